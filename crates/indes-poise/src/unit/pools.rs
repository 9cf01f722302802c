//! Poise, momentum, focus, and a minion's defence in their place: gains, losses, damage, and damage that goes on to
//! other pools.
//!
//! A loss takes from one pool and no more (POISE-C07). Damage beyond its pool goes on to the other pools, in the order
//! that the unit's owner chooses, and damage beyond all of them becomes stress (POISE-074, POISE-076).

use super::{afflictions, frames};
use crate::data::{Data, MainPool};
use crate::ids::DEFENCE;
use crate::state::Count;
use indes_core::battle::{Batch, Change, Loss, RuleId, Subject, View};
use indes_core::battlefield::{PoolId, Pools, UnitId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// POISE-047: whether a unit is a minion, which has the one pool Defence in place of three.
#[must_use]
pub fn is_minion(unit: &UnitRef) -> bool {
    unit.pools.get(DEFENCE).exists()
}

/// POISE-048: the pool of a unit that stands for one of the three: Defence for a minion, else the pool itself.
#[must_use]
pub fn stands_for(unit: &UnitRef, which: MainPool) -> PoolId {
    if is_minion(unit) { DEFENCE } else { which.id() }
}

/// The pools that a unit fights with: the three main pools, or a minion's Defence.
pub fn of_unit(unit: &UnitRef) -> impl Iterator<Item = PoolId> + use<> {
    let minion = is_minion(unit);
    let three = MainPool::ALL.into_iter().map(MainPool::id).filter(move |_| !minion);
    three.chain(minion.then_some(DEFENCE))
}

/// The points left in all pools that a unit fights with.
#[must_use]
pub fn total(unit: &UnitRef) -> i16 {
    of_unit(unit).map(|pool| unit.pools.get(pool).now).sum()
}

/// POISE-093: whether all pools that a unit fights with are at 0.
#[must_use]
pub fn all_empty(unit: &UnitRef) -> bool {
    total(unit) == 0
}

/// A pool's base, less what afflictions take from it: the points with which a battle begins (POISE-030, POISE-D16).
#[must_use]
pub fn base(data: &Data, unit: &UnitRef, pool: PoolId) -> i16 {
    (unit.pools.get(pool).max - afflictions::base_loss(data, unit, pool)).max(0)
}

/// Whether a unit can gain points in a pool (POISE-081, POISE-085, POISE-089, POISE-097).
#[must_use]
pub fn may_gain(data: &Data, unit: &UnitRef, which: MainPool) -> bool {
    let bars = match which {
        MainPool::Poise => data.statuses.reeling,
        MainPool::Momentum => data.statuses.knocked_down,
        MainPool::Focus => data.statuses.confused,
    };
    !unit.body.down && !unit.statuses.has(bars)
}

/// Adds points to a pool of a unit, unless it cannot gain them.
pub fn gain(batch: &mut Batch, by: RuleId, data: &Data, unit: &UnitRef, which: MainPool, amount: i16) {
    if amount > 0 && may_gain(data, unit, which) {
        batch.write(by, Change::Gain { unit: unit.id, pool: stands_for(unit, which), amount });
    }
}

/// Takes points from one pool, no more than it holds (POISE-C07): nothing goes on to other pools.
pub fn lose(batch: &mut Batch, by: RuleId, unit: &UnitRef, pool: PoolId, amount: i16) {
    let amount = amount.min(unit.pools.get(pool).now);
    if amount > 0 {
        batch.write(by, Change::Lose { unit: unit.id, pool, amount, kind: Loss::Drain });
    }
}

/// Takes the same number of points from each pool of a unit; from a minion's Defence as POISE-C10 says.
pub fn lose_each(batch: &mut Batch, by: RuleId, data: &Data, unit: &UnitRef, amount: i16) {
    let by = if is_minion(unit) { rule_id!("POISE-C10") } else { by };
    of_unit(unit).for_each(|pool| lose(batch, by, unit, pool, of_each(data, unit, amount)));
}

/// Adds the same number of points to each pool of a unit; to a minion's Defence as POISE-C10 says.
pub fn gain_each(batch: &mut Batch, by: RuleId, data: &Data, unit: &UnitRef, amount: i16) {
    if is_minion(unit) {
        // POISE-G46: a minion with a condition of one pool gains by the others.
        let which = MainPool::ALL.into_iter().find(|&which| may_gain(data, unit, which));
        gain(batch, rule_id!("POISE-C10"), data, unit, which.unwrap_or(MainPool::Poise), of_each(data, unit, amount));
    } else {
        MainPool::ALL.into_iter().for_each(|which| gain(batch, by, data, unit, which, amount));
    }
}

/// POISE-C10: the change of each pool of a unit by a source that changes all three pools by `amount`. A minion's
/// Defence changes once by `amount`, or by three times `amount` if the level sets the option `minion_multi`.
#[must_use]
pub fn of_each(data: &Data, unit: &UnitRef, amount: i16) -> i16 {
    of_several(data, unit, &MainPool::ALL, amount)
}

/// POISE-C10: the change of each pool of a unit by a source that changes these pools by `amount`; of a minion's Defence
/// once by `amount`, or by the sum if the level sets the option `minion_multi`.
#[must_use]
pub fn of_several(data: &Data, unit: &UnitRef, changed: &[MainPool], amount: i16) -> i16 {
    let adds_up = is_minion(unit) && data.option("minion_multi") != 0;
    if adds_up { changed.iter().map(|_| amount).sum() } else { amount }
}

/// Takes damage from one pool, and counts it for who goes next (POISE-219).
pub fn damage(view: &View, batch: &mut Batch, by: RuleId, unit: UnitId, pool: PoolId, amount: i16) {
    if amount > 0 {
        batch.write(by, Change::Lose { unit, pool, amount, kind: Loss::Damage });
        count(view, batch, by, unit, amount);
    }
}

/// Damage beyond all pools (POISE-076, POISE-101): stress for a unit that keeps stress. It counts for who goes next in
/// either case (POISE-219).
pub fn excess(view: &View, batch: &mut Batch, by: RuleId, unit: &UnitRef, amount: i16) {
    if amount > 0 {
        afflictions::add_stress(batch, by, view.field.data(), unit, amount);
        count(view, batch, rule_id!("POISE-219"), unit.id, amount);
    }
}

/// POISE-219: counts damage for who goes next; damage by a reaction of a unit other than the actor does not count
/// (POISE-C02), nor what happens after the turn's end.
fn count(view: &View, batch: &mut Batch, by: RuleId, unit: UnitId, more: i16) {
    let over = view.turn.counted(Subject::Battle, Count::RoundEnvironment) > 0;
    if !over && !frames::is_in_others_reaction(view) {
        batch.write(by, Change::count(unit, Count::Damage, more));
    }
}

/// The part of some damage that the pool it is aimed at takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstHit {
    /// The pool of the unit that the damage is aimed at.
    pub pool: PoolId,
    /// Points that the pool takes.
    pub taken: i16,
    /// Points of damage that are left.
    pub left: i16,
}

/// Splits damage aimed at a pool into the part that the pool takes and the rest.
#[must_use]
pub fn first_hit(unit: &UnitRef, which: MainPool, amount: i16) -> FirstHit {
    let pool = stands_for(unit, which);
    let taken = amount.min(unit.pools.get(pool).now);
    FirstHit { pool, taken, left: amount - taken }
}

/// The pools of a unit, other than `hit`, that still hold points: to them damage beyond `hit` can go on (POISE-G26).
#[must_use]
pub fn spill_targets(unit: &UnitRef, hit: PoolId) -> SmallVec<[PoolId; 3]> {
    of_unit(unit).filter(|&pool| pool != hit && unit.pools.get(pool).now > 0).collect()
}

/// The pools after damage that goes through them in `order`, and the damage beyond all of them. Writes nothing: for
/// odds and for counting spare dice (POISE-C20).
#[must_use]
pub fn after_damage(pools: &Pools, order: &[PoolId], amount: i16) -> (Pools, i16) {
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
