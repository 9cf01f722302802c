//! The systems that make a battle's steps: one makes steps of the top frame's procedure, one applies their result.

use super::apply::{Writer, write_batch};
use super::dice::Dice;
use super::ending::EndPhase;
use super::error::broken;
use super::event::Change;
use super::procedure::{Procedure, Written};
use super::stack::{Fate, Frame, Purse, Stack, Window};
use super::step_output::{Ended, Next, StepOutput};
use super::turn::Phase;
use super::view::{RuleSet, View, ViewParams};
use crate::battlefield::{Touched, UnitMask};
use bevy::prelude::ResMut;

/// A step of a procedure, as a function of the state of the battle: it draws from the dice, leaves changes and events
/// in the output, and returns what comes next.
pub type StepFn<P> =
    fn(&View, &Frame, <P as Procedure>::Step, &mut Dice, &mut StepOutput) -> Next<<P as Procedure>::Step>;

/// The greatest number of steps in one pass, so that rules that never end are found by counting passes.
pub(super) const STEPS_AT_ONCE: u8 = 32;

/// Whether a step may be made: everything settled, no open window or question.
pub(super) fn may_step(out: &StepOutput, phase: &Phase, stack: &Stack) -> bool {
    out.unsettled.is_nothing()
        && !matches!(phase, Phase::Over { .. })
        && stack.top().is_some_and(|frame| frame.window.is_none() && frame.asks.is_none())
}

/// Makes steps of the top frame's procedure: a step that leaves nothing to write is followed by the next at once, as
/// long as the top frame carries out the same procedure.
pub(super) fn make_steps<P: Procedure>(
    step: StepFn<P>,
    params: &ViewParams,
    rules: &dyn RuleSet,
    dice: &mut Dice,
    out: &mut StepOutput,
    stack: &mut Stack,
) {
    out.lacks_dice = false;
    for _ in 0..STEPS_AT_ONCE {
        if !may_step(out, &params.phase, stack) {
            return;
        }
        let (before, view) = (dice.drawn, params.view(stack));
        let top = stack.top().filter(|frame| frame.nesting.group.is_none() && frame.is::<P>());
        let Some(frame) = top else { return };
        let Some(at) = frame.step_of::<P>() else {
            broken!("{} has no step {}", P::NAME, frame.step);
            return;
        };
        match params.phase.ending() {
            Some(now) if stack.frames.len() == 1 => end(&view, rules, now, dice, out),
            _ => {
                let interrupts = rules.interrupt(&view, frame, dice, out);
                out.next = Some(interrupts.unwrap_or_else(|| step(&view, frame, at, dice, out).numbered()));
            }
        }
        if let Some(fault) = dice.fault() {
            out.give_up(fault.draw.saturating_sub(before + 1));
            return;
        }
        if let (Some(Next::Done), Some(frame)) = (&out.next, stack.top())
            && stack.frames.len() > 1
        {
            out.ended.push(Ended { frame: frame.id, actor: frame.actor, acts: rules.acts(&view, frame) });
        }
        if !out.batch.is_empty() || out.next.is_none() {
            return;
        }
        flow(out, stack);
        if !out.ended.is_empty() {
            return;
        }
    }
}

/// Carries out a phase of the end of the battle; the phase is done when nothing is left to do in it.
fn end(view: &View, rules: &dyn RuleSet, now: EndPhase, dice: &mut Dice, out: &mut StepOutput) {
    if now != EndPhase::Close {
        rules.ending(view, now, dice, out);
    }
    if out.is_empty() {
        out.batch.write(rules.last_round(), Change::EndPhaseDone);
    }
}

/// Writes the batch, then what comes next. The batch of a member of a group that runs on the same state is held back.
/// Returns what is marked for the derived tables.
pub(super) fn apply(mut out: ResMut<StepOutput>, mut writer: Writer) -> Touched {
    let frame = writer.stack.top().map(|frame| frame.id);
    if let Some(group) = writer.stack.holding() {
        group.hold(frame, &mut out.batch);
    } else if !out.batch.is_empty() {
        let written = write_batch(&mut out.batch, &mut writer);
        out.unsettled = out.unsettled.with(written);
    }
    flow(&mut out, &mut writer.stack);
    // The batch of a member of a group that runs on the same state is written later, and its end is noted after that.
    if writer.stack.holding().is_some() {
        return *writer.touched;
    }
    for ended in std::mem::take(&mut out.ended) {
        if writer.timeline.watches_frames() && writer.reach_frame_end(ended) {
            out.unsettled = out.unsettled.with(Written::STATUSES);
        }
    }
    if !writer.timeline.fired.is_empty() {
        let depth = writer.stack.frames.len();
        writer.timeline.stepped(depth);
    }
    *writer.touched
}

/// Writes the changes of the top frame, and what comes next.
fn flow(out: &mut StepOutput, stack: &mut Stack) {
    let Some(next) = out.next.take() else {
        return;
    };
    if let Some(frame) = stack.frames.last_mut() {
        if let Some(memory) = out.memory.take() {
            frame.memory = memory;
        }
        if let Some(walk) = out.walk.take() {
            frame.walk = Some(walk);
        }
        if let Some(purse) = out.purse.take() {
            let held = frame.purse.take().map(|purse| purse.held).unwrap_or_default();
            frame.purse = Some(Purse { held, ..purse });
        }
        for (kind, unit) in out.lost.drain(..) {
            if let Some(reply) = frame.reply_in_mut(kind, unit) {
                reply.fate = Fate::Lost;
            }
        }
        if std::mem::take(&mut out.deals) {
            let going = frame.replies.iter_mut().filter(|reply| reply.fate == Fate::Going);
            going.for_each(|reply| reply.fate = Fate::Done);
        }
        if std::mem::take(&mut out.reveals) {
            frame.reveal();
        }
        match next {
            Next::Go(step) => frame.step = step,
            Next::Open(kind, candidates, then) if frame.nesting.opens.has(kind) => {
                frame.window = Some(Window { kind, then, candidates, asked: UnitMask::NONE });
            }
            Next::Open(_, _, then) => frame.step = then,
            Next::Ask(asked, then) => frame.asks = Some((asked, then)),
            Next::Push(spec, then) => {
                // A step that is made again still needs its answer.
                if frame.step != then {
                    frame.answer = None;
                }
                frame.step = then;
                stack.push(spec);
            }
            Next::Together(specs, pace, then) => {
                frame.step = then;
                stack.group(specs, pace);
            }
            Next::Yield(then) => {
                frame.step = then;
                stack.give_way();
            }
            Next::Done => {
                if stack.frames.len() > 1 {
                    let holds = stack.top().is_some_and(|frame| frame.reservations().next().is_some());
                    debug_assert!(!holds, "a frame ends whose purses hold something: {:?}", stack.top());
                    stack.frames.pop();
                }
            }
        }
    }
}
