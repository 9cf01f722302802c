//! What points of pools are worth to a bot.

use crate::battlefield::UnitRef;
use crate::rules::poise::data::{Data, Which};
use crate::rules::poise::unit::pools;

/// What it costs a unit to have so much less in some pools: points, those that are empty then, and defeat.
pub(crate) fn harm(data: &Data, unit: &UnitRef, after: &crate::battlefield::Pools) -> f64 {
    let scoring = &data.file.scoring;
    let (mut points, mut left) = (0.0, 0);
    for pool in pools::own(unit) {
        let (before, now) = (unit.pools.get(pool).now, after.get(pool).now);
        // The scarcer a pool, the dearer its points.
        points += f64::from(before - now) * f64::from(scoring.point) * (1.0 + 4.0 / (4.0 + f64::from(now)));
        points += if before > 0 && now <= 0 { f64::from(scoring.empty) } else { 0.0 };
        left += now.max(0);
    }
    points + if left == 0 && !unit.body.down { f64::from(scoring.defeat) } else { 0.0 }
}

/// What a gain is worth: the more the farther a pool is below its base, and less than nothing for who has enough.
pub(crate) fn gains(data: &Data, me: &UnitRef, which: Which, amount: i16) -> f64 {
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

/// Of a pool's base so much has to be missing before anything is done about it: a unit that makes good every loss at
/// once fights for ever.
const NEEDY: f64 = 0.6;
