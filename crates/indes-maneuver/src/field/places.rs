//! Where a unit can be put: the places to land after a fall, and those of the deployment (MANEUVER-015, MANEUVER-G75,
//! MANEUVER-G80, MANEUVER-J21).

use super::{ground, magic};
use crate::data::Data;
use indes_core::battle::View;
use indes_core::battlefield::{UnitMask, UnitRef};
use indes_core::grid::Cell;
use smallvec::{SmallVec, smallvec};

/// The cells on which a unit that has come down where others are is put: the nearest free ones that are no ledge above it;
/// none if it stays (MANEUVER-G80).
#[must_use]
pub fn landings(view: &View, me: &UnitRef) -> Vec<Cell> {
    let field = view.field;
    if !shares(view, me) {
        return Vec::new();
    }
    let (grid, here) = (&field.board.grid, field.ground_under(me.size, me.body.cell));
    let ledge = field.mechanics.fall.map_or(i16::MAX, |fall| fall.ledge.into());
    let fits = |cell: &Cell| {
        ground::is_free(view, me, &field.bodies, *cell) && field.ground_under(me.size, *cell) - here < ledge
    };
    let rings = (0..=grid.width.saturating_add(grid.height)).map(|radius| grid.ring(me.body.cell, radius));
    rings.map(|ring| ring.filter(fits).collect::<Vec<_>>()).find(|cells| !cells.is_empty()).unwrap_or_default()
}

/// Whether another unit, conscious or not, is on a cell of a unit (MANEUVER-G75).
#[must_use]
pub fn shares(view: &View, me: &UnitRef) -> bool {
    let field = view.field;
    let others = field
        .taken_by(me)
        .into_iter()
        .fold(UnitMask::NONE, |all, cell| all.union(field.bodies.on(cell)).union(field.bodies.under(cell)));
    !others.without(UnitMask::only(me.id)).is_empty()
}

/// The metres of a zone; 0 if units begin where the level has them.
pub(crate) fn deployment_metres(view: &View) -> u16 {
    u16::try_from(view.field.data::<Data>().option("deployment")).unwrap_or(0)
}

/// The cells on which a unit can begin, the one that it has first.
#[must_use]
pub fn deployment_cells(view: &View, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    let mut found: SmallVec<[Cell; 8]> = smallvec![me.body.cell];
    found.extend(magic::free_cells(view, me, deployment_metres(view)));
    found
}
