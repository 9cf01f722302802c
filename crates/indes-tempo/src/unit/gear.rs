//! A unit's items: the surfaces of its weapons, what is loaded, the hands an item takes, and prices in action points.
//!
//! Serves TEMPO-G11, TEMPO-G15, TEMPO-G37, TEMPO-G39 and TEMPO-G54.

use crate::data::{Cost, Data, Hands, Ranged};
use crate::ids::{AP, BIND};
use indes_core::battle::{Intent, Verb, View};
use indes_core::battlefield::{GearId, ItemId, PartId, UnitId, UnitRef};

/// The gear of an item; bare hands for `None`.
pub(crate) fn gear_of(data: &Data, me: &UnitRef, item: Option<ItemId>) -> GearId {
    item.and_then(|item| me.gear.get(item)).map_or(data.fists, |item| item.kind)
}

/// The surfaces of an item; of bare hands for `None`.
pub(crate) fn surfaces_of<'a>(
    data: &'a Data,
    me: &UnitRef,
    item: Option<ItemId>,
) -> impl Iterator<Item = PartId> + use<'a> {
    let count = data.weapon(gear_of(data, me, item)).parts.len();
    (0..u8::try_from(count).unwrap_or(0)).map(move |part| PartId { item, part })
}

/// TEMPO-G11: the price of a blow with a surface; a weapon for one or two hands costs more in one hand (TEMPO-G54).
pub(crate) fn surface_price(data: &Data, me: &UnitRef, part: PartId) -> i16 {
    let gear = gear_of(data, me, part.item);
    let weapon = data.weapon(gear);
    let in_one_hand = weapon.hands == Hands::OneOrTwo && me.gear.in_hand().count() > 1;
    let more = if in_one_hand { data.file.one_hand_ap } else { 0 };
    weapon.parts.get(usize::from(part.part)).map_or(0, |surface| surface.ap) + more
}

/// TEMPO-G11: the price of an action without a blow: that of the weapon's cheapest surface, or of the shield.
pub(crate) fn cheapest(data: &Data, me: &UnitRef, item: ItemId) -> i16 {
    let shield = data.weapon(gear_of(data, me, Some(item))).shield.map_or(0, |shield| shield.ap);
    surfaces_of(data, me, Some(item)).map(|part| surface_price(data, me, part)).min().unwrap_or(shield)
}

/// The distances that a surface reaches, in cells, without what the size of its user adds (TEMPO-D21).
#[derive(Clone, Copy)]
pub(crate) struct ReachBand {
    pub(crate) least: u16,
    pub(crate) most: u16,
}

impl ReachBand {
    /// A band without a distance.
    const NONE: Self = Self { least: 1, most: 0 };
}

impl From<(u16, u16)> for ReachBand {
    fn from((least, most): (u16, u16)) -> Self {
        Self { least, most }
    }
}

/// The band of the surface that a verb is made with; an unarmed verb has that of bare hands. `None` while no surface is
/// chosen.
pub(crate) fn reach_band(data: &Data, me: &UnitRef, verb: Verb, part: Option<PartId>) -> Option<ReachBand> {
    let unarmed = data.action(verb).cost != Cost::Surface;
    let gear = if unarmed { data.fists } else { gear_of(data, me, part.and_then(|part| part.item)) };
    let surfaces = &data.weapon(gear).parts;
    let surface = match part {
        Some(part) => surfaces.get(usize::from(part.part)),
        None if unarmed => surfaces.first(),
        None => return None,
    };
    Some(surface.map_or(ReachBand::NONE, |surface| surface.reach.into()))
}

/// TEMPO-G54: the number of hands that an item needs at least.
pub(crate) const fn hands_needed(hands: Hands) -> u8 {
    match hands {
        Hands::None => 0,
        Hands::One | Hands::OneOrTwo => 1,
        Hands::Two => 2,
    }
}

/// TEMPO-G39: the weapon by which a unit is bound.
pub(crate) fn bound_item(view: &View, unit: UnitId) -> Option<ItemId> {
    view.field.bonds.of(unit, BIND).and_then(|bond| bond.item(unit))
}

/// The unit that a unit is Bound to.
pub(crate) fn bound_partner(view: &View, unit: UnitId) -> Option<UnitId> {
    view.field.bonds.of(unit, BIND).and_then(|bond| bond.partner(unit))
}

/// How an item shoots; `None` for one that does not.
pub(crate) fn ranged_numbers<'a>(data: &'a Data, me: &UnitRef, item: Option<ItemId>) -> Option<&'a Ranged> {
    item.and_then(|item| data.weapon(gear_of(data, me, Some(item))).ranged.as_ref())
}

/// TEMPO-087: the weapons in hand that are loaded.
pub(crate) fn loaded_items<'a>(data: &'a Data, me: &UnitRef<'a>) -> impl Iterator<Item = ItemId> + 'a {
    let ready =
        |item: ItemId, gear: &indes_core::battlefield::Gear| gear.get(item).is_some_and(|item| item.ready.shots > 0);
    let gear = me.gear;
    gear.in_hand()
        .filter(move |(item, kind)| data.weapon(*kind).ranged.is_some() && ready(*item, gear))
        .map(|one| one.0)
}

/// The surfaces of the weapons in hand that are loaded.
pub(crate) fn loaded_surfaces<'a>(data: &'a Data, me: &UnitRef<'a>) -> impl Iterator<Item = PartId> + 'a {
    loaded_items(data, me).map(|item| PartId { item: Some(item), part: 0 })
}

/// TEMPO-G15: the range of a weapon in cells.
pub(crate) fn greatest_range(data: &Data, me: &UnitRef, part: PartId) -> Option<u16> {
    data.weapon(gear_of(data, me, part.item)).parts.first().map(|surface| surface.reach.1)
}

/// The bonus of an aimed shot over an unaimed one (TEMPO-042, TEMPO-G14).
pub(crate) fn aim_gain(data: &Data, ranged: &Ranged) -> i16 {
    ranged.aimed - ranged.unaimed - data.option("weather_ranged_modifier")
}

/// TEMPO-G15: the price of loading a weapon now: what is left of the whole price, at most the free points.
pub(crate) fn instalment(data: &Data, me: &UnitRef, item: ItemId) -> i16 {
    let paid = me.gear.get(item).map_or(0, |item| i16::from(item.ready.paid));
    let due = ranged_numbers(data, me, Some(item)).map_or(0, |ranged| ranged.reload - paid);
    // At least 1: without points loading is not offered.
    due.min(me.pools.free(AP).max(1))
}

/// The price of an intent in action points.
pub(crate) fn price(view: &View, unit: UnitId, intent: &Intent) -> i16 {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    match data.action(intent.verb).cost {
        Cost::Fixed(ap) => ap,
        Cost::Surface => intent.part().map_or(0, |part| surface_price(data, &me, part)),
        Cost::Cheapest => intent.item().or_else(|| bound_item(view, unit)).map_or(0, |item| cheapest(data, &me, item)),
        Cost::Reload => intent.item().map_or(0, |item| instalment(data, &me, item)),
    }
}
