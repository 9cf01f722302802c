//! What stands on the edge between two neighbouring cells: walls, grilles, fences, curtains.
//!
//! An edge is shared by its two cells, so whatever stands on it is the same from both sides. On squares only straight
//! neighbours share one. [`Edges`] holds them densely, by place and direction, and holds nothing at all on a board
//! without any.
//!
//! - Steps: what [`Edge::bars`] lets nobody over, nor any footprint stand astride of it. A diagonal step that passes the
//!   end of such an edge is [`Board::bars`]'s business, by the rule set's [`Corner`].
//! - Lines: [`super::sight`] and [`mod@super::cover`] ask [`Edge::screen`].
//! - Regions and neighbours: [`Board::shuts`].
//!
//! Serves MANEUVER-G12, MANEUVER-G51; REGION-G08, REGION-G46, REGION-G53; POISE-128, POISE-164; ENERGY-G24.

use super::{Board, Footprint, Screen};
use crate::grid::{Border, Cell, Corner, Direction, Lattice, Spot};
use serde::{Deserialize, Serialize};

/// What stands on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// Nobody goes through it or sees through it: full cover.
    Wall,
    /// Bars: nobody goes through them, everybody sees through them: heavy cover.
    Grille,
    /// Knee-high: it stops nobody and hides nobody: light cover.
    Fence,
    /// It hides, and stops nothing: no cover, like a bush.
    Curtain,
    /// A door that is shut: as a wall.
    Door,
    /// An open door, or the place for one: it hinders nothing.
    Doorway,
}

impl Edge {
    /// All kinds that a level may name, in the order of the documentation.
    pub const ALL: [Self; 6] = [Self::Wall, Self::Grille, Self::Fence, Self::Curtain, Self::Door, Self::Doorway];

    /// The name used in level files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Grille => "grille",
            Self::Fence => "fence",
            Self::Curtain => "curtain",
            Self::Door => "door",
            Self::Doorway => "doorway",
        }
    }

    /// Whether no body passes it.
    #[must_use]
    pub const fn bars(self) -> bool {
        matches!(self, Self::Wall | Self::Grille | Self::Door)
    }

    /// What it puts between two others.
    #[must_use]
    pub const fn screen(self) -> Screen {
        let (coverage, opaque) = match self {
            Self::Wall | Self::Door => (100, true),
            Self::Grille => (75, false),
            Self::Fence => (50, false),
            Self::Curtain => (0, true),
            Self::Doorway => (0, false),
        };
        Screen { coverage, opaque, solid: self.bars(), embrasure: false }
    }
}

/// Directions kept for each place.
const WAYS: usize = 8;

/// The edges of a board with something on them, by place and direction: each is kept from both of its cells.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Edges {
    at: Vec<Option<Edge>>,
    /// By place a bit for each direction in which an edge bars the way; nothing if none does.
    barred: Vec<u8>,
}

impl Edges {
    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    /// Whether any bars the way.
    #[must_use]
    pub const fn any_bars(&self) -> bool {
        !self.barred.is_empty()
    }

    /// What stands on the edge of a place in a direction.
    #[must_use]
    pub fn at(&self, spot: Spot, way: Direction) -> Option<Edge> {
        self.at.get(spot.at() * WAYS + usize::from(way.0 & 7)).copied().flatten()
    }

    /// Whether the edge of a place in a direction bars the way.
    #[must_use]
    pub fn bars(&self, spot: Spot, way: Direction) -> bool {
        self.barred.get(spot.at()).is_some_and(|ways| ways >> (way.0 & 7) & 1 == 1)
    }

    /// What stands on a border.
    #[must_use]
    pub fn on(&self, lattice: &Lattice, (a, b): Border) -> Option<Edge> {
        if self.is_empty() {
            return None;
        }
        let way = lattice.grid.straight().find(|&way| lattice.grid.step_offset(way) == Some(b.minus(a)))?;
        self.at(lattice.place(a)?, way)
    }

    /// What stands between two cells; nothing if they share no edge.
    #[must_use]
    pub fn between(&self, lattice: &Lattice, a: Cell, b: Cell) -> Option<Edge> {
        self.on(lattice, (lattice.grid.axial(a), lattice.grid.axial(b)))
    }

    /// Every edge with something on it once: a cell, the direction of the edge, what it is.
    pub fn iter<'a>(&'a self, lattice: &'a Lattice) -> impl Iterator<Item = (Cell, Direction, Edge)> + 'a {
        let spots = (!self.is_empty()).then(|| lattice.spots()).into_iter().flatten();
        spots.flat_map(move |spot| {
            let half = lattice.grid.straight().filter(|&way| way.0 < lattice.grid.opposite(way).0);
            half.filter_map(move |way| Some((lattice.cell(spot), way, self.at(spot, way)?)))
        })
    }

    fn put(&mut self, lattice: &Lattice, (cell, way): (Cell, Direction), edge: Edge) {
        let Some(spot) = lattice.spot(cell) else { return };
        self.at.resize(lattice.len() * WAYS, None);
        self.at[spot.at() * WAYS + usize::from(way.0 & 7)] = Some(edge);
        let bit = 1 << (way.0 & 7);
        if edge.bars() {
            self.barred.resize(lattice.len(), 0);
            self.barred[spot.at()] |= bit;
        } else if let Some(ways) = self.barred.get_mut(spot.at()) {
            *ways &= !bit;
        }
    }
}

impl Board {
    /// The board with something on the edge between two cells; the same board if they share none.
    #[must_use]
    pub fn edged(mut self, a: Cell, b: Cell, edge: Edge) -> Self {
        self.put_edge(a, b, edge);
        self
    }

    /// Puts something on the edge between two cells; nothing happens if they share none.
    pub(super) fn put_edge(&mut self, a: Cell, b: Cell, edge: Edge) {
        let found = self.grid.straight().find(|&way| self.grid.contains(a) && self.grid.step(a, way) == Some(b));
        if let Some(way) = found {
            let back = self.grid.opposite(way);
            let lattice = self.lattice;
            self.edges.put(&lattice, (a, way), edge);
            self.edges.put(&lattice, (b, back), edge);
            self.lines = super::sight::Lines::default();
        }
    }

    /// What stands on its edges.
    #[must_use]
    pub const fn edges(&self) -> &Edges {
        &self.edges
    }

    /// Whether a wall stands on the edge between two cells (REGION-G08, REGION-G53).
    #[must_use]
    pub fn shuts(&self, a: Cell, b: Cell) -> bool {
        self.edges.any_bars() && self.edges.between(&self.lattice, a, b).is_some_and(Edge::bars)
    }

    /// Whether a step between two neighbouring cells is barred on its way: by a wall on their edge, or over a corner by
    /// walls that end there and cells that are `blocked`.
    pub fn bars(&self, corner: Corner, from: Cell, to: Cell, mut blocked: impl FnMut(Cell) -> bool) -> bool {
        if !self.edges.any_bars() {
            return corner.cuts(&self.grid, from, to, blocked);
        }
        if !self.grid.direction_to(from, to).is_some_and(|way| self.grid.is_diagonal(way)) {
            return self.shuts(from, to);
        }
        let sides = [Cell::new(from.x, to.y), Cell::new(to.x, from.y)];
        corner.closes(sides.map(|side| self.shuts(from, side) || self.shuts(side, to)), sides.map(&mut blocked))
    }

    /// The cell before which a wall bars the step of a footprint: a cell that is newly entered.
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

    /// Whether a wall would run through whoever takes up these cells.
    #[must_use]
    pub fn splits(&self, cells: &[Cell]) -> bool {
        self.edges.any_bars() && cells.iter().any(|&a| cells.iter().any(|&b| a < b && self.shuts(a, b)))
    }
}
