//! Standing orders ([`crate::battle::orders`]) of the people at the screen are obeyed here.

use super::panels::decision::OrderPart;
use super::session::{Session, choose};
pub use crate::battle::Orders;
use crate::battle::{Condition, Events, Intent, Order, Pending, Rules, Standing, Turn, Verb, look};
use crate::battlefield::{Concealed, Roster, UnitId};
use crate::text::text;
use bevy::prelude::World;

/// Answers by standing orders as long as they say what to do. Says whether anything was answered.
pub fn obey(world: &mut World) -> bool {
    let mut answered = false;
    while let Some(intent) = due(world) {
        note_answer(world, &intent);
        let holder = world.resource::<Session>().holder;
        let chosen = choose(world, intent);
        // Whoever has given an order need not be at the screen.
        world.resource_mut::<Session>().holder = holder;
        if let Err(error) = chosen {
            world.resource_mut::<super::screens::Panels>().message = Some(error.to_string());
            break;
        }
        answered = true;
    }
    answered
}

/// Writes into the log that an order is obeyed.
fn note_answer(world: &mut World, intent: &Intent) {
    let Some(unit) = world.resource::<Pending>().0.as_ref().and_then(|decision| decision.asked.unit) else { return };
    // What is not told of is not written there either.
    if world.resource::<Concealed>().of(unit).is_any() {
        return;
    }
    let names = world.resource::<Rules>().0.names;
    let verb = look(world, |view| names(&view.field.rule_data).verb_name(intent.verb).to_owned());
    let name = world.resource::<Roster>().member(unit).name.clone();
    note(world, text!("standing-obeyed", name = name, action = verb));
}

/// An order in one word.
#[must_use]
pub fn name(order: Standing) -> String {
    match order {
        Standing::Never => text!("standing-never"),
        Standing::Ask => text!("standing-ask"),
        Standing::Always => text!("standing-always"),
    }
}

/// On what an order depends, after `if`.
#[must_use]
pub fn condition(only: Condition) -> String {
    match only {
        Condition::Any => text!("standing-any"),
        Condition::Likely => text!("standing-likely"),
        Condition::Deadly => text!("standing-deadly"),
        Condition::Spare => text!("standing-spare"),
    }
}

/// An action with what an order about it depends on, and for how long.
#[must_use]
pub fn action(verb: &str, order: &Order) -> String {
    let mut said = verb.to_owned();
    if order.only != Condition::Any {
        said = text!("standing-action-if", action = said, condition = condition(order.only));
    }
    if order.turn.is_some() {
        said = text!("standing-action-turn", action = said);
    }
    said
}

/// Drops the orders of turns that are over.
pub(super) fn forget(world: &mut World) {
    let turn = world.resource::<Turn>().turns;
    if let Some(mut orders) = world.get_resource_mut::<Orders>() {
        orders.0.retain(|_, order| order.turn.is_none_or(|until| until == turn));
    }
}

/// Gives a part of an order its next value.
pub(super) fn change(world: &mut World, (unit, verb): (UnitId, Verb), part: OrderPart) {
    let turn = world.resource::<Turn>().turns;
    let kin = super::present::kin(world.resource::<Roster>(), unit);
    let mut orders = world.resource_mut::<Orders>();
    let Some(mut order) = orders.0.get(&(unit, verb)).copied() else { return };
    match part {
        OrderPart::Only => {
            let at = Condition::ALL.iter().position(|only| *only == order.only).map_or(0, |at| at + 1);
            order.only = Condition::ALL[at % Condition::ALL.len()];
        }
        OrderPart::Span => order.turn = if order.turn.is_some() { None } else { Some(turn) },
        OrderPart::Whom => {
            let all = kin.iter().all(|&other| orders.0.get(&(other, verb)) == Some(&order));
            for other in kin.into_iter().filter(|&other| other != unit) {
                if all {
                    orders.0.remove(&(other, verb));
                } else {
                    orders.0.insert((other, verb), order);
                }
            }
            return;
        }
    }
    // Those who had the same order have the new one.
    let before = orders.0.get(&(unit, verb)).copied();
    for other in kin {
        if orders.0.get(&(other, verb)).copied() == before {
            orders.0.insert((other, verb), order);
        }
    }
}

/// Writes a line into the log, after everything that has happened so far.
pub fn note(world: &mut World, line: String) {
    let next = world.resource::<Events>().next;
    if let Some(mut session) = world.get_resource_mut::<Session>() {
        session.notes.push((next, line));
    }
}

/// The answer that standing orders give to the open question. Bots have none.
fn due(world: &mut World) -> Option<Intent> {
    let decision = world.resource::<Pending>().0.clone()?;
    let side = decision.asked.unit.map(|unit| world.resource::<Roster>().member(unit).side)?;
    let bots = &world.get_resource::<Session>()?.bots;
    if bots.get(usize::from(side.0)).is_some_and(Option::is_some) {
        return None;
    }
    let (rules, orders) = (world.resource::<Rules>().0, world.resource::<Orders>().clone());
    look(world, |view| orders.answer(&rules, view, &decision))
}
