//! The handling of items and doors: what can be drawn, stowed, dropped, picked up, loaded, opened, broken down
//! (ENERGY-010, ENERGY-017, ENERGY-046, ENERGY-047, ENERGY-048, ENERGY-050, ENERGY-059, ENERGY-G17, ENERGY-G32,
//! ENERGY-J06, ENERGY-J07, ENERGY-J08).

use crate::data::{ActionEffect, Data};
use crate::field::targets;
use crate::state::Count;
use crate::unit::gear;
use indes_core::battle::View;
use indes_core::battlefield::{DoorId, Item, ItemId, Place, Terrain, UnitId, UnitRef};
use indes_core::grid::Cell;
use smallvec::SmallVec;

/// Items that a verb can name.
pub type Items = SmallVec<[ItemId; 4]>;

/// Whether an item lies deep in the pack (ENERGY-048).
#[must_use]
pub fn is_buried(data: &Data, item: &Item) -> bool {
    item.ready.paid > 0 && data.weapon(item.kind).load == 0
}

/// The items that a creature can name for an action.
#[must_use]
pub fn items(view: &View, me: &UnitRef, does: ActionEffect) -> Items {
    let data: &Data = view.field.data();
    let free = gear::free_hands(data, me);
    let open = || view.turn.counted(me.id, Count::PackOpen) > 0;
    let fits = |item: &Item| {
        let gear = data.weapon(item.kind);
        match does {
            ActionEffect::Draw => {
                let reached = item.place == Place::Stowed && (!is_buried(data, item) || open());
                reached
                    && gear::takes(data, me, item.kind) <= free
                    && !(gear.shield && gear::shield(data, me).is_some())
            }
            ActionEffect::Stow | ActionEffect::DropItem => item.place == Place::Hand,
            // ENERGY-G08: without shots left nothing is loaded.
            ActionEffect::Load => {
                let empty = gear.load > 0 && item.place == Place::Hand && item.ready.shots == 0;
                empty && targets::has_ammunition(view, me)
            }
            _ => false,
        }
    };
    // Of a stack the first.
    let first =
        |at: u8, item: &Item| !data.weapon(item.kind).is_stack() || !me.gear.0[..usize::from(at)].contains(item);
    let all = (0u8..).zip(&me.gear.0).filter(|&(at, item)| fits(item) && first(at, item));
    all.map(|(at, _)| ItemId(at)).collect()
}

/// Whether anything lies deep in the pack of a creature that is not open (ENERGY-048).
#[must_use]
pub fn can_open_pack(view: &View, me: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    let shut = view.turn.counted(me.id, Count::PackOpen) == 0;
    shut && me.gear.0.iter().any(|item| item.place == Place::Stowed && is_buried(data, item))
}

/// The Energy of an action with an item: by the place of the item, or by the weapon (ENERGY-046, ENERGY-047,
/// ENERGY-017).
#[must_use]
pub fn price(data: &Data, me: &UnitRef, does: ActionEffect, base: i16, item: ItemId) -> i16 {
    let Some(held) = me.gear.get(item) else { return base };
    let gear = data.weapon(held.kind);
    match does {
        ActionEffect::Load => gear.load,
        ActionEffect::Draw | ActionEffect::Stow if gear.easy || is_buried(data, held) => base,
        ActionEffect::Draw | ActionEffect::Stow => base + 1,
        _ => base,
    }
}

/// The first item on a cell that a creature has the hands for: whose it was, and which.
#[must_use]
pub fn item_on(view: &View, me: &UnitRef, cell: Cell) -> Option<(UnitId, ItemId)> {
    let data: &Data = view.field.data();
    let free = gear::free_hands(data, me);
    view.field.roster.ids().find_map(|owner| {
        let mut all = (0u8..).zip(&view.field.unit(owner).gear.0);
        let lies = |item: &Item| item.place == Place::Ground(cell) && gear::takes(data, me, item.kind) <= free;
        all.find(|(_, item)| lies(item)).map(|(at, _)| (owner, ItemId(at)))
    })
}

/// The cells with items that a creature can pick up: its own and those beside it (ENERGY-G32).
#[must_use]
pub fn cells_with_items(view: &View, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    let mut found: SmallVec<[Cell; 8]> = SmallVec::new();
    for cell in lying(view) {
        if !found.contains(&cell)
            && is_beside(view, &view.field.taken_by(me), cell)
            && item_on(view, me, cell).is_some()
        {
            found.push(cell);
        }
    }
    found.sort_unstable();
    found
}

/// The cells on which items lie.
fn lying<'a>(view: &'a View) -> impl Iterator<Item = Cell> + use<'a> {
    let items = view.field.roster.ids().flat_map(|owner| &view.field.unit(owner).gear.0);
    items.filter_map(|item| if let Place::Ground(cell) = item.place { Some(cell) } else { None })
}

/// Whether a cell is one of some cells or beside them.
#[must_use]
pub fn is_beside(view: &View, own: &[Cell], cell: Cell) -> bool {
    own.iter().any(|&one| view.field.board.grid.distance(one, cell) <= 1)
}

/// Whether what lies on a cell lies at hand height (ENERGY-049, ENERGY-J07).
#[must_use]
pub fn is_at_hand(view: &View, cell: Cell) -> bool {
    view.field.board.terrain(cell) == Terrain::LowWall
}

/// Whether what lies on a cell is hard to get at (ENERGY-010, ENERGY-C02).
#[must_use]
pub fn is_awkward(view: &View, cell: Cell) -> bool {
    matches!(view.field.board.terrain(cell), Terrain::Mud | Terrain::Shallows | Terrain::Rubble)
}

/// The cells at hand height on which something lies that a creature could scoop up (ENERGY-049).
#[must_use]
pub fn scoops(view: &View, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    let data: &Data = view.field.data();
    if gear::free_hands(data, me) == 0 {
        return SmallVec::new();
    }
    lying(view).filter(|&cell| is_at_hand(view, cell) && item_on(view, me, cell).is_some()).collect()
}

/// The doors that a creature can work, each with the cell that names it. A door is not shut while a creature stands in
/// it.
fn workable<'a>(view: &'a View, me: &UnitRef) -> impl Iterator<Item = (Cell, DoorId)> + use<'a> {
    let (board, bodies) = (&view.field.board, &view.field.bodies);
    let free = |&(_, door): &(Cell, DoorId)| {
        board.door(door).is_some_and(|door| !door.open) || board.unit_astride(door, bodies).is_none()
    };
    board.operable_doors(&view.field.taken_by(me), view.field.roster.member(me.id).side).into_iter().filter(free)
}

/// The doors that an action of a creature can work: locked ones are only broken down, and shut again they stay so
/// (ENERGY-G17, ENERGY-J08).
#[must_use]
pub fn doors(view: &View, me: &UnitRef, does: ActionEffect) -> Vec<(Cell, DoorId)> {
    let locked = view.field.data::<Data>().option("doors") != 0;
    let shut = |door: DoorId| view.field.board.door(door).is_some_and(|door| !door.open);
    let fits = |one: &(Cell, DoorId)| match does {
        ActionEffect::BreakDown => locked && shut(one.1),
        _ => !locked,
    };
    workable(view, me).filter(fits).collect()
}

/// The number that breaks a door down, by the option of the level (ENERGY-G17).
#[must_use]
pub fn door_dc(data: &Data) -> i16 {
    let doors = &data.file.doors;
    let values = [doors.weak, doors.weak, doors.sound, doors.heavy];
    usize::try_from(data.option("doors")).ok().and_then(|at| values.get(at)).copied().unwrap_or(doors.weak)
}
