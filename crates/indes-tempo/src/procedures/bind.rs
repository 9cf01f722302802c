//! What a won bind does after all damage: the opponent's weapon falls to the ground (TEMPO-059), or the two grapple
//! (TEMPO-074).
//!
//! If several cells are possible, the unit that acted chooses one (TEMPO-G21, TEMPO-G23).

use crate::data::{Data, Effect};
use crate::field::binds::{WonBind, cells, won};
use crate::ids::{BIND, GRAPPLE};
use crate::state::{ActionStep as Step, Next};
use crate::unit::gear::bound_item;
use indes_core::battle::{Change, Frame, Intent, Prompt, StepOutput, View};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_rules::common::question;
use smallvec::smallvec;

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
