//! Levels: their words, units made from templates, and what these take along to the next level.

pub mod catalogue;
pub mod spawn;
