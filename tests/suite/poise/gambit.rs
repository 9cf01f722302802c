//! Final gambits: what they give, and what they cost when the round is over.

use super::support::Plan;
use super::{duel, yields};

/// A with little left; D stands far off.
fn last_stand() -> Plan {
    Plan::square(["A . . . . D"]).unit('A', |a| a.pools(0, 4, 15).with("stress", 2))
}

#[test]
fn poise_111_a_gambit_is_called_in_ones_own_turn() {
    let mut bout = duel().begin();
    assert!(bout.can("A", "final_gambit"));
    bout.say("A", "attack cut D").asks("D reacts");
    assert!(!bout.can("D", "final_gambit"));
    bout.say("D", "dodge").say("A", "final_gambit");
    assert!(bout.is("A", "gambit"));
    // Once a battle.
    assert_eq!(bout.why("final_gambit"), "POISE-G12: has called its gambit in this battle");
    bout.refused("A", "final_gambit");
}

#[test]
fn poise_g12_nobody_calls_a_gambit_in_a_gambit() {
    let rage = "(at: enter, effect: impose(status: \"gambit\"))";
    let mut bout = Plan::square(["A . . . D"]).region("Altar", "B1", rage).begin();
    assert!(bout.can("A", "final_gambit"));
    bout.say("A", "shift B1").say("A", "pass");
    assert!(bout.is("A", "gambit"));
    assert_eq!(bout.why("final_gambit"), "POISE-G12: has called its gambit in this battle");
    bout.refused("A", "final_gambit");
}

/// POISE-112, POISE-G12: the whole of it, in order.
#[test]
fn poise_112_a_gambit_lifts_low_pools_and_ends_conditions() {
    let mut bout = last_stand().begin();
    bout.say("A", "final_gambit");
    bout.expect([
        "A final_gambit",
        "A becomes gambit",
        "A is no longer reeling",
        "A +8 poise (8)",
        "A +4 momentum (8)",
    ]);
    assert_eq!((bout.pools("A"), bout.conditions("A")), ([8, 8, 15], vec!["gambit".to_owned()]));
    // It is free: action and maneuver are still to come.
    assert!(bout.can("A", "recovery") && bout.can("A", "dash"));
}

/// POISE-G12: no condition comes, an empty pool does nothing, all three do.
#[test]
fn a_gambit_keeps_conditions_off() {
    let plan = Plan::square([". . . .", ". A D .", ". . . .", "B . . ."])
        .unit('D', |d| d.gear(["halberd"]))
        .unit('A', |a| a.pools(3, 3, 3));
    let mut bout = plan.begin();
    bout.say("A", "final_gambit").say("A", "end_turn").asks("D acts");
    bout.dice([1, 3, 6]).say("D", "attack hook A").say("A", "to_focus").say("D", "take_effects");
    assert_eq!((bout.pools("A"), bout.conditions("A")), ([8, 0, 4], vec!["gambit".to_owned()]));
    let mut bout = plan.begin();
    bout.say("A", "final_gambit").say("A", "end_turn").asks("D acts");
    bout.dice([6, 6, 5]).say("D", "attack hook A").say("A", "to_focus");
    assert_eq!(bout.pools("A"), [5, 0, 0]);
    assert!(!bout.is_down("A"));
}

/// POISE-G12: all its skills have a boon.
#[test]
fn a_gambit_gives_a_boon() {
    let mut bout = duel().begin();
    bout.say("A", "final_gambit").say("A", "attack cut D");
    assert!(bout.story().contains(&"A has a boon against D".to_owned()));
    bout.say("D", "dodge");
    assert_eq!(bout.pools("D")[0], 15 - 10);
    let mut bout = Plan::square(["A . B D"]).begin();
    bout.say("A", "final_gambit").say("A", "encourage B").say("A", "to_focus");
    assert_eq!(bout.pools("B")[2], 21);
}

/// POISE-113, POISE-114, POISE-D21: before the next round's first turn, the stress included.
#[test]
fn poise_113_after_the_round_everything_is_lost() {
    let plan = Plan::square(["A . . . . D", "B . . . . ."]).unit('A', |a| a.pools(0, 4, 15).with("stress", 2));
    let mut bout = plan.begin();
    bout.say("A", "final_gambit").say("A", "end_turn").asks("B acts").say("B", "end_turn").asks("D acts").skip();
    bout.say("D", "end_turn");
    bout.expect([
        "D's turn ends",
        "A is no longer gambit",
        "A -8 poise (0)",
        "A -8 momentum (0)",
        "A -15 focus (0)",
        "A +1 stress (3)",
        "A becomes reeling",
        "A becomes knocked_down",
        "A becomes confused",
        "A becomes defeated",
        "A falls",
        "round 0 ends",
        "round 1 begins",
        "B's turn begins",
    ]);
}

#[test]
fn poise_114_a_gambit_costs_one_stress() {
    let mut bout = last_stand().begin();
    bout.say("A", "final_gambit").say("A", "end_turn").say("D", "end_turn").asks("over");
    assert_eq!((bout.stress("A"), bout.pools("A")), (3, [0, 0, 0]));
    // At the multiple of 5 with an affliction.
    let mut bout = last_stand().unit('A', |a| a.with("stress", 4)).begin();
    bout.say("A", "final_gambit").say("A", "end_turn").dice([3]).say("D", "end_turn").asks("over");
    assert!(bout.is("A", "ringing_head"));
    // Who was defeated in its own gambit has the stress all the same.
    let plan = Plan::square([". . . .", ". A D .", ". . . .", "B . . ."]).unit('A', |a| a.pools(1, 1, 1));
    let mut bout = plan.unit('D', |d| d.with("brawn", 8)).begin();
    bout.say("A", "final_gambit").say("A", "end_turn").asks("D acts");
    bout.dice([8, 8]).say("D", "attack cut A").say("A", "yield").say("A", "to_focus");
    assert_eq!((bout.is_down("A"), bout.stress("A")), (true, 0));
    while bout.question() == "D chooses" {
        bout.say("D", "pass");
    }
    bout.say("D", "end_turn").asks("B acts").say("B", "end_turn");
    assert_eq!(bout.stress("A"), 1);
}

/// POISE-115, POISE-C25: a minion's one pool rises to half, and there is no stress.
#[test]
fn poise_115_everybody_may_call_one() {
    let plan = Plan::square(["A . . . D", "B . . . ."]).unit('A', |a| a.template("levy").with("defence", 3));
    let mut bout = plan.begin();
    bout.say("A", "final_gambit");
    assert_eq!(bout.defence("A"), 5, "half of 9");
    bout.say("A", "end_turn").asks("B acts").say("B", "end_turn").say("D", "end_turn");
    assert_eq!((bout.is_down("A"), bout.stress("A")), (true, 0));
    let mut bout = Plan::square(["A . . . D"]).unit('A', |a| a.template("drake").size("1")).begin();
    assert!(bout.can("A", "final_gambit"));
    // POISE-C24: its expiry is not defied.
    bout.say("A", "final_gambit").say("A", "end_turn").say("D", "end_turn").asks("A acts");
    bout.say("A", "end_turn").asks("over");
    assert!(bout.is_down("A"));
}

/// POISE-002: with nothing left to do in a turn it is over.
#[test]
fn with_the_turn_used_up_no_gambit_is_called() {
    let mut bout = Plan::square(["A . . . D"]).begin();
    bout.say("A", "recovery").say("A", "steady").asks("D acts");
}

/// POISE-003, POISE-094: one empty pool is no defeat, a defeat is no death.
#[test]
fn poise_003_who_has_two_pools_left_fights_on() {
    let mut bout = duel().unit('A', |a| a.with("brawn", 5)).begin();
    yields(&mut bout, "attack cut D", &[5, 5]);
    assert_eq!((bout.pools("D"), bout.is_down("D")), ([0, 15, 15], false));
    bout.say("A", "end_turn").asks("D acts");
    assert!(bout.can("D", "attack"));
}

#[test]
fn poise_094_the_defeated_stay_on_the_map() {
    let plan = Plan::square(["A D . .", ". . . .", ". . . E"]).unit('D', |d| d.pools(0, 0, 3));
    let mut bout = plan.begin();
    yields(&mut bout, "attack cut D", &[3, 3, 1]);
    while bout.question() == "A chooses" {
        bout.say("A", "pass");
    }
    let (d, cell) = (bout.id("D"), bout.cell("D"));
    assert_eq!((cell.as_str(), bout.is("D", "defeated")), ("B1", true));
    let lies = bout.look(|view| view.field.bodies.under(view.field.unit(d).body.cell).has(d));
    assert!(lies);
    // Its side goes on deciding.
    bout.say("A", "end_turn").asks("E acts");
}
