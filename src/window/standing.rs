//! Standing orders ([`crate::battle::orders`]) of the people at the screen are obeyed here.

use super::session::{Session, choose};
pub use crate::battle::Orders;
use crate::battle::{Intent, Pending, Rules, look};
use crate::battlefield::Roster;
use bevy::prelude::World;

/// Answers by standing orders as long as they say what to do. Says whether anything was answered.
pub fn obey(world: &mut World) -> bool {
    let mut answered = false;
    while let Some(intent) = due(world) {
        if let Err(error) = choose(world, intent) {
            world.resource_mut::<super::screens::Panels>().message = Some(error.to_string());
            break;
        }
        answered = true;
    }
    answered
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
