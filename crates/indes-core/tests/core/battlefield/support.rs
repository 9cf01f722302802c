//! Random little maps on every kind of grid, and the turns and mirrors of a board.

use indes_core::battlefield::{Board, Bodies, Footprint, Terrain, UnitId};
use indes_core::grid::{Cell, Diagonal, Grid, Offset, Orientation, Shape};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How many random maps each grid gets.
pub const MAPS: u64 = 10_000;

/// The kinds of grid.
pub const SHAPES: [Shape; 5] = [
    Shape::Square(Diagonal::One),
    Shape::Square(Diagonal::Alternating),
    Shape::Square(Diagonal::Forbidden),
    Shape::Hex(Orientation::Pointy),
    Shape::Hex(Orientation::Flat),
];

/// A random map with some bodies: the unit 0 is the one that the test is about.
pub struct WalkMap {
    /// Ground and heights.
    pub board: Board,
    /// The bodies and their cells.
    pub bodies: Bodies,
    /// For each cell, in order, its price; 0 is a wall.
    pub price: Vec<u8>,
    /// The other units: id, cell, whether they are down.
    pub others: Vec<(UnitId, Cell, bool)>,
    /// Where unit 0 stands.
    pub start: Cell,
    /// Its footprint.
    pub footprint: Footprint,
    /// For everything else that is drawn.
    pub rng: ChaCha8Rng,
}

/// The random generator of a map.
pub fn rng(shape: Shape, seed: u64) -> ChaCha8Rng {
    let at = SHAPES.iter().position(|&other| other == shape).unwrap() as u64;
    ChaCha8Rng::seed_from_u64(seed * 8 + at)
}

impl WalkMap {
    /// The map with this number.
    pub fn random(shape: Shape, seed: u64, wide: u8) -> Self {
        let mut rng = rng(shape, seed);
        let grid = Grid::new(shape, rng.random_range(3..=6), rng.random_range(3..=5));
        let walls = rng.random_range(0..40);
        let hilly = rng.random_bool(0.5);
        let mut terrain = Vec::new();
        let mut price = Vec::new();
        let mut height = Vec::new();
        for _ in grid.cells() {
            let wall = rng.random_range(0..100) < walls;
            terrain.push(match (wall, rng.random_bool(0.5)) {
                (true, true) => Terrain::HighWall,
                (true, false) => Terrain::DeepWater,
                _ => Terrain::Grass,
            });
            price.push(if wall { 0 } else { rng.random_range(1..=3) });
            height.push(if hilly { rng.random_range(0..=3) } else { 0 });
        }
        let footprint = Footprint::usual(&grid, wide);
        let cells: Vec<Cell> = grid.cells().collect();
        let start = cells[rng.random_range(0..cells.len())];
        for &by in footprint.offsets() {
            if let Some(at) = grid.shifted(start, by).and_then(|cell| grid.index(cell)) {
                (terrain[at], price[at]) = (Terrain::Grass, price[at].max(1));
            }
        }
        let board = cells
            .iter()
            .zip(&price)
            .filter(|(_, price)| **price > 0)
            .fold(Board::new(grid, &terrain, &height), |board, (&cell, &price)| board.with_price(cell, price));
        let mut bodies = Bodies::new(&board);
        bodies.add(UnitId(0), &footprint, start, false);
        let mine: Vec<Cell> = footprint.cells(&grid, start).collect();
        let mut others = Vec::new();
        for id in 1..=rng.random_range(0..=4u8) {
            let cell = cells[rng.random_range(0..cells.len())];
            let down = rng.random_bool(0.2);
            let taken = mine.contains(&cell) || others.iter().any(|&(_, other, _)| other == cell);
            if !taken && price[grid.index(cell).unwrap()] > 0 {
                bodies.add(UnitId(id), &Footprint::default(), cell, down);
                others.push((UnitId(id), cell, down));
            }
        }
        Self { board, bodies, price, others, start, footprint, rng }
    }

    /// Whether the whole footprint of unit 0 lies on the board.
    pub fn fits(&self) -> bool {
        self.footprint.cells(&self.board.grid, self.start).count() == self.footprint.count()
    }

    /// The map as text, for a failing case.
    pub fn drawn(&self) -> String {
        let grid = self.board.grid;
        let mut text = format!("{:?}, unit 0 of {} cells at {}\n", grid.shape, self.footprint.count(), self.start);
        for y in 0..grid.height.cast_signed() {
            for x in 0..grid.width.cast_signed() {
                let cell = Cell::new(x, y);
                let price = self.price[grid.index(cell).unwrap()];
                let who = self.others.iter().find(|other| other.1 == cell);
                let mark =
                    who.map_or_else(|| " ".to_owned(), |who| if who.2 { "_".into() } else { who.0.0.to_string() });
                let ground = if price == 0 { "#".into() } else { price.to_string() };
                text += &format!(" {ground}{mark}^{}", self.board.height(cell));
            }
            text += "\n";
        }
        text
    }
}

/// An offset turned by a sixth (hexes) or a quarter (squares), `times` times, after a mirror if `mirrored`.
pub fn turned(shape: Shape, by: Offset, times: u8, mirrored: bool) -> Offset {
    let mut at = if mirrored { Offset::new(by.r, by.q) } else { by };
    for _ in 0..times {
        at = match shape {
            Shape::Square(_) => Offset::new(-at.r, at.q),
            Shape::Hex(_) => Offset::new(-at.r, at.q + at.r),
        };
    }
    at
}
