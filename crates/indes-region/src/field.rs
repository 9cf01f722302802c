//! Queries on units on the field.

pub mod assault;
pub mod defence;
pub mod handling;
pub mod place;
pub mod routes;
pub mod targets;
