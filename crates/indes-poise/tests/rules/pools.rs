//! Poise, momentum, focus, a minion's defence, and the conditions of empty pools.

use super::{duel, square, yields};

/// POISE-028, POISE-035, POISE-039, POISE-043: a pool is 5, and 5 more for each point of its ability.
#[test]
fn poise_028_a_hero_has_three_pools_by_its_abilities() {
    let plan = duel().unit('A', |a| a.with("agility", 3).with("brawn", 2).with("cunning", 4));
    let mut arena = plan.rolls([1, 8]);
    assert_eq!((arena.pools("A"), arena.defence("A")), ([20, 15, 25], 0));
    let plan = duel().unit('A', |a| a.with("agility", 1).with("brawn", 5).with("cunning", 2));
    let mut arena = plan.rolls([1, 4]);
    assert_eq!(arena.pools("A"), [10, 30, 15]);
}

/// POISE-047, POISE-048
#[test]
fn poise_047_a_minion_has_one_pool() {
    let mut arena = square(["A . D"]).unit('D', |d| d.template("levy").with("defence", 10)).rolls([1, 4]);
    assert_eq!((arena.pools("D"), arena.defence("D")), ([0, 0, 0], 10));
    assert!(arena.statuses("D").is_empty(), "POISE-G46");
    arena.end("A").act("D", "steady");
    assert_eq!(arena.defence("D"), 13);
}

/// POISE-030, POISE-032
#[test]
fn poise_032_pools_may_rise_above_their_base() {
    let mut arena = square(["A . . D"]).begin();
    assert_eq!(arena.pools("A"), [15, 15, 15]);
    arena.act("A", "steady");
    assert_eq!(arena.pools("A"), [18, 15, 15]);
}

/// POISE-036, POISE-040, POISE-044, POISE-C05: the condition comes at 0, not at 1, from the first turn on.
#[test]
fn poise_036_an_empty_pool_brings_its_condition() {
    let empty = [("poise", "reeling"), ("momentum", "knocked_down"), ("focus", "confused")];
    for (pool, condition) in empty {
        let mut arena = duel().unit('D', move |d| d.with(pool, 0)).begin();
        assert_eq!(arena.statuses("D"), [condition]);
        let mut arena = duel().unit('D', move |d| d.with(pool, 1)).begin();
        assert!(arena.statuses("D").is_empty());
    }
}

/// POISE-037, POISE-041, POISE-045: Steady, Brace and Assess give 3.
#[test]
fn poise_037_skills_give_and_cost_points() {
    for (verb, wanted) in [("steady", [18, 15, 15]), ("brace", [15, 18, 15]), ("assess", [15, 15, 18])] {
        let mut arena = square(["A . . D"]).begin();
        arena.act("A", verb);
        assert_eq!(arena.pools("A"), wanted);
    }
}

/// POISE-081, POISE-085, POISE-089: a reeling unit gains no poise; the same for the other pools.
#[test]
fn poise_081_an_empty_pool_gains_nothing() {
    for (pool, verb) in [("poise", "steady"), ("momentum", "brace"), ("focus", "assess")] {
        let mut arena = square(["A . . D"]).unit('A', move |a| a.with(pool, 0)).begin();
        let before = arena.pools("A");
        arena.act("A", verb);
        assert_eq!(arena.pools("A"), before);
    }
}

/// POISE-080, POISE-084, POISE-088: Recovery ends conditions that do not persist, and no others.
#[test]
fn poise_080_recovery_does_not_end_persistent_conditions() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.pools(0, 0, 5).status("wet")).begin();
    arena.act("A", "recovery");
    assert_eq!((arena.statuses("A"), arena.pools("A")), (vec!["reeling".into(), "knocked_down".into()], [0, 0, 7]));
}

#[test]
fn poise_026_a_temporary_condition_ends_with_an_action() {
    let plan = square(["A . . D"]).unit('A', |a| a.status("kneeling"));
    let mut arena = plan.begin();
    arena.act("A", "recovery");
    assert!(!arena.is("A", "kneeling"));
    let mut arena = plan.begin();
    arena.act("A", "steady").end("A");
    assert!(arena.is("A", "kneeling"));
}

/// POISE-097, POISE-095: a defeated unit neither acts nor gains.
#[test]
fn poise_097_a_defeated_ally_cannot_be_encouraged() {
    let mut arena = square(["A B D"]).unit('B', |b| b.pools(0, 0, 15)).begin();
    assert!(arena.can("A", "encourage"));
    arena.end("A").end("B").rolls([8, 8]).act("D", "attack cut B").react("B", "yield");
    arena.asks("D acts").end("D").asks("A acts");
    assert!(arena.is_down("B") && !arena.can("A", "encourage"));
    let plan = square(["A B . D"]).unit('B', |b| b.pools(0, 0, 0));
    let mut arena = plan.rolls([1, 4]);
    assert!(!arena.is_down("B"), "no unit begins defeated");
    arena.asks("A acts");
}

/// POISE-G24: if several pools of an encouraged ally can gain, its encourager is asked; with one there is no question.
#[test]
fn poise_g24_an_ally_with_one_open_pool_gains_in_it_unasked() {
    let ally = |momentum: i32| square(["A B . D"]).unit('B', move |b| b.pools(0, momentum, 5)).begin();
    let mut arena = ally(0);
    arena.act("A", "encourage B").asks("A acts");
    arena.expect(["A encourage B", "A -1 focus (14)", "B +4 focus (9)"]);
    let mut arena = ally(1);
    arena.act("A", "encourage B").asks("A chooses");
    assert_eq!(arena.offered("A"), ["to_momentum", "to_focus"]);
    arena.detail("A", "to_momentum").asks("A acts");
    assert_eq!(arena.pools("B"), [0, 5, 5]);
}

/// POISE-C10, POISE-D07
#[test]
fn burning_takes_focus_at_the_end_of_each_turn() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.status("burning").armour("plate")).begin();
    arena.end("A");
    assert_eq!(arena.pools("A"), [15, 15, 12]);
    let mut arena = square(["A . . D"]).unit('A', |a| a.status("burning")).begin();
    arena.act("A", "recovery").end("A");
    assert_eq!((arena.pools("A"), arena.is("A", "burning")), ([17, 17, 17], false));
}

/// With a fixed order no seat is asked which pool takes the excess.
#[test]
fn poise_g26_a_level_may_fix_the_pool_that_takes_the_excess() {
    let plan = duel().unit('D', |d| d.pools(4, 3, 15));
    let mut arena = plan.clone().begin();
    yields(&mut arena, "attack cut D", &[8, 8]);
    arena.asks("D chooses").detail("D", "to_focus");
    assert_eq!(arena.pools("D"), [0, 3, 1]);
    let mut arena = plan.option("spill_fixed", "true").begin();
    yields(&mut arena, "attack cut D", &[8, 8]);
    arena.asks("A acts");
    assert_eq!(arena.pools("D"), [0, 0, 4]);
}
