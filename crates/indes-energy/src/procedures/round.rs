//! Rounds and the floor: the procedure of the bottom frame. A seat after the other acts with one of its creatures or
//! waits, until all have waited in a row (ENERGY-001, ENERGY-002, ENERGY-075, ENERGY-080, ENERGY-082, ENERGY-104,
//! ENERGY-D27, ENERGY-G40, ENERGY-G41, ENERGY-G59, ENERGY-G92, ENERGY-J01, ENERGY-J04).

use super::starts::{self, seats};
use crate::data::{ActionEffect, ActionKind, Data};
use crate::procedures::hazards;
use crate::state::procedure::{Act, ActStep, Manner, RoundStep, Rounds};
use crate::state::{Count, set_count};
use crate::{offers, unit};
use indes_core::battle::error::broken;
use indes_core::battle::{
    Asked, Change, Dice, Frame, FrameSpec, Intent, Next, Privacy, Prompt, StepOutput, View, WindowSet,
};
use indes_core::battlefield::hazard::Tick;
use indes_core::battlefield::{Seat, UnitId};
use indes_core::rule_id;

/// The seat at a place of the floor.
fn seat_at(all: &[Seat], place: u8) -> Option<Seat> {
    (!all.is_empty()).then(|| all[usize::from(place) % all.len()])
}

/// Makes a step and returns what follows.
pub(crate) fn step(
    view: &View,
    frame: &Frame,
    step: RoundStep,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<RoundStep> {
    let Some(rounds) = frame.memory.get::<Rounds>() else { return Next::Done };
    match step {
        RoundStep::Begin => {
            starts::begin(view, frame, dice, out);
            Next::Go(RoundStep::Start)
        }
        RoundStep::Start => {
            starts::round(view, dice, out);
            Next::Go(RoundStep::Ready)
        }
        RoundStep::Ready => {
            starts::ready(view, out);
            let after = out.remember::<Rounds>(frame);
            (after.passes, after.quiet) = (0, true);
            after.free.clear();
            Next::Go(RoundStep::Floor)
        }
        RoundStep::Floor => floor(view, frame, rounds, out),
        RoundStep::Answered => answered(view, frame, rounds, out),
        RoundStep::Late => {
            for unit in view.field.roster.ids() {
                let me = view.field.unit(unit);
                if !unit::is_gone(view.field.data(), &me) {
                    hazards::deep_water(view, unit, dice, &mut out.batch);
                    hazards::at(view, &me, Tick::RoundEnd, dice, &mut out.batch);
                }
            }
            Next::Go(RoundStep::End)
        }
        RoundStep::End => {
            out.batch.write(rule_id!("ENERGY-104"), Change::EndRound);
            let count = u8::try_from(seats(view).len()).unwrap_or(u8::MAX).max(1);
            let after = out.remember::<Rounds>(frame);
            after.first = (after.first + 1) % count;
            after.floor = after.first;
            Next::Go(RoundStep::Start)
        }
    }
}

/// The seat with the floor is asked; one without anything to do passes at once. If no seat was asked in the Round, the
/// first one is.
fn floor(view: &View, frame: &Frame, rounds: &Rounds, out: &mut StepOutput) -> Next<RoundStep> {
    let all = seats(view);
    let over = usize::from(rounds.passes) >= all.len();
    if over && !rounds.quiet {
        return Next::Go(RoundStep::Late);
    }
    let Some(seat) = seat_at(&all, rounds.floor) else { return Next::Go(RoundStep::Late) };
    let after = out.remember::<Rounds>(frame);
    if !over && !offers::has_something_to_do(view, seat) {
        after.passes += 1;
        after.floor = after.floor.wrapping_add(1) % u8::try_from(all.len()).unwrap_or(u8::MAX);
        after.free.clear();
        return Next::Go(RoundStep::Floor);
    }
    after.quiet = false;
    let asked = Asked { frame: frame.id, seat, unit: None, prompt: Prompt::Act, privacy: Privacy::Open };
    Next::Ask(asked, RoundStep::Answered)
}

/// A seat has answered: it waits, uses a free verb, or one of its creatures acts (ENERGY-003, ENERGY-076).
fn answered(view: &View, frame: &Frame, rounds: &Rounds, out: &mut StepOutput) -> Next<RoundStep> {
    let data: &Data = view.field.data();
    let all = seats(view);
    let (Some(answer), Some(seat)) = (frame.answer.clone(), seat_at(&all, rounds.floor)) else {
        broken!("a seat had the floor and there is no answer");
        return Next::Go(RoundStep::Floor);
    };
    let kind = data.action(answer.verb).kind;
    let actor = answer.unit().or_else(|| answer.units().iter().next());
    if let (ActionKind::Free, Some(unit)) = (kind, actor) {
        out.remember::<Rounds>(frame).free.push((unit, answer.verb));
        let intent = offers::bare(unit, &answer);
        return Next::Push(spec(Manner::Free, ActStep::Declare, unit, intent), RoundStep::Floor);
    }
    had_floor(view, seat, out);
    let after = out.remember::<Rounds>(frame);
    after.free.clear();
    after.floor = after.floor.wrapping_add(1) % u8::try_from(all.len()).unwrap_or(u8::MAX).max(1);
    let Some(unit) = actor.filter(|_| kind != ActionKind::Wait) else {
        after.passes += 1;
        return Next::Go(RoundStep::Floor);
    };
    after.passes = 0;
    let does = data.action(answer.verb).does;
    let grouped = does == ActionEffect::GroupRun;
    let intent = if grouped { answer } else { offers::bare(unit, &answer) };
    if matches!(does, ActionEffect::ShortRest | ActionEffect::LongRest) {
        // ENERGY-G45: no opponent knows of those that rest, so no window opens; five minutes are longer than a Round.
        return Next::Push(spec(Manner::Free, ActStep::Declare, unit, intent), RoundStep::Late);
    }
    let spec = match kind {
        ActionKind::Swift => spec(Manner::SwiftFloor, ActStep::Declare, unit, intent),
        _ => FrameSpec::of(Act::default(), ActStep::Right, Some(unit), intent),
    };
    Next::Push(spec, RoundStep::Floor)
}

/// The frame of an action that opens no window.
fn spec(manner: Manner, step: ActStep, unit: UnitId, intent: Intent) -> FrameSpec {
    let memory = Act { manner, ..Act::default() };
    FrameSpec::of(memory, step, Some(unit), intent).opening(WindowSet::NONE)
}

/// A seat has used its floor: its creatures have had their chance to reply, and surprised ones may challenge from now
/// on (ENERGY-G41, ENERGY-J01).
fn had_floor(view: &View, seat: Seat, out: &mut StepOutput) {
    let own = view.field.roster.ids().filter(|&unit| view.field.roster.seat(unit) == seat);
    for unit in own {
        set_count(view, out, unit, Count::HadFloor, 1);
        for attacker in view.field.roster.ids() {
            super::act::forget_attack(view, attacker, unit, out);
        }
    }
}
