//! What bars a step between its cells: walls on edges, and the corner of a diagonal step.
//!
//! Serves MANEUVER-G12, REGION-G08, REGION-G53, POISE-128, ENERGY-G21, ENERGY-G24.

use super::mover::Mover;
use super::params::CornerBlock;
use crate::battlefield::Board;
use crate::battlefield::stencil::Stand;
use crate::grid::{Corner, Direction, Spot};

impl Mover<'_> {
    /// Whether a wall or a corner bars the step.
    #[inline]
    pub(super) fn is_barred(&self, stand: Stand, direction: Direction) -> bool {
        self.walled && self.is_walled(stand, direction)
            || self.board.grid.is_diagonal(direction) && self.cut(stand, direction).is_some()
    }

    /// Whether a wall stands on an edge that the step needs open.
    #[cold]
    pub(super) fn is_walled(&self, stand: Stand, direction: Direction) -> bool {
        let barred = |delta: i32, edge| self.board.edges().bars(self.board.lattice.moved(stand.at, delta), edge);
        stand.stencil.crossed.iter().any(|&(way, delta, edge)| way == direction && barred(delta, edge))
    }

    /// The spot beside the corner of a diagonal step that forbids it; `None` if the step is free to cut the corner.
    pub(super) fn cut(&self, stand: Stand, direction: Direction) -> Option<Spot> {
        let impassable = |spot: Spot| self.board.enter(spot) == 0;
        stand.spots(&self.board.lattice).find_map(|from| {
            let [(a, wall), (b, other)] = corner_of(self.board, from, direction);
            let blocked = |spot: Spot| match self.gait.corner_block {
                CornerBlock::Wall => impassable(spot) && self.board.ground_at(spot).opaque,
                CornerBlock::Impassable => impassable(spot),
                CornerBlock::ImpassableOrFoe => {
                    impassable(spot) || self.bodies.standing(spot).intersects(self.barring.foes)
                }
            };
            match self.gait.corner {
                _ if wall && other => Some(a),
                Corner::Open => None,
                Corner::Either if wall || blocked(a) => Some(a),
                Corner::Either => (other || blocked(b)).then_some(b),
                Corner::Both => ((wall || blocked(a)) && (other || blocked(b))).then_some(a),
            }
        })
    }
}

/// The two spots beside the corner of a diagonal step, each with whether a wall that ends in the corner stands on one of
/// its edges.
pub(super) fn corner_of(board: &Board, from: Spot, direction: Direction) -> [(Spot, bool); 2] {
    let (lattice, edges) = (&board.lattice, board.edges());
    let [before, after] = [direction.0 + 7, direction.0 + 1].map(|side| Direction(side % 8));
    [(before, after), (after, before)].map(|(out, on)| {
        let side = lattice.step(from, out);
        (side, edges.any_bars() && (edges.bars(from, out) || edges.bars(side, on)))
    })
}
