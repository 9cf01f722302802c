//! Rounds, turns and the phase of a battle, as every rule set counts them.

use super::ending::EndPhase;
use super::event::kinds::{Ending, Scope};
pub use super::ids::Subject;
use super::time::{Expiry, Moment};
use crate::battlefield::{SideId, UnitId};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// Whose turn it is in which round.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Full rounds completed.
    pub round: u16,
    /// The order of turns.
    pub order: SmallVec<[UnitId; 16]>,
    /// The place in the order of the one whose turn it is.
    pub slot: u8,
    /// Turns begun since the battle began.
    pub turns: u32,
    /// What is counted of this turn, this round and the battle.
    pub tallies: Vec<Tally>,
    /// For each unit the turns of its own that have begun or were skipped.
    pub(super) begun: SmallVec<[u16; 16]>,
}

impl Hash for Turn {
    /// The turns of single units count only where something waits for them ([`super::Snapshot::hash`]).
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.round, &self.order, self.slot, self.turns, &self.tallies).hash(state);
    }
}

/// What a rule set counts: an enum of its own, whose numbers only the heart needs.
pub trait Count: Copy {
    /// Its number.
    fn key(self) -> u16;
    /// For how long it is counted.
    fn scope(self) -> Scope;
}

/// Something counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tally {
    /// Whose.
    pub of: Subject,
    /// What, by the number of the rule set's [`Count`].
    pub key: u16,
    /// For how long.
    pub scope: Scope,
    /// How many.
    pub number: i16,
}

/// Something that is counted of a unit, with its name in files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Its name.
    pub key: String,
    /// What it is, by the number of the rule set's [`Count`].
    pub tally: u16,
    /// For how long it is counted.
    pub scope: Scope,
    /// The most that it can come to.
    pub most: i16,
}

impl Turn {
    /// Whose turn it is.
    #[must_use]
    pub fn actor(&self) -> Option<UnitId> {
        self.order.get(usize::from(self.slot)).copied()
    }

    /// The turns of a unit that have begun or were skipped: the number of its present or last turn.
    #[must_use]
    pub fn begun(&self, unit: UnitId) -> u16 {
        self.begun.get(usize::from(unit.0)).copied().unwrap_or(0)
    }

    /// A turn of a unit begins. Returns its number, from 1.
    pub(super) fn begins(&mut self, unit: UnitId) -> u16 {
        let at = usize::from(unit.0);
        if self.begun.len() <= at {
            self.begun.resize(at + 1, 0);
        }
        self.begun[at] = self.begun[at].saturating_add(1);
        self.begun[at]
    }

    /// Whether a moment has certainly been: nothing that waits for it comes to pass.
    #[must_use]
    pub fn is_past(&self, moment: Moment) -> bool {
        match moment {
            Moment::RoundStart(round) | Moment::RoundEnd(round) => round < self.round,
            Moment::TurnStart(unit, number) => number <= self.begun(unit),
            Moment::TurnEnd(unit, number) => number < self.begun(unit),
            Moment::FrameEnd(_) | Moment::Encounter => false,
        }
    }

    /// How many of something were counted.
    #[must_use]
    pub fn counted(&self, of: impl Into<Subject>, what: impl Count) -> i16 {
        self.number(of.into(), what.key(), what.scope())
    }

    /// The first unit, in the order in which counting began, of which more than nothing is counted of something.
    #[must_use]
    pub fn first_with(&self, what: impl Count) -> Option<UnitId> {
        self.tallies.iter().find_map(|tally| match tally.of {
            Subject::Unit(unit) if (tally.key, tally.scope) == (what.key(), what.scope()) && tally.number > 0 => {
                Some(unit)
            }
            _ => None,
        })
    }

    /// How many were counted under a number.
    #[must_use]
    pub fn number(&self, of: Subject, key: u16, scope: Scope) -> i16 {
        let mut found = self.tallies.iter();
        found.find(|tally| (tally.of, tally.key, tally.scope) == (of, key, scope)).map_or(0, |tally| tally.number)
    }

    /// Counts more of something.
    pub(super) fn count(&mut self, of: Subject, key: u16, scope: Scope, more: i16) {
        match self.tallies.iter_mut().find(|tally| (tally.of, tally.key, tally.scope) == (of, key, scope)) {
            Some(tally) => tally.number = tally.number.saturating_add(more),
            None => self.tallies.push(Tally { of, key, scope, number: more }),
        }
    }

    /// Sets how many of something were counted.
    pub(super) fn recount(&mut self, tally: Tally) {
        let more = tally.number - self.number(tally.of, tally.key, tally.scope);
        self.count(tally.of, tally.key, tally.scope, more);
    }

    /// Forgets what was counted for so long.
    pub(super) fn forget(&mut self, scope: Scope) {
        self.tallies.retain(|tally| tally.scope != scope);
    }
}

/// How far a battle is.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Setup,
    /// It is fought.
    Fight,
    /// Winner and reason are known, and what is owed at the end is carried out ([`super::ending`]).
    Aftermath {
        /// Who won; `None` for a draw.
        winner: Option<SideId>,
        /// Why it ended.
        reason: Ending,
        /// What is carried out now.
        now: EndPhase,
    },
    /// It is over.
    Over {
        /// Who won.
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

    /// What of the end of the battle is carried out now; `None` before and after it.
    #[must_use]
    pub const fn ending(&self) -> Option<EndPhase> {
        match *self {
            Self::Aftermath { now, .. } => Some(now),
            Self::Setup | Self::Fight | Self::Over { .. } => None,
        }
    }
}

/// Counts rounds without a question to a player, so that a battle without choices ends. The count is 0 at every question;
/// snapshots, which are taken at questions, leave it out.
#[derive(Resource, Clone, Copy, Debug, Default)]
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
