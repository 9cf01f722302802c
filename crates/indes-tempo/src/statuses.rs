//! Settling systems (falls, bonds that end, the end of the battle), and the changes that tie and untie units.
//!
//! Every unit has exactly one status; a new one ends the old one with its bond (TEMPO-G36).

use super::aiming;
use super::condition::grapple_opponents;
use super::data::Data;
use super::ids::{BIND, GRAPPLE, HEALTH, PIN};
use super::resolve::Party;
use super::state::Count;
use bevy::prelude::{Query, Res};
use indes_core::battle::event::Entry;
use indes_core::battle::{Batch, Change, Ending, RuleId, Settling, View};
use indes_core::battlefield::{Body, Bond, Bonds, Gear, Pools, StatusId, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;
use smallvec::smallvec;

/// Whether a unit has to fall, or has an aim, which may have ended.
pub(super) fn may_units_fall(units: Query<(&Body, &Pools, &Gear)>) -> bool {
    let falls = |body: &Body, pools: &Pools| !body.down && pools.get(HEALTH).now <= 0;
    let aims = |gear: &Gear| gear.0.iter().any(|item| item.ready.aim.is_some());
    units.iter().any(|(body, pools, gear)| falls(body, pools) || aims(gear))
}

/// TEMPO-G42: a unit without Health falls. TEMPO-G14: aims end whose condition no longer holds.
pub(super) fn units_fall(mut settling: Settling) {
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
pub(super) fn are_bonds_tied(bonds: Res<Bonds>) -> bool {
    !bonds.0.is_empty()
}

/// Whether the battle may end: a unit falls in this pass, or there is a bond, in which one may have become a prisoner.
pub(super) fn may_fight_end(bonds: Res<Bonds>, units: Query<(&Body, &Pools)>) -> bool {
    !bonds.0.is_empty() || units.iter().any(|(body, pools)| !body.down && pools.get(HEALTH).now <= 0)
}

/// TEMPO-G36: binds and grapples end or lose members that fell or changed status.
pub(super) fn bonds_end(mut settling: Settling) {
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
pub(super) fn fight_ends(mut settling: Settling) {
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
pub(super) fn tidy(view: &View, unit: UnitId) -> Option<String> {
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

/// TEMPO-083, TEMPO-084: the target becomes Pinned and stays in the grapple (TEMPO-G36); the unit that pins it stays
/// Grappled. Nothing happens if the two are no longer in one grapple.
pub(super) fn pin(view: &View, batch: &mut Batch, unit: UnitId, target: UnitId, by: RuleId) {
    let data: &Data = view.field.data();
    let Some(bond) = view.field.bonds.of(unit, GRAPPLE).filter(|_| grapple_opponents(view, unit).has(target)) else {
        return;
    };
    batch.write(by, Change::Impose { unit: target, status: data.pinned, bond: Some(bond.id) });
    let members = smallvec![(unit, None), (target, None)];
    batch.write(by, Change::Tie { kind: PIN, members, status: None });
}

/// TEMPO-165: a Pinned unit gets out of the pin, but stays in the grapple; TEMPO-062, TEMPO-G22: any other one, and a
/// Pinned one under the option `pin_escape_to_guard`, gets out of the grapple.
pub(super) fn escape(view: &View, batch: &mut Batch, unit: UnitId, by: RuleId) {
    let data: &Data = view.field.data();
    let Some(bond) = view.field.bonds.of(unit, GRAPPLE) else {
        debug_assert!(false, "{unit:?} escapes, and is in no grapple");
        return;
    };
    let pinned = view.field.unit(unit).statuses.first() == Some(data.pinned);
    if pinned {
        for pin in view.field.bonds.0.iter().filter(|pin| pin.kind == PIN) {
            if pin.members.last().is_some_and(|held| held.0 == unit) {
                batch.write(by, Change::Untie { bond: pin.id });
            }
        }
        if data.option("pin_escape_to_guard") == 0 {
            batch.write(by, Change::Impose { unit, status: data.grappled, bond: Some(bond.id) });
            return;
        }
    }
    // A member that is left without an opponent becomes free in the settling (`grapple_ends`).
    batch.write(by, Change::Impose { unit, status: data.on_guard, bond: None });
}

/// What kills a unit that it fells: the level's option `kills` (TEMPO-G42).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kills {
    /// Nothing.
    Nothing,
    /// A critical hit.
    CriticalHits,
    /// Every hit.
    AllHits,
}

impl Kills {
    fn of(data: &Data) -> Self {
        match data.option("kills") {
            0 => Self::Nothing,
            1 => Self::CriticalHits,
            _ => Self::AllHits,
        }
    }
}

/// TEMPO-G42: counts a hit that takes the rest of its target's Health, if such a hit kills by the rules of the level.
pub(super) fn count_death(view: &View, batch: &mut Batch, target: UnitId, amount: i16, critical: bool) {
    let kills = match Kills::of(view.field.data()) {
        Kills::Nothing => false,
        Kills::CriticalHits => critical,
        Kills::AllHits => true,
    };
    if kills && view.field.unit(target).pools.get(HEALTH).now <= amount {
        batch.write(rule_id!("TEMPO-G42"), Change::count(target, Count::Deadly, 1));
    }
}

/// TEMPO-J02: the level puts a unit Off Guard, or On Guard. The new status ends the bond of the old one (TEMPO-G36).
pub(super) fn impose(unit: UnitId, status: StatusId, batch: &mut Batch) {
    batch.write(rule_id!("TEMPO-J02"), Change::Impose { unit, status, bond: None });
}

/// TEMPO-J10: whether a unit has been Pinned for as many own turns in a row as the option `pin_wins_after` requires, the
/// turn that ends now included.
pub(super) fn is_prisoner(view: &View, unit: UnitId) -> bool {
    let data: &Data = view.field.data();
    let turns = u16::try_from(data.option("pin_wins_after")).unwrap_or(0);
    let mut pins = view.field.bonds.0.iter().filter(|bond| bond.kind == PIN);
    let Some(pin) = pins.find(|pin| pin.members.last().is_some_and(|held| held.0 == unit)) else {
        return false;
    };
    // A unit has one turn a round; its turn in the round of the pin counts if it came after the pin.
    let passed = match pin.since {
        Some((round, slot)) => view.turn.round.saturating_sub(round) + u16::from(view.turn.slot > slot),
        None => view.turn.round + 1,
    };
    turns > 0 && passed >= turns
}

/// TEMPO-G42: the battle ends when one side, with its allies, is all that stands.
fn conclude(view: &View, fallen: UnitMask, batch: &mut Batch) {
    if let Some(winner) = view.last_side(fallen) {
        batch.write(rule_id!("TEMPO-G42"), Change::Conclude { winner, reason: Ending::LastStanding });
    }
}

/// TEMPO-122, TEMPO-123, TEMPO-146: both parties become Bound to each other by the weapons that met (TEMPO-G39).
/// Against bare hands or a shield the blow is only stopped (TEMPO-G38, TEMPO-G52).
pub(super) fn bind(view: &View, batch: &mut Batch, one: &Party, other: &Party, by: RuleId) {
    let data: &Data = view.field.data();
    let can_bind = |party: &Party| party.item.is_some() && !view.field.unit(party.unit).body.down;
    if can_bind(one) && can_bind(other) {
        let members = smallvec![(one.unit, one.item), (other.unit, other.item)];
        batch.write(by, Change::Tie { kind: BIND, members, status: Some(data.bound) });
    }
}

/// TEMPO-097, TEMPO-G25: the unit's bind ends and both of its members are On Guard.
pub(super) fn leave_bind(view: &View, batch: &mut Batch, unit: UnitId, by: RuleId) {
    let data: &Data = view.field.data();
    let Some(bond) = view.field.bonds.of(unit, BIND) else {
        debug_assert!(false, "{unit:?} leaves a bind, and is in none");
        return;
    };
    // TEMPO-G25: a Withdraw and a Double that cedes the bind may end it in one batch; it is written once.
    let ends = |entry: &(RuleId, Entry)| entry.1 == Entry::Write(Change::Untie { bond: bond.id });
    if batch.0.iter().any(ends) {
        return;
    }
    batch.write(by, Change::Untie { bond: bond.id });
    for &(unit, _) in &bond.members {
        batch.write(rule_id!("TEMPO-G25"), Change::Impose { unit, status: data.on_guard, bond: None });
    }
}
