//! Repeated searches allocate no memory: reach, cheapest path, field of view, cover, and the data that is derived when a
//! unit moves. A counting allocator measures it, so this is a program of its own.

#![allow(clippy::unwrap_used, reason = "a test that fails to unwrap is a test that fails")]

use indes::battle::RuleSetId::{Energy, Maneuver, Poise, Tempo};
use indes::battlefield::movement::search::Search;
use indes::battlefield::movement::{Memory, MovementRules, Mover, ZonePrice};
use indes::battlefield::{
    Barring, Board, Bodies, CoverMap, Edge, FieldOfView, Footprint, Marks, Shot, Stance, Surroundings, Terrain,
    ThreatShape, UnitId, UnitMask, Zones, cells_of, cover, sees,
};
use indes::grid::{Cell, Corner, Diagonal, Direction, Grid, LineTable, Orientation, Shape};
use indes::rules::mechanics as numbers;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const SHAPES: [Shape; 5] = [
    Shape::Square(Diagonal::One),
    Shape::Square(Diagonal::Alternating),
    Shape::Square(Diagonal::Forbidden),
    Shape::Hex(Orientation::Pointy),
    Shape::Hex(Orientation::Flat),
];

/// A board of 41 by 41 cells with walls, heights and prices, and with `edged` also edges; its middle is free.
fn board(shape: Shape, edged: bool) -> Board {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let grid = Grid::new(shape, 41, 41);
    let free = |cell: Cell| grid.distance(MIDDLE, cell) <= 2;
    let wall = |rng: &mut ChaCha8Rng, cell| rng.random_range(0..5) == 0 && !free(cell);
    let terrain: Vec<Terrain> =
        grid.cells().map(|cell| if wall(&mut rng, cell) { Terrain::HighWall } else { Terrain::Grass }).collect();
    let heights: Vec<i8> = grid.cells().map(|cell| if free(cell) { 0 } else { rng.random_range(0..2) }).collect();
    let mut board = Board::new(grid, &terrain, &heights);
    for cell in grid.cells() {
        board = board.with_price(cell, rng.random_range(1..4));
        for way in grid.directions().filter(|_| edged) {
            if let Some(next) = grid.step(cell, way).filter(|_| rng.random_range(0..20) == 0) {
                board = board.with_edge(cell, next, Edge::ALL[rng.random_range(0..4)]);
            }
        }
    }
    board
}

const MIDDLE: Cell = Cell::new(20, 20);

/// Fails if `work` allocates. It runs four times before that, so that its buffers have their size.
#[track_caller]
fn steady(what: &str, mut work: impl FnMut()) {
    (0..4).for_each(|_| work());
    let allocated = allocation_counter::measure(|| (0..20).for_each(|_| work())).count_total;
    assert_eq!(allocated, 0, "{what}");
}

#[test]
fn the_counter_counts() {
    let taken = allocation_counter::measure(|| drop(std::hint::black_box(vec![1])));
    assert_eq!(taken.count_total, 1);
}

#[test]
fn reach_and_path_allocate_nothing() {
    let zones = ZonePrice { leave: 1, stops: false };
    for (shape, edged) in SHAPES.into_iter().flat_map(|shape| [(shape, false), (shape, true)]) {
        let board = board(shape, edged);
        let bodies = Bodies::new(&board);
        let spot = |cell| board.lattice.spot(cell).unwrap();
        let mut masks = vec![UnitMask::NONE; board.lattice.len()];
        masks.iter_mut().step_by(7).for_each(|mask| *mask = UnitMask::only(UnitId(1)));
        let foes = Barring { foes: UnitMask::only(UnitId(1)), ..Barring::default() };
        for gait in [numbers(Tempo).gait, MovementRules { zones, ..numbers(Poise).gait }, numbers(Energy).gait] {
            for footprint in [Footprint::default(), Footprint::usual(&board.grid, 2)] {
                let mover = Mover::new(&board, &bodies, gait, &footprint, foes).with_zones(&masks);
                let mut search = Search::new();
                steady("reach", || search.flood(&mover, spot(MIDDLE), Memory::default(), 12));
                assert!(search.reached().count() > 1);
                let goal = board.grid.cells().filter(|&cell| mover.may_end(spot(cell))).last().unwrap();
                steady("path", || {
                    search.route(&mover, spot(MIDDLE), Memory::default(), spot(goal), 4000);
                });
            }
        }
    }
}

#[test]
fn field_of_view_and_cover_allocate_nothing() {
    for (shape, edged) in SHAPES.into_iter().flat_map(|shape| [(shape, false), (shape, true)]) {
        let board = board(shape, edged);
        let table = LineTable::new(&board.lattice, 12);
        let (tempo, maneuver) = (numbers(Tempo).sight, numbers(Maneuver));
        let large: Vec<Cell> = Footprint::usual(&board.grid, 2).cells(&board.grid, MIDDLE).collect();
        let mut view = FieldOfView::new();
        for (from, radius) in [(&[MIDDLE][..], 12), (&large, 10)] {
            steady("field of view", || view.look(&board, &tempo, &table, from, radius));
            assert!(view.spots().len() > 10);
        }
        let (screens, bodies) = (CoverMap::of(&board), Bodies::new(&board));
        let near: Vec<Cell> = board.grid.cells().filter(|&cell| board.grid.distance(MIDDLE, cell) <= 4).collect();
        steady("cover", || {
            for &to in &near {
                std::hint::black_box(cover(&screens, &bodies, &maneuver.cover, &Shot::new(&[MIDDLE], &[to])));
                std::hint::black_box(sees(&board, &maneuver.sight, &[MIDDLE], &[to]));
            }
        });
    }
}

#[test]
fn bodies_and_zones_after_a_step_allocate_nothing() {
    for (shape, edged) in SHAPES.into_iter().flat_map(|shape| [(shape, false), (shape, true)]) {
        let board = board(shape, edged);
        let around = Surroundings { board: &board, regions: None, corner: Corner::Either };
        let (mut bodies, mut zones, mut marks) = (Bodies::new(&board), Zones::new(board.lattice), Marks::default());
        let (footprint, tempo) = (Footprint::usual(&board.grid, 2), numbers(Tempo).sight);
        let mut at = MIDDLE;
        bodies.add(UnitId(0), &footprint, at, false);
        let threats =
            [ThreatShape::Zone { paces: 1, height: 1 }, ThreatShape::Band { min: 1, max: 2 }, ThreatShape::Limit(2)];
        for threat in threats {
            let mut way = 0;
            steady("derived data", || {
                // To and fro, so that both positions occurred in the first runs.
                way = if way == 0 { opposite_of_first(&board.grid) } else { 0 };
                let to = board.grid.step(at, Direction(way)).unwrap();
                bodies.remove(UnitId(0), &footprint, at, false);
                bodies.add(UnitId(0), &footprint, to, false);
                let stance = Stance { footprint: &footprint, at: to };
                cells_of(&around, threat, stance, |from, to| board.sees(&tempo, from, to), &mut marks);
                zones.set(UnitId(0), &marks);
                at = to;
            });
        }
    }
}

/// The direction opposite to direction 0.
fn opposite_of_first(grid: &Grid) -> u8 {
    grid.opposite(Direction(0)).0
}

/// The rule sets of the game are there before any test runs.
#[ctor::ctor(unsafe)]
fn install() {
    indes::install();
}
