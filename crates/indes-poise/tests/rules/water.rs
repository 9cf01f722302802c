//! Water and breath.

use super::{hex, square};
use indes_testing::{Arena, Plan};

/// A swims, D stands on the bank.
fn swimmer() -> Plan {
    square([". w w w . .", ". A w w . .", ". w w w . D"]).unit('A', |a| a.on('w'))
}

/// A and then D end this many turns.
fn turns(arena: &mut Arena, count: u8) {
    for _ in 0..count {
        arena.asks("A acts").end("A").asks("D acts").end("D");
    }
}

#[test]
fn poise_207_every_pace_in_water_costs_one_more() {
    for water in ['~', 'w'] {
        let row = format!("A {water} {water} {water} . D");
        let mut arena = square([row.as_str()]).begin();
        assert_eq!(arena.values("A", "dash"), ["B1", "C1"], "{water}");
        let row = format!("A {water} {water} {water} . D");
        let mut arena = hex([row.as_str()]).begin();
        assert_eq!(arena.values("A", "dash"), ["B1", "C1"], "{water}");
        assert!(!arena.can("A", "shift"), "POISE-C37: a Shift has no further point");
    }
}

/// POISE-D11: mail makes deep water more expensive, and shallow water not.
#[test]
fn poise_d11_swimming_in_mail_costs_more() {
    let mail = |rows: &str| square([rows]).unit('A', |a| a.armour("mail").with("speed", 3)).begin();
    assert_eq!(mail("A w w w . D").values("A", "dash"), ["B1", "C1"]);
    assert_eq!(mail("A ~ ~ ~ . D").values("A", "dash"), ["B1", "C1", "D1"]);
}

#[test]
fn poise_208_a_unit_in_water_is_wet() {
    for ground in ['w', '~'] {
        let row = format!("A {ground} . . . D");
        let mut arena = square([row.as_str()]).begin();
        arena.act("A", "dash B1");
        assert_eq!(arena.statuses("A"), ["wet"], "{ground}");
    }
}

/// POISE-209, POISE-G16
#[test]
fn poise_209_a_unit_in_water_stays_wet() {
    let mut arena = swimmer().begin();
    arena.skip().act("A", "recovery");
    assert!(arena.is("A", "wet"));
    let mut arena = square(["A . . D"]).unit('A', |a| a.status("wet")).begin();
    arena.act("A", "recovery");
    assert!(!arena.is("A", "wet"), "on land it ends");
}

/// POISE-G16: out of the water the status ends with the tenth round; rounds in the water do not count.
#[test]
fn poise_g16_a_wet_unit_dries_after_ten_rounds() {
    let mut arena = square(["A . . . . D"]).unit('A', |a| a.status("wet")).begin();
    turns(&mut arena, 9);
    assert!(arena.is("A", "wet"), "nine rounds are not enough");
    arena.asks("A acts").end("A").asks("D acts");
    assert!(arena.is("A", "wet"), "nor is the tenth before its end");
    arena.skip().end("D");
    arena.expect(["D's turn ends", "A is no longer wet", "round 9 ends", "round 10 begins", "A's turn begins"]);
    // Two rounds in the water, then ten on land.
    let mut arena = square(["A . . . . D"]).unit('A', |a| a.on('~')).begin();
    turns(&mut arena, 2);
    arena.act("A", "dash B1").pass("A");
    turns(&mut arena, 9);
    assert!(arena.is("A", "wet"));
    turns(&mut arena, 1);
    assert!(!arena.is("A", "wet"));
    // After a round back in the water the count begins again.
    let mut arena = square(["A ~ . . . D"]).unit('A', |a| a.status("wet")).begin();
    turns(&mut arena, 9);
    arena.act("A", "dash B1").pass("A");
    turns(&mut arena, 1);
    arena.act("A", "dash A1").pass("A");
    turns(&mut arena, 9);
    assert!(arena.is("A", "wet"));
    turns(&mut arena, 1);
    assert!(!arena.is("A", "wet"));
}

#[test]
fn poise_210_a_swimmers_skills_have_a_bane() {
    let mut arena = square(["A D . ."]).unit('A', |a| a.on('w')).begin();
    arena.act("A", "attack cut D");
    assert_eq!(arena.cost("D", "dodge"), 6);
    arena.react("D", "dodge").act("A", "steady").pass("D");
    assert_eq!(arena.pools("A")[0], 16, "3 less 2");
    let mut arena = square(["A D . ."]).unit('A', |a| a.on('~')).begin();
    arena.act("A", "attack cut D");
    assert_eq!(arena.cost("D", "dodge"), 8, "a wading unit has none");
    arena.react("D", "dodge");
}

#[test]
fn poise_211_aquatic_skills_have_no_bane() {
    let mut arena = square(["A D . ."]).unit('A', |a| a.on('w').gear(["dagger"])).begin();
    arena.act("A", "attack stab D");
    assert_eq!(arena.cost("D", "dodge"), 7);
    arena.react("D", "dodge");
}

/// POISE-212, POISE-C30
#[test]
fn poise_212_shots_go_5_paces_into_water() {
    let can = |row: &str, wet: char| {
        let plan = square([row]).unit('A', |a| a.gear(["javelin"])).unit(wet, |unit| unit.on('w'));
        plan.begin().can("A", "attack")
    };
    assert!(can("A . . . . D", 'D') && !can("A . . . . . D", 'D'));
    assert!(can("A . . . . D", 'A') && !can("A . . . . . D", 'A'), "and out of it");
    let mut arena = square(["A . . . . . D"]).unit('A', |a| a.gear(["javelin"])).begin();
    assert!(arena.can("A", "attack"));
    // The change by height comes before the limit of 5 paces.
    let mut arena = square(["A . . . . . D"])
        .heights(["1 . . . . . ."])
        .unit('A', |a| a.gear(["javelin"]))
        .unit('D', |d| d.on('w'))
        .begin();
    assert!(!arena.can("A", "attack"));
}

#[test]
fn poise_213_some_skills_cannot_be_used_by_swimmers() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.on('w').gear(["longbow"])).begin();
    assert_eq!(arena.why("attack"), "POISE-213: not in the water");
    let mut arena = square(["A . . D"]).unit('A', |a| a.on('~').gear(["longbow"])).begin();
    assert!(arena.can("A", "attack"));
}

#[test]
fn poise_214_a_unit_shoved_into_deep_water_chokes() {
    let mut arena = square(["D A w w ."]).begin();
    arena.end("A").rolls([6]).act("D", "bull_rush A").skip().react("A", "yield").expect([
        "A answers yield",
        "D strikes A for 6+2=8 with unarmed/strike",
        "A -8 momentum (7)",
        "A is pushed B1-C1-D1",
        "A becomes submerged",
        "A becomes wet",
        "A becomes choking",
    ]);
    let mut arena = square(["D A w w ."]).begin();
    arena.act("A", "hold_breath").end("A");
    assert_eq!(arena.pools("A"), [15, 13, 13], "POISE-217 on land too");
    arena.rolls([6]).act("D", "bull_rush A").react("A", "yield");
    assert_eq!(arena.statuses("A"), ["holding_breath", "submerged", "wet"]);
    // Through the water onto the other bank.
    let mut arena = square(["D A w . ."]).begin();
    arena.end("A").rolls([6]).act("D", "bull_rush A").react("A", "yield");
    assert_eq!((arena.cell("A"), arena.statuses("A").len()), ("D1".to_owned(), 0));
}

#[test]
fn poise_215_under_water_nothing_ends_choking() {
    let mut arena = swimmer().begin();
    arena.act("A", "dive");
    assert!(arena.is("A", "choking"), "no breath was taken");
    arena.act("A", "recovery");
    assert!(arena.is("A", "choking"));
    arena.act("A", "surface").asks("A acts");
    assert!(arena.is("A", "choking") && !arena.is("A", "submerged"));
    let before = arena.pools("A");
    arena.skip().end("A");
    // POISE-G17: in air the loss comes first, then it ends.
    assert_eq!(arena.pools("A"), [before[0], before[1] - 4, before[2] - 4]);
    assert!(!arena.is("A", "choking"));
    let mut arena = swimmer().unit('A', |a| a.status("choking")).begin();
    arena.act("A", "recovery");
    assert!(!arena.is("A", "choking"), "in air it is over");
}

/// POISE-216, POISE-C28
#[test]
fn poise_216_a_diver_that_holds_its_breath_does_not_choke() {
    let mut arena = swimmer().begin();
    arena.act("A", "hold_breath").act("A", "dive").end("A");
    assert_eq!(arena.statuses("A"), ["wet", "holding_breath", "submerged"]);
    arena.end("D");
    assert_eq!(arena.why("hold_breath"), "POISE-C28: to be said in air, once, on a turn that began there");
    // Back at the surface it is too late to hold its breath on this turn.
    arena.act("A", "release_breath");
    assert!(arena.is("A", "choking"));
    arena.act("A", "surface");
    assert!(!arena.can("A", "hold_breath"));
}

#[test]
fn poise_217_a_turn_with_breath_held_costs_2_and_2() {
    let mut arena = swimmer().begin();
    arena.act("A", "hold_breath").act("A", "dive").skip().end("A");
    assert_eq!(arena.pools("A"), [15, 13, 13]);
    // At the surface the breath is released, unless it is held again.
    let mut arena = swimmer().begin();
    arena.act("A", "hold_breath").end("A").end("D");
    assert_eq!(arena.pools("A"), [15, 13, 13]);
    arena.end("A");
    assert_eq!((arena.pools("A"), arena.is("A", "holding_breath")), ([15, 13, 13], false));
}

/// POISE-218, POISE-G18
#[test]
fn poise_218_breath_lasts_3_turns_and_brawn() {
    let mut arena = swimmer().unit('A', |a| a.pools(15, 30, 30)).begin();
    arena.act("A", "hold_breath").act("A", "dive");
    turns(&mut arena, 5);
    assert_eq!((arena.pools("A"), arena.is("A", "choking")), ([15, 20, 20], false));
    turns(&mut arena, 1);
    assert_eq!((arena.pools("A"), arena.is("A", "choking")), ([15, 18, 18], true));
    turns(&mut arena, 1);
    assert_eq!(arena.pools("A"), [15, 14, 14]);
}

#[test]
fn poise_g18_a_whole_turn_in_air_gives_the_breath_back() {
    let mut arena = swimmer().unit('A', |a| a.pools(15, 60, 60)).begin();
    for whole in [false, true] {
        arena.act("A", "hold_breath").act("A", "dive");
        turns(&mut arena, 4);
        arena.act("A", "surface").act("A", "release_breath").end("A").end("D");
        if whole {
            turns(&mut arena, 1);
        }
        // The turn on which A came up is no whole turn in air.
        arena.act("A", "hold_breath").act("A", "dive");
        turns(&mut arena, 2);
        assert_eq!(arena.is("A", "choking"), !whole, "{whole}");
        arena.act("A", "surface").end("A").end("D");
        turns(&mut arena, 2);
    }
}

/// POISE-G49: a unit in plate sinks, and comes up on the bank only.
#[test]
fn poise_g49_plate_keeps_a_unit_under_water() {
    let mut arena = swimmer().unit('A', |a| a.armour("plate").with("speed", 2)).begin();
    assert_eq!(arena.statuses("A"), ["wet", "submerged", "choking"]);
    assert_eq!(arena.why("surface"), "POISE-G49: cannot move");
    arena.act("A", "dash A2").pass("A");
    assert_eq!(arena.statuses("A"), ["wet", "choking"]);
}

/// POISE-G49: coming up takes a point of a Dash or of a Sprint, or a whole Shift.
#[test]
fn poise_g49_coming_up_costs_a_point() {
    let mut arena = swimmer().begin();
    assert!(!arena.can("A", "surface") && !arena.can("A", "surface_dash"));
    arena.act("A", "hold_breath").act("A", "dive");
    let reach = arena.values("A", "dash").len();
    assert!(arena.values("A", "surface_dash").len() < reach);
    arena.act("A", "surface_dash B1").asks("A reacts");
    assert!(!arena.is("A", "submerged"));
    assert!(!arena.can("A", "surface_sprint"));
    arena.pass("A");
    let mut arena = swimmer().begin();
    arena.act("A", "hold_breath").act("A", "dive").act("A", "dash C2").asks("A reacts");
    assert!(arena.is("A", "submerged"));
    arena.react("A", "surface_sprint D2").asks("A acts");
    assert!(!arena.is("A", "submerged"));
}

/// POISE-G20: a fall into deep water does no damage.
#[test]
fn a_fall_into_deep_water_is_soft() {
    let mut arena = square(["D A w . ."]).heights(["4 4 . . ."]).begin();
    arena.end("A").rolls([6]).act("D", "bull_rush A").react("A", "yield");
    assert_eq!((arena.cell("A"), arena.pools("A")), ("C1".to_owned(), [15, 7, 15]));
    assert!(arena.is("A", "submerged"));
}

/// A rider is dry on a mount that swims.
#[test]
fn a_mount_swims_and_its_rider_does_not() {
    let mut arena = square(["w w w . A", "w B w . .", "w w w . .", "w w w . D"])
        .unit('A', |a| a.rides('B').gear(["longbow"]))
        .unit('B', |b| b.template("horse").on('w'))
        .begin();
    assert_eq!((arena.statuses("A").len(), arena.statuses("B")), (0, vec!["wet".to_owned()]));
    arena.act("A", "attack shoot D");
    assert_eq!(arena.cost("D", "predict"), 8);
    arena.react("D", "predict");
}
