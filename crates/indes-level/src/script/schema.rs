//! The format of battle scripts, version 1.

use super::expectation::Expectation;
use crate::level::Facing;
use indes_core::battle::{Order, RuleId, Shown, Terms, words::Answer, words::Detail};
use indes_core::grid::Cell;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The format that this program reads.
pub const FORMAT: u32 = 1;

/// A battle script, as in its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// The version of the format: 1.
    pub format: u32,
    /// Its title.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The rules it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleId>,
    /// The level: `"tempo/first-duel"`, a file `"yard.ron"` beside the script, or the whole text of a level,
    /// `r#"( … )"#`.
    pub level: String,
    /// Differences from the level at the beginning.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<Beginning>,
    /// The round that it begins in, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u16>,
    /// The unit whose turn it is at the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The value or the faces of each draw, in order. All must be drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Shown>,
    /// Choices and checks, in order.
    pub steps: Vec<Step>,
}

/// Differences of a unit from the level at the beginning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beginning {
    /// The name of the unit.
    pub unit: String,
    /// Points by the key of their pool; the maximum does not change.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pools: BTreeMap<String, i16>,
    /// Its only status, by its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// All its statuses, by their keys.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statuses: Option<Vec<String>>,
    /// The cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
    /// Its facing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// Its tallies, by the names of the rule set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub used: BTreeMap<String, i16>,
}

/// A step of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// A unit answers the open question.
    Choose(Answer),
    /// A unit passes.
    Pass(String),
    /// The state of the battle must be this.
    Expect(Box<Expectation>),
    /// A unit must be asked, with these rows on offer.
    Offered(Offer),
    /// An answer must be refused without a change of the battle.
    Refused(Refusing),
    /// A seat makes a choice that answers no question; the open question stays open.
    Aside(AsideStep),
    /// The battle must be over; the level of this name follows it.
    Continue(String),
}

impl Step {
    /// The name of the step in files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Choose(_) => "Choose",
            Self::Pass(_) => "Pass",
            Self::Expect(_) => "Expect",
            Self::Offered(_) => "Offered",
            Self::Refused(_) => "Refused",
            Self::Aside(_) => "Aside",
            Self::Continue(_) => "Continue",
        }
    }
}

/// A choice of a seat that answers no question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AsideStep {
    /// The number of the seat.
    pub seat: u8,
    /// The choice.
    pub says: AsideKind,
}

/// A kind of [`AsideStep`], with names instead of ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AsideKind {
    /// The seat concedes.
    Concede,
    /// The seat offers terms to end the battle.
    Terms(Terms),
    /// The seat gives one of its units a standing order, or revokes it.
    Order(NamedOrder),
}

/// A standing order with names instead of ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedOrder {
    /// The unit of the order.
    pub unit: String,
    /// The verb of the answers it is about.
    pub verb: String,
    /// The order; if left out, it is revoked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
}

/// The rows that a unit is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The unit that is asked; left out if a seat is asked for none of its units.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// All verbs on offer, in any order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verbs: Option<Vec<String>>,
    /// Verbs that must be on offer, among others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub has: Vec<String>,
    /// Verbs that must not be on offer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not: Vec<String>,
    /// Verbs with their prices and details.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<OfferedRow>,
}

/// A verb on offer, with its price and the values that its next detail can have. Lists are complete, in any order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferedRow {
    /// The verb.
    pub verb: String,
    /// The details before the listed one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Detail>,
    /// The price, by the keys of pools: the least price of the verb, or that with all details.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<BTreeMap<String, i16>>,
    /// The legal target units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub units: Option<Vec<String>>,
    /// The legal items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<String>>,
    /// The legal surfaces or skills: item and part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<(String, String)>>,
    /// The legal cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<Cell>>,
    /// The last cells of the legal paths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Vec<Cell>>,
    /// The legal altitudes, in levels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levels: Option<Vec<i8>>,
    /// The legal values of a detail that has no list of its own, as `with` writes them. Of sets, amounts, paths of
    /// several units and paths with actions these are the values that the rules list, not all legal ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<Detail>>,
}

impl OfferedRow {
    /// The names of the fields with lists that are given, in order.
    #[must_use]
    pub fn lists(&self) -> Vec<&'static str> {
        let given = [
            ("units", self.units.is_some()),
            ("items", self.items.is_some()),
            ("parts", self.parts.is_some()),
            ("cells", self.cells.is_some()),
            ("ends", self.ends.is_some()),
            ("levels", self.levels.is_some()),
            ("values", self.values.is_some()),
        ];
        given.into_iter().filter(|list| list.1).map(|list| list.0).collect()
    }
}

/// An answer that must be refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusing {
    /// The unit that is asked; left out if a seat is asked for none of its units.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// The verb; without details it must not be on offer.
    pub verb: String,
    /// All details of the answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Detail>,
    /// The rule of the refusal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

impl Refusing {
    /// The answer that must be refused.
    #[must_use]
    pub fn answer(&self) -> Answer {
        Answer { unit: self.unit.clone(), verb: self.verb.clone(), with: self.with.clone() }
    }
}
