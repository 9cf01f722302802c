//! Facing, size and ground (ENERGY-202 to ENERGY-222, ENERGY-G20, ENERGY-G21, ENERGY-G24).

use indes_testing::Arena;
use indes_testing::energy::{duel, hex, square};

/// ENERGY-202, ENERGY-203, ENERGY-204, ENERGY-209, ENERGY-G21: what lies within 90 degrees of the facing is faced, and
/// only that is attacked.
#[test]
fn energy_209_one_attacks_what_one_faces() {
    let may = |facing: &str| {
        let mut arena = duel().begin();
        // The first side looks to the east.
        if facing != "east" {
            arena.does("A", &format!("turn {facing}"));
        }
        arena.may("A", "melee_attack D")
    };
    for facing in ["east", "north_east", "south_east", "north", "south"] {
        assert!(may(facing), "D is in the east: {facing}");
    }
    for facing in ["west", "north_west", "south_west"] {
        assert!(!may(facing), "{facing}");
    }
    let may = |facing: &str| {
        let mut arena = hex([". . . . .", " . A D . .", ". . . . ."]).begin();
        if facing != "east" {
            arena.does("A", &format!("turn {facing}"));
        }
        arena.may("A", "melee_attack D")
    };
    for (facing, faced) in
        [("east", true), ("north_east", true), ("south_east", true), ("west", false), ("north_west", false)]
    {
        assert_eq!(may(facing), faced, "{facing}");
    }
}

/// ENERGY-202, ENERGY-G21: far cells too: 4 east and 1 north is faced by one who looks east, 4 west and 1 north is not.
#[test]
fn energy_202_far_cells() {
    let may = |rows: [&'static str; 3], turns: bool| {
        let mut arena = square(rows).unit('A', |a| a.gear(["short_bow"])).begin();
        if turns {
            arena.does("A", "turn east");
        }
        arena.may("A", "ranged_attack D")
    };
    // It begins with its face to the nearest foe.
    assert!(may([". . . . D", "A . . . .", ". . . . ."], false));
    assert!(!may(["D . . . .", ". . . . A", ". . . . ."], true));
}

/// D with its back to A.
fn behind() -> Arena {
    let mut arena = duel().begin();
    arena.waits().does("D", "turn east").waits();
    arena
}

/// ENERGY-205, ENERGY-206, ENERGY-180: from behind Disadvantage, and Unarmed Evasion.
#[test]
fn energy_205_from_behind() {
    let mut arena = behind();
    // AV 20 against 9 and the 3.
    arena.faces([&[10], &[9, 3], &[1]]).does("A", "melee_attack D");
    assert_eq!(arena.aura("D"), 25);
    assert!(arena.story().iter().any(|line| line.starts_with("D rolls") && line.ends_with("=12")));
}

/// ENERGY-C36, ENERGY-D46: a turn toward an attacker answers an attack, once a round, before the dice.
#[test]
fn energy_c36_a_turn_as_a_reaction() {
    let mut arena = behind();
    arena.floor("A", "unarmed_attack D").until_asked("D reacts");
    let challenge = arena.keys();
    if !challenge.contains(&"quick_turn".to_owned()) {
        arena.pass("D").until_asked("D reacts");
    }
    arena.react("D", "quick_turn west").rolls([10, 6]).through();
    assert_eq!(arena.aura("D"), 28, "17 against 12 and 6: the sword helps");
    arena.does("D", "turn east").waits().floor("A", "unarmed_attack D");
    for _ in 0..4 {
        if arena.is_floor() {
            break;
        }
        assert!(!arena.keys().contains(&"quick_turn".to_owned()), "once a round");
        arena.only(&[&[10], &[9, 9]]).give("D", "pass");
    }
    arena.only(&[]);
    let mut arena = square([". . . .", ". A D .", ". . . ."]).option("reactive_turns", "0").begin();
    arena.waits().does("D", "turn east").waits().floor("A", "unarmed_attack D");
    while !arena.is_floor() {
        assert!(!arena.keys().contains(&"quick_turn".to_owned()), "the option allows none");
        arena.only(&[&[10], &[9, 9]]).give("D", "pass");
    }
    arena.only(&[]);
}

/// ENERGY-210: turning costs nothing, with nothing left too.
#[test]
fn energy_210_turning_is_free() {
    let mut arena = duel().begin();
    arena.set_pool("A", "energy", 0).set_pool("A", "agility", 0).set_pool("A", "stamina", 1);
    arena.does("A", "turn west");
    assert_eq!(arena.points("A"), [0, 1, 0]);
}

/// ENERGY-212, ENERGY-213, ENERGY-G20, ENERGY-G76, ENERGY-D42: cells of the sizes; any of them can be struck.
#[test]
fn energy_213_large_creatures() {
    let mut arena = square(["A . D . . .", ". . . . . .", ". . . . . ."]).unit('D', |d| d.size("large")).begin();
    assert_eq!([arena.occupant("C1"), arena.occupant("D2")], [Some("D".into()), Some("D".into())]);
    assert_eq!(arena.occupant("E1"), None);
    arena.rolling("A", "melee_attack D", &[10, 9, 1]);
    assert_eq!(arena.aura("D"), 25, "inherent Evasion 7");
    let mut arena = hex([". . . . . .", " . . . . . .", ". . . D . .", " . . . . . .", "A . . . . ."])
        .unit('D', |d| d.size("huge"))
        .begin();
    let cells: Vec<String> = ["D3", "C3", "E3", "C2", "D2", "C4", "D4"].map(str::to_owned).to_vec();
    for cell in cells {
        assert_eq!(arena.occupant(&cell), Some("D".into()), "{cell}");
    }
}

/// ENERGY-214, ENERGY-J21, ENERGY-220: a creature's own numbers go before its size's.
#[test]
fn energy_214_own_numbers() {
    let mut arena = square(["A o o o . . D"]).unit('A', |a| a.with("jump", 20)).begin();
    assert!(!arena.may("A", "jump E1"), "2 m, not 3");
    let mut arena = square(["A o o o . . D"]).begin();
    assert!(arena.may("A", "jump E1"));
}

/// ENERGY-G24, ENERGY-D43: light cover across which one strikes adds 1 to Evasion.
#[test]
fn energy_g24_cover_in_melee() {
    // A fence is light cover; AV 20 against 13 and the die.
    for (die, hits) in [(7, true), (8, false)] {
        let mut arena = duel().edge("fence", "B2|C2").begin();
        let dice: &[i16] = if hits { &[10, die, 1] } else { &[10, die] };
        arena.rolling("A", "melee_attack D", dice);
        assert_eq!(arena.aura("D") < 28, hits, "{die}");
    }
}

/// ENERGY-222, ENERGY-273, ENERGY-281, ENERGY-291: an ability may be limited by size: what Trip, Restrain and Push
/// allow is asserted with the maneuvers.
#[test]
fn energy_222_sizes_limit_who_is_a_target() {
    let may = |size: &'static str, verb: &str| {
        let plan = square(["A D . . . .", ". . . . . .", ". . . . . .", ". . . . . ."]).unit('D', |d| d.size(size));
        plan.begin().may("A", &format!("{verb} D"))
    };
    assert!(may("large", "trip") && !may("huge", "trip"), "ENERGY-273");
    assert!(may("medium", "restrain") && !may("large", "restrain"), "ENERGY-281");
    assert!(may("medium", "push") && !may("large", "push"), "ENERGY-291");
}

/// ENERGY-218: Jump Reach is the height of a ledge that is caught.
#[test]
fn energy_218_ledges() {
    let may = |height: &str| {
        let rows = format!("0 0 {height} 0 0");
        let mut arena = square(["A . . . D"]).heights([rows.as_str()]).begin();
        arena.may("A", "jump C1")
    };
    assert!(may("3") && !may("4"));
}

/// ENERGY-G89: a limit of N reaches N + 1 levels up and down.
#[test]
fn energy_g89_reach_upwards() {
    let may = |height: &str| {
        let rows = format!("0 {height} 0 0");
        square(["A D . ."]).heights([rows.as_str()]).begin().may("A", "melee_attack D")
    };
    assert!(may("3") && !may("4"), "an arming sword: limit 2");
}

/// ENERGY-G20: up to four Tiny allies share a cell; distance is that of the nearest cells.
#[test]
fn energy_g20_tiny_creatures_share() {
    let mut arena = square(["A B . . . . D"]).all(|unit| unit.size("tiny")).begin();
    assert!(arena.may("A", "run B1"), "an ally as small");
    let mut arena = square(["A B . . . . D"]).begin();
    assert!(!arena.may("A", "run B1"));
}
