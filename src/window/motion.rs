//! From events to motion: walks, flights, blows, shots, pushes, falls, and words and numbers that rise. It changes only what is
//! drawn.

use super::board::project::lift;
use super::board::{Colour, Motion, Order, Place};
use super::present::board::ground_under;
use super::present::heard;
use super::session::Session;
use crate::battle::{BattleEvent, EventKind, Events, Loss, Names, Rules, look};
use crate::battlefield::{Field, UnitId};
use crate::text::text;
use bevy::prelude::World;

/// The colour of numbers that rise from one who is hurt.
const HARM: Colour = Colour::rgb(0xFF_B3A8);
/// The colour of what somebody gains.
const GAIN: Colour = Colour::rgb(0xB8_E6B0);
/// The colour of words.
const WORD: Colour = Colour::rgb(0xFB_F5E6);
/// From this distance on a blow is a shot.
const FAR: u16 = 3;

/// Sets what happened since the last time in motion.
pub fn play(world: &mut World) {
    let Some(session) = world.get_resource::<Session>() else {
        return;
    };
    let from = session.shown;
    let next = world.resource::<Events>().next;
    if from == next {
        return;
    }
    let fresh: Vec<BattleEvent> = heard(world).into_iter().filter(|event| event.seq >= from).collect();
    world.resource_mut::<Session>().shown = next;
    if from == 0 || fresh.is_empty() {
        return;
    }
    let rules = world.resource::<Rules>().0;
    let orders: Vec<(Order, bool)> = look(world, |view| {
        let names = rules.names(&view.field.rule_data);
        fresh.iter().flat_map(|event| orders(event, view.field, names)).collect()
    });
    let mut motion = world.resource_mut::<Motion>();
    for (order, along) in orders {
        if along {
            motion.along(order);
        } else {
            motion.play(order);
        }
    }
}

/// The motion of an event, each part after what was before it or along with it.
fn orders(event: &BattleEvent, field: &Field, names: &Names) -> Vec<(Order, bool)> {
    let key = |unit: UnitId| u32::from(unit.0);
    let place = |unit: UnitId| Place::Unit(key(unit));
    let word = |unit: UnitId, text: &str, colour: Colour| {
        let shown = !text.is_empty();
        let order = Order::Float { at: place(unit), text: text.to_owned(), colour };
        if shown { vec![(order, true)] } else { Vec::new() }
    };
    let status = |status: crate::battlefield::StatusId| {
        names.statuses.get(usize::from(status.0)).map_or("", |status| status.1.as_str())
    };
    let way = |from: crate::grid::Cell, path: &[crate::grid::Cell]| {
        std::iter::once(from).chain(path.iter().copied()).collect()
    };
    match &event.what {
        EventKind::Marched { unit, from, path } => {
            vec![(Order::Walk { unit: key(*unit), cells: way(*from, path) }, false)]
        }
        EventKind::Pushed { unit, from, path } => {
            vec![(Order::Slide { unit: key(*unit), cells: way(*from, path) }, false)]
        }
        EventKind::Mounted { unit, from, to, .. } | EventKind::Alighted { unit, from, to, .. } => {
            vec![(Order::Walk { unit: key(*unit), cells: vec![*from, *to] }, false)]
        }
        EventKind::Struck { by, unit, .. } => {
            let cells = field.distance(*by, *unit);
            let blow = Order::Strike { unit: key(*by), at: place(*unit) };
            let shot = Order::Missile { from: place(*by), to: place(*unit), cells };
            vec![(if cells < FAR { blow } else { shot }, false)]
        }
        EventKind::Replied { unit, intent } => word(*unit, names.verb_name(intent.verb), WORD),
        EventKind::Lost { unit, kind: Loss::Damage, before, after, .. } => {
            vec![(Order::Float { at: place(*unit), text: format!("−{}", before - after), colour: HARM }, false)]
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
            let rider = field.mounts.rider_of(*unit).map(|rider| (Order::Soar { unit: key(rider), from }, true));
            std::iter::once((Order::Soar { unit: key(*unit), from }, false)).chain(rider).collect()
        }
        EventKind::FellDown { unit } => vec![(Order::Fall { unit: key(*unit) }, false)],
        EventKind::Rose { unit } => {
            let mut rise = vec![(Order::Rise { unit: key(*unit) }, false)];
            rise.extend(word(*unit, &text!("motion-rises"), GAIN));
            rise
        }
        _ => Vec::new(),
    }
}
