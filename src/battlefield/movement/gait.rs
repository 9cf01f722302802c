//! What a rule set says about walking, as numbers: corners, heights, turns, zones, and what a budget counts.
//!
//! Serves TEMPO-048, TEMPO-G48, TEMPO-G55; MANEUVER-G12; REGION-G08, REGION-G10, REGION-G53; POISE-127..129,
//! POISE-140..142, POISE-C17; ENERGY-020..025, ENERGY-211, ENERGY-D33, ENERGY-G34.

use crate::battlefield::{Crossing, Scale, UnitId};
use crate::grid::{Corner, Direction, Shape};
use serde::{Deserialize, Serialize};

/// What is in the way of a diagonal step on squares, on the two cells at either side of the corner. Whether one of them
/// is enough is [`Corner`]'s business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum CornerBlock {
    /// A wall, impassable and opaque (MANEUVER-G12).
    Wall,
    /// Impassable ground (tempo, region, energy).
    #[default]
    Impassable,
    /// Impassable ground or an opponent (POISE-128).
    ImpassableOrFoe,
}

/// What heights do to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rise {
    /// Points more for every level up.
    pub up_each: u8,
    /// The most levels up in one step; none: any number.
    pub up_most: Option<u8>,
    /// The most levels down in one step, a deeper drop is a ledge; none: any number.
    pub down_most: Option<u8>,
    /// Whether every second step down saves its base cost of 1 (POISE-C17).
    pub second_down_free: bool,
}

impl Rise {
    /// Heights change nothing.
    pub const NONE: Self = Self { up_each: 0, up_most: None, down_most: None, second_down_free: false };
}

/// What opponents' zones of control do to a step. None of the five rule sets as shipped slows a walk by them
/// (POISE-166).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZonePrice {
    /// Points more for a step that begins in a zone.
    pub leave: u8,
    /// Whether the walk ends in the first cell of a zone.
    pub stops: bool,
}

/// Movement points lost by a change of heading, by the number of directions it turns: 0 to 4 (ENERGY-D33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turning {
    /// On square grids, which have eight directions.
    pub on_squares: [u8; 5],
    /// On hex grids, which have six; the last number is never read.
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

/// How a rule set lets bodies walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementRules {
    /// How many blocked cells beside it forbid a diagonal step.
    pub corner: Corner,
    /// What blocks them.
    pub corner_block: CornerBlock,
    /// Whom one may pass.
    pub crossing: Crossing,
    /// Heights.
    pub rise: Rise,
    /// What a change of heading costs.
    pub turning: Turning,
    /// Zones of control.
    pub zones: ZonePrice,
    /// Points more for a step through a gap one size too narrow; none: such a gap bars. A level says it, not the rule
    /// data.
    #[serde(skip)]
    pub squeeze: Option<u8>,
    /// How many points a cell of price 1 takes: the metres across it, where points are metres (MANEUVER-G12). Heights,
    /// bodies, zones and turns have prices of their own. A level says it, not the rule data.
    #[serde(skip)]
    pub scale: Scale,
}

/// What a budget counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Counting {
    /// Movement points: the ground's price and every surcharge.
    #[default]
    Points,
    /// Cells, whatever they are: an allowance of steps.
    Steps,
    /// Regions entered; steps inside one cost nothing.
    Regions,
}

/// The shape that a path must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum PathShape {
    /// Any.
    #[default]
    Free,
    /// Always in one direction.
    Straight,
    /// No step may end nearer to this unit than it began.
    NeverNearer(UnitId),
    /// At most one step may end nearer to this unit, or farther from it, by exactly 1, than it began; it costs 1 less. All
    /// others keep the distance (TEMPO-G35, TEMPO-G48).
    OneRadial(UnitId),
}

impl PathShape {
    /// The unit that the shape is about.
    #[must_use]
    pub const fn round(self) -> Option<UnitId> {
        match self {
            Self::NeverNearer(unit) | Self::OneRadial(unit) => Some(unit),
            Self::Free | Self::Straight => None,
        }
    }
}

/// What a walk remembers of its earlier steps, because later ones depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Memory {
    /// Whether the number of diagonal steps so far is odd.
    pub odd_diagonal: bool,
    /// Whether the number of steps down so far is odd.
    pub odd_descent: bool,
    /// Whether the one step nearer or farther was made.
    pub radial: bool,
    /// Where it is heading.
    pub heading: Option<Direction>,
    /// The block of its footprint that it has squeezed into; 0 while it takes up all of it.
    pub squeezed: u8,
}
