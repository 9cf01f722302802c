//! What maneuver remembers: the tallies, with the names that battle scripts use for them, and the procedures: what each
//! remembers between its steps, and their steps.

use crate::data::{Data, Defence};
use indes_core::battle::{self, ByUnit, Counted, Frame, NumberedKeys, Procedure, Scope, Verb};
use indes_core::battlefield::{ItemId, RuleData, UnitId, UnitMask};
use indes_core::grid::Cell;
use indes_core::steps;
use smallvec::SmallVec;

/// A tally. It is kept for a unit unless its comment names the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Whether the unit has answered a step of this turn with an opportunity attack (MANEUVER-G36).
    StepAnswered,
    /// Whether the unit has answered movement of this turn with magic (MANEUVER-G83).
    MoveAnswered,
    /// Whether the hazards at the end of this turn have struck (MANEUVER-G65).
    TurnEnvironment,
    /// Whether the unit has saved its turn in this round (MANEUVER-G49).
    Saved,
    /// Whether the unit has said in this turn whether it is asked between turns (MANEUVER-G33).
    SaidStandBy,
    /// Whether the unit is asked between the turns of others (MANEUVER-G33).
    StandsBy,
    /// Shots of the unit in the battle (MANEUVER-G14).
    Shots,
    /// For the battle: whether the hazard with this number, which strikes once, has struck (MANEUVER-G65).
    Sprung(u8),
}

impl Count {
    /// The keys of [`Self::Sprung`], by the number of the hazard.
    const SPRUNG: NumberedKeys = NumberedKeys { first: 1000, last: 1255 };
}

impl battle::Count for Count {
    fn key(self) -> u16 {
        match self {
            Self::StepAnswered => 1,
            Self::MoveAnswered => 2,
            Self::TurnEnvironment => 3,
            Self::Saved => 4,
            Self::Shots => 5,
            Self::SaidStandBy => 6,
            Self::StandsBy => 7,
            Self::Sprung(number) => Self::SPRUNG.of(u16::from(number)),
        }
    }

    fn scope(self) -> Scope {
        match self {
            Self::StepAnswered | Self::MoveAnswered | Self::TurnEnvironment | Self::SaidStandBy => Scope::Turn,
            Self::Saved => Scope::Round,
            Self::Shots | Self::StandsBy | Self::Sprung(_) => Scope::Battle,
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
    vec![named("shots", Count::Shots, 99), named("saved", Count::Saved, 1), named("stands_by", Count::StandsBy, 1)]
}

/// An attack on one or several units (MANEUVER-063).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// Whether it was paid when it was given as a reply.
    pub paid: bool,
    /// The tally of answers to movement that it raises (MANEUVER-G36, MANEUVER-G83).
    pub answers: Option<Count>,
    /// The target for which a Feint gives a boon (MANEUVER-116).
    pub feinted: Option<UnitId>,
    /// The item that was thrown (MANEUVER-206).
    pub thrown: Option<ItemId>,
    /// The targets that are left.
    pub targets: SmallVec<[UnitId; 1]>,
    /// The results of the attack test, by target.
    pub attacks: ByUnit<TestResult>,
    /// The results of the defence tests.
    pub defences: ByUnit<TestResult>,
    /// The manners of defence that were declared.
    pub manners: ByUnit<Defence>,
    /// The place in the list of targets of the one whose result is determined.
    pub at: u8,
    /// The result for that target.
    pub verdict: Option<Verdict>,
    /// Whether the attacker has chosen a maneuver; against several targets it has one at most (MANEUVER-G58).
    pub performed: bool,
    /// The maneuver that was chosen.
    pub maneuver: Option<Verb>,
    /// The item that a Disarm names.
    pub item: Option<ItemId>,
    /// The hit location, by its place: that which Precision chose, or, where a hit there brings a condition, that which
    /// was rolled (MANEUVER-G23).
    pub location: Option<u8>,
    /// Whether the target lost health.
    pub hurt: bool,
    /// Whether the weapon caught the target (MANEUVER-G73).
    pub caught: bool,
}

/// The result of an exchange for one target (MANEUVER-D06). Its number is the row in which it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Verdict {
    /// The attacker wins critically (MANEUVER-095).
    CriticalWin = 0,
    /// The attack hits (MANEUVER-101, MANEUVER-102).
    Hit = 1,
    /// The attack is blocked (MANEUVER-100).
    Blocked = 2,
    /// The attack misses (MANEUVER-103).
    Missed = 3,
    /// Both fail (MANEUVER-094).
    Failed = 4,
    /// The defender wins critically (MANEUVER-098).
    Lost = 5,
}

impl Verdict {
    /// The result of both tests (MANEUVER-D06). A target that declared no defence has failed.
    #[must_use]
    pub fn of(attack: TestResult, manner: Option<Defence>, defence: TestResult) -> Self {
        match (attack.passed, manner.is_some() && defence.passed, manner) {
            (false, false, _) => Self::Failed,
            (false, true, _) => Self::Lost,
            (true, false, _) => Self::CriticalWin,
            (true, true, Some(Defence::Block)) => Self::Blocked,
            (true, true, _) if attack.successes > defence.successes => Self::Hit,
            (true, true, _) => Self::Missed,
        }
    }

    /// Whether damage is rolled.
    #[must_use]
    pub const fn deals_damage(self) -> bool {
        matches!(self, Self::CriticalWin | Self::Hit | Self::Blocked)
    }
}

impl Procedure for Exchange {
    type Step = ExchangeStep;
    const NAME: &'static str = "maneuver exchange";
}

steps! {
    /// The steps of an exchange (MANEUVER-063).
    pub enum ExchangeStep {
        /// Step I: the attack is declared and paid.
        Declare = 1,
        /// Casting may have been answered: magic answers the attack.
        AskMagic = 2,
        /// Step II: the targets declare their defences.
        AskDefence = 3,
        /// Step III: both sides roll.
        Roll = 4,
        /// The result for the next target.
        Judge = 5,
        /// The winner has chosen its maneuver.
        ManeuverChosen = 6,
        /// The winner has chosen the hit location.
        LocationChosen = 7,
        /// Damage is rolled.
        Damage = 8,
        /// What the weapon does if it hits.
        OnHit = 9,
        /// The maneuver is carried out.
        Maneuver = 10,
        /// The loser has chosen the skill that it tests.
        ResistChosen = 11,
        /// The winner has chosen where the loser is pushed.
        WayChosen = 12,
        /// Free actions after the maneuver.
        AskSpare = 13,
        /// Magic that answers damage.
        AskHurt = 14,
        /// The next target.
        NextTarget = 15,
        /// The end.
        Close = 16,
    }
}

/// A walk (MANEUVER-010).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FreeWalk {
    /// The cell where it began.
    pub start: Option<Cell>,
    /// Whether its user was prone when it began.
    pub prone: bool,
    /// The number of the step about which foes were asked.
    pub asked: Option<u8>,
    /// The cell that the last step left, if foes whose reach it entered are still to be asked (MANEUVER-C04).
    pub entered_from: Option<Cell>,
    /// Whether its user has gone over a ledge (MANEUVER-G79).
    pub fell: bool,
    /// Hazards that strike its user, by number, and how many of them have struck.
    pub hazards: Strikes,
}

/// Hazards that strike in a frame.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Strikes {
    /// The hazards by number, each with the unit that it strikes.
    pub due: SmallVec<[(UnitId, u8); 2]>,
    /// How many have struck.
    pub struck: u8,
    /// Whether the unit has lost health, by them or by a fall, and is still to be asked for an answer (MANEUVER-G32).
    pub hurt: bool,
}

impl Strikes {
    /// Notes that the next hazard has struck, and whether the unit has lost health.
    pub const fn after(&mut self, hurts: bool) {
        self.struck += 1;
        self.hurt |= hurts;
    }
}

impl Procedure for FreeWalk {
    type Step = FreeWalkStep;
    const NAME: &'static str = "maneuver walk";
}

steps! {
    /// The steps of a walk.
    pub enum FreeWalkStep {
        /// It is announced.
        Declare = 1,
        /// Before a step: foes may answer it.
        Before = 2,
        /// The next steps are made.
        Step = 3,
        /// Hazards on the cell strike.
        Hazard = 4,
        /// Magic answers the movement.
        AskMoved = 5,
        /// Its end.
        Over = 6,
    }
}

/// An action that is no attack: it is paid, may be answered, and is carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Deed {
    /// Whether it was paid when it was given as a reply.
    pub paid: bool,
    /// The tally of answers to movement that it raises (MANEUVER-G83).
    pub answers: Option<Count>,
    /// The result of the actor's test, where the opponent's is to come.
    pub own: Option<TestResult>,
    /// The holder that a unit frees itself from, or the target of a contest.
    pub other: Option<UnitId>,
}

impl Procedure for Deed {
    type Step = DeedStep;
    const NAME: &'static str = "maneuver deed";
}

steps! {
    /// The steps of an action that is no attack.
    pub enum DeedStep {
        /// It is announced and paid.
        Declare = 1,
        /// It is carried out.
        CarryOut = 2,
        /// The skill of a test has been chosen.
        ResistChosen = 3,
        /// The pusher has chosen where the target goes.
        WayChosen = 4,
    }
}

/// A fall (MANEUVER-G55, MANEUVER-G80).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fall {
    /// Its depth in levels.
    pub levels: u8,
    /// The hazards of the cell below, where the frame itself has them strike.
    pub hazards: Strikes,
}

impl Procedure for Fall {
    type Step = FallStep;
    const NAME: &'static str = "maneuver fall";
}

steps! {
    /// The steps of a fall.
    pub enum FallStep {
        /// A place to land is found.
        Land = 1,
        /// The owner has chosen the place.
        LandingChosen = 2,
        /// The damage.
        Damage = 3,
        /// The next hazard of the cell below strikes.
        Hazard = 4,
    }
}

/// Hazards that strike at the end of a turn, or after a push (MANEUVER-G65).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Beset {
    /// The hazards.
    pub hazards: Strikes,
}

impl Procedure for Beset {
    type Step = BesetStep;
    const NAME: &'static str = "maneuver hazards";
}

steps! {
    /// The steps of hazards.
    pub enum BesetStep {
        /// The next hazard strikes.
        Strike = 1,
    }
}

/// The window between two turns (MANEUVER-G33).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BetweenTurns {
    /// The units that are asked.
    pub candidates: UnitMask,
}

impl Procedure for BetweenTurns {
    type Step = BetweenStep;
    const NAME: &'static str = "maneuver between turns";
}

steps! {
    /// The steps between two turns.
    pub enum BetweenStep {
        /// The units are asked.
        Ask = 1,
        /// All have been asked.
        Over = 2,
    }
}

/// Rounds and turns, the procedure of the bottom frame (MANEUVER-001, MANEUVER-029).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turns {
    /// The units whose turns in the round are still to come, in order.
    pub to_come: SmallVec<[UnitId; 16]>,
    /// The unit whose turn it is.
    pub actor: Option<UnitId>,
    /// Whether its turn has begun with its first action, so that it cannot be saved any more (MANEUVER-032).
    pub begun: bool,
    /// Saved turns: whose, and after whose turn.
    pub saved: SmallVec<[(UnitId, UnitId); 2]>,
    /// Before the first round: how many units have been placed.
    pub placed: u8,
}

impl Procedure for Turns {
    type Step = TurnStep;
    const NAME: &'static str = "maneuver turns";
}

steps! {
    /// The steps of rounds and turns (MANEUVER-D01).
    pub enum TurnStep {
        /// Surprise is determined.
        Surprise = 0,
        /// Initiative is rolled.
        Initiative = 1,
        /// A round begins.
        Round = 2,
        /// The next turn of the round comes.
        NextTurn = 3,
        /// The active unit is asked.
        Act = 4,
        /// The active unit has answered.
        Answered = 5,
        /// The turn ends.
        TurnOver = 6,
        /// The round ends.
        RoundOver = 7,
        /// Before surprise: the next unit is to be placed.
        Deploy = 8,
        /// The place of a unit has been chosen.
        Deployed = 9,
    }
}

impl Exchange {
    /// The memory of a frame that attacks.
    ///
    /// # Panics
    /// If the frame carries out another procedure.
    #[must_use]
    pub fn of(frame: &Frame) -> &Self {
        frame.memory.get().unwrap_or_else(|| panic!("a frame of {} attacks", frame.memory.name()))
    }

    /// The target whose result is determined.
    #[must_use]
    pub fn target(&self) -> Option<UnitId> {
        self.targets.get(usize::from(self.at)).copied()
    }
}

impl Turns {
    /// The memory of the bottom frame.
    #[must_use]
    pub fn of_view<'a>(view: &indes_core::battle::View<'a>) -> Option<&'a Self> {
        view.stack.frames.first().and_then(|frame| frame.memory.get())
    }
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct TestResult {
    /// Whether it passed.
    pub passed: bool,
    /// Its Successes; 0 if it failed (MANEUVER-G02).
    pub successes: i16,
}

impl TestResult {
    /// A test that failed without a roll (MANEUVER-093).
    pub const FAILED: Self = Self { passed: false, successes: 0 };
}
