//! Unarmed strikes (REGION-115 to REGION-120, REGION-184).

use indes_testing::region::{PASSIVE, duel, strips};

/// REGION-G02: STR lowered by two ranks.
#[test]
fn region_115_an_unarmed_strike_is_rolled_with_str() {
    let plan = duel().unit('A', |a| a.gear([])).unit('D', |d| d.gear(["short_bow"]));
    plan.begin().lands("4 6", "A", "unarmed_strike D", "D").threw(["A d4 4", "D d6 6"]);
}

/// REGION-G02: D2 is the lowest; two ranks below D16 is D10.
#[test]
fn region_184_lowering_a_die_stops_at_the_lowest_rank() {
    for (strength, die) in [(2, 2), (3, 2), (4, 2), (6, 3), (8, 4), (10, 6), (12, 8), (16, 10), (60, 36)] {
        let plan = duel().unit('A', |a| a.gear([]).dice([("str", strength)])).unit('D', |d| d.gear(["short_bow"]));
        let mut arena = plan.unit('D', |d| d.max_hp(40).gear(["short_bow"])).begin();
        arena.lands(&format!("{die} 6"), "A", "unarmed_strike D", "D");
        arena.threw([&format!("A d{die} {die}"), "D d6 6"]);
    }
}

/// REGION-D06: any defence of a melee attack.
#[test]
fn region_116_a_strike_is_a_major_action_that_can_be_defended() {
    let plan = duel().unit('A', |a| a.gear([]).max_ap(2)).unit('D', |d| d.gear(["buckler"]));
    let mut arena = plan.begin();
    assert_eq!(arena.cost("A", "unarmed_strike D"), 1);
    arena.act("A", "unarmed_strike D").asks("D reacts");
    assert_eq!(arena.defences("D"), ["block", "dodge", "parry"]);
    arena.dice("1 6").react("D", PASSIVE).asks("D acts");
}

/// REGION-G24: the knock-out is not a lethal one, so no survival roll follows (REGION-068).
#[test]
fn region_117_strikes_do_non_lethal_damage() {
    let plan = duel().unit('A', |a| a.gear([])).unit('D', |d| d.gear(["short_bow"]).hp(1));
    let mut arena = plan.begin();
    arena.lands("4 4", "A", "unarmed_strike D", "D").asks("E acts");
    assert_eq!((arena.is("D", "knocked_out"), arena.is("D", "lethal_ko")), (true, false));
    arena = duel().unit('D', |d| d.hp(1)).begin();
    arena.lands("4 4", "A", "melee_attack D", "D").asks("E acts");
    assert!(arena.is("D", "lethal_ko"), "a sword is lethal");
}

/// REGION-075: its HP at once.
#[test]
fn region_118_a_strike_at_an_unconscious_target_is_lethal() {
    let plan = strips(4, ["A D . . . . . E", "B . . . . . . ."]).unit('A', |a| a.gear([])).unit('B', |b| b.gear([]));
    let plan = plan.unit('D', |d| d.gear(["short_bow"]).max_hp(2).hp(1));
    let mut arena = plan.begin();
    arena.lands("4 4", "A", "unarmed_strike D", "D").asks("B acts");
    arena.dice("4 2/2").act("B", "unarmed_strike D").asks("E acts");
    assert!(arena.is("D", "dead"));
    let mut arena = plan.begin();
    arena.lands("4 4", "A", "unarmed_strike D", "D").dice("2 2/2").act("B", "unarmed_strike D").asks("E acts");
    assert_eq!((arena.is("D", "dead"), arena.is("D", "lethal_ko")), (false, true));
}

/// REGION-G15: before the strike, which is lost if its maker falls; the AP stay paid. Others in the region are not asked.
#[test]
fn region_119_a_strike_at_an_armed_unit_provokes() {
    let plan = strips(4, ["A D . . . . . F", "B E . . . . . ."]).unit('A', |a| a.gear([]).hp(1));
    let mut arena = plan.begin();
    arena.act("A", "unarmed_strike D").asks("D reacts");
    assert_eq!(arena.offered("D"), ["opportunity_attack", "pass"]);
    arena.dice("6 6").react("D", "opportunity_attack").react("A", PASSIVE).asks("B acts").threw(["D d8 6", "A d6 6"]);
    assert_eq!((arena.is("A", "knocked_out"), arena.hp("D"), arena.owed("E")), (true, 6, 0));
    let mut arena = plan.begin();
    arena.act("A", "unarmed_strike D").pass("D").asks("D reacts").dice("4 6").react("D", PASSIVE).asks("B acts");
}

/// REGION-C06: one that holds a bow alone is not armed for melee, nor is one with bare hands.
#[test]
fn region_120_a_strike_at_an_unarmed_unit_does_not_provoke() {
    for gear in [&["short_bow"][..], &[]] {
        let plan = duel().unit('A', |a| a.gear([]));
        let plan = plan.unit('D', |d| if gear.is_empty() { d.gear([]) } else { d.gear(["short_bow"]) });
        let mut arena = plan.begin();
        arena.act("A", "unarmed_strike D").asks("D reacts");
        assert!(arena.can("D", PASSIVE) && !arena.can("D", "opportunity_attack"));
        arena.dice("1 6").react("D", PASSIVE);
    }
}

/// REGION-G20: striking with the body of a bow counts as unarmed.
#[test]
fn region_g20_a_bow_is_no_melee_weapon() {
    let mut arena = duel().unit('A', |a| a.gear(["short_bow"])).begin();
    assert!(!arena.can("A", "melee_attack"));
    assert!(arena.can("A", "unarmed_strike"));
}
