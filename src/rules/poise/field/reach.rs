//! How far a skill reaches: distance, height, sight, deep water (POISE-145, POISE-149, POISE-212, POISE-G28).

use super::water;
use crate::battle::View;
use crate::battlefield::{Field, UnitRef};
use crate::grid::Cell;
use crate::rules::poise::data::{Attack, Tag};

/// How far an attack or another skill goes, and what of its tags that depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    range: u16,
    melee: bool,
    /// Whether deep water shortens it.
    short: bool,
}

impl Reach {
    /// Of a skill with these tags and this range.
    #[must_use]
    pub fn new(tags: &[Tag], range: u16) -> Self {
        Self { range, melee: tags.contains(&Tag::Melee), short: water::shortens(tags) }
    }

    /// Of an attack.
    #[must_use]
    pub fn of(attack: &Attack) -> Self {
        Self::new(&attack.tags, attack.range)
    }

    /// Whether height does not change it.
    #[must_use]
    pub const fn is_melee(self) -> bool {
        self.melee
    }

    /// What lies between a cell of the user and one of the cells that a target takes up, at a level in the air or on
    /// the ground.
    #[must_use]
    pub fn span(
        self,
        field: &Field,
        user: &UnitRef,
        (their, level): (&[Cell], Option<i16>),
        pair: (Cell, Cell),
    ) -> Span {
        let (from, to) = pair;
        let height = |level: Option<i16>, cell| level.unwrap_or_else(|| i16::from(field.board.height(cell)));
        let rise = height(field.aloft(user.id), from) - height(level, to);
        let most = if self.melee { self.range } else { self.range.saturating_add_signed(rise) };
        let most = if self.short { water::range(field, user, (their, level), most) } else { most };
        let distance = field.board.grid.distance(from, to);
        // A wall between neighbours stops a blow as well.
        Span { distance, most, rise, shut: self.melee && distance == 1 && field.board.shuts(from, to) }
    }
}

/// The distance between two cells, how far a skill goes there, how much higher its user is, and whether a wall is
/// between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Paces from one to the other.
    pub distance: u16,
    /// Paces that can be reached.
    pub most: u16,
    /// Levels that the user is above the other; below 0 it is lower.
    pub rise: i16,
    /// Whether a wall stands between them, and the skill is a blow.
    pub shut: bool,
}

/// Whether a skill reaches a unit: distance, height and sight (POISE-145, POISE-149, POISE-G28).
#[must_use]
pub fn reaches(view: &View, user: &UnitRef, reach: Reach, target: &UnitRef) -> bool {
    reaches_cells(view, user, reach, (&view.field.taken_by(target), view.field.aloft(target.id)))
}

/// The same for a target that takes up these cells, at a level in the air or on the ground.
#[must_use]
pub fn reaches_cells(view: &View, user: &UnitRef, reach: Reach, (their, level): (&[Cell], Option<i16>)) -> bool {
    let field = view.field;
    let own = field.taken_by(user);
    let pairs = || own.iter().flat_map(|&from| their.iter().map(move |&to| (from, to)));
    let in_range = |pair: (Cell, Cell)| {
        if reach.melee && field.board.grid.distance(pair.0, pair.1) > reach.range {
            return false;
        }
        let span = reach.span(field, user, (their, level), pair);
        span.distance <= span.most && (!reach.melee || span.rise.unsigned_abs() <= reach.range && !span.shut)
    };
    pairs().any(in_range) && field.sees(&own, their)
}
