//! The tests of those who resist: against maneuvers and in contests, where sizes may count (MANEUVER-114, MANEUVER-124,
//! MANEUVER-125, MANEUVER-126, MANEUVER-127, MANEUVER-G27, MANEUVER-G48).

use super::checks::{self, Test};
use crate::data::{ActionEffect, Data, GearClass, Skill};
use crate::unit;
use indes_core::battle::{Source, View};
use indes_core::battlefield::{ItemId, UnitRef};
use indes_core::rule_id;

/// Whether the sizes of two units settle the test of the second one (MANEUVER-125, MANEUVER-127).
#[must_use]
pub fn size_settles(me: &UnitRef, them: &UnitRef) -> Option<bool> {
    match i16::from(them.size.class) - i16::from(me.size.class) {
        2.. => Some(true),
        ..=-2 => Some(false),
        _ => None,
    }
}

/// The test of the loser against a maneuver: its size counts (MANEUVER-124, MANEUVER-126, MANEUVER-G48).
#[must_use]
pub fn resistance(view: &View, me: &UnitRef, them: &UnitRef, skill: Skill) -> Test {
    let data: &Data = view.field.data();
    let mut test = checks::skill(view, them, skill);
    match i16::from(them.size.class) - i16::from(me.size.class) {
        1 => test.boons.add(Source::Bonus, rule_id!("MANEUVER-124"), 1),
        -1 => test.boons.add(Source::Bonus, rule_id!("MANEUVER-126"), -1),
        _ => test.settled = size_settles(me, them),
    }
    test.clamped(data)
}

/// The test of a unit that keeps an item: a shield, or a weapon in both hands, gives a boon (MANEUVER-114).
#[must_use]
pub fn keeping(view: &View, me: &UnitRef, them: &UnitRef, item: ItemId, skill: Skill) -> Test {
    let data: &Data = view.field.data();
    let mut test = resistance(view, me, them, skill);
    let firm = them.gear.get(item).is_some_and(|item| {
        let gear = data.weapon(item.kind);
        gear.class == GearClass::Shield || gear.is_weapon() && unit::grip(data, them, item.kind) >= 2
    });
    if firm {
        test.boons.add(Source::Bonus, rule_id!("MANEUVER-114"), 1);
    }
    test
}

/// Whether sizes change the test against an action (MANEUVER-G27).
#[must_use]
pub fn is_sized(data: &Data, verb: indes_core::battle::Verb) -> bool {
    let action = data.action(verb);
    action.sized && (action.does != ActionEffect::Grapple || data.option("grapple_uses_size") != 0)
}

/// The test of the target of a contest: its size counts where sizes do (MANEUVER-G27).
#[must_use]
pub fn opposing(view: &View, verb: indes_core::battle::Verb, me: &UnitRef, them: &UnitRef, skill: Skill) -> Test {
    let data: &Data = view.field.data();
    if is_sized(data, verb) {
        resistance(view, me, them, skill)
    } else {
        checks::skill(view, them, skill).clamped(data)
    }
}
