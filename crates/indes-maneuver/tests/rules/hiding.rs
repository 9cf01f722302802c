//! Sneaking, hiding and searching (MANEUVER-049, MANEUVER-050, MANEUVER-078, MANEUVER-G29, MANEUVER-G30,
//! MANEUVER-J08).

use indes_core::battle::{BattleEvent, EventKind, Events, answer};
use indes_core::battlefield::{DoorId, DoorMask, Seat, SideId, SideMask};
use indes_testing::maneuver::{hex, square};
use indes_testing::{Arena, Plan};

/// A behind a wall, D five cells away.
fn yard() -> Plan {
    square([". . # . . .", "A . # . . D", ". . # . . .", ". . . . . ."])
}

/// A sneaks, with these dice of its Stealth and D's Observation.
#[track_caller]
fn sneaks(stealth: i16, observation: i16) -> Arena {
    let mut arena = yard().begin();
    arena.rolls([stealth, observation]).act("A", "sneak");
    arena
}

fn hidden(arena: &mut Arena) -> bool {
    let (a, d) = (arena.id("A"), arena.id("D"));
    arena.look(|view| view.field.concealed.of(a).is_from(d))
}

/// MANEUVER-G04, MANEUVER-G69, MANEUVER-J08: Stealth 11 against Observation 10, automatic; a tie notices it.
#[test]
fn maneuver_050_sneaking_is_a_contest() {
    // 5 is 7 Successes; 5 of 10 is 6, 4 is 7.
    for (stealth, observation, wanted) in [(5, 5, true), (5, 4, false), (12, 20, false)] {
        let mut arena = sneaks(stealth, observation);
        assert_eq!((hidden(&mut arena), arena.ap("A")), (wanted, 2), "{stealth} {observation}");
    }
}

/// MANEUVER-G29: not in a foe's clear sight; darkness helps.
#[test]
fn maneuver_g29_sneak_needs_a_place_out_of_clear_sight() {
    let mut arena = square(["A . . D"]).begin();
    assert!(!arena.can("A", "sneak"));
    assert!(arena.why("sneak").starts_with("MANEUVER-G29"));
    assert!(square(["A - . D"]).begin().can("A", "sneak"), "low cover");
    assert!(square(["A . . D"]).region("Night", "A1", "light: dark").begin().can("A", "sneak"));
}

/// MANEUVER-G77: a metre more for each metre; it may be given up before a walk.
#[test]
fn maneuver_g29_hidden_units_move_at_half_rate() {
    let mut arena = sneaks(1, 20);
    arena.act("A", "walk B2");
    assert_eq!(arena.metres("A"), 5);
    arena.act("A", "show_yourself");
    assert!(!hidden(&mut arena));
    arena.act("A", "walk A2");
    assert_eq!(arena.metres("A"), 4);
}

/// MANEUVER-G29: a step that ends in clear sight shows it to that foe.
#[test]
fn maneuver_g29_a_step_into_clear_sight_ends_hiding() {
    let mut arena = sneaks(1, 20);
    arena.act("A", "walk A3-B4-C4");
    assert!(!hidden(&mut arena));
}

/// MANEUVER-G30, MANEUVER-G89: as many Successes as the stored Stealth find it, within 10 m and in sight, for the side.
#[test]
fn maneuver_049_search_finds_hidden_units() {
    let plan = square(["A - . . D", ". . . . ."]);
    // Stealth 11: 5 is 7 Successes. Observation 10: 4 is 7, 5 is 6.
    for (roll, found) in [(4, true), (5, false), (11, false)] {
        let mut arena = plan.begin();
        arena.rolls([5, 20]).act("A", "sneak").end("A").asks("D acts");
        assert!(hidden(&mut arena));
        arena.rolls([roll]).act("D", "search");
        assert_eq!((hidden(&mut arena), arena.ap("D")), (!found, 2), "{roll}");
    }
}

/// MANEUVER-078, MANEUVER-J07: no defence against an unseen attacker, no target for a foe; the attack itself still counts.
#[test]
fn maneuver_078_an_unseen_attack_cannot_be_defended() {
    let plan = square(["A - . . D", ". . . . ."]).unit('A', |a| a.gear(["longbow"]));
    let mut arena = plan.begin();
    arena.rolls([1, 20]).act("A", "sneak");
    assert!(hidden(&mut arena));
    arena.rolls([1, 1, 1]).act("A", "strike longbow/ranged D").asks("A chooses").detail("A", "no_maneuver");
    assert!(!hidden(&mut arena), "shown by the attack");
    assert_eq!(arena.ap("D"), 3);
}

/// MANEUVER-G69: a foe contests if it has a line of sight, or without one within 12 m; farther off it does not.
#[test]
fn maneuver_g69_who_contests_sneaking() {
    let rows = |cells: usize| {
        let row = format!("A # {}D", ". ".repeat(cells - 2));
        let below = format!(". # {}.", ". ".repeat(cells - 2));
        square([Box::leak(row.into_boxed_str()) as &str, Box::leak(below.into_boxed_str()) as &str])
    };
    let mut arena = rows(12).begin();
    arena.rolls([1, 20]).act("A", "sneak");
    assert!(hidden(&mut arena));
    let mut arena = rows(13).begin();
    arena.rolls([1]).act("A", "sneak");
    assert!(!hidden(&mut arena), "never hidden from a foe that did not contest");
}

/// MANEUVER-G88: larger cells: hearing and searching reach the metres in cells, rounded up: 12 m are 4 cells of 3 m, as
/// are 10 m.
#[test]
fn maneuver_g88_hearing_and_searching_in_larger_cells() {
    let hears = |cells: usize| {
        let row = format!("A # {}D", ". ".repeat(cells - 2));
        let below = format!(". # {}.", ". ".repeat(cells - 2));
        let rows = [row, below].map(|row| Box::leak(row.into_boxed_str()) as &str);
        let mut arena = square(rows).also("metres_per_cell: 3").begin();
        let dice: &[i16] = if cells <= 4 { &[1, 20] } else { &[1] };
        arena.rolls(dice.iter().copied()).act("A", "sneak");
        hidden(&mut arena)
    };
    assert_eq!([4, 5].map(hears), [true, false], "five cells off it does not contest");
    for (row, found) in [("A - . . D", true), ("A - . . . D", false)] {
        let mut arena = square([row]).also("metres_per_cell: 3").begin();
        arena.rolls([5, 20]).act("A", "sneak").end("A").asks("D acts");
        arena.rolls([1]).act("D", "search");
        assert_eq!(hidden(&mut arena), !found, "{row}");
    }
}

/// MANEUVER-G89: a new Sneak replaces the stored test, for the worse as well.
#[test]
fn maneuver_g89_sneaking_again_replaces_the_test() {
    let plan = square(["A - . . D", ". . . . ."]);
    let mut arena = plan.begin();
    // 11 Successes, then 2.
    arena.rolls([1, 20]).act("A", "sneak").rolls([10, 20]).act("A", "sneak").end("A").asks("D acts");
    assert!(hidden(&mut arena));
    // 10 of 10 is 1 Success, 9 is 2.
    arena.rolls([10]).act("D", "search");
    assert!(hidden(&mut arena));
    arena.rolls([9]).act("D", "search");
    assert!(!hidden(&mut arena));
    // A failed test hides no unit.
    let mut arena = plan.begin();
    arena.rolls([1, 20]).act("A", "sneak").rolls([12, 20]).act("A", "sneak");
    assert!(!hidden(&mut arena));
}

/// A before a hidden door, D behind it; A's side has a second unit, C.
fn gate(plan: Plan, fields: &str) -> Plan {
    plan.door(&format!("name: \"the gate\", between: [\"B1|C1\"], {fields}"))
}

fn knows(arena: &mut Arena, side: u8) -> bool {
    arena.look(|view| view.field.board.doors()[0].is_known_to(SideId(side)))
}

/// MANEUVER-049, MANEUVER-G30, MANEUVER-J08: a search costs 1 point and finds how a door is worked if it passes with the
/// door's modifier: Observation 10, so 10 is the last that passes with 0, 12 with +2, 7 with -3.
#[test]
fn maneuver_049_search_finds_a_hidden_door() {
    let plans = [square([". A . D", ". . . .", "C . . ."]), hex([". A . D", " . . . .", "C . . ."])];
    for plan in plans {
        for (modifier, last) in [(0, 10), (2, 12), (-3, 7), (10, 19), (-10, 1)] {
            for (roll, found) in [(last, true), (last + 1, false)] {
                let mut arena = gate(plan.clone(), &format!("hidden: {modifier}")).begin();
                assert!(!arena.can("A", "door"));
                arena.rolls([roll]).act("A", "search");
                assert_eq!((knows(&mut arena, 0), arena.ap("A")), (found, 2), "{modifier} {roll}");
                assert_eq!(arena.can("A", "door"), found);
                assert!(!knows(&mut arena, 1), "the other side finds it for itself");
                assert_eq!(arena.story().contains(&"A finds door 0".to_owned()), found);
            }
        }
    }
}

/// MANEUVER-J08: a hidden lever is that of the catalogue: it may be used by the units of the side beside it, and by
/// no other unit before it is found. What it works is seen all the time.
#[test]
fn maneuver_j08_a_hidden_lever_is_for_the_side_that_found_it() {
    let plan = square([". . . . .", "A . D . .", ". C . . ."]).door(
        "name: \"the portcullis\", between: [\"D1|E1\", \"D2|E2\"], shut: grille, by_hand: false, levers: [\"B2\"], hidden: 0",
    );
    let mut arena = plan.begin();
    assert!(!arena.can("A", "door"));
    arena.refused("A", "door B2");
    arena.rolls([11]).act("A", "search").rolls([10]).act("A", "search");
    assert_eq!(arena.values("A", "door"), ["B2"]);
    // The ally on the same side knows as well; the foe does not.
    arena.end("A").asks("C acts");
    assert_eq!(arena.values("C", "door"), ["B2"]);
    arena.end("C").asks("D acts");
    assert!(!arena.can("D", "door"));
}

/// MANEUVER-G30: within 10 m and in sight: of the handle on the own side, or of a lever.
#[test]
fn maneuver_g30_a_search_for_doors_reaches_10_metres_in_sight() {
    let row = |cells: usize| format!("A {}", ". ".repeat(cells));
    let lever = |plan: Plan, at: &str| {
        plan.door(&format!(
            "name: \"the trap\", between: [\"A2|B2\"], shut: grille, by_hand: false, levers: [{at:?}], hidden: 0"
        ))
    };
    let long: &'static str = Box::leak(row(12).into_boxed_str());
    let below: &'static str = Box::leak(format!("{}D", ". ".repeat(12)).into_boxed_str());
    for plan in [square([long, below]), hex([long, below])] {
        for (at, found) in [("K1", true), ("L1", false)] {
            let mut arena = lever(plan.clone(), at).begin();
            arena.rolls([1]).act("A", "search");
            assert_eq!(knows(&mut arena, 0), found, "{at}");
        }
    }
    // Cells of 2 m: 5 of them are 10 m.
    for (at, found) in [("F1", true), ("G1", false)] {
        let mut arena = lever(square([long, below]).also("metres_per_cell: 2"), at).begin();
        arena.rolls([1]).act("A", "search");
        assert_eq!(knows(&mut arena, 0), found, "{at}");
    }
    // Behind a wall.
    for (rows, found) in
        [(["A . # . . D", ". . # . . .", ". . . . . ."], false), (["A . . . . D", ". . # . . .", ". . . . . ."], true)]
    {
        let mut arena = lever(square(rows), "D1").begin();
        arena.rolls([1]).act("A", "search");
        assert_eq!(knows(&mut arena, 0), found, "{rows:?}");
    }
    // A door between two rooms is found from either, though only one of its cells is in sight.
    let mut arena = gate(square(["A . . D"]), "hidden: 0").begin();
    arena.rolls([1]).act("A", "search");
    assert!(knows(&mut arena, 0));
}

/// MANEUVER-G89: one roll against all that is hidden, units and doors.
#[test]
fn maneuver_g89_one_search_against_units_and_doors() {
    let plan = square(["A - . . D", ". . . . .", ". . . . ."])
        .door("name: \"one\", between: [\"D2|D3\"], hidden: 1")
        .door("name: \"two\", between: [\"E2|E3\"], hidden: -6");
    let mut arena = plan.begin();
    // Stealth 11: 5 is 7 Successes. Observation 10: 4 is 7, and 4 passes with -6 as well; 5 does not.
    for (roll, unit, doors) in [(5, true, [true, false]), (4, false, [true, true])] {
        if roll == 5 {
            arena.rolls([5, 20]).act("A", "sneak").end("A").asks("D acts");
        }
        arena.rolls([roll]).act("D", "search");
        let known = arena.look(|view| [0, 1].map(|at| view.field.board.doors()[at].is_known_to(SideId(1))));
        assert_eq!((hidden(&mut arena), known), (unit, doors), "{roll}");
    }
}

/// MANEUVER-J08: what a side does not know it is not told: neither by an event, nor by a reason, nor by the look of the
/// board; and once the door has swung all sides know.
#[test]
fn maneuver_j08_what_a_side_does_not_know_is_not_told() {
    let plan = gate(square([". A . D", ". . . .", "C . . ."]), "hidden: 0");
    let mut arena = plan.begin();
    assert!(arena.refusal("door").is_none(), "as on a board without doors");
    arena.rolls([1]).act("A", "search");
    let told = |arena: &mut Arena, seat: u8| {
        let events = arena.world().resource::<Events>();
        let found = |event: &&BattleEvent| matches!(event.what, EventKind::DoorFound { .. });
        events.visible_to(Seat(seat)).filter(found).count()
    };
    assert_eq!((told(&mut arena, 1), told(&mut arena, 2)), (1, 0));
    let looks = |arena: &mut Arena, side: u8| {
        arena.look(|view| {
            let board = &view.field.board;
            let unknown = board.doors_unknown_to(SideMask::NONE.with(SideId(side)));
            (unknown, board.as_known(unknown).edges() == board.edges())
        })
    };
    assert_eq!(looks(&mut arena, 0), (DoorMask::default(), true));
    assert_eq!(looks(&mut arena, 1), (DoorMask(1), false));
    // Searching again finds nothing new.
    arena.rolls([1]).act("A", "search");
    assert_eq!(told(&mut arena, 1), 1);
    arena.act("A", "door C1");
    assert!(knows(&mut arena, 1), "it has swung");
    assert_eq!(arena.look(|view| view.field.board.door(DoorId(0)).map(|door| door.open)), Some(true));
}

/// MANEUVER-J08: what each side knows is part of the battle's state.
#[test]
fn maneuver_j08_what_is_known_of_doors_is_restored() {
    let mut arena = gate(square([". A . D", ". . . ."]), "hidden: 0").begin();
    let before = arena.snapshot();
    arena.rolls([1]).act("A", "search");
    let after = arena.snapshot();
    assert_ne!(before.hash(), after.hash());
    before.restore(arena.world()).unwrap();
    assert!(!knows(&mut arena, 0) && !arena.can("A", "door"));
    let intent = arena.intent("A", "door C1");
    assert!(answer(arena.world(), Seat(1), intent).is_err());
    after.restore(arena.world()).unwrap();
    assert!(knows(&mut arena, 0) && arena.can("A", "door"));
}
