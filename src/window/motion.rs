//! From events to motion: walks, flights, arrivals, blows, shots, pushes, falls, and words and numbers that rise. It changes only the
//! drawing.

use super::board::project::lift;
use super::board::{Colour, Motion, Order, Place};
use super::present::board::ground_under;
use super::session::Session;
use super::viewer::readable_events;
use crate::battle::{BattleEvent, EventKind, Events, Loss, Names, Rules, look};
use crate::battlefield::{Field, UnitId};
use crate::grid::Cell;
use crate::text::text;
use bevy::prelude::World;

/// The colour of damage.
const HARM: Colour = Colour::rgb(0xFF_B3A8);
/// The colour of words about a gain.
const GAIN: Colour = Colour::rgb(0xB8_E6B0);
/// The colour of other words.
const WORD: Colour = Colour::rgb(0xFB_F5E6);
/// The distance from which on a blow is drawn as a shot.
const SHOT_DISTANCE: u16 = 3;

/// Plays the events since the last call as motion.
pub fn play(world: &mut World) {
    let Some(session) = world.get_resource::<Session>() else {
        return;
    };
    let from = session.shown;
    let next = world.resource::<Events>().next;
    if from == next {
        return;
    }
    let fresh: Vec<BattleEvent> = readable_events(world).into_iter().filter(|event| event.seq >= from).collect();
    world.resource_mut::<Session>().shown = next;
    if from == 0 || fresh.is_empty() {
        return;
    }
    let rules = world.resource::<Rules>().0;
    let orders: Vec<TimedOrder> = look(world, |view| {
        let names = rules.names(&view.field.rule_data);
        fresh.iter().flat_map(|event| orders(event, view.field, names)).collect()
    });
    let mut motion = world.resource_mut::<Motion>();
    for timed in orders {
        match timed {
            TimedOrder::After(order) => motion.play(order),
            TimedOrder::Along(order) => motion.along(order),
        }
    }
}

/// A motion and when it begins.
enum TimedOrder {
    /// After the motion before it.
    After(Order),
    /// Together with the motion before it.
    Along(Order),
}

/// The motion of an event.
fn orders(event: &BattleEvent, field: &Field, names: &Names) -> Vec<TimedOrder> {
    use TimedOrder::{After, Along};
    let key = |unit: UnitId| u32::from(unit.0);
    let place = |unit: UnitId| Place::Unit(key(unit));
    let word = |unit: UnitId, text: &str, colour: Colour| {
        let order = || Order::Float { at: place(unit), text: text.to_owned(), colour };
        if text.is_empty() { Vec::new() } else { vec![Along(order())] }
    };
    let status = |status: crate::battlefield::StatusId| {
        names.statuses.get(usize::from(status.0)).map_or("", |status| status.1.as_str())
    };
    let cells = |from: Cell, path: &[Cell]| std::iter::once(from).chain(path.iter().copied()).collect();
    match &event.what {
        EventKind::Marched { unit, from, path } => {
            vec![After(Order::Walk { unit: key(*unit), cells: cells(*from, path) })]
        }
        EventKind::Pushed { unit, from, path } => {
            vec![After(Order::Slide { unit: key(*unit), cells: cells(*from, path) })]
        }
        EventKind::Mounted { unit, from, to, .. } | EventKind::Alighted { unit, from, to, .. } => {
            vec![After(Order::Walk { unit: key(*unit), cells: vec![*from, *to] })]
        }
        EventKind::Arrived { unit, .. } => vec![After(Order::Appear { unit: key(*unit) })],
        EventKind::Struck { by, unit, .. } => {
            let cells = field.distance(*by, *unit);
            let blow = Order::Strike { unit: key(*by), at: place(*unit) };
            let shot = Order::Missile { from: place(*by), to: place(*unit), cells };
            vec![After(if cells < SHOT_DISTANCE { blow } else { shot })]
        }
        EventKind::Replied { unit, intent } => word(*unit, names.verb_name(intent.verb), WORD),
        EventKind::Lost { unit, kind: Loss::Damage, before, after, .. } => {
            vec![After(Order::Float { at: place(*unit), text: format!("−{}", before - after), colour: HARM })]
        }
        EventKind::Tied { bond, status: Some(kind) } => {
            bond.members.iter().flat_map(|member| word(member.0, status(*kind), WORD)).collect()
        }
        EventKind::StatusAdded { unit, status: kind }
        | EventKind::StatusGained { unit, before: Some(_), after: kind } => word(*unit, status(*kind), WORD),
        EventKind::Swung { unit, open, .. } => {
            word(*unit, &if *open { text!("motion-opens") } else { text!("motion-closes") }, WORD)
        }
        EventKind::Soared { unit, before, after, .. } => {
            let ground = ground_under(field, *unit);
            let from = lift(i16::from(*before) - ground) - lift(i16::from(*after) - ground);
            let rider = field.mounts.rider_of(*unit).map(|rider| Along(Order::Soar { unit: key(rider), from }));
            std::iter::once(After(Order::Soar { unit: key(*unit), from })).chain(rider).collect()
        }
        EventKind::FellDown { unit } => vec![After(Order::Fall { unit: key(*unit) })],
        EventKind::Rose { unit } => {
            let mut rise = vec![After(Order::Rise { unit: key(*unit) })];
            rise.extend(word(*unit, &text!("motion-rises"), GAIN));
            rise
        }
        _ => Vec::new(),
    }
}
