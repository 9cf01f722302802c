//! Queries on units on the field: places, ways, attacks, defences, targets, who may answer what, hiding, aid, things.

pub mod aid;
pub mod assault;
pub mod defence;
pub mod handling;
pub mod hiding;
pub mod opportunity;
pub mod place;
pub mod routes;
pub mod targets;
