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

use super::mover::Mover;
use crate::battlefield::stencil::Stand;
use crate::grid::Spot;
use std::ops::RangeInclusive;

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
