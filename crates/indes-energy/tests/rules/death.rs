//! Death rolls, Death Saves, unconsciousness and help (ENERGY-306 to ENERGY-328, ENERGY-G26, ENERGY-G38, ENERGY-G39,
//! ENERGY-C30 to ENERGY-C32, ENERGY-J18, ENERGY-J29).

use indes_testing::Arena;
use indes_testing::energy::square;

/// D has no Aura, and E stands beside it.
fn dying_plan() -> indes_testing::Plan {
    square([". . . . . .", "A D E . . .", ". . . . . ."])
}

/// D without Aura is struck: 2 + 2 damage, and this Death roll with the dice that follow.
fn struck(dice: &[i16]) -> Arena {
    let mut arena = dying_plan().begin();
    arena.set_pool("D", "aura", 0);
    let all: Vec<i16> = [10, 1, 2].into_iter().chain(dice.iter().copied()).collect();
    arena.rolling("A", "melee_attack D", &all);
    arena
}

/// ENERGY-307, ENERGY-308, ENERGY-309, ENERGY-310, ENERGY-311, ENERGY-312, ENERGY-313, ENERGY-314, ENERGY-D22,
/// ENERGY-G26: each row at its least and greatest face.
#[test]
fn energy_309_rows_of_the_death_roll() {
    for (face, statuses) in [
        (20, &[][..]),
        (19, &["exhausted"]),
        (15, &["exhausted"]),
        (14, &["exhausted", "injured_leg"]),
        (10, &["exhausted", "injured_leg"]),
        (9, &["exhausted", "injured_leg", "bleeding"]),
        (5, &["exhausted", "injured_leg", "bleeding"]),
        (4, &["exhausted", "injured_leg", "bleeding", "unconscious", "dying", "prone"]),
        (2, &["exhausted", "injured_leg", "bleeding", "unconscious", "dying", "prone"]),
        (1, &["dead"]),
    ] {
        let dice: &[i16] = if (2..15).contains(&face) { &[face, 6] } else { &[face] };
        let mut arena = struck(dice);
        for key in ["exhausted", "injured_leg", "bleeding", "unconscious", "dying", "dead"] {
            assert_eq!(arena.is("D", key), statuses.contains(&key), "{face}: {key}");
        }
    }
}

/// ENERGY-310, ENERGY-311, ENERGY-C32: how long Exhausted lasts: to the end of the next round, or to the next short
/// rest; the longer one counts, and takes 2 Energy once.
#[test]
fn energy_310_how_long_one_is_exhausted() {
    let mut arena = struck(&[15]);
    arena.next_round();
    assert_eq!(arena.pool("D", "energy"), 3);
    arena.next_round();
    assert!(!arena.is("D", "exhausted"));
    let mut arena = struck(&[14, 6]);
    arena.next_round();
    arena.next_round();
    assert!(arena.is("D", "exhausted"));
    assert_eq!(arena.pool("D", "energy"), 3);
    arena.rolls([10, 1, 2, 15]).does("A", "melee_attack D").next_round();
    arena.next_round();
    assert!(arena.is("D", "exhausted"), "the longer one");
    assert_eq!(arena.pool("D", "energy"), 3, "once");
}

/// ENERGY-G26, ENERGY-J29, ENERGY-D46: where it struck: an arm drops what it holds; a leg slows; the option leaves it
/// out.
#[test]
fn energy_g26_injuries() {
    for (face, key) in
        [(1, "injured_arm"), (2, "injured_arm"), (3, "injured_other_arm"), (4, "injured_other_arm"), (5, "injured_leg")]
    {
        let mut arena = struck(&[12, face]);
        assert!(arena.is("D", key), "{face}");
        assert_eq!(arena.is("D", "slowed"), key == "injured_leg", "{face}");
        let held = arena.look(|view| {
            let d = view.field.roster.named("D").unwrap();
            view.field.unit(d).gear.0[0].place == indes_core::battlefield::Place::Hand
        });
        assert_eq!(held, key != "injured_arm", "{face}: the sword");
    }
    let mut arena = dying_plan().option("injuries", "false").begin();
    arena.set_pool("D", "aura", 0);
    arena.rolling("A", "melee_attack D", &[10, 1, 2, 12]);
    assert!(arena.is("D", "exhausted") && !arena.is("D", "injured_leg"));
}

/// ENERGY-312, ENERGY-315, ENERGY-316, ENERGY-317, ENERGY-318, ENERGY-D23, ENERGY-C31: a Death Save at the start of
/// each round.
#[test]
fn energy_315_death_saves() {
    for (face, bleeding, unconscious, dead) in [
        (20, false, false, false),
        (19, true, false, false),
        (5, true, false, false),
        (4, true, true, false),
        (2, true, true, false),
        (1, false, false, true),
    ] {
        let mut arena = struck(&[9, 6]);
        arena.rolls([face]).next_round();
        assert_eq!(arena.is("D", "dead"), dead, "{face}");
        if !dead {
            assert_eq!(arena.is("D", "bleeding"), bleeding, "{face}");
            assert_eq!(arena.is("D", "unconscious"), unconscious, "{face}");
            assert_eq!(arena.is("D", "stabilized"), face == 20, "{face}");
        }
    }
}

/// ENERGY-319, ENERGY-D05: one Death Save a round, however many rolls have called for one.
#[test]
fn energy_319_one_death_save_a_round() {
    let mut arena = struck(&[6, 6]);
    arena.rolling("A", "unarmed_attack D", &[10, 1, 8, 6]);
    arena.rolls([12]).next_round();
    assert!(arena.is("D", "bleeding"));
}

/// ENERGY-320: a stabilized creature that is struck and rolls 9 or less bleeds again.
#[test]
fn energy_320_stabilized_and_struck() {
    let mut arena = struck(&[9, 6]);
    arena.rolls([20]).next_round();
    assert!(arena.is("D", "stabilized"));
    arena.next_round();
    arena.rolling("A", "melee_attack D", &[10, 1, 2, 7, 6]);
    assert!(arena.is("D", "bleeding") && !arena.is("D", "stabilized"));
}

/// ENERGY-321, ENERGY-169, ENERGY-168, ENERGY-D41: Rally spends a surge in combat; any Aura ends the bleeding.
#[test]
fn energy_321_aura_stabilizes() {
    let mut arena = dying_plan().unit('D', |d| d.with("rally", 1)).begin();
    arena.set_pool("D", "aura", 0);
    arena.rolling("A", "melee_attack D", &[10, 1, 2, 9, 6]);
    arena.does("D", "rally");
    assert_eq!((arena.aura("D"), arena.pool("D", "surges")), (8, 6));
    assert!(!arena.is("D", "bleeding"));
    assert!(!arena.may("D", "rally"), "once a short rest");
    assert!(!dying_plan().begin().may("D", "rally"), "ENERGY-169: without the ability no surge in combat");
}

/// ENERGY-G38, ENERGY-D46: First Aid, 2 Energy, beside it: healing against 15.
#[test]
fn energy_g38_first_aid() {
    for (face, helped) in [(15, true), (14, false)] {
        let mut arena = struck(&[9, 6]);
        arena.rolling("E", "first_aid D", &[face]);
        assert_eq!(arena.is("D", "stabilized"), helped, "{face}");
        assert_eq!(arena.pool("E", "energy"), 3);
    }
    let mut arena = dying_plan().option("first_aid", "false").begin();
    arena.set_pool("D", "aura", 0);
    arena.rolling("A", "melee_attack D", &[10, 1, 2, 9, 6]);
    assert!(!arena.may("E", "first_aid D"));
}

/// ENERGY-327, ENERGY-G39, ENERGY-J16: stabilized it wakes on a 20 at the start of a round, or when it gains Aura.
#[test]
fn energy_327_waking_when_stabilized() {
    let mut arena = struck(&[4, 6]);
    arena.rolls([20]).next_round();
    assert!(arena.is("D", "stabilized") && arena.is("D", "unconscious"), "the 20 stabilizes only");
    arena.rolls([19]).next_round();
    assert!(arena.is("D", "unconscious"));
    arena.rolls([20]).next_round();
    assert!(!arena.is("D", "unconscious"));
}

/// ENERGY-326, ENERGY-C30: unconscious by a beating: a 20 wakes, with at least 1 Stamina.
#[test]
fn energy_326_waking_from_a_beating() {
    for (stamina, wanted) in [(0, 1), (3, 3)] {
        let mut arena = dying_plan().begin();
        arena.set_pool("D", "aura", 0).set_pool("D", "stamina", 4);
        arena.rolling("A", "unarmed_attack D +non_lethal", &[10, 1]);
        assert!(arena.is("D", "unconscious") && arena.is("D", "stunned"));
        arena.rolls([5]).next_round();
        arena.set_pool("D", "stamina", stamina).rolls([20]).next_round();
        assert!(!arena.is("D", "unconscious"));
        assert_eq!(arena.pool("D", "stamina"), wanted);
    }
}

/// ENERGY-323, ENERGY-J18, ENERGY-D46: one lethal blow for 1 Energy kills an Unconscious creature without Aura; with
/// the option off a Death roll is made.
#[test]
fn energy_323_the_last_blow() {
    for (option, dead) in [("true", true), ("false", false)] {
        let mut arena = dying_plan().unit('D', |d| d.status("unconscious")).option("coup_de_grace", option).begin();
        arena.set_pool("D", "aura", 0);
        let odds = arena.forecast("A", "melee_attack A D").unwrap().action;
        assert_eq!((odds.falls - odds.hits()).abs() < 1e-9, dead, "{option}: {odds:?}");
        assert!(odds.critical < 0.1, "what kills is not critical for that: {odds:?}");
        let dice: &[i16] = if dead { &[10] } else { &[10, 2, 20] };
        arena.rolls(dice.iter().copied()).does("A", "melee_attack D");
        assert_eq!(arena.is("D", "dead"), dead, "{option}");
        assert_eq!(arena.pool("A", "energy"), 4);
    }
}

/// ENERGY-314, ENERGY-G34: the dead lie there and can be crossed.
#[test]
fn energy_314_the_dead() {
    let mut arena = struck(&[1]);
    assert!(arena.is_down("D"));
    assert!(arena.may("A", "shift B2") || arena.may("A", "run B1-C1"), "its cell bars nobody");
    arena.waits();
    assert!(!arena.may("E", "first_aid D"));
}

/// ENERGY-G85: a side has lost when all are dead or Unconscious, sleepers count as standing; all at once is a draw.
#[test]
fn energy_g85_defeat() {
    let mut arena = square(["A D . .", ". . . ."]).begin();
    arena.set_pool("D", "aura", 0);
    arena.rolling("A", "melee_attack D", &[10, 1, 2, 1]);
    assert!(arena.is_over());
    let mut arena = square(["A D . .", ". . . ."]).unit('D', |d| d.status("asleep")).begin();
    assert!(!arena.is_over(), "a sleeper stands");
    // It sleeps on: 1 and Awareness 0 less 10.
    arena.rolls([1]).waits();
    assert!(!arena.is_over());
}

/// ENERGY-307: two hits, two Death rolls; a hit of 0 none.
#[test]
fn energy_307_each_hit_calls_for_a_roll() {
    let mut arena = struck(&[20]);
    arena.rolling("A", "unarmed_attack D", &[10, 1, 20]);
    assert_eq!(arena.statuses("D"), Vec::<String>::new());
    let mut arena = dying_plan().unit('D', |d| d.armour("plate").with("mpl", 4)).begin();
    arena.set_pool("D", "aura", 0);
    arena.rolling("A", "unarmed_attack D", &[10, 1]);
    assert_eq!(arena.statuses("D"), Vec::<String>::new(), "2 less 6");
}
