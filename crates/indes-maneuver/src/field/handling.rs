//! The handling of gear and doors: which items can be drawn, stowed, dropped, picked up, reloaded, and which doors can
//! be worked (MANEUVER-054, MANEUVER-055, MANEUVER-J08).

use super::reach;
use crate::data::{ActionEffect, Data, WeaponTrait};
use crate::unit;
use indes_core::battle::View;
use indes_core::battlefield::{DoorId, Item, ItemId, Place, SideId, UnitId, UnitRef};
use indes_core::grid::Cell;
use smallvec::SmallVec;

/// Items that a verb can name.
pub type Items = SmallVec<[ItemId; 4]>;

/// The items that a unit can name for an action.
#[must_use]
pub fn items(data: &Data, me: &UnitRef, does: ActionEffect) -> Items {
    let free = unit::free_hands(data, me);
    let fits = |item: &Item| {
        let gear = data.weapon(item.kind);
        let loose = gear.hands > 0;
        match does {
            ActionEffect::Draw => loose && item.place == Place::Stowed && gear.hands <= free,
            ActionEffect::DrawBoth => gear.is(WeaponTrait::Versatile) && item.place == Place::Stowed && free >= 2,
            ActionEffect::Stow | ActionEffect::DropItem => loose && item.place == Place::Hand,
            ActionEffect::Reload => gear.reload > 0 && item.place == Place::Hand && item.ready.shots == 0,
            _ => false,
        }
    };
    (0u8..).zip(&me.gear.0).filter(|(_, item)| fits(item)).map(|(at, _)| ItemId(at)).collect()
}

/// An item on the ground: whose it was, and which.
type Found = (UnitId, ItemId);

/// The first item on a cell that a unit has the hands for.
#[must_use]
pub fn item_on(view: &View, me: &UnitRef, cell: Cell) -> Option<Found> {
    let data: &Data = view.field.data();
    let free = unit::free_hands(data, me);
    view.field.roster.ids().find_map(|owner| {
        let gear = &view.field.unit(owner).gear.0;
        let mut all = (0u8..).zip(gear);
        let lies = |item: &Item| item.place == Place::Ground(cell) && data.weapon(item.kind).hands <= free;
        all.find(|(_, item)| lies(item)).map(|(at, _)| (owner, ItemId(at)))
    })
}

/// The cells within touch, the unit's own included, on which an item lies that it has the hands for.
#[must_use]
pub fn cells_with_items(view: &View, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    let data: &Data = view.field.data();
    if unit::free_hands(data, me) == 0 {
        return SmallVec::new();
    }
    let mut found: SmallVec<[Cell; 8]> = SmallVec::new();
    for owner in view.field.roster.ids() {
        for item in &view.field.unit(owner).gear.0 {
            if let Place::Ground(cell) = item.place
                && !found.contains(&cell)
                && touches(view, me, cell)
                && item_on(view, me, cell).is_some()
            {
                found.push(cell);
            }
        }
    }
    found.sort_unstable();
    found
}

/// Whether a cell is within touch: the unit's own or beside it, with nothing between (MANEUVER-055).
#[must_use]
pub fn touches(view: &View, me: &UnitRef, cell: Cell) -> bool {
    let reach = reach::cells(view.field, view.field.data::<Data>().file.touch);
    let own = view.field.taken_by(me);
    own.contains(&cell) || reach::strikes(view.field, &own, &[cell], reach)
}

/// The side of a unit.
fn side_of(view: &View, me: &UnitRef) -> SideId {
    view.field.roster.member(me.id).side
}

/// Whether a unit knows how any door of the board is worked (MANEUVER-J08).
#[must_use]
pub fn knows_doors(view: &View, me: &UnitRef) -> bool {
    let side = side_of(view, me);
    view.field.board.doors().iter().any(|door| door.is_known_to(side))
}

/// The doors that a unit can work, each with the cell that names it: not those that are hidden from its side
/// (MANEUVER-J08). A door is not shut while a unit stands in it.
pub(crate) fn workable<'a>(view: &'a View, me: &UnitRef) -> impl Iterator<Item = (Cell, DoorId)> + use<'a> {
    let (board, bodies) = (&view.field.board, &view.field.bodies);
    let free = |&(_, door): &(Cell, DoorId)| {
        board.door(door).is_some_and(|door| !door.open) || board.unit_astride(door, bodies).is_none()
    };
    board.operable_doors(&view.field.taken_by(me), side_of(view, me)).into_iter().filter(free)
}

/// The cells that name the doors that a unit can work.
#[must_use]
pub fn doors(view: &View, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    workable(view, me).map(|one| one.0).collect()
}
