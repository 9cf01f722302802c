//! Initiative, rounds, surprise, saved turns.

use indes_testing::Plan;
use indes_testing::maneuver::{duel, hex, square};

/// A against D and E, with their initiative as numbers.
fn three() -> Plan {
    square(["A . . . D", ". . . . .", ". . . . E"])
}

/// MANEUVER-003, MANEUVER-005, MANEUVER-D01: the die and the Initiative of a player character; the highest result first.
#[test]
fn maneuver_003_initiative_of_player_characters() {
    let plan = three().unit('A', |a| a.with("initiative", 5)).unit('D', |d| d.with("initiative", 2));
    let mut arena = plan.unit('E', |e| e.with("initiative", 6)).rolls([4, 4, 5]);
    let order = arena.story();
    let wanted = ["A rolls 4+5=9", "D rolls 4+2=6", "E rolls 5+6=11", "order E A D"];
    for line in wanted {
        assert!(order.iter().any(|found| found == line), "{line} is not in {order:#?}");
    }
    arena.asks("E acts").end("E").asks("A acts").end("A").asks("D acts");
}

/// MANEUVER-013, MANEUVER-C20, MANEUVER-G72, MANEUVER-J03: the mark of a player character chooses the number.
#[test]
fn maneuver_004_others_add_their_perception() {
    let npc = |number: i32| {
        let plan = duel().unit('A', move |a| a.with("initiative", 6).with("perception", 4).with("pc", number));
        let mut arena = plan.unit('D', |d| d.with("initiative", 0)).rolls([3, 1]);
        arena.story().into_iter().find(|line| line.starts_with("A rolls")).unwrap()
    };
    assert_eq!(npc(1), "A rolls 3+6=9");
    assert_eq!(npc(0), "A rolls 3+4=7");
}

/// MANEUVER-G06, MANEUVER-G95: without a number it is Perception; Alert adds 2, but not to a listed value that has it.
#[test]
fn maneuver_g06_initiative_is_perception_unless_given() {
    let first = |template: &'static str, alert: bool| {
        let plan =
            duel().unit('A', |a| if alert { a.template(template).with("alert", 1) } else { a.template(template) });
        let mut arena = plan.rolls([1, 1]);
        arena.story().into_iter().find(|line| line.starts_with("A rolls")).unwrap()
    };
    assert_eq!(first("classical_knight", false), "A rolls 1+4=5");
    assert_eq!(first("classical_knight", true), "A rolls 1+6=7");
    assert_eq!(first("nordling_hunter", false), "A rolls 1+9=10");
    assert_eq!(first("nordling_hunter", true), "A rolls 1+9=10");
}

/// MANEUVER-G07: the higher added value, then a player character, then further dice until they differ.
#[test]
fn maneuver_g07_ties_of_initiative() {
    let by_value = duel().unit('A', |a| a.with("initiative", 3)).unit('D', |d| d.with("initiative", 4));
    by_value.rolls([4, 3]).asks("D acts");
    let pc = duel().unit('A', |a| a.with("perception", 5).with("pc", 0)).unit('D', |d| d.with("initiative", 5));
    pc.rolls([2, 2]).asks("D acts");
    let equal = duel().unit('A', |a| a.with("initiative", 5)).unit('D', |d| d.with("initiative", 5));
    equal.rolls([2, 2, 4, 4, 1, 6]).asks("D acts");
    // The order is kept: no die in the second round.
    let mut arena = equal.rolls([2, 2, 5, 4]);
    arena.asks("A acts").end("A").end("D").asks("A acts").end("A").asks("D acts");
}

/// MANEUVER-001, MANEUVER-006, MANEUVER-007, MANEUVER-024: every unit once, in the same order, without further dice.
#[test]
fn maneuver_001_each_unit_has_one_turn_in_a_round() {
    let mut arena = square(["A B . . D E"]).begin();
    for round in 0..2 {
        assert_eq!(arena.round(), round);
        for unit in ["A", "B", "D", "E"] {
            arena.asks(&format!("{unit} acts")).end(unit);
        }
    }
    assert_eq!(arena.round(), 2);
}

/// MANEUVER-014, MANEUVER-015, MANEUVER-J01: the units stand before initiative is rolled, and the whole of a round.
#[test]
fn maneuver_014_the_steps_of_an_encounter() {
    let mut arena = duel().rolls([1, 1]);
    let story = arena.story();
    let at = |line: &str| {
        story.iter().position(|found| found.starts_with(line)).unwrap_or_else(|| panic!("{line}: {story:#?}"))
    };
    assert!(at("A rolls") < at("order A D") && at("order A D") < at("round 0 begins"), "{story:#?}");
    assert_eq!(arena.cell("A"), "A1");
    arena.end("A").end("D");
    let story = arena.story();
    let at = |line: &str| story.iter().position(|found| found == line).unwrap_or_else(|| panic!("{line}: {story:#?}"));
    assert!(at("D's turn ends") < at("round 0 ends") && at("round 0 ends") < at("round 1 begins"), "{story:#?}");
    assert!(!story.iter().any(|line| line.contains("rolls")));
}

/// MANEUVER-008, MANEUVER-009, MANEUVER-025, MANEUVER-026, MANEUVER-027: points come at the start of the round for all,
/// and are neither kept nor renewed by the own turn.
#[test]
fn maneuver_008_action_points_come_with_the_round() {
    let mut arena = duel().begin();
    assert_eq!((arena.ap("A"), arena.ap("D")), (3, 3));
    // Both fail.
    arena.exchange("A", "strike D", "D", "dodge", &[20, 20]).exchange("A", "strike D", "D", "dodge", &[20, 20]);
    assert_eq!((arena.ap("A"), arena.ap("D"), arena.pool("A", "attacks")), (1, 1, 0));
    arena.end("A").asks("D acts");
    assert_eq!(arena.ap("D"), 1, "no new points in its own turn");
    arena.end("D").asks("A acts");
    assert_eq!((arena.ap("A"), arena.ap("D"), arena.pool("A", "attacks")), (3, 3, 2));
    arena.end("A").end("D");
    assert_eq!((arena.ap("A"), arena.ap("D")), (3, 3), "not 6");
}

/// MANEUVER-J04, MANEUVER-164: the last foe falls in the middle of a round.
#[test]
fn maneuver_028_the_battle_ends_with_the_last_foe() {
    let mut arena = duel().unit('D', |d| d.with("health", 4)).begin();
    arena.hits("A", "strike longsword/strength D", "D", &[1, 1, 1]);
    assert_eq!(arena.question(), "A chooses");
    arena.detail("A", "no_maneuver").asks("over");
    assert!(arena.is_over() && arena.is("D", "unconscious"));
}

/// A, B and D, E.
fn four() -> Plan {
    square(["A . . . . D", ". . . . . .", "B . . . . E"])
}

/// MANEUVER-029, MANEUVER-030, MANEUVER-031, MANEUVER-032, MANEUVER-G71: a turn is saved as a whole, for nothing.
#[test]
fn maneuver_029_a_turn_can_be_saved_until_after_another() {
    let mut arena = four().begin();
    assert_eq!(arena.values("A", "save_turn D"), ["B", "D", "E"]);
    arena.act("A", "save_turn D").asks("B acts");
    assert_eq!(arena.ap("A"), 3);
    arena.end("B").asks("D acts").end("D").asks("A acts");
    assert_eq!((arena.ap("A"), arena.metres("A")), (3, 7));
    arena.end("A").asks("E acts").end("E").asks("A acts");
    assert_eq!(arena.round(), 1, "the next round has the old order");
}

/// MANEUVER-C22: only an untouched turn.
#[test]
fn maneuver_032_a_turn_that_has_begun_cannot_be_saved() {
    let begun = ["walk A2", "dash", "drop_prone", "drop_item", "search"];
    for what in begun {
        let mut arena = four().begin();
        assert!(arena.can("A", "save_turn"));
        arena.rolls(if what == "search" { vec![20] } else { vec![] }).act("A", what);
        assert!(!arena.can("A", "save_turn"), "{what}");
        assert!(arena.why("save_turn").starts_with("MANEUVER-G71"), "{what}");
        arena.end("A").asks("B acts");
    }
}

/// MANEUVER-033: what was spent before the saved turn is missing in it.
#[test]
fn maneuver_033_reactions_while_the_turn_is_saved() {
    let mut arena = duel().begin();
    arena.act("A", "save_turn D").asks("D acts");
    arena.exchange("D", "strike A", "A", "dodge", &[20, 20]).end("D").asks("A acts");
    assert_eq!(arena.ap("A"), 2);
}

/// MANEUVER-G49, MANEUVER-C23: once a round; units that wait can be named; no turn goes over into the next round.
#[test]
fn maneuver_g49_limits_of_saving() {
    let mut arena = duel().begin();
    arena.act("A", "save_turn D").asks("D acts");
    assert_eq!(arena.values("D", "save_turn"), ["A"], "a saved turn is still to come");
    arena.end("D").asks("A acts");
    assert!(!arena.can("A", "save_turn"), "once a round, and no turn is left");
    arena.end("A").asks("A acts").end("A").asks("D acts");
    assert!(!arena.can("D", "save_turn"), "the last turn of the round");
    // The named unit saves as well: both still have their turns.
    let mut arena = four().begin();
    arena.act("A", "save_turn B").asks("B acts").act("B", "save_turn E").asks("A acts");
    arena.end("A").asks("D acts").end("D").asks("E acts").end("E").asks("B acts").end("B").asks("A acts");
    // Several that wait for one turn act in the order of initiative.
    let mut arena = four().begin();
    arena
        .act("A", "save_turn D")
        .act("B", "save_turn D")
        .asks("D acts")
        .end("D")
        .asks("A acts")
        .end("A")
        .asks("B acts");
    // A named unit that cannot act: its place in the order counts.
    let plan = four().unit('D', |d| d.with("health", 0));
    let mut arena = plan.begin();
    assert_eq!(arena.values("A", "save_turn"), ["B", "D", "E"]);
    arena.act("A", "save_turn D").asks("B acts").end("B").asks("A acts").end("A").asks("E acts");
}

/// MANEUVER-196: nothing is done, and the points stay for reactions.
#[test]
fn maneuver_196_a_turn_can_go_by() {
    let mut arena = duel().begin();
    arena.end("A").asks("D acts").exchange("D", "strike A", "A", "dodge", &[20, 20]);
    assert_eq!(arena.ap("A"), 2);
    arena.end("D").asks("A acts");
    assert_eq!(arena.round(), 1);
}

/// MANEUVER-016, MANEUVER-J02: without an ambush nothing is rolled but initiative.
#[test]
fn maneuver_016_surprise_needs_an_ambush() {
    let mut arena = three().rolls([1, 1, 1]);
    assert_eq!(arena.story().iter().filter(|line| line.contains(" rolls ")).count(), 3);
    assert!(!arena.is("D", "surprised"));
}

/// MANEUVER-017, MANEUVER-018, MANEUVER-G04, MANEUVER-G50: the worst Stealth of the ambushers against each observer.
#[test]
fn maneuver_017_each_observer_that_fails_is_surprised() {
    let plan =
        square(["A . . D", "B . . E", ". . . F"]).option("ambush", "\"first\"").unit('B', |b| b.with("stealth", 3));
    // B: 9 - 5 + 1 = 5 Successes. D has 6, E as many, F fails.
    let mut arena = plan.rolls([5, 5, 6, 11, 1, 1, 1, 1, 1]);
    let story = arena.story();
    assert!(
        story.contains(&"B rolls 5+6+3-5+1=5".to_owned()) || story.iter().any(|line| line.starts_with("B rolls 5"))
    );
    assert_eq!(["D", "E", "F"].map(|unit| arena.is(unit, "surprised")), [false, false, true]);
    // A failed Stealth test surprises no unit.
    let mut arena = plan.rolls([10, 20, 20, 20, 1, 1, 1, 1, 1]);
    assert!(!["D", "E", "F"].into_iter().any(|unit| arena.is(unit, "surprised")));
}

/// MANEUVER-019, MANEUVER-020, MANEUVER-021, MANEUVER-C15, MANEUVER-J07: no turn, no reaction, in the first round only.
#[test]
fn maneuver_020_a_surprised_unit_cannot_act_or_react_in_the_first_round() {
    let plan = duel().option("ambush", "\"second\"");
    // D: Stealth 11, a 1; A: Observation fails. Then initiative.
    let mut arena = plan.rolls([1, 20, 1, 1]);
    arena.asks("D acts");
    assert!(arena.is("A", "surprised"));
    assert_eq!(arena.ap("A"), 3, "points that it cannot spend");
    arena.skip().rolls([1, 1, 1]).act("D", "strike longsword/strength A");
    // No question about a defence: a critical win.
    arena.asks("D chooses").detail("D", "no_maneuver");
    assert_eq!(arena.health("A"), 16);
    arena.end("D").asks("A acts");
    assert_eq!((arena.round(), arena.ap("A"), arena.is("A", "surprised")), (1, 3, false));
    arena.end("A");
    arena.act("D", "strike A").asks("A reacts");
    assert!(arena.can("A", "dodge"));
    arena.rolls([20]).react("A", "no_defence");
}

/// MANEUVER-G53, MANEUVER-G62: a surprised unit threatens no foe, so moving away from it does not provoke.
#[test]
fn maneuver_g62_a_surprised_unit_makes_no_opportunity_attack() {
    let mut arena = duel().option("ambush", "\"first\"").rolls([1, 20, 1, 1]);
    arena.act("A", "walk A3").asks("A acts");
    assert_eq!(arena.cell("A"), "A3");
}

/// MANEUVER-022, MANEUVER-037: one action at a time, by the active unit.
#[test]
fn maneuver_022_an_action_is_finished_before_the_next() {
    let mut arena = duel().begin();
    arena.act("A", "strike D").asks("D reacts");
    arena.refused("A", "dash");
    arena.rolls([1, 1, 1]).react("D", "no_defence").asks("A chooses");
    arena.refused("D", "dash").detail("A", "no_maneuver").asks("A acts");
}

/// On hexes rounds and turns are the same.
#[test]
fn turns_on_hexes_go_the_same_way() {
    let mut arena = hex(["A . D", " . . .", "B . E"]).begin();
    arena.act("A", "save_turn E").asks("B acts").end("B").end("D").end("E").asks("A acts").end("A").asks("A acts");
}

/// MANEUVER-034, MANEUVER-035, MANEUVER-036: actions and reactions are paid from one pool of 3.
#[test]
fn maneuver_034_one_pool_pays_for_actions_and_reactions() {
    let mut arena = duel().begin();
    arena.hits("A", "strike D", "D", &[20]).act("A", "dash").end("A");
    assert_eq!(arena.ap("A"), 1);
    arena.exchange("D", "strike A", "A", "dodge", &[20, 20]);
    assert_eq!(arena.ap("A"), 0);
    // Only one answer is left, so that no question is asked.
    arena.rolls([20]).act("D", "strike longsword/strength A").asks("D acts");
}

/// MANEUVER-J19, MANEUVER-G37: the first in the order of initiative is asked first, though it has saved its turn, and may
/// pass.
#[test]
fn maneuver_j19_reactions_are_asked_in_the_order_of_initiative() {
    let mut arena = square(["D A E", ". . .", ". . ."]).rolls([1, 6, 1]);
    arena.asks("D acts").act("D", "save_turn E").asks("A acts").act("A", "walk B2").asks("D reacts");
    assert_eq!(arena.offered("D"), ["opportunity_attack", "pass"]);
    arena.pass("D").asks("E reacts");
    assert_eq!(arena.offered("E"), ["opportunity_attack", "pass"]);
    arena.pass("E").asks("A acts");
}

/// MANEUVER-G93, MANEUVER-J01, MANEUVER-J21: by the option units are placed before any die is rolled, in the order of seats,
/// on free cells in sight within so many metres; where a unit stands is the first choice.
#[test]
fn maneuver_g93_deployment_in_the_order_of_seats() {
    let plan = square(["A . # . D", "B . . . ."]).option("deployment", "2");
    let mut arena = plan.rolls([]);
    arena.asks("A chooses");
    assert_eq!(arena.values("A", "deploy"), ["A1", "B1", "B2", "C2"], "not the wall, and not the cell of B");
    arena.refused("A", "deploy D2").refused("A", "deploy A2").detail("A", "deploy B1").asks("B chooses");
    arena.detail("B", "deploy A2").asks("D chooses").rolls([1, 1, 1]).detail("D", "deploy D2").asks("A acts");
    assert_eq!(["A", "B", "D"].map(|unit| arena.cell(unit)), ["B1", "A2", "D2"]);
    assert_eq!(arena.round(), 0);
}

/// MANEUVER-J01: the side without the ambush is placed last.
#[test]
fn maneuver_j01_the_side_without_the_ambush_is_placed_last() {
    let plan = square(["A . . . D"]).option("deployment", "1").option("ambush", "\"second\"");
    let mut arena = plan.rolls([]);
    arena.asks("D chooses").detail("D", "deploy E1").asks("A chooses");
    // Stealth and Observation, then initiative.
    arena.rolls([20, 20, 1, 1]).detail("A", "deploy B1").asks("A acts");
    assert_eq!(arena.cell("A"), "B1");
}

/// MANEUVER-J04, MANEUVER-028: a side that has to hold for some rounds has won when they are over.
#[test]
fn maneuver_j04_a_side_wins_by_holding_for_so_many_rounds() {
    let mut arena = duel().round_limit(2).also("at_limit: winner(\"Ember\")").begin();
    arena.end("A").end("D").asks("A acts").end("A").end("D").asks("over");
    let story = arena.story();
    assert!(story.contains(&"Ember wins: RoundLimit".to_owned()), "{story:#?}");
}

/// MANEUVER-J04: a side wins when a unit that the level names is unconscious, whatever else stands.
#[test]
fn maneuver_j04_a_side_wins_by_disabling_a_named_unit() {
    for (named, over) in [("D", true), ("E", false)] {
        let goal = format!("goals: [(side: \"Tide\", wins_by: defeat([{named:?}]))]");
        let mut arena = square(["A D . E"]).also(&goal).unit('D', |d| d.with("health", 4)).begin();
        arena.hits("A", "strike longsword/strength D", "D", &[1, 1, 1]).detail("A", "no_maneuver");
        assert_eq!(arena.is_over(), over, "{named}");
        if over {
            let story = arena.story();
            assert!(story.contains(&"Tide wins: Goal".to_owned()), "{story:#?}");
        }
    }
}

/// MANEUVER-J04: a side wins by standing alone in a region at the end of so many rounds.
#[test]
fn maneuver_j04_a_side_wins_by_reaching_a_region_and_holding_it() {
    let goal = "goals: [(side: \"Tide\", wins_by: hold(region: \"Gate\", rounds: 2))]";
    let plan = square(["A . . . . D", ". . . . . ."]).region("Gate", "C1:C2", "").also(goal);
    let mut arena = plan.begin();
    arena.act("A", "walk C1").end("A").end("D").asks("A acts").end("A").end("D").asks("over");
    let story = arena.story();
    assert!(story.contains(&"Tide wins: Goal".to_owned()), "{story:#?}");
    let mut arena = plan.begin();
    arena
        .act("A", "walk C1")
        .end("A")
        .act("D", "walk C2")
        .pass("A")
        .end("D")
        .asks("A acts")
        .end("A")
        .end("D")
        .asks("A acts");
}
