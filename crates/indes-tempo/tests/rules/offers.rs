//! TEMPO-023 to TEMPO-039: which unit may declare which action, and when.

use super::{duel, hex};

#[test]
fn tempo_023_proactive_actions_belong_to_the_own_turn() {
    let mut arena = duel().begin();
    arena.end("A").asks("B acts");
    arena.refused("A", "melee_attack edge B").refused("A", "move A1").refused("A", "end_turn");
    arena.act("B", "melee_attack edge A").asks("A reacts").offers("A", ["counter_attack", "evade", "parry"]);
    arena.refused("A", "melee_attack edge B");
    arena.rolls([0, 2]).pass("A");
}

#[test]
fn tempo_024_a_reaction_answers_only_what_it_lists() {
    let mut arena = duel().unit('A', |a| a.prepared(false)).unprepared().unit('B', |b| b.prepared(true)).begin();
    assert_eq!((arena.status("A"), arena.status("B")), ("off_guard".into(), "on_guard".into()));
    arena.act("A", "ready").asks("A acts").expect(["A -1 ap (11)", "A ready", "A ends on 0: Success", "A is on_guard"]);
}

#[test]
fn tempo_025_a_reaction_is_answered_by_the_actors_own_step_only() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").react("B", "counter_attack edge").asks("A may replace");
    arena.offers("A", ["ct_counter_attack", "ct_parry"]);
    arena.refused("A", "parry longsword").refused("A", "evade").refused("A", "counter_attack edge");
    arena.rolls([5, 6, 3]).keep("A").asks("A acts");
}

#[test]
fn tempo_026_without_a_reaction_there_is_nothing_to_replace() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").rolls([5, 5]).pass("B").asks("A acts");
    assert!(!arena.story().iter().any(|line| line.contains("replaces")));
    arena.refused("A", "ct_parry longsword").refused("A", "ct_counter_attack edge");
}

#[test]
fn tempo_027_an_action_needs_a_status_of_its_list() {
    let mut arena = duel().begin();
    for (status, wrong) in [("off_guard", "melee_attack edge B"), ("on_guard", "ready"), ("on_guard", "press edge")] {
        arena.set_status("A", status).refused("A", wrong);
    }
    assert_eq!(arena.why("press"), "TEMPO-085: needs Bound; is On Guard");
}

#[test]
fn tempo_028_both_are_bound_to_each_other() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").rolls([8, 8]).react("B", "parry");
    for (one, other) in [("A", "B"), ("B", "A")] {
        assert_eq!((arena.status(one).as_str(), arena.bound_to(one).as_deref()), ("bound", Some(other)));
    }
}

#[test]
fn tempo_029_a_bound_unit_has_the_actions_of_a_bind_and_no_others() {
    let mut arena = duel().begin();
    arena.bind("A", "B").offers("A", ["disarm", "grapple", "press", "withdraw"]);
    for wrong in ["move A1", "melee_attack edge B", "unarmed_attack B", "ready"] {
        arena.refused("A", wrong);
    }
    arena.act("A", "press edge").asks("B reacts").offers("B", ["double", "wind"]);
    arena.rolls([0, 2]).pass("B");
}

#[test]
fn tempo_030_a_bound_unit_cannot_answer_a_third_unit() {
    let mut arena = hex(["C A B"]).begin();
    arena.bind("A", "B").end("A").end("B").asks("C acts").skip();
    arena.rolls([3, 7]).act("C", "melee_attack edge A").asks("C acts").expect([
        "C -3 ap (9)",
        "C melee_attack longsword/edge A",
        "C rolls 3",
        "C ends on 3: Hit",
        "C strikes A for 7-5=2 with longsword/edge",
        "A -2 health (18)",
    ]);
}

#[test]
fn tempo_033_attacked_units_begin_off_guard() {
    let mut arena = hex(["A . B C"]).unprepared().initiator(0).begin();
    let statuses = ["A", "B", "C"].map(|unit| arena.status(unit));
    assert_eq!(statuses, ["on_guard", "off_guard", "off_guard"]);
}

/// TEMPO-C17
#[test]
fn tempo_033_without_an_initiator_all_units_begin_off_guard() {
    let mut arena = hex(["A . B C"]).unprepared().begin();
    let statuses = ["A", "B", "C"].map(|unit| arena.status(unit));
    assert_eq!(statuses, ["off_guard"; 3]);
}

/// TEMPO-J01: a unit's status in the level overrides everything else.
#[test]
fn tempo_036_a_level_may_set_the_status_of_a_unit() {
    let mut arena = hex(["A . B C"]).unit('B', |b| b.status("off_guard")).begin();
    let statuses = ["A", "B", "C"].map(|unit| arena.status(unit));
    assert_eq!(statuses, ["on_guard", "off_guard", "on_guard"]);
}

#[test]
fn tempo_034_an_off_guard_unit_may_move_or_get_ready() {
    let mut arena = hex(["A B", ". ."]).unprepared().begin();
    arena.offers("A", ["move", "ready"]);
}

#[test]
fn tempo_035_an_off_guard_unit_cannot_answer() {
    let mut arena = duel().begin();
    arena.set_status("B", "off_guard").rolls([4, 7]).act("A", "melee_attack edge B").asks("A acts").expect([
        "A -3 ap (9)",
        "A melee_attack longsword/edge B",
        "A rolls 4",
        "A ends on 4: Hit",
        "A strikes B for 7-5=2 with longsword/edge",
        "B -2 health (18)",
    ]);
    assert_eq!(arena.ap("B"), 12);
}

#[test]
fn tempo_036_the_initiators_side_and_prepared_units_begin_on_guard() {
    let mut arena = hex(["A . B C"]).unprepared().initiator(0).unit('C', |c| c.prepared(true)).begin();
    let statuses = ["A", "B", "C"].map(|unit| arena.status(unit));
    assert_eq!(statuses, ["on_guard", "off_guard", "on_guard"]);
}

#[test]
fn tempo_037_the_actions_and_reactions_of_an_on_guard_unit() {
    let mut arena = hex(["A B", ". ."]).begin();
    arena.offers("A", ["move", "combat_move", "melee_attack", "unarmed_attack"]);
    arena.act("A", "melee_attack edge B").offers("B", ["counter_attack", "evade", "parry"]);
    arena.react("B", "counter_attack edge").offers("A", ["ct_counter_attack", "ct_parry"]);
    arena.rolls([5, 6, 3]).keep("A");
    for absent in ["press", "pin", "escape", "ready", "withdraw"] {
        assert!(!arena.can("A", absent), "{absent}");
    }
    let mut arena = hex(["A B", ". ."]).unit('A', |a| a.gear(["longbow"])).begin();
    arena.offers("A", ["aim", "move", "combat_move", "ranged_attack", "unarmed_attack"]);
}
