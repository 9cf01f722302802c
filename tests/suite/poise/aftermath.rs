//! After the fight: pools at their base, the defeated tended.

use super::square;
use crate::support::Plan;

/// A beats D with its last strength.
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
    assert_eq!((arena.pools("D"), arena.is_down("D")), ([0, 0, 0], true), "nobody is left to tend D");
    let mut arena = won().option("carry_pools", "true").begin();
    arena.rolls([8]).act("A", "attack cut D").react("D", "yield").asks("over");
    assert_eq!((arena.pools("A"), arena.is("A", "reeling")), ([0, 22, 9], true));
}

fn three() -> Plan {
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
    let mut arena = fought(three());
    assert!(!arena.is_down("D") && arena.is_down("A"));
    assert!(arena.story().contains(&"D rises".to_owned()));
    let mut arena = fought(three().option("no_respite", "true"));
    assert!(arena.is_down("D") && arena.is_down("A"));
}

/// POISE-105: what is left is stress.
#[test]
fn poise_104_whoever_was_tended_has_its_base() {
    let plan = three().unit('A', |a| a.pools(0, 0, 8));
    let mut arena = plan.unit('D', |d| d.pools(0, 0, 8).with("agility", 3).with("stress", 2)).rolls([4, 1]);
    arena.asks("D acts").end("D");
    if arena.question() == "A acts" {
        arena.rolls([8]).act("A", "attack cut D").react("D", "yield").end("A");
    }
    arena.asks("E acts").rolls([3, 3]).act("E", "attack cut A").react("A", "yield").asks("over");
    assert_eq!((arena.pools("D"), arena.stress("D")), ([20, 15, 15], 4));
    assert!(arena.statuses("D").is_empty());
}
