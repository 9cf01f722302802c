//! Tests of maneuver, rule by rule. A test's name begins with the id of the rule that it asserts, boundaries included.

#![allow(clippy::unwrap_used, reason = "a test that fails to unwrap is a test that fails")]

mod answers;
mod attacks;
mod damage;
mod data;
mod golden;
mod ground;
mod hiding;
mod holds;
mod magic;
mod maneuvers;
mod odds;
mod opportunity;
mod position;
mod turns;
