//! The depths of everything on the table, from the back.
//!
//! Each painter's row has a band of depths of its own: ground, marks, walls, paths, discs and figures.

/// The depth of a painter's row's band.
pub const ROW: f32 = 4.0;
/// Depths within the band of a row.
pub const GROUND: f32 = 0.0;
/// Marks on cells.
pub const MARKS: f32 = 0.5;
/// The hovered cell and the cursor.
pub const HOVER: f32 = 0.8;
/// Frames of cells.
pub const FRAMES: f32 = 0.95;
/// Walls and other structures.
pub const WALLS: f32 = 1.0;
/// Paths.
pub const PATHS: f32 = 1.4;
/// Discs and figures, up to the next row.
pub const UNITS: f32 = 1.6;
/// The depth of the board's shadow, below all rows.
pub const SHADOW: f32 = -1.0;
/// The depth of outlines of hidden figures, above all rows.
pub const HIDDEN: f32 = 900.0;
/// The depth of the marks over all figures.
pub const TOP: f32 = 950.0;

/// The depth at which a painter's row begins.
#[must_use]
pub const fn depth(row: i32) -> f32 {
    ROW * row as f32
}
