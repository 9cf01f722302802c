//! The format of `Expect`: what the battle is to hold.

use crate::battle::{Ending, RuleId};
use crate::grid::Cell;
use crate::level::Facing;
use crate::script::schema::Asking;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the battle is to hold. Whatever is left out is not looked at.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// The unit of which the next fields tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Its points, by the key of their pool.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pools: BTreeMap<String, i16>,
    /// One of its statuses, by its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Exactly its statuses, by their keys.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statuses: Option<Vec<String>>,
    /// Statuses that it has not, by their keys.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<String>,
    /// Its cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
    /// How high it is: its level in the air, or its ground's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<i16>,
    /// Its facing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// Whether it has fallen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub down: Option<bool>,
    /// Exactly those it is tied to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tied_to: Option<Vec<String>>,
    /// Exactly what it has in hand, by the keys of the items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_hand: Option<Vec<String>>,
    /// Its items, by their keys.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub items: BTreeMap<String, ExpectedItem>,
    /// What was counted of it, by the names of the rule set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub used: BTreeMap<String, i16>,
    /// Its boons less its banes against other units, by their names, counted since the last answer was given.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub boons: BTreeMap<String, i16>,
    /// Everything that lies on the ground: item and cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_ground: Option<Vec<(String, Cell)>>,
    /// The unit that is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
    /// The seat that is asked, for a unit or for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asks_seat: Option<u8>,
    /// What is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<Asking>,
    /// The round, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u16>,
    /// The unit whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// Whether the battle is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<bool>,
    /// The side that won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// Why the battle ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The seat that looks: what is hidden from it is not there, and it is told only what is for its ears.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_by: Option<u8>,
    /// Exactly the units that this seat does not know of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unseen: Option<Vec<String>>,
    /// Something happened by these rules since the last answer was given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleId>,
    /// Nothing happened by these rules since then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<RuleId>,
    /// These words stand in a sentence of what happened since then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<String>,
    /// These words stand in no such sentence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_told: Vec<String>,
    /// Numbers that came about since then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<ExpectedSum>,
}

/// What an item is to be like. Whatever is left out is not looked at.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedItem {
    /// Where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<ItemPlace>,
    /// Shots left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shots: Option<u8>,
    /// What has been paid towards loading it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<u8>,
    /// The unit that it is aimed at, or `"nobody"`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<String>,
}

/// Where an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemPlace {
    /// Ready to be used.
    Hand,
    /// On the body.
    Stowed,
    /// On the ground, at this cell.
    Ground(Cell),
    /// With another unit, which picked it up.
    Gone,
}

/// A number that is to have come about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedSum {
    /// Whose number it is: the unit that rolls, or the one that is struck.
    pub unit: String,
    /// Which number.
    pub of: NumberOf,
    /// The verb that is rolled or judged, where the number has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verb: Option<String>,
    /// The number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<i16>,
    /// All its parts that are not 0, in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<ExpectedTerm>>,
    /// The name of the row of the table that it reaches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
}

/// Which number of a unit is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NumberOf {
    /// The raw result of a roll.
    Roll,
    /// What is read off a table: the result less the opponent's, or a threat.
    Result,
    /// The damage of a blow or a hazard.
    Damage,
}

/// A part of a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedTerm {
    /// Where it comes from.
    pub from: TermFrom,
    /// How much it adds.
    pub amount: i16,
    /// The rule that adds it.
    pub rule: RuleId,
}

/// Where a part of a number comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TermFrom {
    /// The dice.
    Dice,
    /// A skill, a defence or another fixed number, by its key.
    Stat(String),
    /// Wounds.
    Wounds,
    /// The weight of armour.
    Burden,
    /// A bonus that the rule names.
    Bonus,
    /// An option of the level.
    Option,
    /// The unit's own result.
    Result,
    /// The opponent's result.
    Opponent,
    /// The weapon.
    Weapon,
    /// The distance.
    Distance,
    /// A modifier that the level gives a skill: the name of its region, or `"level"`.
    Modifier(String),
}

impl Expectation {
    /// Whether a field tells of [`Expectation::unit`].
    #[must_use]
    pub fn is_of_a_unit(&self) -> bool {
        let told = Self {
            pools: self.pools.clone(),
            status: self.status.clone(),
            statuses: self.statuses.clone(),
            lacks: self.lacks.clone(),
            cell: self.cell,
            height: self.height,
            facing: self.facing,
            down: self.down,
            tied_to: self.tied_to.clone(),
            in_hand: self.in_hand.clone(),
            items: self.items.clone(),
            used: self.used.clone(),
            boons: self.boons.clone(),
            ..Self::default()
        };
        told != Self::default()
    }

    /// Whether nothing is expected at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self { unit: self.unit.clone(), seen_by: self.seen_by, ..Self::default() }
    }
}
