//! The recap: what happened since a seat's last decision, stepped through, played again and closed.
//!
//! It opens by itself when a curtain is lifted and others decided meanwhile, with the setting `Every` whenever the screen
//! goes from one person to another, and at any time by its key.

use super::frame::{AppExtPressed, PanelSystems, WindowSystems, panel_places, take_pressed};
use super::numbers::OpenNumbers;
use super::rulebook::OpenRule;
use crate::board::{BoardView, Scene};
use crate::input::pressed;
use crate::keys::Action;
use crate::order_words;
use crate::panels::recap::{RecapAction, recap, timeline};
use crate::present::recap::{Recap, recap as recap_of, standing};
use crate::present::{VisibleBattle, seat_before_battle, with_visible_battle};
use crate::session::{Session, SessionChanged};
use crate::settings::{RecapPolicy, Settings};
use crate::standing_orders::{add_note_about, set};
use crate::states::{Screen, Stage, Stale, Toast, is_uncovered};
use crate::viewer::ViewerParam;
use crate::widgets::layout::area;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use indes_core::battle::{BattleView, Orders, Pending, Prompt};
use indes_core::battlefield::Seat;
use indes_core::text::text;

/// Adds the recap, its key, and what opens and closes it by itself.
pub fn plugin(app: &mut App) {
    let playing = in_state(Screen::Battle).and_then(is_uncovered).and_then(not(in_state(Stage::Ended)));
    app.on_pressed::<RecapAction, _>(act)
        .add_systems(
            Update,
            follow_session
                .run_if(resource_exists::<Session>)
                .after(WindowSystems::Advance)
                .before(WindowSystems::Present),
        )
        .add_systems(
            EguiPrimaryContextPass,
            open_by_key.run_if(pressed(Action::Recap).and_then(playing)).in_set(PanelSystems::Act),
        );
}

/// What a recap is computed from.
#[derive(SystemParam)]
pub struct RecapParam<'w, 's> {
    battle: BattleView<'w, 's>,
    viewer: ViewerParam<'w>,
    session: Res<'w, Session>,
    pending: Res<'w, Pending>,
    orders: Res<'w, Orders>,
}

impl RecapParam<'_, '_> {
    /// The first event of the last decision of the seat that is asked; `None` if it has not decided yet.
    fn last_decision(&self) -> Option<u32> {
        let asked = self.pending.0.as_ref()?.asked.seat;
        self.session.decided.get(&asked).copied()
    }

    /// Whether another seat decided since the last decision of the one that is asked.
    fn others_decided(&self) -> bool {
        let (Some(decision), Some(last)) = (&self.pending.0, self.last_decision()) else { return false };
        self.session.decided.iter().any(|(seat, &first)| *seat != decision.asked.seat && first > last)
    }

    /// The recap for the seat that is asked; `None` if nothing happened, or a unit is asked that the viewer may not see. It lists
    /// standing orders only for a person of that seat.
    fn recap(&self) -> Option<Recap> {
        let decision = self.pending.0.as_ref()?;
        let (view, viewer) = (self.battle.view(), self.viewer.viewer());
        let battle = VisibleBattle::new(&view, self.battle.rules(), viewer.unseen());
        if decision.asked.unit.is_some_and(|unit| battle.unseen.has(unit)) {
            return None;
        }
        let orders = if viewer.seat() == Some(decision.asked.seat) { &*self.orders } else { &Orders::default() };
        recap_of(&battle, decision, &viewer.events(), orders, self.last_decision().unwrap_or(0))
    }
}

/// Opens the recap if another seat decided since the last decision of the one that is asked.
pub fn open_if_others_decided(source: RecapParam, mut stale: ResMut<Stale>, mut commands: Commands) {
    if let Some(recap) = source.recap().filter(|_| source.others_decided()) {
        commands.insert_resource(recap);
        stale.everything();
    }
}

/// Opens the recap by its key; a toast is shown if nothing happened.
pub fn open_by_key(source: RecapParam, mut stale: ResMut<Stale>, mut toast: ResMut<Toast>, mut commands: Commands) {
    match source.recap() {
        Some(recap) => commands.insert_resource(recap),
        None => toast.done(text!("recap-nothing")),
    }
    stale.everything();
}

/// Closes the recap when the battle goes on. With the setting `Every` it opens where the screen goes to another person.
fn follow_session(
    mut changes: MessageReader<SessionChanged>,
    source: RecapParam,
    settings: Res<Settings>,
    mut stale: ResMut<Stale>,
    mut commands: Commands,
) {
    let Some(last) = changes.read().last() else { return };
    commands.remove_resource::<Recap>();
    stale.everything();
    let SessionChanged::Answered(from) = *last else { return };
    let people = source.session.people();
    let is_next = |seat: Seat| seat != from && people.contains(&seat) && people.contains(&from);
    let acts = source.pending.0.as_ref().is_some_and(|it| it.asked.prompt == Prompt::Act && is_next(it.asked.seat));
    if settings.recap == RecapPolicy::Every
        && acts
        && let Some(recap) = source.recap().filter(|_| source.others_decided())
    {
        commands.insert_resource(recap);
    }
}

/// Draws the recap in the place of the column, and its timeline in that of unit panel and log.
pub fn show(mut contexts: EguiContexts, mut shown: ResMut<Recap>, mut pressed: MessageWriter<RecapAction>) {
    let Some((ctx, places)) = panel_places(&mut contexts) else { return };
    let Recap { view, ui: state, .. } = &mut *shown;
    pressed.write_batch(area(&ctx, "recap", egui::Order::Middle, places.column, |ui| recap(ui, view, state)));
    pressed.write_batch(area(&ctx, "timeline", egui::Order::Middle, places.timeline, |ui| timeline(ui, view, state)));
}

/// Carries out what was pressed; exclusive, because a standing order is a part of the battle.
fn act(world: &mut World) {
    for action in take_pressed::<RecapAction>(world) {
        let Some(recap) = world.get_resource::<Recap>() else { return };
        match action {
            RecapAction::GoOn => {
                world.remove_resource::<Recap>();
            }
            RecapAction::Shown(at) => {
                let cell = recap.traces.get(at).map(|trace| trace.cell);
                if let (Some(cell), Some(board)) = (cell, world.resource::<Scene>().board.clone()) {
                    world.resource_mut::<BoardView>().frame(&board, &[cell]);
                }
            }
            RecapAction::Play => {
                let since = recap.since.max(1);
                if let Some(mut session) = world.get_resource_mut::<Session>() {
                    session.shown = since;
                }
            }
            RecapAction::Why(at) => {
                let event = recap.seqs.get(at).copied();
                world.write_message_batch(event.map(OpenNumbers));
            }
            RecapAction::Order { order, now } => give_order(world, order, now),
            RecapAction::Rule(rule) => {
                world.write_message(OpenRule(rule));
            }
        }
    }
}

/// Gives one of the listed standing orders another value, in the name of the seat that has the battle before it.
fn give_order(world: &mut World, order: usize, now: indes_core::battle::Standing) {
    let Some(seat) = seat_before_battle(world) else { return };
    let orders = world.resource::<Orders>().clone();
    let found = with_visible_battle(world, |battle| standing(battle, seat, &orders).nth(order));
    let Some((named, key)) = found else { return };
    set(world, seat, key, now);
    add_note_about(world, key.0, text!("standing-now", name = named.unit, order = order_words::standing(now)));
    if let Some(shown) = world.get_resource_mut::<Recap>().as_mut().and_then(|recap| recap.view.orders.get_mut(order)) {
        shown.now = now;
    }
}
