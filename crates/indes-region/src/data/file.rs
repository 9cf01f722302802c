//! The format of `assets/rules/region.ron`, as serde types.

use super::attribute::Attribute;
use super::cost::ActionCost;
use super::gear::Gear;
use super::numbers::{DifficultyDice, GrabNumbers, InstantDeath, Minutes, Scoring, SizeNumbers, Strikes, SurvivalRow};
use indes_core::battle::{RuleId, RuleSetId, Slot, Wording};
use indes_core::battlefield::Mechanics;
use indes_rules::LevelOption;
use serde::Deserialize;
use smallvec::SmallVec;

/// A status (REGION-D09, REGION-D12).
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

/// The kind of a verb: when it is offered, and to which unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum ActionKind {
    /// An action of the unit's own turn.
    Turn,
    /// Answers whether a grab is kept, at the start of the grappler's turn (REGION-G34).
    Keep,
    /// Says what becomes of the things in the hands of a holder (REGION-G32).
    Hands,
    /// Says who performs a healing ritual before a survival roll (REGION-G56).
    Ritual,
    /// Says what is done for a mortally wounded unit (REGION-D13).
    Aid,
    /// Chooses the cell on which a rider lands (REGION-G61).
    Landing,
    /// An opportunity attack (REGION-048).
    Opportunity,
    /// An active defence (REGION-D06).
    Defence,
    /// The passive defence (REGION-007).
    Passive,
    /// Decided by chance: no unit chooses it.
    Chance,
    /// Passes.
    Pass,
    /// Ends the turn.
    EndTurn,
}

/// What gives enemies an opportunity attack (REGION-D05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// An exclusive action (REGION-038).
    Exclusive,
    /// Aiming (REGION-039).
    Aim,
    /// Leaving a region by a minor action (REGION-040).
    LeaveRegion,
    /// Running into a region (REGION-041).
    RunInto,
    /// Moving directly past an enemy (REGION-043).
    Past,
    /// An unarmed attack on an armed target (REGION-119, REGION-123).
    TargetIfArmed,
}

/// An active defence (REGION-D06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum Manner {
    /// With a shield in hand (REGION-022).
    Block,
    /// With a weapon or bare hands (REGION-028).
    Parry,
    /// Out of the way (REGION-034).
    Dodge,
}

/// What an action does when it is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
pub enum ActionEffect {
    /// What its kind does by itself.
    #[default]
    AsKind,
    /// Moves inside the own region (REGION-G10).
    Shift,
    /// Moves into an adjacent region (REGION-056).
    Walk,
    /// Moves through several regions (REGION-057).
    Run,
    /// Moves one region while prone, or through water (REGION-169, REGION-G78).
    Crawl,
    /// Stands up (REGION-173).
    StandUp,
    /// Lies down.
    DropProne,
    /// Attacks in melee (REGION-001).
    Melee,
    /// Attacks in melee without lethal damage (REGION-G24).
    PulledBlow,
    /// Attacks from afar (REGION-001).
    Ranged,
    /// Casts the spell of the verb (REGION-003).
    Cast,
    /// Strikes unarmed (REGION-115).
    Strike,
    /// Grabs (REGION-121).
    Grab,
    /// Puts a grabbed target prone (REGION-135, REGION-136).
    ForceToGround,
    /// Crushes a held target (REGION-138).
    Crush,
    /// Throws a held target down (REGION-141).
    ThrowDown,
    /// Keeps a grab for another turn (REGION-130).
    Sustain,
    /// Drags a held target into an adjacent region (REGION-140).
    ForceMove,
    /// Lets go of a grabbed target.
    Release,
    /// Escapes from a grappler (REGION-143).
    Escape,
    /// Mounts (REGION-167).
    Mount,
    /// Dismounts (REGION-167).
    Dismount,
    /// Takes a stowed item in hand, in place of what is in the way (REGION-G43).
    Ready,
    /// Takes a stowed weapon and a stowed shield in hand (REGION-G43).
    ReadyArms,
    /// Puts an item away (REGION-G06).
    Stow,
    /// Lets an item fall.
    DropItem,
    /// Picks up an item (REGION-G91).
    PickUp,
    /// Reloads (REGION-G43).
    Reload,
    /// Recovers magic points (REGION-G23).
    Focus,
    /// Hides (REGION-G47).
    Hide,
    /// Works a door (REGION-J01).
    UseObject,
    /// Defends in this manner.
    Defend(Manner),
    /// Stows what a full hold leaves no hand for.
    StowHands,
    /// Drops what a full hold leaves no hand for.
    DropHands,
    /// A healing ritual (REGION-112).
    Restore,
    /// Healing magic in the aftermath (REGION-D13).
    AidMend,
    /// First aid (REGION-086).
    FirstAid,
    /// Nothing is done.
    LeaveBe,
}

/// A verb: an action, an answer, or something that is decided by chance (REGION-D04).
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
    /// What it costs.
    #[serde(default)]
    pub cost: ActionCost,
    /// Whether it is a physical action (REGION-G38).
    #[serde(default)]
    pub physical: bool,
    /// What it does when it is carried out.
    #[serde(default)]
    pub does: ActionEffect,
    /// Whether the mount of the unit carries it out (REGION-154).
    #[serde(default)]
    pub mount: bool,
    /// What gives enemies an opportunity attack.
    #[serde(default)]
    pub provokes: SmallVec<[Trigger; 2]>,
    /// The key of the spell that it casts.
    #[serde(default)]
    pub spell: Option<String>,
    /// The details that an answer with it has to name.
    #[serde(default)]
    pub slots: SmallVec<[Slot; 3]>,
    /// The rows in which its results are told.
    #[serde(default)]
    pub rows: Vec<String>,
    /// The weight with which a random bot chooses it among its other choices.
    #[serde(default = "usual_weight")]
    pub weight: u8,
    /// Its rule.
    pub rule: RuleId,
}

const fn usual_weight() -> u8 {
    16
}

/// A flag of combatants (REGION-G49, REGION-J14, REGION-J19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Flag {
    /// A hero, which recovers faster.
    Hero = 0,
    /// An adventurer, which knows first aid.
    Adventurer = 1,
    /// A minor unnamed evil character.
    Minor = 2,
    /// A minor character that does not die at once.
    StoryProtected = 3,
    /// A skilled rider.
    RiderSkill = 4,
    /// A mount that takes turns of its own without a rider.
    Wild = 5,
    /// May grab while mounted.
    MountedGrab = 6,
    /// May dodge by itself while mounted.
    MountedDodge = 7,
}

impl Flag {
    /// All flags with their keys in files.
    pub const ALL: [(Self, &'static str); 8] = [
        (Self::Hero, "hero"),
        (Self::Adventurer, "adventurer"),
        (Self::Minor, "minor"),
        (Self::StoryProtected, "story_protected"),
        (Self::RiderSkill, "rider_skill"),
        (Self::Wild, "wild"),
        (Self::MountedGrab, "mounted_grab"),
        (Self::MountedDodge, "mounted_dodge"),
    ];

    /// The bit of the flag in [`Stat::Flags`](super::Stat::Flags).
    #[must_use]
    pub const fn bit(self) -> i16 {
        1 << self as u8
    }
}

/// Armour (REGION-D18).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The ranks that it adds to DEF.
    pub def_ranks: i8,
    /// The ranks that it adds to REF.
    pub ref_ranks: i8,
    /// The regions that it adds to the run of a mount.
    #[serde(default)]
    pub run: i8,
}

/// A size category (REGION-D15).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeRow {
    /// The name that levels use.
    pub key: String,
    /// The category as a number.
    pub class: i8,
}

/// A permanent injury: a status, and the number of the die that brings it (REGION-D12).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InjuryRow {
    /// The number that the die shows.
    pub roll: i16,
    /// The key of the status.
    pub status: String,
}

/// The sides of the dice of a template, bare of armour and shield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttributeDice {
    /// ATT
    #[serde(rename = "att")]
    pub attack: u8,
    /// DEF
    #[serde(rename = "def")]
    pub defence: u8,
    /// REF
    #[serde(rename = "ref")]
    pub reflexes: u8,
    /// STR
    #[serde(rename = "str")]
    pub strength: u8,
    /// FOR
    #[serde(rename = "for")]
    pub fortitude: u8,
    /// PRE
    #[serde(rename = "pre")]
    pub presence: u8,
    /// INT
    #[serde(rename = "int")]
    pub intelligence: u8,
}

impl AttributeDice {
    /// The sides of the die of an attribute.
    #[must_use]
    pub const fn of(&self, attribute: Attribute) -> u8 {
        match attribute {
            Attribute::Attack => self.attack,
            Attribute::Defence => self.defence,
            Attribute::Reflexes => self.reflexes,
            Attribute::Strength => self.strength,
            Attribute::Fortitude => self.fortitude,
            Attribute::Presence => self.presence,
            Attribute::Intelligence => self.intelligence,
        }
    }
}

fn usual_size() -> String {
    "medium".to_owned()
}

const fn two() -> u8 {
    2
}

/// A template for units (REGION-D24, REGION-D25).
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
    /// Its dice.
    pub dice: AttributeDice,
    /// Its hit points.
    pub hp: i16,
    /// Its magic points.
    #[serde(default)]
    pub mp: i16,
    /// Its action points.
    pub ap: i16,
    /// Its hands (REGION-G87).
    #[serde(default = "two")]
    pub hands: u8,
    /// The regions that it runs, if it is a mount (REGION-156); else the option `run_regions`.
    #[serde(default)]
    pub run: Option<u8>,
    /// The key of its armour.
    pub armour: String,
    /// The keys of its weapons and shield, the first weapon in hand (REGION-G43).
    pub gear: Vec<String>,
    /// The keys of its spells.
    #[serde(default)]
    pub spells: Vec<String>,
    /// Its flags.
    #[serde(default)]
    pub flags: Vec<Flag>,
    /// Whether it was added for this game and is in no table of the rulebook.
    #[serde(default)]
    pub ours: bool,
}

impl Combatant {
    /// The keys of all its gear, spells included.
    pub fn carried(&self) -> impl Iterator<Item = &String> {
        self.gear.iter().chain(&self.spells)
    }

    /// Whether units ride it (REGION-D25).
    #[must_use]
    pub const fn is_mount(&self) -> bool {
        self.run.is_some()
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
    /// The seconds of a round (REGION-G27).
    pub round_seconds: u16,
    /// The key of the weapon of bare hands.
    pub unarmed: String,
    /// The sides of the dice of all ranks, lowest first (REGION-D01).
    pub ranks: Vec<u8>,
    /// The names of the ranks as difficulties, in the same order (REGION-D02).
    pub difficulties: Vec<String>,
    /// Numbers of unarmed attacks (REGION-115).
    pub strikes: Strikes,
    /// Numbers of grabs and escapes (REGION-D14, REGION-D22).
    pub grabs: GrabNumbers,
    /// Differences of size that matter (REGION-G44, REGION-G32).
    pub size_gaps: SizeNumbers,
    /// The sides of dice that rules name.
    pub difficulty: DifficultyDice,
    /// Multiples of the hit points that kill at once (REGION-074, REGION-075).
    pub instant_death: InstantDeath,
    /// The survival table, by the least roll of each row (REGION-D08).
    pub survival: Vec<SurvivalRow>,
    /// Times outside combat (REGION-D11).
    pub times: Minutes,
    /// The sides of the die of injuries.
    pub injury_die: u8,
    /// Permanent injuries (REGION-D12).
    pub injuries: Vec<InjuryRow>,
    /// Numbers of the battlefield.
    pub mechanics: Mechanics,
    /// Statuses.
    pub statuses: Vec<StatusEntry>,
    /// Verbs: actions, answers, and what is decided by chance.
    pub actions: Vec<Action>,
    /// Weapons, shields, spells and kits.
    pub gear: Vec<Gear>,
    /// Armours.
    pub armours: Vec<Armour>,
    /// Size categories, smallest first.
    pub sizes: Vec<SizeRow>,
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
