//! How far a bot has to go: to its nearest opponent, or to the door that keeps it from there.

use super::super::condition::walking;
use crate::battle::View;
use crate::battlefield::movement::gait::Memory;
use crate::battlefield::movement::search::Search;
use crate::battlefield::{Board, Door, DoorId, DoorMask, UnitId};
use crate::grid::Cell;

/// Farther than any way is looked for.
const FAR: u16 = 200;

/// How far it is from everywhere to where a bot wants to be, round what is in the way.
pub(super) struct Ways {
    search: Search,
    here: i32,
}

impl Ways {
    /// To the nearest opponent; if shut doors keep it from all of them, to where the next one is worked.
    pub(super) fn of(view: &View, unit: UnitId) -> Self {
        let board: &Board = &view.field.board;
        let to_foe = foe(view, unit).map_or_else(Search::new, |foe| flood(view, unit, board, foe));
        let mut ways = Self { search: to_foe, here: 0 };
        let me = view.field.unit(unit).body.cell;
        if ways.from(view, me) >= i32::from(FAR)
            && let Some(door) = next_door(view, unit).and_then(|door| board.door(door))
        {
            ways.search = nearest(view, unit, places(door));
        }
        ways.here = ways.from(view, me);
        ways
    }

    fn from(&self, view: &View, cell: Cell) -> i32 {
        let spot = view.field.board.lattice.spot(cell);
        i32::from(spot.and_then(|spot| self.search.cost(spot)).unwrap_or(FAR))
    }

    /// By how many movement points a cell lies nearer to it than where the unit is.
    pub(super) fn nearer(&self, view: &View, cell: Cell) -> i32 {
        self.here - self.from(view, cell)
    }
}

/// The shut door to be opened next on the way to the nearest opponent; nothing if there is a way without, or none at
/// all.
pub(super) fn next_door(view: &View, unit: UnitId) -> Option<DoorId> {
    let (board, from) = (&view.field.board, view.field.unit(unit).body.cell);
    let (mut goal, spot) = (foe(view, unit)?, board.lattice.spot(from)?);
    if board.doors().iter().all(|door| door.open) || flood(view, unit, board, goal).cost(spot).is_some() {
        return None;
    }
    let mut opened = (**board).clone();
    opened.set_doors(DoorMask(u32::MAX));
    let mut found = None;
    // A door that only levers work leads to one of those, which may lie behind another door.
    for _ in 0..=board.doors().len() {
        let mut path = flood(view, unit, &opened, goal).path(&board.lattice, spot);
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

/// Where a unit stands who works a door.
fn places(door: &Door) -> impl Iterator<Item = Cell> + '_ {
    let sides = door.edges.iter().flat_map(|&(a, b)| [a, b]).filter(|_| door.by_hand);
    sides.chain(door.levers.iter().copied())
}

/// The search from the place that is nearest to a unit.
fn nearest(view: &View, unit: UnitId, places: impl Iterator<Item = Cell>) -> Search {
    let (board, me) = (&view.field.board, view.field.unit(unit).body.cell);
    let searches = places.map(|place| flood(view, unit, board, place));
    let far = |search: &Search| board.lattice.spot(me).and_then(|spot| search.cost(spot)).unwrap_or(FAR);
    searches.min_by_key(far).unwrap_or_default()
}

/// The cell of the nearest opponent.
fn foe(view: &View, unit: UnitId) -> Option<Cell> {
    let (field, me) = (view.field, view.field.unit(unit).body.cell);
    field.foes(unit).min_by_key(|foe| (field.board.grid.distance(me, foe.body.cell), foe.id)).map(|foe| foe.body.cell)
}

/// How far everything is from a cell on a board.
fn flood(view: &View, unit: UnitId, board: &Board, from: Cell) -> Search {
    let (field, me) = (view.field, view.field.unit(unit));
    let mut search = Search::new();
    if let Some(from) = board.lattice.spot(from) {
        let mover = walking(view, &me).mover_on(field, board, field.mechanics.gait);
        search.flood(&mover, from, Memory::default(), FAR);
    }
    search
}
