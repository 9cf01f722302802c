//! The invariants of a unit's state under poise.

use crate::data::Data;
use crate::field::{flight, water};
use crate::unit::{defeat, pools, statuses};
use indes_core::battle::{RuleId, View};
use indes_core::battlefield::{PoolId, Status, StatusId, UnitId};

/// The first invariant that a unit's state breaks, in words; `None` if it breaks none. No condition twice, no empty
/// pool without its condition, no defeated unit with points left, and the invariants of flight and water.
pub(crate) fn tidy(view: &View, unit: UnitId) -> Option<String> {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let twice = |status: &Status| me.statuses.0.iter().filter(|s| s.kind == status.kind).count() > 1;
    if me.statuses.0.iter().any(twice) {
        return Some(format!("has a condition twice: {:?}", me.statuses));
    }
    let left = statuses::has_left(data, &me);
    if left != me.body.is_away() || left && !me.body.down {
        return Some(format!("has left: {left}, and is at {}", me.body.cell));
    }
    if let Some(wrong) = flight::tidy(view, &me) {
        return Some(wrong);
    }
    if left || defeat::on_brink(view, &me) {
        return None;
    }
    let lent = view.field.mounts.loan_of(unit);
    if me.body.down != pools::all_empty(&me) && lent.is_none()
        || me.body.down != me.statuses.has(data.statuses.defeated)
    {
        return Some(format!("is down: {}, with {:?} and {:?}", me.body.down, me.pools, me.statuses));
    }
    if let Some(wrong) = water::tidy(view, &me) {
        return Some(wrong);
    }
    let wrong = |&(pool, status, _): &(PoolId, StatusId, RuleId)| {
        lent.is_none_or(|loan| loan.pool != pool) && (me.pools.get(pool).now == 0) != me.statuses.has(status)
    };
    (!pools::is_minion(&me) && !statuses::in_gambit(data, &me) && statuses::at_zero(data).iter().any(wrong))
        .then(|| format!("has {:?} with {:?}", me.pools, me.statuses))
}
