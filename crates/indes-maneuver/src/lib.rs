//! Maneuver: attack and defence are rolled together, and the winner of a critical win adds a maneuver.
//!
//! # Floors
//!
//! | floor | holds |
//! |---|---|
//! | [`ids`] | pools and windows: numbers fixed by the rules |
//! | [`data`] | the numbers of `assets/rules/maneuver.ron`, and the ids of the rules |
//! | [`state`] | what is remembered: tallies, the memory and the steps of procedures |
//! | [`unit`] | one unit: statuses, hands, prices, invariants |
//! | [`field`] | units on the field: tests, reach, ways, targets, attacks, defences, damage, magic, hiding, gear and doors |
//! | [`offers`] | the possible answers of a unit that is asked, and why others are refused |
//! | [`procedures`] | turns, exchanges, walks, other actions, step by step; settling systems |
//! | [`odds`] | forecasts and sheets; odds, and worths for bots |
//! | [`level`] | templates in words; units and words of levels |
//! | this file | the queries ([`Maneuver`]), the plugin ([`ManeuverPlugin`]), the definition ([`DEF`]) |

pub mod data;
pub mod field;
pub mod ids;
pub mod level;
pub mod odds;
pub mod offers;
pub mod procedures;
pub mod state;
pub mod unit;

pub use ids::{AP, ATTACKS, BETWEEN, DEFENCE, FREE, HEALTH, HURT, MAGIC, METRES, MOVED, PROVOKE, SPARE};

use bevy::prelude::{App, Plugin};
use data::Data;
use field::{reach, turns};
use indes_core::battle::view::Answers;
use indes_core::battle::{
    AppRules, Arg, Asked, Counted, Decision, Domain, Draw, FallAhead, Forecast, ForecastTerm, Frame, FrameSpec, Intent,
    Names, Price, Refusal, Reply, Row, Rows, RuleId, RuleSet, RuleSetId, Sheet, Sum, Verb, View, WindowKind,
    WindowRule, Written,
};
use indes_core::battlefield::{Field, Marks, Mechanics, RuleData, UnitId};
use indes_core::grid::Cell;
use indes_core::rule_id;
use level::{carry, spawn, words};
use odds::{forecast, preview, shown, worth};
use offers::{aim, detail, price, prospect, rows, slots};
use procedures::{between, deed, exchange, fall, hazards, settling, turn, walk, windows};
use state::{Beset, BetweenTurns, Deed, Exchange, Fall, FreeWalk, TurnStep, Turns};
use unit::tidy;

/// The rule set's queries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Maneuver;

/// The plugin of the rule set: its procedures and its settling systems.
#[derive(Clone, Copy, Debug)]
pub struct ManeuverPlugin;

impl Plugin for ManeuverPlugin {
    fn build(&self, app: &mut App) {
        let (set, statuses) = (RuleSetId::Maneuver, Written::STATUSES);
        let holds = statuses.with(Written::BODIES);
        app.add_procedure::<Turns>(turn::step)
            .add_procedure::<Exchange>(exchange::step)
            .add_procedure::<FreeWalk>(walk::step)
            .add_procedure::<Deed>(deed::step)
            .add_procedure::<Fall>(fall::step)
            .add_procedure::<Beset>(hazards::step)
            .add_procedure::<BetweenTurns>(between::step)
            .add_settling_if(set, Written::POOLS, settling::is_any_unit_spent, settling::fall_unconscious)
            .add_settling_if(set, holds, settling::is_any_unit_held, settling::break_holds)
            .add_settling_if(set, statuses.with(Written::GEAR), settling::is_any_grip_double, settling::loosen_grips)
            .add_settling_if(set, Written::BODIES.with(Written::POOLS), settling::may_fight_end, settling::end_fight);
    }
}

impl RuleSet for Maneuver {
    fn id(&self) -> RuleSetId {
        RuleSetId::Maneuver
    }
    fn machine(&self, idle: Intent) -> FrameSpec {
        FrameSpec::new::<Turns>(TurnStep::Deploy, None, idle)
    }
    fn rows(&self, view: &View, asked: &Asked, rows: &mut Rows) {
        rows::rows(view, asked, rows);
    }
    fn domain(&self, view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
        slots::domain(view, asked, row, so_far, slot)
    }
    fn price(&self, view: &View, _: &Asked, intent: &Intent) -> Price {
        price::price(view, intent)
    }
    fn explain(&self, view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
        rows::explain(view, asked, verb)
    }
    fn explain_target(&self, view: &View, actor: UnitId, so_far: &Intent, target: UnitId) -> Option<Refusal> {
        aim::explain(view, actor, so_far, target)
    }
    fn explain_detail(&self, view: &View, asked: &Asked, row: &Row, so_far: &[Arg], value: &Arg) -> Option<Refusal> {
        detail::explain(view, asked, row, so_far, value)
    }
    fn window(&self, data: &RuleData, kind: WindowKind) -> WindowRule {
        windows::rule(data, kind)
    }
    fn interpose(&self, view: &View, frame: &Frame, kind: WindowKind, reply: &Reply) -> Option<FrameSpec> {
        windows::interpose(view, frame, kind, reply)
    }
    fn goes_on(&self, view: &View, frame: &Frame) -> bool {
        windows::goes_on(view, frame)
    }
    fn forecast(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Option<Forecast> {
        forecast::forecast(view, actor, intent, answers)
    }
    fn forecast_terms(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Vec<ForecastTerm> {
        preview::forecast_terms(view, actor, intent, answers)
    }
    fn test_number(&self, draw: &Draw, result: &Sum) -> Option<i16> {
        preview::test_number(draw, result)
    }
    fn answers(&self, view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Vec<Intent> {
        prospect::answers(view, actor, intent, unit)
    }
    fn answer_window(&self) -> Option<WindowKind> {
        Some(DEFENCE)
    }
    fn provoke_window(&self) -> Option<WindowKind> {
        Some(PROVOKE)
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
    fn by_chance(&self, view: &View, actor: UnitId, intent: &Intent) -> bool {
        prospect::is_uncertain(view, actor, intent)
    }
    fn saved_turns(&self, view: &View) -> Vec<(UnitId, UnitId)> {
        turns::saved(view)
    }
    fn fall(&self, view: &View, actor: UnitId, intent: &Intent) -> Option<FallAhead> {
        preview::fall_ahead(view, actor, intent)
    }
    fn threatens(&self, view: &View, unit: UnitId, _: UnitId, cell: Cell) -> bool {
        view.zones.on(cell).has(unit)
    }
    fn reads_zones(&self) -> bool {
        true
    }
    fn marks(&self, field: &Field, unit: UnitId, marks: &mut Marks) {
        reach::marks(field, unit, marks);
    }
    fn pace(&self, view: &View, unit: UnitId) -> u16 {
        shown::pace(view, unit)
    }
    fn mechanics(&self, data: &RuleData) -> Mechanics {
        data.of::<Data>().mechanics()
    }
    fn sheet(&self, view: &View, unit: UnitId) -> Sheet {
        shown::sheet(view, unit)
    }
    fn names<'a>(&self, data: &'a RuleData) -> &'a Names {
        &data.of::<Data>().names
    }
    fn counted(&self, data: &RuleData) -> Vec<Counted> {
        state::counted(data)
    }
    fn tidy(&self, view: &View, unit: UnitId) -> Option<String> {
        tidy::tidy(view, unit)
    }
    fn last_round(&self) -> RuleId {
        rule_id!("MANEUVER-J04")
    }
    fn verbs(&self, data: &RuleData) -> (Verb, Verb) {
        let data: &Data = data.of();
        (data.verbs.pass, data.verbs.end_turn)
    }
}

/// The definition of the rule set.
pub const DEF: indes_rules::RuleSetDef = indes_rules::RuleSetDef {
    title: "Maneuver",
    summary: "Attack and defence are rolled together, and the winner adds a maneuver.",
    rules: &Maneuver,
    plugin: |app| {
        app.add_plugins(ManeuverPlugin);
    },
    shipped: include_str!("../../../assets/rules/maneuver.ron"),
    rulebook: include_str!("../../../assets/rulebook/maneuver.ron"),
    read: indes_rules::common::read::<data::Data>,
    with_options: indes_rules::common::with_options::<data::Data>,
    vocabulary: words::vocabulary,
    unit: spawn::unit,
    with_criticals: None,
    carry: carry::carry,
    bonds: |_, _| Vec::new(),
};
