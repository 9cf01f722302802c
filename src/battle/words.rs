//! Answers and events in words, both ways.
//!
//! - [`Answer`] is an answer as scripts and records write it, with names instead of numbers. [`Answer::read`] looks the
//!   names up, [`Answer::of`] finds them.
//! - [`Detail`] is one of its details.
//! - [`refusal`] is the reason by which an answer is not legal, [`why_not`] tells it, [`question`] what is asked, [`misfit`] what
//!   about a value does not fit the domain of a slot.
//! - [`Spoken`] has the names in every language.
//! - [`describe`] says what an event tells as a message, [`sentence`] words it, [`line()`] adds the rule, [`sum`] says what a
//!   number is made of.
//!
//! All names come from the rule set's data, the level and the items; nothing here knows a verb.

mod answer;
mod detail;
mod misfit;
mod names;
mod refused;
mod sentence;
mod spoken;
mod sum;

pub use answer::Answer;
pub use detail::{Detail, WordedLeg};
pub use misfit::misfit;
pub use names::{UnknownName, unit_named};
pub use refused::{question, refusal, slot_name, why_not};
pub use sentence::{Winners, compass, describe, line, sentence, winners};
pub use spoken::Spoken;
pub use sum::{modifier_source, sum};
