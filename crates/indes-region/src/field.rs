//! Queries on units on the field.

pub mod assault;
pub mod defence;
pub mod place;
pub mod targets;
