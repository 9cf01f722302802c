//! The invariants of every battle, whatever its rule set. Each is a function from a battle that waits for an answer to
//! a list of complaints, which is empty if the invariant holds.
//!
//! - `answers`: [`can_be_answered`], [`refuses_what_is_made_up`], [`says_why_nobody_is_aimed_at`].
//! - `state`: [`hash`], [`is_tidy`], [`is_the_same_elsewhere`].
//! - `secrets`: [`keeps_secrets`], [`guesses_go_on`].
//! - `events`: [`Ledger`], [`QuestionLog`], [`ForecastCheck`].
//!
//! The soak checks them all ([`Invariant`] names them); `tests/suite/soak.rs` tests of each that it can find a fault.

mod answers;
mod events;
mod secrets;
mod state;

pub use answers::{can_be_answered, refuses_what_is_made_up, says_why_nobody_is_aimed_at};
pub use events::{ForecastCheck, Ledger, QuestionLog};
pub use secrets::{guesses_go_on, keeps_secrets};
pub use state::{hash, is_the_same_elsewhere, is_tidy};

use std::fmt;

/// The name of an invariant; displayed as the sentence that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Invariant {
    /// A level that was written reads as the same level, and a level that continues another is sound.
    Written,
    /// A level that was accepted begins.
    Begins,
    /// Every question has answers, each can be completed, and each is accepted.
    Answers,
    /// What is not legal is refused and changes nothing.
    Refusals,
    /// The state is sound ([`is_tidy`]).
    Tidy,
    /// Restored in another world it is the same battle.
    Snapshots,
    /// The secret answers of one seat change nothing for another seat.
    Secrets,
    /// The events add up to the state.
    Telling,
    /// No unit is asked twice in one window.
    Windows,
    /// The answers that were forecast are those that are asked for.
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
