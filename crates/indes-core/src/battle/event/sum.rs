//! Numbers with their terms.

use super::super::rule::RuleId;
use crate::battlefield::{ModifierId, StatId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The source of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Source {
    /// The dice.
    Dice,
    /// A stat of the unit: a skill, a defence, a resistance.
    Stat(StatId),
    /// The penalty of wounds.
    Wounds,
    /// The burden of armour.
    Burden,
    /// A bonus that the rule names.
    Bonus,
    /// An option of the level.
    Option,
    /// The unit's own result, dice included.
    Result,
    /// The opponent's result.
    Opponent,
    /// The bonus of a weapon.
    Weapon,
    /// The penalty of distance.
    Distance,
    /// A modifier of the level or of a region to checks of a skill.
    Modifier(ModifierId),
}

/// A term of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Term {
    /// Its source.
    pub from: Source,
    /// The rule that adds it.
    pub rule: RuleId,
    /// Its amount.
    pub amount: i16,
}

/// A number with its terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Sum {
    /// The terms, which add up to the total.
    pub terms: SmallVec<[Term; 6]>,
}

impl Sum {
    /// Adds a term, unless it is 0.
    pub fn add(&mut self, from: Source, rule: RuleId, amount: i16) {
        if amount != 0 {
            self.terms.push(Term { from, rule, amount });
        }
    }

    /// Adds a term, even if it is 0: for numbers that are compared with each other.
    pub fn keep(&mut self, from: Source, rule: RuleId, amount: i16) {
        self.terms.push(Term { from, rule, amount });
    }

    /// The terms in reading order, each with its index: first what is added, then what is subtracted.
    pub fn read(&self) -> impl Iterator<Item = (usize, &Term)> {
        let parts = |taken: bool| self.terms.iter().enumerate().filter(move |(_, term)| (term.amount < 0) == taken);
        parts(false).chain(parts(true))
    }

    /// The total of the terms.
    #[must_use]
    pub fn total(&self) -> i16 {
        self.terms.iter().map(|term| term.amount).sum()
    }
}
