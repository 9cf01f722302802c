//! Defeated units: no zone, no reaction, no action; a Shift at the end of the round.

use super::{hex, square, yields};
use indes_testing::{Arena, Plan};

/// A beside D, which A's attack defeats; E stands farther off.
fn down(plan: Plan) -> Arena {
    let mut arena = plan.unit('D', |d| d.pools(0, 0, 8)).begin();
    yields(&mut arena, "attack cut D", &[3, 3]);
    assert!(arena.is_down("D"));
    arena
}

/// A beside D, with E farther off.
fn field() -> Plan {
    square(["A D . . .", ". . . . .", ". . . . E"])
}

/// A unit that hindering defeats is not asked for a Sprint.
#[test]
fn poise_096_the_defeated_do_not_react() {
    let plan = square([". . . . . . .", ". A D . . . .", "B . . . . . ."]);
    let mut arena = plan.unit('A', |a| a.pools(4, 4, 4)).begin();
    arena.act("A", "dash B1-C1").react("D", "hinder").asks("D acts");
    assert!(arena.is_down("A"));
    // With more momentum A goes on, and is asked.
    let plan = square([". . . . . . .", ". A D . . . .", "B . . . . . ."]);
    let mut arena = plan.unit('A', |a| a.pools(4, 9, 4)).begin();
    arena.act("A", "dash B1-C1").react("D", "hinder").asks("A reacts");
}

#[test]
fn poise_098_the_defeated_have_no_zone() {
    let mut arena = down(field());
    assert!(arena.zone("D").is_empty());
    arena.act("A", "dash A3").asks("A reacts");
    assert_eq!(arena.offered("A"), ["sprint", "pass"], "it is A's own Sprint: no enemy hinders");
}

/// POISE-095, POISE-100, POISE-C03: a defeated unit may Shift or end its turn; on both grids.
#[test]
fn poise_100_a_shift_is_all_that_is_left_to_the_defeated() {
    for plan in [field(), hex(["A D . . .", " . . . . .", ". . . . E"])] {
        let mut arena = down(plan.option("auto_pass_defeated", "false"));
        arena.end("A").asks("E acts").skip();
        arena.end("E").asks("D acts");
        arena.expect(["E's turn ends", "D's turn begins"]);
        assert_eq!(arena.offered("D"), ["shift", "end_turn"]);
        assert_eq!(arena.why("attack"), "POISE-095: is defeated");
        assert_eq!(arena.why("dash"), "POISE-100: defeated: Shift only");
        assert_eq!(arena.why("steady"), "POISE-100: defeated: Shift only");
        arena.refused("D", "shift D1");
        arena.skip().act("D", "shift C1");
        // A goes next, the nearest to E: E's turn is the last of the round, not the Shift of the defeated unit.
        arena.expect(["D shift C1", "D walks B1-C1", "round 0 ends", "round 1 begins", "A's turn begins"]);
        assert_eq!(arena.cell("D"), "C1");
    }
}

#[test]
fn poise_c03_by_default_the_defeated_are_passed_over() {
    let mut arena = down(field());
    arena.end("A").end("E").asks("A acts");
    assert_eq!(arena.cell("D"), "B1");
}

#[test]
fn poise_c03_the_defeated_go_in_the_order_of_defeat() {
    let plan = square([". E A B D . .", ". . . . . . .", ". . . . . . F"]).option("auto_pass_defeated", "false");
    let mut arena = plan.unit('D', |d| d.pools(0, 0, 8)).unit('E', |e| e.pools(0, 0, 8)).begin();
    yields(&mut arena, "attack cut E", &[3, 3]);
    arena.react("E", "yield");
    assert!(arena.is_down("E"));
    arena.end("A").asks("B acts").rolls([3, 3]).act("B", "attack cut D").react("D", "yield");
    assert!(arena.is_down("D"));
    arena.end("B").asks("F acts").end("F");
    arena.asks("E acts").end("E").asks("D acts").end("D").asks("B acts");
}
