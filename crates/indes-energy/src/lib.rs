//! Energy: no turns. The floor passes between the seats, and every creature that can pay acts, breaks in or waits.
//!
//! # Floors
//!
//! Files import only from lines of this table above their own, and from files of their own line.
//!
//! | floor | holds |
//! |---|---|
//! | `ids` | pools and windows: numbers fixed by the rules |
//! | [`data`] | the numbers of `assets/rules/energy.ron`, and the ids of the rules |
//! | [`state`] | what the set remembers: tallies, the state and the steps of procedures, what came of an attack |
//! | [`unit`] | queries on one creature: bonuses, hands, prices, rolls, invariants |
//! | [`field`] | creatures on the field: reach, targets, attacks with their dice, movement, ground, doors, hiding |
//! | [`offers`] | the possible answers of a seat or creature that is asked, and why others are refused |
//! | [`procedures`] | the floor, actions, movement, windows, step by step; settling systems |
//! | [`odds`] | odds, and worths for bots; forecasts and sheets; what the window shows |
//! | [`level`] | creatures and words of levels, templates in words, rests between levels |
//! | this file | the queries ([`Energy`]), the plugin ([`EnergyPlugin`]), the definition ([`DEF`]) |

pub mod data;
pub mod field;
mod ids;
pub mod level;
pub mod odds;
pub mod offers;
pub mod procedures;
pub mod state;
pub mod unit;

pub use ids::{AGILITY, ASIDE, AURA, CHALLENGE, ENERGY, HELP, INTERRUPT, RIGHT, STAMINA, SURGES};

use bevy::prelude::{App, Plugin};
use data::Data;
use field::{attack, reach};
use indes_core::battle::view::Answers;
use indes_core::battle::{
    AnswersAhead, AppRules, Arg, Asked, Batch, Contest, Counted, Decision, Domain, Floor, Forecast, ForecastTerm,
    Frame, FrameSpec, Intent, Names, Price, Refusal, Reply, Row, Rows, RuleId, RuleSet, RuleSetId, Sheet, Verb, View,
    WindowKind, WindowRule, Written,
};
use indes_core::battlefield::{Mechanics, RuleData, UnitId};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_core::text::Message;
use level::{carry, spawn};
use odds::{preview, shown};
use offers::{aim, detail};
use procedures::{act, interrupt, round, settling, windows};
use state::procedure::{Act, RoundStep, Rounds};
use std::collections::BTreeMap;
use unit::tidy;

/// The rule set's queries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Energy;

/// The plugin of the rule set: its procedures and its settling systems.
#[derive(Clone, Copy, Debug)]
pub struct EnergyPlugin;

impl Plugin for EnergyPlugin {
    fn build(&self, app: &mut App) {
        let (set, bodies, statuses) = (RuleSetId::Energy, Written::BODIES, Written::STATUSES);
        let spent = Written::POOLS.with(bodies).with(Written::COUNTS).with(Written::CLOCK);
        let net = statuses.with(bodies).with(Written::CLOCK);
        app.add_procedure::<Rounds>(round::step)
            .add_procedure::<Act>(act::step)
            .add_settling_if(set, spent, settling::is_any_spent, settling::faint)
            .add_settling_if(set, statuses.with(Written::CLOCK), settling::is_any_unconscious, settling::collapse)
            .add_settling_if(set, Written::POOLS.with(statuses), settling::is_any_dying, settling::recover)
            .add_settling_if(set, bodies.with(statuses), settling::is_any_held, settling::break_holds)
            .add_settling(set, net, settling::net)
            .add_settling_if(set, bodies.with(statuses), settling::is_any_hidden, settling::notice)
            .add_settling_if(set, bodies, settling::is_any_down, settling::end_fight);
    }
}

impl RuleSet for Energy {
    fn id(&self) -> RuleSetId {
        RuleSetId::Energy
    }
    fn machine(&self, idle: Intent) -> FrameSpec {
        FrameSpec::new::<Rounds>(RoundStep::Begin, None, idle)
    }
    fn rows(&self, view: &View, asked: &Asked, rows: &mut Rows) {
        offers::rows(view, asked, rows);
    }
    fn domain(&self, view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
        offers::domain(view, asked, row, so_far, slot)
    }
    fn price(&self, view: &View, asked: &Asked, intent: &Intent) -> Price {
        offers::price(view, asked, intent)
    }
    fn actor(&self, _: &View, asked: &Asked, intent: &Intent) -> Option<UnitId> {
        offers::actor(asked, intent)
    }
    fn explain(&self, view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
        offers::explain(view, asked, verb)
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
    fn interpose(&self, _: &View, _: &Frame, kind: WindowKind, reply: &Reply) -> Option<FrameSpec> {
        windows::interpose(kind, reply)
    }
    fn goes_on(&self, view: &View, frame: &Frame) -> bool {
        windows::goes_on(view, frame)
    }
    fn reconcile(&self, view: &View, _: &Frame, held: &mut Vec<(Option<UnitId>, Batch)>) {
        interrupt::reconcile(view, held);
    }
    fn forecast(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Option<Forecast> {
        shown::forecast(view, actor, intent, answers)
    }
    fn forecast_terms(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Vec<ForecastTerm> {
        shown::forecast_terms(view, actor, intent, answers)
    }
    fn worth(&self, view: &View, decision: &Decision, listed: &[Intent]) -> Vec<i64> {
        odds::worth::worth(view, decision, listed)
    }
    fn weight(&self, data: &RuleData, verb: Verb) -> u8 {
        data.of::<Data>().action(verb).weight
    }
    fn by_chance(&self, view: &View, _: UnitId, intent: &Intent) -> bool {
        let does = view.field.data::<Data>().action(intent.verb).does;
        attack::is_attack(does)
    }
    fn provokes(&self, view: &View, actor: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
        preview::provokes(view, actor, intent)
    }
    fn comes_again(&self, view: &View, asked: &Asked, verb: Verb) -> bool {
        offers::reactions::comes_again(view, asked, verb)
    }
    fn threatens(&self, view: &View, unit: UnitId, _: UnitId, cell: Cell) -> bool {
        reach::threatens(view, unit, cell)
    }
    fn concerns(&self, view: &View, asked: &Asked, unit: UnitId) -> bool {
        shown::concerns(view, asked, unit)
    }
    fn floor(&self, view: &View) -> Option<Floor> {
        shown::floor(view)
    }
    fn contest(&self, view: &View, asked: &Asked, intent: &Intent) -> Option<Contest> {
        shown::contest(view, asked, intent)
    }
    fn answers_ahead(&self, view: &View, asked: &Asked) -> Option<AnswersAhead> {
        shown::answers_ahead(view, asked)
    }
    fn openings(&self, view: &View, unit: UnitId) -> Vec<Message> {
        shown::openings(view, unit)
    }
    fn together(&self) -> Option<RuleId> {
        Some(rule_id!("ENERGY-093"))
    }
    fn shares(&self, view: &View, one: UnitId, other: UnitId) -> bool {
        field::ground::may_share(view, one, other)
    }
    fn pace(&self, view: &View, unit: UnitId) -> u16 {
        preview::pace(view, unit)
    }
    fn mechanics(&self, data: &RuleData) -> Mechanics {
        data.of::<Data>().mechanics()
    }
    fn sheet(&self, view: &View, unit: UnitId) -> Sheet {
        preview::sheet(view, unit)
    }
    fn names<'a>(&self, data: &'a RuleData) -> &'a Names {
        &data.of::<Data>().names
    }
    fn counted(&self, data: &RuleData) -> Vec<Counted> {
        state::all(data)
    }
    fn carry_counts(&self, data: &RuleData, counts: &BTreeMap<String, i16>, carried: &mut BTreeMap<String, i32>) {
        carry::carry_counts(data, counts, carried);
    }
    fn tidy(&self, view: &View, unit: UnitId) -> Option<String> {
        tidy::tidy(view, unit)
    }
    fn last_round(&self) -> RuleId {
        rule_id!("ENERGY-G85")
    }
    fn verbs(&self, data: &RuleData) -> (Verb, Verb) {
        let data: &Data = data.of();
        (data.verbs.pass, data.verbs.wait)
    }
}

/// The definition of the rule set.
pub const DEF: indes_rules::RuleSetDef = indes_rules::RuleSetDef {
    title: "Energy",
    summary: "No turns: whoever can pay acts, breaks in or waits.",
    rules: &Energy,
    plugin: |app| {
        app.add_plugins(EnergyPlugin);
    },
    shipped: include_str!("../../../assets/rules/energy.ron"),
    rulebook: include_str!("../../../assets/rulebook/energy.ron"),
    read: indes_rules::common::read::<data::Data>,
    with_options: indes_rules::common::with_options::<data::Data>,
    vocabulary: spawn::vocabulary,
    unit: spawn::unit,
    with_criticals: None,
    carry: carry::carry,
    bonds: |_, _| Vec::new(),
};
