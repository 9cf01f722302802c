//! Who begins the fight, and what is quiet before.

use super::support::{Bout, Plan};

fn begun(bout: &mut Bout) -> bool {
    bout.story().contains(&"round 0 begins".to_owned())
}

/// D, who is hidden by a wall, is the one who opens.
fn behind_a_wall() -> Plan {
    Plan::square(["A . # . D", ". . # . .", ". . # . .", ". . . . ."]).also("opening: first_actor(\"D\")")
}

#[test]
fn poise_005_the_fight_begins_when_an_enemy_notices_something() {
    let open = Plan::square(["A . . D"]).also("opening: first_actor(\"D\")").unit('D', |d| d.gear(["longbow"]));
    let mut bout = open.rolls([]);
    bout.asks("D acts");
    assert!(!begun(&mut bout));
    bout.say("D", "attack shoot A").asks("A reacts");
    bout.expect(["D attack longbow/shoot A", "round 0 begins", "D -1 focus (14)", "D ends on 8: threat"]);
    // Unseen it is still quiet, and then everybody begins at once.
    let mut bout = behind_a_wall().rolls([1, 4]);
    bout.asks("D acts");
    assert!(!begun(&mut bout));
    // Nothing else is left to do unseen.
    bout.say("D", "shift E2").asks("A acts");
    let story = bout.story();
    let place = |line: &str| story.iter().position(|told| told == line);
    assert!(place("D's turn ends") < place("round 0 begins") && place("round 0 begins").is_some(), "{story:#?}");
}

/// A walk into sight is noticed where it is seen.
#[test]
fn poise_005_who_walks_into_sight_is_noticed() {
    let mut bout = behind_a_wall().rolls([]);
    bout.asks("D acts").skip().say("D", "dash E2-E3-D4-C4-B4").asks("D reacts");
    assert!(begun(&mut bout));
    bout.say("D", "pass").say("D", "end_turn").asks("A acts");
    assert!(!begun(&mut bout), "this was D's first turn");
}

#[test]
fn poise_006_who_began_the_fight_has_the_first_turn() {
    let plan = Plan::square(["A . . D"]).unit('A', |a| a.with("agility", 8)).unit('D', |d| d.with("agility", 1));
    let mut bout = plan.clone().also("opening: first_actor(\"D\")").rolls([]);
    bout.asks("D acts").say("D", "steady").say("D", "end_turn").asks("A acts");
    // Of a side its player says who.
    let plan = Plan::hex(["A . . D", " . . . E"]).also("opening: side(\"Ember\")");
    let mut bout = plan.rolls([]);
    bout.asks("D chooses");
    assert_eq!(
        (bout.offers("D"), bout.values("D", "goes_next")),
        (vec!["goes_next".into()], vec!["D".into(), "E".into()])
    );
    bout.say("D", "goes_next E").asks("E acts");
}

/// POISE-J02: the level may name several.
#[test]
fn poise_007_those_whom_the_level_names_roll_for_the_first_turn() {
    let plan = Plan::square(["A B . D"]).unit('B', |b| b.with("agility", 8));
    let mut bout = plan.also("opening: simultaneous([\"A\", \"D\"])").rolls([1, 4]);
    bout.asks("A acts");
}

/// POISE-C36
#[test]
fn poise_222_the_opening_act_is_part_of_the_first_turn() {
    let plan = Plan::square(["A . . D"]).also("opening: first_actor(\"D\")").unit('D', |d| d.gear(["longbow"]));
    let mut bout = plan.rolls([]);
    bout.say("D", "attack shoot A").asks("A reacts");
    assert!(bout.can("A", "dodge") && bout.can("A", "yield"));
    bout.say("A", "dodge").asks("D acts");
    assert_eq!(bout.why("attack"), "POISE-008: the action of this turn is used");
    assert!(bout.can("D", "dash"));
    bout.say("D", "end_turn").asks("A acts").say("A", "end_turn");
    let story = bout.story();
    assert!(story.contains(&"round 0 ends".to_owned()), "D had its turn: {story:#?}");
}

#[test]
fn poise_031_outside_of_a_fight_no_pool_changes() {
    let noise = "(at: own_turn_end, effect: loss(amount: 2, of: \"focus\"))";
    let plan = behind_a_wall().unit('D', |d| d.status("burning")).region("Noise", "E1", noise);
    let mut bout = plan.rolls([1, 4]);
    bout.asks("D acts");
    assert_eq!(bout.offers("D"), ["dash", "shift", "end_turn"]);
    for verb in ["steady", "recovery", "overwatch"] {
        assert_eq!(bout.why(verb), "POISE-031: the fight has not begun");
    }
    bout.say("D", "end_turn").asks("A acts");
    assert_eq!(bout.pools("D"), [15, 15, 15], "nothing burns and nothing distracts");
    bout.say("A", "end_turn").say("D", "end_turn");
    assert_eq!(bout.pools("D"), [15, 15, 10]);
}
