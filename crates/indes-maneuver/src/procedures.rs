//! The procedures step by step: rounds and turns, exchanges, walks, other actions, falls, hazards; settling systems.

pub mod between;
pub mod deed;
pub mod deployment;
pub mod effects;
pub mod exchange;
pub mod fall;
pub mod hazards;
pub mod initiative;
pub mod maneuvers;
pub mod outcome;
pub mod push;
pub mod settling;
pub mod stealth;
pub mod turn;
pub mod walk;
pub mod windows;
