//! What a rule set says about itself to the program that shows a battle: the floor, and secret answers that are still to come.

use super::ids::{Verb, WindowKind};
use super::rule::RuleId;
use crate::battlefield::{PoolId, Seat, UnitId};
use smallvec::SmallVec;

/// The floor where no unit has a turn: it passes from seat to seat, and who has it acts or passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Floor {
    /// The seats in the order in which they have it.
    pub seats: SmallVec<[Seat; 4]>,
    /// The seat that has it, or whose action is going on.
    pub holder: Seat,
    /// The seat that has it after that one.
    pub next: Seat,
    /// The seats that have passed in a row since the last action.
    pub passed: SmallVec<[Seat; 4]>,
    /// The rule by which the round ends when all seats have passed in a row.
    pub ends_by: RuleId,
    /// The pools that decide who can still do something, shown beside each unit.
    pub pools: SmallVec<[PoolId; 4]>,
}

/// A secret window that can open after the present question, by what all seats know now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswersAhead {
    /// The kind of the window.
    pub window: WindowKind,
    /// The rule by which its answers are given in secret.
    pub rule: RuleId,
    /// The answers that units would have, in the order of the roster.
    pub answers: Vec<(UnitId, Verb)>,
}
