//! Final gambits: a unit calls one once a battle, in its own turn, for free. It has boons until the end of the round,
//! and is defeated then (POISE-111, POISE-112, POISE-113, POISE-114, POISE-115, POISE-G12, POISE-C22, POISE-C23,
//! POISE-C24, POISE-C25).

use crate::data::{ActionKind, Data, Stat, StatusDuration};
use crate::field::{preparation, riding};
use crate::procedures::effects::{conditions, spending};
use crate::state::Count;
use crate::unit::{afflictions, pools, statuses};
use indes_core::battle::{Batch, Change, Refusal, View};
use indes_core::battlefield::UnitRef;
use indes_core::rule_id;
use indes_core::text::message;

/// Whether a unit can call its final gambit now.
///
/// # Errors
/// Why it cannot.
pub fn possible(view: &View, me: &UnitRef) -> Result<(), Refusal> {
    let refuse = |rule, reason| Err(Refusal { rule, reason });
    let data: &Data = view.field.data();
    if me.body.down && (data.option("gambit_when_defeated") == 0 || afflictions::is_lost(data, me)) {
        return refuse(rule_id!("POISE-C22"), message!("refused-is-defeated"));
    }
    if Stat::Gambit.of(me) == 0 {
        return refuse(rule_id!("POISE-J18"), message!("refused-never-calls-one"));
    }
    // A hazard or the level may have given it the condition.
    if view.turn.counted(me.id, Count::Gambits) > 0 || statuses::in_gambit(data, me) {
        return refuse(rule_id!("POISE-G12"), message!("refused-has-called-its-gambit-in-this-battle"));
    }
    if preparation::is_on(view) {
        return refuse(rule_id!("POISE-033"), message!("refused-the-fight-has-not-begun"));
    }
    let open = [ActionKind::Action, ActionKind::Maneuver];
    // Defeated units have a turn of their own.
    if !me.body.down && !open.into_iter().any(|kind| spending::is_left(view, me.id, kind)) {
        return refuse(rule_id!("POISE-002"), message!("refused-action-and-maneuver-of-this-turn-are-used"));
    }
    Ok(())
}

/// POISE-111, POISE-112: a unit's conditions end, and its pools rise to at least half of their base.
pub(crate) fn call(view: &View, batch: &mut Batch, me: &UnitRef) {
    let data: &Data = view.field.data();
    let unit = me.id;
    batch.write(rule_id!("POISE-G12"), Change::count(unit, Count::Gambits, 1));
    batch.write(rule_id!("POISE-111"), Change::Add { unit, status: data.statuses.gambit, by: None });
    if me.body.down {
        batch.write(rule_id!("POISE-C22"), Change::Rise { unit });
    }
    for status in &me.statuses.0 {
        if !matches!(data.condition(status.kind).ends, StatusDuration::Days | StatusDuration::WhileCause) {
            batch.write(rule_id!("POISE-112"), Change::RemoveStatus { unit, status: status.kind });
        }
    }
    for pool in pools::of_unit(me) {
        let half = (riding::own_base(view.field, me, pool) + 1) / 2;
        // POISE-G52: of a rider its own momentum, not its mount's.
        if riding::own_points(view.field, me, pool) < half {
            // POISE-C25: a minion's Defence likewise.
            let by = if pools::is_minion(me) { rule_id!("POISE-C25") } else { rule_id!("POISE-112") };
            riding::set_own(view, batch, by, unit, pool, half);
        }
    }
}

/// The units in their gambit, defeated or not.
fn holders<'a>(view: &'a View) -> impl Iterator<Item = UnitRef<'a>> {
    let data: &Data = view.field.data();
    view.field.roster.ids().map(|unit| view.field.unit(unit)).filter(|unit| statuses::in_gambit(data, unit))
}

/// POISE-113, POISE-114: ends every gambit, at the end of the round or of the battle (POISE-C23). Returns whether there
/// was any.
pub(crate) fn expire(view: &View, batch: &mut Batch) -> bool {
    let mut any = false;
    for me in holders(view) {
        run_out(view, batch, &me);
        any = true;
    }
    any
}

fn run_out(view: &View, batch: &mut Batch, me: &UnitRef) {
    let data: &Data = view.field.data();
    let unit = me.id;
    batch.write(rule_id!("POISE-113"), Change::RemoveStatus { unit, status: data.statuses.gambit });
    for pool in pools::of_unit(me) {
        riding::set_own(view, batch, rule_id!("POISE-113"), unit, pool, 0);
    }
    // POISE-C05: settling gives standing units the conditions of empty pools, so a defeated one gets them here.
    if me.body.down {
        conditions::add_empty_pool_statuses(data, batch, me);
    }
    // POISE-G52: a rider comes off.
    riding::mark_rider_thrown(view, batch, unit);
    // POISE-C24: this defeat cannot be defied.
    batch.write(rule_id!("POISE-C24"), Change::count(unit, Count::Resigned, 1));
    afflictions::add_stress(batch, rule_id!("POISE-114"), data, me, data.file.specials.gambit_stress);
}
