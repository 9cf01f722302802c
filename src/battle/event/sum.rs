//! Numbers and what they are made of.

use super::super::rule::RuleId;
use crate::battlefield::{ModifierId, StatId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Where a part of a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Source {
    /// The dice.
    Dice,
    /// A fixed number of the unit: a skill, a defence, a resistance.
    Stat(StatId),
    /// What wounds take away.
    Wounds,
    /// What armour weighs.
    Burden,
    /// A bonus the rule names.
    Bonus,
    /// An option of the level.
    Option,
    /// The unit's own result, dice included.
    Result,
    /// The opponent's result.
    Opponent,
    /// What a weapon adds.
    Weapon,
    /// What the distance takes away.
    Distance,
    /// What the level or a region of it adds to checks of a skill.
    Modifier(ModifierId),
}

/// One part of a number, with the rule it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Term {
    /// Where it comes from.
    pub from: Source,
    /// The rule that adds it.
    pub rule: RuleId,
    /// How much.
    pub amount: i16,
}

/// A number and what it is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Sum {
    /// The parts. They add up to the total.
    pub terms: SmallVec<[Term; 6]>,
}

impl Sum {
    /// Adds a part, unless it is 0.
    pub fn add(&mut self, from: Source, rule: RuleId, amount: i16) {
        if amount != 0 {
            self.terms.push(Term { from, rule, amount });
        }
    }

    /// Adds a part, also if it is 0: for numbers that are held against each other.
    pub fn keep(&mut self, from: Source, rule: RuleId, amount: i16) {
        self.terms.push(Term { from, rule, amount });
    }

    /// The parts as they are read: what is added, then what is taken away.
    pub fn read(&self) -> impl Iterator<Item = (usize, &Term)> {
        let parts = |taken: bool| self.terms.iter().enumerate().filter(move |(_, term)| (term.amount < 0) == taken);
        parts(false).chain(parts(true))
    }

    /// The number.
    #[must_use]
    pub fn total(&self) -> i16 {
        self.terms.iter().map(|term| term.amount).sum()
    }
}
