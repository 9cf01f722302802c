//! What happened since a seat's last decision, as that seat could see it: the log's lines gathered into events, the sums
//! of both sides, standing orders, turns.

use super::Looking;
use super::log::line;
use crate::battle::{BattleEvent, Decision, EventKind, Loss};
use crate::battlefield::{Path, Seat, UnitId};
use crate::grid::Cell;
use crate::text::text;
use crate::window::panels::decision::Head;
use crate::window::panels::recap::{RecapEvent, RecapOrder, RecapSum, RecapTurn, RecapUi, RecapView};
use crate::window::standing::Orders;
use crate::window::widgets::{Sign, Tone};

/// Events that are listed at most, the newest.
const MOST: usize = 40;

/// A recap that is open.
#[derive(Clone, Debug, Default)]
pub struct Recap {
    /// The first event that is told.
    pub since: u32,
    /// What is shown.
    pub view: RecapView,
    /// The number of each event.
    pub seqs: Vec<u32>,
    /// What the board shows of each event.
    pub traces: Vec<Trace>,
    /// The number of the seat that it is told to.
    pub seat: u8,
    /// What is looked at in it.
    pub ui: RecapUi,
}

/// What the board shows of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Where its number stands: where a way ended, else where whoever was aimed at stands now, else whoever did it.
    pub cell: Cell,
    /// Who came from where along which cells.
    pub way: Option<(UnitId, Cell, Path)>,
    /// Who aimed at whom.
    pub blow: Option<(UnitId, UnitId)>,
    /// How much damage it did.
    pub lost: i16,
}

#[derive(Clone, Copy, Default)]
struct Count {
    lost: i32,
    acted: i32,
    answered: i32,
    down: i32,
}

/// What a seat is told; nothing if nothing happened that is worth it.
#[must_use]
pub fn recap(
    looking: &Looking,
    decision: &Decision,
    events: &[BattleEvent],
    orders: &Orders,
    since: u32,
) -> Option<Recap> {
    let (roster, seat) = (&looking.view.field.roster, decision.asked.seat);
    let unit = super::figure_of(looking, &decision.asked)?;
    let side = roster.sides.get(usize::from(decision.asked.side(roster).0))?;
    let asked = decision.asked.unit.map_or_else(|| super::sides(looking, seat), |unit| looking.name(unit).to_owned());
    let mut told = Recap { since, seat: seat.0, ..Recap::default() };
    let mut sums = vec![Count::default(); roster.sides.len()];
    let of = |unit: UnitId| usize::from(roster.member(unit).side.0);
    let before = events.iter().rev().filter(|event| event.seq < since);
    let mut turn = before.filter_map(begun).next();
    for event in events.iter().filter(|event| event.seq >= since && event.is_told_to(seat)) {
        match &event.what {
            EventKind::Declared { unit, .. } => sums[of(*unit)].acted += 1,
            EventKind::Replied { unit, .. } => sums[of(*unit)].answered += 1,
            EventKind::Lost { unit, kind: Loss::Damage, before, after, .. } => {
                sums[of(*unit)].lost += i32::from(before - after);
            }
            EventKind::FellDown { unit } => sums[of(*unit)].down += 1,
            EventKind::TurnBegan { unit } => {
                turn = Some(*unit);
                continue;
            }
            _ => {}
        }
        let Some(line) = line(looking, event) else { continue };
        let mine = matches!(&event.what, EventKind::Lost { unit, .. } | EventKind::FellDown { unit } if roster.seat(*unit) == seat);
        match told.view.events.last_mut().zip(told.traces.last_mut()) {
            Some((last, trace)) if line.inner => {
                if let EventKind::Lost { kind: Loss::Damage, before, after, .. } = &event.what {
                    trace.lost += before - after;
                }
                let said = [line.text.spoken(), line.result].into_iter().filter(|part| !part.is_empty());
                last.chips.push((Sign::Icon(line.icon), said.collect::<Vec<_>>().join(" "), line.tone));
                last.loss |= mine;
            }
            _ => {
                let rule = event.rule.to_string();
                let why = matches!(
                    event.what,
                    EventKind::Struck { .. } | EventKind::Rolled { .. } | EventKind::Judged { .. }
                );
                let (detail, rule) = (line.result, Some(rule));
                told.view.events.push(RecapEvent { text: line.text, detail, chips: Vec::new(), rule, why, loss: mine });
                told.seqs.push(event.seq);
                told.traces.push(trace(looking, event));
                let who = turn.unwrap_or(unit);
                match told.view.turns.last_mut().filter(|last| last.name == looking.name(who)) {
                    Some(last) => last.events += 1,
                    None => told.view.turns.push(RecapTurn {
                        name: looking.name(who).into(),
                        livery: roster.side(who).livery,
                        events: 1,
                    }),
                }
            }
        }
    }
    if told.view.events.is_empty() {
        return None;
    }
    trim(&mut told);
    for event in &mut told.view.events {
        // What was lost is the first thing to be read.
        event.chips.sort_by_key(|chip| chip.2 != Tone::Bad);
        event.chips.truncate(3);
    }
    let row = |words: String, number: i32| (words, number.to_string());
    told.view.sums = roster
        .sides
        .iter()
        .zip(sums)
        .map(|(other, count)| RecapSum {
            name: if other.name == side.name { text!("recap-you") } else { other.name.clone() },
            livery: other.livery,
            rows: vec![
                row(text!("recap-actions"), count.acted),
                row(text!("recap-answers"), count.answered),
                row(text!("recap-lost"), count.lost),
                row(text!("recap-down"), count.down),
            ],
        })
        .collect();
    told.view.orders = standing(looking, seat, orders).map(|(order, _)| order).collect();
    told.view.head = Head {
        piece: looking.piece(unit),
        who: text!("recap-who", side = side.name.as_str(), seat = seat.0),
        question: text!("recap-since"),
    };
    told.view.go_on = text!("recap-go-on", name = asked.as_str());
    told.view.you = text!("recap-you-are", name = asked);
    Some(told)
}

/// Only the newest are kept.
fn trim(told: &mut Recap) {
    let mut over = told.view.events.len().saturating_sub(MOST);
    told.view.events.drain(..over);
    told.traces.drain(..over);
    told.seqs.drain(..over);
    while over > 0
        && let Some(first) = told.view.turns.first_mut()
    {
        let less = over.min(first.events);
        (first.events, over) = (first.events - less, over - less);
        if first.events == 0 {
            told.view.turns.remove(0);
        }
    }
}

/// The standing orders of a seat's units, each with its place among all of them.
pub fn standing<'a>(
    looking: &'a Looking,
    seat: Seat,
    orders: &'a Orders,
) -> impl Iterator<Item = (RecapOrder, (UnitId, crate::battle::Verb))> + 'a {
    let own = orders.0.iter().filter(move |((unit, _), _)| looking.view.field.roster.seat(*unit) == seat);
    own.map(|(&(unit, verb), order)| {
        let now = order.now;
        let (unit_name, what) = (looking.name(unit).to_owned(), looking.verb(verb).to_owned());
        (RecapOrder { unit: unit_name, what, now }, (unit, verb))
    })
}

fn begun(event: &BattleEvent) -> Option<UnitId> {
    match event.what {
        EventKind::TurnBegan { unit } => Some(unit),
        _ => None,
    }
}

/// What the board shows of an event. Whoever is hidden now stands nowhere.
fn trace(looking: &Looking, event: &BattleEvent) -> Trace {
    let stands = |unit: UnitId| looking.view.field.unit(unit).body.cell;
    let seen = |unit: &UnitId| !looking.unseen.has(*unit);
    let (by, target) = match &event.what {
        EventKind::Struck { by, unit, .. } => (Some(*by), Some(*unit)),
        EventKind::Replaced { unit, after, .. } => (Some(*unit), after.unit()),
        what => (what.subject(), what.target()),
    };
    let (by, target) = (by.filter(seen), target.filter(seen));
    let way = match &event.what {
        EventKind::Marched { unit, from, path } | EventKind::Pushed { unit, from, path } => {
            Some((*unit, *from, path.clone()))
        }
        _ => None,
    };
    let end = way.as_ref().and_then(|(_, _, path)| path.last().copied());
    Trace {
        cell: end.or_else(|| target.or(by).map(stands)).unwrap_or_default(),
        blow: by.zip(target).filter(|(by, target)| by != target),
        way,
        lost: 0,
    }
}
