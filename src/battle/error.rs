//! What can go wrong, and why something is refused.

use super::rule::RuleId;
use crate::battlefield::Seat;
use serde::{Deserialize, Serialize};

/// Why something is not offered: a rule and a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// The reason, as the end of a sentence: "needs Bound".
    pub reason: String,
}

/// Why an answer was not taken. The battle is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BattleError {
    /// Nothing is asked: the battle is over, or has not begun.
    #[error("nothing is asked: the battle is over or has not begun")]
    NothingAsked,
    /// Somebody else decides.
    #[error("seat {} decides, not seat {}", .0.0, .1.0)]
    NotYourDecision(Seat, Seat),
    /// The answer is not among the legal ones.
    #[error("this answer is not among the legal ones")]
    NotLegal,
    /// A scripted battle drew more dice than its script has.
    #[error("the script of dice is too short: draw number {0} is missing")]
    DiceRanOut(u32),
    /// A battle never came to its next question: a fault in the rules.
    #[error("the rules went on for {0} steps without a question: a fault in the rules")]
    Runaway(u32),
}
