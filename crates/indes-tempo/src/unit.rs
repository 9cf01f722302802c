//! Queries on one unit: what its status allows, its skills and wounds, its weapons and their prices.

pub(crate) mod condition;
pub(crate) mod gear;
