//! The conditions of a unit, and the pools that bring one when they are empty.

use super::pools;
use crate::data::{Data, StatusDuration};
use crate::ids::{FOCUS, MOMENTUM, POISE};
use indes_core::battle::RuleId;
use indes_core::battlefield::{PoolId, Status, StatusId, UnitRef};
use indes_core::rule_id;

/// The condition that each main pool brings at 0, with its rule (POISE-D02).
pub(crate) fn at_zero(data: &Data) -> [(PoolId, StatusId, RuleId); 3] {
    [
        (POISE, data.statuses.reeling, rule_id!("POISE-036")),
        (MOMENTUM, data.statuses.knocked_down, rule_id!("POISE-040")),
        (FOCUS, data.statuses.confused, rule_id!("POISE-044")),
    ]
}

/// Whether a unit has a condition. A minion has only conditions given to it by name (POISE-G46).
pub(crate) fn has(unit: &UnitRef, status: StatusId) -> bool {
    unit.statuses.has(status)
}

/// A movement of a unit by its own power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Movement {
    /// A Shift (POISE-119).
    Shift,
    /// Any other movement.
    Other,
}

/// POISE-087, POISE-130: the rule by which a unit cannot move by its own power; `None` if it can. A knocked-down unit
/// can still Shift (POISE-C08).
pub(crate) fn rule_against_moving(data: &Data, unit: &UnitRef, movement: Movement) -> Option<RuleId> {
    if has(unit, data.statuses.rooted) {
        return Some(rule_id!("POISE-130"));
    }
    (has(unit, data.statuses.knocked_down) && movement != Movement::Shift).then_some(rule_id!("POISE-087"))
}

/// How long a condition of a unit lasts. Those of empty pools, named for a minion, are temporary (POISE-G46).
pub(crate) fn duration(data: &Data, unit: &UnitRef, status: StatusId) -> StatusDuration {
    let named = || at_zero(data).iter().any(|zero| zero.1 == status);
    if pools::is_minion(unit) && named() { StatusDuration::Temporary } else { data.condition(status).ends }
}

/// Whether Recovery ends a condition of a unit (POISE-D13).
pub(crate) fn is_shaken_off(data: &Data, unit: &UnitRef, status: &Status) -> bool {
    matches!(duration(data, unit, status.kind), StatusDuration::Temporary | StatusDuration::Removed)
}

/// Whether a unit is in its final gambit (POISE-111).
#[must_use]
pub fn in_gambit(data: &Data, unit: &UnitRef) -> bool {
    unit.statuses.has(data.statuses.gambit)
}

/// Whether a unit has left the fight (POISE-J15), or is still to arrive.
pub(crate) fn has_left(data: &Data, unit: &UnitRef) -> bool {
    unit.body.awaited || unit.statuses.has(data.statuses.left)
}
