//! The offers of a question: rows, the values of their slots, prices, and why a verb or value is not offered.

pub mod actions;
pub mod aim;
pub mod detail;
pub mod price;
pub mod prospect;
pub mod reactions;
pub mod refused;
pub mod rows;
pub mod slots;
