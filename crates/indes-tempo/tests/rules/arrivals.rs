//! What a level has happen: units that arrive (TEMPO-G31), statuses that it imposes (TEMPO-J02), goals (TEMPO-G42).

use super::{board, duel, hex, square};
use indes_core::battle::{Aside, Ending, Phase, aside};
use indes_core::battlefield::{Seat, SideId};
use indes_testing::{Arena, Plan};

/// A and B far apart, and C, of A's side, that arrives at the end of a round.
fn relief(grid: &str, event: &str) -> Plan {
    let plan = board(grid, &["A . . . B", ". . . . .", "C . . . ."]).unit('C', |c| c.side(0));
    plan.also(&format!("events: [{event}]"))
}

/// Both units end their turns.
fn round(arena: &mut Arena) {
    arena.end("A").end("B");
}

#[track_caller]
fn won(arena: &mut Arena, side: u8, reason: Ending) {
    assert_eq!(*arena.world().resource::<Phase>(), Phase::Over { winner: Some(SideId(side)), reason });
}

#[test]
fn tempo_g31_an_arrival_rolls_when_it_appears_and_acts_from_the_next_round() {
    for grid in ["hex(pointy)", "square(one)"] {
        let plan = relief(grid, "(round: 2, arrive: [\"C\"])").option("fixed_initiative", "false");
        let plan = plan.unit('C', |c| c.with("reflexes", 2)).unit('B', |b| b.with("reflexes", 1));
        let mut arena = plan.rolls([5, 6]);
        arena.expect(["A rolls 5", "B rolls 6+1=7", "order B A", "round 0 begins", "B's turn begins"]);
        assert_eq!(arena.occupant("A3"), None, "{grid}");
        arena.end("B").end("A").end("B").skip();
        arena.rolls([4]).end("A").expect([
            "A counts 0",
            "A ends on 0: Success",
            "A +0 ap (12)",
            "A\'s turn ends",
            "round 1 ends",
            "C arrives at A3",
            "C rolls 4+2=6",
            "order B C A",
            "round 2 begins",
            "B's turn begins",
        ]);
        assert_eq!((arena.occupant("A3"), arena.ap("C")), (Some("C".into()), 12), "{grid}");
        arena.end("B").asks("C acts");
    }
}

/// The result of an arrival is compared with those of the beginning: a tie goes to the higher rating.
#[test]
fn tempo_g31_an_arrival_takes_its_place_by_result_then_rating_then_file() {
    for (rating, rolled, order) in
        [(0, 7, "order A C B"), (0, 6, "order A C B"), (0, 5, "order A B C"), (1, 6, "order C A B")]
    {
        let plan = relief("square(one)", "(round: 1, arrive: [\"C\"])").option("fixed_initiative", "false");
        let mut arena = plan.unit('C', |c| c.with("reflexes", rating)).rolls([7, 6]);
        arena.end("A").skip().rolls([rolled]).end("B");
        let story = arena.story();
        assert!(story.contains(&order.to_owned()), "{rating} {rolled}: {story:#?}");
    }
}

#[test]
fn tempo_g31_without_rolls_an_arrival_takes_its_place_in_the_file() {
    let plan = hex([". B . . A C"]).unit('B', |b| b.side(1)).unit('C', |c| c.side(0));
    let mut arena = plan.also("events: [(round: 1, arrive: [\"B\"])]").unit('C', |c| c.side(1)).begin();
    arena.end("A").skip().end("C").expect([
        "C counts 0",
        "C ends on 0: Success",
        "C +0 ap (12)",
        "C\'s turn ends",
        "round 0 ends",
        "B arrives at B1",
        "order A B C",
        "round 1 begins",
        "A's turn begins",
    ]);
}

/// A stands on C's cell by then, so C takes the nearest free one; D, which arrives next, sees C there.
#[test]
fn tempo_g31_an_arrival_takes_the_nearest_free_cell() {
    for (grid, cells) in [("square(one)", ["B1", "D1"]), ("hex(pointy)", ["B1", "D1"])] {
        let plan = board(grid, &["A . C D . . B"]).unit('C', |c| c.side(0)).unit('D', |d| d.side(0));
        let plan = plan.also("events: [(round: 1, arrive: [\"C\", \"D\"])]");
        let mut arena = plan.begin();
        arena.act("A", "move B1-C1").pass("B");
        round(&mut arena);
        arena.asks("A acts");
        assert_eq!([arena.cell("C"), arena.cell("D")], cells, "{grid}");
    }
}

/// A unit of four cells has no room on the board before A leaves it.
#[test]
fn tempo_g31_an_arrival_without_room_comes_at_the_end_of_a_later_round() {
    let plan = square(["C . . B", ". A . ."]).unit('C', |c| c.side(0).size("large"));
    let mut arena = plan.also("events: [(round: 1, arrive: [\"C\"])]").begin();
    round(&mut arena);
    arena.asks("A acts");
    assert!(arena.is_down("C"), "away until there is room");
    arena.act("A", "move C2").pass("B");
    round(&mut arena);
    arena.asks("A acts");
    assert_eq!((arena.is_down("C"), arena.cell("C")), (false, "A1".into()));
}

/// TEMPO-J02: a level puts a unit Off Guard, which ends its bind (TEMPO-G36); a fallen unit stays as it is.
#[test]
fn tempo_j02_only_the_level_puts_a_unit_off_guard_and_that_ends_its_bind() {
    for grid in ["hex(pointy)", "square(one)"] {
        let plan = board(grid, &["A B . . C"]).also("events: [(round: 1, impose: {\"A\": \"off_guard\"})]");
        let mut arena = plan.begin();
        arena.bind("A", "B").end("A").end("B").skip().end("C").expect([
            "C counts 0",
            "C ends on 0: Success",
            "C +0 ap (12)",
            "C\'s turn ends",
            "round 0 ends",
            "A is off_guard",
            "untied A/longsword B/longsword",
            "B is on_guard",
            "round 1 begins",
            "A's turn begins",
        ]);
        assert_eq!([arena.status("A"), arena.status("B")], ["off_guard", "on_guard"], "{grid}");
    }
    // A fallen unit keeps its status.
    let plan = hex(["A B . . C"]).also("events: [(round: 1, impose: {\"B\": \"off_guard\"})]");
    let mut arena = plan.begin();
    arena.set_health("B", 1).rolls([6, 9]).act("A", "melee_attack edge B").pass("B").end("A").end("C");
    assert_eq!((arena.status("B"), arena.round()), ("on_guard".into(), 1));
}

/// Without the level no unit goes Off Guard, whatever happens to it (TEMPO-034).
#[test]
fn tempo_j02_a_status_of_the_level_is_told_with_its_rule_and_may_be_on_guard() {
    let plan = duel().unprepared().also("events: [(round: 1, impose: {\"A\": \"on_guard\"})]");
    let mut arena = plan.begin();
    assert_eq!(arena.status("A"), "off_guard");
    round(&mut arena);
    assert_eq!([arena.status("A"), arena.status("B")], ["on_guard", "off_guard"]);
    assert_eq!(arena.rule_of("A is on_guard").to_string(), "TEMPO-J02");
}

#[test]
fn tempo_g42_a_side_with_a_unit_still_to_arrive_is_not_beaten() {
    let plan = relief("hex(pointy)", "(round: 1, arrive: [\"C\"])").unit('B', |b| b.gear(["longbow"]));
    let mut arena = plan.begin();
    arena.end("A").set_health("A", 1).rolls([8, 12]).act("B", "ranged_attack A");
    assert!(arena.is_down("A") && !arena.is_over());
    arena.skip().end("B").expect([
        "B counts 0",
        "B ends on 0: Success",
        "B +4 ap (12)",
        "B's turn ends",
        "round 0 ends",
        "C arrives at A3",
        "order A B C",
        "round 1 begins",
        "B's turn begins",
    ]);
}

#[test]
fn tempo_j10_who_gives_up_gives_up_those_who_have_not_arrived() {
    let plan = relief("hex(pointy)", "(round: 1, arrive: [\"C\"])").unit('B', |b| b.side(1));
    let mut arena = plan.begin();
    aside(arena.world(), Seat(1), &Aside::Concede).unwrap();
    arena.expect(["seat 1 concedes", "Ember wins: Conceded"]);
    // With a third side the battle goes on, and C never comes.
    let plan = board("hex(pointy)", &["A . . . B", ". . . . .", "C . . . D"]).unit('C', |c| c.side(0));
    let plan = plan.unit('D', |d| d.side(2)).also("events: [(round: 1, arrive: [\"C\"])]");
    let mut arena = plan.begin();
    aside(arena.world(), Seat(1), &Aside::Concede).unwrap();
    arena.end("B").end("D").asks("B acts");
    assert!(arena.is_down("C") && arena.round() == 1);
}

/// A side wins when all units are down that it has to defeat, whatever else stands.
#[test]
fn tempo_g42_a_side_wins_by_the_defeat_of_the_units_that_the_level_names() {
    for (named, over) in [("\"B\"", true), ("\"B\", \"C\"", false), ("\"C\"", false)] {
        for grid in ["hex(pointy)", "square(one)"] {
            let goal = format!("goals: [(side: \"Tide\", wins_by: defeat([{named}]))]");
            let mut arena = board(grid, &["A B . . C"]).also(&goal).begin();
            arena.set_health("B", 9).rolls([6, 9]).act("A", "melee_attack edge B").pass("B");
            assert_eq!(arena.is_over(), over, "{named}");
            if over {
                let story = arena.story();
                assert!(story.ends_with(&["B falls", "Tide wins: Goal"].map(String::from)), "{story:#?}");
                won(&mut arena, 0, Ending::Goal);
            }
        }
    }
}

/// Of goals that are reached at once the first of the level counts; the last side standing comes before all goals.
#[test]
fn tempo_g42_of_goals_that_are_reached_at_once_the_first_counts() {
    let goals = "goals: [(side: \"Ember\", wins_by: defeat([\"A\"])), (side: \"Tide\", wins_by: defeat([\"B\"]))]";
    let plan = hex(["A B . . C", ". . . . D"]).unit('D', |d| d.side(0)).also(goals);
    let mut arena = plan.begin();
    arena.set_health("A", 1).set_health("B", 1).act("A", "melee_attack edge B").react("B", "counter_attack edge");
    arena.rolls([5, 5, 9, 9]).keep("A");
    won(&mut arena, 1, Ending::Goal);
    let mut arena = duel().also("goals: [(side: \"Tide\", wins_by: defeat([\"B\"]))]").begin();
    arena.set_health("B", 1).rolls([6, 9]).act("A", "melee_attack edge B").pass("B");
    won(&mut arena, 0, Ending::LastStanding);
}

/// Two rounds in a row: an opponent in the region, or no unit in it, begins the count anew.
#[test]
fn tempo_g42_a_side_wins_by_holding_a_region_at_the_end_of_rounds_in_a_row() {
    for grid in ["hex(pointy)", "square(one)"] {
        let goal = "goals: [(side: \"Tide\", wins_by: hold(region: \"mound\", rounds: 2))]";
        let plan = board(grid, &["A . . . . B", ". . . . . ."]).region("mound", "B1:B2", "").also(goal);
        let mut arena = plan.begin();
        // Held once, left, held twice.
        arena.act("A", "move B1").pass("B");
        round(&mut arena);
        arena.act("A", "move A1");
        round(&mut arena);
        arena.act("A", "move B1").pass("B");
        round(&mut arena);
        arena.asks("A acts").end("A").skip().end("B").expect([
            "B counts 0",
            "B ends on 0: Success",
            "B +0 ap (12)",
            "B\'s turn ends",
            "round 3 ends",
            "Tide wins: Goal",
        ]);
        won(&mut arena, 0, Ending::Goal);
        // An opponent there as well.
        let plan = board(grid, &["A B . . . .", ". . . . . ."]).region("mound", "A1:B2", "").also(goal);
        let mut arena = plan.begin();
        round(&mut arena);
        round(&mut arena);
        round(&mut arena);
        arena.asks("A acts");
    }
}

/// A greedy bot enters the region that its side has to hold, does not leave it, and turns to the unit that it has to
/// defeat.
#[test]
fn tempo_g42_a_greedy_bot_plays_for_the_goals_of_its_side() {
    let rows = [". . . . . .", ". A . . . B", ". . . . . ."];
    let goal = |side: &str| format!("goals: [(side: {side:?}, wins_by: hold(region: \"camp\", rounds: 2))]");
    for grid in ["hex(pointy)", "square(one)"] {
        let worth = |side: &str, region: &str, to: &str| {
            let plan = board(grid, &rows).region("camp", region, "").also(&goal(side));
            plan.begin().worth("A", &format!("move {to}"))
        };
        // The camp lies away from the opponent: without the goal a step there is pointless.
        assert!(worth("Tide", "A2", "A2") > 0 && worth("Ember", "A2", "A2") < 0, "{grid}");
        // Out of it, even towards the opponent, no step is worth anything.
        assert!(worth("Tide", "B2", "C2") < 0 && worth("Ember", "B2", "C2") > 0, "{grid}");
    }
    let attack = |goals: &str, target: &str| {
        let plan = hex(["B A C"]).unit('A', |a| a.side(0));
        let mut arena = if goals.is_empty() { plan.begin() } else { plan.also(goals).begin() };
        arena.worth("A", &format!("melee_attack edge {target}"))
    };
    let wanted = "goals: [(side: \"Tide\", wins_by: defeat([\"C\"]))]";
    assert_eq!(attack("", "B"), attack("", "C"));
    assert!(attack(wanted, "C") > attack(wanted, "B"));
}

#[test]
fn tempo_g42_the_last_round_ends_the_battle_after_its_goals() {
    let goal = "goals: [(side: \"Tide\", wins_by: hold(region: \"mound\", rounds: 1))]";
    let plan = hex(["A . . . . B"]).region("mound", "A1", "").also(goal).round_limit(1);
    let mut arena = plan.begin();
    round(&mut arena);
    won(&mut arena, 0, Ending::Goal);
    let mut arena = hex(["A . . . . B"]).region("mound", "B1", "").also(goal).round_limit(1).begin();
    round(&mut arena);
    assert_eq!(*arena.world().resource::<Phase>(), Phase::Over { winner: None, reason: Ending::RoundLimit });
}
