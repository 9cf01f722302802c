//! Tests of the battlefield, the machinery of battles and the reading of files, with the rule sets of the game.

#![allow(clippy::unwrap_used, reason = "a test that fails to unwrap is a test that fails")]

mod battle;
mod battlefield;
mod reading;
