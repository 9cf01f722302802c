//! The reach of a skill: distance, height, sight, deep water (POISE-145, POISE-149, POISE-212, POISE-G28).

use super::water;
use crate::data::{Attack, Tag};
use indes_core::battle::View;
use indes_core::battlefield::{Field, UnitRef};
use indes_core::grid::Cell;

/// The cells that a target takes up, or would take up.
#[derive(Clone, Copy, Debug)]
pub struct TargetCells<'a> {
    /// The cells of its footprint.
    pub cells: &'a [Cell],
    /// Its level in the air; `None` on the ground.
    pub level: Option<i16>,
}

/// The range of a skill in paces, and the tags that change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    range: u16,
    melee: bool,
    /// Whether deep water shortens the range (POISE-212).
    short: bool,
}

impl Reach {
    /// The reach of a skill with these tags and this range in paces.
    #[must_use]
    pub fn new(tags: &[Tag], range: u16) -> Self {
        Self { range, melee: tags.contains(&Tag::Melee), short: water::shortens(tags) }
    }

    /// The reach of an attack.
    #[must_use]
    pub fn of(attack: &Attack) -> Self {
        Self::new(&attack.tags, attack.range)
    }

    /// Whether it is the reach of a melee skill, whose range no height changes.
    #[must_use]
    pub const fn is_melee(self) -> bool {
        self.melee
    }

    /// Measures a cell `from` of the user and a cell `to` of the target against the reach.
    #[must_use]
    pub fn span(self, field: &Field, user: &UnitRef, target: TargetCells, from: Cell, to: Cell) -> Span {
        let height = |level: Option<i16>, cell| level.unwrap_or_else(|| i16::from(field.board.height(cell)));
        let rise = height(field.aloft(user.id), from) - height(target.level, to);
        let most = if self.melee { self.range } else { self.range.saturating_add_signed(rise) };
        let most = if self.short { water::range_in_water(field, user, target.cells, target.level, most) } else { most };
        let distance = field.board.grid.distance(from, to);
        // A wall between neighbours stops a blow as well.
        Span { distance, most, rise, shut: self.melee && distance == 1 && field.board.has_wall_between(from, to) }
    }
}

/// A cell of the user and a cell of the target, measured against a skill's reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Paces from one cell to the other.
    pub distance: u16,
    /// The range in paces between these cells, after heights and water.
    pub most: u16,
    /// Levels by which the user is above the target; below 0 if it is lower.
    pub rise: i16,
    /// Whether the skill is melee and a wall stands between the two cells.
    pub shut: bool,
}

/// Whether a skill reaches a unit: distance, height and sight (POISE-145, POISE-149, POISE-G28).
#[must_use]
pub fn reaches(view: &View, user: &UnitRef, reach: Reach, target: &UnitRef) -> bool {
    let cells = TargetCells { cells: &view.field.taken_by(target), level: view.field.aloft(target.id) };
    reaches_cells(view, user, reach, cells)
}

/// Whether a skill reaches a target that takes up these cells.
#[must_use]
pub fn reaches_cells(view: &View, user: &UnitRef, reach: Reach, target: TargetCells) -> bool {
    let field = view.field;
    let own = field.taken_by(user);
    let pairs = || own.iter().flat_map(|&from| target.cells.iter().map(move |&to| (from, to)));
    let in_range = |(from, to): (Cell, Cell)| {
        if reach.melee && field.board.grid.distance(from, to) > reach.range {
            return false;
        }
        let span = reach.span(field, user, target, from, to);
        span.distance <= span.most && (!reach.melee || span.rise.unsigned_abs() <= reach.range && !span.shut)
    };
    pairs().any(in_range) && field.sees(&own, target.cells)
}
