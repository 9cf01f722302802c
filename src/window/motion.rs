//! From events to motion: walks, blows, falls and rising numbers. It changes only what is drawn.

use super::board::{Colour, Motion, Order, Place};
use super::session::Session;
use crate::battle::{BattleEvent, Events, Loss, What};
use crate::battlefield::UnitId;
use bevy::prelude::World;

/// The colour of numbers that rise from one who is hurt.
const HARM: Colour = Colour::rgb(0xFF_B3A8);

/// Sets what happened since the last time in motion.
pub fn play(world: &mut World) {
    let Some(mut session) = world.get_resource_mut::<Session>() else {
        return;
    };
    let from = session.shown;
    let events = world.resource::<Events>();
    let fresh: Vec<BattleEvent> = events.public().filter(|event| event.seq >= from).cloned().collect();
    let next = events.next;
    session = world.resource_mut::<Session>();
    session.shown = next;
    if from == 0 {
        return;
    }
    let mut motion = world.resource_mut::<Motion>();
    for event in fresh {
        for order in orders(&event) {
            motion.play(order);
        }
    }
}

fn orders(event: &BattleEvent) -> Vec<Order> {
    let key = |unit: UnitId| u32::from(unit.0);
    let place = |unit: UnitId| Place::Unit(key(unit));
    match &event.what {
        What::Marched { unit, from, path } => {
            let cells = std::iter::once(*from).chain(path.iter().copied()).collect();
            vec![Order::Walk { unit: key(*unit), cells }]
        }
        What::Struck { by, unit, .. } => vec![Order::Strike { unit: key(*by), at: place(*unit) }],
        What::Lost { unit, kind: Loss::Damage, before, after, .. } => {
            vec![Order::Float { at: place(*unit), text: format!("−{}", before - after), colour: HARM }]
        }
        What::FellDown { unit } => vec![Order::Fall { unit: key(*unit) }],
        _ => Vec::new(),
    }
}
