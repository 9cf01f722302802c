//! Several creatures run at the same moment: each rolls Initiative for itself, those that are not beaten run first
//! (ENERGY-091, ENERGY-092, ENERGY-G51).

use super::{NextStep, initiative};
use crate::data::Data;
use crate::ids::INTERRUPT;
use crate::state::procedure::{Act, ActStep, Manner};
use indes_core::battle::{Arg, Dice, Frame, FrameSpec, Intent, Next, Pace, Prompt, StepOutput, View, WindowSet};
use indes_core::battlefield::{UnitId, UnitMask};
use indes_rules::common::question;

/// The members of a group, in order.
fn members(frame: &Frame) -> Vec<UnitId> {
    frame.intent.units().iter().collect()
}

/// The place of the next member, from one on, that has its Initiative roll.
fn next_roller(view: &View, frame: &Frame, from: usize) -> Option<usize> {
    let all = members(frame);
    (from..all.len()).find(|&at| initiative::may_roll(view, &view.field.unit(all[at])))
}

/// Asks the next member whether it rolls; after the last one all roll.
fn ask_from(view: &View, frame: &Frame, from: usize, out: &mut StepOutput) -> Option<NextStep> {
    let all = members(frame);
    let next = next_roller(view, frame, from);
    out.remember::<Act>(frame).group.asked = u8::try_from(next.unwrap_or(all.len())).unwrap_or(u8::MAX);
    next.map(|at| Next::Ask(question(view, frame.id, all[at], Prompt::Detail), ActStep::Rolled))
}

/// The challenges are collected: each member decides about its roll.
pub(crate) fn ask_rolls(view: &View, frame: &Frame, out: &mut StepOutput) -> NextStep {
    ask_from(view, frame, 0, out).unwrap_or(Next::Go(ActStep::Rolled))
}

/// A member has decided; after the last one the dice are rolled, and each member is compared with each challenger.
pub(crate) fn rolled(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let (all, at) = (members(frame), usize::from(Act::of(frame).group.asked));
    if let Some(&member) = all.get(at) {
        if frame.answer.as_ref().is_some_and(|answer| answer.verb == data.verbs.roll) {
            let group = &mut out.remember::<Act>(frame).group;
            group.rolls = group.rolls.with(member);
        }
        if let Some(next) = ask_from(view, frame, at + 1, out) {
            return next;
        }
    }
    let rolls = out.remember::<Act>(frame).group.rolls;
    let challengers = initiative::challengers(view, frame, dice, out);
    let own: Vec<(UnitId, Option<i16>)> = all
        .iter()
        .map(|&member| (member, rolls.has(member).then(|| initiative::roll(view, member, dice, out))))
        .collect();
    let is_beaten = |total: Option<i16>| challengers.iter().any(|one| initiative::beats(data, one.total, total));
    let beaten: UnitMask = own.iter().filter(|one| is_beaten(one.1)).map(|one| one.0).collect();
    let wins = |one: &initiative::Challenger| own.iter().any(|other| initiative::beats(data, one.total, other.1));
    let won = initiative::sorted(view, challengers.iter().filter(|one| wins(one)).copied().collect());
    let lowest = own.iter().filter_map(|one| one.1).min();
    initiative::settle(view, frame, &challengers, &won, lowest, out);
    out.remember::<Act>(frame).group.beaten = beaten;
    Next::Go(ActStep::GroupRun)
}

/// The members that were not beaten run; then the winners act; then the beaten members run.
pub(crate) fn run(view: &View, frame: &Frame, out: &mut StepOutput) -> NextStep {
    let act = Act::of(frame);
    let after = out.remember::<Act>(frame);
    if !act.group.first_ran {
        after.group.first_ran = true;
        let first = members(frame).into_iter().filter(|&member| !act.group.beaten.has(member));
        return together(view, frame, first.collect());
    }
    if !act.winners.is_empty() {
        return Next::Go(ActStep::Respond);
    }
    if act.group.beaten.is_empty() {
        return Next::Go(ActStep::After);
    }
    after.group.beaten = UnitMask::NONE;
    together(view, frame, act.group.beaten.iter().collect())
}

/// Some members run, step by step in turn.
fn together(view: &View, frame: &Frame, members: Vec<UnitId>) -> NextStep {
    let verb = view.field.data::<Data>().verbs.run;
    let spec = |member: UnitId| {
        let path = frame.intent.each().iter().find(|way| way.0 == member)?.1.clone();
        let memory = Act { manner: Manner::Member, ..Act::default() };
        let intent = Intent { verb, with: [Arg::Path(path)].into_iter().collect() };
        let spec = FrameSpec::of(memory, ActStep::Declare, Some(member), intent);
        Some(spec.opening(WindowSet::NONE.with(INTERRUPT)))
    };
    let specs: Vec<FrameSpec> = members.into_iter().filter_map(spec).collect();
    if specs.is_empty() { Next::Go(ActStep::GroupRun) } else { Next::Together(specs, Pace::InStep, ActStep::GroupRun) }
}
