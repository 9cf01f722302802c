//! The format of the numbers of boons and banes, and of the worths for bots.

use serde::Deserialize;

/// The worths for bots, in points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// A point of a pool.
    pub point: i16,
    /// A pool that is emptied.
    pub empty: i16,
    /// The defeat of a unit.
    pub defeat: i16,
    /// A point of stress.
    pub stress: i16,
    /// A condition, a shove, or a cunning effect that takes no points.
    pub effect: i16,
    /// A pace nearer to the nearest enemy.
    pub approach: i16,
    /// A point that an ally gains.
    pub ally: i16,
    /// A usable weapon in hand.
    pub arm: i16,
    /// The loss by a turn ended without an action.
    pub idle: i16,
    /// The most points in all pools with which a final gambit is called (POISE-J18).
    pub gambit: i16,
}

/// The amounts that a boon adds and a bane takes (POISE-G06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoonValues {
    /// Points of threat.
    pub threat: i16,
    /// Dice of a yield; at least one is left.
    pub dice: i16,
    /// Points of a gain in a pool.
    pub pool: i16,
    /// Paces of distances.
    pub paces: i16,
}

/// Movement points more for each pace of a walk; a Shift has no surcharge (POISE-C37).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaceSurcharges {
    /// For a unit that kneels (POISE-G14).
    pub kneeling: u16,
    /// For a unit that is encumbered (POISE-G15).
    pub encumbered: u16,
}

/// The number of boons or banes of each source (POISE-D06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoonSources {
    /// Banes of attacks of a unit that is reeling (POISE-083).
    pub reeling: i16,
    /// Banes of a unit that is encumbered (POISE-G15).
    pub encumbered: i16,
    /// Banes of a unit that swims (POISE-210).
    pub swimming: i16,
    /// Banes of a ranged skill used in an enemy's zone of control (POISE-161).
    pub in_enemy_zone: i16,
    /// Banes of a skill whose target has cover (POISE-146).
    pub cover: i16,
    /// Boons of attacks on a heedless target (POISE-G32).
    pub heedless_target: i16,
    /// Boons of attacks on a surrounded target (POISE-178).
    pub surrounded_target: i16,
    /// Boons of melee attacks from higher ground (POISE-143).
    pub higher: i16,
    /// Banes of melee attacks from lower ground (POISE-144).
    pub lower: i16,
}
