//! Groups of numbers of the rule data: tests, points, derived values, modifiers, worths for bots.

use super::damage::Dice;
use serde::Deserialize;

/// How many Successes a passed test has (MANEUVER-G02): the option `successes` replaces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestNumbers {
    /// The faces of the die.
    pub die: u8,
    /// The least target number.
    pub least: i16,
    /// The greatest target number.
    pub most: i16,
    /// The die of initiative (MANEUVER-003).
    pub initiative: Dice,
}

/// Points of a round (MANEUVER-D02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionPoints {
    /// Action points (MANEUVER-008).
    pub ap: i16,
    /// Attacks (MANEUVER-069).
    pub attacks: i16,
    /// Free actions (MANEUVER-060).
    pub free: i16,
}

/// Values computed from attributes (MANEUVER-D18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DerivedValues {
    /// Health before Endurance.
    pub health: i16,
    /// Health for each point of Endurance.
    pub health_each: i16,
    /// Metres of speed before Agility.
    pub speed: i16,
    /// Points of Agility for a metre more, rounded up.
    pub speed_share: i16,
    /// The least speed.
    pub speed_least: i16,
    /// Points of Strength for a point of damage more, rounded down.
    pub damage_share: i16,
    /// What Alert adds to Initiative (MANEUVER-D26).
    pub alert: i16,
}

/// Modifiers by cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverBonus {
    /// Points off the attack.
    pub attack: i16,
    /// Points added to Dodge.
    pub dodge: i16,
}

/// Modifiers of the environment (MANEUVER-D27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnvironmentModifiers {
    /// Points off attacks at a target that is not seen clearly.
    pub dim: i16,
    /// Points off attacks and Dodge in darkness.
    pub dark: i16,
    /// Points off Fighting Style, Dodge and Acrobatics on unstable ground.
    pub unstable: i16,
    /// Points off Fighting Style and Dodge in deep water.
    pub deep_water: i16,
}

/// Numbers of conditions (MANEUVER-D24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Postures {
    /// Points off Fighting Style and Dodge while prone.
    pub prone: i16,
    /// Metres more for each metre while prone (MANEUVER-G77).
    pub prone_metre: u16,
    /// Metres more for each metre while hidden (MANEUVER-G77).
    pub hidden_metre: u16,
    /// The share of speed that standing up takes, rounded up: one part of so many.
    pub stand_share: i16,
    /// Action points fewer in the round after a daze.
    pub dazed: i16,
    /// The least action points of a dazed unit.
    pub dazed_least: i16,
}

/// Limits of fighting styles (MANEUVER-156, MANEUVER-157, MANEUVER-158).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StyleLimits {
    /// Entries that come with a style.
    pub free: u8,
    /// The most entries.
    pub most: u8,
    /// The price of a further entry in experience.
    pub price: i16,
}

/// The worths for bots, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// A point of health.
    pub health: i16,
    /// A unit that falls unconscious.
    pub fall: i16,
    /// A condition, a push, or an item that is lost.
    pub effect: i16,
    /// An action point.
    pub ap: i16,
    /// A metre nearer to the nearest foe.
    pub approach: i16,
    /// A foe that may make an opportunity attack.
    pub provoke: i16,
    /// A usable weapon in hand.
    pub arm: i16,
    /// The loss by a turn ended with an attack to spare.
    pub idle: i16,
}
