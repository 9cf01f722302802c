//! Squeezing: how something large gets through a gap that is one size too narrow for it.
//!
//! Where its whole footprint has no ground, or a wall runs through it, a walker makes itself one size narrower: it keeps
//! to one block of its cells, the same one until there is room again. All its cells must still lie on the board, it
//! pays more for every step that begins or ends narrow, and it stops only where it has room. It squeezes past ground and
//! walls, never past bodies. Its anchor goes on as ever, so a path is the same list of cells.
//!
//! None of the five rule sets has such a rule: a level may ask for it (`squeezing`). What is one size narrower comes from
//! their sizes: TEMPO-D21, MANEUVER-D22, POISE-D18, ENERGY-D42.

use super::stencil::Stencil;
use super::step::Mover;
use crate::battlefield::{Board, Footprint};
use crate::grid::{Grid, Offset, Shape, Spot};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// A part of a footprint that somebody squeezes into: where it begins, as a difference of places, and its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    from: i32,
    stencil: Stencil,
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
    /// Every way to take up one size less room inside it: the cells of the next smaller usual footprint, turned and
    /// mirrored as may be. Nothing for a single cell.
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

impl Mover<'_> {
    /// Whether there is ground under the whole footprint, and no wall runs through it.
    pub(super) fn has_room(&self, at: Spot) -> bool {
        let (lattice, edges) = (&self.board.lattice, self.board.edges());
        let spots = || self.stencil.whole.iter().map(|&delta| lattice.moved(at, delta));
        spots().all(|spot| self.board.enter(spot) > 0)
            && !(edges.any_bars()
                && spots().any(|spot| {
                    let shut = |&(way, delta): &(_, i32)| {
                        edges.bars(spot, way) && spots().any(|other| other == lattice.moved(spot, delta))
                    };
                    self.stencil.steps.iter().any(shut)
                }))
    }

    /// The blocks, 0 for the whole footprint, that a step to a place can leave the walker in.
    pub(super) fn ways(&self, to: Spot, squeezed: u8) -> RangeInclusive<u8> {
        if self.blocks.is_empty() || self.has_room(to) {
            return 0..=0;
        }
        if squeezed > 0 { squeezed..=squeezed } else { 1..=u8::try_from(self.blocks.len()).unwrap_or(u8::MAX) }
    }

    /// What the walker takes up at a place: where it begins, and its steps.
    pub(super) fn stance(&self, at: Spot, squeezed: u8) -> (Spot, &Stencil) {
        match self.blocks.get(usize::from(squeezed).wrapping_sub(1)) {
            Some(block) => (self.board.lattice.moved(at, block.from), &block.stencil),
            None => (at, &self.stencil),
        }
    }

    /// The places that a walker in a block newly takes up when it has room again.
    pub(super) fn unfolded(&self, to: Spot, block: u8) -> impl Iterator<Item = Spot> + '_ {
        let (lattice, (from, narrow)) = (&self.board.lattice, self.stance(to, block));
        let kept = move |spot: Spot| narrow.whole.iter().any(|&delta| lattice.moved(from, delta) == spot);
        self.stencil.whole.iter().map(move |&delta| lattice.moved(to, delta)).filter(move |&spot| !kept(spot))
    }

    /// Whether all cells of the footprint are cells of the board.
    pub(super) fn is_on_board(&self, at: Spot) -> bool {
        self.stencil.whole.iter().all(|&delta| !self.board.is_void(self.board.lattice.moved(at, delta)))
    }
}
