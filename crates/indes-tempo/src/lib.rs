//! Tempo: a duel-centred melee system built on time. Twelve action points pay for acting and for answering. `README.md`
//! beside this file describes the procedures and where rules are found.
//!
//! # Floors
//!
//! Files import only from lines of this table above their own.
//!
//! | floor | holds |
//! |---|---|
//! | `ids` | pools, bonds and windows: numbers fixed by the rules |
//! | `state` | tallies; what an action remembers, and its steps |
//! | [`data`] | the numbers of `assets/rules/tempo.ron` with its names looked up |
//! | `unit` | queries on one unit: status, movement, skills, wounds, gear and its prices |
//! | `field` | queries on units on the field: reach, paths and the blows on them, shots, binds, who can answer what |
//! | `offers` | the possible answers of a unit that is asked, their prices, and why others are refused |
//! | `procedures` | turns, actions with their answers (TEMPO-D25), movements; settling systems; exchanges as pure numbers |
//! | [`odds`] | exact odds of an exchange, what is shown of them, and the value of answers to a bot |
//! | `level` | templates in words; units and words of levels; what units take along |
//! | this file | the queries ([`Tempo`]), the plugin ([`TempoPlugin`]), the definition ([`DEF`]) |

pub mod data;
mod field;
mod ids;
mod level;
pub mod odds;
mod offers;
mod procedures;
mod state;
mod unit;

pub use ids::{AP, BIND, GRAPPLE, HEALTH, PIN};
pub use procedures::{resolve, turn};
pub use state::{ActionProcedure, ActionStep};

use bevy::prelude::{App, Plugin};
use data::Data;
use field::reach;
use indes_core::battle::view::Answers;
use indes_core::battle::{
    AppRules, Arg, Asked, Batch, Decision, Domain, Forecast, ForecastTerm, FrameSpec, Intent, Names, Price, Refusal,
    Row, Rows, RuleId, RuleSet, RuleSetId, Sheet, Verb, View, WindowKind, WindowRule, Written,
};
use indes_core::battlefield::{Field, Marks, Mechanics, RuleData, StatusId, UnitId};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_rules::common;
use level::{carry, spawn};
use odds::{preview, worth};
use offers::{actions, aim, detail, price, prospect, refused, slots};
use procedures::{action, feint, settling, statuses, windows};
use unit::condition;

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
        refused::explain(view, asked, verb)
    }
    fn explain_target(&self, view: &View, actor: UnitId, so_far: &Intent, target: UnitId) -> Option<Refusal> {
        aim::explain(view, actor, so_far, target)
    }
    fn explain_detail(&self, view: &View, asked: &Asked, row: &Row, so_far: &[Arg], value: &Arg) -> Option<Refusal> {
        detail::explain(view, asked, row, so_far, value)
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
        prospect::answers(view, actor, intent, unit)
    }
    fn answer_window(&self) -> Option<WindowKind> {
        Some(ids::REACT)
    }
    fn worth(&self, view: &View, decision: &Decision, listed: &[Intent]) -> Vec<i64> {
        worth::worth(view, decision, listed)
    }
    fn weight(&self, data: &RuleData, verb: Verb) -> u8 {
        data.of::<Data>().action(verb).weight
    }
    fn provokes(&self, view: &View, actor: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
        prospect::provokes(view, actor, intent)
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
