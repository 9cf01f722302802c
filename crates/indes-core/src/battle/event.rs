//! Changes and events.
//!
//! A step leaves a [`Batch`] of [`Change`]s to be written and of [`EventKind`]s that come without a change. Only Apply
//! writes it: each entry becomes at most one [`BattleEvent`]. Log, animation, statistics and explanations read events
//! and nothing else.

mod about;
mod change;
pub(super) mod details;
mod kind;
mod sum;

pub use change::Change;
pub use details::{Ending, Loss, Preparing, Scope, Terms, WeaponPart};
pub use kind::EventKind;
pub use sum::{Source, Sum, Term};

use super::ids::FrameId;
use super::rule::RuleId;
use super::seats::Seats;
use crate::battlefield::Seat;
use bevy::prelude::{Reflect, ReflectResource, Resource};
use serde::{Deserialize, Serialize};

/// An event of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct BattleEvent {
    /// Its number, from 0.
    pub seq: u32,
    /// The frame in which it happened.
    pub frame: Option<FrameId>,
    /// The rule that it follows.
    pub rule: RuleId,
    /// The seats that may know of it.
    pub seen_by: Seats,
    /// What happened.
    pub what: EventKind,
}

impl BattleEvent {
    /// Whether all seats may know of it.
    #[must_use]
    pub const fn is_public(&self) -> bool {
        self.seen_by.is_all()
    }

    /// Whether a seat may know of it.
    #[must_use]
    pub const fn is_visible_to(&self, seat: Seat) -> bool {
        self.seen_by.has(seat)
    }
}

/// An entry of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect)]
pub enum Entry {
    /// A change to be written.
    Write(Change),
    /// An event without a change.
    Tell(EventKind),
    /// An event without a change that only some seats may know of.
    PrivateEvent(Seats, EventKind),
    /// What follows is of this frame, a member of a group, and no longer of the frame that is on top.
    Of(FrameId),
}

/// The changes and events that a step leaves, in order, each with the rule that it follows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Reflect)]
pub struct Batch(pub Vec<(RuleId, Entry)>);

impl Batch {
    /// Adds a change.
    pub fn write(&mut self, rule: RuleId, change: Change) {
        self.0.push((rule, Entry::Write(change)));
    }

    /// Adds an event without a change.
    pub fn tell(&mut self, rule: RuleId, what: EventKind) {
        self.0.push((rule, Entry::Tell(what)));
    }

    /// Adds an event without a change that only these seats may know of.
    pub fn tell_privately(&mut self, rule: RuleId, seats: Seats, what: EventKind) {
        self.0.push((rule, Entry::PrivateEvent(seats, what)));
    }

    /// Whether it has no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it has a change.
    #[must_use]
    pub fn writes(&self) -> bool {
        self.0.iter().any(|(_, entry)| matches!(entry, Entry::Write(_)))
    }
}

/// The events since the battle began, or since the list was last cleared.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Default, Reflect)]
#[reflect(Resource)]
pub struct Events {
    /// The events, in order.
    pub list: Vec<BattleEvent>,
    /// The number of the next event.
    pub next: u32,
    /// The course of the battle: a mark for its beginning and one for every choice since.
    pub(super) course: Vec<CourseMark>,
}

/// A point in the course of a battle at which it waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Reflect, Serialize, Deserialize)]
pub(super) struct CourseMark {
    /// The number of the next event.
    pub next: u32,
    /// A digest of the battle's identity, its dice and every choice so far.
    pub digest: u64,
}

impl Events {
    /// The newest mark of the course.
    pub(super) fn mark(&self) -> CourseMark {
        self.course.last().copied().unwrap_or_default()
    }

    /// Goes back to a mark. Events before it stay if they belong to the course that led to it; else none does.
    pub(super) fn go_back(&mut self, mark: CourseMark) {
        match self.course.iter().rposition(|known| *known == mark) {
            Some(at) => {
                self.course.truncate(at + 1);
                self.list.retain(|event| event.seq < mark.next);
            }
            None => {
                self.course.clear();
                self.course.push(mark);
                self.list.clear();
            }
        }
    }

    /// The events that all seats may know of: what a shared screen shows.
    pub fn public(&self) -> impl Iterator<Item = &BattleEvent> {
        self.list.iter().filter(|event| event.is_public())
    }

    /// The number of rounds that have begun according to these events.
    #[must_use]
    pub fn rounds_begun(&self) -> u16 {
        let round = |event: &BattleEvent| match event.what {
            EventKind::RoundBegan { round } => Some(round.saturating_add(1)),
            _ => None,
        };
        self.list.iter().filter_map(round).max().unwrap_or(0)
    }

    /// The events that a seat may know of.
    pub fn visible_to(&self, seat: Seat) -> impl Iterator<Item = &BattleEvent> {
        self.list.iter().filter(move |event| event.is_visible_to(seat))
    }
}
