//! Queries on units on the field: reach, paths and the blows on them, shots, won binds, things within reach, and which
//! unit can answer which action.

pub(crate) mod answering;
pub(crate) mod binds;
pub(crate) mod course;
pub(crate) mod progress;
pub(crate) mod ranged;
pub(crate) mod reach;
pub(crate) mod things;
