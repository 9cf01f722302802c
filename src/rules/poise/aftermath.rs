//! When the fight is over: pools go back to what they usually are, and the defeated are tended (POISE-034, POISE-103,
//! POISE-104, POISE-G42, POISE-J05).

use super::data::{Data, rule};
use super::{afflictions, exits, pools, statuses};
use crate::battle::{Batch, Change, View};
use crate::battlefield::{UnitId, UnitRef};

/// What is left to be done; nothing when all is.
pub(super) fn carry_out(view: &View, batch: &mut Batch) {
    let data: &Data = view.field.data();
    for unit in view.field.roster.ids() {
        let me = view.field.unit(unit);
        if me.body.down && !exits::has_left(data, &me) {
            statuses::lose_for_good(data, batch, &me);
            if data.option("no_respite") == 0 && !afflictions::is_lost(data, &me) && is_tended(view, unit) {
                batch.write(rule(103), Change::Lift { unit, status: data.statuses.defeated });
                batch.write(rule(103), Change::Rise { unit });
                rest(data, batch, &me, 104);
            }
        } else if data.option("carry_pools") == 0 {
            rest(data, batch, &me, 34);
        }
    }
}

/// POISE-G42: whether somebody of the side, or allied with it, stands and can stay with a defeated one. Ten minutes are
/// longer than any fight, so nobody is tended before it is over.
fn is_tended(view: &View, unit: UnitId) -> bool {
    view.field.standing().any(|other| !view.field.roster.hostile(unit, other.id))
}

/// Every pool is at its base, up or down, and what an empty one brought is gone (POISE-C32).
fn rest(data: &Data, batch: &mut Batch, unit: &UnitRef, by: u16) {
    for pool in pools::own(unit) {
        let kept = unit.pools.get(pool);
        if kept.now != kept.max {
            batch.write(rule(by), Change::Set { unit: unit.id, pool, to: kept.max });
        }
    }
    for (pool, status, _) in statuses::at_zero(data) {
        if unit.statuses.has(status) && unit.pools.get(pool).max > 0 {
            batch.write(rule(by), Change::Lift { unit: unit.id, status });
        }
    }
}
