//! The game in a window: reads components and events, sends choices, decides nothing.

pub mod board;
