//! Rounds and turns: the bottom frame.
//!
//! [`next`] is the transition table, pure and tested as one; `step` does what a step does and asks the table where to
//! go. Initiative once (TEMPO-G31), then each in order acts as often as its points allow (TEMPO-166) and recovers
//! (TEMPO-020); after the last one the round is over (TEMPO-022).

use super::condition::{skill_sum, wound};
use super::data::{Data, Effect, Kind, gap, judgement, rule};
use super::ids::AP;
use super::procedure::{Action, ActionStep};
use super::resolve::{Reached, effects, row_of};
use super::statuses;
use crate::battle::{
    Change, Dice, Draws, EventKind, Frame, FrameSpec, Intent, Next, Procedure, Prompt, Source, StepOutput, Sum, View,
};
use crate::battlefield::{Opening, UnitId};
use crate::rules::common::question;
use crate::steps;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Rounds and turns, the procedure of the bottom frame. It remembers nothing: all it needs is in the battle.
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
    /// What it chose begins.
    Chosen = 4,
    /// It recovers.
    Recover = 5,
    /// Its turn ends.
    End = 6,
}
}

/// What the table needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Facts {
    /// Whether the unit whose turn it is still stands.
    pub able: bool,
    /// Whether it said that its turn is over.
    pub ended: bool,
    /// Whether a unit in the order is still to come this round.
    pub more: bool,
}

/// Which step follows which.
#[must_use]
pub const fn next(step: Step, facts: Facts) -> Step {
    match step {
        Step::Initiative => Step::Round,
        Step::Round | Step::Turn if facts.able => Step::Act,
        Step::Round | Step::Turn => Step::End,
        Step::Act if facts.able => Step::Chosen,
        Step::Chosen if facts.ended => Step::Recover,
        Step::Chosen => Step::Act,
        // TEMPO-G42: one that falls in its own turn ends it without Recover Stamina.
        Step::Act | Step::Recover => Step::End,
        Step::End if facts.more => Step::Turn,
        Step::End => Step::Round,
    }
}

/// Does what the machine's step does, and the steps after it as long as they read nothing that was only just written.
pub(super) fn step(view: &View, frame: &Frame, mut step: Step, dice: &mut Dice, out: &mut StepOutput) -> Next<Step> {
    let mut actor = view.turn.actor();
    loop {
        let facts = match one(view, frame, step, (dice, out), &mut actor) {
            ControlFlow::Continue(facts) => facts,
            ControlFlow::Break(next) => return next,
        };
        let after = next(step, facts);
        // What the first roll and the end of a round bring about comes before the next round.
        if after == Step::Round {
            return Next::Go(after);
        }
        step = after;
    }
}

/// Does one step of the machine. Returns what the table needs to know, or what comes before the next step.
fn one(
    view: &View,
    frame: &Frame,
    step: Step,
    (dice, out): (&mut Dice, &mut StepOutput),
    actor: &mut Option<UnitId>,
) -> ControlFlow<Next<Step>, Facts> {
    let mut facts = Facts { able: actor.is_some_and(|unit| !view.field.unit(unit).body.down), ..Facts::default() };
    match step {
        Step::Initiative => initiative(view, dice, out),
        Step::Round => {
            out.batch.write(rule(22), Change::BeginRound { round: view.turn.round });
            *actor = begin_turn(view, out, first_slot(view));
            facts.able = actor.is_some();
        }
        Step::Turn => {
            *actor = begin_turn(view, out, view.turn.slot.saturating_add(1));
            facts.able = actor.is_some();
        }
        Step::Act => {
            if let (Some(unit), true) = (*actor, facts.able) {
                let asked = question(view, frame.id, unit, Prompt::Act);
                return ControlFlow::Break(Next::Ask(asked, Step::Chosen));
            }
        }
        Step::Chosen => {
            let data: &Data = view.field.data();
            debug_assert!(frame.answer.is_some(), "a turn goes on without an answer: {frame:?}");
            let intent = frame.answer.clone().unwrap_or_else(|| Intent::of(data.verbs.end_turn));
            facts.ended = data.action(intent.verb).kind == Kind::EndTurn;
            if !facts.ended {
                let seed = FrameSpec::new::<Action>(ActionStep::Seal, *actor, intent);
                return ControlFlow::Break(Next::Push(seed, next(step, facts)));
            }
        }
        Step::Recover => {
            if let (Some(unit), true) = (*actor, facts.able) {
                recover(view, dice, out, unit);
            }
        }
        Step::End => {
            if let (Some(unit), true) = (*actor, facts.able)
                && statuses::is_prisoner(view, unit)
            {
                out.batch.write(judgement(10), Change::Fall { unit });
            }
            if facts.able {
                out.batch.write(rule(4), Change::EndTurn);
            }
            // What was only just written is not read: the unit that is taken prisoner had its turn.
            let from = usize::from(view.turn.slot) + 1;
            facts.more = view.turn.order.iter().skip(from).any(|&unit| !view.field.unit(unit).body.down);
            if !facts.more {
                out.batch.write(rule(22), Change::EndRound);
            }
        }
    }
    ControlFlow::Continue(facts)
}

/// The place in the order with which a round begins: the first, or that of the unit whose turn it is when the battle
/// begins.
fn first_slot(view: &View) -> u8 {
    let Opening::Turn(unit) = &view.field.opening else { return 0 };
    let at = view.turn.order.iter().position(|other| other == unit).filter(|_| view.turn.turns == 0);
    at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0)
}

/// Begins the turn of the first standing one from a place in the order on.
fn begin_turn(view: &View, out: &mut StepOutput, from: u8) -> Option<UnitId> {
    let standing =
        (0u8..).zip(&view.turn.order).find(|&(slot, &unit)| slot >= from && !view.field.unit(unit).body.down);
    if let Some((slot, _)) = standing {
        out.batch.write(rule(4), Change::BeginTurn { slot });
    }
    standing.map(|(_, &unit)| unit)
}

/// TEMPO-G31: one reflexes check each, highest first; ties by rating, then side, then the order of the level file.
fn initiative(view: &View, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let mut rolled: Vec<(i16, i16, u8, UnitId)> = Vec::new();
    let fixed = data.option("fixed_initiative") != 0;
    for unit in view.field.standing() {
        let mut result = Sum::default();
        if !fixed {
            let draw = dice.draw(data.pool());
            result.add(Source::Dice, gap(1), draw.value);
            result.terms.extend(skill_sum(view, &unit, data.initiative).terms);
            let what = EventKind::Rolled {
                unit: unit.id,
                verb: data.verbs.end_turn,
                draw: Some(draw),
                result: result.clone(),
            };
            out.batch.tell(gap(31), what);
        }
        rolled.push((
            result.total(),
            unit.stats.get(data.initiative),
            view.field.roster.member(unit.id).side.0,
            unit.id,
        ));
    }
    if !fixed {
        rolled.sort_by_key(|&(total, rating, side, unit)| (-total, -rating, side, unit));
    }
    let order: SmallVec<[UnitId; 16]> = rolled.iter().map(|entry| entry.3).collect();
    out.batch.write(gap(31), Change::SetOrder { order });
}

/// TEMPO-020, TEMPO-148..159, TEMPO-168: Recover Stamina; no dice if it cannot fail (TEMPO-G33).
fn recover(view: &View, dice: &mut Dice, out: &mut StepOutput, unit: UnitId) {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let verb = data.verbs.recover;
    let mut result = Sum::default();
    let (_, stamina) = wound(data, &me);
    let mut skill = skill_sum(view, &me, data.stamina);
    // The stamina penalty of a wound level stands in place of the one to checks.
    skill.terms.retain(|term| term.from != Source::Wounds);
    skill.add(Source::Wounds, gap(33), -stamina);
    let lowest = skill.total();
    let draw = (lowest < 0).then(|| dice.draw(data.pool()));
    if let Some(draw) = draw {
        result.add(Source::Dice, gap(1), draw.value);
    }
    result.terms.extend(skill.terms);
    let Reached { row, threshold, rule: outcome } = row_of(data, verb, result.total(), None, None);
    let gained =
        effects(data, verb, row).iter().find_map(|e| if let Effect::Recover(ap) = e { Some(*ap) } else { None });
    let max = me.pools.get(AP).max;
    let regained = gained.unwrap_or(0);
    // TEMPO-G34
    let scaled = if regained > 0 { (regained * max / data.file.max_ap).max(1) } else { 0 };
    out.batch.tell(rule(148), EventKind::Rolled { unit, verb, draw, result: result.clone() });
    out.batch.tell(outcome, EventKind::Judged { unit, verb, number: result, threshold, row });
    if scaled > 0 {
        out.batch.write(rule(168), Change::Gain { unit, pool: AP, amount: scaled });
    }
}
