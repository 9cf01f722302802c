//! The view model: [`Views`] and the board's [`Scene`], computed from the battle by two systems.
//!
//! [`present_question`] computes what depends on the cell that is pointed at; [`present_battle`] the rest. Which of them
//! run is decided by [`Stale`]: moving the pointer costs only the first.

use super::board::SceneInput;
use super::danger::Dangers;
use super::decision::Prepared;
use super::layers::LayerContext;
use super::moment::{self, Moment};
use super::question::Question;
use super::recap::{Recap, mark};
use super::seat::concession;
use super::threat::update_dangers;
use super::top::BarInput;
use super::visible::{VisibleBattle, inspected_unit};
use super::{account, board, briefing, curtain, decision, log, replay, scenario, top, unit};
use crate::board::{Hovered, Scene};
use crate::layer::{Layer, Layers};
use crate::panels::briefing::RegionView;
use crate::panels::curtain::CurtainView;
use crate::panels::decision::{DecisionUi, Remark};
use crate::panels::ending::EndView;
use crate::panels::log::LogView;
use crate::panels::replay::ReplayView;
use crate::panels::threat::ThreatView;
use crate::panels::top::TopView;
use crate::panels::unit::UnitView;
use crate::replay::Replay;
use crate::run::run_now;
use crate::session::{self, Plan, Session};
use crate::settings::Settings;
use crate::standing_orders::ExemptQuestion;
use crate::states::Stale;
use crate::viewer::{Viewer, ViewerParam};
use crate::widgets::Runs;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use indes_core::battle::{BattleView, Decision, Dice, Orders, Phase, Prompt, Timeline};
use indes_core::battlefield::{Board, DoorMask, UnitMask};
use indes_core::text::text;
use std::sync::Arc;

/// What the panels of a battle show.
#[derive(Resource, Default)]
pub struct Views {
    /// The bar at the top.
    pub top: TopView,
    /// The curtain that hides everything else, if it has fallen.
    pub curtain: Option<CurtainView>,
    /// The question.
    pub question: Question,
    /// The unit panel.
    pub unit: Option<UnitView>,
    /// The log.
    pub log: LogView,
    /// What happened since the last choice, and the question, for a screen reader.
    pub live: String,
    /// The account of a battle that is over.
    pub end: Option<EndView>,
    /// What opponents could do to the unit looked at on the cell that is pointed at, while that layer is on.
    pub threat: Option<ThreatView>,
    /// The region that is pointed at, while that layer is on, or ground that is special.
    pub region: Option<RegionView>,
    /// The controls of a record that is watched.
    pub replay: Option<ReplayView>,
    /// What is asked before the seat at the screen gives up; `None` if it cannot.
    pub concession: Option<String>,
    /// The units that are hidden from the viewer.
    pub unseen: UnitMask,
}

/// The battle and its viewer.
#[derive(SystemParam)]
pub struct BattleParam<'w, 's> {
    battle: BattleView<'w, 's>,
    viewer: ViewerParam<'w>,
    timeline: Res<'w, Timeline>,
    session: Res<'w, Session>,
    recap: Option<Res<'w, Recap>>,
    moment: Option<Res<'w, Moment>>,
}

impl BattleParam<'_, '_> {
    /// The open question; `None` also while a unit is asked that the viewer may not see.
    fn pending(&self, unseen: UnitMask) -> Option<&Decision> {
        let decision = self.viewer.viewer().pending.0.as_ref()?;
        decision.asked.unit.is_none_or(|unit| !unseen.has(unit)).then_some(decision)
    }
}

/// What the person at the screen has chosen and points at.
#[derive(SystemParam)]
pub struct PlanParam<'w> {
    plan: Res<'w, Plan>,
    orders: Res<'w, Orders>,
    hovered: Res<'w, Hovered>,
    column: Res<'w, DecisionUi>,
    layers: Res<'w, Layers>,
    dangers: Res<'w, Dangers>,
    exempt: Option<Res<'w, ExemptQuestion>>,
    settings: Res<'w, Settings>,
}

/// Adds the view model's resources.
pub fn plugin(app: &mut App) {
    app.init_resource::<Views>()
        .init_resource::<Layers>()
        .init_resource::<Dangers>()
        .init_resource::<Hovered>()
        .init_resource::<Scene>()
        .init_resource::<Settings>();
}

/// Computes all views, whether they are stale or not.
pub fn present(world: &mut World) {
    world.insert_resource(Stale::Nothing);
    run_now(world, update_dangers);
    run_now(world, present_question);
    run_now(world, present_battle);
}

/// The question with its options, the unit panel, the board's scene, and the texts of layers about the cell that is pointed
/// at.
pub fn present_question(
    shown: BattleParam,
    input: PlanParam,
    mut views: ResMut<Views>,
    mut scene: ResMut<Scene>,
    mut drawn: Local<Option<(DoorMask, Arc<Board>)>>,
) {
    let view = shown.battle.view();
    let battle = &VisibleBattle::new(&view, shown.battle.rules(), shown.viewer.viewer().unseen());
    let pending = shown.pending(battle.unseen);
    let (plan, hovered) = (&*input.plan, input.hovered.0);
    views.unseen = battle.unseen;
    views.question = question(battle, pending, &input, &shown.viewer.viewer());
    let question = &views.question;
    // A seat that has the floor looks at the unit that would carry out the focused option.
    let asked = pending.and_then(|decision| decision.asked.unit).or(question.unit);
    let subject = inspected_unit(battle, plan.looked_at, hovered, asked);
    let panel = subject.map(|unit| unit::unit_view(battle, unit, question.takes_of(unit)));
    // MANEUVER-J08
    let unknown = shown.viewer.viewer().unknown_doors();
    let board = match drawn.take().filter(|(mask, _)| *mask == unknown && !view.field.board.is_changed()) {
        Some((_, board)) => board,
        None => Arc::new(view.field.board.as_known(unknown).into_owned()),
    };
    *drawn = Some((unknown, Arc::clone(&board)));
    // While a recap or a moment is read, the board shows nothing of what could be done.
    let (recap, now) = (shown.recap.as_deref(), shown.moment.as_deref());
    let reads = recap.is_some() || now.is_some();
    let (nothing, open) = (Question::default(), pending.filter(|_| !reads));
    let offered = if reads { &nothing } else { question };
    let theme = input.settings.theme();
    let mut new = board::scene(battle, SceneInput { pending: open, question: offered, plan, hovered, theme, board });
    let acts = open.is_some_and(|decision| decision.asked.prompt == Prompt::Act);
    let context = LayerContext {
        battle,
        level: &shown.session.level,
        subject,
        pointed: plan.pointed(hovered),
        own_reach: subject == asked && (!question.reach.is_empty() || !acts),
        dangers: &input.dangers.0,
    };
    let mut marks = Vec::new();
    scenario::mark_goals(battle, &scenario::holdings(battle, &shown.timeline), &mut marks);
    marks.extend(context.marks(&input.layers));
    board::lay(&mut new, &input.layers, marks);
    match (now, recap) {
        (Some(now), _) => moment::mark(battle, now, &mut new),
        (None, Some(recap)) => mark(battle, recap, &mut new),
        (None, None) => {}
    }
    let (threat, region) = (threat(&context, &input.layers), region(&context, &input.layers));
    (views.unit, views.threat, views.region) = (panel, threat, region);
    scene.set_if_neq(new);
}

/// What opponents could do to the unit looked at on the cell that is pointed at, while that layer is on.
fn threat(context: &LayerContext, layers: &Layers) -> Option<ThreatView> {
    let (unit, cell) = context.subject.zip(context.pointed).filter(|_| layers.has(Layer::Threat))?;
    let title = text!("threat-title", name = context.battle.name(unit), cell = cell.to_string());
    Some(ThreatView { title, lines: context.dangers.iter().map(|danger| context.in_words(danger)).collect() })
}

/// The region that is pointed at, while that layer is on; else what is special about the ground of the cell.
fn region(context: &LayerContext, layers: &Layers) -> Option<RegionView> {
    let cell = context.pointed?;
    let named = |cell| briefing::region_at(context.battle.names, context.level, cell);
    let region = Some(cell).filter(|_| layers.has(Layer::Regions)).and_then(named);
    region.or_else(|| briefing::special_ground(&context.battle.view.field.board, cell))
}

/// The open question as the decision column shows it; the default one if none is open.
fn question(battle: &VisibleBattle, pending: Option<&Decision>, input: &PlanParam, viewer: &Viewer) -> Question {
    let number = viewer.question();
    let detail = pending.filter(|decision| decision.asked.prompt == Prompt::Detail);
    let events = detail.map_or_else(Vec::new, |decision| viewer.events_of(decision.asked.frame));
    let prepared = Prepared {
        plan: &input.plan,
        orders: &input.orders,
        options: input.settings.match_options,
        focus: input.column.focus,
        hovered: input.hovered.0,
        number,
        events: &events,
    };
    let question = pending.map(|decision| decision::question(battle, decision, prepared));
    let mut question = question.unwrap_or_default();
    let is_exempt = input.exempt.as_ref().is_some_and(|exempt| exempt.0 == number);
    if is_exempt && question.column.remark.is_none() {
        let text = Runs::plain(text!("remark-order"));
        question.column.remark = Some(Remark { text, ..Remark::default() });
    }
    question
}

/// Computes the bar, the log, the account, the curtain and the controls of a replay. Runs after [`present_question`].
pub fn present_battle(shown: BattleParam, replay: Option<Res<Replay>>, dice: Res<Dice>, mut views: ResMut<Views>) {
    let view = shown.battle.view();
    let viewer = shown.viewer.viewer();
    let battle = &VisibleBattle::new(&view, shown.battle.rules(), viewer.unseen());
    let pending = shown.pending(battle.unseen);
    let session = &*shown.session;
    let events = viewer.events();
    let end = matches!(*view.phase, Phase::Over { .. }).then(|| account::ending(battle, session, &events));
    let asked = pending.map(|decision| decision.asked.seat);
    let (level, timeline, recap) = (&session.level, &*shown.timeline, shown.recap.as_deref());
    views.top = top::top(battle, &BarInput { level, timeline, rules: session.def.title, pending, recap });
    views.top.undo = session::can_take_back(session, dice.drawn, asked, &view.field.roster);
    views.log = log::log(battle, &events, &session.notes);
    let since = session.decided.values().max().copied().unwrap_or(0);
    views.live = log::live(&views.log, since, &views.question, end.as_ref());
    views.replay = replay.as_ref().map(|replay| {
        let place = session.record.choices.len();
        replay::replay(battle, replay, pending, place, views.question.column.head.clone())
    });
    // The end of a record that is watched is no end of the game.
    views.end = end.filter(|_| replay.is_none());
    let hidden = pending.filter(|_| replay.is_none());
    views.curtain = hidden.and_then(|decision| curtain::fallen(battle, &viewer, session, decision));
    views.concession = viewer.seat().and_then(|seat| concession(battle, seat));
}
