//! What units take to the next of linked levels (TEMPO-G51).

use crate::data::Data;
use crate::ids::HEALTH;
use indes_core::battle::UnitState;
use indes_core::battlefield::RuleData;
use std::collections::BTreeMap;

/// TEMPO-G51: the numbers that a unit takes to the next of linked levels; `None` if it does not come: it has no Health
/// even after the rest that the level grants, or is a prisoner (TEMPO-J10).
pub(crate) fn carry(data: &RuleData, left: &UnitState) -> Option<BTreeMap<String, i32>> {
    let health = left.pools.get(HEALTH);
    // TEMPO-G42: a unit that was killed does not come, whatever the rest.
    if left.body.down && (health.now > 0 || left.statuses.has(data.of::<Data>().slain)) {
        return None;
    }
    let rest = match data.of::<Data>().option("rest") {
        0 => 0,
        1 => share(health.max, data.of::<Data>().file.rest_percent),
        _ => health.max,
    };
    let now = (health.now + rest).min(health.max);
    (now > 0).then(|| BTreeMap::from([("health_now".to_owned(), now.into())]))
}

/// A percentage of a number, rounded down.
fn share(whole: i16, percent: i16) -> i16 {
    i16::try_from(i32::from(whole) * i32::from(percent) / 100).unwrap_or(whole)
}
