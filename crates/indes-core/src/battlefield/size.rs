//! Size and footprints: the cells a unit takes up, and which units it may pass, share cells with or stand on.
//!
//! A [`Footprint`] is a set of offsets from the anchor cell, the same wherever the unit stands. On squares it is a
//! square of 1 to 4 cells a side; on hexes a cell, a triangle of 3, a flower of 7 or a block of 12. The rule set
//! decides what a size class means: only differences of classes are compared, and only inside one rule set.
//!
//! Serves TEMPO-D21, TEMPO-G49, TEMPO-G55; MANEUVER-D22, MANEUVER-G12; POISE-121, POISE-122, POISE-123, POISE-124,
//! POISE-125, POISE-152, POISE-153, POISE-154, POISE-155, POISE-156, POISE-C33,
//! POISE-D18, POISE-J09; ENERGY-212, ENERGY-213, ENERGY-214, ENERGY-D42, ENERGY-G20, ENERGY-G34.

use super::{UnitId, UnitMask};
use crate::grid::{Cell, Direction, Grid, Offset, Shape};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// The cells a unit takes up, as offsets from its anchor; the anchor is the first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Footprint(SmallVec<[Offset; 4]>);

impl Default for Footprint {
    fn default() -> Self {
        Self(smallvec![Offset::default()])
    }
}

impl Footprint {
    /// The usual footprint of a unit `side` cells wide, 1 to 5: side times side on squares; on hexes a cell, a triangle
    /// of 3, a flower of 7, a block of 12, a disc of 19 (TEMPO-D21, MANEUVER-D22, POISE-D18, ENERGY-D42).
    #[must_use]
    pub fn usual(grid: &Grid, side: u8) -> Self {
        let width = i16::from(side.clamp(1, 5));
        match (grid.shape, side) {
            (Shape::Square(_), _) => Self::of((0..width).flat_map(|r| (0..width).map(move |q| Offset::new(q, r)))),
            (Shape::Hex(_), 0 | 1) => Self::default(),
            (Shape::Hex(_), 2) => Self::triangle(),
            (Shape::Hex(_), 3) => Self::disc(grid, 1),
            (Shape::Hex(_), 4) => Self::block(),
            (Shape::Hex(_), _) => Self::disc(grid, 2),
        }
    }

    /// Two hexes, the anchor and its neighbour to the south-east (ENERGY-D42, Large pair).
    #[must_use]
    pub fn pair() -> Self {
        Self::of([Offset::default(), Offset::new(0, 1)])
    }

    /// Three hexes (ENERGY-D42, Large triangle).
    #[must_use]
    pub fn triangle() -> Self {
        Self::of([(0, 0), (1, 0), (0, 1)].map(|(q, r)| Offset::new(q, r)))
    }

    /// Six hexes in a triangle (ENERGY-D42, Huge triangle).
    #[must_use]
    pub fn large_triangle() -> Self {
        Self::of([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)].map(|(q, r)| Offset::new(q, r)))
    }

    /// Twelve hexes in rows of 2, 3, 4 and 3 (ENERGY-D42, Gigantic).
    #[must_use]
    pub fn block() -> Self {
        let rows = [(-2, 2..=3), (-1, 1..=3), (0, 0..=3), (1, 0..=2)];
        Self::of(rows.into_iter().flat_map(|(r, columns)| columns.map(move |q| Offset::new(q, r))))
    }

    /// All cells within `radius` steps of the anchor.
    #[must_use]
    pub fn disc(grid: &Grid, radius: u16) -> Self {
        let reach = i16::try_from(radius).unwrap_or(0);
        let near = (-reach..=reach).flat_map(|r| (-reach..=reach).map(move |q| Offset::new(q, r)));
        Self::of(near.filter(|&at| grid.length(at) <= radius))
    }

    /// A footprint of these offsets; the anchor is added if it is missing, duplicates are left out.
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

    /// The number of cells.
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

    /// The offsets that a step newly enters: those of the shifted footprint that are not in this one.
    #[must_use]
    pub fn leading(&self, step: Offset) -> SmallVec<[Offset; 4]> {
        self.0.iter().map(|at| at.plus(step)).filter(|at| !self.0.contains(at)).collect()
    }

    /// The edges that must be open for a step: those that it crosses, and those inside the footprint where it ends. Each is a
    /// cell, the direction of the edge from it, and the newly entered cell.
    #[must_use]
    pub fn crossed(&self, grid: &Grid, way: Direction) -> SmallVec<[(Offset, Direction, Offset); 8]> {
        let Some(step) = grid.step_offset(way) else { return SmallVec::new() };
        let mut crossed = SmallVec::new();
        for to in self.leading(step) {
            if !grid.is_diagonal(way) {
                crossed.push((to.minus(step), way, to));
            }
            for side in grid.straight() {
                let beside = grid.step_offset(side).map(|by| to.plus(by).minus(step));
                if beside.is_some_and(|at| self.0.contains(&at)) {
                    crossed.push((to, side, to));
                }
            }
        }
        crossed
    }

    /// The sum of all offsets: the centre of the footprint, times the number of its cells.
    #[must_use]
    pub fn centre(&self) -> (i32, i32) {
        self.0.iter().fold((0, 0), |sum, at| (sum.0 + i32::from(at.q), sum.1 + i32::from(at.r)))
    }
}

/// The size of a unit. Fixed for the battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub struct Size {
    /// The size class by the rule set's own numbers; a human is 0, 1 or 2, and only differences matter.
    pub class: i8,
    /// The cells it takes up.
    pub footprint: Footprint,
}

/// Whether a mover may pass a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cross {
    /// It blocks the way.
    Never,
    /// It may be passed, for this surcharge.
    Through(u8),
    /// It may be passed and stood upon.
    Onto,
    /// It may be passed if the size classes are this far apart.
    IfSizeGap(u8),
    /// For fallen units only: the same as for standing ones.
    AsStanding,
}

/// Which units a mover may pass, and with which it may share cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crossing {
    /// Units of its own side.
    pub friend: Cross,
    /// Opponents that stand.
    pub foe: Cross,
    /// Fallen units of any side.
    pub fallen: Cross,
    /// The fewest size classes between two units that may share a cell (POISE-J09); `None` if sizes do not matter.
    pub share_gap: Option<u8>,
    /// How many friends of the smallest size may share a cell (ENERGY-G34).
    pub small_share: u8,
}

impl Crossing {
    /// Whether fallen units obstruct their opponents as if they stood.
    #[must_use]
    pub const fn is_barred_by_fallen(&self) -> bool {
        matches!(self.fallen, Cross::AsStanding)
    }

    /// Whether obstruction depends on sizes or on the side of fallen units ([`Crossing::barring`]), or on the side and posture
    /// alone ([`Crossing::barring_of`]).
    #[must_use]
    pub fn asks_sizes(&self) -> bool {
        let by_size = |cross: &Cross| matches!(cross, Cross::IfSizeGap(_) | Cross::AsStanding);
        self.share_gap.is_some() || [self.friend, self.foe, self.fallen].iter().any(by_size)
    }

    /// The units that obstruct a mover if sizes do not matter, given its standing friends and foes and the fallen units.
    #[must_use]
    pub fn barring_of(&self, friends: UnitMask, foes: UnitMask, fallen: UnitMask) -> Barring {
        let mut met = Barring { foes, ..Barring::default() };
        for (rule, units) in [(self.friend, friends), (self.foe, foes), (self.fallen, fallen)] {
            match rule {
                Cross::Never => met.block = met.block.union(units),
                Cross::Through(more) if more > 0 => {
                    met.slow = met.slow.union(units);
                    met.slow_by = more;
                }
                Cross::Through(_) | Cross::IfSizeGap(_) | Cross::Onto | Cross::AsStanding => {}
            }
            if rule != Cross::Onto {
                met.no_end = met.no_end.union(units);
            }
        }
        met
    }

    /// The units that obstruct a mover of a size class, given the others: id, size class, whether it is a friend, whether it is
    /// fallen.
    #[must_use]
    pub fn barring(&self, class: i8, others: impl Iterator<Item = (UnitId, i8, bool, bool)>) -> Barring {
        let mut met = Barring::default();
        for (unit, other, friend, fallen) in others {
            let gap = class.abs_diff(other);
            let rule = if fallen && self.fallen != Cross::AsStanding {
                self.fallen
            } else if friend {
                self.friend
            } else {
                self.foe
            };
            let shares = self.share_gap.is_some_and(|least| gap >= least);
            match rule {
                Cross::Never => met.block = met.block.with(unit),
                Cross::IfSizeGap(least) if gap < least => met.block = met.block.with(unit),
                Cross::Through(0) | Cross::IfSizeGap(_) | Cross::Onto | Cross::AsStanding => {}
                Cross::Through(more) => {
                    met.slow = met.slow.with(unit);
                    met.slow_by = more;
                }
            }
            if shares {
                met.block = met.block.without(UnitMask::only(unit));
            } else if rule != Cross::Onto {
                met.no_end = met.no_end.with(unit);
            }
            if !friend && !fallen {
                met.foes = met.foes.with(unit);
            }
        }
        met
    }
}

/// The units that obstruct a mover, worked out once for a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Barring {
    /// The units whose cells cannot be entered.
    pub block: UnitMask,
    /// The units whose cells can be crossed for a surcharge.
    pub slow: UnitMask,
    /// The surcharge.
    pub slow_by: u8,
    /// The units on whose cells the movement cannot end.
    pub no_end: UnitMask,
    /// The standing opponents: they block corners, and their zones of control count.
    pub foes: UnitMask,
}

/// The place of a unit: its footprint and the cell of its anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stance<'a> {
    /// The footprint.
    pub footprint: &'a Footprint,
    /// The anchor.
    pub at: Cell,
}
