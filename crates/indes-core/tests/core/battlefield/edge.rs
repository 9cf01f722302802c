//! Walls, grilles, fences and curtains on edges: the rules that ask for them, and everything against an oracle.

mod slow;

use super::{FLAT, POINTY, SHAPES, SQUARE, board, cells};
use indes_core::battlefield::movement::forced::{Shove, Stop, nearest_free, shove};
use indes_core::battlefield::movement::search::Search;
use indes_core::battlefield::movement::{Barrier, Mover};
use indes_core::battlefield::movement::{CornerBlock, Memory, MovementRules};
use indes_core::battlefield::region::touches;
use indes_core::battlefield::{
    Barring, Board, Bodies, Closed, Cover, CoverMap, CoverRule, Edge, FlankQuery, FlankRule, Footprint, GrazeRule,
    Marks, Means, Obstacle, RegionLinks, Regions, Shot, SightRule, Stance, Surroundings, ThreatShape, UnitId, UnitMask,
    Zones, cells_of, cover, sees,
};
use indes_core::grid::{Cell, Corner, Direction, Grid};
use indes_testing::mechanics;

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// Grass with this on the edges between pairs of cells, `A1B1 C2C3`.
fn edged(shape: indes_core::grid::Shape, rows: &[&str], pairs: &str, edge: Edge) -> Board {
    with(board(shape, rows), pairs, edge)
}

fn with(board: Board, pairs: &str, edge: Edge) -> Board {
    pairs.split_whitespace().fold(board, |board, pair| {
        let (a, b) = pair.split_at(2);
        assert!(board.grid.straight().any(|way| board.grid.step(cell(a), way) == Some(cell(b))), "{pair}");
        board.with_edge(cell(a), cell(b), edge)
    })
}

fn covered(board: &Board, rule: CoverRule, from: &str, to: &str) -> Cover {
    let (from, to) = (cells(from), cells(to));
    cover(&CoverMap::of(board), &Bodies::new(board), &rule, &Shot::new(&from, &to))
}

fn seen(board: &Board, rule: SightRule, from: &str, to: &str) -> bool {
    sees(board, &rule, &cells(from), &cells(to)).clear
}

fn barrier(board: &Board, gait: MovementRules, footprint: &Footprint, from: &str, to: &str) -> Option<Barrier> {
    let bodies = Bodies::new(board);
    let mover = Mover::new(board, &bodies, gait, footprint, Barring::default());
    mover.barrier(cell(from), cell(to), Memory::default())
}

#[test]
fn an_edge_is_the_same_from_both_sides_and_is_listed_once() {
    for shape in SHAPES {
        let plain = board(shape, &["...", "...", "..."]);
        assert!(plain.edges().is_empty() && !plain.edges().any_bars());
        assert_eq!(plain.clone().with_edge(cell("A1"), cell("C1"), Edge::Wall), plain, "no neighbours");
        assert_eq!(plain.clone().with_edge(cell("C1"), cell("D1"), Edge::Wall), plain, "outside");
        let all = plain.grid.cells().flat_map(|a| plain.grid.straight().map(move |way| (a, way)));
        let every = all.fold(plain.clone(), |board, (a, way)| match plain.grid.step(a, way) {
            Some(b) => board.with_edge(a, b, Edge::Fence),
            None => board,
        });
        let listed: Vec<_> = every.edges().iter(&every.lattice).collect();
        assert_eq!(listed.len(), if shape == SQUARE { 12 } else { 16 });
        for (a, way, edge) in listed {
            let b = plain.grid.step(a, way).unwrap();
            assert_eq!((edge, plain.grid.step(b, plain.grid.opposite(way))), (Edge::Fence, Some(a)));
            assert_eq!(every.edges().between(&every.lattice, b, a), Some(Edge::Fence));
            assert!(!every.has_wall_between(a, b) && !every.edges().any_bars());
        }
        let (a, b) = (cell("A1"), cell("B1"));
        let opened = plain.clone().with_edge(a, b, Edge::Wall).with_edge(b, a, Edge::Curtain);
        assert!(!opened.has_wall_between(a, b) && plain.with_edge(b, a, Edge::Grille).has_wall_between(a, b));
    }
}

#[test]
fn region_g53_cells_with_a_wall_between_them_are_not_adjacent() {
    for shape in SHAPES {
        for (edge, open) in [(Edge::Wall, false), (Edge::Grille, false), (Edge::Fence, true), (Edge::Curtain, true)] {
            let walled = edged(shape, &["..", ".."], "A1B1", edge);
            assert_eq!(touches(&walled, cell("A1"), cell("B1")), open);
            assert_eq!(touches(&walled, cell("B1"), cell("A1")), open);
            let barred = (!open).then_some(Barrier::Wall(cell("B1")));
            assert_eq!(
                barrier(&walled, mechanics::region().gait, &Footprint::default(), "A1", "B1"),
                barred,
                "{shape:?} {edge:?}"
            );
        }
    }
    // Over the corner: one of the two ways around is enough.
    let square = |pairs| touches(&edged(SQUARE, &["..", ".."], pairs, Edge::Wall), cell("A1"), cell("B2"));
    assert!(square("A1B1") && square("B1B2") && square("A1B1 B1B2"));
    assert!(!square("A1B1 A1A2") && !square("A1B1 A2B2") && !square("B1B2 A2B2"));
    let mixed = |pairs| touches(&edged(SQUARE, &[".#", ".."], pairs, Edge::Wall), cell("A1"), cell("B2"));
    assert!(mixed("A1B1") && !mixed("A1A2"));
}

#[test]
fn region_g08_regions_are_adjacent_only_over_an_edge_without_a_wall() {
    for shape in SHAPES {
        let named = |board: &Board| {
            let part = |west: bool| board.grid.cells().filter(|at| (at.x < 2) == west).collect();
            [("west".into(), part(true)), ("east".into(), part(false))]
        };
        let steps = |board: &Board| {
            let regions = Regions::new(board, &named(board), &RegionLinks::default()).unwrap();
            regions.steps_between(regions.named("west").unwrap(), regions.named("east").unwrap())
        };
        let rows = ["....", "...."];
        let across: Vec<(Cell, Cell)> = {
            let grid = Grid::new(shape, 4, 2);
            let pairs = grid.cells().flat_map(|a| grid.straight().filter_map(move |way| Some((a, grid.step(a, way)?))));
            pairs.filter(|(a, b)| a.x < 2 && b.x >= 2).collect()
        };
        let walled = |count: usize, edge| {
            across.iter().take(count).fold(board(shape, &rows), |board, &(a, b)| board.with_edge(a, b, edge))
        };
        assert_eq!(steps(&walled(across.len() - 1, Edge::Wall)), Some(1));
        assert_eq!(steps(&walled(across.len(), Edge::Wall)), None);
        assert_eq!(steps(&walled(across.len(), Edge::Grille)), None);
        assert_eq!(steps(&walled(across.len(), Edge::Fence)), Some(1));
    }
    // A region that a wall cuts in two is not connected.
    let cut = edged(SQUARE, &["..", ".."], "A1B1 A2B2", Edge::Wall);
    assert!(Regions::new(&cut, &[("all".into(), cut.grid.cells().collect())], &RegionLinks::default()).is_err());
}

#[test]
fn maneuver_g51_an_edge_that_the_line_crosses_within_a_metre_of_the_target_covers() {
    for shape in [SQUARE, POINTY] {
        let rows = ["......"];
        for (edge, grade, sight_blocked) in
            [(Edge::Fence, 1, false), (Edge::Grille, 2, false), (Edge::Curtain, 0, true)]
        {
            let near = edged(shape, &rows, "E1F1", edge);
            let found = covered(&near, mechanics::maneuver().cover, "A1", "F1");
            assert_eq!((found.grade, found.sight_blocked), (grade, sight_blocked), "{edge:?}");
            let by: Vec<Obstacle> = (grade > 0).then_some(Obstacle::Edge(cell("E1"), cell("F1"))).into_iter().collect();
            assert_eq!(found.by.to_vec(), by);
            let far = edged(shape, &rows, "D1E1", edge);
            assert_eq!(covered(&far, mechanics::maneuver().cover, "A1", "F1").grade, 0, "more than a metre away");
            let own = edged(shape, &rows, "A1B1", edge);
            assert_eq!(covered(&own, mechanics::maneuver().cover, "A1", "F1").grade, 0, "at the attacker alone");
            assert_eq!(covered(&own, mechanics::maneuver().cover, "A1", "B1").grade, grade, "at both");
        }
        for pair in ["A1B1", "C1D1", "E1F1"] {
            let found = covered(&edged(shape, &rows, pair, Edge::Wall), mechanics::maneuver().cover, "A1", "F1");
            assert_eq!((found.grade, found.sight_blocked), (3, true), "full cover anywhere on the line");
            assert!(!seen(&edged(shape, &rows, pair, Edge::Wall), mechanics::maneuver().sight, "A1", "F1"));
        }
        // Inside of the attacker or the target it does not count.
        let inside = edged(shape, &rows, "A1B1 E1F1", Edge::Grille);
        assert_eq!(covered(&inside, mechanics::maneuver().cover, "A1 B1", "E1 F1").grade, 0);
    }
}

#[test]
fn maneuver_g51_touching_the_end_of_an_edge_is_not_crossing_it() {
    let rows = ["..", ".."];
    for pair in ["A1B1", "A1A2", "B1B2", "A2B2"] {
        let board = edged(SQUARE, &rows, pair, Edge::Wall);
        assert!(
            seen(&board, mechanics::maneuver().sight, "A1", "B2") && seen(&board, mechanics::poise().sight, "A1", "B2")
        );
        let either = SightRule { corner: GrazeRule::Either, ..mechanics::poise().sight };
        assert!(!seen(&board, either, "A1", "B2"));
    }
    // A wall that goes on through the corner is crossed there.
    for pairs in ["A1B1 A2B2", "A1B1 A1A2", "B1B2 A1A2", "B1B2 A2B2"] {
        let board = edged(SQUARE, &rows, pairs, Edge::Wall);
        assert!(
            !seen(&board, mechanics::maneuver().sight, "A1", "B2")
                && !seen(&board, mechanics::poise().sight, "B2", "A1")
        );
        assert_eq!(covered(&board, mechanics::maneuver().cover, "A1", "B2").grade, 3);
    }
    for pairs in ["A1B1 B1B2", "A1A2 A2B2"] {
        assert!(
            seen(&edged(SQUARE, &rows, pairs, Edge::Wall), mechanics::poise().sight, "A1", "B2"),
            "all on one side"
        );
    }
    // One side by a wall, the other by a cell: a corner counts if both sides block, but not under maneuver.
    let mixed = with(board(SQUARE, &[".#", ".."]), "A1A2", Edge::Wall);
    assert!(
        !seen(&mixed, mechanics::poise().sight, "A1", "B2") && seen(&mixed, mechanics::maneuver().sight, "A1", "B2")
    );
}

#[test]
fn maneuver_g51_a_line_along_an_edge_crosses_only_between_two_obstacles() {
    // From B1 to B3 the line runs exactly along the edge between A2 and B2.
    let rows = ["...", "...", "..."];
    let sight = |pairs, edge| seen(&edged(POINTY, &rows, pairs, edge), mechanics::maneuver().sight, "B1", "B3");
    assert!(sight("A2B2", Edge::Wall), "along it");
    assert!(sight("B1A2", Edge::Wall) && sight("B1B2", Edge::Wall), "on one side");
    assert!(!sight("B1A2 B1B2", Edge::Wall) && !sight("B1A2 B2B3", Edge::Wall), "on both");
    assert!(sight("B1A2 A2B3", Edge::Wall));
    let grade =
        |pairs| covered(&edged(POINTY, &rows, pairs, Edge::Fence), mechanics::maneuver().cover, "B1", "B3").grade;
    assert_eq!([grade("A2B2"), grade("B2B3"), grade("A2B3 B2B3")], [0, 0, 1]);
    let either = SightRule { edge: GrazeRule::Either, ..mechanics::tempo().sight };
    assert!(!seen(&edged(POINTY, &rows, "A2B2", Edge::Wall), either, "B3", "B1"));
    // Through the corner of three hexes: from A1 to the far side of a line that meets no cell in between.
    let flat = edged(FLAT, &["....", "....", "...."], "A1B1 B1B2 B2C2", Edge::Fence);
    assert!(seen(&flat, mechanics::maneuver().sight, "A1", "D3"));
}

#[test]
fn energy_g24_edges_are_light_or_heavy_cover_or_stop_sight() {
    for shape in [SQUARE, POINTY] {
        let rows = ["......"];
        for (edge, grade) in [(Edge::Fence, 1), (Edge::Grille, 2), (Edge::Wall, 3)] {
            for pair in ["B1C1", "C1D1", "E1F1"] {
                assert_eq!(
                    covered(&edged(shape, &rows, pair, edge), mechanics::energy().cover, "A1", "F1").grade,
                    grade
                );
            }
            let own = edged(shape, &rows, "A1B1", edge);
            assert_eq!(covered(&own, mechanics::energy().cover, "A1", "F1").grade, if grade == 3 { 3 } else { 0 });
            assert_eq!(seen(&own, mechanics::energy().sight, "A1", "F1"), grade < 3);
            // In melee across it, too.
            let (from, to) = (cells("A1"), cells("B1"));
            let blow = Shot { means: Means::Melee, ..Shot::new(&from, &to) };
            let found = cover(&CoverMap::of(&own), &Bodies::new(&own), &mechanics::energy().cover, &blow);
            assert_eq!((found.grade, found.by.to_vec()), (grade, vec![Obstacle::Edge(cell("A1"), cell("B1"))]));
        }
    }
}

#[test]
fn region_g46_a_grille_stops_sight_where_what_is_solid_does() {
    let grille = edged(SQUARE, &["..."], "A1B1", Edge::Grille);
    assert!(
        !seen(&grille, mechanics::region().sight, "A1", "C1") && seen(&grille, mechanics::tempo().sight, "A1", "C1")
    );
    let sight = sees(&grille, &mechanics::region().sight, &cells("A1"), &cells("C1"));
    assert_eq!((sight.by.len(), sight.across.to_vec()), (0, vec![(cell("A1"), cell("B1"))]));
}

#[test]
fn maneuver_g12_corners_of_walls_are_cut_by_the_rule() {
    let one = Footprint::default();
    let rows = ["..", ".."];
    for (corner, single, double) in [
        (Corner::Open, None, Some(Barrier::Corner(cell("B1")))),
        (Corner::Both, None, Some(Barrier::Corner(cell("B1")))),
        (Corner::Either, Some(Barrier::Corner(cell("B1"))), Some(Barrier::Corner(cell("B1")))),
    ] {
        let gait = MovementRules { corner, ..mechanics::maneuver().gait };
        let found = |pairs| {
            let found = barrier(&edged(SQUARE, &rows, pairs, Edge::Wall), gait, &one, "A1", "B2");
            found.map(|_| Barrier::Corner(cell("B1")))
        };
        assert_eq!([found("A1B1"), found("B1B2"), found("A1A2")], [single; 3], "{corner:?}");
        assert_eq!([found("A1B1 A2B2"), found("A1A2 B1B2")], [double; 2], "{corner:?}");
    }
    let fence = edged(SQUARE, &rows, "A1B1 A1A2 B1B2 A2B2", Edge::Fence);
    assert_eq!(barrier(&fence, mechanics::maneuver().gait, &one, "A1", "B2"), None);
    assert_eq!(mechanics::maneuver().gait.corner_block, CornerBlock::Wall);
}

#[test]
fn maneuver_g12_no_wall_runs_through_a_large_body() {
    let rows = ["....", "....", "...."];
    let grid = board(SQUARE, &rows).grid;
    let large = Footprint::usual(&grid, 2);
    let walled = edged(SQUARE, &rows, "C1C2", Edge::Wall);
    assert_eq!(barrier(&walled, mechanics::tempo().gait, &large, "A1", "B1"), Some(Barrier::Wall(cell("B1"))));
    assert_eq!(barrier(&walled, mechanics::tempo().gait, &large, "A2", "B2"), None);
    assert_eq!(
        barrier(&edged(SQUARE, &rows, "B2C2", Edge::Wall), mechanics::tempo().gait, &large, "A1", "B1"),
        Some(Barrier::Wall(cell("B1")))
    );
    let bodies = Bodies::new(&walled);
    assert!(walled.splits(&cells("C1 D1 C2 D2")) && !walled.splits(&cells("A1 B1 A2 B2")));
    assert!(!nearest_free(&walled, &bodies, &large, UnitId(0), cell("C1")).contains(&cell("C1")));
}

#[test]
fn poise_134_a_shove_stops_before_a_wall() {
    for (shape, edge, stop) in [
        (SQUARE, Edge::Wall, Some("D1")),
        (POINTY, Edge::Grille, Some("D1")),
        (POINTY, Edge::Fence, None),
        (SQUARE, Edge::Curtain, None),
    ] {
        let walled = edged(shape, &["......"], "C1D1", edge);
        let push = Shove { unit: UnitId(0), from: cell("A1"), heading: Direction(0), paces: 4 };
        let done =
            shove(&walled, &Bodies::new(&walled), &mechanics::poise().forced.unwrap(), &Footprint::default(), &push);
        let (last, left) = if stop.is_some() { ("C1", 2) } else { ("E1", 0) };
        assert_eq!(done.stop, stop.map_or(Stop::Spent, |at| Stop::Ground(cell(at))));
        assert_eq!((done.path.last().copied(), done.left), (Some(cell(last)), left));
    }
    // Over a corner a wall on either side is in the way.
    let walled = edged(SQUARE, &["..", ".."], "B1B2", Edge::Wall);
    let push = Shove { unit: UnitId(0), from: cell("A1"), heading: Direction(7), paces: 1 };
    let done =
        shove(&walled, &Bodies::new(&walled), &mechanics::maneuver().forced.unwrap(), &Footprint::default(), &push);
    assert_eq!((done.stop, done.left), (Stop::Ground(cell("B1")), 1));
}

#[test]
fn poise_164_a_zone_does_not_reach_across_a_wall() {
    for shape in SHAPES {
        let middle = cell("B2");
        let (rows, one) = (["...", "...", "..."], Footprint::default());
        let marked = |board: &Board, threat| {
            let around = Surroundings { board, regions: None, corner: Corner::Either };
            let mut marks = Marks::default();
            let stance = Stance { footprint: &one, at: middle };
            cells_of(&around, threat, stance, |from, to| board.sees(&mechanics::tempo().sight, from, to), &mut marks);
            marks.on.iter().map(|&spot| board.lattice.cell(spot)).collect::<Vec<_>>()
        };
        let zone = ThreatShape::Zone { paces: 1, height: 1 };
        for (edge, across) in [(Edge::Wall, false), (Edge::Grille, false), (Edge::Fence, true), (Edge::Curtain, true)] {
            let walled = edged(shape, &rows, "B2C2", edge);
            assert_eq!(marked(&walled, zone).contains(&cell("C2")), across, "{shape:?} {edge:?}");
            let band = marked(&walled, ThreatShape::Band { min: 1, max: 1 });
            assert_eq!(band.contains(&cell("C2")), !edge.screen().opaque, "a band reaches what it sees");
        }
    }
}

#[test]
fn poise_183_a_wall_closes_a_way_out() {
    let (rows, one) = (["..."], Footprint::default());
    let target = Stance { footprint: &one, at: cell("B1") };
    for (edge, closed) in [(Edge::Wall, true), (Edge::Fence, false)] {
        let walled = edged(SQUARE, &rows, "A1B1", edge);
        let mut bodies = Bodies::new(&walled);
        let (mut zones, mut marks) = (Zones::new(walled.lattice), Marks::default());
        for (id, at) in [(0, "B1"), (1, "C1")] {
            bodies.add(UnitId(id), &one, cell(at), false);
        }
        let around = Surroundings { board: &walled, regions: None, corner: Corner::Either };
        let foe = Stance { footprint: &one, at: cell("C1") };
        cells_of(&around, ThreatShape::Zone { paces: 1, height: 1 }, foe, |_, _| true, &mut marks);
        zones.set(UnitId(1), &marks);
        let foes = UnitMask::only(UnitId(1));
        let siege = FlankQuery {
            board: &walled,
            bodies: &bodies,
            zones: &zones,
            target,
            foes,
            lying: UnitMask::NONE,
            able: foes,
            corner: Corner::Either,
            rise: None,
        };
        let flank = FlankRule::NoWayOut.flanked(&siege, |_| None, |_, _| true);
        assert_eq!(flank.is_some(), closed, "{edge:?}");
        assert!(flank.is_none_or(|flank| flank.closed.contains(&(cell("A1"), Closed::Obstacle))));
    }
}

#[test]
fn a_walk_goes_around_a_wall() {
    for shape in SHAPES {
        let rows = ["....", "....", "...."];
        let (free, walled) = (board(shape, &rows), edged(shape, &rows, "A1B1", Edge::Wall));
        let cost = |board: &Board| {
            let (bodies, mut search) = (Bodies::new(board), Search::new());
            let mover = Mover::new(board, &bodies, mechanics::tempo().gait, &Footprint::default(), Barring::default());
            let spot = |name| board.lattice.spot(cell(name)).unwrap();
            search.flood(&mover, spot("A1"), Memory::default(), 9);
            let flood = search.cost(spot("B1")).unwrap();
            assert_eq!(search.route(&mover, spot("A1"), Memory::default(), spot("B1"), 9), Some(flood));
            flood
        };
        assert!(cost(&free) == 1 && cost(&walled) > 1, "{shape:?}");
    }
}
