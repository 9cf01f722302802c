//! Terms, and battles without a winner.

use super::{duel, square};

#[test]
fn poise_j15_terms_that_are_accepted_end_the_fight() {
    for (outcome, line) in [
        ("draw", "nobody wins: Terms"),
        ("first", "Tide wins: Terms"),
        ("second", "Ember wins: Terms"),
        ("third", "nobody wins: Terms"),
        ("fourth", "nobody wins: Terms"),
    ] {
        let mut arena = duel().option("terms_outcome", Box::leak(format!("{outcome:?}").into_boxed_str())).begin();
        arena.skip().act("A", "offer_terms").asks("D chooses");
        assert_eq!(arena.offered("D"), ["accept_terms", "pass"]);
        arena.detail("D", "accept_terms").asks("over");
        arena.expect(["A offer_terms", "D answers accept_terms", line]);
    }
}

#[test]
fn poise_j15_terms_that_are_refused_are_offered_once_a_turn() {
    let mut arena = duel().option("terms_outcome", "\"draw\"").begin();
    arena.skip().act("A", "offer_terms").detail("D", "pass").asks("A acts").expect(["A offer_terms", "D passes"]);
    assert_eq!(arena.why("offer_terms"), "POISE-J15: offered this turn already");
    arena.refused("A", "offer_terms").act("A", "attack cut D").react("D", "dodge").end("A");
    arena.asks("D acts").act("D", "offer_terms").asks("A chooses").detail("A", "pass").asks("D acts");
    // Without the option `terms_outcome` no side can offer terms.
    let mut arena = duel().begin();
    arena.refused("A", "offer_terms");
}

#[test]
fn poise_094_the_defeated_still_answer_for_their_side() {
    let plan =
        square(["A D . E"]).unit('D', |d| d.template("levy").with("defence", 1)).option("terms_outcome", "\"draw\"");
    let mut arena = plan.begin();
    arena.rolls([1, 8]).act("A", "attack cut D");
    while arena.question() == "A chooses" {
        let verb = if arena.can("A", "pass") { "pass" } else { "take_effects" };
        arena.detail("A", verb);
    }
    assert!(arena.is_down("D"));
    arena.asks("A acts").act("A", "offer_terms").asks("D chooses").detail("D", "accept_terms").asks("over");
    assert_eq!(arena.cell("D"), "B1", "the defeated are on the map");
}

/// POISE-J15: if no unit of either side is left, the level may name the winner.
#[test]
fn poise_092_a_battle_that_leaves_no_unit_is_a_draw_or_as_the_level_says() {
    let storm = "(at: round_end, effect: damage(amount: 5, kind: \"poise\"))";
    let plan = square(["A . . D"]).hazards("Storm", "A1:D1", storm);
    let plan = plan.unit('A', |a| a.pools(2, 0, 0)).unit('D', |d| d.pools(3, 0, 0));
    for (outcome, line) in [
        ("\"draw\"", "nobody wins: LastStanding"),
        ("\"first\"", "Tide wins: LastStanding"),
        ("\"second\"", "Ember wins: LastStanding"),
        ("\"third\"", "nobody wins: LastStanding"),
        ("\"fourth\"", "nobody wins: LastStanding"),
    ] {
        let mut arena = plan.clone().option("draw_outcome", outcome).rolls([1, 4]);
        arena.end("A").end("D").asks("over");
        assert!(arena.story().contains(&line.to_owned()), "{outcome}");
    }
}
