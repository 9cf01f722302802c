//! TEMPO-148 to TEMPO-159 and TEMPO-168: Recover Stamina.

use super::duel;
use indes_testing::{Arena, Plan};

/// A wears heavy armour (-2). With a grave wound (-12) its result is 14 less than its dice.
fn weary() -> Plan {
    duel().unit('A', |a| a.stat("burden", 2))
}

/// The AP of A after it ended its turn with some AP left and this result.
fn recovered(result: i16, left: i16) -> i16 {
    let mut arena = weary().begin();
    arena.rolls([result + 14]).set_health("A", 5).set_ap("A", left);
    if arena.question() == "A acts" {
        arena.end("A");
    }
    arena.asks("B acts");
    let wanted = format!("A ends on {result}: ");
    assert!(arena.story().iter().any(|line| line.starts_with(&wanted)), "{wanted}");
    arena.ap("A")
}

/// The AP that A regains from 0 with each of these results.
fn regained<const N: usize>(results: [i16; N]) -> [i16; N] {
    results.map(|result| recovered(result, 0))
}

#[test]
fn tempo_148_recover_stamina_costs_nothing_and_comes_in_every_status() {
    for status in ["off_guard", "on_guard", "bound"] {
        let mut arena = duel().begin();
        if status == "bound" {
            arena.bind("A", "B");
        } else {
            arena.set_status("A", status);
        }
        arena.set_ap("A", 0).expect([
            "A counts 0",
            "A ends on 0: Success",
            "A +12 ap (12)",
            "A's turn ends",
            "B's turn begins",
        ]);
        assert_eq!(arena.status("A"), status);
    }
}

#[test]
fn tempo_149_regained_points_pay_for_answers_and_then_for_the_next_turn() {
    let mut arena = duel().unit('A', |a| a.gear(["mace"])).begin();
    arena.set_ap("A", 0).asks("B acts");
    assert_eq!(arena.ap("A"), 12);
    arena.rolls([5, 6]).act("B", "melee_attack edge A").react("A", "parry").end("B").asks("A acts");
    assert_eq!(arena.ap("A"), 8);
}

#[test]
fn tempo_150_from_0_on_12_are_regained() {
    assert_eq!(regained([0, 9]), [12, 12]);
}

#[test]
fn tempo_151_at_minus_1_11_are_regained() {
    assert_eq!(regained([-1]), [11]);
}

#[test]
fn tempo_152_at_minus_2_10_are_regained() {
    assert_eq!(regained([-2]), [10]);
}

#[test]
fn tempo_153_at_minus_3_8_are_regained() {
    assert_eq!(regained([-3]), [8]);
}

#[test]
fn tempo_154_at_minus_4_6_are_regained() {
    assert_eq!(regained([-4]), [6]);
}

#[test]
fn tempo_155_at_minus_5_and_minus_6_4_are_regained() {
    assert_eq!(regained([-5, -6]), [4, 4]);
}

#[test]
fn tempo_156_at_minus_7_and_minus_8_3_are_regained() {
    assert_eq!(regained([-7, -8]), [3, 3]);
}

#[test]
fn tempo_157_at_minus_9_2_are_regained() {
    assert_eq!(regained([-9]), [2]);
}

#[test]
fn tempo_158_from_minus_10_to_minus_13_1_is_regained() {
    assert_eq!(regained([-10, -13]), [1, 1]);
}

#[test]
fn tempo_159_at_minus_14_nothing_is_regained() {
    assert_eq!(recovered(-14, 2), 2);
    assert_eq!(recovered(-13, 2), 3);
}

#[test]
fn tempo_168_regained_points_are_added_up_to_the_maximum() {
    assert_eq!((recovered(-4, 5), recovered(-4, 9)), (11, 12));
}

/// TEMPO-D03: each row cites its own rule.
#[test]
fn tempo_150_tempo_159_the_events_cite_their_row() {
    let cited = |result: i16| {
        let mut arena = weary().begin();
        arena.rolls([result + 14]).set_health("A", 5).set_ap("A", 0).asks("B acts");
        arena.rule_of("A ends on").to_string()
    };
    assert_eq!([0, -1, -13, -14].map(cited), ["TEMPO-150", "TEMPO-151", "TEMPO-158", "TEMPO-159"]);
}

#[test]
fn tempo_g33_dice_are_rolled_only_if_the_result_could_be_below_0() {
    let ends_turn = |plan: &Plan, health: i16, dice: &[i16]| {
        let mut arena: Arena = plan.begin();
        arena.set_health("A", health).skip().rolls(dice.iter().copied()).end("A");
        arena.story().swap_remove(0)
    };
    // Lightly wounded (-3) with endurance 3: no dice; with endurance 2 dice.
    assert_eq!(ends_turn(&duel().unit('A', |a| a.with("endurance", 3)), 15, &[]), "A counts 0+3-3=0");
    assert_eq!(ends_turn(&duel().unit('A', |a| a.with("endurance", 2)), 15, &[4]), "A rolls 4+2-3=3");
    // Armour is a burden.
    let mail = duel().unit('A', |a| a.with("endurance", 3).stat("burden", 1));
    assert_eq!(ends_turn(&mail, 15, &[0]), "A rolls 0+3-1-3=-1");
    assert_eq!(ends_turn(&mail, 20, &[]), "A counts 0+3-1=2");
}

#[test]
fn tempo_g33_every_wound_level_has_its_own_penalty() {
    for (health, penalty) in [(20, 0), (16, 0), (15, 3), (11, 3), (10, 7), (6, 7), (5, 12), (1, 12)] {
        let mut arena = duel().unit('A', |a| a.with("endurance", 8)).begin();
        let dice: &[i16] = if penalty > 8 { &[9] } else { &[] };
        arena.set_health("A", health).skip().rolls(dice.iter().copied()).end("A");
        let total = dice.iter().sum::<i16>() + 8 - penalty;
        assert!(arena.story().contains(&format!("A ends on {total}: Success")), "{health}");
    }
}

#[test]
fn tempo_g34_the_number_regained_is_scaled_to_another_maximum() {
    let with = |most: i32, result: i16| {
        let mut arena = weary().unit('A', |a| a.with("max_ap", most)).begin();
        arena.rolls([result + 14]).set_health("A", 5).set_ap("A", 0).asks("B acts");
        arena.ap("A")
    };
    assert_eq!([0, -1, -4, -13, -14].map(|result| with(10, result)), [10, 9, 5, 1, 0]);
    assert_eq!([0, -1, -4, -13, -14].map(|result| with(18, result)), [18, 16, 9, 1, 0]);
}
