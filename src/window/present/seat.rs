//! A seat on the screen: its sides, the figure that stands for it, and what comes of it if it gives up.

use super::Looking;
use crate::battle::Asked;
use crate::battle::words::winners;
use crate::battlefield::{Seat, UnitId, UnitMask};
use crate::text::text;

/// What is asked before a seat gives up, and what comes of it; nothing if it has no unit that stands, or the battle is
/// decided.
pub(super) fn concession(looking: &Looking, seat: Seat) -> Option<String> {
    let field = looking.view.field;
    let own = field.standing().map(|unit| unit.id).filter(|&unit| field.roster.seat(unit) == seat);
    let own: UnitMask = own.collect();
    if own.is_empty() || looking.view.phase.winner().is_some() {
        return None;
    }
    Some(match looking.view.last_side(own) {
        Some(Some(side)) => {
            let winners = winners(&field.roster, side);
            text!("concede-wins", side = winners.names, count = winners.count)
        }
        Some(None) => text!("concede-nobody"),
        None => text!("concede-leaves", side = sides(looking, seat)),
    })
}

/// The names of the sides that a seat plays.
pub(super) fn sides(looking: &Looking, seat: Seat) -> String {
    let roster = &looking.view.field.roster;
    let names = roster.sides_of(seat).filter_map(|side| roster.sides.get(usize::from(side.0)));
    names.map(|side| side.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// The figure that stands for a question: the one that is asked, if everybody may see it, else another one of its side that
/// everybody may see, else the one that is asked or the side's first. `None` for a side without units.
pub(super) fn figure_of(looking: &Looking, asked: &Asked) -> Option<UnitId> {
    let (roster, hidden) = (&looking.view.field.roster, looking.view.field.concealed.all());
    let side = asked.side(roster);
    let own = || roster.ids().filter(|&unit| roster.member(unit).side == side);
    let shown = asked.unit.filter(|&unit| !hidden.has(unit)).or_else(|| own().find(|&unit| !hidden.has(unit)));
    shown.or(asked.unit).or_else(|| own().next())
}
