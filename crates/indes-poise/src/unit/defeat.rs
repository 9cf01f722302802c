//! Whether a unit is defeated, or on the brink of a defeat that it can still defy (POISE-075, POISE-106, POISE-110).

use super::pools;
use crate::data::Data;
use crate::ids::DEFIANCE;
use crate::state::Count;
use indes_core::battle::View;
use indes_core::battlefield::UnitRef;

/// Whether a standing unit has all its pools at 0 and can still defy its defeat: it has enough points of defiance and
/// has not declined before (POISE-106, POISE-110).
#[must_use]
pub fn on_brink(view: &View, unit: &UnitRef) -> bool {
    !unit.body.down
        && unit.pools.get(DEFIANCE).now >= view.field.data::<Data>().file.specials.defiance_price
        && pools::all_empty(unit)
        && view.turn.counted(unit.id, Count::Resigned) == 0
}

/// POISE-003, POISE-029, POISE-075: whether a unit has all its pools at 0 and cannot defy that. False for a rider
/// (POISE-G37): the momentum it has in the saddle is its mount's, so it comes off first.
pub(crate) fn is_defeated(view: &View, unit: &UnitRef) -> bool {
    let sits = view.field.mounts.loan_of(unit.id).is_some();
    pools::all_empty(unit) && !sits && !on_brink(view, unit)
}
