//! What statuses and bonds do of themselves: falls, binds that break, the end of the battle.
//!
//! Every combatant has exactly one status; a new one ends the old with its links (TEMPO-G36).

use super::data::{Data, gap};
use super::{BIND, HEALTH};
use crate::battle::{Batch, Change, Ending, View};
use crate::battlefield::{SideId, UnitId, UnitMask};
use smallvec::smallvec;

/// What follows of itself from the state as it is: nothing is drawn, nobody is asked.
pub(super) fn settle(view: &View, batch: &mut Batch) {
    let data: &Data = view.field.data();
    let mut fallen = UnitMask::NONE;
    for unit in view.field.standing() {
        if unit.pools.get(HEALTH).now <= 0 {
            // TEMPO-G42
            batch.write(gap(42), Change::Fall { unit: unit.id });
            fallen = fallen.with(unit.id);
        }
    }
    for bond in view.field.bonds.0.iter().filter(|bond| bond.kind == BIND) {
        let gone = |unit: UnitId| {
            let unit_ref = view.field.unit(unit);
            fallen.has(unit) || unit_ref.body.down || unit_ref.statuses.0.first().and_then(|s| s.bond) != Some(bond.id)
        };
        if bond.members.iter().any(|&(unit, _)| gone(unit)) {
            batch.write(gap(36), Change::Untie { bond: bond.id });
            for &(unit, _) in bond.members.iter().filter(|&&(unit, _)| !gone(unit)) {
                batch.write(gap(36), Change::Impose { unit, status: data.on_guard, bond: None });
            }
        }
    }
    if !fallen.is_empty() {
        conclude(view, fallen, batch);
    }
}

/// TEMPO-G42: the battle ends when one side, with its allies, is all that stands.
fn conclude(view: &View, fallen: UnitMask, batch: &mut Batch) {
    let roster = &view.field.roster;
    let sides: Vec<SideId> =
        view.field.standing().filter(|unit| !fallen.has(unit.id)).map(|unit| roster.member(unit.id).side).collect();
    let winner = sides.first().copied();
    let friends = winner.map(|side| &roster.sides[usize::from(side.0)].friends);
    if sides.iter().all(|side| friends.is_some_and(|friends| friends.contains(side))) {
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
    by: crate::battle::RuleId,
) {
    let data: &Data = view.field.data();
    let standing = |unit: UnitId| !view.field.unit(unit).body.down;
    if a.1.is_some() && b.1.is_some() && standing(a.0) && standing(b.0) {
        batch.write(by, Change::Tie { kind: BIND, members: smallvec![a, b], status: data.bound });
    }
}

/// TEMPO-097, TEMPO-G25: the bind ends and both are On Guard.
pub(super) fn leave_bind(view: &View, batch: &mut Batch, unit: UnitId, by: crate::battle::RuleId) {
    let data: &Data = view.field.data();
    let Some(bond) = view.field.bonds.of(unit, BIND) else {
        return;
    };
    batch.write(by, Change::Untie { bond: bond.id });
    for &(unit, _) in &bond.members {
        batch.write(gap(25), Change::Impose { unit, status: data.on_guard, bond: None });
    }
}
