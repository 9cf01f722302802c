//! The beginning and end of conditions: by effects, by empty pools, by actions, rounds and Recovery (POISE-026,
//! POISE-027, POISE-080, POISE-084, POISE-088, POISE-D13, POISE-G14, POISE-G16).

use crate::data::{Data, Stat, StatusDuration};
use crate::field::{riding, water};
use crate::state::Count;
use crate::unit::{afflictions, pools, statuses};
use indes_core::battle::{Batch, Change, FrameId, RuleId, View};
use indes_core::battlefield::{Status, StatusId, UnitId, UnitRef};
use indes_core::rule_id;

/// Gives a unit a condition that an effect names, unless it has it already or another condition bars it.
pub(crate) fn impose(
    data: &Data,
    batch: &mut Batch,
    by: RuleId,
    unit: &UnitRef,
    status: StatusId,
    from: Option<UnitId>,
) {
    // POISE-G14, POISE-G16: knocked-down bars kneeling, wet bars burning.
    let stands = |other: StatusId| unit.statuses.has(other);
    let named = &data.statuses;
    let barred = status == named.kneeling && stands(named.knocked_down) || status == named.burning && stands(named.wet);
    // POISE-216: a unit that holds its breath does not choke; POISE-C28: one that chokes cannot hold it.
    let barred = barred || status == named.choking && stands(named.holding_breath);
    let barred = barred || status == named.holding_breath && stands(named.choking);
    let barred = barred || statuses::in_gambit(data, unit);
    if !unit.body.down && !barred && !unit.statuses.has(status) {
        batch.write(by, Change::Add { unit: unit.id, status, by: from });
        if status == named.kneeling && unit.body.aloft.is_some() {
            batch.write(rule_id!("POISE-G14"), Change::count(unit.id, Count::Drops, 1));
        }
    }
}

/// POISE-026, POISE-027: ends the temporary conditions of a unit that has used an action, if they are older than the
/// action's `frame`. A condition that another unit put on a legendary creature ends when an ally of that unit has used
/// an action as well.
pub(crate) fn end_after_action(view: &View, batch: &mut Batch, unit: UnitId, frame: FrameId) {
    let data: &Data = view.field.data();
    for me in view.field.standing() {
        let legendary = Stat::Legendary.of(&me) != 0;
        if me.id != unit && !legendary {
            continue;
        }
        let temporary = |status: &&Status| statuses::duration(data, &me, status.kind) == StatusDuration::Temporary;
        for status in me.statuses.0.iter().filter(temporary).filter(|status| status.since < frame.0) {
            let ends = match status.by.filter(|_| legendary) {
                None => me.id == unit,
                Some(by) => {
                    let bearer = ActedSince::Bearer.bit_if(me.id == unit);
                    let met = status.met | bearer | ActedSince::Ally.bit_if(helps(view, by, unit));
                    if met != status.met {
                        batch.write(rule_id!("POISE-027"), Change::Mark { unit: me.id, status: status.kind, met });
                    }
                    met == ActedSince::BOTH
                }
            };
            if ends {
                let by = if status.by.is_some() && legendary { rule_id!("POISE-027") } else { rule_id!("POISE-026") };
                batch.write(by, Change::RemoveStatus { unit: me.id, status: status.kind });
            }
        }
    }
}

/// POISE-027: a unit that has used an action since a temporary condition began on a legendary creature, as a bit of
/// [`Status::met`]. The condition ends when both bits are set.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
enum ActedSince {
    /// The creature itself.
    Bearer = 1,
    /// An ally of the unit that put the condition on it.
    Ally = 2,
}

impl ActedSince {
    /// The bits of both.
    const BOTH: u8 = Self::Bearer as u8 | Self::Ally as u8;

    /// The bit of this unit if it has acted, else 0.
    const fn bit_if(self, acted: bool) -> u8 {
        if acted { self as u8 } else { 0 }
    }
}

/// Whether an action of `unit` counts as one of an ally of `by`. An action of `by` itself does if no ally of it stands
/// (POISE-C39).
fn helps(view: &View, by: UnitId, unit: UnitId) -> bool {
    let ally = |other: UnitId| other != by && !view.field.roster.hostile(by, other);
    // POISE-G51: an animal without a rider does nothing.
    let idle = |other: &UnitRef| riding::is_animal(other) && view.field.mounts.rider_of(other.id).is_none();
    let alone = !view.field.standing().any(|other| ally(other.id) && !idle(&other));
    ally(unit) || alone && unit == by
}

/// POISE-G16: at the end of a round, wet units out of the water come one round nearer to being dry.
pub(crate) fn dry(view: &View, batch: &mut Batch) {
    let data: &Data = view.field.data();
    let wet = data.statuses.wet;
    for unit in view.field.roster.ids() {
        let me = view.field.unit(unit);
        if let Some(status) = me.statuses.get(wet).filter(|_| !water::is_wetted(view.field, &me)) {
            let met = status.met.saturating_add(1);
            batch.write(rule_id!("POISE-G16"), Change::Mark { unit, status: wet, met });
            if met >= data.file.dries {
                batch.write(rule_id!("POISE-G16"), Change::RemoveStatus { unit, status: wet });
            }
        }
    }
}

/// Ends all conditions of a unit that Recovery ends (POISE-D13).
pub(crate) fn recover(data: &Data, batch: &mut Batch, by: RuleId, unit: &UnitRef) {
    for status in &unit.statuses.0 {
        // POISE-215: nothing ends choking under water.
        let under = status.kind == data.statuses.choking && statuses::has(unit, data.statuses.submerged);
        if !under && statuses::is_shaken_off(data, unit, status) {
            batch.write(by, Change::RemoveStatus { unit: unit.id, status: status.kind });
        }
    }
}

/// POISE-C05: a pool at 0 brings its condition. POISE-C32: a pool above 0 ends it.
pub(crate) fn settle_empty_pools(view: &View, batch: &mut Batch, unit: &UnitRef) {
    let data: &Data = view.field.data();
    // POISE-G14, POISE-G16: the stronger condition replaces the weaker.
    let named = &data.statuses;
    for (stronger, weaker, by) in
        [(named.knocked_down, named.kneeling, rule_id!("POISE-G14")), (named.wet, named.burning, rule_id!("POISE-G16"))]
    {
        if statuses::has(unit, stronger) && statuses::has(unit, weaker) {
            batch.write(by, Change::RemoveStatus { unit: unit.id, status: weaker });
        }
    }
    // POISE-G12: in a gambit an empty pool does nothing.
    if pools::is_minion(unit) || statuses::in_gambit(data, unit) {
        return;
    }
    // POISE-G37: momentum at 0 in the saddle knocks down the mount, whose momentum it is.
    let lent = view.field.mounts.loan_of(unit.id).map(|loan| loan.pool);
    for (pool, status, by) in statuses::at_zero(data).into_iter().filter(|one| Some(one.0) != lent) {
        let (empty, has) = (unit.pools.get(pool).now == 0, unit.statuses.has(status));
        if empty && !has {
            batch.write(by, Change::Add { unit: unit.id, status, by: None });
        } else if has && !empty {
            batch.write(rule_id!("POISE-C32"), Change::RemoveStatus { unit: unit.id, status });
        }
    }
}

/// Gives a unit with three pools the conditions of all three at 0.
pub(crate) fn add_empty_pool_statuses(data: &Data, batch: &mut Batch, unit: &UnitRef) {
    if !pools::is_minion(unit) {
        for (_, status, by) in statuses::at_zero(data).into_iter().filter(|zero| !unit.statuses.has(zero.1)) {
            batch.write(by, Change::Add { unit: unit.id, status, by: None });
        }
    }
}

/// POISE-G10: a defeated unit with the stress at which the level takes units for good is lost: it has no turn, cannot
/// be tended and cannot be a target any more.
pub(crate) fn lose_for_good(data: &Data, batch: &mut Batch, unit: &UnitRef) {
    if afflictions::is_lost(data, unit) && !unit.statuses.has(data.statuses.lost) {
        batch.write(rule_id!("POISE-G10"), Change::Add { unit: unit.id, status: data.statuses.lost, by: None });
    }
}
