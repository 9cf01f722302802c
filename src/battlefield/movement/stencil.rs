//! [`Stencil`]: the steps of a footprint as differences of places, the same wherever on the board it stands.
//!
//! Serves TEMPO-048, TEMPO-D21, POISE-153 and every other rule by which something larger than a cell walks.

use crate::battlefield::{Board, Footprint};
use crate::grid::{Direction, Lattice};
use smallvec::SmallVec;
use std::ops::Deref;

/// What every step of a footprint touches, as differences of places of one lattice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stencil {
    /// A step in each direction.
    pub(super) steps: SmallVec<[(Direction, i32); 8]>,
    /// The cells newly entered by it, by direction.
    pub(super) leading: [SmallVec<[i32; 6]>; 8],
    /// The cells of the footprint.
    pub(super) whole: SmallVec<[i32; 6]>,
    /// For a step in a direction the edges that must be open.
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

/// A stencil that the board has, or one made for a larger walker.
#[derive(Clone, Debug)]
pub(super) enum Shared<'a> {
    /// The board's.
    Held(&'a Stencil),
    /// Made for one walk.
    Made(Box<Stencil>),
}

impl<'a> Shared<'a> {
    /// The stencil of a footprint on a board.
    pub(super) fn of(board: &'a Board, footprint: &Footprint) -> Self {
        if footprint.is_single() {
            return Self::Held(&board.stencil);
        }
        let known = board.large.iter().find(|known| known.0 == *footprint);
        known
            .map_or_else(|| Self::Made(Box::new(Stencil::new(&board.lattice, footprint))), |known| Self::Held(&known.1))
    }
}

impl Deref for Shared<'_> {
    type Target = Stencil;

    fn deref(&self) -> &Stencil {
        match self {
            Self::Held(stencil) => stencil,
            Self::Made(stencil) => stencil,
        }
    }
}
