//! TEMPO-139 to TEMPO-147 and TEMPO-160: counter-tempo.

use super::{duel, hex};
use indes_testing::{Arena, Plan};

/// A attacks B with a surface and B answers with a Counter-Attack; A may replace its attack.
fn countered(plan: &Plan, surface: &str) -> Arena {
    let mut arena = plan.begin();
    arena.act("A", &format!("melee_attack {surface} B")).react("B", "counter_attack edge").skip();
    arena.asks("A may replace");
    arena
}

/// Fails if a unit that is Off Guard or Bound may replace its attack.
fn assert_replacement_needs_on_guard(verb: &str) {
    for status in ["off_guard", "bound"] {
        let mut arena = countered(&duel(), "edge");
        assert!(arena.can("A", verb));
        arena.rolls([0, 0, 2, 2]).set_status("A", status).asks("A acts");
        assert!(!arena.story().iter().any(|line| line.contains("replaces")));
    }
}

#[test]
fn tempo_139_a_ct_counter_attack_costs_its_surface_less_what_was_paid() {
    for (surface, left) in [("point", 9), ("pommel", 8)] {
        let mut arena = countered(&duel(), "edge");
        arena.rolls([9, 5, 4]).replace("A", &format!("ct_counter_attack {surface}"));
        assert_eq!(arena.ap("A"), left, "{surface}");
    }
    assert_replacement_needs_on_guard("ct_counter_attack");
}

#[test]
fn tempo_140_tempo_143_only_a_counter_attack_can_be_answered_with_a_replacement() {
    for answer in ["parry", "evade"] {
        let mut arena = duel().begin();
        arena.act("A", "melee_attack edge B").rolls([5, 7]).react("B", answer).asks("A acts");
    }
    countered(&duel(), "edge").offers("A", ["ct_counter_attack", "ct_parry"]).rolls([5, 6, 3]).keep("A");
}

#[test]
fn tempo_141_tempo_144_only_a_melee_attack_can_be_replaced() {
    for (what, dice) in [("unarmed_attack B", [0, 9, 3]), ("move A2", [9, 3, 0])] {
        let mut arena = hex(["A B", ". ."]).begin();
        let used = if what.starts_with("move") { &dice[..2] } else { &dice[..] };
        arena.rolls(used.iter().copied()).act("A", what).react("B", "counter_attack edge").asks("A acts");
    }
}

#[test]
fn tempo_142_a_ct_parry_costs_its_weapon_less_what_was_paid() {
    let both = ["dagger", "short_sword"];
    let plan = duel().unit('A', |a| a.gear(both).in_hand(both));
    for (weapon, left) in [("dagger", 10), ("short_sword", 9)] {
        let mut arena = countered(&plan, "dagger/point");
        assert_eq!(arena.ap("A"), 10);
        arena.rolls([9, 5]).replace("A", &format!("ct_parry {weapon}"));
        assert_eq!(arena.ap("A"), left, "{weapon}");
    }
    assert_replacement_needs_on_guard("ct_parry");
}

#[test]
fn tempo_142_the_difference_must_be_affordable() {
    let both = ["dagger", "short_sword"];
    let plan = duel().unit('A', |a| a.gear(both).in_hand(both));
    for (ap, weapons) in [(2, vec!["dagger"]), (3, vec!["dagger", "short_sword"])] {
        let mut arena = plan.begin();
        arena.set_ap("A", ap).act("A", "melee_attack dagger/point B").react("B", "counter_attack edge");
        let choices = arena.choices("A");
        let found: Vec<&str> = choices.iter().filter_map(|choice| choice.strip_prefix("ct_parry ")).collect();
        assert_eq!(found, weapons, "with {ap} AP before the attack");
        arena.rolls([5, 6, 3]).keep("A");
    }
}

#[test]
fn tempo_145_a_ct_parry_below_0_fails() {
    countered(&duel(), "edge").rolls([6, 9, 7]).replace("A", "ct_parry").expect([
        "A replaces ct_parry longsword",
        "A rolls 6",
        "B rolls 9",
        "A ends on -3: Failure",
        "B ends on 3: Hit",
        "B strikes A for 7-5=2 with longsword/edge",
        "A -2 health (18)",
    ]);
    let mut arena = countered(&duel().unit('A', |a| a.with("combat_defence", 2)), "edge");
    arena.rolls([6, 7]).replace("A", "ct_parry");
    assert!(arena.story().ends_with(&["A ends on -1: Failure".into(), "B ends on 1: Miss".into()]));
}

#[test]
fn tempo_146_a_ct_parry_at_exactly_0_stops_the_attack_and_binds_both() {
    let mut arena = countered(&duel(), "edge");
    arena.rolls([8, 8]).replace("A", "ct_parry").expect([
        "A replaces ct_parry longsword",
        "A rolls 8",
        "B rolls 8",
        "A ends on 0: Bind",
        "B ends on 0: Hit",
        "B is foiled by A",
        "tied A/longsword B/longsword",
    ]);
    assert_eq!(["A", "B"].map(|unit| arena.health(unit)), [20, 20]);
    assert_eq!((arena.bound_to("A"), arena.bound_to("B")), (Some("B".into()), Some("A".into())));
    assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["bound", "bound"]);
}

#[test]
fn tempo_147_a_ct_parry_at_1_or_more_stops_the_attack_and_binds_no_unit() {
    for better in [1, 9] {
        let mut arena = countered(&duel(), "edge");
        arena.rolls([8 + better, 8]).replace("A", "ct_parry");
        let wanted =
            [format!("A ends on {better}: Success"), format!("B ends on {}: Miss", -better), "B is foiled by A".into()];
        assert!(arena.story().ends_with(&wanted));
        assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["on_guard", "on_guard"]);
        assert_eq!(["A", "B"].map(|unit| arena.health(unit)), [20, 20]);
    }
}

/// TEMPO-G38
#[test]
fn tempo_g38_a_ct_parry_of_bare_hands_at_0_binds_no_unit() {
    let mut arena = duel().unit('B', |b| b.in_hand([])).begin();
    arena.act("A", "melee_attack edge B").react("B", "counter_attack bare").skip();
    arena.rolls([8, 8]).replace("A", "ct_parry").expect([
        "A replaces ct_parry longsword",
        "A rolls 8",
        "B rolls 8",
        "A ends on 0: Success",
        "B ends on 0: Hit",
        "B is foiled by A",
    ]);
    assert_eq!(arena.rule_of("A ends on 0").to_string(), "TEMPO-G38");
    assert_eq!(["A", "B"].map(|unit| arena.status(unit)), ["on_guard", "on_guard"]);
    // At -1 it stops nothing, as always.
    let mut arena = duel().unit('B', |b| b.in_hand([])).begin();
    arena.act("A", "melee_attack edge B").react("B", "counter_attack bare").skip();
    arena.rolls([7, 8, 3]).replace("A", "ct_parry");
    assert!(arena.story().contains(&"A ends on -1: Failure".into()));
}

#[test]
fn tempo_160_a_ct_counter_attack_stops_nothing_and_both_can_be_hit() {
    let open = duel().all(|unit| unit.with("combat_defence", -1));
    countered(&open, "edge").rolls([7, 8, 7, 9]).replace("A", "ct_counter_attack edge").expect([
        "A replaces ct_counter_attack longsword/edge",
        "A rolls 7",
        "B rolls 8",
        "A ends on -1: Hit",
        "B ends on 1: Hit",
        "A strikes B for 7-5=2 with longsword/edge",
        "B -2 health (18)",
        "B strikes A for 9-5=4 with longsword/edge",
        "A -4 health (16)",
    ]);
    countered(&duel(), "edge").rolls([7, 8, 9]).replace("A", "ct_counter_attack edge").expect([
        "A replaces ct_counter_attack longsword/edge",
        "A rolls 7",
        "B rolls 8",
        "A ends on -1: Miss",
        "B ends on 1: Hit",
        "B strikes A for 9-5=4 with longsword/edge",
        "A -4 health (16)",
    ]);
}

/// TEMPO-G37
#[test]
fn tempo_g37_a_ct_counter_attack_is_made_with_the_weapon_that_attacked() {
    let both = ["dagger", "short_sword"];
    let plan = duel().unit('A', |a| a.gear(both).in_hand(both));
    let mut arena = countered(&plan, "short_sword/edge");
    let choices = arena.choices("A");
    let found: Vec<&str> = choices.iter().filter_map(|choice| choice.strip_prefix("ct_counter_attack ")).collect();
    assert_eq!(found, ["short_sword/edge", "short_sword/point"]);
    arena.rolls([5, 6, 3]).keep("A");
}
