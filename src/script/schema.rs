//! The format of battle scripts, version 1.

use super::expectation::Expectation;
use crate::battle::{Order, RuleId, Shown, Terms, words::Answer, words::Detail};
use crate::grid::Cell;
use crate::level::Facing;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The format that this program reads.
pub const FORMAT: u32 = 1;

/// A battle script as its file says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// The version of the format: 1.
    pub format: u32,
    /// What it shows, in a few words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The rules it tells of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleId>,
    /// The level: `"tempo/first-duel"`, a file `"yard.ron"` beside the script, or the whole text of a level,
    /// `r#"( … )"#`.
    pub level: String,
    /// What is different from the level before the first step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<Beginning>,
    /// The round that it begins in, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u16>,
    /// The unit whose turn it is at the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// For each draw, in order, its value or the faces of its dice. All must be drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Shown>,
    /// What is done and looked at, in order.
    pub steps: Vec<Step>,
}

/// How a unit begins, where that differs from the level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beginning {
    /// The name of the unit.
    pub unit: String,
    /// Points by the key of their pool; the maximum stays.
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
    /// What was counted of it so far, by the names of the rule set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub used: BTreeMap<String, i16>,
}

/// A step of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// A unit that is asked answers.
    Choose(Answer),
    /// A unit that is asked to answer lets it pass.
    Pass(String),
    /// The battle holds this.
    Expect(Box<Expectation>),
    /// A unit is asked, and offered this.
    Offered(Offer),
    /// An answer is refused, and everything is as it was.
    Refused(Refusing),
    /// A seat says something beside the open question, which stays open.
    Aside(SaidAside),
    /// The battle is over, and the level of this name goes on from it.
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

/// What a seat says aside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaidAside {
    /// The number of the seat.
    pub seat: u8,
    /// What it says.
    pub says: Saying,
}

/// Something that is said aside, with names instead of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Saying {
    /// The seat gives up.
    Concede,
    /// It offers to end the battle like this.
    Terms(Terms),
    /// It gives one of its units a standing order, or takes it back.
    Order(SaidOrder),
}

/// A standing order with names instead of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaidOrder {
    /// The unit that answers by it.
    pub unit: String,
    /// The answer it is about.
    pub verb: String,
    /// What is ordered; left out, the order is taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
}

/// What a unit is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The unit that is asked; left out where a seat is asked for none of its units.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// Exactly these verbs, in any order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verbs: Option<Vec<String>>,
    /// These verbs, among others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub has: Vec<String>,
    /// Not these verbs.
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
    /// The details that are said already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Detail>,
    /// The price, by the keys of pools: the least it costs, or what it costs with all details.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<BTreeMap<String, i16>>,
    /// The units it can be aimed at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub units: Option<Vec<String>>,
    /// The items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<String>>,
    /// The surfaces or skills: item and part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<(String, String)>>,
    /// The cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<Cell>>,
    /// The cells where its ways end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Vec<Cell>>,
    /// The levels in the air.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levels: Option<Vec<i8>>,
    /// The values of a detail that has no list of its own, as `with` writes them. Of sets, of numbers, of ways of several
    /// units and of ways with acts these are the ones that are listed, not all that there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<Detail>>,
}

impl OfferedRow {
    /// The names of the lists that are given, in the order of the fields.
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
    /// The unit that is asked; left out where a seat is asked for none of its units.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// The verb; without details it must not be on offer.
    pub verb: String,
    /// All details of the answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Detail>,
    /// The rule that is the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asking {
    /// What to do on one's own turn.
    Act,
    /// How to answer.
    React,
    /// A detail of what comes of one's own action.
    Detail,
}

impl Refusing {
    /// The answer alone.
    #[must_use]
    pub fn answer(&self) -> Answer {
        Answer { unit: self.unit.clone(), verb: self.verb.clone(), with: self.with.clone() }
    }
}
