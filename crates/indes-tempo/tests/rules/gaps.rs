//! Rulings for what the document leaves out, as far as no other file of this folder asserts them.

use super::{duel, hex, struck};
use indes_core::battle::{Ending, Phase};
use indes_core::battlefield::SideId;
use indes_testing::Arena;

/// The lines of A's roll and of its outcome.
fn lines(arena: &mut Arena) -> (String, String) {
    let story = arena.story();
    let find = |what: &str| story.iter().find(|line| line.starts_with(what)).cloned().unwrap_or_default();
    (find("A rolls"), find("A ends on"))
}

#[test]
fn tempo_g04_the_skill_of_the_weapon_counts_whatever_armour_weighs() {
    for (gear, skill) in [("longsword", "blades"), ("mace", "hafted"), ("spear", "polearms")] {
        let plan = duel().unit('A', |a| a.gear([gear]).with(skill, 4).stat("burden", 2));
        let mut arena = plan.begin();
        struck(&mut arena, "melee_attack", &[1, 2]);
        assert_eq!(lines(&mut arena).0, "A rolls 1+4=5", "{gear}");
    }
}

#[test]
fn tempo_g09_a_hit_is_critical_from_the_armours_coverage_on() {
    for (armour, critical_from) in [("padded", 3), ("mail", 6), ("plate", 9)] {
        for number in [0, critical_from - 1, critical_from] {
            let mut arena = duel().unit('B', |b| b.armour(armour)).begin();
            struck(&mut arena, "melee_attack edge B", &[number, 2]);
            let row = if number >= critical_from { "Critical Hit" } else { "Hit" };
            assert_eq!(lines(&mut arena).1, format!("A ends on {number}: {row}"), "{armour}");
        }
    }
}

/// Both thresholds are equal, and there is no armour to pass: a hit is a Hit, however high it is.
#[test]
fn tempo_g09_without_armour_no_hit_is_critical() {
    for number in [0, 9, 40] {
        let mut arena = duel().unit('B', |b| b.armour("none")).begin();
        let ends = format!("A ends on {number}: Hit");
        arena.rolls([number, 9]).act("A", "melee_attack edge B").pass("B").expect([
            "A -3 ap (9)",
            "A melee_attack longsword/edge B",
            "B passes",
            &format!("A rolls {number}"),
            &ends,
            "A strikes B for 9 with longsword/edge",
            "B -9 health (11)",
        ]);
        assert_eq!(arena.rule_of("A ends on").to_string(), "TEMPO-076");
    }
    // Press calls the same row a Success.
    let mut arena = duel().unit('B', |b| b.armour("none")).begin();
    arena.bind("A", "B").rolls([9, 5]).act("A", "press edge").pass("B");
    assert_eq!(lines(&mut arena).1, "A ends on 9: Success");
    // Armour without coverage, but with a resistance, is passed all the same.
    let mut arena = duel().unit('B', |b| b.armour("none").stat("resist_cut", 2)).begin();
    struck(&mut arena, "melee_attack edge B", &[0, 9]);
    assert_eq!((lines(&mut arena).1.as_str(), arena.health("B")), ("A ends on 0: Critical Hit", 11));
}

#[test]
fn tempo_g11_a_long_weapon_in_one_hand_costs_1_more() {
    let both = ["longsword", "dagger"];
    let plan = duel().unit('A', |a| a.gear(both).in_hand(both));
    for (surface, left) in [("edge", 8), ("pommel", 7), ("dagger/point", 10)] {
        let mut arena = plan.begin();
        arena.rolls([0, 2]).act("A", &format!("melee_attack {surface} B")).pass("B");
        assert_eq!(arena.ap("A"), left, "{surface}");
    }
    // With 3 AP only the dagger is left.
    let mut arena = plan.begin();
    arena.set_ap("A", 3).refused("A", "melee_attack edge B");
    arena.rolls([0, 1]).act("A", "melee_attack dagger/point B").pass("B");
}

#[test]
fn tempo_g12_wounds_take_from_every_check() {
    for (health, penalty) in [(20, 0), (16, 0), (15, 1), (11, 1), (10, 2), (6, 2), (5, 4), (1, 4)] {
        let mut arena = duel().unit('A', |a| a.with("blades", 8)).begin();
        arena.set_health("A", health);
        struck(&mut arena, "melee_attack edge B", &[0, 2]);
        let wanted =
            if penalty == 0 { "A rolls 0+8=8".into() } else { format!("A rolls 0+8-{penalty}={}", 8 - penalty) };
        assert_eq!(lines(&mut arena).0, wanted, "at {health} of 20");
    }
}

#[test]
fn tempo_g12_a_wound_takes_from_answers_too() {
    let mut arena = duel().begin();
    arena.set_health("B", 10).act("A", "melee_attack edge B").rolls([5, 6, 2]).react("B", "parry");
    assert!(arena.story().contains(&"B rolls 6-2=4".into()));
}

/// TEMPO-G43: results are fixed with the dice; a wound of the same exchange comes too late.
#[test]
fn tempo_g12_a_wound_of_the_same_exchange_changes_nothing_in_it() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").react("B", "counter_attack edge").skip();
    arena.rolls([8, 8, 12, 12]).keep("A");
    let story = arena.story();
    assert!(story.contains(&"B strikes A for 12-5=7 with longsword/edge".into()), "{story:#?}");
}

#[test]
fn tempo_g13_armour_takes_by_the_kind_of_damage_and_damage_is_at_least_0() {
    let lost = |surface: &str, armour: &str, roll: i16| {
        let plan = duel().unit('A', |a| a.gear(["poleaxe"])).unit('B', |b| b.armour(armour).stat("coverage", 20));
        let mut arena = plan.begin();
        struck(&mut arena, &format!("melee_attack {surface} B"), &[0, roll]);
        20 - arena.health("B")
    };
    // Cut 2d6+4, blunt 2d6+3, thrust 2d6.
    assert_eq!(["none", "padded", "mail", "plate"].map(|armour| lost("axe", armour, 6)), [10, 8, 5, 2]);
    assert_eq!(["none", "padded", "mail", "plate"].map(|armour| lost("hammer", armour, 6)), [9, 7, 8, 5]);
    assert_eq!(["none", "padded", "mail", "plate"].map(|armour| lost("spike", armour, 6)), [6, 5, 3, 0]);
    assert_eq!(lost("spike", "plate", 2), 0);
}

#[test]
fn tempo_g12_damage_is_not_below_0() {
    // A dagger's point is 1d6; a longsword's point 2d6-1: at least 1.
    let mut arena = duel().unit('B', |b| b.armour("none")).begin();
    struck(&mut arena, "melee_attack point B", &[0, 2]);
    assert_eq!(arena.health("B"), 19);
}

#[test]
fn tempo_g31_initiative_is_a_check_of_reflexes_less_burden() {
    let plan = hex(["A . B ."]).option("fixed_initiative", "false");
    let plan = plan.unit('A', |a| a.with("reflexes", 3).stat("burden", 2)).unit('B', |b| b.with("reflexes", 2));
    plan.rolls([4, 4]).expect(["A rolls 4+3-2=5", "B rolls 4+2=6", "order B A", "round 0 begins", "B's turn begins"]);
}

#[test]
fn tempo_g31_ties_go_to_the_higher_rating_then_the_first_side_then_the_file() {
    let plan = hex(["A . B . C . D"]).option("fixed_initiative", "false");
    let plan = plan.unit('B', |b| b.with("reflexes", 2)).unit('D', |d| d.side(0));
    let mut arena = plan.rolls([7, 5, 7, 7]);
    let story = arena.story();
    assert!(story.contains(&"order B A D C".into()), "{story:#?}");
}

#[test]
fn tempo_g32_units_last_in_the_order_can_answer_in_round_0() {
    let mut arena = hex(["A C . . B"]).begin();
    arena.act("A", "melee_attack edge C").offers("C", ["counter_attack", "evade", "parry"]);
    arena.rolls([0, 2]).pass("C");
}

#[test]
fn tempo_g36_when_a_third_unit_defeats_one_of_a_bind_the_other_is_on_guard() {
    let mut arena = hex(["A B C"]).unit('C', |c| c.side(0)).begin();
    arena.bind("A", "B").end("A").end("B").set_health("B", 2).skip();
    // B, which is bound, cannot answer C.
    arena.rolls([6, 9]).act("C", "melee_attack edge B").expect([
        "C -3 ap (9)",
        "C melee_attack longsword/edge B",
        "C rolls 6",
        "C ends on 6: Critical Hit",
        "C strikes B critically for 9 with longsword/edge",
        "B -2 health (0)",
        "B falls",
        "untied A/longsword B/longsword",
        "A is on_guard",
        "Tide wins: LastStanding",
    ]);
    assert_eq!((arena.status("A"), arena.bound_to("A")), ("on_guard".into(), None));
}

#[test]
fn tempo_g36_tempo_g43_a_bind_with_a_unit_that_falls_in_the_same_exchange_does_not_begin() {
    // A falls in the exchange, so B is not bound.
    let mut arena = hex(["A B . C"]).begin();
    arena
        .set_health("A", 1)
        .act("A", "melee_attack edge B")
        .rolls([5, 6, 8])
        .react("B", "counter_attack edge")
        .keep("A");
    assert!(arena.is_over() && arena.is_down("A"));
    assert_eq!((arena.status("B"), arena.bound_to("B")), ("on_guard".into(), None));
}

#[test]
fn tempo_g37_bare_hands_counter_attack_with_brawling_for_3() {
    let mut arena = duel().unit('B', |b| b.in_hand([]).with("brawling", 2).with("blades", 8)).begin();
    arena.act("A", "melee_attack edge B").react("B", "counter_attack bare").skip();
    arena.rolls([5, 4, 3]).keep("A").expect([
        "A passes",
        "A rolls 5",
        "B rolls 4+2=6",
        "A ends on -1: Miss",
        "B ends on 1: Hit",
        "B strikes A for 3-1=2 with fists/strike",
        "A -2 health (18)",
    ]);
    assert_eq!(arena.ap("B"), 9);
}

#[test]
fn tempo_g37_a_unit_with_a_weapon_in_hand_cannot_counter_attack_with_bare_hands() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").refused("B", "counter_attack bare").rolls([0, 2]).pass("B");
}

#[test]
fn tempo_g42_at_0_health_a_unit_is_down_and_the_last_side_wins() {
    let mut arena = duel().begin();
    arena.set_health("B", 9).rolls([6, 9]).act("A", "melee_attack edge B").pass("B").expect([
        "A -3 ap (9)",
        "A melee_attack longsword/edge B",
        "B passes",
        "A rolls 6",
        "A ends on 6: Critical Hit",
        "A strikes B critically for 9 with longsword/edge",
        "B -9 health (0)",
        "B falls",
        "Tide wins: LastStanding",
    ]);
    let over = Phase::Over { winner: Some(SideId(0)), reason: Ending::LastStanding };
    assert_eq!(*arena.world().resource::<Phase>(), over);
    assert_eq!(arena.occupant("B1"), None);
}

#[test]
fn tempo_g42_at_1_health_a_unit_still_stands() {
    let mut arena = duel().begin();
    arena.set_health("B", 10).rolls([6, 9]).act("A", "melee_attack edge B").pass("B").asks("A acts");
    assert_eq!((arena.health("B"), arena.is_down("B")), (1, false));
}

#[test]
fn tempo_g42_a_fallen_unit_has_no_turn() {
    let mut arena = hex(["A B . . C"]).begin();
    arena.set_health("B", 1).rolls([6, 9]).act("A", "melee_attack edge B").pass("B").end("A").asks("C acts");
    arena.end("C").asks("A acts");
    assert_eq!(arena.round(), 1);
}

#[test]
fn tempo_g42_a_unit_that_falls_on_its_own_turn_does_not_recover() {
    let plan = hex(["A B . . D", ". . . . ."]).unit('D', |d| d.side(0)).unit('A', |a| a.with("health", 2));
    let mut arena = plan.begin();
    arena.act("A", "melee_attack edge B").react("B", "counter_attack edge").skip();
    arena.rolls([5, 6, 8]).keep("A").expect([
        "A passes",
        "A rolls 5",
        "B rolls 6",
        "A ends on -1: Miss",
        "B ends on 1: Hit",
        "B strikes A for 8-5=3 with longsword/edge",
        "A -2 health (0)",
        "A falls",
        "B's turn begins",
    ]);
    assert_eq!(arena.ap("A"), 9);
}

#[test]
fn tempo_g42_the_last_unit_of_a_round_that_falls_on_its_own_turn_ends_the_round() {
    let mut arena = hex(["A . B C"]).unit('C', |c| c.side(0)).begin();
    arena.end("A").end("B").set_health("C", 2).act("C", "melee_attack edge B").react("B", "counter_attack edge");
    arena.skip().rolls([5, 6, 8]).keep("C");
    let story = arena.story();
    assert!(story.ends_with(&["C falls", "round 0 ends", "round 1 begins", "A's turn begins"].map(String::from)));
}

#[test]
fn tempo_g42_allied_sides_win_together() {
    let plan = hex(["A B C"]).unit('C', |c| c.side(2)).allied(0, 2);
    let mut arena = plan.begin();
    arena.set_health("B", 1).rolls([6, 9]).act("A", "melee_attack edge B").pass("B");
    assert!(arena.is_over());
    let plan = hex(["A B C"]).unit('C', |c| c.side(2));
    let mut arena = plan.begin();
    arena.set_health("B", 1).rolls([6, 9]).act("A", "melee_attack edge B").pass("B").asks("A acts");
}
