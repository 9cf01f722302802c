//! Paces, sizes, and two in one place.

use super::{hex, square};
use crate::support::Plan;
use indes::grid::{Cell, Diagonal, Grid, Orientation, Shape};

#[test]
fn poise_116_distances_are_counted_in_paces() {
    for shape in [Shape::Square(Diagonal::Alternating), Shape::Hex(Orientation::Pointy)] {
        let grid = Grid::new(shape, 9, 9);
        assert_eq!(grid.distance(Cell::new(0, 0), Cell::new(3, 0)), 3);
    }
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["spear"])).begin();
    assert!(!arena.can("A", "attack"), "3 of 2");
    arena.act("A", "shift B1");
    arena.asks("A reacts").pass("A");
    assert!(arena.can("A", "attack"));
}

/// POISE-124, POISE-J08: who arrived last is moved, its owner says where.
#[test]
fn poise_124_who_comes_to_share_is_moved_a_pace() {
    let mut arena = square([". . D . .", "A B . . .", ". . . . ."]).unit('A', |a| a.with("momentum", 4)).begin();
    arena.act("A", "dash B2-C2").asks("D reacts").react("D", "hinder").asks("A chooses");
    let mut cells = arena.values("A", "place");
    cells.sort();
    assert_eq!(cells, ["A1", "A2", "A3", "B1", "B3", "C2", "C3"]);
    arena.skip().detail("A", "place A3").expect(["A is pushed B2-A3"]).asks("A acts");
    assert!(!arena.is("A", "encumbered") && !arena.is("B", "encumbered"));
}

/// A walks past three friends in a row in a passage one cell wide; D stands in a niche beside the second.
fn passage() -> Plan {
    square(["# # D # # #", "A B E F . .", "# # # # # #"])
        .unit('A', |a| a.with("momentum", 4).with("speed", 4))
        .unit('E', |e| e.side(0))
        .unit('F', |f| f.side(0))
}

#[test]
fn poise_125_who_cannot_but_share_is_encumbered() {
    let mut arena = passage().begin();
    arena.act("A", "dash B2-C2-D2-E2").asks("D reacts").react("D", "hinder").asks("A acts");
    assert_eq!(
        (arena.cell("A"), arena.statuses("A")),
        ("C2".to_owned(), vec!["knocked_down".into(), "encumbered".into()])
    );
    assert_eq!(arena.statuses("E"), ["encumbered"]);
    // Recovery does nothing against it (POISE-G15).
    arena.act("A", "recovery");
    assert!(arena.is("A", "encumbered"));
    // When one leaves, both are rid of it.
    while arena.question() != "F acts" {
        let who = arena.question()[..1].to_owned();
        if arena.can(&who, "goes_next") {
            arena.detail(&who, "goes_next F");
        } else {
            arena.end(&who);
        }
    }
    arena.act("F", "dash E2").pass("F").end("F");
    while arena.question() != "E acts" {
        let who = arena.question()[..1].to_owned();
        if arena.can(&who, "goes_next") {
            arena.detail(&who, "goes_next E");
        } else {
            arena.end(&who);
        }
    }
    // Each pace costs one more (POISE-G15), and every skill has a bane.
    // Of 5 points two paces.
    assert_eq!(arena.values("E", "dash"), ["A2", "D2"]);
    // In its niche D is surrounded: a boon beside the bane.
    arena.act("E", "attack cut D");
    assert!(arena.surrounded("D"));
    assert_eq!(arena.cost("D", "dodge"), 8);
    arena.react("D", "dodge");
    arena.act("E", "shift D2").pass("E");
    assert!(!arena.is("A", "encumbered") && !arena.is("E", "encumbered"));
}

/// POISE-125, POISE-G20: into a pit where somebody is already.
#[test]
fn poise_125_two_in_a_pit_are_encumbered() {
    let mut arena = square(["D A C"]).heights(["3 3 ."]).begin();
    arena.end("A").asks("D acts").rolls([6]).act("D", "bull_rush A").react("A", "yield");
    // 8 by the blow, 6 by the fall.
    assert_eq!((arena.cell("A"), arena.pools("A")), ("C1".to_owned(), [15, 1, 15]));
    assert!(arena.is("A", "encumbered") && arena.is("C", "encumbered"));
}

#[test]
fn poise_154_sizes_go_below_1() {
    for (size, class) in [("0", 0), ("-1", -1), ("-3", -3)] {
        let mut arena = square(["A . . D"]).unit('A', |a| a.size(size)).begin();
        let id = arena.id("A");
        let found = arena.look(|view| {
            let size = view.field.unit(id).size;
            (size.class, size.footprint.count())
        });
        assert_eq!(found, (class, 1));
    }
}

/// POISE-155, POISE-J09: 3 sizes apart.
#[test]
fn poise_155_markedly_different_sizes_share_a_place() {
    let small = |size| square(["A B . . D"]).unit('A', move |a| a.size(size)).begin();
    let mut arena = small("-2");
    assert!(arena.values("A", "dash").contains(&"B1".to_owned()));
    arena.act("A", "dash B1").asks("A reacts");
    assert_eq!((arena.statuses("A").len(), arena.statuses("B").len()), (0, 0));
    assert!(!small("-1").values("A", "dash").contains(&"B1".to_owned()), "2 are not enough");
    // An enemy's too.
    let mut arena = hex(["A D . ."]).unit('A', |a| a.size("-2")).begin();
    assert!(arena.values("A", "dash").contains(&"B1".to_owned()));
}

/// POISE-D14, POISE-D18: a template has its own size.
#[test]
fn poise_d18_a_template_has_its_own_size() {
    let mut arena = square(["A . D . .", ". . . . ."]).unit('D', |d| d.template("mule")).rolls([]);
    assert_eq!(arena.question(), "A acts");
    let id = arena.id("D");
    assert_eq!(arena.look(|view| view.field.cells(id).count()), 4);
}
