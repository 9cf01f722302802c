//! Poise: three pools are stamina and armour at once. Every attack is answered by dodge, block, predict or yield.
//!
//! # Floors
//!
//! Files import only from lines of this table above their own, and from files of their own line.
//!
//! | floor | holds |
//! |---|---|
//! | `ids` | pools, windows, bounds: numbers fixed by the rules |
//! | [`data`] | the numbers of `assets/rules/poise.ron`, and the ids of the rules |
//! | [`state`] | what the set remembers: tallies, the state and the steps of procedures |
//! | [`unit`] | queries on one unit: conditions, afflictions, pools, gear, defeat |
//! | [`field`] | units on the field: mounts, water, reach, zones, attacks, walks, targets, defences; invariants |
//! | [`procedures::effects`] | changes that happen to units: conditions, damage, hazards, shoves, falls, shared cells |
//! | [`procedures`] | turns, attacks, walks, watches, step by step; settling systems; the end of the battle |
//! | [`offers`] | the possible answers of a unit that is asked, their prices, and why others are refused |
//! | [`odds`] | odds, and worths for bots; forecasts and sheets |
//! | [`level`] | units and words of levels, templates in words, critical effects that a level adds |
//! | this file | the queries ([`Poise`]), the plugin ([`PoisePlugin`]), the definition ([`DEF`]) |
//!
//! # How an attack goes
//!
//! One attack with one answer goes through the twelve files of this table, by the steps of POISE-D20. They share `ids`,
//! [`data`], `procedure`, [`field::skill`] and [`unit::frames`], the queries on a frame's attack and its targets.
//!
//! | step | what happens | file |
//! |---|---|---|
//! | | the attack is offered, with its targets and its price | [`offers::actions`], [`field::targets`], [`field::prices`] |
//! | all | each step with the function that makes it | [`procedures::steps`] |
//! | 1, 2 | it is declared and paid | [`procedures::declare`] |
//! | 5 | boons and banes are counted, and the threat | [`procedures::attack`], [`field::resolve`] |
//! | 7 | the target is offered its answers | [`offers::reactions`], [`field::defence`] |
//! | 8 | targets that defend pay the threat | [`procedures::attack`], [`unit::pools`] |
//! | 9 | targets that yield: the dice, the damage, and the pools that take it | [`field::resolve`], [`procedures::effects::harm`] |
//! | 10 | cunning effects and conditions | [`procedures::attack`], [`procedures::effects::conditions`] |
//! | 11, 13 | defeats earn critical effects; temporary conditions end | [`procedures::attack`], [`procedures::declare`] |

pub mod data;
pub mod field;
mod ids;
pub mod level;
pub mod odds;
pub mod offers;
pub mod procedures;
pub mod state;
pub mod unit;

pub use field::{next, resolve};
pub use ids::{ANSWERS, DEFENCE, DEFIANCE, FOCUS, HINDERS, MOMENTUM, POISE, STRESS, TRIGGER, WATCHES};
use indes_core::rule_id;
pub use procedures::{critical, turn};
pub use unit::afflictions;

use bevy::prelude::{App, Plugin};
use data::Data;
use field::{area, ledges, riding, tidy, zones};
use indes_core::battle::view::Answers;
use indes_core::battle::{
    AppRules, Arg, Asked, Batch, Counted, Decision, Dice, Domain, EndPhase, FallAhead, Forecast, ForecastTerm, Frame,
    FrameSpec, Intent, Names, Next, NextTurn, Price, Refusal, Row, Rows, RuleId, RuleSet, RuleSetId, Sheet, StepOutput,
    Verb, View, WindowKind, WindowRule, Written,
};
use indes_core::battlefield::{Field, Marks, Mechanics, RuleData, StatusId, UnitId, UnitMask};
use indes_core::grid::Cell;
use level::{added, spawn};
use odds::preview;
use offers::{actions, aim, detail, prospect, reactions};
use procedures::effects::{conditions, descent, mounting, share};
use procedures::{aftermath, defiance, exits, rewards, settling, steps, succession};
use state::procedure::{CriticalEffects, Defiance, Skill, SkillStep};

/// The rule set's queries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Poise;

/// The plugin of the rule set: its procedures and its settling systems.
#[derive(Clone, Copy, Debug)]
pub struct PoisePlugin;

impl Plugin for PoisePlugin {
    fn build(&self, app: &mut App) {
        let on_body = Written::BODIES.with(Written::STATUSES);
        let on_units = on_body.with(Written::GEAR).with(Written::POOLS).with(Written::COUNTS);
        app.add_procedure::<turn::Turns>(turn::step)
            .add_procedure::<Skill>(steps::step)
            .add_procedure::<Defiance>(|view, frame, step, _, out| defiance::step(view, frame, step, out))
            .add_procedure::<CriticalEffects>(|view, frame, step, _, out| rewards::step(view, frame, step, out))
            .add_settling_if(
                RuleSetId::Poise,
                on_body.with(Written::GEAR),
                settling::is_any_unit_concentrating,
                settling::break_concentration,
            )
            .add_settling_if(RuleSetId::Poise, Written::BODIES, settling::is_any_unit_aloft, settling::land_flyers)
            .add_settling_if(RuleSetId::Poise, on_body, settling::is_any_unit_down, settling::surface_defeated)
            .add_settling(RuleSetId::Poise, on_units, settling::apply_unit_consequences)
            .add_settling_if(RuleSetId::Poise, Written::ANY, settling::may_fight_end, settling::end_fight);
    }
}

impl RuleSet for Poise {
    fn id(&self) -> RuleSetId {
        RuleSetId::Poise
    }
    fn machine(&self, idle: Intent) -> FrameSpec {
        FrameSpec::new::<turn::Turns>(turn::TurnStep::Opening, None, idle)
    }
    /// Afflictions to be drawn, riders that come off, a creature on the brink of defeat, flyers that come down: in this
    /// order.
    fn interrupt(&self, view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Option<Next> {
        if let Some(unit) = afflictions::owing_unit(view) {
            afflictions::draw(view, unit, dice, out);
            return Some(Next::Go(frame.step));
        }
        let step = frame.step_of::<Skill>();
        let thrown = riding::rider_to_throw(view);
        if let Some(rider) = thrown.filter(|_| !matches!(step, Some(SkillStep::ThrowRider | SkillStep::LandingChosen)))
        {
            // POISE-196: it comes off before any other step.
            return Some(Next::Push(mounting::frame_of_throw(view, rider), frame.step));
        }
        if let Some(spec) = defiance::frame_of_defiance(view, frame) {
            return Some(Next::Push(spec, frame.step));
        }
        // Riders come off before their mounts come down.
        let falls = thrown.is_none().then(|| descent::unit_to_descend(view)).flatten();
        falls
            .filter(|_| step != Some(SkillStep::ComeDown))
            .map(|unit| Next::Push(descent::frame_of_descent(view, unit), frame.step))
    }
    fn rows(&self, view: &View, asked: &Asked, rows: &mut Rows) {
        offers::rows(view, asked, rows);
    }
    fn domain(&self, view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
        offers::domain(view, asked, row, so_far, slot)
    }
    fn price(&self, view: &View, asked: &Asked, intent: &Intent) -> Price {
        offers::cost(view, asked, intent)
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
        reactions::window(data, kind)
    }
    fn ending(&self, view: &View, now: EndPhase, dice: &mut Dice, out: &mut StepOutput) {
        aftermath::carry_out(view, now, dice, out);
    }
    fn forecast(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Option<Forecast> {
        preview::forecast(view, actor, intent, answers)
    }
    fn of_level(&self, data: &RuleData) -> Vec<Verb> {
        added::verbs(data)
    }
    fn fall(&self, view: &View, actor: UnitId, intent: &Intent) -> Option<FallAhead> {
        ledges::fall_ahead(view, actor, intent)
    }
    fn forecast_terms(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Vec<ForecastTerm> {
        preview::forecast_terms(view, actor, intent, answers)
    }
    fn answers(&self, view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Vec<Intent> {
        prospect::answers(view, actor, intent, unit)
    }
    fn answer_window(&self) -> Option<WindowKind> {
        Some(ANSWERS)
    }
    fn worth(&self, view: &View, decision: &Decision, listed: &[Intent]) -> Vec<i64> {
        odds::worth::worth(view, decision, listed)
    }
    fn weight(&self, data: &RuleData, verb: Verb) -> u8 {
        data.of::<Data>().action(verb).weight
    }
    fn provokes(&self, view: &View, actor: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
        prospect::provokes(view, actor, intent)
    }
    fn threatens(&self, view: &View, unit: UnitId, _: UnitId, cell: Cell) -> bool {
        view.zones.on(cell).has(unit)
    }
    fn shares(&self, view: &View, one: UnitId, other: UnitId) -> bool {
        share::may_share(view, one, other)
    }
    fn reads_zones(&self) -> bool {
        true
    }
    fn marks(&self, field: &Field, unit: UnitId, marks: &mut Marks) {
        zones::marks(field, unit, marks);
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
    fn tidy(&self, view: &View, unit: UnitId) -> Option<String> {
        tidy::tidy(view, unit)
    }
    fn by_chance(&self, view: &View, actor: UnitId, intent: &Intent) -> bool {
        actions::by_chance(view, actor, intent)
    }
    fn struck(&self, view: &View, actor: UnitId, intent: &Intent) -> UnitMask {
        area::struck(view, riding::executor(view.field, actor, intent.verb), intent)
    }
    fn last_round(&self) -> RuleId {
        rule_id!("POISE-J15")
    }
    fn impose(&self, view: &View, unit: UnitId, status: StatusId, batch: &mut Batch) {
        conditions::impose(view.field.data(), batch, self.last_round(), &view.field.unit(unit), status, None);
    }
    fn leaves(&self, view: &View, unit: UnitId, batch: &mut Batch) {
        exits::leave(view.field.data(), batch, unit);
    }
    fn counts_turns(&self) -> bool {
        true
    }
    fn turns_left(&self, view: &View, unit: UnitId) -> Option<u8> {
        next::turns_left(view, unit)
    }
    fn next_turn(&self, view: &View, without: UnitMask) -> Option<NextTurn> {
        succession::foreseen(view, without)
    }
    fn verbs(&self, data: &RuleData) -> (Verb, Verb) {
        let data: &Data = data.of();
        (data.verbs.pass, data.verbs.end_turn)
    }
}

/// The definition of the rule set.
pub const DEF: indes_rules::RuleSetDef = indes_rules::RuleSetDef {
    title: "Poise",
    summary: "Nothing is rolled to hit: pay from one of three pools, or yield.",
    rules: &Poise,
    plugin: |app| {
        app.add_plugins(PoisePlugin);
    },
    shipped: include_str!("../../../assets/rules/poise.ron"),
    rulebook: include_str!("../../../assets/rulebook/poise.ron"),
    read: indes_rules::common::read::<data::Data>,
    with_options: indes_rules::common::with_options::<data::Data>,
    with_criticals: Some(added::with_criticals),
    vocabulary: spawn::vocabulary,
    unit: spawn::unit,
    carry: spawn::carry,
    bonds: |_, _| Vec::new(),
};
