//! The game in a window: reads components and events, sends choices, decides nothing.
//!
//! - [`theme`]: colours, fonts, egui's style.
//! - [`widgets`]: the small pieces of panels.
//! - [`panels`]: everything that stands round the board, as functions of plain views.

pub mod panels;
pub mod theme;
pub mod widgets;
