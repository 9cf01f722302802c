//! The format of critical effects, afflictions, and the numbers of stress, defiance and gambits.

use super::main_pool::MainPool;
use serde::Deserialize;

/// What an affliction does as long as a unit has it (POISE-D16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Affliction {
    /// Lowers the base of a pool by so many points.
    Base(MainPool, i16),
    /// Lowers speed by so many paces.
    Speed(i16),
    /// Lowers the yields of melee and thrown attacks by so many points.
    Grip(i16),
    /// Gives the first attack of each battle so many banes.
    Dread(i16),
}

/// The units by whose defeat a critical effect can be earned (POISE-J07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum EarnedFrom {
    /// A unit that is defeated.
    Defeated,
    /// A unit that defied its defeat.
    Survivor,
    /// Either.
    Either,
}

/// What a critical effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum CriticalEffect {
    /// An enemy within so many paces of the defeated unit loses so many points of a pool.
    Shaken(u16, MainPool, i16),
    /// The defeated unit is thrown up to so many paces; a unit that it hits loses so many points of a pool.
    Flying(u16, MainPool, i16),
    /// The user makes a Shift at once.
    PressOn,
    /// The user gains so many points in a pool of its choice.
    Second(i16),
    /// An ally within so many paces gains so many points in a pool of the user's choice.
    Rally(u16, i16),
    /// The user names the unit that goes next.
    Initiative,
    /// A skill of the survivor has so many banes for the rest of the battle.
    Maim(i16),
    /// The survivor is so many paces slower for the rest of the battle.
    Slow(i16),
    /// The survivor cannot fly for the rest of the battle.
    Ground,
}

/// A critical effect (POISE-D15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Critical {
    /// The units by whose defeat it can be earned.
    pub of: EarnedFrom,
    /// What it does.
    pub effect: CriticalEffect,
}

/// Numbers of stress, defiance and gambits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialNumbers {
    /// Points of stress at each multiple of which an affliction is drawn (POISE-G10).
    pub stress_step: i16,
    /// Points of stress that a day of rest takes away (POISE-G10).
    pub stress_a_day: i16,
    /// Points of stress at the end of a gambit (POISE-114).
    pub gambit_stress: i16,
    /// Boons of all skills in a gambit (POISE-G12).
    pub gambit_boons: i16,
    /// Critical effects that a defied defeat gives the other side (POISE-108).
    pub defiance_effects: i16,
    /// Points of defiance that a defied defeat costs (POISE-106).
    pub defiance_price: i16,
}
