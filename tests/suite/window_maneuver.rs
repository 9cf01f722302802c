//! Maneuver in the window: the maneuver of a critical win, what casting provokes.

use crate::window_present::level;
use crate::window_session::begun;
use bevy::prelude::World;
use indes::battle::{Decision, Pending, Prompt, RuleSetId, Rules, look};
use indes::bots::Bot;
use indes::level::Level;
use indes::reading::Source;
use indes::window::panels::decision::{DecisionUi, PlanBlock, Provoked};
use indes::window::present::{Views, present};
use indes::window::session::choose;
use indes::window::widgets::Progress;

/// A knight beside a sorcerer, who acts first.
const BESIDE: &str = r#"(format: 1, id: "beside", title: "Beside", rules: maneuver, grid: square(one),
    board: [". . . .", ". . . ."],
    sides: [(name: "Tide", seat: 1, livery: tide, prepared: true), (name: "Ember", seat: 2, livery: ember, prepared: true)],
    units: [
        (side: "Tide", template: "hedge_sorcerer", name: "Wenna", cell: "A1", overrides: {"initiative": 20}),
        (side: "Ember", template: "classical_knight", name: "Hanna", cell: "B1", overrides: {"initiative": 10}),
    ])"#;

fn asked(world: &World) -> Option<Decision> {
    world.resource::<Pending>().0.clone()
}

/// The reactions that the option of this name provokes, as its plan shows them.
fn provoked(world: &mut World, name: &str) -> Vec<Provoked> {
    present(world);
    let options = world.resource::<Views>().question.column.options.clone();
    let focus = options.iter().position(|option| option.name == name);
    let names = || options.iter().map(|option| option.name.clone()).collect::<Vec<_>>();
    world.resource_mut::<DecisionUi>().focus = focus.unwrap_or_else(|| panic!("{name} is not in {:?}", names()));
    present(world);
    let plan = world.resource::<Views>().question.column.plan.clone().unwrap();
    let found = plan.blocks.into_iter().find_map(|block| match block {
        PlanBlock::Provoked(all) => Some(all),
        _ => None,
    });
    found.unwrap_or_default()
}

#[test]
fn maneuver_135_the_plan_of_a_spell_shows_who_may_strike_first() {
    let level = Level::read(&Source::new("beside.ron", BESIDE), &indes::rules::vocabulary).unwrap();
    let mut app = begun(&level);
    let world = app.world_mut();
    while asked(world).unwrap().asked.prompt != Prompt::Act {
        let (decision, rules) = (asked(world).unwrap(), world.resource::<Rules>().0);
        let first = look(world, |view| decision.default_answer(rules, view).unwrap());
        choose(world, first).unwrap();
    }
    let shown = provoked(world, "Fire Bolt");
    let [knight] = shown.as_slice() else { panic!("{shown:?}") };
    assert!(knight.who.starts_with("Hanna may strike"), "{knight:?}");
    assert!(knight.odds.is_some() && !knight.how.is_empty(), "{knight:?}");
    // A blow exposes no unit.
    assert!(provoked(world, "Strike").is_empty());
}

#[test]
fn a_critical_win_asks_for_the_maneuver_as_the_last_stage_with_odds() {
    let mut seen = 0;
    for seed in 0..40 {
        let mut app = begun(&level(RuleSetId::Maneuver, "first-bout"));
        let world = app.world_mut();
        let mut bot = Bot::random(seed);
        while let Some(decision) = asked(world) {
            let rules = world.resource::<Rules>().0;
            let asks = look(world, |view| {
                let names = rules.names(&view.field.rule_data);
                names.question(&decision).map(|words| words.asks.clone())
            });
            if asks.as_deref() == Some("which maneuver?") {
                present(world);
                let column = world.resource::<Views>().question.column.clone();
                let stages: Vec<_> = column.ribbon.iter().map(|stage| (stage.name.as_str(), stage.progress)).collect();
                let done = Progress::Done;
                let wanted = [("Defence", done), ("Dice", done), ("Your maneuver", Progress::Now)];
                assert_eq!(stages[1..], wanted, "{stages:?}");
                let maneuvers = column.options.iter().filter(|option| option.name != "No Maneuver");
                for option in maneuvers {
                    assert!(option.odds.is_some() || !option.effects.is_empty(), "{option:?}");
                }
                seen += 1;
            }
            let Some(next) = bot.choose(world) else { break };
            choose(world, next).unwrap();
        }
    }
    assert!(seen > 5, "only {seen} critical wins");
}
