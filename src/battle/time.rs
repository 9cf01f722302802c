//! The timeline: what comes to pass at a moment that is still to come.
//!
//! A change of the clock that begins or ends something makes its [`Moment`] come; then what waits for it is due, in the
//! order of phases, then of the numbers in which it was scheduled. What ends the battle or a status is written in the next
//! Settle. An effect ([`Expiry::Run`]) becomes a frame of the rule set ([`super::RuleSet::effect`]) as soon as everything is
//! settled and the top frame waits for nothing; what is due after it waits until that frame has ended. A step that makes a
//! moment come goes on with [`super::Next::Go`], so that effects come before its next question.
//! Serves MANEUVER-030, REGION-067, REGION-D13, POISE-C23, POISE-D21, ENERGY-D40.

use super::event::kinds::Ending;
use super::ids::Subject;
pub use crate::battlefield::until::Moment;
use crate::battlefield::{SideId, StatusId, UnitId};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// Something a rule set does at a moment: an enum of its own, whose numbers only the heart needs.
pub trait Effect: Copy {
    /// Its number.
    fn key(self) -> u16;
}

/// What happens at a moment of the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Expiry {
    /// The battle ends, with this winner or as a draw.
    Conclude(Option<SideId>, Ending),
    /// A status ends, if it is still there.
    Lapse {
        /// The unit that has it.
        unit: UnitId,
        /// The kind.
        status: StatusId,
        /// The unit that imposed it, if one did.
        cause: Option<UnitId>,
    },
    /// The rule set does something, in a frame of its own ([`super::RuleSet::effect`]).
    Run {
        /// What, by the number of the rule set's [`Effect`].
        effect: u16,
        /// What it is about.
        subject: Subject,
    },
}

impl Expiry {
    /// An effect of the rule set.
    #[must_use]
    pub fn run(effect: impl Effect, subject: impl Into<Subject>) -> Self {
        Self::Run { effect: effect.key(), subject: subject.into() }
    }
}

/// Something that waits for a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Expiring {
    /// The moment.
    pub at: Moment,
    /// Its place among what waits for the same moment; the lowest first.
    pub phase: u8,
    /// Its number, in the order in which things were scheduled: its place within its phase.
    pub seq: u32,
    /// What happens.
    pub what: Expiry,
}

/// Something whose moment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Due {
    /// What happens.
    pub what: Expiry,
    /// The frames that were on the stack when the step was made in which its moment came. It waits as long as there are
    /// more.
    pub depth: usize,
}

/// The depth of what has come to pass in the step that is being written.
const UNKNOWN: usize = usize::MAX;

/// What the future holds. The clock's changes move what is due from `waiting` to `fired`; the driver carries it out.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Timeline {
    /// What is still to come, by moment, phase and number.
    pub waiting: Vec<Expiring>,
    /// What is due now, in the order in which it comes to pass.
    pub fired: Vec<Due>,
    /// Whether a status with an end of its own was ever imposed.
    pub(super) timed: bool,
    /// The number of what is scheduled next.
    next: u32,
}

impl Timeline {
    /// Adds something that waits for a moment.
    pub(super) fn schedule(&mut self, at: Moment, phase: u8, what: Expiry) {
        let seq = self.next;
        self.next += 1;
        let place = self.waiting.partition_point(|other| (other.at, other.phase, other.seq) < (at, phase, seq));
        self.waiting.insert(place, Expiring { at, phase, seq, what });
    }

    /// A moment has come.
    pub(super) fn fire(&mut self, moment: Moment) {
        let fired = &mut self.fired;
        self.waiting.retain(|waiting| {
            if waiting.at == moment {
                fired.push(Due { what: waiting.what, depth: UNKNOWN });
            }
            waiting.at != moment
        });
    }

    /// Something is due at once.
    pub(super) fn fire_now(&mut self, what: Expiry) {
        self.fired.push(Due { what, depth: UNKNOWN });
    }

    /// A step has been made, with so many frames on the stack now.
    pub(super) fn stepped(&mut self, depth: usize) {
        self.fired.iter_mut().filter(|due| due.depth == UNKNOWN).for_each(|due| due.depth = depth);
    }

    /// The place of what comes to pass next, with so many frames on the stack; `None` if nothing is due before one of them
    /// has ended.
    #[must_use]
    pub(super) fn due(&self, depth: usize) -> Option<usize> {
        self.fired.iter().position(|due| due.depth >= depth)
    }

    /// Whether anything waits for frames to end, or for acts.
    pub(super) fn watches_frames(&self) -> bool {
        self.timed || self.waiting.iter().any(|waiting| matches!(waiting.at, Moment::FrameEnd(_)))
    }

    /// The ends of the battle that wait for ends of rounds, if nothing else was ever scheduled or is due.
    fn plain(&self) -> Option<Vec<(u16, Option<SideId>, Ending)>> {
        let plain = |waiting: &Expiring| match (waiting.at, waiting.what) {
            (Moment::RoundEnd(round), Expiry::Conclude(winner, reason)) => Some((round, winner, reason)),
            _ => None,
        };
        if self.timed || !self.fired.is_empty() {
            return None;
        }
        self.waiting.iter().map(plain).collect()
    }

    /// Whether nothing but the end of the battle at the end of a round waits or is due, and no status has an end of its
    /// own.
    #[must_use]
    pub(super) fn is_plain(&self) -> bool {
        self.plain().is_some()
    }
}

impl Hash for Timeline {
    /// The same number as in versions that knew no other moments, where there are none.
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.plain() {
            Some(plain) => (plain, Vec::<u8>::new()).hash(state),
            None => (&self.waiting, &self.fired, self.timed, self.next).hash(state),
        }
    }
}
