//! The curtain that hides the battle until the seat that is asked has the screen.

use super::seat::{figure_of, sides};
use super::visible::VisibleBattle;
use crate::battle::{Decision, Privacy};
use crate::text::text;
use crate::window::panels::curtain::CurtainView;
use crate::window::session::Session;
use crate::window::widgets::Runs;

/// The curtain before a question that only one of several people at the screen may see; `None` if none falls. It names
/// the seat and nothing else, and falls before every sealed question, whatever is answered then (TEMPO-J04). While units
/// are hidden it falls whenever the screen goes from one person to another (POISE-G43).
pub(super) fn curtain(battle: &VisibleBattle, session: &Session, decision: &Decision) -> Option<CurtainView> {
    let (field, seat) = (battle.view.field, decision.asked.seat);
    let (roster, hidden) = (&field.roster, field.concealed.all());
    let secret = decision.asked.privacy == Privacy::Sealed;
    if !secret && (hidden.is_empty() || session.holder == Some(seat)) {
        return None;
    }
    let side = decision.asked.side(roster);
    let bot = session.bots.get(usize::from(side.0)).is_some_and(Option::is_some);
    if bot || session.only_person().is_some() {
        return None;
    }
    let figure = figure_of(battle, &decision.asked);
    let side = roster.sides.get(usize::from(side.0))?;
    Some(CurtainView {
        side: if decision.asked.unit.is_some() { side.name.clone() } else { sides(battle, seat) },
        livery: side.livery,
        figure: figure.map(|unit| roster.member(unit).figure.clone()).unwrap_or_default(),
        seat: text!("curtain-seat", seat = seat.0),
        reason: Runs::plain(if secret { text!("curtain-reason") } else { text!("curtain-reason-hidden") }),
        has_code: session.codes.contains_key(&seat),
    })
}
