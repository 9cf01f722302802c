//! Poise, momentum, focus, and a minion's defence in their place: gains, losses, damage and what spills over.
//!
//! A loss takes from one pool and no more (POISE-C07). Damage goes on to the other pools, whichever its owner says, and
//! what is left when all are empty becomes stress (POISE-074, POISE-076).

use super::{afflictions, frames};
use crate::battle::{Batch, Change, Loss, RuleId, View};
use crate::battlefield::{PoolId, Pools, UnitId, UnitRef};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Which, conflict, rule};
use crate::rules::poise::ids::DEFENCE;
use smallvec::SmallVec;

/// POISE-047: whether a unit has one pool in place of three.
#[must_use]
pub fn is_minion(unit: &UnitRef) -> bool {
    unit.pools.get(DEFENCE).exists()
}

/// POISE-048: the pool that changes when one of the three would.
#[must_use]
pub fn stands_for(unit: &UnitRef, which: Which) -> PoolId {
    if is_minion(unit) { DEFENCE } else { which.id() }
}

/// The pools that a unit fights with: three, or one.
pub fn own(unit: &UnitRef) -> impl Iterator<Item = PoolId> + use<> {
    let minion = is_minion(unit);
    let three = Which::ALL.into_iter().map(Which::id).filter(move |_| !minion);
    three.chain(minion.then_some(DEFENCE))
}

/// What a unit has left in all of them.
#[must_use]
pub fn total(unit: &UnitRef) -> i16 {
    own(unit).map(|pool| unit.pools.get(pool).now).sum()
}

/// POISE-093: whether all are empty.
#[must_use]
pub fn spent(unit: &UnitRef) -> bool {
    total(unit) == 0
}

/// What a pool is at the beginning: its base, less what afflictions take from it (POISE-030, POISE-D16).
#[must_use]
pub fn base(data: &Data, unit: &UnitRef, pool: PoolId) -> i16 {
    (unit.pools.get(pool).max - afflictions::base(data, unit, pool)).max(0)
}

/// Whether a unit can gain any of a pool (POISE-081, POISE-085, POISE-089, POISE-097).
#[must_use]
pub fn may_gain(data: &Data, unit: &UnitRef, which: Which) -> bool {
    let bars = match which {
        Which::Poise => data.statuses.reeling,
        Which::Momentum => data.statuses.knocked_down,
        Which::Focus => data.statuses.confused,
    };
    !unit.body.down && (is_minion(unit) || !unit.statuses.has(bars))
}

/// A gain, if there can be one.
pub fn gain(batch: &mut Batch, by: RuleId, data: &Data, unit: &UnitRef, which: Which, amount: i16) {
    if amount > 0 && may_gain(data, unit, which) {
        batch.write(by, Change::Gain { unit: unit.id, pool: stands_for(unit, which), amount });
    }
}

/// A loss: no more than there is, and nothing spills.
pub fn lose(batch: &mut Batch, by: RuleId, unit: &UnitRef, pool: PoolId, amount: i16) {
    let amount = amount.min(unit.pools.get(pool).now);
    if amount > 0 {
        batch.write(by, Change::Lose { unit: unit.id, pool, amount, kind: Loss::Drain });
    }
}

/// The same loss from every pool; from a minion's as a whole.
pub fn lose_each(batch: &mut Batch, by: RuleId, data: &Data, unit: &UnitRef, amount: i16) {
    let by = if is_minion(unit) { conflict(10) } else { by };
    own(unit).for_each(|pool| lose(batch, by, unit, pool, of_each(data, unit, amount)));
}

/// The same gain in every pool; in a minion's as a whole.
pub fn gain_each(batch: &mut Batch, by: RuleId, data: &Data, unit: &UnitRef, amount: i16) {
    if is_minion(unit) {
        gain(batch, conflict(10), data, unit, Which::Poise, of_each(data, unit, amount));
    } else {
        Which::ALL.into_iter().for_each(|which| gain(batch, by, data, unit, which, amount));
    }
}

/// POISE-C10: what one source that changes every pool by so much changes each of a unit's pools by: a minion's defence
/// once, or by all of it where the level has it so.
#[must_use]
pub fn of_each(data: &Data, unit: &UnitRef, amount: i16) -> i16 {
    let adds_up = is_minion(unit) && data.option("minion_multi") != 0;
    if adds_up { Which::ALL.iter().map(|_| amount).sum() } else { amount }
}

/// Damage to one pool, and its count for who is most affected.
pub fn damage(view: &View, batch: &mut Batch, by: RuleId, unit: UnitId, pool: PoolId, amount: i16) {
    if amount > 0 {
        batch.write(by, Change::Lose { unit, pool, amount, kind: Loss::Damage });
        count(view, batch, by, unit, amount);
    }
}

/// Damage beyond all pools (POISE-076, POISE-101): stress for those who keep it; it counts either way.
pub fn excess(view: &View, batch: &mut Batch, by: RuleId, unit: &UnitRef, amount: i16) {
    if amount > 0 {
        afflictions::stress(batch, by, view.field.data(), unit, amount);
        count(view, batch, rule(219), unit.id, amount);
    }
}

/// POISE-219: damage counts for who is most affected; not what reactions of others do in the turn (POISE-C02).
fn count(view: &View, batch: &mut Batch, by: RuleId, unit: UnitId, more: i16) {
    if !frames::is_anothers(view) {
        batch.write(by, Change::count(unit, Count::Damage, more));
    }
}

/// Where damage goes before its owner is asked anything: so much off the pool it is aimed at, and what is left.
#[must_use]
pub fn first_hit(unit: &UnitRef, which: Which, amount: i16) -> (PoolId, i16, i16) {
    let pool = stands_for(unit, which);
    let taken = amount.min(unit.pools.get(pool).now);
    (pool, taken, amount - taken)
}

/// The pools that can still take what is left of damage aimed at one of them (POISE-G26).
#[must_use]
pub fn others(unit: &UnitRef, hit: PoolId) -> SmallVec<[PoolId; 3]> {
    own(unit).filter(|&pool| pool != hit && unit.pools.get(pool).now > 0).collect()
}

/// What damage does to pools as a whole, by one order of spilling; what is left beyond them comes back. Pure: for odds
/// and for the dice that were needed (POISE-C20).
#[must_use]
pub fn after(pools: &Pools, order: &[PoolId], amount: i16) -> (Pools, i16) {
    let (mut pools, mut left) = (pools.clone(), amount);
    for pool in order {
        if let Some(pool) = pools.0.get_mut(usize::from(pool.0)) {
            let taken = left.min(pool.now);
            pool.now -= taken;
            left -= taken;
        }
    }
    (pools, left)
}
