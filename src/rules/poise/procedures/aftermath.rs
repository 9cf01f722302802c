//! The end of a fight, phase by phase ([`crate::battle::ending`]): gambits run out (POISE-C23), what stress brought is
//! drawn (POISE-102), the defeated are tended (POISE-103, POISE-104, POISE-G42), pools go back to their base
//! (POISE-034, POISE-J05).

use super::gambit;
use crate::battle::{Batch, Change, Dice, EndPhase, Next, StepOutput, View};
use crate::battlefield::{UnitId, UnitRef};
use crate::rules::poise::data::{Data, rule};
use crate::rules::poise::effects::{descent, mounting, share};
use crate::rules::poise::field::riding;
use crate::rules::poise::ids::POISE;
use crate::rules::poise::unit::{afflictions, pools, statuses};

/// What is due in a phase; leaves nothing when the phase is done.
pub(crate) fn carry_out(view: &View, now: EndPhase, dice: &mut Dice, out: &mut StepOutput) {
    match now {
        EndPhase::Close => {}
        EndPhase::Expiry => {
            // POISE-196, POISE-G40: what the last blow or the gambit's end leaves in the saddle or in the air comes
            // down.
            if !gambit::expire(view, &mut out.batch) {
                let seed = riding::due(view).map(|rider| mounting::fall(view, rider));
                let seed = seed.or_else(|| descent::due(view).map(|unit| descent::fall(view, unit)));
                let step = view.stack.top().map_or(0, |machine| machine.step);
                out.next = seed.map(|seed| Next::Push(seed, step));
            }
        }
        EndPhase::Debts => {
            if let Some(unit) = afflictions::owed(view) {
                afflictions::draw(view, unit, dice, out);
            }
        }
        EndPhase::Tending => {
            tend(view, &mut out.batch);
            if out.batch.is_empty() {
                share::stand_together(view, &mut out.batch);
            }
        }
        EndPhase::Recovery => recover(view, &mut out.batch),
    }
}

/// POISE-103, POISE-104, POISE-G42: the defeated recuperate, unless the level denies it.
fn tend(view: &View, batch: &mut Batch) {
    let data: &Data = view.field.data();
    if data.option("no_respite") != 0 {
        return;
    }
    let down = view.field.roster.ids().map(|unit| view.field.unit(unit)).filter(|me| me.body.down);
    let tended = down.filter(|me| !statuses::has_left(data, me) && !afflictions::is_lost(data, me));
    for me in tended.filter(|me| is_tended(view, me.id)) {
        batch.write(rule(103), Change::RemoveStatus { unit: me.id, status: data.statuses.defeated });
        batch.write(rule(103), Change::Rise { unit: me.id });
        rest(view, batch, &me, 104);
    }
}

/// POISE-G42: whether a defeated unit's side, or one allied with it, holds the field, or has a unit standing that can
/// stay with it.
fn is_tended(view: &View, unit: UnitId) -> bool {
    let (roster, winner) = (&view.field.roster, view.phase.winner().flatten());
    let holds = winner.is_some_and(|winner| roster.side(unit).friends.contains(&winner));
    holds || view.field.standing().any(|other| !roster.hostile(unit, other.id))
}

/// POISE-034, POISE-J05: the pools of those who stand, or have left the fight, go back to their base, unless the level
/// carries them on.
fn recover(view: &View, batch: &mut Batch) {
    let data: &Data = view.field.data();
    if data.option("carry_pools") != 0 {
        return;
    }
    for me in view.field.roster.ids().map(|unit| view.field.unit(unit)) {
        if !me.body.down || statuses::has_left(data, &me) {
            rest(view, batch, &me, 34);
        }
    }
}

/// Every pool is at its base, which an affliction may have lowered (POISE-D16), up or down; a rider's own, not its
/// mount's. What an empty pool brought ends with it (POISE-C32).
fn rest(view: &View, batch: &mut Batch, unit: &UnitRef, by: u16) {
    let base = |pool| riding::base(view.field, unit, pool);
    // As at the beginning: no affliction alone defeats a unit.
    let spent = pools::own(unit).all(|pool| base(pool) == 0);
    let usual = |pool| if spent && pool == POISE { 1 } else { base(pool) };
    for pool in pools::own(unit).filter(|&pool| riding::own(view.field, unit, pool) != usual(pool)) {
        riding::set(view, batch, rule(by), (unit.id, pool), usual(pool));
    }
    for (pool, status, _) in statuses::at_zero(view.field.data()) {
        if unit.statuses.has(status) && usual(pool) > 0 {
            batch.write(rule(by), Change::RemoveStatus { unit: unit.id, status });
        }
    }
}
