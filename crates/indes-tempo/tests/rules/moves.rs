//! TEMPO-045 to TEMPO-051 and TEMPO-163: Move, and strikes at the mover.
//!
//! The lane: A walks east; on hexes and on squares B stands so that its sword reaches the second and the third cell
//! of the lane and neither the first nor the start.

use super::{board, hex, square};
use indes_testing::{Arena, Plan};

/// The lane on both grids.
fn lanes() -> [Plan; 2] {
    [hex(["A . . .", ". . B ."]), square(["A . . .", ". . . B"])]
}

/// The lane with an ally of A on its second cell.
fn lanes_with_an_ally() -> [Plan; 2] {
    let ally = |plan: Plan| plan.unit('C', |c| c.side(0));
    [ally(hex(["A . C .", ". . B ."])), ally(square(["A . C .", ". . . B"]))]
}

/// A walks the lane, B strikes at it with these dice.
fn walked(plan: &Plan, dice: &[i16]) -> Arena {
    let mut arena = plan.begin();
    arena.act("A", "move B1-C1-D1").skip();
    arena.rolls(dice.iter().copied()).react("B", "counter_attack edge");
    arena
}

#[test]
fn tempo_045_a_move_costs_2_ap_and_is_not_offered_to_bound_units() {
    for status in ["off_guard", "on_guard"] {
        let mut arena = hex(["A . . . B"]).begin();
        // B cannot pay for a Retreat.
        arena.set_ap("B", 2).set_status("A", status).act("A", "move B1");
        assert_eq!(arena.ap("A"), 10, "{status}");
        arena.set_ap("A", 2);
        assert!(arena.can("A", "move"));
        // With 1 AP nothing can be paid, so the next unit's turn begins.
        arena.set_status("A", "on_guard").set_ap("A", 1).asks("B acts");
    }
    let mut arena = hex(["A B . ."]).begin();
    arena.bind("A", "B").refused("A", "move A1");
    assert!(!arena.can("A", "move"));
}

#[test]
fn tempo_046_a_moves_result_is_0() {
    for plan in lanes() {
        walked(&plan, &[6, 9]).expect([
            "B -3 ap (9)",
            "B answers counter_attack longsword/edge",
            "B rolls 6",
            "A ends on -6: Failure",
            "B ends on 6: Critical Hit",
            "A walks A1-B1-C1",
            "B strikes A critically for 9 with longsword/edge",
            "A -9 health (11)",
            "A stops at C1",
        ]);
    }
}

#[test]
fn tempo_047_an_unopposed_move_succeeds_without_a_roll() {
    for plan in lanes() {
        let mut arena = plan.begin();
        arena.act("A", "move B1-C1-D1").pass("B").expect([
            "A -2 ap (10)",
            "A move B1-C1-D1",
            "B passes",
            "A ends on 0: Success",
            "A walks A1-B1-C1-D1",
        ]);
    }
}

#[test]
fn tempo_048_a_move_leads_1_to_3_cells_in_any_direction() {
    let rows = [". . . . . . . . .", ". . . . . . . . .", ". . . . . . . . .", ". . . . A . . . ."];
    let rows: Vec<&str> = rows.into_iter().chain(rows.into_iter().take(3)).chain(["B . . . . . . . ."]).collect();
    for grid in ["hex(pointy)", "hex(flat)", "square(one)", "square(forbidden)", "square(alternating)"] {
        let mut arena = board(grid, &rows).begin();
        let found = arena.values("A", "move");
        let near: Vec<String> = arena.look(|view| {
            let grid = view.field.board.grid;
            let from = "E4".parse().unwrap();
            let near = grid.cells().filter(|&cell| (1..=3).contains(&grid.distance(from, cell)));
            near.map(|cell| cell.to_string()).collect()
        });
        assert_eq!(found, near, "{grid}");
    }
}

#[test]
fn tempo_048_a_path_of_4_is_refused_and_three_moves_cover_9() {
    let row = "A . . . . . . . . . . . B";
    for plan in [hex([row]), square([row])] {
        let mut arena = plan.begin();
        arena.refused("A", "move B1-C1-D1-E1").refused("A", "move C1-D1").refused("A", "move B1-A1");
        arena.set_ap("B", 2).act("A", "move B1-C1-D1").act("A", "move E1-F1-G1").act("A", "move H1-I1-J1");
        assert_eq!((arena.cell("A").as_str(), arena.ap("A")), ("J1", 6));
    }
}

#[test]
fn tempo_049_a_failed_move_that_is_not_hit_goes_all_the_way() {
    for plan in lanes() {
        // One below the Combat Defence misses; the Combat Defence itself hits.
        // It could stop where the blow falls (TEMPO-G53).
        let mut missed = walked(&plan.clone().unit('A', |a| a.with("combat_defence", 4)), &[3]);
        missed.asks("A chooses").detail("A", "halt D1").expect([
            "B -3 ap (9)",
            "B answers counter_attack longsword/edge",
            "B rolls 3",
            "A ends on -3: Failure",
            "B ends on 3: Miss",
            "A walks A1-B1-C1",
            "A walks C1-D1",
        ]);
        let mut hit = walked(&plan.clone().unit('A', |a| a.with("combat_defence", 4)), &[4, 6]);
        assert_eq!(hit.cell("A"), "C1");
    }
}

#[test]
fn tempo_050_a_hit_ends_a_failed_move_at_the_first_threatened_cell() {
    for plan in lanes() {
        walked(&plan, &[5, 7]).expect([
            "B -3 ap (9)",
            "B answers counter_attack longsword/edge",
            "B rolls 5",
            "A ends on -5: Failure",
            "B ends on 5: Hit",
            "A walks A1-B1-C1",
            "B strikes A for 7-5=2 with longsword/edge",
            "A -2 health (18)",
            "A stops at C1",
        ]);
    }
}

#[test]
fn tempo_050_where_an_ally_stands_the_mover_stops_one_cell_further() {
    for plan in lanes_with_an_ally() {
        let mut arena = walked(&plan, &[5, 7]);
        arena.expect([
            "B -3 ap (9)",
            "B answers counter_attack longsword/edge",
            "B rolls 5",
            "A ends on -5: Failure",
            "B ends on 5: Hit",
            "A walks A1-B1-C1",
            "B strikes A for 7-5=2 with longsword/edge",
            "A -2 health (18)",
            "A walks C1-D1",
            "A stops at D1",
        ]);
        assert_eq!(["C1", "D1"].map(|cell| arena.occupant(cell)), [Some("C".into()), Some("A".into())]);
    }
}

/// TEMPO-G49: a large unit needs all of its cells.
#[test]
fn tempo_050_a_large_mover_stops_where_its_whole_footprint_is_free() {
    // Its first cell is free at B1 and C1; at both an ally is in its lower row.
    let plan = square(["A . . . .", ". . C . .", ". . . B ."]);
    let mut arena = walked(&plan.unit('A', |a| a.size("large")).unit('C', |c| c.side(0)), &[3, 7]);
    let story = arena.story();
    // It is hit at B1, and B1 itself is free.
    assert!(story.contains(&"A walks A1-B1".into()) && story.ends_with(&["A stops at D1".into()]), "{story:?}");
    assert_eq!(arena.cell("A"), "D1");
    assert_eq!(["D1", "E2", "C2"].map(|cell| arena.occupant(cell)), ["A", "A", "C"].map(|name| Some(name.into())));
}

/// TEMPO-G44
#[test]
fn tempo_050_a_hit_that_armour_absorbs_stops_the_mover_too() {
    for plan in lanes() {
        let mut arena = walked(&plan, &[5, 5]);
        arena.expect([
            "B -3 ap (9)",
            "B answers counter_attack longsword/edge",
            "B rolls 5",
            "A ends on -5: Failure",
            "B ends on 5: Hit",
            "A walks A1-B1-C1",
            "B strikes A for 5-5=0 with longsword/edge",
            "A stops at C1",
        ]);
        assert_eq!((arena.cell("A").as_str(), arena.health("A")), ("C1", 20));
    }
}

#[test]
fn tempo_051_nothing_is_subtracted_from_a_strike_at_a_mover() {
    for plan in lanes() {
        let story = walked(&plan.unit('B', |b| b.with("blades", 3)), &[2, 6]).story();
        assert!(story.contains(&"B rolls 2+3=5".into()) && story.contains(&"B ends on 5: Hit".into()), "{story:?}");
    }
}

#[test]
fn tempo_163_a_move_that_succeeds_is_walked_in_full_though_it_is_hit() {
    for plan in lanes() {
        walked(&plan, &[0, 7]).asks("A chooses").detail("A", "halt D1").expect([
            "B -3 ap (9)",
            "B answers counter_attack longsword/edge",
            "B rolls 0",
            "A ends on 0: Success",
            "B ends on 0: Hit",
            "A walks A1-B1-C1",
            "B strikes A for 7-5=2 with longsword/edge",
            "A -2 health (18)",
            "A walks C1-D1",
        ]);
        let mut stopped = walked(&plan, &[1, 7]);
        assert_eq!(stopped.cell("A"), "C1");
    }
}

#[test]
fn tempo_g26_a_unit_that_threatens_only_the_start_strikes_there_and_a_hit_holds_the_mover() {
    for plan in [hex(["B A . . ."]), square(["B A . . ."])] {
        let mut arena = plan.begin();
        arena.act("A", "move C1-D1-E1").skip();
        arena.rolls([1, 7]).react("B", "counter_attack edge").expect([
            "B -3 ap (9)",
            "B answers counter_attack longsword/edge",
            "B rolls 1",
            "A ends on -1: Failure",
            "B ends on 1: Hit",
            "B strikes A for 7-5=2 with longsword/edge",
            "A -2 health (18)",
            "A stops at B1",
        ]);
        assert_eq!(arena.cell("A"), "B1");
    }
}

#[test]
fn tempo_g26_from_one_threatened_cell_to_another_the_strike_falls_on_the_first_step() {
    // On hexes A2 and B1 are both beside B; on squares as well.
    for plan in [hex(["B A", ". ."]), square(["B A", ". ."])] {
        let mut arena = plan.begin();
        arena.act("A", "move A2").skip().rolls([1, 7]).react("B", "counter_attack edge");
        assert_eq!(arena.cell("A"), "A2");
    }
}

#[test]
fn tempo_g26_weapons_threaten_their_reach_band_and_empty_hands_one_cell() {
    // A makes a single step towards B, to each distance in turn.
    for (gear, cells) in [("longsword", vec![1]), ("spear", vec![1, 2]), ("pike", vec![2, 3]), ("", vec![1])] {
        for grid in ["hex(pointy)", "square(one)"] {
            let asked: Vec<u16> = (1..=5)
                .filter(|&to| {
                    let row: String = (0..8)
                        .map(|x| {
                            if x == 0 {
                                'B'
                            } else if x == to + 1 {
                                'A'
                            } else {
                                '.'
                            }
                        })
                        .collect();
                    let plan = board(grid, &[&row])
                        .unit('B', |b| if gear.is_empty() { b.in_hand([]) } else { b.gear([gear]) });
                    let mut arena = plan.begin();
                    let to_cell = char::from(b'A' + u8::try_from(to).unwrap());
                    arena.act("A", &format!("move {to_cell}1"));
                    arena.question() == "B reacts" && arena.can("B", "counter_attack")
                })
                .collect();
            // The step from to + 1 is answered where either end is threatened.
            let wanted: Vec<u16> = (1..=5).filter(|to| cells.contains(to) || cells.contains(&(to + 1))).collect();
            assert_eq!(asked, wanted, "{gear} on {grid}");
        }
    }
}

#[test]
fn tempo_g26_a_unit_that_is_off_guard_or_bound_threatens_nothing() {
    for plan in lanes() {
        let mut arena = plan.begin();
        arena.set_status("B", "off_guard").act("A", "move B1-C1-D1").asks("A acts");
        let mut arena = hex(["A . . . .", ". . B C ."]).unit('C', |c| c.side(0)).begin();
        arena.bind("B", "C").act("A", "move B1-C1-D1").asks("A acts");
    }
}

/// TEMPO-G40
#[test]
fn tempo_g40_a_strike_at_a_mover_needs_a_surface_that_reaches_the_cell() {
    let plan = hex([". . A . .", "B . . . ."]);
    let plan = plan.unit('B', |b| b.gear(["spear", "dagger"]).in_hand(["spear", "dagger"]));
    let mut arena = plan.begin();
    // B1 is one cell from B: both reach. C1 is two cells away: only the spear does.
    arena.act("A", "move D1").asks("B reacts").skip();
    let listed = |arena: &mut Arena| {
        let choices = arena.choices("B").into_iter();
        choices.filter(|choice| choice.starts_with("counter")).collect::<Vec<_>>()
    };
    assert_eq!(listed(&mut arena), ["counter_attack spear/point"]);
    arena.refused("B", "counter_attack dagger/point").pass("B");
    arena.act("A", "move C1-B1").asks("B reacts");
    assert_eq!(listed(&mut arena), ["counter_attack spear/point"], "the first cell that is threatened counts");
    arena.pass("B");
}

/// Two opponents along the way: B strikes at the first cell, C at the third.
fn gauntlets() -> [Plan; 2] {
    [hex(["A . . . .", ". B . C ."]), square(["A . . . .", ". . B . C"])]
}

#[test]
fn tempo_g29_a_strike_beyond_the_stop_is_lost_and_still_counts_against_the_move() {
    for plan in gauntlets() {
        let mut arena = plan.begin();
        arena.act("A", "move B1-C1-D1").asks("B reacts").react("B", "counter_attack edge");
        arena.asks("C reacts").rolls([5, 6, 7]).react("C", "counter_attack edge").expect([
            "A -2 ap (10)",
            "A move B1-C1-D1",
            "B -3 ap (9)",
            "B answers counter_attack longsword/edge",
            "C -3 ap (9)",
            "C answers counter_attack longsword/edge",
            "B rolls 5",
            "C rolls 6",
            "A ends on -6: Failure",
            "B ends on 5: Hit",
            "C ends on 6: Critical Hit",
            "A walks A1-B1",
            "B strikes A for 7-5=2 with longsword/edge",
            "A -2 health (18)",
            "C's answer is lost",
            "A stops at B1",
        ]);
        assert_eq!((arena.ap("B"), arena.ap("C")), (9, 9));
    }
}

#[test]
fn tempo_g29_the_second_strike_falls_when_the_first_misses() {
    for plan in gauntlets() {
        let mut arena = plan.unit('A', |a| a.with("combat_defence", 6)).begin();
        arena.act("A", "move B1-C1-D1").react("B", "counter_attack edge").skip();
        arena.rolls([5, 6, 7]).react("C", "counter_attack edge").expect([
            "C -3 ap (9)",
            "C answers counter_attack longsword/edge",
            "B rolls 5",
            "C rolls 6",
            "A ends on -6: Failure",
            "B ends on 5: Miss",
            "C ends on 6: Hit",
            "A walks A1-B1",
            "A walks B1-C1-D1",
            "C strikes A for 7-5=2 with longsword/edge",
            "A -2 health (18)",
            "A stops at D1",
        ]);
    }
}

#[test]
fn tempo_g29_several_strikes_where_the_mover_stops_all_fall() {
    for plan in [hex([". B .", "A . .", ". C ."]), square([". . B", "A . .", ". . C"])] {
        let mut arena = plan.begin();
        arena.act("A", "move B2").react("B", "counter_attack edge").skip();
        arena.rolls([5, 2, 7, 8]).react("C", "counter_attack edge").expect([
            "C -3 ap (9)",
            "C answers counter_attack longsword/edge",
            "B rolls 5",
            "C rolls 2",
            "A ends on -5: Failure",
            "B ends on 5: Hit",
            "C ends on 2: Hit",
            "A walks A2-B2",
            "B strikes A for 7-5=2 with longsword/edge",
            "A -2 health (18)",
            "C strikes A for 8-5=3 with longsword/edge",
            "A -3 health (15)",
            "A stops at B2",
        ]);
    }
}

#[test]
fn tempo_g29_units_that_come_next_in_the_order_are_asked_first() {
    let plan = hex([". A .", "B . .", ". C ."]).unit('B', |b| b.side(0)).unit('A', |a| a.side(1));
    let mut arena = plan.begin();
    // B's turn: C is asked before A.
    arena.end("A").act("B", "move B2").asks("C reacts").pass("C").asks("A reacts").pass("A").asks("B acts");
}

#[test]
fn tempo_g42_a_mover_that_falls_on_the_way_walks_no_further() {
    // A Move that succeeds is walked in full only if the mover still stands.
    for plan in lanes() {
        let mut arena = plan.unit('A', |a| a.with("health", 2)).begin();
        arena.act("A", "move B1-C1-D1").skip().rolls([0, 7]).react("B", "counter_attack edge");
        arena.detail("A", "halt D1").expect([
            "B -3 ap (9)",
            "B answers counter_attack longsword/edge",
            "B rolls 0",
            "A ends on 0: Success",
            "B ends on 0: Hit",
            "A walks A1-B1-C1",
            "B strikes A for 7-5=2 with longsword/edge",
            "A -2 health (0)",
            "A falls",
            "Ember wins: LastStanding",
        ]);
        assert_eq!((arena.cell("A").as_str(), arena.occupant("C1")), ("C1", None));
    }
}

#[test]
fn tempo_g42_a_mover_that_falls_where_an_ally_stands_lies_there_and_blocks_no_cell() {
    for plan in lanes_with_an_ally() {
        let mut arena = plan.unit('A', |a| a.with("health", 2)).begin();
        arena.act("A", "move B1-C1-D1").skip().rolls([5, 7]).react("B", "counter_attack edge");
        let story = arena.story();
        assert_eq!(story.iter().filter(|line| line.contains("walks")).count(), 1, "{story:#?}");
        assert_eq!((arena.cell("A").as_str(), arena.is_down("A")), ("C1", true));
        assert_eq!(["C1", "D1"].map(|cell| arena.occupant(cell)), [Some("C".into()), None]);
    }
}

#[test]
fn tempo_g42_the_strikes_further_on_are_lost_when_the_mover_falls() {
    for plan in gauntlets() {
        let plan = plan.unit('A', |a| a.with("health", 2));
        let mut arena = plan.begin();
        arena.act("A", "move B1-C1-D1").react("B", "counter_attack edge").skip();
        arena.rolls([0, 0, 7]).react("C", "counter_attack edge");
        let story = arena.story();
        assert!(!story.iter().any(|line| line.starts_with("C strikes")), "{story:#?}");
        assert!(arena.is_over() && arena.cell("A") == "B1");
    }
}
