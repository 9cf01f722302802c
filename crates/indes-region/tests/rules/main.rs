//! Tests of region, rule by rule. A test's name begins with the id of the rule that it asserts, boundaries included.

#![allow(clippy::unwrap_used, reason = "a test that fails to unwrap is a test that fails")]

mod aftermath;
mod attacks;
mod damage;
mod data;
mod defence;
mod escapes;
mod golden;
mod grabs;
mod healing;
mod hidden;
mod linked;
mod mounts;
mod movement;
mod odds;
mod opportunity;
mod ranged;
mod statuses;
mod turns;
mod unarmed;
