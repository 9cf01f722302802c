//! Exits: a unit that has moved onto an exit cell may leave the fight (POISE-J15).
//!
//! A unit that left lies beyond the board ([`indes_core::battlefield::AWAY`]) with the condition `left`. It has no turn,
//! cannot be a target, keeps its pools, conditions and gear, and takes part in a linked level that follows. A side
//! whose units have all left or are defeated has lost.

use crate::data::Data;
use crate::field::{opening, preparation};
use crate::state::procedure::{Next, Skill, SkillStep};
use crate::unit::frames;
use indes_core::battle::{Batch, Change, Frame, StepOutput, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;

/// Whether a unit that has just moved can leave.
pub(crate) fn is_open(view: &View, me: &UnitRef) -> bool {
    let begun = !opening::is_quiet(view) && !preparation::is_on(view);
    let out = || view.field.taken_by(me).into_iter().any(|cell| view.field.board.ground(cell).exit);
    begun && !me.body.down && out()
}

/// Asks a unit whether it leaves the fight; `None` if it cannot. Any movement leads out: a walk, a flight straight up or
/// down, a Dismount.
pub(crate) fn ask(view: &View, frame: &Frame, unit: UnitId) -> Option<Next> {
    let skill = Skill::of(frame);
    let moved = frame.walk.as_ref().is_some_and(|walk| walk.at > 0) || skill.cruise.is_some() || skill.dismounted;
    let open = moved && is_open(view, &view.field.unit(unit));
    open.then(|| Next::Ask(frames::question(view, frame, unit), SkillStep::ExitChosen))
}

/// Carries out the answer of a unit about an exit. Returns whether it leaves.
pub(crate) fn exit_chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> bool {
    let data: &Data = view.field.data();
    if frame.answer.as_ref().is_none_or(|answer| answer.verb != data.verbs.leave) {
        return false;
    }
    // POISE-189: the rider leaves with its mount.
    if let Some(rider) = view.field.mounts.rider_of(unit) {
        out.batch.write(rule_id!("POISE-J15"), Change::Alight { unit: rider, to: view.field.unit(unit).body.cell });
        leave(data, &mut out.batch, rider);
    }
    leave(data, &mut out.batch, unit);
    true
}

pub(crate) fn leave(data: &Data, batch: &mut Batch, unit: UnitId) {
    batch.write(rule_id!("POISE-J15"), Change::Add { unit, status: data.statuses.left, by: None });
    batch.write(rule_id!("POISE-J15"), Change::Depart { unit });
}
