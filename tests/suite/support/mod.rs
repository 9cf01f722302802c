//! Helpers for tests of rules, shared by all rule sets.
//!
//! 1. A [`Plan`] describes the ground, the units and the options in a few lines. It becomes the text of a level, which
//!    is read, checked and spawned like any other. [`TestDefaults`] holds what the tests of a rule set
//!    share; `tempo::hex` and `poise::hex` make a plan with it.
//! 2. An [`Arena`] is a battle of it with scripted dice: [`Arena::act`], [`Arena::react`], [`Arena::pass`],
//!    [`Arena::refused`]; [`Arena::offered`], [`Arena::choices`] and [`Arena::values`] for what is on offer. Actions,
//!    statuses, pools and stats are written by their keys in the rule data.
//! 3. [`Arena::expect`] compares all events since the story was last read, one by one, in the words of [`story`].
//!    Scripted dice that are left over fail the test.
//!
//! Helpers for one rule set are added to these types in `tempo::support` and `poise::support`.

mod altered;
mod arena;
mod clock;
pub mod detail;
mod events;
mod golden;
pub mod mechanics;
mod plan;
mod state;
mod story;

pub use altered::{Altered, altered, altered_of};
pub use arena::Arena;
pub use clock::within;
pub use golden::golden;
pub use indes::headless::simulate::arena as bare_world;
pub use plan::{Plan, TestDefaults, UnitSpec, shipped};
pub use story::describe;
