//! A roll of one die: its rank, and what makes it advantaged or disadvantaged (REGION-G03, REGION-183).

use crate::data::{Attribute, Data, Stat};
use crate::unit;
use indes_core::battle::{Dice, Die, Draw, Draws, Keep, RuleId, Source, Sum};
use indes_core::battlefield::UnitRef;
use indes_core::rule_id;
use smallvec::SmallVec;
use std::cmp::Ordering;

/// How a roll is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lean {
    /// One die.
    Plain,
    /// Two dice of which the higher counts.
    Advantaged,
    /// Two dice of which the lower counts.
    Disadvantaged,
}

/// A roll before it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The sides of its die.
    pub sides: u8,
    /// The rules that make it advantaged.
    pub ups: SmallVec<[RuleId; 2]>,
    /// The rules that make it disadvantaged.
    pub downs: SmallVec<[RuleId; 4]>,
}

impl Throw {
    /// A plain roll of a die.
    #[must_use]
    pub fn of(sides: u8) -> Self {
        Self { sides, ups: SmallVec::new(), downs: SmallVec::new() }
    }

    /// The roll of a unit's attribute, bare of equipment, with what disturbs every roll of it: a bad wound (REGION-092),
    /// a stun (REGION-107), an injury (REGION-D12).
    #[must_use]
    pub fn bare(data: &Data, me: &UnitRef, attribute: Attribute) -> Self {
        Self::of(sides(me, attribute)).disturbed(data, me).injured(data, me, attribute)
    }

    /// The same with what disturbs every roll of a unit.
    #[must_use]
    pub fn disturbed(self, data: &Data, me: &UnitRef) -> Self {
        let named = &data.statuses;
        self.down_if(me.statuses.has(named.badly_wounded), rule_id!("REGION-092"))
            .down_if(unit::is_stunned(data, me), rule_id!("REGION-107"))
    }

    /// The same with the injuries that disturb an attribute (REGION-D12).
    #[must_use]
    pub fn injured(self, data: &Data, me: &UnitRef, attribute: Attribute) -> Self {
        let named = &data.statuses;
        let status = match attribute {
            Attribute::Fortitude => named.broken_health,
            Attribute::Presence => named.haunted,
            _ => return self,
        };
        self.down_if(me.statuses.has(status), rule_id!("REGION-D12"))
    }

    /// The same roll, so many ranks higher (REGION-D01).
    #[must_use]
    pub fn shifted(mut self, data: &Data, ranks: i8) -> Self {
        self.sides = data.shifted(self.sides, ranks);
        self
    }

    /// The same roll, advantaged by a rule if it applies.
    #[must_use]
    pub fn up_if(mut self, applies: bool, rule: RuleId) -> Self {
        if applies {
            self.ups.push(rule);
        }
        self
    }

    /// The same roll, disadvantaged by a rule if it applies.
    #[must_use]
    pub fn down_if(mut self, applies: bool, rule: RuleId) -> Self {
        if applies {
            self.downs.push(rule);
        }
        self
    }

    /// How it is made: any number of sources of one kind count once, and both kinds cancel (REGION-183).
    #[must_use]
    pub fn lean(&self) -> Lean {
        match (self.ups.is_empty(), self.downs.is_empty()) {
            (false, true) => Lean::Advantaged,
            (true, false) => Lean::Disadvantaged,
            _ => Lean::Plain,
        }
    }

    /// The die that is thrown.
    #[must_use]
    pub fn die(&self) -> Die {
        let keep = match self.lean() {
            Lean::Plain => return Die::Sum { count: 1, sides: self.sides },
            Lean::Advantaged => Keep::High,
            Lean::Disadvantaged => Keep::Low,
        };
        Die::Keep { count: 2, sides: self.sides, keep, kept: 1 }
    }

    /// Rolls it.
    pub fn roll(&self, dice: &mut Dice) -> Draw {
        dice.draw(self.die())
    }

    /// Compares the means of two rolls exactly (REGION-G19, REGION-D03). The mean of a die of n sides is (n + 1) / 6n
    /// times 3n for one die, 4n - 1 for the higher of two, 2n + 1 for the lower.
    #[must_use]
    pub fn mean_cmp(&self, other: &Self) -> Ordering {
        let mean = |throw: &Self| {
            let n = i64::from(throw.sides.max(1));
            let k = match throw.lean() {
                Lean::Plain => n + n + n,
                Lean::Advantaged => n + n + n + n - 1,
                Lean::Disadvantaged => n + n + 1,
            };
            ((n + 1) * k, n)
        };
        let ((a, n), (b, m)) = (mean(self), mean(other));
        (a * m).cmp(&(b * n))
    }

    /// The number that was rolled, as it is told.
    #[must_use]
    pub fn told(rule: RuleId, value: i16) -> Sum {
        let mut sum = Sum::default();
        sum.keep(Source::Dice, rule, value);
        sum
    }

    /// What makes it advantaged or disadvantaged, as terms of 0 with their rules, for forecasts.
    #[must_use]
    pub fn reasons(&self) -> Sum {
        let mut sum = Sum::default();
        self.ups.iter().chain(&self.downs).for_each(|&rule| sum.keep(Source::Bonus, rule, 0));
        sum
    }
}

/// The sides of a unit's bare die of an attribute.
#[must_use]
pub fn sides(me: &UnitRef, attribute: Attribute) -> u8 {
    u8::try_from(me.stats.get(attribute.stat())).unwrap_or(2)
}

/// DEF with armour (REGION-G21).
#[must_use]
pub fn defence(data: &Data, me: &UnitRef) -> Throw {
    Throw::bare(data, me, Attribute::Defence).shifted(data, data.armour(me).def_ranks)
}

/// REF with armour and the shield in hand (REGION-D18, REGION-D19).
#[must_use]
pub fn reflexes(data: &Data, me: &UnitRef) -> Throw {
    let shield = unit::shield(data, me).map_or(0, |shield| shield.ref_ranks);
    Throw::bare(data, me, Attribute::Reflexes).shifted(data, data.armour(me).ref_ranks + shield)
}

/// STR lowered for unarmed attacks and grabs (REGION-115, REGION-121).
#[must_use]
pub fn unarmed(data: &Data, me: &UnitRef) -> Throw {
    Throw::bare(data, me, Attribute::Strength).shifted(data, data.file.strikes.ranks)
}

/// STR lowered for a grip against an escape (REGION-143).
#[must_use]
pub fn grip(data: &Data, me: &UnitRef) -> Throw {
    Throw::bare(data, me, Attribute::Strength).shifted(data, data.file.grabs.escape_ranks)
}

/// The successes of a roll against another one: how many whole times the other fits into it (REGION-006, REGION-G01,
/// REGION-C20); `most` is the limit of the option, 0 for none (REGION-C21).
#[must_use]
pub fn successes(active: i16, opposing: i16, most: i16) -> i16 {
    let found = if active < opposing { 0 } else { active / opposing.max(1) };
    if most > 0 { found.min(most) } else { found }
}

/// The row in which successes are told: none, one, two, three and more.
#[must_use]
pub fn row(data: &Data, verb: indes_core::battle::Verb, successes: i16) -> u8 {
    let last = data.action(verb).rows.len().saturating_sub(1);
    u8::try_from(usize::try_from(successes.max(0)).unwrap_or(0).min(last)).unwrap_or(0)
}

/// The stats named by their attribute are the first ones.
const _: () = assert!(Stat::Attack as u8 == 0);
