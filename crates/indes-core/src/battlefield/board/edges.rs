//! The obstacles on the edges of a [`Board`]: steps that they bar, bodies that they split.
//!
//! Serves MANEUVER-G12; REGION-G08, REGION-G53; POISE-128, POISE-164; ENERGY-G24.

use super::Board;
use crate::battlefield::sight::Lines;
use crate::battlefield::{Edge, Edges, Footprint};
use crate::grid::{Cell, Corner, Direction};

impl Board {
    /// The board with an obstacle on the edge between two cells; unchanged if they share none.
    #[must_use]
    pub fn with_edge(mut self, a: Cell, b: Cell, edge: Edge) -> Self {
        self.put_edge(a, b, edge);
        self
    }

    /// Puts an obstacle on the edge between two cells; does nothing if they share none.
    pub(super) fn put_edge(&mut self, a: Cell, b: Cell, edge: Edge) {
        let found = self.grid.straight().find(|&way| self.grid.contains(a) && self.grid.step(a, way) == Some(b));
        if let Some(way) = found {
            let back = self.grid.opposite(way);
            let lattice = self.lattice;
            self.edges.put(&lattice, a, way, edge);
            self.edges.put(&lattice, b, back, edge);
            self.lines = Lines::default();
        }
    }

    /// The obstacles on its edges.
    #[must_use]
    pub const fn edges(&self) -> &Edges {
        &self.edges
    }

    /// Whether the edge between two cells bars steps (REGION-G08, REGION-G53).
    #[must_use]
    pub fn has_wall_between(&self, a: Cell, b: Cell) -> bool {
        self.edges.any_bars() && self.edges.between(&self.lattice, a, b).is_some_and(Edge::bars)
    }

    /// Whether a step between two neighbouring cells is barred between them: by a wall on their edge, or for a diagonal step
    /// by the walls that end in its corner and the cells that are `blocked`.
    pub fn bars(&self, corner: Corner, from: Cell, to: Cell, mut blocked: impl FnMut(Cell) -> bool) -> bool {
        if !self.edges.any_bars() {
            return corner.cuts(&self.grid, from, to, blocked);
        }
        if !self.grid.direction_to(from, to).is_some_and(|way| self.grid.is_diagonal(way)) {
            return self.has_wall_between(from, to);
        }
        let sides = [Cell::new(from.x, to.y), Cell::new(to.x, from.y)];
        corner.closes(
            sides.map(|side| self.has_wall_between(from, side) || self.has_wall_between(side, to)),
            sides.map(&mut blocked),
        )
    }

    /// The newly entered cell before which a wall bars the step of a footprint with its anchor at `at`; `None` if none does.
    #[must_use]
    pub fn walled(&self, footprint: &Footprint, at: Cell, way: Direction) -> Option<Cell> {
        if !self.edges.any_bars() {
            return None;
        }
        let mut crossed = footprint.crossed(&self.grid, way).into_iter();
        let barred = |&(from, way, _): &(_, Direction, _)| {
            let spot = self.grid.shifted(at, from).and_then(|cell| self.lattice.spot(cell));
            spot.is_some_and(|spot| self.edges.bars(spot, way))
        };
        crossed.find(barred).and_then(|(_, _, to)| self.grid.shifted(at, to))
    }

    /// Whether a wall runs through a body on these cells.
    #[must_use]
    pub fn splits(&self, cells: &[Cell]) -> bool {
        self.edges.any_bars() && cells.iter().any(|&a| cells.iter().any(|&b| a < b && self.has_wall_between(a, b)))
    }
}
