//! Rounds of preparation, and the doom they bring.

use super::{hex, square};
use indes_core::reading::Source;
use indes_level::level::Level;
use indes_poise::DEF;
use indes_testing::{Arena, Plan};

/// A beside D, with room around both.
fn pair() -> Plan {
    square([". . . . .", ". A D . .", ". . . . ."])
}

/// The doom of a unit's side, read from the unit's sheet.
fn doom(arena: &mut Arena, unit: &str) -> i16 {
    let id = arena.id(unit);
    let states = arena.look(|view| DEF.rules.sheet(view, id).states);
    let shown = states.iter().find_map(|state| state.1.to_string().strip_prefix("doom ").map(str::to_owned));
    shown.map_or(0, |number| number.parse().expect("a number"))
}

/// A has used a round of preparation, so D's side has one doom; it is D's turn.
fn doomed() -> Arena {
    let mut arena = pair().prepares(0, 1).rolls([4, 1]);
    arena.act("A", "steady").end("A").asks("D acts").skip();
    arena
}

#[test]
fn poise_033_a_round_that_is_used_to_gain_brings_the_other_side_one_doom() {
    let mut arena = pair().prepares(0, 1).rolls([1, 4]);
    arena.asks("A acts").expect(["order A D", "A's turn begins"]);
    assert_eq!((doom(&mut arena, "A"), doom(&mut arena, "D")), (0, 0));
    // D stands beside A and does not hinder it.
    arena.act("A", "steady").asks("A acts").expect(["A steady", "A +3 poise (18)"]);
    arena.end("A").asks("A acts");
    let story = arena.story();
    assert!(story.contains(&"Ember +1 doom (1)".to_owned()), "an event shows it: {story:#?}");
    assert!(story.contains(&"round 0 begins".to_owned()), "the fight begins");
    assert_eq!((doom(&mut arena, "A"), doom(&mut arena, "D")), (0, 1));
    assert_eq!(arena.pools("A"), [18, 15, 15]);
    assert!(arena.can("A", "steady") && arena.can("A", "attack"), "the first turn is a whole one");
}

#[test]
fn poise_033_an_unused_round_of_preparation_brings_no_doom() {
    let plan = square(["A B . D", ". . . E"]);
    let mut arena = plan.clone().prepares(0, 2).rolls([1, 4]);
    arena.end("A").end("B").asks("A acts").end("A").asks("B acts");
    arena.act("B", "shift").pass("B").end("B").asks("A acts");
    assert_eq!(doom(&mut arena, "D"), 1, "one round of two");
    // Both rounds.
    let mut arena = plan.prepares(0, 2).rolls([1, 4]);
    for unit in ["A", "B", "A", "B"] {
        arena.act(unit, "brace").end(unit);
    }
    assert_eq!((doom(&mut arena, "D"), doom(&mut arena, "E"), doom(&mut arena, "A")), (2, 2, 0));
    assert_eq!(arena.pools("B"), [15, 21, 15]);
}

/// POISE-J04
#[test]
fn poise_033_sides_prepare_one_after_the_other_and_cannot_attack() {
    let plan = hex(["A B D E"]).prepares(1, 1).prepares(0, 1).unit('B', |b| b.gear(["longbow"]));
    let mut arena = plan.rolls([1, 4]);
    arena.asks("A acts");
    for verb in ["attack", "bull_rush", "disarm", "overwatch", "final_gambit"] {
        assert_eq!(arena.why(verb), "POISE-033: the fight has not begun");
    }
    arena.end("A").asks("B acts").refused("B", "attack shoot D").end("B");
    arena.asks("D acts").refused("D", "attack cut B").end("D").asks("E acts").act("E", "assess");
    arena.end("E").asks("A acts");
    assert_eq!((doom(&mut arena, "A"), doom(&mut arena, "D")), (1, 0));
    assert!(arena.can("A", "final_gambit"));
}

/// Hazards and conditions change pools at the end of a turn of preparation too.
#[test]
fn poise_033_pools_are_live_while_a_side_prepares() {
    let noise = "(at: own_turn_end, effect: loss(amount: 2, of: \"focus\"))";
    let plan = pair().prepares(0, 1).hazards("Noise", "B2", noise).unit('A', |a| a.status("burning"));
    let mut arena = plan.rolls([1, 4]);
    arena.asks("A acts").end("A").asks("A acts");
    assert_eq!(arena.pools("A"), [15, 15, 10], "burning takes 3, the noise 2");
    assert_eq!(doom(&mut arena, "D"), 0);
}

/// POISE-J04: one doom gives one boon to one skill, and is spent when the skill is declared.
#[test]
fn poise_033_doom_is_spent_on_a_skill_when_it_is_declared() {
    let mut arena = doomed();
    arena.rolls([8, 8, 8]).act("D", "attack cut A").asks("D chooses");
    assert_eq!(arena.offered("D"), ["spend_doom", "pass"]);
    arena.detail("D", "spend_doom").asks("A reacts").expect([
        "D attack sword/cut A",
        "D answers spend_doom",
        "D ends on 10: threat",
        "D has a boon against A",
    ]);
    assert_eq!(doom(&mut arena, "D"), 0);
    // The forecast counts it: three dice of eight faces, and 2 for brawn.
    let frame = arena.decision().asked;
    let mean = arena.look(|view| {
        let frame = view.frame(&frame).expect("a frame");
        DEF.rules.forecast(view, frame.actor.expect("an actor"), &frame.intent, &[]).expect("odds").action.damage
    });
    assert!((mean - 15.5).abs() < 1e-9, "{mean}");
    arena.react("A", "yield").asks("A chooses").skip().detail("A", "to_momentum");
    // The next skill has none.
    assert_eq!(arena.pools("A"), [0, 7, 15]);
    arena.asks("D acts").act("D", "steady").asks("A acts");
    assert_eq!(arena.pools("D")[0], 18);
}

#[test]
fn poise_033_doom_that_is_not_spent_is_kept() {
    let mut arena = doomed();
    arena.act("D", "attack cut A").detail("D", "pass").asks("A reacts");
    arena.expect(["D attack sword/cut A", "D ends on 8: threat"]);
    assert_eq!(doom(&mut arena, "D"), 1);
    arena.react("A", "dodge").act("D", "steady").asks("D chooses").detail("D", "spend_doom");
    arena.asks("A reacts").pass("A");
    // POISE-G06: an amount of points is 2 more for a boon.
    assert_eq!((arena.pools("D")[0], doom(&mut arena, "D")), (20, 0));
}

/// At most one doom is spent on a skill, and a skill that boons cannot change asks for none.
#[test]
fn poise_033_two_doom_are_for_two_skills() {
    let mut arena = pair().prepares(0, 2).rolls([4, 1]);
    arena.act("A", "steady").end("A").act("A", "brace").end("A").asks("D acts");
    assert_eq!(doom(&mut arena, "D"), 2);
    arena.skip().act("D", "attack cut A").detail("D", "spend_doom").asks("A reacts");
    assert_eq!(doom(&mut arena, "D"), 1);
    assert!(arena.story().contains(&"D ends on 10: threat".to_owned()));
    arena.react("A", "predict").asks("D acts").act("D", "shift").asks("D reacts").pass("D");
    assert_eq!(doom(&mut arena, "D"), 1);
}

#[test]
fn poise_j04_a_level_has_at_most_nine_rounds_of_preparation() {
    let read = |rounds| pair().prepares(1, rounds).level().map_err(|problems| problems.to_string());
    assert_eq!(read(9).unwrap().sides[1].preparation, 9);
    let tempo = pair().prepares(1, 1).text().replace("rules: poise", "rules: tempo");
    let message = Level::read(&Source::new("next.ron", &tempo), &indes_testing::vocabulary).unwrap_err().to_string();
    assert!(message.contains("tempo knows no preparation before a fight"), "{message}");
    let message = read(10).unwrap_err();
    assert!(message.contains("10 rounds of preparation are too many") && message.contains("0 to 9"), "{message}");
}
