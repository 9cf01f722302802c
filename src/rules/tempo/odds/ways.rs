//! Distances for bots: how far it is from each cell to the nearest opponent, or to the door that shuts it off.

use super::super::condition::walking;
use crate::battle::View;
use crate::battlefield::movement::gait::Memory;
use crate::battlefield::movement::search::Search;
use crate::battlefield::{Board, Door, DoorId, DoorMask, UnitId};
use crate::grid::Cell;

/// The most movement points of a path that is searched for; a cell without a path counts as this far.
const SEARCH_BUDGET: u16 = 200;

/// The distance from each cell to a bot's goal, in movement points, round what is in the way.
pub(super) struct Ways {
    search: Search,
    here: i32,
}

impl Ways {
    /// The goal is the nearest opponent; behind shut doors it is where the next door is worked.
    pub(super) fn of(view: &View, unit: UnitId) -> Self {
        let board: &Board = &view.field.board;
        let to_foe = nearest_foe(view, unit).map_or_else(Search::new, |foe| distances_from(view, unit, board, foe));
        let mut ways = Self { search: to_foe, here: 0 };
        let me = view.field.unit(unit).body.cell;
        if ways.from(view, me) >= i32::from(SEARCH_BUDGET)
            && let Some(door) = next_door(view, unit).and_then(|door| board.door(door))
        {
            ways.search = search_nearest(view, unit, standing_cells(door));
        }
        ways.here = ways.from(view, me);
        ways
    }

    fn from(&self, view: &View, cell: Cell) -> i32 {
        let spot = view.field.board.lattice.spot(cell);
        i32::from(spot.and_then(|spot| self.search.cost(spot)).unwrap_or(SEARCH_BUDGET))
    }

    /// The number of movement points by which a cell is nearer to the goal than the unit's own cell.
    pub(super) fn nearer(&self, view: &View, cell: Cell) -> i32 {
        self.here - self.from(view, cell)
    }
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
    let far = |search: &Search| board.lattice.spot(me).and_then(|spot| search.cost(spot)).unwrap_or(SEARCH_BUDGET);
    searches.min_by_key(far).unwrap_or_default()
}

/// The cell of the nearest opponent; `None` if none stands.
fn nearest_foe(view: &View, unit: UnitId) -> Option<Cell> {
    let (field, me) = (view.field, view.field.unit(unit).body.cell);
    field.foes(unit).min_by_key(|foe| (field.board.grid.distance(me, foe.body.cell), foe.id)).map(|foe| foe.body.cell)
}

/// The distance of each cell of a board to a cell, for a unit.
fn distances_from(view: &View, unit: UnitId, board: &Board, from: Cell) -> Search {
    let (field, me) = (view.field, view.field.unit(unit));
    let mut search = Search::new();
    if let Some(from) = board.lattice.spot(from) {
        let mover = walking(view, &me).mover_on(field, board, field.mechanics.gait);
        search.flood(&mover, from, Memory::default(), SEARCH_BUDGET);
    }
    search
}
