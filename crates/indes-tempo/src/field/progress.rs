//! Movements after the dice: where a unit that retreats may go, how far a mover comes, where it may stop.
//!
//! A Retreat's path is chosen after the dice and walked before the mover moves (TEMPO-C10). The mover may then stop
//! early (TEMPO-G53).

use super::course::{Course, PathBlow, careful_walk};
use super::reach::Cells;
use crate::data::results::{blow_of, effects};
use crate::data::{Data, Effect};
use crate::ids::REACT;
use crate::state::{has_moved, memory, verdict};
use crate::unit::condition::movement;
use indes_core::battle::{Frame, View};
use indes_core::battlefield::movement::PathShape;
use indes_core::battlefield::{UnitId, UnitMask, Walking, Walks};
use smallvec::{SmallVec, smallvec};

/// The unit that retreats next, with the effect that moves it: the first reactor whose row moves it, that stands and
/// has not moved yet.
pub(crate) fn next_retreat(view: &View, frame: &Frame) -> Option<(UnitId, Effect)> {
    let data: &Data = view.field.data();
    frame.replies_in(REACT).find_map(|reply| {
        let row = verdict(frame, reply.unit)?;
        let moves = |effect: &&Effect| matches!(effect, Effect::Retreat | Effect::Withdraw);
        let effect = effects(data, reply.intent.verb, row).iter().find(moves)?;
        let open = !has_moved(frame).has(reply.unit) && !view.field.unit(reply.unit).body.down;
        open.then_some((reply.unit, *effect))
    })
}

/// The walks that the unit that retreats next may take: careful (TEMPO-129), or never nearer to the actor (TEMPO-130).
pub(crate) fn retreat_walks(view: &View, frame: &Frame) -> Walks {
    let (Some((unit, effect)), Some(actor)) = (next_retreat(view, frame), frame.actor) else {
        debug_assert!(false, "a path is asked for, and no unit retreats: {frame:?}");
        return Walks::new();
    };
    let me = view.field.unit(unit);
    smallvec![match effect {
        Effect::Withdraw => {
            Walking { shape: PathShape::NeverNearer(actor), ..Walking::points(unit, movement(view, &me)) }
        }
        _ => careful_walk(view, &me, actor),
    }]
}

/// The blows of the answers to a movement, at the steps of its path that were found with the dice; without those of
/// fallen units.
pub(crate) fn waiting_blows(view: &View, frame: &Frame) -> SmallVec<[PathBlow; 2]> {
    let data: &Data = view.field.data();
    let blow = |(unit, at): (UnitId, u8)| {
        let (reply, row) = frame.reply_in(REACT, unit).zip(verdict(frame, unit))?;
        let hits = blow_of(data, reply.intent.verb, row).is_some();
        (!view.field.unit(unit).body.down).then_some(PathBlow { unit, at, hits })
    };
    memory(frame).into_iter().flat_map(|action| action.trigger.iter()).filter_map(blow).collect()
}

/// The number of steps that the actor of a frame makes on its path if nothing hits it: as many as the effects of its
/// row (`done`) allow, not past a unit that retreated onto the path (TEMPO-C10), up to a cell where it may stand.
pub(crate) fn last_step(view: &View, frame: &Frame, course: &Course, done: &[Effect]) -> u8 {
    let (path, Some(unit)) = (frame.intent.path(), frame.actor) else {
        debug_assert!(false, "a movement without an actor: {frame:?}");
        return 0;
    };
    let most = course.allowed_steps(done);
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

/// TEMPO-G53: the cells where the frame's actor may end its movement, the farthest first: any cell of its path after
/// one step at least, but not short of a blow that falls farther on (TEMPO-C10). A single cell if there is no choice.
pub(crate) fn halt_cells(view: &View, frame: &Frame) -> Cells {
    let data: &Data = view.field.data();
    let Some((unit, own)) = frame.actor.and_then(|unit| Some((unit, verdict(frame, unit)?))) else {
        debug_assert!(false, "a movement before the dice: {frame:?}");
        return Cells::new();
    };
    let me = view.field.unit(unit);
    let (done, course) = (effects(data, frame.intent.verb, own), Course::of(view, &me, &frame.intent));
    // A hit ends a failed Move whatever the mover chooses (TEMPO-050).
    let walked = course.walked(done, last_step(view, frame, &course, done), &waiting_blows(view, frame));
    let (least, last) = (walked.blows.last().map_or(0, |blow| blow.at), walked.until);
    let cell = |at: u8| usize::from(at).checked_sub(1).map_or(me.body.cell, |step| frame.intent.path()[step]);
    let may = |at: &u8| course.is_free(*at);
    (least.max(1).min(last)..=last).rev().filter(may).map(cell).collect()
}
