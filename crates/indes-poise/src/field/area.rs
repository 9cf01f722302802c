//! Attacks on an area (POISE-G50): a cone from one of the user's cells in one direction. Every unit in sight with a
//! cell in the cone is a target, friend or foe.
//!
//! An answer names the cell of origin and the direction, the direction by its next cell ([`Aim::towards`]). The rest is
//! an attack on several targets: each has its own cover, height, answer and dice (POISE-G27).

use super::{prices, skill, water};
use crate::data::{Attack, Data};
use crate::unit::{afflictions, statuses};
use indes_core::battle::{Arg, Intent, View};
use indes_core::battlefield::{PartId, UnitId, UnitMask, UnitRef};
use indes_core::grid::{Cell, Direction};
use smallvec::SmallVec;

/// A cone of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The user's cell from which the cone spreads.
    pub origin: Cell,
    /// The direction of the cone.
    pub direction: Direction,
    /// The cell that names the direction in an answer: the next one, or at the edge of the board one farther in the
    /// cone.
    pub towards: Cell,
}

/// The targets in a cone that its user knows of.
#[must_use]
pub fn known_targets(view: &View, me: &UnitRef, attack: &Attack, origin: Cell, direction: Direction) -> UnitMask {
    all_targets(view, me, attack, origin, direction).without(view.field.concealed.unknown_to(me.id))
}

/// All targets in a cone, those hidden from its user too (POISE-G43).
pub(crate) fn all_targets(view: &View, me: &UnitRef, attack: &Attack, origin: Cell, direction: Direction) -> UnitMask {
    let (field, own) = (view.field, view.field.taken_by(me));
    let length = attack.cone.unwrap_or(0);
    let cone: SmallVec<[Cell; 16]> =
        field.board.grid.cone(origin, direction, length).filter(|cell| !own.contains(cell)).collect();
    let others = field.roster.ids().filter(|&unit| unit != me.id).map(|unit| field.unit(unit));
    // POISE-G40: a cone reaches as many levels up and down in the air as it is long; heights of the ground do not
    // count.
    let aloft = |them: &UnitRef| field.aloft(me.id).or(field.aloft(them.id)).is_none();
    let there = others.filter(|them| {
        let their = field.taken_by(them);
        their.iter().any(|cell| cone.contains(cell))
            && !afflictions::is_lost(field.data(), them)
            && field.sees(&own, &their)
            && (aloft(them) || field.level(me).abs_diff(field.level(them)) <= length)
    });
    there.map(|them| them.id).collect()
}

/// Whether a cone with these targets may be chosen: one is an enemy, or for a confused user any standing unit.
fn has_valid_target(view: &View, me: &UnitRef, targets: UnitMask) -> bool {
    let confused = statuses::has(me, view.field.data::<Data>().statuses.confused);
    let meant = if confused {
        targets.without(view.field.bodies.down())
    } else {
        targets.intersection(view.field.roster.foes(me.id))
    };
    !meant.is_empty()
}

/// The cones from one of the user's cells that may be chosen, in the order of the directions.
pub(crate) fn aims(view: &View, me: &UnitRef, attack: &Attack, origin: Cell) -> SmallVec<[Aim; 8]> {
    let grid = &view.field.board.grid;
    let mut found: SmallVec<[Aim; 8]> = SmallVec::new();
    for direction in grid.directions() {
        let near = |cell: &Cell| grid.distance(origin, *cell) < 2 || grid.direction_to(origin, *cell).is_some();
        let mut farther = grid.cone(origin, direction, attack.cone.unwrap_or(0)).filter(|cell| !near(cell));
        let towards = grid.step(origin, direction).or_else(|| farther.next());
        if let Some(towards) = towards
            && !found.iter().any(|aim| aim.towards == towards)
            && has_valid_target(view, me, known_targets(view, me, attack, origin, direction))
        {
            found.push(Aim { origin, direction, towards });
        }
    }
    found
}

/// The user's cells from which some cone may be chosen.
pub(crate) fn origins(view: &View, me: &UnitRef, attack: &Attack) -> SmallVec<[Cell; 8]> {
    let own = view.field.taken_by(me).into_iter();
    own.filter(|&cell| !aims(view, me, attack, cell).is_empty()).collect()
}

/// All cones of an attack that may be chosen, by cell of origin and direction.
pub(crate) fn all_aims(view: &View, me: &UnitRef, attack: &Attack) -> Vec<Aim> {
    view.field.taken_by(me).into_iter().flat_map(|cell| aims(view, me, attack, cell)).collect()
}

/// Whether an attack has any cone that may be chosen.
fn reaches(view: &View, me: &UnitRef, attack: &Attack) -> bool {
    view.field.taken_by(me).into_iter().any(|cell| !aims(view, me, attack, cell).is_empty())
}

/// The standing units in any cone of an attack: from these a confused user's target is drawn (POISE-C09).
pub(crate) fn units_in_any_cone(view: &View, me: &UnitRef, attack: &Attack) -> UnitMask {
    let covered =
        all_aims(view, me, attack).into_iter().map(|aim| known_targets(view, me, attack, aim.origin, aim.direction));
    covered.fold(UnitMask::NONE, UnitMask::union).without(view.field.bodies.down())
}

/// The cone that an answer names, if it may be chosen.
fn named_aim(view: &View, me: &UnitRef, attack: &Attack, intent: &Intent) -> Option<Aim> {
    let mut cells = intent.with.iter().filter_map(|arg| if let Arg::Cell(cell) = arg { Some(*cell) } else { None });
    let (origin, towards) = (cells.next()?, cells.next()?);
    aims(view, me, attack, origin).into_iter().find(|aim| aim.towards == towards)
}

/// The attack of an answer and its cone; `None` if the answer names no cone.
pub(crate) fn chosen_aim<'a>(view: &'a View<'_>, me: &UnitRef, intent: &Intent) -> Option<(&'a Attack, Aim)> {
    let attack = skill::attack(view, me.id, intent).filter(|attack| attack.cone.is_some())?;
    Some((attack, named_aim(view, me, attack, intent)?))
}

/// The targets known to the user in the cone of an answer; empty if the answer names no cone.
pub(crate) fn struck(view: &View, unit: UnitId, intent: &Intent) -> UnitMask {
    let me = view.field.unit(unit);
    let aim = chosen_aim(view, &me, intent);
    aim.map_or(UnitMask::NONE, |(attack, aim)| known_targets(view, &me, attack, aim.origin, aim.direction))
}

/// The attacks on an area that a unit has, of held weapons and of its body.
pub(crate) fn area_skills<'a>(view: &'a View<'_>, me: &UnitRef) -> SmallVec<[(PartId, &'a Attack); 2]> {
    let data: &Data = view.field.data();
    let mut found = SmallVec::new();
    for (item, gear) in me.gear.in_hand() {
        let all = (0u8..).zip(&data.weapon(gear).skills).filter(|(_, attack)| attack.cone.is_some());
        found.extend(all.map(|(part, attack)| (PartId { item: Some(item), part }, attack)));
    }
    found
}

/// The attacks on an area that a unit can use now.
pub(crate) fn parts(view: &View, me: &UnitRef) -> SmallVec<[PartId; 8]> {
    let open = |attack: &Attack| {
        prices::can_pay(me, &attack.cost)
            && !skill::is_used_up(view, me.id, attack)
            && !water::bars(view.field, me, &attack.tags)
            && reaches(view, me, attack)
    };
    area_skills(view, me).into_iter().filter(|(_, attack)| open(attack)).map(|(part, _)| part).collect()
}
