//! What the level's goals are worth to a bot (TEMPO-G42): regions to hold, opponents to defeat.

use crate::data::Data;
use indes_core::battle::View;
use indes_core::battlefield::{GoalKind, UnitId};
use indes_core::grid::Cell;

/// The kinds of goals of a unit's side.
fn own<'a>(view: &'a View, unit: UnitId) -> impl Iterator<Item = &'a GoalKind> + use<'a> {
    let side = view.field.roster.member(unit).side;
    view.field.goals.0.iter().filter(move |goal| goal.side == side).map(|goal| &goal.kind)
}

/// What it is worth to go to a cell: in or out of a region that the unit's side has to hold.
pub(super) fn place(view: &View, unit: UnitId, end: Cell) -> f64 {
    let holds =
        |cell: Cell| own(view, unit).any(|kind| matches!(kind, GoalKind::Hold { cells, .. } if cells.contains(&cell)));
    let worth = f64::from(view.field.data::<Data>().file.scoring.hold);
    match (holds(view.field.unit(unit).body.cell), holds(end)) {
        (false, true) => worth,
        (true, false) => -worth,
        _ => 0.0,
    }
}

/// What it is worth to attack a unit that the unit's side has to defeat.
pub(super) fn target(view: &View, unit: UnitId, target: UnitId) -> f64 {
    let wanted = own(view, unit).any(|kind| matches!(kind, GoalKind::Defeat(units) if units.has(target)));
    if wanted { f64::from(view.field.data::<Data>().file.scoring.wanted) } else { 0.0 }
}
