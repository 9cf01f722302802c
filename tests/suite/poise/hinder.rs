//! Zones of control and hindering.

use super::support::Plan;

fn beside() -> Plan {
    Plan::square([". . . . . . .", ". A D . . . .", ". . . . . . ."])
}

#[test]
fn poise_163_a_zone_is_the_cells_a_pace_away_and_its_own() {
    let mut bout = Plan::square([". . . . .", ". . . . .", ". . D . A", ". . . . ."]).begin();
    let mut zone = bout.zone("D");
    zone.sort();
    assert_eq!(zone, ["B2", "B3", "B4", "C2", "C3", "C4", "D2", "D3", "D4"]);
    let mut bout = Plan::hex([". . . . .", " . . D . A", ". . . . ."]).begin();
    assert_eq!(bout.zone("D").len(), 7);
}

/// POISE-164, POISE-162
#[test]
fn poise_164_without_a_weapon_for_it_there_is_no_zone() {
    let mut bout = beside().unit('D', |d| d.gear(["longbow"])).begin();
    assert!(bout.zone("D").is_empty());
    bout.say("A", "dash A1").asks("A reacts");
    let mut bout = beside().unit('D', |d| d.gear(["claws"])).begin();
    assert_eq!(bout.zone("D").len(), 9);
}

/// POISE-165, POISE-082, POISE-086, POISE-090
#[test]
fn poise_165_conditions_suspend_a_zone() {
    for pool in ["poise", "momentum", "focus"] {
        let mut bout = beside().unit('D', move |d| d.with(pool, 0)).begin();
        assert!(bout.zone("D").is_empty());
        bout.say("A", "dash A1").asks("A reacts");
    }
}

#[test]
fn poise_013_what_is_sheathed_gives_no_zone() {
    let mut bout = beside().unit('D', |d| d.sheathed()).begin();
    assert!(bout.zone("D").is_empty());
    bout.say("A", "end_turn").say("D", "draw sword").asks("A reacts").say("A", "pass");
    assert_eq!(bout.zone("D").len(), 9);
}

#[test]
fn poise_166_a_maneuver_without_movement_is_tested_once() {
    let mut bout = beside().begin();
    bout.say("A", "steady").asks("D reacts");
    assert_eq!(bout.offers("D"), ["hinder", "pass"]);
    bout.say("D", "hinder").asks("A acts");
    assert_eq!(bout.pools("A"), [14, 11, 11], "hindered, and still steadied");
}

#[test]
fn poise_167_hindering_may_be_left() {
    let mut bout = beside().begin();
    bout.say("A", "steady").say("D", "pass");
    assert_eq!(bout.pools("A"), [18, 15, 15]);
}

/// POISE-168, POISE-169, POISE-170, POISE-171: 4 off each pool, no dice, no armour, nothing spills.
#[test]
fn poise_168_hindering_takes_4_off_each_pool() {
    let mut bout = beside().unit('A', |a| a.armour("plate").with("speed", 2)).begin();
    bout.say("A", "dash A1").asks("D reacts").skip().say("D", "hinder").expect([
        "D answers hinder",
        "A -4 poise (11)",
        "A -4 momentum (11)",
        "A -4 focus (11)",
        "A walks B2-A1",
    ]);
    let mut bout = beside().unit('A', |a| a.with("poise", 1)).begin();
    bout.say("A", "dash A1").say("D", "hinder");
    assert_eq!((bout.pools("A"), bout.is("A", "reeling")), ([0, 11, 11], true));
}

#[test]
fn poise_172_entering_a_zone_is_free() {
    let mut bout = Plan::square(["A . . D . ."]).begin();
    bout.say("A", "dash C1").asks("A reacts");
    assert_eq!(bout.cell("A"), "C1");
}

#[test]
fn poise_173_a_step_that_begins_in_a_zone_can_be_hindered() {
    // From one cell of the zone to another.
    let mut bout = beside().begin();
    bout.say("A", "dash B1").asks("D reacts").say("D", "pass");
    assert_eq!(bout.cell("A"), "B1");
}

/// POISE-119, POISE-174
#[test]
fn poise_174_what_is_careful_cannot_be_hindered() {
    let mut bout = beside().begin();
    bout.say("A", "shift A1").asks("A reacts");
    assert_eq!((bout.cell("A"), bout.pools("A")), ("A1".to_owned(), [15, 15, 15]));
}

#[test]
fn poise_175_actions_and_reactions_cannot_be_hindered() {
    let mut bout = beside().begin();
    bout.say("A", "recovery").asks("A acts");
    let mut bout = Plan::square(["A . . D . . . ."]).begin();
    bout.say("A", "dash C1").say("A", "sprint B1").asks("A acts");
    assert_eq!(bout.pools("A"), [15, 11, 15]);
}

/// POISE-176, POISE-C12: also one that lets it pass is not asked again.
#[test]
fn poise_176_each_enemy_hinders_a_maneuver_once() {
    for answer in ["hinder", "pass"] {
        let mut bout = beside().unit('A', |a| a.with("speed", 4)).begin();
        bout.say("A", "dash B1-C1-D1-E1").asks("D reacts").say("D", answer);
        bout.asks("A reacts");
        assert_eq!(bout.cell("A"), "E1");
        assert_eq!(bout.pools("A"), if answer == "hinder" { [11, 11, 11] } else { [15, 15, 15] });
    }
}

#[test]
fn poise_177_different_enemies_hinder_each_for_itself() {
    let mut bout = Plan::square([". . . . .", "D A E . .", ". . . . ."]).begin();
    bout.say("A", "dash B1").asks("D reacts").say("D", "hinder").asks("E reacts").say("E", "hinder");
    assert_eq!((bout.pools("A"), bout.cell("A")), ([7, 7, 7], "B1".to_owned()));
}

/// POISE-C12: who is knocked down by it stays, and nobody else is asked.
#[test]
fn hindered_on_the_way_and_knocked_down() {
    let plan = Plan::square([". . . . . . .", "A . . D . E .", ". . . . . . ."]);
    let mut bout = plan.unit('A', |a| a.with("momentum", 4).with("speed", 5)).begin();
    bout.say("A", "dash B2-C1-D1-E1-F1").asks("D reacts").skip().say("D", "hinder").expect([
        "D answers hinder",
        "A -4 poise (11)",
        "A -4 momentum (0)",
        "A -4 focus (11)",
        "A becomes knocked_down",
        "A stops at C1",
    ]);
    bout.asks("A acts");
    assert_eq!(bout.cell("A"), "C1");
}

/// POISE-C10: a minion loses 4 once.
#[test]
fn a_minion_is_hindered_once() {
    let mut bout = beside().unit('A', |a| a.template("levy").with("defence", 9)).begin();
    bout.say("A", "dash A1").say("D", "hinder");
    assert_eq!(bout.defence("A"), 5);
}

/// POISE-079: no dice, no reward.
#[test]
fn poise_079_hindering_can_defeat() {
    let mut bout = beside().unit('A', |a| a.pools(0, 0, 4)).begin();
    assert!(bout.can("A", "shift"));
    bout.say("A", "steady").say("D", "hinder").asks("over");
    assert!(bout.is_down("A"));
}
