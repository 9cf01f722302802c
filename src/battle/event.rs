//! What is written and what is told.
//!
//! A rule leaves a [`Batch`] of [`Change`]s and tellings ([`EventKind`]); only the Apply systems write them, and every one of
//! them becomes one [`BattleEvent`]. Log, animation, statistics and "why?" read events; nothing else tells them
//! anything.

mod about;
mod change;
pub(super) mod kinds;
mod sum;
mod what;

pub use change::Change;
pub use kinds::{Ending, Loss, Preparing, Scope, Terms, WeaponPart};
pub use sum::{Source, Sum, Term};
pub use what::EventKind;

use super::ids::FrameId;
use super::rule::RuleId;
use super::seats::Seats;
use crate::battlefield::Seat;
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

/// One line of the story of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BattleEvent {
    /// Its number, from 0.
    pub seq: u32,
    /// The frame it happened in.
    pub frame: Option<FrameId>,
    /// The rule it follows.
    pub rule: RuleId,
    /// The seats that are told.
    pub seen_by: Seats,
    /// What happened.
    pub what: EventKind,
}

impl BattleEvent {
    /// Whether everybody is told.
    #[must_use]
    pub const fn is_public(&self) -> bool {
        self.seen_by.is_all()
    }

    /// Whether a seat is told.
    #[must_use]
    pub const fn is_told_to(&self, seat: Seat) -> bool {
        self.seen_by.has(seat)
    }
}

/// A part of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// To be written.
    Write(Change),
    /// To be told only.
    Tell(EventKind),
    /// To be told to some seats only.
    PrivateEvent(Seats, EventKind),
}

/// What a rule wants written and told, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Batch(pub Vec<(RuleId, Entry)>);

impl Batch {
    /// Adds a change.
    pub fn write(&mut self, rule: RuleId, change: Change) {
        self.0.push((rule, Entry::Write(change)));
    }

    /// Adds a telling.
    pub fn tell(&mut self, rule: RuleId, what: EventKind) {
        self.0.push((rule, Entry::Tell(what)));
    }

    /// Adds a telling for some seats only.
    pub fn confide(&mut self, rule: RuleId, seats: Seats, what: EventKind) {
        self.0.push((rule, Entry::PrivateEvent(seats, what)));
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether anything in it is to be written, rather than told.
    #[must_use]
    pub fn writes(&self) -> bool {
        self.0.iter().any(|(_, entry)| matches!(entry, Entry::Write(_)))
    }
}

/// The story so far: every event since the battle began, or since it was last cleared.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Default)]
pub struct Events {
    /// The events, in order.
    pub list: Vec<BattleEvent>,
    /// The number of the next event.
    pub next: u32,
    /// The course of the battle: a mark for its beginning and one for every answer since.
    pub(super) course: Vec<CourseMark>,
}

/// A moment of a battle at which it waits, in the course that led there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct CourseMark {
    /// The number of the next event.
    pub next: u32,
    /// A digest of the battle, its dice and every answer so far.
    pub digest: u64,
}

impl Events {
    /// The newest mark of the course.
    pub(super) fn mark(&self) -> CourseMark {
        self.course.last().copied().unwrap_or_default()
    }

    /// Goes back to a moment. Events before it stay if they are of the course that led to it, else none does.
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

    /// What everybody was told: what a screen shows that several people look at.
    pub fn public(&self) -> impl Iterator<Item = &BattleEvent> {
        self.list.iter().filter(|event| event.is_public())
    }

    /// Rounds that have begun, as far as these events tell.
    #[must_use]
    pub fn rounds_begun(&self) -> u16 {
        let round = |event: &BattleEvent| match event.what {
            EventKind::RoundBegan { round } => Some(round.saturating_add(1)),
            _ => None,
        };
        self.list.iter().filter_map(round).max().unwrap_or(0)
    }

    /// What a seat was told.
    pub fn told_to(&self, seat: Seat) -> impl Iterator<Item = &BattleEvent> {
        self.list.iter().filter(move |event| event.is_told_to(seat))
    }
}
