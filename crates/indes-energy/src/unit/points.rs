//! The points of a creature at the start of a Round (ENERGY-055, ENERGY-070, ENERGY-072, ENERGY-073, ENERGY-D37,
//! ENERGY-G28, ENERGY-G44).

use super::{bonus, gear};
use crate::data::{Data, Skill, Stat, Weight};
use indes_core::battlefield::UnitRef;

/// The most Energy fewer that armour, shield and Strength cost at the start of a Round (ENERGY-G28, ENERGY-G44,
/// ENERGY-D37).
#[must_use]
pub fn burden(data: &Data, me: &UnitRef) -> i16 {
    let (armour, mpl, derived) = (data.armour(me), Stat::Mpl.of(me), &data.file.derived);
    let heavy = armour.weight == Weight::Heavy && Stat::Strength.of(me) < derived.heavy_strength;
    let clumsy = i16::from(armour.mpr > mpl);
    let shield = gear::shield(data, me).map(|one| data.weapon(one.1));
    let shield = shield.map_or(0, |shield| i16::from(shield.mpr > mpl));
    armour.energy + clumsy + shield + if heavy { derived.heavy_energy } else { 0 }
}

/// The Agility of a creature at the start of a Round (ENERGY-070, ENERGY-072, ENERGY-073).
#[must_use]
pub fn agility(data: &Data, me: &UnitRef) -> i16 {
    let styles: i16 = data.styles_of(me).map(|style| style.agility).sum();
    let shield = gear::shield(data, me).map_or(0, |one| data.weapon(one.1).agility);
    let legs = data.leg_row(bonus(me, Skill::Leg)).agility;
    (data.file.round.agility + legs + styles - data.armour(me).agility - shield).max(0)
}

/// The Energy that Stamina gives at the start of a Round, before conditions (ENERGY-055, ENERGY-G44).
#[must_use]
pub fn energy(data: &Data, me: &UnitRef, stamina: i16) -> i16 {
    let table = &data.file.round.energy;
    let last = table.len() - 1;
    let given = table[usize::try_from(stamina.max(0)).unwrap_or(last).min(last)];
    let least = given.min(1);
    let rest = (given - burden(data, me)).max(least);
    let tired = me.statuses.has(data.statuses.exhausted);
    if tired { (rest - data.file.round.exhausted).max(0) } else { rest }
}
