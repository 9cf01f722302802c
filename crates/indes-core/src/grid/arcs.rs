//! Angles without floats: the directions nearest to a vector; and diagonal steps past a corner.
//!
//! A vector is a pair of whole numbers in the axes of the grid (columns and rows on squares, axial on hexes), of any scale:
//! the vector between two centres is multiplied by the numbers of cells, so that a centre between cells is exact. Angles
//! are compared by the dot product and its square.
//!
//! - [`Grid::nearest_directions`]: one direction on squares, two on hexes when the vector runs along an edge between
//!   cells. Serves MANEUVER-G46, MANEUVER-202, MANEUVER-203 and other shoves.
//! - [`Corner`]: MANEUVER-G12, REGION-G53, POISE-128, POISE-221, ENERGY-G21.

use super::{Cell, Direction, Grid, Shape};
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A vector in the axes of the grid, scaled by any number.
pub type Vector = (i32, i32);

/// When the two cells beside a diagonal step of a square grid forbid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Corner {
    /// Never.
    Open,
    /// If either of the two is blocked.
    #[default]
    Either,
    /// If both are blocked.
    Both,
}

impl Corner {
    /// Whether a step is forbidden, given which cells block. Only diagonal steps on squares ever are.
    pub fn cuts(self, grid: &Grid, from: Cell, to: Cell, mut blocked: impl FnMut(Cell) -> bool) -> bool {
        if self == Self::Open || !matches!(grid.shape, Shape::Square(_)) || from.x == to.x || from.y == to.y {
            return false;
        }
        let (beside, across) = (blocked(Cell::new(from.x, to.y)), blocked(Cell::new(to.x, from.y)));
        if self == Self::Either { beside || across } else { beside && across }
    }

    /// Whether a diagonal step is forbidden, given whether there is a wall that ends in the corner, and a cell that blocks, on
    /// each of its two sides. A wall that continues from one side to the other always forbids it.
    #[must_use]
    pub const fn closes(self, walls: [bool; 2], blocked: [bool; 2]) -> bool {
        let (a, b) = (walls[0] || blocked[0], walls[1] || blocked[1]);
        walls[0] && walls[1]
            || match self {
                Self::Open => false,
                Self::Either => a || b,
                Self::Both => a && b,
            }
    }
}

impl Grid {
    /// The dot product of two vectors, on hexes twice that: positive, 0 or negative for an angle below, of or above 90 degrees.
    #[must_use]
    pub fn dot(&self, a: Vector, b: Vector) -> i64 {
        let (aq, ar, bq, br) = (i64::from(a.0), i64::from(a.1), i64::from(b.0), i64::from(b.1));
        match self.shape {
            Shape::Square(_) => aq * bq + ar * br,
            Shape::Hex(_) => 2 * (aq * bq + ar * br) + aq * br + ar * bq,
        }
    }

    /// The vector from the centre of some cells to the centre of others, times the numbers of both.
    #[must_use]
    pub fn way(&self, from: &[Cell], to: &[Cell]) -> Vector {
        let sum = |cells: &[Cell]| {
            cells
                .iter()
                .map(|&cell| self.axial(cell))
                .fold((0i32, 0i32), |sum, at| (sum.0 + i32::from(at.q), sum.1 + i32::from(at.r)))
        };
        let count = |cells: &[Cell]| i32::try_from(cells.len()).unwrap_or(i32::MAX);
        let ((fq, fr), (tq, tr)) = (sum(from), sum(to));
        let (of_from, of_to) = (count(from), count(to));
        (tq * of_from - fq * of_to, tr * of_from - fr * of_to)
    }

    /// A direction as a vector.
    #[must_use]
    pub fn arrow(&self, direction: Direction) -> Vector {
        self.step_offset(direction).map_or((0, 0), |by| (i32::from(by.q), i32::from(by.r)))
    }

    /// The directions at the smallest angle to a vector, in order: one, or two at the same angle. Empty for the zero vector.
    #[must_use]
    pub fn nearest_directions(&self, vector: Vector) -> SmallVec<[Direction; 2]> {
        let mut nearest: SmallVec<[Direction; 2]> = SmallVec::new();
        // The square of the cosine, with its sign, as a fraction: the length of the vector is the same for all.
        let mut best = (0i64, 1i64);
        for direction in self.directions() {
            let arrow = self.arrow(direction);
            let dot = self.dot(vector, arrow);
            if dot <= 0 {
                continue;
            }
            let cosine = (dot * dot, self.dot(arrow, arrow));
            let (this, other) = (i128::from(cosine.0) * i128::from(best.1), i128::from(best.0) * i128::from(cosine.1));
            if this > other {
                nearest.clear();
                best = cosine;
            }
            if this >= other {
                nearest.push(direction);
            }
        }
        nearest
    }
}
