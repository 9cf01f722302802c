//! A second maneuver in place of the turn's action, where the level allows it (POISE-G32, the option
//! `maneuver_for_action`): whoever has one is heedless until its next turn begins, and attacks on it have a boon.

use super::counted::Count;
use super::data::{Data, gap};
use super::statuses;
use crate::battle::{Batch, Change, View};
use crate::battlefield::{UnitId, UnitRef};

/// Whether the maneuver of a unit's turn is used, and another one can stand in place of its action.
pub(super) fn is_due(view: &View, unit: UnitId) -> bool {
    let used = |key| view.turn.counted(unit, key) > 0;
    view.field.data::<Data>().option("maneuver_for_action") != 0 && used(Count::Maneuver) && !used(Count::Action)
}

/// What a maneuver brings that takes the action's place; nothing if it is the turn's first.
pub(super) fn carry_out(view: &View, batch: &mut Batch, me: &UnitRef) {
    let data: &Data = view.field.data();
    if is_due(view, me.id) {
        batch.write(gap(32), Change::count(me.id, Count::Action, 1));
        statuses::impose(data, batch, gap(32), me, data.statuses.heedless, None);
    }
}
