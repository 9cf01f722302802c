//! The commands without a window, and the tools that hold the rules to their laws.
//!
//! - [`invariants`]: what every battle keeps to.
//! - [`random_levels`]: levels drawn from a seed.
//! - [`headless`]: the commands.

pub mod headless;
pub mod invariants;
pub mod random_levels;
