//! The format of the numbers of mounts, water and flight.

use super::main_pool::MainPool;
use serde::Deserialize;

/// The properties of a mount (POISE-J10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// Whether the mount can reason, and so has turns of its own (POISE-205).
    #[serde(default)]
    pub reasons: bool,
    /// Whether the mount can be ridden only with tack (POISE-188).
    #[serde(default)]
    pub needs_tack: bool,
    /// Whether the animal never disobeys (POISE-J11).
    #[serde(default)]
    pub trained: bool,
}

/// Numbers of riding.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RidingNumbers {
    /// The most points of momentum left to a rider that comes off (POISE-197).
    pub thrown: i16,
    /// The size from which a mount raises its rider over units on foot (POISE-C35).
    pub high: i8,
    /// The levels by which it raises its rider.
    pub levels: i16,
    /// The points whose loss since the last command lets an animal disobey (POISE-J11).
    pub shy: i16,
    /// The key of the difficulty of the roll that the rider makes then (POISE-D08).
    pub roll: String,
    /// The most paces between a unit and the mount that it gets on (POISE-G36).
    pub within: u16,
    /// The pool that a mount lends to its rider (POISE-194); a minion lends its Defence.
    pub lends: MainPool,
}

/// Numbers of water.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaterNumbers {
    /// The most paces of a ranged skill into deep water or out of it (POISE-212).
    pub range: u16,
    /// The points of momentum and of focus each that a turn with breath held costs (POISE-217).
    pub breath: i16,
    /// The turns for which a unit can hold its breath, before brawn (POISE-G18).
    pub turns: i16,
    /// The points of momentum and of focus each that a turn of choking costs (POISE-G17).
    pub choking: i16,
}

/// Numbers of flight (POISE-G40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightNumbers {
    /// The most levels of a flyer above the highest ground of the board.
    pub ceiling: u8,
    /// The levels by which a flyer drops when it has to kneel (POISE-G14).
    pub kneeling: u8,
}
