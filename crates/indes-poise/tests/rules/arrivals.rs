//! Units that arrive, and conditions that a level imposes, under poise.

use super::{hex, square};
use indes_testing::Plan;

/// A against D, with C of A's side, which arrives at the end of the first round; then D gets wet.
fn relief(plan: Plan) -> Plan {
    plan.unit('C', |c| c.side(0)).also("events: [(round: 1, arrive: [\"C\"], impose: {\"D\": \"wet\"})]")
}

/// POISE-020: until the end of the round a unit that arrives has no turn, and from the next on as many as others.
#[test]
fn poise_020_a_unit_that_arrives_has_its_turns_from_the_next_round() {
    let rows = ["A . . . D", ". . . . .", "C . . . ."];
    for plan in [square(rows), hex(rows)] {
        let mut arena = relief(plan).begin();
        assert!(arena.is_down("C") && arena.occupant("A3").is_none());
        arena.until("C acts");
        assert_eq!((arena.round(), arena.cell("C").as_str()), (1, "A3"));
        assert!(arena.is("D", "wet") && !arena.is("A", "wet"));
    }
}

/// POISE-092: a side is not beaten while a unit of it is still to arrive.
#[test]
fn poise_092_a_side_with_a_unit_still_to_arrive_is_not_beaten() {
    let mut arena = relief(square(["A . . . D", ". . . . .", "C . . . ."])).begin();
    for pool in ["poise", "momentum", "focus"] {
        arena.set_pool("A", pool, 0);
    }
    arena.until("C acts");
    assert!(arena.is_down("A") && !arena.is_over());
}
