//! The invariants that every battle keeps, whatever its rule set: each a function from a battle that waits for an answer to
//! complaints, which are none if the invariant is kept.
//!
//! - `answers`: [`can_be_answered`], [`refuses_what_is_made_up`], [`says_why_nobody_is_aimed_at`].
//! - `state`: [`is_tidy`], [`is_the_same_elsewhere`].
//! - `secrets`: [`keeps_secrets`], [`guesses_go_on`].
//! - `events`: [`Ledger`], [`Asked`], [`ForecastCheck`].
//!
//! The soak asks them all ([`Invariant`] names them); every one has a test in `tests/suite/soak.rs` that it can find a fault.

mod answers;
mod events;
mod secrets;
mod state;

pub use answers::{can_be_answered, refuses_what_is_made_up, says_why_nobody_is_aimed_at};
pub use events::{Asked, ForecastCheck, Ledger};
pub use secrets::{guesses_go_on, keeps_secrets};
pub use state::{is_the_same_elsewhere, is_tidy};

use crate::battle::Snapshot;
use bevy::prelude::World;
use std::fmt;

/// A state as a number.
#[must_use]
pub fn hash(world: &World) -> u64 {
    Snapshot::take(world).hash()
}

/// What every battle keeps to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Invariant {
    /// A level that is written reads as itself, and one that goes on from another is sound.
    Written,
    /// A level that was accepted begins.
    Begins,
    /// Every question has answers, each of them can be completed, and each is taken.
    Answers,
    /// What is not legal is refused and changes nothing.
    Refusals,
    /// Nothing dangles.
    Tidy,
    /// Put into another world it is the same battle.
    Snapshots,
    /// What one seat settled in secret changes nothing for another.
    Secrets,
    /// What is told adds up to what is there.
    Telling,
    /// Nobody is asked twice in one window.
    Windows,
    /// What was foretold is what is asked.
    Forecast,
    /// A battle comes to an end.
    Ends,
    /// The same seed gives the same battle.
    SameAgain,
    /// A record gives the same battle.
    Record,
    /// Nothing panics.
    Panics,
}

impl fmt::Display for Invariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Written => "a level that is written is the same and sound when it is read",
            Self::Begins => "a level that was accepted begins",
            Self::Answers => "every question can be answered",
            Self::Refusals => "what is not legal is refused",
            Self::Tidy => "nothing dangles",
            Self::Snapshots => "put into another world it is the same",
            Self::Secrets => "what is settled in secret stays secret",
            Self::Telling => "what is told adds up to what is there",
            Self::Windows => "nobody is asked twice in one window",
            Self::Forecast => "what was foretold is what is asked",
            Self::Ends => "a battle comes to an end",
            Self::SameAgain => "the same seed gives the same battle",
            Self::Record => "a record gives the same battle",
            Self::Panics => "nothing panics",
        })
    }
}
