//! The turn's action and maneuver: which is left, what spends them (POISE-008), and a second maneuver in place of the
//! action where the level allows it (POISE-G32, the option `maneuver_for_action`): the unit is heedless until its next
//! turn begins, and attacks on it have a boon.

use super::conditions;
use crate::battle::{Batch, Change, Verb, View};
use crate::battlefield::{UnitId, UnitRef};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Kind, gap, rule};
use crate::rules::poise::field::riding;

/// POISE-008: whether the turn's action, or its maneuver, is still to come.
pub(crate) fn left(view: &View, unit: UnitId, kind: Kind) -> bool {
    if kind == Kind::Free {
        return true;
    }
    let key = if kind == Kind::Action { Count::Action } else { Count::Maneuver };
    view.turn.counted(unit, key) == 0 || kind == Kind::Maneuver && is_due(view, unit)
}

/// Whether the maneuver of a unit's turn is used, and another one can stand in place of its action.
pub(crate) fn is_due(view: &View, unit: UnitId) -> bool {
    let used = |key| view.turn.counted(unit, key) > 0;
    view.field.data::<Data>().option("maneuver_for_action") != 0 && used(Count::Maneuver) && !used(Count::Action)
}

/// POISE-008: the turn's action or its maneuver is spent; for what an animal does its rider's (POISE-200, POISE-201).
pub(crate) fn spend(view: &View, batch: &mut Batch, unit: UnitId, verb: Verb) {
    let key = match view.field.data::<Data>().action(verb).kind {
        Kind::Action => Count::Action,
        Kind::Free => return,
        _ => Count::Maneuver,
    };
    let unit = riding::commander(view.field, unit, verb);
    if key == Count::Maneuver {
        exchange(view, batch, &view.field.unit(unit));
    }
    batch.write(rule(8), Change::count(unit, key, 1));
}

/// What a maneuver brings that takes the action's place; nothing if it is the turn's first.
pub(crate) fn exchange(view: &View, batch: &mut Batch, me: &UnitRef) {
    let data: &Data = view.field.data();
    if is_due(view, me.id) {
        batch.write(gap(32), Change::count(me.id, Count::Action, 1));
        conditions::impose(data, batch, gap(32), me, data.statuses.heedless, None);
    }
}
