//! The account at the end: the winner, and what each unit did and suffered, counted from the events.

use super::VisibleBattle;
use crate::panels::ending::{EndRow, EndView};
use crate::session::Session;
use crate::widgets::{Piece, Runs};
use indes_core::battle::words::winners;
use indes_core::battle::{BattleEvent, Ending, EventKind, Loss, Phase};
use indes_core::battlefield::{Pool, SideId, UnitId};
use indes_core::text::text;

/// What a unit did and suffered.
#[derive(Clone, Copy, Default)]
struct UnitTally {
    dealt: i32,
    taken: i32,
    actions: u32,
    reactions: u32,
}

/// The end screen of a battle that is over; the default one while it is not.
pub(super) fn ending(battle: &VisibleBattle, session: &Session, events: &[BattleEvent]) -> EndView {
    let Phase::Over { winner, reason } = *battle.view.phase else {
        debug_assert!(false, "the battle is not over");
        return EndView::default();
    };
    let roster = &battle.view.field.roster;
    let tallies = tallies(roster.units.len(), events);
    let rows = roster.ids().zip(tallies).map(|(unit, tally)| row(battle, unit, tally));
    let rounds = battle.view.turn.round + 1;
    let seconds = u32::from(rounds) * u32::from(battle.names.round_seconds);
    EndView {
        winner: winner.map(|side| (roster.sides[usize::from(side.0)].name.clone(), leader(battle, side))),
        title: winner.map_or_else(
            || text!("end-nobody"),
            |side| {
                let sides = winners(roster, side);
                text!("end-wins", side = sides.names, count = sides.count)
            },
        ),
        reason: Runs::plain(match (winner, reason) {
            (Some(_), _) => text!("end-victory", reason = super::log::ending(reason)),
            (None, Ending::LastStanding) => text!("end-draw", reason = text!("ending-nobody-standing")),
            (None, _) => text!("end-draw", reason = super::log::ending(reason)),
        }),
        detail: text!(
            "end-detail",
            level = &session.level.title,
            set = session.def.title,
            rounds = rounds,
            seconds = seconds,
            choices = session.record.choices.len()
        ),
        heads: vec![text!("end-dealt"), text!("end-taken"), text!("end-actions"), text!("end-reactions")],
        rows: rows.collect(),
        can_replay: true,
        next: session.next.as_ref().map(|level| level.title.clone()),
    }
}

/// What each unit did and suffered. Damage counts as dealt by the unit that struck last.
fn tallies(units: usize, events: &[BattleEvent]) -> Vec<UnitTally> {
    let mut tallies = vec![UnitTally::default(); units];
    let mut striker = None;
    let place = |unit: UnitId| usize::from(unit.0);
    for event in events {
        match event.what {
            EventKind::Declared { unit, .. } => tallies[place(unit)].actions += 1,
            EventKind::Replied { unit, .. } => tallies[place(unit)].reactions += 1,
            EventKind::Struck { by, .. } => striker = Some(by),
            EventKind::Lost { unit, kind: Loss::Damage, before, after, .. } => {
                let lost = i32::from(before - after);
                tallies[place(unit)].taken += lost;
                if let Some(by) = striker {
                    tallies[place(by)].dealt += lost;
                }
            }
            _ => {}
        }
    }
    tallies
}

/// The row of a unit, with what is left in its pools if it stands.
fn row(battle: &VisibleBattle, unit: UnitId, tally: UnitTally) -> EndRow {
    let me = battle.view.field.unit(unit);
    let left = |number: fn(&Pool) -> i16| {
        let pools = battle.own_pools(&me).filter(|pool| !battle.is_renewed(pool.0));
        pools.map(|(at, _)| number(&me.pools.get(at)).to_string()).collect::<Vec<_>>().join("/")
    };
    let UnitTally { dealt, taken, actions, reactions } = tally;
    EndRow {
        piece: battle.piece(unit),
        name: battle.name(unit).into(),
        state: if me.body.awaited {
            text!("end-awaited")
        } else if me.body.down {
            text!("end-down")
        } else {
            text!("end-left", now = left(|pool| pool.now), most = left(|pool| pool.max))
        },
        down: me.body.down,
        numbers: [dealt.to_string(), taken.to_string(), actions.to_string(), reactions.to_string()].into(),
    }
}

/// The figure of a side's first unit that stands; none if all are down.
fn leader(battle: &VisibleBattle, side: SideId) -> Piece {
    let roster = &battle.view.field.roster;
    let stands = |unit: &UnitId| roster.member(*unit).side == side && !battle.view.field.unit(*unit).body.down;
    let figure = roster.ids().find(stands).map(|unit| roster.member(unit).figure.clone()).unwrap_or_default();
    Piece::new(figure, roster.sides[usize::from(side.0)].livery)
}
