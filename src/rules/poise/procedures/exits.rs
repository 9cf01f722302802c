//! Flight: a unit that has moved onto an exit cell may leave the fight (POISE-J15).
//!
//! It lies beyond the board then ([`crate::battlefield::AWAY`]), with a condition that tells it from the defeated: it
//! has no turn, cannot be a target, keeps what it has and comes to a level that follows. A side of which all have left
//! or are defeated has lost.

use crate::battle::{Batch, Change, Frame, Intent, StepOutput, View};
use crate::battlefield::{UnitId, UnitRef};
use crate::rules::poise::data::{Data, judgement};
use crate::rules::poise::field::{opening, preparation};
use crate::rules::poise::procedure::{Next, SkillStep};
use crate::rules::poise::unit::frames;

/// Whether a unit that has just moved can leave.
fn is_open(view: &View, frame: &Frame, me: &UnitRef) -> bool {
    let begun = !opening::is_quiet(view) && !preparation::is_on(view);
    let moved = frame.walk.as_ref().is_some_and(|walk| walk.at > 0);
    let out = || view.field.taken_by(me).into_iter().any(|cell| view.field.board.ground(cell).exit);
    begun && moved && !me.body.down && out()
}

/// The question to a unit that can leave; nothing for any other.
pub(crate) fn ask(view: &View, frame: &Frame, unit: UnitId) -> Option<Next> {
    is_open(view, frame, &view.field.unit(unit))
        .then(|| Next::Ask(frames::question(view, frame, unit), SkillStep::Exited))
}

/// It has said whether it leaves; nothing if it stays.
pub(crate) fn said(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Option<Next> {
    let data: &Data = view.field.data();
    frame.answer.as_ref().filter(|answer: &&Intent| answer.verb == data.verbs.leave)?;
    // A rider goes where its mount goes (POISE-189).
    if let Some(rider) = view.field.mounts.rider_of(unit) {
        out.batch.write(judgement(15), Change::Alight { unit: rider, to: view.field.unit(unit).body.cell });
        leave(data, &mut out.batch, rider);
    }
    leave(data, &mut out.batch, unit);
    Some(Next::Go(SkillStep::End))
}

pub(crate) fn leave(data: &Data, batch: &mut Batch, unit: UnitId) {
    batch.write(judgement(15), Change::Add { unit, status: data.statuses.left, by: None });
    batch.write(judgement(15), Change::Depart { unit });
}
