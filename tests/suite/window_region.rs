//! Region in the window: what an interrupt owes of the next turn, and regions that are shown from the beginning.

use crate::window_present::level;
use crate::window_session::{begun, quiet};
use bevy::prelude::World;
use indes::battle::{Pending, Prompt, RuleSetId};
use indes::battlefield::UnitId;
use indes::bots::Bot;
use indes::window::layer::{Layer, Layers};
use indes::window::panels::top::Middle;
use indes::window::present::{Views, present};
use indes::window::session::{choose, start};

/// The points of a turn and the debt of a unit.
fn points(world: &mut World, unit: UnitId) -> (i16, i16) {
    indes::battle::look(world, |view| {
        let pool = view.field.unit(unit).pools.get(indes::rules::region::ids::AP);
        (pool.max, pool.owed)
    })
}

#[test]
fn region_036_an_interrupt_shows_what_it_leaves_of_the_next_turn() {
    let mut seen = 0;
    for seed in 0..20 {
        let mut app = begun(&level(RuleSetId::Region, "first-bout"));
        let world = app.world_mut();
        let mut bot = Bot::random(seed);
        while let Some(decision) = world.resource::<Pending>().0.clone() {
            if let (Prompt::React(_), Some(unit)) = (decision.asked.prompt, decision.asked.unit) {
                present(world);
                let question = world.resource::<Views>().question.clone();
                let (most, owed) = points(world, unit);
                for option in question.column.options.iter().filter(|option| option.cost.is_some()) {
                    assert_eq!(option.cost.as_ref().unwrap().text, "owes 1 AP", "{option:?}");
                    let debt = if owed > 0 { format!(" − {owed}") } else { String::new() };
                    let wanted = format!("next turn: {most}{debt} − 1 = {}", most - owed - 1);
                    let effects: Vec<String> = option.effects.iter().map(|effect| effect.text.spoken()).collect();
                    assert!(effects.contains(&wanted), "{wanted:?} is not in {effects:?}");
                    seen += 1;
                }
                assert_eq!(question.takes, 0, "nothing is taken from the points of now");
            }
            let Some(next) = bot.choose(world) else { break };
            choose(world, next).unwrap();
        }
    }
    assert!(seen > 20, "only {seen} interrupts were offered");
}

/// REGION-036, REGION-G05: a unit that waits for its turn has the points of that turn, less what it owes.
#[test]
fn region_036_the_bar_shows_the_points_of_the_next_turn() {
    let (mut waiting, mut indebted) = (0, 0);
    for seed in 0..8 {
        let mut app = begun(&level(RuleSetId::Region, "first-bout"));
        let world = app.world_mut();
        let mut bot = Bot::random(seed);
        while let Some(next) = bot.choose(world) {
            present(world);
            let Middle::Order(order) = world.resource::<Views>().top.middle.clone() else { panic!("no order") };
            let active = indes::battle::look(world, |view| view.turn.actor());
            for token in order.tokens.iter().filter(|token| !token.down) {
                let unit = UnitId(u8::try_from(token.key).unwrap());
                let (most, owed) = points(world, unit);
                if active != Some(unit) {
                    assert_eq!(token.number, (most - owed).to_string(), "{token:?}");
                    waiting += 1;
                    indebted += usize::from(owed > 0);
                }
            }
            choose(world, next).unwrap();
        }
    }
    assert!(waiting > 50 && indebted > 5, "{waiting} waited, {indebted} of them in debt");
}

#[test]
fn regions_are_shown_from_the_beginning_where_rules_ask_for_them() {
    for (set, id, shown) in [(RuleSetId::Region, "first-bout", true), (RuleSetId::Tempo, "first-duel", false)] {
        let level = level(set, id);
        let def = indes::rules::def(set).unwrap();
        let mut app = quiet();
        let world = app.world_mut();
        start(world, &level, def, &def.shipped_data().unwrap(), 3).unwrap();
        assert_eq!(world.resource::<Layers>().has(Layer::Regions), shown, "{id}");
    }
}
