//! Changes that tie and untie units, kill and take prisoners. A unit has exactly one status; a new one ends the old one
//! with its bond (TEMPO-G36).

use super::resolve::Party;
use crate::data::Data;
use crate::ids::{BIND, GRAPPLE, HEALTH, PIN};
use crate::state::Count;
use crate::unit::condition::grapple_opponents;
use indes_core::battle::event::Entry;
use indes_core::battle::{Batch, Change, RuleId, View};
use indes_core::battlefield::{StatusId, UnitId};
use indes_core::rule_id;
use smallvec::smallvec;

/// TEMPO-083, TEMPO-084: the target becomes Pinned and stays in the grapple (TEMPO-G36); the unit that pins it stays
/// Grappled. Nothing happens if the two are no longer in one grapple.
pub(crate) fn pin(view: &View, batch: &mut Batch, unit: UnitId, target: UnitId, by: RuleId) {
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
pub(crate) fn escape(view: &View, batch: &mut Batch, unit: UnitId, by: RuleId) {
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
pub(crate) fn impose(unit: UnitId, status: StatusId, batch: &mut Batch) {
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

/// TEMPO-122, TEMPO-123, TEMPO-146: both parties become Bound to each other by the weapons that met (TEMPO-G39).
/// Against bare hands or a shield the blow is only stopped (TEMPO-G38, TEMPO-G52).
pub(crate) fn bind(view: &View, batch: &mut Batch, one: &Party, other: &Party, by: RuleId) {
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
