//! Edges between two neighbouring cells: walls, grilles, fences, curtains, doors.
//!
//! An edge is shared by its two cells and is the same from both sides. On squares only straight neighbours share one.
//! [`Edges`] holds them densely, by spot and direction, and is empty on a board without any.
//!
//! - Steps: no step crosses an edge that [`Edge::bars`], and no footprint stands astride of it. [`super::Board::bars`] decides
//!   about a diagonal step past the end of such an edge, by the rule set's [`crate::grid::Corner`].
//! - Lines: [`super::sight`] and [`mod@super::cover`] read [`Edge::screen`].
//! - Regions and neighbours: [`super::Board::has_wall_between`].
//!
//! Serves MANEUVER-G12, MANEUVER-G51; REGION-G08, REGION-G46, REGION-G53; POISE-128, POISE-164; ENERGY-G24.

use super::Screen;
use crate::grid::{Border, Cell, Direction, Lattice, Spot};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

/// A kind of obstacle on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// Bars steps and stops sight: full cover.
    Wall,
    /// Bars steps and does not stop sight: heavy cover.
    Grille,
    /// Bars no step and stops no sight: light cover.
    Fence,
    /// Stops sight and bars no step: no cover, like a bush.
    Curtain,
    /// A shut door: the same as a wall.
    Door,
    /// An open door, or an empty doorway: bars no step, stops no sight, gives no cover.
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

    /// Whether it bars steps.
    #[must_use]
    pub const fn bars(self) -> bool {
        matches!(self, Self::Wall | Self::Grille | Self::Door)
    }

    /// The cover it gives, and whether it stops sight.
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

/// The entries of a spot: one for each number of a [`Direction`], which is below this one.
const DIRECTIONS: usize = 8;

/// The obstacles on the edges of a board, by spot and direction: each is stored for both of its cells.
#[derive(Clone, Debug, PartialEq, Eq, Default, Reflect)]
pub struct Edges {
    at: Vec<Option<Edge>>,
    /// By spot a bit for each direction in which an edge bars steps; empty if no edge does.
    barred: Vec<u8>,
}

impl Edges {
    /// Whether no edge has an obstacle.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    /// Whether any edge bars steps.
    #[must_use]
    pub const fn any_bars(&self) -> bool {
        !self.barred.is_empty()
    }

    /// The obstacle on the edge of a spot in a direction, if any.
    #[must_use]
    pub fn at(&self, spot: Spot, way: Direction) -> Option<Edge> {
        self.at.get(spot.at() * DIRECTIONS + usize::from(way.0 & 7)).copied().flatten()
    }

    /// Whether the edge of a spot in a direction bars steps.
    #[must_use]
    pub fn bars(&self, spot: Spot, way: Direction) -> bool {
        self.barred.get(spot.at()).is_some_and(|ways| ways >> (way.0 & 7) & 1 == 1)
    }

    /// The obstacle on a border, if any.
    #[must_use]
    pub fn on(&self, lattice: &Lattice, (a, b): Border) -> Option<Edge> {
        if self.is_empty() {
            return None;
        }
        let way = lattice.grid.straight().find(|&way| lattice.grid.step_offset(way) == Some(b.minus(a)))?;
        self.at(lattice.place(a)?, way)
    }

    /// The obstacle on the edge between two cells; `None` if there is none or they share no edge.
    #[must_use]
    pub fn between(&self, lattice: &Lattice, a: Cell, b: Cell) -> Option<Edge> {
        self.on(lattice, (lattice.grid.axial(a), lattice.grid.axial(b)))
    }

    /// Every edge with an obstacle, once: a cell, the direction of the edge from it, the obstacle.
    pub fn iter<'a>(&'a self, lattice: &'a Lattice) -> impl Iterator<Item = (Cell, Direction, Edge)> + 'a {
        let spots = (!self.is_empty()).then(|| lattice.spots()).into_iter().flatten();
        spots.flat_map(move |spot| {
            let half = lattice.grid.straight().filter(|&way| way.0 < lattice.grid.opposite(way).0);
            half.filter_map(move |way| Some((lattice.cell(spot), way, self.at(spot, way)?)))
        })
    }

    pub(super) fn put(&mut self, lattice: &Lattice, cell: Cell, way: Direction, edge: Edge) {
        let Some(spot) = lattice.spot(cell) else { return };
        self.at.resize(lattice.len() * DIRECTIONS, None);
        self.at[spot.at() * DIRECTIONS + usize::from(way.0 & 7)] = Some(edge);
        let bit = 1 << (way.0 & 7);
        if edge.bars() {
            self.barred.resize(lattice.len(), 0);
            self.barred[spot.at()] |= bit;
        } else if let Some(ways) = self.barred.get_mut(spot.at()) {
            *ways &= !bit;
        }
    }
}
