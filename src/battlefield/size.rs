//! Size and footprints: how big a unit is, which cells it takes up, whom it may pass, share with or stand on.
//!
//! A [`Footprint`] is a set of offsets from the anchor cell, the same wherever the unit stands. On squares it is a
//! square of 1 to 4 cells a side; on hexes a cell, a triangle of 3, a flower of 7 or a block of 12. What a size means
//! is the rule set's business: only differences of sizes are compared, and only inside one rule set.
//!
//! Serves TEMPO-D21, TEMPO-G49, TEMPO-G55; MANEUVER-D22, MANEUVER-G12; POISE-121..125, POISE-C33, POISE-D18,
//! POISE-J09; ENERGY-D42, ENERGY-G20, ENERGY-G34.

use super::UnitMask;
use crate::grid::{Cell, Grid, Offset, Shape};
use bevy::prelude::Component;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// The cells a unit takes up, as offsets from its anchor; the anchor itself is the first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Footprint(SmallVec<[Offset; 4]>);

impl Default for Footprint {
    fn default() -> Self {
        Self(smallvec![Offset::default()])
    }
}

impl Footprint {
    /// The usual footprint of a unit `side` cells wide (1 to 4): side times side on squares, 1, 3, 7 or 12 on hexes.
    #[must_use]
    pub fn usual(grid: &Grid, side: u8) -> Self {
        let side = i16::from(side.clamp(1, 4));
        match grid.shape {
            Shape::Square(_) => Self((0..side).flat_map(|r| (0..side).map(move |q| Offset::new(q, r))).collect()),
            Shape::Hex(_) => {
                let near = |reach: u16, middle: Offset| {
                    (-3i16..=3)
                        .flat_map(|r| (-3i16..=3).map(move |q| Offset::new(q, r)))
                        .filter(move |&at| grid.length(at.minus(middle)) <= reach)
                };
                let origin = Offset::default();
                let cells: SmallVec<[Offset; 4]> = match side {
                    1 => smallvec![origin],
                    // The anchor, its neighbour to the east and the one between them to the south.
                    2 => smallvec![origin, Offset::new(1, 0), Offset::new(0, 1)],
                    3 => near(1, origin).collect(),
                    // The three cells of a triangle and everything next to at least one of them: 12.
                    _ => {
                        let corners = [origin, Offset::new(1, 0), Offset::new(0, 1)];
                        let mut all: SmallVec<[Offset; 4]> = SmallVec::new();
                        for corner in corners {
                            all.extend(near(1, corner));
                        }
                        all
                    }
                };
                Self::of(cells)
            }
        }
    }

    /// A footprint of these offsets; the anchor is added if it is missing, doubles are left out.
    #[must_use]
    pub fn of(cells: impl IntoIterator<Item = Offset>) -> Self {
        let mut cells: SmallVec<[Offset; 4]> = cells.into_iter().collect();
        cells.sort_unstable_by_key(|at| (*at != Offset::default(), at.r, at.q));
        cells.dedup();
        if cells.first() != Some(&Offset::default()) {
            cells.insert(0, Offset::default());
        }
        Self(cells)
    }

    /// The offsets, the anchor first.
    #[must_use]
    pub fn offsets(&self) -> &[Offset] {
        &self.0
    }

    /// Number of cells.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Whether it is one cell.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.0.len() == 1
    }

    /// The cells taken up by a unit whose anchor is `at`; those outside the grid are left out.
    pub fn cells<'a>(&'a self, grid: &'a Grid, at: Cell) -> impl Iterator<Item = Cell> + 'a {
        self.0.iter().filter_map(move |&by| grid.shifted(at, by))
    }

    /// The offsets newly entered by a step: those of the shifted footprint that are not in this one.
    #[must_use]
    pub fn leading(&self, step: Offset) -> SmallVec<[Offset; 4]> {
        self.0.iter().map(|at| at.plus(step)).filter(|at| !self.0.contains(at)).collect()
    }

    /// The sum of all offsets: the footprint's centre, times the number of cells. A centre is no cell.
    #[must_use]
    pub fn centre(&self) -> (i32, i32) {
        self.0.iter().fold((0, 0), |sum, at| (sum.0 + i32::from(at.q), sum.1 + i32::from(at.r)))
    }
}

/// How big a unit is. Fixed for the battle.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Size {
    /// The rule set's own counting; a usual human is 0 in it or 1 or 2: only differences matter.
    pub class: i8,
    /// The cells it takes up.
    pub footprint: Footprint,
}

/// Whether a body may be passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cross {
    /// It blocks the way.
    Never,
    /// It may be passed, for so much more.
    Through(u8),
    /// It may be passed and stood upon.
    Onto,
    /// It may be passed if the sizes are so far apart.
    IfSizeGap(u8),
}

/// Whom a moving unit may pass, and with whom it may share cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Crossing {
    /// Units of its own side.
    pub friend: Cross,
    /// Opponents that stand.
    pub foe: Cross,
    /// The fallen, whosever they are.
    pub fallen: Cross,
    /// Sizes so far apart may share a cell; none: never.
    pub share_gap: Option<u8>,
    /// So many friends of the smallest size may share a cell.
    pub small_share: u8,
}

impl Crossing {
    /// Tempo (TEMPO-G55): through friends, not through foes, onto the fallen.
    pub const TEMPO: Self =
        Self { friend: Cross::Through(0), foe: Cross::Never, fallen: Cross::Onto, share_gap: None, small_share: 1 };
}

/// What a moving unit meets: sets of units, worked out once for a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Barring {
    /// Those whose cells cannot be entered.
    pub block: UnitMask,
    /// Those whose cells can be crossed, for so much more.
    pub slow: UnitMask,
    /// By how much.
    pub slow_by: u8,
    /// Those in whose cells one cannot end.
    pub no_end: UnitMask,
}
