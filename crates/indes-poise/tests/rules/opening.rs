//! Which unit begins the fight, and the time before it.

use super::{hex, square};
use indes_testing::{Arena, Plan};

/// Whether the fight has begun since the story was last read.
fn begun(arena: &mut Arena) -> bool {
    arena.story().contains(&"round 0 begins".to_owned())
}

/// D, behind a wall, is the first actor.
fn behind_a_wall() -> Plan {
    square(["A . # . D", ". . # . .", ". . # . .", ". . . . ."]).also("opening: first_actor(\"D\")")
}

#[test]
fn poise_005_the_fight_begins_when_an_enemy_notices_something() {
    let open = square(["A . . D"]).also("opening: first_actor(\"D\")").unit('D', |d| d.gear(["longbow"]));
    let mut arena = open.rolls([]);
    arena.asks("D acts");
    assert!(!begun(&mut arena));
    arena.act("D", "attack shoot A").asks("A reacts");
    arena.expect(["D attack longbow/shoot A", "round 0 begins", "D -1 focus (14)", "D ends on 8: threat"]);
    // An unseen unit begins no fight; after its turn all units roll for the first turn.
    let mut arena = behind_a_wall().rolls([1, 4]);
    arena.asks("D acts");
    assert!(!begun(&mut arena));
    // Nothing else is left to do unseen.
    arena.act("D", "shift E2").asks("A acts");
    let story = arena.story();
    let place = |line: &str| story.iter().position(|found| found == line);
    assert!(place("D's turn ends") < place("round 0 begins") && place("round 0 begins").is_some(), "{story:#?}");
}

/// The fight begins at the first cell of the walk that an enemy sees.
#[test]
fn poise_005_a_unit_that_walks_into_sight_is_noticed() {
    let mut arena = behind_a_wall().rolls([]);
    arena.asks("D acts").skip().act("D", "dash E2-E3-D4-C4-B4").asks("D reacts");
    assert!(begun(&mut arena));
    arena.pass("D").end("D").asks("A acts");
    assert!(!begun(&mut arena), "this was D's first turn");
}

#[test]
fn poise_006_the_unit_that_began_the_fight_has_the_first_turn() {
    let plan = square(["A . . D"]).unit('A', |a| a.with("agility", 8)).unit('D', |d| d.with("agility", 1));
    let mut arena = plan.clone().also("opening: first_actor(\"D\")").rolls([]);
    arena.asks("D acts").act("D", "steady").end("D").asks("A acts");
    // If the level names a side, its player chooses the unit.
    let plan = hex(["A . . D", " . . . E"]).also("opening: side(\"Ember\")");
    let mut arena = plan.rolls([]);
    arena.asks("D chooses");
    assert_eq!(
        (arena.offered("D"), arena.values("D", "goes_next")),
        (vec!["goes_next".into()], vec!["D".into(), "E".into()])
    );
    arena.detail("D", "goes_next E").asks("E acts");
}

/// POISE-J02: a level may name several units.
#[test]
fn poise_007_the_units_that_a_level_names_roll_for_the_first_turn() {
    let plan = square(["A B . D"]).unit('B', |b| b.with("agility", 8));
    let mut arena = plan.also("opening: simultaneous([\"A\", \"D\"])").rolls([1, 4]);
    arena.asks("A acts");
}

/// POISE-C36
#[test]
fn poise_222_the_opening_act_is_part_of_the_first_turn() {
    let plan = square(["A . . D"]).also("opening: first_actor(\"D\")").unit('D', |d| d.gear(["longbow"]));
    let mut arena = plan.rolls([]);
    arena.act("D", "attack shoot A").asks("A reacts");
    assert!(arena.can("A", "dodge") && arena.can("A", "yield"));
    arena.react("A", "dodge").asks("D acts");
    assert_eq!(arena.why("attack"), "POISE-008: the action of this turn is used");
    assert!(arena.can("D", "dash"));
    arena.end("D").asks("A acts").end("A");
    let story = arena.story();
    assert!(story.contains(&"round 0 ends".to_owned()), "D had its turn: {story:#?}");
}

#[test]
fn poise_031_outside_of_a_fight_no_pool_changes() {
    let noise = "(at: own_turn_end, effect: loss(amount: 2, of: \"focus\"))";
    let plan = behind_a_wall().unit('D', |d| d.status("burning")).hazards("Noise", "E1", noise);
    let mut arena = plan.rolls([1, 4]);
    arena.asks("D acts");
    // To drop something is free (POISE-G35), and changes no pool.
    assert_eq!(arena.offered("D"), ["dash", "shift", "drop", "end_turn"]);
    for verb in ["steady", "recovery", "overwatch"] {
        assert_eq!(arena.why(verb), "POISE-031: the fight has not begun");
    }
    arena.end("D").asks("A acts");
    assert_eq!(arena.pools("D"), [15, 15, 15], "nothing burns and nothing distracts");
    arena.end("A").end("D");
    assert_eq!(arena.pools("D"), [15, 15, 10]);
}
