//! The curtain that hides the battle until the seat that is asked has the screen.

use super::seat::{figure_of, sides};
use super::visible::VisibleBattle;
use crate::panels::curtain::CurtainView;
use crate::session::Session;
use crate::viewer::{Viewer, ViewerParam};
use crate::widgets::Runs;
use bevy::prelude::{Res, World};
use indes_core::battle::{BattleView, Decision, Privacy, Prompt};
use indes_core::battlefield::Seat;
use indes_core::text::text;

/// The curtain before a question that only one of several people at the screen may see; `None` if none falls. It names
/// the seat and nothing else, and falls before every sealed question, whatever is answered then (TEMPO-J04); in a secret
/// window once for a seat, and not before the last one, whose answers are revealed as soon as they are given. While units
/// are hidden it falls whenever the screen goes from one person to another (POISE-G43).
fn curtain(battle: &VisibleBattle, session: &Session, decision: &Decision) -> Option<CurtainView> {
    let (field, seat) = (battle.view.field, decision.asked.seat);
    let (roster, hidden) = (&field.roster, field.concealed.all());
    let secret = decision.asked.privacy == Privacy::Sealed && !is_last(battle, session, decision);
    if !secret && (hidden.is_empty() || session.holder == Some(seat)) {
        return None;
    }
    let side = decision.asked.side(roster);
    let bot = session.bots.get(usize::from(side.0)).is_some_and(Option::is_some);
    if bot || session.only_person().is_some() {
        return None;
    }
    let reason = match (secret, decision.asked.prompt) {
        (false, _) => text!("curtain-reason-hidden"),
        (true, Prompt::React(_)) => text!("curtain-reason-answers"),
        (true, _) => text!("curtain-reason"),
    };
    let figure = figure_of(battle, &decision.asked);
    let side = roster.sides.get(usize::from(side.0))?;
    Some(CurtainView {
        side: if decision.asked.unit.is_some() { side.name.clone() } else { sides(battle, seat) },
        livery: side.livery,
        figure: figure.map(|unit| roster.member(unit).figure.clone()).unwrap_or_default(),
        seat: text!("curtain-seat", seat = seat.0),
        reason: Runs::plain(reason),
        has_code: session.codes.contains_key(&seat),
    })
}

/// The curtain over the open question; `None` if none falls, or it was lifted.
pub(super) fn fallen(
    battle: &VisibleBattle,
    viewer: &Viewer,
    session: &Session,
    decision: &Decision,
) -> Option<CurtainView> {
    if session.lifted == Some(viewer.question()) { None } else { curtain(battle, session, decision) }
}

/// The seat whose person sees the battle: the seat at the screen; `None` also while a curtain hides the battle from it, and
/// without a battle. What a seat alone may see or change is shown to this seat.
#[must_use]
pub fn seat_before_battle(world: &mut World) -> Option<Seat> {
    if !world.contains_resource::<Session>() {
        return None;
    }
    world.run_system_cached(uncovered_seat).ok().flatten()
}

/// The seat at the screen, unless the curtain is down.
fn uncovered_seat(battle: BattleView, viewer: ViewerParam, session: Res<Session>) -> Option<Seat> {
    let (view, viewer) = (battle.view(), viewer.viewer());
    let (seat, decision) = viewer.seat().zip(viewer.pending.0.as_ref())?;
    let visible = VisibleBattle::new(&view, battle.rules(), viewer.unseen());
    fallen(&visible, &viewer, &session, decision).is_none().then_some(seat)
}

/// Whether no person of another seat is asked in the secret window after this question. Who may answer is known to all.
fn is_last(battle: &VisibleBattle, session: &Session, decision: &Decision) -> bool {
    let frame = battle.view.frame(&decision.asked).filter(|_| matches!(decision.asked.prompt, Prompt::React(_)));
    let Some(window) = frame.and_then(|frame| frame.window) else { return false };
    let roster = &battle.view.field.roster;
    let is_bot = |unit| {
        let side = usize::from(roster.member(unit).side.0);
        session.bots.get(side).is_some_and(Option::is_some)
    };
    let left = window.candidates.without(window.asked);
    left.iter().all(|unit| roster.seat(unit) == decision.asked.seat || is_bot(unit))
}
