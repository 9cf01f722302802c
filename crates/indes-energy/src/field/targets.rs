//! The creatures at which an attack or an action can be aimed (ENERGY-014, ENERGY-146, ENERGY-209, ENERGY-273,
//! ENERGY-274, ENERGY-278, ENERGY-281, ENERGY-291, ENERGY-G24, ENERGY-G87).

use super::{attack, reach};
use crate::data::{ActionEffect, Data, Way, Weight};
use crate::unit;
use crate::unit::gear;
use indes_core::battle::View;
use indes_core::battlefield::{ItemId, Means, PartId, Place, UnitId, UnitMask, UnitRef};
use smallvec::SmallVec;

/// The grade of full cover.
pub(crate) const FULL: u8 = 3;

/// The foes that a creature knows of and that can still be struck.
#[must_use]
pub fn open(view: &View, me: UnitId) -> UnitMask {
    let data: &Data = view.field.data();
    view.field.known_foes(me).iter().filter(|&foe| !unit::is_gone(data, &view.field.unit(foe))).collect()
}

/// Whether a use of an item reaches a creature from where both are, wherever it faces.
#[must_use]
pub fn reaches(view: &View, me: &UnitRef, them: &UnitRef, part: PartId) -> bool {
    reaches_if(view, me, them, part, || is_shot(view, me, them))
}

/// The same, where `is_shot` tells whether the creature is in a free line ([`is_shot`]).
fn reaches_if(view: &View, me: &UnitRef, them: &UnitRef, part: PartId, is_shot: impl FnOnce() -> bool) -> bool {
    let (field, data) = (view.field, view.field.data::<Data>());
    match Way::of(part) {
        Way::Melee => reach::has_within(field, me, them, part.item),
        Way::Ranged => {
            let weapon = gear::entry(data, me, part.item);
            reach::in_range(view, me, weapon, field.distance(me.id, them.id)) && is_shot()
        }
    }
}

/// Whether a creature is in a free line and not in full cover (ENERGY-G24).
#[must_use]
pub fn is_shot(view: &View, me: &UnitRef, them: &UnitRef) -> bool {
    let field = view.field;
    if !field.sees(&field.taken_by(me), &field.taken_by(them)) {
        return false;
    }
    let cover = attack::cover(view, me, them, Means::Ranged);
    cover.grade < FULL && !cover.sight_blocked
}

/// Whether an attack of a kind may be aimed at a creature that it reaches: sizes and weapons (ENERGY-273, ENERGY-278,
/// ENERGY-281, ENERGY-291, ENERGY-222).
#[must_use]
pub fn suits(view: &View, me: &UnitRef, them: &UnitRef, does: ActionEffect, part: PartId) -> bool {
    let data: &Data = view.field.data();
    let larger = them.size.class - me.size.class;
    let lies = them.statuses.has(data.statuses.prone);
    match does {
        ActionEffect::Trip => larger <= 1 && !lies && !them.body.down,
        ActionEffect::Disarm => !them.body.down && !weapons_of(view, me, them, part).is_empty(),
        ActionEffect::Restrain => {
            let held = unit::holders_of(data, them).has(me.id);
            larger <= 0 && !held && !them.body.down
        }
        ActionEffect::Push => larger <= 0 && !them.body.down,
        _ => true,
    }
}

/// The weapons that a Disarm of a creature can take: those in hand of a target that faces the attacker; a light weapon,
/// or bare hands, takes no heavy one (ENERGY-274, ENERGY-278, ENERGY-G87).
#[must_use]
pub fn weapons_of(view: &View, me: &UnitRef, them: &UnitRef, part: PartId) -> SmallVec<[ItemId; 4]> {
    let data: &Data = view.field.data();
    if !reach::faces(view.field, them, me) {
        return SmallVec::new();
    }
    let own = gear::entry(data, me, part.item);
    let light = own.weight == Weight::Light || part.item.is_none();
    let fits = |kind| {
        let weapon = data.weapon(kind);
        weapon.is_weapon() && !(light && weapon.weight == Weight::Heavy)
    };
    them.gear.in_hand().filter(|(_, kind)| fits(*kind)).map(|one| one.0).collect()
}

/// The creatures that a use of an item reaches for an attack of a kind and that its bearer faces: it may turn first
/// (ENERGY-209, ENERGY-210).
#[must_use]
pub fn of(view: &View, me: &UnitRef, does: ActionEffect, part: PartId) -> UnitMask {
    among(view, me, does, part, open(view, me.id))
}

/// The same of some foes.
#[must_use]
pub fn among(view: &View, me: &UnitRef, does: ActionEffect, part: PartId, foes: UnitMask) -> UnitMask {
    let limit = limit(view, me, part);
    let fits = |foe: &UnitId| {
        is_within(view, me, (part, limit), *foe, |them| is_shot(view, me, them))
            && suits(view, me, &view.field.unit(*foe), does, part)
    };
    foes.iter().filter(fits).collect()
}

/// The greatest distance in cells at which a use of an item could reach.
#[must_use]
pub fn limit(view: &View, me: &UnitRef, part: PartId) -> u16 {
    match Way::of(part) {
        Way::Melee => reach::limit(view.field, me, part.item),
        Way::Ranged => {
            let ranges = reach::ranges(view.field.data(), me, gear::entry(view.field.data(), me, part.item));
            ranges.map_or(0, |ranges| reach::cells(view.field, ranges[2]))
        }
    }
}

/// Whether a use of an item with this limit reaches a creature that its bearer faces. What takes longest is looked at last:
/// `is_shot` tells whether the creature is in a free line ([`is_shot`]).
pub fn is_within(
    view: &View,
    me: &UnitRef,
    (part, limit): (PartId, u16),
    foe: UnitId,
    is_shot: impl FnOnce(&UnitRef) -> bool,
) -> bool {
    if view.field.distance(me.id, foe) > limit {
        return false;
    }
    let them = view.field.unit(foe);
    reach::faces(view.field, me, &them) && reaches_if(view, me, &them, part, || is_shot(&them))
}

/// The uses of items with which a creature makes attacks of a kind, the best first: weapons in melee, bare hands where
/// they serve, shots and throws.
#[must_use]
pub fn uses(view: &View, me: &UnitRef, does: ActionEffect) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let items = || me.gear.in_hand().map(|one| one.0);
    match does {
        ActionEffect::Melee => melee(data, me).collect(),
        ActionEffect::Trip | ActionEffect::Disarm => melee(data, me).chain([Way::Melee.part(None)]).collect(),
        ActionEffect::Ranged => {
            let ready = items().filter(|&item| gear::can_use(data, me, item, Way::Ranged));
            let mut seen: SmallVec<[_; 4]> = SmallVec::new();
            let mut all: SmallVec<[PartId; 8]> = SmallVec::new();
            for item in ready.filter(|_| has_ammunition(view, me)) {
                let kind = gear::kind_of(data, me, Some(item));
                // Of a stack the first.
                if data.weapon(kind).is_stack() && seen.contains(&kind) {
                    continue;
                }
                seen.push(kind);
                all.push(Way::Ranged.part(Some(item)));
            }
            let first = |part: &PartId| {
                let weapon = gear::entry(data, me, part.item);
                !(weapon.range.is_some() || weapon.shoots)
            };
            all.sort_by_key(first);
            all
        }
        _ => [Way::Melee.part(None)].into_iter().collect(),
    }
}

fn melee<'a>(data: &'a Data, me: &UnitRef<'a>) -> impl Iterator<Item = PartId> {
    let mut all: SmallVec<[(ItemId, i16); 4]> = gear::melee(data, me).map(|(item, gear)| (item, gear.av)).collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.1));
    let mut kinds: SmallVec<[_; 4]> = SmallVec::new();
    all.retain(|(item, _)| {
        let kind = gear::kind_of(data, me, Some(*item));
        let fresh = !kinds.contains(&kind);
        kinds.push(kind);
        fresh
    });
    all.into_iter().map(|(item, _)| Way::Melee.part(Some(item)))
}

/// Whether a creature has shots left, where they are counted (ENERGY-G08). Thrown weapons are counted by themselves.
#[must_use]
pub fn has_ammunition(view: &View, me: &UnitRef) -> bool {
    let most = view.field.data::<Data>().option("ammo");
    most == 0 || view.turn.counted(me.id, crate::state::Count::Shots) < most
}

/// Whether an attack of a kind by a use of an item can still be made on a creature (ENERGY-J02).
#[must_use]
pub fn is_possible(view: &View, me: &UnitRef, target: UnitId, does: ActionEffect, part: PartId) -> bool {
    let (data, them) = (view.field.data::<Data>(), view.field.unit(target));
    let ready = part.item.is_none_or(|item| gear::can_use(data, me, item, Way::of(part)));
    unit::is_able(data, me)
        && may_attack(data, me, view)
        && ready
        && !unit::is_gone(data, &them)
        && suits(view, me, &them, does, part)
        && reaches(view, me, &them, part)
}

/// Whether a creature may attack: it is neither held nor holds another one that hampers it (ENERGY-282, ENERGY-286,
/// ENERGY-J12).
#[must_use]
pub fn may_attack(data: &Data, me: &UnitRef, view: &View) -> bool {
    let named = &data.statuses;
    let held = me.statuses.has(named.restrained) || me.statuses.has(named.bound);
    !held && hampering(data, me, view).is_empty()
}

/// The held creatures that hamper their holder (ENERGY-J12).
#[must_use]
pub fn hampering(data: &Data, me: &UnitRef, view: &View) -> UnitMask {
    let least = data.option("restrain_light_difference");
    let light = |unit: UnitId| i16::from(me.size.class - view.field.unit(unit).size.class) >= least;
    unit::held_by(data, me).iter().filter(|&unit| !light(unit)).collect()
}

/// Whether an item lies at a place.
#[must_use]
pub fn lies_on(place: Place, cell: indes_core::grid::Cell) -> bool {
    place == Place::Ground(cell)
}
