//! What happened since a seat's last decision is opened, stepped through, played again and closed.
//!
//! It comes by itself when a curtain was lifted and others decided meanwhile; with the setting `Every` whenever the
//! screen goes from one person to another; and at any time with E.

use super::board::{Ghost, Label, Mark, Place, Scene, Step, UnitLook};
use super::message::{Message, say};
use super::panels::recap::RecapAction;
use super::present::board::ghosts;
use super::present::recap::{Recap, Trace, recap, standing};
use super::present::{Looking, heard, unseen};
use super::screens::Panels;
use super::session::{Session, Stale};
use super::settings::{Recaps, Settings};
use super::standing::{Orders, note};
use crate::battle::{Pending, Prompt, Rules, look};
use crate::battlefield::{Seat, UnitId};
use crate::grid::Cell;
use crate::text::text;
use bevy::prelude::World;

/// Opens the recap of the seat that is asked, unless nothing happened or, unless it is `wanted`, nobody else decided
/// since.
pub fn open(world: &mut World, wanted: bool) {
    let Some(decision) = world.resource::<Pending>().0.clone() else { return };
    let Some(session) = world.get_resource::<Session>() else { return };
    let last = session.decided.get(&decision.asked.seat).copied();
    let others = session.decided.iter().any(|(seat, first)| *seat != decision.asked.seat && Some(*first) > last);
    if !wanted && (last.is_none() || !others) {
        return;
    }
    let (rules, orders, events) = (world.resource::<Rules>().0, world.resource::<Orders>().clone(), heard(world));
    let unseen = unseen(world);
    if decision.asked.unit.is_some_and(|unit| unseen.has(unit)) {
        return;
    }
    let told = look(world, |view| {
        let names = rules.names(&view.field.rule_data);
        recap(&Looking { view, rules, names, unseen }, &decision, &events, &orders, last.unwrap_or(0))
    });
    if told.is_none() && wanted {
        say(world, Message::Told(text!("recap-nothing")));
    }
    world.resource_mut::<Panels>().recap = told;
    world.resource_mut::<Stale>().0 = true;
}

/// Opens it where the screen goes from one person to another, if that is set.
pub(super) fn hand_over(world: &mut World, from: Seat) {
    let every = world.get_resource::<Settings>().is_some_and(|set| set.recap == Recaps::Every);
    let asked = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked);
    let person = |seat: Seat| {
        let session = world.get_resource::<Session>()?;
        let mut sides = session.level.sides.iter().zip(&session.bots);
        sides.find(|(side, _)| side.seat == seat.0).map(|(_, bot)| bot.is_none())
    };
    if every
        && let Some(asked) = asked.filter(|asked| asked.seat != from && asked.prompt == Prompt::Act)
        && person(from) == Some(true)
        && person(asked.seat) == Some(true)
    {
        open(world, false);
    }
}

/// What the board shows of it: where everybody came from and on which ways, the blow of the event that is shown, and
/// the number of each event with the damage it did.
pub(super) fn mark(looking: &Looking, told: &Recap, scene: &mut Scene) {
    let shown = told.ui.shown;
    let all = || (0..told.view.events.len()).filter(|&at| !told.ui.losses_only || told.view.events[at].loss);
    let trace = |at: usize| told.traces.get(at).cloned().unwrap_or_default();
    for at in all() {
        let Some((unit, from, path)) = trace(at).way.filter(|way| !looking.unseen.has(way.0)) else { continue };
        let livery = looking.view.field.roster.side(unit).livery;
        let step = |cell: &Cell| Step { cell: *cell, cost: None, total: None, strike: None };
        let steps = path.iter().map(step).collect();
        scene.marks.push(Mark::Path { from, steps, alternative: at != shown, livery });
        // Where it stood before its first way, unless somebody stands there now.
        for ghost in ghosts(looking, &scene.units, unit, from, Ghost::Past) {
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
        // Several in one place are told by the last of them, and by the one that is shown.
        let last = told.traces.iter().rposition(|other| other.cell == cell) == Some(at);
        if at == shown || last && trace(shown).cell != cell {
            let number = at + 1;
            let text = if lost > 0 { format!("{number}   −{lost}") } else { number.to_string() };
            let label = Label::new(&text);
            let label = if at == shown { label.on(SHOWN) } else { label };
            scene.marks.push(Mark::Plate { at: Place::Cell(cell), label });
        }
    }
}

/// The ground of the number that is shown: amber.
const SHOWN: super::board::Colour = super::board::Colour::rgb(0xFF_C24B);

/// Acts on what was pressed.
pub(super) fn carry_out(world: &mut World, action: RecapAction) {
    let Some(told) = world.resource::<Panels>().recap.clone() else { return };
    match action {
        RecapAction::GoOn => world.resource_mut::<Panels>().recap = None,
        RecapAction::Shown(at) => {
            if let (Some(trace), Some(board)) =
                (told.traces.get(at), world.resource::<super::board::Scene>().board.clone())
            {
                world.resource_mut::<super::board::BoardView>().frame(&board, &[trace.cell]);
            }
        }
        RecapAction::Play => {
            if let Some(mut session) = world.get_resource_mut::<Session>() {
                session.shown = told.since.max(1);
            }
        }
        RecapAction::Why(at) => {
            if let Some(seq) = told.seqs.get(at) {
                super::commands::show_why(world, u64::from(*seq));
            }
        }
        RecapAction::Order { order, now } => {
            let Some(seat) = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked.seat) else { return };
            let (rules, orders) = (world.resource::<Rules>().0, world.resource::<Orders>().clone());
            let unseen = unseen(world);
            let found = look(world, |view| {
                let names = rules.names(&view.field.rule_data);
                let looking = Looking { view, rules, names, unseen };
                standing(&looking, seat, &orders).nth(order)
            });
            if let Some((named, key)) = found {
                super::standing::set(world, key, now);
                note(world, text!("standing-now", name = named.unit, order = super::standing::name(now)));
                if let Some(shown) =
                    world.resource_mut::<Panels>().recap.as_mut().and_then(|told| told.view.orders.get_mut(order))
                {
                    shown.now = now;
                }
            }
        }
        RecapAction::Rule(rule) => super::commands::open_rule(world, rule),
    }
}
