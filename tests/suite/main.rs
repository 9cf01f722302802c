//! The integration tests, in one binary.

mod levels;
mod reading;
