//! Standing orders ([`crate::battle::orders`]) of the people at the screen are obeyed here.

use super::session::{Session, choose};
pub use crate::battle::Orders;
use crate::battle::{Events, Intent, Pending, Rules, Standing, look};
use crate::battlefield::Roster;
use crate::text::text;
use bevy::prelude::World;

/// Answers by standing orders as long as they say what to do. Says whether anything was answered.
pub fn obey(world: &mut World) -> bool {
    let mut answered = false;
    while let Some(intent) = due(world) {
        note_answer(world, &intent);
        if let Err(error) = choose(world, intent) {
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
