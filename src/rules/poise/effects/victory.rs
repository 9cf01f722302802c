//! The end of the battle: who has won (POISE-092, POISE-J15).

use crate::battle::{Batch, Change, Ending, View};
use crate::battlefield::SideId;
use crate::rules::poise::data::{Data, rule};

/// The winner by an option that names one by its place in the level, counted from `first`.
pub(crate) fn named_by(view: &View, option: &str, first: i16) -> Option<SideId> {
    let place = view.field.data::<Data>().option(option) - first;
    let side = u8::try_from(place).ok().map(SideId)?;
    (usize::from(side.0) < view.field.roster.sides.len()).then_some(side)
}

/// POISE-092: the battle is decided.
pub(crate) fn conclude(view: &View, batch: &mut Batch, winner: Option<SideId>) {
    // POISE-J15: where no unit is left the level may name the winner.
    let winner = winner.or_else(|| named_by(view, "draw_outcome", 1));
    batch.write(rule(92), Change::Conclude { winner, reason: Ending::LastStanding });
}
