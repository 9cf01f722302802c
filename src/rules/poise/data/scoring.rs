//! What the rule data says of boons, and of what things are worth to a bot.

use serde::Deserialize;

/// What things are worth to a bot, in points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// A point of a pool.
    pub point: i16,
    /// A pool that is emptied.
    pub empty: i16,
    /// Somebody who is defeated.
    pub defeat: i16,
    /// A point of stress.
    pub stress: i16,
    /// A condition, a shove, a cunning effect that takes no points.
    pub effect: i16,
    /// A step nearer to the nearest enemy.
    pub approach: i16,
    /// A point that an ally gains.
    pub ally: i16,
    /// The right weapon in hand, ready.
    pub arm: i16,
    /// A turn ended without an action. This much is lost.
    pub idle: i16,
    /// With so much left in all pools a final gambit is called (POISE-J18).
    pub gambit: i16,
}

/// What a boon adds and a bane takes (POISE-G06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boon {
    /// To threat.
    pub threat: i16,
    /// Yield dice; one is always left.
    pub dice: i16,
    /// To amounts of pools.
    pub pool: i16,
    /// To distances.
    pub paces: i16,
}

/// Points more for every pace of a walk, but of a Shift (POISE-C37).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hampered {
    /// Of a unit that kneels (POISE-G14).
    pub kneeling: u16,
    /// Of a unit that is encumbered (POISE-G15).
    pub encumbered: u16,
}

/// How many boons or banes each source comes to (POISE-D06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sources {
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
