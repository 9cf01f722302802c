//! Tests of energy, rule by rule. A test's name begins with the id of the rule that it asserts, boundaries included.

#![allow(clippy::unwrap_used, reason = "a test that fails to unwrap is a test that fails")]

mod attacks;
mod conditions;
mod damage;
mod death;
mod floor;
mod gear;
mod golden;
mod hiding;
mod initiative;
mod maneuvers;
mod moves;
mod points;
mod position;
mod rests;
mod rulings;
mod shots;
mod swift;
