//! Standing orders: what a unit answers without being asked (TEMPO-J05). They are public and hold for the battle.
//!
//! Without an order a unit is asked whatever it could answer, with one exception: about a movement that it cannot
//! strike at it is not asked unless the order says so, or everybody who comes a step nearer from afar would be a
//! question to everybody.

use super::panels::decision::Standing;
use super::session::{Session, choose};
use crate::battle::{Decision, Intent, Pending, Prompt, RuleSet, Rules, Verb, View, look};
use crate::battlefield::{Roster, UnitId};
use bevy::prelude::{Resource, World};
use std::collections::BTreeMap;

/// The orders that were given, by unit and reaction.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Orders(pub BTreeMap<(UnitId, Verb), Standing>);

impl Orders {
    /// The order for a reaction in a question: what was said, else what goes without saying.
    #[must_use]
    pub fn of(&self, rules: &RuleSet, view: &View, decision: &Decision, verb: Verb) -> Standing {
        let Some(unit) = decision.asked.unit else {
            return Standing::Ask;
        };
        if let Some(order) = self.0.get(&(unit, verb)) {
            return *order;
        }
        let far = view.frame(&decision.asked).is_some_and(|frame| {
            let moves = !frame.intent.path().is_empty() && frame.actor != Some(unit);
            moves
                && frame.actor.is_some_and(|actor| {
                    !(rules.provokes)(view, actor, &frame.intent).iter().any(|provoked| provoked.0 == unit)
                })
        });
        if far { Standing::Never } else { Standing::Ask }
    }

    /// The answer that needs no asking, if there is one.
    #[must_use]
    pub fn answer(&self, rules: &RuleSet, view: &View, decision: &Decision) -> Option<Intent> {
        let Prompt::React(_) = decision.asked.prompt else {
            return None;
        };
        let pass = view.pass(rules);
        let orders: Vec<Standing> = decision.rows.iter().map(|row| self.of(rules, view, decision, row.verb)).collect();
        let rows = || decision.rows.iter().zip(&orders).filter(|(row, _)| row.verb != pass);
        if let Some((row, _)) = rows().find(|(_, order)| **order == Standing::Always) {
            return decision.default_of(rules, view, row);
        }
        rows().all(|(_, order)| *order == Standing::Never).then(|| Intent::of(pass))
    }
}

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
