//! Threat, zones of control, limits, and the steps they concern.

use super::maps::{
    HEXES, MAPS, Map, Symmetry, at, beside_corner, drawn, for_maps, mask, open, shapes, share_corner, share_edge,
    walked,
};
use indes::battlefield::region::touches;
use indes::battlefield::zone::{Touch, cells_of};
use indes::battlefield::{
    Board, Bodies, Footprint, Marks, RegionLinks, Regions, Stance, Step, Surroundings, ThreatShape, UnitId, UnitMask,
    Zones,
};
use indes::grid::{Cell, Corner, Diagonal, Grid, Shape, Spot};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

const CONTROL: ThreatShape = ThreatShape::Zone { paces: 1, height: 1 };

fn around(board: &Board) -> Surroundings<'_> {
    Surroundings { board, regions: None, corner: Corner::Either }
}

fn marks(board: &Board, shape: ThreatShape, unit: Stance) -> Marks {
    let mut marks = Marks::default();
    cells_of(&around(board), shape, unit, |from, to| board.sees(from, to), &mut marks);
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
fn maneuver_207_a_longer_weapon_put_down_threatens_no_more() {
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
fn maneuver_g62_hands_that_hold_a_bow_threaten_nobody() {
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
fn poise_164_and_165_without_a_zone_nothing_is_marked_and_it_comes_back() {
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
fn poise_166_and_172_and_173_steps_in_and_into_a_zone() {
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
fn energy_235_through_the_limit_and_no_other_way() {
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
            Regions::new(&board, &[("all".into(), board.grid.cells().collect())], &RegionLinks::default(), |_, _| {
                false
            })
            .unwrap();
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
        let passed =
            |from, to| zones.passes_body(&bodies, step(&one, from, to), |a, b| touches(&board, |_, _| false, a, b));
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
fn region_g09_a_region_is_threatened_and_nothing_outside() {
    for shape in shapes(Diagonal::One) {
        let board = open(shape, 6, 4);
        let part = |low: i16, high: i16| board.grid.cells().filter(|cell| (low..high).contains(&cell.x)).collect();
        let named = [("west".into(), part(0, 3)), ("east".into(), part(3, 6))];
        let regions = Regions::new(&board, &named, &RegionLinks::default(), |_, _| false).unwrap();
        let around = Surroundings { board: &board, regions: Some(&regions), corner: Corner::Both };
        let mut found = Marks::default();
        let unit = Stance { footprint: &Footprint::default(), at: Cell::new(2, 1) };
        cells_of(&around, ThreatShape::SameRegion, unit, |_, _| false, &mut found);
        let cells: BTreeSet<Cell> = found.on.iter().map(|&spot| board.lattice.cell(spot)).collect();
        assert_eq!(cells, named[0].1.iter().copied().collect());
    }
}

// The slow way

fn oracle(map: &Map, shape: ThreatShape, unit: UnitId, corner: Corner) -> BTreeSet<Cell> {
    let board = &map.board;
    let grid = board.grid;
    let own = map.cells(unit);
    let ground = |cell: &Cell| board.ground(*cell).passable;
    match shape {
        ThreatShape::Band { min, max } => {
            let far = walked(&grid, &own);
            let each: Vec<(Cell, Vec<u16>)> = own.iter().map(|&cell| (cell, walked(&grid, &[cell].into()))).collect();
            let seen = |to: Cell, at: usize| each.iter().any(|(from, one)| one[at] == far[at] && board.sees(*from, to));
            grid.cells()
                .filter(|&cell| board.terrain(cell) != indes::battlefield::Terrain::Void)
                .filter(|&cell| {
                    let at = grid.index(cell).unwrap();
                    (u16::from(min)..=u16::from(max)).contains(&far[at]) && seen(cell, at)
                })
                .collect()
        }
        ThreatShape::Zone { paces, height } => {
            let mut all = own.clone();
            for &start in &own {
                let mut reached = BTreeSet::from([start]);
                let straight = walked(&grid, &[start].into());
                for _ in 0..paces {
                    let further = grid.cells().filter(ground).filter(|&to| {
                        let legal = |from: &Cell| {
                            let shut = beside_corner(*from, to).iter().filter(|side| !ground(side)).count();
                            share_edge(&grid, *from, to)
                                || share_corner(&grid, *from, to)
                                    && match corner {
                                        Corner::Open => true,
                                        Corner::Either => shut == 0,
                                        Corner::Both => shut < 2,
                                    }
                        };
                        straight[grid.index(to).unwrap()] <= u16::from(paces)
                            && board.height(to).abs_diff(board.height(start)) <= height
                            && reached.iter().any(legal)
                    });
                    let further: Vec<Cell> = further.collect();
                    reached.extend(further);
                }
                all.extend(reached);
            }
            all
        }
        ThreatShape::Limit(limit) => {
            let far = walked(&grid, &own);
            let exact = |cell: &Cell| far[grid.index(*cell).unwrap()] == u16::from(limit);
            grid.cells()
                .filter(exact)
                .filter(|&cell| board.terrain(cell) != indes::battlefield::Terrain::Void)
                .collect()
        }
        ThreatShape::SameRegion => BTreeSet::new(),
    }
}

fn random_shape(rng: &mut ChaCha8Rng) -> ThreatShape {
    match rng.random_range(0..4) {
        0 => ThreatShape::Limit(rng.random_range(1..4)),
        1 => ThreatShape::Band { min: rng.random_range(0..3), max: rng.random_range(1..4) },
        _ => ThreatShape::Zone { paces: rng.random_range(0..3), height: rng.random_range(0..2) },
    }
}

#[test]
fn marks_are_those_of_a_flood() {
    for diagonal in [Diagonal::One, Diagonal::Alternating] {
        for_maps(diagonal, |grid_shape, rng| {
            let map = Map::random(rng, grid_shape, 1, 4);
            let Some(unit) = map.ids().next() else { return };
            let shape = random_shape(rng);
            let corner = [Corner::Open, Corner::Either, Corner::Both][rng.random_range(0..3)];
            let mut found = Marks::default();
            let around = Surroundings { board: &map.board, regions: None, corner };
            cells_of(&around, shape, map.stance(unit), |from, to| map.board.sees(from, to), &mut found);
            let cells: BTreeSet<Cell> = found.on.iter().map(|&spot| map.board.lattice.cell(spot)).collect();
            assert_eq!(cells.len(), found.on.len(), "twice");
            assert_eq!(cells, oracle(&map, shape, unit, corner), "\n{map}\n{shape:?} {corner:?}");
        });
    }
}

/// The sets of cells of every unit, kept as plainly as can be.
struct Plain {
    on: Vec<BTreeSet<Cell>>,
    /// What is too near.
    within: Vec<BTreeSet<Cell>>,
}

impl Plain {
    fn who(&self, cells: &BTreeSet<Cell>) -> UnitMask {
        let marks = |at: usize| !self.on[at].is_disjoint(cells) && self.within[at].is_disjoint(cells);
        (0..self.on.len()).filter(|&at| marks(at)).map(|at| UnitId(u8::try_from(at).unwrap())).collect()
    }
}

#[test]
fn zones_kept_current_are_those_worked_out_anew() {
    for_maps(Diagonal::One, |grid_shape, rng| {
        let mut map = Map::random(rng, grid_shape, 5, 3);
        let mut zones = Zones::new(map.board.lattice);
        let nothing = vec![BTreeSet::new(); map.units.len()];
        let mut plain = Plain { on: nothing.clone(), within: nothing };
        if map.units.is_empty() {
            return;
        }
        for _ in 0..8 {
            let unit = UnitId(rng.random_range(0..u8::try_from(map.units.len()).unwrap()));
            let place = usize::from(unit.0);
            if rng.random_range(0..4) == 0 {
                zones.remove(unit);
                plain.on[place].clear();
                plain.within[place].clear();
            } else {
                map.units[place].1 = map.any_cell(rng);
                let shape = ThreatShape::Band { min: rng.random_range(0..3), max: rng.random_range(1..4) };
                let marks = marks(&map.board, shape, map.stance(unit));
                zones.set(unit, &marks);
                let cells = |spots: &[Spot]| spots.iter().map(|&spot| map.board.lattice.cell(spot)).collect();
                plain.on[place] = cells(&marks.on);
                plain.within[place] = cells(&marks.within);
            }
        }
        let mut anew = Zones::new(map.board.lattice);
        for (unit, (on, within)) in (0..).map(UnitId).zip(plain.on.iter().zip(&plain.within)) {
            let spots = |cells: &BTreeSet<Cell>| {
                let mut spots: Vec<Spot> = cells.iter().filter_map(|&cell| map.board.lattice.spot(cell)).collect();
                spots.sort_unstable();
                spots
            };
            anew.set(unit, &Marks { on: spots(on), within: spots(within) });
        }
        assert_eq!(zones, anew, "\n{map}");
        for cell in map.board.grid.cells() {
            assert_eq!(zones.on(cell), plain.who(&[cell].into()), "\n{map}\n{cell}");
        }
        steps_agree(&map, &zones, &plain, rng);
    });
}

fn steps_agree(map: &Map, zones: &Zones, plain: &Plain, rng: &mut ChaCha8Rng) {
    let grid = map.board.grid;
    let footprint = Footprint::usual(&grid, rng.random_range(1..=2));
    let cells = |at: Cell| -> BTreeSet<Cell> { footprint.cells(&grid, at).collect() };
    let start = map.any_cell(rng);
    let mut path = vec![start];
    for _ in 0..rng.random_range(1..6) {
        let near = grid.neighbours(*path.last().unwrap());
        if !near.is_empty() {
            path.push(near[rng.random_range(0..near.len())].1);
        }
    }
    for pair in path.windows(2) {
        let (before, after) = (plain.who(&cells(pair[0])), plain.who(&cells(pair[1])));
        let step = step(&footprint, pair[0], pair[1]);
        assert_eq!(zones.starts_inside(step), before, "\n{map}\n{step:?}");
        for id in (0..5).map(UnitId) {
            let (was, is) = (before.has(id), after.has(id));
            assert_eq!(zones.leaves(step).has(id), was && !is, "\n{map}\n{step:?}");
            assert_eq!(zones.enters(step).has(id), !was && is, "\n{map}\n{step:?}");
            assert_eq!(zones.moves_within(step).has(id), was && is, "\n{map}\n{step:?}");
        }
        let bodies = map.bodies();
        let grid = map.board.grid;
        let passed = zones.passes_body(&bodies, step, |_, _| true);
        for id in map.ids() {
            let beside = |at: Cell| {
                let near = |own: &Cell| {
                    map.cells(id).iter().any(|&cell| share_edge(&grid, *own, cell) || share_corner(&grid, *own, cell))
                };
                cells(at).iter().any(near)
            };
            let wanted = before.has(id) && beside(pair[0]) && beside(pair[1]);
            assert_eq!(passed.has(id), wanted, "\n{map}\n{step:?} {id:?}");
        }
    }
    let whom = UnitMask(u64::from(rng.random::<u8>()));
    let mut wanted: Vec<Touch> = Vec::new();
    for unit in whom.iter().filter(|unit| usize::from(unit.0) < plain.on.len()) {
        let touched = |at: usize| plain.who(&cells(path[at])).has(unit);
        let first = (1..path.len()).find(|&at| touched(at)).or_else(|| touched(0).then_some(0));
        wanted.extend(first.map(|at| Touch { unit, at }));
    }
    wanted.sort_by_key(|touch| (touch.at, touch.unit));
    assert_eq!(zones.path_touches(&footprint, start, &path[1..], whom).to_vec(), wanted, "\n{map}\n{path:?}");
}

#[test]
fn limits_are_left_by_the_distance_between_footprints() {
    for_maps(Diagonal::One, |grid_shape, rng| {
        let mut map = Map::random(rng, grid_shape, 2, 3);
        if map.units.len() < 2 {
            return;
        }
        // Whoever is on the board is on ground; only then the limit is marked everywhere it lies.
        map.board = open(grid_shape, map.board.grid.width, map.board.grid.height);
        let grid = map.board.grid;
        let limit = rng.random_range(1..5);
        let mut zones = Zones::new(map.board.lattice);
        zones.set(UnitId(0), &marks(&map.board, ThreatShape::Limit(limit), map.stance(UnitId(0))));
        let (footprint, from) = &map.units[1];
        let far = walked(&grid, &map.cells(UnitId(0)));
        let distance = |at: Cell| footprint.cells(&grid, at).map(|cell| far[grid.index(cell).unwrap()]).min().unwrap();
        for (_, to) in grid.neighbours(*from) {
            let wanted = distance(*from) == u16::from(limit) && distance(to) != u16::from(limit);
            let found = zones.leaves_limit(step(footprint, *from, to));
            assert_eq!(found.has(UnitId(0)), wanted, "\n{map}\nlimit {limit}, to {to}");
        }
    });
}

#[test]
fn reach_is_the_distance_between_footprints() {
    for_maps(Diagonal::Alternating, |grid_shape, rng| {
        let mut map = Map::random(rng, grid_shape, 2, 4);
        if map.units.len() < 2 {
            return;
        }
        map.board = open(grid_shape, map.board.grid.width, map.board.grid.height);
        let (min, max) = (rng.random_range(1..4), rng.random_range(1..5));
        let mut zones = Zones::new(map.board.lattice);
        zones.set(UnitId(0), &marks(&map.board, ThreatShape::Band { min, max }, map.stance(UnitId(0))));
        let far = walked(&map.board.grid, &map.cells(UnitId(0)));
        let near = map.cells(UnitId(1)).iter().map(|&cell| far[map.board.grid.index(cell).unwrap()]).min().unwrap();
        let (footprint, at) = &map.units[1];
        let wanted = (u16::from(min)..=u16::from(max)).contains(&near);
        assert_eq!(zones.over(footprint, *at).has(UnitId(0)), wanted, "\n{map}\n{min} to {max}");
    });
}

#[test]
fn marks_turn_with_the_board() {
    for_maps(Diagonal::Alternating, |grid_shape, rng| {
        let map = Map::random(rng, grid_shape, 1, 3);
        let Some(unit) = map.ids().next() else { return };
        let shape = random_shape(rng);
        let all = Symmetry::all(grid_shape);
        let symmetry = all[rng.random_range(0..all.len())];
        let (image, place) = map.image(symmetry);
        // Lines that run along an edge choose a side; so no sight here.
        let found = |map: &Map| -> BTreeSet<Cell> {
            let mut out = Marks::default();
            cells_of(&around(&map.board), shape, map.stance(unit), |_, _| true, &mut out);
            out.on.into_iter().map(|spot| map.board.lattice.cell(spot)).collect()
        };
        let turned: BTreeSet<Cell> = found(&map).into_iter().map(place).collect();
        assert_eq!(found(&image), turned, "\n{map}\n{symmetry:?}\n{image}\n{shape:?}");
    });
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
