//! What a creature has against attacks: Evasion by weapons, shield, armour and style, its armour (ENERGY-177,
//! ENERGY-180, ENERGY-256, ENERGY-D40, ENERGY-G06, ENERGY-G07, ENERGY-G13).

use crate::data::{Data, Gear, Stat, Weight};
use crate::state::Count;
use crate::unit;
use crate::unit::gear;
use indes_core::battle::{Source, Sum, View};
use indes_core::battlefield::UnitRef;
use indes_core::rule_id;

/// The Evasion of a creature against a weapon, or its Unarmed Evasion (ENERGY-177, ENERGY-180, ENERGY-G06).
#[must_use]
pub fn evasion(data: &Data, them: &UnitRef, view: &View, against: Option<&Gear>) -> Sum {
    let rule = if against.is_some() { rule_id!("ENERGY-177") } else { rule_id!("ENERGY-180") };
    let mut sum = Sum::default();
    sum.add(Source::Stat(Stat::BaseEvasion.id()), rule, Stat::BaseEvasion.of(them));
    sum.add(Source::Stat(Stat::Level.id()), rule, unit::level_part(data, them));
    sum.add(Source::Stat(Stat::Dexterity.id()), rule, unit::half(data, them, Stat::Dexterity));
    sum.add(Source::Burden, rule, -data.armour(them).evasion);
    for style in data.styles_of(them) {
        sum.add(Source::Bonus, rule_id!("ENERGY-D40"), style.evasion);
    }
    if has_long(data, them) {
        let long: i16 = data.styles_of(them).map(|style| style.long).sum();
        sum.add(Source::Bonus, rule_id!("ENERGY-D40"), long);
    }
    let Some(weapon) = against else { return sum };
    let heavy = weapon.weight == Weight::Heavy;
    let (best, light) = weapon_evasion(data, them);
    sum.add(Source::Weapon, rule, best);
    if !heavy {
        sum.add(Source::Weapon, rule_id!("ENERGY-G06"), light);
    }
    let clumsy = gear::melee(data, them).any(|(_, gear)| !gear::is_proficient(them, gear.mpr));
    sum.add(Source::Burden, rule_id!("ENERGY-256"), if clumsy { -data.file.attack.unproficient } else { 0 });
    sum.add(Source::Weapon, rule, shield_bonus(data, them, view, heavy));
    sum
}

/// Whether a creature holds a long weapon (ENERGY-D40).
fn has_long(data: &Data, me: &UnitRef) -> bool {
    gear::melee(data, me).any(|(_, gear)| gear.reach.is_some_and(|reach| reach >= data.file.long_reach))
}

/// The best Evasion bonus of other weapons in hand, and that of all light ones (ENERGY-G06). Of a stack one counts.
fn weapon_evasion(data: &Data, me: &UnitRef) -> (i16, i16) {
    let (mut best, mut light) = (0, 0);
    let mut stacks: Vec<indes_core::battlefield::GearId> = Vec::new();
    for (_, kind) in me.gear.in_hand() {
        let gear = data.weapon(kind);
        if !gear.is_melee() || gear.is_stack() && stacks.contains(&kind) {
            continue;
        }
        stacks.push(kind);
        if gear.weight == Weight::Light { light += gear.evasion } else { best = best.max(gear.evasion) }
    }
    (best, light)
}

/// The Evasion bonus of a shield in hand: none of a Broken one, nor of a light one against a heavy weapon
/// (ENERGY-D36, ENERGY-G13).
pub(super) fn shield_bonus(data: &Data, me: &UnitRef, view: &View, heavy: bool) -> i16 {
    let Some((_, kind)) = gear::shield(data, me) else { return 0 };
    let gear = data.weapon(kind);
    let broken = view.turn.counted(me.id, Count::BrokenShield) > 0;
    if heavy && gear.weight == Weight::Light || broken {
        return 0;
    }
    gear.evasion + data.styles_of(me).map(|style| style.shield).sum::<i16>()
}

/// The Armor Rating and Coverage of a creature; a Broken armour has half its Rating (ENERGY-G07, ENERGY-G13).
#[must_use]
pub fn armour(data: &Data, them: &UnitRef, view: &View) -> (i16, i16) {
    let armour = data.armour(them);
    let broken = view.turn.counted(them.id, Count::BrokenArmour) > 0;
    (if broken { armour.rating.div_euclid(2) } else { armour.rating }, armour.coverage)
}
