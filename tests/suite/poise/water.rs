//! Water and breath.

use super::support::{Bout, Plan};

/// A swims, D stands on the bank.
fn swimmer() -> Plan {
    Plan::square([". w w w . .", ". A w w . .", ". w w w . D"]).unit('A', |a| a.on('w'))
}

/// The turn of the one, then of the other.
fn turns(bout: &mut Bout, count: u8) {
    for _ in 0..count {
        bout.asks("A acts").say("A", "end_turn").asks("D acts").say("D", "end_turn");
    }
}

#[test]
fn poise_207_every_pace_in_water_costs_one_more() {
    for water in ['~', 'w'] {
        let row = format!("A {water} {water} {water} . D");
        let mut bout = Plan::square([row.as_str()]).begin();
        assert_eq!(bout.values("A", "dash"), ["B1", "C1"], "{water}");
        let row = format!("A {water} {water} {water} . D");
        let mut bout = Plan::hex([row.as_str()]).begin();
        assert_eq!(bout.values("A", "dash"), ["B1", "C1"], "{water}");
        assert!(!bout.can("A", "shift"), "POISE-C37: a pace has no point more");
    }
}

/// POISE-D11: mail weighs in deep water.
#[test]
fn poise_d11_in_mail_swimming_is_dearer() {
    let mail = |rows: &str| Plan::square([rows]).unit('A', |a| a.armour("mail").with("speed", 3)).begin();
    assert_eq!(mail("A w w w . D").values("A", "dash"), ["B1", "C1"]);
    assert_eq!(mail("A ~ ~ ~ . D").values("A", "dash"), ["B1", "C1", "D1"]);
}

#[test]
fn poise_208_who_swims_is_wet() {
    for ground in ['w', '~'] {
        let row = format!("A {ground} . . . D");
        let mut bout = Plan::square([row.as_str()]).begin();
        bout.say("A", "dash B1");
        assert_eq!(bout.conditions("A"), ["wet"], "{ground}");
    }
}

/// POISE-209, POISE-G16
#[test]
fn poise_209_in_the_water_one_stays_wet() {
    let mut bout = swimmer().begin();
    bout.skip().say("A", "recovery");
    assert!(bout.is("A", "wet"));
    let mut bout = Plan::square(["A . . D"]).unit('A', |a| a.status("wet")).begin();
    bout.say("A", "recovery");
    assert!(!bout.is("A", "wet"), "on land it ends");
}

/// POISE-G16: out of the water it ends with the tenth round; in it no round counts.
#[test]
fn poise_g16_who_is_wet_dries_after_ten_rounds() {
    let mut bout = Plan::square(["A . . . . D"]).unit('A', |a| a.status("wet")).begin();
    turns(&mut bout, 9);
    assert!(bout.is("A", "wet"), "nine rounds are not enough");
    bout.asks("A acts").say("A", "end_turn").asks("D acts");
    assert!(bout.is("A", "wet"), "nor is the tenth before its end");
    bout.skip().say("D", "end_turn");
    bout.expect(["D's turn ends", "A is no longer wet", "round 9 ends", "round 10 begins", "A's turn begins"]);
    // Two rounds in the water, then ten on land.
    let mut bout = Plan::square(["A . . . . D"]).unit('A', |a| a.on('~')).begin();
    turns(&mut bout, 2);
    bout.say("A", "dash B1").say("A", "pass");
    turns(&mut bout, 9);
    assert!(bout.is("A", "wet"));
    turns(&mut bout, 1);
    assert!(!bout.is("A", "wet"));
    // Back in the water for a round, it begins anew.
    let mut bout = Plan::square(["A ~ . . . D"]).unit('A', |a| a.status("wet")).begin();
    turns(&mut bout, 9);
    bout.say("A", "dash B1").say("A", "pass");
    turns(&mut bout, 1);
    bout.say("A", "dash A1").say("A", "pass");
    turns(&mut bout, 9);
    assert!(bout.is("A", "wet"));
    turns(&mut bout, 1);
    assert!(!bout.is("A", "wet"));
}

#[test]
fn poise_210_a_swimmers_skills_have_a_bane() {
    let mut bout = Plan::square(["A D . ."]).unit('A', |a| a.on('w')).begin();
    bout.say("A", "attack cut D");
    assert_eq!(bout.cost("D", "dodge"), 6);
    bout.say("D", "dodge").say("A", "steady").say("D", "pass");
    assert_eq!(bout.pools("A")[0], 16, "3 less 2");
    let mut bout = Plan::square(["A D . ."]).unit('A', |a| a.on('~')).begin();
    bout.say("A", "attack cut D");
    assert_eq!(bout.cost("D", "dodge"), 8, "who wades has none");
    bout.say("D", "dodge");
}

#[test]
fn poise_211_some_skills_are_exempt() {
    let mut bout = Plan::square(["A D . ."]).unit('A', |a| a.on('w').gear(["dagger"])).begin();
    bout.say("A", "attack stab D");
    assert_eq!(bout.cost("D", "dodge"), 7);
    bout.say("D", "dodge");
}

/// POISE-212, POISE-C30
#[test]
fn poise_212_shots_go_5_paces_into_water() {
    let can = |row: &str, wet: char| {
        let plan = Plan::square([row]).unit('A', |a| a.gear(["javelin"])).unit(wet, |unit| unit.on('w'));
        plan.begin().can("A", "attack")
    };
    assert!(can("A . . . . D", 'D') && !can("A . . . . . D", 'D'));
    assert!(can("A . . . . D", 'A') && !can("A . . . . . D", 'A'), "and out of it");
    let mut bout = Plan::square(["A . . . . . D"]).unit('A', |a| a.gear(["javelin"])).begin();
    assert!(bout.can("A", "attack"));
    // The height counts first.
    let mut bout = Plan::square(["A . . . . . D"])
        .heights(["1 . . . . . ."])
        .unit('A', |a| a.gear(["javelin"]))
        .unit('D', |d| d.on('w'))
        .begin();
    assert!(!bout.can("A", "attack"));
}

#[test]
fn poise_213_some_skills_are_not_for_swimmers() {
    let mut bout = Plan::square(["A . . D"]).unit('A', |a| a.on('w').gear(["longbow"])).begin();
    assert_eq!(bout.why("attack"), "POISE-213: not in the water");
    let mut bout = Plan::square(["A . . D"]).unit('A', |a| a.on('~').gear(["longbow"])).begin();
    assert!(bout.can("A", "attack"));
}

#[test]
fn poise_214_who_is_shoved_into_deep_water_chokes() {
    let mut bout = Plan::square(["D A w w ."]).begin();
    bout.say("A", "end_turn").dice([6]).say("D", "bull_rush A").skip().say("A", "yield").expect([
        "A answers yield",
        "D strikes A for 6+2=8 with unarmed/strike",
        "A -8 momentum (7)",
        "A is pushed B1-C1-D1",
        "A becomes submerged",
        "A becomes wet",
        "A becomes choking",
    ]);
    let mut bout = Plan::square(["D A w w ."]).begin();
    bout.say("A", "hold_breath").say("A", "end_turn");
    assert_eq!(bout.pools("A"), [15, 13, 13], "POISE-217 on land too");
    bout.dice([6]).say("D", "bull_rush A").say("A", "yield");
    assert_eq!(bout.conditions("A"), ["holding_breath", "submerged", "wet"]);
    // Through the water onto the other bank.
    let mut bout = Plan::square(["D A w . ."]).begin();
    bout.say("A", "end_turn").dice([6]).say("D", "bull_rush A").say("A", "yield");
    assert_eq!((bout.cell("A"), bout.conditions("A").len()), ("D1".to_owned(), 0));
}

#[test]
fn poise_215_under_water_nothing_ends_choking() {
    let mut bout = swimmer().begin();
    bout.say("A", "dive");
    assert!(bout.is("A", "choking"), "no breath was taken");
    bout.say("A", "recovery");
    assert!(bout.is("A", "choking"));
    bout.say("A", "surface").asks("A acts");
    assert!(bout.is("A", "choking") && !bout.is("A", "submerged"));
    let before = bout.pools("A");
    bout.skip().say("A", "end_turn");
    // POISE-G17: in air the loss comes first, then it ends.
    assert_eq!(bout.pools("A"), [before[0], before[1] - 4, before[2] - 4]);
    assert!(!bout.is("A", "choking"));
    let mut bout = swimmer().unit('A', |a| a.status("choking")).begin();
    bout.say("A", "recovery");
    assert!(!bout.is("A", "choking"), "in air it is over");
}

/// POISE-216, POISE-C28
#[test]
fn poise_216_who_holds_its_breath_does_not_choke() {
    let mut bout = swimmer().begin();
    bout.say("A", "hold_breath").say("A", "dive").say("A", "end_turn");
    assert_eq!(bout.conditions("A"), ["wet", "holding_breath", "submerged"]);
    bout.say("D", "end_turn");
    assert_eq!(bout.why("hold_breath"), "POISE-C28: to be said in air, once, on a turn that began there");
    // Above the water again, it is too late in this turn.
    bout.say("A", "release_breath");
    assert!(bout.is("A", "choking"));
    bout.say("A", "surface");
    assert!(!bout.can("A", "hold_breath"));
}

#[test]
fn poise_217_a_turn_with_breath_held_costs_2_and_2() {
    let mut bout = swimmer().begin();
    bout.say("A", "hold_breath").say("A", "dive").skip().say("A", "end_turn");
    assert_eq!(bout.pools("A"), [15, 13, 13]);
    // With the head above water it is let go, unless it is kept.
    let mut bout = swimmer().begin();
    bout.say("A", "hold_breath").say("A", "end_turn").say("D", "end_turn");
    assert_eq!(bout.pools("A"), [15, 13, 13]);
    bout.say("A", "end_turn");
    assert_eq!((bout.pools("A"), bout.is("A", "holding_breath")), ([15, 13, 13], false));
}

/// POISE-218, POISE-G18
#[test]
fn poise_218_breath_lasts_3_turns_and_brawn() {
    let mut bout = swimmer().unit('A', |a| a.pools(15, 30, 30)).begin();
    bout.say("A", "hold_breath").say("A", "dive");
    turns(&mut bout, 5);
    assert_eq!((bout.pools("A"), bout.is("A", "choking")), ([15, 20, 20], false));
    turns(&mut bout, 1);
    assert_eq!((bout.pools("A"), bout.is("A", "choking")), ([15, 18, 18], true));
    turns(&mut bout, 1);
    assert_eq!(bout.pools("A"), [15, 14, 14]);
}

#[test]
fn poise_g18_a_whole_turn_in_air_gives_the_breath_back() {
    let mut bout = swimmer().unit('A', |a| a.pools(15, 60, 60)).begin();
    for whole in [false, true] {
        bout.say("A", "hold_breath").say("A", "dive");
        turns(&mut bout, 4);
        bout.say("A", "surface").say("A", "release_breath").say("A", "end_turn").say("D", "end_turn");
        if whole {
            turns(&mut bout, 1);
        }
        // The turn in which it came up was none in air.
        bout.say("A", "hold_breath").say("A", "dive");
        turns(&mut bout, 2);
        assert_eq!(bout.is("A", "choking"), !whole, "{whole}");
        bout.say("A", "surface").say("A", "end_turn").say("D", "end_turn");
        turns(&mut bout, 2);
    }
}

/// POISE-G49: plate sinks, and comes up on the bank only.
#[test]
fn poise_g49_plate_keeps_one_under() {
    let mut bout = swimmer().unit('A', |a| a.armour("plate").with("speed", 2)).begin();
    assert_eq!(bout.conditions("A"), ["wet", "submerged", "choking"]);
    assert_eq!(bout.why("surface"), "POISE-G49: cannot move");
    bout.say("A", "dash A2").say("A", "pass");
    assert_eq!(bout.conditions("A"), ["wet", "choking"]);
}

/// POISE-G49: a point of a Dash or of a Sprint, or a whole Shift.
#[test]
fn poise_g49_coming_up_costs_a_point() {
    let mut bout = swimmer().begin();
    assert!(!bout.can("A", "surface") && !bout.can("A", "surface_dash"));
    bout.say("A", "hold_breath").say("A", "dive");
    let reach = bout.values("A", "dash").len();
    assert!(bout.values("A", "surface_dash").len() < reach);
    bout.say("A", "surface_dash B1").asks("A reacts");
    assert!(!bout.is("A", "submerged"));
    assert!(!bout.can("A", "surface_sprint"));
    bout.say("A", "pass");
    let mut bout = swimmer().begin();
    bout.say("A", "hold_breath").say("A", "dive").say("A", "dash C2").asks("A reacts");
    assert!(bout.is("A", "submerged"));
    bout.say("A", "surface_sprint D2").asks("A acts");
    assert!(!bout.is("A", "submerged"));
}

/// POISE-G20: nobody is hurt who falls into deep water.
#[test]
fn a_fall_into_deep_water_is_soft() {
    let mut bout = Plan::square(["D A w . ."]).heights(["4 4 . . ."]).begin();
    bout.say("A", "end_turn").dice([6]).say("D", "bull_rush A").say("A", "yield");
    assert_eq!((bout.cell("A"), bout.pools("A")), ("C1".to_owned(), [15, 7, 15]));
    assert!(bout.is("A", "submerged"));
}

/// A rider is dry on a mount that swims.
#[test]
fn a_mount_swims_and_its_rider_does_not() {
    let mut bout = Plan::square(["w w w . A", "w B w . .", "w w w . .", "w w w . D"])
        .unit('A', |a| a.rides('B').gear(["longbow"]))
        .unit('B', |b| b.template("horse").on('w'))
        .begin();
    assert_eq!((bout.conditions("A").len(), bout.conditions("B")), (0, vec!["wet".to_owned()]));
    bout.say("A", "attack shoot D");
    assert_eq!(bout.cost("D", "predict"), 8);
    bout.say("D", "predict");
}
