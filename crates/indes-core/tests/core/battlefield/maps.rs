//! Boards drawn as text, small random maps, and geometry written a second time for comparison.

use indes_core::battlefield::{Board, Bodies, Edge, Footprint, Stance, Terrain, UnitId, UnitMask};
use indes_core::grid::{Cell, Diagonal, Grid, Offset, Orientation, Shape};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::fmt;

/// Random maps per shape.
pub const MAPS: u64 = 10_000;

/// Squares and both kinds of hexes.
pub const fn shapes(diagonal: Diagonal) -> [Shape; 3] {
    [Shape::Square(diagonal), Shape::Hex(Orientation::Pointy), Shape::Hex(Orientation::Flat)]
}

pub const HEXES: [Shape; 2] = [Shape::Hex(Orientation::Pointy), Shape::Hex(Orientation::Flat)];

/// Calls `look` with a seeded stream for every map of every shape.
pub fn for_maps(diagonal: Diagonal, mut look: impl FnMut(Shape, &mut ChaCha8Rng)) {
    for shape in shapes(diagonal) {
        for seed in 0..MAPS {
            look(shape, &mut ChaCha8Rng::seed_from_u64(seed));
        }
    }
}

/// Grass everywhere.
pub fn open(shape: Shape, width: u16, height: u16) -> Board {
    let count = usize::from(width) * usize::from(height);
    Board::new(Grid::new(shape, width, height), &vec![Terrain::Grass; count], &[])
}

/// A board from its rows: `#` a wall, a space nothing, `~` mud, `.` grass, a digit grass of that height.
pub fn drawn(shape: Shape, rows: &[&str]) -> Board {
    let letters: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let terrain: Vec<Terrain> = letters
        .iter()
        .map(|letter| match letter {
            '#' => Terrain::HighWall,
            ' ' => Terrain::Void,
            '~' => Terrain::Mud,
            _ => Terrain::Grass,
        })
        .collect();
    let height: Vec<i8> =
        letters.iter().map(|letter| letter.to_digit(10).map_or(0, |digit| i8::try_from(digit).unwrap())).collect();
    let (width, tall) = (u16::try_from(rows[0].len()).unwrap(), u16::try_from(rows.len()).unwrap());
    Board::new(Grid::new(shape, width, tall), &terrain, &height)
}

/// The cell at axial coordinates from the cell F6, or at columns and rows from it.
pub fn at(grid: &Grid, q: i16, r: i16) -> Cell {
    grid.shifted(Cell::new(5, 5), Offset::new(q, r)).unwrap()
}

/// A board and its units: footprints and anchors.
pub struct Map {
    pub board: Board,
    pub units: Vec<(Footprint, Cell)>,
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.board.grid;
        writeln!(f, "{:?}", grid.shape)?;
        for (cell, way, edge) in self.board.edges().iter(&self.board.lattice) {
            write!(f, "{cell}|{} {edge:?}, ", grid.step(cell, way).unwrap())?;
        }
        for cell in grid.cells() {
            let unit = self.units.iter().position(|unit| cells(&self.board, unit).contains(&cell));
            let ground = match self.board.terrain(cell) {
                Terrain::Void => ' ',
                terrain if !terrain.ground().passable => '#',
                _ => '.',
            };
            let who = unit.map_or(ground, |unit| char::from(b'a' + u8::try_from(unit).unwrap()));
            let end = if cell.x + 1 == grid.width.cast_signed() { "\n" } else { " " };
            write!(f, "{who}{}{end}", self.board.height(cell))?;
        }
        Ok(())
    }
}

impl Map {
    /// Up to `units` units up to `side` cells wide on broken ground.
    pub fn random(rng: &mut ChaCha8Rng, shape: Shape, units: usize, side: u8) -> Self {
        let (width, height) = (rng.random_range(2..=7u16), rng.random_range(2..=6u16));
        let grid = Grid::new(shape, width, height);
        let rough = rng.random_range(0..=40);
        let hilly = rng.random_range(0..3) == 0;
        let terrain: Vec<Terrain> = (0..grid.len())
            .map(|_| match rng.random_range(0..100) {
                n if n < rough => [Terrain::HighWall, Terrain::DeepWater, Terrain::Void][rng.random_range(0..3)],
                n if n < rough + 5 => Terrain::Mud,
                _ => Terrain::Grass,
            })
            .collect();
        let heights: Vec<i8> = (0..grid.len()).map(|_| if hilly { rng.random_range(0..4) } else { 0 }).collect();
        let board = Board::new(grid, &terrain, &heights);
        let mut map = Self { board, units: Vec::new() };
        for _ in 0..3 * units {
            let side = if rng.random_range(0..3) == 0 { rng.random_range(1..=side) } else { 1 };
            let unit = (Footprint::usual(&grid, side), map.any_cell(rng));
            if map.units.len() < units && map.fits(&unit) {
                map.units.push(unit);
            }
        }
        map
    }

    /// The same map with something on some of its edges; units through which a wall would run are gone.
    pub fn walled(mut self, rng: &mut ChaCha8Rng) -> Self {
        let (grid, most) = (self.board.grid, rng.random_range(0..8));
        for a in grid.cells() {
            for b in grid.cells().filter(|&b| a < b && share_edge(&grid, a, b)) {
                if rng.random_range(0..20) < most {
                    self.board = self.board.with_edge(b, a, Edge::ALL[rng.random_range(0..Edge::ALL.len())]);
                }
            }
        }
        let board = &self.board;
        self.units.retain(|unit| !board.splits(&unit.0.cells(&grid, unit.1).collect::<Vec<_>>()));
        self
    }

    pub fn any_cell(&self, rng: &mut ChaCha8Rng) -> Cell {
        let part = |size: u16, n: u16| i16::try_from(n % size).unwrap();
        let grid = self.board.grid;
        Cell::new(part(grid.width, rng.random()), part(grid.height, rng.random()))
    }

    /// Whether the unit is on free passable ground with all its cells.
    pub fn fits(&self, unit: &(Footprint, Cell)) -> bool {
        let own = cells(&self.board, unit);
        own.len() == unit.0.count()
            && own.iter().all(|&cell| self.board.ground(cell).passable)
            && self.units.iter().all(|other| cells(&self.board, other).is_disjoint(&own))
    }

    pub fn bodies(&self) -> Bodies {
        let mut bodies = Bodies::new(&self.board);
        for (id, unit) in (0..).map(UnitId).zip(&self.units) {
            bodies.add(id, &unit.0, unit.1, false);
        }
        bodies
    }

    pub fn stance(&self, unit: UnitId) -> Stance<'_> {
        let (footprint, at) = &self.units[usize::from(unit.0)];
        Stance { footprint, at: *at }
    }

    pub fn cells(&self, unit: UnitId) -> BTreeSet<Cell> {
        cells(&self.board, &self.units[usize::from(unit.0)])
    }

    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..u8::try_from(self.units.len()).unwrap()).map(UnitId)
    }

    /// The same map turned or mirrored, on a board just big enough for it, and where its cells went.
    pub fn image(&self, symmetry: Symmetry) -> (Self, impl Fn(Cell) -> Cell + use<>) {
        let grid = self.board.grid;
        let turned = move |cell: Cell| symmetry.of(grid.axial(cell));
        // Down until no row is above the board, then to the right until no column is left of it; by even numbers, so
        // that odd rows and columns stay odd.
        let huge = Grid::new(grid.shape, 1000, 1000);
        let moved = move |cell: Cell| huge.cell_at(turned(cell).plus(Offset::new(100, 100)));
        let low = |part: fn(Cell) -> i16| grid.cells().map(|cell| part(moved(cell))).min().unwrap() / 2 * 2;
        let (x, y) = (low(|cell| cell.x), low(|cell| cell.y));
        let place = move |cell: Cell| Cell::new(moved(cell).x - x, moved(cell).y - y);
        let size = |part: fn(Cell) -> i16| {
            u16::try_from(grid.cells().map(|cell| part(place(cell))).max().unwrap() + 1).unwrap()
        };
        let to = Grid::new(grid.shape, size(|cell| cell.x), size(|cell| cell.y));
        let mut terrain = vec![Terrain::Void; to.len()];
        let mut height = vec![0; to.len()];
        for cell in grid.cells() {
            let at = to.index(place(cell)).unwrap();
            terrain[at] = self.board.terrain(cell);
            height[at] = self.board.height(cell);
        }
        let edges = self.board.edges().iter(&self.board.lattice);
        let board = edges.fold(Board::new(to, &terrain, &height), |board, (cell, way, edge)| {
            board.with_edge(place(cell), place(grid.step(cell, way).unwrap()), edge)
        });
        let units = self
            .units
            .iter()
            .map(|(footprint, cell)| {
                (Footprint::of(footprint.offsets().iter().map(|&by| symmetry.of(by))), place(*cell))
            })
            .collect();
        (Self { board, units }, place)
    }
}

pub fn cells(board: &Board, (footprint, at): &(Footprint, Cell)) -> BTreeSet<Cell> {
    footprint.cells(&board.grid, *at).collect()
}

pub fn mask(units: impl IntoIterator<Item = u8>) -> UnitMask {
    units.into_iter().map(UnitId).collect()
}

/// A rotation or a reflection, as the images of the two axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry([i16; 4]);

impl Symmetry {
    pub const fn of(self, by: Offset) -> Offset {
        let [a, b, c, d] = self.0;
        Offset::new(a * by.q + b * by.r, c * by.q + d * by.r)
    }

    /// All of a grid: 8 on squares, 12 on hexes.
    pub fn all(shape: Shape) -> Vec<Self> {
        let (turn, mirror, count) = match shape {
            Shape::Square(_) => ([0, -1, 1, 0], [-1, 0, 0, 1], 4),
            Shape::Hex(_) => ([0, -1, 1, 1], [0, 1, 1, 0], 6),
        };
        let after = |[a, b, c, d]: [i16; 4], [e, f, g, h]: [i16; 4]| {
            [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h]
        };
        let mut all = vec![[1, 0, 0, 1]];
        for _ in 1..count {
            all.push(after(turn, *all.last().unwrap()));
        }
        let mirrored: Vec<[i16; 4]> = all.iter().map(|&one| after(mirror, one)).collect();
        all.into_iter().chain(mirrored).map(Self).collect()
    }
}

// Geometry for the oracles, from columns and rows alone.

/// The centre of a cell in half cells, and by how much the square of each axis counts.
pub fn centre(grid: &Grid, cell: Cell) -> (i64, i64) {
    let (x, y) = (i64::from(cell.x), i64::from(cell.y));
    match grid.shape {
        Shape::Square(_) => (2 * x, 2 * y),
        Shape::Hex(Orientation::Pointy) => (2 * x + y % 2, y),
        Shape::Hex(Orientation::Flat) => (x, 2 * y + x % 2),
    }
}

pub const fn weights(shape: Shape) -> (i64, i64) {
    match shape {
        Shape::Square(_) => (1, 1),
        Shape::Hex(Orientation::Pointy) => (1, 3),
        Shape::Hex(Orientation::Flat) => (3, 1),
    }
}

/// Whether two cells share an edge.
pub fn share_edge(grid: &Grid, a: Cell, b: Cell) -> bool {
    squared(grid, a, b) == 4
}

/// Whether two squares share a corner only.
pub fn share_corner(grid: &Grid, a: Cell, b: Cell) -> bool {
    matches!(grid.shape, Shape::Square(_)) && squared(grid, a, b) == 8
}

fn squared(grid: &Grid, a: Cell, b: Cell) -> i64 {
    let (a, b, (wx, wy)) = (centre(grid, a), centre(grid, b), weights(grid.shape));
    wx * (a.0 - b.0).pow(2) + wy * (a.1 - b.1).pow(2)
}

/// The two squares beside a diagonal step.
pub fn beside_corner(a: Cell, b: Cell) -> [Cell; 2] {
    [Cell::new(a.x, b.y), Cell::new(b.x, a.y)]
}

/// The distance by walking over open ground from cell to cell, the diagonals counted as the grid says.
pub fn walked(grid: &Grid, from: &BTreeSet<Cell>) -> Vec<u16> {
    let mut best = vec![[u16::MAX; 2]; grid.len()];
    let mut left: BTreeSet<(u16, Cell, usize)> = from.iter().map(|&cell| (0, cell, 0)).collect();
    while let Some((cost, cell, odd)) = left.pop_first() {
        let place = &mut best[grid.index(cell).unwrap()][odd];
        if *place <= cost {
            continue;
        }
        *place = cost;
        for next in grid.cells() {
            if share_edge(grid, cell, next) {
                left.insert((cost + 1, next, odd));
            } else if share_corner(grid, cell, next) {
                match grid.shape {
                    Shape::Square(Diagonal::One) => left.insert((cost + 1, next, odd)),
                    Shape::Square(Diagonal::Alternating) => {
                        left.insert((cost + 1 + u16::try_from(odd).unwrap(), next, 1 - odd))
                    }
                    _ => false,
                };
            }
        }
    }
    best.into_iter().map(|[even, odd]| even.min(odd)).collect()
}
