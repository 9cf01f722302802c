//! The commands that need no window. They print through [`Output`] only.
//!
//! - `batch`: many battles of many levels on many threads.
//! - [`check`]: reads levels and prints their problems.
//! - [`list`]: lists the names that levels can use.
//! - [`replay`]: plays records again.
//! - [`simulate`]: bots play a level many times.
//! - [`soak`]: bots play levels under the invariants.
//! - [`script`]: plays battle scripts.
//! - [`transcript`]: writes the event lists of seeded battles, and compares them with earlier ones.
//!
//! `files` finds the files of an argument. [`simulate`] counts in a `tally` and prints it as a `table`.
//!
//! A command returns a [`Status`], which becomes the exit code.

mod batch;
pub mod check;
mod files;
pub mod list;
pub mod output;
pub mod replay;
pub mod script;
pub mod simulate;
pub mod soak;
mod table;
mod tally;
pub mod transcript;

pub use batch::{BotChoice, MatchUp, NoMatch};
pub use output::{Output, Status};
pub use table::{Format, Table};

pub use indes_level::options::{Options, Show};
