//! What follows of itself from what was written: concentration breaks, flyers land, units suffer what empty pools,
//! places and water bring, the fight ends.

use super::turn::{Step, Turns};
use super::watch;
use crate::battle::{Change, Settling, View};
use crate::battlefield::{Bodies, Givens, Pools, Statuses, UnitMask, UnitRef};
use crate::rules::poise::data::{Data, Which, gap, rule};
use crate::rules::poise::effects::{conditions, share, victory};
use crate::rules::poise::field::{flight, riding, water};
use crate::rules::poise::ids::DEFENCE;
use crate::rules::poise::unit::{afflictions, defeat, pools};
use bevy::prelude::{Query, Res};
use smallvec::SmallVec;

/// Whether anybody concentrates on something.
pub(crate) fn does_anybody_concentrate(givens: Res<Givens>, units: Query<&Statuses>) -> bool {
    let data: &Data = givens.rule_data.of();
    units.iter().flat_map(|statuses| &statuses.0).any(|status| data.condition(status.kind).concentrates)
}

/// POISE-099, POISE-159: concentration ends with what does not let a unit concentrate.
pub(crate) fn concentration_breaks(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let all: SmallVec<[UnitRef; 16]> = view.field.roster.ids().map(|unit| view.field.unit(unit)).collect();
    watch::settle(&view, &all, batch);
}

/// Whether anybody is in the air.
pub(crate) fn does_anybody_fly(bodies: Res<Bodies>) -> bool {
    !bodies.aloft().is_empty()
}

/// Whether anybody is defeated or lies for another reason.
pub(crate) fn is_anybody_down(bodies: Res<Bodies>) -> bool {
    !bodies.down().is_empty()
}

/// Whether anybody is defeated or has nothing left: only then can the battle end.
pub(crate) fn may_fight_end(bodies: Res<Bodies>, units: Query<&Pools>) -> bool {
    let spent = |pools: &Pools| match pools.get(DEFENCE) {
        one if one.exists() => one.now == 0,
        _ => Which::ALL.into_iter().all(|which| pools.get(which.id()).now == 0),
    };
    !bodies.down().is_empty() || units.iter().any(spent)
}

/// POISE-G40: a flyer that has come down to the ground is on it.
pub(crate) fn flyers_land(mut settling: Settling) {
    let (view, batch) = settling.parts();
    flight::settle(&view, batch);
}

/// POISE-G49: the defeated lie where water lets them.
pub(crate) fn defeated_surface(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let all: SmallVec<[UnitRef; 16]> = view.field.roster.ids().map(|unit| view.field.unit(unit)).collect();
    water::settle_fallen(&view, &all, batch);
}

/// What a unit's pools, place and water bring it, one unit after another: conditions, room, breath, defeat.
pub(crate) fn units_suffer(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let data: &Data = view.field.data();
    let mut fallen = UnitMask::NONE;
    for unit in view.field.standing() {
        conditions::emptied(&view, batch, &unit);
        share::settle(&view, batch, &unit);
        water::settle(&view, batch, &unit);
        if afflictions::is_lost(data, &unit) {
            // A unit that comes with so much stress does not last.
            pools::own(&unit).for_each(|pool| pools::lose(batch, gap(10), &unit, pool, i16::MAX));
        }
        if defeat::is_defeated(&view, &unit) {
            // POISE-075, POISE-G46
            let by = if pools::is_minion(&unit) { gap(46) } else { rule(75) };
            batch.write(by, Change::Add { unit: unit.id, status: data.statuses.defeated, by: None });
            batch.write(by, Change::Fall { unit: unit.id });
            watch::falls(data, batch, &unit);
            fallen = fallen.with(unit.id);
        }
    }
    for unit in view.field.bodies.down().union(fallen).iter() {
        conditions::lose_for_good(data, batch, &view.field.unit(unit));
    }
}

/// POISE-092: the battle ends when one side and its allies are all that stands, after all that stress brings is drawn.
pub(crate) fn fight_ends(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let fallen: UnitMask =
        view.field.standing().filter(|unit| defeat::is_defeated(&view, unit)).map(|unit| unit.id).collect();
    let any = !fallen.is_empty() || !view.field.bodies.down().is_empty();
    if any
        && !is_at_work(&view)
        && afflictions::owed(&view).is_none()
        && let Some(winner) = view.last_side(fallen.union(riding::animals(&view)))
    {
        victory::conclude(&view, batch, winner);
    }
}

/// POISE-C23: while the environment is at work at the end of a round no side has won; that is looked at when all of it
/// has been.
pub(crate) fn is_at_work(view: &View) -> bool {
    let machine = view.stack.frames.first();
    view.stack.frames.len() > 1 && machine.is_some_and(|frame| frame.step_of::<Turns>() == Some(Step::Over))
}
