//! Terms, and battles that nobody has won.

use super::duel;
use super::support::Plan;

#[test]
fn poise_j15_terms_that_are_accepted_end_the_fight() {
    for (outcome, told) in
        [("draw", "nobody wins: Terms"), ("second", "Ember wins: Terms"), ("fourth", "nobody wins: Terms")]
    {
        let mut bout = duel().option("terms_outcome", Box::leak(format!("{outcome:?}").into_boxed_str())).begin();
        bout.skip().say("A", "offer_terms").asks("D chooses");
        assert_eq!(bout.offers("D"), ["accept_terms", "pass"]);
        bout.say("D", "accept_terms").asks("over");
        bout.expect(["A offer_terms", "D answers accept_terms", told]);
    }
}

#[test]
fn poise_j15_terms_that_are_refused_are_offered_once_a_turn() {
    let mut bout = duel().option("terms_outcome", "\"draw\"").begin();
    bout.skip().say("A", "offer_terms").say("D", "pass").asks("A acts").expect(["A offer_terms", "D passes"]);
    assert_eq!(bout.why("offer_terms"), "POISE-J15: offered this turn already");
    bout.refused("A", "offer_terms").say("A", "attack cut D").say("D", "dodge").say("A", "end_turn");
    bout.asks("D acts").say("D", "offer_terms").asks("A chooses").say("A", "pass").asks("D acts");
    // Where the level does not say what they bring nobody can offer any.
    let mut bout = duel().begin();
    bout.refused("A", "offer_terms");
}

#[test]
fn poise_094_the_defeated_still_answer_for_their_side() {
    let plan = Plan::square(["A D . E"])
        .unit('D', |d| d.template("levy").with("defence", 1))
        .option("terms_outcome", "\"draw\"");
    let mut bout = plan.begin();
    bout.dice([1, 8]).say("A", "attack cut D");
    while bout.question() == "A chooses" {
        let verb = if bout.can("A", "pass") { "pass" } else { "take_effects" };
        bout.say("A", verb);
    }
    assert!(bout.is_down("D"));
    bout.asks("A acts").say("A", "offer_terms").asks("D chooses").say("D", "accept_terms").asks("over");
    assert_eq!(bout.cell("D"), "B1", "the defeated are on the map");
}

/// POISE-J15: where at one moment nobody is left the level says who has won.
#[test]
fn poise_092_a_battle_that_leaves_nobody_is_a_draw_or_what_the_level_says() {
    let storm = "(at: round_end, effect: damage(amount: 5, kind: \"poise\"))";
    let plan = Plan::square(["A . . D"]).region("Storm", "A1:D1", storm);
    let plan = plan.unit('A', |a| a.pools(2, 0, 0)).unit('D', |d| d.pools(3, 0, 0));
    for (outcome, told) in [("\"draw\"", "nobody wins: LastStanding"), ("\"first\"", "Tide wins: LastStanding")] {
        let mut bout = plan.clone().option("draw_outcome", outcome).rolls([1, 4]);
        bout.say("A", "end_turn").say("D", "end_turn").asks("over");
        assert!(bout.story().contains(&told.to_owned()), "{outcome}");
    }
}
