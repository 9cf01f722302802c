//! What a won bind brings about once all damage is taken: a weapon on the ground (TEMPO-059), or a grapple (TEMPO-074).
//!
//! Where there is a choice of cells, the unit that acted makes it (TEMPO-G21, TEMPO-G23).

use super::condition::walking;
use super::data::{Data, Effect, gap, rule};
use super::gear::bound_item;
use super::ids::{BIND, GRAPPLE};
use super::procedure::{ActionStep as Step, Next, verdict};
use super::reach::Cells;
use super::resolve::effects;
use crate::battle::{Change, Frame, Intent, Prompt, StepOutput, View};
use crate::battlefield::UnitId;
use crate::grid::Cell;
use crate::rules::common::question;
use smallvec::{SmallVec, smallvec};

/// What the frame's action came to that is still to be done; nothing if a unit fell or the bind is gone.
fn due(view: &View, frame: &Frame) -> Option<(UnitId, UnitId, Effect)> {
    let data: &Data = view.field.data();
    let actor = frame.actor?;
    let row = verdict(frame, actor)?;
    let effect = effects(data, frame.intent.verb, row).iter().copied().find(Effect::is_late)?;
    let partner = view.field.bonds.of(actor, BIND)?.partner(actor)?;
    let standing = |unit: UnitId| !view.field.unit(unit).body.down;
    (standing(actor) && standing(partner)).then_some((actor, partner, effect))
}

/// The cells that the frame's actor can choose from, now.
pub(super) fn cells(view: &View, frame: &Frame) -> Cells {
    match due(view, frame) {
        Some((_, partner, Effect::Disarm)) => ground(view, partner),
        Some((actor, partner, _)) => beside(view, actor, partner),
        None => Cells::new(),
    }
}

/// TEMPO-G21: the free cells next to a unit; its own if there is none.
fn ground(view: &View, unit: UnitId) -> Cells {
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

/// TEMPO-G23: where one comes to be that seizes an opponent: where it is if they are next to each other, else the free
/// cells next to the opponent that are nearest to it; none if there is no room.
pub(super) fn beside(view: &View, actor: UnitId, partner: UnitId) -> Cells {
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

/// Asks for the cell if there is a choice.
pub(super) fn place(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let Some((actor, ..)) = due(view, frame) else {
        return Next::Done;
    };
    let cells = cells(view, frame);
    if cells.len() > 1 {
        let asked = question(view, frame.id, actor, Prompt::Detail);
        return Next::Ask(asked, Step::Placed);
    }
    if let Some(&cell) = cells.first() {
        carry_out(view, frame, cell, out);
    }
    Next::Done
}

/// Takes the answer.
pub(super) fn placed(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let cell = frame.answer.as_ref().and_then(Intent::cell);
    debug_assert!(cell.is_some(), "no cell is named in {:?}", frame.answer);
    if let Some(cell) = cell {
        carry_out(view, frame, cell, out);
    }
    Next::Done
}

fn carry_out(view: &View, frame: &Frame, cell: Cell, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let (Some((actor, partner, effect)), batch) = (due(view, frame), &mut out.batch) else {
        debug_assert!(false, "a bind is carried out that nothing is due of: {frame:?}");
        return;
    };
    let Some(bond) = view.field.bonds.of(actor, BIND) else {
        debug_assert!(false, "{actor:?} has won a bind that is not there");
        return;
    };
    if effect == Effect::Disarm {
        if let Some(item) = bound_item(view, partner) {
            batch.write(rule(59), Change::Drop { unit: partner, item, cell });
        }
        batch.write(rule(59), Change::Untie { bond: bond.id });
        for unit in [actor, partner] {
            batch.write(gap(21), Change::Impose { unit, status: data.on_guard, bond: None });
        }
        return;
    }
    batch.write(rule(74), Change::Untie { bond: bond.id });
    if cell != view.field.unit(actor).body.cell {
        batch.write(gap(23), Change::March { unit: actor, path: smallvec![cell] });
    }
    let members = smallvec![(actor, None), (partner, None)];
    batch.write(rule(74), Change::Tie { kind: GRAPPLE, members, status: Some(data.grappled) });
}
