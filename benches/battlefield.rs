//! The battlefield compared with the hexx and pathfinding crates on the same maps, and its updates of derived data
//! compared with computing them from nothing.
//!
//! `cargo bench --no-default-features --bench battlefield` measures everything with criterion; then both sides of each
//! pair are timed in turns, in the same run on the same map, and the ratio of the medians is printed.
//!
//! Measured in one run on two cores of a virtual machine (AMD EPYC), with Rust 1.95: reach 315 times
//! `hexx::field_of_movement` (wanted 100), with zones, heights and three cells 282 times (30), a path 6.1 times
//! `pathfinding::astar` and 9.9 times `hexx::a_star` (5), the field of view 14 times `hexx::range_fov` (10), derived
//! data after a move 116 times computing them anew (50). With something on every tenth edge, which hexx does not know,
//! a field of view took 92 µs while the machine was busy, 9 times less than drawing every line by itself.

use criterion::{Criterion, criterion_group};
use indes::battle::RuleSetId;
use indes::battlefield::movement::search::Search;
use indes::battlefield::movement::{Memory, MovementRules, Mover, ZonePrice};
use indes::battlefield::{
    Barring, Board, Bodies, Edge, FieldOfView, Footprint, Marks, Stance, Surroundings, Terrain, ThreatShape, UnitId,
    UnitMask, Zones, cells_of, sees,
};
use indes::grid::{Cell, Corner, Direction, Grid, LineTable, Offset, Orientation, Shape, Spot};
use indes::rules::mechanics;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::hint::black_box;
use std::io::Write as _;
use std::time::Instant;

/// The two sides of a comparison: this program's and another crate's, or a slower way.
struct Pair<'a> {
    name: &'a str,
    ours: Box<dyn FnMut() + 'a>,
    theirs: Box<dyn FnMut() + 'a>,
    other: &'a str,
    wanted: u32,
}

/// A map of hexes: a disc of a radius, or a rectangle.
struct Map {
    grid: Grid,
    board: Board,
    hilly: Board,
    prices: Vec<u8>,
}

fn map(grid: Grid, disc: Option<u16>, walls: u32, open: &[Cell]) -> Map {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let middle = Cell::new((grid.width / 2).cast_signed(), (grid.height / 2).cast_signed());
    let mut terrain = Vec::new();
    let mut prices = Vec::new();
    let mut heights = Vec::new();
    for cell in grid.cells() {
        let inside = disc.is_none_or(|radius| grid.distance(middle, cell) <= radius);
        let wall = rng.random_range(0..100) < walls && !open.contains(&cell);
        let price = rng.random_range(1..=3);
        heights.push(rng.random_range(0..=1));
        terrain.push(match (inside, wall) {
            (false, _) => Terrain::Void,
            (true, true) => Terrain::HighWall,
            (true, false) => Terrain::Grass,
        });
        prices.push(if inside && !wall { price } else { 0 });
    }
    let priced = |board: Board| {
        let open = grid.cells().zip(&prices).filter(|(_, price)| **price > 0);
        open.fold(board, |board, (cell, &price)| board.with_price(cell, price))
    };
    let (board, hilly) = (priced(Board::new(grid, &terrain, &[])), priced(Board::new(grid, &terrain, &heights)));
    Map { grid, board, hilly, prices }
}

impl Map {
    fn price(&self, hex: hexx::Hex) -> Option<u32> {
        let (q, r) = (i16::try_from(hex.x).ok()?, i16::try_from(hex.y).ok()?);
        let at = self.grid.index(self.grid.cell_at(Offset::new(q, r)))?;
        (self.prices[at] > 0).then(|| u32::from(self.prices[at]))
    }

    fn hex(&self, cell: Cell) -> hexx::Hex {
        let at = self.grid.axial(cell);
        hexx::Hex::new(i32::from(at.q), i32::from(at.r))
    }

    fn spot(&self, cell: Cell) -> Spot {
        self.board.lattice.spot(cell).unwrap_or_default()
    }
}

const FOE: UnitId = UnitId(63);

/// The middle of the disc.
const MIDDLE: Cell = Cell::new(20, 20);

/// Everything that is measured.
fn pairs<'a>(disc: &'a Map, plain: &'a Map, units: &'a UnitsOnDisc) -> Vec<Pair<'a>> {
    let mut pairs = reach_pairs(disc, units);
    pairs.extend(path_pairs(plain, units));
    pairs.extend(sight_pairs(disc, units));
    pairs.push(derived_pair(disc, units));
    pairs
}

/// Reach from the middle of the disc.
fn reach_pairs<'a>(disc: &'a Map, units: &'a UnitsOnDisc) -> Vec<Pair<'a>> {
    let start = disc.spot(MIDDLE);
    let foes = Barring { foes: UnitMask::only(FOE), ..Barring::default() };
    let reach = |mover: Mover<'a>, name: &'a str, wanted: u32| {
        let mut search = Search::new();
        Pair {
            name,
            ours: Box::new(move || {
                search.flood(&mover, start, Memory::default(), 8);
                black_box(search.cost(start));
            }),
            theirs: Box::new(move || {
                let cost = |hex| disc.price(hex).map(|price| price - 1);
                black_box(hexx::algorithms::field_of_movement(disc.hex(MIDDLE), 8, cost).len());
            }),
            other: "hexx::field_of_movement",
            wanted,
        }
    };
    let gait = mechanics(RuleSetId::Tempo).gait;
    let simple = Mover::new(&disc.board, &units.disc_bodies, gait, &units.one, Barring::default());
    let gait = MovementRules { zones: ZonePrice { leave: 1, stops: false }, ..mechanics(RuleSetId::Poise).gait };
    let full = Mover::new(&disc.hilly, &units.disc_bodies, gait, &units.triangle, foes).with_zones(&units.masks);
    vec![reach(simple, "reach of 8", 100), reach(full, "reach of 8, with zones, heights, 3 cells", 30)]
}

/// A path from corner to corner of the plain map.
fn path_pairs<'a>(plain: &'a Map, units: &'a UnitsOnDisc) -> Vec<Pair<'a>> {
    let gait = mechanics(RuleSetId::Tempo).gait;
    let (from, to) = (Cell::new(0, 0), Cell::new(199, 199));
    let ends = (plain.spot(from), plain.spot(to));
    let route = |name: &'a str, other: &'a str, theirs: Box<dyn FnMut() + 'a>| {
        let mover = Mover::new(&plain.board, &units.plain_bodies, gait, &units.one, Barring::default());
        let mut search = Search::new();
        Pair {
            name,
            ours: Box::new(move || {
                black_box(search.route(&mover, ends.0, Memory::default(), ends.1, 4000));
            }),
            theirs,
            other,
            wanted: 5,
        }
    };
    let astar = Box::new(move || {
        let next = |&cell: &Cell| {
            let steps = plain.grid.neighbours(cell).into_iter();
            let priced = steps.filter_map(|(_, next)| Some((next, plain.price(plain.hex(next))?)));
            priced.collect::<Vec<_>>()
        };
        let far = |&cell: &Cell| u32::from(plain.grid.distance(cell, to));
        black_box(pathfinding::directed::astar::astar(&from, next, far, |&cell| cell == to).map(|found| found.1));
    });
    let hexes = Box::new(move || {
        black_box(hexx::algorithms::a_star(plain.hex(from), plain.hex(to), |_, hex| plain.price(hex)));
    });
    vec![route("path over 200 x 200", "pathfinding::astar", astar), route("path over 200 x 200", "hexx::a_star", hexes)]
}

/// The field of view from the middle of the disc, with walls on cells and on edges.
fn sight_pairs<'a>(disc: &'a Map, units: &'a UnitsOnDisc) -> Vec<Pair<'a>> {
    let tempo = mechanics(RuleSetId::Tempo);
    let (mut view, mut fenced) = (FieldOfView::new(), FieldOfView::new());
    vec![
        Pair {
            name: "field of view of radius 12",
            ours: Box::new(move || {
                view.look(&disc.board, &tempo.sight, &units.lines, &[MIDDLE], 12);
                black_box(view.spots().len());
            }),
            theirs: Box::new(move || {
                let blocks = |hex| disc.price(hex).is_none();
                black_box(hexx::algorithms::range_fov(disc.hex(MIDDLE), 12, blocks).len());
            }),
            other: "hexx::range_fov",
            wanted: 10,
        },
        Pair {
            name: "the same with walls on edges",
            ours: Box::new(move || {
                fenced.look(&units.fenced, &tempo.sight, &units.lines, &[MIDDLE], 12);
                black_box(fenced.spots().len());
            }),
            theirs: Box::new(move || {
                let near = units.near.iter().filter(|&&to| sees(&units.fenced, &tempo.sight, &[MIDDLE], &[to]).clear);
                black_box(near.count());
            }),
            other: "every line by itself",
            wanted: 5,
        },
    ]
}

/// The derived data after one unit moved.
fn derived_pair<'a>(disc: &'a Map, units: &'a UnitsOnDisc) -> Pair<'a> {
    let (mut zones, mut fresh) = (units.zones.clone(), Marks::default());
    let mut bodies = units.disc_bodies.clone();
    let mut step = false;
    Pair {
        name: "derived data after one unit moved",
        ours: Box::new(move || {
            step = !step;
            let (unit, cells) = (UnitId(0), [units.cells[0], units.free]);
            let (before, after) = if step { (cells[0], cells[1]) } else { (cells[1], cells[0]) };
            bodies.remove(unit, &units.one, before, false);
            bodies.add(unit, &units.one, after, false);
            units.marks(&disc.board, after, &mut fresh);
            zones.set(unit, &fresh);
            black_box(zones.on(after));
        }),
        theirs: Box::new(move || {
            let (bodies, zones) = units.derived(&disc.board);
            black_box((bodies.on(units.free), zones.on(units.free)));
        }),
        other: "from nothing, 60 units",
        wanted: 50,
    }
}

/// Sixty units on the disc, and the data derived from them.
struct UnitsOnDisc {
    one: Footprint,
    triangle: Footprint,
    cells: Vec<Cell>,
    free: Cell,
    disc_bodies: Bodies,
    plain_bodies: Bodies,
    masks: Vec<UnitMask>,
    zones: Zones,
    lines: LineTable,
    /// The disc with walls and fences on every tenth edge instead of on cells, and its cells within 12 of the middle.
    fenced: Board,
    near: Vec<Cell>,
}

/// Grass, with something on every tenth edge.
fn fenced(grid: Grid) -> Board {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let mut board = Board::new(grid, &vec![Terrain::Grass; grid.len()], &[]);
    for (cell, way) in grid.cells().flat_map(|cell| (0..3).map(move |way| (cell, Direction(way)))) {
        if let Some(next) = grid.step(cell, way).filter(|_| rng.random_range(0..10) == 0) {
            board = board.with_edge(cell, next, Edge::ALL[rng.random_range(0..4)]);
        }
    }
    board
}

impl UnitsOnDisc {
    fn new(disc: &Map, plain: &Map) -> Self {
        let open: Vec<Cell> =
            disc.grid.cells().filter(|&cell| disc.board.ground(cell).passable).step_by(13).take(61).collect();
        let mut masks = vec![UnitMask::NONE; disc.board.lattice.len()];
        for spot in disc.board.lattice.spots().step_by(10) {
            masks[spot.at()] = UnitMask::only(FOE);
        }
        let mut units = Self {
            one: Footprint::default(),
            triangle: Footprint::triangle(),
            free: open[60],
            cells: open[..60].to_vec(),
            disc_bodies: Bodies::new(&disc.board),
            plain_bodies: Bodies::new(&plain.board),
            masks,
            zones: Zones::new(disc.board.lattice),
            lines: LineTable::new(&disc.board.lattice, 12),
            fenced: fenced(disc.grid),
            near: disc.grid.cells().filter(|&cell| disc.grid.distance(Cell::new(20, 20), cell) <= 12).collect(),
        };
        units.zones = units.derived(&disc.board).1;
        units
    }

    fn marks(&self, board: &Board, at: Cell, out: &mut Marks) {
        let around = Surroundings { board, regions: None, corner: Corner::Either };
        let stance = Stance { footprint: &self.one, at };
        cells_of(&around, ThreatShape::Zone { paces: 1, height: 1 }, stance, |_, _| true, out);
    }

    fn derived(&self, board: &Board) -> (Bodies, Zones) {
        let (mut bodies, mut zones) = (Bodies::new(board), Zones::new(board.lattice));
        let mut marks = Marks::default();
        for (id, &cell) in (0..).map(UnitId).zip(&self.cells) {
            bodies.add(id, &self.one, cell, false);
            self.marks(board, cell, &mut marks);
            zones.set(id, &marks);
        }
        (bodies, zones)
    }
}

fn maps() -> (Map, Map) {
    let hex = Shape::Hex(Orientation::Pointy);
    let corners = [Cell::new(0, 0), Cell::new(199, 199), Cell::new(20, 20), Cell::new(21, 20), Cell::new(20, 21)];
    (map(Grid::new(hex, 41, 41), Some(20), 30, &corners), map(Grid::new(hex, 200, 200), None, 10, &corners))
}

fn measure(criterion: &mut Criterion) {
    let (disc, plain) = maps();
    let units = UnitsOnDisc::new(&disc, &plain);
    for mut pair in pairs(&disc, &plain, &units) {
        let mut group = criterion.benchmark_group(pair.name);
        group.sample_size(20).measurement_time(std::time::Duration::from_secs(2));
        group.bench_function("indes", |bencher| bencher.iter(&mut pair.ours));
        group.bench_function(pair.other, |bencher| bencher.iter(&mut pair.theirs));
        group.finish();
    }
}

/// The median of samples.
fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples[samples.len() / 2]
}

/// Times both sides in turns, so that other load of the machine affects both alike. Returns the median nanoseconds of
/// one call of each.
fn ratio(pair: &mut Pair) -> (f64, f64) {
    let time = |call: &mut dyn FnMut(), count: u32| {
        let began = Instant::now();
        (0..count).for_each(|_| call());
        began.elapsed().as_secs_f64() * 1e9 / f64::from(count)
    };
    let theirs = time(&mut pair.theirs, 3).max(1.0);
    let ours = time(&mut pair.ours, 3).max(1.0);
    // About 5 ms a turn for each side.
    let count = |nanoseconds: f64| ((5e6 / nanoseconds) as u32).clamp(1, 5000);
    let (many, few) = (count(ours), count(theirs));
    let turns: Vec<(f64, f64)> = (0..41).map(|_| (time(&mut pair.ours, many), time(&mut pair.theirs, few))).collect();
    (median(turns.iter().map(|turn| turn.0).collect()), median(turns.iter().map(|turn| turn.1).collect()))
}

fn ratios() -> std::io::Result<()> {
    let (disc, plain) = maps();
    let units = UnitsOnDisc::new(&disc, &plain);
    let mut out = std::io::stdout().lock();
    writeln!(out, "\n{:44} {:>12} {:>12}  {:>7}  wanted", "", "indes", "other", "ratio")?;
    for mut pair in pairs(&disc, &plain, &units) {
        let (ours, theirs) = ratio(&mut pair);
        let (name, other, wanted) = (pair.name, pair.other, pair.wanted);
        let ratio = theirs / ours;
        writeln!(out, "{name:44} {ours:>9.0} ns {theirs:>9.0} ns  {ratio:>7.1}  {wanted:>6}  {other}")?;
    }
    Ok(())
}

criterion_group!(benches, measure);

fn main() -> std::io::Result<()> {
    indes::install();
    // `cargo test` runs benches with this argument: then there is nothing to measure.
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.iter().any(|argument| argument == "--test") {
        return Ok(());
    }
    if !arguments.iter().any(|argument| argument == "--ratios") {
        benches();
        Criterion::default().configure_from_args().final_summary();
    }
    ratios()
}
