//! Rounds, turns, tallies and the phase of a battle.

use super::ending::EndPhase;
use super::event::details::{Ending, Scope};
pub use super::ids::Subject;
use super::time::{Expiry, Moment};
use crate::battlefield::{SideId, UnitId};
use bevy::prelude::{Reflect, ReflectResource, Resource};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// The round, the turn and the tallies.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Default, Reflect, Serialize, Deserialize)]
#[reflect(Resource)]
pub struct Turn {
    /// Full rounds completed.
    pub round: u16,
    /// The order of turns.
    pub order: SmallVec<[UnitId; 16]>,
    /// The index in the order of the unit whose turn it is.
    pub slot: u8,
    /// Turns begun since the battle began.
    pub turns: u32,
    /// The tallies of this turn, this round and the battle, in the order in which they began.
    pub(super) tallies: Vec<Tally>,
    /// Where they are in that list.
    #[serde(skip)]
    #[reflect(ignore)]
    pub(super) places: TallyPlaces,
    /// For each unit the number of its turns that have begun or were skipped.
    pub(super) begun: SmallVec<[u16; 16]>,
}

impl Hash for Turn {
    /// Without `begun`, which [`super::Snapshot::hash`] adds where something waits for turns of units.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.round, &self.order, self.slot, self.turns, &self.tallies).hash(state);
    }
}

/// The kinds of tallies of a rule set: an enum of its own, whose numbers only the heart needs.
pub trait Count: Copy {
    /// Its number.
    fn key(self) -> u16;
    /// How long it is counted.
    fn scope(self) -> Scope;
}

/// The keys of a [`Count`] that is kept for each of several things, which have numbers from 0: hazards, skills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedKeys {
    /// The key for the thing with number 0; the others follow by number.
    pub first: u16,
    /// The last key.
    pub last: u16,
}

impl NumberedKeys {
    /// The key for the thing with a number; the last key for a number beyond the range.
    #[must_use]
    pub const fn of(self, number: u16) -> u16 {
        let key = self.first.saturating_add(number);
        if key < self.last { key } else { self.last }
    }

    /// Whether a key is one of them.
    #[must_use]
    pub const fn has(self, key: u16) -> bool {
        self.first <= key && key <= self.last
    }
}

/// A tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Tally {
    /// Its subject.
    pub of: Subject,
    /// The key of the rule set's [`Count`].
    pub key: u16,
    /// How long it is counted.
    pub scope: Scope,
    /// Its number.
    pub number: i16,
}

/// The indices of tallies by their keys, and of those with the same key in the order in which they began. They follow from
/// the list of tallies, so that all places are equal.
#[derive(Clone, Debug, Default)]
pub(super) struct TallyPlaces(Vec<(u16, u16)>);

impl PartialEq for TallyPlaces {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for TallyPlaces {}

impl TallyPlaces {
    /// Finds the places of a list anew.
    fn renew(&mut self, tallies: &[Tally]) {
        self.0 = (0..).zip(tallies).map(|(at, tally)| (tally.key, at)).collect();
        self.0.sort_unstable();
    }

    /// Adds the place of the last tally of a list.
    fn add(&mut self, tallies: &[Tally]) {
        if self.0.len() + 1 < tallies.len() {
            return self.renew(tallies);
        }
        let (Some(tally), Ok(at)) = (tallies.last(), u16::try_from(tallies.len() - 1)) else { return };
        self.0.insert(self.0.partition_point(|place| place.0 <= tally.key), (tally.key, at));
    }

    /// The index of the first tally with a key that fits.
    fn find(&self, key: u16, fits: impl Fn(usize) -> bool) -> Option<usize> {
        let first = self.0.partition_point(|place| place.0 < key);
        for &(other, at) in &self.0[first..] {
            if other != key {
                return None;
            }
            if fits(usize::from(at)) {
                return Some(usize::from(at));
            }
        }
        None
    }
}

/// A tally of units with its name in files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Its name.
    pub key: String,
    /// The key of the rule set's [`Count`].
    pub tally: u16,
    /// How long it is counted.
    pub scope: Scope,
    /// Its greatest number.
    pub most: i16,
}

impl Turn {
    /// The unit whose turn it is.
    #[must_use]
    pub fn actor(&self) -> Option<UnitId> {
        self.order.get(usize::from(self.slot)).copied()
    }

    /// The number of a unit's turns that have begun or were skipped, which is the number of its present or last turn.
    #[must_use]
    pub fn begun(&self, unit: UnitId) -> u16 {
        self.begun.get(usize::from(unit.0)).copied().unwrap_or(0)
    }

    /// Counts a turn of a unit. Returns its number, from 1.
    pub(super) fn begins(&mut self, unit: UnitId) -> u16 {
        let at = usize::from(unit.0);
        if self.begun.len() <= at {
            self.begun.resize(at + 1, 0);
        }
        self.begun[at] = self.begun[at].saturating_add(1);
        self.begun[at]
    }

    /// Whether a moment is certainly past, so that an entry that waits for it never falls due.
    #[must_use]
    pub fn is_past(&self, moment: Moment) -> bool {
        match moment {
            Moment::RoundStart(round) | Moment::RoundEnd(round) => round < self.round,
            Moment::TurnStart(unit, number) => number <= self.begun(unit),
            Moment::TurnEnd(unit, number) => number < self.begun(unit),
            Moment::FrameEnd(_) | Moment::Encounter => false,
        }
    }

    /// The tallies of this turn, this round and the battle, in the order in which they began.
    #[must_use]
    pub fn tallies(&self) -> &[Tally] {
        &self.tallies
    }

    /// The number of a tally.
    #[must_use]
    pub fn counted(&self, of: impl Into<Subject>, what: impl Count) -> i16 {
        self.number(of.into(), what.key(), what.scope())
    }

    /// The first unit with a positive number of a tally, in the order in which the tallies began.
    #[must_use]
    pub fn first_with(&self, what: impl Count) -> Option<UnitId> {
        self.tallies.iter().find_map(|tally| match tally.of {
            Subject::Unit(unit) if (tally.key, tally.scope) == (what.key(), what.scope()) && tally.number > 0 => {
                Some(unit)
            }
            _ => None,
        })
    }

    /// The number of a tally by its key.
    #[must_use]
    pub fn number(&self, of: Subject, key: u16, scope: Scope) -> i16 {
        self.find(of, key, scope).map_or(0, |at| self.tallies[at].number)
    }

    /// The index of a tally.
    fn find(&self, of: Subject, key: u16, scope: Scope) -> Option<usize> {
        let fits = |at: usize| {
            let tally = &self.tallies[at];
            tally.key == key && tally.of == of && tally.scope == scope
        };
        // The places of a state that was just read are not known yet.
        if self.places.0.len() == self.tallies.len() {
            self.places.find(key, fits)
        } else {
            (0..self.tallies.len()).find(|&at| fits(at))
        }
    }

    /// Adds to a tally.
    pub(super) fn count(&mut self, of: Subject, key: u16, scope: Scope, more: i16) {
        match self.find(of, key, scope) {
            Some(at) => self.tallies[at].number = self.tallies[at].number.saturating_add(more),
            None => {
                self.tallies.push(Tally { of, key, scope, number: more });
                self.places.add(&self.tallies);
            }
        }
    }

    /// Sets the number of a tally.
    pub(super) fn recount(&mut self, tally: Tally) {
        let more = tally.number - self.number(tally.of, tally.key, tally.scope);
        self.count(tally.of, tally.key, tally.scope, more);
    }

    /// Removes the tallies of a scope.
    pub(super) fn forget(&mut self, scope: Scope) {
        self.tallies.retain(|tally| tally.scope != scope);
        self.places.renew(&self.tallies);
    }
}

/// The phase of a battle.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
#[reflect(Resource)]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Setup,
    /// It is fought.
    Fight,
    /// Winner and reason are fixed, and the end of the battle is carried out ([`super::ending`]).
    Aftermath {
        /// The side that won; `None` for a draw.
        winner: Option<SideId>,
        /// Why it ended.
        reason: Ending,
        /// The part of the end that is carried out now.
        now: EndPhase,
    },
    /// It is over.
    Over {
        /// The side that won; `None` for a draw.
        winner: Option<SideId>,
        /// Why it ended.
        reason: Ending,
    },
}

impl Phase {
    /// The side that won, once that is known; `Some(None)` for a draw.
    #[must_use]
    pub const fn winner(&self) -> Option<Option<SideId>> {
        match *self {
            Self::Setup | Self::Fight => None,
            Self::Aftermath { winner, .. } | Self::Over { winner, .. } => Some(winner),
        }
    }

    /// The part of the end of the battle that is carried out now; `None` before and after the end.
    #[must_use]
    pub const fn ending(&self) -> Option<EndPhase> {
        match *self {
            Self::Aftermath { now, .. } => Some(now),
            Self::Setup | Self::Fight | Self::Over { .. } => None,
        }
    }
}

/// Counts rounds without a question to a player, so that a battle without choices ends. The count is 0 at every
/// question; snapshots, which are taken at questions, leave it out.
#[derive(Resource, Clone, Copy, Debug, Default, Reflect)]
#[reflect(Resource)]
pub struct Silence {
    /// Rounds that have ended since the last question.
    pub rounds: u16,
    /// The side that wins a battle that ends this way, as at the level's last round; `None` for a draw.
    pub winner: Option<SideId>,
}

impl Silence {
    /// The number of rounds without a question after which the battle ends: enough for wounds and hazards to run their
    /// course.
    pub const MOST: u16 = 100;

    /// Counts a round that has ended; returns the end of the battle with the last one.
    pub(super) const fn round_ended(&mut self) -> Option<Expiry> {
        self.rounds = self.rounds.saturating_add(1);
        if self.rounds < Self::MOST { None } else { Some(Expiry::Conclude(self.winner, Ending::Standstill)) }
    }
}
