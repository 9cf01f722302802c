//! The words a level may use under a rule set: what the level check needs to know of the rule data, and no more.

use crate::battle::{RuleId, RuleSetId};
use crate::battlefield::{Mechanics, Tick};
use crate::grid::Diagonal;
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Everything that a level can name under one rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// Whose words these are.
    pub rule_set: RuleSetId,
    /// The numbers of the battlefield.
    pub mechanics: Mechanics,
    /// The combatants that units are made from.
    pub templates: Vec<TemplateSpec>,
    /// The statuses a unit can begin with.
    pub statuses: Vec<String>,
    /// The statuses that a unit cannot be given, each with what to write in place of it.
    pub derived_statuses: Vec<(String, String)>,
    /// How many statuses a unit can have at once.
    pub most_statuses: u8,
    /// The statuses that tie several units to each other.
    pub bonds: Vec<BondSpec>,
    /// What a level can set.
    pub options: Vec<OptionSpec>,
    /// The numbers of a unit that a level may override, with the least and the greatest value.
    pub stats: Vec<(String, i32, i32)>,
    /// The skills that a region may modify.
    pub skills: Vec<String>,
    /// Weapons and shields.
    pub gear: Vec<GearSpec>,
    /// Kinds of armour.
    pub armours: Vec<String>,
    /// Sizes of units.
    pub sizes: Vec<SizeSpec>,
    /// The bots that can play a side.
    pub bots: Vec<String>,
    /// The diagonal rules that a square grid may have; none if there are no square grids.
    pub diagonals: Vec<Diagonal>,
    /// Whether there are hex grids.
    pub hexes: bool,
    /// The rule that forbids riders, where one does.
    pub no_riders: Option<RuleId>,
    /// Whether a level may say who begins the fight, and how long sides prepare for it.
    pub opening: bool,
    /// Whether a side may begin hidden.
    pub hiding: bool,
    /// Whether regions may have exits.
    pub exits: bool,
    /// What hazards of regions can be, if there are any.
    pub hazards: Option<HazardWords>,
    /// Whether there are doors that open and shut.
    pub doors: bool,
    /// How many levels above the highest ground a flyer can begin; nothing if nobody flies.
    pub ceiling: Option<u8>,
    /// The options without which heights change nothing that the mechanics of the battlefield do not say.
    pub height_options: Vec<String>,
}

/// What hazards can be under a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct HazardWords {
    /// When they strike.
    pub ticks: Vec<Tick>,
    /// What can be lost; nothing if there is one kind of points only, which needs no name.
    pub losses: Vec<String>,
    /// What damage can be, or be done to; anything if the list is empty.
    pub kinds: Vec<String>,
    /// Statuses that they impose or that make them worse; anything if the list is empty.
    pub statuses: Vec<String>,
}

/// A combatant that units are made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateSpec {
    /// The name in files.
    pub name: String,
    /// Its weapons and shields, the first in hand.
    pub gear: Vec<String>,
    /// Its size, where it is not the usual one.
    pub size: Option<String>,
    /// Whether others can ride on it.
    pub carries: bool,
    /// Whether it flies.
    pub flies: bool,
    /// Whether it is an animal, which does what its rider says.
    pub animal: bool,
    /// Overrides that have no effect on it: numbers that its kind does not have.
    pub lacks: Vec<String>,
    /// What it is called.
    pub title: String,
    /// Its numbers, in a few words.
    pub about: String,
}

/// A weapon or shield.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GearSpec {
    /// The name in files.
    pub name: String,
    /// Hands it needs at least.
    pub hands: u8,
    /// Whether it can be bound by another weapon.
    pub binds: bool,
    /// What it is called.
    pub title: String,
    /// What it does, in a few words.
    pub about: String,
}

/// A status that several units share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BondSpec {
    /// The status that the members get.
    pub status: String,
    /// The fewest members.
    pub least: usize,
    /// The most members.
    pub most: usize,
    /// The status of a member that others hold down, if there is such a thing.
    pub held: Option<String>,
    /// The rule by which every member needs a weapon in hand that it is tied by, if one does.
    pub armed: Option<RuleId>,
}

/// Something a level can set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name in files.
    pub name: String,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value of a level that says nothing.
    pub default: OptionValue,
    /// The rule it comes from.
    pub rule: RuleId,
    /// What it does, in a sentence.
    pub text: String,
}

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int {
        /// The least value.
        min: i32,
        /// The greatest value.
        max: i32,
    },
    /// One of these texts.
    Choice(Vec<String>),
}

/// The value of an option: `true`, `3` or `"short"`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i32),
    /// One of several texts.
    Choice(String),
}

impl Vocabulary {
    /// The option of this name.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.name == name)
    }

    /// The template of this name.
    #[must_use]
    pub fn template(&self, name: &str) -> Option<&TemplateSpec> {
        self.templates.iter().find(|template| template.name == name)
    }

    /// The value of every option: the level's own where it has one, else the default.
    #[must_use]
    pub fn settle(&self, own: &BTreeMap<String, OptionValue>) -> BTreeMap<String, OptionValue> {
        let value = |option: &OptionSpec| own.get(&option.name).unwrap_or(&option.default).clone();
        self.options.iter().map(|option| (option.name.clone(), value(option))).collect()
    }
}

impl OptionSpec {
    /// Whether the option can have this value.
    #[must_use]
    pub fn allows(&self, value: &OptionValue) -> bool {
        match (&self.kind, value) {
            (OptionKind::Bool, OptionValue::Bool(_)) => true,
            (OptionKind::Int { min, max }, OptionValue::Int(number)) => (min..=max).contains(&number),
            (OptionKind::Choice(choices), OptionValue::Choice(choice)) => choices.contains(choice),
            _ => false,
        }
    }
}

impl fmt::Display for OptionKind {
    /// The values in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => f.write_str("`true` or `false`"),
            Self::Int { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Choice(choices) => {
                let quoted: Vec<String> = choices.iter().map(|choice| format!("{choice:?}")).collect();
                write!(f, "one of {}", quoted.join(", "))
            }
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => write!(f, "{value}"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Choice(value) => write!(f, "{value:?}"),
        }
    }
}

/// Not derived: an untagged enum would lose the place of an error.
impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyValue;

        impl Visitor<'_> for AnyValue {
            type Value = OptionValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`true`, `false`, a whole number or a text between double quotes")
            }

            fn visit_bool<E: de::Error>(self, value: bool) -> Result<OptionValue, E> {
                Ok(OptionValue::Bool(value))
            }

            fn visit_i64<E: de::Error>(self, value: i64) -> Result<OptionValue, E> {
                i32::try_from(value).map(OptionValue::Int).map_err(|_| E::custom("this number is far too large"))
            }

            fn visit_u64<E: de::Error>(self, value: u64) -> Result<OptionValue, E> {
                i32::try_from(value).map(OptionValue::Int).map_err(|_| E::custom("this number is far too large"))
            }

            fn visit_str<E: de::Error>(self, value: &str) -> Result<OptionValue, E> {
                Ok(OptionValue::Choice(value.to_owned()))
            }

            /// What is left of a value that could not be read.
            fn visit_unit<E: de::Error>(self) -> Result<OptionValue, E> {
                Ok(OptionValue::Bool(false))
            }
        }

        deserializer.deserialize_any(AnyValue)
    }
}

/// A size that a unit can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeSpec {
    /// Its name in level files.
    pub name: String,
    /// The size, as the rules count.
    pub class: i8,
    /// How many cells wide it is, as [`crate::battlefield::Footprint::usual`] counts.
    pub side: u8,
}
