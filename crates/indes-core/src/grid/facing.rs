//! Compass names of directions.

use super::{Direction, Grid};
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

/// The compass name of a direction, as levels, scripts and answers write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Facing {
    /// To the right.
    East,
    /// Up and right.
    NorthEast,
    /// Up.
    North,
    /// Up and left.
    NorthWest,
    /// To the left.
    West,
    /// Down and left.
    SouthWest,
    /// Down.
    South,
    /// Down and right.
    SouthEast,
}

impl Facing {
    /// All of them, counter-clockwise from east.
    pub const ALL: [Self; 8] = [
        Self::East,
        Self::NorthEast,
        Self::North,
        Self::NorthWest,
        Self::West,
        Self::SouthWest,
        Self::South,
        Self::SouthEast,
    ];

    /// The name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::East => "east",
            Self::NorthEast => "north_east",
            Self::North => "north",
            Self::NorthWest => "north_west",
            Self::West => "west",
            Self::SouthWest => "south_west",
            Self::South => "south",
            Self::SouthEast => "south_east",
        }
    }

    /// The direction of the grid with this name; `None` for two of the eight on hexes.
    #[must_use]
    pub fn direction(self, grid: &Grid) -> Option<Direction> {
        let signs = |(x, y): (i64, i64)| (x.signum(), y.signum());
        let wanted = match self {
            Self::East => (1, 0),
            Self::NorthEast => (1, -1),
            Self::North => (0, -1),
            Self::NorthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::SouthWest => (-1, 1),
            Self::South => (0, 1),
            Self::SouthEast => (1, 1),
        };
        grid.directions().find(|&direction| signs(grid.heading(direction)) == wanted)
    }

    /// The compass name with this text, if it is one.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|facing| facing.name() == name)
    }

    /// The compass name of a direction; `None` for one that the grid does not have.
    #[must_use]
    pub fn of(direction: Direction, grid: &Grid) -> Option<Self> {
        Self::ALL.into_iter().find(|facing| facing.direction(grid) == Some(direction))
    }
}
