//! [`Stencil`]: the steps of a footprint as differences of spots, the same wherever on the board it stands.
//!
//! Serves TEMPO-048, TEMPO-D21, POISE-153 and every other rule by which something larger than a cell walks.

use super::Footprint;
use crate::grid::{Direction, Lattice, Spot};
use bevy::prelude::Reflect;
use smallvec::SmallVec;

/// The cells and edges that each step of a footprint touches, as differences of spots of one lattice.
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
pub struct Stencil {
    /// Each direction of the grid with its difference.
    pub(super) steps: SmallVec<[(Direction, i32); 8]>,
    /// By direction the cells that a step newly enters.
    pub(super) leading: [SmallVec<[i32; 6]>; 8],
    /// The cells of the footprint.
    pub(super) whole: SmallVec<[i32; 6]>,
    /// The edges that must be open: the direction of the step, the cell, the direction of the edge from that cell.
    pub(super) crossed: Vec<(Direction, i32, Direction)>,
}

impl Stencil {
    /// The steps of a footprint.
    #[must_use]
    pub fn new(lattice: &Lattice, footprint: &Footprint) -> Self {
        let grid = &lattice.grid;
        let mut leading: [SmallVec<[i32; 6]>; 8] = Default::default();
        let (mut steps, mut crossed) = (SmallVec::new(), Vec::new());
        for direction in grid.directions() {
            if let Some(by) = grid.step_offset(direction) {
                steps.push((direction, lattice.delta(by)));
                leading[usize::from(direction.0 & 7)] =
                    footprint.leading(by).iter().map(|&at| lattice.delta(at)).collect();
            }
            let edges = footprint.crossed(grid, direction);
            crossed.extend(edges.into_iter().map(|(at, side, _)| (direction, lattice.delta(at), side)));
        }
        let whole = footprint.offsets().iter().map(|&at| lattice.delta(at)).collect();
        Self { steps, leading, whole, crossed }
    }
}

/// A footprint, or a block of it, at a spot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand<'a> {
    /// The spot of its anchor.
    pub(super) at: Spot,
    /// Its steps.
    pub(super) stencil: &'a Stencil,
}

impl<'a> Stand<'a> {
    /// The spots it takes up.
    pub(super) fn spots(self, lattice: &'a Lattice) -> impl Iterator<Item = Spot> + 'a {
        self.stencil.whole.iter().map(move |&delta| lattice.moved(self.at, delta))
    }

    /// The spots that a step in a direction newly enters.
    pub(super) fn entered(self, lattice: &'a Lattice, direction: Direction) -> impl Iterator<Item = Spot> + 'a {
        let leading = &self.stencil.leading[usize::from(direction.0 & 7)];
        leading.iter().map(move |&delta| lattice.moved(self.at, delta))
    }
}
