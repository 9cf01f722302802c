//! Tests of tempo, rule by rule. A test's name begins with the id of the rule that it asserts, boundaries included.
//!
//! Lists of offered actions are those of the document in full; [`indes_testing::Arena::offers`] leaves out the actions
//! that the rule data does not have.

#![allow(clippy::unwrap_used, reason = "a test that fails to unwrap is a test that fails")]

mod aims;
mod arrivals;
mod attack;
mod binds;
mod clauses;
mod disarms;
mod doors;
mod feints;
mod footwork;
mod forecasts;
mod gaps;
mod grapples;
mod ground;
mod linked;
mod modifiers;
mod moves;
mod offers;
mod options;
mod reactions;
mod recover;
mod replacements;
mod round;
mod rulings;
mod shots;
mod support_actions;
mod tables;
mod targets;
mod terrain_rulings;

use indes_testing::tempo::assert_same_odds;
use indes_testing::tempo::{board, data, hex, square};
use indes_testing::{Arena, Plan};

/// A and B side by side on hexes.
fn duel() -> Plan {
    hex(["A B . ."])
}

/// A, with a ranged weapon, and B, this many cells apart.
fn range(cells: usize, weapon: &'static str) -> Plan {
    let row = format!("A{}B", ".".repeat(cells - 1));
    board("hex(pointy)", &[&row]).unit('A', |a| a.gear([weapon]))
}

/// A attacks and B passes. The dice are A's check, then the damage.
fn struck(arena: &mut Arena, what: &str, dice: &[i16]) {
    arena.rolls(dice.iter().copied()).act("A", what).pass("B");
}
