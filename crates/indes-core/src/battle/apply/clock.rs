//! Changes of the clock: rounds and turns with their order, what is counted in them, the timeline, the phase of the
//! battle.

use super::super::ending::EndPhase;
use super::super::error::broken;
use super::super::event::{Ending, EventKind, Scope};
use super::super::ids::Subject;
use super::super::step_output::Ended;
use super::super::time::{Expiring, Expiry, Moment};
use super::super::turn::Phase;
use super::{Writer, components, needed};
use crate::battlefield::{ActSet, SideId, UnitId, Until};
use smallvec::SmallVec;

/// Rounds and turns.
impl Writer<'_, '_> {
    pub(super) fn set_order(&mut self, order: SmallVec<[UnitId; 16]>) -> Option<EventKind> {
        self.turn.order.clone_from(&order);
        *self.phase = Phase::Fight;
        Some(EventKind::OrderSet { order })
    }

    pub(super) fn begin_round(&mut self, round: u16) -> Option<EventKind> {
        self.turn.round = round;
        self.turn.forget(Scope::Round);
        self.reach(Moment::RoundStart(round));
        Some(EventKind::RoundBegan { round })
    }

    pub(super) fn end_round(&mut self) -> Option<EventKind> {
        let round = self.turn.round;
        self.turn.round = self.turn.round.saturating_add(1);
        self.reach(Moment::RoundEnd(round));
        if let Some(ends) = self.silence.round_ended() {
            self.timeline.fire_now(ends);
        }
        Some(EventKind::RoundEnded { round })
    }

    pub(super) fn begin_turn(&mut self, slot: u8) -> Option<EventKind> {
        self.turn.slot = slot;
        self.turn.forget(Scope::Turn);
        self.turn.turns += 1;
        let unit = needed(self.turn.actor(), "a unit whose turn it is")?;
        self.reach_turn_start(unit);
        Some(EventKind::TurnBegan { unit })
    }

    pub(super) fn end_turn(&mut self) -> Option<EventKind> {
        let unit = needed(self.turn.actor(), "a unit whose turn it is")?;
        self.reach_turn_end(unit);
        Some(EventKind::TurnEnded { unit })
    }

    pub(super) fn skip_turn(&mut self, unit: UnitId) -> Option<EventKind> {
        self.reach_turn_start(unit);
        self.reach_turn_end(unit);
        Some(EventKind::TurnSkipped { unit })
    }

    pub(super) fn count(&mut self, of: Subject, key: u16, scope: Scope, more: i16) -> Option<EventKind> {
        self.turn.count(of, key, scope, more);
        None
    }

    /// Counts a turn of a unit, and reaches its start.
    fn reach_turn_start(&mut self, unit: UnitId) {
        let number = self.turn.begins(unit);
        self.reach(Moment::TurnStart(unit, number));
    }

    /// Reaches the end of the unit's turn that was counted last.
    fn reach_turn_end(&mut self, unit: UnitId) {
        let number = self.turn.begun(unit);
        self.reach(Moment::TurnEnd(unit, number));
    }
}

/// The end of the battle.
impl Writer<'_, '_> {
    /// Fixes winner and reason, unless they are fixed already.
    pub(super) fn conclude(&mut self, winner: Option<SideId>, reason: Ending) -> Option<EventKind> {
        if self.phase.winner().is_some() {
            return None;
        }
        *self.phase = Phase::Aftermath { winner, reason, now: EndPhase::Close };
        self.reach(Moment::Encounter);
        Some(EventKind::Concluded { winner, reason })
    }

    pub(super) fn end_phase_done(&mut self) -> Option<EventKind> {
        match *self.phase {
            Phase::Aftermath { winner, reason, now } => {
                let over = Phase::Over { winner, reason };
                *self.phase = now.next().map_or(over, |now| Phase::Aftermath { winner, reason, now });
            }
            phase => broken!("a phase of the end is done in {phase:?}"),
        }
        None
    }
}

/// The timeline.
impl Writer<'_, '_> {
    pub(super) fn schedule(&mut self, at: Moment, phase: u8, what: Expiry) -> Option<EventKind> {
        debug_assert!(!self.turn.is_past(at), "{what:?} is scheduled for {at:?}, which has been");
        self.timeline.schedule(at, phase, what);
        None
    }

    pub(super) fn unschedule(&mut self, what: Expiry) -> Option<EventKind> {
        self.timeline.waiting.retain(|Expiring { what: other, .. }| *other != what);
        None
    }

    /// Reaches a moment: what waits for it on the timeline becomes due, and statuses that end with it note it.
    fn reach(&mut self, moment: Moment) {
        self.timeline.fire(moment);
        self.note_in_statuses(|_, until| until.comes(moment));
    }

    /// Reaches the end of a frame. Returns whether a status has noted it.
    pub(in crate::battle) fn reach_frame_end(&mut self, ended: Ended) -> bool {
        self.timeline.fire(Moment::FrameEnd(ended.frame));
        self.note_in_statuses(|since, until| {
            let acted = ended.actor.filter(|_| ended.acts != ActSet::NONE && since < ended.frame.0);
            let acted = acted.is_some_and(|unit| until.acted(unit, ended.acts));
            until.comes(Moment::FrameEnd(ended.frame)) || acted
        })
    }

    /// Changes what each status that ends by itself remembers of its ends; `change` also gets the number of the frame
    /// in which the status began. Returns whether anything changed.
    fn note_in_statuses(&mut self, mut change: impl FnMut(u32, &mut Until) -> bool) -> bool {
        let mut changed = false;
        if !self.timeline.timed {
            return changed;
        }
        for id in self.roster.ids() {
            let Some((.., mut statuses, _)) = components(&mut self.units, &self.roster, id) else { continue };
            for status in &mut statuses.0 {
                if let Some(until) = &mut status.until {
                    changed |= change(status.since, until);
                }
            }
        }
        changed
    }
}
