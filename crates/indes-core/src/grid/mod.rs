//! Square and hexagonal grids: cells, directions, distances, straight lines, rings, arcs. Pure numbers, no ECS.
//!
//! A [`Cell`] is a column and a row as in the level file; a [`Grid`] holds the shape, the size and the diagonal rule, and
//! computes everything else. On hexes with pointy tops odd rows are shifted half a cell to the right; on hexes with flat
//! tops odd columns are shifted half a cell down. An [`Offset`] is the difference of two cells, the same wherever they lie,
//! and a [`Lattice`] is a layout of dense arrays over a grid, in which a step in a direction always adds the same number.
//! [`trace()`] returns the cells that a straight line meets, [`seams()`] also the borders that it crosses or grazes, and a
//! [`LineTable`] holds the cells behind each gate and each border.
//!
//! The files form floors, which a test of the repository checks: each imports only from lines above its own.
//!
//! - `cell`: a cell and its name in the level file.
//! - `offset`: the difference of two cells.
//! - `geometry`: shapes, directions, distances, the grid.
//! - `facing`: compass names of directions.
//! - `arcs`: the directions nearest to a vector, diagonal steps past a corner.
//! - `cone`: the cells before a cell in one direction.
//! - `lattice`: layouts of dense arrays.
//! - `trace`: the cells, borders and corners that a straight line runs through.
//! - `seam`: the borders that a straight line crosses or grazes.
//! - `line_table`: the cells behind each gate and each border.
//!
//! Serves TEMPO-G17, TEMPO-G35; MANEUVER-204, MANEUVER-G12; REGION-G53; POISE-116, POISE-127, POISE-G28, POISE-G29, POISE-G50;
//! ENERGY-211, ENERGY-G21.

mod arcs;
mod cell;
mod cone;
mod facing;
mod geometry;
mod lattice;
mod line_table;
mod offset;
mod seam;
mod trace;

pub use arcs::{Corner, Vector};
pub use cell::{Cell, NotACell};
pub use facing::Facing;
pub use geometry::{Diagonal, Direction, Grid, Neighbours, Orientation, Shape};
pub use lattice::{Lattice, Spot};
pub use line_table::{BorderShadow, GateShadow, LineTable};
pub use offset::Offset;
pub use seam::{Border, Seam, SeamSide, seams};
pub use trace::{Ends, Gate, GateKind, Gates, Point, trace};
