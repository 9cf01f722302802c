//! Trip, Disarm, Restrain and Push (ENERGY-265 to ENERGY-292, ENERGY-359, ENERGY-G33, ENERGY-G65, ENERGY-G66,
//! ENERGY-G77 to ENERGY-G79, ENERGY-G87).

use indes_testing::Plan;
use indes_testing::energy::{duel, square};

/// D is Exposed, so that a maneuver on it has no drawback.
fn exposed(arena: &mut indes_testing::Arena) -> &mut indes_testing::Arena {
    arena.set_status("D", "exposed")
}

/// ENERGY-265, ENERGY-C38, ENERGY-D19: the price of the attack, a Combat roll, no damage.
#[test]
fn energy_265_maneuvers_do_no_damage() {
    for (what, energy) in [("trip arming_sword/melee D", 2), ("trip bare D", 3), ("push D", 3), ("restrain D", 3)] {
        let mut arena = duel().begin();
        exposed(&mut arena).rolls([10, 9]).does("A", what);
        assert_eq!((arena.pool("A", "energy"), arena.aura("D")), (energy, 28), "{what}");
    }
}

/// ENERGY-266, ENERGY-267, ENERGY-229: on a creature not Exposed the maneuver leaves its performer Unguarded, before
/// any die, and gives the target Advantage on its first Defence roll only.
#[test]
fn energy_266_maneuvers_on_those_not_exposed() {
    let mut arena = duel().begin();
    arena.faces([&[10], &[3, 2], &[9]]).does("A", "trip D");
    let story = arena.story();
    let at =
        |line: &str| story.iter().position(|one| one.starts_with(line)).unwrap_or_else(|| panic!("{line}: {story:#?}"));
    assert!(at("A becomes unguarded") < at("A rolls"), "{story:#?}");
    assert!(arena.is("A", "unguarded"));
}

/// ENERGY-269, ENERGY-270, ENERGY-271, ENERGY-C18, ENERGY-C22: 5 less AV for the hit, the full AV for the Fortitude
/// roll; a tie loses.
#[test]
fn energy_270_trip() {
    let prone = |evasion: i16, fortitude: Option<i16>| {
        let mut arena = duel().begin();
        exposed(&mut arena);
        let dice: Vec<i16> = [10, evasion].into_iter().chain(fortitude).collect();
        arena.rolling("A", "trip D", &dice);
        arena.is("D", "prone")
    };
    assert!(prone(3, Some(6)), "15 against 15, 20 against 20");
    assert!(!prone(4, None), "16");
    assert!(!prone(3, Some(7)), "21");
}

/// ENERGY-273: at most one size larger.
#[test]
fn energy_273_who_can_be_tripped() {
    let may = |size: &'static str| {
        let plan = square(["A D . . . .", ". . . . . .", ". . . . . .", ". . . . . ."]).unit('D', |d| d.size(size));
        plan.begin().may("A", "trip D")
    };
    assert!(may("small") && may("large") && !may("huge"));
}

/// ENERGY-274, ENERGY-275, ENERGY-276, ENERGY-G87: who faces the attacker loses the weapon that was named, into its own
/// cell.
#[test]
fn energy_275_disarm() {
    let mut arena = duel().begin();
    exposed(&mut arena).rolls([10, 3, 6]).does("A", "disarm arming_sword/melee D arming_sword");
    let place = arena.look(|view| {
        let d = view.field.roster.named("D").unwrap();
        view.field.unit(d).gear.0[0].place
    });
    assert_eq!(place, indes_core::battlefield::Place::Ground("C2".parse().unwrap()));
    let mut arena = duel().begin();
    exposed(&mut arena).rolls([10, 3, 7]).does("A", "disarm arming_sword/melee D arming_sword");
    let held = arena.look(|view| {
        let d = view.field.roster.named("D").unwrap();
        view.field.unit(d).gear.0[0].place
    });
    assert_eq!(held, indes_core::battlefield::Place::Hand, "21 against 20");
    let mut arena = duel().begin();
    arena.waits().does("D", "turn east").waits();
    assert!(!arena.may("A", "disarm arming_sword/melee D arming_sword"), "it faces away");
}

/// ENERGY-278, ENERGY-G87: Light does not disarm Heavy, nor does a fist; shields are not taken.
#[test]
fn energy_278_light_against_heavy() {
    let may = |by: &'static str, what: &str, held: &'static str| {
        let plan =
            duel().unit('A', move |a| a.gear([by]).with("mpl", 4)).unit('D', move |d| d.gear([held]).with("mpl", 4));
        plan.begin().may("A", &format!("disarm {what} D {held}"))
    };
    assert!(!may("dagger", "dagger/melee", "maul") && may("dagger", "dagger/melee", "arming_sword"));
    assert!(may("arming_sword", "arming_sword/melee", "maul"));
    assert!(!may("arming_sword", "bare", "maul") && may("arming_sword", "bare", "arming_sword"));
    assert!(!may("arming_sword", "arming_sword/melee", "round_shield"));
}

/// ENERGY-277, ENERGY-G33, ENERGY-074: for 1 Agility it is flung up to 2 m; not a Heavy one, not while Slowed.
#[test]
fn energy_277_flinging() {
    let disarmed = |held: &'static str| {
        let mut arena = duel().unit('D', move |d| d.gear([held]).with("mpl", 4)).begin();
        exposed(&mut arena);
        arena.rolls([10, 1, 1]).floor("A", &format!("disarm arming_sword/melee D {held}"));
        while !arena.is_floor() && !arena.keys().contains(&"fling".to_owned()) {
            arena.give("A", "pass");
        }
        arena
    };
    let mut arena = disarmed("arming_sword");
    assert!(arena.allows("A", "fling E2") && arena.allows("A", "fling E1") && !arena.allows("A", "fling F2"));
    arena.give("A", "fling E2").through();
    assert_eq!(arena.pool("A", "agility"), 2);
    let place = arena.look(|view| {
        let d = view.field.roster.named("D").unwrap();
        view.field.unit(d).gear.0[0].place
    });
    assert_eq!(place, indes_core::battlefield::Place::Ground("E2".parse().unwrap()));
    assert!(disarmed("maul").is_floor(), "a Heavy weapon is not flung");
}

/// ENERGY-279, ENERGY-280, ENERGY-282, ENERGY-285, ENERGY-286, ENERGY-C17: 12 against 12 holds; what the two may do.
#[test]
fn energy_280_restrain() {
    let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).begin();
    exposed(&mut arena).rolls([10, 1]);
    // Unarmed AV 17 less 5 is 12; Evasion 12 and 1 is 13.
    arena.does("A", "restrain D");
    assert!(!arena.is("D", "restrained"));
    let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).unit('D', |d| d.gear([])).begin();
    exposed(&mut arena).rolls([10, 3]);
    arena.does("A", "restrain D");
    assert!(arena.is("D", "restrained") && arena.is("A", "restraining"), "12 against 9 and 3");
    assert!(arena.is("D", "exposed") && arena.is("A", "slowed"));
    for refused in ["run C1", "shift C1", "jump D3", "unarmed_attack A", "push A", "trip bare A"] {
        assert!(!arena.may("D", refused), "{refused}");
    }
    for offered in ["defend", "escape A"] {
        assert!(arena.may("D", offered), "{offered}");
    }
    for refused in ["melee_attack D", "unarmed_attack D", "trip bare D", "shift_agile A1"] {
        assert!(!arena.may("A", refused), "{refused}");
    }
    arena.does("A", "release D");
    assert!(!arena.is("D", "restrained") && !arena.is("A", "restraining") && !arena.is("A", "slowed"));
    assert_eq!(arena.pool("A", "energy"), 3, "letting go is free");
}

/// D, without a weapon, is held by A.
fn held() -> indes_testing::Arena {
    let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).unit('D', |d| d.gear([])).begin();
    exposed(&mut arena).rolls([10, 1]);
    arena.does("A", "restrain D");
    arena
}

/// ENERGY-283, ENERGY-J33: 3 Energy and a contest; the escaper wins ties.
#[test]
fn energy_283_escape() {
    // Fortitude 14 with a d10 against Arm Strength 3 with a d20, or Fortitude of the holder: the best by themselves.
    for (mine, theirs, free) in [(3, 3, true), (3, 4, false), (4, 3, true)] {
        let mut arena = held();
        arena.floor("D", "escape A");
        while !arena.is_floor() {
            let keys = arena.keys();
            if keys.contains(&"with_fortitude".to_owned()) {
                arena.rolls([mine, theirs]).give("D", "with_fortitude");
                while !arena.is_floor() {
                    if arena.keys().contains(&"with_fortitude".to_owned()) {
                        arena.give("A", "with_fortitude");
                    } else {
                        arena.give("A", "pass");
                    }
                }
            } else {
                arena.give("A", "pass");
            }
        }
        assert_eq!(arena.is("D", "restrained"), !free, "{mine} against {theirs}");
        assert_eq!(arena.is("A", "restraining"), !free);
        assert_eq!(arena.pool("D", "energy"), 2);
    }
}

/// ENERGY-284, ENERGY-G29, ENERGY-C21: what holds without a holder has a number; the bound do not defend.
#[test]
fn energy_284_escape_from_bonds() {
    for (face, free) in [(11, true), (10, false)] {
        let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).unit('D', |d| d.status("bound")).begin();
        assert!(arena.is("D", "restrained"), "bound is Restrained");
        arena.floor("D", "break_out");
        while !arena.is_floor() {
            if arena.keys().contains(&"with_arm".to_owned()) {
                arena.rolls([face]).give("D", "with_arm");
            } else {
                arena.give("D", "pass");
            }
        }
        assert_eq!(arena.is("D", "bound"), !free, "{face} and 3 against 14");
    }
}

/// ENERGY-J12, ENERGY-D46: holding something two sizes smaller hampers no creature.
#[test]
fn energy_j12_holding_something_small() {
    let mut arena = square([". . . . .", "A D E . .", ". . . . ."]).unit('D', |d| d.gear([]).size("tiny")).begin();
    exposed(&mut arena).rolls([10, 1]);
    arena.does("A", "restrain D");
    assert!(arena.is("A", "restraining") && !arena.is("A", "slowed"));
    assert!(arena.may("A", "melee_attack D"));
}

/// ENERGY-G66: the holder drags the held creature into the cell it has left; forced apart the hold ends.
#[test]
fn energy_g66_dragging() {
    let mut arena = square([". . . . .", ". A D E .", ". . . . ."]).unit('D', |d| d.gear([])).begin();
    exposed(&mut arena).rolls([10, 1]);
    arena.does("A", "restrain D").does("A", "shift A2");
    assert_eq!((arena.cell("A"), arena.cell("D")), ("A2".to_owned(), "B2".to_owned()));
    assert!(arena.is("D", "restrained"));
}

/// ENERGY-G66: a held creature cannot be dragged onto another one, so its holder does not walk through an ally.
#[test]
fn energy_g66_a_holder_does_not_walk_through_others() {
    let mut arena = square([". B A D .", ". . . . ."]).unit('D', |d| d.gear([])).begin();
    assert!(arena.may("A", "run B1-A1"));
    exposed(&mut arena).rolls([10, 1]);
    arena.does("A", "restrain D").floor_of("A");
    assert!(arena.is("D", "restrained") && !arena.may("A", "run B1-A1"));
    assert!(arena.may("A", "run C2-B2"), "round the ally");
}

/// ENERGY-287, ENERGY-288, ENERGY-289, ENERGY-G78: the full Unarmed AV against Fortitude; the loser is Unguarded.
#[test]
fn energy_287_push() {
    let push = |evasion: i16, fortitude: Option<i16>| {
        let mut arena = duel().unit('D', |d| d.gear([])).begin();
        exposed(&mut arena);
        let dice: Vec<i16> = [10, evasion].into_iter().chain(fortitude).collect();
        arena.rolling("A", "push D", &dice);
        (arena.cell("D"), arena.is("D", "unguarded"), arena.is("A", "unguarded"))
    };
    let (cell, pushed, failed) = push(3, Some(3));
    assert!(cell != "C2" && pushed && !failed, "12 against 12, 17 against 17");
    assert_eq!(push(3, Some(4)), ("C2".to_owned(), false, true), "18 against 17");
    assert_eq!(push(4, None), ("C2".to_owned(), false, true), "13 against 12: a miss is a failed Push too");
}

/// ENERGY-292, ENERGY-J13, ENERGY-G77: the three cells farther away; the edge of the map blocks, and Unguarded stays.
#[test]
fn energy_292_where_a_push_leads() {
    let mut arena = duel().unit('D', |d| d.gear([])).begin();
    exposed(&mut arena).rolls([10, 1, 1]);
    arena.floor("A", "push D");
    while !arena.keys().contains(&"push_to".to_owned()) {
        arena.give("A", "pass");
    }
    let cells: Vec<String> = ["D1", "D2", "D3"].map(str::to_owned).to_vec();
    for cell in &cells {
        assert!(arena.allows("A", &format!("push_to {cell} x1")), "{cell}");
    }
    for cell in ["C1", "C3", "B1", "E2"] {
        assert!(!arena.allows("A", &format!("push_to {cell} x1")), "{cell}");
    }
    arena.give("A", "push_to D2 x1").through();
    let mut arena = square(["A D", ". ."]).unit('D', |d| d.gear([])).begin();
    exposed(&mut arena).rolls([10, 1, 1]);
    arena.does("A", "push D");
    assert!(arena.is("D", "unguarded"));
    assert_eq!(arena.cell("D"), "B1");
}

/// ENERGY-290, ENERGY-C39, ENERGY-G79: out of a sprint that began 3 m off: up to 3 m, for 3 Energy and 1 Stamina in
/// all.
#[test]
fn energy_290_a_push_in_a_sprint() {
    let mut arena = square(["A . . D . . . .", ". . . . . . . ."]).unit('D', |d| d.gear([])).begin();
    exposed(&mut arena).rolls([10, 1, 1]);
    arena.floor("A", "sprint B1-C1-sprint_push:D");
    while !arena.keys().contains(&"push_to".to_owned()) {
        arena.give("A", "pass");
    }
    arena.give("A", "push_to E1 x3").through();
    assert_eq!((arena.cell("A"), arena.cell("D")), ("C1".to_owned(), "G1".to_owned()));
    assert_eq!(arena.points("A"), [2, 13, 3]);
    let mut arena = square(["A . D . . . . .", ". . . . . . . ."]).begin();
    assert!(!arena.may("A", "sprint B1-sprint_push:D"), "2 m off");
}

/// ENERGY-C37: a critical maneuver skips Evasion; the Advantage goes to the Fortitude roll, and the performer stays
/// Unguarded.
#[test]
fn energy_c37_a_critical_maneuver() {
    let mut arena = duel().begin();
    arena.faces([&[20], &[3, 7]]).does("A", "trip D");
    assert!(!arena.is("D", "prone"), "14 and 7 is 21");
    assert!(arena.is("A", "unguarded") && arena.is("D", "exposed"));
}

/// ENERGY-186, ENERGY-172: a Defending target wins the tie of the Fortitude roll as well.
#[test]
fn energy_172_whatever_resists_is_a_defence_roll() {
    let mut arena = duel().begin();
    arena.set_status("D", "defending");
    // Not Exposed: Advantage on the first roll.
    arena.faces([&[10], &[2, 1], &[6]]).does("A", "trip D");
    assert!(!arena.is("D", "prone"), "20 against 20");
}

/// ENERGY-J34, ENERGY-D46: with the option a miss of 1 to 3 hits the holder instead.
#[test]
fn energy_j34_hold_hazard() {
    let plan = |option: &str| -> Plan {
        square([". . . . .", ". A D . .", ". B . E ."]).unit('D', |d| d.gear([])).option("hold_hazard", option)
    };
    for (option, hurt) in [("false", false), ("true", true)] {
        let mut arena = plan(option).begin();
        exposed(&mut arena).rolls([10, 1]);
        arena.does("A", "restrain D");
        let dice: &[i16] = if hurt { &[1, 4] } else { &[1] };
        arena.waits().rolling("B", "melee_attack D", dice);
        assert_eq!(arena.aura("A") < 28, hurt, "{option}");
    }
}
