//! The integration tests: one binary, one module per area.

mod hygiene;
mod levels;
mod reading;
mod rulebook;
