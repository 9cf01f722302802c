//! What the tests of rules are written with.
//!
//! 1. A [`Plan`] says the ground, the units and the options in a few lines; it becomes the text of a level and goes
//!    through the reader, the check and the spawn that every level goes through.
//! 2. An [`Arena`] is a battle of it with scripted dice: [`Arena::act`], [`Arena::react`], [`Arena::pass`],
//!    [`Arena::refused`]; [`Arena::offers`] and [`Arena::choices`] for what could be done.
//! 3. [`Arena::expect`] compares everything that happened since it was last called, event by event, in the words of
//!    [`story`]. Dice that were scripted and not drawn fail the test.

mod arena;
mod branches;
mod clock;
mod golden;
mod plan;
mod secret;
mod story;

pub use arena::{Arena, bare_world, data, kit, rule_data};
pub use branches::assert_same_odds;
pub use clock::within;
pub use golden::golden;
pub use plan::Plan;
pub use story::tell;
