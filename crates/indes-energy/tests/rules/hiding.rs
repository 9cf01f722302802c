//! Hiding, searching, and attacks out of hiding (ENERGY-130, ENERGY-207, ENERGY-208, ENERGY-233, ENERGY-240,
//! ENERGY-242, ENERGY-353, ENERGY-G25, ENERGY-G80, ENERGY-G81, ENERGY-G90, ENERGY-C33, ENERGY-J10, ENERGY-J20,
//! ENERGY-J23).

use indes_testing::energy::square;
use indes_testing::{Arena, Plan};

/// A behind the back of D.
fn behind() -> Plan {
    square([". . . . . . .", ". A . . D . .", ". . . . . . ."]).unit('A', |a| a.with("stealth", 5))
}

/// A behind D's back that has hidden with this die.
fn hidden(face: i16) -> Arena {
    let mut arena = behind().begin();
    arena.waits().does("D", "turn east").waits().rolling("A", "hide", &[face]);
    arena
}

/// Whether D's seat knows of A.
fn is_known(arena: &mut Arena) -> bool {
    let (a, d) = (arena.id("A"), arena.id("D"));
    arena.look(|view| view.field.known_foes(d).has(a))
}

/// ENERGY-207, ENERGY-G25, ENERGY-G03, ENERGY-J23: behind a back; the check against the passive Awareness.
#[test]
fn energy_207_hiding_behind_a_back() {
    let mut arena = hidden(5);
    assert_eq!(arena.pool("A", "energy"), 4);
    assert!(!is_known(&mut arena), "5 + 5 against 10");
    let mut arena = hidden(4);
    assert!(is_known(&mut arena), "9");
}

/// ENERGY-208, ENERGY-J23: before their eyes only with cover or in the dark.
#[test]
fn energy_208_hiding_before_their_eyes() {
    let may = |rows: [&'static str; 3], light: &str| {
        let mut plan = square(rows);
        if !light.is_empty() {
            plan = plan.region("There", "B2", light);
        }
        plan.begin().may("A", "hide")
    };
    let open = [". . . . . . .", ". A . . D . .", ". . . . . . ."];
    assert!(!may(open, ""));
    assert!(may(open, "light: dark"));
    assert!(may([". . . . . . .", ". A - . D . .", ". . . . . . ."], ""), "behind a low wall");
}

/// ENERGY-G25: an enemy that turns to the hidden one sees it; after an attack all enemies do.
#[test]
fn energy_g25_when_hiding_ends() {
    let mut arena = hidden(15);
    assert!(!is_known(&mut arena));
    arena.does("D", "turn west");
    assert!(is_known(&mut arena));
}

/// ENERGY-G25: Search costs 1 and sets Awareness, at least the passive value, against the kept number.
#[test]
fn energy_g25_searching() {
    for (face, found) in [(20, true), (19, false)] {
        let mut arena = hidden(15);
        arena.rolling("D", "search", &[face]);
        assert_eq!(arena.pool("D", "energy"), 4);
        assert_eq!(is_known(&mut arena), found, "{face} against 20");
    }
}

/// ENERGY-233, ENERGY-240, ENERGY-353, ENERGY-C33, ENERGY-G80, ENERGY-J10: a hidden attacker in its weapon's limit: no
/// Evasion roll, 1 Energy, Swift or not; the target counts as Surprised for this attack only.
#[test]
fn energy_240_a_blow_from_nowhere() {
    let near = |verb: &str, dice: &[i16]| {
        let plan = square([". . . . . . .", ". . A . D . .", ". . . . . . ."]).unit('A', |a| a.with("stealth", 9));
        let mut arena = plan.option("surprise", "\"none\"").begin();
        arena.waits().does("D", "turn east").waits();
        arena.rolling("A", "hide", &[15]).next_round();
        arena.rolls(dice.iter().copied()).does("A", &format!("{verb} D"));
        arena
    };
    for verb in ["melee_attack", "swift_attack"] {
        let mut arena = near(verb, &[10, 3]);
        assert_eq!((arena.pool("A", "energy"), arena.aura("D")), (4, 23), "{verb}");
        assert!(is_known(&mut arena), "the attack shows it");
    }
    let mut arena = near("melee_attack", &[1]);
    assert_eq!(arena.aura("D"), 28, "a 1 misses");
}

/// ENERGY-J20, ENERGY-G81, ENERGY-238: the first attack of the battle out of hiding surprises the whole side, from its
/// declaration to the end of that round.
#[test]
fn energy_g81_a_late_surprise() {
    let plan = square([". . . . . . .", ". . A . D . .", ". . . . E . ."]).unit('A', |a| a.with("stealth", 9));
    let mut arena = plan.begin();
    arena.waits().does("D", "turn east").does("E", "turn east").waits();
    arena.rolling("A", "hide", &[15]).next_round();
    arena.rolls([10, 3]).does("A", "melee_attack D");
    assert!(arena.is("D", "surprised") && arena.is("E", "surprised") && arena.is("E", "unguarded"));
    arena.next_round();
    assert!(!arena.is("D", "surprised") && !arena.is("E", "surprised"));
}

/// ENERGY-130, ENERGY-J10: a shot of a hidden archer spares the Ranged Evasion roll, and still makes its Hit roll.
#[test]
fn energy_130_a_shot_of_a_hidden_archer() {
    let plan = behind().unit('A', |a| a.gear(["short_bow"]).with("arm", 8).with("draw_row", 3).with("stealth", 9));
    let mut arena = plan.unit('D', |d| d.gear([])).begin();
    arena.waits().does("D", "turn east").waits().rolling("A", "hide", &[15]);
    // 3 m are near: Advantage. 4, and nothing more.
    arena.floor_of("A");
    arena.faces([&[4, 2], &[1]]).does("A", "ranged_attack D");
    assert_eq!(arena.aura("D"), 27);
}

/// ENERGY-G90: who walks into a hidden creature stops before its cell, which shows it.
#[test]
fn energy_g90_bumping_into_the_hidden() {
    let mut arena =
        square([". . . . . . .", ". . . D A . .", ". . . . . . ."]).unit('A', |a| a.with("stealth", 9)).begin();
    arena.waits().does("D", "turn west").waits().rolling("A", "hide", &[15]);
    assert!(!is_known(&mut arena));
    arena.does("D", "run E2-F2");
    assert_eq!(arena.cell("D"), "D2");
    assert!(is_known(&mut arena));
}

/// ENERGY-G90: an Agile Move stops before a hidden creature as well, and reveals it.
#[test]
fn energy_g90_an_agile_move_bumps_into_the_hidden() {
    let mut arena = square([". . . . . .", ". . . D A .", ". . . . . ."]).unit('A', |a| a.with("stealth", 9)).begin();
    arena.waits().does("D", "turn west").waits().rolling("A", "hide", &[15]);
    assert!(!is_known(&mut arena));
    arena.floor("D", "defend");
    assert!(arena.until_offered("agile_move"));
    arena.react("D", "agile_move E2").through();
    assert_eq!(arena.cell("D"), "D2");
    assert!(is_known(&mut arena));
}
