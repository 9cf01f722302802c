//! The integration tests: one binary, one module per area.

mod hygiene;
mod rulebook;
