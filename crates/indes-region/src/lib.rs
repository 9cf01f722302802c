//! Region: die ranks, regions in place of distances, and interrupts that are owed to the next turn.
//!
//! # Floors
//!
//! | floor | holds |
//! |---|---|
//! | [`ids`] | pools and windows: numbers fixed by the rules |
//! | [`data`] | the numbers of `assets/rules/region.ron`, and the ids of the rules |
//! | [`state`] | what is remembered: tallies, the memory and the steps of procedures |
//! | [`unit`] | one unit: statuses, hands, action points and debts, rolls, invariants |
//! | [`field`] | units on the field: regions, ways, attacks, defences, targets, things, doors, mounts, grips |
//! | [`offers`] | the possible answers of a unit that is asked, their prices, and why others are refused |
//! | [`procedures`] | turns, attacks, movements, other actions, falls from mounts, the aftermath; settling systems |
//! | [`odds`] | forecasts and sheets; odds, and worths for bots |
//! | [`level`] | templates in words; units and words of levels |
//! | this file | the queries ([`Region`]), the plugin ([`RegionPlugin`]), the definition ([`DEF`]) |

pub mod data;
pub mod field;
pub mod ids;
pub mod level;
pub mod odds;
pub mod offers;
pub mod procedures;
pub mod state;
pub mod unit;

pub use ids::{AP, DEFENCE, HP, MP, OPPORTUNITY};

use bevy::prelude::{App, Plugin};
use data::Data;
use field::{opportunity, place};
use indes_core::battle::view::Answers;
use indes_core::battle::{
    AppRules, Arg, Asked, Counted, Decision, Dice, Domain, EndPhase, Forecast, ForecastTerm, Frame, FrameSpec, Intent,
    Names, Next, NextPoints, Price, Refusal, Reply, Row, Rows, RuleId, RuleSet, RuleSetId, Sheet, StepOutput, Verb,
    View, WindowKind, WindowRule, Written,
};
use indes_core::battlefield::{Mechanics, RuleData, UnitId};
use indes_core::grid::Cell;
use indes_core::rule_id;
use level::{carry, spawn, words};
use odds::{forecast, preview, shown, worth};
use offers::{aim, detail, prospect, rows, slots};
use procedures::{attack, care, deed, movement, settling, turn, unseat, windows};
use state::{Attack, Care, Deed, Movement, TurnStep, Turns, Unseat};
use unit::{pairs, tidy};

/// The rule set's queries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Region;

/// The plugin of the rule set: its procedures and its settling systems.
#[derive(Clone, Copy, Debug)]
pub struct RegionPlugin;

impl Plugin for RegionPlugin {
    fn build(&self, app: &mut App) {
        let (set, statuses) = (RuleSetId::Region, Written::STATUSES);
        let grabs = statuses.with(Written::BODIES);
        let wounds = statuses.with(Written::POOLS);
        app.add_procedure::<Turns>(turn::step)
            .add_procedure::<Attack>(attack::step)
            .add_procedure::<Movement>(movement::step)
            .add_procedure::<Deed>(deed::step)
            .add_procedure::<Unseat>(unseat::step)
            .add_procedure::<Care>(care::step)
            .add_settling_if(set, grabs, settling::is_any_unit_grabbed, settling::break_grabs)
            .add_settling_if(set, wounds, settling::is_any_unit_badly_wounded, settling::heal_bad_wounds)
            .add_settling_if(set, grabs, settling::may_fight_end, settling::end_fight);
    }
}

impl RuleSet for Region {
    fn id(&self) -> RuleSetId {
        RuleSetId::Region
    }
    fn machine(&self, idle: Intent) -> FrameSpec {
        FrameSpec::new::<Turns>(TurnStep::Begin, None, idle)
    }
    fn rows(&self, view: &View, asked: &Asked, rows: &mut Rows) {
        rows::rows(view, asked, rows);
    }
    fn domain(&self, view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
        slots::domain(view, asked, row, so_far, slot)
    }
    fn price(&self, view: &View, asked: &Asked, intent: &Intent) -> Price {
        rows::price(view, asked, intent)
    }
    fn interrupt(&self, view: &View, frame: &Frame, _: &mut Dice, _: &mut StepOutput) -> Option<Next> {
        // REGION-G39: a rider comes off before anything else goes on.
        let rider = unseat::due(view).filter(|_| !frame.is::<Unseat>())?;
        Some(Next::Push(unseat::frame(view, rider), frame.step))
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
    fn answers_from(&self, view: &View, unit: UnitId) -> Option<NextPoints> {
        pairs::answers_from(view, unit)
    }
    fn reads_regions(&self) -> bool {
        true
    }
    fn interpose(&self, view: &View, frame: &Frame, kind: WindowKind, reply: &Reply) -> Option<FrameSpec> {
        windows::interpose(view, frame, kind, reply)
    }
    fn goes_on(&self, view: &View, frame: &Frame) -> bool {
        windows::goes_on(view, frame)
    }
    fn ending(&self, view: &View, now: EndPhase, dice: &mut Dice, out: &mut StepOutput) {
        care::ending(view, now, dice, out);
    }
    fn forecast(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Option<Forecast> {
        forecast::forecast(view, actor, intent, answers)
    }
    fn forecast_terms(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Vec<ForecastTerm> {
        preview::forecast_terms(view, actor, intent, answers)
    }
    fn answers(&self, view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Vec<Intent> {
        prospect::answers(view, actor, intent, unit)
    }
    fn answer_window(&self) -> Option<WindowKind> {
        Some(DEFENCE)
    }
    fn provoke_window(&self) -> Option<WindowKind> {
        Some(OPPORTUNITY)
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
    fn threatens(&self, view: &View, unit: UnitId, of: UnitId, cell: Cell) -> bool {
        let region = place::region_at(view.field, cell);
        region == place::region_of(view.field, unit) && opportunity::is_ready(view, &view.field.unit(unit), of)
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
    fn arrivals(&self) -> RuleId {
        rule_id!("REGION-G12")
    }
    fn last_round(&self) -> RuleId {
        rule_id!("REGION-G26")
    }
    fn verbs(&self, data: &RuleData) -> (Verb, Verb) {
        let data: &Data = data.of();
        (data.verbs.pass, data.verbs.end_turn)
    }
}

/// The definition of the rule set.
pub const DEF: indes_rules::RuleSetDef = indes_rules::RuleSetDef {
    title: "Region",
    summary: "Everyone in your region is in reach, and what you do to defend yourself is taken from your next turn.",
    rules: &Region,
    plugin: |app| {
        app.add_plugins(RegionPlugin);
    },
    shipped: include_str!("../../../assets/rules/region.ron"),
    rulebook: include_str!("../../../assets/rulebook/region.ron"),
    read: indes_rules::common::read::<data::Data>,
    with_options: indes_rules::common::with_options::<data::Data>,
    vocabulary: words::vocabulary,
    unit: spawn::unit,
    with_criticals: None,
    carry: carry::carry,
    bonds: |_, _| Vec::new(),
};
