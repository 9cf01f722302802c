//! Square and hexagonal grids: cells, directions, distances, straight lines, rings. Pure numbers, no ECS.
//!
//! A [`Cell`] is a column and a row as the level file counts them; a [`Grid`] knows the shape, the size and the
//! diagonal rule and answers everything else. On hexes with pointy tops odd rows are shifted half a cell to the
//! right; on hexes with flat tops odd columns are shifted half a cell down. `hexx` does the hexagonal arithmetic.

mod cell;
mod geometry;

pub use cell::{Cell, NotACell};
pub use geometry::{Diagonal, Direction, Grid, Neighbours, Orientation, Shape};
