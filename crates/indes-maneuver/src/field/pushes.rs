//! The ways in which a unit can be pushed: straight away from the pusher (MANEUVER-202, MANEUVER-203, MANEUVER-G46).

use super::reach;
use crate::data::Data;
use indes_core::battle::View;
use indes_core::battlefield::movement::forced::{Shove, Stop, shove};
use indes_core::battlefield::{Bodies, Path, UnitRef};
use indes_core::grid::{Cell, Direction, Shape};
use smallvec::SmallVec;

/// A way in which a unit can be pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PushWay {
    /// The direction.
    pub heading: Direction,
    /// The cell on which its anchor ends.
    pub to: Cell,
}

/// The ways in which a unit can be pushed away from another one: those whose direction makes the least angle with the
/// line from centre to centre, and which are not blocked (MANEUVER-G46).
#[must_use]
pub fn ways(view: &View, pusher: &UnitRef, them: &UnitRef) -> SmallVec<[PushWay; 2]> {
    let (found, bodies) = (straight_away(view, pusher, them), view.field.bodies_known_to(pusher.id));
    let end = |heading: Direction| {
        let to = shoved(view, &bodies, them, heading)?.0.last().copied()?;
        Some(PushWay { heading, to })
    };
    found.into_iter().filter_map(end).collect()
}

/// A vector in a plane where equal lengths and right angles are what they seem, up to a factor: doubled and skewed
/// coordinates on hexes.
type Vector = (i64, i64);

/// The vector of a step in axial coordinates.
fn plane(view: &View, q: i64, r: i64) -> (Vector, i64) {
    match view.field.board.grid.shape {
        // The second coordinate has the weight 1.
        Shape::Square(_) => ((q, r), 1),
        // In axial coordinates a hex lies at (2q + r, r), the second coordinate times the square root of 3.
        Shape::Hex(_) => ((2 * q + r, r), 3),
    }
}

/// The directions with the least angle to the line from the centre of the pusher to that of the unit.
fn straight_away(view: &View, pusher: &UnitRef, them: &UnitRef) -> SmallVec<[Direction; 2]> {
    let (grid, field) = (&view.field.board.grid, view.field);
    let centre = |unit: &UnitRef| {
        let cells = field.taken_by(unit);
        let count = i64::try_from(cells.len()).unwrap_or(1).max(1);
        let sum = cells.iter().fold((0i64, 0i64), |sum, &cell| {
            let at = grid.axial(cell);
            (sum.0 + i64::from(at.q), sum.1 + i64::from(at.r))
        });
        (sum, count)
    };
    let ((from, own), (to, other)) = (centre(pusher), centre(them));
    let (line, weight) = plane(view, to.0 * own - from.0 * other, to.1 * own - from.1 * other);
    let closeness = |direction: Direction| -> Option<(i64, i64)> {
        let step = grid.step_offset(direction)?;
        let (way, _) = plane(view, i64::from(step.q), i64::from(step.r));
        let dot = line.0 * way.0 + weight * line.1 * way.1;
        let length = way.0 * way.0 + weight * way.1 * way.1;
        // The cosine, squared with its sign, as a fraction.
        Some((dot * dot.abs(), length))
    };
    let all: SmallVec<[(Direction, (i64, i64)); 8]> =
        grid.directions().filter_map(|direction| closeness(direction).map(|one| (direction, one))).collect();
    let less = |a: (i64, i64), b: (i64, i64)| a.0 * b.1 < b.0 * a.1;
    let best = all.iter().map(|one| one.1).reduce(|best, other| if less(best, other) { other } else { best });
    let Some(best) = best else { return SmallVec::new() };
    all.iter().filter(|one| !less(one.1, best)).map(|one| one.0).collect()
}

/// The path of a push, and the levels of the fall at its end.
pub(crate) fn shoved(view: &View, bodies: &Bodies, them: &UnitRef, heading: Direction) -> Option<(Path, u8)> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let forced = field.mechanics.forced?;
    let paces = reach::cells(field, data.file.push);
    let way = Shove { unit: them.id, from: them.body.cell, heading, paces };
    let done = shove(&field.board, bodies, &forced, &them.size.footprint, &way);
    let levels = if let Stop::Fell(levels) = done.stop { levels } else { 0 };
    Some((done.path, levels))
}
