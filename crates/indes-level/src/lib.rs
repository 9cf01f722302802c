//! What is read from files and who answers in a person's place.
//!
//! - [`level`]: level files, from RON text to the setup of a battle.
//! - [`saves`]: records on disk.
//! - [`script`]: battle scripts, and the levels and rule data that commands play with.
//! - [`options`]: the options of all commands.
//! - [`bots`]: who answers in a person's place.

pub mod bots;
pub mod level;
pub mod options;
pub mod saves;
pub mod script;
