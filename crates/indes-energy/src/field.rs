//! Queries on creatures on the field: reach and facing, targets, attacks, ground.

pub mod attack;
pub mod camp;
pub mod defence;
pub mod details;
pub mod ground;
pub mod handling;
pub mod reach;
pub mod resolve;
pub mod stealth;
pub mod steps;
pub mod targets;
