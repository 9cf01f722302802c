//! Settling systems, which run after changes are written: concentration breaks, flyers land, units get the conditions
//! of empty pools, shared cells and water, the fight ends.

use super::turn::{TurnStep, Turns};
use super::watch;
use crate::data::{Data, MainPool};
use crate::field::{flight, riding, water};
use crate::ids::DEFENCE;
use crate::procedures::effects::{conditions, share, victory};
use crate::unit::{afflictions, defeat, pools};
use bevy::prelude::{Query, Res};
use indes_core::battle::{Change, Settling, View};
use indes_core::battlefield::{Bodies, Givens, Pools, Statuses, UnitMask, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// Whether any unit concentrates.
pub(crate) fn is_any_unit_concentrating(givens: Res<Givens>, units: Query<&Statuses>) -> bool {
    let data: &Data = givens.rule_data.of();
    units.iter().flat_map(|statuses| &statuses.0).any(|status| data.condition(status.kind).concentrates)
}

/// POISE-099, POISE-159: ends the concentration of units that cannot concentrate any more.
pub(crate) fn break_concentration(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let all: SmallVec<[UnitRef; 16]> = view.field.roster.ids().map(|unit| view.field.unit(unit)).collect();
    watch::settle(&view, &all, batch);
}

/// Whether any unit is in the air.
pub(crate) fn is_any_unit_aloft(bodies: Res<Bodies>) -> bool {
    !bodies.aloft().is_empty()
}

/// Whether any unit is down.
pub(crate) fn is_any_unit_down(bodies: Res<Bodies>) -> bool {
    !bodies.down().is_empty()
}

/// Whether any unit is down or has all its pools at 0: only then can the battle end.
pub(crate) fn may_fight_end(bodies: Res<Bodies>, units: Query<&Pools>) -> bool {
    let spent = |pools: &Pools| match pools.get(DEFENCE) {
        one if one.exists() => one.now == 0,
        _ => MainPool::ALL.into_iter().all(|which| pools.get(which.id()).now == 0),
    };
    !bodies.down().is_empty() || units.iter().any(spent)
}

/// POISE-G40: ends the flight of units at the height of the ground.
pub(crate) fn land_flyers(mut settling: Settling) {
    let (view, batch) = settling.parts();
    flight::settle(&view, batch);
}

/// POISE-G49: brings defeated units to the surface that no longer are in deep water.
pub(crate) fn surface_defeated(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let all: SmallVec<[UnitRef; 16]> = view.field.roster.ids().map(|unit| view.field.unit(unit)).collect();
    water::settle_fallen(&view, &all, batch);
}

/// Writes what follows from the pools and place of each standing unit: conditions of empty pools, the end of
/// encumbrance, wet and choking, defeat (POISE-075).
pub(crate) fn apply_unit_consequences(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let data: &Data = view.field.data();
    let mut fallen = UnitMask::NONE;
    for unit in view.field.standing() {
        conditions::settle_empty_pools(&view, batch, &unit);
        share::settle(&view, batch, &unit);
        water::settle(&view, batch, &unit);
        riding::count_losses(&view, batch, &unit);
        if afflictions::is_lost(data, &unit) {
            // POISE-G10: a unit that begins with lethal stress is defeated at once.
            pools::of_unit(&unit).for_each(|pool| pools::lose(batch, rule_id!("POISE-G10"), &unit, pool, i16::MAX));
        }
        if defeat::is_defeated(&view, &unit) {
            // POISE-075, POISE-G46
            let by = if pools::is_minion(&unit) { rule_id!("POISE-G46") } else { rule_id!("POISE-075") };
            batch.write(by, Change::Add { unit: unit.id, status: data.statuses.defeated, by: None });
            batch.write(by, Change::Fall { unit: unit.id });
            watch::stop_defeated(data, batch, &unit);
            fallen = fallen.with(unit.id);
        }
    }
    for unit in view.field.bodies.down().union(fallen).iter() {
        conditions::lose_for_good(data, batch, &view.field.unit(unit));
    }
}

/// POISE-092: ends the battle when all standing units are of one side and its allies, and no affliction is to be drawn.
pub(crate) fn end_fight(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let fallen: UnitMask =
        view.field.standing().filter(|unit| defeat::is_defeated(&view, unit)).map(|unit| unit.id).collect();
    let any = !fallen.is_empty() || !view.field.bodies.down().is_empty();
    if any
        && !is_at_work(&view)
        && afflictions::owing_unit(&view).is_none()
        && let Some(winner) = view.last_side(fallen.union(riding::animals(&view)))
    {
        victory::conclude(&view, batch, winner);
    }
}

/// POISE-C23: whether hazards strike at the end of a round: the fight does not end before all of them have.
pub(crate) fn is_at_work(view: &View) -> bool {
    let bottom = view.stack.frames.first();
    view.stack.frames.len() > 1 && bottom.is_some_and(|frame| frame.step_of::<Turns>() == Some(TurnStep::RoundOver))
}
