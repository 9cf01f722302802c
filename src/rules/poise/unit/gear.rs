//! What a unit has in hand, what it has stowed, and what lies within its reach (POISE-012, POISE-G35).

use crate::battle::View;
use crate::battlefield::{GearId, ItemId, Place, UnitRef};
use crate::grid::Cell;
use crate::rules::poise::data::{Data, Weapon};
use smallvec::SmallVec;

/// Items of a unit.
pub(crate) type Items = SmallVec<[ItemId; 4]>;

/// The hands that what a unit holds takes.
pub(crate) fn used(data: &Data, me: &UnitRef) -> u8 {
    me.gear.in_hand().map(|(_, gear)| data.weapon(gear).hands).sum()
}

/// What is stowed and could be drawn.
pub(crate) fn stowed(me: &UnitRef) -> Items {
    let all = (0u8..).map(ItemId).zip(&me.gear.0);
    all.filter(|(_, item)| item.place == Place::Stowed).map(|one| one.0).collect()
}

/// What is stowed and would fit beside what is in hand: the second one of a Draw.
pub(crate) fn second(data: &Data, me: &UnitRef) -> Items {
    let fits =
        |item: &ItemId| me.gear.get(*item).is_some_and(|item| used(data, me) + data.weapon(item.kind).hands <= 2);
    stowed(me).into_iter().filter(fits).collect()
}

/// Weapons in hand that have to be made ready.
pub(crate) fn unloaded(data: &Data, me: &UnitRef) -> Items {
    let empty = |(item, gear): &(ItemId, GearId)| {
        data.weapon(*gear).loads && me.gear.get(*item).is_some_and(|item| item.ready.shots == 0)
    };
    me.gear.in_hand().filter(empty).map(|one| one.0).collect()
}

/// Whether a weapon can be used at all: nothing to be loaded first.
pub(crate) fn is_ready(weapon: &Weapon, me: &UnitRef, item: ItemId) -> bool {
    !weapon.loads || me.gear.get(item).is_some_and(|item| item.ready.shots > 0)
}

/// POISE-G35: the cells from which something can be picked up: one's own and those a pace away.
pub(crate) fn cells(view: &View, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    let (field, board) = (view.field, &view.field.board);
    // POISE-G40: a unit in the air does not reach the ground.
    let own = if field.aloft(me.id).is_some() { Default::default() } else { field.taken_by(me) };
    let near = |cell: Cell| own.iter().any(|&from| board.grid.distance(from, cell) <= 1 && !board.shuts(from, cell));
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

/// What a unit that picks something up from a cell can have.
pub(crate) fn picks(me: &UnitRef, cell: Cell) -> Items {
    let all = (0u8..).map(ItemId).zip(&me.gear.0);
    all.filter(|(_, item)| item.place == Place::Ground(cell)).map(|one| one.0).collect()
}
