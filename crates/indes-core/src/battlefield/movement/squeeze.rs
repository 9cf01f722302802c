//! Squeezing: how a large unit passes a gap that is one size too narrow for it.
//!
//! Where part of its footprint has no passable ground, or a wall runs through it, the mover takes up one size less room: it
//! keeps to one block of its cells, the same block until the whole footprint has room again. All cells of the footprint
//! must still lie on the board, every step that begins or ends squeezed costs a surcharge, and the walk ends only where the
//! whole footprint has room. Squeezing passes impassable ground and walls, never bodies. The anchor moves as ever, so a
//! path is still a list of anchor cells.
//!
//! None of the five rule sets has such a rule: a level may turn it on (`squeezing`). The sizes come from the rule sets:
//! TEMPO-D21, MANEUVER-D22, POISE-D18, ENERGY-D42.

use super::stencil::{Stand, Stencil};
use super::step::Mover;
use crate::battlefield::{Board, Footprint};
use crate::grid::{Grid, Offset, Shape, Spot};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// A part of a footprint that a mover squeezes into: its anchor, as a difference of spots, and its steps.
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

impl Mover<'_> {
    /// Whether the whole footprint lies on passable ground and no wall runs through it.
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

    /// The blocks in which a step to a spot can leave the mover; 0 stands for the whole footprint. `squeezed` is its block
    /// before the step.
    pub(super) fn blocks_at(&self, to: Spot, squeezed: u8) -> RangeInclusive<u8> {
        if self.blocks.is_empty() || self.has_room(to) {
            return 0..=0;
        }
        if squeezed > 0 { squeezed..=squeezed } else { 1..=u8::try_from(self.blocks.len()).unwrap_or(u8::MAX) }
    }

    /// What the mover takes up at a spot: a block of its footprint, or for 0 the whole.
    pub(super) fn stand(&self, at: Spot, squeezed: u8) -> Stand<'_> {
        match self.blocks.get(usize::from(squeezed).wrapping_sub(1)) {
            Some(block) => Stand { at: self.board.lattice.moved(at, block.from), stencil: &block.stencil },
            None => Stand { at, stencil: &self.stencil },
        }
    }

    /// The spots that a mover in a block newly takes up when its whole footprint has room again.
    pub(super) fn unfolded(&self, to: Spot, block: u8) -> impl Iterator<Item = Spot> + '_ {
        let (lattice, narrow) = (&self.board.lattice, self.stand(to, block));
        let kept = move |spot: Spot| narrow.spots(lattice).any(|own| own == spot);
        self.stencil.whole.iter().map(move |&delta| lattice.moved(to, delta)).filter(move |&spot| !kept(spot))
    }

    /// Whether all cells of the footprint are cells of the board.
    pub(super) fn is_on_board(&self, at: Spot) -> bool {
        self.stencil.whole.iter().all(|&delta| !self.board.is_void(self.board.lattice.moved(at, delta)))
    }
}
