//! The battle core with scripts and records: asides, and details of an answer. Its other tests lie in `crates/indes-core`.

mod asides;
mod details;
