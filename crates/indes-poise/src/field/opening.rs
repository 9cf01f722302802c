//! Whether the fight has begun (POISE-005, POISE-031, POISE-222, POISE-C36).
//!
//! Until an enemy notices it, the opener has a quiet turn, in which nothing that it does changes a pool (POISE-031).
//! Its first noticed action is the first of the first turn. If it ends its turn unnoticed, the fight begins as if the
//! level had named no opener.

use crate::data::{ActionEffect, Data};
use crate::state::Count;
use indes_core::battle::{Batch, Change, Subject, Verb, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// The stages of the opening, as values of [`Count::Stage`] (POISE-005).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Stage {
    /// No quiet turn has begun. A fight that several units open at once stays in this stage.
    Before = 0,
    /// The opener has its quiet turn.
    Quiet = 1,
    /// The quiet turn is over.
    Over = 2,
}

impl Stage {
    fn is_now(self, view: &View) -> bool {
        view.turn.counted(Subject::Battle, Count::Stage) == i16::from(self as u8)
    }
}

/// Whether the opener has its quiet turn: no enemy has noticed it.
pub(crate) fn is_quiet(view: &View) -> bool {
    Stage::Quiet.is_now(view)
}

/// Whether no quiet turn has begun.
pub(crate) fn awaits_opener(view: &View) -> bool {
    Stage::Before.is_now(view)
}

/// Goes on to the next [`Stage`].
pub(crate) fn advance_stage(batch: &mut Batch) {
    batch.write(rule_id!("POISE-005"), Change::count(Subject::Battle, Count::Stage, 1));
}

/// Whether any enemy from which a unit is not hidden would see it on a cell.
pub(crate) fn is_seen(view: &View, me: &UnitRef, cell: Cell) -> bool {
    let (own, hidden) = (view.field.taken(&me.size.footprint, cell), view.field.concealed.of(me.id));
    let mut foes = view.field.foes(me.id).filter(|foe| !hidden.is_from(foe.id));
    foes.any(|foe| view.field.sees(&view.field.taken_by(&foe), &own))
}

/// POISE-222, POISE-C36: the fight begins within the turn of the noticed unit.
pub(crate) fn break_out(view: &View, batch: &mut Batch, unit: UnitId) {
    advance_stage(batch);
    batch.write(rule_id!("POISE-005"), Change::BeginRound { round: view.turn.round });
    batch.write(rule_id!("POISE-006"), Change::count(unit, Count::Turns, 1));
}

/// POISE-031: whether an action can be used in a quiet turn out of every enemy's sight: it costs and changes no pool.
pub(crate) fn is_harmless(data: &Data, verb: Verb) -> bool {
    let action = data.action(verb);
    let quiet = matches!(
        action.does,
        ActionEffect::Walk { .. }
            | ActionEffect::Fly { .. }
            | ActionEffect::Soar { .. }
            | ActionEffect::Draw
            | ActionEffect::Drop
            | ActionEffect::Retrieve
            | ActionEffect::Reload
    );
    quiet && action.cost.is_empty()
}
