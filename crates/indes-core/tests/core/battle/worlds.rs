//! Worlds, snapshots and levels that do not belong together are refused; histories of events are not mixed.

use super::duel;
use indes_core::battle::{
    BattleError, BattlePlugin, Dice, Events, Intent, Snapshot, Verb, advance, answer, begin, try_look,
};
use indes_core::battlefield::Seat;
use indes_testing::bare_world;
use indes_testing::tempo::hex;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Every query of a world without a battle returns an error.
#[test]
fn queries_of_a_world_without_a_battle_return_an_error() {
    let battle = duel().begin().snapshot();
    let mut bare = bevy::prelude::App::new();
    assert_eq!(answer(bare.world_mut(), Seat(1), Intent::of(Verb(0))), Err(BattleError::NothingAsked));
    for plugin in [false, true] {
        if plugin {
            bare.add_plugins(BattlePlugin);
        }
        let world = bare.world_mut();
        assert_eq!(try_look(world, |view| view.turn.round), Err(BattleError::NoBattle));
        assert_eq!(advance(world), Err(BattleError::NoBattle));
        assert_eq!(battle.restore(world), Err(BattleError::NoBattle));
        assert_eq!(battle.seen_by(world, Seat(1), &mut ChaCha8Rng::seed_from_u64(1)), Err(BattleError::NoBattle));
    }
    assert_eq!(answer(bare.world_mut(), Seat(1), Intent::of(Verb(0))), Err(BattleError::NothingAsked));
}

#[test]
fn a_battle_needs_the_plugin_of_its_rule_set() {
    let mut bare = bevy::prelude::App::new();
    let setup = duel().setup();
    let set = setup.rules.id();
    assert_eq!(begin(bare.world_mut(), &setup, Dice::seeded(1)), Err(BattleError::NoRuleSet(set)));
    bare.add_plugins(BattlePlugin);
    assert_eq!(begin(bare.world_mut(), &setup, Dice::seeded(1)), Err(BattleError::NoRuleSet(set)));
    bare.add_plugins(indes_tempo::TempoPlugin);
    assert_eq!(begin(bare.world_mut(), &setup, Dice::seeded(1)), Ok(()));
}

#[test]
fn a_snapshot_of_another_battle_is_refused() {
    let mut arena = duel().begin();
    let before = arena.snapshot();
    let others = [
        hex(["A B . .", ". . . #"]),
        hex(["A B . .", ". . . ."]).heights([". . . .", ". . . 1"]),
        hex(["A B . . .", ". . . . ."]),
        hex(["A B . .", ". C . ."]),
        duel().unit('B', |b| b.template("knight")),
    ];
    for other in others {
        assert_eq!(other.begin().snapshot().restore(arena.world()), Err(BattleError::OtherBattle));
        assert_eq!(arena.snapshot(), before);
    }
    let poise = indes_testing::poise::melee();
    let mut app = bare_world();
    begin(app.world_mut(), &poise, Dice::seeded(1)).unwrap();
    assert_eq!(before.restore(app.world_mut()), Err(BattleError::OtherBattle));
}

/// After a restore the list has only those events that led to the snapshot.
#[test]
fn restoring_a_snapshot_never_mixes_the_events_of_two_histories() {
    let mut arena = duel().begin();
    let begun = arena.snapshot();
    arena.act("A", "drop longsword");
    let (dropped, history) = (arena.snapshot(), arena.world().resource::<Events>().clone());
    // Take back, choose otherwise, restore: the events of the other choice are dropped.
    begun.restore(arena.world()).unwrap();
    assert!(arena.world().resource::<Events>().list.iter().all(|event| history.list.contains(event)));
    arena.act("A", "draw dagger").end("A");
    dropped.restore(arena.world()).unwrap();
    assert_eq!(arena.world().resource::<Events>().list, []);
    assert_eq!(arena.snapshot(), dropped);
    // On the same history they stay.
    begun.restore(arena.world()).unwrap();
    arena.act("A", "drop longsword");
    dropped.restore(arena.world()).unwrap();
    let after = arena.world().resource::<Events>();
    assert!(!after.list.is_empty() && after.list.iter().all(|event| history.list.contains(event)));
    // A world with other dice has another history.
    let mut other = bare_world();
    begin(other.world_mut(), &duel().setup(), Dice::seeded(5)).unwrap();
    dropped.restore(other.world_mut()).unwrap();
    assert_eq!((other.world().resource::<Events>().list.len(), Snapshot::take(other.world())), (0, dropped));
}

#[test]
fn a_level_of_other_rules_or_with_an_unknown_template_is_not_played() {
    use indes_level::level::{Library, Unplayable};
    use {indes_poise as poise, indes_tempo as tempo};
    let library = Library::scan(None, &indes_testing::vocabulary);
    let mut level = library.level(indes_core::battle::RuleSetId::Tempo, "first-duel").unwrap().clone();
    let (data, other) = (tempo::DEF.shipped_data().unwrap(), poise::DEF.shipped_data().unwrap());
    assert!(level.setup(&tempo::DEF, &data).is_ok());
    let refused = level.setup(&poise::DEF, &other).err().unwrap();
    assert_eq!(refused.to_string(), "the level is played by the rules of tempo, not of poise");
    let unit = level.units[0].name.clone();
    level.units[0].template = "dragon".to_owned();
    let refused = level.setup(&tempo::DEF, &data).err();
    assert_eq!(refused, Some(Unplayable::NoTemplate { unit, template: "dragon".to_owned() }));
}
