//! Types of damage, dice, resistances and vulnerabilities (MANEUVER-D11).

use serde::Deserialize;

/// A type of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageType {
    /// Blunt weapons, and falls (MANEUVER-168).
    Crushing,
    /// Points, arrows and bolts.
    Piercing,
    /// Edges.
    Slashing,
    /// Flames.
    Fire,
    /// Cold.
    Frost,
    /// Lightning.
    Shock,
    /// Acid.
    Acid,
    /// Pure energy.
    Force,
    /// Decay.
    Necrotic,
    /// Divine energy.
    Radiant,
    /// Venom and gas.
    Poison,
    /// What works on the mind (MANEUVER-191).
    Psychic,
}

impl DamageType {
    /// All types with their keys in files, in the order of the table.
    pub const ALL: [(Self, &'static str); 12] = [
        (Self::Crushing, "crushing"),
        (Self::Piercing, "piercing"),
        (Self::Slashing, "slashing"),
        (Self::Fire, "fire"),
        (Self::Frost, "frost"),
        (Self::Shock, "shock"),
        (Self::Acid, "acid"),
        (Self::Force, "force"),
        (Self::Necrotic, "necrotic"),
        (Self::Radiant, "radiant"),
        (Self::Poison, "poison"),
        (Self::Psychic, "psychic"),
    ];

    /// Its group (MANEUVER-167).
    #[must_use]
    pub const fn group(self) -> DamageGroup {
        match self {
            Self::Crushing | Self::Piercing | Self::Slashing => DamageGroup::Physical,
            Self::Fire | Self::Frost | Self::Shock => DamageGroup::Magical,
            Self::Acid | Self::Force | Self::Necrotic | Self::Radiant | Self::Poison | Self::Psychic => {
                DamageGroup::Other
            }
        }
    }

    /// Its key in files.
    #[must_use]
    pub fn key(self) -> &'static str {
        Self::ALL.iter().find(|entry| entry.0 == self).map_or("", |entry| entry.1)
    }

    /// The type with this key; `None` if there is none.
    #[must_use]
    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.iter().find(|entry| entry.1 == key).map(|entry| entry.0)
    }
}

/// A group of types of damage (MANEUVER-167).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageGroup {
    /// Crushing, piercing, slashing: armour reduces it.
    Physical,
    /// Fire, frost, shock.
    Magical,
    /// All others.
    Other,
}

/// The damage that a resistance or vulnerability is about: one type, or a group (MANEUVER-170).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Against {
    /// One type.
    Type(DamageType),
    /// All types of a group.
    Group(DamageGroup),
}

impl Against {
    /// Whether it covers a type.
    #[must_use]
    pub fn covers(self, of: DamageType) -> bool {
        match self {
            Self::Type(one) => one == of,
            Self::Group(group) => group == of.group(),
        }
    }
}

/// A trait that changes the damage that a unit takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Resilience {
    /// Takes so many points off (MANEUVER-169).
    Resistance(Against, i16),
    /// Adds so many points (MANEUVER-171).
    Vulnerability(Against, i16),
}

/// Dice that are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    /// The number of dice.
    pub count: u8,
    /// The faces of each.
    pub faces: u8,
}
