//! The battle on the screen is saved after every choice, and gone on with.

use crate::window_session::{begun, duel, named};
use bevy::prelude::{App, World};
use indes::battle::{Condition, GivenOrder, Order, Pending, RuleSetId, Snapshot, Turn, Verb};
use indes::battlefield::{Pools, Roster, UnitId};
use indes::bots::Bot;
use indes::level::{Control, Level, Library};
use indes::saves::{self, SaveQueue};
use indes::window::panels::decision::Standing;
use indes::window::saving::{SaveFile, keep, load, save};
use indes::window::session::{Session, choose, take_back};
use indes::window::standing_orders::Orders;
use std::path::Path;

/// A battle of a level that is saved to a file.
fn saved_to(level: &Level, file: &Path) -> App {
    let mut app = begun(level);
    app.world_mut().insert_resource(SaveFile(file.to_owned()));
    app
}

/// Gives the answer with this verb's name, and lets the frame end in which it was given.
fn answer(world: &mut World, name: &str) {
    let intent = named(world, name);
    choose(world, intent).unwrap();
    keep(world);
}

fn hash(world: &World) -> u64 {
    Snapshot::take(world).hash()
}

/// Loads the save of a file into another battle, and returns the hash of its state.
fn loaded(file: &Path) -> u64 {
    let mut app = saved_to(&duel(), file);
    assert_eq!(load(app.world_mut()).unwrap_or_else(|problems| panic!("{problems}")), None);
    hash(app.world())
}

#[test]
fn a_battle_is_saved_after_every_choice_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("saves/last.record.ron");
    let mut app = saved_to(&duel(), &file);
    let world = app.world_mut();
    for _ in 0..3 {
        answer(world, "End Turn");
        assert!(save(world));
        assert_eq!(loaded(&file), hash(world));
    }
    let turns = world.resource::<Turn>().turns;
    answer(world, "Move");
    assert_eq!(world.resource::<Turn>().turns, turns, "the turn goes on");
    assert_eq!(load(world).unwrap_or_else(|problems| panic!("{problems}")), None);
    let choices = world.resource::<Session>().record.choices.len();
    assert_eq!((loaded(&file), choices), (hash(world), 4));
    // A broken save is passed over for the one before it, of the turn before.
    std::fs::write(&file, "// A record").unwrap();
    let said = load(world).unwrap_or_else(|problems| panic!("{problems}")).unwrap();
    assert!(said.contains("this is no record") && said.contains("last.1.record.ron"), "{said}");
    assert!(world.resource::<Turn>().turns < turns);
    for number in 1..=3 {
        let _ = std::fs::remove_file(saves::generation(&file, number));
    }
    let before = hash(world);
    assert!(load(world).is_err());
    assert_eq!(hash(world), before, "the battle on screen is as it was");
}

#[test]
fn a_battle_without_turns_is_saved_after_every_choice_with_the_states_of_earlier_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("last.record.ron");
    let library = Library::scan(None, &indes::rules::vocabulary);
    let mut level = library.level(RuleSetId::Energy, "first-bout").unwrap().clone();
    level.sides.iter_mut().for_each(|side| side.control = Control::Human);
    let mut app = saved_to(&level, &file);
    let world = app.world_mut();
    let mut bot = Bot::random(5);
    for at in 1..=400 {
        let Some(intent) = bot.choose(world) else { break };
        choose(world, intent).unwrap();
        keep(world);
        if at % 20 == 1 {
            assert!(save(world));
            assert_eq!(
                saves::open(&file).unwrap(),
                world.resource::<Session>().saved.as_ref().unwrap().record.as_ref().clone()
            );
        }
        if world.resource::<Turn>().round == 2 {
            break;
        }
    }
    assert!(save(world));
    assert_eq!(world.resource::<Turn>().turns, 0, "energy begins no turn");
    assert_eq!(loaded(&file), hash(world));
    let earlier = saves::open(&saves::generation(&file, 1)).unwrap_or_else(|problems| panic!("{problems}"));
    let record = &world.resource::<Session>().record;
    assert!(earlier.choices.len() < record.choices.len() && record.choices.starts_with(&earlier.choices));
}

#[test]
fn a_walk_that_was_taken_back_is_in_no_save() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("last.record.ron");
    let mut app = saved_to(&duel(), &file);
    let world = app.world_mut();
    answer(world, "End Turn");
    assert!(save(world));
    answer(world, "End Turn");
    // The opponent cannot pay for a Retreat.
    let asked = world.resource::<Pending>().0.as_ref().and_then(|decision| decision.asked.unit);
    let members: Vec<_> = world.resource::<Roster>().units.iter().map(|member| member.entity).collect();
    for (at, entity) in (0..).map(UnitId).zip(members) {
        if Some(at) != asked {
            world.get_mut::<Pools>(entity).unwrap().0[0].now = 2;
        }
    }
    let before = hash(world);
    for _ in 0..2 {
        answer(world, "Move");
        assert!(save(world));
        assert_eq!(saves::open(&file).unwrap().choices.len(), 3);
        take_back(world);
        assert_eq!(hash(world), before, "the walk is taken back");
        keep(world);
        world.resource::<SaveQueue>().flush().unwrap();
        assert_eq!(saves::open(&file).unwrap().choices.len(), 2);
        for number in 1..=3 {
            let earlier = saves::open(&saves::generation(&file, number));
            assert!(earlier.is_ok_and(|earlier| earlier.choices.len() < 3) || number > 1, "state {number}");
        }
    }
}

#[test]
fn nothing_is_saved_before_the_first_choice_and_nothing_while_only_bots_play() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("last.record.ron");
    let mut app = saved_to(&duel(), &file);
    keep(app.world_mut());
    let mut level = duel();
    for side in &mut level.sides {
        side.control = Control::Bot("greedy".into());
    }
    let mut bots = saved_to(&level, &file);
    let world = bots.world_mut();
    for _ in 0..10 {
        indes::window::session::let_bot_choose(world);
        keep(world);
    }
    assert!(world.resource::<Pending>().0.is_some() && !file.exists());
    // Asked for, it is saved.
    assert!(save(world) && file.exists());
}

#[test]
fn standing_orders_are_saved_and_loaded_with_the_battle() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("last.record.ron");
    let mut app = saved_to(&duel(), &file);
    let world = app.world_mut();
    let order = Order { now: Standing::Always, only: Condition::Likely(65), turn: None };
    let given = Orders([((UnitId(1), Verb(3)), order)].into());
    answer(world, "End Turn");
    // An order is saved although nothing is answered after it.
    world.insert_resource(given.clone());
    keep(world);
    drop(app);
    let mut app = saved_to(&duel(), &file);
    let world = app.world_mut();
    load(world).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(*world.resource::<Orders>(), given);
    // An order of no unit is left out, and a number beyond its bounds is brought back to them.
    let mut record = saves::open(&file).unwrap();
    record.orders[0].order.only = Condition::Likely(255);
    let first = record.orders[0];
    record.orders.push(GivenOrder { unit: UnitId(9), ..first });
    record.orders.push(GivenOrder { verb: Verb(255), ..first });
    std::fs::write(&file, saves::text(&record).unwrap()).unwrap();
    load(world).unwrap_or_else(|problems| panic!("{problems}"));
    let kept = &world.resource::<Orders>().0;
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[&(UnitId(1), Verb(3))].only, Condition::Likely(100));
}

#[test]
fn a_save_that_the_disk_refuses_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    // A folder stands where the file should be.
    let file = folder.path().join("last.record.ron");
    std::fs::create_dir(&file).unwrap();
    let mut app = saved_to(&duel(), &file);
    answer(app.world_mut(), "End Turn");
    assert!(!save(app.world_mut()));
    let toast = app.world().resource::<indes::window::states::Toast>().0.clone().unwrap();
    assert!(toast.failed && toast.text.contains("not a plain file"), "{toast:?}");
}
