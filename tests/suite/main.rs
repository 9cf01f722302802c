//! The integration tests, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that fails to unwrap is a test that fails")]

mod levels;
mod reading;
