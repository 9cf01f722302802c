//! Square and hexagonal grids: cells, directions, distances, straight lines, rings, arcs. Pure numbers, no ECS.
//!
//! A [`Cell`] is a column and a row as in the level file; a [`Grid`] holds the shape, the size and the diagonal rule, and
//! computes everything else. On hexes with pointy tops odd rows are shifted half a cell to the right; on hexes with flat
//! tops odd columns are shifted half a cell down. An [`Offset`] is the difference of two cells, the same wherever they lie,
//! and a [`Lattice`] is a layout of dense arrays over a grid, in which a step in a direction always adds the same number.
//! [`trace()`] returns the cells that a straight line meets, [`seams()`] also the borders that it crosses or grazes, and a
//! [`LineTable`] holds the cells behind each gate and each border.
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
