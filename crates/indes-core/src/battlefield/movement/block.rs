//! The blocks of a footprint that a mover can squeeze into: one size smaller, wherever they fit inside it.
//!
//! Serves TEMPO-D21, MANEUVER-D22, POISE-D18, ENERGY-D42.

use crate::battlefield::stencil::Stencil;
use crate::battlefield::{Board, Footprint};
use crate::grid::{Grid, Offset, Shape};
use smallvec::SmallVec;
use std::collections::BTreeSet;

/// A part of a footprint that a mover squeezes into: its anchor, as a difference of spots, and its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) from: i32,
    pub(super) stencil: Stencil,
}

/// The blocks of a footprint on a board, in the order of their numbers, which begin at 1.
pub(super) fn blocks(board: &Board, footprint: &Footprint) -> Vec<Block> {
    let lattice = &board.lattice;
    let block = |cells: Vec<Offset>| {
        let first = cells.first().copied().unwrap_or_default();
        let own = Footprint::of(cells.iter().map(|at| at.minus(first)));
        Block { from: lattice.delta(first), stencil: Stencil::new(lattice, &own) }
    };
    footprint.narrower(&board.grid).into_iter().map(block).collect()
}

impl Footprint {
    /// Every placement of the next smaller usual footprint, turned or mirrored, inside this one, as lists of offsets.
    /// Empty for a single cell.
    #[must_use]
    pub fn narrower(&self, grid: &Grid) -> Vec<Vec<Offset>> {
        let Some(side) = (2..=5).find(|&side| Self::usual(grid, side).count() >= self.count()) else {
            return Vec::new();
        };
        if self.is_single() {
            return Vec::new();
        }
        let mut image: SmallVec<[Offset; 12]> = Self::usual(grid, side - 1).offsets().into();
        let mut found = BTreeSet::new();
        for turn in 0..12 {
            for &to in self.offsets() {
                let first = image[0];
                let mut cells: Vec<Offset> = image.iter().map(|at| at.minus(first).plus(to)).collect();
                if cells.iter().all(|at| self.offsets().contains(at)) {
                    cells.sort_unstable_by_key(|at| (at.r, at.q));
                    found.insert(cells.iter().map(|at| (at.r, at.q)).collect::<Vec<_>>());
                }
            }
            for at in &mut image {
                *at = match grid.shape {
                    _ if turn == 5 => Offset::new(at.r, at.q),
                    Shape::Square(_) => Offset::new(-at.r, at.q),
                    Shape::Hex(_) => Offset::new(-at.r, at.q + at.r),
                };
            }
        }
        found.into_iter().map(|cells| cells.into_iter().map(|(r, q)| Offset::new(q, r)).collect()).collect()
    }
}
