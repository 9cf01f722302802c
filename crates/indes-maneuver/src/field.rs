//! Queries on units on the field: the ground, tests, reach, ways, targets, cover and flanking, the numbers of attacks
//! and defences, damage, magic, hiding, who may answer what, gear and doors.

pub mod attack;
pub mod checks;
pub mod cover;
pub mod critical;
pub mod damage;
pub mod defence;
pub mod ground;
pub mod handling;
pub mod hiding;
pub mod magic;
pub mod opportunity;
pub mod places;
pub mod pushes;
pub mod reach;
pub mod resistance;
pub mod routes;
pub mod targets;
pub mod techniques;
pub mod turns;
