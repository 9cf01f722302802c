//! Things, doors, mounts and grips: what can be taken, put away, reloaded, worked, mounted, escaped from (REGION-022,
//! REGION-167, REGION-G32, REGION-G37, REGION-G41, REGION-G43, REGION-G55, REGION-G88, REGION-G91, REGION-J01).

use super::place;
use crate::data::{ActionEffect, Data, GearClass, Stat};
use crate::state::Count;
use crate::unit::{self, pairs};
use indes_core::battle::{Refusal, RuleId, View};
use indes_core::battlefield::{ItemId, Place, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_core::text::{Message, message};
use smallvec::SmallVec;

/// The items that a verb can name.
#[must_use]
pub fn items(view: &View, me: &UnitRef, does: ActionEffect) -> SmallVec<[ItemId; 8]> {
    let data: &Data = view.field.data();
    let all = (0u8..).zip(&me.gear.0).map(|(at, item)| (ItemId(at), item));
    let holding = unit::grabs(data, me).map(|held| view.field.unit(held));
    let room = unit::free_hands(data, me, holding.as_ref()).saturating_add(unit::filled_hands(data, me));
    let fits = |(_, item): &(ItemId, &indes_core::battlefield::Item)| {
        let gear = data.weapon(item.kind);
        match does {
            ActionEffect::Ready => item.place == Place::Stowed && gear.hands > 0 && gear.hands <= room,
            ActionEffect::ReadyArms => {
                item.place == Place::Stowed
                    && gear.is_weapon()
                    && gear.hands > 0
                    && !shields(data, me, gear.hands, room).is_empty()
            }
            ActionEffect::Stow | ActionEffect::DropItem => item.place == Place::Hand && gear.hands > 0,
            ActionEffect::Reload => {
                let row = data.ranged_row(item.kind).map(|row| data.weapon(row));
                item.place == Place::Hand && row.is_some_and(|row| row.reload.is_some()) && item.ready.shots == 0
            }
            _ => false,
        }
    };
    all.filter(fits).map(|one| one.0).collect()
}

/// The stowed shields that can be taken in hand beside a weapon of so many hands.
#[must_use]
pub fn shields(data: &Data, me: &UnitRef, hands: u8, room: u8) -> SmallVec<[ItemId; 8]> {
    let all = (0u8..).zip(&me.gear.0);
    let fits = |(_, item): &(u8, &indes_core::battlefield::Item)| {
        let gear = data.weapon(item.kind);
        item.place == Place::Stowed && gear.is_shield() && gear.hands + hands <= room
    };
    all.filter(fits).map(|one| ItemId(one.0)).collect()
}

/// The shields that go with a weapon that was named.
#[must_use]
pub fn shields_beside(view: &View, me: &UnitRef, weapon: ItemId) -> SmallVec<[ItemId; 8]> {
    let data: &Data = view.field.data();
    let Some(item) = me.gear.get(weapon) else { return SmallVec::new() };
    let holding = unit::grabs(data, me).map(|held| view.field.unit(held));
    let room = unit::free_hands(data, me, holding.as_ref()).saturating_add(unit::filled_hands(data, me));
    shields(data, me, data.weapon(item.kind).hands, room)
}

/// The items in hand that are in the way of things that need so many hands: the last ones first, things of the same
/// class as `kind` before others (REGION-G43).
#[must_use]
pub fn in_the_way(view: &View, me: &UnitRef, needs: u8, shield: bool) -> SmallVec<[ItemId; 4]> {
    let data: &Data = view.field.data();
    let holding = unit::grabs(data, me).map(|held| view.field.unit(held));
    let mut free = unit::free_hands(data, me, holding.as_ref());
    let mut held: SmallVec<[(ItemId, u8, bool); 4]> = me
        .gear
        .in_hand()
        .filter(|(_, gear)| data.weapon(*gear).hands > 0)
        .map(|(item, gear)| (item, data.weapon(gear).hands, data.weapon(gear).is_shield()))
        .collect();
    held.sort_by_key(|one| (one.2 != shield, std::cmp::Reverse(one.0)));
    let mut found = SmallVec::new();
    for (item, hands, _) in held {
        if free >= needs {
            break;
        }
        free += hands;
        found.push(item);
    }
    found
}

/// The items in hand for which there is no hand any more when `hands` are left: the last ones first (REGION-D12).
#[must_use]
pub fn beyond(data: &Data, me: &UnitRef, hands: u8) -> SmallVec<[ItemId; 4]> {
    let mut filled = unit::filled_hands(data, me);
    let mut found = SmallVec::new();
    let held: SmallVec<[(ItemId, u8); 4]> =
        me.gear.in_hand().map(|(item, gear)| (item, data.weapon(gear).hands)).filter(|one| one.1 > 0).collect();
    for &(item, takes) in held.iter().rev() {
        if filled <= hands {
            break;
        }
        filled -= takes;
        found.push(item);
    }
    found
}

/// The things on the ground within a unit's grasp: on its cell or a neighbouring one, where a hand is free for them
/// (REGION-G91).
#[must_use]
pub fn things_near(view: &View, me: &UnitRef) -> Vec<(Cell, UnitId, ItemId)> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (here, holding) = (place::cell(field, me.id), unit::grabs(data, me).map(|held| field.unit(held)));
    let free = unit::free_hands(data, me, holding.as_ref());
    let mut found = Vec::new();
    for owner in field.roster.ids().map(|unit| field.unit(unit)) {
        for (at, item) in (0u8..).zip(&owner.gear.0) {
            let Place::Ground(cell) = item.place else { continue };
            let near = cell == here || indes_core::battlefield::region::touches(&field.board, here, cell);
            if near && data.weapon(item.kind).hands <= free {
                found.push((cell, owner.id, ItemId(at)));
            }
        }
    }
    found
}

/// The cells with things that a unit can pick up.
#[must_use]
pub fn cells_with_things(view: &View, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    let mut cells: SmallVec<[Cell; 8]> = things_near(view, me).into_iter().map(|one| one.0).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The cells that name a door which a unit can work.
#[must_use]
pub fn doors(view: &View, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    let field = view.field;
    let own = field.taken_by(me);
    let works = |door: indes_core::battlefield::DoorId| {
        let open = field.board.door(door).is_some_and(|door| door.open);
        !open || field.board.unit_astride(door, &field.bodies).is_none()
    };
    let all = field.board.operable_doors(&own, field.roster.member(me.id).side).into_iter();
    all.filter(|one| works(one.1)).map(|one| one.0).collect()
}

/// The grapplers from which a unit, or its mount, can try to escape in this turn, each with the unit that they hold
/// (REGION-G37, REGION-G55).
#[must_use]
pub fn grips(view: &View, me: &UnitRef) -> SmallVec<[(UnitId, UnitId); 2]> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let mount = field.mounts.mount_of(me.id);
    let mut found = SmallVec::new();
    for held in std::iter::once(me.id).chain(mount).map(|unit| field.unit(unit)) {
        for grappler in unit::grapplers(data, &held) {
            if view.turn.counted(me.id, Count::Tried(grappler)) == 0 && unit::is_able_bodied(data, &held) {
                found.push((grappler, held.id));
            }
        }
    }
    found
}

/// The grapplers from which a unit can try to escape.
#[must_use]
pub fn escapable(view: &View, me: &UnitRef) -> UnitMask {
    grips(view, me).into_iter().map(|grip| grip.0).collect()
}

/// Why a unit cannot mount another one; `None` if it can (REGION-G41, REGION-G88).
#[must_use]
pub fn mount_refusal(view: &View, me: &UnitRef, mount: &UnitRef) -> Option<Refusal> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let refuse = |rule: RuleId, reason: Message| Some(Refusal { rule, reason });
    let gap = field.mechanics.riding.rule().map_or(0, |rule| i16::from(rule.size_gap));
    let prone = |unit: &UnitRef| unit.statuses.has(data.statuses.prone);
    match () {
        () if Stat::Carries.of(mount) == 0 => refuse(rule_id!("REGION-G41"), message!("refused-is-no-mount")),
        () if field.roster.hostile(me.id, mount.id) || !field.willing.lets(mount.id, me.id) => {
            refuse(rule_id!("REGION-G41"), message!("refused-is-not-willing"))
        }
        () if field.mounts.ride_of(mount.id).is_some() => {
            refuse(rule_id!("REGION-G41"), message!("refused-is-ridden-already"))
        }
        () if pairs::is_mounted(field, me.id) || field.mounts.rider_of(me.id).is_some() => {
            refuse(rule_id!("REGION-G41"), message!("refused-in-the-saddle"))
        }
        () if i16::from(mount.size.class) - i16::from(me.size.class) < gap => {
            refuse(rule_id!("REGION-G88"), message!("refused-is-not-large-enough"))
        }
        () if mount.body.down || prone(mount) || prone(me) => {
            refuse(rule_id!("REGION-G39"), message!("refused-nobody-could-keep-the-saddle"))
        }
        () if [me, mount].into_iter().any(|unit| unit::is_grabbed(data, unit) || unit::grabs(data, unit).is_some()) => {
            refuse(rule_id!("REGION-G55"), message!("refused-is-held"))
        }
        () if !place::share_region(field, me.id, mount.id) || !place::are_beside(field, me.id, mount.id) => {
            refuse(rule_id!("REGION-G41"), message!("refused-no-mount-beside"))
        }
        () => None,
    }
}

/// The cells on which a rider can set foot: free ones beside its mount, in the same region first if it has the choice
/// (REGION-G41, REGION-G61).
#[must_use]
pub fn dismount_cells(view: &View, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    place::free_beside(view.field, place::cell(view.field, me.id), me.id).collect()
}

/// The cells on which a rider lands that comes off against its will: free neighbours in the same region, else in others,
/// else the nearest free cells (REGION-G61).
#[must_use]
pub fn landings(view: &View, rider: UnitId) -> SmallVec<[Cell; 8]> {
    let field = view.field;
    let here = place::cell(field, rider);
    let near: SmallVec<[Cell; 8]> = place::free_beside(field, here, rider).collect();
    let region = place::region_at(field, here);
    let own: SmallVec<[Cell; 8]> =
        near.iter().copied().filter(|&cell| place::region_at(field, cell) == region).collect();
    if !own.is_empty() {
        return own;
    }
    if !near.is_empty() {
        return near;
    }
    let grid = &field.board.grid;
    let rings = (1..=grid.width.saturating_add(grid.height)).map(|radius| grid.ring(here, radius));
    let free = |cell: &Cell| place::seems_free(field, *cell, rider);
    rings
        .map(|ring| ring.filter(free).collect::<SmallVec<[Cell; 8]>>())
        .find(|cells| !cells.is_empty())
        .unwrap_or_default()
}

/// Whether a unit carries a kit of first aid.
#[must_use]
pub fn has_kit(data: &Data, me: &UnitRef) -> bool {
    me.gear
        .0
        .iter()
        .any(|item| data.weapon(item.kind).class == GearClass::Kit && matches!(item.place, Place::Hand | Place::Stowed))
}
