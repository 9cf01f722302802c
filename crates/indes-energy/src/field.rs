//! Queries on creatures on the field: reach and facing, targets, attacks, ground.

pub mod attack;
pub mod camp;
pub mod defence;
pub mod ground;
pub mod reach;
pub mod steps;
pub mod targets;
