//! What region remembers: the tallies, with the names that battle scripts use for them, and the procedures: what each
//! remembers between its steps, and their steps.

use crate::data::{Data, Manner};
use indes_core::battle::{self, ByUnit, Counted, Draw, Frame, Procedure, Scope, View};
use indes_core::battlefield::{ItemId, RuleData, UnitId};
use indes_core::grid::Cell;
use indes_core::steps;
use smallvec::SmallVec;

/// A tally of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Whether its turn is over (REGION-052, REGION-055).
    TurnOver,
    /// Minor and major actions of this turn, after which no exclusive one is possible (REGION-055).
    Acted,
    /// Shifts of this turn (REGION-G10).
    Shifts,
    /// Whether it has focused in this turn (REGION-G23).
    Focused,
    /// Whether it has dropped prone in this turn.
    Dropped,
    /// Whether it has changed region in this turn (REGION-G42).
    Moved,
    /// Whether limits of a pair hold in this turn (REGION-G40).
    Paired,
    /// Action points that a pair may still spend on movement (REGION-G40).
    MoveLeft,
    /// Action points that a pair may still spend on anything else (REGION-G40).
    OtherLeft,
    /// Shots of the battle (REGION-G43).
    Shots,
    /// Whether it survived a mortal wound, so that an injury is due (REGION-090).
    MortalWound,
    /// Whether a healing ritual was declined for its knock-out (REGION-G56).
    RitualAsked,
    /// Whether it has received its aid in the aftermath (REGION-085).
    Aided,
    /// Whether it has treated a mortally wounded unit (REGION-G29).
    Helped,
    /// The minutes after which it wakes, and 1; 0 for a unit that was not knocked out (REGION-D11).
    Wakes,
    /// Whether its rest after the battle is over (REGION-D13).
    Rested,
    /// Whether it was restored by a ritual (REGION-113).
    Restored,
    /// Whether its mount is gone, so that it has still to land (REGION-G39).
    Unseated,
    /// Whether it has tried to escape from this grappler in this turn (REGION-G37).
    Tried(UnitId),
}

impl Count {
    /// The key of [`Self::Tried`] for the first unit; the others follow by id.
    const TRIED: u16 = 1000;
}

impl battle::Count for Count {
    fn key(self) -> u16 {
        match self {
            Self::TurnOver => 1,
            Self::Acted => 2,
            Self::Shifts => 3,
            Self::Focused => 4,
            Self::Dropped => 5,
            Self::Moved => 6,
            Self::Paired => 7,
            Self::MoveLeft => 8,
            Self::OtherLeft => 9,
            Self::Shots => 10,
            Self::MortalWound => 11,
            Self::RitualAsked => 12,
            Self::Aided => 13,
            Self::Helped => 14,
            Self::Wakes => 15,
            Self::Rested => 16,
            Self::Restored => 17,
            Self::Unseated => 18,
            Self::Tried(unit) => Self::TRIED + u16::from(unit.0),
        }
    }

    fn scope(self) -> Scope {
        match self {
            Self::TurnOver
            | Self::Acted
            | Self::Shifts
            | Self::Focused
            | Self::Dropped
            | Self::Moved
            | Self::Paired
            | Self::MoveLeft
            | Self::OtherLeft
            | Self::Tried(_) => Scope::Turn,
            Self::Shots
            | Self::MortalWound
            | Self::RitualAsked
            | Self::Aided
            | Self::Helped
            | Self::Wakes
            | Self::Rested
            | Self::Restored
            | Self::Unseated => Scope::Battle,
        }
    }
}

/// The tallies that battle scripts can set.
pub(crate) fn counted(data: &RuleData) -> Vec<Counted> {
    let _: &Data = data.of();
    let named = |key: &str, count: Count, most: i16| {
        let (tally, scope) = (battle::Count::key(count), battle::Count::scope(count));
        Counted { key: key.to_owned(), tally, scope, most }
    };
    vec![
        named("shots", Count::Shots, 99),
        named("mortal_wound", Count::MortalWound, 1),
        named("shifts", Count::Shifts, 9),
        named("acted", Count::Acted, 9),
    ]
}

/// An attack on a unit: with a weapon, a spell or bare hands, a grab, or a blow at a unit that is held (REGION-D07).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attack {
    /// Whether it is an opportunity attack, which is owed to the next turn and provokes none (REGION-047, REGION-G15).
    pub interrupt: bool,
    /// The target.
    pub target: Option<UnitId>,
    /// Whether the target knew of the attacker when the attack was declared (REGION-013).
    pub aware: bool,
    /// The item that was thrown (REGION-G91).
    pub thrown: Option<ItemId>,
    /// The manner of defence that was chosen; `None` for the passive defence.
    pub manner: Option<Manner>,
    /// The roll of the attack, once it is made.
    pub rolled: Option<Draw>,
    /// Its successes, once both have rolled.
    pub successes: i16,
    /// The cell of a target that died of it.
    pub fell_at: Option<Cell>,
}

impl Procedure for Attack {
    type Step = AttackStep;
    const NAME: &'static str = "region attack";
}

steps! {
    /// The steps of an attack (REGION-D07).
    pub enum AttackStep {
        /// It is declared and paid, and enemies may answer it.
        Declare = 1,
        /// The attacker may have been stopped.
        Recheck = 3,
        /// The target is asked how it defends.
        AskDefence = 4,
        /// A chosen active defence is owed.
        Owe = 5,
        /// The attack is rolled first, where the defence is declared after it (REGION-G14).
        RollFirst = 6,
        /// Both are rolled.
        Roll = 7,
        /// What it does.
        Effect = 8,
        /// What becomes of the things in the hands of a holder has been chosen (REGION-G32).
        HandsChosen = 9,
        /// The end.
        Close = 10,
    }
}

impl Attack {
    /// The memory of a frame that attacks.
    ///
    /// # Panics
    /// If the frame carries out another procedure.
    #[must_use]
    pub fn of(frame: &Frame) -> &Self {
        frame.memory.get().unwrap_or_else(|| panic!("a frame of {} attacks", frame.memory.name()))
    }
}

/// A movement: shift, walk, run, crawl, or a drag (REGION-G15).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Movement {
    /// The cell where it began.
    pub start: Option<Cell>,
    /// The number of the step about which enemies were asked.
    pub asked: Option<u8>,
    /// Whether the step made last has entered a region by running, and its enemies are still to be asked.
    pub entered: bool,
}

impl Procedure for Movement {
    type Step = MovementStep;
    const NAME: &'static str = "region movement";
}

steps! {
    /// The steps of a movement.
    pub enum MovementStep {
        /// It is declared and paid.
        Declare = 1,
        /// Before a step: enemies may answer it.
        Before = 2,
        /// The next steps are made.
        Step = 3,
        /// The end.
        Over = 4,
    }
}

/// Any other action: it is paid, may be answered, and is carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Deed {}

impl Procedure for Deed {
    type Step = DeedStep;
    const NAME: &'static str = "region deed";
}

steps! {
    /// The steps of an action that is no attack and no movement.
    pub enum DeedStep {
        /// It is declared and paid.
        Declare = 1,
        /// It is carried out.
        CarryOut = 2,
    }
}

/// A rider comes off its mount against its will (REGION-G39, REGION-G61).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Unseat {}

impl Procedure for Unseat {
    type Step = UnseatStep;
    const NAME: &'static str = "region unseat";
}

steps! {
    /// The steps of a fall from a mount.
    pub enum UnseatStep {
        /// A place to land is found.
        Land = 1,
        /// The owner has chosen the place.
        LandingChosen = 2,
        /// It keeps on its feet, or not.
        Balance = 3,
    }
}

/// What is done for a fallen unit after the battle (REGION-D13).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Care {
    /// Whether a healing ritual is performed (REGION-112).
    pub ritual: bool,
}

impl Procedure for Care {
    type Step = CareStep;
    const NAME: &'static str = "region care";
}

steps! {
    /// The steps of the care for a fallen unit.
    pub enum CareStep {
        /// Its side may pay a healing ritual.
        AskRitual = 1,
        /// The ritual has been chosen or declined.
        RitualChosen = 2,
        /// Its survival roll.
        Survive = 3,
        /// Its side chooses what is done for a mortally wounded unit.
        AskAid = 4,
        /// The aid has been chosen.
        AidChosen = 5,
    }
}

/// Rounds and turns, the procedure of the bottom frame (REGION-D21).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turns {
    /// The units whose turns in the round are still to come, in order.
    pub to_come: SmallVec<[UnitId; 16]>,
    /// The unit whose turn it is.
    pub actor: Option<UnitId>,
    /// The rolls for the order of turns.
    pub rolls: ByUnit<i16>,
    /// The sides of the dice of these rolls.
    pub dice: ByUnit<i16>,
    /// The places among tied units, the higher the better.
    pub ties: ByUnit<i16>,
}

impl Procedure for Turns {
    type Step = TurnStep;
    const NAME: &'static str = "region turns";
}

steps! {
    /// The steps of rounds and turns (REGION-D21).
    pub enum TurnStep {
        /// The battle begins: hidden and surprised units, and the rolls for the order of turns.
        Begin = 0,
        /// A round begins.
        Round = 1,
        /// The next turn of the round comes.
        NextTurn = 2,
        /// The turn of a unit begins.
        Start = 3,
        /// A grappler is asked whether it keeps its grab.
        Keep = 4,
        /// It has answered.
        Kept = 5,
        /// The active unit is asked.
        Act = 6,
        /// The active unit has answered.
        Answered = 7,
        /// The turn ends.
        TurnOver = 8,
        /// The round ends.
        RoundOver = 9,
    }
}

impl Turns {
    /// The memory of the bottom frame.
    #[must_use]
    pub fn of_view<'a>(view: &View<'a>) -> Option<&'a Self> {
        view.stack.frames.first().and_then(|frame| frame.memory.get())
    }

    /// The unit whose turn it is.
    #[must_use]
    pub fn active(view: &View) -> Option<UnitId> {
        Self::of_view(view).and_then(|turns| turns.actor)
    }
}
