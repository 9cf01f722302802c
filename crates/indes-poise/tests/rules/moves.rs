//! Dash, Shift, Sprint; which units may be passed; heights and ground.

use super::square;

#[test]
fn poise_117_a_dash_is_3_paces_and_speed() {
    let mut arena = square(["A . . . . . . D"]).begin();
    let ends = arena.values("A", "dash F1");
    assert!(ends.contains(&"F1".to_owned()) && !ends.contains(&"G1".to_owned()), "{ends:?}");
}

#[test]
fn poise_118_a_shift_is_exactly_one_pace() {
    let mut arena = square([". . . . .", ". A . . .", ". . . . .", ". . . . D"]).begin();
    let mut ends = arena.values("A", "shift A1");
    ends.sort();
    assert_eq!(ends, ["A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"]);
}

/// POISE-120, POISE-G13: at least 1 momentum must remain.
#[test]
fn poise_120_a_sprint_exchanges_momentum_for_paces() {
    let plan = |momentum| square(["A . . . . . . . D"]).unit('A', move |a| a.with("momentum", momentum));
    let mut arena = plan(5).begin();
    arena.act("A", "dash F1").react("A", "sprint H1");
    assert_eq!((arena.pools("A")[1], arena.cell("A").as_str()), (1, "H1"));
    let mut arena = plan(4).begin();
    arena.act("A", "dash F1").asks("A acts");
}

/// POISE-087, POISE-C08
#[test]
fn poise_087_a_knocked_down_unit_may_only_shift() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.with("momentum", 0)).begin();
    assert!(arena.can("A", "shift") && !arena.can("A", "dash"));
    assert_eq!(arena.why("dash"), "POISE-087: knocked-down: Shift only");
    arena.act("A", "shift B1").asks("A acts");
}

#[test]
fn poise_130_a_rooted_unit_cannot_move() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.status("rooted")).begin();
    assert!(!arena.can("A", "shift") && !arena.can("A", "dash"));
    assert_eq!(arena.why("shift"), "POISE-130: cannot move");
}

/// POISE-G14: kneeling each pace costs one more, a Shift does not (POISE-C37), and there is no Sprint.
#[test]
fn kneeling_hampers_every_pace_but_a_shift() {
    let mut arena = square(["A . . . . . D"]).unit('A', |a| a.status("kneeling")).begin();
    let ends = arena.values("A", "dash C1");
    assert!(ends.contains(&"C1".to_owned()) && !ends.contains(&"D1".to_owned()), "{ends:?}");
    assert!(arena.can("A", "shift"));
    arena.act("A", "dash C1").asks("A acts");
}

#[test]
fn poise_121_allies_may_be_passed() {
    let mut arena = square(["A B . . D"]).begin();
    // POISE-123: but A cannot end on B's cell.
    let ends = arena.values("A", "dash B1-C1");
    assert!(ends.contains(&"C1".to_owned()) && !ends.contains(&"B1".to_owned()), "{ends:?}");
}

#[test]
fn poise_122_enemies_may_not_be_passed() {
    let mut arena = square(["A D . . ."]).begin();
    assert!(!arena.can("A", "dash"));
    assert_eq!(arena.why("dash"), "POISE-129: no way to go");
}

#[test]
fn poise_123_no_unit_ends_on_an_occupied_cell() {
    let mut arena = square(["A B . . D"]).begin();
    arena.refused("A", "dash B1");
}

#[test]
fn poise_127_diagonals_count_1_2_1_2() {
    let mut arena = square(["A . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . D"]).begin();
    let ends = arena.values("A", "dash D4");
    assert!(ends.contains(&"D4".to_owned()), "1 + 2 + 1 of 5: {ends:?}");
    let rows = ["A . . . . .", ". . . . . .", ". . . . . .", ". . . . . .", ". . . . . D"];
    let mut arena = square(rows).begin();
    assert!(!arena.values("A", "dash D4").contains(&"E5".to_owned()), "6 of 5");
}

#[test]
fn poise_128_no_corner_is_cut_past_a_wall_or_an_enemy() {
    let mut arena = square(["A # .", ". . .", ". . D"]).begin();
    assert!(!arena.values("A", "shift A2").contains(&"B2".to_owned()));
    let mut arena = square(["A B .", ". . .", ". . D"]).begin();
    assert!(arena.values("A", "shift A2").contains(&"B2".to_owned()), "past a friend");
    let mut arena = square(["A D .", ". . .", ". . ."]).begin();
    assert!(!arena.values("A", "shift A2").contains(&"B2".to_owned()), "past an enemy");
}

/// POISE-129, POISE-225
#[test]
fn poise_129_difficult_ground_must_be_paid_in_full() {
    let mut arena = square(["A . . . . % . D"]).begin();
    assert!(!arena.values("A", "dash E1").contains(&"F1".to_owned()), "4 of 5, and mud costs 2");
    let mut arena = square(["A . . . % . . D"]).begin();
    assert!(arena.values("A", "dash E1").contains(&"E1".to_owned()));
    arena.act("A", "dash E1");
}

#[test]
fn poise_225_a_shift_enters_no_ground_that_costs_more() {
    let mut arena = square([". . .", ". A %", ". . .", "D . ."]).heights([". 1 .", ". . .", ". . .", ". . ."]).begin();
    let ends = arena.values("A", "shift A2");
    assert!(ends.contains(&"A2".to_owned()), "{ends:?}");
    assert!(!ends.contains(&"C2".to_owned()) && !ends.contains(&"B1".to_owned()), "{ends:?}");
}

/// POISE-140, POISE-141, POISE-142
#[test]
fn poise_140_a_level_up_costs_one_more() {
    let mut arena = square(["A . . . . . D"]).heights([". . . 1 1 . ."]).begin();
    let ends = arena.values("A", "dash D1");
    assert!(ends.contains(&"D1".to_owned()) && ends.contains(&"E1".to_owned()) && !ends.contains(&"F1".to_owned()));
}

#[test]
fn poise_141_every_second_step_down_is_free() {
    let mut arena = square(["A . . . . . . . D"]).heights(["2 1 . . . . . . ."]).begin();
    let ends = arena.values("A", "dash F1");
    assert!(ends.contains(&"G1".to_owned()) && !ends.contains(&"H1".to_owned()), "1 + 0 + 4: {ends:?}");
}

/// POISE-131, POISE-132, POISE-G47
#[test]
fn poise_131_a_shove_goes_straight_away() {
    let mut arena = square([". . . . . .", "A D . . . .", ". . . . . ."]).begin();
    arena.rolls([6]).act("A", "bull_rush D").react("D", "yield");
    assert_eq!(arena.cell("D"), "D2");
}

#[test]
fn poise_133_a_shove_ignores_the_ground() {
    let mut arena = square(["A D % % . ."]).begin();
    arena.rolls([6]).act("A", "bull_rush D").react("D", "yield");
    assert_eq!(arena.cell("D"), "D1");
}

/// POISE-134, POISE-135
#[test]
fn poise_135_paces_left_of_a_shove_cost_momentum() {
    let mut arena = square(["A D . E . ."]).begin();
    arena.rolls([6]).act("A", "bull_rush D").react("D", "yield");
    // 6 + 2 momentum damage, then 1 pace left.
    assert_eq!((arena.cell("D").as_str(), arena.pools("D")), ("C1", [15, 5, 15]));
    // Without a zone of control no unit is surrounded.
    let mut arena = square(["A D #"]).unit('A', |a| a.gear(["sling"])).begin();
    arena.rolls([6]).act("A", "bull_rush D").react("D", "yield");
    assert_eq!((arena.cell("D").as_str(), arena.pools("D")), ("B1", [15, 3, 15]));
}

/// POISE-136, POISE-G20: 3 levels deep: 6 momentum damage, and the rest of the shove is dropped.
#[test]
fn poise_136_a_unit_shoved_over_a_ledge_falls() {
    let mut arena = square(["A D . . ."]).heights(["3 3 . . ."]).begin();
    arena.rolls([3]).act("A", "bull_rush D").react("D", "yield");
    assert_eq!((arena.cell("D").as_str(), arena.pools("D")), ("C1", [15, 4, 15]));
}

/// POISE-137, POISE-138
#[test]
fn poise_137_sizes_lengthen_and_shorten_a_shove() {
    let mut arena = square(["A D . . . . ."]).unit('A', |a| a.size("1")).unit('D', |d| d.size("0")).begin();
    arena.rolls([6]).act("A", "bull_rush D").react("D", "yield");
    assert_eq!(arena.cell("D"), "E1");
}

#[test]
fn poise_138_a_much_larger_unit_is_not_shoved() {
    let plan = square(["A D . . . .", ". . . . . .", ". . . . . .", ". . . . . ."]).unit('D', |d| d.size("3"));
    let mut arena = plan.begin();
    arena.rolls([6]).act("A", "bull_rush D").react("D", "yield");
    assert_eq!((arena.cell("D").as_str(), arena.pools("D")), ("B1", [15, 7, 15]));
}

/// POISE-G40, POISE-G49, POISE-200: verbs that do not apply to a unit are neither offered nor explained: commands
/// without a
/// mount, flight without wings, diving on dry land. For a verb that applies and is not offered there is a reason.
#[test]
fn poise_g49_verbs_that_do_not_apply_to_a_unit_are_not_explained() {
    let mut arena = square(["A . . . D"]).begin();
    let strange = "ride_dash ride_shift surface surface_dash fly soar hover mount dismount hold_breath release_breath breath dive";
    for verb in strange.split(' ') {
        assert_eq!((arena.can("A", verb), arena.refusal(verb)), (false, None), "{verb}");
    }
    arena.end("A").act("D", "shift D1").pass("D");
    assert!(!arena.can("D", "dash") && arena.refusal("dash").is_some(), "the maneuver of the turn is used");
    assert_eq!(arena.refusal("surface"), None);
}
