//! The turn's action and maneuver (POISE-002, POISE-008, POISE-024, POISE-150), and a second maneuver in place of the
//! action if the level sets the option `maneuver_for_action` (POISE-G32): the unit is heedless until its next turn
//! begins, and attacks on it have a boon.

use crate::data::{ActionKind, Data};
use crate::field::riding;
use crate::procedures::effects::conditions;
use crate::state::Count;
use indes_core::battle::{Batch, Change, Verb, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;

/// POISE-008: whether a unit can still use a verb of this kind in the turn.
pub(crate) fn is_left(view: &View, unit: UnitId, kind: ActionKind) -> bool {
    if kind == ActionKind::Free {
        return true;
    }
    let key = if kind == ActionKind::Action { Count::Action } else { Count::Maneuver };
    view.turn.counted(unit, key) == 0 || kind == ActionKind::Maneuver && can_exchange_action(view, unit)
}

/// Whether a unit's next maneuver of the turn would take the place of its action (POISE-G32).
pub(crate) fn can_exchange_action(view: &View, unit: UnitId) -> bool {
    let used = |key| view.turn.counted(unit, key) > 0;
    view.field.data::<Data>().option("maneuver_for_action") != 0 && used(Count::Maneuver) && !used(Count::Action)
}

/// POISE-008: spends the turn's action or maneuver that a verb uses; for a command to an animal the rider's (POISE-200,
/// POISE-201).
pub(crate) fn spend(view: &View, batch: &mut Batch, unit: UnitId, verb: Verb) {
    let key = match view.field.data::<Data>().action(verb).kind {
        ActionKind::Action => Count::Action,
        ActionKind::Free => return,
        _ => Count::Maneuver,
    };
    let unit = riding::commander(view.field, unit, verb);
    if key == Count::Maneuver {
        exchange(view, batch, &view.field.unit(unit));
    }
    batch.write(rule_id!("POISE-008"), Change::count(unit, key, 1));
}

/// POISE-G32: spends the action and makes the unit heedless if its maneuver takes the place of its action.
pub(crate) fn exchange(view: &View, batch: &mut Batch, me: &UnitRef) {
    let data: &Data = view.field.data();
    if can_exchange_action(view, me.id) {
        batch.write(rule_id!("POISE-G32"), Change::count(me.id, Count::Action, 1));
        conditions::impose(data, batch, rule_id!("POISE-G32"), me, data.statuses.heedless, None);
    }
}
