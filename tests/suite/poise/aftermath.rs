//! After the fight: pools at their base, the defeated tended.

use super::support::Plan;

/// A beats D with its last strength.
fn won() -> Plan {
    let plan = Plan::square([". . . . .", ". A D . .", ". . . . ."]).unit('D', |d| d.pools(0, 0, 8));
    plan.unit('A', |a| a.pools(0, 22, 9))
}

#[test]
fn poise_034_after_the_fight_pools_are_at_their_base() {
    let mut bout = won().begin();
    bout.dice([8]).say("A", "attack cut D").say("D", "yield").asks("over");
    let story = bout.story();
    let end = story.iter().position(|line| line == "Tide wins: LastStanding").expect("an end");
    assert_eq!(
        story[end + 1..],
        ["A +15 poise (15)", "A -7 momentum (15)", "A +6 focus (15)", "A is no longer reeling"]
    );
    assert_eq!((bout.pools("D"), bout.is_down("D")), ([0, 0, 0], true), "nobody is left to tend D");
    let mut bout = won().option("carry_pools", "true").begin();
    bout.dice([8]).say("A", "attack cut D").say("D", "yield").asks("over");
    assert_eq!((bout.pools("A"), bout.is("A", "reeling")), ([0, 22, 9], true));
}

fn three() -> Plan {
    Plan::square([". . . . .", "E A D . .", ". . . . ."])
}

#[test]
fn poise_103_the_defeated_are_tended_after_the_fight_and_not_before() {
    let fought = |plan: Plan| {
        let plan = plan.unit('A', |a| a.pools(0, 0, 8)).unit('D', |d| d.pools(0, 0, 8).with("stress", 2));
        let mut bout = plan.begin();
        bout.dice([8]).say("A", "attack cut D").say("D", "yield").say("A", "end_turn").asks("E acts");
        assert!(bout.is_down("D"), "within the fight there is no time for it");
        bout.dice([3, 3]).say("E", "attack cut A").say("A", "yield").asks("over");
        bout
    };
    let mut bout = fought(three());
    assert!(!bout.is_down("D") && bout.is_down("A"));
    assert!(bout.story().contains(&"D rises".to_owned()));
    let mut bout = fought(three().option("no_respite", "true"));
    assert!(bout.is_down("D") && bout.is_down("A"));
}

/// POISE-105: what is left is stress.
#[test]
fn poise_104_whoever_was_tended_has_its_base() {
    let plan = three().unit('A', |a| a.pools(0, 0, 8));
    let mut bout = plan.unit('D', |d| d.pools(0, 0, 8).with("agility", 3).with("stress", 2)).rolls([4, 1]);
    bout.asks("D acts").say("D", "end_turn");
    if bout.question() == "A acts" {
        bout.dice([8]).say("A", "attack cut D").say("D", "yield").say("A", "end_turn");
    }
    bout.asks("E acts").dice([3, 3]).say("E", "attack cut A").say("A", "yield").asks("over");
    assert_eq!((bout.pools("D"), bout.stress("D")), ([20, 15, 15], 4));
    assert!(bout.conditions("D").is_empty());
}
