//! From level to battle: the words that levels may use, units made from templates, what units take to the next level.

pub(crate) mod carry;
pub(crate) mod catalogue;
pub(crate) mod spawn;
