//! Sneaking, hiding and searching (MANEUVER-049, MANEUVER-050, MANEUVER-078, MANEUVER-G29, MANEUVER-G30).

use super::support::square;
use crate::support::{Arena, Plan};

/// A behind a wall, D five cells away.
fn yard() -> Plan {
    square([". . # . . .", "A . # . . D", ". . # . . .", ". . . . . ."])
}

/// A sneaks, with these dice of its Stealth and D's Observation.
#[track_caller]
fn sneaks(stealth: i16, observation: i16) -> Arena {
    let mut arena = yard().begin();
    arena.rolls([stealth, observation]).act("A", "sneak");
    arena
}

fn hidden(arena: &mut Arena) -> bool {
    let (a, d) = (arena.id("A"), arena.id("D"));
    arena.look(|view| view.field.concealed.of(a).is_from(d))
}

/// MANEUVER-G04, MANEUVER-G69, MANEUVER-J08: Stealth 11 against Observation 10, automatic; a tie notices it.
#[test]
fn maneuver_050_sneaking_is_a_contest() {
    // 5 is 7 Successes; 5 of 10 is 6, 4 is 7.
    for (stealth, observation, wanted) in [(5, 5, true), (5, 4, false), (12, 20, false)] {
        let mut arena = sneaks(stealth, observation);
        assert_eq!((hidden(&mut arena), arena.ap("A")), (wanted, 2), "{stealth} {observation}");
    }
}

/// MANEUVER-G29: not in a foe's clear sight; darkness helps.
#[test]
fn maneuver_g29_sneak_needs_a_place_out_of_clear_sight() {
    let mut arena = square(["A . . D"]).begin();
    assert!(!arena.can("A", "sneak"));
    assert!(arena.why("sneak").starts_with("MANEUVER-G29"));
    assert!(square(["A - . D"]).begin().can("A", "sneak"), "low cover");
    assert!(square(["A . . D"]).region("Night", "A1", "light: dark").begin().can("A", "sneak"));
}

/// MANEUVER-G77: a metre more for each metre; it may be given up before a walk.
#[test]
fn maneuver_g29_hidden_units_move_at_half_rate() {
    let mut arena = sneaks(1, 20);
    arena.act("A", "walk B2");
    assert_eq!(arena.metres("A"), 5);
    arena.act("A", "show_yourself");
    assert!(!hidden(&mut arena));
    arena.act("A", "walk A2");
    assert_eq!(arena.metres("A"), 4);
}

/// MANEUVER-G29: a step that ends in clear sight shows it to that foe.
#[test]
fn maneuver_g29_a_step_into_clear_sight_ends_hiding() {
    let mut arena = sneaks(1, 20);
    arena.act("A", "walk A3-B4-C4");
    assert!(!hidden(&mut arena));
}

/// MANEUVER-G30, MANEUVER-G89: as many Successes as the stored Stealth find it, within 10 m and in sight, for the side.
#[test]
fn maneuver_049_search_finds_hidden_units() {
    let plan = square(["A - . . D", ". . . . ."]);
    // Stealth 11: 5 is 7 Successes. Observation 10: 4 is 7, 5 is 6.
    for (roll, found) in [(4, true), (5, false), (11, false)] {
        let mut arena = plan.begin();
        arena.rolls([5, 20]).act("A", "sneak").end("A").asks("D acts");
        assert!(hidden(&mut arena));
        arena.rolls([roll]).act("D", "search");
        assert_eq!((hidden(&mut arena), arena.ap("D")), (!found, 2), "{roll}");
    }
}

/// MANEUVER-078, MANEUVER-J07: no defence against an unseen attacker, no target for a foe; the attack itself still counts.
#[test]
fn maneuver_078_an_unseen_attack_cannot_be_defended() {
    let plan = square(["A - . . D", ". . . . ."]).unit('A', |a| a.gear(["longbow"]));
    let mut arena = plan.begin();
    arena.rolls([1, 20]).act("A", "sneak");
    assert!(hidden(&mut arena));
    arena.rolls([1, 1, 1]).act("A", "strike longbow/ranged D").asks("A chooses").detail("A", "no_maneuver");
    assert!(!hidden(&mut arena), "shown by the attack");
    assert_eq!(arena.ap("D"), 3);
}

/// MANEUVER-G69: a foe contests if it has a line of sight, or without one within 12 m; farther off it does not.
#[test]
fn maneuver_g69_who_contests_sneaking() {
    let rows = |cells: usize| {
        let row = format!("A # {}D", ". ".repeat(cells - 2));
        let below = format!(". # {}.", ". ".repeat(cells - 2));
        square([Box::leak(row.into_boxed_str()) as &str, Box::leak(below.into_boxed_str()) as &str])
    };
    let mut arena = rows(12).begin();
    arena.rolls([1, 20]).act("A", "sneak");
    assert!(hidden(&mut arena));
    let mut arena = rows(13).begin();
    arena.rolls([1]).act("A", "sneak");
    assert!(!hidden(&mut arena), "never hidden from a foe that did not contest");
}

/// MANEUVER-G89: a new Sneak replaces the stored test, for the worse as well.
#[test]
fn maneuver_g89_sneaking_again_replaces_the_test() {
    let plan = square(["A - . . D", ". . . . ."]);
    let mut arena = plan.begin();
    // 11 Successes, then 2.
    arena.rolls([1, 20]).act("A", "sneak").rolls([10, 20]).act("A", "sneak").end("A").asks("D acts");
    assert!(hidden(&mut arena));
    // 10 of 10 is 1 Success, 9 is 2.
    arena.rolls([10]).act("D", "search");
    assert!(hidden(&mut arena));
    arena.rolls([9]).act("D", "search");
    assert!(!hidden(&mut arena));
    // A failed test hides no unit.
    let mut arena = plan.begin();
    arena.rolls([1, 20]).act("A", "sneak").rolls([12, 20]).act("A", "sneak");
    assert!(!hidden(&mut arena));
}
