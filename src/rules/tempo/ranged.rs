//! Shooting: how well, through what cover, and where a shot meets a mover.
//!
//! Serves TEMPO-040 to TEMPO-042, TEMPO-086, TEMPO-087, TEMPO-102 to TEMPO-109, TEMPO-G14 to TEMPO-G16, TEMPO-G47 and
//! TEMPO-G52. The blows themselves are those of [`super::resolve`].

use super::data::{Data, Ranged, gap, judgement, rule};
use super::gear::{numbers, shots, surface_price};
use super::reach::{Cells, distance, shot_reaches};
use crate::battle::{Intent, Source, Sum, View};
use crate::battlefield::{Field, Footprint, ItemId, PartId, Shot, UnitId, UnitRef, cover};
use crate::grid::Cell;

/// TEMPO-G26: where a Counter-Fire at a unit can strike: any cell of its path that the shot reaches, once; where it
/// stands only if there is no other.
pub(super) fn cells(field: &Field, me: &UnitRef, them: &UnitRef, path: &[Cell], part: PartId) -> Cells {
    let reached = |cell: Cell| shot_reaches(field, me, &them.size.footprint, cell, part);
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

/// Whether a Counter-Fire with a surface could strike a unit: where it stands, or somewhere on its path.
pub(super) fn covers(field: &Field, me: &UnitRef, them: &UnitRef, path: &[Cell], part: PartId) -> bool {
    let reached = |cell: Cell| shot_reaches(field, me, &them.size.footprint, cell, part);
    path.iter().any(|&cell| reached(cell)) || reached(them.body.cell)
}

/// TEMPO-G28: whether a unit could fire at the unit that aims or moves, if it had the points.
pub(super) fn could_fire(view: &View, me: &UnitRef, them: &UnitRef, path: &[Cell]) -> bool {
    let data: &Data = view.field.data();
    me.statuses.first() == Some(data.on_guard) && shots(data, me).any(|part| covers(view.field, me, them, path, part))
}

/// The cell of a path where a mover is hit most easily by the Counter-Fire that costs least.
pub(super) fn best(view: &View, me: &UnitRef, them: &UnitRef, path: &[Cell]) -> Option<Cell> {
    let data: &Data = view.field.data();
    let usable = shots(data, me).filter(|&part| covers(view.field, me, them, path, part));
    easiest(view, me, them, path, usable.min_by_key(|&part| surface_price(data, me, part))?)
}

/// The cell of a path where a mover is hit most easily by a Counter-Fire with a surface; the first of several.
pub(super) fn easiest(view: &View, me: &UnitRef, them: &UnitRef, path: &[Cell], part: PartId) -> Option<Cell> {
    let ranged = numbers(view.field.data(), me, part.item)?;
    let hard = |&cell: &Cell| {
        protection(view, me, them, cell) + too_far(ranged, away(view.field, me, &them.size.footprint, cell))
    };
    cells(view.field, me, them, path, part).into_iter().min_by_key(hard)
}

/// The step of a path at which a Counter-Fire strikes: where the reactor chose, or where the mover stands (0).
pub(super) fn trigger(intent: &Intent, path: &[Cell]) -> Option<u8> {
    let cell = intent.cell()?;
    let at = path.iter().position(|&step| step == cell).map_or(0, |at| at + 1);
    u8::try_from(at).ok()
}

fn away(field: &Field, me: &UnitRef, their: &Footprint, at: Cell) -> u16 {
    distance(field, &field.taken_by(me), &field.taken(their, at))
}

/// TEMPO-G15: what a distance takes from the result: 1 for each full increment beyond the first.
fn too_far(ranged: &Ranged, distance: u16) -> i16 {
    i16::try_from(distance / ranged.increment.max(1)).unwrap_or(i16::MAX).saturating_sub(1).max(0)
}

/// Whether a weapon of a unit is aimed at a unit (TEMPO-042).
fn aimed(me: &UnitRef, item: ItemId, target: UnitId) -> bool {
    me.gear.get(item).is_some_and(|item| item.ready.aim == Some(target))
}

/// TEMPO-G14, TEMPO-J03, TEMPO-G15: what weapon, weather and distance do to a shot at a unit on a cell.
pub(super) fn accuracy(view: &View, me: &UnitRef, target: &UnitRef, at: Cell, part: PartId, sum: &mut Sum) {
    let data: &Data = view.field.data();
    let (Some(item), Some(ranged)) = (part.item, numbers(data, me, part.item)) else {
        debug_assert!(false, "{:?} shoots with {part:?}, which does not shoot", me.id);
        return;
    };
    if aimed(me, item, target.id) {
        sum.add(Source::Weapon, rule(42), ranged.aimed);
    } else {
        sum.add(Source::Weapon, gap(14), ranged.unaimed);
        sum.add(Source::Option, judgement(3), data.option("weather_ranged_modifier"));
    }
    sum.add(Source::Distance, gap(15), -too_far(ranged, away(view.field, me, &target.size.footprint, at)));
}

/// TEMPO-G47, TEMPO-G52: what is added to Combat Defence against a shot at a unit on a cell: by cover on the line, and
/// by a shield while On Guard.
pub(super) fn protection(view: &View, me: &UnitRef, target: &UnitRef, at: Cell) -> i16 {
    let (field, data) = (view.field, view.field.data::<Data>());
    let from = field.taken_by(me);
    let to = field.taken(&target.size.footprint, at);
    let behind = match cover(&field.screens, &field.bodies, &field.mechanics.cover, &Shot::new(&from, &to)).grade {
        0 => 0,
        1 => data.option("cover_light"),
        _ => data.option("cover_heavy"),
    };
    let guarded = target.statuses.first() == Some(data.on_guard);
    let shields = target.gear.in_hand().filter_map(|(_, gear)| data.weapon(gear).shield);
    let shield = shields.map(|shield| shield.shots).max().filter(|_| guarded).unwrap_or(0);
    behind + shield
}

/// TEMPO-107: the distance to the shooter, and the speed it must be greater than.
pub(super) fn flight(view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Option<(u16, u16)> {
    let data: &Data = view.field.data();
    let ranged = numbers(data, &view.field.unit(actor), intent.part()?.item)?;
    Some((view.field.distance(actor, unit), ranged.speed))
}
