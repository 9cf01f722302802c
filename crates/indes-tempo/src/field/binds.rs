//! Won binds: the cells on which the opponent's weapon can fall (TEMPO-G21), or where a unit that grapples can come to
//! stand (TEMPO-G23).

use super::reach::Cells;
use crate::data::results::effects;
use crate::data::{Data, Effect};
use crate::ids::BIND;
use crate::state::verdict;
use crate::unit::condition::walking;
use indes_core::battle::{Frame, View};
use indes_core::battlefield::UnitId;
use indes_core::grid::Cell;
use smallvec::{SmallVec, smallvec};

/// A bind that the actor of a frame has won.
pub(crate) struct WonBind {
    pub(crate) actor: UnitId,
    pub(crate) partner: UnitId,
    /// [`Effect::Disarm`] or [`Effect::Grapple`].
    pub(crate) effect: Effect,
}

/// The won bind of a frame whose effect is still to come; `None` if the row has none, a unit fell or the bind has
/// ended.
pub(crate) fn won(view: &View, frame: &Frame) -> Option<WonBind> {
    let data: &Data = view.field.data();
    let actor = frame.actor?;
    let row = verdict(frame, actor)?;
    let effect = effects(data, frame.intent.verb, row).iter().copied().find(Effect::is_late)?;
    let partner = view.field.bonds.of(actor, BIND)?.partner(actor)?;
    let standing = |unit: UnitId| !view.field.unit(unit).body.down;
    (standing(actor) && standing(partner)).then_some(WonBind { actor, partner, effect })
}

/// The cells that the frame's actor can choose from now: for the weapon, or for itself.
pub(crate) fn cells(view: &View, frame: &Frame) -> Cells {
    match won(view, frame) {
        Some(WonBind { partner, effect: Effect::Disarm, .. }) => drop_cells(view, partner),
        Some(WonBind { actor, partner, .. }) => grapple_cells(view, actor, partner),
        None => Cells::new(),
    }
}

/// TEMPO-G21: the free cells next to a unit, on which its weapon can fall; a cell of its own if there is none.
fn drop_cells(view: &View, unit: UnitId) -> Cells {
    let field = view.field;
    let own: SmallVec<[Cell; 4]> = field.cells(unit).collect();
    debug_assert!(!own.is_empty(), "{unit:?} stands nowhere");
    let near = own.iter().flat_map(|&cell| field.board.grid.neighbours(cell)).map(|(_, cell)| cell);
    let mut free: Cells =
        near.filter(|&cell| field.board.ground(cell).passable && field.occupant(cell).is_none()).collect();
    free.sort_unstable();
    free.dedup();
    if free.is_empty() { smallvec![own.first().copied().unwrap_or_default()] } else { free }
}

/// TEMPO-G23: where a unit that seizes its partner of a bind can come to stand: where it is if they are next to each
/// other, else the free cells next to the partner that are nearest to it; empty if there is no room.
pub(crate) fn grapple_cells(view: &View, actor: UnitId, partner: UnitId) -> Cells {
    let field = view.field;
    let me = field.unit(actor);
    if field.distance(actor, partner) <= 1 {
        return smallvec![me.body.cell];
    }
    let mover = walking(view, &me).mover(field);
    let grid = &field.board.grid;
    let touches = |cell: Cell| {
        let mine = me.size.footprint.cells(grid, cell);
        mine.flat_map(|mine| field.cells(partner).map(move |theirs| grid.distance(mine, theirs))).min() == Some(1)
    };
    let free = grid
        .cells()
        .filter(|&cell| touches(cell) && field.board.lattice.spot(cell).is_some_and(|spot| mover.may_end(spot)));
    let free: Vec<(u16, Cell)> = free.map(|cell| (grid.distance(me.body.cell, cell), cell)).collect();
    let nearest = free.iter().map(|entry| entry.0).min();
    free.into_iter().filter(|entry| Some(entry.0) == nearest).map(|entry| entry.1).collect()
}
