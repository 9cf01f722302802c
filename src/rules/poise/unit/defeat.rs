//! Which unit has nothing left to pay with, and which could defy that (POISE-075, POISE-106).

use super::pools;
use crate::battle::View;
use crate::battlefield::UnitRef;
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::Data;
use crate::rules::poise::ids::DEFIANCE;

/// Whether a unit has nothing left, and could defy that.
#[must_use]
pub fn on_brink(view: &View, unit: &UnitRef) -> bool {
    !unit.body.down
        && unit.pools.get(DEFIANCE).now >= view.field.data::<Data>().file.specials.defiance_price
        && pools::spent(unit)
        && view.turn.counted(unit.id, Count::Resigned) == 0
}

/// POISE-075: whether a standing unit has nothing left to pay with. POISE-G37: none is defeated in the saddle by what
/// its mount has lost.
pub(crate) fn is_defeated(view: &View, unit: &UnitRef) -> bool {
    let sits = view.field.mounts.loan_of(unit.id).is_some();
    pools::spent(unit) && !sits && !on_brink(view, unit)
}
