//! What lies on each cell: the ground, its price, whether it lets bodies and eyes through, and its height.
//!
//! The board is fixed for the battle. It is stored over a [`Lattice`], with a border of void around it, so that
//! whoever steps from a cell never asks whether there is a board.
//!
//! What stands on the edges between cells is in [`super::edge`].
//!
//! Serves TEMPO-G15, TEMPO-G47, TEMPO-G48; MANEUVER-G12, MANEUVER-D27, MANEUVER-C21; REGION-D26, REGION-G36; POISE-D17,
//! POISE-129, POISE-207, POISE-J13; ENERGY-G35, ENERGY-J05.

use super::movement::stencil::Stencil;
use super::sight::Lines;
use super::{Door, Edges, Footprint};
use crate::grid::{Cell, Grid, Lattice, Spot};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// A kind of ground. What it means for a rule set is in [`Terrain::ground`]; how it looks is the window's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// No ground at all: the cell is outside the board's outline.
    Void,
    /// Open.
    Grass,
    /// Open, usually raised.
    Rock,
    /// Open.
    Sand,
    /// Open: planks, a floor, a bridge.
    Wood,
    /// Open: paving.
    Flagstone,
    /// Difficult.
    Mud,
    /// Difficult: shallow water.
    Shallows,
    /// Deep water: impassable, unless the rules let one swim ([`Board::swum`]).
    DeepWater,
    /// Difficult, blocks nothing, gives light cover.
    LowWall,
    /// Impassable and opaque.
    HighWall,
    /// Difficult and opaque: it hides, and stops nothing.
    Bush,
    /// Difficult: fallen stones, light cover.
    Rubble,
    /// Open, and burns whoever is in it.
    Lava,
}

/// Everything the rules ask about a cell's ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ground {
    /// Movement points to enter.
    pub enter: u8,
    /// Whether a body can be here.
    pub passable: bool,
    /// Whether it stops a line of sight.
    pub opaque: bool,
    /// How much of whoever stands behind it is covered, in percent.
    pub coverage: u8,
    /// Whether whoever stands next to it acts out through it freely (POISE-J13).
    pub embrasure: bool,
    /// Whether it is water, and how deep.
    pub water: Water,
    /// Whether it frightens animals that are not used to it (POISE-J11).
    pub unfamiliar: bool,
    /// Whether one can leave the fight here (POISE-J15).
    pub exit: bool,
}

/// Water on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub enum Water {
    /// None.
    #[default]
    None,
    /// To wade through.
    Shallow,
    /// Over one's head.
    Deep,
}

impl Terrain {
    /// All kinds that a level may name, in the order of the documentation.
    pub const ALL: [Self; 14] = [
        Self::Void,
        Self::Grass,
        Self::Rock,
        Self::Sand,
        Self::Wood,
        Self::Flagstone,
        Self::Mud,
        Self::Shallows,
        Self::DeepWater,
        Self::LowWall,
        Self::HighWall,
        Self::Bush,
        Self::Rubble,
        Self::Lava,
    ];

    /// The name used in level files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Void => "void",
            Self::Grass => "grass",
            Self::Rock => "rock",
            Self::Sand => "sand",
            Self::Wood => "wood",
            Self::Flagstone => "flagstone",
            Self::Mud => "mud",
            Self::Shallows => "shallows",
            Self::DeepWater => "deep_water",
            Self::LowWall => "low_wall",
            Self::HighWall => "high_wall",
            Self::Bush => "bush",
            Self::Rubble => "rubble",
            Self::Lava => "lava",
        }
    }

    /// Whether it is difficult to walk on: its price is a number of the rule set ([`Board::roughened`]).
    #[must_use]
    pub const fn is_difficult(self) -> bool {
        matches!(self, Self::Mud | Self::Shallows | Self::LowWall | Self::Rubble | Self::Bush)
    }

    /// What the rules need to know about it. Difficult ground has its price of a board that is of no rule set.
    #[must_use]
    pub const fn ground(self) -> Ground {
        let (enter, passable, opaque, coverage) = match self {
            Self::Void => (1, false, false, 0),
            Self::Grass | Self::Rock | Self::Sand | Self::Wood | Self::Flagstone | Self::Lava => (1, true, false, 0),
            Self::Mud | Self::Shallows => (2, true, false, 0),
            Self::DeepWater => (1, false, false, 0),
            Self::LowWall | Self::Rubble => (2, true, false, 50),
            Self::HighWall => (1, false, true, 100),
            Self::Bush => (2, true, true, 0),
        };
        let water = match self {
            Self::Shallows => Water::Shallow,
            Self::DeepWater => Water::Deep,
            _ => Water::None,
        };
        Ground { enter, passable, opaque, coverage, embrasure: false, water, unfamiliar: false, exit: false }
    }
}

/// The battlefield: the grid, per cell its terrain and height, and what stands on edges. During a battle only its
/// doors change.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Shape and size.
    pub grid: Grid,
    /// How arrays over it are laid out.
    pub lattice: Lattice,
    terrain: Vec<Terrain>,
    ground: Vec<Ground>,
    enter: Vec<u8>,
    height: Vec<i8>,
    flat: bool,
    water: Water,
    pub(super) edges: Edges,
    pub(super) doors: Vec<Door>,
    /// Lines of sight across it that were drawn already.
    pub(super) lines: Lines,
    /// The steps of those who take up one cell.
    pub(super) stencil: Stencil,
    /// The steps of larger ones that walk on it.
    pub(super) large: Vec<(Footprint, Stencil)>,
}

impl Board {
    /// Feeds shape, ground and heights to a hasher, for telling boards apart.
    pub fn hash_ground(&self, hasher: &mut impl Hasher) {
        self.grid.hash(hasher);
        let cells = self.terrain.iter().zip(&self.enter).zip(&self.height);
        let bytes: Vec<u8> =
            cells.flat_map(|((terrain, enter), height)| [*terrain as u8, *enter, height.cast_unsigned()]).collect();
        hasher.write(&bytes);
        hasher.write_usize(self.doors.len());
    }

    /// A board from its rows of cells. Cells that are missing are void at height 0, cells too many are left out.
    #[must_use]
    pub fn new(grid: Grid, terrain: &[Terrain], height: &[i8]) -> Self {
        let lattice = Lattice::new(grid);
        let mut board = Self {
            grid,
            lattice,
            terrain: vec![Terrain::Void; lattice.len()],
            ground: vec![Terrain::Void.ground(); lattice.len()],
            enter: vec![0; lattice.len()],
            height: vec![0; lattice.len()],
            flat: height.iter().all(|&height| height == 0),
            water: terrain.iter().map(|terrain| terrain.ground().water).max().unwrap_or_default(),
            edges: Edges::default(),
            doors: Vec::new(),
            lines: Lines::default(),
            stencil: Stencil::new(&lattice, &Footprint::default()),
            large: Vec::new(),
        };
        for (at, spot) in lattice.spots().enumerate() {
            let terrain = terrain.get(at).copied().unwrap_or(Terrain::Void);
            board.terrain[spot.at()] = terrain;
            let ground = terrain.ground();
            board.ground[spot.at()] = ground;
            board.enter[spot.at()] = if ground.passable { ground.enter.max(1) } else { 0 };
            board.height[spot.at()] = height.get(at).copied().unwrap_or(0);
        }
        board
    }

    /// The board with the steps of all these footprints worked out, so that no walk need do it.
    #[must_use]
    pub fn walked_by<'a>(mut self, footprints: impl IntoIterator<Item = &'a Footprint>) -> Self {
        for footprint in footprints {
            if !footprint.is_single() && !self.large.iter().any(|known| known.0 == *footprint) {
                self.large.push((footprint.clone(), Stencil::new(&self.lattice, footprint)));
            }
        }
        self
    }

    /// The board with another price to enter a cell than its terrain's: 1 to 253.
    #[must_use]
    pub fn priced(mut self, cell: Cell, enter: u8) -> Self {
        if let Some(spot) = self.lattice.spot(cell) {
            let ground = &mut self.ground[spot.at()];
            if ground.passable || ground.water == Water::Deep {
                ground.enter = enter.clamp(1, 253);
                self.enter[spot.at()] = if ground.passable { ground.enter } else { 0 };
            }
        }
        self
    }

    /// The board for rules by which difficult ground has another price than [`Terrain::ground`] says: 1 to 253. Prices of
    /// single cells come after it ([`Board::priced`]).
    #[must_use]
    pub fn roughened(mut self, enter: u8) -> Self {
        let places = self.terrain.iter().zip(&mut self.ground).zip(&mut self.enter);
        for ((_, ground), price) in places.filter(|((terrain, _), _)| terrain.is_difficult()) {
            ground.enter = enter.clamp(1, 253);
            *price = ground.enter;
        }
        self
    }

    /// The board for rules that let one swim: deep water can be entered, for so much where a level says nothing else.
    #[must_use]
    pub fn swum(mut self, enter: u8) -> Self {
        let usual = Terrain::DeepWater.ground().enter;
        for (ground, price) in self.ground.iter_mut().zip(&mut self.enter) {
            if ground.water == Water::Deep {
                ground.passable = true;
                ground.enter = if ground.enter == usual { enter.clamp(1, 253) } else { ground.enter };
                *price = ground.enter;
            }
        }
        self
    }

    /// The board with a cell that frightens animals.
    #[must_use]
    pub fn estranged(mut self, cell: Cell) -> Self {
        if let Some(spot) = self.lattice.spot(cell) {
            self.ground[spot.at()].unfamiliar = true;
        }
        self
    }

    /// The board with a cell where one can leave the fight.
    #[must_use]
    pub fn opened(mut self, cell: Cell) -> Self {
        if let Some(spot) = self.lattice.spot(cell) {
            self.ground[spot.at()].exit = true;
        }
        self
    }

    /// The board with another cover behind a cell than its terrain's: percent up to 100, whether it stops eyes, whether it
    /// is an embrasure. Nothing for void.
    #[must_use]
    pub fn screened(mut self, cell: Cell, coverage: Option<u8>, opaque: Option<bool>, embrasure: bool) -> Self {
        if let Some(spot) = self.lattice.spot(cell)
            && self.terrain[spot.at()] != Terrain::Void
        {
            let ground = &mut self.ground[spot.at()];
            ground.coverage = coverage.unwrap_or(ground.coverage).min(100);
            ground.opaque = opaque.unwrap_or(ground.opaque);
            ground.embrasure = embrasure;
            self.lines = Lines::default();
        }
        self
    }

    /// The cell's terrain; void outside the grid.
    #[must_use]
    pub fn terrain(&self, cell: Cell) -> Terrain {
        self.lattice.spot(cell).map_or(Terrain::Void, |spot| self.terrain[spot.at()])
    }

    /// The cell's ground; impassable outside the grid.
    #[must_use]
    pub fn ground(&self, cell: Cell) -> Ground {
        self.lattice.spot(cell).map_or_else(|| Terrain::Void.ground(), |spot| self.ground[spot.at()])
    }

    /// The cell's height in levels; 0 outside the grid.
    #[must_use]
    pub fn height(&self, cell: Cell) -> i8 {
        self.lattice.spot(cell).map_or(0, |spot| self.height[spot.at()])
    }

    /// The ground at a place of the lattice.
    #[must_use]
    pub fn ground_at(&self, spot: Spot) -> Ground {
        self.ground.get(spot.at()).copied().unwrap_or(Terrain::Void.ground())
    }

    /// Movement points to enter a place; 0 where no body can be, which is also true outside the lattice.
    #[must_use]
    pub fn enter(&self, spot: Spot) -> u8 {
        self.enter.get(spot.at()).copied().unwrap_or(0)
    }

    /// Whether a place of the lattice is no part of the board.
    #[must_use]
    pub fn is_void(&self, spot: Spot) -> bool {
        self.terrain.get(spot.at()).is_none_or(|&terrain| terrain == Terrain::Void)
    }

    /// Whether all cells are of height 0.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.flat
    }

    /// The heights of the lowest cell with ground and of the highest; 0 where there is none.
    #[must_use]
    pub fn heights(&self) -> (i8, i8) {
        let ground = self.terrain.iter().zip(&self.height).filter(|(terrain, _)| **terrain != Terrain::Void);
        let heights = ground.map(|(_, &height)| height);
        let (lowest, highest) = (heights.clone().min(), heights.max());
        (lowest.unwrap_or(0), highest.unwrap_or(0))
    }

    /// Whether there is deep water anywhere.
    #[must_use]
    pub fn has_deep(&self) -> bool {
        self.water == Water::Deep
    }

    /// Whether there is water anywhere.
    #[must_use]
    pub fn has_water(&self) -> bool {
        self.water != Water::None
    }

    /// The height at a place of the lattice.
    #[must_use]
    pub fn height_at(&self, spot: Spot) -> i8 {
        self.height.get(spot.at()).copied().unwrap_or(0)
    }
}
