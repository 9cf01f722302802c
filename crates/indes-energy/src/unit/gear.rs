//! The items of a creature: hands, weapons, shields, proficiency (ENERGY-254, ENERGY-G06, ENERGY-G26, ENERGY-G32).

use crate::data::{Data, Gear, Property, Stat, Way};
use indes_core::battlefield::{GearId, ItemId, Place, UnitRef};
use smallvec::SmallVec;

/// The kind of an item, or bare hands.
#[must_use]
pub fn kind_of(data: &Data, me: &UnitRef, item: Option<ItemId>) -> GearId {
    item.and_then(|item| me.gear.get(item)).map_or(data.unarmed, |item| item.kind)
}

/// The entry of an item, or of bare hands.
#[must_use]
pub fn entry<'a>(data: &'a Data, me: &UnitRef, item: Option<ItemId>) -> &'a Gear {
    data.weapon(kind_of(data, me, item))
}

/// Whether an item is in hand.
#[must_use]
pub fn in_hand(me: &UnitRef, item: ItemId) -> bool {
    me.gear.get(item).is_some_and(|item| item.place == Place::Hand)
}

/// The shield in hand, if there is one.
#[must_use]
pub fn shield(data: &Data, me: &UnitRef) -> Option<(ItemId, GearId)> {
    me.gear.in_hand().find(|(_, gear)| data.weapon(*gear).shield)
}

/// The hands that are filled; each held creature takes one (ENERGY-J12).
fn filled(data: &Data, me: &UnitRef) -> u8 {
    of_items(data, me).saturating_add(u8::try_from(super::held_by(data, me).len()).unwrap_or(0))
}

/// The hands that items fill: a stack fills one (ENERGY-G84).
fn of_items(data: &Data, me: &UnitRef) -> u8 {
    let mut stacks: SmallVec<[GearId; 2]> = SmallVec::new();
    let mut hands = 0;
    for (_, kind) in me.gear.in_hand() {
        let gear = data.weapon(kind);
        if gear.is_stack() && stacks.contains(&kind) {
            continue;
        }
        if gear.is_stack() {
            stacks.push(kind);
        }
        hands += gear.hands;
    }
    hands
}

/// The hands that a creature has: an injured arm holds nothing (ENERGY-G26).
#[must_use]
pub fn hands(data: &Data, me: &UnitRef) -> u8 {
    let named = &data.statuses;
    let hurt = [named.injured_arm, named.injured_other_arm].into_iter().filter(|&status| me.statuses.has(status));
    data.template(me).hands.saturating_sub(u8::try_from(hurt.count()).unwrap_or(0))
}

/// The hands that hold nothing.
#[must_use]
pub fn free_hands(data: &Data, me: &UnitRef) -> u8 {
    hands(data, me).saturating_sub(filled(data, me))
}

/// The hands that taking an item would fill.
#[must_use]
pub fn takes(data: &Data, me: &UnitRef, kind: GearId) -> u8 {
    let gear = data.weapon(kind);
    let stacked = gear.is_stack() && me.gear.in_hand().any(|(_, held)| held == kind);
    if stacked { 0 } else { gear.hands }
}

/// Whether a creature is Proficient with what has this requirement (ENERGY-254).
#[must_use]
pub fn is_proficient(me: &UnitRef, mpr: i16) -> bool {
    Stat::Mpl.of(me) >= mpr
}

/// The melee weapons in hand (ENERGY-014).
pub fn melee<'a>(data: &'a Data, me: &UnitRef<'a>) -> impl Iterator<Item = (ItemId, &'a Gear)> {
    let held = me.gear.in_hand().map(|(item, kind)| (item, data.weapon(kind)));
    held.filter(|(_, gear)| gear.is_melee())
}

/// Whether an item is used in this way, as far as it is concerned itself: a weapon that is loaded, or that can be
/// thrown; a Prone creature shoots no bow (ENERGY-017, ENERGY-147, ENERGY-J14).
#[must_use]
pub fn can_use(data: &Data, me: &UnitRef, item: ItemId, way: Way) -> bool {
    let Some(held) = me.gear.get(item).filter(|item| item.place == Place::Hand) else { return false };
    let gear = data.weapon(held.kind);
    match way {
        Way::Melee => gear.is_melee(),
        Way::Ranged if !gear.is_weapon() => false,
        Way::Ranged if gear.range.is_some() => {
            let loaded = gear.load == 0 || held.ready.shots > 0;
            let bent = gear.is(Property::Bow) && me.statuses.has(data.statuses.prone);
            loaded && !bent && draws(data, me, gear)
        }
        Way::Ranged => true,
    }
}

/// The greatest row of draw weights that a creature may use with a weapon (ENERGY-147, ENERGY-149, ENERGY-152,
/// ENERGY-G48).
#[must_use]
pub fn most_draw(data: &Data, arm: i16, mpl: i16, gear: &Gear) -> i16 {
    let Some(class) = gear.draw else { return 0 };
    let strong = arm + if class.is_two_handed_crossbow() { data.file.crossbow_arm } else { 0 };
    let rows = &data.file.draws;
    let own = rows.iter().position(|row| strong <= row.most).unwrap_or(rows.len().saturating_sub(1));
    let fits = |at: &usize| {
        let row = &rows[*at];
        let crossbow = row.mpl == 0 || mpl >= row.mpl;
        crossbow && row.least.is_none_or(|least| class >= least)
    };
    (0..=own).rev().find(fits).and_then(|at| i16::try_from(at).ok()).unwrap_or(0)
}

/// Whether a creature is strong enough for the draw weight of a weapon (ENERGY-147).
fn draws(data: &Data, me: &UnitRef, gear: &Gear) -> bool {
    gear.draw.is_none() || row_of(data, me, gear).1
}

/// The row of draw weights of a weapon in the hands of a creature, and whether it is strong enough for it
/// (ENERGY-148).
#[must_use]
pub fn row_of(data: &Data, me: &UnitRef, gear: &Gear) -> (i16, bool) {
    let most = most_draw(data, Stat::Arm.of(me), Stat::Mpl.of(me), gear);
    let set = Stat::Draw.of(me);
    if set < 0 { (most, true) } else { (set, set <= most) }
}

/// Whether a creature has more in its hands than the hands of its template.
#[must_use]
pub fn overfull(data: &Data, me: &UnitRef) -> bool {
    of_items(data, me) > data.template(me).hands
}
