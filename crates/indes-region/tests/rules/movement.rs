//! Regions and movement: walk, run, shift, crawl, standing up, links, difficult ground and water (REGION-056,
//! REGION-057, REGION-169, REGION-173).

use indes_testing::Plan;
use indes_testing::region::{areas, duel, hex_strips, strips, strips_with};

/// A in r, with s, t and u beyond it, and D in the last.
fn row() -> Plan {
    strips(2, ["A . . . . . . .", ". . . . . . . D"])
}

/// The cells where a movement can end, in order.
#[track_caller]
fn ends(plan: &Plan, verb: &str) -> Vec<String> {
    let mut arena = plan.begin();
    if !arena.can("A", verb) {
        return Vec::new();
    }
    let mut cells = arena.values("A", verb);
    cells.sort_unstable();
    cells
}

/// REGION-G08, REGION-G10: any free cell of the next region, and none of the own one or of the one beyond.
#[test]
fn region_056_a_walk_leads_into_the_next_region() {
    assert_eq!(ends(&row(), "walk"), ["C1", "C2", "D1", "D2"]);
    assert_eq!(ends(&hex_strips(2, ["A . . . . .", " . . . . . D"]), "walk"), ["C1", "C2", "D1", "D2"]);
    // Only through the two regions, and not onto an occupied cell.
    let plan = strips(2, ["A . # . . .", ". . D . . ."]);
    assert_eq!(ends(&plan, "walk"), Vec::<String>::new());
    let plan = strips(2, ["A . . . . .", ". . D . . ."]);
    assert_eq!(ends(&plan, "walk"), ["C1", "D1", "D2"]);
}

/// REGION-G79: it leaves the region that it starts in.
#[test]
fn region_057_a_run_leads_up_to_two_regions_far() {
    assert_eq!(ends(&row(), "run"), ["C1", "C2", "D1", "D2", "E1", "E2", "F1", "F2"]);
    // REGION-D27: the options.
    assert_eq!(ends(&row().option("run_regions", "1"), "run"), ["C1", "C2", "D1", "D2"]);
    let mut arena = row().option("run_action", "\"exclusive\"").begin();
    assert_eq!(arena.cost("A", "run E1"), 3);
    arena.act("A", "run E1").asks("D acts");
}

/// REGION-G07: a major action, so AP that are left are lost.
#[test]
fn region_g07_a_run_is_a_major_action() {
    let mut arena = row().begin();
    assert_eq!(arena.cost("A", "run E1"), 1);
    arena.act("A", "walk C1").act("A", "run E1").asks("D acts");
    assert_eq!(arena.cell("A"), "E1");
}

/// REGION-G79: no region that it left is entered again.
#[test]
fn region_g79_a_run_does_not_return() {
    let plan = areas(["A . . .", ". . . .", "# # . D"], ["r r s s", "r r s s", "# # t t"], &[]);
    let mut arena = plan.begin();
    arena.refused("A", "run B1-C1-B1").refused("A", "run B1-C1-B1-C1");
    arena.act("A", "run B1-C2-C3").until("D acts");
    assert_eq!(arena.cell("A"), "C3");
}

/// REGION-G10, REGION-D04, REGION-D27: once in its own turn, inside the region, for nothing.
#[test]
fn region_g10_a_shift_stays_in_the_region_and_comes_once() {
    assert_eq!(ends(&row(), "shift"), ["A2", "B1", "B2"]);
    let mut arena = row().begin();
    arena.act("A", "shift B2").asks("A acts");
    assert_eq!((arena.ap("A"), arena.can("A", "shift")), (3, false));
    assert!(arena.why("shift").starts_with("REGION-G10"), "{}", arena.why("shift"));
    arena.end("A").end("D").asks("A acts");
    assert!(arena.can("A", "shift"));
    let mut arena = row().option("shift_per_turn", "2").begin();
    arena.act("A", "shift B2").act("A", "shift A1").asks("A acts");
    assert!(!arena.can("A", "shift"));
    // Not prone.
    let mut arena = row().unit('A', |a| a.status("prone")).begin();
    assert!(!arena.can("A", "shift"));
}

/// REGION-D09: prone, only a crawl is open; a horse does not help.
#[test]
fn region_169_a_prone_unit_can_only_crawl() {
    let plan = row().unit('A', |a| a.status("prone"));
    let mut arena = plan.begin();
    for verb in ["walk", "run", "shift"] {
        assert!(!arena.can("A", verb), "{verb}");
    }
    assert!(arena.why("walk").starts_with("REGION-169"), "{}", arena.why("walk"));
    assert_eq!(ends(&plan, "crawl"), ["C1", "C2", "D1", "D2"]);
    arena.act("A", "crawl C1").asks("D acts");
    assert_eq!((arena.cell("A").as_str(), arena.is("A", "prone")), ("C1", true));
    assert!(!row().begin().can("A", "crawl"), "not while standing");
}

#[test]
fn region_173_standing_up_is_a_major_action() {
    let mut arena = duel().unit('A', |a| a.status("prone")).begin();
    assert_eq!(arena.cost("A", "stand_up"), 1);
    arena.act("A", "stand_up").asks("D acts");
    assert!(!arena.is("A", "prone"));
}

/// REGION-G65: units that lie there block a cell, the dead do not.
#[test]
fn region_g65_who_may_stand_where() {
    let plan = areas(["A D . E"], ["r r s s"], &[]).unit('D', |d| d.hp(1));
    assert_eq!(ends(&plan, "walk"), Vec::<String>::new());
    let mut arena = plan.begin();
    arena.lands("6 6", "A", "melee_attack D", "D").asks("E acts").end("E").asks("A acts");
    assert!(arena.is("D", "knocked_out") && !arena.can("A", "walk"), "nor across one that lies there");
    // A minor one dies of a lethal hit and leaves the map.
    let plan = strips(2, ["A D . E", "B . . ."]).unit('D', |d| d.hp(1).with("minor", 1));
    let mut arena = plan.begin();
    arena.lands("8 6", "A", "melee_attack D", "D").asks("B acts");
    assert!(arena.is("D", "dead"));
    assert_eq!(arena.occupant("B1"), None);
    arena.act("B", "shift B1");
    assert_eq!(arena.cell("B"), "B1");
}

/// REGION-G08, REGION-G53: regions are neighbours across an edge without a wall, and by links of the level.
#[test]
fn region_g08_which_regions_are_neighbours() {
    // A wall on the whole border.
    let walled = strips(1, ["A .", ". D"]).edge("wall", "A1|B1").edge("wall", "A2|B2");
    assert_eq!(ends(&walled, "walk"), Vec::<String>::new());
    let open = strips(1, ["A .", ". D"]).edge("wall", "A1|B1");
    assert_eq!(ends(&open, "walk"), ["B1"], "round the wall by A2");
    // A border that the level forbids.
    let forbidden = strips(2, ["A . . .", ". . . D"]).also("region_links: (forbidden: [(\"r\", \"s\")])");
    assert_eq!(ends(&forbidden, "walk"), Vec::<String>::new());
}

/// REGION-G77: a link joins two cells; distances of shots do not know it.
#[test]
fn region_g77_a_link_joins_two_cells() {
    let rows = ["A . # . .", ". . # . D"];
    let plan = strips(2, rows);
    assert_eq!(ends(&plan, "walk"), Vec::<String>::new());
    let linked = areas(rows, ["r r # s s", "r r # s s"], &[]).also("region_links: (extra: [(\"B1\", \"D1\")])");
    assert_eq!(ends(&linked, "walk"), ["D1", "D2", "E1"]);
    let mut arena = linked.begin();
    arena.act("A", "walk B1-D1").asks("A acts");
    assert_eq!(arena.cell("A"), "D1");
}

/// REGION-G46, REGION-G78: 2 AP in one walk, and not by a run.
#[test]
fn region_g78_difficult_ground() {
    let plan = strips_with(2, ["A . . . . .", ". . . . . D"], &[("s", "difficult: true")]);
    assert_eq!(plan.begin().cost("A", "walk C1"), 2);
    assert!(!plan.begin().can("A", "run"));
    let mut arena = plan.clone().unit('A', |a| a.max_ap(1)).begin();
    assert!(!arena.can("A", "walk"));
    let mut arena = plan.begin();
    arena.act("A", "walk C1").asks("A acts");
    assert_eq!((arena.ap("A"), arena.cell("A").as_str()), (1, "C1"));
    assert_eq!(arena.cost("A", "walk E1"), 1, "leaving it is not difficult");
}

/// REGION-G46, REGION-G78: water is entered and left by crawling, which is allowed standing there.
#[test]
fn region_g78_water_is_crossed_by_crawling() {
    let plan = strips_with(2, ["A . . . . .", ". . . . . D"], &[("s", "water: true")]);
    let mut arena = plan.begin();
    assert!(!arena.can("A", "walk") && !arena.can("A", "run"));
    assert_eq!(arena.values("A", "crawl").len(), 4);
    arena.act("A", "crawl C1").asks("D acts").end("D").asks("A acts");
    assert!(!arena.is("A", "prone") && !arena.can("A", "walk"));
    let mut out = arena.values("A", "crawl");
    out.sort_unstable();
    assert_eq!(out, ["A1", "A2", "B1", "B2", "E1", "E2", "F1"]);
}

/// REGION-G86, REGION-G53: a diagonal step is closed if both ways round its corner are.
#[test]
fn region_g86_diagonal_steps_between_walls() {
    let open = strips(2, ["A # . .", ". . . .", ". . . D"]);
    let mut arena = open.begin();
    arena.act("A", "shift B2").asks("A acts");
    assert_eq!(arena.cell("A"), "B2", "A2 is passable");
    let plan = strips(9, ["A # .", ". # .", ". . D"]);
    let mut arena = plan.begin();
    arena.act("A", "shift A2-B3").asks("A acts");
    // Walls on both ways round the corner close it, a wall on one of them does not: seen by the room of a dodge.
    let plan = strips(9, ["# # #", "A D .", ". . ."]).edge("wall", "B2|C2");
    let mut arena = plan.begin();
    arena.meets("4 8", "A", "melee_attack D", "D", "dodge").threw(["D d8 8"]);
    let mut arena = plan.edge("wall", "B2|B3").begin();
    arena.meets("4 8/7", "A", "melee_attack D", "D", "dodge").threw(["D d8- 7"]);
}

/// REGION-G46: height, facing and flanks change nothing by themselves.
#[test]
fn region_g46_height_and_flanks_have_no_effect() {
    let plan = strips(4, ["A D . . . . . E", "B . . . . . . ."]).heights(["3 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0"]);
    let mut arena = plan.begin();
    arena.lands("4 4", "A", "melee_attack D", "D").threw(["A d8 4", "D d6 4"]);
    arena.lands("4 4", "B", "melee_attack D", "D").threw(["B d8 4", "D d6 4"]);
    assert_eq!(arena.hp("D"), 4);
}

/// REGION-G58: every unit occupies one cell, an ogre as well.
#[test]
fn region_g58_every_unit_occupies_one_cell() {
    let plan = strips(4, ["A D . . . . . E"]).unit('D', |d| d.template("ogre"));
    let mut arena = plan.start("8 4 3");
    assert_eq!(arena.occupant("B1"), Some("D".to_owned()));
    assert_eq!(arena.occupant("C1"), None);
    arena.lands("1 6", "A", "melee_attack D", "D");
}

/// REGION-G09, REGION-D27: melee reaches everyone in the region; by the option only neighbouring cells, or two cells for
/// a long weapon.
#[test]
fn region_g09_melee_reaches_the_region() {
    let plan = strips(4, ["A . . D . . . E", ". . . . . . . ."]);
    let mut arena = plan.begin();
    assert_eq!(arena.values("A", "melee_attack"), ["D"]);
    let near = plan.clone().option("melee_contact", "\"adjacent\"");
    assert!(!near.begin().can("A", "melee_attack"));
    let two = strips(4, ["A . D . . . . E"]).option("melee_contact", "\"adjacent\"");
    assert!(!two.begin().can("A", "melee_attack"));
    assert_eq!(two.unit('A', |a| a.gear(["spear"])).begin().values("A", "melee_attack"), ["D"]);
    // The region must be the same.
    let border = strips(1, ["A D . . .", ". . . . ."]);
    assert!(!border.begin().can("A", "melee_attack"));
}
