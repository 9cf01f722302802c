//! From level to battle: the words that a level may use, what it adds to the data, and units made from templates.

pub(crate) mod added;
mod catalogue;
pub mod spawn;
