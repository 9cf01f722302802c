//! The format of `assets/rules/energy.ron`, as serde types.

use super::dice::Dice;
use super::gear::{Armour, Gear};
use super::numbers::{
    AttackNumbers, ClimbRow, DeathRows, DerivedValues, DieRow, DoorNumbers, DrawRow, GroundNumbers, InjuryRows, LegRow,
    MoveNumbers, NoiseNumbers, NonLethalNumbers, RestNumbers, RoundNumbers, Scoring, Situation, SwimNumbers,
    ThrowArmRow, ThrowRanges,
};
use super::parts::{Ability, AbilityRow, DamageType, Skill, StyleRow};
use indes_core::battle::{RuleId, RuleSetId, Slot, Wording};
use indes_core::battlefield::Mechanics;
use indes_rules::LevelOption;
use serde::Deserialize;
use smallvec::SmallVec;

/// A condition (ENERGY-D25).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusEntry {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The icon drawn for it.
    pub mark: String,
    /// Its rule.
    pub rule: RuleId,
}

/// The kind of a verb: when it is offered, and to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum ActionKind {
    /// An attack that is no interrupt.
    Attack,
    /// A Combat Maneuver that is no interrupt (ENERGY-265).
    Maneuver,
    /// A movement action (ENERGY-G30).
    Move,
    /// Handles an item or a door.
    Handle,
    /// Any other ordinary action.
    Deed,
    /// An ability as an own action (ENERGY-D41).
    Ability,
    /// Free, once a kind, creature and floor (ENERGY-G59).
    Free,
    /// A Swift Attack (ENERGY-230).
    Swift,
    /// Another Immediate Interrupt (ENERGY-028, ENERGY-C36).
    Interrupt,
    /// Helps with a heavy task (ENERGY-G17).
    Help,
    /// Rolls Initiative, or keeps the roll (ENERGY-089).
    Initiative,
    /// Goes on with an action, or ends it (ENERGY-099).
    GoOn,
    /// Goes after a target that has left reach (ENERGY-G31).
    Follow,
    /// Chooses where a creature is pushed (ENERGY-292).
    Way,
    /// Flings a disarmed weapon, or does not (ENERGY-277).
    Fling,
    /// Chooses the facing at the end of a movement (ENERGY-G60).
    Face,
    /// Chooses where a Jump ends (ENERGY-361).
    Leap,
    /// Chooses the roll of a contest (ENERGY-J33).
    Skill,
    /// An act on the way of a movement.
    Leg,
    /// Decided by chance: no creature chooses it.
    Chance,
    /// Declines what a window offers.
    Pass,
    /// Passes the floor on (ENERGY-104).
    Wait,
}

/// What an action does when it is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
pub enum ActionEffect {
    /// What its kind does by itself.
    #[default]
    AsKind,
    /// An attack with a melee weapon (ENERGY-006).
    Melee,
    /// An attack with the body (ENERGY-011).
    Unarmed,
    /// A shot or a throw (ENERGY-008).
    Ranged,
    /// Makes a creature Prone (ENERGY-269).
    Trip,
    /// Takes a weapon out of its hand (ENERGY-275).
    Disarm,
    /// Holds a creature (ENERGY-279).
    Restrain,
    /// Pushes a creature (ENERGY-287).
    Push,
    /// Up to Speed (ENERGY-020).
    Run,
    /// The part of a Run for 2 Energy (ENERGY-009).
    QuickRun,
    /// A Run with more distance (ENERGY-021).
    Sprint,
    /// Several run together (ENERGY-G51).
    GroupRun,
    /// One metre (ENERGY-018).
    Shift,
    /// A Jump from a standstill (ENERGY-031).
    Jump,
    /// From Prone to the knees (ENERGY-036).
    KneelUp,
    /// From the knees to the feet (ENERGY-038).
    Stand,
    /// Climbs (ENERGY-G18).
    Climb,
    /// Swims (ENERGY-G36).
    Swim,
    /// Takes an item in hand (ENERGY-046).
    Draw,
    /// Puts an item away (ENERGY-046).
    Stow,
    /// Opens the pack, so that what is deep in it can be drawn (ENERGY-048).
    OpenPack,
    /// Picks an item up (ENERGY-050).
    PickUp,
    /// Loads a weapon (ENERGY-017).
    Load,
    /// Opens or shuts a door (ENERGY-J08).
    Door,
    /// Defends (ENERGY-039).
    Defend,
    /// Regains Stamina (ENERGY-051).
    CatchBreath,
    /// Out of a hold (ENERGY-283).
    Escape,
    /// Out of bonds (ENERGY-284).
    BreakOut,
    /// Breaks a door down (ENERGY-059).
    BreakDown,
    /// Hides (ENERGY-207).
    Hide,
    /// Looks for hidden foes (ENERGY-G25).
    Search,
    /// Stabilizes a creature (ENERGY-G38).
    FirstAid,
    /// Wakes a sleeper (ENERGY-J16).
    Wake,
    /// Spends a Recovery Surge (ENERGY-169).
    Rally,
    /// Rests for five minutes in a camp (ENERGY-G45).
    ShortRest,
    /// Rests for a night in a camp (ENERGY-G45).
    LongRest,
    /// Removes a condition (ENERGY-345).
    ShakeOff,
    /// Blinds a creature (ENERGY-D41).
    Flash,
    /// Turns (ENERGY-210).
    Turn,
    /// Drops an item (ENERGY-G32).
    DropItem,
    /// Lets go of a held creature (ENERGY-286).
    Release,
    /// Does not defend any more (ENERGY-J09).
    Undefend,
    /// Goes down on one knee (ENERGY-G11).
    KneelDown,
    /// Lies down (ENERGY-G11).
    LieDown,
    /// Puts Aura aside or takes it back (ENERGY-170).
    SetAura,
    /// Single metres within another action (ENERGY-027).
    AgileMove,
    /// One metre away from an attacker (ENERGY-D41).
    StepBack,
    /// Turns toward an attacker (ENERGY-C36).
    QuickTurn,
    /// Helps to break a door down (ENERGY-G17).
    Help,
    /// Rolls Initiative (ENERGY-084).
    RollInitiative,
    /// Keeps the roll (ENERGY-089).
    KeepInitiative,
    /// Goes on (ENERGY-099).
    GoOn,
    /// Ends the action (ENERGY-099).
    EndAction,
    /// Follows the target (ENERGY-G31).
    Follow,
    /// Pushes to a cell (ENERGY-292).
    PushTo,
    /// Flings a weapon to a cell (ENERGY-277).
    Fling,
    /// Lets the weapon lie (ENERGY-276).
    NoFling,
    /// Faces a direction (ENERGY-G60).
    Face,
    /// Leaps to a cell (ENERGY-361).
    LeapTo,
    /// Rolls with this skill (ENERGY-J33).
    With(Skill),
}

/// A verb: an action, an interrupt or an answer (ENERGY-D01).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The icon drawn beside it.
    pub icon: String,
    /// A plain name for players, where its name is a term of the rules.
    #[serde(default)]
    pub plain: String,
    /// Its effect in a few words.
    pub means: String,
    /// Its kind.
    pub kind: ActionKind,
    /// Its price in Energy.
    #[serde(default)]
    pub energy: i16,
    /// Its price in Stamina.
    #[serde(default)]
    pub stamina: i16,
    /// Its price in Agility.
    #[serde(default)]
    pub agility: i16,
    /// What it does when it is carried out.
    #[serde(default)]
    pub does: ActionEffect,
    /// The ability without which it cannot be used.
    #[serde(default)]
    pub ability: Option<Ability>,
    /// Whether it is a spell (ENERGY-044).
    #[serde(default)]
    pub spell: bool,
    /// The key of the condition that it removes.
    #[serde(default)]
    pub lifts: Option<String>,
    /// The details that an answer with it has to name, after the acting creature.
    #[serde(default)]
    pub slots: SmallVec<[Slot; 3]>,
    /// The weight with which a random bot chooses it among its other choices.
    #[serde(default = "usual_weight")]
    pub weight: u8,
    /// Its rule.
    pub rule: RuleId,
}

const fn usual_weight() -> u8 {
    16
}

/// A flag of an action.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlagEntry {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
}

/// A size (ENERGY-D15, ENERGY-D09).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeRow {
    /// The name that levels use.
    pub key: String,
    /// The size as a number.
    pub class: i8,
    /// Cells along each side.
    pub side: u8,
    /// The inherent Evasion.
    pub evasion: i16,
    /// What it adds to the Miss Chance against it.
    pub miss: i16,
    /// Jump Reach and Jump Distance in decimetres.
    pub jump: i16,
    /// Speed in metres.
    pub speed: i16,
    /// What it adds to Reach (ENERGY-221).
    #[serde(default)]
    pub reach: i16,
}

/// Ability scores (ENERGY-G01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// Melee, Arm and Leg Strength, Fortitude.
    pub strength: i16,
    /// Melee, shots, Evasion, Stealth.
    pub dexterity: i16,
    /// Stamina, Fortitude.
    pub constitution: i16,
    /// Aura.
    pub intelligence: i16,
    /// Initiative, Awareness, Will.
    pub wisdom: i16,
    /// Will.
    pub charisma: i16,
}

impl Scores {
    /// The scores in the order of the stats.
    #[must_use]
    pub const fn all(&self) -> [i16; 6] {
        [self.strength, self.dexterity, self.constitution, self.intelligence, self.wisdom, self.charisma]
    }
}

/// What each level of MPL has been put into (ENERGY-259, ENERGY-G47).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Split {
    /// Arm Strength.
    pub arm: i16,
    /// Leg Strength.
    pub leg: i16,
    /// Initiative.
    pub initiative: i16,
}

fn usual_size() -> String {
    "medium".to_owned()
}

const fn one() -> i16 {
    1
}

const fn two() -> u8 {
    2
}

/// A template for creatures (ENERGY-D47).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combatant {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The figure drawn for it.
    pub figure: String,
    /// Its size.
    #[serde(default = "usual_size")]
    pub size: String,
    /// Its level (ENERGY-G12).
    #[serde(default = "one")]
    pub level: i16,
    /// Its ability scores.
    pub scores: Scores,
    /// Its Martial Proficiency Level (ENERGY-254).
    #[serde(default)]
    pub mpl: i16,
    /// What its MPL was put into; the rest goes to Initiative.
    #[serde(default)]
    pub split: Split,
    /// Its ranks in skills (ENERGY-G03).
    #[serde(default)]
    pub ranks: Vec<(Skill, i16)>,
    /// The skills in which it is proficient (ENERGY-G03).
    #[serde(default)]
    pub proficient: Vec<Skill>,
    /// Its Speed, if that is not its size's (ENERGY-220).
    #[serde(default)]
    pub speed: Option<i16>,
    /// Its jumps in decimetres, if they are not its size's (ENERGY-214).
    #[serde(default)]
    pub jump: Option<i16>,
    /// Its inherent Evasion, if that is not its size's (ENERGY-178).
    #[serde(default)]
    pub evasion: Option<i16>,
    /// Its inherent Fortitude, if that is not the usual (ENERGY-185).
    #[serde(default)]
    pub fortitude: Option<i16>,
    /// Its inherent Will, if that is not the usual (ENERGY-188).
    #[serde(default)]
    pub will: Option<i16>,
    /// Its hands (ENERGY-G06).
    #[serde(default = "two")]
    pub hands: u8,
    /// Whether it begins with its first two weapons in hand.
    #[serde(default)]
    pub both: bool,
    /// The key of its armour.
    pub armour: String,
    /// The keys of its Combat Styles (ENERGY-260).
    #[serde(default)]
    pub styles: Vec<String>,
    /// Its abilities (ENERGY-D41).
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// The damage that it suffers twice (ENERGY-192).
    #[serde(default)]
    pub weaknesses: Vec<DamageType>,
    /// The damage that it suffers half (ENERGY-191).
    #[serde(default)]
    pub resistances: Vec<DamageType>,
    /// The keys of its gear: the first is in hand, and a shield with it.
    pub gear: Vec<String>,
    /// Keys of gear that lies deep in its pack (ENERGY-048).
    #[serde(default)]
    pub buried: Vec<String>,
}

impl Combatant {
    /// The keys of all its gear.
    pub fn carried(&self) -> impl Iterator<Item = &String> {
        self.gear.iter().chain(&self.buried)
    }
}

/// The whole file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// The format's version: 1.
    pub version: u16,
    /// The rule set it is for; without it, the rule set whose fields it has.
    #[serde(default)]
    pub rules: Option<RuleSetId>,
    /// The seconds of a Round (ENERGY-075).
    pub round_seconds: u16,
    /// The key of the weapon of bare hands.
    pub unarmed: String,
    /// Points and limits of a Round.
    pub round: RoundNumbers,
    /// Numbers of attacks.
    pub attack: AttackNumbers,
    /// Values computed from ability scores.
    pub derived: DerivedValues,
    /// Numbers of Non-Lethal damage.
    pub non_lethal: NonLethalNumbers,
    /// Modifiers of the situation.
    pub situation: Situation,
    /// Numbers of movement.
    pub moves: MoveNumbers,
    /// Climbs by grade (ENERGY-G18).
    pub climbs: Vec<ClimbRow>,
    /// The points by which a climb is missed that make a fall of it.
    pub climb_slip: i16,
    /// Numbers of swimming.
    pub swim: SwimNumbers,
    /// The strength of doors.
    pub doors: DoorNumbers,
    /// The rows of the Death roll and the Death Save.
    pub death: DeathRows,
    /// The rows of the injury die.
    pub injury: InjuryRows,
    /// The number that First Aid must reach (ENERGY-G38).
    pub first_aid: i16,
    /// The number of the Chance roll of a Shaken creature (ENERGY-330).
    pub shaken: i16,
    /// What sleepers hear (ENERGY-J16).
    pub noise: NoiseNumbers,
    /// Numbers of dangerous ground.
    pub ground: GroundNumbers,
    /// Numbers of rests.
    pub rest: RestNumbers,
    /// The dice of Initiative by bonus.
    pub initiative: Vec<DieRow>,
    /// Effects of Leg Strength.
    pub legs: Vec<LegRow>,
    /// What a two-handed crossbow adds to Arm Strength (ENERGY-149).
    pub crossbow_arm: i16,
    /// Draw weights by Arm Strength.
    pub draws: Vec<DrawRow>,
    /// Ranges of thrown weapons without numbers of their own.
    pub throws: ThrowRanges,
    /// What Arm Strength adds to throws.
    pub throw_arms: Vec<ThrowArmRow>,
    /// Numbers of the battlefield.
    pub mechanics: Mechanics,
    /// Conditions.
    pub statuses: Vec<StatusEntry>,
    /// Flags of actions.
    pub flags: Vec<FlagEntry>,
    /// Verbs: actions, interrupts, answers.
    pub actions: Vec<Action>,
    /// Weapons and shields.
    pub gear: Vec<Gear>,
    /// Armours.
    pub armours: Vec<Armour>,
    /// Sizes, smallest first.
    pub sizes: Vec<SizeRow>,
    /// Combat Styles.
    pub styles: Vec<StyleRow>,
    /// The Reach from which a weapon is long (ENERGY-D40).
    pub long_reach: i16,
    /// Abilities.
    pub abilities: Vec<AbilityRow>,
    /// Worths for bots.
    pub scoring: Scoring,
    /// Templates.
    pub combatants: Vec<Combatant>,
    /// The wording of windows and of questions about details.
    #[serde(default)]
    pub questions: Vec<Wording>,
    /// Options of levels.
    pub options: Vec<LevelOption>,
}

impl File {
    /// The dice of lava (ENERGY-D45).
    #[must_use]
    pub const fn lava(&self) -> Dice {
        self.ground.lava
    }
}
