//! Combatants and their armour, tiers and sizes in the data file.

use super::riding::Mount;
use serde::Deserialize;

/// Armour (POISE-D11, POISE-G22).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Points that it takes from threat and yield.
    pub armour: i16,
    /// Paces added to speed.
    pub speed: i16,
    /// Movement points more for each pace in deep water.
    #[serde(default)]
    pub drag: i16,
    /// Whether its wearer cannot swim.
    #[serde(default)]
    pub sinks: bool,
}

/// The tier of a character (POISE-D03, POISE-J16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Tier {
    /// A player's character: keeps stress.
    Hero,
    /// Has one pool only.
    Minion,
    /// Has three pools.
    Elite,
    /// Has several turns and defiance.
    Legendary,
}

/// A size (POISE-152, POISE-153, POISE-154, POISE-D18).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeRow {
    /// The name that levels use.
    pub key: String,
    /// The size as a number.
    pub class: i8,
    /// Cells along each side.
    pub side: u8,
    /// Whether it was added for this game and is in no table of the rulebook.
    #[serde(default)]
    pub ours: bool,
}

const fn one() -> i16 {
    1
}

fn usual_size() -> String {
    "1".to_owned()
}

/// A difficulty of rolls (POISE-D08).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difficulty {
    /// Its key.
    pub key: String,
    /// The faces of its die.
    pub faces: u8,
}

/// The abilities of a hero (POISE-G03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroAbilities {
    /// Their sum.
    pub sum: i16,
    /// The least of each.
    pub least: i16,
    /// The most of each.
    pub most: i16,
}

/// A template for units (POISE-D14, POISE-G25).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combatant {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The figure drawn for it.
    pub figure: String,
    /// Its tier.
    pub tier: Tier,
    /// The ability that adds to poise.
    pub agility: i16,
    /// The ability that adds to momentum.
    pub brawn: i16,
    /// The ability that adds to focus.
    pub cunning: i16,
    /// The points of a minion's Defence.
    #[serde(default)]
    pub defence: i16,
    /// Its speed in paces, if that is not computed from agility (POISE-G02).
    #[serde(default)]
    pub speed: Option<i16>,
    /// Turns in each round (POISE-J19).
    #[serde(default = "one")]
    pub turns: i16,
    /// Points of defiance (POISE-109).
    #[serde(default)]
    pub defiance: i16,
    /// Whether it never calls a final gambit (POISE-J18).
    #[serde(default)]
    pub no_gambit: bool,
    /// Whether it keeps stress; by default a Hero does (POISE-G10, POISE-D03).
    #[serde(default)]
    pub tracks_stress: Option<bool>,
    /// Its size.
    #[serde(default = "usual_size")]
    pub size: String,
    /// Its properties as a mount, if it is one.
    #[serde(default)]
    pub mount: Option<Mount>,
    /// Whether it can fly (POISE-G40).
    #[serde(default)]
    pub flies: bool,
    /// The key of its armour.
    pub armour: String,
    /// The keys of its weapons and shields; bare hands are left out.
    pub gear: Vec<String>,
    /// The keys of gear added for this game, beside that of the rulebook's table.
    #[serde(default)]
    pub added: Vec<String>,
    /// Whether it was added for this game and is in no table of the rulebook.
    #[serde(default)]
    pub ours: bool,
}

impl Combatant {
    /// The keys of all its gear.
    pub fn carried(&self) -> impl Iterator<Item = &String> {
        self.gear.iter().chain(&self.added)
    }

    /// Whether it keeps stress (POISE-G10).
    #[must_use]
    pub fn keeps_stress(&self) -> bool {
        self.tracks_stress.unwrap_or(self.tier == Tier::Hero)
    }
}
