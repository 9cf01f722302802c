//! After the fight: pools go back to their base, defeated units are tended.

use super::square;
use indes_testing::Plan;

/// A, with an empty pool, beside D, which the next hit defeats.
fn won() -> Plan {
    let plan = square([". . . . .", ". A D . .", ". . . . ."]).unit('D', |d| d.pools(0, 0, 8));
    plan.unit('A', |a| a.pools(0, 22, 9))
}

#[test]
fn poise_034_after_the_fight_pools_are_at_their_base() {
    let mut arena = won().begin();
    arena.rolls([8]).act("A", "attack cut D").react("D", "yield").asks("over");
    let story = arena.story();
    let end = story.iter().position(|line| line == "Tide wins: LastStanding").expect("an end");
    assert_eq!(
        story[end + 1..],
        ["A +15 poise (15)", "A -7 momentum (15)", "A +6 focus (15)", "A is no longer reeling"]
    );
    assert_eq!((arena.pools("D"), arena.is_down("D")), ([0, 0, 0], true), "no ally is left to tend D");
    let mut arena = won().option("carry_pools", "true").begin();
    arena.rolls([8]).act("A", "attack cut D").react("D", "yield").asks("over");
    assert_eq!((arena.pools("A"), arena.is("A", "reeling")), ([0, 22, 9], true));
}

/// A between two enemies, D and E.
fn two_enemies() -> Plan {
    square([". . . . .", "E A D . .", ". . . . ."])
}

#[test]
fn poise_103_the_defeated_are_tended_after_the_fight_and_not_before() {
    let fought = |plan: Plan| {
        let plan = plan.unit('A', |a| a.pools(0, 0, 8)).unit('D', |d| d.pools(0, 0, 8).with("stress", 2));
        let mut arena = plan.begin();
        arena.rolls([8]).act("A", "attack cut D").react("D", "yield").end("A").asks("E acts");
        assert!(arena.is_down("D"), "within the fight there is no time for it");
        arena.rolls([3, 3]).act("E", "attack cut A").react("A", "yield").asks("over");
        arena
    };
    let mut arena = fought(two_enemies());
    assert!(!arena.is_down("D") && arena.is_down("A"));
    assert!(arena.story().contains(&"D rises".to_owned()));
    let mut arena = fought(two_enemies().option("no_respite", "true"));
    assert!(arena.is_down("D") && arena.is_down("A"));
}

/// POISE-105: stress is all that remains of the defeat.
#[test]
fn poise_104_a_tended_unit_has_its_base() {
    let plan = two_enemies().unit('A', |a| a.pools(0, 0, 8));
    let mut arena = plan.unit('D', |d| d.pools(0, 0, 8).with("agility", 3).with("stress", 2)).rolls([4, 1]);
    arena.asks("D acts").end("D");
    if arena.question() == "A acts" {
        arena.rolls([8]).act("A", "attack cut D").react("D", "yield").end("A");
    }
    arena.asks("E acts").rolls([3, 3]).act("E", "attack cut A").react("A", "yield").asks("over");
    assert_eq!((arena.pools("D"), arena.stress("D")), ([20, 15, 15], 4));
    assert!(arena.statuses("D").is_empty());
}
