//! Named parts of the board in level files, in the order of the file.
//!
//! Serves REGION-G08, POISE-J06 (where several regions share a cell, the first in the file comes first).

use super::block::CellBlock;
use super::defaults::{is_false, is_zero};
use indes_core::battlefield::{Footing, Hazard, Light};
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A named part of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// Its cells: `"D5"`, or `"D5:F7"` for a block of columns and rows.
    pub cells: Vec<CellBlock>,
    /// Its description for players.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Modifiers to checks of units in it, by skill (TEMPO-J11).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub modifiers: BTreeMap<String, i16>,
    /// Its hazards, in the order in which they take effect, for rule sets that have them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hazards: Vec<Hazard>,
    /// The rank of cover of units in it, 0 to 2, where the rules count in regions (REGION-G46).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cover: u8,
    /// Whether it conceals units in it, where the rules count in regions (REGION-G47).
    #[serde(default, skip_serializing_if = "is_false")]
    pub concealment: bool,
    /// What it is made of, where the rules count in regions (REGION-G36).
    #[serde(default, skip_serializing_if = "is_solid")]
    pub ground: Footing,
    /// Whether it leaves no room to dodge, where the rules count in regions (REGION-G45).
    #[serde(default, skip_serializing_if = "is_false")]
    pub cramped: bool,
    /// Whether it is hard to walk into, where the rules count in regions (REGION-G46, REGION-G78).
    #[serde(default, skip_serializing_if = "is_false")]
    pub difficult: bool,
    /// Whether it is entered and left by crawling only, where the rules count in regions (REGION-G78).
    #[serde(default, skip_serializing_if = "is_false")]
    pub water: bool,
    /// Whether it frightens mounts that are not used to it, for rule sets with riders (POISE-J11).
    #[serde(default, skip_serializing_if = "is_false")]
    pub unfamiliar: bool,
    /// Whether units can leave the fight there, for rule sets that allow it (POISE-J15).
    #[serde(default, skip_serializing_if = "is_false")]
    pub exit: bool,
    /// Whether units can rest there while no opponent knows of them, for rule sets with rests (ENERGY-G45).
    #[serde(default, skip_serializing_if = "is_false")]
    pub camp: bool,
    /// How well its cells are lit, for rule sets that ask for it (MANEUVER-D27).
    #[serde(default, skip_serializing_if = "is_clear")]
    pub light: Light,
    /// Whether its ground moves or slips underfoot, for rule sets that ask for it (MANEUVER-D27).
    #[serde(default, skip_serializing_if = "is_false")]
    pub unstable: bool,
}

fn is_clear(light: &Light) -> bool {
    *light == Light::Clear
}

fn is_solid(ground: &Footing) -> bool {
    *ground == Footing::Solid
}

/// The named parts of a board, in the order of the file. Reading refuses a name that occurs twice.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct NamedRegions(Vec<(String, Region)>);

impl NamedRegions {
    /// Regions with their names, which must differ.
    #[must_use]
    pub const fn of(named: Vec<(String, Region)>) -> Self {
        Self(named)
    }

    /// The region of this name; `None` if there is none.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Region> {
        self.iter().find(|(known, _)| known.as_str() == name).map(|(_, region)| region)
    }

    /// Names and regions.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&String, &Region)> {
        self.0.iter().map(|(name, region)| (name, region))
    }

    /// The names.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &String> {
        self.0.iter().map(|(name, _)| name)
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for NamedRegions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for NamedRegions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder)
    }
}

/// Reads a map in the order of the file.
struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = NamedRegions;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NamedRegions, A::Error> {
        let mut names = BTreeSet::new();
        let mut named: Vec<(String, Region)> = Vec::new();
        while let Some((name, region)) = map.next_entry::<String, Region>()? {
            if !names.insert(name.clone()) {
                return Err(de::Error::custom(format_args!("`{name}` is there twice")));
            }
            named.push((name, region));
        }
        Ok(NamedRegions(named))
    }
}
