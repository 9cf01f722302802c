//! The battle on the screen is saved after every choice, and gone on with.

use crate::window_session::{begun, duel, named};
use bevy::prelude::{App, World};
use indes::battle::{Condition, GivenOrder, Order, Pending, RuleSetId, Snapshot, Turn, Verb};
use indes::battlefield::{Pools, Roster, UnitId};
use indes::bots::Bot;
use indes::level::{Control, Level, Library};
use indes::saves::{self, SaveQueue};
use indes::window::panels::decision::Standing;
use indes::window::saving::{SaveFolder, keep, load, save};
use indes::window::session::{self, Session, choose, take_back};
use indes::window::standing_orders::Orders;
use std::path::{Path, PathBuf};

/// A battle of a level that is saved in a folder.
fn saved_in(level: &Level, folder: &Path) -> App {
    let mut app = begun(level);
    app.world_mut().insert_resource(SaveFolder(folder.to_owned()));
    app
}

/// The file of the battle on the screen.
fn file_of(world: &World) -> PathBuf {
    world.resource::<Session>().saved.as_ref().and_then(|saved| saved.path.clone()).expect("a file")
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

/// Loads a save in the place of another battle, and returns the hash of its state.
fn loaded(file: &Path) -> u64 {
    let mut app = begun(&duel());
    assert_eq!(load(app.world_mut(), file).unwrap_or_else(|problems| panic!("{problems}")), None);
    hash(app.world())
}

#[test]
fn a_battle_is_saved_after_every_choice_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = saved_in(&duel(), &folder.path().join("saves"));
    let world = app.world_mut();
    for _ in 0..3 {
        answer(world, "End Turn");
        assert!(save(world));
        assert_eq!(loaded(&file_of(world)), hash(world));
    }
    let file = file_of(world);
    let turns = world.resource::<Turn>().turns;
    answer(world, "Move");
    assert_eq!(world.resource::<Turn>().turns, turns, "the turn goes on");
    assert_eq!(load(world, &file).unwrap_or_else(|problems| panic!("{problems}")), None);
    let choices = world.resource::<Session>().record.choices.len();
    assert_eq!((loaded(&file), choices), (hash(world), 4));
    // A broken save is passed over for the one before it, of the turn before.
    std::fs::write(&file, "// A record").unwrap();
    let said = load(world, &file).unwrap_or_else(|problems| panic!("{problems}")).unwrap();
    assert!(said.contains("this is no record") && said.contains(".save.1.record.ron"), "{said}");
    assert!(world.resource::<Turn>().turns < turns);
    for number in 1..=3 {
        let _ = std::fs::remove_file(saves::generation(&file, number));
    }
    let before = hash(world);
    assert!(load(world, &file).is_err());
    assert_eq!(hash(world), before, "the battle on screen is as it was");
}

#[test]
fn a_battle_without_turns_is_saved_after_every_choice_with_the_states_of_earlier_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::scan(None, &indes::rules::vocabulary);
    let mut level = library.level(RuleSetId::Energy, "first-bout").unwrap().clone();
    level.sides.iter_mut().for_each(|side| side.control = Control::Human);
    let mut app = saved_in(&level, folder.path());
    let world = app.world_mut();
    let mut bot = Bot::random(5);
    for at in 1..=400 {
        let Some(intent) = bot.choose(world) else { break };
        choose(world, intent).unwrap();
        keep(world);
        if at % 20 == 1 {
            assert!(save(world));
            assert_eq!(saves::open(&file_of(world)).unwrap().choices, world.resource::<Session>().record.choices);
        }
        if world.resource::<Turn>().round == 2 {
            break;
        }
    }
    assert!(save(world));
    assert_eq!(world.resource::<Turn>().turns, 0, "energy begins no turn");
    let file = file_of(world);
    assert_eq!(loaded(&file), hash(world));
    let earlier = saves::open(&saves::generation(&file, 1)).unwrap_or_else(|problems| panic!("{problems}"));
    let record = &world.resource::<Session>().record;
    assert!(earlier.choices.len() < record.choices.len() && record.choices.starts_with(&earlier.choices));
}

#[test]
fn a_walk_that_was_taken_back_is_in_no_save() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = saved_in(&duel(), folder.path());
    let world = app.world_mut();
    answer(world, "End Turn");
    assert!(save(world));
    let file = file_of(world);
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
    let mut app = saved_in(&duel(), folder.path());
    keep(app.world_mut());
    let mut level = duel();
    for side in &mut level.sides {
        side.control = Control::Bot("greedy".into());
    }
    let mut bots = saved_in(&level, folder.path());
    let world = bots.world_mut();
    for _ in 0..4 {
        indes::window::session::let_bot_choose(world);
        keep(world);
    }
    assert!(world.resource::<Pending>().0.is_some() && world.resource::<Session>().saved.is_none());
    assert_eq!(saves::records_in(folder.path()), []);
    // Asked for, it is saved.
    assert!(save(world) && file_of(world).exists());
}

#[test]
fn standing_orders_are_saved_and_loaded_with_the_battle() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = saved_in(&duel(), folder.path());
    let world = app.world_mut();
    let order = Order { now: Standing::Always, only: Condition::Likely(65), turn: None };
    let given = Orders([((UnitId(1), Verb(3)), order)].into());
    answer(world, "End Turn");
    // An order is saved although nothing is answered after it.
    world.insert_resource(given.clone());
    keep(world);
    let file = file_of(world);
    drop(app);
    let mut app = saved_in(&duel(), folder.path());
    let world = app.world_mut();
    load(world, &file).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(*world.resource::<Orders>(), given);
    // An order of no unit is left out, and a number beyond its bounds is brought back to them.
    let mut record = saves::open(&file).unwrap();
    record.orders[0].order.only = Condition::Likely(255);
    let first = record.orders[0];
    record.orders.push(GivenOrder { unit: UnitId(9), ..first });
    record.orders.push(GivenOrder { verb: Verb(255), ..first });
    std::fs::write(&file, saves::text(&record).unwrap()).unwrap();
    load(world, &file).unwrap_or_else(|problems| panic!("{problems}"));
    let kept = &world.resource::<Orders>().0;
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[&(UnitId(1), Verb(3))].only, Condition::Likely(100));
}

#[test]
fn every_battle_has_a_file_of_its_own_and_stays_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = saved_in(&duel(), folder.path());
    let world = app.world_mut();
    answer(world, "End Turn");
    assert!(save(world));
    let (first, before) = (file_of(world), hash(world));
    // Another battle of the same level, of two bots as well, leaves the first save as it is.
    let mut level = duel();
    level.sides.iter_mut().for_each(|side| side.control = Control::Bot("greedy".into()));
    for level in [duel(), level] {
        let def = indes::rules::def(level.rules).unwrap();
        session::start(world, &level, def, &def.shipped_data().unwrap(), 4).unwrap();
        for _ in 0..4 {
            let intent = Bot::greedy(1).choose(world).unwrap();
            choose(world, intent).unwrap();
            keep(world);
        }
        assert!(save(world));
        assert_ne!(file_of(world), first);
    }
    let listed = saves::saves_in(folder.path());
    assert_eq!(listed.len(), 3, "{listed:?}");
    assert_eq!(loaded(&first), before);
    // What is gone on with stays in its file.
    assert_eq!(load(world, &first).unwrap_or_else(|problems| panic!("{problems}")), None);
    answer(world, "End Turn");
    assert!(save(world));
    assert_eq!((file_of(world), loaded(&first)), (first.clone(), hash(world)));
    assert_eq!(saves::saves_in(folder.path()).len(), 3);
    // The only save of earlier versions is gone on with in a new file.
    let old = folder.path().join("last.record.ron");
    std::fs::copy(&first, &old).unwrap();
    assert_eq!(load(world, &old).unwrap_or_else(|problems| panic!("{problems}")), None);
    keep(world);
    assert_eq!(world.resource::<Session>().saved.as_ref().unwrap().path, None, "nothing was chosen yet");
    answer(world, "End Turn");
    assert!(save(world));
    assert!(![first, old.clone()].contains(&file_of(world)));
    assert_eq!(saves::open(&old).unwrap().choices.len(), 2);
}

#[test]
fn a_battle_that_is_loaded_over_another_one_leaves_that_one_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = saved_in(&duel(), folder.path());
    let world = app.world_mut();
    answer(world, "End Turn");
    assert!(save(world));
    let first = file_of(world);
    let def = indes::rules::def(RuleSetId::Tempo).unwrap();
    session::start(world, &duel(), def, &def.shipped_data().unwrap(), 4).unwrap();
    let end = named(world, "End Turn");
    choose(world, end).unwrap();
    let second = hash(world);
    // The frame of that choice has not ended.
    load(world, &first).unwrap_or_else(|problems| panic!("{problems}"));
    let listed = saves::saves_in(folder.path());
    let other = listed.iter().find(|file| file.path != first).unwrap();
    assert_eq!(loaded(&other.path), second);
}

#[test]
fn a_save_that_the_disk_refuses_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    // A file stands where the folder should be.
    let file = folder.path().join("saves");
    std::fs::write(&file, "").unwrap();
    let mut app = saved_in(&duel(), &file);
    answer(app.world_mut(), "End Turn");
    assert!(!save(app.world_mut()));
    let toast = app.world().resource::<indes::window::states::Toast>().0.clone().unwrap();
    assert!(toast.failed && toast.text.starts_with("The battle could not be saved: "), "{toast:?}");
    // As soon as the disk takes it, it is saved.
    std::fs::remove_file(&file).unwrap();
    assert!(save(app.world_mut()));
    assert_eq!(loaded(&file_of(app.world())), hash(app.world()));
}
