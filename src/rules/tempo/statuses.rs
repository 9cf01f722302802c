//! What statuses and bonds do of themselves: falls, binds that break, the end of the battle.
//!
//! Every combatant has exactly one status; a new one ends the old with its links (TEMPO-G36).

use super::data::{Data, gap};
use super::{BIND, GRAPPLE, HEALTH, PIN, ranged};
use crate::battle::event::Entry;
use crate::battle::{Batch, Change, Ending, RuleId, View};
use crate::battlefield::{Bond, UnitId, UnitMask};
use smallvec::smallvec;

/// What follows of itself from the state as it is: nothing is drawn, nobody is asked.
pub(super) fn settle(view: &View, batch: &mut Batch) {
    let mut fallen = UnitMask::NONE;
    for unit in view.field.standing() {
        let falls = unit.pools.get(HEALTH).now <= 0;
        if falls {
            // TEMPO-G42
            batch.write(gap(42), Change::Fall { unit: unit.id });
            fallen = fallen.with(unit.id);
        }
        ranged::settle(view, batch, &unit, falls);
    }
    // TEMPO-J10: whoever was taken prisoner is Down with Health left; its pin ends below.
    let taken =
        view.field.bonds.0.iter().any(|bond| {
            bond.kind == PIN && bond.members.last().is_some_and(|&(held, _)| view.field.unit(held).body.down)
        });
    for bond in &view.field.bonds.0 {
        match bond.kind {
            BIND => bind_ends(view, batch, bond, fallen),
            GRAPPLE => grapple_ends(view, batch, bond, fallen),
            _ => {}
        }
    }
    if taken || !fallen.is_empty() {
        conclude(view, fallen, batch);
    }
}

/// What cannot be: not exactly one status, a bond without its status, somebody down with Health left who is no prisoner
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
    // TEMPO-J10: a prisoner is Down with Health left.
    let prisoner = me.body.down && health.now > 0 && view.field.data::<Data>().option("pin_wins_after") > 0;
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

/// TEMPO-G22, TEMPO-G36: whoever is gone leaves the grapple; who is left in it without an opponent is On Guard; who is
/// pinned by somebody gone is Grappled again.
fn grapple_ends(view: &View, batch: &mut Batch, bond: &Bond, fallen: UnitMask) {
    let data: &Data = view.field.data();
    let all: UnitMask = bond.members.iter().map(|member| member.0).collect();
    let left: UnitMask = all.iter().filter(|&unit| !gone(view, bond, unit, fallen)).collect();
    let held = |unit: UnitId| !left.common(view.field.roster.foes(unit)).is_empty();
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

/// The hostile members of a unit's grapple that still stand.
pub(super) fn wrestlers(view: &View, unit: UnitId) -> UnitMask {
    let members = view.field.bonds.of(unit, GRAPPLE).map(|bond| &bond.members);
    let members: UnitMask = members.into_iter().flatten().map(|member| member.0).collect();
    members.common(view.field.roster.foes(unit)).without(view.field.bodies.down())
}

/// TEMPO-083, TEMPO-084: the target becomes Pinned and stays in the grapple (TEMPO-G36); the one who pins stays Grappled.
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

/// TEMPO-J10: whether a unit was Pinned for as many own turns in a row as the level says, the one that ends now included.
pub(super) fn is_prisoner(view: &View, unit: UnitId) -> bool {
    let data: &Data = view.field.data();
    let turns = u16::try_from(data.option("pin_wins_after")).unwrap_or(0);
    let mut pins = view.field.bonds.0.iter().filter(|bond| bond.kind == PIN);
    let Some(pin) = pins.find(|pin| pin.members.last().is_some_and(|held| held.0 == unit)) else {
        return false;
    };
    // Everybody has one turn a round; that of the round of the pin counts if it came after it.
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
    a: (UnitId, Option<crate::battlefield::ItemId>),
    b: (UnitId, Option<crate::battlefield::ItemId>),
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
