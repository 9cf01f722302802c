//! Tempo, rule by rule: a test's name begins with the id of the rule whose test line it asserts, boundaries included.
//!
//! Lists of what is offered are those of the document in full; what the rule data does not have yet is left out of
//! them by [`crate::support::Arena::offers`].

mod aims;
mod attack;
mod binds;
mod branches;
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
mod reactions;
mod recover;
mod replacements;
mod round;
mod rulings;
mod shots;
mod support;
mod support_actions;
mod tables;
mod targets;

use crate::support::{Arena, Plan};
use branches::assert_same_odds;
pub use support::{board, data, hex, square};

/// A and B side by side on hexes.
fn duel() -> Plan {
    hex(["A B . ."])
}

/// A, with a weapon that shoots, and B, so many cells apart.
fn range(cells: usize, weapon: &'static str) -> Plan {
    let row = format!("A{}B", ".".repeat(cells - 1));
    board("hex(pointy)", &[&row]).unit('A', |a| a.gear([weapon]))
}

/// A strikes, B lets it pass: A's dice, then the damage dice.
fn struck(arena: &mut Arena, what: &str, dice: &[i16]) {
    arena.rolls(dice.iter().copied()).act("A", what).pass("B");
}
