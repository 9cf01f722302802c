//! Support actions: load, draw, drop, pick up, work doors (TEMPO-G41, TEMPO-D23). No unit can answer them.

use super::data::{Data, Effect, With};
use super::gear::{bound_item, gear_of, hands_needed, loaded_items, ranged_numbers};
use super::ids::AP;
use super::reach::Cells;
use indes_core::battle::{Batch, Change, Frame, Preparing, View};
use indes_core::battlefield::{DoorId, GearId, ItemId, Place, UnitId, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;
use smallvec::SmallVec;

/// Items of a unit.
pub(super) type Items = SmallVec<[ItemId; 4]>;

/// The items with which a support action can be done.
pub(super) fn items(view: &View, me: &UnitRef, with: With) -> Items {
    let data: &Data = view.field.data();
    let all = || (0u8..).map(ItemId).zip(&me.gear.0);
    match with {
        With::Loaded => loaded_items(data, me).collect(),
        With::Empty => {
            let empty = |item: &ItemId| {
                ranged_numbers(data, me, Some(*item)).is_some()
                    && me.gear.get(*item).is_some_and(|item| item.ready.shots == 0)
            };
            me.gear.in_hand().map(|one| one.0).filter(empty).collect()
        }
        With::Stowed => all().filter(|(_, item)| item.place == Place::Stowed).map(|one| one.0).collect(),
        With::Held => {
            // TEMPO-G41: a bound weapon cannot be dropped.
            let bound = bound_item(view, me.id);
            me.gear.in_hand().map(|one| one.0).filter(|item| Some(*item) != bound).collect()
        }
        With::Melee | With::Ground | With::Door => Items::new(),
    }
}

/// An item that lies on a cell, with the unit that it belonged to.
fn item_on(view: &View, cell: Cell) -> Option<(UnitId, ItemId)> {
    view.field.roster.ids().find_map(|owner| {
        let gear = view.field.unit(owner).gear;
        let items = (0u8..).map(ItemId).zip(&gear.0);
        items.filter(|(_, item)| item.place == Place::Ground(cell)).map(|(at, _)| (owner, at)).next()
    })
}

/// TEMPO-G41: the doors that a unit can work now, each with the cell that names it. A door is not shut while a unit
/// stands in it.
fn doors<'a>(view: &'a View, me: &UnitRef) -> impl Iterator<Item = (Cell, DoorId)> + use<'a> {
    let (board, bodies) = (&view.field.board, &view.field.bodies);
    let free = |&(_, door): &(Cell, DoorId)| {
        board.door(door).is_some_and(|door| !door.open) || board.unit_astride(door, bodies).is_none()
    };
    board.operable_doors(&view.field.taken_by(me), view.field.roster.member(me.id).side).into_iter().filter(free)
}

/// TEMPO-G41: the cells of a support action: those that name a door, or those from which an item can be picked up,
/// which are the unit's own and those near it.
pub(super) fn cells(view: &View, me: &UnitRef, with: With) -> Cells {
    if with == With::Door {
        return doors(view, me).map(|one| one.0).collect();
    }
    let (field, board) = (view.field, &view.field.board);
    let most = field.data::<Data>().file.pick_up_within;
    let near = |from: Cell, cell: Cell| board.grid.distance(from, cell) <= most && !board.has_wall_between(from, cell);
    let (own, mut found) = (field.taken_by(me), Cells::new());
    for owner in field.roster.ids() {
        for item in &field.unit(owner).gear.0 {
            if let Place::Ground(cell) = item.place
                && !found.contains(&cell)
                && own.iter().any(|&from| near(from, cell))
            {
                found.push(cell);
            }
        }
    }
    found.sort_unstable();
    found
}

/// Writes the effect of a support action.
pub(super) fn carry_out(view: &View, batch: &mut Batch, frame: &Frame, effect: Effect) {
    let data: &Data = view.field.data();
    let Some(unit) = frame.actor else {
        debug_assert!(false, "an action without an actor: {frame:?}");
        return;
    };
    let me = view.field.unit(unit);
    if effect == Effect::PickUp {
        if let Some((owner, item)) = frame.intent.cell().and_then(|cell| item_on(view, cell)) {
            make_room(data, batch, &me, view.field.unit(owner).gear.get(item).map_or(data.fists, |item| item.kind));
            let own = Change::Put { unit, item, place: Place::Hand };
            batch.write(rule_id!("TEMPO-G41"), if owner == unit { own } else { Change::Take { unit, owner, item } });
        }
        return;
    }
    if effect == Effect::Work {
        if let Some((_, door)) = doors(view, &me).find(|one| Some(one.0) == frame.intent.cell()) {
            batch.write(rule_id!("TEMPO-G41"), Change::ToggleDoor { unit, door });
        }
        return;
    }
    let Some(item) = frame.intent.item() else {
        let needs_one = matches!(effect, Effect::Load | Effect::Draw | Effect::Drop);
        debug_assert!(!needs_one, "no item is named in {:?}", frame.intent);
        return;
    };
    match effect {
        Effect::Load => load(data, batch, &me, item, frame.purse.as_ref().map_or(0, |purse| purse.spent(AP))),
        Effect::Draw => {
            make_room(data, batch, &me, gear_of(data, &me, Some(item)));
            batch.write(rule_id!("TEMPO-G54"), Change::Put { unit, item, place: Place::Hand });
        }
        Effect::Drop => batch.write(rule_id!("TEMPO-G41"), Change::Drop { unit, item, cell: me.body.cell }),
        _ => {}
    }
}

/// TEMPO-G15: what was paid counts; when the whole price is paid the weapon is loaded.
fn load(data: &Data, batch: &mut Batch, me: &UnitRef, item: ItemId, paid: i16) {
    let (Some(ranged), Some(state)) = (ranged_numbers(data, me, Some(item)), me.gear.get(item)) else {
        debug_assert!(false, "{:?} loads {item:?}, which does not shoot", me.id);
        return;
    };
    let how = if i16::from(state.ready.paid) + paid >= ranged.reload {
        Preparing::Load(ranged.shots)
    } else {
        Preparing::Pay(u8::try_from(paid).unwrap_or(0))
    };
    batch.write(rule_id!("TEMPO-G15"), Change::Prepare { unit: me.id, item, how });
}

/// TEMPO-G54: stows what is in hand until there are hands for an item of this gear: weapons first, shields last.
fn make_room(data: &Data, batch: &mut Batch, me: &UnitRef, wanted: GearId) {
    let taken = |gear: GearId| hands_needed(data.weapon(gear).hands);
    let mut held: SmallVec<[(ItemId, GearId); 4]> = me.gear.in_hand().collect();
    held.sort_by_key(|&(item, gear)| (data.weapon(gear).shield.is_some(), item));
    let mut used: u8 = held.iter().map(|one| taken(one.1)).sum();
    for (item, gear) in held {
        if used + taken(wanted) <= 2 {
            break;
        }
        used -= taken(gear);
        batch.write(rule_id!("TEMPO-G54"), Change::Put { unit: me.id, item, place: Place::Stowed });
    }
}
