//! The account at the end: who won, and what every figure did, counted from the events.

use super::Looking;
use crate::battle::words::winners;
use crate::battle::{BattleEvent, Ending, EventKind, Loss, Phase};
use crate::battlefield::UnitId;
use crate::text::text;
use crate::window::panels::ending::{EndRow, EndView};
use crate::window::session::Session;
use crate::window::widgets::{Piece, Runs};

#[derive(Clone, Copy, Default)]
struct Deeds {
    dealt: i32,
    taken: i32,
    actions: u32,
    reactions: u32,
}

/// The end screen of a battle that is over.
pub(super) fn ending(looking: &Looking, session: &Session, events: &[BattleEvent]) -> EndView {
    let Phase::Over { winner, reason } = *looking.view.phase else {
        return EndView::default();
    };
    let roster = &looking.view.field.roster;
    let mut deeds = vec![Deeds::default(); roster.units.len()];
    let mut of = |unit: UnitId, count: &dyn Fn(&mut Deeds)| count(&mut deeds[usize::from(unit.0)]);
    let mut striker = None;
    for event in events {
        match &event.what {
            EventKind::Declared { unit, .. } => of(*unit, &|deeds| deeds.actions += 1),
            EventKind::Replied { unit, .. } => of(*unit, &|deeds| deeds.reactions += 1),
            EventKind::Struck { by, .. } => striker = Some(*by),
            EventKind::Lost { unit, kind: Loss::Damage, before, after, .. } => {
                let lost = i32::from(before - after);
                of(*unit, &|deeds| deeds.taken += lost);
                if let Some(by) = striker {
                    of(by, &|deeds| deeds.dealt += lost);
                }
            }
            _ => {}
        }
    }
    let rows = roster.ids().map(|unit| {
        let me = looking.view.field.unit(unit);
        let left = |number: fn(&crate::battlefield::Pool) -> i16| {
            let pools = looking.own_pools(&me).filter(|pool| !looking.is_points(pool.0));
            pools.map(|(at, _)| number(&me.pools.get(at)).to_string()).collect::<Vec<_>>().join("/")
        };
        let deeds = deeds[usize::from(unit.0)];
        EndRow {
            piece: looking.piece(unit),
            name: looking.name(unit).into(),
            state: if me.body.down {
                text!("end-down")
            } else {
                text!("end-left", now = left(|pool| pool.now), most = left(|pool| pool.max))
            },
            down: me.body.down,
            numbers: [
                deeds.dealt.to_string(),
                deeds.taken.to_string(),
                deeds.actions.to_string(),
                deeds.reactions.to_string(),
            ]
            .into(),
        }
    });
    let side = winner.map(|side| &roster.sides[usize::from(side.0)]);
    let leader = winner.and_then(|side| {
        roster.ids().find(|&unit| roster.member(unit).side == side && !looking.view.field.unit(unit).body.down)
    });
    let figure = leader.map(|unit| roster.member(unit).figure.clone()).unwrap_or_default();
    let rounds = looking.view.turn.round + 1;
    let seconds = u32::from(rounds) * u32::from(looking.names.round_seconds);
    EndView {
        winner: side.map(|side| (side.name.clone(), Piece::new(figure, side.livery))),
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
            set = session.kit.title,
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
