//! What the tests of rules are written with, whatever the rule set.
//!
//! 1. A [`Plan`] says the ground, the units and the options in a few lines; it becomes the text of a level and goes
//!    through the reader, the check and the spawn that every level goes through. A [`Usual`] says of a rule set what its
//!    tests take for granted; `tempo::hex` and `poise::hex` make a plan with it.
//! 2. An [`Arena`] is a battle of it with scripted dice: [`Arena::act`], [`Arena::react`], [`Arena::pass`],
//!    [`Arena::refused`]; [`Arena::offered`], [`Arena::choices`] and [`Arena::values`] for what could be done. Actions,
//!    statuses, pools and stats are said by their keys in the rule data.
//! 3. [`Arena::expect`] compares everything that happened since it was last called, event by event, in the words of
//!    [`story`]. Dice that were scripted and not drawn fail the test.
//!
//! What only one rule set has is added to these types in `tempo::support` and `poise::support`.

mod altered;
mod arena;
mod clock;
pub mod detail;
mod golden;
pub mod mechanics;
mod plan;
mod state;
mod story;
mod told;

pub use altered::{Altered, altered, altered_of};
pub use arena::Arena;
pub use clock::within;
pub use golden::golden;
pub use indes::headless::simulate::arena as bare_world;
pub use plan::{Fighter, Plan, Usual, shipped};
pub use story::tell;
