//! Why a path is refused: the step that cannot be made, with the rule that bars it.

use indes_core::battle::{Refusal, RuleId};
use indes_core::battlefield::movement::{Barrier, Refused};
use indes_core::battlefield::{Field, Walks};
use indes_core::grid::Cell;
use indes_core::text::message;

/// The rules by which a rule set bars steps of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepRules {
    /// The length of the walk.
    pub budget: RuleId,
    /// Impassable ground, and walls.
    pub ground: RuleId,
    /// Bodies in the way.
    pub body: RuleId,
    /// Corners that cannot be cut.
    pub corner: RuleId,
    /// Steps that are too high or too deep.
    pub height: RuleId,
    /// The shape of the path.
    pub shape: RuleId,
    /// The cell where the walk ends.
    pub end: RuleId,
}

/// Why none of the walks allows the path; `None` if one does. Of several walks the reason is that of the one that gets
/// farthest.
#[must_use]
pub fn refused_path(field: &Field, walks: &Walks, path: &[Cell], by: &StepRules) -> Option<Refusal> {
    let mut farthest: Option<(usize, Refused, u16)> = None;
    for walk in walks {
        match walk.follow(field, path) {
            Ok(_) => return None,
            Err((at, why)) if farthest.is_none_or(|known| known.0 <= at) => farthest = Some((at, why, walk.budget)),
            Err(_) => {}
        }
    }
    let (at, why, budget) = farthest?;
    let cell = path.get(at).map(Cell::to_string).unwrap_or_default();
    let refuse = |rule, reason| Some(Refusal { rule, reason });
    match why {
        Refused::TooDear(cost) => refuse(by.budget, message!("refused-path-too-dear", cost = cost, budget = budget)),
        Refused::Halted(cell) => refuse(by.shape, message!("refused-path-halted", cell = cell.to_string())),
        Refused::NoPlace(cell) => refuse(by.end, message!("refused-path-end", cell = cell.to_string())),
        Refused::Barred(barrier) => match barrier {
            Barrier::NoStep => refuse(by.budget, message!("refused-path-no-step", cell = cell)),
            Barrier::Ground(cell) => refuse(by.ground, message!("refused-path-ground", cell = cell.to_string())),
            Barrier::Wall(cell) => refuse(by.ground, message!("refused-path-wall", cell = cell.to_string())),
            Barrier::Body(cell, unit) => {
                let name = field.roster.member(unit).name.as_str();
                refuse(by.body, message!("refused-path-body", cell = cell.to_string(), name = name))
            }
            Barrier::Corner(corner) => refuse(by.corner, message!("refused-path-corner", cell = corner.to_string())),
            Barrier::Climb(levels) | Barrier::Ledge(levels) => {
                refuse(by.height, message!("refused-path-height", cell = cell, levels = levels))
            }
            Barrier::Shape => refuse(by.shape, message!("refused-path-shape", cell = cell)),
        },
    }
}
