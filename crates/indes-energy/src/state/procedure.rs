//! The procedures of energy: what each remembers between its steps, and their steps.

use crate::state::blow::Blow;
use indes_core::battle::{Frame, Price, Procedure, Verb};
use indes_core::battlefield::{ItemId, UnitId, UnitMask};
use indes_core::grid::{Cell, Direction};
use indes_core::steps;
use smallvec::SmallVec;

/// How an action comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Manner {
    /// On the floor, or by the right of reply.
    #[default]
    Ordinary,
    /// By a won challenge: paid from the reply, interrupted but not challenged (ENERGY-086).
    Response,
    /// As an Immediate Interrupt: paid from the reply, no window opens inside (ENERGY-094).
    Interrupt,
    /// A Swift Attack on the floor (ENERGY-358).
    SwiftFloor,
    /// A free verb (ENERGY-G59).
    Free,
    /// As a leg of a Sprint (ENERGY-290).
    Leg,
    /// As a member of a group that runs together (ENERGY-G51).
    Member,
}

/// A price with its parts: what stands for Energy is kept apart, for it is charged last (ENERGY-352).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cost {
    /// Energy.
    pub energy: i16,
    /// Stamina that is paid as Energy.
    pub converted: i16,
    /// Other Stamina.
    pub stamina: i16,
    /// Agility.
    pub agility: i16,
}

impl Cost {
    /// Energy and what stands for it.
    #[must_use]
    pub const fn effort(&self) -> i16 {
        self.energy + self.converted
    }
}

/// An action from its declaration to its after-effects (ENERGY-D27, ENERGY-D28, ENERGY-D29).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Act {
    /// How it comes about.
    pub manner: Manner,
    /// Its whole price.
    pub cost: Cost,
    /// What of it was charged.
    pub paid: Cost,
    /// The winners of challenges that have not acted yet, in their order.
    pub winners: SmallVec<[UnitId; 2]>,
    /// Whether a response or an interrupt was carried out since the declaration.
    pub disturbed: bool,
    /// The conditions that the target had at some time since the declaration, a bit for each (ENERGY-107).
    pub seen: u64,
    /// Whether it is a Combat Maneuver on a target that was not Exposed (ENERGY-267).
    pub unready: bool,
    /// Whether the target was unaware of the attack when it was declared (ENERGY-353).
    pub unaware: bool,
    /// The creatures that were Unguarded before, or about which others were asked.
    pub known: UnitMask,
    /// Whether its after-effects have begun.
    pub over: bool,
    /// The roll of an attack.
    pub blow: Option<Blow>,
    /// The item that was disarmed, with its owner.
    pub disarmed: Option<(UnitId, ItemId)>,
    /// The movement under way.
    pub way: Movement,
    /// The roll of the creature that began a contest.
    pub own: Option<i16>,
    /// The members of a group, and how many of them have answered.
    pub group: Group,
}

/// A movement under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Movement {
    /// Legs that were begun.
    pub legs: u16,
    /// Steps that were made.
    pub steps: u16,
    /// Metres that were covered: with turns and surcharges.
    pub covered: i16,
    /// The Speed at the declaration (ENERGY-G75).
    pub speed: i16,
    /// The heading of the last step.
    pub heading: Option<Direction>,
    /// Whether it lay prone when it began.
    pub prone: bool,
    /// The creatures that were offered an attack on the mover in this action (ENERGY-G22).
    pub offered: UnitMask,
    /// The creatures whose limit the next step crosses.
    pub crossed: UnitMask,
    /// Whether the next step has been looked at.
    pub asked: bool,
    /// Whether the window of the next step has been opened.
    pub opened: bool,
    /// The cells that were left, the last one last.
    pub trail: SmallVec<[Cell; 8]>,
    /// Whether the bonus of a Sprint was lent to a Jump or a Push (ENERGY-360).
    pub lent: bool,
    /// The cells that a Jump flies over, the landing cell last (ENERGY-G57).
    pub flight: SmallVec<[Cell; 8]>,
    /// How many of them were reached.
    pub flown: u8,
    /// Whether a Jump has been chosen, or none was possible.
    pub leapt: bool,
}

/// The members of a group that runs together (ENERGY-091, ENERGY-092).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Group {
    /// How many of them were asked for their Initiative.
    pub asked: u8,
    /// Those that roll.
    pub rolls: UnitMask,
    /// Those that were beaten by a challenger.
    pub beaten: UnitMask,
    /// Whether the others have run.
    pub first_ran: bool,
}

impl Procedure for Act {
    type Step = ActStep;
    const NAME: &'static str = "energy act";
}

steps! {
    /// The steps of an action.
    pub enum ActStep {
        /// The right of reply of the target comes first (ENERGY-081).
        Right = 0,
        /// It is declared and its price reserved.
        Declare = 1,
        /// Challenges were collected.
        Challenged = 2,
        /// The challenged creature has decided about its roll.
        Rolled = 3,
        /// The next winner acts.
        Respond = 4,
        /// Interrupts are collected.
        Interrupts = 5,
        /// Interrupts are carried out together.
        Interrupted = 6,
        /// Whether it can still be carried out.
        Recheck = 7,
        /// Its creature has decided whether to follow, go on or end it.
        GoOnChosen = 8,
        /// It is carried out.
        CarryOut = 9,
        /// The pusher has chosen where the target goes.
        WayChosen = 10,
        /// The attacker has decided about the disarmed weapon.
        FlingChosen = 11,
        /// The next leg of a movement.
        Leg = 12,
        /// Interrupts before a step were collected.
        Broken = 13,
        /// The next steps are made.
        Stride = 14,
        /// The mover has decided whether it goes on.
        StrideChosen = 15,
        /// The jumper has chosen where it lands.
        LeapChosen = 16,
        /// The movement has ended.
        Arrived = 17,
        /// The mover has chosen its facing.
        FaceChosen = 18,
        /// The escaper has chosen its roll.
        OwnChosen = 19,
        /// The holder has chosen its roll.
        OtherChosen = 20,
        /// Helpers have answered.
        Helped = 21,
        /// The after-effects.
        After = 22,
        /// Interrupts of the after-effects were collected.
        AfterBroken = 23,
        /// What is left of the price is released.
        Close = 24,
        /// The members of a group run.
        GroupRun = 25,
    }
}

impl Act {
    /// The memory of a frame that carries out an action.
    ///
    /// # Panics
    /// If the frame carries out another procedure.
    #[must_use]
    pub fn of(frame: &Frame) -> &Self {
        frame.memory.get().unwrap_or_else(|| panic!("a frame of {} acts", frame.memory.name()))
    }
}

/// Rounds and the floor, the procedure of the bottom frame (ENERGY-D27).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rounds {
    /// The place of the seat with the floor among the seats.
    pub floor: u8,
    /// The place of the seat that had it first in the Round.
    pub first: u8,
    /// Passes since the last action.
    pub passes: u8,
    /// The free verbs that were used on this floor.
    pub free: SmallVec<[(UnitId, Verb); 4]>,
    /// Whether no seat has been asked in the Round.
    pub quiet: bool,
}

impl Procedure for Rounds {
    type Step = RoundStep;
    const NAME: &'static str = "energy rounds";
}

steps! {
    /// The steps of rounds.
    pub enum RoundStep {
        /// The battle begins: surprise, and who has the floor first.
        Begin = 0,
        /// A Round begins: region effects, Death Saves, wake rolls.
        Start = 1,
        /// Energy and Agility are set.
        Ready = 2,
        /// The seat with the floor is asked.
        Floor = 3,
        /// It has answered.
        Answered = 4,
        /// All have passed: hazards of the Round's end.
        Late = 5,
        /// The Round is over.
        End = 6,
    }
}

impl Rounds {
    /// The memory of the bottom frame.
    #[must_use]
    pub fn of_view<'a>(view: &indes_core::battle::View<'a>) -> Option<&'a Self> {
        view.stack.frames.first().and_then(|frame| frame.memory.get())
    }
}

/// The reserved price as points of pools.
#[must_use]
pub fn points(cost: Cost) -> Price {
    use crate::ids::{AGILITY, ENERGY, STAMINA};
    let parts = [(ENERGY, cost.energy), (STAMINA, cost.converted + cost.stamina), (AGILITY, cost.agility)];
    parts.into_iter().filter(|part| part.1 > 0).collect()
}
