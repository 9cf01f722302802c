//! Whether the fight has begun (POISE-005, POISE-031, POISE-222, POISE-C36).
//!
//! Until an enemy notices a unit it is quiet: the opener has its turn, and what it does unseen changes no pool
//! (POISE-031). The act that an enemy sees is the first one of the first turn. A unit that ends its turn unseen has not
//! begun the fight: it begins as if no opener had been named.

use crate::battle::{Batch, Change, Subject, Verb, View};
use crate::battlefield::{UnitId, UnitRef};
use crate::grid::Cell;
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Deed, rule};

/// Counted in [`QUIET`]: it is quiet.
const BEGUN: i16 = 1;

/// Whether the fight has not begun and a unit acts unseen.
pub(crate) fn is_quiet(view: &View) -> bool {
    view.turn.counted(Subject::Battle, Count::Stage) == BEGUN
}

/// Whether an opener was named who has not had its turn.
pub(crate) fn is_open(view: &View) -> bool {
    view.turn.counted(Subject::Battle, Count::Stage) == 0
}

/// It is quiet, or no longer.
pub(crate) fn count(batch: &mut Batch) {
    batch.write(rule(5), Change::count(Subject::Battle, Count::Stage, 1));
}

/// Whether an enemy that it is not hidden from sees a unit on a cell.
pub(crate) fn is_seen(view: &View, me: &UnitRef, cell: Cell) -> bool {
    let (own, hidden) = (view.field.taken(&me.size.footprint, cell), view.field.concealed.of(me.id));
    let mut foes = view.field.foes(me.id).filter(|foe| !hidden.is_from(foe.id));
    foes.any(|foe| view.field.sees(&view.field.taken_by(&foe), &own))
}

/// POISE-222, POISE-C36: the fight begins inside the turn of the one who was noticed.
pub(crate) fn break_out(view: &View, batch: &mut Batch, unit: UnitId) {
    count(batch);
    batch.write(rule(5), Change::BeginRound { round: view.turn.round });
    batch.write(rule(6), Change::count(unit, Count::Turns, 1));
}

/// POISE-031: whether something can be done while it is quiet and no enemy looks on: what has to do with no pool.
pub(crate) fn is_harmless(data: &Data, verb: Verb) -> bool {
    let action = data.action(verb);
    let quiet = matches!(
        action.does,
        Deed::Walk { .. } | Deed::Fly { .. } | Deed::Soar { .. } | Deed::Draw | Deed::Retrieve | Deed::Reload
    );
    quiet && action.cost.is_empty()
}
