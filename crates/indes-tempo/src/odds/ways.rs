//! Distances for bots: how far it is from each cell to the nearest opponent, or to the door that shuts it off.

use crate::unit::condition::walking;
use indes_core::battle::View;
use indes_core::battlefield::movement::Memory;
use indes_core::battlefield::movement::search::Search;
use indes_core::battlefield::{Board, Door, DoorId, DoorMask, UnitId};
use indes_core::grid::Cell;
use indes_rules::common::{Approach, nearest_foe};

/// A bot's way to the nearest opponent, in movement points; behind shut doors to where the next door is worked.
pub(super) fn approach(view: &View, unit: UnitId) -> Approach {
    let board: &Board = &view.field.board;
    let to_foe = nearest_foe(view, unit).map_or_else(Search::new, |foe| distances_from(view, unit, board, foe));
    let to_foe = Approach::new(view, unit, to_foe);
    let door = if to_foe.is_cut_off() { next_door(view, unit).and_then(|door| board.door(door)) } else { None };
    door.map_or(to_foe, |door| Approach::new(view, unit, search_nearest(view, unit, standing_cells(door))))
}

/// The shut door to open next on the way to the nearest opponent; `None` if there is a path without it, or none at all.
pub(super) fn next_door(view: &View, unit: UnitId) -> Option<DoorId> {
    let (board, from) = (&view.field.board, view.field.unit(unit).body.cell);
    let (mut goal, spot) = (nearest_foe(view, unit)?, board.lattice.spot(from)?);
    if board.doors().iter().all(|door| door.open) || distances_from(view, unit, board, goal).cost(spot).is_some() {
        return None;
    }
    let mut opened = (**board).clone();
    opened.set_doors(DoorMask(u32::MAX));
    let mut found = None;
    // A door that only levers work is reached by a lever, which may be behind another door.
    for _ in 0..=board.doors().len() {
        let mut path = distances_from(view, unit, &opened, goal).path(&board.lattice, spot);
        path.reverse();
        path.push(goal);
        let steps = path.windows(2).map(|step| (step[0], step[1]));
        let shut = |door: &Door, a: Cell, b: Cell| {
            !door.open && door.edges.iter().any(|&edge| edge == (a, b) || edge == (b, a))
        };
        let door_on = |(a, b)| (0..).map(DoorId).zip(board.doors()).find(|(_, door)| shut(door, a, b));
        let Some((id, door)) = steps.filter_map(door_on).next() else { break };
        found = Some(id);
        let Some(&lever) = door.levers.first().filter(|_| !door.by_hand) else { break };
        goal = lever;
    }
    found
}

/// The cells on which a unit stands that works a door.
fn standing_cells(door: &Door) -> impl Iterator<Item = Cell> + '_ {
    let sides = door.edges.iter().flat_map(|&(a, b)| [a, b]).filter(|_| door.by_hand);
    sides.chain(door.levers.iter().copied())
}

/// The search from the cell that is nearest to a unit.
fn search_nearest(view: &View, unit: UnitId, places: impl Iterator<Item = Cell>) -> Search {
    let (board, me) = (&view.field.board, view.field.unit(unit).body.cell);
    let searches = places.map(|place| distances_from(view, unit, board, place));
    let far = |search: &Search| board.lattice.spot(me).and_then(|spot| search.cost(spot)).unwrap_or(Approach::BUDGET);
    searches.min_by_key(far).unwrap_or_default()
}

/// The distance of each cell of a board to a cell, for a unit.
fn distances_from(view: &View, unit: UnitId, board: &Board, from: Cell) -> Search {
    let (field, me) = (view.field, view.field.unit(unit));
    let mut search = Search::new();
    if let Some(from) = board.lattice.spot(from) {
        let mover = walking(view, &me).mover_on(field, board, field.mechanics.gait);
        search.flood(&mover, from, Memory::default(), Approach::BUDGET);
    }
    search
}
