//! Shooting: accuracy, cover, and the cell where a shot meets a mover.
//!
//! Serves TEMPO-042, TEMPO-087, TEMPO-107, TEMPO-G14, TEMPO-G15, TEMPO-G26, TEMPO-G28, TEMPO-G47, TEMPO-G52 and
//! TEMPO-J03. The blows themselves are those of [`crate::procedures::resolve`].

use super::reach::{Cells, distance, is_in_shot_range};
use crate::data::{Data, Ranged};
use crate::unit::gear::{loaded_surfaces, ranged_numbers, surface_price};
use indes_core::battle::{Intent, Source, Sum, View};
use indes_core::battlefield::{Field, Footprint, ItemId, PartId, Shot, UnitId, UnitRef, cover};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// TEMPO-G26: the cells where a Counter-Fire at a mover can strike: each cell of its path that the shot reaches, once;
/// the cell where it stands only if there is no other.
pub(crate) fn shot_cells(field: &Field, me: &UnitRef, them: &UnitRef, path: &[Cell], part: PartId) -> Cells {
    let reached = |cell: Cell| is_in_shot_range(field, me, &them.size.footprint, cell, part);
    let mut found = Cells::new();
    for &cell in path {
        if !found.contains(&cell) && reached(cell) {
            found.push(cell);
        }
    }
    if found.is_empty() && reached(them.body.cell) {
        found.push(them.body.cell);
    }
    found
}

/// Whether a Counter-Fire with a surface could strike a unit where it stands or on its path.
pub(super) fn can_hit(field: &Field, me: &UnitRef, them: &UnitRef, path: &[Cell], part: PartId) -> bool {
    let reached = |cell: Cell| is_in_shot_range(field, me, &them.size.footprint, cell, part);
    path.iter().any(|&cell| reached(cell)) || reached(them.body.cell)
}

/// TEMPO-G28: whether a unit has a loaded weapon with which it could fire at the unit that aims or moves; its points do
/// not count.
pub(super) fn could_fire(view: &View, me: &UnitRef, them: &UnitRef, path: &[Cell]) -> bool {
    let data: &Data = view.field.data();
    me.statuses.first() == Some(data.on_guard)
        && loaded_surfaces(data, me).any(|part| can_hit(view.field, me, them, path, part))
}

/// The cell of a path where a mover is hit most easily by the cheapest Counter-Fire; `None` if none reaches it.
pub(crate) fn best_cell(view: &View, me: &UnitRef, them: &UnitRef, path: &[Cell]) -> Option<Cell> {
    let data: &Data = view.field.data();
    let usable = loaded_surfaces(data, me).filter(|&part| can_hit(view.field, me, them, path, part));
    easiest_cell(view, me, them, path, usable.min_by_key(|&part| surface_price(data, me, part))?)
}

/// The cell of a path where a mover is hit most easily by a Counter-Fire with a surface; the first of several that are
/// alike.
pub(crate) fn easiest_cell(view: &View, me: &UnitRef, them: &UnitRef, path: &[Cell], part: PartId) -> Option<Cell> {
    let ranged = ranged_numbers(view.field.data(), me, part.item)?;
    let difficulty = |&cell: &Cell| {
        protection(view, me, them, cell)
            + range_penalty(ranged, distance_to(view.field, me, &them.size.footprint, cell))
    };
    shot_cells(view.field, me, them, path, part).into_iter().min_by_key(difficulty)
}

/// TEMPO-G26: the number of steps on a path after which a Counter-Fire strikes, by the cell that the reactor chose; 0
/// for a cell off the path, where the mover stands.
pub(crate) fn trigger(intent: &Intent, path: &[Cell]) -> Option<u8> {
    let cell = intent.cell()?;
    let at = path.iter().position(|&step| step == cell).map_or(0, |at| at + 1);
    u8::try_from(at).ok()
}

/// The distance in cells to a unit that is, or would be, on a cell.
fn distance_to(field: &Field, me: &UnitRef, their: &Footprint, at: Cell) -> u16 {
    distance(field, &field.taken_by(me), &field.taken(their, at))
}

/// TEMPO-G15: the penalty of a distance: 1 for each full increment beyond the first.
fn range_penalty(ranged: &Ranged, distance: u16) -> i16 {
    i16::try_from(distance / ranged.increment.max(1)).unwrap_or(i16::MAX).saturating_sub(1).max(0)
}

/// TEMPO-042: whether a weapon of a unit is aimed at a target.
fn aimed(me: &UnitRef, item: ItemId, target: UnitId) -> bool {
    me.gear.get(item).is_some_and(|item| item.ready.aim == Some(target))
}

/// Adds the terms of a shot at a target on a cell to its sum: the aimed accuracy of the weapon (TEMPO-042), or the
/// unaimed one (TEMPO-G14) and the weather (TEMPO-J03); the distance (TEMPO-G15).
pub(crate) fn accuracy(view: &View, me: &UnitRef, target: &UnitRef, at: Cell, part: PartId, sum: &mut Sum) {
    let data: &Data = view.field.data();
    let (Some(item), Some(ranged)) = (part.item, ranged_numbers(data, me, part.item)) else {
        debug_assert!(false, "{:?} shoots with {part:?}, which does not shoot", me.id);
        return;
    };
    if aimed(me, item, target.id) {
        sum.add(Source::Weapon, rule_id!("TEMPO-042"), ranged.aimed);
    } else {
        sum.add(Source::Weapon, rule_id!("TEMPO-G14"), ranged.unaimed);
        sum.add(Source::Option, rule_id!("TEMPO-J03"), data.option("weather_ranged_modifier"));
    }
    sum.add(
        Source::Distance,
        rule_id!("TEMPO-G15"),
        -range_penalty(ranged, distance_to(view.field, me, &target.size.footprint, at)),
    );
}

/// The bonus to Combat Defence against a shot at a target on a cell: by cover on the line (TEMPO-G47), and by a shield
/// while On Guard (TEMPO-G52).
pub(crate) fn protection(view: &View, me: &UnitRef, target: &UnitRef, at: Cell) -> i16 {
    let (field, data) = (view.field, view.field.data::<Data>());
    let from = field.taken_by(me);
    let to = field.taken(&target.size.footprint, at);
    let behind = match cover(&field.screens, &field.bodies, &field.mechanics.cover, &Shot::new(&from, &to)).grade {
        0 => 0,
        1 => data.option("cover_light"),
        _ => data.option("cover_heavy"),
    };
    let on_guard = target.statuses.first() == Some(data.on_guard);
    let shields = target.gear.in_hand().filter_map(|(_, gear)| data.weapon(gear).shield);
    let shield = shields.map(|shield| shield.shots).max().filter(|_| on_guard).unwrap_or(0);
    behind + shield
}

/// TEMPO-107: the distance in cells of a unit to the shooter, and the speed of the shot; `None` if the intent is no
/// shot. A Dodge needs a greater distance than the speed.
pub(super) fn distance_and_speed(view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Option<(u16, u16)> {
    let data: &Data = view.field.data();
    let ranged = ranged_numbers(data, &view.field.unit(actor), intent.part()?.item)?;
    Some((view.field.distance(actor, unit), ranged.speed))
}
