//! The rule sets.

pub mod rulebook;
