//! Queries on units on the field: the ground, reach, targets, cover and flanking, the numbers of attacks and defences,
//! damage.

pub mod attack;
pub mod checks;
pub mod cover;
pub mod damage;
pub mod defence;
pub mod ground;
pub mod handling;
pub mod magic;
pub mod opportunity;
pub mod reach;
pub mod routes;
pub mod targets;
pub mod techniques;
pub mod turns;
