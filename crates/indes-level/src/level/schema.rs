//! The level format, version 1. `levels/README.md` describes it for authors.

use super::defaults::{is_false, is_zero};
use super::edge::{Barrier, Gate};
use super::region::NamedRegions;
use indes_core::battle::RuleSetId;
use indes_core::battlefield::{Footing, Grip, Livery, Terrain};
use indes_core::grid::{Cell, Shape};
use indes_rules::{AddedCritical, OptionValue};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use indes_core::grid::Facing;

/// The format that this program reads and writes.
pub const FORMAT: u32 = 1;

/// A level, as in its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// The version of the format: 1.
    pub format: u32,
    /// The name that records and scripts use: small letters, digits and hyphens.
    pub id: String,
    /// The name that players see.
    pub title: String,
    /// The id of the level before this one: units that come from there begin in the state in which that battle left
    /// them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<String>,
    /// The briefing before the battle.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Its rule set.
    pub rules: RuleSetId,
    /// The rule set whose numbers the layers over the board show: zones, cover, flanks and the like; its own by
    /// default. For showcases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shows: Option<RuleSetId>,
    /// Options of the rule set, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, OptionValue>,
    /// Squares with their diagonal rule, or hexes with their orientation.
    pub grid: Shape,
    /// The width of a cell in metres, 1 to 20, where the rules count in metres; 1 by default (MANEUVER-G12,
    /// ENERGY-211).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metres_per_cell: Option<u8>,
    /// The extra movement points for a step of a large unit through a gap that is one size too narrow for it; by
    /// default units cannot squeeze.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub squeezing: Option<u8>,
    /// The tiles of further characters of the board; may replace usual ones.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub legend: BTreeMap<char, Tile>,
    /// The board, row by row, one character for each cell; spaces do not count.
    pub board: Vec<String>,
    /// The heights, row by row, one digit for each cell; `.` is the height of the legend. Empty: all heights of the
    /// legend.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heights: Vec<String>,
    /// Walls, fences and the like on edges between two cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<Barrier>,
    /// Doors that open and shut during the battle, for rule sets that have them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<Gate>,
    /// Named parts of the board, in the order of the file.
    #[serde(default, skip_serializing_if = "NamedRegions::is_empty")]
    pub regions: NamedRegions,
    /// Modifiers to checks on the whole board, by skill, for rule sets that have them (TEMPO-J11, TEMPO-G33).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub modifiers: BTreeMap<String, i16>,
    /// Exceptions to which regions are neighbours, where the rules count in regions.
    #[serde(default, skip_serializing_if = "Links::is_empty")]
    pub region_links: Links,
    /// The sides.
    pub sides: Vec<Side>,
    /// The units that begin the fight by their action, for rule sets that need it (POISE-J02).
    #[serde(default, skip_serializing_if = "Opening::is_usual")]
    pub opening: Opening,
    /// The side that began the fight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiator: Option<String>,
    /// Groups of sides that do not fight each other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allies: Vec<Vec<String>>,
    /// The units. Their order breaks ties of initiative.
    pub units: Vec<Unit>,
    /// Bonds between units at the beginning.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bonds: Vec<Bond>,
    /// Critical effects beside those of the rule data, for rule sets that have them (POISE-J07).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub critical_effects: Vec<AddedCritical>,
    /// What happens at the end of rounds: units arrive, statuses are imposed (TEMPO-G31, TEMPO-J02).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<LevelEvent>,
    /// The victory condition.
    #[serde(default)]
    pub victory: Victory,
    /// What sides win by, beside the victory condition; of several that are reached at once the first counts
    /// (TEMPO-G42).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<LevelGoal>,
    /// The last round of the battle; no limit by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_limit: Option<u16>,
    /// The winner if the round limit ends the battle.
    #[serde(default)]
    pub at_limit: AtLimit,
}

/// The units that begin the fight by their action (POISE-J02).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// By the rules.
    #[default]
    Usual,
    /// This unit.
    FirstActor(String),
    /// A unit of this side, chosen by its player.
    Side(String),
    /// These units at the same time.
    Simultaneous(Vec<String>),
}

impl Opening {
    /// Whether it is [`Opening::Usual`].
    #[must_use]
    pub const fn is_usual(&self) -> bool {
        matches!(self, Self::Usual)
    }
}

/// The ground that a character of the board stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Its terrain.
    pub terrain: Terrain,
    /// The height, in levels above the table.
    #[serde(default)]
    pub height: i8,
    /// The movement points to enter it, 1 to 20; by default those of the terrain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
    /// The share of a unit behind it that is covered, 0 to 100 percent; by default that of the terrain (MANEUVER-143,
    /// MANEUVER-C21).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage: Option<u8>,
    /// Whether it blocks sight; by default as the terrain does (MANEUVER-147).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opaque: Option<bool>,
    /// Whether it gives no cover against units beside it, for rule sets with one-way cover (POISE-J13).
    #[serde(default, skip_serializing_if = "is_false")]
    pub embrasure: bool,
    /// Whether it is climbed, one level to a pace, for rule sets that have it (POISE-G40).
    #[serde(default, skip_serializing_if = "is_false")]
    pub climb: bool,
    /// What it is made of, where the rules count in regions; by default that of its region (REGION-G36).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<Footing>,
}

impl Tile {
    /// A tile with the defaults of its terrain.
    #[must_use]
    pub const fn of(terrain: Terrain) -> Self {
        Self {
            terrain,
            height: 0,
            cost: None,
            coverage: None,
            opaque: None,
            embrasure: false,
            climb: false,
            ground: None,
        }
    }

    /// The characters that need no legend.
    pub const USUAL: [(char, Terrain); 15] = [
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
        ('o', Terrain::Pit),
        ('x', Terrain::Void),
    ];
}

/// Exceptions to which regions are neighbours (REGION-G08, REGION-G77, REGION-D26).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Links {
    /// Cells of two regions that are neighbours without a common edge, and so are the regions: a ladder, a rope.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<(Cell, Cell)>,
    /// Regions that are not neighbours, even with a common edge or an extra link.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forbidden: Vec<(String, String)>,
}

impl Links {
    /// Whether there are no exceptions.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.extra.is_empty() && self.forbidden.is_empty()
    }
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The name that players see.
    pub name: String,
    /// The seat that plays it, from 1.
    pub seat: u8,
    /// Its colour and pattern.
    pub livery: Livery,
    /// Whether a player or a bot decides for it.
    #[serde(default)]
    pub control: Control,
    /// Whether its units are prepared for the fight (TEMPO-J01).
    #[serde(default)]
    pub prepared: bool,
    /// The rounds that it prepares before the fight, for rule sets that have them (POISE-J04).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub preparation: u8,
    /// Whether its units begin hidden from all opponents, for rule sets that have it (POISE-G43).
    #[serde(default, skip_serializing_if = "is_false")]
    pub hidden: bool,
}

/// Whether a player or a bot decides for a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// A person at the table.
    #[default]
    Human,
    /// A bot, by name.
    Bot(String),
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its side, by name.
    pub side: String,
    /// Its template in the rule data, by name.
    pub template: String,
    /// The name that players see; it must be unique.
    pub name: String,
    /// Its cell.
    pub cell: Cell,
    /// Its facing; by default towards the nearest foe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// The status it begins with; by default that of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Whether it is prepared for the fight; by default as its side (TEMPO-J01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prepared: Option<bool>,
    /// Its size; by default that of the template (TEMPO-G49, POISE-D18).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// Its weapons and shields instead of the template's, the first in hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gear: Option<Vec<String>>,
    /// Its armour instead of the template's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<String>,
    /// The items in hand instead of its first weapon (TEMPO-G54).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_hand: Option<Vec<String>>,
    /// The hands with which it holds a weapon that one hand or both can hold; by default as the template
    /// (MANEUVER-G78).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grip: Option<Grip>,
    /// The unit it rides on, by name, for rule sets with riders.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rides: Option<String>,
    /// The units and the sides that it lets ride it, by name; by default its own side and allied ones (POISE-J10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub willing_to: Option<Vec<String>>,
    /// Its height above the ground in levels, if it flies (POISE-G40).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub altitude: Option<u8>,
    /// Numbers of the template that it has other values of.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub overrides: BTreeMap<String, i32>,
}

/// Units that are bound together by a status (TEMPO-028, TEMPO-031).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bond {
    /// The status, such as a grapple.
    pub status: String,
    /// Its members, by name.
    pub members: Vec<String>,
    /// Members that another member holds down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<Held>,
}

/// A member of a bond that another one holds down (TEMPO-084).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// The held unit, by name.
    pub unit: String,
    /// The holding unit, by name.
    pub by: String,
}

/// What happens at the end of a round. What a unit does in a battle never depends on it before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelEvent {
    /// The round at whose end it happens, counted from 1.
    pub round: u16,
    /// The units that arrive then, by name; until then they are not on the board. Each comes to its own cell, or to
    /// the nearest one that is free.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrive: Vec<String>,
    /// The statuses that units get then, by the unit's name; a unit that does not stand gets none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub impose: BTreeMap<String, String>,
}

/// What a side wins by, beside the victory condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelGoal {
    /// The side, by name.
    pub side: String,
    /// What it has to do.
    pub wins_by: Achievement,
}

/// What a side has to do to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Achievement {
    /// All these units, by name, have to fall or to leave the fight.
    Defeat(Vec<String>),
    /// At the end of this many rounds in a row a unit of the side has to stand in the region, and no opponent.
    Hold {
        /// The region, by name.
        region: String,
        /// The rounds.
        rounds: u16,
    },
}

/// The victory condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// The battle is over when all standing units are of one side or of allies (TEMPO-G42).
    #[default]
    LastSideStanding,
}

/// The winner when the round limit is reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum AtLimit {
    /// No side.
    #[default]
    Draw,
    /// This side.
    Winner(String),
}
