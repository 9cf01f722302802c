//! The ways in which a unit can use what it has in hand: with which item, style and attribute (MANEUVER-G13,
//! MANEUVER-G40, MANEUVER-G62, MANEUVER-G63).

use super::checks::{self, Test};
use crate::data::{Attribute, Data, Gear, GearClass, Technique, Way, WeaponTrait};
use crate::unit;
use indes_core::battle::Source;
use indes_core::battle::View;
use indes_core::battlefield::{GearId, ItemId, PartId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// The uses of items, the best first.
pub type Techniques = SmallVec<[PartId; 8]>;

/// The kind of an item; bare hands for `None`.
#[must_use]
pub fn gear_of(data: &Data, me: &UnitRef, item: Option<ItemId>) -> GearId {
    item.and_then(|item| me.gear.get(item)).map_or(data.unarmed, |item| item.kind)
}

/// The entry of an item; bare hands for `None`.
#[must_use]
pub fn weapon_of<'a>(data: &'a Data, me: &UnitRef, item: Option<ItemId>) -> &'a Gear {
    data.weapon(gear_of(data, me, item))
}

/// The attribute of a way.
#[must_use]
pub const fn attribute(way: Way) -> Attribute {
    match way {
        Way::Strength => Attribute::Strength,
        Way::Agility | Way::Ranged => Attribute::Agility,
    }
}

/// A test of Fighting Style with an item: the untrained penalty belongs to the item that is used (MANEUVER-067,
/// MANEUVER-160, MANEUVER-C24).
#[must_use]
pub fn test(view: &View, me: &UnitRef, technique: Technique) -> Test {
    let data: &Data = view.field.data();
    let mut test = checks::style(view, me, technique.style, attribute(technique.way));
    if !data.trains(me, technique.style, gear_of(data, me, technique.item)) {
        test.number.add(Source::Weapon, rule_id!("MANEUVER-160"), -data.file.untrained);
    }
    test
}

/// Adds the uses of an item in these ways with every style of the unit. Of two attributes with the same value only the
/// first is a choice.
fn add(data: &Data, me: &UnitRef, item: Option<ItemId>, ways: &[Way], out: &mut Techniques) {
    let value = |way: Way| me.stats.get(attribute(way).stat());
    for (style, _) in data.styles_of(me) {
        for &way in ways {
            let same = way == Way::Agility && ways.contains(&Way::Strength) && value(Way::Strength) == value(way);
            if !same {
                out.push(Technique { item, style, way }.part());
            }
        }
    }
}

/// Sorts uses: the highest target number first; on a tie one without a bane (MANEUVER-G63, MANEUVER-G92).
fn sort(data: &Data, me: &UnitRef, all: &mut Techniques) {
    if all.len() < 2 {
        return;
    }
    let rank = |part: &PartId| {
        let Technique { item, style, way } = Technique::of(*part);
        let trained = data.trains(me, style, gear_of(data, me, item));
        let penalty = if trained { 0 } else { data.file.untrained };
        let number = me.stats.get(attribute(way).stat()) + me.stats.get(style.stat()) - penalty;
        (std::cmp::Reverse(number), !checks::is_armour_trained(data, me, Some(style)))
    };
    all.sort_by_key(rank);
}

/// Whether a unit can strike with bare hands: a hand is free (MANEUVER-G62).
#[must_use]
pub fn fights_unarmed(data: &Data, me: &UnitRef) -> bool {
    unit::free_hands(data, me) > 0
}

/// The uses of weapons in melee: those in hand, parts of the body, and bare hands if one is free.
#[must_use]
pub fn melee(data: &Data, me: &UnitRef) -> Techniques {
    let mut all = Techniques::new();
    for (item, gear) in me.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).is_melee()) {
        let _ = gear;
        add(data, me, Some(item), &[Way::Strength, Way::Agility], &mut all);
    }
    if fights_unarmed(data, me) {
        add(data, me, None, &[Way::Strength, Way::Agility], &mut all);
    }
    sort(data, me, &mut all);
    all
}

/// The uses of weapons from afar: thrown or shot, by Agility (MANEUVER-066).
#[must_use]
pub fn ranged(view: &View, me: &UnitRef) -> Techniques {
    let data: &Data = view.field.data();
    let mut all = Techniques::new();
    for (item, _) in me.gear.in_hand().filter(|&(item, gear)| is_ready(view, me, item, gear)) {
        add(data, me, Some(item), &[Way::Ranged], &mut all);
    }
    sort(data, me, &mut all);
    all
}

/// Whether an item in hand can be thrown or shot now: it is loaded, and there is ammunition (MANEUVER-G14).
#[must_use]
pub fn is_ready(view: &View, me: &UnitRef, item: ItemId, gear: GearId) -> bool {
    let data: &Data = view.field.data();
    let weapon = data.weapon(gear);
    if weapon.range == 0 || !weapon.is_weapon() {
        return false;
    }
    let loaded = weapon.reload == 0 || me.gear.get(item).is_some_and(|item| item.ready.shots > 0);
    loaded && (weapon.class != GearClass::Ranged || has_ammunition(view, me))
}

/// Whether a unit has a shot left, where the level counts them (MANEUVER-G14).
#[must_use]
pub fn has_ammunition(view: &View, me: &UnitRef) -> bool {
    let most = view.field.data::<Data>().option("ammunition");
    most == 0 || view.turn.counted(me.id, crate::state::Count::Shots) < most
}

/// The uses of the shield in hand for a Block, by Strength (MANEUVER-079).
#[must_use]
pub fn block(data: &Data, me: &UnitRef) -> Techniques {
    let mut all = Techniques::new();
    if let Some((item, _)) = unit::shield(data, me) {
        add(data, me, Some(item), &[Way::Strength], &mut all);
    }
    sort(data, me, &mut all);
    all
}

/// The uses of weapons and shields in hand for a Parry, by Strength or Agility; bare hands parry only bare hands
/// (MANEUVER-082, MANEUVER-G40).
#[must_use]
pub fn parry(data: &Data, me: &UnitRef, against_unarmed: bool) -> Techniques {
    let mut all = Techniques::new();
    for (item, gear) in me.gear.in_hand() {
        let weapon = data.weapon(gear);
        let natural = weapon.is(WeaponTrait::Unarmed);
        if weapon.block > 0 || weapon.is_melee() && (!natural || against_unarmed) {
            add(data, me, Some(item), &[Way::Strength, Way::Agility], &mut all);
        }
    }
    if against_unarmed && fights_unarmed(data, me) {
        add(data, me, None, &[Way::Strength, Way::Agility], &mut all);
    }
    sort(data, me, &mut all);
    all
}
