//! Hidden doors: who knows how they are worked, and how the board looks to those who do not (MANEUVER-J08).

use indes_core::battle::{Dice, Pending, begin};
use indes_core::battlefield::{Board, Door, DoorId, DoorMask, DoorSecret, Edge, SideId, SideMask, Terrain};
use indes_core::grid::{Cell, Diagonal, Grid, Shape};
use indes_testing::tempo::hex;
use indes_testing::{Altered, altered, bare_world};
use indes_tools::invariants;

/// Two rooms with a hidden door between them, and a portcullis with a hidden lever.
fn rooms() -> Board {
    let cell = |name: &str| name.parse::<Cell>().unwrap();
    let door = |name: &str, shut, by_hand, levers: Vec<Cell>, edge: (&str, &str)| Door {
        name: name.to_owned(),
        shut,
        open: false,
        by_hand,
        levers,
        edges: vec![(cell(edge.0), cell(edge.1))],
        secret: Some(DoorSecret { modifier: 0, known_to: SideMask::NONE }),
    };
    Board::new(Grid::new(Shape::Square(Diagonal::One), 4, 2), &[Terrain::Grass; 8], &[0; 8])
        .with_door(door("the panel", Edge::Door, true, Vec::new(), ("A1", "B1")))
        .with_door(door("the portcullis", Edge::Grille, false, vec![cell("A2")], ("C1", "D1")))
}

#[test]
fn each_side_finds_a_door_for_itself_and_once() {
    let (mut board, first, second) = (rooms(), SideId(0), SideId(1));
    assert_eq!(board.doors_unknown_to(SideMask::ALL), DoorMask(0b11));
    assert!(board.find_door(DoorId(1), SideMask::NONE.with(second)));
    assert!(!board.find_door(DoorId(1), SideMask::NONE.with(second)));
    let known = |board: &Board| board.doors().iter().map(|door| door.is_known_to(second)).collect::<Vec<_>>();
    assert_eq!(known(&board), [false, true]);
    assert_eq!(board.doors_unknown_to(SideMask::NONE.with(first)), DoorMask(0b11));
    assert_eq!(board.doors_unknown_to(SideMask::NONE.with(first).with(second)), DoorMask(0b01));
    let mut other = rooms();
    other.set_door_knowledge(&board.door_knowledge());
    assert_eq!(other, board);
}

#[test]
fn what_is_not_known_is_not_seen() {
    let board = rooms();
    let seen = board.as_known(DoorMask(0b11));
    let on = |board: &Board, a: (i16, i16), b: (i16, i16)| {
        board.edges().between(&board.lattice, Cell::new(a.0, a.1), Cell::new(b.0, b.1))
    };
    assert_eq!(on(&board, (0, 0), (1, 0)), Some(Edge::Door));
    assert_eq!(on(&seen, (0, 0), (1, 0)), Some(Edge::Wall));
    assert_eq!(on(&seen, (2, 0), (3, 0)), Some(Edge::Grille), "a portcullis is seen, its lever is not");
    assert!(seen.doors().iter().all(|door| door.levers.is_empty()));
    let mut open = board.clone();
    open.set_doors(DoorMask(0b11));
    assert_eq!(on(&open.as_known(DoorMask(0b11)), (0, 0), (1, 0)), Some(Edge::Doorway), "an open door is seen");
    assert_eq!(*board.as_known(DoorMask::default()), board);
}

/// MANEUVER-J08
#[test]
fn the_invariant_of_secrets_finds_rules_that_tell_what_others_know_of_doors() {
    let complaints = |change: fn(&mut Altered)| {
        let begun = || {
            let mut setup = hex(["A B . .", ". . . ."]).unit('A', |a| a.gear(["spear"])).setup();
            setup.board = setup.board.with_door(Door {
                name: "the panel".to_owned(),
                shut: Edge::Door,
                open: false,
                by_hand: true,
                levers: Vec::new(),
                edges: vec![(Cell::new(2, 0), Cell::new(3, 0))],
                secret: Some(DoorSecret { modifier: 0, known_to: SideMask::NONE.with(SideId(1)) }),
            });
            setup.rules = altered(change);
            let mut app = bare_world();
            begin(app.world_mut(), &setup, Dice::seeded(1)).expect("a beginning");
            app
        };
        let (mut app, mut twin) = (begun(), begun());
        let decision = app.world().resource::<Pending>().0.clone().expect("a question");
        let before = invariants::hash(app.world());
        let found = invariants::keeps_secrets(app.world_mut(), twin.world_mut(), &decision).join("\n");
        assert_eq!((invariants::hash(app.world()), invariants::hash(twin.world())), (before, before));
        found
    };
    assert_eq!(complaints(|_| {}), "");
    let found = complaints(|rules| {
        rules.worth = |view, _, listed| {
            let known: i64 = view.field.board.door_knowledge().iter().map(|sides| i64::from(sides.0 & 2)).sum();
            vec![known; listed.len()]
        };
    });
    assert!(found.contains("if others knew other doors"), "{found}");
}
