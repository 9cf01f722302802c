//! The ground of a cell: kinds of terrain and their properties, cover and opacity.
//!
//! Serves TEMPO-G15, TEMPO-G47, TEMPO-G48; MANEUVER-D27, MANEUVER-C21; REGION-G36; POISE-D17, POISE-129, POISE-207,
//! POISE-J11, POISE-J13, POISE-J15; ENERGY-G35, ENERGY-G45.

use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

/// A kind of ground. [`Terrain::ground`] holds its properties; the window decides how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
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
    /// Deep water: impassable, unless the rules have swimming ([`super::Board::with_swimming`]).
    DeepWater,
    /// Difficult, light cover.
    LowWall,
    /// Impassable and opaque.
    HighWall,
    /// Difficult and opaque, no cover.
    Bush,
    /// Difficult: fallen stones, light cover.
    Rubble,
    /// Open, and burns the units on it.
    Lava,
    /// A pit: impassable, and nothing to see or to shoot past (TEMPO-G48).
    Pit,
}

/// The properties of a cell's ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
pub struct Ground {
    /// The price to enter in movement points.
    pub enter: u8,
    /// Whether a body can be on it.
    pub passable: bool,
    /// Whether it stops a line of sight.
    pub opaque: bool,
    /// How much of a body behind it is covered, in percent.
    pub coverage: u8,
    /// Whether a unit next to it attacks through it without cover for the target (POISE-J13).
    pub embrasure: bool,
    /// How deep its water is.
    pub water: Water,
    /// Whether it frightens animals (POISE-J11).
    pub unfamiliar: bool,
    /// Whether a unit can leave the fight from it (POISE-J15).
    pub exit: bool,
    /// Whether units can rest on it during a battle (ENERGY-G45).
    pub camp: bool,
    /// How well a unit on it is seen (MANEUVER-D27).
    pub light: Light,
    /// Whether it moves or slips underfoot (MANEUVER-D27).
    pub unstable: bool,
    /// Whether it is climbed, one level to a pace (POISE-G40).
    pub climb: bool,
    /// How hard it is to be thrown onto (REGION-G36).
    pub footing: Footing,
}

/// What the ground is made of, for those who are thrown onto it (REGION-G36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Footing {
    /// Straw, sand, mud, snow.
    Soft,
    /// Earth, planks, flagstones.
    #[default]
    Solid,
    /// Rocks and rubble.
    Rocky,
    /// Stakes, splinters, broken glass.
    Spikes,
}

impl Footing {
    /// Whether a throw onto it is lethal (REGION-142).
    #[must_use]
    pub const fn is_hard(self) -> bool {
        !matches!(self, Self::Soft)
    }
}

/// How well a cell is lit, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Light {
    /// As by day.
    #[default]
    Clear,
    /// Dusk, fog, smoke.
    Dim,
    /// Night without a moon.
    Dark,
}

/// The depth of water on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, PartialOrd, Ord, Reflect)]
pub enum Water {
    /// None.
    #[default]
    None,
    /// Shallow enough to wade.
    Shallow,
    /// Deep enough that a unit must swim.
    Deep,
}

impl Terrain {
    /// All kinds that a level may name, in the order of the documentation.
    pub const ALL: [Self; 15] = [
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
        Self::Pit,
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
            Self::Pit => "pit",
        }
    }

    /// Whether it is difficult ground, whose price the rule set decides ([`super::Board::with_difficult_price`]).
    #[must_use]
    pub const fn is_difficult(self) -> bool {
        matches!(self, Self::Mud | Self::Shallows | Self::LowWall | Self::Rubble | Self::Bush)
    }

    /// Its properties. Difficult ground has the price 2 here, which [`super::Board::with_difficult_price`] replaces.
    #[must_use]
    pub const fn ground(self) -> Ground {
        let (enter, passable, opaque, coverage) = match self {
            Self::Void => (1, false, false, 0),
            Self::Grass | Self::Rock | Self::Sand | Self::Wood | Self::Flagstone | Self::Lava => (1, true, false, 0),
            Self::Mud | Self::Shallows => (2, true, false, 0),
            Self::DeepWater | Self::Pit => (1, false, false, 0),
            Self::LowWall | Self::Rubble => (2, true, false, 50),
            Self::HighWall => (1, false, true, 100),
            Self::Bush => (2, true, true, 0),
        };
        let water = match self {
            Self::Shallows => Water::Shallow,
            Self::DeepWater => Water::Deep,
            _ => Water::None,
        };
        Ground {
            enter,
            passable,
            opaque,
            coverage,
            embrasure: false,
            water,
            unfamiliar: false,
            exit: false,
            camp: false,
            light: Light::Clear,
            unstable: false,
            climb: false,
            footing: Footing::Solid,
        }
    }
}

/// The cover and opacity of a cell or an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub struct Screen {
    /// How much of a body behind it is covered, in percent.
    pub coverage: u8,
    /// Whether it stops sight.
    pub opaque: bool,
    /// Whether it is impassable.
    pub solid: bool,
    /// Whether a unit next to it attacks through it without cover for the target (POISE-J13).
    pub embrasure: bool,
}

impl Screen {
    /// The cover and opacity of the ground.
    #[must_use]
    pub const fn of(ground: Ground) -> Self {
        let Ground { coverage, opaque, embrasure, .. } = ground;
        let solid = !ground.passable && matches!(ground.water, Water::None);
        Self { coverage, opaque, solid, embrasure }
    }
}
