//! The timeline: entries that wait for a moment.
//!
//! A change of the clock that begins or ends something reaches a [`Moment`]. Entries that wait for it fall due, in the
//! order of phases, then in the order in which they were scheduled. What ends the battle or a status, and what the level
//! has happen ([`super::scenario`]), is written in the next Settle. An effect ([`Expiry::Run`]) becomes a frame of the rule set ([`super::RuleSet::effect`]) as soon as
//! everything is settled and the top frame waits for nothing; what is due after it waits until that frame has ended. A
//! step that makes a moment come goes on with [`super::Next::Go`], so that effects come before its next question.
//! Serves MANEUVER-030, REGION-067, REGION-D13, POISE-C23, POISE-D21, ENERGY-D40.

use super::event::details::Ending;
use super::ids::Subject;
pub use crate::battlefield::until::Moment;
use crate::battlefield::{SideId, StatusId, UnitId};
use crate::grid::Cell;
use bevy::prelude::{Reflect, ReflectResource, Resource};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// An effect of a rule set at a moment: an enum of its own, whose numbers only the heart needs.
pub trait Effect: Copy {
    /// Its number.
    fn key(self) -> u16;
}

/// What happens at a moment of the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Expiry {
    /// The battle ends, with this winner or as a draw.
    Conclude(Option<SideId>, Ending),
    /// A status ends, if it is still there.
    Lapse {
        /// The unit that has it.
        unit: UnitId,
        /// The kind.
        status: StatusId,
        /// The unit that imposed it; `None` for a status without a cause.
        cause: Option<UnitId>,
    },
    /// A unit that is still awaited arrives, on this cell or the nearest one where it has room.
    Arrive {
        /// The unit.
        unit: UnitId,
        /// The cell.
        cell: Cell,
    },
    /// The level imposes a status on a unit that stands.
    Impose {
        /// The unit.
        unit: UnitId,
        /// The status.
        status: StatusId,
    },
    /// A round ends that counts for a goal of holding a region.
    Hold {
        /// The index of the goal.
        goal: u8,
        /// The rounds at whose end the region was held without a break until now.
        rounds: u16,
    },
    /// The rule set does something, in a frame of its own ([`super::RuleSet::effect`]).
    Run {
        /// The key of the rule set's [`Effect`].
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

/// An entry that waits for a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Expiring {
    /// The moment.
    pub at: Moment,
    /// Its rank among the entries for the same moment; the lowest comes first.
    pub phase: u8,
    /// Its number, in the order in which entries were scheduled: its order within its phase.
    pub seq: u32,
    /// What happens.
    pub what: Expiry,
}

/// An entry whose moment has been reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Due {
    /// What happens.
    pub what: Expiry,
    /// The number of frames on the stack after the step in which its moment was reached. It waits while there are more.
    pub depth: usize,
}

/// The depth of entries whose moment is reached in the step that is being written.
const UNKNOWN: usize = usize::MAX;

/// The timeline. Changes of the clock move entries that fall due from `waiting` to `fired`; the driver carries them
/// out.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Default, Reflect, Serialize, Deserialize)]
#[reflect(Resource)]
pub struct Timeline {
    /// The entries that wait, by moment, phase and number.
    pub waiting: Vec<Expiring>,
    /// The entries that are due, in the order in which they are carried out.
    pub fired: Vec<Due>,
    /// Whether a status with an end of its own was ever imposed.
    pub(super) timed: bool,
    /// The number of the next entry.
    next: u32,
}

impl Timeline {
    /// Adds an entry.
    pub(super) fn schedule(&mut self, at: Moment, phase: u8, what: Expiry) {
        let seq = self.next;
        self.next += 1;
        let place = self.waiting.partition_point(|other| (other.at, other.phase, other.seq) < (at, phase, seq));
        self.waiting.insert(place, Expiring { at, phase, seq, what });
    }

    /// Reaches a moment: the entries that wait for it fall due.
    pub(super) fn fire(&mut self, moment: Moment) {
        let fired = &mut self.fired;
        self.waiting.retain(|waiting| {
            if waiting.at == moment {
                fired.push(Due { what: waiting.what, depth: UNKNOWN });
            }
            waiting.at != moment
        });
    }

    /// Adds an entry that is due at once.
    pub(super) fn fire_now(&mut self, what: Expiry) {
        self.fired.push(Due { what, depth: UNKNOWN });
    }

    /// Notes the number of frames on the stack after the step in which entries fell due.
    pub(super) fn stepped(&mut self, depth: usize) {
        self.fired.iter_mut().filter(|due| due.depth == UNKNOWN).for_each(|due| due.depth = depth);
    }

    /// The index of the entry that is carried out next, with `depth` frames on the stack; `None` if none is due before
    /// one of them has ended.
    #[must_use]
    pub(super) fn due(&self, depth: usize) -> Option<usize> {
        self.fired.iter().position(|due| due.depth >= depth)
    }

    /// Whether an entry or a status may end with a frame.
    pub(super) fn watches_frames(&self) -> bool {
        self.timed || self.waiting.iter().any(|waiting| matches!(waiting.at, Moment::FrameEnd(_)))
    }

    /// The entries that end the battle at the end of a round; `None` if there are other entries, if any are due, or if
    /// a status ends by itself.
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

    /// Whether the only entries are ends of the battle at the end of a round, and no status ends by itself.
    #[must_use]
    pub(super) fn is_plain(&self) -> bool {
        self.plain().is_some()
    }
}

impl Hash for Timeline {
    /// A plain timeline has the same hash as in versions that had no other moments.
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.plain() {
            Some(plain) => (plain, Vec::<u8>::new()).hash(state),
            None => (&self.waiting, &self.fired, self.timed, self.next).hash(state),
        }
    }
}
