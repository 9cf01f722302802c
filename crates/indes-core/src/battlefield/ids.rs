//! The ids of units, sides, seats, fixed numbers, statuses and bonds; sets of units and of sides.

use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

/// The id of a unit: its index in the roster. A battle has at most 64 units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct UnitId(pub u8);

/// The id of a side: its index in the level file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct SideId(pub u8);

/// The id of a seat: a person or a bot that decides for one or more sides. Counted from 1, as on screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// The id of a fixed number: its index in the rule set's list of stats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct StatId(pub u8);

/// The id of a kind of status: its index in the rule set's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct StatusId(pub u8);

/// The id of a bond: its number in the order in which bonds were tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct BondId(pub u32);

/// The id of a kind of bond: its index in the rule set's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct BondKind(pub u8);

/// A set of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub struct UnitMask(pub u64);

impl UnitMask {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The most units of a battle.
    pub const MOST: usize = 64;

    /// The set of one unit; empty for an id of 64 or more, which no battle has.
    #[must_use]
    pub const fn only(unit: UnitId) -> Self {
        if unit.0 < 64 { Self(1 << unit.0) } else { Self::NONE }
    }

    /// The first `count` units, by id.
    #[must_use]
    pub const fn first(count: usize) -> Self {
        if count < 64 { Self((1 << count) - 1) } else { Self(u64::MAX) }
    }

    /// Whether the unit is in the set.
    #[must_use]
    pub const fn has(self, unit: UnitId) -> bool {
        self.0 & Self::only(unit).0 != 0
    }

    /// The set with the unit added.
    #[must_use]
    pub const fn with(self, unit: UnitId) -> Self {
        Self(self.0 | Self::only(unit).0)
    }

    /// The set without the units of another.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The units that are in one set or the other.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The units that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether a unit is in both sets.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of units in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The units of the set, by id.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let bit = left.trailing_zeros();
            left &= left - 1;
            u8::try_from(bit).ok().map(UnitId)
        })
    }
}

impl FromIterator<UnitId> for UnitMask {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        units.into_iter().fold(Self::NONE, Self::with)
    }
}

/// A set of sides, below 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub struct SideMask(pub u32);

impl SideMask {
    /// No side.
    pub const NONE: Self = Self(0);
    /// All sides.
    pub const ALL: Self = Self(u32::MAX);

    /// Whether a side is in the set.
    #[must_use]
    pub const fn has(self, side: SideId) -> bool {
        self.0 >> (side.0 & 31) & 1 == 1
    }

    /// The set with one more side.
    #[must_use]
    pub const fn with(self, side: SideId) -> Self {
        Self(self.0 | 1 << (side.0 & 31))
    }

    /// The sides of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<SideId> for SideMask {
    fn from_iter<I: IntoIterator<Item = SideId>>(sides: I) -> Self {
        sides.into_iter().fold(Self::NONE, Self::with)
    }
}
