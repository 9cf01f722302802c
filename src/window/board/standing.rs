//! What stands on cells and on their edges, drawn with as much detail as there is room for: every block with its ink,
//! posts and merlons on the boards that people play, only faces and tops where there are thousands of them.

use super::canvas::Canvas;
use super::edges::{draw_edges, draw_lever};
use super::project::Tabletop;
use super::walls::draw_wall;
use crate::battlefield::{Board, Edge, Terrain};
use crate::grid::Cell;
use std::collections::BTreeSet;

/// Blocks up to which all of them are drawn in full: a block takes about 16 KiB in meshes.
const BLOCKS: usize = 6000;

/// How much is drawn of what stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Everything.
    Full,
    /// Faces and tops without ink.
    Plain,
}

impl Detail {
    /// The detail for which there is room on a board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let on_edges = board.edges().iter(&board.lattice).map(|(_, _, edge)| match edge {
            Edge::Wall | Edge::Curtain => 1,
            Edge::Doorway => 2,
            Edge::Door => 3,
            Edge::Fence => 4,
            Edge::Grille => 7,
        });
        let on_cells = board.grid.cells().map(|cell| match board.terrain(cell) {
            Terrain::LowWall | Terrain::HighWall => 4,
            _ => 0,
        });
        if on_edges.chain(on_cells).sum::<usize>() > BLOCKS { Self::Plain } else { Self::Full }
    }
}

/// What stands on a board.
pub struct Standing {
    detail: Detail,
    levers: BTreeSet<Cell>,
}

impl Standing {
    /// Everything that stands on a board.
    #[must_use]
    pub fn on(board: &Board) -> Self {
        let levers = board.doors().iter().flat_map(|door| door.levers.iter().copied()).collect();
        Self { detail: Detail::of(board), levers }
    }

    /// Draws what stands on a cell, and on the edges that are drawn with it.
    pub fn draw(&self, canvas: &mut Canvas, table: &Tabletop, cell: Cell) {
        draw_edges(canvas, table, cell, self.detail);
        if self.levers.contains(&cell) {
            draw_lever(canvas, table, cell);
        }
        draw_wall(canvas, table, cell, self.detail);
    }
}
