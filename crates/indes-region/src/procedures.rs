//! The procedures, step by step, and the settling systems.

pub mod attack;
pub mod care;
pub mod deed;
pub mod harm;
pub mod movement;
pub mod order;
pub mod outcome;
pub mod settling;
pub mod turn;
pub mod unseat;
pub mod windows;
