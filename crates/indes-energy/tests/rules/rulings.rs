//! Clauses of rulings that no other file asserts by themselves.

use indes_testing::energy::{duel, square};

/// ENERGY-C06: Agility does not depend on Speed.
#[test]
fn energy_c06_agility_and_speed() {
    for speed in [3, 6, 12] {
        let mut arena = square(["A . . . . . D"]).unit('A', move |a| a.with("speed", speed)).begin();
        arena.next_round();
        assert_eq!(arena.pool("A", "agility"), 3, "Speed {speed}");
    }
}

/// ENERGY-G62: a target that has gone round the attacker is turned to free of charge at the recheck, and struck.
#[test]
fn energy_g62_turning_after_the_target() {
    let plan = square([". . . . .", ". A D . .", ". . . . ."]).unit('D', |d| d.with("initiative", 6));
    let mut arena = plan.begin();
    arena.floor("A", "melee_attack D");
    assert!(arena.until_offered("run"));
    // D runs round A, to the west of it, where A does not look.
    arena.rolls([8, 1]).give("D", "run B1-A2");
    assert!(arena.until_offered("roll_initiative"));
    // D looks where it ran, so that its sword does not help: 9 and the lower of two against 20.
    arena.faces([&[10], &[9, 9], &[1]]).give("A", "roll_initiative").through();
    assert_eq!((arena.cell("D"), arena.pool("A", "energy")), ("A2".to_owned(), 2), "the attack was carried out");
    assert_eq!(arena.aura("D"), 25);
}

/// ENERGY-088, ENERGY-J03, ENERGY-J28, ENERGY-G64: two that move into one cell at one moment: Initiative decides if
/// both have a roll, and the other stays and keeps its price.
#[test]
fn energy_j03_two_movers_to_one_cell() {
    let arena = |rolls: [u8; 2]| {
        let plan = square([". . . . .", ". A D . .", ". . . . ."]).unit('D', |d| d.with("step_back", 1));
        let mut arena = plan.begin();
        arena.floor("A", "melee_attack D");
        let mut done = Vec::new();
        for _ in 0..12 {
            let keys = arena.keys();
            let who = arena.question();
            arena.only(&[&[rolls[0]], &[rolls[1]], &[10], &[9]]);
            if who == "A reacts" && keys.contains(&"agile_move".to_owned()) {
                arena.give("A", "agile_move D1");
                done.push("A");
            } else if who == "D reacts" && keys.contains(&"step_back".to_owned()) {
                arena.give("D", "step_back D1");
                done.push("D");
            } else {
                arena.give("A", "pass");
            }
            if done.len() == 2 {
                break;
            }
        }
        assert_eq!(done.len(), 2, "both have chosen");
        arena
    };
    // The rolls of D, who is asked first, and of A.
    let mut first = arena([3, 5]);
    assert_eq!((first.cell("A"), first.cell("D")), ("D1".to_owned(), "C2".to_owned()));
    assert_eq!(first.points("D"), [5, 14, 3], "its price is released");
    // D still looks to the west, and A is behind it now: 9 and the lower of two against 20.
    first.only(&[&[10], &[9, 9], &[1]]).through();
    let mut second = arena([5, 3]);
    assert_eq!((second.cell("A"), second.cell("D")), ("B2".to_owned(), "D1".to_owned()));
    second.through();
}

/// ENERGY-G68, ENERGY-G65: who becomes Unguarded by an interrupt may be struck after the action that was broken into.
#[test]
fn energy_g68_unguarded_by_an_interrupt() {
    let plan = square(["A . D . . . . .", ". . E . . . . ."]).unit('D', |d| d.gear([]));
    let mut arena = plan.begin();
    arena.set_status("A", "exposed").floor("A", "run B1-B2-A2");
    assert!(arena.until_offered("swift_push"), "D's bare hands have the limit 1");
}

/// ENERGY-G88: a climb higher than half of Speed ends on the lower cell, and the next one goes on from there.
#[test]
fn energy_g88_a_long_climb() {
    let plan = square(["A . . D", ". . . ."]).heights(["0 5 5 0", "0 0 0 0"]).option("climb", "\"easy\"");
    let mut arena = plan.begin();
    arena.rolling("A", "climb B1", &[10]);
    assert_eq!(arena.cell("A"), "A1", "3 of 5 m");
    arena.next_round();
    arena.rolling("A", "climb B1", &[10]);
    assert_eq!(arena.cell("A"), "B1");
}

/// ENERGY-099: the mover may end its own action after others have disturbed it; what was not covered is returned.
#[test]
fn energy_099_ending_ones_own_action() {
    let mut arena = square(["A . . . . D . .", ". . . . . . . ."]).begin();
    arena.floor("A", "run B1-C1-D1-E1");
    assert!(arena.until_offered("swift_attack"));
    arena.rolls([10, 9]).give("D", "swift_attack A");
    assert!(arena.until_offered("end_action"));
    arena.give("A", "end_action").through();
    assert_eq!((arena.cell("A"), arena.pool("A", "energy")), ("D1".to_owned(), 3), "3 m are 2 Energy");
}

/// ENERGY-G61: the Agile Moves of a won response last until the dice of the action that was challenged, and no longer.
#[test]
fn energy_g61_permissions_of_a_response() {
    let mut arena = duel().begin();
    arena.floor("A", "unarmed_attack D");
    assert!(arena.until_offered("defend"));
    arena.rolls([5, 3]).give("D", "defend");
    assert!(arena.until_offered("roll_initiative"));
    arena.give("A", "roll_initiative");
    let mut offered = false;
    while !arena.is_floor() {
        offered |= arena.question() == "D reacts" && arena.keys().contains(&"agile_move".to_owned());
        if arena.is("D", "defending") {
            arena.only(&[&[10], &[9]]);
        }
        let passes = arena.keys().contains(&"pass".to_owned());
        arena.give("A", if passes { "pass" } else { "go_on" });
    }
    arena.only(&[]);
    assert!(offered);
    arena.waits().asks("Tide acts");
}
