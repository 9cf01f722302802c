//! Queries on one unit: whether it can act, its hands, its grips, its prices.

pub mod tidy;

use crate::data::{Data, Perk, Stat, WeaponTrait};
use crate::ids::{AP, ATTACKS, FREE};
use indes_core::battle::{Price, Verb};
use indes_core::battlefield::{GearId, ItemId, Place, StatusId, UnitRef};

/// Whether a unit has a status.
#[must_use]
pub fn has(me: &UnitRef, status: StatusId) -> bool {
    me.statuses.has(status)
}

/// Whether a unit is conscious and not surprised, so that it can act, react and notice (MANEUVER-020, MANEUVER-G22).
#[must_use]
pub fn is_able(data: &Data, me: &UnitRef) -> bool {
    !me.body.down && !me.statuses.has(data.statuses.surprised)
}

/// Whether a unit is held or netted, so that it makes no step and does not stand up (MANEUVER-048, MANEUVER-G26,
/// MANEUVER-G76).
#[must_use]
pub fn is_held(data: &Data, me: &UnitRef) -> bool {
    let named = &data.statuses;
    [named.grappled, named.grappling, named.netted].into_iter().any(|status| me.statuses.has(status))
}

/// Whether a unit has a perk (MANEUVER-D26).
#[must_use]
pub fn has_perk(me: &UnitRef, perk: Perk) -> bool {
    Stat::Perks.of(me) & perk.bit() != 0
}

/// The hands that an item in hand takes: both for a versatile weapon that is gripped so (MANEUVER-G59).
#[must_use]
pub fn grip(data: &Data, me: &UnitRef, gear: GearId) -> u8 {
    let weapon = data.weapon(gear);
    let both = weapon.is(WeaponTrait::Versatile) && me.statuses.has(data.statuses.both_hands);
    if both { weapon.hands.max(2) } else { weapon.hands }
}

/// The hands of a unit that hold nothing (MANEUVER-046, MANEUVER-G26, MANEUVER-G59).
#[must_use]
pub fn free_hands(data: &Data, me: &UnitRef) -> u8 {
    let held: u8 = me.gear.in_hand().map(|(_, gear)| grip(data, me, gear)).sum();
    let holding = me.statuses.0.iter().filter(|status| status.kind == data.statuses.grappling).count();
    let used = held.saturating_add(u8::try_from(holding).unwrap_or(u8::MAX));
    data.template(me).hands.saturating_sub(used)
}

/// Whether an item is in hand.
#[must_use]
pub fn in_hand(me: &UnitRef, item: ItemId) -> bool {
    me.gear.get(item).is_some_and(|item| item.place == Place::Hand)
}

/// The shield in hand, if there is one (MANEUVER-079).
#[must_use]
pub fn shield(data: &Data, me: &UnitRef) -> Option<(ItemId, GearId)> {
    me.gear.in_hand().find(|(_, gear)| data.weapon(*gear).block > 0)
}

/// Whether a unit wields something with which it can Bash (MANEUVER-109).
#[must_use]
pub fn can_bash(data: &Data, me: &UnitRef) -> bool {
    let heavy = |gear: GearId| data.weapon(gear).block > 0 || data.weapon(gear).is(WeaponTrait::Heavy);
    me.gear.in_hand().any(|(_, gear)| heavy(gear))
}

/// The price of a verb: action points, an attack, a free action (MANEUVER-035, MANEUVER-059, MANEUVER-069).
#[must_use]
pub fn price(data: &Data, verb: Verb) -> Price {
    let action = data.action(verb);
    let (ap, attack) = match data.spell(verb) {
        Some(magic) => (magic.ap, magic.is(super::data::MagicTrait::Attack)),
        None => (action.ap, action.attack),
    };
    let mut price = Price::new();
    if ap > 0 {
        price.push((AP, ap));
    }
    if attack {
        price.push((ATTACKS, 1));
    }
    if action.perk.is_some() {
        price.push((FREE, 1));
    }
    price
}

/// Whether a unit can pay a price (MANEUVER-036).
#[must_use]
pub fn can_pay(me: &UnitRef, price: &Price) -> bool {
    price.iter().all(|&(pool, amount)| me.pools.free(pool) >= amount)
}

/// The metres that standing up takes (MANEUVER-G25).
#[must_use]
pub fn stand_price(data: &Data, me: &UnitRef) -> i16 {
    let share = data.file.postures.stand_share;
    (Stat::Speed.of(me) + share - 1) / share
}
