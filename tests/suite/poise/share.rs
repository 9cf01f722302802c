//! Paces, sizes, and two in one place.

use super::support::Plan;
use indes::grid::{Cell, Diagonal, Grid, Orientation, Shape};

#[test]
fn poise_116_distances_are_counted_in_paces() {
    for shape in [Shape::Square(Diagonal::Alternating), Shape::Hex(Orientation::Pointy)] {
        let grid = Grid::new(shape, 9, 9);
        assert_eq!(grid.distance(Cell::new(0, 0), Cell::new(3, 0)), 3);
    }
    let mut bout = Plan::square(["A . . D"]).unit('A', |a| a.gear(["spear"])).begin();
    assert!(!bout.can("A", "attack"), "3 of 2");
    bout.say("A", "shift B1");
    bout.asks("A reacts").say("A", "pass");
    assert!(bout.can("A", "attack"));
}

/// POISE-124, POISE-J08: who arrived last is moved, its owner says where.
#[test]
fn poise_124_who_comes_to_share_is_moved_a_pace() {
    let mut bout = Plan::square([". . D . .", "A B . . .", ". . . . ."]).unit('A', |a| a.with("momentum", 4)).begin();
    bout.say("A", "dash B2-C2").asks("D reacts").say("D", "hinder").asks("A chooses");
    let mut cells = bout.values("A", "place");
    cells.sort();
    assert_eq!(cells, ["A1", "A2", "A3", "B1", "B3", "C2", "C3"]);
    bout.skip().say("A", "place A3").expect(["A is pushed B2-A3"]).asks("A acts");
    assert!(!bout.is("A", "encumbered") && !bout.is("B", "encumbered"));
}

/// A walks past three friends in a row in a passage one cell wide; D stands in a niche beside the second.
fn passage() -> Plan {
    Plan::square(["# # D # # #", "A B E F . .", "# # # # # #"])
        .unit('A', |a| a.with("momentum", 4).with("speed", 4))
        .unit('E', |e| e.side(0))
        .unit('F', |f| f.side(0))
}

#[test]
fn poise_125_who_cannot_but_share_is_encumbered() {
    let mut bout = passage().begin();
    bout.say("A", "dash B2-C2-D2-E2").asks("D reacts").say("D", "hinder").asks("A acts");
    assert_eq!(
        (bout.cell("A"), bout.conditions("A")),
        ("C2".to_owned(), vec!["knocked_down".into(), "encumbered".into()])
    );
    assert_eq!(bout.conditions("E"), ["encumbered"]);
    // Recovery does nothing against it (POISE-G15).
    bout.say("A", "recovery");
    assert!(bout.is("A", "encumbered"));
    // When one leaves, both are rid of it.
    while bout.question() != "F acts" {
        let who = bout.question()[..1].to_owned();
        if bout.can(&who, "goes_next") {
            bout.say(&who, "goes_next F");
        } else {
            bout.say(&who, "end_turn");
        }
    }
    bout.say("F", "dash E2").say("F", "pass").say("F", "end_turn");
    while bout.question() != "E acts" {
        let who = bout.question()[..1].to_owned();
        if bout.can(&who, "goes_next") {
            bout.say(&who, "goes_next E");
        } else {
            bout.say(&who, "end_turn");
        }
    }
    // Each pace costs one more (POISE-G15), and every skill has a bane.
    // Of 5 points two paces.
    assert_eq!(bout.values("E", "dash"), ["A2", "D2"]);
    // In its niche D is surrounded: a boon beside the bane.
    bout.say("E", "attack cut D");
    assert!(bout.surrounded("D"));
    assert_eq!(bout.cost("D", "dodge"), 8);
    bout.say("D", "dodge");
    bout.say("E", "shift D2").say("E", "pass");
    assert!(!bout.is("A", "encumbered") && !bout.is("E", "encumbered"));
}

/// POISE-125, POISE-G20: into a pit where somebody is already.
#[test]
fn poise_125_two_in_a_pit_are_encumbered() {
    let mut bout = Plan::square(["D A C"]).heights(["3 3 ."]).begin();
    bout.say("A", "end_turn").asks("D acts").dice([6]).say("D", "bull_rush A").say("A", "yield");
    // 8 by the blow, 6 by the fall.
    assert_eq!((bout.cell("A"), bout.pools("A")), ("C1".to_owned(), [15, 1, 15]));
    assert!(bout.is("A", "encumbered") && bout.is("C", "encumbered"));
}

#[test]
fn poise_154_sizes_go_below_1() {
    for (size, class) in [("0", 0), ("-1", -1), ("-3", -3)] {
        let mut bout = Plan::square(["A . . D"]).unit('A', |a| a.size(size)).begin();
        let id = bout.id("A");
        let found = bout.look(|view| {
            let size = view.field.unit(id).size;
            (size.class, size.footprint.count())
        });
        assert_eq!(found, (class, 1));
    }
}

/// POISE-155, POISE-J09: 3 sizes apart.
#[test]
fn poise_155_markedly_different_sizes_share_a_place() {
    let small = |size| Plan::square(["A B . . D"]).unit('A', move |a| a.size(size)).begin();
    let mut bout = small("-2");
    assert!(bout.values("A", "dash").contains(&"B1".to_owned()));
    bout.say("A", "dash B1").asks("A reacts");
    assert_eq!((bout.conditions("A").len(), bout.conditions("B").len()), (0, 0));
    assert!(!small("-1").values("A", "dash").contains(&"B1".to_owned()), "2 are not enough");
    // An enemy's too.
    let mut bout = Plan::hex(["A D . ."]).unit('A', |a| a.size("-2")).begin();
    assert!(bout.values("A", "dash").contains(&"B1".to_owned()));
}

/// POISE-D14, POISE-D18: a template has its own size.
#[test]
fn poise_d18_a_template_has_its_own_size() {
    let mut bout = Plan::square(["A . D . .", ". . . . ."]).unit('D', |d| d.template("mule")).rolls([]);
    assert_eq!(bout.question(), "A acts");
    let id = bout.id("D");
    assert_eq!(bout.look(|view| view.field.cells(id).count()), 4);
}
