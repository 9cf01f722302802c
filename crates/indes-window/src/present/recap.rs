//! The recap: what happened since a seat's last decision, as that seat could see it. The lines of the log gathered into
//! events and turns, the sums of each side, standing orders, and the marks on the board.

use super::VisibleBattle;
use super::board::ghosts;
use super::log::line;
use crate::board::{Colour, Ghost, Label, Mark, Place, Scene, Step, UnitLook};
use crate::panels::head::Head;
use crate::panels::recap::{RecapEvent, RecapOrder, RecapSum, RecapTurn, RecapUi, RecapView};
use crate::standing_orders::OrderKey;
use crate::widgets::{Sign, Tone};
use bevy::prelude::Resource;
use indes_core::battle::{BattleEvent, Decision, EventKind, Loss, Orders};
use indes_core::battlefield::{Path, Seat, SideInfo, UnitId};
use indes_core::grid::Cell;
use indes_core::text::text;

/// The number of events that are listed at most.
const MOST: usize = 40;

/// The recap that is read.
#[derive(Resource, Clone, Debug, Default)]
pub struct Recap {
    /// The number of the first event in it.
    pub since: u32,
    /// The view of the panel.
    pub view: RecapView,
    /// The number of each event of the view.
    pub seqs: Vec<u32>,
    /// What the board shows of each event.
    pub traces: Vec<Trace>,
    /// The number of the seat that reads it.
    pub seat: u8,
    /// What is chosen in the panel.
    pub ui: RecapUi,
}

/// What the board shows of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The cell of its number: where a path ended, else where the target stands now, else where the actor stands.
    pub cell: Cell,
    /// The unit that was moved, the cell that it came from, and its path.
    pub way: Option<(UnitId, Cell, Path)>,
    /// Attacker and target.
    pub blow: Option<(UnitId, UnitId)>,
    /// The damage that it did.
    pub lost: i16,
}

/// What the units of a side did and suffered.
#[derive(Clone, Copy, Default)]
struct SideTally {
    lost: i32,
    actions: i32,
    reactions: i32,
    down: i32,
}

/// The recap for the seat that is asked, from an event on; `None` if the log has no line since then.
#[must_use]
pub fn recap(
    battle: &VisibleBattle,
    decision: &Decision,
    events: &[BattleEvent],
    orders: &Orders,
    since: u32,
) -> Option<Recap> {
    let (roster, seat) = (&battle.view.field.roster, decision.asked.seat);
    let unit = super::seat::figure_of(battle, &decision.asked)?;
    let side = roster.sides.get(usize::from(decision.asked.side(roster).0))?;
    let seen = || events.iter().filter(|event| event.seq >= since && event.is_visible_to(seat));
    let mut recap = Recap { since, seat: seat.0, ..Recap::default() };
    gather(battle, seen(), turn_before(events, since).unwrap_or(unit), &mut recap);
    if recap.view.events.is_empty() {
        return None;
    }
    trim(&mut recap);
    for event in &mut recap.view.events {
        // What was lost is the first thing to be read.
        event.chips.sort_by_key(|chip| chip.2 != Tone::Bad);
        event.chips.truncate(3);
    }
    let asked = decision.asked.unit.map(|unit| battle.name(unit).to_owned());
    let asked = asked.unwrap_or_else(|| super::seat::sides(battle, seat));
    recap.view.sums = sums(battle, seen(), &side.name);
    recap.view.orders = standing(battle, seat, orders).map(|(order, _)| order).collect();
    recap.view.head = Head {
        piece: battle.piece(unit),
        who: text!("recap-who", side = side.name.as_str(), seat = seat.0),
        question: text!("recap-since"),
    };
    recap.view.go_on = text!("recap-go-on", name = asked.as_str());
    recap.view.you = text!("recap-you-are", name = asked);
    Some(recap)
}

/// The unit whose turn it was when an event came.
fn turn_before(events: &[BattleEvent], since: u32) -> Option<UnitId> {
    events.iter().rev().filter(|event| event.seq < since).find_map(begun)
}

/// Gathers the lines of the log into events of the recap, by turns: inner lines become chips of the event before them.
fn gather<'a>(
    battle: &VisibleBattle,
    events: impl Iterator<Item = &'a BattleEvent>,
    mut turn: UnitId,
    recap: &mut Recap,
) {
    let (roster, seat) = (&battle.view.field.roster, Seat(recap.seat));
    for event in events {
        if let Some(unit) = begun(event) {
            turn = unit;
            continue;
        }
        let Some(line) = line(battle, event) else { continue };
        let is_loss = match &event.what {
            EventKind::Lost { unit, .. } | EventKind::FellDown { unit } => roster.seat(*unit) == seat,
            _ => false,
        };
        match recap.view.events.last_mut().zip(recap.traces.last_mut()) {
            Some((last, trace)) if line.inner => {
                if let EventKind::Lost { kind: Loss::Damage, before, after, .. } = &event.what {
                    trace.lost += before - after;
                }
                let words = [line.text.spoken(), line.result].into_iter().filter(|part| !part.is_empty());
                last.chips.push((Sign::Icon(line.icon), words.collect::<Vec<_>>().join(" "), line.tone));
                last.loss |= is_loss;
            }
            _ => {
                recap.view.events.push(RecapEvent {
                    text: line.text,
                    detail: line.result,
                    chips: Vec::new(),
                    rule: Some(event.rule.to_string()),
                    why: has_numbers(&event.what),
                    loss: is_loss,
                });
                recap.seqs.push(event.seq);
                recap.traces.push(trace(battle, event));
                count_in_turn(battle, turn, &mut recap.view.turns);
            }
        }
    }
}

/// Whether the numbers behind an event can be opened.
const fn has_numbers(what: &EventKind) -> bool {
    matches!(what, EventKind::Struck { .. } | EventKind::Rolled { .. } | EventKind::Judged { .. })
}

/// Counts one more event in the turn of a unit.
fn count_in_turn(battle: &VisibleBattle, unit: UnitId, turns: &mut Vec<RecapTurn>) {
    let name = battle.name(unit);
    match turns.last_mut().filter(|last| last.name == name) {
        Some(last) => last.events += 1,
        None => {
            let livery = battle.view.field.roster.side(unit).livery;
            turns.push(RecapTurn { name: name.into(), livery, events: 1 });
        }
    }
}

/// What each side did and suffered; `own` is the name of the reader's side.
fn sums<'a>(battle: &VisibleBattle, events: impl Iterator<Item = &'a BattleEvent>, own: &str) -> Vec<RecapSum> {
    let roster = &battle.view.field.roster;
    let mut tallies = vec![SideTally::default(); roster.sides.len()];
    let side_of = |unit: UnitId| usize::from(roster.member(unit).side.0);
    for event in events {
        match &event.what {
            EventKind::Declared { unit, .. } => tallies[side_of(*unit)].actions += 1,
            EventKind::Replied { unit, .. } => tallies[side_of(*unit)].reactions += 1,
            EventKind::Lost { unit, kind: Loss::Damage, before, after, .. } => {
                tallies[side_of(*unit)].lost += i32::from(before - after);
            }
            EventKind::FellDown { unit } => tallies[side_of(*unit)].down += 1,
            _ => {}
        }
    }
    let row = |words: String, number: i32| (words, number.to_string());
    let sum = |(side, tally): (&SideInfo, SideTally)| RecapSum {
        name: if side.name == own { text!("recap-you") } else { side.name.clone() },
        livery: side.livery,
        rows: vec![
            row(text!("recap-actions"), tally.actions),
            row(text!("recap-answers"), tally.reactions),
            row(text!("recap-lost"), tally.lost),
            row(text!("recap-down"), tally.down),
        ],
    };
    roster.sides.iter().zip(tallies).map(sum).collect()
}

/// Keeps only the newest events.
fn trim(recap: &mut Recap) {
    let mut over = recap.view.events.len().saturating_sub(MOST);
    recap.view.events.drain(..over);
    recap.traces.drain(..over);
    recap.seqs.drain(..over);
    while over > 0
        && let Some(first) = recap.view.turns.first_mut()
    {
        let less = over.min(first.events);
        (first.events, over) = (first.events - less, over - less);
        if first.events == 0 {
            recap.view.turns.remove(0);
        }
    }
}

/// The standing orders of a seat's units, each with its key.
pub fn standing<'a>(
    battle: &'a VisibleBattle,
    seat: Seat,
    orders: &'a Orders,
) -> impl Iterator<Item = (RecapOrder, OrderKey)> + 'a {
    let own = orders.0.iter().filter(move |((unit, _), _)| battle.view.field.roster.seat(*unit) == seat);
    own.map(|(&(unit, verb), order)| {
        let now = order.now;
        let (unit_name, what) = (battle.name(unit).to_owned(), battle.verb(verb).to_owned());
        (RecapOrder { unit: unit_name, what, now }, (unit, verb))
    })
}

/// The unit whose turn an event begins.
fn begun(event: &BattleEvent) -> Option<UnitId> {
    match event.what {
        EventKind::TurnBegan { unit } => Some(unit),
        _ => None,
    }
}

/// What the board shows of an event: nothing of units that are hidden from the viewer now.
fn trace(battle: &VisibleBattle, event: &BattleEvent) -> Trace {
    let stands = |unit: UnitId| battle.view.field.unit(unit).body.cell;
    let seen = |unit: &UnitId| !battle.unseen.has(*unit);
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

/// Adds to a scene the paths of the recap with where they began, the blow of the event that is shown, and the number of
/// each event with its damage.
pub(super) fn mark(battle: &VisibleBattle, recap: &Recap, scene: &mut Scene) {
    let shown = recap.ui.shown;
    let all = || (0..recap.view.events.len()).filter(|&at| !recap.ui.losses_only || recap.view.events[at].loss);
    let trace = |at: usize| recap.traces.get(at).cloned().unwrap_or_default();
    for at in all() {
        let Some((unit, from, path)) = trace(at).way.filter(|way| !battle.unseen.has(way.0)) else { continue };
        let livery = battle.view.field.roster.side(unit).livery;
        let step = |cell: &Cell| Step { cell: *cell, cost: None, total: None, strike: None };
        let steps = path.iter().map(step).collect();
        scene.marks.push(Mark::Path { from, steps, alternative: at != shown, livery });
        // Where it stood before its first path, unless a unit stands there now.
        for ghost in ghosts(battle, &scene.units, unit, from, Ghost::Past) {
            let known = |other: &UnitLook| other.key == ghost.key && other.ghost == Some(Ghost::Past);
            let held = |other: &UnitLook| other.ghost.is_none() && other.footprint().any(|cell| cell == ghost.cell);
            if !scene.units.iter().any(|other| known(other) || held(other)) {
                scene.units.push(ghost);
            }
        }
    }
    if let Some((by, target)) = trace(shown).blow.filter(|_| all().any(|at| at == shown)) {
        let place = |unit: UnitId| Place::Unit(u32::from(unit.0));
        scene.marks.push(Mark::Attack { from: place(by), to: place(target), label: None, grown: 1.0 });
    }
    for at in all() {
        let Trace { cell, lost, .. } = trace(at);
        // Of several events on one cell the last has its number there, and the one that is shown.
        let last = recap.traces.iter().rposition(|other| other.cell == cell) == Some(at);
        if at == shown || last && trace(shown).cell != cell {
            let number = at + 1;
            let text = if lost > 0 { format!("{number}   −{lost}") } else { number.to_string() };
            let label = Label::new(&text);
            let label = if at == shown { label.on(SHOWN) } else { label };
            scene.marks.push(Mark::Plate { at: Place::Cell(cell), label });
        }
    }
}

/// The ground of the number of the event that is shown: amber.
const SHOWN: Colour = Colour::rgb(0xFF_C24B);
