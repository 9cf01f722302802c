//! Support actions: load, draw, drop, pick up, work doors (TEMPO-G41, TEMPO-D23). Nobody can oppose them.

use super::AP;
use super::actions::gear_of;
use super::bind::Cells;
use super::data::{Data, Effect, Hands, With, gap, rule};
use super::{BIND, ranged};
use crate::battle::{Batch, Change, Frame, Preparing, Refusal, View};
use crate::battlefield::{DoorId, GearId, ItemId, Place, UnitId, UnitRef};
use crate::grid::Cell;
use crate::text::text;
use smallvec::SmallVec;

/// Items of a unit.
pub(super) type Items = SmallVec<[ItemId; 4]>;

/// The items with which a support action can be done.
pub(super) fn items(view: &View, me: &UnitRef, with: With) -> Items {
    let data: &Data = view.field.data();
    let all = || (0u8..).map(ItemId).zip(&me.gear.0);
    match with {
        With::Loaded => ranged::loaded(data, me).collect(),
        With::Empty => {
            let empty = |item: &ItemId| {
                ranged::numbers(data, me, Some(*item)).is_some()
                    && me.gear.get(*item).is_some_and(|item| item.ready.shots == 0)
            };
            me.gear.in_hand().map(|one| one.0).filter(empty).collect()
        }
        With::Stowed => all().filter(|(_, item)| item.place == Place::Stowed).map(|one| one.0).collect(),
        With::Held => {
            // TEMPO-G41: a bound weapon cannot be dropped.
            let bound = view.field.bonds.of(me.id, BIND).and_then(|bond| bond.item(me.id));
            me.gear.in_hand().map(|one| one.0).filter(|item| Some(*item) != bound).collect()
        }
        With::Melee | With::Ground | With::Door => Items::new(),
    }
}

/// TEMPO-G15: what loading a weapon costs now: what is still to be paid, as far as the points go.
pub(super) fn instalment(data: &Data, me: &UnitRef, item: ItemId) -> i16 {
    let paid = me.gear.get(item).map_or(0, |item| i16::from(item.ready.paid));
    let due = ranged::numbers(data, me, Some(item)).map_or(0, |ranged| ranged.reload - paid);
    // With no points left it is not offered.
    due.min(me.pools.free(AP).max(1))
}

/// What lies on a cell: whose, and what.
fn lying(view: &View, cell: Cell) -> Option<(UnitId, ItemId)> {
    view.field.roster.ids().find_map(|owner| {
        let gear = view.field.unit(owner).gear;
        let items = (0u8..).map(ItemId).zip(&gear.0);
        items.filter(|(_, item)| item.place == Place::Ground(cell)).map(|(at, _)| (owner, at)).next()
    })
}

/// TEMPO-G41: the doors that a unit can work now, each with the cell that names it. None shuts on whoever stands in it.
fn doors<'a>(view: &'a View, me: &UnitRef) -> impl Iterator<Item = (Cell, DoorId)> + use<'a> {
    let (board, bodies) = (&view.field.board, &view.field.bodies);
    let free = |&(_, door): &(Cell, DoorId)| {
        board.door(door).is_some_and(|door| !door.open) || board.astride(door, bodies).is_none()
    };
    board.workable(&view.field.taken_by(me)).into_iter().filter(free)
}

/// TEMPO-G41: the cells that a support action can be about: of a door, or those from which something can be picked up:
/// one's own and those beside it.
pub(super) fn cells(view: &View, me: &UnitRef, with: With) -> Cells {
    if with == With::Door {
        return doors(view, me).map(|one| one.0).collect();
    }
    let (field, board) = (view.field, &view.field.board);
    let near = |from: Cell, cell: Cell| board.grid.distance(from, cell) <= 1 && !board.shuts(from, cell);
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

/// What a support action came to.
pub(super) fn carry_out(view: &View, batch: &mut Batch, frame: &Frame, effect: Effect) {
    let data: &Data = view.field.data();
    let Some(unit) = frame.actor else {
        return;
    };
    let me = view.field.unit(unit);
    if effect == Effect::PickUp {
        if let Some((owner, item)) = frame.intent.cell().and_then(|cell| lying(view, cell)) {
            make_room(data, batch, &me, view.field.unit(owner).gear.get(item).map_or(data.fists, |item| item.kind));
            let own = Change::Put { unit, item, place: Place::Hand };
            batch.write(gap(41), if owner == unit { own } else { Change::Take { unit, owner, item } });
        }
        return;
    }
    if effect == Effect::Work {
        if let Some((_, door)) = doors(view, &me).find(|one| Some(one.0) == frame.intent.cell()) {
            batch.write(gap(41), Change::Swing { unit, door });
        }
        return;
    }
    let Some(item) = frame.intent.item() else {
        return;
    };
    match effect {
        Effect::Load => load(data, batch, &me, item, frame.purse.as_ref().map_or(0, |purse| purse.spent(AP))),
        Effect::Draw => {
            make_room(data, batch, &me, gear_of(data, &me, Some(item)));
            batch.write(gap(54), Change::Put { unit, item, place: Place::Hand });
        }
        Effect::Drop => batch.write(gap(41), Change::Drop { unit, item, cell: me.body.cell }),
        _ => {}
    }
}

/// TEMPO-G15: what was paid counts; once all is paid the weapon is loaded.
fn load(data: &Data, batch: &mut Batch, me: &UnitRef, item: ItemId, paid: i16) {
    let (Some(ranged), Some(state)) = (ranged::numbers(data, me, Some(item)), me.gear.get(item)) else {
        return;
    };
    let how = if i16::from(state.ready.paid) + paid >= ranged.reload {
        Preparing::Load(ranged.shots)
    } else {
        Preparing::Pay(u8::try_from(paid).unwrap_or(0))
    };
    batch.write(gap(15), Change::Prepare { unit: me.id, item, how });
}

/// TEMPO-G54: the hands that a thing needs.
pub(super) const fn hands(hands: Hands) -> u8 {
    match hands {
        Hands::None => 0,
        Hands::One | Hands::OneOrTwo => 1,
        Hands::Two => 2,
    }
}

/// TEMPO-G54: what is in hand is stowed until there are hands for a thing: weapons first, shields last.
fn make_room(data: &Data, batch: &mut Batch, me: &UnitRef, thing: GearId) {
    let taken = |gear: GearId| hands(data.weapon(gear).hands);
    let mut held: SmallVec<[(ItemId, GearId); 4]> = me.gear.in_hand().collect();
    held.sort_by_key(|&(item, gear)| (data.weapon(gear).shield.is_some(), item));
    let mut used: u8 = held.iter().map(|one| taken(one.1)).sum();
    for (item, gear) in held {
        if used + taken(thing) <= 2 {
            break;
        }
        used -= taken(gear);
        batch.write(gap(54), Change::Put { unit: me.id, item, place: Place::Stowed });
    }
}

/// Why a support action is not offered.
pub(super) fn explain(view: &View, me: &UnitRef, with: With) -> Option<Refusal> {
    let refuse = |rule, reason: String| Some(Refusal { rule, reason });
    match with {
        With::Empty => refuse(gap(15), text!("refused-no-empty-weapon-in-hand")),
        With::Stowed => refuse(gap(41), text!("refused-nothing-is-stowed")),
        With::Held if items(view, me, with).is_empty() => {
            refuse(gap(41), text!("refused-nothing-in-hand-that-can-be-dropped"))
        }
        With::Held => refuse(rule(6), text!("refused-nothing-else-can-be-done-any-more")),
        With::Ground => refuse(gap(41), text!("refused-nothing-lies-within-reach")),
        With::Door if view.field.board.workable(&view.field.taken_by(me)).is_empty() => {
            refuse(gap(41), text!("refused-no-door-or-lever-within-reach"))
        }
        With::Door => refuse(gap(41), text!("refused-somebody-stands-in-the-door")),
        With::Melee | With::Loaded => None,
    }
}
