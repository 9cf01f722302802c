//! Ground and height (TEMPO-G48), items in hand (TEMPO-G54), occupied cells (TEMPO-G55), facing (TEMPO-G46).

use super::{board, duel, hex, square, struck};
use indes_testing::{Arena, Plan};

/// The cells that A can move to along a row with Base Combat Movement 3, the same on both grids.
fn along(row: &str) -> Vec<String> {
    let rows = [row, "x x x x x x x B"];
    let found = board("square(forbidden)", &rows).begin().values("A", "move");
    let hex = board("hex(pointy)", &rows).begin().values("A", "move");
    assert_eq!(found, hex, "{row}");
    found
}

#[test]
fn tempo_g48_difficult_ground_costs_2() {
    for difficult in ['%', '~', '-'] {
        assert_eq!(along(&format!("A {difficult} . . . . . .")), ["B1", "C1"], "{difficult}");
        assert_eq!(along(&format!("A . . {difficult} . . . .")), ["B1", "C1"], "{difficult}");
        assert_eq!(along(&format!("A . {difficult} . . . . .")), ["B1", "C1"], "{difficult}");
    }
    for open in ['.', ',', '^', '=', '_'] {
        assert_eq!(along(&format!("A {open} {open} {open} {open} . . .")), ["B1", "C1", "D1"], "{open}");
    }
}

#[test]
fn tempo_g48_ground_that_cannot_be_stood_on_is_not_entered() {
    for barrier in ['w', '#', 'x'] {
        assert_eq!(along(&format!("A . {barrier} . . . . .")), ["B1"], "{barrier}");
    }
}

#[test]
fn tempo_g48_difficult_ground_under_the_feet_costs_nothing_to_leave() {
    let rows = ["A . . . .", "x x x x B"];
    let mut arena = square(rows).unit('A', |a| a.on('%')).begin();
    assert_eq!(arena.values("A", "move"), ["B1", "C1", "D1"]);
}

#[test]
fn tempo_g48_on_squares_a_wall_at_the_corner_bars_the_diagonal_and_a_body_does_not() {
    let step = |rows: [&str; 2]| {
        let mut arena = square(rows).unit('A', |a| a.with("movement", 1)).begin();
        arena.values("A", "move")
    };
    assert_eq!(step(["A . B", ". . ."]), ["B1", "A2", "B2"]);
    assert_eq!(step(["A # B", ". . ."]), ["A2"]);
    assert_eq!(step(["A B .", ". . ."]), ["A2", "B2"]);
}

#[test]
fn tempo_g48_height_means_nothing_without_the_option() {
    let rolls = |plan: &Plan| {
        let mut arena = plan.begin();
        struck(&mut arena, "melee_attack edge B", &[3, 7]);
        arena.story().into_iter().find(|line| line.starts_with("A rolls")).unwrap_or_default()
    };
    let hill = duel().heights(["1 0 . ."]);
    assert_eq!(rolls(&hill), "A rolls 3");
    assert_eq!(rolls(&hill.clone().option("high_ground_bonus", "2")), "A rolls 3+2=5");
    assert_eq!(rolls(&duel().option("high_ground_bonus", "2")), "A rolls 3", "the same height");
    assert_eq!(rolls(&duel().heights(["0 1 . ."]).option("high_ground_bonus", "2")), "A rolls 3", "lower");
}

#[test]
fn tempo_g48_high_ground_helps_every_attack_and_no_defence() {
    let hill = duel().heights(["0 1 . ."]).option("high_ground_bonus", "2");
    let mut arena = hill.begin();
    arena.act("A", "melee_attack edge B").react("B", "counter_attack edge").rolls([5, 3, 2, 2]).keep("A");
    assert!(arena.story().contains(&"B rolls 3+2=5".into()));
    arena.rolls([5, 3, 2]).act("A", "melee_attack edge B").react("B", "parry");
    assert!(arena.story().contains(&"B rolls 3".into()));
}

#[test]
fn tempo_g48_a_blow_reaches_as_high_as_it_reaches_far() {
    for (gear, rise, offered) in
        [("longsword", 1, true), ("longsword", 2, false), ("spear", 2, true), ("spear", 3, false)]
    {
        let heights = format!("{rise} 0 . .");
        let mut arena = duel().heights([heights.as_str()]).unit('A', |a| a.gear([gear])).begin();
        assert_eq!(arena.can("A", "melee_attack"), offered, "{gear} over {rise} levels");
    }
}

#[test]
fn tempo_g55_a_unit_walks_through_allies_and_fallen_units_but_not_through_opponents() {
    let through = |row: &str| {
        let plan = board("square(forbidden)", &[row, "x x x x D"]).unit('D', |d| d.prepared(false));
        plan.unit('C', |c| c.side(0))
    };
    // C is an ally, B an opponent.
    assert_eq!(through("A C . . .").begin().values("A", "move"), ["C1", "D1"]);
    let plan = through("A B . . C");
    assert!(!plan.begin().can("A", "move"));
    let mut arena = plan.begin();
    arena.set_health("B", 1).rolls([6, 9]).act("A", "melee_attack edge B").pass("B");
    assert_eq!(arena.values("A", "move"), ["B1", "C1", "D1"], "B is down");
}

#[test]
fn tempo_g55_an_ally_that_is_walked_through_keeps_its_cell() {
    let plan = hex(["A C . . .", ". . B . ."]).unit('C', |c| c.side(0));
    let mut arena = plan.begin();
    // B threatens C1, but not B1, which is C's cell: the walk is one piece all the same.
    arena.act("A", "move B1-C1").pass("B");
    assert_eq!((arena.occupant("B1"), arena.occupant("C1")), (Some("C".into()), Some("A".into())));
    // B strikes while A is on the cell of its ally.
    let plan = hex(["A C . . .", ". B . . ."]).unit('C', |c| c.side(0));
    let mut arena = plan.begin();
    arena.act("A", "move B1-C1").rolls([0, 2]).react("B", "counter_attack edge");
    assert_eq!((arena.occupant("B1"), arena.occupant("C1")), (Some("C".into()), Some("A".into())));
    // B cannot end there.
    arena.end("A").refused("B", "move B1");
}

#[test]
fn tempo_g46_a_blow_from_behind_is_like_any_other() {
    let total = |rows: [&str; 1]| {
        let mut arena = hex(rows).unit('C', |c| c.side(0)).begin();
        // B looks at the nearest of its foes in the file: A. C stands behind it.
        arena.end("A").end("B").asks("C acts").act("C", "melee_attack edge B");
        let offered = arena.offered("B");
        arena.skip().rolls([4, 7]).pass("B");
        (offered, arena.story())
    };
    let (behind, front) = (total(["A B C"]), total([". A B C"]));
    assert_eq!(behind, front);
    assert!(behind.0.contains(&"parry".to_owned()), "{behind:?}");
}

#[test]
fn tempo_g54_the_first_weapon_is_in_hand_and_the_rest_is_stowed() {
    let surfaces = |arena: &mut Arena| {
        let choices = arena.choices("A");
        let strip = |choice: &String| Some(choice.strip_prefix("melee_attack ")?.split('/').next()?.to_owned());
        let mut weapons: Vec<String> = choices.iter().filter_map(strip).collect();
        weapons.dedup();
        weapons
    };
    let two = ["dagger", "short_sword"];
    assert_eq!(surfaces(&mut duel().unit('A', |a| a.gear(two)).begin()), ["dagger"]);
    let mut arena = duel().unit('A', |a| a.gear(two).in_hand(["short_sword"])).begin();
    assert_eq!(surfaces(&mut arena), ["short_sword"]);
    arena.refused("A", "melee_attack dagger/point B");
    assert_eq!(surfaces(&mut duel().unit('A', |a| a.gear(two).in_hand(two)).begin()), two);
}
