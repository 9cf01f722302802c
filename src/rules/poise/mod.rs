//! Poise: three pools are stamina and armour at once. Every attack is answered by dodge, block, predict or yield.
//!
//! - [`data`]: the numbers of `assets/rules/poise.ron`.
//! - [`turn`]: rounds and turns; [`next`]: to whom the turn passes.
//! - [`actions`]: what may be done on one's own turn, with what, for how much.
//! - [`reactions`]: windows and questions while a skill is under way, zones of control; [`defence`]: answers to an attack.
//! - [`resolve`]: an attack on a target as pure numbers: boons, threat, dice.
//! - [`critical`]: what spare dice earn; [`legend`]: defiance; [`gambit`]: final gambits; [`afflictions`]: what stress brings.
//! - `skill`: a skill step by step; `harm`: damage; `walk`: a maneuver pace by pace; `hinder`, `shove`, `gear`: what
//!   belongs to them; `hazards`: what the ground does; `fallen`: the turns of the defeated; `watch`: concentration and
//!   Overwatch; `opening`: how the fight comes about; `aftermath`: what follows when it is over.
//! - [`riding`]: riders and mounts; [`water`]: water and breath; `flight`: flyers; `share`: two in one place;
//!   `exchange`: a second maneuver in place of the action.
//! - [`pools`]: gains, losses, damage; [`statuses`]: what empty pools bring, defeat, the end.
//! - `hidden`: a side that begins hidden.
//! - `terms`: an end of the fight by agreement; `exits`: flight; [`area`]: attacks on an area; `preparation`: rounds before the fight, and doom; `deed`: skills that are neither attack
//!   nor walk.
//! - [`odds`]: exact odds of a yield; `preview`: what the window shows before a choice; `spawn`: from level to battle.
//!
//! The procedures and their steps are in `procedure`; a skill's have the numbers of POISE-D20.

pub mod actions;
pub mod afflictions;
mod aftermath;
mod aim;
pub mod area;
mod catalogue;
pub mod counted;
pub mod critical;
pub mod data;
mod deed;
pub mod defence;
mod detail;
mod exchange;
mod exits;
mod fallen;
mod flight;
pub mod gambit;
mod gear;
mod harm;
mod hazards;
mod hidden;
mod hinder;
pub mod legend;
pub mod next;
pub mod odds;
mod opening;
pub mod pools;
mod preparation;
mod preview;
mod procedure;
pub mod reactions;
pub mod resolve;
pub mod riding;
mod share;
mod shove;
mod skill;
pub mod spawn;
pub mod statuses;
mod terms;
pub mod turn;
mod walk;
mod watch;
pub mod water;

use crate::battle::{Dice, Next, Outbox, RuleSet, RuleSetId, Seed, Verb, View, WindowKind};
use crate::battlefield::cover::BodyCover;
use crate::battlefield::size::Cross;
use crate::battlefield::{Mechanics, PoolId, RuleData};
use crate::grid::Grid;
use data::Data;
use procedure::{CriticalEffects, Defiance, Skill, SkillStep};

/// Balance.
pub const POISE: PoolId = PoolId(0);
/// Force.
pub const MOMENTUM: PoolId = PoolId(1);
/// Awareness.
pub const FOCUS: PoolId = PoolId(2);
/// A minion's one pool.
pub const DEFENCE: PoolId = PoolId(3);
/// What outlasts the fight.
pub const STRESS: PoolId = PoolId(4);
/// A legendary creature's points of defiance.
pub const DEFIANCE: PoolId = PoolId(5);

/// Targets answer an attack (POISE-D20 step 7).
pub const ANSWERS: WindowKind = WindowKind(0);
/// Enemies hinder a maneuver (POISE-D20 step 3).
pub const HINDERS: WindowKind = WindowKind(1);
/// A reaction to what one has done oneself.
pub const TRIGGER: WindowKind = WindowKind(2);
/// Those on watch strike at whoever came into range.
pub const WATCHES: WindowKind = WindowKind(9);

/// The windows by their keys in the rule data.
const WINDOWS: [(&str, WindowKind); 4] =
    [("answers", ANSWERS), ("hinders", HINDERS), ("trigger", TRIGGER), ("watches", WATCHES)];

/// The rule set as functions.
pub const RULES: RuleSet = RuleSet {
    id: RuleSetId::Poise,
    machine: |intent| Seed::new::<turn::Turns>(turn::Step::Opening, None, intent),
    step,
    rows: actions::rows,
    domain: actions::domain,
    price: actions::cost,
    // Nothing is settled in secret.
    meant: |_, announced, _| announced.clone(),
    explain: actions::explain,
    explain_target: aim::explain,
    explain_detail: detail::explain,
    window: reactions::window,
    settle: statuses::settle,
    ending: aftermath::carry_out,
    forecast: preview::forecast,
    reckoned: preview::reckoned,
    answers: reactions::answers,
    worth: odds::worth::worth,
    weight: |data, verb| data.of::<Data>().action(verb).weight,
    provokes: walk::provokes,
    threatens: |view, unit, _, cell| view.zones.on(cell).has(unit),
    shares: share::may_share,
    zones: true,
    marks: reactions::marks,
    pace: preview::pace,
    mechanics,
    sheet: preview::sheet,
    names,
    counted: counted::all,
    tidy: statuses::tidy,
    by_chance: actions::by_chance,
    struck: |view, unit, intent| area::struck(view, riding::doer(view.field, unit, intent.verb), intent),
    last_round: data::judgement(15),
    turns_left: Some(next::turns_left),
    next_turn: turn::foreseen,
    verbs: |data| {
        let data: &Data = data.of();
        (data.verbs.pass, data.verbs.end_turn)
    },
};

/// The rule set, ready to be played.
pub const KIT: crate::rules::Kit = crate::rules::Kit {
    title: "Poise",
    summary: "Nothing is rolled to hit: pay from one of three pools, or yield.",
    rules: RULES,
    shipped: include_str!("../../../assets/rules/poise.ron"),
    read: spawn::read,
    with_options: spawn::with_options,
    vocabulary: spawn::vocabulary,
    unit: spawn::unit,
    carry: spawn::carry,
    bonds: |_, _| Vec::new(),
};

/// The mechanics, with the defeated in the way where the level has it so (POISE-C33).
fn mechanics(data: &RuleData, grid: &Grid) -> Mechanics {
    let mut all = crate::rules::mechanics(RuleSetId::Poise, grid);
    if data.of::<Data>().option("defeated_block") != 0 {
        all.gait.crossing.fallen = Cross::AsStanding;
        all.cover.bodies = BodyCover::All;
    }
    all
}

fn names(data: &RuleData) -> &crate::battle::Names {
    &data.of::<Data>().names
}

fn step(view: &View, dice: &mut Dice, out: &mut Outbox) {
    let Some(frame) = view.stack.top() else {
        return;
    };
    if let Some(unit) = afflictions::owed(view) {
        afflictions::draw(view, unit, dice, out);
        out.next = Some(Next::Go(frame.step));
        return;
    }
    let skill_step = frame.step_of::<Skill>();
    let thrown = riding::due(view);
    if let Some(rider) = thrown.filter(|_| !matches!(skill_step, Some(SkillStep::Throw | SkillStep::Landed))) {
        // POISE-196: it comes off before anything goes on.
        out.next = Some(Next::Push(riding::fall(view, rider), frame.step));
        return;
    }
    if let Some(seed) = legend::brink(view, frame) {
        out.next = Some(Next::Push(seed, frame.step));
        return;
    }
    // Riders come off before their mounts come down.
    if thrown.is_none()
        && let Some(unit) = flight::due(view).filter(|_| skill_step != Some(SkillStep::Plunge))
    {
        out.next = Some(Next::Push(flight::fall(view, unit), frame.step));
        return;
    }
    if let Some(step) = skill_step {
        out.next = Some(skill::step(view, frame, step, dice, out).numbered());
    } else if let Some(step) = frame.step_of::<turn::Turns>() {
        turn::step(view, dice, out, step);
    } else if let Some(step) = frame.step_of::<Defiance>() {
        out.next = Some(legend::step(view, frame, step, out).numbered());
    } else if let Some(step) = frame.step_of::<CriticalEffects>() {
        out.next = Some(critical::step(view, frame, step, out).numbered());
    }
}

/// The verb with this key, for scripts and tests.
#[must_use]
pub fn verb(data: &Data, key: &str) -> Option<Verb> {
    data.file.actions.iter().position(|action| action.key == key).and_then(|at| u8::try_from(at).ok()).map(Verb)
}
