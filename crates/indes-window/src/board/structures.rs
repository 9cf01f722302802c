//! Structures on cells and on their edges: walls, doors, fences, levers.

use super::canvas::Canvas;
use super::detail::Detail;
use super::edges::{draw_edges, draw_lever};
use super::project::Tabletop;
use super::walls::draw_wall;
use indes_core::battlefield::Board;
use indes_core::grid::Cell;
use std::collections::BTreeSet;

/// The structures of a board.
pub struct Structures {
    detail: Detail,
    levers: BTreeSet<Cell>,
}

impl Structures {
    /// The structures of a board.
    #[must_use]
    pub fn on(board: &Board) -> Self {
        let levers = board.doors().iter().flat_map(|door| door.levers.iter().copied()).collect();
        Self { detail: Detail::of(board), levers }
    }

    /// Draws the structures on a cell and on the edges that are drawn with it.
    pub fn draw(&self, canvas: &mut Canvas, table: &Tabletop, cell: Cell) {
        draw_edges(canvas, table, cell, self.detail);
        if self.levers.contains(&cell) {
            draw_lever(canvas, table, cell);
        }
        draw_wall(canvas, table, cell, self.detail);
    }
}
