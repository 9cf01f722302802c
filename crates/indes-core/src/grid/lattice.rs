//! Layouts of dense arrays over a grid: one index for every cell, with a border of indices outside the grid.
//!
//! Squares are stored row by row. Hexes are stored by their axial coordinates, as a parallelogram that holds the board, so
//! that a step in a direction adds the same number everywhere, in odd rows as in even ones. The border is one cell wide: a
//! step from a cell of the grid always ends in the array.

use super::{Cell, Direction, Grid, Offset, Orientation, Shape};
use bevy::reflect::Reflect;

/// An index into the arrays of a [`Lattice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Reflect)]
pub struct Spot(pub u32);

impl Spot {
    /// The index as `usize`.
    #[must_use]
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

/// The layout of dense arrays over a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
pub struct Lattice {
    /// The grid.
    pub grid: Grid,
    stride: i32,
    rows: i32,
    /// The number added to each axial coordinate, so that the border begins at 0.
    shift: (i32, i32),
    /// By direction the difference of spots of a step.
    deltas: [i32; 8],
}

impl Lattice {
    /// The layout for a grid.
    #[must_use]
    pub fn new(grid: Grid) -> Self {
        let (width, height) = (i32::from(grid.width), i32::from(grid.height));
        let lean = |n: i32| (n - 1).max(0) >> 1;
        let (stride, rows, shift) = match grid.shape {
            Shape::Square(_) => (width + 2, height + 2, (1, 1)),
            Shape::Hex(Orientation::Pointy) => (width + lean(height) + 2, height + 2, (lean(height) + 1, 1)),
            Shape::Hex(Orientation::Flat) => (width + 2, height + lean(width) + 2, (1, lean(width) + 1)),
        };
        let mut deltas = [0; 8];
        for (at, delta) in (0..8).zip(&mut deltas) {
            if let Some(by) = grid.step_offset(Direction(at)) {
                *delta = i32::from(by.r) * stride + i32::from(by.q);
            }
        }
        Self { grid, stride, rows, shift, deltas }
    }

    /// The length of an array over the grid.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::try_from(self.stride * self.rows).unwrap_or(0)
    }

    /// Whether the grid has no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.grid.is_empty()
    }

    /// The spot of a cell; `None` if it is not on the grid.
    #[must_use]
    pub fn spot(&self, cell: Cell) -> Option<Spot> {
        self.grid.contains(cell).then(|| {
            let at = self.grid.axial(cell);
            let index = (i32::from(at.r) + self.shift.1) * self.stride + i32::from(at.q) + self.shift.0;
            Spot(index.unsigned_abs())
        })
    }

    /// The spot with these axial coordinates, on the grid or in the border; `None` outside the array.
    #[must_use]
    pub fn place(&self, at: Offset) -> Option<Spot> {
        let (q, r) = (i32::from(at.q) + self.shift.0, i32::from(at.r) + self.shift.1);
        let inside = (0..self.stride).contains(&q) && (0..self.rows).contains(&r);
        inside.then(|| Spot((r * self.stride + q).unsigned_abs()))
    }

    /// The cell of a spot, on the grid or in the border.
    #[must_use]
    pub fn cell(&self, spot: Spot) -> Cell {
        let index = i32::try_from(spot.0).unwrap_or(0);
        let (r, q) = (index / self.stride - self.shift.1, index % self.stride - self.shift.0);
        let part = |n: i32| i16::try_from(n).unwrap_or(i16::MAX);
        self.grid.cell_at(Offset::new(part(q), part(r)))
    }

    /// The difference of spots for an offset.
    #[must_use]
    pub fn delta(&self, by: Offset) -> i32 {
        i32::from(by.r) * self.stride + i32::from(by.q)
    }

    /// The difference of spots for a step in a direction.
    #[must_use]
    pub fn step_delta(&self, direction: Direction) -> i32 {
        self.deltas[usize::from(direction.0 & 7)]
    }

    /// The spot one step further. Only for spots of the grid: a step from the border may leave the array.
    #[must_use]
    pub fn step(&self, spot: Spot, direction: Direction) -> Spot {
        self.moved(spot, self.step_delta(direction))
    }

    /// The spot at a difference from another.
    #[must_use]
    pub const fn moved(&self, spot: Spot, delta: i32) -> Spot {
        Spot(spot.0.wrapping_add_signed(delta))
    }

    /// The spots of all cells of the grid, row by row.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let lattice = *self;
        self.grid.cells().filter_map(move |cell| lattice.spot(cell))
    }
}
