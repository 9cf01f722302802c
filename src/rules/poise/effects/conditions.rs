//! Conditions come and go: those that an effect imposes, those that empty pools bring, those that actions, rounds and
//! recovery end (POISE-026, POISE-027, POISE-D13, POISE-G14, POISE-G16).

use crate::battle::{Batch, Change, FrameId, RuleId, View};
use crate::battlefield::{Status, StatusId, UnitId, UnitRef};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Ends, Stat, conflict, gap, rule};
use crate::rules::poise::field::water;
use crate::rules::poise::unit::{afflictions, pools, statuses};

/// A condition that is named by an effect. It is there once.
pub(crate) fn impose(
    data: &Data,
    batch: &mut Batch,
    by: RuleId,
    unit: &UnitRef,
    status: StatusId,
    from: Option<UnitId>,
) {
    // POISE-G14, POISE-G16: knocked-down stands for kneeling, wet for burning.
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
            batch.write(gap(14), Change::count(unit.id, Count::Drops, 1));
        }
    }
}

/// POISE-026, POISE-027: a unit has used an action, which began with its frame: what is temporary and was there before
/// it ends, on a legendary creature when an ally of the one who put it there has used an action as well.
pub(crate) fn acted(view: &View, batch: &mut Batch, unit: UnitId, frame: FrameId) {
    let data: &Data = view.field.data();
    for me in view.field.standing() {
        let legendary = Stat::Legendary.of(&me) != 0;
        if me.id != unit && !legendary {
            continue;
        }
        let temporary = |status: &&Status| data.condition(status.kind).ends == Ends::Temporary;
        for status in me.statuses.0.iter().filter(temporary).filter(|status| status.since < frame.0) {
            let ends = match status.by.filter(|_| legendary) {
                None => me.id == unit,
                Some(by) => {
                    let met = status.met | u8::from(me.id == unit) | u8::from(helps(view, by, unit)) << 1;
                    if met != status.met {
                        batch.write(rule(27), Change::Mark { unit: me.id, status: status.kind, met });
                    }
                    met == BOTH
                }
            };
            if ends {
                let by = if status.by.is_some() && legendary { rule(27) } else { rule(26) };
                batch.write(by, Change::RemoveStatus { unit: me.id, status: status.kind });
            }
        }
    }
}

/// The creature has used an action, and so has an ally of the one who put a condition on it.
const BOTH: u8 = 3;

/// Whether an action of `unit` counts as that of an ally of `by`; its own does if it has none left (POISE-C39).
fn helps(view: &View, by: UnitId, unit: UnitId) -> bool {
    let ally = |other: UnitId| other != by && !view.field.roster.hostile(by, other);
    let alone = !view.field.standing().any(|other| ally(other.id));
    ally(unit) || alone && unit == by
}

/// POISE-G16: who is wet dries with the rounds.
pub(crate) fn dry(view: &View, batch: &mut Batch) {
    let data: &Data = view.field.data();
    let wet = data.statuses.wet;
    for unit in view.field.roster.ids() {
        let me = view.field.unit(unit);
        if let Some(status) = me.statuses.get(wet).filter(|_| !water::is_wetted(view.field, &me)) {
            let met = status.met.saturating_add(1);
            batch.write(gap(16), Change::Mark { unit, status: wet, met });
            if met >= data.file.dries {
                batch.write(gap(16), Change::RemoveStatus { unit, status: wet });
            }
        }
    }
}

/// Recovery ends everything that does not persist (POISE-D13).
pub(crate) fn recover(data: &Data, batch: &mut Batch, by: RuleId, unit: &UnitRef) {
    for status in &unit.statuses.0 {
        // POISE-215: nothing ends choking under water.
        let under = status.kind == data.statuses.choking && statuses::has(unit, data.statuses.submerged);
        if !under && statuses::is_shaken_off(data, status) {
            batch.write(by, Change::RemoveStatus { unit: unit.id, status: status.kind });
        }
    }
}

/// POISE-C05: a pool at zero brings its condition; POISE-C32: one that was set to something else takes it away.
pub(crate) fn emptied(view: &View, batch: &mut Batch, unit: &UnitRef) {
    let data: &Data = view.field.data();
    // POISE-G14, POISE-G16: what stands for something else takes its place.
    let named = &data.statuses;
    for (stronger, weaker, by) in [(named.knocked_down, named.kneeling, 14), (named.wet, named.burning, 16)] {
        if statuses::has(unit, stronger) && statuses::has(unit, weaker) {
            batch.write(gap(by), Change::RemoveStatus { unit: unit.id, status: weaker });
        }
    }
    // POISE-G12: in a gambit an empty pool does nothing.
    if pools::is_minion(unit) || statuses::in_gambit(data, unit) {
        return;
    }
    // POISE-G37: what befalls the mount's momentum knocks the mount down.
    let lent = view.field.mounts.loan_of(unit.id).map(|loan| loan.pool);
    for (pool, status, by) in statuses::at_zero(data).into_iter().filter(|one| Some(one.0) != lent) {
        let (empty, has) = (unit.pools.get(pool).now == 0, unit.statuses.has(status));
        if empty && !has {
            batch.write(by, Change::Add { unit: unit.id, status, by: None });
        } else if has && !empty {
            batch.write(conflict(32), Change::RemoveStatus { unit: unit.id, status });
        }
    }
}

/// What empty pools bring, all three being empty.
pub(crate) fn emptied_all(data: &Data, batch: &mut Batch, unit: &UnitRef) {
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
        batch.write(gap(10), Change::Add { unit: unit.id, status: data.statuses.lost, by: None });
    }
}
