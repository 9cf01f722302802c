//! Levels: from RON text to a checked [`Level`] to the [`Setup`](indes_core::battle::Setup) of a battle.
//!
//! 1. `schema`: the format, as serde types, with `region`, `edge`, `block` (blocks of cells) and `defaults`.
//! 2. [`check`]: [`Level::read`] reads a text and checks it against the vocabulary of its rule set. It reports all
//!    problems at once, each with its place and a remedy.
//! 3. `ground`: the board of a level.
//! 4. `spawn`: [`Level::setup`].
//! 5. `link`: the units that go on from one level to the next.
//! 6. [`library`]: all levels: those of a folder and the shipped ones.
//! 7. `key`: the name of a level among those of all rule sets.

mod block;
pub mod check;
mod defaults;
mod edge;
mod ground;
mod key;
pub mod library;
mod link;
mod region;
mod schema;
mod spawn;

pub use block::{CellBlock, cells_of};
pub use edge::{Barrier, Between, Gate, NotAnEdge};
pub use key::LevelKey;
pub use library::{Entry, Library, Origin};
pub use link::{NobodyLeft, Veteran};
pub use region::{NamedRegions, Region};
pub use schema::*;
pub use spawn::Unplayable;
