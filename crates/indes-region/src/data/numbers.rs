//! Groups of numbers of the rule data: unarmed attacks, grabs, sizes, difficulties, death, times, worths for bots.

use serde::Deserialize;

/// Numbers of unarmed attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strikes {
    /// The ranks added to STR for strikes and grabs (REGION-115, REGION-121).
    pub ranks: i8,
}

/// Numbers of grabs and escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrabNumbers {
    /// The successes of a grab that make it a full hold (REGION-125).
    pub full: i16,
    /// The ranks added to the STR of a grappler against an escape (REGION-143).
    pub escape_ranks: i8,
    /// The successes of an escape that make it a minor action (REGION-146).
    pub minor: i16,
    /// The successes of an escape that make it a free action (REGION-147).
    pub free: i16,
}

/// Differences of size that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeNumbers {
    /// The least class of a giant (REGION-G44).
    pub giant: i8,
    /// The classes above the defender from which a giant disturbs parries (REGION-G44).
    pub giant_above: i8,
    /// The classes above the target of a much larger grappler (REGION-G44).
    pub much_larger: i8,
    /// The most classes of a target above its holder (REGION-G32).
    pub hold: i8,
}

/// The sides of dice that rules name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DifficultyDice {
    /// First aid with proper bandages (REGION-086).
    pub bandages: u8,
    /// First aid with improvised bandages (REGION-087).
    pub improvised: u8,
    /// First aid with nothing (REGION-088).
    pub nothing: u8,
    /// Keeping on one's feet when the mount falls (REGION-G39).
    pub unseated: u8,
    /// DEF of a helpless unit (REGION-175).
    pub helpless: u8,
}

/// Multiples of the most hit points that kill at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InstantDeath {
    /// Of a unit that is not knocked out (REGION-074).
    pub active: i16,
    /// Of a knocked-out unit (REGION-075).
    pub knocked_out: i16,
}

/// What a survival roll says (REGION-D08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Survival {
    /// The unit dies (REGION-069).
    Dead,
    /// It is mortally wounded (REGION-070).
    MortallyWounded,
    /// It is badly wounded (REGION-071).
    BadlyWounded,
    /// It wakes (REGION-072).
    Awake,
}

/// A row of the survival table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurvivalRow {
    /// The least roll.
    pub from: i16,
    /// The result.
    pub result: Survival,
}

/// Times outside combat, in minutes unless the comment names days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Minutes {
    /// A unit wakes that survived well (REGION-072).
    pub wake: i16,
    /// A mortal wound kills (REGION-082).
    pub mortal: i16,
    /// First aid takes (REGION-085).
    pub first_aid: i16,
    /// A badly wounded unit wakes alone (REGION-091).
    pub alone: i16,
    /// A badly wounded unit wakes with help (REGION-091).
    pub helped: i16,
    /// Rest that restores a wounded unit (REGION-100).
    pub rest: i16,
    /// Days of rest that restore a badly wounded hero (REGION-096).
    pub hero_days: i16,
    /// Days of rest that restore any other badly wounded unit (REGION-097).
    pub other_days: i16,
}

/// The worths for bots, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// A hit point.
    pub hp: i16,
    /// A unit that is knocked out.
    pub fall: i16,
    /// A grab, a posture, or an item.
    pub effect: i16,
    /// An action point, also one that is owed.
    pub ap: i16,
    /// A magic point.
    pub mp: i16,
    /// A step nearer to the nearest foe.
    pub approach: i16,
    /// A foe that may make an opportunity attack.
    pub provoke: i16,
    /// A usable weapon in hand.
    pub arm: i16,
    /// The loss by a turn ended with an attack to spare.
    pub idle: i16,
}
