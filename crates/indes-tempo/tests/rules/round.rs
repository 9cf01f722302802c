//! TEMPO-001 to TEMPO-022: the round, the turn, the five steps of an exchange.

use super::{data, duel, hex, struck};
use indes_core::battle::{Ending, Phase};
use indes_tempo::AP;

#[test]
fn tempo_001_three_full_rounds_stand_for_18_seconds() {
    let mut arena = duel().begin();
    for round in 0..3 {
        assert_eq!(arena.round(), round);
        arena.end("A").end("B");
    }
    assert_eq!(arena.round() * data().file.round_seconds, 18);
}

#[test]
fn tempo_002_a_combatant_has_12_ap_unless_the_level_says_otherwise() {
    let plan = duel().unit('A', |a| a.template("man_at_arms")).unit('B', |b| b.with("max_ap", 10));
    let mut arena = plan.begin();
    for (unit, most) in [("A", 12), ("B", 10)] {
        let id = arena.id(unit);
        let pool = arena.look(|view| view.field.unit(id).pools.get(AP));
        assert_eq!((pool.now, pool.max), (most, most), "{unit}");
    }
}

#[test]
fn tempo_003_an_action_point_stands_for_half_a_second() {
    let file = &data().file;
    let tenths = |ap: u16| 10 * file.round_seconds * ap / file.max_ap.unsigned_abs();
    assert_eq!((tenths(4), tenths(12)), (20, 60));
}

#[test]
fn tempo_004_every_unit_has_one_turn_a_round_in_the_order_of_initiative() {
    let plan = hex(["A . B . C"]).option("fixed_initiative", "false");
    let mut arena = plan.rolls([4, 9, 7]);
    arena.expect(["A rolls 4", "B rolls 9", "C rolls 7", "order B C A", "round 0 begins", "B's turn begins"]);
    arena.end("B").end("C").skip();
    arena.end("A").expect([
        "A counts 0",
        "A ends on 0: Success",
        "A +0 ap (12)",
        "A's turn ends",
        "round 0 ends",
        "round 1 begins",
        "B's turn begins",
    ]);
    arena.asks("B acts");
}

#[test]
fn tempo_005_the_next_action_waits_until_the_last_one_is_resolved() {
    let mut arena = hex(["A . B ."]).begin();
    arena.act("A", "move B1").asks("B reacts");
    arena.refused("A", "move A1").refused("A", "unarmed_attack B").refused("A", "end_turn");
    arena.pass("B").asks("A acts");
    assert_eq!(arena.ap("A"), 10);
    arena.act("A", "move A1").pass("B").asks("A acts");
    assert_eq!(arena.ap("A"), 8);
}

#[test]
fn tempo_006_a_turn_ends_by_itself_when_nothing_can_be_paid() {
    let mut arena = hex(["A . . . B"]).begin();
    arena.set_ap("B", 2).set_ap("A", 3).act("A", "move B1").expect([
        "A -2 ap (1)",
        "A move B1",
        "A ends on 0: Success",
        "A walks A1-B1",
        "A counts 0",
        "A ends on 0: Success",
        "A +11 ap (12)",
        "A's turn ends",
        "B's turn begins",
    ]);
    arena.asks("B acts");
}

#[test]
fn tempo_006_a_turn_goes_on_while_something_can_be_paid() {
    let mut arena = hex(["A . . . B"]).begin();
    arena.set_ap("B", 2).set_ap("A", 4).act("A", "move B1").asks("A acts");
    assert_eq!(arena.ap("A"), 2);
}

#[test]
fn tempo_006_a_turn_ends_when_its_player_ends_it() {
    let mut arena = duel().begin();
    arena.set_ap("A", 7).end("A").expect([
        "A counts 0",
        "A ends on 0: Success",
        "A +5 ap (12)",
        "A's turn ends",
        "B's turn begins",
    ]);
}

#[test]
fn tempo_007_an_action_is_paid_before_a_reactor_is_asked() {
    let mut arena = duel().unit('A', |a| a.gear(["mace"])).begin();
    arena.act("A", "melee_attack head B").asks("B reacts");
    assert_eq!(arena.ap("A"), 8);
    arena.expect(["A -4 ap (8)", "A melee_attack mace/head B"]);
    arena.rolls([0, 2]).pass("B");
}

#[test]
fn tempo_008_a_reaction_is_paid_before_a_die_is_rolled() {
    let mut arena = duel().unit('B', |b| b.gear(["rapier"])).begin();
    arena.set_ap("B", 9).act("A", "melee_attack edge B").rolls([9, 7, 9]).react("B", "parry").expect([
        "A -3 ap (9)",
        "A melee_attack longsword/edge B",
        "B -3 ap (6)",
        "B answers parry rapier",
        "A rolls 9",
        "B rolls 7",
        "A ends on 2: Hit",
        "B ends on -2: Failure",
        "A strikes B for 9-5=4 with longsword/edge",
        "B -4 health (16)",
    ]);
}

#[test]
fn tempo_009_a_unit_that_passes_spends_nothing_and_leaves_the_action_unopposed() {
    let mut arena = duel().begin();
    assert!(arena.act("A", "melee_attack edge B").can("B", "parry"));
    arena.skip().rolls([5, 9]).pass("B").expect([
        "B passes",
        "A rolls 5",
        "A ends on 5: Hit",
        "A strikes B for 9-5=4 with longsword/edge",
        "B -4 health (16)",
    ]);
    assert_eq!(arena.ap("B"), 12);
}

#[test]
fn tempo_010_before_the_dice_the_actor_may_replace_its_action() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").react("B", "counter_attack edge");
    arena.asks("A may replace").offers("A", ["ct_counter_attack", "ct_parry"]);
    arena.expect([
        "A -3 ap (9)",
        "A melee_attack longsword/edge B",
        "B -3 ap (9)",
        "B answers counter_attack longsword/edge",
    ]);
    arena.rolls([9, 5, 8]).keep("A").expect([
        "A passes",
        "A rolls 9",
        "B rolls 5",
        "A ends on 4: Hit",
        "B ends on -4: Miss",
        "A strikes B for 8-5=3 with longsword/edge",
        "B -3 health (17)",
    ]);
}

#[test]
fn tempo_011_only_the_difference_is_paid_for_a_more_expensive_replacement() {
    let mut arena = duel().begin();
    arena.set_ap("A", 8).act("A", "melee_attack edge B").react("B", "counter_attack edge");
    assert_eq!(arena.ap("A"), 5);
    arena.skip().rolls([0, 9, 12]).replace("A", "ct_counter_attack pommel").expect([
        "A -1 ap (4)",
        "A replaces ct_counter_attack longsword/pommel",
        "A rolls 0",
        "B rolls 9",
        "A ends on -9: Miss",
        "B ends on 9: Critical Hit",
        "B strikes A critically for 12 with longsword/edge",
        "A -12 health (8)",
    ]);
}

#[test]
fn tempo_011_a_replacement_whose_difference_cannot_be_paid_is_not_offered() {
    let mut arena = duel().begin();
    arena.set_ap("A", 3).act("A", "melee_attack edge B").react("B", "counter_attack edge");
    assert_eq!(arena.ap("A"), 0);
    let surfaces: Vec<String> =
        arena.choices("A").into_iter().filter(|choice| choice.starts_with("ct_counter_attack")).collect();
    assert_eq!(surfaces, ["ct_counter_attack longsword/edge", "ct_counter_attack longsword/point"]);
    arena.refused("A", "ct_counter_attack pommel");
    arena.rolls([9, 9, 3, 3]).replace("A", "ct_counter_attack point");
    assert_eq!(arena.ap("B"), 9);
}

#[test]
fn tempo_012_a_cheaper_replacement_gives_nothing_back() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack pommel B").react("B", "counter_attack edge");
    assert_eq!(arena.ap("A"), 8);
    arena.rolls([9, 5, 8]).replace("A", "ct_counter_attack edge");
    assert_eq!(arena.ap("A"), 8);
}

#[test]
fn tempo_012_a_replacement_of_the_same_price_is_offered_to_a_unit_with_0_ap() {
    let mut arena = duel().begin();
    arena.set_ap("A", 3).act("A", "melee_attack edge B").react("B", "counter_attack edge");
    arena.offers("A", ["ct_counter_attack", "ct_parry"]);
    arena.rolls([9, 5]).replace("A", "ct_parry longsword");
}

#[test]
fn tempo_013_a_replaced_action_does_not_resolve() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").react("B", "counter_attack edge").skip();
    arena.rolls([9, 5]).replace("A", "ct_parry").expect([
        "A replaces ct_parry longsword",
        "A rolls 9",
        "B rolls 5",
        "A ends on 4: Success",
        "B ends on -4: Miss",
        "B is foiled by A",
    ]);
    assert_eq!((arena.health("A"), arena.health("B")), (20, 20));
}

#[test]
fn tempo_014_unopposed_the_own_result_is_compared() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").skip().rolls([6, 9]).pass("B").expect([
        "B passes",
        "A rolls 6",
        "A ends on 6: Critical Hit",
        "A strikes B critically for 9 with longsword/edge",
        "B -9 health (11)",
    ]);
}

#[test]
fn tempo_015_tempo_016_opposed_each_result_is_compared_less_the_other() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").skip().rolls([9, 7, 5]).react("B", "parry").expect([
        "B -3 ap (9)",
        "B answers parry longsword",
        "A rolls 9",
        "B rolls 7",
        "A ends on 2: Hit",
        "B ends on -2: Failure",
        "A strikes B for 5-5=0 with longsword/edge",
    ]);
}

#[test]
fn tempo_017_both_nets_are_made_from_raw_results() {
    let plan = duel().unit('A', |a| a.with("blades", 4)).unit('B', |b| b.with("blades", 2));
    let mut arena = plan.begin();
    arena.act("A", "melee_attack edge B").react("B", "counter_attack edge").skip();
    arena.rolls([8, 3, 2]).keep("A").expect([
        "A passes",
        "A rolls 8+4=12",
        "B rolls 3+2=5",
        "A ends on 7: Critical Hit",
        "B ends on -7: Miss",
        "A strikes B critically for 2 with longsword/edge",
        "B -2 health (18)",
    ]);
}

#[test]
fn tempo_018_both_tables_are_read() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").react("B", "counter_attack edge").skip();
    arena.rolls([6, 8, 7]).keep("A").expect([
        "A passes",
        "A rolls 6",
        "B rolls 8",
        "A ends on -2: Miss",
        "B ends on 2: Hit",
        "B strikes A for 7-5=2 with longsword/edge",
        "A -2 health (18)",
    ]);
}

/// The document's example with thresholds 1 and 10: Combat Defence 1 in plate.
#[test]
fn tempo_019_the_highest_threshold_that_is_reached_counts() {
    for (number, row) in [(0, "Miss"), (1, "Hit"), (9, "Hit"), (10, "Critical Hit")] {
        let mut arena = duel().unit('B', |b| b.armour("plate").with("combat_defence", 1)).begin();
        let dice: &[i16] = if number < 1 { &[number] } else { &[number, 8] };
        struck(&mut arena, "melee_attack edge B", dice);
        assert!(arena.story().contains(&format!("A ends on {number}: {row}")));
    }
}

#[test]
fn tempo_020_recover_stamina_is_the_last_step_of_every_turn() {
    let mut arena = duel().unit('A', |a| a.with("endurance", 2)).begin();
    arena.set_ap("A", 0).expect([
        "A counts 0+2=2",
        "A ends on 2: Success",
        "A +12 ap (12)",
        "A's turn ends",
        "B's turn begins",
    ]);
}

#[test]
fn tempo_021_the_round_counter_begins_at_0() {
    let mut arena = duel().begin();
    assert_eq!(arena.round(), 0);
}

#[test]
fn tempo_022_the_counter_rises_after_the_turns_of_all_units() {
    let mut arena = hex(["A . B . C"]).begin();
    for (unit, after) in [("A", 0), ("B", 0), ("C", 1), ("A", 1), ("B", 1), ("C", 2)] {
        arena.end(unit);
        assert_eq!(arena.round(), after, "after {unit}");
    }
}

#[test]
fn a_round_limit_ends_the_battle_with_its_last_round() {
    let mut arena = hex(["A . B ."]).round_limit(2).begin();
    arena.end("A").end("B").end("A").asks("B acts").skip();
    arena.end("B").expect([
        "B counts 0",
        "B ends on 0: Success",
        "B +0 ap (12)",
        "B's turn ends",
        "round 1 ends",
        "nobody wins: RoundLimit",
    ]);
    let over = Phase::Over { winner: None, reason: Ending::RoundLimit };
    assert_eq!(*arena.world().resource::<Phase>(), over);
}
