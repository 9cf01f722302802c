//! What the rule data says of mounts, of water and of flight.

use super::which::Which;
use serde::Deserialize;

/// What a creature is as a mount (POISE-J10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// Whether it has a mind of its own (POISE-205).
    #[serde(default)]
    pub reasons: bool,
    /// Whether it can be ridden only with tack on it (POISE-188).
    #[serde(default)]
    pub needs_tack: bool,
    /// Whether it never disobeys (POISE-J11).
    #[serde(default)]
    pub trained: bool,
}

/// Numbers of riding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saddle {
    /// The most momentum that is left to a rider who falls off (POISE-197).
    pub thrown: i16,
    /// A mount of this size or larger raises its rider over those on foot (POISE-C35).
    pub high: i8,
    /// By so many levels.
    pub levels: i16,
    /// An animal that has lost so many points since its last command may disobey (POISE-J11).
    pub shy: i16,
    /// The faces of the die that its rider rolls then.
    pub die: u8,
    /// The pool that a mount lends to its rider (POISE-194); of a minion it is Defence.
    pub lends: Which,
}

/// Numbers of water.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deep {
    /// How far what is ranged goes into water or out of it (POISE-212).
    pub range: u16,
    /// What a turn costs that ends with breath held, of momentum and of focus each (POISE-217).
    pub breath: i16,
    /// The turns that breath can be held, before brawn (POISE-G18).
    pub turns: i16,
    /// What a turn costs that ends choking, of momentum and of focus each (POISE-G17).
    pub choking: i16,
}

/// Numbers of flight (POISE-G40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wings {
    /// How many levels above the highest ground of the board one can be.
    pub ceiling: u8,
    /// By how many levels a flyer drops that has to kneel (POISE-G14).
    pub kneeling: u8,
}
