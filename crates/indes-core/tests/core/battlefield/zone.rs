//! Threat, zones of control, limits, and the steps they concern.

mod slow;

use super::maps::{
    HEXES, MAPS, Map, Symmetry, at, beside_corner, drawn, for_maps, mask, open, shapes, share_corner, share_edge,
    walked,
};
use indes_core::battlefield::region::touches;
use indes_core::battlefield::zone::{MarkContact, cells_of};
use indes_core::battlefield::{
    Board, Bodies, Footprint, Marks, RegionLinks, Regions, Stance, Step, Surroundings, ThreatShape, UnitId, UnitMask,
    Zones,
};
use indes_core::grid::{Cell, Corner, Diagonal, Grid, Shape, Spot};
use indes_testing::mechanics;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

const CONTROL: ThreatShape = ThreatShape::Zone { paces: 1, height: 1 };

fn around(board: &Board) -> Surroundings<'_> {
    Surroundings { board, regions: None, corner: Corner::Either }
}

fn marks(board: &Board, shape: ThreatShape, unit: Stance) -> Marks {
    let mut marks = Marks::default();
    cells_of(&around(board), shape, unit, |from, to| board.sees(&mechanics::tempo().sight, from, to), &mut marks);
    marks
}

fn marked(board: &Board, shape: ThreatShape, unit: Stance) -> BTreeSet<Cell> {
    marks(board, shape, unit).on.into_iter().map(|spot| board.lattice.cell(spot)).collect()
}

/// The cells that one unit of one cell marks.
fn marked_from(board: &Board, shape: ThreatShape, at: Cell) -> BTreeSet<Cell> {
    marked(board, shape, Stance { footprint: &Footprint::default(), at })
}

/// The zones of units of one cell, by their ids.
fn zones_of(board: &Board, units: &[(ThreatShape, Cell)]) -> Zones {
    let mut zones = Zones::new(board.lattice);
    for (id, &(shape, at)) in (0..).map(UnitId).zip(units) {
        zones.set(id, &marks(board, shape, Stance { footprint: &Footprint::default(), at }));
    }
    zones
}

fn step(footprint: &Footprint, from: Cell, to: Cell) -> Step<'_> {
    Step { footprint, from, to }
}

fn reach(max: u8) -> ThreatShape {
    ThreatShape::Band { min: 1, max }
}

#[test]
fn maneuver_130_and_131_a_step_that_starts_in_reach_leaves_it_or_not() {
    for shape in shapes(Diagonal::One) {
        let board = open(shape, 11, 11);
        let cell = |q, r| at(&board.grid, q, r);
        let one = Footprint::default();
        let near = zones_of(&board, &[(reach(1), cell(0, 0))]);
        let walk = step(&one, cell(1, 0), cell(2, 0));
        assert_eq!(near.leaves(walk), mask([0]));
        assert_eq!(near.starts_inside(walk), mask([0]));
        assert_eq!(near.moves_within(walk), UnitMask::NONE);
        let far = zones_of(&board, &[(reach(2), cell(0, 0))]);
        let slide = step(&one, cell(1, 0), cell(1, 1));
        assert_eq!((far.moves_within(slide), far.leaves(slide)), (mask([0]), UnitMask::NONE));
        assert_eq!(far.starts_inside(slide), mask([0]));
        assert_eq!(far.enters(step(&one, cell(3, 0), cell(2, 0))), mask([0]));
        assert_eq!(far.starts_inside(step(&one, cell(3, 0), cell(2, 0))), UnitMask::NONE);
    }
}

#[test]
fn maneuver_204_reach_on_hexes_is_6_and_18_cells() {
    for shape in HEXES {
        let board = open(shape, 11, 11);
        let cell = |q, r| at(&board.grid, q, r);
        assert_eq!(marked_from(&board, reach(1), cell(0, 0)).len(), 6);
        let spear = marked_from(&board, reach(2), cell(0, 0));
        assert_eq!(spear.len(), 18);
        assert!(spear.contains(&cell(1, 1)) && spear.contains(&cell(2, -1)) && !spear.contains(&cell(2, 1)));
    }
}

#[test]
fn maneuver_207_a_longer_weapon_that_is_put_down_no_longer_threatens() {
    for shape in shapes(Diagonal::One) {
        let board = open(shape, 11, 11);
        let cell = |q, r| at(&board.grid, q, r);
        let mut zones = zones_of(&board, &[(reach(2), cell(0, 0)), (reach(1), cell(4, 0))]);
        assert_eq!(zones.on(cell(2, 0)), mask([0]));
        assert_eq!(zones.on(cell(1, 0)), mask([0]));
        let dagger = marks(&board, reach(1), Stance { footprint: &Footprint::default(), at: cell(0, 0) });
        zones.set(UnitId(0), &dagger);
        assert_eq!((zones.on(cell(2, 0)), zones.on(cell(1, 0))), (UnitMask::NONE, mask([0])));
        assert_eq!(zones.on(cell(3, 0)), mask([1]));
    }
}

#[test]
fn maneuver_g62_a_unit_with_a_bow_in_hand_threatens_no_cell() {
    for shape in shapes(Diagonal::One) {
        let board = open(shape, 11, 11);
        let mut zones = zones_of(&board, &[(reach(1), at(&board.grid, 0, 0))]);
        zones.remove(UnitId(0));
        assert_eq!(zones, Zones::new(board.lattice));
    }
}

#[test]
fn tempo_g26_a_pike_has_a_nearest_cell_and_needs_sight() {
    for shape in shapes(Diagonal::One) {
        let board = open(shape, 11, 11);
        let cell = |q, r| at(&board.grid, q, r);
        let pike = marked_from(&board, ThreatShape::Band { min: 2, max: 3 }, cell(0, 0));
        assert!(!pike.contains(&cell(1, 0)) && pike.contains(&cell(2, 0)) && pike.contains(&cell(3, 0)));
        assert!(!pike.contains(&cell(4, 0)));
        let walled = drawn(shape, &["......#....", ".....#.....", "......#...."]);
        let seen = marked_from(&walled, reach(3), Cell::new(3, 1));
        assert!(seen.contains(&Cell::new(2, 1)) && seen.contains(&Cell::new(4, 1)));
        assert!(!seen.contains(&Cell::new(6, 1)), "behind the wall");
    }
}

#[test]
fn tempo_g26_the_trigger_is_the_first_threatened_cell_after_the_start() {
    for shape in shapes(Diagonal::One) {
        let board = open(shape, 11, 11);
        let cell = |q, r| at(&board.grid, q, r);
        let one = Footprint::default();
        let path = [cell(1, 0), cell(2, 0), cell(3, 0)];
        let foes = [(reach(1), cell(-1, 0)), (reach(1), cell(3, 1)), (reach(2), cell(0, 2)), (reach(1), cell(-4, 0))];
        let zones = zones_of(&board, &foes);
        let touched = zones.path_touches(&one, cell(0, 0), &path, mask([0, 1, 2, 3]));
        // On hexes (3, 1) is next to (3, 0) only.
        let wanted = [(0, 0), (2, 1), (1, if matches!(shape, Shape::Square(_)) { 2 } else { 3 })];
        let found: Vec<(u8, usize)> = touched.iter().map(|touch| (touch.unit.0, touch.at)).collect();
        assert_eq!(found, wanted);
        assert!(zones.path_touches(&one, cell(0, 0), &path, UnitMask::NONE).is_empty());
    }
}

#[test]
fn poise_163_the_zone_is_the_neighbours_and_the_own_cell() {
    for shape in shapes(Diagonal::Alternating) {
        let board = open(shape, 11, 11);
        let middle = at(&board.grid, 0, 0);
        let zone = marked_from(&board, CONTROL, middle);
        let mut wanted: BTreeSet<Cell> = board.grid.neighbours(middle).into_iter().map(|(_, cell)| cell).collect();
        wanted.insert(middle);
        assert_eq!(zone, wanted);
        assert_eq!(zone.len(), if matches!(shape, Shape::Square(_)) { 9 } else { 7 });
    }
}

#[test]
fn poise_164_and_165_a_unit_without_a_zone_marks_no_cell_until_the_zone_returns() {
    for shape in shapes(Diagonal::Alternating) {
        let board = open(shape, 11, 11);
        let own = at(&board.grid, 0, 0);
        let swords = marks(&board, CONTROL, Stance { footprint: &Footprint::default(), at: own });
        let mut zones = zones_of(&board, &[(CONTROL, own), (CONTROL, at(&board.grid, 1, 0))]);
        let before = zones.clone();
        zones.remove(UnitId(0));
        assert!(zones.of(UnitId(0)).is_empty());
        assert_eq!(zones.on(own), mask([1]));
        zones.set(UnitId(0), &swords);
        assert_eq!(zones, before);
    }
}

#[test]
fn poise_166_and_172_and_173_steps_inside_and_into_a_zone() {
    for shape in shapes(Diagonal::Alternating) {
        let board = open(shape, 11, 11);
        let cell = |q, r| at(&board.grid, q, r);
        let one = Footprint::default();
        let zones = zones_of(&board, &[(CONTROL, cell(0, 0))]);
        assert_eq!(zones.on(cell(1, 0)), mask([0]), "a maneuver without movement is asked about the cell");
        // 172: from 3 paces away into the zone.
        for (from, to) in [(cell(3, 0), cell(2, 0)), (cell(2, 0), cell(1, 0))] {
            assert_eq!(zones.starts_inside(step(&one, from, to)), UnitMask::NONE);
        }
        assert_eq!(zones.enters(step(&one, cell(2, 0), cell(1, 0))), mask([0]));
        // 173: inside, and out.
        assert_eq!(zones.starts_inside(step(&one, cell(1, 0), cell(0, 1))), mask([0]));
        assert_eq!(zones.starts_inside(step(&one, cell(1, 0), cell(2, 0))), mask([0]));
    }
}

#[test]
fn poise_g33_height_walls_and_corners_end_a_zone_and_reach_does_not_widen_it() {
    for shape in shapes(Diagonal::Alternating) {
        let board = drawn(shape, &["...", "012", "..."]);
        let zone = marked_from(&board, CONTROL, Cell::new(0, 1));
        assert!(zone.contains(&Cell::new(1, 1)), "one level up");
        let zone = marked_from(&board, CONTROL, Cell::new(1, 1));
        assert!(zone.contains(&Cell::new(0, 1)) && zone.contains(&Cell::new(2, 1)));
        let zone = marked_from(&board, CONTROL, Cell::new(2, 1));
        assert!(zone.contains(&Cell::new(1, 1)) && !zone.contains(&Cell::new(2, 0)), "two levels down");
        let walled = drawn(shape, &[".#.", "...", "..."]);
        assert!(!marked_from(&walled, CONTROL, Cell::new(1, 1)).contains(&Cell::new(1, 0)));
    }
    let board = drawn(Shape::Square(Diagonal::Alternating), &[".#.", "...", "..."]);
    let zone = marked_from(&board, CONTROL, Cell::new(1, 1));
    assert!(!zone.contains(&Cell::new(0, 0)) && !zone.contains(&Cell::new(2, 0)), "over the corner of a wall");
    assert!(zone.contains(&Cell::new(0, 2)));
}

#[test]
fn energy_235_only_a_step_outward_through_the_limit_counts() {
    for shape in shapes(Diagonal::One) {
        let board = open(shape, 11, 11);
        let cell = |q, r| at(&board.grid, q, r);
        let one = Footprint::default();
        // A spear of Reach 2: its limit is 3 cells.
        let zones = zones_of(&board, &[(ThreatShape::Limit(3), cell(-2, 0))]);
        let from = |n: i16| cell(n - 2, 0);
        assert_eq!(zones.leaves_limit(step(&one, from(3), from(2))), mask([0]), "inward");
        assert_eq!(zones.leaves_limit(step(&one, from(3), from(4))), mask([0]), "outward");
        assert_eq!(zones.leaves_limit(step(&one, from(4), from(3))), UnitMask::NONE, "stopping at it");
        assert_eq!(zones.leaves_limit(step(&one, from(2), from(1))), UnitMask::NONE, "nearer already");
        let (a, b) = (cell(1, 0), cell(1, -1));
        assert_eq!(board.grid.distance(cell(-2, 0), b), 3);
        assert_eq!(zones.leaves_limit(step(&one, a, b)), UnitMask::NONE, "along it");
    }
}

#[test]
fn energy_g05_the_limit_is_counted_from_the_nearest_cells_of_both() {
    let board = open(Shape::Square(Diagonal::One), 12, 12);
    let block = Footprint::usual(&board.grid, 2);
    let mut zones = Zones::new(board.lattice);
    zones.set(UnitId(3), &marks(&board, ThreatShape::Limit(2), Stance { footprint: &block, at: Cell::new(2, 2) }));
    // It covers the columns 2 and 3: 2 away is the column 5.
    assert_eq!(zones.over(&block, Cell::new(5, 2)), mask([3]));
    assert_eq!(zones.over(&block, Cell::new(4, 2)), UnitMask::NONE, "with one column nearer");
    assert_eq!(zones.leaves_limit(step(&block, Cell::new(5, 2), Cell::new(4, 2))), mask([3]));
    assert_eq!(zones.leaves_limit(step(&block, Cell::new(4, 2), Cell::new(5, 2))), UnitMask::NONE);
}

#[test]
fn region_043_a_step_past_an_enemy_has_both_ends_beside_it() {
    for shape in shapes(Diagonal::One) {
        let board = open(shape, 8, 8);
        let regions =
            Regions::new(&board, &[("all".into(), board.grid.cells().collect())], &RegionLinks::default()).unwrap();
        let one = Footprint::default();
        let around = Surroundings { board: &board, regions: Some(&regions), corner: Corner::Both };
        let mut zones = Zones::new(board.lattice);
        let mut bodies = Bodies::new(&board);
        let mut all = Marks::default();
        for (id, cell) in [(1, Cell::new(2, 2)), (2, Cell::new(6, 6))] {
            bodies.add(UnitId(id), &one, cell, false);
            cells_of(&around, ThreatShape::SameRegion, Stance { footprint: &one, at: cell }, |_, _| true, &mut all);
            assert_eq!(all.on.len(), board.grid.len());
            zones.set(UnitId(id), &all);
        }
        let near: Vec<Cell> = board.grid.neighbours(Cell::new(2, 2)).into_iter().map(|(_, cell)| cell).collect();
        let passed = |from, to| zones.passes_body(&bodies, step(&one, from, to), |a, b| touches(&board, a, b));
        for from in board.grid.cells().filter(|&cell| cell.x < 5 && cell.y < 5 && cell != Cell::new(2, 2)) {
            for (_, to) in board.grid.neighbours(from).into_iter().filter(|&(_, to)| to != Cell::new(2, 2)) {
                let wanted = near.contains(&from) && near.contains(&to);
                let found = passed(from, to);
                assert!(found.without(mask([2])) == if wanted { mask([1]) } else { UnitMask::NONE }, "{from} {to}");
            }
        }
        // All enemies of the region are asked, not only the one passed.
        assert_eq!(zones.on(Cell::new(1, 1)), mask([1, 2]));
        if matches!(shape, Shape::Square(_)) {
            assert_eq!(passed(Cell::new(1, 1), Cell::new(1, 2)), mask([1]));
            assert_eq!(passed(Cell::new(0, 1), Cell::new(1, 1)), UnitMask::NONE);
            assert_eq!(passed(Cell::new(1, 1), Cell::new(0, 0)), UnitMask::NONE);
        }
    }
}

#[test]
fn region_g09_a_unit_threatens_its_region_and_no_cell_outside() {
    for shape in shapes(Diagonal::One) {
        let board = open(shape, 6, 4);
        let part = |low: i16, high: i16| board.grid.cells().filter(|cell| (low..high).contains(&cell.x)).collect();
        let named = [("west".into(), part(0, 3)), ("east".into(), part(3, 6))];
        let regions = Regions::new(&board, &named, &RegionLinks::default()).unwrap();
        let around = Surroundings { board: &board, regions: Some(&regions), corner: Corner::Both };
        let mut found = Marks::default();
        let unit = Stance { footprint: &Footprint::default(), at: Cell::new(2, 1) };
        cells_of(&around, ThreatShape::SameRegion, unit, |_, _| false, &mut found);
        let cells: BTreeSet<Cell> = found.on.iter().map(|&spot| board.lattice.cell(spot)).collect();
        assert_eq!(cells, named[0].1.iter().copied().collect());
    }
}

#[test]
fn a_unit_that_moves_takes_no_new_memory() {
    let board = open(Shape::Square(Diagonal::One), 20, 20);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let one = Footprint::default();
    let mut zones = Zones::new(board.lattice);
    let mut out = Marks::default();
    let mut place = |zones: &mut Zones, at: Cell| {
        cells_of(&around(&board), reach(2), Stance { footprint: &one, at }, |_, _| true, &mut out);
        zones.set(UnitId(7), &out);
        (zones.of(UnitId(7)).as_ptr(), out.on.as_ptr())
    };
    let first = place(&mut zones, Cell::new(10, 10));
    for _ in 0..MAPS {
        let at = Cell::new(rng.random_range(0..20), rng.random_range(0..20));
        assert_eq!(place(&mut zones, at), first);
    }
    let grid: Grid = board.grid;
    assert!(grid.cells().all(|cell| zones.on(cell).without(mask([7])).is_empty()));
}
