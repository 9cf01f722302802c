//! Opportunity attacks: who could make one, and who is asked about an action (REGION-038, REGION-040, REGION-041,
//! REGION-043, REGION-044, REGION-045, REGION-119, REGION-120, REGION-123, REGION-C06, REGION-G15, REGION-G16,
//! REGION-G33, REGION-G59, REGION-G70, REGION-G73, REGION-D04, REGION-D05).

use super::assault::{Assault, Blow};
use super::{place, routes};
use crate::data::{Data, Trigger};
use crate::unit::{self, pairs};
use indes_core::battle::{Intent, View};
use indes_core::battlefield::{RegionId, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;

/// Whether a unit could make an opportunity attack on another one, wherever that one is (REGION-G16).
#[must_use]
pub fn is_ready(view: &View, me: &UnitRef, them: UnitId) -> bool {
    let data: &Data = view.field.data();
    unit::is_able_bodied(data, me)
        && place::is_aware(view.field, me, them)
        && unit::is_armed(data, me)
        && pairs::may_interrupt(view, me.id)
}

/// The units of a region that are asked whether they make an opportunity attack on a unit: its enemies there that could
/// make one; of a pair the rider is asked, for both (REGION-G70).
#[must_use]
pub fn in_region(view: &View, region: Option<RegionId>, mover: UnitId) -> UnitMask {
    let field = view.field;
    let enemies = place::units_in(field, region).intersection(field.roster.foes(mover));
    let ready = enemies.iter().filter(|&foe| is_ready(view, &field.unit(foe), mover));
    ready.map(|foe| pairs::payer(field, foe)).collect()
}

/// The units that are asked because a unit does something in its own region.
#[must_use]
pub fn around(view: &View, actor: UnitId) -> UnitMask {
    in_region(view, place::region_of(view.field, actor), actor)
}

/// The target that is asked because it is armed and a unit attacks it with bare hands (REGION-119, REGION-120,
/// REGION-123, REGION-C06).
#[must_use]
pub fn armed_target(view: &View, actor: UnitId, target: UnitId) -> UnitMask {
    let them = view.field.unit(target);
    if is_ready(view, &them, actor) { UnitMask::only(pairs::payer(view.field, target)) } else { UnitMask::NONE }
}

/// The units at which an answer to an actor can be aimed: the actor, and its rider or mount (REGION-G70).
#[must_use]
pub fn exposed(view: &View, actor: UnitId) -> UnitMask {
    let field = view.field;
    let pair = field.mounts.with_partners(UnitMask::only(actor));
    pair.iter().filter(|&unit| !field.unit(unit).body.is_away()).collect()
}

/// The units that may answer an attack (REGION-044, REGION-D05). Improving a grab does not provoke again (REGION-G33).
#[must_use]
pub fn provoked_by_attack(
    view: &View,
    unit: UnitId,
    assault: &Assault,
    triggers: &[Trigger],
    target: UnitId,
) -> UnitMask {
    let data: &Data = view.field.data();
    let improves =
        matches!(assault, Assault::Unarmed(Blow::Grab)) && unit::grabs(data, &view.field.unit(unit)) == Some(target);
    triggers.iter().fold(UnitMask::NONE, |all, trigger| match trigger {
        Trigger::Aim if assault.is_ranged() => all.union(around(view, unit)),
        Trigger::TargetIfArmed if !improves => all.union(armed_target(view, unit, target)),
        _ => all,
    })
}

/// Whether a movement gives an opportunity attack in a way (REGION-D04).
pub(crate) fn provokes(data: &Data, intent: &Intent, trigger: Trigger) -> bool {
    data.action(intent.verb).provokes.contains(&trigger)
}

/// The enemies that answer the step from one cell to the next: those of the region that is left, if it is left by a minor
/// action, and those of the region in which an enemy is passed; one window for both (REGION-040, REGION-043, REGION-G73).
#[must_use]
pub fn answering(view: &View, unit: UnitId, intent: &Intent, from: Cell, to: Cell) -> UnitMask {
    answering_among(view, unit, intent, (from, to), view.field.roster.foes(unit))
}

/// As [`answering`], if none but these enemies can be passed.
fn answering_among(view: &View, unit: UnitId, intent: &Intent, step: (Cell, Cell), foes: UnitMask) -> UnitMask {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (from, to) = step;
    let (here, there) = (place::region_at(field, from), place::region_at(field, to));
    let leaves = provokes(data, intent, Trigger::LeaveRegion) && here != there;
    let passed = || routes::passed(view, unit, from, to).intersection(foes);
    let passes = provokes(data, intent, Trigger::Past) && !passed().is_empty();
    if leaves || passes { in_region(view, here, unit) } else { UnitMask::NONE }
}

/// The enemies that answer the entry into a region by running (REGION-041, REGION-G59).
#[must_use]
pub fn answering_entry(view: &View, unit: UnitId, intent: &Intent, from: Cell, to: Cell) -> UnitMask {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (here, there) = (place::region_at(field, from), place::region_at(field, to));
    if provokes(data, intent, Trigger::RunInto) && here != there {
        in_region(view, there, unit)
    } else {
        UnitMask::NONE
    }
}

/// The enemies that could answer a movement, each with the number of steps after which it could.
#[must_use]
pub fn provoked_by_movement(view: &View, unit: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    let (field, data, me) = (view.field, view.field.data::<Data>(), view.field.unit(unit));
    let known = field.known_foes(unit);
    let mut found: Vec<(UnitId, u8)> = Vec::new();
    let mut add = |foes: UnitMask, at: u8| {
        for foe in foes.intersection(known).iter() {
            if !found.iter().any(|one| one.0 == foe) {
                found.push((foe, at));
            }
        }
    };
    if provokes(data, intent, Trigger::Exclusive) {
        add(around(view, unit), 0);
    }
    let mut from = place::cell(field, unit);
    for (at, to) in (0u8..).zip(routes::path(view, &me, intent)) {
        add(answering_among(view, unit, intent, (from, to), known), at);
        add(answering_entry(view, unit, intent, from, to), at + 1);
        from = to;
    }
    found
}
