//! How the fight begins: by the act of one whom the level or its side names, or all at once (POISE-005..007, POISE-222,
//! POISE-C36, POISE-J02).
//!
//! Until somebody is noticed it is quiet: the opener has its turn, and whatever it does unseen changes no pool
//! (POISE-031). The act that an enemy sees is the first one of the first turn. Who ends its turn unseen has not begun
//! the fight: it begins as if nobody had been named.

use super::counted::Count;
use super::data::{Data, Deed, rule};
use super::{area, riding};
use crate::battle::Subject;
use crate::battle::{Batch, Change, Intent, Opening, Verb, View};
use crate::battlefield::{UnitId, UnitMask, UnitRef};
use crate::grid::Cell;

/// Counted in [`QUIET`]: it is quiet.
const BEGUN: i16 = 1;

/// Whether the fight has not begun and somebody acts unseen.
pub(super) fn is_quiet(view: &View) -> bool {
    view.turn.counted(Subject::Battle, Count::Stage) == BEGUN
}

/// Whether an opener was named who has not had its turn.
pub(super) fn is_open(view: &View) -> bool {
    view.turn.counted(Subject::Battle, Count::Stage) == 0
}

/// Those of whom one opens by its own act; nobody if several begin at once.
pub(super) fn openers(view: &View) -> UnitMask {
    let standing = view.field.standing().map(|unit| unit.id);
    match view.opening {
        Opening::Usual => ambushers(view),
        Opening::Together(_) | Opening::Turn(_) => UnitMask::NONE,
        Opening::First(unit) => UnitMask::only(*unit),
        Opening::Side(side) => standing.filter(|&unit| view.field.roster.member(unit).side == *side).collect(),
    }
}

/// POISE-G43: where the level names nobody, and one side is hidden, it is for that one to begin. Animals do not.
fn ambushers(view: &View) -> UnitMask {
    let roster = &view.field.roster;
    let hidden = view.field.concealed.all();
    let mut sides = hidden.iter().map(|unit| roster.member(unit).side);
    let one = sides.next().is_some_and(|first| sides.all(|side| side == first));
    let able = hidden.without(view.field.bodies.down()).without(riding::animals(view));
    if one { able } else { UnitMask::NONE }
}

/// It is quiet, or no longer.
pub(super) fn count(batch: &mut Batch) {
    batch.write(rule(5), Change::count(Subject::Battle, Count::Stage, 1));
}

/// POISE-005: an enemy who could oppose it notices what is done, by sight or because it is done to it.
pub(super) fn is_noticed(view: &View, me: &UnitRef, intent: &Intent) -> bool {
    let foes = view.field.roster.foes(me.id);
    let aimed = intent.unit().is_some_and(|target| foes.has(target)) || area::struck(view, me.id, intent).meets(foes);
    aimed || is_seen(view, me, me.body.cell)
}

/// Whether an enemy that it is not hidden from sees a unit on a cell.
pub(super) fn is_seen(view: &View, me: &UnitRef, cell: Cell) -> bool {
    let (own, hidden) = (view.field.taken(&me.size.footprint, cell), view.field.concealed.of(me.id));
    let mut foes = view.field.foes(me.id).filter(|foe| !hidden.is_from(foe.id));
    foes.any(|foe| view.field.sees(&view.field.taken_by(&foe), &own))
}

/// POISE-222, POISE-C36: the fight begins inside the turn of the one who was noticed.
pub(super) fn break_out(view: &View, batch: &mut Batch, unit: UnitId) {
    count(batch);
    batch.write(rule(5), Change::BeginRound { round: view.turn.round });
    batch.write(rule(6), Change::count(unit, Count::Turns, 1));
}

/// POISE-031: whether something can be done while it is quiet and nobody looks on: what has to do with no pool.
pub(super) fn is_harmless(data: &Data, verb: Verb) -> bool {
    let action = data.action(verb);
    let quiet = matches!(
        action.does,
        Deed::Walk { .. } | Deed::Fly { .. } | Deed::Soar { .. } | Deed::Draw | Deed::Retrieve | Deed::Reload
    );
    quiet && action.cost.is_empty()
}
