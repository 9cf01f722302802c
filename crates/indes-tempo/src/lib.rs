//! Tempo: a duel-centred melee system built on time. Twelve action points pay for acting and for answering. `README.md`
//! beside this file describes the procedures and where rules are found.
//!
//! The files form floors; a file imports only from floors above it in this list, and never this one:
//!
//! - **Data.** `ids`: pools, bonds, windows. [`data`]: `assets/rules/tempo.ron` with its names looked up. `state`:
//!   tallies; what an action remembers, and its steps.
//! - **One unit.** `gear`: surfaces, prices, loaded weapons. `condition`: status, movement, skills, wounds.
//! - **The field.** `reach`: the units that a weapon reaches, threatened cells. `course`: paths and the blows on them.
//!   `ranged`: accuracy and protection of shots. `answering`: which unit can answer which action. [`resolve`]: an
//!   exchange as pure numbers.
//! - **Effects.** `aiming`: Aims and shots. `statuses`: binds, grapples, pins, falls, the end. `support`: load, draw,
//!   drop, pick up, doors.
//! - **Procedures.** `initiative`: the order of turns, with the units that arrive. [`turn`]: turns, rounds, Recover Stamina. `action`: an action with its answers, step
//!   by step (TEMPO-D25), with `feint` (the sealed question), `footwork` (retreats and early stops) and `bind` (the
//!   effect of a won bind).
//! - **Offers.** `offer`: the row of a verb and the values of its slots. `reactions`: the rows of the two windows.
//!   `actions`: all questions. `possible_answers`: the answers to an action that is not declared yet. `refused_verb`,
//!   `refused_target`, `refused_detail`: why something is not offered.
//! - **Forecasts and levels.** [`odds`]: exact odds of an exchange, and the value of answers to a bot. `preview`: odds
//!   and sheets for the window. `spawn`, `catalogue`: from level to battle.

mod action;
mod actions;
mod aiming;
mod answering;
mod bind;
mod binds;
mod blows;
mod carry;
mod catalogue;
mod condition;
mod course;
pub mod data;
mod feint;
mod feints;
mod footwork;
mod gear;
mod ids;
mod initiative;
pub mod odds;
mod offer;
mod possible_answers;
mod preview;
mod price;
mod progress;
mod ranged;
mod reach;
mod reactions;
mod refused_detail;
mod refused_target;
mod refused_verb;
pub mod resolve;
mod settling;
mod slots;
mod spawn;
mod state;
mod statuses;
mod support;
mod things;
pub mod turn;
mod windows;

pub use ids::{AP, BIND, GRAPPLE, HEALTH, PIN};
use indes_core::rule_id;
pub use state::{ActionProcedure, ActionStep};

use bevy::prelude::{App, Plugin};
use data::Data;
use indes_core::battle::view::Answers;
use indes_core::battle::{
    AppRules, Arg, Asked, Batch, Decision, Domain, Forecast, ForecastTerm, FrameSpec, Intent, Names, Price, Refusal,
    Row, Rows, RuleId, RuleSet, RuleSetId, Sheet, Verb, View, WindowKind, WindowRule, Written,
};
use indes_core::battlefield::{Field, Marks, Mechanics, RuleData, StatusId, UnitId};
use indes_core::grid::Cell;
use indes_rules::common;

/// The pure queries of the rule set.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tempo;

/// Adds the procedures and the settling systems of tempo to a world.
#[derive(Clone, Copy, Debug)]
pub struct TempoPlugin;

impl Plugin for TempoPlugin {
    fn build(&self, app: &mut App) {
        let on_bodies = Written::POOLS.with(Written::BODIES).with(Written::STATUSES).with(Written::BONDS);
        let on_aims = on_bodies.with(Written::GEAR).with(Written::BOARD);
        app.add_procedure::<turn::Turns>(turn::step)
            .add_procedure::<ActionProcedure>(action::step)
            .add_settling_if(RuleSetId::Tempo, on_aims, settling::may_units_fall, settling::units_fall)
            .add_settling_if(RuleSetId::Tempo, on_bodies, settling::are_bonds_tied, settling::bonds_end)
            .add_settling_if(RuleSetId::Tempo, on_bodies, settling::may_fight_end, settling::fight_ends);
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
        slots::domain(view, asked, row, so_far, slot)
    }
    fn price(&self, view: &View, asked: &Asked, intent: &Intent) -> Price {
        price::cost(view, asked, intent)
    }
    fn meant(&self, data: &RuleData, announced: &Intent, answer: &Intent) -> Intent {
        feint::meant(data, announced, answer)
    }
    fn explain(&self, view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
        refused_verb::explain(view, asked, verb)
    }
    fn explain_target(&self, view: &View, actor: UnitId, so_far: &Intent, target: UnitId) -> Option<Refusal> {
        refused_target::explain(view, actor, so_far, target)
    }
    fn explain_detail(&self, view: &View, asked: &Asked, row: &Row, so_far: &[Arg], value: &Arg) -> Option<Refusal> {
        refused_detail::explain(view, asked, row, so_far, value)
    }
    fn window(&self, data: &RuleData, kind: WindowKind) -> WindowRule {
        windows::window(data, kind)
    }
    fn forecast(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Option<Forecast> {
        preview::forecast(view, actor, intent, answers)
    }
    fn forecast_terms(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Vec<ForecastTerm> {
        preview::forecast_terms(view, actor, intent, answers)
    }
    fn answers(&self, view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Vec<Intent> {
        possible_answers::answers(view, actor, intent, unit)
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
        possible_answers::provokes(view, actor, intent)
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
        settling::tidy(view, unit)
    }
    /// TEMPO-J09
    fn last_round(&self) -> RuleId {
        rule_id!("TEMPO-J09")
    }
    /// TEMPO-G31
    fn arrivals(&self) -> RuleId {
        rule_id!("TEMPO-G31")
    }
    /// TEMPO-G42
    fn victory(&self) -> RuleId {
        rule_id!("TEMPO-G42")
    }
    fn impose(&self, _view: &View, unit: UnitId, status: StatusId, batch: &mut Batch) {
        statuses::impose(unit, status, batch);
    }
    /// TEMPO-J10
    fn surrender(&self) -> RuleId {
        rule_id!("TEMPO-J10")
    }
    fn verbs(&self, data: &RuleData) -> (Verb, Verb) {
        let data: &Data = data.of();
        (data.verbs.pass, data.verbs.end_turn)
    }
}

/// The definition of the rule set.
pub const DEF: indes_rules::RuleSetDef = indes_rules::RuleSetDef {
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
    with_criticals: None,
    vocabulary: spawn::vocabulary,
    unit: spawn::unit,
    carry: carry::carry,
    bonds: spawn::bonds,
};
