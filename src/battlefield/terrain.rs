//! What lies on each cell: the ground, its price, whether it lets bodies and eyes through, and its height.
//!
//! Serves TEMPO-G48 (difficult ground, water), TEMPO-G15 and TEMPO-G47 (sight, cover).

use crate::grid::{Cell, Grid};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

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
    /// Impassable: deep water.
    DeepWater,
    /// Difficult, blocks nothing, gives light cover.
    LowWall,
    /// Impassable and opaque.
    HighWall,
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
    /// Cover for whoever stands behind it: 0 none, 1 light, 2 heavy.
    pub cover: u8,
}

impl Terrain {
    /// All kinds that a level may name, in the order of the documentation.
    pub const ALL: [Self; 11] = [
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
        }
    }

    /// What the rules need to know about it.
    #[must_use]
    pub const fn ground(self) -> Ground {
        let (enter, passable, opaque, cover) = match self {
            Self::Void => (1, false, false, 0),
            Self::Grass | Self::Rock | Self::Sand | Self::Wood | Self::Flagstone => (1, true, false, 0),
            Self::Mud | Self::Shallows => (2, true, false, 0),
            Self::DeepWater => (1, false, false, 0),
            Self::LowWall => (2, true, false, 1),
            Self::HighWall => (1, false, true, 2),
        };
        Ground { enter, passable, opaque, cover }
    }
}

/// The battlefield: the grid, and per cell its terrain and height. It does not change during a battle.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Shape and size.
    pub grid: Grid,
    terrain: Vec<Terrain>,
    height: Vec<i8>,
}

impl Board {
    /// A board from its rows of cells.
    ///
    /// # Panics
    /// Never: cells that are missing are void at height 0, cells too many are left out.
    #[must_use]
    pub fn new(grid: Grid, terrain: &[Terrain], height: &[i8]) -> Self {
        let mut terrain = terrain.to_vec();
        let mut height = height.to_vec();
        terrain.resize(grid.len(), Terrain::Void);
        height.resize(grid.len(), 0);
        Self { grid, terrain, height }
    }

    /// The cell's terrain; void outside the grid.
    #[must_use]
    pub fn terrain(&self, cell: Cell) -> Terrain {
        self.grid.index(cell).map_or(Terrain::Void, |at| self.terrain[at])
    }

    /// The cell's ground; impassable outside the grid.
    #[must_use]
    pub fn ground(&self, cell: Cell) -> Ground {
        self.terrain(cell).ground()
    }

    /// The cell's height in levels; 0 outside the grid.
    #[must_use]
    pub fn height(&self, cell: Cell) -> i8 {
        self.grid.index(cell).map_or(0, |at| self.height[at])
    }

    /// Whether a straight line between the two centres meets no opaque cell. The two ends never block, and the
    /// way there and the way back are the same line.
    #[must_use]
    pub fn sees(&self, from: Cell, to: Cell) -> bool {
        let line = self.grid.line(from, to);
        line.iter().all(|&cell| cell == from || cell == to || !self.ground(cell).opaque)
    }
}
