//! Critical effects that a level adds to those of the rule data, for rule sets that have them (POISE-J07).

use serde::{Deserialize, Serialize};

/// A critical effect of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddedCritical {
    /// The name that players see.
    pub name: String,
    /// The defeats by which it can be earned; any by default.
    #[serde(default)]
    pub of: EarnedBy,
    /// What it does.
    pub effect: AddedEffect,
}

/// The defeats by which a critical effect can be earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EarnedBy {
    /// The defeat of a unit.
    Defeat,
    /// A defeat that the unit defied.
    Defiance,
    /// Either.
    #[default]
    Either,
}

/// What a critical effect of a level does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AddedEffect {
    /// An enemy near the defeated unit loses points of a pool.
    Shaken {
        /// The most paces between the two.
        paces: u8,
        /// The key of the pool.
        pool: String,
        /// The points.
        points: u8,
    },
    /// The defeated unit is thrown; a unit that it hits loses points of a pool.
    Flying {
        /// The most paces of the throw.
        paces: u8,
        /// The key of the pool.
        pool: String,
        /// The points.
        points: u8,
    },
    /// The user makes a Shift at once.
    PressOn,
    /// The user gains points in a pool of its choice.
    SecondWind {
        /// The points.
        points: u8,
    },
    /// An ally near the user gains points in a pool of the user's choice.
    Rally {
        /// The most paces between the two.
        paces: u8,
        /// The points.
        points: u8,
    },
    /// The user names the unit that goes next.
    Initiative,
    /// A skill of the survivor has banes for the rest of the battle.
    Maim {
        /// The banes.
        banes: u8,
    },
    /// The survivor is slower for the rest of the battle.
    Slow {
        /// The paces.
        paces: u8,
    },
    /// The survivor cannot fly for the rest of the battle.
    Ground,
}
