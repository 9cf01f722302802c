//! The one battlefield that all rule sets share: each file a mechanic, with its component, its pure queries and
//! its systems.
//!
//! - [`terrain`]: the ground, its price, sight and height.

pub mod terrain;

pub use terrain::{Board, Ground, Terrain};
