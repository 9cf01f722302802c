//! When a status ends: the moments of a battle, the ends of a status, and which of them have come to pass.
//!
//! Moments are counted absolutely, so that a saved, skipped or repeated turn cannot shift them. A status ends by its
//! [`Until`]: one or more [`End`]s, of which one or all are needed. It stores which of them have come to pass; the heart
//! marks them and ends the status. Serves MANEUVER-030, MANEUVER-C23, REGION-109, REGION-D13, POISE-026, POISE-C23,
//! POISE-C24, ENERGY-107, ENERGY-C46.

use super::{BondId, PoolId, StatusId, UnitId, UnitMask};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The id of a frame: its number in the order in which frames were pushed on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct FrameId(pub u32);

/// A moment of the battle, counted absolutely so that nothing can shift it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub enum Moment {
    /// The end of a round, from 0.
    RoundEnd(u16),
    /// The beginning of a round, from 0.
    RoundStart(u16),
    /// The beginning of the n-th turn of a unit, from 1. A turn that is skipped counts and has a beginning.
    TurnStart(UnitId, u16),
    /// The end of the n-th turn of a unit, from 1. A turn that is skipped counts and has an end.
    TurnEnd(UnitId, u16),
    /// A frame has left the stack, done or dropped.
    FrameEnd(FrameId),
    /// The battle is decided.
    Encounter,
}

/// A set of kinds of acts, one bit for each kind of the rule set: the kinds that a frame's act counts as, or those that an
/// [`End::Act`] waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub struct ActSet(pub u16);

impl ActSet {
    /// No act.
    pub const NONE: Self = Self(0);
    /// Every act.
    pub const ANY: Self = Self(u16::MAX);

    /// Whether the sets have a kind in common.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A status or bond that another status depends on: it lasts as long as its cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Cause {
    /// A status of a unit.
    Status {
        /// The unit that has it.
        unit: UnitId,
        /// The kind.
        kind: StatusId,
        /// The unit that imposed it, if one did.
        by: Option<UnitId>,
    },
    /// A bond.
    Bond(BondId),
}

/// One condition that can end a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum End {
    /// A moment.
    At(Moment),
    /// The end of an act that began after the status did: a frame with a higher number than the one it was imposed in.
    Act {
        /// The units one of which acts.
        by: UnitMask,
        /// The kinds of acts that count.
        kinds: ActSet,
    },
    /// This many more uses.
    Uses(u8),
    /// The end of its cause.
    While(Cause),
    /// A pool of the bearer that has reached its maximum.
    Full(PoolId),
    /// Never by itself: only a rule that lifts the status ends it.
    Removal,
}

/// How many of the ends must come to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Need {
    /// One of them.
    Any,
    /// All of them.
    All,
}

/// The conditions that end a status, and which of them have come to pass.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Until {
    /// The ends, at most 16; further ones never come to pass.
    pub ends: SmallVec<[End; 2]>,
    /// How many of these must come to pass.
    pub need: Need,
    /// The moment before which it does not end, whatever has come to pass; `None` once that moment has come.
    pub not_before: Option<Moment>,
    /// The ends that have come to pass, a bit for each in the order of `ends`.
    pub met: u16,
}

impl Until {
    /// Ends with the first of these.
    #[must_use]
    pub fn any(ends: impl IntoIterator<Item = End>) -> Self {
        Self { ends: ends.into_iter().collect(), need: Need::Any, not_before: None, met: 0 }
    }

    /// Ends when all of these have come to pass, in any order.
    #[must_use]
    pub fn all(ends: impl IntoIterator<Item = End>) -> Self {
        Self { need: Need::All, ..Self::any(ends) }
    }

    /// The same, but not before a moment.
    #[must_use]
    pub fn not_before(mut self, moment: Moment) -> Self {
        self.not_before = Some(moment);
        self
    }

    /// The bits of the ends for which `holds` is true.
    #[must_use]
    pub fn bits(&self, holds: impl Fn(&End) -> bool) -> u16 {
        (0..16).zip(&self.ends).filter(|(_, end)| holds(end)).fold(0, |bits, (at, _)| bits | 1 << at)
    }

    /// Whether a status ends once the ends with these bits have come to pass.
    #[must_use]
    pub fn is_over(&self, met: u16) -> bool {
        let enough = match self.need {
            Need::Any => met != 0,
            Need::All => !self.ends.is_empty() && met.count_ones() as usize == self.ends.len(),
        };
        enough && self.not_before.is_none()
    }

    /// Marks the ends that a moment brings to pass. Returns whether anything changed.
    pub fn comes(&mut self, moment: Moment) -> bool {
        let before = (self.met, self.not_before);
        self.met |= self.bits(|end| *end == End::At(moment));
        self.not_before = self.not_before.filter(|&bar| bar != moment);
        before != (self.met, self.not_before)
    }

    /// Marks the ends that the end of a unit's act brings to pass. Returns whether anything changed.
    pub fn acted(&mut self, unit: UnitId, acts: ActSet) -> bool {
        let before = self.met;
        self.met |= self.bits(|end| matches!(end, End::Act { by, kinds } if by.has(unit) && kinds.intersects(acts)));
        before != self.met
    }

    /// Counts one use of the status, and marks the ends that it brings to pass.
    pub fn used(&mut self) {
        for end in &mut self.ends {
            if let End::Uses(left) = end {
                *left = left.saturating_sub(1);
            }
        }
        self.met |= self.bits(|end| *end == End::Uses(0));
    }
}
