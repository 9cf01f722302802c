//! The bar at the top: title, round, and the order of turns.

use super::recap::Recap;
use super::scenario::{awaited, holdings, progress};
use super::visible::VisibleBattle;
use super::{briefing, floor};
use crate::panels::top::{Middle, OrderView, Token, TokenState, TopView};
use crate::theme::icon;
use crate::widgets::Sign;
use indes_core::battle::{Decision, Timeline};
use indes_core::battlefield::{PoolId, UnitId, UnitMask};
use indes_core::text::text;
use indes_level::level::Level;

/// What the bar is computed from, beside the battle.
pub(super) struct BarInput<'a> {
    pub level: &'a Level,
    pub timeline: &'a Timeline,
    /// The title of the rule set.
    pub rules: &'a str,
    /// The open question.
    pub pending: Option<&'a Decision>,
    pub recap: Option<&'a Recap>,
}

/// The bar of a battle. While a recap is read, its middle has a notice instead of the order of turns.
pub(super) fn top(battle: &VisibleBattle, shown: &BarInput) -> TopView {
    let &BarInput { level, timeline, rules, pending, recap } = shown;
    let middle = match recap {
        Some(recap) => Middle::Notice {
            sign: Sign::Icon(icon::CLOCK_COUNTER_CLOCKWISE),
            title: text!("recap-title", seat = recap.seat),
            text: text!("recap-board"),
        },
        None => match floor::floor(battle, pending) {
            Some(view) => Middle::Floor(view),
            None => Middle::Order(order(battle, timeline, pending)),
        },
    };
    TopView {
        title: level.title.clone(),
        subtitle: format!("{rules} · {}", briefing::round(level, battle.view.turn.round + 1)),
        goals: progress(battle, &holdings(battle, timeline)),
        middle,
        undo: None,
    }
}

/// The order of turns. Where the rule set has no order: units that had their turn, those that act or are asked, those that
/// would be next, the rest. Units that are still to arrive come last.
fn order(battle: &VisibleBattle, timeline: &Timeline, pending: Option<&Decision>) -> OrderView {
    let turn = &battle.view.turn;
    let asked = pending.and_then(|decision| decision.asked.unit);
    let next = battle.rules.next_turn(battle.view, battle.unseen).map_or(UnitMask::NONE, |next| next.units);
    let counted = battle.rules.counts_turns();
    let saved = battle.rules.saved_turns(battle.view);
    let awaits = |unit: UnitId| battle.view.field.unit(unit).body.awaited;
    let turns = turns_in_order(battle, &saved).into_iter();
    let seen = turns.filter(|&(_, unit)| !battle.unseen.has(unit) && !awaits(unit));
    let mut tokens: Vec<Token> = seen
        .filter_map(|(slot, unit)| {
            let after = saved.iter().find(|turn| turn.0 == unit).map(|turn| turn.1);
            let state = if asked == Some(unit) {
                TokenState::Asked
            } else if after.is_some() {
                TokenState::ToCome
            } else if slot == turn.slot {
                TokenState::Acts
            } else if next.has(unit) {
                TokenState::Next
            } else if battle.had_turn(unit) {
                TokenState::Had
            } else {
                TokenState::ToCome
            };
            let after = after.filter(|after| !battle.unseen.has(*after));
            Some(Token { saved: after.map(|after| battle.name(after).to_owned()), ..token(battle, unit, state)? })
        })
        .collect();
    if counted {
        let rank = |token: &Token| match token.state {
            _ if token.down => 4,
            TokenState::Had => 0,
            TokenState::Acts | TokenState::Asked => 1,
            TokenState::Next => 2,
            TokenState::ToCome => 3,
        };
        tokens.sort_by_key(rank);
    }
    tokens.extend(awaited(battle, timeline).into_iter().map(|(unit, round)| Token {
        name: battle.name(unit).into(),
        piece: battle.piece(unit),
        number: text!("top-arrives", round = round),
        arrives: Some(round),
        key: u32::from(unit.0),
        ..Token::default()
    }));
    let points = (0u8..).map(PoolId).zip(&battle.names.pools).find(|(at, _)| battle.is_points(*at));
    let number = points.map_or_else(|| text!("top-lowest"), |(_, pool)| text!("top-left", pool = &pool.1));
    OrderView { name: if counted { text!("top-turns") } else { text!("top-order") }, number, tokens }
}

/// The slots of the order with their units; a unit that has saved its turn stands behind the unit that it waits for.
fn turns_in_order(battle: &VisibleBattle, saved: &[(UnitId, UnitId)]) -> Vec<(u8, UnitId)> {
    let order = (0u8..).zip(battle.view.turn.order.iter().copied());
    let (waiting, mut turns): (Vec<_>, Vec<_>) = order.partition(|(_, unit)| saved.iter().any(|turn| turn.0 == *unit));
    // Of two that wait for the same unit the one that saved its turn first comes first; one may wait for another.
    let mut left: Vec<(UnitId, UnitId)> = saved.iter().rev().copied().collect();
    while !left.is_empty() {
        let place = |after: UnitId| turns.iter().position(|turn: &(u8, UnitId)| turn.1 == after);
        let found = left.iter().enumerate().find_map(|(at, turn)| Some((at, place(turn.1)? + 1)));
        let (at, place) = found.unwrap_or((0, turns.len()));
        let (unit, _) = left.remove(at);
        turns.extend(waiting.iter().find(|turn| turn.1 == unit));
        if let Some(last) = turns.len().checked_sub(1).filter(|&last| place < last) {
            turns[place..=last].rotate_right(1);
        }
    }
    turns
}

/// The token of a unit; `None` for a unit without turns of its own.
fn token(battle: &VisibleBattle, unit: UnitId, state: TokenState) -> Option<Token> {
    let me = battle.view.field.unit(unit);
    let turns = if battle.rules.counts_turns() { Some(battle.rules.turns_left(battle.view, unit)?) } else { None };
    Some(Token {
        name: battle.name(unit).into(),
        piece: battle.piece(unit),
        number: if me.body.down { "–".into() } else { battle.left(&me).to_string() },
        owes: u8::try_from(battle.owed(&me)).unwrap_or(0),
        state,
        down: me.body.down,
        turns: turns.filter(|turns| *turns > 0),
        saved: None,
        arrives: None,
        key: u32::from(unit.0),
    })
}
