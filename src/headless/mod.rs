//! The commands that need no window.
//!
//! - [`simulate`]: bots play a level many times.

pub mod simulate;
