//! The projection of the tilted tabletop: the place of a cell on the plane, on the table, and the cell drawn at a point.
//!
//! Three spaces: the *plane* of the grid (pixels at zoom 1, y to the south); the *table*, which is the plane seen from
//! the south and above (`x, y * TILT - height`, pixels at zoom 1, y downwards); and the *screen*, see
//! [`BoardView`](super::BoardView).

use super::geometry::contains;
use bevy::math::{Rect, Vec2};
use indes_core::battlefield::{Board, Terrain};
use indes_core::grid::{Cell, Direction, Orientation, Shape};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// Columns of a part of a painter's row.
const PART: i32 = 12;

/// The factor by which the depth of the plane is shortened.
pub const TILT: f32 = 0.60;
/// Pixels of a level of height.
pub const HEIGHT_STEP: f32 = 16.0;
/// The limit of a flyer's lift in pixels, and the levels above ground at which it is lifted by half of that.
const LIFT: f32 = 128.0;
const HALF_LIFT: f32 = 7.0;

/// The pixels by which a figure `levels` above ground is drawn above its disc: a height step for the first level, less
/// for each further one, so that a figure stays near its cell.
#[must_use]
pub fn lift(levels: i16) -> f32 {
    let levels = f32::from(levels.max(0));
    LIFT * levels / (levels + HALF_LIFT)
}
/// From the centre of a hex to its corner.
pub const HEX_RADIUS: f32 = 44.0;
/// From one side of a hex to the opposite one.
pub const HEX_WIDTH: f32 = 76.210_236; // HEX_RADIUS * sqrt(3)
/// Side of a square.
pub const SQUARE_SIDE: f32 = 66.0;
/// Thickness of the slab under the lowest ground.
pub const SLAB: f32 = 15.0;
/// How far a water surface lies below its rim.
pub const WATER_DROP: f32 = 5.0;
/// Height of a low wall.
pub const LOW_WALL: f32 = 11.0;
/// Height of a high wall.
pub const HIGH_WALL: f32 = 34.0;
/// A wall on a hex leaves a rim of ground.
const HEX_WALL: f32 = 0.9;

/// The corners of a cell, clockwise as drawn: a pointy hex from its top, a flat one from its upper left, a square from
/// its upper left.
pub type Corners = SmallVec<[Vec2; 6]>;

/// A visible side of a cell's slab.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlabFace {
    /// Its left corner.
    pub left: usize,
    /// Its right corner.
    pub right: usize,
    /// The edge it hangs from.
    pub edge: usize,
    /// How much it is turned away from the light, 0 (left side) to 1 (right side).
    pub shade: f32,
}

const POINTY_FACES: [SlabFace; 2] =
    [SlabFace { left: 4, right: 3, edge: 3, shade: 0.0 }, SlabFace { left: 3, right: 2, edge: 2, shade: 1.0 }];
const FLAT_FACES: [SlabFace; 3] = [
    SlabFace { left: 5, right: 4, edge: 4, shade: 0.0 },
    SlabFace { left: 4, right: 3, edge: 3, shade: 0.4 },
    SlabFace { left: 3, right: 2, edge: 2, shade: 1.0 },
];
const SQUARE_FACES: [SlabFace; 1] = [SlabFace { left: 3, right: 2, edge: 2, shade: 0.0 }];

/// A board seen as a tabletop.
#[derive(Clone, Copy)]
pub struct Tabletop<'a> {
    /// The board.
    pub board: &'a Board,
    floor: f32,
}

impl<'a> Tabletop<'a> {
    /// The tabletop of a board.
    #[must_use]
    pub fn new(board: &'a Board) -> Self {
        let lowest = board.grid.cells().filter(|&c| board.terrain(c) != Terrain::Void).map(|c| board.height(c)).min();
        Self { board, floor: f32::from(lowest.unwrap_or(0).min(0)) * HEIGHT_STEP - SLAB }
    }

    /// Whether a cell has ground.
    #[must_use]
    pub fn solid(&self, cell: Cell) -> bool {
        self.board.terrain(cell) != Terrain::Void
    }

    /// Whether the cells are hexes.
    #[must_use]
    pub const fn is_hex(&self) -> bool {
        matches!(self.board.grid.shape, Shape::Hex(_))
    }

    /// The centre of a cell on the plane.
    #[must_use]
    pub fn plane(&self, cell: Cell) -> Vec2 {
        let (x, y) = (f32::from(cell.x), f32::from(cell.y));
        let odd = |n: i16| if n & 1 == 1 { 0.5 } else { 0.0 };
        match self.board.grid.shape {
            Shape::Square(_) => Vec2::new(x + 0.5, y + 0.5) * SQUARE_SIDE,
            Shape::Hex(Orientation::Pointy) => {
                Vec2::new((x + 0.5 + odd(cell.y)) * HEX_WIDTH, (y * 1.5 + 1.0) * HEX_RADIUS)
            }
            Shape::Hex(Orientation::Flat) => {
                Vec2::new((x * 1.5 + 1.0) * HEX_RADIUS, (y + 0.5 + odd(cell.x)) * HEX_WIDTH)
            }
        }
    }

    /// The corners of a cell on the plane, relative to its centre.
    #[must_use]
    pub fn outline(&self) -> Corners {
        let hex = |first: f32| {
            (0..6).map(|i| HEX_RADIUS * Vec2::from_angle((first + 60.0 * i as f32).to_radians())).collect()
        };
        match self.board.grid.shape {
            Shape::Square(_) => {
                let h = SQUARE_SIDE / 2.0;
                [(-h, -h), (h, -h), (h, h), (-h, h)].into_iter().map(Vec2::from).collect()
            }
            Shape::Hex(Orientation::Pointy) => hex(-90.0),
            Shape::Hex(Orientation::Flat) => hex(-120.0),
        }
    }

    /// The visible sides of a slab, from the left.
    #[must_use]
    pub const fn faces(&self) -> &'static [SlabFace] {
        match self.board.grid.shape {
            Shape::Square(_) => &SQUARE_FACES,
            Shape::Hex(Orientation::Pointy) => &POINTY_FACES,
            Shape::Hex(Orientation::Flat) => &FLAT_FACES,
        }
    }

    /// The direction across the edge from corner `edge` to the next one.
    #[must_use]
    pub const fn across(&self, edge: usize) -> Direction {
        let n = match self.board.grid.shape {
            Shape::Square(_) => (10 - 2 * edge) % 8,
            Shape::Hex(_) => (7 - edge) % 6,
        };
        Direction(n as u8)
    }

    /// The neighbour across an edge, if it has ground.
    #[must_use]
    pub fn neighbour(&self, cell: Cell, edge: usize) -> Option<Cell> {
        self.board.grid.step(cell, self.across(edge)).filter(|&cell| self.solid(cell))
    }

    /// The neighbour across an edge, with or without ground; `None` beyond the grid.
    #[must_use]
    pub fn beyond(&self, cell: Cell, edge: usize) -> Option<Cell> {
        self.board.grid.step(cell, self.across(edge))
    }

    /// The height of a cell's surface, in pixels.
    #[must_use]
    pub fn surface(&self, cell: Cell) -> f32 {
        let water = matches!(self.board.terrain(cell), Terrain::Shallows | Terrain::DeepWater);
        f32::from(self.board.height(cell)) * HEIGHT_STEP - if water { WATER_DROP } else { 0.0 }
    }

    /// The height of the lower side of all slabs, in pixels.
    #[must_use]
    pub const fn floor(&self) -> f32 {
        self.floor
    }

    /// The height of the wall on a cell in pixels, 0 without one, and the part of the cell's width that it covers.
    #[must_use]
    pub fn wall(&self, cell: Cell) -> (f32, f32) {
        let up = match self.board.terrain(cell) {
            Terrain::LowWall => LOW_WALL,
            Terrain::HighWall => HIGH_WALL,
            _ => 0.0,
        };
        (up, if self.is_hex() { HEX_WALL } else { 1.0 })
    }

    /// The point of the table where a point of the plane at a height is drawn.
    #[must_use]
    pub fn project(plane: Vec2, height: f32) -> Vec2 {
        Vec2::new(plane.x, plane.y * TILT - height)
    }

    /// The point of the table where a point of a cell's surface is drawn; `from_centre` is on the plane.
    #[must_use]
    pub fn at(&self, cell: Cell, from_centre: Vec2) -> Vec2 {
        Self::project(self.plane(cell) + from_centre, self.surface(cell))
    }

    /// The centre of a cell's surface.
    #[must_use]
    pub fn centre(&self, cell: Cell) -> Vec2 {
        self.at(cell, Vec2::ZERO)
    }

    /// The outline of a cell's top on the table, scaled by `scale`, `up` pixels above the surface.
    #[must_use]
    pub fn top(&self, cell: Cell, scale: f32, up: f32) -> Corners {
        let (centre, height) = (self.plane(cell), self.surface(cell) + up);
        self.outline().into_iter().map(|corner| Self::project(centre + corner * scale, height)).collect()
    }

    /// The middle of several cells on the table, where a large figure stands; `None` for no cells.
    #[must_use]
    pub fn middle(&self, cells: impl Iterator<Item = Cell>) -> Option<Vec2> {
        let (sum, count) = cells.fold((Vec2::ZERO, 0.0), |(sum, n), cell| (sum + self.centre(cell), n + 1.0));
        (count > 0.0).then(|| sum / count)
    }

    /// The painter's row of a cell: rows are drawn from the smallest to the greatest.
    #[must_use]
    pub fn row(&self, cell: Cell) -> i32 {
        match self.board.grid.shape {
            Shape::Hex(Orientation::Flat) => 2 * i32::from(cell.y) + i32::from(cell.x & 1),
            _ => i32::from(cell.y),
        }
    }

    /// Number of painter's rows.
    #[must_use]
    pub const fn rows(&self) -> i32 {
        match self.board.grid.shape {
            Shape::Hex(Orientation::Flat) => 2 * self.board.grid.height as i32,
            _ => self.board.grid.height as i32,
        }
    }

    /// The cells with ground in a painter's row, from left to right.
    pub fn row_cells(&self, row: i32) -> impl Iterator<Item = Cell> + '_ {
        let flat = matches!(self.board.grid.shape, Shape::Hex(Orientation::Flat));
        let (y, first, step) = if flat { (row / 2, row % 2, 2) } else { (row, 0, 1) };
        let width = i32::from(self.board.grid.width);
        (first..width)
            .step_by(step)
            .filter_map(move |x| Some(Cell::new(i16::try_from(x).ok()?, i16::try_from(y).ok()?)))
            .filter(|&cell| self.solid(cell))
    }

    /// The cells of a painter's row in parts of a few columns, by the part's number. Parts out of sight are not drawn.
    pub fn row_parts(&self, row: i32) -> BTreeMap<i32, Vec<Cell>> {
        let mut parts: BTreeMap<i32, Vec<Cell>> = BTreeMap::new();
        for cell in self.row_cells(row) {
            parts.entry(i32::from(cell.x) / PART).or_default().push(cell);
        }
        parts
    }

    /// The box around the whole board on the table, with walls and without figures.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        self.bounds_of(self.board.grid.cells().filter(|&cell| self.solid(cell)))
    }

    /// The box around these cells on the table, with their sides and walls.
    #[must_use]
    pub fn bounds_of(&self, cells: impl Iterator<Item = Cell>) -> Rect {
        let mut all = Rect::EMPTY;
        for cell in cells {
            for (corner, up) in [(1.0, self.wall(cell).0), (1.0, self.floor - self.surface(cell))] {
                for point in self.top(cell, corner, up) {
                    all = all.union_point(point);
                }
            }
        }
        all
    }

    /// The cell drawn at a point of the table: the frontmost one whose wall, top or side covers it.
    #[must_use]
    pub fn pick(&self, point: Vec2) -> Option<Cell> {
        (0..self.rows()).rev().find_map(|row| self.row_cells(row).find(|&cell| self.covers(cell, point)))
    }

    /// Whether a cell's wall, top or side is drawn at a point of the table, regardless of nearer cells.
    #[must_use]
    pub fn covers(&self, cell: Cell, point: Vec2) -> bool {
        if (self.plane(cell).x - point.x).abs() > HEX_RADIUS {
            return false;
        }
        let (up, part) = self.wall(cell);
        let down = self.surface(cell) - self.floor;
        let standing = up > 0.0 && {
            let top = self.top(cell, part, up);
            contains(&top, point) || self.face_at(&top, up, point)
        };
        let top = self.top(cell, 1.0, 0.0);
        standing || contains(&top, point) || self.face_at(&top, down, point)
    }

    fn face_at(&self, top: &Corners, depth: f32, point: Vec2) -> bool {
        let down = Vec2::new(0.0, depth);
        self.faces().iter().any(|face| {
            let (a, b) = (top[face.left], top[face.right]);
            contains(&[a, b, b + down, a + down], point)
        })
    }
}
