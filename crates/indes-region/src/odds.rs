//! The exact odds of actions, what an answer is worth to bots, and what the window shows before a choice.

pub mod forecast;
pub mod preview;
pub mod shown;
pub mod worth;
