//! The exact odds of actions, what an answer is worth to bots, and what the window shows before a choice. Only this folder
//! of maneuver uses fractions.

pub mod attempt;
mod chances;
pub mod contests;
pub mod forecast;
pub mod preview;
pub mod shown;
pub mod worth;
