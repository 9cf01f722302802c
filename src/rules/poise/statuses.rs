//! What conditions and empty pools do of themselves: reeling, knocked-down, confused, defeat, the end of the battle.

use super::counted::Count;
use super::data::{Data, Ends, Stat, conflict, gap, rule};
use super::{
    FOCUS, MOMENTUM, POISE, afflictions, exits, flight, gambit, hazards, legend, pools, riding, share, terms, watch,
    water,
};
use crate::battle::{Batch, Change, Ending, FrameId, RuleId, View};
use crate::battlefield::{PoolId, SideId, Status, StatusId, UnitId, UnitMask, UnitRef};
use smallvec::SmallVec;

/// The condition that an empty pool brings, and the rule (POISE-D02).
pub(super) fn at_zero(data: &Data) -> [(PoolId, StatusId, RuleId); 3] {
    [
        (POISE, data.statuses.reeling, rule(36)),
        (MOMENTUM, data.statuses.knocked_down, rule(40)),
        (FOCUS, data.statuses.confused, rule(44)),
    ]
}

/// What follows of itself from the state as it is: nothing is drawn, nobody is asked.
pub(super) fn settle(view: &View, batch: &mut Batch) {
    let data: &Data = view.field.data();
    let all: SmallVec<[UnitRef; 16]> = view.field.roster.ids().map(|unit| view.field.unit(unit)).collect();
    watch::settle(view, &all, batch);
    flight::settle(view, batch);
    water::settle_fallen(view, &all, batch);
    let mut fallen = UnitMask::NONE;
    for unit in all.iter().filter(|unit| !unit.body.down) {
        emptied(view, batch, unit);
        share::settle(view, batch, unit);
        water::settle(view, batch, unit);
        if afflictions::is_lost(data, unit) {
            // Whoever comes with so much stress does not last.
            pools::own(unit).for_each(|pool| pools::lose(batch, gap(10), unit, pool, i16::MAX));
        }
        // POISE-G37: nobody is defeated in the saddle by what its mount has lost.
        let sits = view.field.mounts.loan_of(unit.id).is_some();
        if pools::spent(unit) && !sits && !legend::on_brink(view, unit) {
            // POISE-075, POISE-G46
            let by = if pools::is_minion(unit) { gap(46) } else { rule(75) };
            batch.write(by, Change::Add { unit: unit.id, status: data.statuses.defeated, by: None });
            batch.write(by, Change::Fall { unit: unit.id });
            watch::falls(data, batch, unit);
            fallen = fallen.with(unit.id);
        }
    }
    let gone = view.field.bodies.down().and(fallen);
    all.iter().filter(|unit| gone.has(unit.id)).for_each(|unit| lose_for_good(data, batch, unit));
    // What stress brings is drawn first.
    let any = !fallen.is_empty() || !view.field.bodies.down().is_empty();
    if any
        && !hazards::is_at_work(view)
        && afflictions::owed(view).is_none()
        && let Some(winner) = view.last_side(fallen.and(riding::animals(view)))
    {
        conclude(view, batch, winner);
    }
}

/// POISE-092: the battle is decided.
pub(super) fn conclude(view: &View, batch: &mut Batch, winner: Option<SideId>) {
    // POISE-J15: where nobody is left the level may say who has won.
    let winner = winner.or_else(|| terms::winner(view, "draw_outcome", 1));
    batch.write(rule(92), Change::Conclude { winner, reason: Ending::LastStanding });
}

/// POISE-G10: a defeated one whose stress is more than anybody bears is lost: it has no turn, cannot be tended, and is
/// nobody's target any more.
pub(super) fn lose_for_good(data: &Data, batch: &mut Batch, unit: &UnitRef) {
    if afflictions::is_lost(data, unit) && !unit.statuses.has(data.statuses.lost) {
        batch.write(gap(10), Change::Add { unit: unit.id, status: data.statuses.lost, by: None });
    }
}

/// What empty pools bring, all three being empty.
pub(super) fn emptied_all(data: &Data, batch: &mut Batch, unit: &UnitRef) {
    if !pools::is_minion(unit) {
        for (_, status, by) in at_zero(data).into_iter().filter(|zero| !unit.statuses.has(zero.1)) {
            batch.write(by, Change::Add { unit: unit.id, status, by: None });
        }
    }
}

/// POISE-C05: a pool at zero brings its condition; POISE-C32: one that was set to something else takes it away.
fn emptied(view: &View, batch: &mut Batch, unit: &UnitRef) {
    let data: &Data = view.field.data();
    // POISE-G14, POISE-G16: what stands for something else takes its place.
    let named = &data.statuses;
    for (stronger, weaker, by) in [(named.knocked_down, named.kneeling, 14), (named.wet, named.burning, 16)] {
        if has(unit, stronger) && has(unit, weaker) {
            batch.write(gap(by), Change::Lift { unit: unit.id, status: weaker });
        }
    }
    // POISE-G12: in a gambit an empty pool does nothing.
    if pools::is_minion(unit) || gambit::is_on(data, unit) {
        return;
    }
    // POISE-G37: what befalls the mount's momentum knocks the mount down.
    let lent = view.field.mounts.loan_of(unit.id).map(|loan| loan.pool);
    for (pool, status, by) in at_zero(data).into_iter().filter(|one| Some(one.0) != lent) {
        let (empty, has) = (unit.pools.get(pool).now == 0, unit.statuses.has(status));
        if empty && !has {
            batch.write(by, Change::Add { unit: unit.id, status, by: None });
        } else if has && !empty {
            batch.write(conflict(32), Change::Lift { unit: unit.id, status });
        }
    }
}

/// Whether a unit suffers what a condition brings: it has it, or (POISE-G46) a minion was given it by name.
pub(super) fn has(unit: &UnitRef, status: StatusId) -> bool {
    unit.statuses.has(status)
}

/// POISE-087, POISE-130: whether a unit cannot move by its own power. Whoever is knocked-down can still Shift
/// (POISE-C08).
pub(super) fn held(data: &Data, unit: &UnitRef, shifts: bool) -> Option<RuleId> {
    if has(unit, data.statuses.rooted) {
        return Some(rule(130));
    }
    (has(unit, data.statuses.knocked_down) && !shifts).then(|| rule(87))
}

/// A condition that is named by an effect. It is there once.
pub(super) fn impose(
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
    // POISE-216: whoever holds its breath does not choke; POISE-C28: whoever chokes cannot hold it.
    let barred = barred || status == named.choking && stands(named.holding_breath);
    let barred = barred || status == named.holding_breath && stands(named.choking);
    let barred = barred || gambit::is_on(data, unit);
    if !unit.body.down && !barred && !unit.statuses.has(status) {
        batch.write(by, Change::Add { unit: unit.id, status, by: from });
        if status == named.kneeling && unit.body.aloft.is_some() {
            batch.write(gap(14), Change::count(unit.id, Count::Drops, 1));
        }
    }
}

/// POISE-026, POISE-027: somebody has used an action, which began with its frame: what is temporary and was there before
/// it ends, on a legendary creature when an ally of the one who put it there has used an action as well.
pub(super) fn acted(view: &View, batch: &mut Batch, unit: UnitId, frame: FrameId) {
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
                batch.write(by, Change::Lift { unit: me.id, status: status.kind });
            }
        }
    }
}

/// The creature has used an action, and so has an ally of the one who put a condition on it.
const BOTH: u8 = 3;

/// Whether an action counts as that of an ally of somebody; its own does if it has none left (POISE-C39).
fn helps(view: &View, by: UnitId, unit: UnitId) -> bool {
    let ally = |other: UnitId| other != by && !view.field.roster.hostile(by, other);
    let alone = !view.field.standing().any(|other| ally(other.id));
    ally(unit) || alone && unit == by
}

/// POISE-G16: who is wet dries with the rounds.
pub(super) fn dry(view: &View, batch: &mut Batch) {
    let data: &Data = view.field.data();
    let wet = data.statuses.wet;
    for unit in view.field.roster.ids() {
        let me = view.field.unit(unit);
        if let Some(status) = me.statuses.get(wet).filter(|_| !water::is_wetted(view.field, &me)) {
            let met = status.met.saturating_add(1);
            batch.write(gap(16), Change::Mark { unit, status: wet, met });
            if met >= data.file.dries {
                batch.write(gap(16), Change::Lift { unit, status: wet });
            }
        }
    }
}

/// Recovery ends everything that does not persist (POISE-D13).
pub(super) fn recover(data: &Data, batch: &mut Batch, by: RuleId, unit: &UnitRef) {
    for status in &unit.statuses.0 {
        // POISE-215: nothing ends choking under water.
        let under = status.kind == data.statuses.choking && has(unit, data.statuses.submerged);
        if !under && is_shaken_off(data, status) {
            batch.write(by, Change::Lift { unit: unit.id, status: status.kind });
        }
    }
}

/// Whether Recovery ends a condition (POISE-D13).
pub(super) fn is_shaken_off(data: &Data, status: &Status) -> bool {
    matches!(data.condition(status.kind).ends, Ends::Temporary | Ends::Removed)
}

/// What cannot be: an empty pool without its condition, one that is there twice, somebody down with something left.
pub(super) fn tidy(view: &View, unit: UnitId) -> Option<String> {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let twice = |status: &Status| me.statuses.0.iter().filter(|s| s.kind == status.kind).count() > 1;
    if me.statuses.0.iter().any(twice) {
        return Some(format!("has a condition twice: {:?}", me.statuses));
    }
    let left = exits::has_left(data, &me);
    if left != me.body.is_away() || left && !me.body.down {
        return Some(format!("has left: {left}, and is at {}", me.body.cell));
    }
    if let Some(wrong) = flight::tidy(view, &me) {
        return Some(wrong);
    }
    if left || legend::on_brink(view, &me) {
        return None;
    }
    let lent = view.field.mounts.loan_of(unit);
    if me.body.down != pools::spent(&me) && lent.is_none() || me.body.down != me.statuses.has(data.statuses.defeated) {
        return Some(format!("is down: {}, with {:?} and {:?}", me.body.down, me.pools, me.statuses));
    }
    if let Some(wrong) = water::tidy(view, &me) {
        return Some(wrong);
    }
    let wrong = |&(pool, status, _): &(PoolId, StatusId, RuleId)| {
        lent.is_none_or(|loan| loan.pool != pool) && (me.pools.get(pool).now == 0) != me.statuses.has(status)
    };
    (!pools::is_minion(&me) && !gambit::is_on(data, &me) && at_zero(data).iter().any(wrong))
        .then(|| format!("has {:?} with {:?}", me.pools, me.statuses))
}
