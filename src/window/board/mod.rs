//! The drawn board: paper figures on a slightly tilted tabletop, in Bevy's 2D pipeline.
//!
//! It knows nothing of the rules: it draws a [`Scene`], plain data that somebody else fills.

mod canvas;
mod colour;
pub mod figures;
mod geometry;
pub mod palette;
mod picture;
mod scene;

pub use canvas::{Canvas, Vertex};
pub use colour::Colour;
pub use palette::Theme;
pub use picture::{portrait, standee, status_mark, swatch};
pub use scene::{
    Badge, Bar, BarKind, Frame, Ghost, Label, Mark, Offset, Place, Scene, Step, Strike, UnitLook, UnitState,
};
