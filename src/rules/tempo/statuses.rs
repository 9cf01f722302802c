//! What statuses and bonds do of themselves: falls, binds that break, the end of the battle.
//!
//! Every combatant has exactly one status; a new one ends the old with its links (TEMPO-G36).

use super::aiming;
use super::condition::wrestlers;
use super::data::{Data, gap};
use super::ids::{BIND, GRAPPLE, HEALTH, PIN};
use crate::battle::event::Entry;
use crate::battle::{Batch, Change, Ending, RuleId, Settling, View};
use crate::battlefield::{Body, Bond, Bonds, ItemId, Pools, UnitId, UnitMask, UnitRef};
use bevy::prelude::{Query, Res};
use smallvec::smallvec;

/// TEMPO-G42: a unit without Health falls; TEMPO-G14: aims end that cannot last.
pub(super) fn units_fall(mut settling: Settling) {
    let (view, batch) = settling.parts();
    for unit in view.field.standing() {
        let falls = is_felled(&unit);
        if falls {
            batch.write(gap(42), Change::Fall { unit: unit.id });
        }
        aiming::settle(&view, batch, &unit, falls);
    }
}

/// Whether there are bonds that could end.
pub(super) fn are_bonds_tied(bonds: Res<Bonds>) -> bool {
    !bonds.0.is_empty()
}

/// Whether somebody falls now or may be taken: only then can the battle end.
pub(super) fn may_fight_end(bonds: Res<Bonds>, units: Query<(&Body, &Pools)>) -> bool {
    !bonds.0.is_empty() || units.iter().any(|(body, pools)| !body.down && pools.get(HEALTH).now <= 0)
}

/// TEMPO-G36: binds and grapples end or shrink when a member is gone.
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

/// TEMPO-G42, TEMPO-J10: the battle ends with a fall or a capture that leaves one side and its allies.
pub(super) fn fight_ends(mut settling: Settling) {
    let (view, batch) = settling.parts();
    // A prisoner is Down with Health left; its pin ends in the same settling.
    let taken =
        view.field.bonds.0.iter().any(|bond| {
            bond.kind == PIN && bond.members.last().is_some_and(|&(held, _)| view.field.unit(held).body.down)
        });
    let fallen = felled(&view);
    if taken || !fallen.is_empty() {
        conclude(&view, fallen, batch);
    }
}

/// Whether a standing unit has no Health left.
fn is_felled(unit: &UnitRef) -> bool {
    unit.pools.get(HEALTH).now <= 0
}

/// The standing units without Health.
fn felled(view: &View) -> UnitMask {
    view.field.standing().filter(is_felled).map(|unit| unit.id).collect()
}

/// What cannot be: not exactly one status, a bond without its status, a unit down with Health left who is no prisoner
/// (TEMPO-G36, TEMPO-G42, TEMPO-J10).
pub(super) fn tidy(view: &View, unit: UnitId) -> Option<String> {
    let me = view.field.unit(unit);
    let bond = view.field.bonds.0.iter().find(|bond| bond.members.iter().any(|member| member.0 == unit));
    let kept = me.statuses.0.iter().find_map(|status| status.bond);
    let tied = bond.map(|bond| bond.id);
    if me.statuses.0.len() != 1 || !me.body.down && tied != kept || me.body.down && tied.is_some() {
        return Some(format!("is {:?} and in {tied:?}", me.statuses));
    }
    let health = me.pools.get(HEALTH);
    // TEMPO-J10: a prisoner, and a unit that left because its seat gave up, is Down with Health left.
    let taken = me.body.is_away() || view.field.data::<Data>().option("pin_wins_after") > 0;
    let prisoner = me.body.down && health.now > 0 && taken;
    (me.body.down != (health.now == 0) && !prisoner).then(|| format!("is down: {}, with {health:?}", me.body.down))
}

/// Whether a member is no longer in a bond: it fell, or changed to another status.
fn gone(view: &View, bond: &Bond, unit: UnitId, fallen: UnitMask) -> bool {
    let me = view.field.unit(unit);
    fallen.has(unit) || me.body.down || me.statuses.0.first().and_then(|status| status.bond) != Some(bond.id)
}

/// TEMPO-G36: a bind ends for both when one of them is gone.
fn bind_ends(view: &View, batch: &mut Batch, bond: &Bond, fallen: UnitMask) {
    let data: &Data = view.field.data();
    let gone = |unit: UnitId| gone(view, bond, unit, fallen);
    if bond.members.iter().any(|&(unit, _)| gone(unit)) {
        batch.write(gap(36), Change::Untie { bond: bond.id });
        for &(unit, _) in bond.members.iter().filter(|&&(unit, _)| !gone(unit)) {
            batch.write(gap(36), Change::Impose { unit, status: data.on_guard, bond: None });
        }
    }
}

/// TEMPO-G22, TEMPO-G36: a unit that is gone leaves the grapple; one that is left in it without an opponent is On Guard;
/// one that was pinned by a unit that is gone is Grappled again.
fn grapple_ends(view: &View, batch: &mut Batch, bond: &Bond, fallen: UnitMask) {
    let data: &Data = view.field.data();
    let all: UnitMask = bond.members.iter().map(|member| member.0).collect();
    let left: UnitMask = all.iter().filter(|&unit| !gone(view, bond, unit, fallen)).collect();
    let held = |unit: UnitId| !left.intersection(view.field.roster.foes(unit)).is_empty();
    let stays: UnitMask = left.iter().filter(|&unit| held(unit)).collect();
    for pin in view.field.bonds.0.iter().filter(|pin| pin.kind == PIN && pin.members.iter().any(|m| all.has(m.0))) {
        if pin.members.iter().all(|member| stays.has(member.0)) {
            continue;
        }
        batch.write(gap(36), Change::Untie { bond: pin.id });
        if let Some(&(unit, _)) = pin.members.last()
            && stays.has(unit)
        {
            batch.write(gap(36), Change::Impose { unit, status: data.grappled, bond: Some(bond.id) });
        }
    }
    if stays.is_empty() {
        batch.write(gap(36), Change::Untie { bond: bond.id });
    } else {
        for unit in all.without(stays).iter() {
            batch.write(gap(36), Change::Leave { bond: bond.id, unit });
        }
    }
    for unit in left.without(stays).iter() {
        batch.write(gap(36), Change::Impose { unit, status: data.on_guard, bond: None });
    }
}

/// TEMPO-083, TEMPO-084: the target becomes Pinned and stays in the grapple (TEMPO-G36); the unit that pins stays
/// Grappled.
pub(super) fn pin(view: &View, batch: &mut Batch, unit: UnitId, target: UnitId, by: RuleId) {
    let data: &Data = view.field.data();
    let Some(bond) = view.field.bonds.of(unit, GRAPPLE).filter(|_| wrestlers(view, unit).has(target)) else {
        return;
    };
    batch.write(by, Change::Impose { unit: target, status: data.pinned, bond: Some(bond.id) });
    let members = smallvec![(unit, None), (target, None)];
    batch.write(by, Change::Tie { kind: PIN, members, status: None });
}

/// TEMPO-062, TEMPO-165, TEMPO-G22: out of the pin, but still in the grapple; or out of the grapple.
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
    // Who is left behind alone is free as well: that follows of itself.
    batch.write(by, Change::Impose { unit, status: data.on_guard, bond: None });
}

/// TEMPO-J10: whether a unit was Pinned for as many own turns in a row as the level says, the one that ends now
/// included.
pub(super) fn is_prisoner(view: &View, unit: UnitId) -> bool {
    let data: &Data = view.field.data();
    let turns = u16::try_from(data.option("pin_wins_after")).unwrap_or(0);
    let mut pins = view.field.bonds.0.iter().filter(|bond| bond.kind == PIN);
    let Some(pin) = pins.find(|pin| pin.members.last().is_some_and(|held| held.0 == unit)) else {
        return false;
    };
    // Every unit has one turn a round; that of the round of the pin counts if it came after it.
    let passed = match pin.since {
        Some((round, slot)) => view.turn.round.saturating_sub(round) + u16::from(view.turn.slot > slot),
        None => view.turn.round + 1,
    };
    turns > 0 && passed >= turns
}

/// TEMPO-G42: the battle ends when one side, with its allies, is all that stands.
fn conclude(view: &View, fallen: UnitMask, batch: &mut Batch) {
    if let Some(winner) = view.last_side(fallen) {
        batch.write(gap(42), Change::Conclude { winner, reason: Ending::LastStanding });
    }
}

/// TEMPO-122, TEMPO-123, TEMPO-146: both become Bound to each other by the weapons that met (TEMPO-G39). Against bare
/// hands the blow is only stopped (TEMPO-G38).
pub(super) fn bind(
    view: &View,
    batch: &mut Batch,
    a: (UnitId, Option<ItemId>),
    b: (UnitId, Option<ItemId>),
    by: RuleId,
) {
    let data: &Data = view.field.data();
    let standing = |unit: UnitId| !view.field.unit(unit).body.down;
    if a.1.is_some() && b.1.is_some() && standing(a.0) && standing(b.0) {
        batch.write(by, Change::Tie { kind: BIND, members: smallvec![a, b], status: Some(data.bound) });
    }
}

/// TEMPO-097, TEMPO-G25: the bind ends and both are On Guard.
pub(super) fn leave_bind(view: &View, batch: &mut Batch, unit: UnitId, by: RuleId) {
    let data: &Data = view.field.data();
    let Some(bond) = view.field.bonds.of(unit, BIND) else {
        debug_assert!(false, "{unit:?} leaves a bind, and is in none");
        return;
    };
    // A Withdraw and a Double that gives up the bind end it together: it ends once.
    let ends = |entry: &(RuleId, Entry)| entry.1 == Entry::Write(Change::Untie { bond: bond.id });
    if batch.0.iter().any(ends) {
        return;
    }
    batch.write(by, Change::Untie { bond: bond.id });
    for &(unit, _) in &bond.members {
        batch.write(gap(25), Change::Impose { unit, status: data.on_guard, bond: None });
    }
}
