//! The end of the battle and its winner (POISE-092, POISE-J15).

use crate::data::Data;
use indes_core::battle::{Batch, Change, Ending, View};
use indes_core::battlefield::SideId;
use indes_core::rule_id;

/// The side that an option of the level names by its place, counted from `first`; `None` if it names no side.
pub(crate) fn named_by(view: &View, option: &str, first: i16) -> Option<SideId> {
    let place = view.field.data::<Data>().option(option) - first;
    let side = u8::try_from(place).ok().map(SideId)?;
    (usize::from(side.0) < view.field.roster.sides.len()).then_some(side)
}

/// POISE-092: ends the battle with a winner, or as a draw.
pub(crate) fn conclude(view: &View, batch: &mut Batch, winner: Option<SideId>) {
    // POISE-J15: where no unit stands, the level may name the winner.
    let winner = winner.or_else(|| named_by(view, "draw_outcome", 1));
    batch.write(rule_id!("POISE-092"), Change::Conclude { winner, reason: Ending::LastStanding });
}
