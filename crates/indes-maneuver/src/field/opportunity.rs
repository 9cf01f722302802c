//! Who may answer what a unit does: foes with an opportunity attack, and who has magic that answers it (MANEUVER-073,
//! MANEUVER-130, MANEUVER-131, MANEUVER-133, MANEUVER-135, MANEUVER-136, MANEUVER-138, MANEUVER-199, MANEUVER-C04,
//! MANEUVER-C05, MANEUVER-G29, MANEUVER-G32, MANEUVER-G36).

use super::reach;
use crate::data::Data;
use crate::state::Count;
use crate::unit;
use indes_core::battle::{Intent, View};
use indes_core::battlefield::{UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;

/// Whether a unit knows of the actor of a frame, so that it can react to it (MANEUVER-G29).
#[must_use]
pub fn knows_of(view: &View, me: &UnitRef, actor: UnitId) -> bool {
    unit::is_able(view.field.data(), me) && !view.field.concealed.of(actor).is_from(me.id)
}

/// The foes in whose reach a unit is with its anchor on a cell, whatever they know and can pay (MANEUVER-138).
fn foes_reaching(view: &View, me: &UnitRef, at: Cell) -> UnitMask {
    reach::reaching(view, me, at).intersection(view.field.roster.foes(me.id))
}

/// Whether a unit provokes nothing (MANEUVER-133, MANEUVER-C05).
fn is_safe(view: &View, me: &UnitRef) -> bool {
    me.statuses.has(view.field.data::<Data>().statuses.disengaged)
}

/// The foes that may answer an action of a unit with an opportunity attack: casting or standing up where it is
/// (MANEUVER-135, MANEUVER-136).
#[must_use]
pub fn provoked(view: &View, me: &UnitRef) -> UnitMask {
    provoked_at(view, me, me.body.cell).iter().collect()
}

/// The foes that may answer something that a unit does with its anchor on a cell.
fn provoked_at(view: &View, me: &UnitRef, at: Cell) -> UnitMask {
    if is_safe(view, me) {
        return UnitMask::NONE;
    }
    let can = |foe: &UnitId| {
        let foe = view.field.unit(*foe);
        knows_of(view, &foe, me.id) && can_strike_back(view, &foe)
    };
    foes_reaching(view, me, at).iter().filter(can).collect()
}

/// Whether a unit can pay for an opportunity attack (MANEUVER-073).
#[must_use]
pub fn can_strike_back(view: &View, foe: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    unit::can_pay(foe, &unit::price(data, data.verbs.opportunity))
}

/// The foes that may answer the step of a unit from a cell, each at most once in a turn of the unit (MANEUVER-130,
/// MANEUVER-131, MANEUVER-G36).
#[must_use]
pub fn provoked_by_step(view: &View, me: &UnitRef, from: Cell) -> UnitMask {
    unanswered(view, provoked_at(view, me, from))
}

/// The foes whose reach a step enters, if the option `oa_on_enter` lets them answer it; they do when it is made, as the
/// unit is in their reach then (MANEUVER-C04).
#[must_use]
pub fn entered(view: &View, me: &UnitRef, from: Cell, to: Cell) -> UnitMask {
    if view.field.data::<Data>().option("oa_on_enter") == 0 {
        return UnitMask::NONE;
    }
    unanswered(view, provoked_at(view, me, to).without(foes_reaching(view, me, from)))
}

/// Those of some foes that have not answered a step of this turn (MANEUVER-G36).
fn unanswered(view: &View, foes: UnitMask) -> UnitMask {
    foes.iter().filter(|&foe| view.turn.counted(foe, Count::StepAnswered) == 0).collect()
}

/// The units that may answer an attack with magic: its targets, and their allies (MANEUVER-G32).
#[must_use]
pub fn asked_for_magic(view: &View, actor: UnitId, targets: &[UnitId]) -> UnitMask {
    let data: &Data = view.field.data();
    if !data.has_reaction_magic() {
        return UnitMask::NONE;
    }
    let of_targets = |unit: UnitId| {
        targets.iter().any(|&target| target == unit || !view.field.roster.hostile(target, unit)) && unit != actor
    };
    let able = view.field.standing().filter(|me| of_targets(me.id) && knows_of(view, me, actor));
    able.map(|me| me.id).collect()
}

/// Whether a unit that has lost health may be asked for magic that answers it (MANEUVER-199, MANEUVER-G32).
#[must_use]
pub fn may_answer_hurt(view: &View, unit: UnitId) -> bool {
    let data: &Data = view.field.data();
    data.has_reaction_magic() && unit::is_able(data, &view.field.unit(unit))
}

/// The foes that could answer a path, each with the number of steps after which it could (MANEUVER-130, MANEUVER-131,
/// MANEUVER-C04).
#[must_use]
pub fn provoked_by_walk(view: &View, unit: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    let me = view.field.unit(unit);
    let known = view.field.known_foes(unit);
    let (mut found, mut from): (Vec<(UnitId, u8)>, Cell) = (Vec::new(), me.body.cell);
    for (at, &to) in (0u8..).zip(intent.path()) {
        let before = provoked_by_step(view, &me, from);
        for (foes, at) in [(before, at), (entered(view, &me, from, to), at + 1)] {
            for foe in foes.intersection(known).iter() {
                if !found.iter().any(|one| one.0 == foe) {
                    found.push((foe, at));
                }
            }
        }
        from = to;
    }
    found
}
