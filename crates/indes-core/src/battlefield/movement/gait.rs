//! The numbers of a rule set for walking: corners, heights, turns, zones of control, and the unit of a budget.
//!
//! Serves TEMPO-048, TEMPO-G48, TEMPO-G55; MANEUVER-G12; REGION-G08, REGION-G10, REGION-G53; POISE-127, POISE-128,
//! POISE-129,
//! POISE-140, POISE-141, POISE-142, POISE-C17; ENERGY-020, ENERGY-021, ENERGY-022, ENERGY-023, ENERGY-024, ENERGY-025,
//! ENERGY-211, ENERGY-D33, ENERGY-G34.

use crate::battlefield::{Crossing, RegionId, Scale, UnitId};
use crate::grid::{Corner, Direction, Shape};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

/// What blocks a diagonal step on squares, on the two cells at either side of the corner. [`Corner`] decides whether one
/// blocked cell is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum CornerBlock {
    /// Ground that is impassable and opaque (MANEUVER-G12).
    Wall,
    /// Impassable ground.
    #[default]
    Impassable,
    /// Impassable ground or an opponent (POISE-128).
    ImpassableOrFoe,
}

/// How differences of height change a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rise {
    /// The surcharge for every level up.
    pub up_each: u8,
    /// The most levels up in one step; `None` for any number.
    pub up_most: Option<u8>,
    /// The most levels down in one step, a deeper drop is a ledge; `None` for any number.
    pub down_most: Option<u8>,
    /// Whether every second step down costs 1 less (POISE-C17).
    pub second_down_free: bool,
    /// The surcharge for every pace of a climb, one level to a pace, onto or off ground that is climbed; `None` if no
    /// ground is (POISE-D17, POISE-G40).
    #[serde(default)]
    pub climb: Option<u8>,
}

impl Rise {
    /// Heights change no step.
    pub const NONE: Self = Self { up_each: 0, up_most: None, down_most: None, second_down_free: false, climb: None };
}

/// How opponents' zones of control change a step. None of the five shipped rule sets uses it (POISE-166).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZonePrice {
    /// The surcharge for a step that begins in a zone.
    pub leave: u8,
    /// Whether the walk ends on the first cell in a zone.
    pub stops: bool,
}

/// The price of a change of heading in movement points, by the number of directions turned, 0 to 4 (ENERGY-D33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turning {
    /// The prices on square grids, which have eight directions.
    pub on_squares: [u8; 5],
    /// The prices on hex grids, which have six; the last number is never read.
    pub on_hexes: [u8; 5],
}

impl Turning {
    /// The prices on grids of a shape.
    #[must_use]
    pub const fn on(self, shape: Shape) -> [u8; 5] {
        match shape {
            Shape::Square(_) => self.on_squares,
            Shape::Hex(_) => self.on_hexes,
        }
    }
}

/// The rules of a rule set for walking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementRules {
    /// How many blocked cells beside the corner forbid a diagonal step.
    pub corner: Corner,
    /// What blocks these cells.
    pub corner_block: CornerBlock,
    /// Which units a mover may pass.
    pub crossing: Crossing,
    /// Differences of height.
    pub rise: Rise,
    /// The price of a change of heading.
    pub turning: Turning,
    /// Zones of control.
    pub zones: ZonePrice,
    /// The surcharge for a step through a gap one size too narrow; `None` if such a gap bars. Set by the level, not by the
    /// rule data.
    #[serde(skip)]
    pub squeeze: Option<u8>,
    /// The points that a cell of price 1 costs: the metres across it, where points are metres (MANEUVER-G12). Prices of
    /// heights, bodies, zones and turns are not multiplied. Set by the level, not by the rule data.
    #[serde(skip)]
    pub scale: Scale,
}

/// The unit of a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Counting {
    /// Movement points: the price of the ground and every surcharge.
    #[default]
    Points,
    /// Steps, each counted as 1.
    Steps,
    /// Regions entered; a step inside a region counts 0.
    Regions,
}

/// The most regions of a [`RegionChain`].
pub const MOST_REGIONS: usize = 6;

/// The regions that a walk goes through, in order and each once (REGION-056, REGION-057, REGION-G79). It ends in the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
pub struct RegionChain {
    regions: [RegionId; MOST_REGIONS],
    count: u8,
}

impl RegionChain {
    /// A walk inside one region.
    #[must_use]
    pub const fn of(region: RegionId) -> Self {
        Self { regions: [region; MOST_REGIONS], count: 1 }
    }

    /// The chain with a region more; `None` if it has that region already, or as many as it can have.
    #[must_use]
    pub fn then(mut self, region: RegionId) -> Option<Self> {
        let place = usize::from(self.count);
        if self.place(region).is_some() || place >= MOST_REGIONS {
            return None;
        }
        self.regions[place] = region;
        self.count += 1;
        Some(self)
    }

    /// The regions.
    #[must_use]
    pub fn regions(&self) -> &[RegionId] {
        &self.regions[..usize::from(self.count)]
    }

    /// The region in which it ends.
    #[must_use]
    pub const fn last(&self) -> RegionId {
        self.regions[self.count as usize - 1]
    }

    /// The place of a region in the chain.
    #[must_use]
    pub fn place(&self, region: RegionId) -> Option<usize> {
        self.regions().iter().position(|&known| known == region)
    }

    /// Whether it allows a step from one region into another, or inside one.
    #[must_use]
    pub fn allows(&self, from: RegionId, to: RegionId) -> bool {
        let places = self.place(from).zip(self.place(to));
        places.is_some_and(|(from, to)| to == from || to == from + 1)
    }
}

/// The shape that a path must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect)]
pub enum PathShape {
    /// Any.
    #[default]
    Free,
    /// All steps in one direction.
    Straight,
    /// No step may end nearer to this unit than it began.
    NeverNearer(UnitId),
    /// At most one step, the radial one, may change the distance to this unit, by exactly 1; it costs 1 less. All others keep
    /// the distance (TEMPO-G35, TEMPO-G48).
    OneRadial(UnitId),
    /// Through these regions.
    Regions(RegionChain),
}

impl PathShape {
    /// The unit that the shape refers to, if it refers to one.
    #[must_use]
    pub const fn round(self) -> Option<UnitId> {
        match self {
            Self::NeverNearer(unit) | Self::OneRadial(unit) => Some(unit),
            Self::Free | Self::Straight | Self::Regions(_) => None,
        }
    }
}

/// What later steps of a walk depend on besides the cell: facts about its earlier steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub struct Memory {
    /// Whether the number of diagonal steps so far is odd.
    pub odd_diagonal: bool,
    /// Whether the number of steps down so far is odd.
    pub odd_descent: bool,
    /// Whether the radial step was made.
    pub radial: bool,
    /// The direction of the last step.
    pub heading: Option<Direction>,
    /// The number of the block of the footprint that the mover is squeezed into; 0 for the whole footprint.
    pub squeezed: u8,
}
