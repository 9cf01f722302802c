//! Rolls: Advantage and Disadvantage, skill checks, Defense rolls, Chance rolls, Initiative (ENERGY-173, ENERGY-174,
//! ENERGY-175, ENERGY-190, ENERGY-G02, ENERGY-G03, ENERGY-G04, ENERGY-G70).
//!
//! The rules call these functions with the battle's dice; forecasts call them for every branch of the dice.

use crate::data::{Data, Skill};
use crate::unit;
use indes_core::battle::{Batch, Die, Draw, Draws, EventKind, Keep, RuleId, Source, Sum, Verb};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;

/// Sources of Advantage, 1 each, and of Disadvantage, -1 each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Edge(pub Sum);

impl Edge {
    /// Adds a source of Advantage.
    pub fn better(&mut self, rule: RuleId) {
        self.0.add(Source::Bonus, rule, 1);
    }

    /// Adds a source of Disadvantage; one source counts once.
    pub fn worse(&mut self, rule: RuleId) {
        if !self.0.terms.iter().any(|term| term.rule == rule && term.amount < 0) {
            self.0.add(Source::Bonus, rule, -1);
        }
    }

    /// Which of two dice counts; `None` if one is rolled. By default any Advantage and any Disadvantage cancel
    /// (ENERGY-G70); by the option `advantage_stacking` they are counted (ENERGY-G02, ENERGY-C48).
    #[must_use]
    pub fn keep(&self, data: &Data) -> Option<Keep> {
        let ups: i16 = self.0.terms.iter().map(|term| term.amount.max(0)).sum();
        let downs: i16 = self.0.terms.iter().map(|term| (-term.amount).max(0)).sum();
        let net = if data.option("advantage_stacking") == NET { ups - downs } else { ups.min(1) - downs.min(1) };
        match net {
            0 => None,
            1.. => Some(Keep::High),
            _ => Some(Keep::Low),
        }
    }
}

/// The value of the option `advantage_stacking` by which sources are counted.
const NET: i16 = 1;

/// The d20 of an attack or a check.
#[must_use]
pub fn twenty(data: &Data, keep: Option<Keep>) -> Die {
    let sides = data.file.attack.die;
    match keep {
        None => Die::Sum { count: 1, sides },
        Some(keep) => Die::Keep { count: 2, sides, keep, kept: 1 },
    }
}

/// A roll with what it came to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rolled {
    /// The draw.
    pub draw: Draw,
    /// The number, dice included.
    pub number: Sum,
}

impl Rolled {
    /// Its total.
    #[must_use]
    pub fn total(&self) -> i16 {
        self.number.total()
    }

    /// Tells the roll, and its result against a number that it had to reach; `None` for one that is only told.
    pub fn tell(&self, batch: &mut Batch, rule: RuleId, unit: UnitId, verb: Verb, against: Option<(i16, bool)>) {
        let (draw, result) = (Some(self.draw), self.number.clone());
        batch.tell(rule, EventKind::Rolled { unit, verb, draw, result: result.clone() });
        if let Some((threshold, succeeds)) = against {
            let row = u8::from(!succeeds);
            batch.tell(rule, EventKind::Judged { unit, verb, number: result, threshold: Some(threshold), row });
        }
    }
}

/// A roll of a die to which a number is added.
#[must_use]
pub fn roll(dice: &mut dyn Draws, die: Die, rule: RuleId, mut number: Sum) -> Rolled {
    let draw = dice.draw(die);
    number.keep(Source::Dice, rule, draw.value);
    Rolled { draw, number }
}

/// A Defense roll: its die is rolled again and added while it shows its highest face; Advantage applies afresh to each
/// (ENERGY-173, ENERGY-174, ENERGY-175, ENERGY-171, ENERGY-172, ENERGY-C12).
#[must_use]
pub fn defence(data: &Data, dice: &mut dyn Draws, rule: RuleId, number: Sum, edge: &Edge) -> Rolled {
    roll(dice, Die::burst(data.file.attack.defence, edge.keep(data)), rule, number)
}

/// What a check sees: sight, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// It needs sight (ENERGY-335).
    Sight,
    /// It needs none.
    Nothing,
}

/// A skill check: a d20 and the bonus (ENERGY-G03). Dazed creatures have Disadvantage (ENERGY-333). By an option a
/// natural 20 or 1 counts more (ENERGY-200, ENERGY-201).
#[must_use]
pub fn skill(data: &Data, dice: &mut dyn Draws, me: &UnitRef, skill: Skill, needs: Needs) -> Rolled {
    let rule = rule_id!("ENERGY-G03");
    let mut number = Sum::default();
    number.add(Source::Stat(skill.stat()), rule, unit::bonus(me, skill));
    let mut rolled = roll(dice, twenty(data, check_edge(data, me, needs).keep(data)), rule, number);
    if data.option("critical_checks") != 0 {
        let more = data.file.derived.critical;
        let face = rolled.draw.value;
        if face >= i16::from(data.file.attack.die) {
            rolled.number.add(Source::Option, rule_id!("ENERGY-200"), more);
        } else if face <= 1 {
            rolled.number.add(Source::Option, rule_id!("ENERGY-201"), -more);
        }
    }
    rolled
}

/// Advantage and Disadvantage of a skill check.
#[must_use]
pub fn check_edge(data: &Data, me: &UnitRef, needs: Needs) -> Edge {
    let mut edge = Edge::default();
    if me.statuses.has(data.statuses.dazed) {
        edge.worse(rule_id!("ENERGY-333"));
    }
    if needs == Needs::Sight && me.statuses.has(data.statuses.blinded) {
        edge.worse(rule_id!("ENERGY-335"));
    }
    edge
}

/// Advantage and Disadvantage of a Fortitude or Will roll (ENERGY-239, ENERGY-333, ENERGY-342, ENERGY-C42).
#[must_use]
pub fn resist_edge(data: &Data, me: &UnitRef) -> Edge {
    let mut edge = Edge::default();
    if me.statuses.has(data.statuses.dazed) {
        edge.worse(rule_id!("ENERGY-333"));
    }
    if me.statuses.has(data.statuses.surprised) {
        edge.worse(rule_id!("ENERGY-342"));
    }
    edge
}

/// Whether a Defense roll resists: it must be higher, or equal for a Defending creature (ENERGY-042, ENERGY-C22).
#[must_use]
pub fn resists(data: &Data, me: &UnitRef, total: i16, against: i16) -> bool {
    total > against || total == against && me.statuses.has(data.statuses.defending)
}

/// A Fortitude roll against a number, told (ENERGY-184, ENERGY-186). Returns whether it resists (ENERGY-C18).
pub fn fortitude(data: &Data, dice: &mut dyn Draws, batch: &mut Batch, me: &UnitRef, against: i16) -> bool {
    let rule = rule_id!("ENERGY-184");
    let rolled = defence(data, dice, rule, unit::fortitude(data, me), &resist_edge(data, me));
    let resisted = resists(data, me, rolled.total(), against);
    rolled.tell(batch, rule, me.id, data.verbs.fortitude, Some((against, resisted)));
    resisted
}

/// A Will roll against a number, told (ENERGY-187, ENERGY-189). Returns whether it resists.
pub fn will(data: &Data, dice: &mut dyn Draws, batch: &mut Batch, me: &UnitRef, against: i16) -> bool {
    let rule = rule_id!("ENERGY-187");
    let rolled = defence(data, dice, rule, unit::will(data, me), &resist_edge(data, me));
    let resisted = resists(data, me, rolled.total(), against);
    rolled.tell(batch, rule, me.id, data.verbs.will, Some((against, resisted)));
    resisted
}

/// A Chance roll: an unmodified d20 (ENERGY-190).
#[must_use]
pub fn chance(data: &Data, dice: &mut dyn Draws) -> Rolled {
    roll(dice, twenty(data, None), rule_id!("ENERGY-190"), Sum::default())
}

/// An Initiative roll: dice by the bonus, nothing added (ENERGY-D30, ENERGY-G04). Of several dice each is told.
pub fn initiative(data: &Data, dice: &mut dyn Draws, batch: &mut Batch, me: &UnitRef) -> i16 {
    let rule = rule_id!("ENERGY-G04");
    let mut total = 0;
    for &sides in data.initiative_dice(unit::bonus(me, Skill::Initiative)) {
        let rolled = roll(dice, Die::Sum { count: 1, sides }, rule, Sum::default());
        total += rolled.total();
        rolled.tell(batch, rule, me.id, data.verbs.initiative, None);
    }
    total
}
