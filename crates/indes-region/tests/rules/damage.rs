//! Damage, knock-outs and instant death (REGION-059 to REGION-064, REGION-074 to REGION-080).

use indes_testing::Plan;
use indes_testing::region::{PASSIVE, duel, strips};

/// A and B beside D, and E far off.
fn two_on_one() -> Plan {
    strips(4, ["A D . . . . . E", "B . . . . . . .", ". . . . . . . ."])
}

/// REGION-060, REGION-G01: damage is the number of successes.
#[test]
fn region_059_a_hit_takes_a_point_for_each_success() {
    for (dice, left) in [("6 3", 4), ("8 2", 2), ("4 4", 5), ("3 4", 6)] {
        let mut arena = duel().begin();
        arena.lands(dice, "A", "melee_attack D", "D");
        assert_eq!(arena.hp("D"), left, "{dice}");
    }
}

#[test]
fn region_060_damage_is_subtracted_from_the_current_points() {
    let mut arena = duel().unit('D', |d| d.hp(5)).begin();
    arena.lands("6 3", "A", "melee_attack D", "D");
    assert_eq!(arena.hp("D"), 3);
}

/// REGION-125: the effect of a grab replaces damage.
#[test]
fn region_061_an_effect_may_replace_damage() {
    let plan = duel().unit('A', |a| a.gear([])).unit('D', |d| d.gear(["short_bow"]));
    let mut arena = plan.begin();
    arena.lands("4 2", "A", "grab D", "D");
    assert_eq!((arena.hp("D"), arena.is("D", "fully_held")), (6, true));
}

/// REGION-D09, REGION-187, REGION-G52, REGION-C15: no turns, and prone.
#[test]
fn region_062_at_0_hp_a_unit_is_knocked_out() {
    let mut arena = duel().unit('D', |d| d.max_hp(4).hp(2)).begin();
    arena.lands("6 3", "A", "melee_attack D", "D").asks("E acts");
    assert_eq!((arena.hp("D"), arena.is("D", "knocked_out"), arena.is("D", "prone")), (0, true, true));
    assert!(arena.is_down("D"));
    arena.end("E").asks("A acts").end("A").asks("E acts");
}

/// REGION-D07.
#[test]
fn region_063_hp_do_not_go_below_0() {
    let mut arena = duel().unit('D', |d| d.hp(1)).begin();
    arena.lands("8 2", "A", "melee_attack D", "D");
    assert_eq!((arena.hp("D"), arena.is("D", "knocked_out")), (0, true));
}

/// REGION-065: and it gets none back while it is out.
#[test]
fn region_064_a_knock_out_empties_the_mp() {
    let plan = duel().unit('D', |d| d.hp(1).caster(["mind_spike"]).with("mp", 5));
    let mut arena = plan.begin();
    assert_eq!(arena.mp("D"), 5);
    arena.lands("6 6", "A", "melee_attack D", "D").asks("E acts");
    assert_eq!(arena.mp("D"), 0);
    arena.end("E").end("A").end("E");
    assert_eq!(arena.mp("D"), 0);
}

/// REGION-C02: twice the maximum, not the current points.
#[test]
fn region_074_twice_the_hp_in_one_hit_kills() {
    for (dice, dead) in [("6 1", true), ("5 1", false)] {
        let mut arena = duel().unit('D', |d| d.max_hp(3)).begin();
        arena.lands(dice, "A", "melee_attack D", "D").asks("E acts");
        assert_eq!((arena.is("D", "dead"), arena.is("D", "knocked_out")), (dead, !dead), "{dice}");
    }
    // With 1 HP left of 4 it takes 8, not 2 or 6.
    for (dice, dead) in [("8 1", true), ("7 1", false)] {
        let mut arena = duel().unit('D', |d| d.max_hp(4).hp(1)).begin();
        arena.lands(dice, "A", "melee_attack D", "D").asks("E acts");
        assert_eq!(arena.is("D", "dead"), dead, "{dice}");
    }
}

/// REGION-C02: the maximum once against a target that lies there; for less it stays as it is.
#[test]
fn region_075_once_the_hp_kills_one_that_is_knocked_out() {
    for (dice, dead) in [("6 2/2", true), ("4 2/2", false)] {
        let mut arena = two_on_one().unit('D', |d| d.max_hp(3).hp(1)).begin();
        arena.lands("6 6", "A", "melee_attack D", "D").asks("B acts");
        assert!(arena.is("D", "knocked_out"));
        arena.dice(dice).act("B", "melee_attack D").asks("E acts");
        assert_eq!((arena.is("D", "dead"), arena.hp("D")), (dead, 0), "{dice}");
    }
}

/// REGION-117, REGION-G24: 4 damage of a punch on 2 HP.
#[test]
fn region_076_only_lethal_damage_kills_at_once() {
    let plan = duel().unit('A', |a| a.gear([])).unit('D', |d| d.max_hp(2).gear(["short_bow"]));
    let mut arena = plan.begin();
    arena.lands("4 1", "A", "unarmed_strike D", "D").asks("E acts");
    assert_eq!((arena.is("D", "dead"), arena.is("D", "knocked_out")), (false, true));
    // A cudgel is not lethal either.
    let mut arena = duel().unit('A', |a| a.gear(["cudgel"])).unit('D', |d| d.max_hp(3)).begin();
    arena.lands("6 1", "A", "melee_attack D", "D").asks("E acts");
    assert!(arena.is("D", "knocked_out"));
}

/// REGION-C05, REGION-D29: a bandit dies of what knocks it out.
#[test]
fn region_077_a_minor_unit_dies_of_a_lethal_knock_out() {
    let plan = duel().unit('A', |a| a.gear(["hand_axe"])).unit('D', |d| d.hp(1).with("minor", 1));
    let mut arena = plan.begin();
    arena.lands("6 6", "A", "melee_attack D", "D").asks("E acts");
    assert!(arena.is("D", "dead") && !arena.is("D", "knocked_out"));
}

#[test]
fn region_078_a_minor_unit_survives_a_non_lethal_knock_out() {
    let plan = duel().unit('A', |a| a.gear([])).unit('D', |d| d.hp(1).with("minor", 1).gear(["short_bow"]));
    let mut arena = plan.begin();
    arena.lands("4 4", "A", "unarmed_strike D", "D").asks("E acts");
    assert!(arena.is("D", "knocked_out") && !arena.is("D", "dead"));
}

/// REGION-J02: no question, a flag of the level.
#[test]
fn region_079_story_protection_spares_a_minor_unit() {
    let plan = duel().unit('D', |d| d.hp(1).with("minor", 1).with("story_protected", 1));
    let mut arena = plan.begin();
    arena.lands("6 6", "A", "melee_attack D", "D").asks("E acts");
    assert!(arena.is("D", "knocked_out") && !arena.is("D", "dead"));
    // It makes its survival roll after the battle: here E is conceded at once.
    let plan = strips(4, ["A D . . ."]).unit('D', |d| d.hp(1).with("minor", 1).with("story_protected", 1));
    let mut arena = plan.begin();
    arena.lands("6 6 5", "A", "melee_attack D", "D").threw(["D d8 5"]).asks("over");
}

/// REGION-C04, REGION-G84: active at 0 HP until its first damage.
#[test]
fn region_080_a_unit_without_hp_dies_of_any_lethal_hit() {
    let plan = duel().unit('D', |d| d.max_hp(0));
    let mut arena = plan.begin();
    assert_eq!((arena.hp("D"), arena.is("D", "knocked_out")), (0, false));
    arena.end("A").asks("D acts");
    let mut arena = plan.begin();
    arena.lands("6 6", "A", "melee_attack D", "D").asks("E acts");
    assert!(arena.is("D", "dead"));
    let plan = plan.unit('A', |a| a.gear([])).unit('D', |d| d.gear(["short_bow"]));
    let mut arena = plan.begin();
    arena.lands("4 4", "A", "unarmed_strike D", "D").asks("E acts");
    assert!(arena.is("D", "knocked_out") && !arena.is("D", "dead"));
}

/// REGION-G24, REGION-C05: a later lethal hit makes the knock-out a lethal one, so that a minor unit dies of it.
#[test]
fn region_g24_a_later_lethal_hit_makes_a_knock_out_lethal() {
    let punched = |minor: i32| {
        let plan = two_on_one().unit('A', |a| a.gear([])).unit('D', |d| d.max_hp(4).hp(1).gear(["short_bow"]));
        let mut arena = plan.unit('D', move |d| d.with("minor", minor)).begin();
        arena.lands("4 4", "A", "unarmed_strike D", "D").asks("B acts");
        assert!(arena.is("D", "knocked_out"));
        arena
    };
    let mut arena = punched(1);
    arena.dice("2 2/2").act("B", "melee_attack D").asks("E acts");
    assert!(arena.is("D", "dead"));
    let mut arena = punched(0);
    arena.dice("2 2/2").act("B", "melee_attack D").asks("E acts");
    assert!(!arena.is("D", "dead"));
}

/// REGION-D27, REGION-G24: by the option a blow of a weapon may be pulled.
#[test]
fn region_g24_blows_are_not_pulled_by_default() {
    let plan = duel().unit('D', |d| d.hp(1).with("minor", 1));
    let pulled = plan.clone().option("may_pull_blows", "true");
    let verbs = |plan: &Plan| plan.begin().choices("A").len();
    assert!(verbs(&pulled) > verbs(&plan), "more ways to strike");
}

/// REGION-C05: the checks of a hit that reaches 0 HP, in this order.
#[test]
fn region_c05_the_order_of_the_checks() {
    // Instant death comes before the story protection of a minor unit.
    let plan = duel().unit('D', |d| d.max_hp(3).with("minor", 1).with("story_protected", 1));
    let mut arena = plan.begin();
    arena.lands("6 1", "A", "melee_attack D", "D").asks("E acts");
    assert!(arena.is("D", "dead"));
    let mut arena = plan.begin();
    arena.lands("3 1", "A", "melee_attack D", "D").asks("E acts");
    assert!(arena.is("D", "knocked_out"));
}

/// REGION-G26: the battle ends with the last enemy, also if that one dies and no unit lies on the map.
#[test]
fn region_g26_the_battle_ends_with_the_death_of_the_last_enemy() {
    let plan = strips(4, ["A D . ."]).unit('D', |d| d.hp(1).with("minor", 1));
    let mut arena = plan.begin();
    arena.lands("6 6", "A", "melee_attack D", "D").asks("over");
    assert!(arena.is("D", "dead") && arena.is_over());
}

/// REGION-D29: 8 damage on 4 HP.
#[test]
fn region_d29_instant_death() {
    let plan = duel().unit('D', |d| d.template("spearman"));
    let mut arena = plan.start("8 3 2");
    arena.act("A", "melee_attack D").asks("D reacts").dice("8 1").react("D", PASSIVE).asks("E acts");
    assert!(arena.is("D", "dead"));
}

/// REGION-099: below its HP without further penalty.
#[test]
fn region_099_a_wound_alone_is_no_penalty() {
    let mut arena = duel().unit('A', |a| a.hp(1)).begin();
    assert_eq!(arena.ap("A"), 3);
    arena.lands("8 6", "A", "melee_attack D", "D").threw(["A d8 8", "D d6 6"]);
}

/// REGION-G26, REGION-G66: beaten is a side with no unit left but the fallen; bound or stunned for a time is not beaten.
#[test]
fn region_g66_when_a_side_is_beaten() {
    let plan = strips(4, ["A D . . .", "E . . . ."]).unit('D', |d| d.hp(1));
    let mut arena = plan.clone().unit('E', |e| e.status("stunned")).start("8 7 6/6");
    arena.lands("6 6", "A", "melee_attack D", "D");
    assert!(!arena.is_over());
    let mut arena = plan.clone().unit('E', |e| e.status("helpless")).begin();
    arena.lands("6 6", "A", "melee_attack D", "D");
    assert!(!arena.is_over());
    let mut arena = plan.unit('E', |e| e.hp(1)).begin();
    arena.lands("6 6", "A", "melee_attack D", "D").asks("E acts").end("E").asks("A acts");
    arena.lands("6 6 5 5", "A", "melee_attack E", "E").asks("over");
    assert!(arena.is_over());
}
