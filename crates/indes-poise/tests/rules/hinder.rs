//! Zones of control and hindering.

use super::{hex, square};
use indes_testing::Plan;

/// A beside D.
fn beside() -> Plan {
    square([". . . . . . .", ". A D . . . .", ". . . . . . ."])
}

#[test]
fn poise_163_a_zone_is_the_cells_a_pace_away_and_its_own() {
    let mut arena = square([". . . . .", ". . . . .", ". . D . A", ". . . . ."]).begin();
    let mut zone = arena.zone("D");
    zone.sort();
    assert_eq!(zone, ["B2", "B3", "B4", "C2", "C3", "C4", "D2", "D3", "D4"]);
    let mut arena = hex([". . . . .", " . . D . A", ". . . . ."]).begin();
    assert_eq!(arena.zone("D").len(), 7);
}

/// POISE-164, POISE-162
#[test]
fn poise_164_without_a_weapon_with_zoc_a_unit_has_no_zone() {
    let mut arena = beside().unit('D', |d| d.gear(["longbow"])).begin();
    assert!(arena.zone("D").is_empty());
    arena.act("A", "dash A1").asks("A reacts");
    let mut arena = beside().unit('D', |d| d.gear(["claws"])).begin();
    assert_eq!(arena.zone("D").len(), 9);
}

/// POISE-165, POISE-082, POISE-086, POISE-090
#[test]
fn poise_165_conditions_suspend_a_zone() {
    for pool in ["poise", "momentum", "focus"] {
        let mut arena = beside().unit('D', move |d| d.with(pool, 0)).begin();
        assert!(arena.zone("D").is_empty());
        arena.act("A", "dash A1").asks("A reacts");
    }
}

#[test]
fn poise_013_a_sheathed_weapon_gives_no_zone() {
    let mut arena = beside().unit('D', |d| d.prepared(false)).begin();
    assert!(arena.zone("D").is_empty());
    arena.end("A").act("D", "draw sword").asks("A reacts").pass("A");
    assert_eq!(arena.zone("D").len(), 9);
}

#[test]
fn poise_166_a_maneuver_without_movement_is_tested_once() {
    let mut arena = beside().begin();
    arena.act("A", "steady").asks("D reacts");
    assert_eq!(arena.offered("D"), ["hinder", "pass"]);
    arena.react("D", "hinder").asks("A acts");
    assert_eq!(arena.pools("A"), [14, 11, 11], "hindered, and still steadied");
}

#[test]
fn poise_167_hindering_is_optional() {
    let mut arena = beside().begin();
    arena.act("A", "steady").pass("D");
    assert_eq!(arena.pools("A"), [18, 15, 15]);
}

/// POISE-168, POISE-169, POISE-170, POISE-171: 4 off each pool, without dice, armour or spill.
#[test]
fn poise_168_hindering_takes_4_off_each_pool() {
    let mut arena = beside().unit('A', |a| a.armour("plate").with("speed", 2)).begin();
    arena.act("A", "dash A1").asks("D reacts").skip().react("D", "hinder").expect([
        "D answers hinder",
        "A -4 poise (11)",
        "A -4 momentum (11)",
        "A -4 focus (11)",
        "A walks B2-A1",
    ]);
    let mut arena = beside().unit('A', |a| a.with("poise", 1)).begin();
    arena.act("A", "dash A1").react("D", "hinder");
    assert_eq!((arena.pools("A"), arena.is("A", "reeling")), ([0, 11, 11], true));
}

#[test]
fn poise_172_entering_a_zone_is_free() {
    let mut arena = square(["A . . D . ."]).begin();
    arena.act("A", "dash C1").asks("A reacts");
    assert_eq!(arena.cell("A"), "C1");
}

#[test]
fn poise_173_a_step_that_begins_in_a_zone_can_be_hindered() {
    // From one cell of the zone to another.
    let mut arena = beside().begin();
    arena.act("A", "dash B1").asks("D reacts").pass("D");
    assert_eq!(arena.cell("A"), "B1");
}

/// POISE-119, POISE-174
#[test]
fn poise_174_a_careful_maneuver_cannot_be_hindered() {
    let mut arena = beside().begin();
    arena.act("A", "shift A1").asks("A reacts");
    assert_eq!((arena.cell("A"), arena.pools("A")), ("A1".to_owned(), [15, 15, 15]));
}

#[test]
fn poise_175_actions_and_reactions_cannot_be_hindered() {
    let mut arena = beside().begin();
    arena.act("A", "recovery").asks("A acts");
    let mut arena = square(["A . . D . . . ."]).begin();
    arena.act("A", "dash C1").react("A", "sprint B1").asks("A acts");
    assert_eq!(arena.pools("A"), [15, 11, 15]);
}

/// POISE-176, POISE-C12: an enemy that passes is not asked again either.
#[test]
fn poise_176_each_enemy_hinders_a_maneuver_once() {
    for answer in ["hinder", "pass"] {
        let mut arena = beside().unit('A', |a| a.with("speed", 4)).begin();
        arena.act("A", "dash B1-C1-D1-E1").asks("D reacts").react("D", answer);
        arena.asks("A reacts");
        assert_eq!(arena.cell("A"), "E1");
        assert_eq!(arena.pools("A"), if answer == "hinder" { [11, 11, 11] } else { [15, 15, 15] });
    }
}

#[test]
fn poise_177_different_enemies_hinder_each_for_itself() {
    let mut arena = square([". . . . .", "D A E . .", ". . . . ."]).begin();
    arena.act("A", "dash B1").asks("D reacts").react("D", "hinder").asks("E reacts").react("E", "hinder");
    assert_eq!((arena.pools("A"), arena.cell("A")), ([7, 7, 7], "B1".to_owned()));
}

/// POISE-C12: a mover that is knocked down stops, and no further enemy is asked.
#[test]
fn a_mover_that_hindering_knocks_down_stops() {
    let plan = square([". . . . . . .", "A . . D . E .", ". . . . . . ."]);
    let mut arena = plan.unit('A', |a| a.with("momentum", 4).with("speed", 5)).begin();
    arena.act("A", "dash B2-C1-D1-E1-F1").asks("D reacts").skip().react("D", "hinder").expect([
        "D answers hinder",
        "A -4 poise (11)",
        "A -4 momentum (0)",
        "A -4 focus (11)",
        "A becomes knocked_down",
        "A stops at C1",
    ]);
    arena.asks("A acts");
    assert_eq!(arena.cell("A"), "C1");
}

/// POISE-C10: a minion loses 4 once.
#[test]
fn a_minion_is_hindered_once() {
    let mut arena = beside().unit('A', |a| a.template("levy").with("defence", 9)).begin();
    arena.act("A", "dash A1").react("D", "hinder");
    assert_eq!(arena.defence("A"), 5);
}

/// POISE-079: hindering rolls no dice, so the defeat earns no critical effect.
#[test]
fn poise_079_hindering_can_defeat() {
    let mut arena = beside().unit('A', |a| a.pools(0, 0, 4)).begin();
    assert!(arena.can("A", "shift"));
    arena.act("A", "steady").react("D", "hinder").asks("over");
    assert!(arena.is_down("A"));
}
