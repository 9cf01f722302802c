//! The format of `Expect`: the expected state of the battle and the expected events.

use crate::level::Facing;
use indes_core::battle::{Ending, RuleId};
use indes_core::grid::Cell;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An expected state and expected events. Fields that are left out are not compared.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// The unit that the next fields are about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Its points, by the key of their pool.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pools: BTreeMap<String, i16>,
    /// One of its statuses, by its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// All its statuses, by their keys.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statuses: Option<Vec<String>>,
    /// Statuses that it does not have, by their keys.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<String>,
    /// Its cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
    /// Its height: its altitude in the air, or that of its ground, in levels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<i16>,
    /// Its facing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// Whether it is down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub down: Option<bool>,
    /// All units it is bound to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tied_to: Option<Vec<String>>,
    /// All its items in hand, by their keys.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_hand: Option<Vec<String>>,
    /// Its items, by their keys.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub items: BTreeMap<String, ExpectedItem>,
    /// Its tallies, by the names of the rule set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub used: BTreeMap<String, i16>,
    /// Its boons less its banes against other units since the last choice, by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub boons: BTreeMap<String, i16>,
    /// All items on the ground, with their cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_ground: Option<Vec<(String, Cell)>>,
    /// The unit that is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
    /// The seat that is asked, for a unit or for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asks_seat: Option<u8>,
    /// The kind of the open question.
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
    /// The side that won, or the word of a draw (`expect::NO_ONE`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// Why the battle ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The seat whose view is compared: without the units hidden from it and the events it does not see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_by: Option<u8>,
    /// All units that are hidden from this seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unseen: Option<Vec<String>>,
    /// Rules of events since the last choice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleId>,
    /// Rules of no event since then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<RuleId>,
    /// Texts, each in a sentence about an event since then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<String>,
    /// Texts in no such sentence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_told: Vec<String>,
    /// Numbers of events since then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<ExpectedSum>,
}

/// The expected state of an item. Fields that are left out are not compared.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedItem {
    /// Its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<ItemPlace>,
    /// Shots left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shots: Option<u8>,
    /// The points that have been paid for loading it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<u8>,
    /// The unit that it is aimed at, or the word for none (`expect::NO_ONE`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<String>,
}

/// The place of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ItemPlace {
    /// In hand.
    Hand,
    /// On the body.
    Stowed,
    /// On the ground, at this cell.
    Ground(Cell),
    /// With another unit, which picked it up.
    Gone,
}

/// An expected number of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedSum {
    /// The unit that rolls or is struck.
    pub unit: String,
    /// Which number.
    pub of: NumberOf,
    /// The verb that is rolled or judged, where the number has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verb: Option<String>,
    /// Its total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<i16>,
    /// All its terms that are not 0, in order.
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
    /// A number that a table is read with: the result less the opponent's, or a threat.
    Result,
    /// The damage of a strike or a hazard.
    Damage,
}

/// A term of a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedTerm {
    /// Its source.
    pub from: TermFrom,
    /// Its amount.
    pub amount: i16,
    /// Its rule.
    pub rule: RuleId,
}

/// The source of a term.
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
    /// A bonus of the rule.
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
    /// A modifier of the level: the name of its region, or `"level"`.
    Modifier(String),
}

impl Expectation {
    /// Whether a field about [`Expectation::unit`] is given.
    #[must_use]
    pub fn is_of_a_unit(&self) -> bool {
        let of_unit = Self {
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
        of_unit != Self::default()
    }

    /// Whether nothing is expected at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self { unit: self.unit.clone(), seen_by: self.seen_by, ..Self::default() }
    }
}

/// The kind of the open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asking {
    /// An action on the unit's own turn.
    Act,
    /// An answer to another unit's action.
    React,
    /// A detail of an action that was declared before.
    Detail,
}
