//! Rounds and turns: the bottom frame.
//!
//! [`next`] is the transition table, a pure function that is tested as a table; `step` carries out a step and looks up
//! the one after it. Initiative once (TEMPO-G31), then each unit in order acts as often as its points allow (TEMPO-166)
//! and recovers (TEMPO-020); after the last one the round is over (TEMPO-022).

use super::resolve::{ReachedRow, row_of};
use super::{initiative, statuses};
use crate::data::results::effects;
use crate::data::{Data, Effect, Kind};
use crate::ids::AP;
use crate::state::{ActionProcedure, ActionStep};
use crate::unit::condition::{skill_sum, wound_penalties};
use indes_core::battle::{
    Change, Dice, Draws, EventKind, Frame, FrameSpec, Intent, Next, Procedure, Prompt, Source, StepOutput, Sum, View,
};
use indes_core::battlefield::{Opening, UnitId};
use indes_core::rule_id;
use indes_core::steps;
use indes_rules::common::question;
use std::ops::ControlFlow;

/// Rounds and turns, the procedure of the bottom frame. It remembers nothing: the order and the slot are in
/// [`Turn`](indes_core::battle::Turn).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turns;

impl Procedure for Turns {
    type Step = Step;
    const NAME: &'static str = "tempo turns";
}

steps! {
/// The steps of the machine.
pub enum Step {
    /// Initiative is rolled.
    Initiative = 0,
    /// A round begins.
    Round = 1,
    /// The next turn begins.
    Turn = 2,
    /// The actor is asked.
    Act = 3,
    /// The action that it chose begins.
    Chosen = 4,
    /// It recovers stamina.
    Recover = 5,
    /// Its turn ends.
    End = 6,
}
}

/// What [`next`] depends on beside the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Facts {
    /// Whether the unit whose turn it is still stands.
    pub able: bool,
    /// Whether it chose to end its turn.
    pub ended: bool,
    /// Whether a standing unit is still to come this round.
    pub more: bool,
}

/// The step that follows a step.
#[must_use]
pub const fn next(step: Step, facts: Facts) -> Step {
    match step {
        Step::Initiative => Step::Round,
        Step::Round | Step::Turn if facts.able => Step::Act,
        Step::Round | Step::Turn => Step::End,
        Step::Act if facts.able => Step::Chosen,
        Step::Chosen if facts.ended => Step::Recover,
        Step::Chosen => Step::Act,
        // TEMPO-G42: a unit that falls in its own turn ends it without Recover Stamina.
        Step::Act | Step::Recover => Step::End,
        Step::End if facts.more => Step::Turn,
        Step::End => Step::Round,
    }
}

/// Carries out a step of the machine, and the steps after it as long as they read nothing that this pass has written.
/// A round begins in a pass of its own: what initiative and the end of a round bring about is settled before it.
pub(crate) fn step(view: &View, frame: &Frame, mut step: Step, dice: &mut Dice, out: &mut StepOutput) -> Next<Step> {
    let mut machine = Machine { view, frame, dice, out, actor: view.turn.actor() };
    loop {
        let facts = match machine.carry_out(step) {
            ControlFlow::Continue(facts) => facts,
            ControlFlow::Break(next) => return next,
        };
        let after = next(step, facts);
        if after == Step::Round {
            return Next::Go(after);
        }
        step = after;
    }
}

/// A pass of the machine.
struct Machine<'a> {
    view: &'a View<'a>,
    frame: &'a Frame,
    dice: &'a mut Dice,
    out: &'a mut StepOutput,
    /// The unit whose turn it is, also if the turn has begun in this pass.
    actor: Option<UnitId>,
}

impl Machine<'_> {
    /// Whether a unit still stands.
    fn stands(&self, unit: UnitId) -> bool {
        !self.view.field.unit(unit).body.down
    }

    /// Carries out one step. Returns the facts for the table, or what has to happen before the next step.
    fn carry_out(&mut self, step: Step) -> ControlFlow<Next<Step>, Facts> {
        let mut facts = Facts { able: self.actor.is_some_and(|unit| self.stands(unit)), ..Facts::default() };
        match step {
            Step::Initiative => initiative::begin(self.view, self.dice, self.out),
            Step::Round => {
                if initiative::take_in_arrivals(self.view, self.dice, self.out) {
                    return ControlFlow::Break(Next::Go(Step::Round));
                }
                self.out.batch.write(rule_id!("TEMPO-022"), Change::BeginRound { round: self.view.turn.round });
                facts.able = self.begin_turn(first_slot(self.view));
            }
            Step::Turn => facts.able = self.begin_turn(self.view.turn.slot.saturating_add(1)),
            Step::Act => {
                if let (Some(unit), true) = (self.actor, facts.able) {
                    let asked = question(self.view, self.frame.id, unit, Prompt::Act);
                    return ControlFlow::Break(Next::Ask(asked, Step::Chosen));
                }
            }
            Step::Chosen => {
                let (intent, ended) = self.chosen();
                facts.ended = ended;
                if !ended {
                    let action = FrameSpec::new::<ActionProcedure>(ActionStep::Seal, self.actor, intent);
                    return ControlFlow::Break(Next::Push(action, next(step, facts)));
                }
            }
            Step::Recover => {
                if let (Some(unit), true) = (self.actor, facts.able) {
                    recover(self.view, self.dice, self.out, unit);
                }
            }
            Step::End => facts.more = self.end_turn(),
        }
        ControlFlow::Continue(facts)
    }

    /// TEMPO-004: begins the turn of the first standing unit from a place in the order on. Returns whether there is
    /// one.
    fn begin_turn(&mut self, from: u8) -> bool {
        let order = (0u8..).zip(&self.view.turn.order);
        let standing = order.map(|(slot, &unit)| (slot, unit)).find(|&(slot, unit)| slot >= from && self.stands(unit));
        if let Some((slot, _)) = standing {
            self.out.batch.write(rule_id!("TEMPO-004"), Change::BeginTurn { slot });
        }
        self.actor = standing.map(|(_, unit)| unit);
        self.actor.is_some()
    }

    /// What the actor chose, and whether that ends its turn.
    fn chosen(&self) -> (Intent, bool) {
        let data: &Data = self.view.field.data();
        debug_assert!(self.frame.answer.is_some(), "a turn goes on without an answer: {:?}", self.frame);
        let intent = self.frame.answer.clone().unwrap_or_else(|| Intent::of(data.verbs.end_turn));
        let ended = data.action(intent.verb).kind == Kind::EndTurn;
        (intent, ended)
    }

    /// Ends the turn of an actor that still stands (TEMPO-004), and the round after the last turn (TEMPO-022). An actor
    /// that was pinned long enough becomes a prisoner (TEMPO-J10). Returns whether a standing unit is still to come this
    /// round.
    fn end_turn(&mut self) -> bool {
        if let Some(unit) = self.actor.filter(|&unit| self.stands(unit)) {
            if statuses::is_prisoner(self.view, unit) {
                self.out.batch.write(rule_id!("TEMPO-J10"), Change::Fall { unit });
            }
            self.out.batch.write(rule_id!("TEMPO-004"), Change::EndTurn);
        }
        // The prisoner's fall is not read: it had its turn.
        let from = usize::from(self.view.turn.slot) + 1;
        let more = self.view.turn.order.iter().skip(from).any(|&unit| self.stands(unit));
        if !more {
            self.out.batch.write(rule_id!("TEMPO-022"), Change::EndRound);
        }
        more
    }
}

/// The place in the order with which a round begins: the first, or that of the unit whose turn it is when the battle
/// begins.
fn first_slot(view: &View) -> u8 {
    let Opening::Turn(unit) = &view.field.opening else { return 0 };
    let at = view.turn.order.iter().position(|other| other == unit).filter(|_| view.turn.turns == 0);
    at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0)
}

/// TEMPO-020, TEMPO-148, TEMPO-168: Recover Stamina; no dice if it cannot fail (TEMPO-G33). Its rows, TEMPO-149 to
/// TEMPO-159, are data.
fn recover(view: &View, dice: &mut Dice, out: &mut StepOutput, unit: UnitId) {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let verb = data.verbs.recover;
    let mut result = Sum::default();
    let (_, stamina) = wound_penalties(data, &me);
    let mut skill = skill_sum(view, &me, data.stamina);
    // TEMPO-G33: the stamina penalty of a wound level replaces its penalty to checks.
    skill.terms.retain(|term| term.from != Source::Wounds);
    skill.add(Source::Wounds, rule_id!("TEMPO-G33"), -stamina);
    // TEMPO-G02: in an inverted check the highest dice make the lowest result.
    let inverted = data.action(verb).inverted;
    let lowest = skill.total() - if inverted { *data.pool().range().end() } else { 0 };
    let draw = (lowest < 0).then(|| dice.draw(data.pool()));
    match draw {
        Some(draw) if inverted => result.add(Source::Dice, rule_id!("TEMPO-G02"), -draw.value),
        Some(draw) => result.add(Source::Dice, rule_id!("TEMPO-G01"), draw.value),
        None => {}
    }
    result.terms.extend(skill.terms);
    let ReachedRow { row, threshold, rule: outcome } = row_of(data, verb, result.total(), None, None);
    let gained =
        effects(data, verb, row).iter().find_map(|e| if let Effect::Recover(ap) = e { Some(*ap) } else { None });
    let max = me.pools.get(AP).max;
    let regained = gained.unwrap_or(0);
    // TEMPO-G34: in proportion to the unit's own maximum, at least 1.
    let scaled = if regained > 0 { (regained * max / data.file.max_ap).max(1) } else { 0 };
    out.batch.tell(rule_id!("TEMPO-148"), EventKind::Rolled { unit, verb, draw, result: result.clone() });
    out.batch.tell(outcome, EventKind::Judged { unit, verb, number: result, threshold, row });
    if scaled > 0 {
        out.batch.write(rule_id!("TEMPO-168"), Change::Gain { unit, pool: AP, amount: scaled });
    }
}
