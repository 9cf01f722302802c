//! Tests of poise, rule by rule. A test's name begins with the id of the rule that it asserts, boundaries included.

#![allow(clippy::unwrap_used, reason = "a test that fails to unwrap is a test that fails")]

mod afflictions;
mod aftermath;
mod area;
mod arrivals;
mod attack;
mod carried_out;
mod clauses;
mod critical;
mod defence;
mod ending;
mod exits;
mod fallen;
mod flight;
mod gambit;
mod gear;
mod golden;
mod hazards;
mod hidden;
mod hinder;
mod ledges;
mod legend;
mod linked;
mod moves;
mod opening;
mod options;
mod pools;
mod position;
mod preparation;
mod riding;
mod rulings;
mod share;
mod targets;
mod terms;
mod turns;
mod watch;
mod water;

use indes_testing::poise::{hex, square};
use indes_testing::{Arena, Plan};

/// A beside D, each with a sword.
fn duel() -> Plan {
    square(["A D . . .", ". . . . .", ". . . . ."])
}

/// A attacks D with these dice; D yields, if it is asked.
fn yields(arena: &mut Arena, what: &str, dice: &[i16]) {
    arena.rolls(dice.iter().copied()).act("A", what);
    if arena.question() == "D reacts" {
        arena.react("D", "yield");
    }
}
