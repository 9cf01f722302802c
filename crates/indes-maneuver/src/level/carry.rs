//! What a unit takes along to the next level (MANEUVER-G22, MANEUVER-J21).

use crate::data::Data;
use crate::ids::HEALTH;
use indes_core::battle::UnitState;
use indes_core::battlefield::RuleData;
use std::collections::BTreeMap;

/// The overrides with which a unit begins the next of linked levels: the health that rest has not restored (MANEUVER-J21,
/// MANEUVER-G22). `None` for the dead.
pub(crate) fn carry(data: &RuleData, left: &UnitState) -> Option<BTreeMap<String, i32>> {
    let data: &Data = data.of();
    if left.statuses.has(data.statuses.dead) {
        return None;
    }
    let health = left.pools.get(HEALTH);
    let missing = health.max - health.now;
    let restored = match data.option("rest") {
        REST_ALL => missing,
        REST_HALF => (missing + 1) / 2,
        _ => 0,
    };
    let now = health.now + restored;
    let mut carried = BTreeMap::new();
    if now < health.max {
        carried.insert("health".to_owned(), now.into());
    }
    Some(carried)
}

/// The values of the option `rest`.
const REST_ALL: i16 = 0;
const REST_HALF: i16 = 1;
