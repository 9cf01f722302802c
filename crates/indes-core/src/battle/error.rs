//! What can go wrong, and why something is refused.

use super::rule::{RuleId, RuleSetId};
use crate::battlefield::Seat;
use crate::text::Message;

/// Stops a debug build where an invariant of the battle is broken, with a message that names it; a release build goes
/// on with the next statement.
#[doc(hidden)]
#[macro_export]
macro_rules! __broken {
    ($($message:tt)+) => {
        debug_assert!(false, $($message)+)
    };
}
pub use crate::__broken as broken;

/// Why something is not offered: a rule, and a reason in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule.
    pub rule: RuleId,
    /// The reason, as the end of a sentence: "needs Bound".
    pub reason: Message,
}

/// A refusal by a rule.
#[must_use]
pub const fn refuse(rule: RuleId, reason: Message) -> Refusal {
    Refusal { rule, reason }
}

/// Why an answer was not taken, a battle not begun, or a snapshot not restored. The battle is as it was, unless its
/// dice or its rules failed: then it cannot go on ([`super::advance`] says where it stands).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BattleError {
    /// Nothing is asked: the battle is over, or has not begun.
    #[error("nothing is asked: the battle is over or has not begun")]
    NothingAsked,
    /// Another seat is asked: the seat that is asked, the seat that answered.
    #[error("seat {} decides, not seat {}", .0.0, .1.0)]
    NotYourDecision(Seat, Seat),
    /// The answer is not among the legal ones, for this reason.
    #[error("{0}")]
    NotLegal(String),
    /// A scripted battle drew more dice than its script has.
    #[error("the script of dice is too short: draw number {0} is missing")]
    DiceRanOut(u32),
    /// A script of dice has a number that the die cannot show: the number of the draw, and what is wrong.
    #[error("draw number {0} of the script of dice is impossible: {1}")]
    WrongDice(u32, String),
    /// The world holds no battle.
    #[error("the world holds no battle")]
    NoBattle,
    /// The world lacks the plugin of the rule set.
    #[error("the world has not the plugin of {0}: add `rules::RulesPlugin`")]
    NoRuleSet(RuleSetId),
    /// A snapshot is of another level or rule set than the world's battle.
    #[error("the snapshot is of another level or rule set than the battle in this world")]
    OtherBattle,
    /// A battle never came to its next question: a fault in the rules. It stands where the limit of steps was reached,
    /// waits for nothing, and can only be begun again or restored.
    #[error("the rules went on for {0} steps without a question: a fault in the rules")]
    Runaway(u32),
}
