//! What a person confirms, as an answer to the open question.

use super::present::Views;
use super::session::{Plan, choose};
use super::standing_orders::ask_policy;
use super::states::{Stale, Toast};
use bevy::prelude::World;
use indes_core::battle::{BatchAnswer, BattleError, Intent, Orders, Pending, Rules, look};
use indes_core::battlefield::{Body, Roster, UnitId};
use indes_core::grid::Cell;

/// Carries an option of the column out. While something is left to be chosen, the keyboard goes to the board instead.
pub fn confirm(world: &mut World, option: usize) {
    let intent = world.resource::<Views>().question.options.get(option).and_then(|option| option.intent.clone());
    let Some(intent) = intent else {
        let start = world.resource::<Views>().question.unit;
        let cell = start.and_then(|unit| cell_of(world, unit));
        let mut plan = world.resource_mut::<Plan>();
        plan.on_board = true;
        if plan.cursor.is_none() {
            plan.cursor = cell;
        }
        world.insert_resource(Stale::Everything);
        return;
    };
    if let Err(error) = answer(world, intent) {
        world.resource_mut::<Toast>().failed(error.to_string());
    }
}

/// Answers the open question; with [`Plan::together`] also for all units that are asked the same.
///
/// # Errors
/// As [`choose`].
pub fn answer(world: &mut World, intent: Intent) -> Result<(), BattleError> {
    let decision = world.resource::<Pending>().0.clone().filter(|_| world.resource::<Plan>().together);
    let rules = world.resource::<Rules>().0;
    let orders = world.resource::<Orders>().clone();
    let asks = ask_policy(world);
    let batch = decision.map(|decision| {
        let units = look(world, |view| BatchAnswer::others(&orders, asks, rules, view, &decision));
        BatchAnswer { frame: decision.asked.frame, prompt: decision.asked.prompt, units, verb: intent.verb }
    });
    choose(world, intent)?;
    match batch {
        Some(batch) => world.insert_resource(batch),
        None => {
            world.remove_resource::<BatchAnswer>();
        }
    }
    Ok(())
}

fn cell_of(world: &World, unit: UnitId) -> Option<Cell> {
    let entity = world.resource::<Roster>().member(unit).entity;
    world.get::<Body>(entity).map(|body| body.cell)
}
