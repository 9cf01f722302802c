//! Running, sprinting, turning, shifting, jumping, getting up, climbing and swimming (ENERGY-014 to ENERGY-038,
//! ENERGY-211 to ENERGY-220, ENERGY-337, ENERGY-349, ENERGY-350, ENERGY-360, ENERGY-361).

use indes_testing::Plan;
use indes_testing::energy::{hex, square};

/// An empty field with A in its middle and D far off.
fn field() -> Plan {
    square([
        ". . . . . . . . . . .",
        ". . . . . . . . . . .",
        ". . . . . . . . . . .",
        ". A . . . . . . . . .",
        ". . . . . . . . . . .",
        ". . . . . . . . . . .",
        ". . . . . . . . . . D",
    ])
}

/// ENERGY-020, ENERGY-211, ENERGY-220: as many metres as Speed.
#[test]
fn energy_020_a_run_covers_speed() {
    let mut arena = field().begin();
    assert!(arena.may("A", "run C4-D4-E4-F4-G4-H4"), "6 m");
    assert!(!arena.may("A", "run C4-D4-E4-F4-G4-H4-I4"), "7 m");
    let mut arena = field().unit('A', |a| a.with("speed", 5)).begin();
    assert!(!arena.may("A", "run C4-D4-E4-F4-G4-H4"), "the creature's own Speed goes before its size's");
}

/// ENERGY-009, ENERGY-C03, ENERGY-G10, ENERGY-D32: how far 1, 2 and 3 Energy run, for every Speed.
#[test]
fn energy_d32_metres_for_energy() {
    let table = [
        (1, 1, 1, 1),
        (2, 1, 1, 2),
        (3, 1, 2, 3),
        (4, 1, 2, 4),
        (5, 1, 3, 5),
        (6, 2, 4, 6),
        (7, 2, 4, 7),
        (8, 2, 5, 8),
        (9, 3, 6, 9),
        (10, 3, 6, 10),
        (11, 3, 7, 11),
        (12, 4, 8, 12),
    ];
    for (speed, one, two, three) in table {
        let row = "A . . . . . . . . . . . . . . D";
        for (energy, verb, metres) in [(1, "run", one), (5, "quick_run", two), (5, "run", three)] {
            let mut arena = square([row]).unit('A', |a| a.with("speed", speed)).begin();
            arena.set_status("A", "exhausted").set_pool("A", "energy", energy);
            let path = |count: usize| {
                let cells: Vec<String> = (1..=count).map(|at| format!("{}1", char::from(b'A' + at as u8))).collect();
                cells.join("-")
            };
            if energy == 5 {
                assert!(arena.may("A", &format!("{verb} {}", path(metres))), "Speed {speed}: {verb} {metres} m");
                assert!(
                    !arena.may("A", &format!("{verb} {}", path(metres + 1))),
                    "Speed {speed}: {verb} {}",
                    metres + 1
                );
            } else {
                assert!(!arena.may("A", &format!("{verb} {}", path(three))) || three <= metres, "Speed {speed}");
            }
        }
    }
}

/// ENERGY-022, ENERGY-D31: metres more by Leg Strength.
#[test]
fn energy_022_a_sprint_goes_further() {
    for (leg, more) in [(3, 1), (7, 2), (10, 3)] {
        let mut arena = square(["A . . . . . . . . . . D"]).unit('A', |a| a.with("leg", leg)).begin();
        let path =
            |metres: u8| (1..=metres).map(|at| format!("{}1", char::from(b'A' + at))).collect::<Vec<_>>().join("-");
        assert!(arena.may("A", &format!("sprint {}", path(6 + more))), "Leg Strength {leg}");
        assert!(!arena.may("A", &format!("sprint {}", path(7 + more))), "Leg Strength {leg}");
    }
}

/// ENERGY-023, ENERGY-J26, ENERGY-C15, ENERGY-349: a turn of 45 or 90 degrees costs 1 m of the distance and is paid
/// for.
#[test]
fn energy_023_sharp_turns_cost_metres() {
    let mut arena = field().begin();
    assert!(arena.may("A", "run C4-D4-E4-F3-G2"), "3, 1 lost, 2");
    assert!(!arena.may("A", "run C4-D4-E4-F3-G2-H1"), "a sixth step");
    assert!(!arena.may("A", "run C4-D4-E4-E3-E2-E1"), "nor after 90 degrees");
    let mut arena = field().begin();
    arena.does("A", "run C4-C3");
    assert_eq!(arena.pool("A", "energy"), 3, "1 + 1 + 1 m are 2 Energy");
    let mut arena = field().begin();
    arena.does("A", "run C4-D4");
    assert_eq!(arena.pool("A", "energy"), 4, "2 m straight are 1");
}

/// ENERGY-024, ENERGY-C15: 135 and 180 degrees cost 2 m.
#[test]
fn energy_024_turning_back_costs_two_metres() {
    let mut arena = field().begin();
    assert!(arena.may("A", "run C4-D4-E4-D4"), "3, 2 lost, 1");
    assert!(!arena.may("A", "run C4-D4-E4-D4-C4"));
    assert!(arena.may("A", "run C4-D4-C3-B2"), "135 degrees");
    assert!(!arena.may("A", "run C4-D4-C3-B2-A1"));
}

/// ENERGY-023, ENERGY-D33: on hexes 60 degrees cost 1 m, 120 and 180 cost 2.
#[test]
fn energy_d33_turns_on_hexes() {
    let rows = [
        ". . . . . . . . . .",
        " . . . . . . . . . .",
        ". A . . . . . . . .",
        " . . . . . . . . . .",
        ". . . . . . . . . D",
    ];
    let mut arena = hex(rows).begin();
    assert!(arena.may("A", "run C3-D3-E3-E2-F1"), "60 degrees: 3, 1 lost, 2");
    assert!(arena.may("A", "run C3-D3-E3-D3"), "180 degrees: 3, 2 lost, 1");
    assert!(!arena.may("A", "run C3-D3-E3-D3-C3"));
}

/// ENERGY-025: a run directly after another movement begins with its heading; a Defend between them ends that.
#[test]
fn energy_025_the_heading_is_kept() {
    let mut arena = field().begin();
    arena.does("A", "run C4-D4-E4-F4-G4-H4");
    assert!(arena.may("A", "quick_run G4-F4"), "2 lost, 2 left of 4");
    assert!(!arena.may("A", "quick_run G4-F4-E4"));
    arena.set_pool("A", "energy", 3).does("A", "defend");
    assert!(arena.may("A", "quick_run G4-F4-E4-D4"), "nothing lost");
    let mut arena = field().begin();
    arena.does("A", "run C4-D4-E4").does("A", "shift D4");
    assert_eq!(arena.cell("A"), "D4", "a Shift loses nothing");
}

/// ENERGY-012, ENERGY-018, ENERGY-G74: exactly one cell, in any direction, on hard ground too.
#[test]
fn energy_018_a_shift_goes_one_metre() {
    let mut arena = square([". . .", ". A %", ". . .", ". . D"]).begin();
    let mut found = arena.aims("A", "shift");
    found.sort();
    assert_eq!(found, ["A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"]);
    arena.does("A", "shift C2");
    assert_eq!(arena.points("A"), [4, 14, 3], "one metre on ground that costs two");
}

/// ENERGY-G35, ENERGY-D45: rough ground and shallows cost 2 m a cell, which count for the price.
#[test]
fn energy_g35_hard_ground() {
    let mut arena = square(["A % . . . . . D"]).begin();
    arena.does("A", "run B1");
    assert_eq!(arena.pool("A", "energy"), 4, "2 m");
    let mut arena = square(["A ~ ~ . . . . D"]).begin();
    arena.does("A", "run B1-C1");
    assert_eq!(arena.pool("A", "energy"), 3, "4 m");
    assert!(!arena.may("A", "run D1-E1-F1-G1-H1"), "H1 is somebody's");
}

/// ENERGY-G34, ENERGY-G73: foes block, allies are passed and not stopped on, the helpless are crossed for 2 m.
#[test]
fn energy_g34_occupied_cells() {
    let mut arena = square(["A D . . . E"]).begin();
    assert!(!arena.may("A", "run B1-C1"), "a foe");
    let mut arena = square(["A B . . . D"]).begin();
    assert!(arena.may("A", "run B1-C1") && !arena.may("A", "run B1"), "an ally");
    let mut arena = square(["A D . . . E"]).begin();
    arena.set_status("D", "prone");
    assert!(arena.may("A", "run B1-C1") && !arena.may("A", "run B1"), "a prone foe");
    arena.does("A", "run B1-C1");
    assert_eq!(arena.pool("A", "energy"), 3, "2 m and 1 m");
    let mut arena = square(["A D . . . E"]).unit('A', |a| a.size("tiny")).begin();
    assert!(arena.may("A", "run B1-C1"), "two sizes apart");
}

/// ENERGY-337, ENERGY-G75: half of Speed, rounded up; what is declared stays.
#[test]
fn energy_337_slowed() {
    let mut arena = square(["A . . . . . . D"]).unit('A', |a| a.with("speed", 5)).begin();
    arena.set_status("A", "slowed");
    assert!(arena.may("A", "run B1-C1-D1"));
    assert!(!arena.may("A", "run B1-C1-D1-E1"));
}

/// ENERGY-338: the pool stays, and nothing of it can be spent.
#[test]
fn energy_338_slowed_and_agility() {
    let mut arena = square(["A . . . . . . D"]).begin();
    arena.set_status("A", "slowed");
    assert!(!arena.may("A", "shift_agile B1"));
    assert!(arena.may("A", "shift B1"));
    assert_eq!(arena.pool("A", "agility"), 3);
}

/// ENERGY-030, ENERGY-031, ENERGY-058, ENERGY-219, ENERGY-361, ENERGY-G57: a jump at the end of a run of 2 m costs 1,
/// one from a standstill 2, and 1 Stamina; the floor does not pass between.
#[test]
fn energy_030_jumps_and_run_ups() {
    let plan = || square(["A . . o o . . . . . D"]);
    let mut arena = plan().begin();
    arena.floor("A", "run B1-C1 +leap").until_asked("A chooses").give("A", "leap_to F1").through();
    assert_eq!(arena.cell("A"), "F1");
    assert_eq!(arena.points("A"), [3, 13, 3], "1 for the run, 1 and 1 for the jump");
    assert!(arena.is("A", "unguarded"), "ENERGY-035");
    let mut arena = plan().begin();
    arena.does("A", "run B1-C1").does("A", "defend").does("A", "jump F1");
    assert_eq!(arena.points("A"), [1, 13, 3], "1, 1, then 2 without a run-up");
    let mut arena = square(["A . o o . . . . . D"]).begin();
    arena.does("A", "run B1").does("A", "jump E1");
    assert_eq!(arena.points("A"), [2, 13, 3], "ENERGY-G84: 1 m is no run-up");
}

/// ENERGY-217, ENERGY-219, ENERGY-033, ENERGY-G09, ENERGY-G57: gaps in whole cells by size and Leg Strength.
#[test]
fn energy_217_gaps_that_can_be_jumped() {
    let reach = |size: &'static str, leg: i32| {
        let mut arena = square(["A o o o o o o . . D"]).unit('A', |a| a.size(size).with("leg", leg)).begin();
        (2..=7)
            .filter(|&gap| {
                let row = format!("A {}. . . . . . . . D", "o ".repeat(gap));
                let mut arena = square([row.as_str()]).unit('A', |a| a.size(size).with("leg", leg)).begin();
                let to = char::from(b'A' + u8::try_from(gap).unwrap() + 1);
                arena.may("A", &format!("jump {to}1"))
            })
            .max()
            .unwrap_or_else(|| usize::from(arena.may("A", "turn east")))
    };
    assert_eq!(reach("medium", 3), 3);
    assert_eq!(reach("medium", 10), 3, "half a metre is no cell");
    assert_eq!(reach("medium", 16), 4);
    assert_eq!(reach("small", 3), 2);
}

/// ENERGY-032, ENERGY-G91: a jump longer than 2 Energy would run costs more.
#[test]
fn energy_032_long_jumps_cost_more() {
    let price = |gap: usize| {
        let row = format!("A {}. . . D", "o ".repeat(gap));
        let mut arena = square([row.as_str()]).unit('A', |a| a.with("leg", 40)).begin();
        let to = char::from(b'A' + u8::try_from(gap).unwrap() + 1);
        arena.does("A", &format!("jump {to}1"));
        let left = arena.pool("A", "energy");
        5 - left
    };
    assert_eq!(price(4), 2, "4 m are what 2 Energy run at Speed 6");
    assert_eq!(price(5), 3);
}

/// ENERGY-034, ENERGY-360: out of a sprint a jump goes 1 m further, and the sprint is charged in full.
#[test]
fn energy_034_a_jump_out_of_a_sprint() {
    let plan = || square(["A . . . o o o o . . . D"]);
    let mut arena = plan().begin();
    arena.floor("A", "sprint B1-C1-D1 +leap").until_asked("A chooses").give("A", "leap_to I1").through();
    assert_eq!(arena.cell("A"), "I1");
    assert_eq!(arena.points("A"), [1, 12, 3], "3 and 1 for the sprint, 1 and 1 for the jump");
    let mut arena = plan().begin();
    arena.does("A", "run B1-C1-D1");
    assert!(!arena.may("A", "jump I1"), "4 m without the sprint");
}

/// ENERGY-360: a sprint that stays within Speed is charged like a run, its Stamina is gone.
#[test]
fn energy_360_what_a_sprint_costs() {
    let mut arena = square(["A . . . . . . . D"]).begin();
    arena.does("A", "sprint B1-C1-D1");
    assert_eq!(arena.points("A"), [3, 13, 3]);
}

/// ENERGY-035, ENERGY-227, ENERGY-228: landing leaves Unguarded, and so Exposed, until the end of the round.
#[test]
fn energy_035_landing() {
    let mut arena = square(["A o o . . . . D"]).begin();
    arena.does("A", "jump D1");
    assert!(arena.is("A", "unguarded") && arena.is("A", "exposed"));
    arena.next_round();
    assert!(!arena.is("A", "unguarded") && !arena.is("A", "exposed"));
}

/// ENERGY-036, ENERGY-037, ENERGY-038, ENERGY-013, ENERGY-040, ENERGY-C04, ENERGY-G11: two steps of 1 Energy; only the
/// first leaves Unguarded; kneeling forbids to run, sprint and jump.
#[test]
fn energy_036_getting_up() {
    let mut arena = square(["A . . . . . . D"]).begin();
    arena.set_status("A", "prone");
    arena.does("A", "kneel_up");
    assert!(arena.is("A", "kneeling") && arena.is("A", "unguarded") && !arena.is("A", "prone"));
    assert_eq!(arena.pool("A", "energy"), 4);
    for refused in ["run B1", "sprint B1", "jump C1"] {
        assert!(!arena.may("A", refused), "{refused}");
    }
    assert!(arena.may("A", "shift B1"));
    arena.does("A", "defend");
    assert!(!arena.is("A", "unguarded"), "ENERGY-040");
    arena.does("A", "stand");
    assert!(!arena.is("A", "kneeling") && !arena.is("A", "unguarded"));
    assert_eq!(arena.pool("A", "energy"), 2);
}

/// ENERGY-341, ENERGY-J14: on the ground one crawls a metre for Energy, and does not run, sprint or jump.
#[test]
fn energy_341_prone() {
    let mut arena = square(["A . . . . . . D"]).begin();
    arena.set_status("A", "prone");
    for refused in ["run B1", "quick_run B1", "sprint B1", "jump C1", "shift_agile B1"] {
        assert!(!arena.may("A", refused), "{refused}");
    }
    arena.does("A", "shift B1");
    assert_eq!((arena.cell("A"), arena.pool("A", "energy")), ("B1".to_owned(), 4));
    assert!(arena.is("A", "prone") && arena.is("A", "exposed"), "ENERGY-340");
}

/// ENERGY-G60: a runner faces its heading, then faces where it likes; a Shift keeps the facing.
#[test]
fn energy_g60_facing_after_a_movement() {
    let mut arena = field().begin();
    arena.floor("A", "run C4-D4").until_asked("A chooses").give("A", "face north").through();
    let facing = |arena: &mut indes_testing::Arena| {
        let id = arena.id("A");
        arena.look(|view| view.field.unit(id).body.facing)
    };
    let north = facing(&mut arena);
    arena.does("A", "shift D5");
    assert_eq!(facing(&mut arena), north, "a Shift keeps it");
}

/// ENERGY-060, ENERGY-G18: a climb costs 3 Energy and Stamina by its grade; reached, missed by less than 5, missed by
/// more.
#[test]
fn energy_g18_climbing() {
    let plan = |grade: &str| {
        square(["A . . D", ". . . ."]).heights(["0 2 2 0", "0 0 0 0"]).option("climb", &format!("{grade:?}"))
    };
    // Arm 3 and Leg 3.
    for (grade, stamina, dc) in [("easy", 1, 10), ("medium", 2, 15), ("hard", 3, 20)] {
        let mut arena = plan(grade).begin();
        arena.rolling("A", "climb B1", &[dc - 6]);
        assert_eq!((arena.cell("A"), arena.points("A")), ("B1".to_owned(), [2, 14 - stamina, 3]), "{grade}");
        let mut arena = plan(grade).begin();
        arena.rolling("A", "climb B1", &[dc - 7]);
        assert_eq!((arena.cell("A"), arena.points("A")), ("A1".to_owned(), [2, 14 - stamina, 3]), "{grade} missed");
    }
    let mut arena = plan("medium").begin();
    assert!(!arena.may("A", "run B1"), "no step leads up two metres");
}

/// ENERGY-G36, ENERGY-G83: Swim costs 3 Energy and goes a third of the bonus less 1, at least a metre; who swims badly
/// tires.
#[test]
fn energy_g36_swimming() {
    let plan = |leg: i32| square(["A w w w w . D", ". . . . . . ."]).unit('A', move |a| a.with("leg", leg));
    let mut arena = plan(3).begin();
    assert!(!arena.may("A", "run B1") && !arena.may("A", "swim C1"));
    arena.does("A", "swim B1");
    assert_eq!((arena.cell("A"), arena.pool("A", "energy")), ("B1".to_owned(), 2));
    assert!(arena.is("A", "slowed"), "ENERGY-D45");
    // Fortitude 14 and 2 against 16: a tie fails (ENERGY-G82).
    arena.rolls([2]).next_round();
    assert_eq!(arena.pool("A", "stamina"), 12);
    arena.rolls([3]).next_round();
    assert_eq!(arena.pool("A", "stamina"), 12);
    let mut arena = plan(7).begin();
    arena.does("A", "swim C1").next_round();
    assert_eq!((arena.cell("A"), arena.pool("A", "stamina")), ("C1".to_owned(), 14), "2 m, and nothing to roll");
}

/// ENERGY-G19, ENERGY-D44, ENERGY-G77: a push over a drop of 4 m: 1d6, and the fallen lies prone.
#[test]
fn energy_g19_falling() {
    let plan = square(["A D . . .", ". . . . ."]).heights(["4 4 0 0 0", "4 4 0 0 0"]).unit('D', |d| d.gear([]));
    let mut arena = plan.begin();
    // A push that works: AV 17 less 5 against 9 and 1; Fortitude 14 and 1 against 17; then the fall.
    arena
        .set_status("D", "exposed")
        .rolls([10, 1, 1])
        .floor("A", "push D")
        .until_asked("A chooses")
        .rolls([5])
        .give("A", "push_to C1 x1")
        .through();
    assert_eq!((arena.cell("D"), arena.aura("D")), ("C1".to_owned(), 23));
    assert!(arena.is("D", "prone") && arena.is("D", "unguarded"));
}
