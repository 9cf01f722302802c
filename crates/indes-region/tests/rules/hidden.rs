//! Hiding and awareness (REGION-013 to REGION-015, REGION-G47, REGION-G57, REGION-G83).

use indes_testing::region::{strips, strips_with};
use indes_testing::{Arena, Plan, UnitSpec};

/// A in a region with cover, D and E in the next one.
fn thicket() -> Plan {
    let plan = strips_with(3, ["A . . D . .", ". . . . . E"], &[("r", "cover: 1")]);
    plan.unit('D', |d| d.gear(["short_bow"]))
}

/// A hides, with these dice of its REF and the INT of D and E.
#[track_caller]
fn hides(dice: &str) -> Arena {
    let mut arena = thicket().begin();
    arena.dice(dice).act("A", "hide").asks("D acts");
    arena
}

/// REGION-G83: one roll against each observer; a tie hides, a single one that sees it is enough to fail.
#[test]
fn region_g47_hiding_is_ref_against_int() {
    for (dice, hidden) in [("4 4 4", true), ("4 3 2", true), ("4 5 1", false), ("4 1 5", false)] {
        let mut arena = hides(dice);
        assert_eq!(arena.is_hidden_from("A", "D") && arena.is_hidden_from("A", "E"), hidden, "{dice}");
    }
    assert_eq!(thicket().begin().cost("A", "hide"), 1);
}

/// REGION-G47: cover or concealment, and no enemy in the region.
#[test]
fn region_g47_where_a_unit_can_hide() {
    let rows = ["A . . D . .", ". . . . . ."];
    assert!(!strips_with(3, rows, &[]).begin().can("A", "hide"));
    assert!(strips_with(3, rows, &[("r", "cover: 2")]).begin().can("A", "hide"));
    assert!(strips_with(3, rows, &[("r", "concealment: true")]).begin().can("A", "hide"));
    assert!(!strips_with(3, ["A . D . . .", ". . . . . ."], &[("r", "cover: 2")]).begin().can("A", "hide"));
}

/// REGION-G83: without an observer it succeeds.
#[test]
fn region_g83_without_an_observer_hiding_succeeds() {
    let plan = strips_with(3, ["A . # D . .", ". . # . . ."], &[("r", "cover: 1")]);
    let mut arena = plan.begin();
    arena.dice("1").act("A", "hide").asks("D acts");
    assert!(arena.is_hidden_from("A", "D"));
}

/// REGION-G47: a rider and its mount are seen together, whichever of the two the level hides.
#[test]
fn region_g47_a_pair_does_not_begin_hidden() {
    for hidden in ['A', 'B'] {
        let plan = strips(1, ["B . . . . . D", "A . . . . . ."]).unit('B', |b| b.template("warhorse"));
        let mut arena = plan.unit('A', |a| a.rides('B')).unit(hidden, UnitSpec::hidden).begin();
        assert!(!arena.is_hidden_from("A", "D") && !arena.is_hidden_from("B", "D"), "{hidden}");
    }
}

/// REGION-G57: no enemy may target it; its own attack finds its target unaware and ends it.
#[test]
fn region_g57_hidden_ends_after_the_own_attack() {
    let mut arena = hides("1 2 2");
    assert!(arena.can("D", "ranged_attack"), "it was seen");
    let mut arena = hides("8 1 1");
    assert!(!arena.can("D", "ranged_attack"));
    arena.end("D").end("E").asks("A acts").act("A", "walk D2").asks("A acts");
    assert!(arena.is_hidden_from("A", "D"));
    arena.dice("4 6/5").act("A", "melee_attack D").asks("D acts").threw(["A d8 4", "D d6- 5"]);
    assert!(!arena.is_hidden_from("A", "D"));
}

/// REGION-G57: it ends when a turn begins while a conscious enemy shares its region.
#[test]
fn region_g57_hidden_ends_beside_an_enemy_at_the_start_of_a_turn() {
    let mut arena = hides("8 1 1");
    arena.end("D").end("E").asks("A acts").act("A", "walk D2").end("A").asks("D acts");
    assert!(!arena.is_hidden_from("A", "D"));
    assert!(arena.can("D", "ranged_attack"));
}

/// REGION-J06: none is unaware but of the hidden.
#[test]
fn region_j06_units_are_aware_of_what_is_not_hidden() {
    let plan = strips_with(3, [". . A D . .", ". . . . . ."], &[]).unit('A', |a| a.gear(["short_bow"]));
    plan.begin().lands("8 6", "A", "ranged_attack D", "D").threw(["A d8 8", "D d6 6"]);
    let mut arena = plan.unit('A', |a| a.gear(["short_bow"]).hidden()).begin();
    arena.dice("8 6/5").act("A", "ranged_attack D").asks("D acts").threw(["A d8 8", "D d6- 5"]);
    assert!(!arena.is_hidden_from("A", "D"), "the shot has shown it");
}
