//! Odds of an exchange, what is shown of them before a choice, and what answers are worth to a bot.

pub mod forecast;
mod goals;
pub(crate) mod preview;
mod ways;
pub mod worth;
