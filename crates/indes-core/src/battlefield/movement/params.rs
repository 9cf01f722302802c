//! The numbers of a rule set for walking and for forced movement: corners, heights, turns, zones of control.
//!
//! Serves TEMPO-048, TEMPO-G48, TEMPO-G55; MANEUVER-G12, MANEUVER-G46; REGION-G08, REGION-G53; POISE-127, POISE-128,
//! POISE-129, POISE-137, POISE-138, POISE-140, POISE-141, POISE-142, POISE-C17, POISE-C33; ENERGY-020, ENERGY-021,
//! ENERGY-022, ENERGY-023, ENERGY-024, ENERGY-025, ENERGY-211, ENERGY-D33, ENERGY-G34.

use crate::battlefield::{Crossing, Scale};
use crate::grid::{Corner, Shape};
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

/// The rules of a rule set for forced movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForcedRule {
    /// Whether each size class of difference adds or takes a pace (POISE-137, POISE-138).
    pub sizes: bool,
    /// The most levels up in one pace, a higher step stops the movement (MANEUVER-G46); `None` for any number.
    pub rise_most: Option<u8>,
    /// The fewest levels of a drop that ends the movement with a fall.
    pub ledge: u8,
    /// Whether fallen units stop the movement (POISE-C33).
    pub fallen_stop: bool,
    /// What blocks a diagonal pace, on either side of its corner.
    pub corner_block: CornerBlock,
}
