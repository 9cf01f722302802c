//! The vocabulary of levels under a rule set: the part of the rule data that reading and checking a level needs.

use indes_core::battle::{RuleId, RuleSetId};
use indes_core::battlefield::{Mechanics, Tick};
use indes_core::grid::Diagonal;
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What a level can name and set under one rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// The rule set.
    pub rule_set: RuleSetId,
    /// The numbers of the battlefield.
    pub mechanics: Mechanics,
    /// The templates that units are made from.
    pub templates: Vec<TemplateSpec>,
    /// The statuses a unit can begin with.
    pub statuses: Vec<String>,
    /// The statuses that a unit cannot begin with by itself, each with what a level writes instead.
    pub derived_statuses: Vec<(String, String)>,
    /// The most statuses of a unit at once.
    pub most_statuses: u8,
    /// The statuses that bond several units.
    pub bonds: Vec<BondSpec>,
    /// The options of levels.
    pub options: Vec<OptionSpec>,
    /// The numbers of a unit that a level may override, each with its least and its greatest value.
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
    /// The diagonal rules that a square grid may have; empty if there are no square grids.
    pub diagonals: Vec<Diagonal>,
    /// Whether there are hex grids.
    pub hexes: bool,
    /// The rule that forbids riders; `None` if there are riders.
    pub no_riders: Option<RuleId>,
    /// Whether a level may set which side begins the fight, and how long sides prepare for it.
    pub opening: bool,
    /// Whether a side may begin hidden.
    pub hiding: bool,
    /// Whether regions may have exits.
    pub exits: bool,
    /// Whether regions may be camps, in which units rest during a battle.
    pub camps: bool,
    /// Whether units may arrive during the battle: the turns of the rule set take them in.
    pub arrivals: bool,
    /// What hazards of regions can be; `None` if there are none.
    pub hazards: Option<HazardWords>,
    /// The pools that critical effects of a level can name; `None` if a level cannot add any.
    pub criticals: Option<Vec<String>>,
    /// Whether there are doors that open and shut.
    pub doors: bool,
    /// Whether doors may be hidden: units search for them.
    pub hidden_doors: bool,
    /// Whether units swim through deep water by an action of its own, where no step leads into it (ENERGY-G36).
    pub swims: bool,
    /// The most levels above the highest ground at which a flyer can begin; `None` if no unit flies.
    pub ceiling: Option<u8>,
    /// The options by which heights matter, beside the mechanics of the battlefield.
    pub height_options: Vec<String>,
}

/// What hazards can be under a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct HazardWords {
    /// The moments at which they strike.
    pub ticks: Vec<Tick>,
    /// The pools that they can drain; empty if there is only one, which needs no name.
    pub losses: Vec<String>,
    /// The kinds of damage; any text if empty.
    pub kinds: Vec<String>,
    /// The statuses that they impose or that make them worse; any text if empty.
    pub statuses: Vec<String>,
}

/// A template that units are made from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TemplateSpec {
    /// The name in files.
    pub name: String,
    /// Its weapons and shields, the first in hand.
    pub gear: Vec<String>,
    /// Its size; `None` for the usual one.
    pub size: Option<String>,
    /// Whether units can ride on it.
    pub carries: bool,
    /// Whether it flies.
    pub flies: bool,
    /// Whether it is an animal, which its rider commands.
    pub animal: bool,
    /// The overrides that have no effect on it, as it lacks these numbers.
    pub lacks: Vec<String>,
    /// The abilities that its units should have; `None` if any will do.
    pub abilities: Option<AbilityAdvice>,
    /// Its name for people.
    pub title: String,
    /// Its numbers, in a line.
    pub about: String,
}

/// The abilities that a unit should have: a level may give others, and is warned (POISE-G03).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbilityAdvice {
    /// The abilities by the names of their overrides, with the values of the template.
    pub values: Vec<(String, i32)>,
    /// Their sum.
    pub sum: i32,
    /// The least value of each.
    pub least: i32,
    /// The greatest value of each.
    pub most: i32,
    /// The rule.
    pub rule: RuleId,
}

/// A weapon or shield.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GearSpec {
    /// The name in files.
    pub name: String,
    /// The hands that it needs at least.
    pub hands: u8,
    /// Whether it needs one hand and can be held in both (MANEUVER-G59).
    pub one_or_both: bool,
    /// Whether it can be bound by another weapon.
    pub binds: bool,
    /// Its name for people.
    pub title: String,
    /// What it does, in a line.
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
    /// The status of a member that another one holds down; `None` if members cannot be held.
    pub held: Option<String>,
    /// The rule by which every member needs a weapon in hand; `None` if it needs none.
    pub armed: Option<RuleId>,
}

/// An option of levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name in files.
    pub name: String,
    /// The values that it takes.
    pub kind: OptionKind,
    /// Its value if a level sets none.
    pub default: OptionValue,
    /// Its rule.
    pub rule: RuleId,
    /// What it does, in a sentence.
    pub text: String,
}

/// The values that an option takes.
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

    /// The value of every option: that of the level (`own`) if it sets one, else the default.
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

            /// Stands in for a value that could not be read.
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
    /// The size as the rules compare it.
    pub class: i8,
    /// The side of its footprint in cells, for [`indes_core::battlefield::Footprint::usual`].
    pub side: u8,
}
