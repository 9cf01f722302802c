//! The format of battle scripts, version 1.

use crate::battle::{Ending, RuleId, words::Answer, words::Detail};
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
    /// One number for each draw, in order. All must be drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<i16>,
    /// What is done and looked at, in order.
    pub steps: Vec<Step>,
}

/// How a unit begins, where that differs from the level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beginning {
    /// Who.
    pub unit: String,
    /// Points by the key of their pool; the maximum stays.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pools: BTreeMap<String, i16>,
    /// The status, by its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
    /// Where it looks to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
}

/// A step of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// A unit that is asked answers.
    Choose(Answer),
    /// A unit that is asked to answer lets it pass.
    Pass(String),
    /// The battle holds this.
    Expect(Expectation),
    /// A unit is asked, and offered this.
    Offered(Offer),
    /// An answer is refused, and everything is as it was.
    Refused(Refusing),
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
        }
    }
}

/// What a unit is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// Who is asked.
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
}

/// An answer that must be refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusing {
    /// Who answers.
    pub unit: String,
    /// What it does.
    pub verb: String,
    /// The details.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Detail>,
    /// The rule that is given as the reason.
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
    /// Its cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
    /// How high it is: its level in the air, or its ground's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<i16>,
    /// Where it looks to.
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
    /// Who is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
    /// What is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<Asking>,
    /// The round, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u16>,
    /// Whose turn it is.
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
    /// Something happened by these rules since the last answer was given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleId>,
    /// Nothing happened by these rules since then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<RuleId>,
    /// These words stand in a sentence of what happened since then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<String>,
}

impl Expectation {
    /// Whether a field tells of [`Expectation::unit`].
    #[must_use]
    pub fn is_of_a_unit(&self) -> bool {
        !self.pools.is_empty()
            || self.status.is_some()
            || self.cell.is_some()
            || self.height.is_some()
            || self.facing.is_some()
            || self.down.is_some()
            || self.tied_to.is_some()
            || self.in_hand.is_some()
    }

    /// Whether nothing is expected at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self { unit: self.unit.clone(), ..Self::default() }
    }
}

impl Refusing {
    /// The answer alone.
    #[must_use]
    pub fn answer(&self) -> Answer {
        Answer { unit: self.unit.clone(), verb: self.verb.clone(), with: self.with.clone() }
    }
}
