//! The values that a slot can take.

use super::route::WayAct;
use super::sets::FlagRules;
use crate::battlefield::{ItemId, PartId, UnitId, UnitMask, Walks};
use crate::grid::{Cell, Direction};
use smallvec::SmallVec;
use std::ops::RangeInclusive;

/// The values a slot can take. The first is its default; none of them leaves a later slot without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// One of these units.
    Units(UnitMask),
    /// Any path of one of these walks.
    Walk(Walks),
    /// One of these items.
    Items(SmallVec<[ItemId; 4]>),
    /// One of these surfaces.
    Parts(SmallVec<[PartId; 8]>),
    /// One of these cells.
    Cells(SmallVec<[Cell; 8]>),
    /// One of these levels.
    Levels(SmallVec<[i8; 8]>),
    /// A set of these units, from `least` to `most` of them.
    Subset {
        /// The units that can be in it.
        of: UnitMask,
        /// How many are in it at least.
        least: u8,
        /// How many are in it at most.
        most: u8,
    },
    /// One of these directions.
    Facings(SmallVec<[Direction; 8]>),
    /// A set of flags by these rules.
    Flags(FlagRules),
    /// A whole number of this range; the least is the default.
    Amount(RangeInclusive<i16>),
    /// For each of these units, in this order, a path of one of its walks or none. One of them goes at least, and no two of
    /// them end in one place.
    Each(Vec<(UnitId, Walks)>),
    /// Any path of one of these walks, which are those of one unit, with acts on it.
    Route {
        /// The walks.
        walks: Walks,
        /// What can be done on the way: one entry for each act and unit that it is done to.
        acts: Vec<WayAct>,
        /// How many acts there can be.
        most: u8,
    },
}
