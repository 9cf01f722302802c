//! Drawing, picking up, throwing, reloading, being disarmed.

use super::support::Plan;
use super::{duel, yields};

#[test]
fn poise_012_one_maneuver_draws_one_weapon_or_two() {
    let plan = Plan::square(["A . . D"]).unit('A', |a| a.gear(["dagger", "dagger"]).sheathed());
    let mut bout = plan.begin();
    bout.say("A", "draw dagger").asks("A chooses").say("A", "draw_too").asks("A acts");
    let a = bout.id("A");
    assert_eq!(bout.look(|view| view.field.unit(a).gear.in_hand().count()), 2);
    assert!(!bout.can("A", "draw"));
}

/// POISE-012, POISE-G35: the second thing of a Draw is one that fits beside the first.
#[test]
fn poise_012_the_second_weapon_of_a_draw_needs_a_free_hand() {
    let plan = Plan::square(["A . . D"]).unit('A', |a| a.gear(["dagger", "axe", "greatsword"]).sheathed());
    let mut bout = plan.begin();
    assert_eq!(bout.values("A", "draw").len(), 3);
    bout.say("A", "draw dagger").asks("A chooses");
    assert_eq!(bout.values("A", "draw_too"), ["Item(ItemId(1))"]);
    bout.refused("A", "draw_too greatsword").say("A", "draw_too axe").asks("A acts");
    // A weapon for both hands leaves none.
    plan.begin().say("A", "draw greatsword").asks("A acts");
}

/// POISE-G35: to draw, no more is stowed than hands are needed for, weapons before shields.
#[test]
fn poise_g35_a_draw_stows_one_weapon_for_a_one_handed_one_and_keeps_the_shield() {
    let plan = Plan::square(["A . . D"]).unit('A', |a| a.gear(["sword", "buckler", "dagger"]));
    let mut bout = plan.begin();
    bout.say("A", "draw dagger").asks("A acts");
    bout.expect(["A draw dagger", "A stows sword", "A holds dagger"]);
}

/// POISE-G35: to the greedy bot a draw is worth something without a weapon in hand, and less than nothing with one.
#[test]
fn poise_g35_a_greedy_bot_draws_only_with_empty_hands() {
    let armed = || Plan::square(["A D . ."]).unit('A', |a| a.gear(["sword", "buckler", "dagger"]));
    let mut bout = armed().begin();
    assert!(bout.worth("A", "draw dagger") < bout.worth("A", "end_turn"), "nothing is gained by another weapon");
    let mut bout = armed().unit('A', |a| a.sheathed()).begin();
    assert!(bout.worth("A", "draw dagger") > bout.worth("A", "end_turn"));
}

/// POISE-157, POISE-158, POISE-160, POISE-G34
#[test]
fn poise_157_disarming_throws_everything_three_paces_away() {
    let rows = [". . . . . . .", ". . . . . . .", ". . . . . . .", ". . A D . . .", ". . . . . . .", ". . . . . . ."];
    let plan = Plan::square(rows).unit('D', |d| d.gear(["sword", "buckler"]));
    let mut bout = plan.begin();
    // The die of the yield, then a direction for each item: east, and one beside it, diagonal.
    bout.dice([4, 1, 2]).say("A", "disarm D").say("D", "yield");
    let story = bout.story();
    assert!(story.iter().any(|line| line.starts_with("D loses sword on G4")), "{story:#?}");
    assert!(story.iter().any(|line| line.starts_with("D loses buckler on F")), "{story:#?}");
    assert!(bout.zone("D").is_empty());
    bout.say("A", "end_turn").asks("D acts");
    assert!(bout.can("D", "attack"), "bare hands are left");
}

#[test]
fn what_is_thrown_lies_where_the_target_stands() {
    let mut bout = Plan::square(["A . . D"]).unit('A', |a| a.gear(["javelin"])).begin();
    bout.say("A", "attack hurl D").say("D", "predict");
    assert!(bout.story().contains(&"A loses javelin on D1".to_owned()));
    bout.say("A", "end_turn").say("D", "retrieve D1");
    let d = bout.id("D");
    assert_eq!(bout.look(|view| view.field.unit(d).gear.in_hand().count()), 2);
}

#[test]
fn a_crossbow_is_made_ready_after_every_bolt() {
    let mut bout = Plan::square(["A . . D"]).unit('A', |a| a.gear(["crossbow"])).begin();
    bout.say("A", "attack bolt D").say("D", "predict").say("A", "reload crossbow").asks("D acts");
    bout.say("D", "end_turn").asks("A acts");
    assert!(bout.can("A", "attack"));
}

/// POISE-065: a yield's other effects come with it.
#[test]
fn a_mauls_yield_shoves_and_its_effect_brings_to_the_knees() {
    let mut bout = duel().unit('A', |a| a.gear(["maul"])).unit('D', |d| d.with("momentum", 30)).begin();
    yields(&mut bout, "attack slam D", &[2, 9]);
    bout.asks("A chooses").say("A", "take_effects");
    assert_eq!((bout.cell("D").as_str(), bout.is("D", "kneeling")), ("C1", true));
}

/// POISE-160, POISE-G35: of several things on a cell the one who picks up says which.
#[test]
fn poise_160_one_of_several_things_is_picked_up() {
    let rows = [". . . . . . .", ". . . . . . .", ". . A D . E .", ". . . . . . ."];
    let plan = Plan::square(rows).unit('D', |d| d.gear(["sword", "buckler"]));
    let mut bout = plan.begin();
    // Both fly east, past E and on to G3.
    bout.dice([4, 1, 1]).say("A", "disarm D").say("D", "yield").say("A", "end_turn").say("D", "end_turn");
    bout.asks("E acts").say("E", "retrieve G3").asks("E chooses").skip();
    assert_eq!(bout.values("E", "pick buckler").len(), 2);
    bout.say("E", "pick buckler");
    bout.expect(["E holds buckler"]);
    let e = bout.id("E");
    let held = bout.look(|view| view.field.unit(e).gear.in_hand().count());
    assert_eq!(held, 2, "sword and buckler");
    // The sword is still there.
    let lies = indes::battlefield::Place::Ground("G3".parse().unwrap());
    let left = bout.look(|view| {
        let all = view.field.roster.ids().flat_map(|unit| view.field.unit(unit).gear.0.iter());
        all.filter(|item| item.place == lies).count()
    });
    assert_eq!(left, 1);
}
