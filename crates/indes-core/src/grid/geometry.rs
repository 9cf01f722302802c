use super::cell::Cell;
use super::offset::Offset;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// How a square grid counts a diagonal step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Diagonal {
    /// Every diagonal step is 1: king moves.
    #[default]
    One,
    /// 1, 2, 1, 2 …: the distance is the longer side plus half the shorter one, rounded down.
    Alternating,
    /// There are no diagonal steps.
    Forbidden,
}

/// The orientation of hexagons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// A corner points up; odd rows are shifted to the right.
    #[default]
    Pointy,
    /// A side is on top; odd columns are shifted down.
    Flat,
}

/// Squares or hexagons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Squares with four or eight neighbours.
    Square(Diagonal),
    /// Hexagons with six neighbours.
    Hex(Orientation),
}

/// A direction of the grid: on squares 0 is east and 2 is north of eight, on hexes 0 of six is the first
/// counter-clockwise from east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize, Default)]
pub struct Direction(pub u8);

/// The neighbours of a cell that lie on the board, in the order of their directions.
pub type Neighbours = SmallVec<[(Direction, Cell); 8]>;

/// Squares, in eight directions counter-clockwise from east; rows grow to the south.
const SQUARE_STEPS: [(i16, i16); 8] = [(1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)];
/// Pointy hexes: E, NE, NW, W, SW, SE, for even and for odd rows.
const POINTY_STEPS: [[(i16, i16); 6]; 2] =
    [[(1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)], [(1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1)]];
/// Flat hexes: NE, N, NW, SW, S, SE, for even and for odd columns.
const FLAT_STEPS: [[(i16, i16); 6]; 2] =
    [[(1, -1), (0, -1), (-1, -1), (-1, 0), (0, 1), (1, 0)], [(1, 0), (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)]];

/// The shape and size of a board. All cells with `0 <= x < width` and `0 <= y < height` are on the grid; the board decides
/// which of them are void.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Grid {
    /// Squares or hexagons.
    pub shape: Shape,
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

impl Grid {
    /// A grid of `width` columns and `height` rows.
    #[must_use]
    pub const fn new(shape: Shape, width: u16, height: u16) -> Self {
        Self { shape, width, height }
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// Whether the grid has no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the cell lies on the grid.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.index(cell).is_some()
    }

    /// The index of a cell in a row-by-row array; `None` if it is not on the grid.
    #[must_use]
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let (x, y) = (u16::try_from(cell.x).ok()?, u16::try_from(cell.y).ok()?);
        (x < self.width && y < self.height).then(|| usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (width, height) = (self.width.cast_signed(), self.height.cast_signed());
        (0..height).flat_map(move |y| (0..width).map(move |x| Cell::new(x, y)))
    }

    /// The directions: 8 on squares (4 without diagonals), 6 on hexes.
    pub fn directions(&self) -> impl Iterator<Item = Direction> + use<> {
        let (count, stride) = match self.shape {
            Shape::Square(Diagonal::Forbidden) => (8, 2),
            Shape::Square(_) => (8, 1),
            Shape::Hex(_) => (6, 1),
        };
        (0..count).step_by(stride).map(Direction)
    }

    /// The cell one step away; `None` if it is not on the grid.
    #[must_use]
    pub fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let at = usize::from(direction.0);
        let odd = |n: i16| usize::from(n & 1 == 1);
        let (dx, dy) = match self.shape {
            Shape::Square(_) => *SQUARE_STEPS.get(at)?,
            Shape::Hex(Orientation::Pointy) => *POINTY_STEPS[odd(cell.y)].get(at)?,
            Shape::Hex(Orientation::Flat) => *FLAT_STEPS[odd(cell.x)].get(at)?,
        };
        let next = Cell::new(cell.x.checked_add(dx)?, cell.y.checked_add(dy)?);
        self.contains(next).then_some(next)
    }

    /// The neighbours on the grid, in the order of their directions.
    #[must_use]
    pub fn neighbours(&self, cell: Cell) -> Neighbours {
        self.directions().filter_map(|direction| Some((direction, self.step(cell, direction)?))).collect()
    }

    /// The direction from a cell to its neighbour; `None` if they are not neighbours.
    #[must_use]
    pub fn direction_to(&self, from: Cell, to: Cell) -> Option<Direction> {
        // Neighbours differ by at most 1 in each coordinate, on squares and on hexes.
        if from.x.abs_diff(to.x) > 1 || from.y.abs_diff(to.y) > 1 || !self.contains(to) {
            return None;
        }
        let by = Some(self.offset(from, to));
        self.directions().find(|&direction| self.step_offset(direction) == by)
    }

    /// The number of directions between two, the shorter way round: 0 to 4 on squares, 0 to 3 on hexes.
    #[must_use]
    pub const fn turns_between(&self, a: Direction, b: Direction) -> u8 {
        let count = if matches!(self.shape, Shape::Square(_)) { 8 } else { 6 };
        let apart = a.0.abs_diff(b.0) % count;
        if apart * 2 > count { count - apart } else { apart }
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(&self, direction: Direction) -> Direction {
        let count = if matches!(self.shape, Shape::Square(_)) { 8 } else { 6 };
        Direction((direction.0 + count / 2) % count)
    }

    /// The directions over an edge: all but the diagonals.
    pub fn straight(&self) -> impl Iterator<Item = Direction> + use<> {
        let grid = *self;
        self.directions().filter(move |&direction| !grid.is_diagonal(direction))
    }

    /// Whether a step in this direction is diagonal.
    #[must_use]
    pub fn is_diagonal(&self, direction: Direction) -> bool {
        matches!(self.shape, Shape::Square(_)) && direction.0 % 2 == 1
    }

    /// The distance between two cells in steps by the diagonal rule of the grid, without regard to obstacles.
    #[must_use]
    pub fn distance(&self, a: Cell, b: Cell) -> u16 {
        self.length(self.offset(a, b))
    }

    /// The direction that points most nearly from `from` to `to`, for facing.
    #[must_use]
    pub fn bearing(&self, from: Cell, to: Cell) -> Direction {
        let aim = self.plane(to);
        let here = self.plane(from);
        let wanted = (aim.0 - here.0, aim.1 - here.1);
        let dot = |direction: &Direction| {
            let (x, y) = self.heading(*direction);
            x * wanted.0 + y * wanted.1
        };
        self.directions().max_by_key(|direction| (dot(direction), std::cmp::Reverse(direction.0))).unwrap_or_default()
    }

    /// The centre of a cell in the plane, in thousandths of a cell's width; y grows to the south.
    #[must_use]
    pub fn plane(&self, cell: Cell) -> (i64, i64) {
        let (x, y) = (i64::from(cell.x), i64::from(cell.y));
        match self.shape {
            Shape::Square(_) => (x * 1000, y * 1000),
            Shape::Hex(Orientation::Pointy) => (x * 1000 + (y & 1) * 500, y * 866),
            Shape::Hex(Orientation::Flat) => (x * 866, y * 1000 + (x & 1) * 500),
        }
    }

    /// The unit vector of a direction in the plane, in thousandths; y grows to the south.
    #[must_use]
    pub fn heading(&self, direction: Direction) -> (i64, i64) {
        const SQUARE: [(i64, i64); 8] =
            [(1000, 0), (707, -707), (0, -1000), (-707, -707), (-1000, 0), (-707, 707), (0, 1000), (707, 707)];
        const POINTY: [(i64, i64); 6] = [(1000, 0), (500, -866), (-500, -866), (-1000, 0), (-500, 866), (500, 866)];
        const FLAT: [(i64, i64); 6] = [(866, -500), (0, -1000), (-866, -500), (-866, 500), (0, 1000), (866, 500)];
        let at = usize::from(direction.0);
        match self.shape {
            Shape::Square(_) => SQUARE[at % 8],
            Shape::Hex(Orientation::Pointy) => POINTY[at % 6],
            Shape::Hex(Orientation::Flat) => FLAT[at % 6],
        }
    }

    /// The cells of the straight line between the centres of two cells, both ends included: for each step the cell nearest
    /// to the line. Of two cells equally near, the one with the smaller sum of coordinates is taken, or else the first in
    /// order, so that the line from either end has the same cells. [`super::trace()`] returns all cells that a line meets.
    #[must_use]
    pub fn line(&self, from: Cell, to: Cell) -> SmallVec<[Cell; 16]> {
        let (start, end) = (self.axial(from), self.axial(to));
        let (dq, dr) = (i64::from(end.q) - i64::from(start.q), i64::from(end.r) - i64::from(start.r));
        let count = match self.shape {
            Shape::Square(_) => dq.abs().max(dr.abs()),
            Shape::Hex(_) => dq.abs().max(dr.abs()).max((dq + dr).abs()),
        };
        let whole = count.max(1);
        (0..=count).map(|step| self.nearest(start, dq * step, dr * step, whole)).collect()
    }

    /// The cell nearest to the point at the offset (`dq` / `whole`, `dr` / `whole`) from a cell.
    fn nearest(&self, from: Offset, dq: i64, dr: i64, whole: i64) -> Cell {
        let (q, r) = (dq.div_euclid(whole), dr.div_euclid(whole));
        let near = [(q, r), (q + 1, r), (q, r + 1), (q + 1, r + 1)].map(|(q, r)| {
            let away = norm(self.shape, dq - q * whole, dr - r * whole);
            let part = |n: i64| i16::try_from(n).unwrap_or(i16::MAX);
            let cell = self.cell_at(from.plus(Offset::new(part(q), part(r))));
            ((away, i32::from(cell.x) + i32::from(cell.y), cell), cell)
        });
        near.into_iter().min_by_key(|(key, _)| *key).map_or_else(|| self.cell_at(from), |(_, cell)| cell)
    }

    /// The cells at exactly this distance, row by row.
    pub fn ring(&self, centre: Cell, radius: u16) -> impl Iterator<Item = Cell> + use<> {
        let grid = *self;
        let reach = i16::try_from(radius).unwrap_or(i16::MAX);
        let span = move |at: i16| at.saturating_sub(reach)..=at.saturating_add(reach);
        span(centre.y)
            .flat_map(move |y| span(centre.x).map(move |x| Cell::new(x, y)))
            .filter(move |&cell| grid.contains(cell) && grid.distance(centre, cell) == radius)
    }
}

/// The directions of squares as offsets, counter-clockwise from east.
const SQUARE: [Offset; 8] = [
    Offset::new(1, 0),
    Offset::new(1, -1),
    Offset::new(0, -1),
    Offset::new(-1, -1),
    Offset::new(-1, 0),
    Offset::new(-1, 1),
    Offset::new(0, 1),
    Offset::new(1, 1),
];

/// Pointy hex directions: E, NE, NW, W, SW, SE.
const POINTY: [Offset; 6] = [
    Offset::new(1, 0),
    Offset::new(1, -1),
    Offset::new(0, -1),
    Offset::new(-1, 0),
    Offset::new(-1, 1),
    Offset::new(0, 1),
];

/// Flat hex directions: NE, N, NW, SW, S, SE.
const FLAT: [Offset; 6] = [
    Offset::new(1, -1),
    Offset::new(0, -1),
    Offset::new(-1, 0),
    Offset::new(-1, 1),
    Offset::new(0, 1),
    Offset::new(1, 0),
];

impl Grid {
    /// The cell's coordinates as an [`Offset`] from the cell A1.
    #[must_use]
    pub const fn axial(&self, cell: Cell) -> Offset {
        match self.shape {
            Shape::Square(_) => Offset::new(cell.x, cell.y),
            Shape::Hex(Orientation::Pointy) => Offset::new(cell.x - (cell.y >> 1), cell.y),
            Shape::Hex(Orientation::Flat) => Offset::new(cell.x, cell.y - (cell.x >> 1)),
        }
    }

    /// The cell with these coordinates, on the grid or not.
    #[must_use]
    pub const fn cell_at(&self, at: Offset) -> Cell {
        match self.shape {
            Shape::Square(_) => Cell::new(at.q, at.r),
            Shape::Hex(Orientation::Pointy) => Cell::new(at.q + (at.r >> 1), at.r),
            Shape::Hex(Orientation::Flat) => Cell::new(at.q, at.r + (at.q >> 1)),
        }
    }

    /// The offset from one cell to another.
    #[must_use]
    pub const fn offset(&self, from: Cell, to: Cell) -> Offset {
        self.axial(to).minus(self.axial(from))
    }

    /// The cell at an offset from another; `None` if it is not on the grid.
    #[must_use]
    pub fn shifted(&self, cell: Cell, by: Offset) -> Option<Cell> {
        let at = self.axial(cell);
        let (q, r) = (at.q.checked_add(by.q)?, at.r.checked_add(by.r)?);
        let cell = self.cell_at(Offset::new(q, r));
        self.contains(cell).then_some(cell)
    }

    /// The offset of one step in a direction; `None` for a number that is no direction of the shape.
    #[must_use]
    pub fn step_offset(&self, direction: Direction) -> Option<Offset> {
        let at = usize::from(direction.0);
        match self.shape {
            Shape::Square(_) => SQUARE.get(at).copied(),
            Shape::Hex(Orientation::Pointy) => POINTY.get(at).copied(),
            Shape::Hex(Orientation::Flat) => FLAT.get(at).copied(),
        }
    }

    /// The length of an offset in steps, by the diagonal rule of the grid.
    #[must_use]
    pub const fn length(&self, by: Offset) -> u16 {
        let (q, r) = (by.q.unsigned_abs(), by.r.unsigned_abs());
        let (long, short) = if q > r { (q, r) } else { (r, q) };
        match self.shape {
            Shape::Square(Diagonal::One) => long,
            Shape::Square(Diagonal::Alternating) => long + short / 2,
            Shape::Square(Diagonal::Forbidden) => long + short,
            // The third cube coordinate is the negative sum of the two.
            Shape::Hex(_) if (by.q < 0) == (by.r < 0) => q + r,
            Shape::Hex(_) => long,
        }
    }
}

/// The squared length of a vector in the plane, for comparisons.
pub(super) fn norm(shape: Shape, q: i64, r: i64) -> i64 {
    match shape {
        Shape::Square(_) => q * q + r * r,
        Shape::Hex(_) => q * q + q * r + r * r,
    }
}
