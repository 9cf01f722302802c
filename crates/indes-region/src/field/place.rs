//! Where units are: regions, distances, contact, sight, room (REGION-G08, REGION-G09, REGION-G18, REGION-G45, REGION-G53,
//! REGION-G76).

use crate::data::Data;
use indes_core::battlefield::region::{free_room, touches};
use indes_core::battlefield::{Field, Footing, RegionId, RegionNature, Regions, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;

/// The partition of the board. A level of region has one; without it the whole board counts as one region.
#[must_use]
pub fn regions<'a>(field: &'a Field) -> Option<&'a Regions> {
    field.regions.as_deref()
}

/// The cell of a unit: its mount's, if it rides.
#[must_use]
pub fn cell(field: &Field, unit: UnitId) -> Cell {
    field.unit(field.mounts.carrier(unit)).body.cell
}

/// The region of a cell.
#[must_use]
pub fn region_at(field: &Field, cell: Cell) -> Option<RegionId> {
    regions(field).and_then(|regions| regions.region_of(cell))
}

/// The region of a unit.
#[must_use]
pub fn region_of(field: &Field, unit: UnitId) -> Option<RegionId> {
    region_at(field, cell(field, unit))
}

/// What is special about the region of a cell.
#[must_use]
pub fn nature_at(field: &Field, cell: Cell) -> RegionNature {
    let region = regions(field).and_then(|regions| Some((regions, regions.region_of(cell)?)));
    region.map(|(regions, region)| regions.nature(region)).unwrap_or_default()
}

/// What the ground of a cell is made of (REGION-G36).
#[must_use]
pub fn footing_at(field: &Field, cell: Cell) -> Footing {
    field.board.ground(cell).footing
}

/// Whether two units are in the same region.
#[must_use]
pub fn share_region(field: &Field, one: UnitId, other: UnitId) -> bool {
    region_of(field, one) == region_of(field, other)
}

/// The units in a region that are on the board, riders and mounts both.
#[must_use]
pub fn units_in(field: &Field, region: Option<RegionId>) -> UnitMask {
    let here = |unit: &UnitId| !field.unit(*unit).body.is_away() && region_of(field, *unit) == region;
    field.roster.ids().filter(here).collect()
}

/// The distance of a shot in regions; `None` if there is no way (REGION-G18, REGION-G77).
#[must_use]
pub fn shot_distance(field: &Field, from: UnitId, to: UnitId) -> Option<u8> {
    let Some(regions) = regions(field) else { return Some(0) };
    regions.shot_distance(region_of(field, from)?, region_of(field, to)?)
}

/// The cells from which a long weapon still reaches, by the option `melee_contact` (REGION-G09).
const LONG: u16 = 2;

/// Whether a unit reaches another one in melee, with a long weapon or not (REGION-G09).
#[must_use]
pub fn is_in_contact(field: &Field, me: UnitId, them: UnitId, long: bool) -> bool {
    if !share_region(field, me, them) {
        return false;
    }
    if field.data::<Data>().option("melee_contact") == 0 {
        return true;
    }
    let (from, to) = (cell(field, me), cell(field, them));
    touches(&field.board, from, to)
        || from == to
        || long && field.board.grid.distance(from, to) <= LONG && field.sees(&[from], &[to])
}

/// Whether a unit sees another one (REGION-G76).
#[must_use]
pub fn sees(field: &Field, me: UnitId, them: UnitId) -> bool {
    field.sees(&[cell(field, me)], &[cell(field, them)])
}

/// Whether a dodger has room: enough free cells beside it, and no cramped region (REGION-035, REGION-G45, REGION-J04).
/// Hidden units take no room: the odds that both sides see must not betray where they are.
#[must_use]
pub fn has_room(field: &Field, dodger: UnitId) -> bool {
    let least = field.data::<Data>().option("dodge_room_min");
    let me = field.unit(field.mounts.carrier(dodger));
    let hidden = field.concealed.all();
    let taken = |cell: Cell| !field.board.ground(cell).passable || !units_on(field, cell).without(hidden).is_empty();
    let room = free_room(&field.board, taken, field.stance(&me));
    i16::from(room) >= least && !nature_at(field, me.body.cell).cramped
}

/// Whether a cell is free: passable, and no living unit is on it, knocked-out ones included (REGION-G65).
#[must_use]
pub fn is_free(field: &Field, cell: Cell) -> bool {
    field.board.ground(cell).passable && units_on(field, cell).is_empty()
}

/// Whether a cell is free as far as a unit knows: those that are hidden from it count as not there.
#[must_use]
pub fn seems_free(field: &Field, cell: Cell, to: UnitId) -> bool {
    let known = units_on(field, cell).without(field.concealed.unknown_to(to));
    field.board.ground(cell).passable && known.is_empty()
}

/// The living units on a cell, knocked-out ones included.
fn units_on(field: &Field, cell: Cell) -> UnitMask {
    field.bodies.on(cell).union(field.bodies.under(cell))
}

/// The cells beside a cell that are free as far as a unit knows.
pub fn free_beside<'a>(field: &'a Field, cell: Cell, to: UnitId) -> impl Iterator<Item = Cell> + 'a {
    let near = field.board.grid.neighbours(cell).into_iter().map(|(_, near)| near);
    near.filter(move |&near| touches(&field.board, cell, near) && seems_free(field, near, to))
}

/// Whether two units are on the same cell or on neighbouring ones.
#[must_use]
pub fn are_beside(field: &Field, one: UnitId, other: UnitId) -> bool {
    let (from, to) = (cell(field, one), cell(field, other));
    from == to || touches(&field.board, from, to)
}

/// Whether a unit is aware of another one: conscious, past its surprise, and that one is not hidden from it
/// (REGION-013, REGION-G47, REGION-G48, REGION-J06).
#[must_use]
pub fn is_aware(field: &Field, me: &UnitRef, of: UnitId) -> bool {
    let data: &Data = field.data();
    !me.body.down && !me.statuses.has(data.statuses.surprised) && !field.concealed.of(of).is_from(me.id)
}
