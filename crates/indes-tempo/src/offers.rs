//! The possible answers of a unit that is asked: rows, the values of their slots, prices, and why others are refused.

pub(crate) mod actions;
pub(crate) mod aim;
pub(crate) mod detail;
pub(crate) mod feints;
pub(crate) mod price;
pub(crate) mod prospect;
pub(crate) mod reactions;
pub(crate) mod refused;
pub(crate) mod row;
pub(crate) mod slots;
