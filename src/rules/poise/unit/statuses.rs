//! Conditions that a unit has, and the pools whose emptiness brings one.

use crate::battle::RuleId;
use crate::battlefield::{PoolId, Status, StatusId, UnitRef};
use crate::rules::poise::data::{Data, Ends, rule};
use crate::rules::poise::ids::{FOCUS, MOMENTUM, POISE};

/// The condition that an empty pool brings, and the rule (POISE-D02).
pub(crate) fn at_zero(data: &Data) -> [(PoolId, StatusId, RuleId); 3] {
    [
        (POISE, data.statuses.reeling, rule(36)),
        (MOMENTUM, data.statuses.knocked_down, rule(40)),
        (FOCUS, data.statuses.confused, rule(44)),
    ]
}

/// Whether a unit has a condition; a minion has those only that were given it by name (POISE-G46).
pub(crate) fn has(unit: &UnitRef, status: StatusId) -> bool {
    unit.statuses.has(status)
}

/// POISE-087, POISE-130: whether a unit cannot move by its own power. A knocked-down unit can still Shift
/// (POISE-C08).
pub(crate) fn held(data: &Data, unit: &UnitRef, shifts: bool) -> Option<RuleId> {
    if has(unit, data.statuses.rooted) {
        return Some(rule(130));
    }
    (has(unit, data.statuses.knocked_down) && !shifts).then(|| rule(87))
}

/// Whether Recovery ends a condition (POISE-D13).
pub(crate) fn is_shaken_off(data: &Data, status: &Status) -> bool {
    matches!(data.condition(status.kind).ends, Ends::Temporary | Ends::Removed)
}

/// Whether a unit is in its gambit.
#[must_use]
pub fn in_gambit(data: &Data, unit: &UnitRef) -> bool {
    unit.statuses.has(data.statuses.gambit)
}

/// Whether a unit has left the fight.
pub(crate) fn has_left(data: &Data, unit: &UnitRef) -> bool {
    unit.statuses.has(data.statuses.left)
}
