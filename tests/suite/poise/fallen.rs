//! The defeated: no zone, no reaction, no action; a Shift at the end of the round.

use super::support::{Bout, Plan};
use super::yields;

/// A beside D, who falls to its blow; E stands farther off.
fn down(plan: Plan) -> Bout {
    let mut bout = plan.unit('D', |d| d.pools(0, 0, 8)).begin();
    yields(&mut bout, "attack cut D", &[3, 3]);
    assert!(bout.is_down("D"));
    bout
}

fn field() -> Plan {
    Plan::square(["A D . . .", ". . . . .", ". . . . E"])
}

/// Who is defeated by hindering is not asked for a Sprint.
#[test]
fn poise_096_the_defeated_do_not_react() {
    let plan = Plan::square([". . . . . . .", ". A D . . . .", "B . . . . . ."]);
    let mut bout = plan.unit('A', |a| a.pools(4, 4, 4)).begin();
    bout.say("A", "dash B1-C1").say("D", "hinder").asks("D acts");
    assert!(bout.is_down("A"));
    // With a point more it goes on, and is asked.
    let plan = Plan::square([". . . . . . .", ". A D . . . .", "B . . . . . ."]);
    let mut bout = plan.unit('A', |a| a.pools(4, 9, 4)).begin();
    bout.say("A", "dash B1-C1").say("D", "hinder").asks("A reacts");
}

#[test]
fn poise_098_the_defeated_have_no_zone() {
    let mut bout = down(field());
    assert!(bout.zone("D").is_empty());
    bout.say("A", "dash A3").asks("A reacts");
    assert_eq!(bout.offers("A"), ["sprint", "pass"], "it is A's own Sprint: nobody hinders");
}

/// POISE-095, POISE-100, POISE-C03: on both grids.
#[test]
fn poise_100_a_shift_is_all_that_is_left_to_the_defeated() {
    for plan in [field(), Plan::hex(["A D . . .", " . . . . .", ". . . . E"])] {
        let mut bout = down(plan.option("auto_pass_defeated", "false"));
        bout.say("A", "end_turn").asks("E acts").skip();
        bout.say("E", "end_turn").asks("D acts");
        bout.expect(["E's turn ends", "D's turn begins"]);
        assert_eq!(bout.offers("D"), ["shift", "end_turn"]);
        assert_eq!(bout.why("attack"), "POISE-095: is defeated");
        assert_eq!(bout.why("dash"), "POISE-100: defeated: Shift only");
        assert_eq!(bout.why("steady"), "POISE-100: defeated: Shift only");
        bout.refused("D", "shift D1");
        bout.skip().say("D", "shift C1");
        // The last turn of the round is E's, who was nearest to nobody but A: not the Shift of the defeated.
        bout.expect(["D shift C1", "D walks B1-C1", "round 0 ends", "round 1 begins", "A's turn begins"]);
        assert_eq!(bout.cell("D"), "C1");
    }
}

#[test]
fn poise_c03_the_level_lets_the_defeated_pass() {
    let mut bout = down(field());
    bout.say("A", "end_turn").say("E", "end_turn").asks("A acts");
    assert_eq!(bout.cell("D"), "B1");
}

#[test]
fn poise_c03_the_defeated_go_in_the_order_of_defeat() {
    let plan = Plan::square([". E A B D . .", ". . . . . . .", ". . . . . . F"]).option("auto_pass_defeated", "false");
    let mut bout = plan.unit('D', |d| d.pools(0, 0, 8)).unit('E', |e| e.pools(0, 0, 8)).begin();
    yields(&mut bout, "attack cut E", &[3, 3]);
    bout.say("E", "yield");
    assert!(bout.is_down("E"));
    bout.say("A", "end_turn").asks("B acts").dice([3, 3]).say("B", "attack cut D").say("D", "yield");
    assert!(bout.is_down("D"));
    bout.say("B", "end_turn").asks("F acts").say("F", "end_turn");
    bout.asks("E acts").say("E", "end_turn").asks("D acts").say("D", "end_turn").asks("B acts");
}
