//! Settling systems: falls, bonds that end, the end of the battle. Every unit has exactly one status; a new one ends the
//! old one with its bond (TEMPO-G36).

use super::aiming;
use crate::data::Data;
use crate::ids::{BIND, GRAPPLE, HEALTH, PIN};
use crate::state::Count;
use bevy::prelude::{Query, Res};
use indes_core::battle::{Batch, Change, Ending, Settling, View};
use indes_core::battlefield::{Body, Bond, Bonds, Gear, Pools, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;

/// Whether a unit has to fall, or has an aim, which may have ended.
pub(crate) fn may_units_fall(units: Query<(&Body, &Pools, &Gear)>) -> bool {
    let falls = |body: &Body, pools: &Pools| !body.down && pools.get(HEALTH).now <= 0;
    let aims = |gear: &Gear| gear.0.iter().any(|item| item.ready.aim.is_some());
    units.iter().any(|(body, pools, gear)| falls(body, pools) || aims(gear))
}

/// TEMPO-G42: a unit without Health falls. TEMPO-G14: aims end whose condition no longer holds.
pub(crate) fn units_fall(mut settling: Settling) {
    let (view, batch) = settling.parts();
    for unit in view.field.standing() {
        let falls = is_felled(&unit);
        if falls {
            batch.write(rule_id!("TEMPO-G42"), Change::Fall { unit: unit.id });
            if view.turn.counted(unit.id, Count::Deadly) > 0 {
                let status = view.field.data::<Data>().slain;
                batch.write(rule_id!("TEMPO-G42"), Change::Impose { unit: unit.id, status, bond: None });
            }
        }
        aiming::end_broken(&view, batch, &unit, falls);
    }
}

/// Whether there is a bond.
pub(crate) fn are_bonds_tied(bonds: Res<Bonds>) -> bool {
    !bonds.0.is_empty()
}

/// Whether the battle may end: a unit falls in this pass, or there is a bond, in which one may have become a prisoner.
pub(crate) fn may_fight_end(bonds: Res<Bonds>, units: Query<(&Body, &Pools)>) -> bool {
    !bonds.0.is_empty() || units.iter().any(|(body, pools)| !body.down && pools.get(HEALTH).now <= 0)
}

/// TEMPO-G36: binds and grapples end or lose members that fell or changed status.
pub(crate) fn bonds_end(mut settling: Settling) {
    let (view, batch) = settling.parts();
    let fallen = felled(&view);
    for bond in &view.field.bonds.0 {
        match bond.kind {
            BIND => bind_ends(&view, batch, bond, fallen),
            GRAPPLE => grapple_ends(&view, batch, bond, fallen),
            _ => {}
        }
    }
}

/// TEMPO-G42, TEMPO-J10: the battle ends with a fall or a capture that leaves one side and its allies standing.
pub(crate) fn fight_ends(mut settling: Settling) {
    let (view, batch) = settling.parts();
    // A prisoner is Down with Health left; its pin ends in the same settling.
    let captured =
        view.field.bonds.0.iter().any(|bond| {
            bond.kind == PIN && bond.members.last().is_some_and(|&(held, _)| view.field.unit(held).body.down)
        });
    let fallen = felled(&view);
    if captured || !fallen.is_empty() {
        conclude(&view, fallen, batch);
    }
}

/// TEMPO-G42: whether a unit has no Health left.
fn is_felled(unit: &UnitRef) -> bool {
    unit.pools.get(HEALTH).now <= 0
}

/// The standing units without Health.
fn felled(view: &View) -> UnitMask {
    view.field.standing().filter(is_felled).map(|unit| unit.id).collect()
}

/// The invariant of tempo that a unit breaks, in words; `None` if it breaks none. A unit has exactly one status and the
/// bond of that status (TEMPO-G36), and is Down exactly if it has no Health (TEMPO-G42) or is a prisoner (TEMPO-J10).
pub(crate) fn tidy(view: &View, unit: UnitId) -> Option<String> {
    let me = view.field.unit(unit);
    let bond = view.field.bonds.0.iter().find(|bond| bond.members.iter().any(|member| member.0 == unit));
    let kept = me.statuses.0.iter().find_map(|status| status.bond);
    let tied = bond.map(|bond| bond.id);
    if me.statuses.0.len() != 1 || !me.body.down && tied != kept || me.body.down && tied.is_some() {
        return Some(format!("is {:?} and in {tied:?}", me.statuses));
    }
    let health = me.pools.get(HEALTH);
    // TEMPO-J10: a prisoner, and a unit that left because its seat gave up, is Down with Health left; a unit that is
    // still to arrive is not on the board (TEMPO-G31).
    let taken = me.body.is_away() || view.field.data::<Data>().option("pin_wins_after") > 0;
    let prisoner = me.body.down && health.now > 0 && taken;
    (me.body.down != (health.now == 0) && !prisoner).then(|| format!("is down: {}, with {health:?}", me.body.down))
}

/// Whether a member has left a bond: it fell, or changed to another status.
fn has_left(view: &View, bond: &Bond, unit: UnitId, fallen: UnitMask) -> bool {
    let me = view.field.unit(unit);
    fallen.has(unit) || me.body.down || me.statuses.0.first().and_then(|status| status.bond) != Some(bond.id)
}

/// TEMPO-G36: a bind ends for both when one of them has left it; the other one is On Guard.
fn bind_ends(view: &View, batch: &mut Batch, bond: &Bond, fallen: UnitMask) {
    let data: &Data = view.field.data();
    let has_left = |unit: UnitId| has_left(view, bond, unit, fallen);
    if bond.members.iter().any(|&(unit, _)| has_left(unit)) {
        batch.write(rule_id!("TEMPO-G36"), Change::Untie { bond: bond.id });
        for &(unit, _) in bond.members.iter().filter(|&&(unit, _)| !has_left(unit)) {
            batch.write(rule_id!("TEMPO-G36"), Change::Impose { unit, status: data.on_guard, bond: None });
        }
    }
}

/// TEMPO-G22, TEMPO-G36: members that fell or changed status leave the grapple; a member without an opponent in it is
/// On Guard; one whose pinner has left is Grappled again.
fn grapple_ends(view: &View, batch: &mut Batch, bond: &Bond, fallen: UnitMask) {
    let data: &Data = view.field.data();
    let all: UnitMask = bond.members.iter().map(|member| member.0).collect();
    let left: UnitMask = all.iter().filter(|&unit| !has_left(view, bond, unit, fallen)).collect();
    let has_opponent = |unit: UnitId| !left.intersection(view.field.roster.foes(unit)).is_empty();
    let stays: UnitMask = left.iter().filter(|&unit| has_opponent(unit)).collect();
    for pin in view.field.bonds.0.iter().filter(|pin| pin.kind == PIN && pin.members.iter().any(|m| all.has(m.0))) {
        if pin.members.iter().all(|member| stays.has(member.0)) {
            continue;
        }
        batch.write(rule_id!("TEMPO-G36"), Change::Untie { bond: pin.id });
        if let Some(&(unit, _)) = pin.members.last()
            && stays.has(unit)
        {
            batch.write(rule_id!("TEMPO-G36"), Change::Impose { unit, status: data.grappled, bond: Some(bond.id) });
        }
    }
    if stays.is_empty() {
        batch.write(rule_id!("TEMPO-G36"), Change::Untie { bond: bond.id });
    } else {
        for unit in all.without(stays).iter() {
            batch.write(rule_id!("TEMPO-G36"), Change::Leave { bond: bond.id, unit });
        }
    }
    for unit in left.without(stays).iter() {
        batch.write(rule_id!("TEMPO-G36"), Change::Impose { unit, status: data.on_guard, bond: None });
    }
}

/// TEMPO-G42: the battle ends when one side, with its allies, is all that stands.
fn conclude(view: &View, fallen: UnitMask, batch: &mut Batch) {
    if let Some(winner) = view.last_side(fallen) {
        batch.write(rule_id!("TEMPO-G42"), Change::Conclude { winner, reason: Ending::LastStanding });
    }
}
