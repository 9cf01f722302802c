//! The integration tests: one binary, one module per area.

mod battle;
mod hygiene;
mod levels;
mod reading;
mod regressions;
mod rulebook;
mod soak;
mod support;
mod tempo;
