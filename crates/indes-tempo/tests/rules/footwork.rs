//! TEMPO-052 to TEMPO-056, TEMPO-125 to TEMPO-130 and TEMPO-162: Combat Move and Retreat.

use super::{board, duel, hex, square};
use indes_testing::{Arena, Plan};

/// A next to B in the middle of free ground.
fn open_field() -> Plan {
    hex([
        ". . . . . . . .",
        " . . . . . . . .",
        ". . . . . . . .",
        " . . A B . . . .",
        ". . . . . . . .",
        " . . . . . . . .",
        ". . . . . . . .",
    ])
}

/// Where A's Combat Moves against B may end.
fn ends(arena: &mut Arena) -> Vec<String> {
    let choices = arena.choices("A");
    let paths = choices.iter().filter_map(|choice| choice.strip_prefix("combat_move B "));
    paths.filter_map(|path| path.split('-').next_back().map(str::to_owned)).collect()
}

#[test]
fn tempo_052_combat_move_costs_3_and_needs_on_guard() {
    let mut arena = open_field().begin();
    arena.rolls([0]).act("A", "combat_move B B4").pass("B");
    assert_eq!(arena.ap("A"), 9);
}

#[test]
fn tempo_052_combat_move_is_offered_on_guard_only_and_with_an_opponent_in_sight() {
    for status in ["off_guard", "bound", "grappled", "pinned"] {
        assert!(!open_field().begin().set_status("A", status).can("A", "combat_move"), "{status}");
    }
    assert!(open_field().begin().set_ap("A", 3).can("A", "combat_move"));
    assert!(!open_field().begin().set_ap("A", 2).can("A", "combat_move"));
    // TEMPO-G35
    let mut arena = hex([". . # . .", "A . # . B", ". . # . ."]).begin();
    assert!(!arena.can("A", "combat_move"));
    assert_eq!(arena.why("combat_move"), "TEMPO-G35: no opponent in sight");
}

/// TEMPO-G04: it is a check of footwork.
#[test]
fn tempo_053_combat_move_rolls_and_so_does_the_answer() {
    let mut arena = open_field().begin();
    arena.set_stat("A", "footwork", 3);
    let end = lateral_step(&mut arena);
    arena.rolls([4, 5]).act("A", &end).react("B", "counter_attack edge");
    let story = arena.story();
    assert!(story.contains(&"A rolls 4+3=7".to_owned()), "{story:#?}");
    assert!(story.contains(&"A ends on 2: Success".to_owned()));
    assert!(story.contains(&"B ends on -2: Miss".to_owned()));
}

/// A Combat Move of A: one lateral step round B.
fn lateral_step(arena: &mut Arena) -> String {
    let beside = |cell: &str| distance_from_b(cell) == 1;
    let choices = arena.choices("A");
    let found = choices.into_iter().filter(|choice| choice.starts_with("combat_move B ") && !choice.contains('-'));
    found.into_iter().find(|choice| beside(choice.rsplit(' ').next().unwrap())).expect("a lateral step")
}

/// How far a cell is from where B stands in the open field.
fn distance_from_b(cell: &str) -> u16 {
    let grid = indes_core::grid::Grid::new(indes_core::grid::Shape::Hex(indes_core::grid::Orientation::Pointy), 8, 7);
    grid.distance(cell.parse().unwrap(), "D4".parse().unwrap())
}

/// TEMPO-G40: answers strike the mover all the same.
#[test]
fn tempo_054_a_combat_move_below_1_does_not_move() {
    let mut arena = open_field().begin();
    let end = lateral_step(&mut arena);
    arena.rolls([0]).act("A", &end).pass("B");
    assert_eq!((arena.cell("A").as_str(), arena.ap("A")), ("C4", 9));
    let mut arena = open_field().begin();
    arena.rolls([3, 5, 7]).act("A", &end).react("B", "counter_attack edge");
    assert_eq!((arena.cell("A").as_str(), arena.health("A")), ("C4", 18));
}

/// TEMPO-G35, TEMPO-G53: three lateral steps and one nearer or farther; a surge is cut to its careful steps.
#[test]
fn tempo_055_from_1_to_9_a_combat_move_has_one_step_nearer_or_farther_and_lateral_ones() {
    let mut arena = open_field().begin();
    let reached = ends(&mut arena);
    assert!(reached.iter().any(|cell| distance_from_b(cell) == 2), "one step away");
    assert!(reached.iter().any(|cell| distance_from_b(cell) == 4), "a surge goes three steps away");
    // Straight away for three steps: only the first is careful.
    arena.rolls([9]).act("A", "combat_move B B4-A4").pass("B");
    assert_eq!(arena.cell("A"), "B4");
    let mut arena = open_field().begin();
    arena.rolls([10]).act("A", "combat_move B B4-A4").pass("B").until("A acts");
    assert_eq!(arena.cell("A"), "A4");
}

/// TEMPO-G19: at 10 the path may lead through the opponent's cell.
#[test]
fn tempo_056_at_10_a_surge_goes_past_the_opponent() {
    let surge = "combat_move B D4-E4";
    let mut arena = open_field().begin();
    arena.rolls([10]).act("A", surge).pass("B");
    assert_eq!(arena.cell("A"), "E4");
    // Below that it ends before the opponent.
    let mut arena = open_field().begin();
    arena.rolls([9]).act("A", surge).pass("B");
    assert_eq!(arena.cell("A"), "C4");
    open_field().option("combat_move_crit_passes_opponent", "false").begin().refused("A", surge);
    // A surge cannot end on the opponent's cell.
    open_field().begin().refused("A", "combat_move B D4");
}

/// A and B three cells apart; A comes nearer.
fn approach() -> Arena {
    let mut arena = hex([". . . . . . . .", "A . . B . . . .", ". . . . . . . ."]).begin();
    arena.act("A", "move B2").skip();
    arena
}

#[test]
fn tempo_125_retreat_costs_3_and_needs_on_guard() {
    let mut arena = approach();
    arena.rolls([0]).react("B", "retreat");
    assert_eq!(arena.ap("B"), 9);
    for status in ["off_guard", "bound", "grappled", "pinned"] {
        let mut arena = hex(["A . . B . ."]).begin();
        arena.set_status("B", status).act("A", "move B1").asks("A acts");
    }
    hex(["A . . B . ."]).begin().set_ap("B", 2).act("A", "move B1").asks("A acts");
}

#[test]
fn tempo_126_retreat_answers_movements_only() {
    approach().offers("B", ["retreat"]);
    let mut arena = duel().begin();
    arena.act("A", "melee_attack edge B").offers("B", ["counter_attack", "evade", "parry"]);
    arena.rolls([0, 2]).pass("B");
}

#[test]
fn tempo_127_retreat_is_offered_only_if_the_movement_comes_nearer() {
    let mut arena = hex([". A . B . ."]).begin();
    arena.act("A", "move A1").asks("A acts");
    let mut away = hex([". A B . ."]).begin();
    away.act("A", "move A1").offers("B", ["counter_attack"]);
    assert_eq!(away.why("retreat"), "TEMPO-127: the movement does not come nearer");
    // Nor if the distance stays the same.
    let mut round = hex([". . . .", " . A B .", ". . . ."]).begin();
    round.act("A", "move C1").offers("B", ["counter_attack"]);
}

#[test]
fn tempo_128_a_retreat_below_1_does_not_move() {
    let mut arena = approach();
    arena.rolls([0]).react("B", "retreat").asks("A acts");
    assert_eq!((arena.cell("A").as_str(), arena.cell("B").as_str()), ("B2", "D2"));
    // Against a Combat Move only one of the two can succeed.
    let mut arena = hex([". . . . . . . .", "A . . B . . . .", ". . . . . . . ."]).begin();
    arena.rolls([6, 6]).act("A", "combat_move B B2").react("B", "retreat").asks("A acts");
    assert_eq!((arena.cell("A").as_str(), arena.cell("B").as_str()), ("A2", "D2"));
}

/// TEMPO-C09, TEMPO-C10: the retreating unit moves before the mover, nearer or away.
#[test]
fn tempo_129_from_1_to_9_a_retreat_has_one_step_nearer_or_farther_and_lateral_ones() {
    let mut arena = approach();
    arena.rolls([3]).react("B", "retreat").asks("B chooses");
    assert_eq!(arena.cell("A"), "A2", "the retreating unit goes first");
    let choices = arena.choices("B");
    assert!(choices.contains(&"stay".to_owned()));
    arena.refused("B", "give_ground E2-F2").detail("B", "give_ground E2");
    assert_eq!((arena.cell("A").as_str(), arena.cell("B").as_str()), ("B2", "E2"));
    let mut arena = approach();
    arena.rolls([9]).react("B", "retreat").detail("B", "stay");
    assert_eq!((arena.cell("A").as_str(), arena.cell("B").as_str()), ("B2", "D2"));
    // A unit that steps into the path stops the mover before it.
    let mut arena = approach();
    arena.rolls([5]).react("B", "retreat").detail("B", "give_ground C2");
    assert_eq!((arena.cell("A").as_str(), arena.cell("B").as_str()), ("B2", "C2"));
}

#[test]
fn tempo_130_at_10_a_retreat_goes_as_far_away_as_the_unit_can_walk() {
    let mut arena = approach();
    arena.rolls([10]).react("B", "retreat").asks("B chooses").refused("B", "give_ground C2");
    arena.detail("B", "give_ground E2-F2-G2");
    assert_eq!(arena.cell("B"), "G2");
}

#[test]
fn tempo_162_a_hit_does_not_shorten_a_combat_move_that_succeeds() {
    let mut arena = open_field().begin();
    arena.set_stat("A", "combat_defence", -2).set_stat("A", "coverage", 8);
    let end = lateral_step(&mut arena);
    let cell = end.rsplit(' ').next().unwrap().to_owned();
    arena.rolls([7, 6, 7]).act("A", &end).react("B", "counter_attack edge");
    assert_eq!((arena.cell("A"), arena.health("A")), (cell, 18));
}

/// TEMPO-G49: the nearest cells of a large unit count, so a step round its corner is lateral.
#[test]
fn tempo_g49_round_a_large_opponent_lateral_steps_follow_its_whole_footprint() {
    // Large, B stands on D2, E2, D3 and E3: C5 and B4 are both two cells away, and C3 is one step nearer.
    for (size, end) in [("large", "C3"), ("medium", "B4")] {
        let mut arena = square([". . . . . . .", ". . . B . . .", ". . . . . . .", ". . . . . . .", ". . . A . . ."])
            .unit('B', |b| b.size(size))
            .begin();
        arena.rolls([5]).act("A", "combat_move B C5-B4-C3").pass("B").until("A acts");
        assert_eq!(arena.cell("A"), end, "{size}");
    }
}

/// TEMPO-C10, TEMPO-G53: the mover sees where the other unit went, and may stop on its path.
#[test]
fn tempo_c10_after_a_retreat_the_mover_may_stop_early() {
    let charge = || {
        let mut arena = hex(["A . . . . B . . ."]).begin();
        arena.rolls([3]).act("A", "move B1-C1-D1").react("B", "retreat").detail("B", "give_ground G1");
        arena.asks("A chooses");
        arena
    };
    let mut arena = charge();
    assert_eq!(arena.choices("A"), ["halt D1", "halt C1", "halt B1"]);
    // Neither farther nor elsewhere.
    arena.refused("A", "halt E1").refused("A", "halt A1").refused("A", "place C1").detail("A", "halt B1");
    assert_eq!((arena.cell("A").as_str(), arena.cell("B").as_str(), arena.ap("A")), ("B1", "G1", 10));
    arena.asks("A acts");
    let mut arena = charge();
    arena.detail("A", "halt D1");
    assert_eq!(arena.cell("A"), "D1");
}

/// TEMPO-G53
#[test]
fn tempo_g53_a_movement_does_not_end_short_of_a_strike_that_is_still_to_come() {
    // B threatens C1, D1 and E1.
    let begun = || {
        let mut arena = square(["A . . . . .", ". . . B . ."]).unit('A', |a| a.with("combat_defence", 5)).begin();
        arena.act("A", "move B1-C1-D1");
        arena
    };
    let mut arena = begun();
    arena.rolls([2]).react("B", "counter_attack edge").asks("A chooses");
    assert_eq!(arena.choices("A"), ["halt D1", "halt C1"]);
    arena.refused("A", "halt B1").detail("A", "halt C1").asks("A acts");
    assert_eq!((arena.cell("A").as_str(), arena.health("A")), ("C1", 20));
    // A hit ends a failed Move there: nothing is left to choose.
    let mut arena = begun();
    arena.rolls([5, 7]).react("B", "counter_attack edge").asks("A acts");
    assert_eq!(arena.cell("A"), "C1");
}

/// TEMPO-G53: the mover of a path that no unit answers has chosen its end already.
#[test]
fn tempo_g53_the_mover_is_not_asked_to_stop_if_no_unit_answered() {
    let mut arena = hex(["A . . . . B . . ."]).begin();
    arena.act("A", "move B1-C1-D1").pass("B").asks("A acts");
    assert_eq!(arena.cell("A"), "D1");
}

/// TEMPO-G35, TEMPO-G48: the one step nearer or farther costs no movement, and 1 on rough ground.
#[test]
fn tempo_g35_without_movement_the_one_step_nearer_or_farther_is_left() {
    let plan = |movement: i32| open_field().unit('A', |a| a.with("movement", movement));
    let mut arena = plan(0).begin();
    assert_eq!(ends(&mut arena), ["C3", "B4", "C5"]);
    assert!(!arena.can("A", "move"));
    arena.refused("A", "combat_move B D3").refused("A", "combat_move B B4-A4");
    arena.rolls([1]).act("A", "combat_move B B4").pass("B");
    assert_eq!(arena.cell("A"), "B4");
    // At 10 a step in any direction takes movement, so only the careful one is left.
    let mut arena = plan(0).begin();
    arena.rolls([10]).act("A", "combat_move B B4").pass("B");
    assert_eq!(arena.cell("A"), "B4");
    let mut arena = plan(1).begin();
    assert_eq!(ends(&mut arena), ["C2", "D2", "C3", "D3", "B4", "C5", "D5", "C6", "D6"]);
}

/// A lane of rough ground, on which A is beside B.
fn rough_lane() -> Plan {
    hex(["~ A B"])
}

#[test]
fn tempo_g48_the_one_step_may_enter_rough_ground_for_a_lateral_one() {
    for (movement, offered) in [(0, false), (1, true), (2, true)] {
        let mut arena = rough_lane().unit('A', |a| a.with("movement", movement)).begin();
        assert_eq!(arena.can("A", "combat_move"), offered, "{movement}");
        if offered {
            assert_eq!(ends(&mut arena), ["A1"], "{movement}");
            arena.rolls([1]).act("A", "combat_move B A1").pass("B").until("A acts");
            assert_eq!(arena.cell("A"), "A1");
        } else {
            assert_eq!(arena.why("combat_move"), "TEMPO-G55: no way to go");
        }
    }
}

/// TEMPO-129: the same for a retreating unit.
#[test]
fn tempo_129_without_movement_one_step_nearer_or_farther_is_left() {
    let mut arena =
        hex([". . . . . . . .", "A . . B . . . .", ". . . . . . . ."]).unit('B', |b| b.with("movement", 0)).begin();
    arena.act("A", "move B2").rolls([3]).react("B", "retreat").asks("B chooses");
    let choices = arena.choices("B");
    assert!(choices.contains(&"give_ground E2".to_owned()) && choices.contains(&"give_ground C2".to_owned()));
    arena.refused("B", "give_ground E2-F2").detail("B", "give_ground E2");
    assert_eq!(arena.cell("B"), "E2");
    // A critical success moves by the movement alone: there is nothing to choose.
    let mut arena = hex(["A . . B . . . ."]).unit('B', |b| b.with("movement", 0)).begin();
    arena.act("A", "move B1").rolls([10]).react("B", "retreat").asks("A acts");
}

/// Every action that is offered to a unit with little movement can be completed, on both grids, on open and rough
/// ground.
#[test]
fn tempo_g17_battles_of_units_with_a_movement_of_0_or_1_keep_every_invariant() {
    let rows = [". . . . . .", ". A . ~ B .", ". . ~ . . .", ". C . . D .", ". . . . . ."];
    for grid in ["hex(pointy)", "square(one)", "square(alternating)"] {
        for (movement, seed) in [(0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3)] {
            let plan = board(grid, &rows).unit('C', |c| c.side(0)).round_limit(4);
            let plan = plan.all(|unit| unit.with("movement", movement)).unit('D', |d| d.size("large"));
            indes_testing::soak::keep(&format!("{grid} {movement}"), plan.setup(), seed);
        }
    }
}

/// A step that changes the distance by 2, as a diagonal one does where every second diagonal counts twice, is neither
/// lateral nor one nearer or farther.
#[test]
fn tempo_g35_a_step_that_changes_the_distance_by_2_is_not_careful() {
    let rows = ["B . . . .", ". A . . .", ". . . . .", ". . . . ."];
    for (grid, offered) in [("square(one)", true), ("square(alternating)", false)] {
        let mut arena = board(grid, &rows).unit('A', |a| a.with("movement", 0)).begin();
        assert_eq!(ends(&mut arena).contains(&"C3".to_owned()), offered, "{grid}");
        assert!(ends(&mut arena).contains(&"C2".to_owned()), "{grid}");
        // A surge may lead there, but a plain success does not.
        let mut arena = board(grid, &rows).begin();
        arena.rolls([1]).act("A", "combat_move B C3").pass("B").until("A acts");
        assert_eq!(arena.cell("A"), if offered { "C3" } else { "B2" }, "{grid}");
    }
}
