//! Final gambits: called once a battle in one's own turn, for free; strong until the end of the round, and defeated
//! then (POISE-111..115, POISE-G12, POISE-C22..C25).

use crate::battle::{Batch, Change, Refusal, View};
use crate::battlefield::UnitRef;
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Ends, Kind, Stat, conflict, gap, judgement, rule};
use crate::rules::poise::effects::{conditions, spending};
use crate::rules::poise::field::{preparation, riding};
use crate::rules::poise::unit::{afflictions, pools, statuses};
use crate::text::message;

/// Whether a unit can call its gambit now.
///
/// # Errors
/// Why not.
pub fn possible(view: &View, me: &UnitRef) -> Result<(), Refusal> {
    let refuse = |rule, reason| Err(Refusal { rule, reason });
    let data: &Data = view.field.data();
    if me.body.down && (data.option("gambit_when_defeated") == 0 || afflictions::is_lost(data, me)) {
        return refuse(conflict(22), message!("refused-is-defeated"));
    }
    if Stat::Gambit.of(me) == 0 {
        return refuse(judgement(18), message!("refused-never-calls-one"));
    }
    // A hazard or the level may have put it into one.
    if view.turn.counted(me.id, Count::Gambits) > 0 || statuses::in_gambit(data, me) {
        return refuse(gap(12), message!("refused-has-called-its-gambit-in-this-battle"));
    }
    if preparation::is_on(view) {
        return refuse(rule(33), message!("refused-the-fight-has-not-begun"));
    }
    let open = [Kind::Action, Kind::Maneuver];
    // The defeated have a turn of their own.
    if !me.body.down && !open.into_iter().any(|kind| spending::left(view, me.id, kind)) {
        return refuse(rule(2), message!("refused-action-and-maneuver-of-this-turn-are-used"));
    }
    Ok(())
}

/// POISE-112: conditions end and none comes, low pools rise to half of their base.
pub(crate) fn call(view: &View, batch: &mut Batch, me: &UnitRef) {
    let data: &Data = view.field.data();
    let unit = me.id;
    batch.write(gap(12), Change::count(unit, Count::Gambits, 1));
    batch.write(rule(111), Change::Add { unit, status: data.statuses.gambit, by: None });
    if me.body.down {
        batch.write(conflict(22), Change::Rise { unit });
    }
    for status in &me.statuses.0 {
        if !matches!(data.condition(status.kind).ends, Ends::Days | Ends::WhileCause) {
            batch.write(rule(112), Change::RemoveStatus { unit, status: status.kind });
        }
    }
    for pool in pools::own(me) {
        let half = (riding::base(view.field, me, pool) + 1) / 2;
        // POISE-G52: a rider's own momentum, not its mount's.
        if riding::own(view.field, me, pool) < half {
            // POISE-C25: a minion's defence likewise.
            let by = if pools::is_minion(me) { conflict(25) } else { rule(112) };
            riding::set(view, batch, by, (unit, pool), half);
        }
    }
}

/// Those who are in their gambit, the defeated among them too.
fn holders<'a>(view: &'a View) -> impl Iterator<Item = UnitRef<'a>> {
    let data: &Data = view.field.data();
    view.field.roster.ids().map(|unit| view.field.unit(unit)).filter(|unit| statuses::in_gambit(data, unit))
}

/// POISE-113, POISE-114: every gambit runs out, at the end of the round or of the battle (POISE-C23); whether there was
/// one.
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
    batch.write(rule(113), Change::RemoveStatus { unit, status: data.statuses.gambit });
    for pool in pools::own(me) {
        riding::set(view, batch, rule(113), (unit, pool), 0);
    }
    // POISE-C05: who was defeated before has now what its empty pools bring.
    if me.body.down {
        conditions::emptied_all(data, batch, me);
    }
    // POISE-G52: it falls out of the saddle.
    riding::unseat_rider(view, batch, unit);
    // POISE-C24: nothing is defied now.
    batch.write(conflict(24), Change::count(unit, Count::Resigned, 1));
    afflictions::stress(batch, rule(114), data, me, data.file.specials.gambit_stress);
}
