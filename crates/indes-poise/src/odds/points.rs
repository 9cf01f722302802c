//! The worth of points in pools to a bot.

use crate::data::{Data, MainPool};
use crate::unit::pools;
use indes_core::battlefield::UnitRef;

/// The harm to a unit whose pools become `after`, in points of `scoring`: points lost, pools emptied, defeat.
pub(crate) fn harm(data: &Data, unit: &UnitRef, after: &indes_core::battlefield::Pools) -> f64 {
    let scoring = &data.file.scoring;
    let (mut points, mut left) = (0.0, 0);
    for pool in pools::of_unit(unit) {
        let (before, now) = (unit.pools.get(pool).now, after.get(pool).now);
        // Points of a nearly empty pool count for more.
        points += f64::from(before - now) * f64::from(scoring.point) * (1.0 + 4.0 / (4.0 + f64::from(now)));
        points += if before > 0 && now <= 0 { f64::from(scoring.empty) } else { 0.0 };
        left += now.max(0);
    }
    points + if left == 0 && !unit.body.down { f64::from(scoring.defeat) } else { 0.0 }
}

/// The worth of a gain in a pool: more the farther the pool is below its base, negative if it lacks little.
pub(crate) fn gain_worth(data: &Data, me: &UnitRef, which: MainPool, amount: i16) -> f64 {
    if !pools::may_gain(data, me, which) {
        return -1.0;
    }
    let pool = pools::stands_for(me, which);
    let base = f64::from(pools::base(data, me, pool).max(1));
    let need = (base - f64::from(me.pools.get(pool).now)) / base;
    if need < NEEDY {
        return -1.0;
    }
    f64::from(amount) * f64::from(data.file.scoring.point) * need
}

/// The part of a pool's base that has to be missing before a gain is worth anything: a bot that restores every loss at
/// once fights for ever.
const NEEDY: f64 = 0.6;
