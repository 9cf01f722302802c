//! What tempo remembers: tallies of units; what an action remembers between its steps, and the steps themselves
//! (TEMPO-D25). What a step does is in [`crate::procedures::action`].

use indes_core::battle::{self, ByUnit, Draw, Frame, Procedure, Scope};
use indes_core::battlefield::{UnitId, UnitMask};
use indes_core::steps;

/// A tally of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    /// The unit's result of initiative (TEMPO-G31). Only kept where units arrive later.
    Initiative,
    /// Hits that kill the unit if it falls by them (TEMPO-G42).
    Deadly,
}

impl battle::Count for Count {
    fn key(self) -> u16 {
        self as u16
    }

    fn scope(self) -> Scope {
        match self {
            Self::Initiative | Self::Deadly => Scope::Battle,
        }
    }
}

/// The procedure of an action with its answers; its frame is opened by the actor's choice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ActionProcedure {
    /// The dice that each unit drew for its check.
    pub drew: ByUnit<Draw>,
    /// The row of its table that each unit's number reached.
    pub verdict: ByUnit<u8>,
    /// For each reactor that strikes at a movement, the number of steps of the path after which its blow falls.
    pub trigger: ByUnit<u8>,
    /// The reactors that retreat and have moved already, or stayed.
    pub moved: UnitMask,
    /// The number of steps after which the mover stops, if it was asked (TEMPO-G53).
    pub halt: Option<u8>,
}

impl Procedure for ActionProcedure {
    type Step = ActionStep;
    const NAME: &'static str = "tempo action";
}

steps! {
    /// The steps of an action. Numbers up to 7 are the steps of TEMPO-D25; its step 3, the answers, is the window that
    /// `Declare` opens, and its step 6, the results, is read in `Dice`.
    pub enum ActionStep {
        /// The actor is asked in private what it means (TEMPO-065).
        Seal = 1,
        /// The action is announced and paid; opponents are asked for answers.
        Declare = 2,
        /// The actor may replace its action.
        Counter = 4,
        /// Every party rolls, and every result is read off its table.
        Dice = 5,
        /// The actor moves, one leg in each pass, with the blows on its path.
        Move = 7,
        /// All other damage, then statuses.
        Effects = 8,
        /// The effect of a won bind: the actor is asked for a cell if there are several.
        Place = 9,
        /// The actor has chosen the cell.
        Placed = 10,
        /// The next unit that retreats is asked for its path.
        Retreat = 11,
        /// It has chosen its path.
        Retreated = 12,
        /// The mover is asked whether it stops early.
        Halt = 13,
        /// The mover has chosen where it stops.
        Halted = 14,
    }
}

/// What comes after a step of an action.
pub type Next = indes_core::battle::Next<ActionStep>;

/// What the action of a frame remembers; `None` for a frame of another procedure.
pub(crate) fn memory(frame: &Frame) -> Option<&ActionProcedure> {
    frame.memory.get()
}

/// The dice that a unit drew in a frame; `None` if it rolled none.
pub(crate) fn drew(frame: &Frame, unit: UnitId) -> Option<Draw> {
    memory(frame)?.drew.get(unit)
}

/// The row that a unit's number reached in a frame; `None` before the dice.
pub(crate) fn verdict(frame: &Frame, unit: UnitId) -> Option<u8> {
    memory(frame)?.verdict.get(unit)
}

/// The reactors of a frame that retreat and have moved already, or stayed.
pub(crate) fn has_moved(frame: &Frame) -> UnitMask {
    memory(frame).map_or(UnitMask::NONE, |action| action.moved)
}
