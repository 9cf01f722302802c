//! Lines of sight between cells, and the cells and edges that stop them.
//!
//! [`sees`] draws the line between every cell of one unit and every cell of the other; one free line is enough, so sight is
//! mutual. A [`SightBlocker`] (the board, or [`super::CoverMap`]) holds what stops a line; the rule set's [`SightRule`]
//! decides about corners and borders. Units never stop a line, and neither do the two units' own cells. [`FieldOfView`]
//! finds all cells in sight at once, with a [`crate::grid::LineTable`].
//!
//! An obstacle on an edge ([`super::edges`]) stops a line that crosses it. A line that only grazes its end, or runs along it,
//! leaves it on one side, and [`GrazeRule`] decides as for a cell on that side; a wall that continues on the other side is
//! crossed whatever the `GrazeRule`.
//!
//! - `memo`: lines that are drawn already.
//! - `rule`: the rules of a rule set, and what a map tells of the cells and edges that stop lines.
//! - `line`: whether two units see each other.
//! - `view`: all cells in sight at once.
//!
//! Serves TEMPO-G15, TEMPO-G26, TEMPO-G47; MANEUVER-G51, MANEUVER-147; REGION-G18, REGION-G46; POISE-G28, POISE-149;
//! ENERGY-G24.

mod line;
mod memo;
mod rule;
mod view;

pub use line::{Cells, Pairs, Sight, sees};
pub use memo::Lines;
pub use rule::{GrazeRule, SightBlocker, SightRule};
pub use view::FieldOfView;

pub(super) use line::pairs;
