//! What the ground and the level add to tests, and where units have room (MANEUVER-091, MANEUVER-D27, MANEUVER-J05).

use crate::data::Data;
use indes_core::battle::{Source, Sum, View};
use indes_core::battlefield::{Bodies, Light, StatId, UnitMask, UnitRef, Water};
use indes_core::grid::{Cell, Spot};
use indes_core::rule_id;

/// Adds the modifiers of the ground under a unit: of unstable ground, and of deep water for tests that it hampers.
pub(crate) fn add_footing(view: &View, me: &UnitRef, number: &mut Sum, swims: bool) {
    let board = &view.field.board;
    let cells = view.field.taken_by(me);
    let environment = &view.field.data::<Data>().file.environment;
    if cells.iter().any(|&cell| board.ground(cell).unstable) {
        number.add(Source::Bonus, rule_id!("MANEUVER-D27"), -environment.unstable);
    }
    if swims && board.has_deep() && cells.iter().any(|&cell| board.ground(cell).water == Water::Deep) {
        number.add(Source::Bonus, rule_id!("MANEUVER-D27"), -environment.deep_water);
    }
}

/// Whether a unit has room with its anchor on a cell: passable ground, and none of these bodies there, conscious or not
/// (MANEUVER-G12, MANEUVER-G75).
#[must_use]
pub fn is_free(view: &View, me: &UnitRef, bodies: &Bodies, cell: Cell) -> bool {
    let board = &view.field.board;
    let there = view.field.taken(&me.size.footprint, cell);
    let open = |spot: Spot| {
        let others = bodies.standing(spot).union(bodies.fallen(spot)).without(UnitMask::only(me.id));
        board.enter(spot) > 0 && others.is_empty()
    };
    there.len() == me.size.footprint.count()
        && !board.splits(&there)
        && there.iter().all(|&one| board.lattice.spot(one).is_some_and(open))
}

/// The worst light on the cells of a unit (MANEUVER-G87).
#[must_use]
pub fn light_on(view: &View, unit: &UnitRef) -> Light {
    let lights = view.field.taken_by(unit).into_iter().map(|cell| view.field.board.ground(cell).light);
    lights.max().unwrap_or_default()
}

/// Adds the modifier of the light on the cells of a target to an attack on it (MANEUVER-D27, MANEUVER-G87).
pub(crate) fn add_light_to_attack(view: &View, them: &UnitRef, number: &mut Sum) {
    let environment = &view.field.data::<Data>().file.environment;
    match light_on(view, them) {
        Light::Clear => {}
        Light::Dim => number.add(Source::Bonus, rule_id!("MANEUVER-D27"), -environment.dim),
        Light::Dark => number.add(Source::Bonus, rule_id!("MANEUVER-D27"), -environment.dark),
    }
}

/// Adds the modifier of darkness on the cells of an attacker to the Dodge of its target (MANEUVER-D27, MANEUVER-G87).
pub(crate) fn add_light_to_dodge(view: &View, attacker: &UnitRef, number: &mut Sum) {
    if light_on(view, attacker) == Light::Dark {
        let environment = &view.field.data::<Data>().file.environment;
        number.add(Source::Bonus, rule_id!("MANEUVER-G87"), -environment.dark);
    }
}

/// Adds the modifiers of the level and of its regions to tests of a skill.
pub(crate) fn add_modifiers(view: &View, me: &UnitRef, stat: StatId, number: &mut Sum) {
    if view.field.modifiers.concern(stat) {
        for (id, modifier) in view.field.modifiers.on(stat, &view.field.taken_by(me)) {
            number.add(Source::Modifier(id), rule_id!("MANEUVER-J05"), modifier.amount);
        }
    }
}
