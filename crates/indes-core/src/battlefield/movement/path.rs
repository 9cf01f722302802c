//! The data of walks: paths and their shapes, the rule of one walk, what its later steps remember.
//!
//! Serves TEMPO-048, TEMPO-G35, TEMPO-G48; REGION-056, REGION-057, REGION-G79; POISE-D11, POISE-G14, POISE-G15, POISE-G20,
//! POISE-G40; ENERGY-G20, ENERGY-G34, ENERGY-G66.

use super::toll::{Barrier, Tolls};
use crate::battlefield::{RegionId, UnitId, UnitMask};
use crate::grid::{Cell, Direction};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The anchor cells of a walk in order, without the start.
pub type Path = SmallVec<[Cell; 8]>;

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

/// The rule of one walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walking {
    /// The mover.
    pub unit: UnitId,
    /// The highest price of the whole path.
    pub budget: u16,
    /// The unit of the budget.
    pub counting: Counting,
    /// The shape that the path must keep.
    pub shape: PathShape,
    /// The memory of the earlier walk that this one continues.
    pub memory: Memory,
    /// The surcharge on every step (POISE-G14, POISE-G15).
    pub weight: u16,
    /// The surcharge on every step into deep water (POISE-D11).
    pub swims: u16,
    /// The units whose cells may be crossed against the rule set's [`crate::battlefield::Crossing`]; the walk cannot end
    /// there.
    pub through: UnitMask,
    /// The units that are crossed like fallen ones, with their surcharge, against the rule set's
    /// [`crate::battlefield::Crossing`]; the walk cannot end there (ENERGY-G34).
    pub lying: UnitMask,
    /// The units on whose cells the walk may end (ENERGY-G20).
    pub shared: UnitMask,
    /// The units that obstruct nothing, because the caller's seat does not know of them.
    pub unseen: UnitMask,
    /// Points that are spent before the first step, for levels climbed into the air (POISE-G40).
    pub toll: u16,
    /// The levels of a flight; `None` on the ground.
    pub flight: Option<Flight>,
    /// Whether the last step may lead over a ledge, which is a fall (POISE-G20).
    pub leaps: bool,
    /// Whether it drags a unit, so that it crosses no cell on which it cannot end (ENERGY-G66).
    pub drags: bool,
}

impl Walking {
    /// A walk with a budget of movement points, in any shape.
    #[must_use]
    pub fn points(unit: UnitId, budget: u16) -> Self {
        Self {
            unit,
            budget,
            counting: Counting::Points,
            shape: PathShape::Free,
            memory: Memory::default(),
            weight: 0,
            swims: 0,
            through: UnitMask::NONE,
            lying: UnitMask::NONE,
            shared: UnitMask::NONE,
            unseen: UnitMask::NONE,
            toll: 0,
            flight: None,
            leaps: false,
            drags: false,
        }
    }
}

/// The levels of a flight. Ground below the level of flight has no price, ground above it bars the step (POISE-G40).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The level before the last cell.
    pub cruise: i16,
    /// The level on the last cell; never higher than `cruise`.
    pub end: i16,
}

/// Alternative rules of one walk: a path is legal if one of them admits it.
pub type Walks = SmallVec<[Walking; 2]>;

/// One step of a path with its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The cell where it begins.
    pub from: Cell,
    /// The cell that it enters.
    pub to: Cell,
    /// The parts of its price.
    pub tolls: Tolls,
    /// The price of the path up to its end.
    pub spent: u16,
}

/// Why a path is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The step is illegal.
    Barred(Barrier),
    /// The price up to this step, more than the budget.
    TooDear(u16),
    /// A zone of control ended the walk on this cell.
    Halted(Cell),
    /// The walk may not end on this cell.
    NoPlace(Cell),
}
