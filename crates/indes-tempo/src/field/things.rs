//! What support actions can be done with: items to load, draw, drop and pick up, doors to work (TEMPO-G41).

use super::reach::Cells;
use crate::data::{Data, With};
use crate::unit::gear::{bound_item, loaded_items, ranged_numbers};
use indes_core::battle::View;
use indes_core::battlefield::{DoorId, ItemId, Place, UnitId, UnitRef};
use indes_core::grid::Cell;
use smallvec::SmallVec;

/// Items of a unit.
pub(crate) type Items = SmallVec<[ItemId; 4]>;

/// The items with which a support action can be done.
pub(crate) fn items(view: &View, me: &UnitRef, with: With) -> Items {
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
pub(crate) fn item_on(view: &View, cell: Cell) -> Option<(UnitId, ItemId)> {
    view.field.roster.ids().find_map(|owner| {
        let gear = view.field.unit(owner).gear;
        let items = (0u8..).map(ItemId).zip(&gear.0);
        items.filter(|(_, item)| item.place == Place::Ground(cell)).map(|(at, _)| (owner, at)).next()
    })
}

/// TEMPO-G41: the doors that a unit can work now, each with the cell that names it. A door is not shut while a unit
/// stands in it.
pub(crate) fn doors<'a>(view: &'a View, me: &UnitRef) -> impl Iterator<Item = (Cell, DoorId)> + use<'a> {
    let (board, bodies) = (&view.field.board, &view.field.bodies);
    let free = |&(_, door): &(Cell, DoorId)| {
        board.door(door).is_some_and(|door| !door.open) || board.unit_astride(door, bodies).is_none()
    };
    board.operable_doors(&view.field.taken_by(me), view.field.roster.member(me.id).side).into_iter().filter(free)
}

/// TEMPO-G41: the cells of a support action: those that name a door, or those from which an item can be picked up,
/// which are the unit's own and those near it.
pub(crate) fn cells(view: &View, me: &UnitRef, with: With) -> Cells {
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
