//! Facing: which way a unit looks, and whom it sees that way.
//!
//! A unit faces whatever lies at most 90 degrees from the direction it looks in, measured from the centre of its
//! footprint: three of the six neighbours on hexes, five of the eight on squares (the two beside it whole). Of a
//! larger unit any one cell is enough. Where a rule set has no facing it is only drawn, and everybody faces everything.
//!
//! Serves ENERGY-202..204, ENERGY-G21, ENERGY-C36 (and by it ENERGY-205..210, ENERGY-236), TEMPO-G46,
//! MANEUVER-J07, REGION-G46.

use crate::grid::{Cell, Diagonal, Direction, Grid, Shape};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// What facing means in a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FacingRule {
    /// Nothing: it is drawn.
    #[default]
    Drawn,
    /// A unit faces the half of the board before it, its border included.
    HalfPlane {
        /// How often in a round it may turn as a reaction.
        reactive_turns: u8,
    },
}

/// Where something lies, seen from a unit that looks in a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arc {
    /// Less than 90 degrees off, or in the unit's own cells.
    Front,
    /// Exactly 90 degrees off.
    Side,
    /// More.
    Rear,
}

impl Arc {
    /// Whether a unit faces what lies there.
    #[must_use]
    pub const fn is_faced(self) -> bool {
        !matches!(self, Self::Rear)
    }
}

impl FacingRule {
    /// Whether a unit on the cells `from` that looks in the direction `facing` faces one that is on the cells `to`.
    #[must_use]
    pub fn faces(self, grid: &Grid, from: &[Cell], facing: Direction, to: &[Cell]) -> bool {
        self == Self::Drawn || arc(grid, from, facing, to).is_faced()
    }
}

/// Where the cells `to` lie, seen from the centre of the cells `from`; of several the foremost counts.
#[must_use]
pub fn arc(grid: &Grid, from: &[Cell], facing: Direction, to: &[Cell]) -> Arc {
    let ahead = grid.arrow(facing);
    let one = |cell: Cell| {
        if from.contains(&cell) {
            return Arc::Front;
        }
        let way = grid.way(from, &[cell]);
        match grid.dot(way, ahead).cmp(&0) {
            Ordering::Greater => Arc::Front,
            // Right in the middle, which is no cell of the unit.
            Ordering::Equal if way == (0, 0) => Arc::Front,
            Ordering::Equal => Arc::Side,
            Ordering::Less => Arc::Rear,
        }
    };
    to.iter().map(|&cell| one(cell)).min().unwrap_or(Arc::Rear)
}

/// How many directions a grid has, and how far their numbers lie apart.
const fn circle(grid: &Grid) -> (i16, i16) {
    match grid.shape {
        Shape::Square(Diagonal::Forbidden) => (4, 2),
        Shape::Square(_) => (8, 1),
        Shape::Hex(_) => (6, 1),
    }
}

/// The direction so many steps further, counter-clockwise; clockwise for a negative number.
#[must_use]
pub fn turn(grid: &Grid, facing: Direction, steps: i8) -> Direction {
    let (count, stride) = circle(grid);
    let at = (i16::from(facing.0) / stride + i16::from(steps)).rem_euclid(count) * stride;
    Direction(u8::try_from(at).unwrap_or(0))
}
