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
