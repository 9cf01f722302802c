//! The procedures of poise beside its turns: their steps, and what they remember between them.

use crate::battle::{Draw, Frame, Procedure, Verb};
use crate::battlefield::{PoolId, UnitId, UnitMask};
use crate::steps;
use smallvec::SmallVec;
use std::sync::LazyLock;

/// A skill and everything it brings about, or one thing that befalls a unit: a fall, a fire, what the ground does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Skill {
    /// Whether it is a reaction in another unit's turn: it ends nothing (POISE-C02).
    pub is_reaction: bool,
    /// The step that follows when it was said whether doom is spent (POISE-J04).
    pub after_doom: Option<SkillStep>,
    /// How often the user was hindered (POISE-168).
    pub hindered: i16,
    /// Whether hindering is the last thing that happened.
    pub was_just_hindered: bool,
    /// The units that an area attack is aimed at, nearest first (POISE-G50).
    pub aimed_at: SmallVec<[UnitId; 4]>,
    /// The target that was drawn for a confused user (POISE-C09).
    pub drawn: Option<UnitId>,
    /// The unit that the present step is about.
    pub at: Option<UnitId>,
    /// What is known of each target.
    pub targets: SmallVec<[Target; 1]>,
    /// Units that a sweep has hit, once for each hit.
    pub swept: SmallVec<[UnitId; 2]>,
    /// The unit of whose defeat critical effects were earned (POISE-077).
    pub earned_of: Option<UnitId>,
    /// Damage that is still to be given to a pool of the unit in `at` (POISE-074).
    pub overflow: Option<Overflow>,
    /// A fall that the unit in `at` is taking (POISE-G20).
    pub fall: Option<Fall>,
    /// The unit that is put on another cell, and the step that follows then (POISE-J08).
    pub placing: Option<(UnitId, SkillStep)>,
    /// The level at which the user flies (POISE-G40).
    pub cruise: Option<i16>,
    /// What the ground does (POISE-G44).
    pub ground: Ground,
    /// Watchers whose range was entered (POISE-G19).
    pub entered: UnitMask,
    /// Watchers that have struck.
    pub fired: UnitMask,
    /// Units whose seats were asked about terms, in that order (POISE-J15).
    pub heard: SmallVec<[UnitId; 2]>,
}

/// What an attack knows of one of its targets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// Which unit.
    pub unit: UnitId,
    /// Boons less banes, as they were counted when the attack was declared (POISE-D20 step 5).
    pub net: Option<i16>,
    /// The dice that were rolled against it.
    pub draw: Option<Draw>,
    /// Its pools before the dice; empty for a target that was down.
    pub pools_before: SmallVec<[(PoolId, i16); 3]>,
    /// Its focus before the dice, if it concentrates (POISE-G19).
    pub focus_before: Option<i16>,
    /// Cunning effects that are still to come (POISE-070).
    pub effects: Option<i16>,
    /// Cunning effects that were taken, or could have been.
    pub effects_taken: i16,
    /// The pool that its owner chose for what went over (POISE-G26).
    pub spilled_to: Option<PoolId>,
    /// Paces of a shove that were left at its end, where it did harm (POISE-135).
    pub paces_left: Option<i16>,
    /// Levels that it fell (POISE-G20).
    pub levels: Option<i16>,
    /// Whether all has been done against it.
    pub is_done: bool,
}

/// Damage that goes on to another pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Overflow {
    /// In points.
    pub amount: i16,
    /// The step that follows when it was taken.
    pub then: SkillStep,
}

/// A fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fall {
    /// In levels.
    pub levels: i16,
    /// The step that follows on the ground.
    pub then: SkillStep,
}

/// Hazards that strike during a frame, one after another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ground {
    /// Unit and number of each hazard that strikes, in order.
    pub strikes: SmallVec<[(UnitId, u8); 2]>,
    /// How many of them have struck.
    pub struck: u8,
    /// The step that follows all of them.
    pub then: Option<SkillStep>,
    /// What the last of them takes from a pool that its owner says, in points.
    pub bite: i16,
}

impl Target {
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
    /// What is known of a target; `None` if nothing.
    #[must_use]
    pub fn target(&self, unit: UnitId) -> Option<&Target> {
        self.targets.iter().find(|target| target.unit == unit)
    }

    /// The same to be written.
    pub fn target_mut(&mut self, unit: UnitId) -> &mut Target {
        let at = self.targets.iter().position(|target| target.unit == unit).unwrap_or_else(|| {
            self.targets.push(Target::new(unit));
            self.targets.len() - 1
        });
        &mut self.targets[at]
    }

    /// What a frame remembers; as at the beginning for a frame of another procedure.
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
    /// The steps of a skill; 1 to 13 are the numbers of POISE-D20.
    pub enum SkillStep {
        /// It is announced and paid.
        Declare = 1,
        /// Enemies are asked whether they hinder it.
        Hinder = 3,
        /// Its target is drawn, if its user is confused.
        Draw = 4,
        /// Targets are asked how they defend.
        Answer = 7,
        /// Those who defend pay.
        Pay = 8,
        /// The dice fall against the next target that yields.
        Yield = 9,
        /// Its user says how many cunning effects it takes.
        Effects = 10,
        /// It is over.
        End = 13,
        /// The hinderers' answers are carried out.
        Hindered = 30,
        /// An owner has said which pool takes the rest of the damage.
        Spill = 31,
        /// The user has said how many cunning effects it takes.
        Chosen = 32,
        /// A target is shoved.
        Shove = 33,
        /// The user has said in which direction.
        Shoved = 34,
        /// Everything else the yield brings.
        Carry = 35,
        /// The user has said which unit a sweep hits.
        Swept = 36,
        /// What a skill without an attack does.
        Deed = 37,
        /// It was said which pool is filled.
        Boosted = 38,
        /// Something else is drawn with the other hand.
        Draws = 39,
        /// A burning unit takes damage.
        Burn = 40,
        /// A walk goes on.
        Stride = 41,
        /// The hinderers of a walk are heard.
        Caught = 42,
        /// A walk is over.
        Halt = 43,
        /// An owner has said where a unit makes room.
        Placed = 44,
        /// It was said whether a Sprint follows.
        Sprinted = 45,
        /// An animal obeys, or not.
        Obey = 46,
        /// A rider comes off.
        Throw = 47,
        /// Its player has said where it lands.
        Landed = 48,
        /// The rest of the damage that emptied the pool of a mount.
        Onward = 49,
        /// A unit that was shoved over a ledge comes down.
        Fell = 50,
        /// It has made room where it came down.
        Crowded = 51,
        /// Room has been made for the walker.
        MovedOn = 52,
        /// It was said whether doom is spent.
        Doomed = 53,
        /// Terms are offered.
        Offer = 54,
        /// They were answered.
        Treated = 55,
        /// It was said whether a walker leaves the fight.
        Exited = 56,
        /// A unit that was hidden has been found by a move.
        Noticed = 57,
        /// A unit in the air comes down against its will.
        Plunge = 58,
        /// It is on the ground.
        Lands = 59,
        /// It was said which of several things is picked up.
        Picked = 60,
        /// What the ground does at the end of a round.
        Rounds = 61,
        /// What the ground does at the end of a turn.
        Leaves = 62,
        /// One hazard strikes.
        Strike = 63,
        /// The owner has said which pool it takes from.
        Bitten = 64,
        /// Watchers are asked.
        Watch = 65,
        /// One of them strikes.
        Fires = 66,
        /// A skill begins that is a reaction.
        React = 67,
        /// It is found out who was defeated, and with how many dice to spare.
        Test = 80,
        /// What was earned by it is chosen.
        Tested = 81,
    }
}

/// What follows a step of a skill.
pub type Next = crate::battle::Next<SkillStep>;

/// A legendary creature on the brink may defy its defeat (POISE-106).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Defiance;

impl Procedure for Defiance {
    type Step = DefianceStep;
    const NAME: &'static str = "poise defiance";
}

steps! {
    /// The steps of defiance.
    pub enum DefianceStep {
        /// Its owner is asked.
        Brink = 1,
        /// It has answered.
        Brinked = 2,
        /// It may move away.
        Away = 3,
        /// It has said where to.
        Gone = 4,
        /// The other side has its critical effects.
        End = 5,
    }
}

/// A user chooses the critical effects that it has earned (POISE-077).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CriticalEffects {
    /// The effects that were taken, each with the unit that it is for or against, in order.
    pub taken: SmallVec<[(UnitId, Verb); 2]>,
}

impl Procedure for CriticalEffects {
    type Step = CriticalStep;
    const NAME: &'static str = "poise critical effects";
}

steps! {
    /// The steps of critical effects.
    pub enum CriticalStep {
        /// The next one is asked for.
        Reward = 1,
        /// It was named.
        Rewarded = 2,
        /// It was said which pool is filled.
        Pooled = 3,
        /// It was said which skill is maimed.
        Said = 4,
    }
}
