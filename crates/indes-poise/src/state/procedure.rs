//! The procedures of poise, its turns left out: their steps, and their state between steps.

use indes_core::battle::{Draw, Frame, Procedure, Verb};
use indes_core::battlefield::{ItemId, PoolId, UnitId, UnitMask};
use indes_core::steps;
use smallvec::SmallVec;
use std::sync::LazyLock;

/// The state of a skill with all its consequences, or of one event that happens to a unit: a fall, burning, hazards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Skill {
    /// Whether it is a reaction: it ends no temporary conditions (POISE-C02).
    pub is_reaction: bool,
    /// The step that follows the question about doom (POISE-J04).
    pub after_doom: Option<SkillStep>,
    /// The number of times that the user was hindered (POISE-168).
    pub hindered: i16,
    /// Whether hindering is the last thing that happened.
    pub was_just_hindered: bool,
    /// The units that an area attack is aimed at, nearest first (POISE-G50).
    pub aimed_at: SmallVec<[UnitId; 4]>,
    /// The target that was drawn for a confused user (POISE-C09).
    pub drawn: Option<UnitId>,
    /// The unit that the current step is about.
    pub at: Option<UnitId>,
    /// The state of each target.
    pub targets: SmallVec<[TargetState; 1]>,
    /// Units that a sweep has hit, once for each hit.
    pub swept: SmallVec<[UnitId; 2]>,
    /// The unit of whose defeat critical effects were earned (POISE-077).
    pub earned_of: Option<UnitId>,
    /// Damage still to be dealt to the unit in `at` (POISE-074).
    pub overflow: Option<Overflow>,
    /// A fall that the unit in `at` is taking (POISE-G20).
    pub fall: Option<Fall>,
    /// The unit that is put on another cell, and the step that follows (POISE-J08).
    pub placing: Option<Placement>,
    /// The level at which the user flies (POISE-G40).
    pub cruise: Option<i16>,
    /// Whether the user has got off its mount (POISE-198).
    pub dismounted: bool,
    /// The items that the user has drawn (POISE-012).
    pub drawn_items: SmallVec<[ItemId; 2]>,
    /// The paces of a shove by a skill without an attack (POISE-G06).
    pub push: Option<i16>,
    /// The hazards that strike during the frame (POISE-G44).
    pub hazards: HazardStrikes,
    /// Watchers whose range was entered (POISE-G19).
    pub watchers_met: UnitMask,
    /// Watchers that have attacked.
    pub watchers_fired: UnitMask,
    /// The first unit of each side asked about terms so far, in order (POISE-J15).
    pub asked_about_terms: SmallVec<[UnitId; 2]>,
}

/// The state of an attack for one of its targets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TargetState {
    /// The target.
    pub unit: UnitId,
    /// Boons less banes, counted at POISE-D20 step 5.
    pub net: Option<i16>,
    /// The dice rolled against it.
    pub draw: Option<Draw>,
    /// The points in its pools before the dice; empty for a target that was down.
    pub pools_before: SmallVec<[(PoolId, i16); 3]>,
    /// Its points of focus before the dice, if it concentrates (POISE-G19).
    pub focus_before: Option<i16>,
    /// The number of cunning effects still to be carried out (POISE-070).
    pub effects: Option<i16>,
    /// The number of cunning effects taken, or earned where taking them would change nothing.
    pub effects_taken: i16,
    /// The pool that its owner chose for damage beyond the first pool (POISE-G26).
    pub spilled_to: Option<PoolId>,
    /// The paces of a shove left at its end, if it did harm (POISE-135).
    pub paces_left: Option<i16>,
    /// The levels that it fell (POISE-G20).
    pub levels: Option<i16>,
    /// Whether the attack on it is complete.
    pub is_done: bool,
}

/// Damage that is still to be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Overflow {
    /// In points.
    pub amount: i16,
    /// The step that follows when it is dealt.
    pub then: SkillStep,
}

/// A unit that is put on another cell to make room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The unit.
    pub unit: UnitId,
    /// The step that follows.
    pub then: SkillStep,
}

/// A fall that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fall {
    /// Its depth in levels.
    pub levels: i16,
    /// The step that follows after the harm of the fall.
    pub then: SkillStep,
}

/// The hazards that strike during a frame, one after another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HazardStrikes {
    /// The struck unit and the number of each hazard, in order.
    pub due: SmallVec<[(UnitId, u8); 2]>,
    /// The number of those that have struck.
    pub struck: u8,
    /// The step that follows when all have struck.
    pub then: Option<SkillStep>,
    /// The points that the last of them takes from a pool that the unit's owner chooses.
    pub amount: i16,
}

impl TargetState {
    fn new(unit: UnitId) -> Self {
        Self {
            unit,
            net: None,
            draw: None,
            pools_before: SmallVec::new(),
            focus_before: None,
            effects: None,
            effects_taken: 0,
            spilled_to: None,
            paces_left: None,
            levels: None,
            is_done: false,
        }
    }
}

impl Skill {
    /// The state of a target; `None` if nothing is recorded of it.
    #[must_use]
    pub fn target(&self, unit: UnitId) -> Option<&TargetState> {
        self.targets.iter().find(|target| target.unit == unit)
    }

    /// The state of a target for writing; a new one if nothing is recorded of it.
    pub fn target_mut(&mut self, unit: UnitId) -> &mut TargetState {
        let at = self.targets.iter().position(|target| target.unit == unit).unwrap_or_else(|| {
            self.targets.push(TargetState::new(unit));
            self.targets.len() - 1
        });
        &mut self.targets[at]
    }

    /// The state of a frame; the default for a frame of another procedure.
    #[must_use]
    pub fn of(frame: &Frame) -> &Self {
        static NOTHING: LazyLock<Skill> = LazyLock::new(Skill::default);
        frame.memory.get().unwrap_or(&NOTHING)
    }
}

impl Procedure for Skill {
    type Step = SkillStep;
    const NAME: &'static str = "poise skill";
}

steps! {
    /// The steps of a skill; numbers 1 to 13 are those of POISE-D20.
    pub enum SkillStep {
        /// The skill is declared and paid.
        Declare = 1,
        /// Enemies are asked whether they hinder a maneuver.
        Hinder = 3,
        /// The target is drawn if the user is confused.
        DrawTarget = 4,
        /// Targets are asked for their answers.
        AskDefences = 7,
        /// Targets that defend pay.
        PayDefences = 8,
        /// The dice are rolled against the next target that yields.
        RollYield = 9,
        /// The user is asked how many cunning effects it takes.
        AskEffects = 10,
        /// The skill is over.
        End = 13,
        /// Hindering is carried out.
        HinderAnswered = 30,
        /// An owner has chosen the pool that takes the rest of the damage.
        SpillChosen = 31,
        /// The user has chosen how many cunning effects it takes.
        EffectsChosen = 32,
        /// A shove begins; its direction may be asked.
        BeginShove = 33,
        /// The user has chosen the direction of a shove.
        ShoveChosen = 34,
        /// The other effects of a yield are carried out.
        YieldEffects = 35,
        /// The user has chosen the unit that a sweep hits.
        SweepChosen = 36,
        /// A skill that is neither an attack nor a walk is carried out.
        CarryOut = 37,
        /// The user has chosen the pool in which an ally gains.
        BoostChosen = 38,
        /// The user is asked for a second weapon, or for an item to put away.
        SecondDraw = 39,
        /// A burning unit takes damage.
        Burn = 40,
        /// A walk goes on.
        Walk = 41,
        /// Hindering of a walk is carried out.
        WalkHindered = 42,
        /// A walk has ended; room is made.
        WalkOver = 43,
        /// An owner has chosen the cell on which a unit is put to make room.
        PlaceChosen = 44,
        /// The unit has answered whether a Sprint follows.
        SprintChosen = 45,
        /// An animal obeys a command, or not.
        Obey = 46,
        /// A rider comes off.
        ThrowRider = 47,
        /// The rider's owner has chosen where it lands.
        LandingChosen = 48,
        /// The rest of the damage is dealt that emptied a pool lent by a mount.
        RestOfDamage = 49,
        /// Room is made for a unit that fell.
        MakeRoomAfterFall = 50,
        /// A unit that fell takes the damage of its fall.
        FallDamage = 51,
        /// Room has been made at the end of a walk; hidden units may be found.
        RoomMade = 52,
        /// The user has answered whether doom is spent.
        DoomChosen = 53,
        /// The next side is asked about terms.
        AskTerms = 54,
        /// A side has answered about terms.
        TermsAnswered = 55,
        /// A walker has answered whether it leaves the fight.
        ExitChosen = 56,
        /// Hidden units have been looked for at the end of a walk.
        HiddenLooked = 57,
        /// A unit in the air comes down against its will.
        ComeDown = 58,
        /// A unit that came down from the air is on the ground.
        Landed = 59,
        /// The user has chosen which of several items it picks up.
        PickUpChosen = 60,
        /// The user has chosen which item it puts away for the one that it draws.
        SheatheChosen = 68,
        /// The user has chosen a second weapon to draw, or an item to put away.
        SecondDrawChosen = 70,
        /// An owner has chosen the free cell on which a unit stands after its fall.
        FallPlaceChosen = 69,
        /// Hazards at the end of a round are found.
        RoundEndHazards = 61,
        /// Hazards at the end of a turn are found.
        TurnEndHazards = 62,
        /// The next hazard strikes.
        StrikeHazard = 63,
        /// The owner has chosen the pool that a hazard drains.
        HazardPoolChosen = 64,
        /// Watchers are asked whether they attack.
        AskWatchers = 65,
        /// A watcher has answered; its attack follows.
        WatcherAnswered = 66,
        /// A reaction is declared and paid.
        DeclareReaction = 67,
        /// POISE-D20 step 11: earned critical effects are recorded.
        TestDefeat = 80,
        /// Earned critical effects are chosen.
        ChooseRewards = 81,
    }
}

/// What follows a step of a skill.
pub type Next = indes_core::battle::Next<SkillStep>;

/// The state of defiance: a legendary creature on the brink may defy its defeat (POISE-106).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Defiance {
    /// Whether it has moved since (POISE-G11).
    pub moved: bool,
}

impl Procedure for Defiance {
    type Step = DefianceStep;
    const NAME: &'static str = "poise defiance";
}

steps! {
    /// The steps of defiance.
    pub enum DefianceStep {
        /// The creature's owner is asked whether it defies.
        Ask = 1,
        /// The owner has answered.
        Answered = 2,
        /// The owner is asked where the creature moves (POISE-G11).
        AskMove = 3,
        /// The owner has chosen the path.
        MoveChosen = 4,
        /// The other side has chosen its critical effects; the creature may leave at an exit (POISE-J15).
        End = 5,
        /// The owner has answered whether the creature leaves the fight.
        ExitChosen = 6,
    }
}

/// The state of a choice of earned critical effects (POISE-077).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CriticalEffects {
    /// The effects chosen so far, in order, each with the unit that it is for or against.
    pub taken: SmallVec<[(UnitId, Verb); 2]>,
}

impl Procedure for CriticalEffects {
    type Step = CriticalStep;
    const NAME: &'static str = "poise critical effects";
}

steps! {
    /// The steps of a choice of critical effects.
    pub enum CriticalStep {
        /// The next effect is asked for.
        AskEffect = 1,
        /// The next effect was chosen.
        EffectChosen = 2,
        /// The pool in which a unit gains was chosen.
        PoolChosen = 3,
        /// The skill that is maimed was chosen.
        SkillChosen = 4,
    }
}
