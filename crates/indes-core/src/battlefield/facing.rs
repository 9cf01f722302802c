//! Facing: the direction of a unit, and which cells lie in its front, side and rear arcs.
//!
//! A unit faces the cells at most 90 degrees off its direction, measured from the centre of its footprint: three of the six
//! neighbours on hexes, five of the eight on squares. It faces another unit if it faces any cell of it. In a rule set
//! without facing the direction is only drawn, and every unit faces every other.
//!
//! Tempo and poise have no facing ([`FacingRule::Drawn`]); energy uses it, by [`FacingRule::faces`]. Another kind of facing
//! is a variant of [`FacingRule`], a value in the section `mechanics` of `assets/rules/<set>.ron`, and a bound in
//! `rules::mechanics`.
//!
//! Serves ENERGY-202, ENERGY-203, ENERGY-204, ENERGY-G21, ENERGY-C36 (and by it ENERGY-205, ENERGY-206, ENERGY-207,
//! ENERGY-208, ENERGY-209, ENERGY-210, ENERGY-236), TEMPO-G46, MANEUVER-J07, REGION-G46.

use crate::grid::{Cell, Diagonal, Direction, Grid, Shape};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// What facing means in a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FacingRule {
    /// None: the direction is only drawn.
    #[default]
    Drawn,
    /// A unit faces the half of the board before it, the dividing line included.
    HalfPlane {
        /// The number of turns by reaction a unit may make in a round.
        reactive_turns: u8,
    },
}

/// The arc in which a cell lies, relative to a unit and its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arc {
    /// Less than 90 degrees off, or one of the unit's own cells.
    Front,
    /// Exactly 90 degrees off.
    Side,
    /// More than 90 degrees off.
    Rear,
}

impl Arc {
    /// Whether a unit faces the cells of the arc.
    #[must_use]
    pub const fn is_faced(self) -> bool {
        !matches!(self, Self::Rear)
    }
}

impl FacingRule {
    /// Whether a unit on the cells `from` in the direction `facing` faces a unit on the cells `to`.
    #[must_use]
    pub fn faces(self, grid: &Grid, from: &[Cell], facing: Direction, to: &[Cell]) -> bool {
        self == Self::Drawn || arc(grid, from, facing, to).is_faced()
    }
}

/// The foremost arc in which one of the cells `to` lies, measured from the centre of the cells `from`.
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
            // The cell at the centre of the unit, which is none of its own.
            Ordering::Equal if way == (0, 0) => Arc::Front,
            Ordering::Equal => Arc::Side,
            Ordering::Less => Arc::Rear,
        }
    };
    to.iter().map(|&cell| one(cell)).min().unwrap_or(Arc::Rear)
}

/// The number of directions of a grid, and the difference between the numbers of two neighbouring ones.
const fn circle(grid: &Grid) -> (i16, i16) {
    match grid.shape {
        Shape::Square(Diagonal::Forbidden) => (4, 2),
        Shape::Square(_) => (8, 1),
        Shape::Hex(_) => (6, 1),
    }
}

/// The direction this many steps further counter-clockwise; clockwise for a negative number.
#[must_use]
pub fn turn(grid: &Grid, facing: Direction, steps: i8) -> Direction {
    let (count, stride) = circle(grid);
    let at = (i16::from(facing.0) / stride + i16::from(steps)).rem_euclid(count) * stride;
    Direction(u8::try_from(at).unwrap_or(0))
}
