//! Tests: the target number with its terms, boons and banes, the die, Successes (MANEUVER-D15, MANEUVER-G01,
//! MANEUVER-G02, MANEUVER-G03).
//!
//! The rules call [`Test::roll`] with the battle's dice; forecasts call [`Test::chances`], which runs it for every
//! branch of the die.

use super::ground;
use crate::data::{ArmourLevel, Attribute, Data, Skill, Stat, StyleId};
use crate::state::TestResult;
use indes_core::battle::{Die, Draw, Draws, Keep, Source, Sum, View};
use indes_core::battlefield::{StatId, UnitRef};
use indes_core::rule_id;

/// A test before the die is rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The target number with its terms, clamped (MANEUVER-G01).
    pub number: Sum,
    /// Boons, above 0, and banes, below 0, by source (MANEUVER-G03).
    pub boons: Sum,
    /// Whether it passes or fails by itself, without a roll (MANEUVER-125, MANEUVER-127).
    pub settled: Option<bool>,
}

/// A test with its terms, its draw and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The draw; `None` for a test that was not rolled.
    pub draw: Option<Draw>,
    /// The target number less the die, and 1: above 0 if it passed.
    pub margin: Sum,
    /// The result.
    pub result: TestResult,
}

impl Test {
    /// A test of an attribute and a rank, with a modifier to come.
    #[must_use]
    pub fn of(attribute: (StatId, i16), rank: (StatId, i16)) -> Self {
        let mut number = Sum::default();
        number.add(Source::Stat(attribute.0), rule_id!("MANEUVER-G01"), attribute.1);
        number.add(Source::Stat(rank.0), rule_id!("MANEUVER-G01"), rank.1);
        Self { number, boons: Sum::default(), settled: None }
    }

    /// Adds the last term of the target number: what keeps it within its bounds (MANEUVER-G01).
    #[must_use]
    pub fn clamped(mut self, data: &Data) -> Self {
        let (raw, bounds) = (self.number.total(), &data.file.test);
        let bounded = raw.clamp(bounds.least, bounds.most);
        self.number.add(Source::Bonus, rule_id!("MANEUVER-G01"), bounded - raw);
        self
    }

    /// The die: one, or two of which the better or the worse counts (MANEUVER-G03).
    #[must_use]
    pub fn die(&self, data: &Data) -> Die {
        let sides = data.file.test.die;
        match self.boons.total() {
            0 => Die::Sum { count: 1, sides },
            // A roll is passed by low numbers.
            1.. => Die::Keep { count: 2, sides, keep: Keep::Low, kept: 1 },
            _ => Die::Keep { count: 2, sides, keep: Keep::High, kept: 1 },
        }
    }

    /// The result of a roll.
    #[must_use]
    pub fn read(&self, data: &Data, rolled: i16) -> TestResult {
        let margin = self.number.total() - rolled + 1;
        if margin < 1 {
            return TestResult::FAILED;
        }
        let successes = if data.option("successes") == SUCCESSES_BY_ROLL { rolled } else { margin };
        TestResult { passed: true, successes }
    }

    /// Rolls the test, unless it is settled.
    #[must_use]
    pub fn roll(&self, data: &Data, dice: &mut dyn Draws) -> Rolled {
        if let Some(passed) = self.settled {
            let result = TestResult { passed, successes: i16::from(passed) };
            return Rolled { draw: None, margin: self.number.clone(), result };
        }
        let draw = dice.draw(self.die(data));
        let mut margin = self.number.clone();
        margin.keep(Source::Dice, rule_id!("MANEUVER-G01"), -draw.value);
        margin.add(Source::Bonus, rule_id!("MANEUVER-G02"), 1);
        let result = self.read(data, draw.value);
        Rolled { draw: Some(draw), margin, result }
    }
}

/// The value of the option `successes` by which the number on the die counts (MANEUVER-G02).
const SUCCESSES_BY_ROLL: i16 = 1;

/// A test of a skill other than Fighting Style, by the better of its attributes (MANEUVER-G05).
#[must_use]
pub fn skill(view: &View, me: &UnitRef, skill: Skill) -> Test {
    let data: &Data = view.field.data();
    let mut test = bare_skill(data, me, skill);
    if skill.is_hampered() {
        test.number.add(Source::Burden, rule_id!("MANEUVER-G18"), -data.armour(me).agility);
    }
    if matches!(skill, Skill::Dodge | Skill::Acrobatics) {
        ground::add_footing(view, me, &mut test.number, skill == Skill::Dodge);
    }
    if skill == Skill::Dodge && me.statuses.has(data.statuses.prone) {
        test.number.add(Source::Bonus, rule_id!("MANEUVER-G25"), -data.file.postures.prone);
    }
    if matches!(skill, Skill::Dodge | Skill::Sorcery) && !is_armour_trained(data, me, None) {
        test.boons.add(Source::Burden, rule_id!("MANEUVER-161"), -1);
    }
    ground::add_modifiers(view, me, skill.stat(), &mut test.number);
    test
}

/// The attribute and the rank of a skill.
fn bare_skill(data: &Data, me: &UnitRef, skill: Skill) -> Test {
    let row = data.file.skills.iter().find(|row| row.skill == skill);
    let governing = row.into_iter().flat_map(|row| &row.by).map(|attribute| attribute.stat());
    let values = governing.map(|stat| (stat, me.stats.get(stat)));
    // The first of equal ones.
    let best = values.reduce(|best, other| if other.1 > best.1 { other } else { best });
    let rank = skill.stat();
    Test::of(best.unwrap_or((Attribute::Strength.stat(), 0)), (rank, me.stats.get(rank)))
}

/// A test of a fighting style with an attribute, before the modifiers of the item and of the attack.
#[must_use]
pub fn style(view: &View, me: &UnitRef, style: StyleId, attribute: Attribute) -> Test {
    let data: &Data = view.field.data();
    let (stat, rank) = (attribute.stat(), style.stat());
    let mut test = Test::of((stat, me.stats.get(stat)), (rank, me.stats.get(rank)));
    ground::add_footing(view, me, &mut test.number, true);
    if me.statuses.has(data.statuses.prone) {
        test.number.add(Source::Bonus, rule_id!("MANEUVER-G25"), -data.file.postures.prone);
    }
    if !is_armour_trained(data, me, Some(style)) {
        test.boons.add(Source::Burden, rule_id!("MANEUVER-161"), -1);
    }
    ground::add_modifiers(view, me, Stat::FirstStyle.id(), &mut test.number);
    test
}

/// Whether a unit is trained in the armour that it wears: by this style, or by any of its styles (MANEUVER-155,
/// MANEUVER-200, MANEUVER-G63).
#[must_use]
pub fn is_armour_trained(data: &Data, me: &UnitRef, style: Option<StyleId>) -> bool {
    let level: ArmourLevel = data.armour(me).level;
    let Some(entry) = level.entry() else { return true };
    data.styles_of(me).filter(|(id, _)| style.is_none_or(|style| style == *id)).any(|(_, style)| style.lists(entry))
}
