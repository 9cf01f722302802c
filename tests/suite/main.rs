//! The integration tests: one binary, one module per area.

mod cli;
mod hygiene;
mod levels;
mod reading;
mod rulebook;
mod scripts;
