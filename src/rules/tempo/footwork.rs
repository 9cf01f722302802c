//! The steps of a movement that are asked about: where the units that retreat go, and whether the mover stops early.
//!
//! A Retreat's path is chosen after the dice, and walked before the mover moves (TEMPO-C10), who may then stop early.

use super::aiming;
use super::condition::movement;
use super::course::{Course, WayBlow, careful};
use super::data::{Data, Effect, rule};
use super::procedure::{Action, ActionStep as Step, Next, has_moved, memory, verdict};
use super::reach::Cells;
use super::resolve::{blow_of, effects};
use crate::battle::{Change, Frame, Intent, Prompt, StepOutput, View};
use crate::battlefield::movement::gait::PathShape;
use crate::battlefield::{UnitId, UnitMask, Walking, Walks};
use crate::rules::common::question;
use smallvec::{SmallVec, smallvec};

/// The unit that is to retreat next: who answered so, came to a row that moves, stands and has not moved yet.
fn next(view: &View, frame: &Frame) -> Option<(UnitId, Effect)> {
    let data: &Data = view.field.data();
    frame.replies.iter().find_map(|reply| {
        let row = verdict(frame, reply.unit)?;
        let moves = |effect: &&Effect| matches!(effect, Effect::Retreat | Effect::Withdraw);
        let effect = effects(data, reply.intent.verb, row).iter().find(moves)?;
        let open = !has_moved(frame).has(reply.unit) && !view.field.unit(reply.unit).body.down;
        open.then_some((reply.unit, *effect))
    })
}

/// The paths of the unit that is to retreat next.
pub(super) fn retreat(view: &View, frame: &Frame) -> Walks {
    let (Some((unit, effect)), Some(actor)) = (next(view, frame), frame.actor) else {
        debug_assert!(false, "a path is asked for that no unit is to retreat along: {frame:?}");
        return Walks::new();
    };
    let me = view.field.unit(unit);
    smallvec![match effect {
        Effect::Withdraw => {
            Walking { shape: PathShape::NeverNearer(actor), ..Walking::points(unit, movement(view, &me)) }
        }
        _ => careful(view, &me, actor),
    }]
}

/// TEMPO-G43 step 3: asks one after another where they go.
pub(super) fn ask(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let Some((unit, _)) = next(view, frame) else {
        return Next::Go(Step::Halt);
    };
    if !retreat(view, frame).iter().any(|walking| walking.possible(view.field)) {
        let action = out.remember::<Action>(frame);
        action.moved = action.moved.with(unit);
        return Next::Go(Step::Retreat);
    }
    let asked = question(view, frame.id, unit, Prompt::Detail);
    Next::Ask(asked, Step::Retreated)
}

/// Takes the answer: a path, or to stay.
pub(super) fn answered(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    debug_assert!(frame.answer.is_some(), "a retreat without an answer: {frame:?}");
    if let Some((unit, effect)) = next(view, frame) {
        let path = frame.answer.as_ref().map_or(&[][..], Intent::path);
        if !path.is_empty() {
            let by = rule(if effect == Effect::Withdraw { 130 } else { 129 });
            aiming::passes(view, &mut out.batch, unit, path);
            out.batch.write(by, Change::March { unit, path: path.into() });
        }
        let action = out.remember::<Action>(frame);
        action.moved = action.moved.with(unit);
    }
    Next::Go(Step::Retreat)
}

/// The blows that wait on a frame's way: those of the answers that were rolled, at the steps that were found then.
pub(super) fn blows(view: &View, frame: &Frame) -> SmallVec<[WayBlow; 2]> {
    let data: &Data = view.field.data();
    let blow = |(unit, at): (UnitId, u8)| {
        let (reply, row) = frame.reply_of(unit).zip(verdict(frame, unit))?;
        let hits = blow_of(data, reply.intent.verb, row).is_some();
        (!view.field.unit(unit).body.down).then_some(WayBlow { unit, at, hits })
    };
    memory(frame).into_iter().flat_map(|action| action.trigger.iter()).filter_map(blow).collect()
}

/// How many steps of its path the actor makes if nothing hits it: by its row, and before any unit who stepped into its
/// way (TEMPO-C10), up to a cell where it may stand.
pub(super) fn last_step(view: &View, frame: &Frame, course: &Course, done: &[Effect]) -> u8 {
    let (path, Some(unit)) = (frame.intent.path(), frame.actor) else {
        debug_assert!(false, "a movement without an actor: {frame:?}");
        return 0;
    };
    let most = course.leads(done);
    let retreated = !has_moved(frame).is_empty();
    let foes = view.field.roster.foes(unit).without(view.field.bodies.down());
    let crossed = frame.intent.unit().map_or(UnitMask::NONE, UnitMask::only);
    let taken = |at: &u8| {
        let cell = path[usize::from(*at)];
        !view.field.bodies.on(cell).intersection(foes).without(crossed).is_empty()
    };
    let most = if retreated { (0..most).find(taken).unwrap_or(most) } else { most };
    (0..=most).rev().find(|&at| at == 0 || course.is_free(at)).unwrap_or(0)
}

/// TEMPO-G53, TEMPO-C10: where the frame's actor may end its movement, the farthest first: on any place of its path up
/// to where it gets, after one step at least, but not short of a blow that is still to come. A single place if there is
/// no choice.
pub(super) fn stops(view: &View, frame: &Frame) -> Cells {
    let data: &Data = view.field.data();
    let Some((unit, own)) = frame.actor.and_then(|unit| Some((unit, verdict(frame, unit)?))) else {
        debug_assert!(false, "a movement before the dice: {frame:?}");
        return Cells::new();
    };
    let me = view.field.unit(unit);
    let (done, course) = (effects(data, frame.intent.verb, own), Course::of(view, &me, &frame.intent));
    // A hit ends a failed Move whatever is chosen.
    let struck = course.struck(done, last_step(view, frame, &course, done), &blows(view, frame));
    let (least, last) = (struck.blows.last().map_or(0, |blow| blow.at), struck.until);
    let cell = |at: u8| usize::from(at).checked_sub(1).map_or(me.body.cell, |step| frame.intent.path()[step]);
    let may = |at: &u8| course.is_free(*at);
    (least.max(1).min(last)..=last).rev().filter(may).map(cell).collect()
}

/// Asks the unit that moves whether it stops early, if it could.
pub(super) fn ask_halt(view: &View, frame: &Frame) -> Next {
    let Some(unit) = frame.actor.filter(|&unit| !view.field.unit(unit).body.down && stops(view, frame).len() > 1)
    else {
        return Next::Go(Step::Move);
    };
    let asked = question(view, frame.id, unit, Prompt::Detail);
    Next::Ask(asked, Step::Halted)
}

/// Takes the answer: the place where the way ends.
pub(super) fn halted(frame: &Frame, out: &mut StepOutput) -> Next {
    debug_assert!(frame.answer.is_some(), "a halt without an answer: {frame:?}");
    if let Some(cell) = frame.answer.as_ref().and_then(Intent::cell) {
        let step = frame.intent.path().iter().rposition(|&at| at == cell).map_or(0, |at| at + 1);
        out.remember::<Action>(frame).halt = Some(u8::try_from(step).unwrap_or(u8::MAX));
    }
    Next::Go(Step::Move)
}
