//! Settling systems, which run after changes are written: grabs break, bad wounds heal, the battle ends (REGION-095,
//! REGION-098, REGION-G26, REGION-G34, REGION-G66, REGION-G69).

use super::harm;
use crate::data::{Data, Flag, Stat};
use crate::field::place;
use crate::ids::HP;
use crate::state::Movement;
use crate::unit;
use bevy::prelude::{Query, Res};
use indes_core::battle::{Batch, Change, Ending, Settling, View};
use indes_core::battlefield::{Bodies, Givens, SideId, Statuses, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;

/// Whether any unit has grabbed another one.
pub(crate) fn is_any_unit_grabbed(givens: Res<Givens>, units: Query<&Statuses>) -> bool {
    let status = givens.rule_data.of::<Data>().statuses.grappling;
    units.iter().any(|statuses| statuses.has(status))
}

/// Whether any unit is badly wounded.
pub(crate) fn is_any_unit_badly_wounded(givens: Res<Givens>, units: Query<&Statuses>) -> bool {
    let status = givens.rule_data.of::<Data>().statuses.badly_wounded;
    units.iter().any(|statuses| statuses.has(status))
}

/// Whether any unit is down, away or stunned: only then can the battle end.
pub(crate) fn may_fight_end(givens: Res<Givens>, bodies: Res<Bodies>, units: Query<&Statuses>) -> bool {
    let stunned = givens.rule_data.of::<Data>().statuses.stunned;
    !bodies.down().is_empty() || units.iter().any(|statuses| statuses.has(stunned))
}

/// REGION-G34, REGION-G69: a grab ends if the grappler is knocked out, stunned or helpless, if either is dead, or if they
/// are in two regions, unless the grappler is taking the other along.
pub(crate) fn break_grabs(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let data: &Data = view.field.data();
    for me in view.field.roster.ids().map(|unit| view.field.unit(unit)) {
        if let Some(held) = unit::grabs(data, &me)
            && !lasts(&view, data, &me, held)
        {
            harm::release(&view, batch, rule_id!("REGION-G34"), me.id, held);
        }
    }
}

/// Whether a grab lasts.
fn lasts(view: &View, data: &Data, me: &UnitRef, held: UnitId) -> bool {
    let them = view.field.unit(held);
    let moving = |frame: &indes_core::battle::Frame| frame.is::<Movement>() && frame.actor == Some(me.id);
    let together = place::share_region(view.field, me.id, held) || view.stack.frames.iter().any(moving);
    let tied = them.statuses.by(data.statuses.partially_grabbed, Some(me.id)).is_some()
        || them.statuses.by(data.statuses.fully_held, Some(me.id)).is_some();
    unit::is_able_bodied(data, me) && !them.body.is_away() && together && tied
}

/// REGION-095: the penalties of a bad wound end when the hit points are full.
pub(crate) fn heal_bad_wounds(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let status = view.field.data::<Data>().statuses.badly_wounded;
    for me in view.field.roster.ids().map(|unit| view.field.unit(unit)) {
        let hp = me.pools.get(HP);
        if me.statuses.has(status) && hp.now >= hp.max {
            batch.write(rule_id!("REGION-095"), Change::RemoveStatus { unit: me.id, status });
        }
    }
}

/// REGION-G26, REGION-G66: the battle ends when only one side has units that count.
pub(crate) fn end_fight(mut settling: Settling) {
    let (view, batch) = settling.parts();
    conclude(&view, batch);
}

fn conclude(view: &View, batch: &mut Batch) {
    let data: &Data = view.field.data();
    let beaten: UnitMask = view.field.standing().filter(|me| !counts(view, data, me)).map(|me| me.id).collect();
    if let Some(winner) = view.last_side(beaten) {
        let winner = winner.or_else(|| named(view));
        batch.write(rule_id!("REGION-G26"), Change::Conclude { winner, reason: Ending::LastStanding });
    }
}

/// Whether a conscious unit counts for its side: it is neither stunned until the battle ends nor a riderless mount that is
/// not wild (REGION-G66).
fn counts(view: &View, data: &Data, me: &UnitRef) -> bool {
    let long = me.statuses.get(data.statuses.stunned).and_then(|stun| stun.until.as_ref());
    let until_end = long.is_some_and(|until| until.ends.len() > 1);
    let mount = Stat::Carries.of(me) != 0 && !unit::has_flag(me, Flag::Wild);
    let idle = mount && view.field.mounts.rider_of(me.id).is_none();
    !until_end && !idle
}

/// The side that the level names for the case that no side has units left.
fn named(view: &View) -> Option<SideId> {
    let place = view.field.data::<Data>().option("draw_outcome") - 1;
    let side = u8::try_from(place).ok().map(SideId)?;
    (usize::from(side.0) < view.field.roster.sides.len()).then_some(side)
}
