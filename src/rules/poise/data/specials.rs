//! The format of what stands beside attacks: critical effects, afflictions, the numbers of stress and gambits.

use super::which::Which;
use serde::Deserialize;

/// What an affliction does as long as somebody has it (POISE-D16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Affliction {
    /// The base of a pool is so much lower.
    Base(Which, i16),
    /// Speed is so much lower.
    Speed(i16),
    /// Yields of melee and thrown attacks are so much lower.
    Grip(i16),
    /// The first attack of each battle has so many banes.
    Dread(i16),
}

/// Of whom a critical effect can be earned (POISE-J07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Against {
    /// Of somebody who is defeated.
    Defeated,
    /// Of somebody who defied the defeat.
    Survivor,
    /// Of either.
    Either,
}

/// What a critical effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum CriticalEffect {
    /// An enemy within so many paces of the defeated loses so much.
    Shaken(u16, Which, i16),
    /// The defeated is shoved up to so many paces; whom it hits loses so much.
    Flying(u16, Which, i16),
    /// A Shift at once.
    PressOn,
    /// So much in a pool of one's own.
    Second(i16),
    /// The same for an ally within so many paces.
    Rally(u16, i16),
    /// One says who goes next.
    Initiative,
    /// A skill of the survivor has so many banes for the rest of the battle.
    Maim(i16),
    /// The survivor's speed is so much lower for the rest of the battle.
    Slow(i16),
    /// The survivor cannot fly for the rest of the battle.
    Ground,
}

/// A critical effect (POISE-D15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Critical {
    /// Of whom it can be earned.
    pub of: Against,
    /// What it does.
    pub effect: CriticalEffect,
}

/// Numbers of stress, defiance and gambits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// At each multiple of so much stress an affliction is drawn (POISE-G10).
    pub stress_step: i16,
    /// What a day of rest takes from stress (POISE-G10).
    pub stress_a_day: i16,
    /// Stress at the end of a gambit (POISE-114).
    pub gambit_stress: i16,
    /// Boons of all skills in a gambit (POISE-G12).
    pub gambit_boons: i16,
    /// Critical effects for defiance (POISE-108).
    pub defiance_effects: i16,
    /// Points of defiance that a defied defeat costs (POISE-106).
    pub defiance_price: i16,
}
