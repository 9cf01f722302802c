//! Square and hexagonal grids: cells, directions, distances, straight lines, rings, arcs. Pure numbers, no ECS.
//!
//! A [`Cell`] is a column and a row as the level file counts them; a [`Grid`] knows the shape, the size and the
//! diagonal rule and answers everything else. On hexes with pointy tops odd rows are shifted half a cell to the
//! right; on hexes with flat tops odd columns are shifted half a cell down. An [`Offset`] is the difference of two
//! cells wherever they lie, and a [`Lattice`] lays dense arrays over a grid in which a step is always the same number.
//! [`trace()`] tells exactly what a straight line meets, [`seams()`] the borders that it crosses or
//! touches besides, and a [`LineTable`] tells what lies behind a gate or a border.
//!
//! Serves TEMPO-G17, TEMPO-G35; MANEUVER-204, MANEUVER-G12; REGION-G53; POISE-116, POISE-127, POISE-G28, POISE-G29, POISE-G50;
//! ENERGY-211, ENERGY-G21.

mod arcs;
mod cell;
mod cone;
mod facing;
mod geometry;
mod lattice;
mod seam;
mod shade;
mod trace;

pub use arcs::{Corner, Vector};
pub use cell::{Cell, NotACell};
pub use facing::Facing;
pub use geometry::{Diagonal, Direction, Grid, Neighbours, Orientation, Shape};
pub use lattice::{Lattice, Offset, Spot};
pub use seam::{Border, Seam, Side, seams};
pub use shade::{LineTable, Shade, Verge};
pub use trace::{Ends, Gate, GateKind, Gates, Point, trace};
