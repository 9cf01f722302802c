//! Final gambits: what they give, and what they cost when the round is over.

use super::{duel, square, yields};
use indes_testing::Plan;

/// A with few points left; D stands far off.
fn last_stand() -> Plan {
    square(["A . . . . D"]).unit('A', |a| a.pools(0, 4, 15).with("stress", 2))
}

#[test]
fn poise_111_a_gambit_is_called_on_the_units_own_turn() {
    let mut arena = duel().begin();
    assert!(arena.can("A", "final_gambit"));
    arena.act("A", "attack cut D").asks("D reacts");
    assert!(!arena.can("D", "final_gambit"));
    arena.react("D", "dodge").act("A", "final_gambit");
    assert!(arena.is("A", "gambit"));
    // Once a battle.
    assert_eq!(arena.why("final_gambit"), "POISE-G12: has called its gambit in this battle");
    arena.refused("A", "final_gambit");
}

#[test]
fn poise_g12_a_unit_in_a_gambit_cannot_call_another() {
    let mut arena = square(["A . . . D"]).begin();
    assert!(arena.can("A", "final_gambit"));
    // No level and no hazard imposes a gambit (POISE-G44), so the status is set by hand: its bearer has called none.
    arena.set_status("A", "gambit");
    assert_eq!(arena.why("final_gambit"), "POISE-G12: has called its gambit in this battle");
    arena.refused("A", "final_gambit");
}

/// POISE-112, POISE-G12: all events, in order.
#[test]
fn poise_112_a_gambit_lifts_low_pools_and_ends_conditions() {
    let mut arena = last_stand().begin();
    arena.act("A", "final_gambit");
    arena.expect([
        "A final_gambit",
        "A becomes gambit",
        "A is no longer reeling",
        "A +8 poise (8)",
        "A +4 momentum (8)",
    ]);
    assert_eq!((arena.pools("A"), arena.statuses("A")), ([8, 8, 15], vec!["gambit".to_owned()]));
    // It is free: action and maneuver are still to come.
    assert!(arena.can("A", "recovery") && arena.can("A", "dash"));
}

/// POISE-G12: in a gambit empty pools bring no conditions, and two empty pools do not defeat.
#[test]
fn a_gambit_keeps_conditions_off() {
    let plan = square([". . . .", ". A D .", ". . . .", "B . . ."])
        .unit('D', |d| d.gear(["halberd"]))
        .unit('A', |a| a.pools(3, 3, 3));
    let mut arena = plan.begin();
    arena.act("A", "final_gambit").end("A").asks("D acts");
    arena.rolls([1, 3, 6]).act("D", "attack hook A").detail("A", "to_focus").detail("D", "take_effects");
    assert_eq!((arena.pools("A"), arena.statuses("A")), ([8, 0, 4], vec!["gambit".to_owned()]));
    let mut arena = plan.begin();
    arena.act("A", "final_gambit").end("A").asks("D acts");
    arena.rolls([6, 6, 5]).act("D", "attack hook A").detail("A", "to_focus");
    assert_eq!(arena.pools("A"), [5, 0, 0]);
    assert!(!arena.is_down("A"));
}

/// POISE-G12: all skills of the unit have a boon.
#[test]
fn a_gambit_gives_a_boon() {
    let mut arena = duel().begin();
    arena.act("A", "final_gambit").act("A", "attack cut D");
    assert!(arena.story().contains(&"A has a boon against D".to_owned()));
    arena.react("D", "dodge");
    assert_eq!(arena.pools("D")[0], 15 - 10);
    let mut arena = square(["A . B D"]).begin();
    arena.act("A", "final_gambit").act("A", "encourage B").detail("A", "to_focus");
    assert_eq!(arena.pools("B")[2], 21);
}

/// POISE-113, POISE-114, POISE-D21: before the first turn of the next round, the stress included.
#[test]
fn poise_113_after_the_round_all_points_are_lost() {
    let plan = square(["A . . . . D", "B . . . . ."]).unit('A', |a| a.pools(0, 4, 15).with("stress", 2));
    let mut arena = plan.begin();
    arena.act("A", "final_gambit").end("A").asks("B acts").end("B").asks("D acts").skip();
    arena.end("D");
    arena.expect([
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
    let mut arena = last_stand().begin();
    arena.act("A", "final_gambit").end("A").end("D").asks("over");
    assert_eq!((arena.stress("A"), arena.pools("A")), (3, [0, 0, 0]));
    // At a multiple of 5 the stress brings an affliction.
    let mut arena = last_stand().unit('A', |a| a.with("stress", 4)).begin();
    arena.act("A", "final_gambit").end("A").rolls([3]).end("D").asks("over");
    assert!(arena.is("A", "ringing_head"));
    // A unit that was defeated in its gambit has the stress all the same.
    let plan = square([". . . .", ". A D .", ". . . .", "B . . ."]).unit('A', |a| a.pools(1, 1, 1));
    let mut arena = plan.unit('D', |d| d.with("brawn", 8)).begin();
    arena.act("A", "final_gambit").end("A").asks("D acts");
    arena.rolls([8, 8]).act("D", "attack cut A").react("A", "yield").detail("A", "to_focus");
    assert_eq!((arena.is_down("A"), arena.stress("A")), (true, 0));
    while arena.question() == "D chooses" {
        arena.say("D", "pass");
    }
    arena.end("D").asks("B acts").end("B");
    assert_eq!(arena.stress("A"), 1);
}

/// POISE-115, POISE-C25: a minion's one pool rises to half, and there is no stress.
#[test]
fn poise_115_units_of_every_tier_may_call_a_gambit() {
    let plan = square(["A . . . D", "B . . . ."]).unit('A', |a| a.template("levy").with("defence", 3));
    let mut arena = plan.begin();
    arena.act("A", "final_gambit");
    assert_eq!(arena.defence("A"), 5, "half of 9");
    arena.end("A").asks("B acts").end("B").end("D");
    assert_eq!((arena.is_down("A"), arena.stress("A")), (true, 0));
    let mut arena = square(["A . . . D"]).unit('A', |a| a.template("drake").size("1")).begin();
    assert!(arena.can("A", "final_gambit"));
    // POISE-C24: the expiry of a gambit cannot be defied.
    arena.act("A", "final_gambit").end("A").end("D").asks("A acts");
    arena.end("A").asks("over");
    assert!(arena.is_down("A"));
}

/// POISE-002: a turn with nothing left to do is over.
#[test]
fn with_the_turn_used_up_no_gambit_is_called() {
    let mut arena = square(["A . . . D"]).begin();
    arena.act("A", "recovery").act("A", "steady").asks("D acts");
}

/// POISE-003, POISE-094: one empty pool is no defeat, and a defeat is no death.
#[test]
fn poise_003_a_unit_with_two_pools_left_fights_on() {
    let mut arena = duel().unit('A', |a| a.with("brawn", 5)).begin();
    yields(&mut arena, "attack cut D", &[5, 5]);
    assert_eq!((arena.pools("D"), arena.is_down("D")), ([0, 15, 15], false));
    arena.end("A").asks("D acts");
    assert!(arena.can("D", "attack"));
}

#[test]
fn poise_094_the_defeated_stay_on_the_map() {
    let plan = square(["A D . .", ". . . .", ". . . E"]).unit('D', |d| d.pools(0, 0, 3));
    let mut arena = plan.begin();
    yields(&mut arena, "attack cut D", &[3, 3, 1]);
    while arena.question() == "A chooses" {
        arena.detail("A", "pass");
    }
    let (d, cell) = (arena.id("D"), arena.cell("D"));
    assert_eq!((cell.as_str(), arena.is("D", "defeated")), ("B1", true));
    let lies = arena.look(|view| view.field.bodies.under(view.field.unit(d).body.cell).has(d));
    assert!(lies);
    // The battle goes on with its side's next unit.
    arena.end("A").asks("E acts");
}
