//! What the window does with a battle beside showing it: taking back, saving, going on, bots.

use bevy::prelude::{App, World};
use indes::battle::{Dice, Intent, Pending, RuleSetId, Rules, Snapshot, Turn, look};
use indes::level::{Control, Level, Library};
use indes::script::arena;
use indes::window::screens::Panels;
use indes::window::session::{self, SaveFile, Session, can_take_back, choose, load, take_back};

fn duel() -> Level {
    Library::scan(None, &indes::rules::vocabulary).level(RuleSetId::Tempo, "first-duel").unwrap().clone()
}

/// A battle in a world that has what the window keeps of it, but no window.
fn begun(level: &Level) -> App {
    let kit = indes::rules::kit(level.rules).unwrap();
    let mut app = arena(&kit);
    app.init_resource::<Panels>();
    session::start(app.world_mut(), level, kit, &kit.shipped_data().unwrap(), 3).unwrap();
    app
}

/// The first answer of the open question with this verb's name.
fn named(world: &mut World, name: &str) -> Intent {
    let decision = world.resource::<Pending>().0.clone().unwrap();
    let rules = world.resource::<Rules>().0;
    look(world, |view| {
        let names = (rules.names)(&view.field.rule_data);
        let listed = decision.listed(&rules, view);
        listed.into_iter().find(|intent| names.verb_name(intent.verb) == name).unwrap()
    })
}

fn state(world: &World) -> Option<Result<String, String>> {
    let asked = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked.seat);
    can_take_back(world.resource::<Session>(), world.resource::<Dice>().drawn, asked)
}

#[test]
fn a_walk_that_nobody_can_answer_is_taken_back_as_if_it_had_not_been() {
    let mut app = begun(&duel());
    let world = app.world_mut();
    assert_eq!(state(world), None, "there is nothing to take back");
    let before = Snapshot::take(world).hash();
    let walk = named(world, "Move");
    let drawn = world.resource::<Dice>().drawn;
    choose(world, walk).unwrap();
    assert_eq!(world.resource::<Dice>().drawn, drawn, "a walk that is not answered draws nothing");
    assert!(matches!(state(world), Some(Ok(_))));
    take_back(world);
    assert_eq!(Snapshot::take(world).hash(), before);
    assert!(world.resource::<Session>().record.choices.is_empty());
    assert_eq!(state(world), None);
}

#[test]
fn what_was_handed_over_cannot_be_taken_back() {
    let mut app = begun(&duel());
    let world = app.world_mut();
    let end = named(world, "End Turn");
    choose(world, end).unwrap();
    let reason = state(world).unwrap().unwrap_err();
    assert!(reason.contains("somebody else") || reason.contains("die"), "{reason}");
    let before = Snapshot::take(world).hash();
    take_back(world);
    assert_eq!(Snapshot::take(world).hash(), before, "nothing is changed");
}

#[test]
fn a_battle_is_saved_after_every_turn_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = begun(&duel());
    let world = app.world_mut();
    let file = folder.path().join("saves/last.record.ron");
    world.insert_resource(SaveFile(file.clone()));
    for _ in 0..3 {
        let end = named(world, "End Turn");
        choose(world, end).unwrap();
    }
    let (saved, turns) = (Snapshot::take(world).hash(), world.resource::<Turn>().turns);
    let walk = named(world, "Move");
    choose(world, walk).unwrap();
    assert_eq!(load(world).unwrap_or_else(|problems| panic!("{problems}")), None);
    assert_eq!((Snapshot::take(world).hash(), world.resource::<Turn>().turns), (saved, turns));
    // A broken save is not taken for a battle: the one before it is.
    std::fs::write(&file, "// A record").unwrap();
    let said = load(world).unwrap_or_else(|problems| panic!("{problems}")).unwrap();
    assert!(said.contains("the one before it"), "{said}");
    assert!(world.resource::<Turn>().turns < turns);
    for number in 1..=3 {
        let _ = std::fs::remove_file(indes::saves::generation(&file, number));
    }
    let before = Snapshot::take(world).hash();
    assert!(load(world).is_err());
    assert_eq!(Snapshot::take(world).hash(), before, "the battle on screen is as it was");
}

#[test]
fn a_side_that_is_given_to_a_bot_plays_itself() {
    let mut level = duel();
    for side in &mut level.sides {
        side.control = Control::Bot("greedy".into());
    }
    let mut app = begun(&level);
    let world = app.world_mut();
    for _ in 0..2000 {
        if world.resource::<Pending>().0.is_none() {
            return;
        }
        let choices = world.resource::<Session>().record.choices.len();
        session::let_bot_choose(world);
        assert_eq!(world.resource::<Session>().record.choices.len(), choices + 1);
    }
    panic!("two bots do not come to an end");
}

#[test]
fn a_person_is_not_played_by_a_bot() {
    let mut app = begun(&duel());
    let world = app.world_mut();
    session::let_bot_choose(world);
    assert!(world.resource::<Session>().record.choices.is_empty());
}
