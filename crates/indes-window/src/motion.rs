//! From events to motion: walks, flights, arrivals, blows, shots, pushes, falls, and words and numbers that rise. It changes only the
//! drawing.

use super::board::project::lift;
use super::board::{Colour, Motion, Order, Place};
use super::present::board::ground_under;
use super::present::together::{TogetherGroup, groups};
use super::session::Session;
use super::viewer::readable_events;
use bevy::prelude::World;
use indes_core::battle::{BattleEvent, EventKind, Events, Loss, Names, Rules, look};
use indes_core::battlefield::{Field, UnitId};
use indes_core::grid::Cell;
use indes_core::text::text;

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
        let groups = rules.together().map_or_else(Vec::new, |rule| groups(&fresh, rule));
        all_orders(&fresh, &groups, |event| orders(event, view.field, names))
    });
    let mut motion = world.resource_mut::<Motion>();
    for timed in orders {
        match timed {
            TimedOrder::After(order) => motion.play(order),
            TimedOrder::Along(order) => motion.along(order),
        }
    }
}

/// The orders of all events: of those that happened at the same time each unit's first order begins with the others' first.
fn all_orders(
    events: &[BattleEvent],
    groups: &[TogetherGroup],
    orders: impl Fn(&BattleEvent) -> Vec<TimedOrder>,
) -> Vec<TimedOrder> {
    let mut all = Vec::new();
    for (at, event) in events.iter().enumerate() {
        let Some(group) = groups.iter().find(|group| group.has(at)) else {
            all.extend(orders(event));
            continue;
        };
        // The first event of a group brings the orders of all its members.
        if group.members.iter().flat_map(|member| &member.events).min() == Some(&at) {
            let own = |events_of: &Vec<usize>| {
                events_of.iter().filter_map(|&own| events.get(own)).flat_map(&orders).collect::<Vec<_>>()
            };
            all.extend(at_once(group.members.iter().map(|member| own(&member.events)).collect()));
        }
    }
    all
}

/// Weaves the orders of several units into one another: the next of each begins together with the next of the others.
fn at_once(units: Vec<Vec<TimedOrder>>) -> Vec<TimedOrder> {
    let mut left: Vec<_> = units.into_iter().map(|orders| orders.into_iter().peekable()).collect();
    let mut woven = Vec::new();
    while left.iter_mut().any(|orders| orders.peek().is_some()) {
        let mut begun = false;
        for orders in &mut left {
            let Some(first) = orders.next() else { continue };
            woven.push(match first {
                TimedOrder::After(order) if begun => TimedOrder::Along(order),
                first => first,
            });
            begun = true;
            while let Some(along) = orders.next_if(|order| matches!(order, TimedOrder::Along(_))) {
                woven.push(along);
            }
        }
    }
    woven
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
    let status = |status: indes_core::battlefield::StatusId| {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn fall(unit: u32) -> Order {
        Order::Fall { unit }
    }

    #[test]
    fn what_happens_at_once_begins_at_once() {
        use TimedOrder::{After, Along};
        let one = vec![After(fall(1)), Along(fall(2)), After(fall(3))];
        let other = vec![After(fall(4))];
        let woven: Vec<(bool, Order)> = at_once(vec![one, other])
            .into_iter()
            .map(|timed| match timed {
                After(order) => (true, order),
                Along(order) => (false, order),
            })
            .collect();
        assert_eq!(woven, [(true, fall(1)), (false, fall(2)), (false, fall(4)), (true, fall(3))]);
    }
}
