//! The end of a fight, phase by phase ([`indes_core::battle::ending`]): gambits run out (POISE-C23), afflictions are drawn
//! (POISE-102), the defeated are tended (POISE-103, POISE-104, POISE-G42), pools go back to their base (POISE-034,
//! POISE-J05).

use super::gambit;
use crate::data::Data;
use crate::field::riding;
use crate::ids::POISE;
use crate::procedures::effects::{descent, mounting, share};
use crate::unit::{afflictions, pools, statuses};
use indes_core::battle::{Batch, Change, Dice, EndPhase, Next, RuleId, StepOutput, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;

/// Carries out the next part of a phase; writes nothing when the phase is done.
pub(crate) fn carry_out(view: &View, now: EndPhase, dice: &mut Dice, out: &mut StepOutput) {
    match now {
        EndPhase::Close => {}
        EndPhase::Expiry => {
            // POISE-196, POISE-G40: riders and flyers that the last attack or the gambit's end brings down.
            if !gambit::expire(view, &mut out.batch) {
                let spec = riding::rider_to_throw(view).map(|rider| mounting::frame_of_throw(view, rider));
                let spec =
                    spec.or_else(|| descent::unit_to_descend(view).map(|unit| descent::frame_of_descent(view, unit)));
                let step = view.stack.top().map_or(0, |frame| frame.step);
                out.next = spec.map(|spec| Next::Push(spec, step));
            }
        }
        EndPhase::Debts => {
            if let Some(unit) = afflictions::owing_unit(view) {
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

/// POISE-103, POISE-104, POISE-G42: the defeated recover, unless the level sets the option `no_respite`.
fn tend(view: &View, batch: &mut Batch) {
    let data: &Data = view.field.data();
    if data.option("no_respite") != 0 {
        return;
    }
    let down = view.field.roster.ids().map(|unit| view.field.unit(unit)).filter(|me| me.body.down);
    let tended = down.filter(|me| !statuses::has_left(data, me) && !afflictions::is_lost(data, me));
    for me in tended.filter(|me| is_tended(view, me.id)) {
        batch.write(rule_id!("POISE-103"), Change::RemoveStatus { unit: me.id, status: data.statuses.defeated });
        batch.write(rule_id!("POISE-103"), Change::Rise { unit: me.id });
        rest(view, batch, &me, rule_id!("POISE-104"));
    }
}

/// POISE-G42: whether a defeated unit's side or an allied one has won, or has a standing unit to tend it.
fn is_tended(view: &View, unit: UnitId) -> bool {
    let (roster, winner) = (&view.field.roster, view.phase.winner().flatten());
    let holds = winner.is_some_and(|winner| roster.side(unit).friends.contains(&winner));
    holds || view.field.standing().any(|other| !roster.hostile(unit, other.id))
}

/// POISE-034, POISE-J05: the pools of units that stand or have left the fight go back to their base, unless the level
/// sets the option `carry_pools`.
fn recover(view: &View, batch: &mut Batch) {
    let data: &Data = view.field.data();
    if data.option("carry_pools") != 0 {
        return;
    }
    for me in view.field.roster.ids().map(|unit| view.field.unit(unit)) {
        if !me.body.down || statuses::has_left(data, &me) {
            rest(view, batch, &me, rule_id!("POISE-034"));
        }
    }
}

/// Sets each pool of a unit to its base, less afflictions (POISE-D16), up or down; of a rider its own, not its mount's.
/// The conditions of empty pools end with it (POISE-C32).
fn rest(view: &View, batch: &mut Batch, unit: &UnitRef, by: RuleId) {
    let base = |pool| riding::own_base(view.field, unit, pool);
    // As at the beginning: no affliction alone defeats a unit.
    let spent = pools::of_unit(unit).all(|pool| base(pool) == 0);
    let usual = |pool| if spent && pool == POISE { 1 } else { base(pool) };
    for pool in pools::of_unit(unit).filter(|&pool| riding::own_points(view.field, unit, pool) != usual(pool)) {
        riding::set_own(view, batch, by, unit.id, pool, usual(pool));
    }
    for (pool, status, _) in statuses::at_zero(view.field.data()) {
        if unit.statuses.has(status) && usual(pool) > 0 {
            batch.write(by, Change::RemoveStatus { unit: unit.id, status });
        }
    }
}
