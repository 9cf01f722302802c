//! What comes to pass: moments that things on the timeline and the ends of statuses wait for, acts that end, and the
//! statuses that have an end of their own.

use super::super::event::{Change, EventKind};
use super::super::step_output::Ended;
use super::super::time::Expiring;
use super::{Writer, parts};
use crate::battlefield::until::Moment;
use crate::battlefield::{ActSet, Status, StatusId, UnitId, Until};

impl Writer<'_, '_> {
    /// A moment has come. What waits for it on the timeline is due from now on; statuses remember it.
    pub(super) fn comes(&mut self, moment: Moment) {
        self.timeline.fire(moment);
        self.mark(|_, until| until.comes(moment));
    }

    /// A frame has left the stack. Returns whether a status remembers it.
    pub(in crate::battle) fn frame_ended(&mut self, ended: Ended) -> bool {
        self.timeline.fire(Moment::FrameEnd(ended.frame));
        self.mark(|since, until| {
            let acted = ended.actor.filter(|_| ended.acts != ActSet::NONE && since < ended.frame.0);
            let acted = acted.is_some_and(|unit| until.acted(unit, ended.acts));
            until.comes(Moment::FrameEnd(ended.frame)) || acted
        })
    }

    /// Changes what all statuses with an end of their own remember; each with the number of the frame it began in.
    /// Returns whether that changed anything.
    fn mark(&mut self, mut change: impl FnMut(u32, &mut Until) -> bool) -> bool {
        let mut changed = false;
        if !self.timeline.timed {
            return changed;
        }
        for id in self.roster.ids() {
            let Some((.., mut statuses, _)) = parts(&mut self.units, &self.roster, id) else { continue };
            for status in &mut statuses.0 {
                if let Some(until) = &mut status.until {
                    changed |= change(status.since, until);
                }
            }
        }
        changed
    }

    /// A unit gets a status with an end of its own, one of a kind from each that imposes it.
    pub(super) fn add_until(
        &mut self,
        (unit, kind): (UnitId, StatusId),
        (by, bond): (Option<UnitId>, Option<crate::battlefield::BondId>),
        until: Box<Until>,
    ) -> Option<EventKind> {
        let since = self.stack.top().map_or(0, |frame| frame.id.0);
        let (.., mut statuses, _) = parts(&mut self.units, &self.roster, unit)?;
        if statuses.by(kind, by).is_some() {
            return None;
        }
        statuses.0.push(Status { by, since, until: Some(until), ..Status::of(kind, bond) });
        self.timeline.timed = true;
        self.touched.touch(unit);
        Some(EventKind::StatusAdded { unit, status: kind })
    }

    /// One status ends; others of the kind with other causes stay.
    pub(super) fn lapse(&mut self, unit: UnitId, status: StatusId, cause: Option<UnitId>) -> Option<EventKind> {
        let (.., mut statuses, _) = parts(&mut self.units, &self.roster, unit)?;
        let at = statuses.0.iter().position(|known| known.kind == status && known.by == cause)?;
        statuses.0.remove(at);
        self.touched.touch(unit);
        Some(EventKind::StatusEnded { unit, status })
    }

    /// Changes what one status remembers.
    pub(super) fn amend(
        &mut self,
        (unit, status, cause): (UnitId, StatusId, Option<UnitId>),
        change: impl FnOnce(&mut Until),
    ) {
        let Some((.., mut statuses, _)) = parts(&mut self.units, &self.roster, unit) else { return };
        let known = statuses.0.iter_mut().find(|known| known.kind == status && known.by == cause);
        if let Some(until) = known.and_then(|known| known.until.as_mut()) {
            change(until);
        }
    }

    /// Something is put on the timeline, or taken off it.
    pub(super) fn reschedule(&mut self, change: &Change) {
        match *change {
            Change::Schedule { at, phase, what } => {
                debug_assert!(!self.turn.is_past(at), "{what:?} is scheduled for {at:?}, which has been");
                self.timeline.schedule(at, phase, what);
            }
            Change::Unschedule { what } => self.timeline.waiting.retain(|Expiring { what: other, .. }| *other != what),
            _ => {}
        }
    }

    /// A turn of a unit begins, and is counted.
    pub(super) fn turn_starts(&mut self, unit: UnitId) {
        let number = self.turn.begins(unit);
        self.comes(Moment::TurnStart(unit, number));
    }

    /// The turn of a unit ends that was counted last.
    pub(super) fn turn_ends(&mut self, unit: UnitId) {
        let number = self.turn.begun(unit);
        self.comes(Moment::TurnEnd(unit, number));
    }
}
