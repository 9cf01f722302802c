//! Levels: their words, units made from templates, and what these take along to the next level.

pub mod carry;
pub mod catalogue;
pub mod spawn;
pub mod words;
