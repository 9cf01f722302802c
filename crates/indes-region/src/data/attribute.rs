//! The attributes of combatants, each a die (REGION-G04).

use serde::Deserialize;

/// An attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[repr(u8)]
pub enum Attribute {
    /// ATT: attacks and parries.
    #[serde(rename = "att")]
    Attack = 0,
    /// DEF: passive defences and blocks.
    #[serde(rename = "def")]
    Defence = 1,
    /// REF: dodges, the order of turns, hiding.
    #[serde(rename = "ref")]
    Reflexes = 2,
    /// STR: unarmed attacks, grabs, escapes.
    #[serde(rename = "str")]
    Strength = 3,
    /// FOR: survival, poisons.
    #[serde(rename = "for")]
    Fortitude = 4,
    /// PRE: spells.
    #[serde(rename = "pre")]
    Presence = 5,
    /// INT: first aid, noticing.
    #[serde(rename = "int")]
    Intelligence = 6,
}

impl Attribute {
    /// All attributes, with their keys in files and the document's abbreviations.
    pub const ALL: [(Self, &'static str, &'static str); 7] = [
        (Self::Attack, "att", "ATT"),
        (Self::Defence, "def", "DEF"),
        (Self::Reflexes, "ref", "REF"),
        (Self::Strength, "str", "STR"),
        (Self::Fortitude, "for", "FOR"),
        (Self::Presence, "pre", "PRE"),
        (Self::Intelligence, "int", "INT"),
    ];
}
