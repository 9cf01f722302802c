//! What a unit can do with the things it has: the surfaces of its weapons, what is loaded, the hands a thing takes, and
//! prices.
//!
//! Serves TEMPO-G11, TEMPO-G15, TEMPO-G37, TEMPO-G39 and TEMPO-G54.

use super::data::{Cost, Data, Hands, Ranged};
use super::ids::{AP, BIND};
use crate::battle::{Intent, Verb, View};
use crate::battlefield::{GearId, ItemId, PartId, UnitId, UnitRef};

/// The kind of an item; bare hands for none.
pub(super) fn gear_of(data: &Data, me: &UnitRef, item: Option<ItemId>) -> GearId {
    item.and_then(|item| me.gear.get(item)).map_or(data.fists, |item| item.kind)
}

/// The surfaces of an item; of bare hands for none.
pub(super) fn parts_of<'a>(
    data: &'a Data,
    me: &UnitRef,
    item: Option<ItemId>,
) -> impl Iterator<Item = PartId> + use<'a> {
    let count = data.weapon(gear_of(data, me, item)).parts.len();
    (0..u8::try_from(count).unwrap_or(0)).map(move |part| PartId { item, part })
}

/// TEMPO-G11: the price of a surface; a weapon for one or two hands costs more in one hand (TEMPO-G54).
pub(super) fn surface_price(data: &Data, me: &UnitRef, part: PartId) -> i16 {
    let gear = gear_of(data, me, part.item);
    let weapon = data.weapon(gear);
    let crowded = weapon.hands == Hands::OneOrTwo && me.gear.in_hand().count() > 1;
    let more = if crowded { data.file.one_hand_ap } else { 0 };
    weapon.parts.get(usize::from(part.part)).map_or(0, |surface| surface.ap) + more
}

/// TEMPO-G11: actions without a blow cost the weapon's cheapest surface.
pub(super) fn cheapest(data: &Data, me: &UnitRef, item: ItemId) -> i16 {
    let shield = data.weapon(gear_of(data, me, Some(item))).shield.map_or(0, |shield| shield.ap);
    parts_of(data, me, Some(item)).map(|part| surface_price(data, me, part)).min().unwrap_or(shield)
}

/// The least and the greatest reach of a surface in cells, without what the size of its user adds; bare hands have one
/// surface. `None` while no surface is chosen.
pub(super) fn band(data: &Data, me: &UnitRef, verb: Verb, part: Option<PartId>) -> Option<(u16, u16)> {
    let unarmed = data.action(verb).cost != Cost::Surface;
    let gear = if unarmed { data.fists } else { gear_of(data, me, part.and_then(|part| part.item)) };
    let surfaces = &data.weapon(gear).parts;
    match part {
        Some(part) => Some(surfaces.get(usize::from(part.part)).map_or((1, 0), |surface| surface.reach)),
        None if unarmed => Some(surfaces.first().map_or((1, 0), |surface| surface.reach)),
        None => None,
    }
}

/// TEMPO-G54: the hands that a thing needs.
pub(super) const fn hands(hands: Hands) -> u8 {
    match hands {
        Hands::None => 0,
        Hands::One | Hands::OneOrTwo => 1,
        Hands::Two => 2,
    }
}

/// The weapon by which a unit is bound (TEMPO-G39).
pub(super) fn bound_item(view: &View, unit: UnitId) -> Option<ItemId> {
    view.field.bonds.of(unit, BIND).and_then(|bond| bond.item(unit))
}

/// The unit that a unit is bound to.
pub(super) fn partner(view: &View, unit: UnitId) -> Option<UnitId> {
    view.field.bonds.of(unit, BIND).and_then(|bond| bond.partner(unit))
}

/// The numbers of an item that shoots.
pub(super) fn numbers<'a>(data: &'a Data, me: &UnitRef, item: Option<ItemId>) -> Option<&'a Ranged> {
    item.and_then(|item| data.weapon(gear_of(data, me, Some(item))).ranged.as_ref())
}

/// The weapons in hand that could shoot now.
pub(super) fn loaded<'a>(data: &'a Data, me: &UnitRef<'a>) -> impl Iterator<Item = ItemId> + 'a {
    let ready = |item: ItemId, gear: &crate::battlefield::Gear| gear.get(item).is_some_and(|item| item.ready.shots > 0);
    let gear = me.gear;
    gear.in_hand()
        .filter(move |(item, kind)| data.weapon(*kind).ranged.is_some() && ready(*item, gear))
        .map(|one| one.0)
}

/// The surfaces of the weapons in hand that could shoot now.
pub(super) fn shots<'a>(data: &'a Data, me: &UnitRef<'a>) -> impl Iterator<Item = PartId> + 'a {
    loaded(data, me).map(|item| PartId { item: Some(item), part: 0 })
}

/// TEMPO-G15: how far a weapon shoots.
pub(super) fn longest(data: &Data, me: &UnitRef, part: PartId) -> Option<u16> {
    data.weapon(gear_of(data, me, part.item)).parts.first().map(|surface| surface.reach.1)
}

/// How much better an aimed shot is than one that is not.
pub(super) fn gain_of_aim(data: &Data, ranged: &Ranged) -> i16 {
    ranged.aimed - ranged.unaimed - data.option("weather_ranged_modifier")
}

/// TEMPO-G15: what loading a weapon costs now: what is still to be paid, as far as the points go.
pub(super) fn instalment(data: &Data, me: &UnitRef, item: ItemId) -> i16 {
    let paid = me.gear.get(item).map_or(0, |item| i16::from(item.ready.paid));
    let due = numbers(data, me, Some(item)).map_or(0, |ranged| ranged.reload - paid);
    // With no points left it is not offered.
    due.min(me.pools.free(AP).max(1))
}

/// The action points that an intent costs a unit.
pub(super) fn price(view: &View, unit: UnitId, intent: &Intent) -> i16 {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    match data.action(intent.verb).cost {
        Cost::Fixed(ap) => ap,
        Cost::Surface => intent.part().map_or(0, |part| surface_price(data, &me, part)),
        Cost::Cheapest => intent.item().or_else(|| bound_item(view, unit)).map_or(0, |item| cheapest(data, &me, item)),
        Cost::Reload => intent.item().map_or(0, |item| instalment(data, &me, item)),
    }
}
