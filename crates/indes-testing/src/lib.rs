//! What the tests of all crates share.
//!
//! 1. A [`Plan`] describes the ground, the units and the options in a few lines. It becomes the text of a level, which
//!    is read, checked and spawned like any other. [`TestDefaults`] holds what the tests of a rule set share;
//!    [`tempo::hex`] and [`poise::hex`] make a plan with it.
//! 2. An [`Arena`] is a battle of it with scripted dice: [`Arena::act`], [`Arena::react`], [`Arena::pass`],
//!    [`Arena::refused`]; [`Arena::offered`], [`Arena::choices`] and [`Arena::values`] for what is on offer. Actions,
//!    statuses, pools and stats are written by their keys in the rule data.
//! 3. [`Arena::expect`] compares all events since the story was last read, one by one, in the words of [`describe`].
//!    Scripted dice that are left over fail the test.
//!
//! Each rule set has a module here with its default unit and what it adds to these types, because methods must be in the
//! crate of their type. Everything here [`install`]s the rule sets of the game first. Only tests use this crate.

#![allow(clippy::unwrap_used, reason = "a test that fails to unwrap is a test that fails")]

mod altered;
mod arena;
mod clock;
pub mod detail;
pub mod energy;
mod events;
mod golden;
pub mod maneuver;
pub mod mechanics;
mod plan;
pub mod poise;
pub mod region;
pub mod seats;
pub mod soak;
mod state;
mod story;
pub mod tempo;

use bevy::prelude::App;
use indes_core::battle::RuleSetId;
use indes_rules::{RuleSetDef, Vocabulary};

pub use altered::{Altered, altered, altered_of};
pub use arena::Arena;
pub use clock::within;
pub use golden::golden;
pub use plan::{OpeningRolls, Plan, TestDefaults, UnitSpec, shipped};
pub use story::describe;

/// The rule sets of the game, in the order of its menu.
const SETS: [RuleSetDef; 5] =
    [indes_tempo::DEF, indes_maneuver::DEF, indes_region::DEF, indes_poise::DEF, indes_energy::DEF];

/// Makes the rule sets of the game known to all parts; further calls have no effect.
pub fn install() {
    indes_rules::install(&SETS);
}

/// The vocabulary of levels under a rule set with its shipped data; `None` if it cannot be played.
#[must_use]
pub fn vocabulary(id: RuleSetId) -> Option<Vocabulary> {
    install();
    indes_rules::vocabulary(id)
}

/// The rule set with this id, if it can be played.
#[must_use]
pub fn def(id: RuleSetId) -> Option<RuleSetDef> {
    install();
    indes_rules::def(id)
}

/// A world that can play every rule set, without a battle.
pub fn bare_world() -> App {
    install();
    indes_tools::headless::simulate::arena()
}
