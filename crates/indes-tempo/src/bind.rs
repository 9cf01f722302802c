//! What a won bind does after all damage: the opponent's weapon falls to the ground (TEMPO-059), or the two grapple
//! (TEMPO-074).
//!
//! If several cells are possible, the unit that acted chooses one (TEMPO-G21, TEMPO-G23).

use super::condition::walking;
use super::data::results::effects;
use super::data::{Data, Effect};
use super::gear::bound_item;
use super::ids::{BIND, GRAPPLE};
use super::reach::Cells;
use super::state::{ActionStep as Step, Next, verdict};
use indes_core::battle::{Change, Frame, Intent, Prompt, StepOutput, View};
use indes_core::battlefield::UnitId;
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_rules::common::question;
use smallvec::{SmallVec, smallvec};

/// A bind that the actor of a frame has won.
struct WonBind {
    actor: UnitId,
    partner: UnitId,
    /// [`Effect::Disarm`] or [`Effect::Grapple`].
    effect: Effect,
}

/// The won bind of a frame whose effect is still to come; `None` if the row has none, a unit fell or the bind has
/// ended.
fn won(view: &View, frame: &Frame) -> Option<WonBind> {
    let data: &Data = view.field.data();
    let actor = frame.actor?;
    let row = verdict(frame, actor)?;
    let effect = effects(data, frame.intent.verb, row).iter().copied().find(Effect::is_late)?;
    let partner = view.field.bonds.of(actor, BIND)?.partner(actor)?;
    let standing = |unit: UnitId| !view.field.unit(unit).body.down;
    (standing(actor) && standing(partner)).then_some(WonBind { actor, partner, effect })
}

/// The cells that the frame's actor can choose from now: for the weapon, or for itself.
pub(super) fn cells(view: &View, frame: &Frame) -> Cells {
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
pub(super) fn grapple_cells(view: &View, actor: UnitId, partner: UnitId) -> Cells {
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

/// TEMPO-G21, TEMPO-G23: asks the actor for a cell if there are several; with a single one the bind's effect follows.
pub(super) fn ask_place(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let Some(WonBind { actor, .. }) = won(view, frame) else {
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

/// Carries out the bind's effect on the cell that the actor chose.
pub(super) fn take_place(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let cell = frame.answer.as_ref().and_then(Intent::cell);
    debug_assert!(cell.is_some(), "no cell is named in {:?}", frame.answer);
    if let Some(cell) = cell {
        carry_out(view, frame, cell, out);
    }
    Next::Done
}

/// TEMPO-059: the partner's weapon falls on a cell and both are On Guard (TEMPO-G21); TEMPO-074: the actor comes to the
/// cell (TEMPO-G23) and both are Grappled.
fn carry_out(view: &View, frame: &Frame, cell: Cell, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let (Some(WonBind { actor, partner, effect }), batch) = (won(view, frame), &mut out.batch) else {
        debug_assert!(false, "no won bind to carry out: {frame:?}");
        return;
    };
    let Some(bond) = view.field.bonds.of(actor, BIND) else {
        debug_assert!(false, "{actor:?} has won a bind that has ended");
        return;
    };
    if effect == Effect::Disarm {
        if let Some(item) = bound_item(view, partner) {
            batch.write(rule_id!("TEMPO-059"), Change::Drop { unit: partner, item, cell });
        }
        batch.write(rule_id!("TEMPO-059"), Change::Untie { bond: bond.id });
        for unit in [actor, partner] {
            batch.write(rule_id!("TEMPO-G21"), Change::Impose { unit, status: data.on_guard, bond: None });
        }
        return;
    }
    batch.write(rule_id!("TEMPO-074"), Change::Untie { bond: bond.id });
    if cell != view.field.unit(actor).body.cell {
        batch.write(rule_id!("TEMPO-G23"), Change::March { unit: actor, path: smallvec![cell] });
    }
    let members = smallvec![(actor, None), (partner, None)];
    batch.write(rule_id!("TEMPO-074"), Change::Tie { kind: GRAPPLE, members, status: Some(data.grappled) });
}
