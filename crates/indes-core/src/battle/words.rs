//! Answers and events in words.
//!
//! - [`Answer`] is an answer in the form of scripts, with names instead of numbers: [`Answer::read`] converts names to
//!   numbers, [`Answer::of`] numbers to names. [`Detail`] is one of its details.
//! - [`question`] words a question, [`refusal`] is the reason for which an answer is not legal, [`why_not`] words it,
//!   [`misfit`] words why a value is not in the domain of a slot.
//! - [`Spoken`] has the names in every language.
//! - [`describe`] makes a message of an event, [`sentence`] a sentence, [`line()`] adds the rule; [`sum`] words the
//!   terms of a number.
//!
//! All names come from the rule set's data, the level and the items; no verb is known here.

mod answer;
mod detail;
mod misfit;
mod names;
mod phrases;
mod refused;
mod sentence;
mod spoken;
mod sum;

pub use answer::Answer;
pub use detail::{Detail, WordedLeg};
pub use misfit::misfit;
pub use names::{UnknownName, unit_named};
pub use phrases::compass;
pub use refused::{question, refusal, slot_name, why_not};
pub use sentence::{Winners, describe, line, sentence, winners};
pub use spoken::Spoken;
pub use sum::{modifier_source, sum};
