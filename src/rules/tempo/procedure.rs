//! What an action remembers and the steps it goes through (TEMPO-D25). What a step does is in [`super::action`].

use crate::battle::{ByUnit, Draw, Frame, Procedure};
use crate::battlefield::{UnitId, UnitMask};
use crate::steps;

/// An action and its answers: the procedure of the frame that an actor's choice opens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Action {
    /// The dice that each unit drew for its check.
    pub drew: ByUnit<Draw>,
    /// The row of its table that each unit's check came to.
    pub verdict: ByUnit<u8>,
    /// The step of the path at which each answering unit's blow falls.
    pub trigger: ByUnit<u8>,
    /// Units that answered by moving and have moved, or stayed.
    pub moved: UnitMask,
    /// The step of its path after which the unit that moves stops (TEMPO-G53).
    pub halt: Option<u8>,
}

impl Procedure for Action {
    type Step = ActionStep;
    const NAME: &'static str = "tempo action";
}

steps! {
    /// The steps of an action; 1 to 7 are the numbers of TEMPO-D25.
    pub enum ActionStep {
        /// The actor settles in secret what its attack is.
        Seal = 1,
        /// It is announced and paid, and others are asked for answers.
        Declare = 2,
        /// The actor may replace it.
        Counter = 4,
        /// Every unit rolls, and every number is read off its table.
        Dice = 5,
        /// The actor moves, with blows on the way.
        Move = 7,
        /// All other damage, then statuses.
        Effects = 8,
        /// A unit is moved to another cell, if both partners of the bind still stand.
        Place = 9,
        /// It was said where.
        Placed = 10,
        /// The units that retreat are asked where they go.
        Retreat = 11,
        /// One of them has said it.
        Retreated = 12,
        /// The unit that moves is asked whether it stops early.
        Halt = 13,
        /// It has said it.
        Halted = 14,
    }
}

/// What follows a step of an action.
pub type Next = crate::battle::Next<ActionStep>;

/// What the action of a frame remembers; nothing for any other frame.
pub(super) fn memory(frame: &Frame) -> Option<&Action> {
    frame.memory.get()
}

/// The dice that a unit drew in a frame.
pub(super) fn drew(frame: &Frame, unit: UnitId) -> Option<Draw> {
    memory(frame)?.drew.get(unit)
}

/// The row of its table that a unit's check came to in a frame.
pub(super) fn verdict(frame: &Frame, unit: UnitId) -> Option<u8> {
    memory(frame)?.verdict.get(unit)
}

/// The units that answered by moving and have moved, or stayed.
pub(super) fn has_moved(frame: &Frame) -> UnitMask {
    memory(frame).map_or(UnitMask::NONE, |action| action.moved)
}
