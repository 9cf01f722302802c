//! The values that a slot can take.

use super::route::WayAct;
use super::sets::FlagRules;
use crate::battlefield::{ItemId, PartId, UnitId, UnitMask, Walks};
use crate::grid::{Cell, Direction};
use smallvec::SmallVec;
use std::ops::RangeInclusive;

/// The values that a slot can take. The first is the default. Whichever is taken, later slots still have values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// One of these units; the first by id is the default.
    Units(UnitMask),
    /// One of these units, with a default of its own.
    Preferred {
        /// The units.
        of: UnitMask,
        /// The default, which is one of them.
        first: UnitId,
    },
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
        /// The units that can be in the set.
        of: UnitMask,
        /// The least number of units in it.
        least: u8,
        /// The greatest number of units in it.
        most: u8,
    },
    /// One of these directions.
    Facings(SmallVec<[Direction; 8]>),
    /// A set of flags that these rules admit.
    Flags(FlagRules),
    /// A whole number in this range; the least is the default.
    Amount(RangeInclusive<i16>),
    /// For each of these units, in this order, a path of one of its walks or none. At least one unit moves, and no two
    /// end on the same cell.
    Each(Vec<(UnitId, Walks)>),
    /// Any path of one of these walks, which are those of one unit, with acts on it.
    Route {
        /// The walks.
        walks: Walks,
        /// The acts on offer: one entry for each verb and target.
        acts: Vec<WayAct>,
        /// The greatest number of acts on one path.
        most: u8,
    },
}
