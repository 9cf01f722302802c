//! From level to battle: the words that a level may use, units made from templates, and what a rest gives back.

pub mod carry;
mod catalogue;
pub mod spawn;
