//! Paces, sizes, and units that share a cell.

use super::{hex, square};
use indes_core::grid::{Cell, Diagonal, Grid, Orientation, Shape};
use indes_testing::Plan;

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

/// POISE-124, POISE-J08: the unit that arrived last is moved; its owner chooses the cell.
#[test]
fn poise_124_a_unit_that_comes_to_share_a_cell_is_moved_a_pace() {
    let mut arena = square([". . D . .", "A B . . .", ". . . . ."]).unit('A', |a| a.with("momentum", 4)).begin();
    arena.act("A", "dash B2-C2").asks("D reacts").react("D", "hinder").asks("A chooses");
    let mut cells = arena.values("A", "place");
    cells.sort();
    assert_eq!(cells, ["A1", "A2", "A3", "B1", "B3", "C2", "C3"]);
    arena.skip().detail("A", "place A3").expect(["A is pushed B2-A3"]).asks("A acts");
    assert!(!arena.is("A", "encumbered") && !arena.is("B", "encumbered"));
}

/// A before three allies in a row, in a passage one cell wide; D stands in a niche beside the second.
fn passage() -> Plan {
    square(["# # D # # #", "A B E F . .", "# # # # # #"])
        .unit('A', |a| a.with("momentum", 4).with("speed", 4))
        .unit('E', |e| e.side(0))
        .unit('F', |f| f.side(0))
}

#[test]
fn poise_125_a_unit_that_must_share_a_cell_is_encumbered() {
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
    // When one unit leaves, neither is encumbered.
    while arena.question() != "F acts" {
        let asked = arena.question()[..1].to_owned();
        if arena.can(&asked, "goes_next") {
            arena.detail(&asked, "goes_next F");
        } else {
            arena.end(&asked);
        }
    }
    arena.act("F", "dash E2").pass("F").end("F");
    while arena.question() != "E acts" {
        let asked = arena.question()[..1].to_owned();
        if arena.can(&asked, "goes_next") {
            arena.detail(&asked, "goes_next E");
        } else {
            arena.end(&asked);
        }
    }
    // Each pace costs one more (POISE-G15), so 5 points are two paces; and every skill has a bane.
    assert_eq!(arena.values("E", "dash"), ["A2", "D2"]);
    // D is surrounded in its niche: a boon beside the bane.
    arena.act("E", "attack cut D");
    assert!(arena.surrounded("D"));
    assert_eq!(arena.cost("D", "dodge"), 8);
    arena.react("D", "dodge");
    arena.act("E", "shift D2").pass("E");
    assert!(!arena.is("A", "encumbered") && !arena.is("E", "encumbered"));
}

/// POISE-125, POISE-G20: a unit falls into a pit in which another unit stands.
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
fn poise_155_units_of_markedly_different_sizes_share_a_cell() {
    let small = |size| square(["A B . . D"]).unit('A', move |a| a.size(size)).begin();
    let mut arena = small("-2");
    assert!(arena.values("A", "dash").contains(&"B1".to_owned()));
    arena.act("A", "dash B1").asks("A reacts");
    assert_eq!((arena.statuses("A").len(), arena.statuses("B").len()), (0, 0));
    assert!(!small("-1").values("A", "dash").contains(&"B1".to_owned()), "2 are not enough");
    // An enemy's cell too.
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
