//! Settling systems, which run after changes are written: units fall unconscious, holds break, grips loosen, the battle
//! ends (MANEUVER-028, MANEUVER-164, MANEUVER-G22, MANEUVER-G26, MANEUVER-J04).

use crate::data::{Data, WeaponTrait};
use crate::field::reach;
use crate::ids::{AP, HEALTH};
use bevy::prelude::{Query, Res};
use indes_core::battle::{Batch, Change, Ending, Settling, View};
use indes_core::battlefield::{Bodies, Givens, Pools, SideId, Statuses, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;

/// Whether any unit has no health.
pub(crate) fn is_any_unit_spent(units: Query<&Pools>) -> bool {
    units.iter().any(|pools| pools.get(HEALTH).now <= 0)
}

/// Whether any unit holds another one.
pub(crate) fn is_any_unit_held(givens: Res<Givens>, units: Query<&Statuses>) -> bool {
    let status = givens.rule_data.of::<Data>().statuses.grappled;
    units.iter().any(|statuses| statuses.has(status))
}

/// Whether any unit grips a weapon with both hands.
pub(crate) fn is_any_grip_double(givens: Res<Givens>, units: Query<&Statuses>) -> bool {
    let status = givens.rule_data.of::<Data>().statuses.both_hands;
    units.iter().any(|statuses| statuses.has(status))
}

/// Whether any unit is down or has no health: only then can the battle end.
pub(crate) fn may_fight_end(bodies: Res<Bodies>, units: Query<&Pools>) -> bool {
    !bodies.down().is_empty() || is_any_unit_spent(units)
}

/// MANEUVER-164, MANEUVER-C25: units without health fall unconscious and prone, and lose their action points.
pub(crate) fn fall_unconscious(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let named = &view.field.data::<Data>().statuses;
    for me in view.field.standing().filter(|me| me.pools.get(HEALTH).now <= 0) {
        let unit = me.id;
        batch.write(rule_id!("MANEUVER-164"), Change::Add { unit, status: named.unconscious, by: None });
        if !me.statuses.has(named.prone) {
            batch.write(rule_id!("MANEUVER-G22"), Change::Add { unit, status: named.prone, by: None });
        }
        if me.pools.get(AP).now > 0 {
            batch.write(rule_id!("MANEUVER-G22"), Change::Set { unit, pool: AP, to: 0 });
        }
        batch.write(rule_id!("MANEUVER-164"), Change::Fall { unit });
    }
}

/// MANEUVER-G26: a hold ends if one of the two is unconscious, or if they are no longer within arm's length.
pub(crate) fn break_holds(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let data: &Data = view.field.data();
    for held in view.field.roster.ids().map(|unit| view.field.unit(unit)) {
        let holds = held.statuses.0.iter().filter(|status| status.kind == data.statuses.grappled);
        for holder in holds.filter_map(|status| status.by) {
            if !lasts(&view, &held, holder) {
                end_hold(data, batch, holder, held.id);
            }
        }
    }
}

/// Whether a hold lasts.
fn lasts(view: &View, held: &UnitRef, holder: UnitId) -> bool {
    let by = view.field.unit(holder);
    let reach = reach::cells(view.field, view.field.data::<Data>().file.touch);
    !held.body.down && !by.body.down && view.field.distance(held.id, holder) <= reach
}

fn end_hold(data: &Data, batch: &mut Batch, holder: UnitId, held: UnitId) {
    let (rule, named) = (rule_id!("MANEUVER-G26"), &data.statuses);
    batch.write(rule, Change::Lapse { unit: held, status: named.grappled, cause: Some(holder) });
    batch.write(rule, Change::Lapse { unit: holder, status: named.grappling, cause: Some(held) });
}

/// MANEUVER-G59: a grip with both hands ends when no versatile weapon is in hand.
pub(crate) fn loosen_grips(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let data: &Data = view.field.data();
    let status = data.statuses.both_hands;
    for me in view.field.roster.ids().map(|unit| view.field.unit(unit)) {
        let grips = me.gear.in_hand().any(|(_, gear)| data.weapon(gear).is(WeaponTrait::Versatile));
        if me.statuses.has(status) && !grips {
            batch.write(rule_id!("MANEUVER-G59"), Change::RemoveStatus { unit: me.id, status });
        }
    }
}

/// MANEUVER-028, MANEUVER-J04: the battle ends when only one side, with its allies, is left.
pub(crate) fn end_fight(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let spent: UnitMask = view.field.standing().filter(|me| me.pools.get(HEALTH).now <= 0).map(|me| me.id).collect();
    if let Some(winner) = view.last_side(spent) {
        let winner = winner.or_else(|| named(&view));
        batch.write(rule_id!("MANEUVER-J04"), Change::Conclude { winner, reason: Ending::LastStanding });
    }
}

/// The side that the level names for the case that no side has units left.
fn named(view: &View) -> Option<SideId> {
    let place = view.field.data::<Data>().option("draw_outcome") - 1;
    let side = u8::try_from(place).ok().map(SideId)?;
    (usize::from(side.0) < view.field.roster.sides.len()).then_some(side)
}
