//! Levels: RON text to a checked [`Level`] to a world.
//!
//! 1. `schema`: the format, as serde types.
//! 2. [`check`]: [`Level::read`] reads a text and checks it for sense against the rule set's vocabulary: every
//!    problem at once, each with its place and a remedy.
//! 3. `ground`: the board of a level.
//! 4. `spawn`: a level becomes the beginning of a battle.
//! 5. `link`: who comes from one level to the next.
//! 6. `random`: levels drawn from a seed, for the soak.
//! 7. [`library`]: the levels that there are, shipped ones and those of a folder.

pub mod check;
mod edge;
mod ground;
pub mod library;
mod link;
mod random;
mod region;
mod schema;
mod spawn;

pub use edge::{Barrier, Between, Gate, NotAnEdge};
pub use library::{Entry, Library, Origin};
pub use link::{NobodyLeft, Veteran};
pub use region::{Area, NamedRegions, cells_of};
pub use schema::*;
pub use spawn::Unplayable;
