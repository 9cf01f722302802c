//! The game in a window: reads components and events, sends choices, decides nothing.
//!
//! - [`board`]: the drawn board.
//! - [`theme`]: colours, fonts, egui's style.
//! - [`widgets`]: the small pieces of panels.
//! - [`panels`]: everything that stands round the board, as functions of plain views.

pub mod board;
pub mod panels;
pub mod theme;
pub mod widgets;
