//! Rounds of preparation, and the doom they bring.

use super::support::{Bout, Plan};
use indes::battle::Pending;
use indes::level::Level;
use indes::reading::Source;
use indes::rules::poise::KIT;

/// A beside D, with room around both.
fn pair() -> Plan {
    Plan::square([". . . . .", ". A D . .", ". . . . ."])
}

/// The doom of a unit's side, as its sheet says it.
fn doom(bout: &mut Bout, unit: &str) -> i16 {
    let id = bout.id(unit);
    let states = bout.look(|view| (KIT.rules.sheet)(view, id).states);
    let said = states.iter().find_map(|state| state.1.strip_prefix("doom "));
    said.map_or(0, |number| number.parse().expect("a number"))
}

/// D, whose side has the doom of a round that A used.
fn doomed() -> Bout {
    let mut bout = pair().prepares(0, 1).rolls([4, 1]);
    bout.say("A", "steady").say("A", "end_turn").asks("D acts").skip();
    bout
}

#[test]
fn poise_033_a_round_that_is_used_to_gain_brings_the_other_side_one_doom() {
    let mut bout = pair().prepares(0, 1).rolls([1, 4]);
    bout.asks("A acts").expect(["order A D", "A's turn begins"]);
    assert_eq!((doom(&mut bout, "A"), doom(&mut bout, "D")), (0, 0));
    // D stands beside A and does not hinder it.
    bout.say("A", "steady").asks("A acts").expect(["A steady", "A +3 poise (18)"]);
    bout.say("A", "end_turn").asks("A acts");
    let story = bout.story();
    assert!(story.contains(&"Ember +1 doom (1)".to_owned()), "it is told: {story:#?}");
    assert!(story.contains(&"round 0 begins".to_owned()), "the fight begins");
    assert_eq!((doom(&mut bout, "A"), doom(&mut bout, "D")), (0, 1));
    assert_eq!(bout.pools("A"), [18, 15, 15]);
    assert!(bout.can("A", "steady") && bout.can("A", "attack"), "the first turn is a whole one");
}

#[test]
fn poise_033_a_round_in_which_nobody_does_anything_brings_none() {
    let plan = Plan::square(["A B . D", ". . . E"]);
    let mut bout = plan.clone().prepares(0, 2).rolls([1, 4]);
    bout.say("A", "end_turn").say("B", "end_turn").asks("A acts").say("A", "end_turn").asks("B acts");
    bout.say("B", "shift").say("B", "pass").say("B", "end_turn").asks("A acts");
    assert_eq!(doom(&mut bout, "D"), 1, "one round of two");
    // Both rounds.
    let mut bout = plan.prepares(0, 2).rolls([1, 4]);
    for unit in ["A", "B", "A", "B"] {
        bout.say(unit, "brace").say(unit, "end_turn");
    }
    assert_eq!((doom(&mut bout, "D"), doom(&mut bout, "E"), doom(&mut bout, "A")), (2, 2, 0));
    assert_eq!(bout.pools("B"), [15, 21, 15]);
}

/// POISE-J04
#[test]
fn poise_033_sides_prepare_one_after_the_other_and_nobody_is_anybodys_target() {
    let plan = Plan::hex(["A B D E"]).prepares(1, 1).prepares(0, 1).unit('B', |b| b.gear(["longbow"]));
    let mut bout = plan.rolls([1, 4]);
    bout.asks("A acts");
    for verb in ["attack", "bull_rush", "disarm", "overwatch", "final_gambit"] {
        assert_eq!(bout.why(verb), "POISE-033: the fight has not begun");
    }
    bout.say("A", "end_turn").asks("B acts").refused("B", "attack shoot D").say("B", "end_turn");
    bout.asks("D acts").refused("D", "attack cut B").say("D", "end_turn").asks("E acts").say("E", "assess");
    bout.say("E", "end_turn").asks("A acts");
    assert_eq!((doom(&mut bout, "A"), doom(&mut bout, "D")), (1, 0));
    assert!(bout.can("A", "final_gambit"));
}

/// Pools are live: what the ground does at the end of a turn it does here too.
#[test]
fn poise_033_pools_are_live_while_a_side_prepares() {
    let noise = "(at: own_turn_end, effect: loss(amount: 2, of: \"focus\"))";
    let plan = pair().prepares(0, 1).region("Noise", "B2", noise).unit('A', |a| a.status("burning"));
    let mut bout = plan.rolls([1, 4]);
    bout.asks("A acts").say("A", "end_turn").asks("A acts");
    assert_eq!(bout.pools("A"), [15, 15, 10], "burning takes 3, the noise 2");
    assert_eq!(doom(&mut bout, "D"), 0);
}

/// POISE-J04: one boon on one skill, announced when it is declared.
#[test]
fn poise_033_doom_is_spent_on_a_skill_when_it_is_declared() {
    let mut bout = doomed();
    bout.dice([8, 8, 8]).say("D", "attack cut A").asks("D chooses");
    assert_eq!(bout.offers("D"), ["spend_doom", "pass"]);
    bout.say("D", "spend_doom").asks("A reacts").expect([
        "D attack sword/cut A",
        "D answers spend_doom",
        "D ends on 10: threat",
        "D has a boon against A",
    ]);
    assert_eq!(doom(&mut bout, "D"), 0);
    // The odds know it: three dice of eight faces, and 2 for brawn.
    let frame = bout.world().resource::<Pending>().0.clone().expect("a question").asked;
    let mean = bout.look(|view| {
        let frame = view.frame(&frame).expect("a frame");
        (KIT.rules.forecast)(view, frame.actor.expect("an actor"), &frame.intent, &[]).expect("odds").action.damage
    });
    assert!((mean - 15.5).abs() < 1e-9, "{mean}");
    bout.say("A", "yield").asks("A chooses").skip().say("A", "to_momentum");
    // The next skill has none.
    assert_eq!(bout.pools("A"), [0, 7, 15]);
    bout.asks("D acts").say("D", "steady").asks("A acts");
    assert_eq!(bout.pools("D")[0], 18);
}

#[test]
fn poise_033_doom_that_is_kept_is_still_there() {
    let mut bout = doomed();
    bout.say("D", "attack cut A").say("D", "pass").asks("A reacts");
    bout.expect(["D attack sword/cut A", "D ends on 8: threat"]);
    assert_eq!(doom(&mut bout, "D"), 1);
    bout.say("A", "dodge").say("D", "steady").asks("D chooses").say("D", "spend_doom");
    bout.asks("A reacts").say("A", "pass");
    // POISE-G06: an amount of points is 2 more for a boon.
    assert_eq!((bout.pools("D")[0], doom(&mut bout, "D")), (20, 0));
}

/// At most one on a skill, and a skill that nothing can sway asks for none.
#[test]
fn poise_033_two_doom_are_for_two_skills() {
    let mut bout = pair().prepares(0, 2).rolls([4, 1]);
    bout.say("A", "steady").say("A", "end_turn").say("A", "brace").say("A", "end_turn").asks("D acts");
    assert_eq!(doom(&mut bout, "D"), 2);
    bout.skip().say("D", "attack cut A").say("D", "spend_doom").asks("A reacts");
    assert_eq!(doom(&mut bout, "D"), 1);
    assert!(bout.story().contains(&"D ends on 10: threat".to_owned()));
    bout.say("A", "predict").asks("D acts").say("D", "shift").asks("D reacts").say("D", "pass");
    assert_eq!(doom(&mut bout, "D"), 1);
}

#[test]
fn poise_j04_a_level_has_at_most_nine_rounds_of_preparation() {
    let data = KIT.shipped_data().unwrap();
    let words = |id| (id == KIT.rules.id).then(|| (KIT.vocabulary)(&data));
    let read = |rounds| {
        let text = pair().prepares(1, rounds).text();
        Level::read(&Source::new("next.ron", &text), &words).map_err(|problems| problems.to_string())
    };
    assert_eq!(read(9).unwrap().sides[1].preparation, 9);
    let tempo = pair().prepares(1, 1).text().replace("rules: poise", "rules: tempo");
    let told = Level::read(&Source::new("next.ron", &tempo), &indes::rules::vocabulary).unwrap_err().to_string();
    assert!(told.contains("tempo knows no preparation before a fight"), "{told}");
    let told = read(10).unwrap_err();
    assert!(told.contains("10 rounds of preparation are too many") && told.contains("0 to 9"), "{told}");
}
