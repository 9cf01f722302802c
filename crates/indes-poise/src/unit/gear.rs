//! The items that a unit has in hand, those it has stowed, and those on the ground within its reach (POISE-012,
//! POISE-G35).

use crate::data::{Data, Weapon};
use indes_core::battle::View;
use indes_core::battlefield::{GearId, ItemId, Place, UnitRef};
use indes_core::grid::Cell;
use smallvec::SmallVec;

/// Places of items in a unit's gear.
pub(crate) type Items = SmallVec<[ItemId; 4]>;

/// The number of hands that a unit's held items take.
pub(crate) fn hands_used(data: &Data, me: &UnitRef) -> u8 {
    me.gear.in_hand().map(|(_, gear)| data.weapon(gear).hands).sum()
}

/// The stowed items of a unit.
pub(crate) fn stowed(me: &UnitRef) -> Items {
    let all = (0u8..).map(ItemId).zip(&me.gear.0);
    all.filter(|(_, item)| item.place == Place::Stowed).map(|one| one.0).collect()
}

/// The stowed items that fit beside the held ones: what a Draw may draw second (POISE-012).
pub(crate) fn second_draws(data: &Data, me: &UnitRef) -> Items {
    let fits = |item: &ItemId| {
        me.gear.get(*item).is_some_and(|item| hands_used(data, me) + data.weapon(item.kind).hands <= data.file.hands)
    };
    stowed(me).into_iter().filter(fits).collect()
}

/// The items in hand that a unit can put away or drop: all but parts of its body (POISE-G35).
pub(crate) fn held(data: &Data, me: &UnitRef) -> Items {
    me.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).hands > 0).map(|one| one.0).collect()
}

/// The weapons in hand that have to be reloaded.
pub(crate) fn unloaded(data: &Data, me: &UnitRef) -> Items {
    let empty = |(item, gear): &(ItemId, GearId)| {
        data.weapon(*gear).loads && me.gear.get(*item).is_some_and(|item| item.ready.shots == 0)
    };
    me.gear.in_hand().filter(empty).map(|one| one.0).collect()
}

/// Whether a weapon can be used without being reloaded first.
pub(crate) fn is_ready(weapon: &Weapon, me: &UnitRef, item: ItemId) -> bool {
    !weapon.loads || me.gear.get(item).is_some_and(|item| item.ready.shots > 0)
}

/// POISE-G35: the cells with items that a unit can pick up: its own cells and those a pace away.
pub(crate) fn pick_up_cells(view: &View, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    let (field, board, within) = (view.field, &view.field.board, view.field.data::<Data>().file.pick_up);
    // POISE-G40: a unit in the air does not reach the ground.
    let own = if field.aloft(me.id).is_some() { Default::default() } else { field.taken_by(me) };
    let near = |cell: Cell| {
        own.iter().any(|&from| board.grid.distance(from, cell) <= within && !board.has_wall_between(from, cell))
    };
    let mut found: SmallVec<[Cell; 8]> = SmallVec::new();
    for owner in field.roster.ids() {
        for item in &field.unit(owner).gear.0 {
            if let Place::Ground(cell) = item.place
                && !found.contains(&cell)
                && near(cell)
            {
                found.push(cell);
            }
        }
    }
    found.sort_unstable();
    found
}

/// The items in a unit's gear that lie on a cell. A Retrieve from a cell with several items first makes all of them the
/// unit's own.
pub(crate) fn items_at(me: &UnitRef, cell: Cell) -> Items {
    let all = (0u8..).map(ItemId).zip(&me.gear.0);
    all.filter(|(_, item)| item.place == Place::Ground(cell)).map(|one| one.0).collect()
}
