//! The rule sets.

mod vocabulary;

pub use vocabulary::*;
