//! The format of `assets/rules/maneuver.ron`, as serde types.

use super::damage::{DamageType, Dice, Resilience};
use super::gear::{Defence, Gear};
use super::numbers::{
    ActionPoints, CoverBonus, DerivedValues, EnvironmentModifiers, Postures, Scoring, StyleLimits, TestNumbers,
};
use super::skills::{Attribute, Skill, SkillRow, Style, StyleRank};
use indes_core::battle::{RuleId, RuleSetId, Slot, Wording};
use indes_core::battlefield::{Grip, Mechanics};
use indes_rules::LevelOption;
use serde::Deserialize;
use smallvec::SmallVec;

/// A condition (MANEUVER-D24).
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
    /// A primary action of the unit's own turn (MANEUVER-037).
    Primary,
    /// Movement of the unit's own turn (MANEUVER-010, MANEUVER-G25).
    Movement,
    /// A reaction that handles an object (MANEUVER-054, MANEUVER-G33).
    Manipulate,
    /// Casts a spell or activates a magic item (MANEUVER-052, MANEUVER-057).
    Magic,
    /// A free action of the unit's own turn, which a perk grants (MANEUVER-062).
    Free,
    /// Part of the unit's own turn and no action (MANEUVER-C09).
    Beside,
    /// An opportunity attack (MANEUVER-056).
    Opportunity,
    /// A free action that answers a won defence (MANEUVER-D26).
    Riposte,
    /// A manner of defence (MANEUVER-053).
    Defence,
    /// Declines to defend (MANEUVER-088).
    NoDefence,
    /// A maneuver after a critical win (MANEUVER-105).
    Maneuver,
    /// Performs no maneuver (MANEUVER-107).
    NoManeuver,
    /// Chooses the skill of a test (MANEUVER-J14).
    Resist,
    /// Chooses the hit location of a precise blow (MANEUVER-118).
    Location,
    /// Chooses the cell to which a unit is pushed (MANEUVER-202).
    Way,
    /// Chooses the cell on which a unit lands (MANEUVER-G80).
    Landing,
    /// Chooses the cell on which a unit begins (MANEUVER-G93).
    Placing,
    /// Decided by chance: no unit chooses it.
    Chance,
    /// Passes: uses nothing that is offered.
    Pass,
    /// Ends the turn.
    EndTurn,
}

/// What an action does when it is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
pub enum ActionEffect {
    /// What its kind does by itself.
    #[default]
    AsKind,
    /// An attack with a weapon (MANEUVER-051).
    Strike,
    /// More metres of movement (MANEUVER-041).
    Dash,
    /// No opportunity attacks until the turn ends (MANEUVER-044).
    Disengage,
    /// Holds a foe (MANEUVER-046).
    Grapple,
    /// Looks for hidden units and hidden doors (MANEUVER-049).
    Search,
    /// Hides (MANEUVER-050).
    Sneak,
    /// Lets go of a held unit (MANEUVER-G10).
    Release,
    /// Frees the unit from a holder (MANEUVER-G26).
    BreakFree,
    /// Frees the unit from a net (MANEUVER-G98).
    TearFree,
    /// Pushes a unit without an attack (MANEUVER-G28).
    ShovePush,
    /// Trips a unit without an attack (MANEUVER-G28).
    ShoveTrip,
    /// Walks along a path (MANEUVER-010).
    Walk,
    /// Stands up (MANEUVER-G25).
    Stand,
    /// Stands up at once, without metres and without provoking (MANEUVER-D26).
    KipUp,
    /// Drops prone (MANEUVER-G25).
    DropProne,
    /// Drops an item (MANEUVER-G59).
    DropItem,
    /// Gives up hiding (MANEUVER-G77).
    ShowSelf,
    /// Saves the turn until after that of another unit (MANEUVER-029).
    SaveTurn,
    /// Is asked between the turns of others from now on (MANEUVER-G33).
    StandBy,
    /// Is not asked between the turns of others any more (MANEUVER-G33).
    StandDown,
    /// Takes a stowed item in hand (MANEUVER-054).
    Draw,
    /// Takes a stowed versatile weapon in both hands (MANEUVER-G59).
    DrawBoth,
    /// Stows an item (MANEUVER-054).
    Stow,
    /// Picks up an item (MANEUVER-G45).
    PickUp,
    /// Pays a step of reloading (MANEUVER-G14).
    Reload,
    /// Opens or shuts a door (MANEUVER-J11).
    Door,
    /// Defends in this manner.
    Defend(Defence),
    /// The loser is dazed unless it passes its test (MANEUVER-108).
    Bash,
    /// The winner's next defence has a boon (MANEUVER-110).
    Brace,
    /// The loser drops an item in hand unless it passes its test (MANEUVER-111).
    Disarm,
    /// The winner's next strike at the loser has a boon if it passes its test (MANEUVER-115).
    Feint,
    /// The winner chooses the hit location, and the damage die is maximal (MANEUVER-118, MANEUVER-119).
    Precision,
    /// The loser is moved away unless it passes its test (MANEUVER-121).
    Push,
    /// The loser becomes prone unless it passes its test (MANEUVER-122).
    Trip,
    /// A test with this skill is rolled.
    Resist(Skill),
}

/// A verb: an action, a reaction, a maneuver or an answer (MANEUVER-D03, MANEUVER-D04, MANEUVER-D05, MANEUVER-D07).
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
    /// Its price in action points (MANEUVER-G08).
    #[serde(default)]
    pub ap: i16,
    /// Whether it has the Attack trait (MANEUVER-023).
    #[serde(default)]
    pub attack: bool,
    /// What it does when it is carried out.
    #[serde(default)]
    pub does: ActionEffect,
    /// Whether sizes change the test against it (MANEUVER-123).
    #[serde(default)]
    pub sized: bool,
    /// The skills one of which the other unit, or the user of Break Free and Tear Free, tests; its own choice if there
    /// are several.
    #[serde(default)]
    pub test: SmallVec<[Skill; 2]>,
    /// The key of the spell or magic item that it uses.
    #[serde(default)]
    pub magic: Option<String>,
    /// The perk without which it cannot be used.
    #[serde(default)]
    pub perk: Option<Perk>,
    /// The key of the hit location that it chooses.
    #[serde(default)]
    pub location: Option<String>,
    /// The details that an answer with it has to name.
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

/// A perk (MANEUVER-D26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Perk {
    /// Draws or stows as a free action.
    QuickDraw = 0,
    /// Strikes an attacker after a won Parry, as a free action.
    Riposte = 1,
    /// Stands up at once, as a free action.
    KipUp = 2,
    /// Adds to initiative.
    Alert = 3,
}

impl Perk {
    /// All perks with their keys in level files, in the order of the table.
    pub const ALL: [(Self, &'static str); 4] =
        [(Self::QuickDraw, "quick_draw"), (Self::Riposte, "riposte"), (Self::KipUp, "kip_up"), (Self::Alert, "alert")];

    /// The bit of the perk in [`Stat::Perks`](super::Stat::Perks).
    #[must_use]
    pub const fn bit(self) -> i16 {
        1 << self as u8
    }
}

/// The level of armour (MANEUVER-175).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArmourLevel {
    /// No armour, or a natural hide (MANEUVER-G96).
    Unarmoured,
    /// Partial armour.
    Partial,
    /// Full armour.
    Full,
}

impl ArmourLevel {
    /// The entry of a style's gear list that trains it (MANEUVER-154); `None` for one that needs no training
    /// (MANEUVER-155).
    #[must_use]
    pub const fn entry(self) -> Option<&'static str> {
        match self {
            Self::Unarmoured => None,
            Self::Partial => Some("partial_armor"),
            Self::Full => Some("full_armor"),
        }
    }
}

/// Armour (MANEUVER-D20).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its level.
    pub level: ArmourLevel,
    /// Its weight in kilograms.
    #[serde(default)]
    pub weight: u16,
    /// Points that it takes off physical damage.
    pub rating: i16,
    /// Points that it takes off magical damage.
    #[serde(default)]
    pub magic: i16,
    /// Metres that it takes off speed.
    #[serde(default)]
    pub speed: i16,
    /// Points that it takes off Dodge, Acrobatics and Stealth.
    #[serde(default)]
    pub agility: i16,
    /// Hit locations with a rating of their own (MANEUVER-G23).
    #[serde(default)]
    pub weak_spots: Vec<(String, i16)>,
    /// Whether it was added for this game and is in no table of the rulebook.
    #[serde(default)]
    pub ours: bool,
}

/// A size (MANEUVER-D22).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeRow {
    /// The name that levels use.
    pub key: String,
    /// The size as a number.
    pub class: i8,
    /// Cells along each side.
    pub side: u8,
}

/// A hit location (MANEUVER-D23).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HitLocation {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The highest number of the die that hits it.
    pub up_to: i16,
    /// The option of levels by which a hit there brings a condition with it: a choice between `none` and keys of
    /// conditions (MANEUVER-G23).
    #[serde(default)]
    pub condition: Option<String>,
}

/// The values of the attributes of a template, in the order of [`Attribute`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attributes {
    /// Melee, Block, Athletics; damage.
    pub strength: i16,
    /// Attacks from afar, Dodge, Acrobatics, Stealth; speed.
    pub agility: i16,
    /// Athletics; health.
    pub endurance: i16,
    /// Deception.
    pub intellect: i16,
    /// Observation; initiative.
    pub perception: i16,
    /// Focus, Sorcery.
    pub willpower: i16,
}

impl Attributes {
    /// The value of an attribute.
    #[must_use]
    pub const fn of(&self, attribute: Attribute) -> i16 {
        match attribute {
            Attribute::Strength => self.strength,
            Attribute::Agility => self.agility,
            Attribute::Endurance => self.endurance,
            Attribute::Intellect => self.intellect,
            Attribute::Perception => self.perception,
            Attribute::Willpower => self.willpower,
        }
    }
}

fn usual_size() -> String {
    "medium".to_owned()
}

const fn two() -> u8 {
    2
}

/// A template for units (MANEUVER-D30).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combatant {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The figure drawn for it.
    pub figure: String,
    /// Whether it is a player character (MANEUVER-C20).
    pub pc: bool,
    /// Its size (MANEUVER-J16).
    #[serde(default = "usual_size")]
    pub size: String,
    /// Its attributes.
    pub attributes: Attributes,
    /// Its ranks in skills other than Fighting Style.
    pub ranks: Vec<(Skill, i16)>,
    /// Its fighting styles with their ranks.
    pub styles: Vec<StyleRank>,
    /// Its Initiative, perks included, if that is not its Perception (MANEUVER-G06, MANEUVER-G95).
    #[serde(default)]
    pub initiative: Option<i16>,
    /// Its health, if that is not computed from Endurance (MANEUVER-G21).
    #[serde(default)]
    pub health: Option<i16>,
    /// Its speed in metres, if that is not computed from Agility (MANEUVER-G11).
    #[serde(default)]
    pub speed: Option<i16>,
    /// The least reach in metres of all its melee attacks (MANEUVER-G96).
    #[serde(default)]
    pub reach: u16,
    /// Its hands (MANEUVER-G59).
    #[serde(default = "two")]
    pub hands: u8,
    /// The hands with which it holds a versatile weapon at the beginning (MANEUVER-G78).
    #[serde(default)]
    pub grip: Grip,
    /// The key of its armour.
    pub armour: String,
    /// The keys of its weapons and shield, the first weapon in hand (MANEUVER-G78).
    pub gear: Vec<String>,
    /// The keys of its spells and magic items.
    #[serde(default)]
    pub magic: Vec<String>,
    /// Its perks.
    #[serde(default)]
    pub perks: Vec<Perk>,
    /// Its resistances and vulnerabilities.
    #[serde(default)]
    pub traits: Vec<Resilience>,
    /// Whether it was added for this game and is in no table of the rulebook.
    #[serde(default)]
    pub ours: bool,
}

impl Combatant {
    /// The keys of all its gear, spells and magic items included.
    pub fn carried(&self) -> impl Iterator<Item = &String> {
        self.gear.iter().chain(&self.magic)
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
    /// The seconds of a round (MANEUVER-002).
    pub round_seconds: u16,
    /// The key of the weapon of bare hands.
    pub unarmed: String,
    /// Numbers of tests (MANEUVER-D15).
    pub test: TestNumbers,
    /// Points of a round (MANEUVER-D02).
    pub points: ActionPoints,
    /// Values computed from attributes (MANEUVER-D18).
    pub derived: DerivedValues,
    /// The points that an untrained weapon takes off tests (MANEUVER-160).
    pub untrained: i16,
    /// The points that flanking adds to melee attacks (MANEUVER-150).
    pub flanking: i16,
    /// Modifiers by low cover (MANEUVER-141, MANEUVER-142).
    pub low_cover: CoverBonus,
    /// Modifiers by high cover (MANEUVER-144).
    pub high_cover: CoverBonus,
    /// Modifiers of the environment (MANEUVER-D27).
    pub environment: EnvironmentModifiers,
    /// Numbers of conditions (MANEUVER-D24).
    pub postures: Postures,
    /// The distance of a push in metres (MANEUVER-121).
    pub push: u16,
    /// The reach of the hands in metres: for objects (MANEUVER-055) and for Grapple (MANEUVER-G26).
    pub touch: u16,
    /// The dice of a fall, for each step of its height (MANEUVER-G55).
    pub fall: Dice,
    /// The type of damage of a fall (MANEUVER-168).
    pub fall_type: DamageType,
    /// Limits of styles (MANEUVER-156, MANEUVER-157, MANEUVER-158).
    pub style_limits: StyleLimits,
    /// Numbers of the battlefield.
    pub mechanics: Mechanics,
    /// Skills with the attributes that govern them (MANEUVER-D17).
    pub skills: Vec<SkillRow>,
    /// The faces of the die of hit locations.
    pub location_die: u8,
    /// Hit locations by the die (MANEUVER-D23).
    pub locations: Vec<HitLocation>,
    /// Conditions.
    pub statuses: Vec<StatusEntry>,
    /// Verbs: actions, reactions, maneuvers, answers.
    pub actions: Vec<Action>,
    /// Weapons, shields, spells and magic items.
    pub gear: Vec<Gear>,
    /// Armours.
    pub armours: Vec<Armour>,
    /// Sizes, smallest first.
    pub sizes: Vec<SizeRow>,
    /// Fighting styles.
    pub styles: Vec<Style>,
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
