//! Indes: a desktop tactical grid game in which every action can be answered.

pub mod battle;
pub mod battlefield;
pub mod grid;
pub mod headless;
pub mod level;
pub mod reading;
pub mod rules;
pub mod script;
#[cfg(feature = "window")]
pub mod window;
