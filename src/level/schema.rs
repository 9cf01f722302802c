//! The level format, version 1. `levels/README.md` tells authors the same in their words.

use super::edge::{Barrier, Gate};
use super::region::{Area, NamedRegions};
use crate::battle::RuleSetId;
use crate::battlefield::{Hazard, Livery, Terrain};
use crate::grid::{Cell, Shape};
use crate::rules::OptionValue;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use crate::grid::Facing;

/// The format that this program reads and writes.
pub const FORMAT: u32 = 1;

/// A level as its file says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// The version of the format: 1.
    pub format: u32,
    /// The name that records and scripts use: small letters, digits and hyphens.
    pub id: String,
    /// The name that people see.
    pub title: String,
    /// The id of the level that this one goes on from: who comes from there begins as that left them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<String>,
    /// What the players are told before the battle.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The rules it is played by.
    pub rules: RuleSetId,
    /// Whose numbers the layers over the board show: zones, cover, flanks and the like; its own rules' if the level
    /// does not say. For showcases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shows: Option<RuleSetId>,
    /// Changes to those rules, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, OptionValue>,
    /// Squares with their diagonal rule, or hexes with their orientation.
    pub grid: Shape,
    /// Metres across a cell, 1 to 20, where the rules count in metres; 1 if the level does not say (MANEUVER-G12,
    /// ENERGY-211).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metres_per_cell: Option<u8>,
    /// Points more for every step of something large through a gap that is one size too narrow for it; if the level does
    /// not say, nobody squeezes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub squeezing: Option<u8>,
    /// What further characters of the board mean, or what the usual ones mean here.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub legend: BTreeMap<char, Tile>,
    /// The board, row by row, a character a cell; spaces do not count.
    pub board: Vec<String>,
    /// The heights, row by row, a digit a cell; `.` is the legend's own height. None: all as the legend says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heights: Vec<String>,
    /// What stands on edges between two cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<Barrier>,
    /// What of that opens and shuts during the battle, where the rules know such.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<Gate>,
    /// Named parts of the board, in the order of the file.
    #[serde(default, skip_serializing_if = "NamedRegions::is_empty")]
    pub regions: NamedRegions,
    /// What is added to checks on the whole board, by skill, where the rules know such (TEMPO-J11, TEMPO-G33).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub modifiers: BTreeMap<String, i16>,
    /// Regions that are neighbours without sharing an edge, or are none in spite of it, where the rules count in regions.
    #[serde(default, skip_serializing_if = "Links::is_empty")]
    pub region_links: Links,
    /// Who fights.
    pub sides: Vec<Side>,
    /// Who begins the fight by what it does, where the rules ask (POISE-J02).
    #[serde(default, skip_serializing_if = "Opening::is_usual")]
    pub opening: Opening,
    /// The side that began the fight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiator: Option<String>,
    /// Groups of sides that do not fight each other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allies: Vec<Vec<String>>,
    /// The combatants, in the order in which ties of initiative are broken.
    pub units: Vec<Unit>,
    /// Units that are tied to each other from the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bonds: Vec<Bond>,
    /// What wins the battle.
    #[serde(default)]
    pub victory: Victory,
    /// The battle ends after this round at the latest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_limit: Option<u16>,
    /// Who wins if it ends so.
    #[serde(default)]
    pub at_limit: AtLimit,
}

/// Who begins the fight by what it does (POISE-J02).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// As the rules say.
    #[default]
    Usual,
    /// This unit.
    FirstActor(String),
    /// One of this side; its player says which.
    Side(String),
    /// These units at the same time.
    Simultaneous(Vec<String>),
}

impl Opening {
    /// Whether the level leaves it to the rules.
    #[must_use]
    pub const fn is_usual(&self) -> bool {
        matches!(self, Self::Usual)
    }
}

/// What a character of the board stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// The ground.
    pub terrain: Terrain,
    /// Levels above the table.
    #[serde(default)]
    pub height: i8,
    /// Movement points to enter, 1 to 20; the terrain's own if the level does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
    /// How much of whoever stands behind it is covered, 0 to 100 percent; the terrain's own if the level does not say
    /// (MANEUVER-143, MANEUVER-C21).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage: Option<u8>,
    /// Whether it stops eyes; as the terrain if the level does not say (MANEUVER-147).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opaque: Option<bool>,
    /// Whether whoever stands next to it acts out through it freely, where the rules know such (POISE-J13).
    #[serde(default, skip_serializing_if = "is_false")]
    pub embrasure: bool,
}

const fn is_false(value: &bool) -> bool {
    !*value
}

impl Tile {
    /// A terrain as it usually is.
    #[must_use]
    pub const fn of(terrain: Terrain) -> Self {
        Self { terrain, height: 0, cost: None, coverage: None, opaque: None, embrasure: false }
    }

    /// The characters that need no legend.
    pub const USUAL: [(char, Terrain); 14] = [
        ('.', Terrain::Grass),
        (',', Terrain::Sand),
        ('^', Terrain::Rock),
        ('=', Terrain::Wood),
        ('_', Terrain::Flagstone),
        ('%', Terrain::Mud),
        ('~', Terrain::Shallows),
        ('w', Terrain::DeepWater),
        ('-', Terrain::LowWall),
        ('#', Terrain::HighWall),
        ('&', Terrain::Bush),
        (':', Terrain::Rubble),
        ('!', Terrain::Lava),
        ('x', Terrain::Void),
    ];
}

/// A named part of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// Its cells: `"D5"`, or `"D5:F7"` for a block of columns and rows.
    pub cells: Vec<Area>,
    /// What players are told about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What is added to checks made there, by skill (TEMPO-J11).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub modifiers: BTreeMap<String, i16>,
    /// What it does to those in it, in this order, where the rules know such.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hazards: Vec<Hazard>,
    /// The rank of cover of those in it, 0 to 2, where the rules count in regions (REGION-G46).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cover: u8,
    /// Whether it conceals those in it, where the rules count in regions (REGION-G47).
    #[serde(default, skip_serializing_if = "is_false")]
    pub concealment: bool,
    /// Whether it frightens animals that are ridden and not used to it, where the rules know such (POISE-J11).
    #[serde(default, skip_serializing_if = "is_false")]
    pub unfamiliar: bool,
    /// Whether one can leave the fight there, where the rules know such (POISE-J15).
    #[serde(default, skip_serializing_if = "is_false")]
    pub exit: bool,
}

const fn is_zero(value: &u8) -> bool {
    *value == 0
}

/// What a level says about neighbours beside what its cells say (REGION-G08, REGION-D26).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Links {
    /// Neighbours without a common edge: a ladder, a rope.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<(String, String)>,
    /// No neighbours in spite of one; also against an extra link.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forbidden: Vec<(String, String)>,
}

impl Links {
    /// Whether it says nothing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.extra.is_empty() && self.forbidden.is_empty()
    }
}

/// Somebody who fights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The name that people see.
    pub name: String,
    /// The seat at the table that plays it, from 1.
    pub seat: u8,
    /// Its colour and pattern.
    pub livery: Livery,
    /// Who decides for it.
    #[serde(default)]
    pub control: Control,
    /// Whether its combatants were ready for a fight (TEMPO-J01).
    #[serde(default)]
    pub prepared: bool,
    /// Rounds that it has to prepare before the fight, where the rules know such (POISE-J04).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub preparation: u8,
    /// Whether its combatants begin hidden from all their opponents, where the rules know such (POISE-G43).
    #[serde(default, skip_serializing_if = "is_false")]
    pub hidden: bool,
}

/// Who decides for a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// A person at the table.
    #[default]
    Human,
    /// A bot, by name.
    Bot(String),
}

/// A combatant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its side, by name.
    pub side: String,
    /// What it is, by the name of the rule data.
    pub template: String,
    /// The name that people see; no two units share one.
    pub name: String,
    /// Where it stands.
    pub cell: Cell,
    /// Where it looks to; towards the nearest foe if the level does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// The status it begins with; what the rules say if the level does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Whether it was ready for a fight; as its side if the level does not say (TEMPO-J01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prepared: Option<bool>,
    /// Its size; that of the template if the level does not say (TEMPO-G49, POISE-D18).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// Its weapons and shields instead of the template's, the first in hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gear: Option<Vec<String>>,
    /// Its armour instead of the template's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<String>,
    /// What it holds instead of its first weapon (TEMPO-G54).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_hand: Option<Vec<String>>,
    /// The unit it rides on, by name, where the rules know riders.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rides: Option<String>,
    /// By how many levels it is above the ground, if it flies (POISE-G40).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub altitude: Option<u8>,
    /// Numbers of the template that are different for it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub overrides: BTreeMap<String, i32>,
}

/// Units that share a status and hold each other in it (TEMPO-028, TEMPO-031).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bond {
    /// The status, such as a grapple.
    pub status: String,
    /// The units in it, by name.
    pub members: Vec<String>,
    /// Those of them that another member holds down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<Held>,
}

/// A member of a bond that another one holds down (TEMPO-084).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// Who is held, by name.
    pub unit: String,
    /// Who holds it, by name.
    pub by: String,
}

/// What wins the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// The battle is over when all who still stand are of one side, or allied (TEMPO-G42).
    #[default]
    LastSideStanding,
}

/// Who wins when the round limit is reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum AtLimit {
    /// Nobody.
    #[default]
    Draw,
    /// This side, which had only to hold out.
    Winner(String),
}
