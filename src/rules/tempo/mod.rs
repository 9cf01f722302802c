//! Tempo: a duel-centred melee system built on time. Twelve action points pay for acting and for answering.
//!
//! The files form floors; a file imports only from floors above it in this list, and never this one:
//!
//! - **Numbers.** `ids`: pools, bonds, windows. [`data`]: `assets/rules/tempo.ron` with its names looked up.
//!   `procedure`: what an action remembers, and its steps.
//! - **One unit.** `gear`: surfaces, prices, what is loaded. `condition`: status, movement, skills, wounds.
//! - **The field.** `reach`: whom a weapon reaches, which cells are threatened. `course`: careful paths and the blows
//!   on them. `ranged`: accuracy and protection of shots. `answering`: which unit can answer which action. [`resolve`]:
//!   an exchange as pure numbers.
//! - **Effects.** `aiming`: Aims and shots. `statuses`: binds, grapples, pins, falls, the end. `support`: load, draw,
//!   drop, pick up, doors.
//! - **Procedures.** [`turn`]: initiative, turns, rounds, Recover Stamina. `action`: an action with its answers, step
//!   by step (TEMPO-D25), with `feint` (what is settled in secret), `footwork` (movements that are asked about) and
//!   `bind` (what a won bind brings about).
//! - **What is offered.** `offer`: the row of a verb and the values of its slots. `reactions`: the rows of the two
//!   windows. `actions`: all questions. `foretold`: what would be answered to an action that is not declared yet.
//!   `refusals`, `detail`, `aim`: why something is not offered.
//! - **What is shown.** [`odds`]: exact odds of an exchange and what answers are worth to a bot. `preview`: what the
//!   window shows before a choice. `spawn`, `catalogue`: from level to battle.

mod action;
mod actions;
mod aim;
mod aiming;
mod answering;
mod bind;
mod catalogue;
mod condition;
mod course;
pub mod data;
mod detail;
mod feint;
mod footwork;
mod foretold;
mod gear;
mod ids;
pub mod odds;
mod offer;
mod preview;
mod procedure;
mod ranged;
mod reach;
mod reactions;
mod refusals;
pub mod resolve;
mod spawn;
mod statuses;
mod support;
pub mod turn;

pub use ids::{AP, BIND, GRAPPLE, HEALTH, PIN};
pub use procedure::{Action, ActionStep};

use crate::battle::view::Answers;
use crate::battle::{
    AppRules, Arg, Asked, Decision, Domain, Forecast, ForecastTerm, FrameSpec, Intent, Names, Price, Refusal, Row,
    Rows, RuleId, RuleSet, RuleSetId, Sheet, Verb, View, WindowKind, WindowRule, Written,
};
use crate::battlefield::{Field, Marks, Mechanics, RuleData, UnitId};
use crate::grid::Cell;
use crate::rules::common;
use bevy::prelude::{App, Plugin};
use data::Data;

/// The pure queries of the rule set.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tempo;

/// The rule set in a world: its procedures, and what follows of itself.
#[derive(Clone, Copy, Debug)]
pub struct TempoPlugin;

impl Plugin for TempoPlugin {
    fn build(&self, app: &mut App) {
        let on_bodies = Written::POOLS.with(Written::BODIES).with(Written::STATUSES).with(Written::BONDS);
        let on_aims = on_bodies.with(Written::GEAR).with(Written::BOARD);
        app.add_procedure::<turn::Turns>(turn::step)
            .add_procedure::<Action>(action::step)
            .add_settling(RuleSetId::Tempo, on_aims, statuses::units_fall)
            .add_settling_if(RuleSetId::Tempo, on_bodies, statuses::are_bonds_tied, statuses::bonds_end)
            .add_settling_if(RuleSetId::Tempo, on_bodies, statuses::may_fight_end, statuses::fight_ends);
    }
}

impl RuleSet for Tempo {
    fn id(&self) -> RuleSetId {
        RuleSetId::Tempo
    }
    fn machine(&self, idle: Intent) -> FrameSpec {
        FrameSpec::new::<turn::Turns>(turn::Step::Initiative, None, idle)
    }
    fn rows(&self, view: &View, asked: &Asked, rows: &mut Rows) {
        actions::rows(view, asked, rows);
    }
    fn domain(&self, view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
        actions::domain(view, asked, row, so_far, slot)
    }
    fn price(&self, view: &View, asked: &Asked, intent: &Intent) -> Price {
        actions::cost(view, asked, intent)
    }
    fn meant(&self, data: &RuleData, announced: &Intent, answer: &Intent) -> Intent {
        feint::meant(data, announced, answer)
    }
    fn explain(&self, view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
        refusals::explain(view, asked, verb)
    }
    fn explain_target(&self, view: &View, actor: UnitId, so_far: &Intent, target: UnitId) -> Option<Refusal> {
        aim::explain(view, actor, so_far, target)
    }
    fn explain_detail(&self, view: &View, asked: &Asked, row: &Row, so_far: &[Arg], value: &Arg) -> Option<Refusal> {
        detail::explain(view, asked, row, so_far, value)
    }
    fn window(&self, data: &RuleData, kind: WindowKind) -> WindowRule {
        reactions::window(data, kind)
    }
    fn forecast(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Option<Forecast> {
        preview::forecast(view, actor, intent, answers)
    }
    fn reckoned(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Vec<ForecastTerm> {
        preview::reckoned(view, actor, intent, answers)
    }
    fn answers(&self, view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Vec<Intent> {
        foretold::answers(view, actor, intent, unit)
    }
    fn answer_window(&self) -> Option<WindowKind> {
        Some(ids::REACT)
    }
    fn worth(&self, view: &View, decision: &Decision, listed: &[Intent]) -> Vec<i64> {
        odds::worth::worth(view, decision, listed)
    }
    fn weight(&self, data: &RuleData, verb: Verb) -> u8 {
        data.of::<Data>().action(verb).weight
    }
    fn provokes(&self, view: &View, actor: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
        foretold::provokes(view, actor, intent)
    }
    fn threatens(&self, view: &View, unit: UnitId, of: UnitId, cell: Cell) -> bool {
        reach::threatens(view.field, &view.field.unit(unit), &view.field.unit(of).size.footprint, cell)
    }
    fn marks(&self, field: &Field, unit: UnitId, marks: &mut Marks) {
        reach::marks(field, unit, marks);
    }
    fn pace(&self, view: &View, unit: UnitId) -> u16 {
        condition::walking(view, &view.field.unit(unit)).budget
    }
    fn mechanics(&self, data: &RuleData) -> Mechanics {
        data.of::<Data>().file.mechanics
    }
    fn sheet(&self, view: &View, unit: UnitId) -> Sheet {
        preview::sheet(view, unit)
    }
    fn names<'a>(&self, data: &'a RuleData) -> &'a Names {
        &data.of::<Data>().names
    }
    fn tidy(&self, view: &View, unit: UnitId) -> Option<String> {
        statuses::tidy(view, unit)
    }
    fn last_round(&self) -> RuleId {
        data::judgement(9)
    }
    fn surrender(&self) -> RuleId {
        data::judgement(10)
    }
    fn verbs(&self, data: &RuleData) -> (Verb, Verb) {
        let data: &Data = data.of();
        (data.verbs.pass, data.verbs.end_turn)
    }
}

/// The rule set, ready to be played.
pub const KIT: crate::rules::RuleSetDef = crate::rules::RuleSetDef {
    title: "Tempo",
    summary: "12 action points pay for acting and for answering.",
    rules: &Tempo,
    plugin: |app| {
        app.add_plugins(TempoPlugin);
    },
    shipped: include_str!("../../../assets/rules/tempo.ron"),
    rulebook: include_str!("../../../assets/rulebook/tempo.ron"),
    read: common::read::<Data>,
    with_options: common::with_options::<Data>,
    vocabulary: spawn::vocabulary,
    unit: spawn::unit,
    carry: spawn::carry,
    bonds: spawn::bonds,
};

/// The verb with this key, for scripts and tests.
#[must_use]
pub fn verb(data: &Data, key: &str) -> Option<Verb> {
    data.file.actions.iter().position(|action| action.key == key).and_then(|at| u8::try_from(at).ok()).map(Verb)
}
