//! Handling things and heavy tasks (ENERGY-010, ENERGY-046 to ENERGY-050, ENERGY-059, ENERGY-061, ENERGY-G17,
//! ENERGY-G32, ENERGY-J06 to ENERGY-J08, ENERGY-J22).

use indes_core::battlefield::Place;
use indes_testing::energy::square;
use indes_testing::{Arena, Plan};

/// The place of an item of a creature, by its number.
fn place(arena: &mut Arena, unit: &str, at: usize) -> Place {
    arena.look(|view| {
        let unit = view.field.roster.named(unit).unwrap();
        view.field.unit(unit).gear.0[at].place
    })
}

fn alone(gear: &'static [&'static str]) -> Plan {
    square(["A . . . . . . D", ". . . . . . . ."]).unit('A', move |a| match gear {
        [one] => a.gear([*one]),
        [one, two] => a.gear([*one, *two]),
        [one, two, three] => a.gear([*one, *two, *three]),
        _ => a.gear([]),
    })
}

/// ENERGY-046, ENERGY-047, ENERGY-J06, ENERGY-C02: a dagger for 1, other things for 2, out of the hand again for as
/// much.
#[test]
fn energy_046_drawing_and_stowing() {
    let mut arena = alone(&["arming_sword", "dagger"]).begin();
    arena.does("A", "draw dagger");
    assert_eq!((arena.pool("A", "energy"), place(&mut arena, "A", 1)), (4, Place::Hand));
    arena.does("A", "stow dagger");
    assert_eq!((arena.pool("A", "energy"), place(&mut arena, "A", 1)), (3, Place::Stowed));
    let mut arena = alone(&["arming_sword", "mace"]).begin();
    arena.does("A", "draw mace");
    assert_eq!(arena.pool("A", "energy"), 3);
    arena.does("A", "stow arming_sword");
    assert_eq!(arena.pool("A", "energy"), 1);
}

/// ENERGY-G84: a stack is several items, of which one is offered; it is drawn and stowed as a whole.
#[test]
fn energy_g84_of_a_stack_one_item_is_offered() {
    let mut arena = alone(&["arming_sword", "dagger", "javelin"]).begin();
    arena.floor_of("A");
    assert_eq!(arena.values("A", "draw"), ["dagger", "javelin"]);
    arena.does("A", "draw javelin");
    assert!(!arena.may("A", "draw dagger"), "both hands are full");
    arena.does("A", "stow arming_sword").set_pool("A", "energy", 5).floor_of("A");
    assert_eq!(arena.values("A", "draw"), ["arming_sword", "dagger"]);
    assert_eq!(arena.values("A", "stow"), ["javelin"]);
    arena.does("A", "stow javelin");
    assert!((2..=4).all(|at| place(&mut arena, "A", at) == Place::Stowed));
    arena.does("A", "draw javelin").does("A", "drop_item javelin");
    assert!((2..=4).all(|at| matches!(place(&mut arena, "A", at), Place::Ground(_))));
    arena.set_pool("A", "energy", 5).floor_of("A");
    arena.does("A", "pick_up A1");
    assert_eq!((2..=4).filter(|&at| place(&mut arena, "A", at) == Place::Hand).count(), 1, "picked up one by one");
}

/// ENERGY-048, ENERGY-J06: what is buried takes 2 to open the pack, which stays open, and 1 to take.
#[test]
fn energy_048_buried_things() {
    let from = r#"gear: ["arming_sword", "round_shield", "dagger", "javelin"]),"#;
    let to = r#"gear: ["arming_sword", "round_shield", "dagger"], buried: ["mace"]),"#;
    let plan = square(["A . . . . . . D"]).unit('A', |a| a.template("shield_guard")).with_data(from, to);
    let mut arena = plan.begin();
    assert!(!arena.may("A", "draw mace"), "the pack is shut");
    arena.does("A", "open_pack");
    assert_eq!(arena.pool("A", "energy"), 3);
    arena.does("A", "stow arming_sword");
    arena.set_pool("A", "energy", 3).does("A", "draw mace");
    assert_eq!(arena.pool("A", "energy"), 2);
}

/// ENERGY-050, ENERGY-G32, ENERGY-J07: dropping is free; from the own cell or a neighbour for 1, and Exposed.
#[test]
fn energy_050_picking_up() {
    let mut arena = alone(&["arming_sword"]).begin();
    arena.does("A", "drop_item arming_sword");
    assert_eq!((arena.pool("A", "energy"), place(&mut arena, "A", 0)), (5, Place::Ground("A1".parse().unwrap())));
    arena.asks("Tide acts").does("A", "shift B1").does("A", "pick_up A1");
    assert_eq!((arena.pool("A", "energy"), place(&mut arena, "A", 0)), (3, Place::Hand));
    assert!(arena.is("A", "exposed"));
    let mut arena = alone(&["arming_sword"]).begin();
    arena.does("A", "drop_item arming_sword").does("A", "run B1-C1");
    assert!(!arena.may("A", "pick_up A1"), "two cells off");
}

/// ENERGY-010, ENERGY-C02, ENERGY-J07, ENERGY-049: awkward for 2, at hand height for nothing in passing.
#[test]
fn energy_010_how_things_lie() {
    let mut arena = square(["% . . . . . . D", "A . . . . . . ."]).unit('A', |a| a.on('%')).begin();
    arena.does("A", "drop_item arming_sword").does("A", "shift B2");
    arena.does("A", "pick_up A2");
    assert_eq!(arena.pool("A", "energy"), 2, "out of the mud for 2");
    // A low wall beside the path is as high as a hand.
    let plan = square(["A . . . . . . D", ". - . . . . . ."]).unit('A', |a| a.on('.'));
    let mut arena = plan.begin();
    arena.of::<indes_core::battlefield::Gear>("A").0[0].place = Place::Ground("B2".parse().unwrap());
    assert!(arena.may("A", "run B1-C1-scoop:-D1"));
    arena.does("A", "run B1-C1-scoop:-D1");
    assert_eq!((arena.pool("A", "energy"), place(&mut arena, "A", 0)), (3, Place::Hand), "3 m are 2 Energy");
    assert!(!arena.is("A", "exposed"));
}

/// A door between B1 and C1.
fn door(strength: &str) -> Plan {
    square(["A . . . . D", ". . . . . ."])
        .door("name: \"the door\", between: [\"B1|C1\"]")
        .option("doors", &format!("{strength:?}"))
}

/// ENERGY-059, ENERGY-G17, ENERGY-G83: 2 Energy and 1 Stamina, whether it works or not; Arm or Leg Strength against the
/// door.
#[test]
fn energy_059_breaking_a_door_down() {
    for (strength, dc) in [("weak", 12), ("sound", 18), ("heavy", 24)] {
        for (face, open) in [(dc - 3, true), (dc - 4, false)] {
            if face > 20 {
                continue;
            }
            let mut arena = door(strength).begin();
            arena.does("A", "shift B1").rolls([face]).does("A", "break_down C1");
            assert_eq!(arena.points("A"), [2, 13, 3], "{strength} {face}");
            assert_eq!(arena.may("A", "shift C1"), open, "{strength} {face}");
        }
    }
}

/// ENERGY-G17: a straight run of 3 m at it adds 5.
#[test]
fn energy_g17_a_run_at_the_door() {
    let plan = square(["A . . . . . D", ". . . . . . ."]).door("name: \"the door\", between: [\"D1|E1\"]");
    let mut arena = plan.option("doors", "\"sound\"").begin();
    arena.does("A", "run B1-C1-D1").rolls([10]).does("A", "break_down E1");
    assert!(arena.may("A", "shift_agile E1"), "10 + 3 + 5");
}

/// ENERGY-G17: an adjacent ally that pays the same adds its bonus.
#[test]
fn energy_g17_help() {
    let plan = square(["A B . . . . D", ". . . . . . ."]).door("name: \"the door\", between: [\"B1|C1\"]");
    let mut arena = plan.option("doors", "\"sound\"").begin();
    arena.floor("B", "break_down C1");
    while !arena.keys().contains(&"help".to_owned()) {
        arena.give("B", "pass");
    }
    arena.asks("A reacts").rolls([12]).give("A", "help").through();
    assert_eq!((arena.points("A"), arena.points("B")), ([3, 13, 3], [3, 13, 3]));
    assert!(arena.may("B", "shift C1"), "12 + 3 + 3");
}

/// ENERGY-061, ENERGY-J08, ENERGY-D46: a door that only has to be opened costs what its action says, and no Stamina.
#[test]
fn energy_j08_opening_a_door() {
    let mut arena = door("open").begin();
    arena.does("A", "shift B1").does("A", "open_door C1");
    assert_eq!(arena.points("A"), [3, 14, 3]);
    assert!(arena.may("A", "shift C1"));
}
