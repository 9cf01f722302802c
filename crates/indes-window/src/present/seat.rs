//! A seat on the screen: its sides, the figure beside its questions, and what would follow if it gave up.

use super::VisibleBattle;
use indes_core::battle::Asked;
use indes_core::battle::words::winners;
use indes_core::battlefield::{Seat, UnitId, UnitMask};
use indes_core::text::text;

/// The question before a seat gives up, with what would follow; `None` if no unit of it stands, or the battle is decided.
pub(super) fn concession(battle: &VisibleBattle, seat: Seat) -> Option<String> {
    let field = battle.view.field;
    let own = field.standing().map(|unit| unit.id).filter(|&unit| field.roster.seat(unit) == seat);
    let own: UnitMask = own.collect();
    if own.is_empty() || battle.view.phase.winner().is_some() {
        return None;
    }
    Some(match battle.view.last_side(own) {
        Some(Some(side)) => {
            let winners = winners(&field.roster, side);
            text!("concede-wins", side = winners.names, count = winners.count)
        }
        Some(None) => text!("concede-nobody"),
        None => text!("concede-leaves", side = sides(battle, seat)),
    })
}

/// The names of the sides that a seat plays.
pub(super) fn sides(battle: &VisibleBattle, seat: Seat) -> String {
    let roster = &battle.view.field.roster;
    let names = roster.sides_of(seat).filter_map(|side| roster.sides.get(usize::from(side.0)));
    names.map(|side| side.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// The unit whose figure stands beside a question: the unit that is asked if it is not hidden, else the first unit of its side
/// that is not hidden, else the unit that is asked, else the side's first. `None` for a side without units.
pub(super) fn figure_of(battle: &VisibleBattle, asked: &Asked) -> Option<UnitId> {
    let (roster, hidden) = (&battle.view.field.roster, battle.view.field.concealed.all());
    let side = asked.side(roster);
    let own = || roster.ids().filter(|&unit| roster.member(unit).side == side);
    let shown = asked.unit.filter(|&unit| !hidden.has(unit)).or_else(|| own().find(|&unit| !hidden.has(unit)));
    shown.or(asked.unit).or_else(|| own().next())
}
