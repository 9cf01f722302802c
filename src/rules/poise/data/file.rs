//! The format of `assets/rules/poise.ron`, as serde types.

use super::super::ids::{FOCUS, MOMENTUM, POISE};
use super::saddle::{Deep, Mount, Saddle, Wings};
use super::scoring::{Boon, Hampered, Scoring, Sources};
use super::specials::{Affliction, Critical, Special};
use super::which::Which;
use crate::battle::{RuleId, RuleSetId, Slot, Wording};
use crate::battlefield::{Mechanics, PoolId};
use crate::rules::LevelOption;
use serde::Deserialize;
use smallvec::SmallVec;

/// How long a condition lasts (POISE-G30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Ends {
    /// Until its bearer uses an action (POISE-026, POISE-027).
    Temporary,
    /// Until something removes it: Recovery or what else its rule names.
    Removed,
    /// Until its bearer's next turn begins.
    NextTurn,
    /// As long as what brought it about; Recovery does nothing against it.
    Persistent,
    /// As long as its cause: nothing else ends it.
    WhileCause,
    /// For days: an affliction (POISE-105).
    Days,
}

/// A condition (POISE-D07).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusEntry {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The mark drawn for it.
    pub mark: String,
    /// How long it lasts.
    pub ends: Ends,
    /// What it does as an affliction.
    #[serde(default)]
    pub afflicts: Option<Affliction>,
    /// Whether it is a skill that is concentrated on (POISE-G19).
    #[serde(default)]
    pub concentrates: bool,
    /// Whether whoever has it cannot concentrate (POISE-G19).
    #[serde(default)]
    pub interrupts: bool,
    /// The rule it is from.
    pub rule: RuleId,
}

/// What something is called by other rules (POISE-D19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tag {
    /// Aimed at others without attacking them.
    Utility,
    /// Adds brawn; heights are boons and banes.
    Melee,
    /// Has a bane in enemy zones; heights change its range.
    Ranged,
    /// Adds brawn and leaves the hand.
    Thrown,
    /// Cannot be hindered (POISE-174).
    Careful,
    /// Gives a zone of control (POISE-163).
    Zoc,
    /// Gives one by nature (POISE-164).
    NaturalZoc,
    /// No defence with poise (POISE-059).
    Undodgeable,
    /// No defence with momentum (POISE-060).
    Unblockable,
    /// No defence with focus (POISE-061).
    Unpredictable,
    /// No bane for its user's swimming (POISE-211).
    Aquatic,
    /// Not to be used while swimming (POISE-213).
    NoWater,
    /// As far into water as anywhere (POISE-C30).
    AquaticRanged,
    /// Begins with coming up to the surface (POISE-G49).
    Surfacing,
    /// Meant for the rider of whoever moves (POISE-193).
    Rider,
}

impl Tag {
    /// The tag that bars a defence (POISE-D02).
    #[must_use]
    pub const fn barring(pool: PoolId) -> Option<Self> {
        match pool {
            POISE => Some(Self::Undodgeable),
            MOMENTUM => Some(Self::Unblockable),
            FOCUS => Some(Self::Unpredictable),
            _ => None,
        }
    }
}

/// What a yield or a cunning effect does beside damage (POISE-G08).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Effect {
    /// The attacker gains so much.
    Gain(Which, i16),
    /// The target loses so much.
    Lose(Which, i16),
    /// The target loses as much as it has armour.
    LoseByArmour(Which),
    /// The target is shoved away so many paces.
    Shove(u16),
    /// The target gets a condition.
    Impose(String),
    /// One other enemy near the attacker ([`File::sweep_paces`]) loses so much.
    Sweep(Which, i16),
    /// What the target holds is thrown away (POISE-157).
    Disarm,
}

/// An attack: a skill of a weapon, or one that everybody has (POISE-D10).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What other rules call it by.
    pub tags: Vec<Tag>,
    /// How far it reaches, in paces.
    pub range: u16,
    /// Its threat, before the attacker's agility (POISE-G01).
    pub threat: i16,
    /// The pool its damage is aimed at.
    pub pool: Which,
    /// Damage dice: how many, of how many faces.
    pub dice: (u8, u8),
    /// What it costs.
    #[serde(default)]
    pub cost: Vec<(Which, i16)>,
    /// What its yield does beside damage.
    #[serde(default)]
    pub yields: Vec<Effect>,
    /// What every die at or below the attacker's cunning earns (POISE-070).
    pub cunning: Effect,
    /// How often it can be used in a round (POISE-025); 0 for any number of times.
    #[serde(default)]
    pub uses: u8,
    /// The length of the cone that it is aimed at, where it is not aimed at somebody (POISE-G50).
    #[serde(default)]
    pub cone: Option<u16>,
}

impl Attack {
    /// Whether it has a tag.
    #[must_use]
    pub fn is(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }

    /// Whether brawn is added to its yield (POISE-067, POISE-068).
    #[must_use]
    pub fn is_brawny(&self) -> bool {
        self.is(Tag::Melee) || self.is(Tag::Thrown)
    }
}

/// What something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Kind {
    /// One a turn (POISE-008).
    Action,
    /// One a turn.
    Maneuver,
    /// Neither action nor maneuver: done beside them on one's own turn.
    Free,
    /// Used when its trigger is met (POISE-010).
    Reaction,
    /// Pays an attack's threat (POISE-053).
    Defence,
    /// Lets an attack come through (POISE-052).
    Yield,
    /// Hinders a maneuver (POISE-167).
    Hinder,
    /// Chooses a pool.
    Choice,
    /// Takes or declines cunning effects (POISE-G08).
    Cunning,
    /// Says where a shove goes (POISE-G47).
    Way,
    /// Says whom a sweep hits besides.
    Hit,
    /// Says where somebody is put (POISE-J08).
    Place,
    /// Draws a second weapon (POISE-012).
    Another,
    /// Says which of several things is picked up (POISE-G35).
    Pick,
    /// Strikes at whoever comes into range (POISE-D13).
    Watch,
    /// Names who goes next (POISE-C02).
    Next,
    /// A critical effect (POISE-D15).
    Critical,
    /// Says which skill a critical effect is about.
    Maimed,
    /// Defies a defeat, or does not (POISE-106).
    Defiance,
    /// Steps away after that (POISE-G11).
    Away,
    /// A final gambit (POISE-111).
    Gambit,
    /// Spends doom on a skill (POISE-J04).
    Doom,
    /// Agrees to terms (POISE-J15).
    Terms,
    /// Leaves the fight (POISE-J15).
    Leave,
    /// What chance brings: nobody chooses it.
    Chance,
    /// Lets something pass.
    Pass,
    /// Ends the turn.
    EndTurn,
}

/// What it does.
#[derive(Clone, Debug, PartialEq, Eq, Default, Deserialize)]
pub enum Deed {
    /// What its kind says.
    #[default]
    AsKind,
    /// An attack with the skill of a weapon in hand, or by nature.
    Strike,
    /// The same with a skill that attacks an area (POISE-G50).
    Breath,
    /// This attack.
    Blow(Box<Attack>),
    /// A walk.
    Walk {
        /// So many paces.
        paces: u16,
        /// And as many as its speed.
        speed: bool,
    },
    /// A flight of so many paces to a level of the user's choice (POISE-G40).
    Fly {
        /// So many paces.
        paces: u16,
        /// And as many as its speed.
        speed: bool,
    },
    /// The same straight up or down.
    Soar {
        /// So many levels up.
        paces: u16,
        /// And as many as its speed.
        speed: bool,
    },
    /// The user gains so much.
    Gain(Which, i16),
    /// Every condition that does not persist ends, and each pool that may gain gains so much.
    Recover(i16),
    /// An ally gains so much in a pool of the user's choice.
    Encourage {
        /// How far off it may be.
        range: u16,
        /// How much.
        amount: i16,
    },
    /// Weapons are drawn (POISE-012).
    Draw,
    /// Something on the ground is picked up (POISE-G35).
    Retrieve,
    /// A weapon is made ready.
    Reload,
    /// A critical effect.
    Critical(Critical),
    /// One waits with a weapon for somebody to come into its range.
    Watch,
    /// One no longer concentrates.
    LetGo,
    /// Breath is held (POISE-216).
    Hold,
    /// Breath is let go.
    Release,
    /// The user goes under (POISE-G49).
    Dive,
    /// The user comes up (POISE-G49).
    Surface,
    /// The user gets on a mount (POISE-G36).
    Mount,
    /// The user gets off it (POISE-198).
    Dismount,
    /// An end of the fight is offered (POISE-J15).
    Offer,
}

/// An action, maneuver, reaction or answer (POISE-D13).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The icon drawn beside it.
    pub icon: String,
    /// What a player would call it, where its name is a term of the document.
    #[serde(default)]
    pub plain: String,
    /// What it does, in a few words.
    pub means: String,
    /// What it is.
    pub kind: Kind,
    /// What it costs.
    #[serde(default)]
    pub cost: Vec<(Which, i16)>,
    /// What other rules call it by.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// What it does.
    #[serde(default)]
    pub does: Deed,
    /// The pool it is about, if about one.
    #[serde(default)]
    pub pool: Option<Which>,
    /// What has to be said beside it, where its deed does not say so.
    #[serde(default)]
    pub slots: SmallVec<[Slot; 3]>,
    /// How often a random bot takes it, in proportion to what else it could do; never not at all.
    #[serde(default = "usual_weight")]
    pub weight: u8,
    /// Whether the animal that the user rides carries it out (POISE-200, POISE-201, POISE-203).
    #[serde(default)]
    pub mount: bool,
    /// The rule it is from.
    pub rule: RuleId,
}

const fn usual_weight() -> u8 {
    16
}

/// What a shield is good for (POISE-D12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// Which defence it makes cheaper.
    pub pool: Which,
    /// By how much.
    pub less: i16,
    /// Added to speed.
    pub speed: i16,
}

/// A weapon or a shield.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The icon drawn for it.
    pub icon: String,
    /// The hands it takes; 0 for what is part of the body.
    pub hands: u8,
    /// Whether it has to be made ready after every use.
    #[serde(default)]
    pub loads: bool,
    /// Its skills.
    #[serde(default)]
    pub skills: Vec<Attack>,
    /// What it is good for as a shield.
    #[serde(default)]
    pub shield: Option<Shield>,
    /// Whether it is what a mount is ridden with (POISE-188).
    #[serde(default)]
    pub tack: bool,
    /// Whether it is ours, in no table of the catalogue.
    #[serde(default)]
    pub ours: bool,
}

/// Armour (POISE-D11).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What it takes from threat and yield.
    pub armour: i16,
    /// Added to speed.
    pub speed: i16,
    /// Points more for every pace in deep water.
    #[serde(default)]
    pub drag: i16,
    /// Whether nobody swims in it.
    #[serde(default)]
    pub sinks: bool,
}

/// What kind of character somebody is (POISE-D03, POISE-J16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Tier {
    /// A player's character: keeps stress.
    Hero,
    /// Has one pool only.
    Minion,
    /// Has three pools.
    Elite,
    /// Has several turns and defiance.
    Legendary,
}

/// A size (POISE-D18).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeRow {
    /// The name that levels use.
    pub key: String,
    /// The size.
    pub class: i8,
    /// Cells of a side.
    pub side: u8,
    /// Whether it is ours, in no table of the catalogue.
    #[serde(default)]
    pub ours: bool,
}

const fn one() -> i16 {
    1
}

fn usual_size() -> String {
    "1".to_owned()
}

/// A template for units (POISE-D14).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combatant {
    /// Its key in files.
    pub key: String,
    /// What it is called.
    pub name: String,
    /// The figure drawn for it.
    pub figure: String,
    /// What kind of character it is.
    pub tier: Tier,
    /// Behind poise.
    pub agility: i16,
    /// Behind momentum.
    pub brawn: i16,
    /// Behind focus.
    pub cunning: i16,
    /// A minion's one pool.
    #[serde(default)]
    pub defence: i16,
    /// Its speed, where it is not its agility (POISE-G02).
    #[serde(default)]
    pub speed: Option<i16>,
    /// Turns in each round (POISE-J19).
    #[serde(default = "one")]
    pub turns: i16,
    /// Points of defiance (POISE-109).
    #[serde(default)]
    pub defiance: i16,
    /// Whether it never calls a final gambit (POISE-J18).
    #[serde(default)]
    pub no_gambit: bool,
    /// Its size.
    #[serde(default = "usual_size")]
    pub size: String,
    /// What it is as a mount, if it is one.
    #[serde(default)]
    pub mount: Option<Mount>,
    /// Whether it can fly (POISE-G40).
    #[serde(default)]
    pub flies: bool,
    /// Its armour.
    pub armour: String,
    /// Its weapons and shields, beside bare hands.
    pub gear: Vec<String>,
    /// Gear that is ours, beside that of its table.
    #[serde(default)]
    pub added: Vec<String>,
    /// Whether it is ours, in no table of the catalogue.
    #[serde(default)]
    pub ours: bool,
}

impl Combatant {
    /// All that it carries.
    pub fn carried(&self) -> impl Iterator<Item = &String> {
        self.gear.iter().chain(&self.added)
    }
}

/// The file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// The format's version: 1.
    pub version: u16,
    /// The rule set it is for; a file that does not say is told by its fields.
    #[serde(default)]
    pub rules: Option<RuleSetId>,
    /// Seconds a round stands for.
    pub round_seconds: u16,
    /// The weapon of bare hands.
    pub unarmed: String,
    /// A pool without any ability.
    pub pool_base: i16,
    /// What a point of ability adds to its pool.
    pub pool_per_ability: i16,
    /// What hindering takes from each pool (POISE-168).
    pub hinder: i16,
    /// What a pace left of a shove takes (POISE-135).
    pub collision: i16,
    /// What burning does at the end of each turn (POISE-D07).
    pub burning: i16,
    /// Rounds until somebody out of the water is dry (POISE-G16).
    pub dries: u8,
    /// How far things fly from a disarmed one's hands (POISE-157).
    pub spread_paces: u16,
    /// Riders and mounts.
    pub saddle: Saddle,
    /// Water and breath.
    pub water: Deep,
    /// Flight.
    pub flight: Wings,
    /// What a boon adds and a bane takes.
    pub boon: Boon,
    /// What makes paces dearer.
    pub hampered: Hampered,
    /// The paces within which a sweep finds another enemy, and the levels in the air (POISE-G08, POISE-G28).
    pub sweep_paces: u16,
    /// Boons and banes by what they come from.
    pub sources: Sources,
    /// Numbers of the battlefield.
    pub mechanics: Mechanics,
    /// The dice of opposed rolls, by the opponent's ability (POISE-D09).
    pub opposed: Vec<u8>,
    /// What stress, gambits and the like come to.
    pub specials: Special,
    /// Conditions.
    pub statuses: Vec<StatusEntry>,
    /// Actions, maneuvers, reactions, answers.
    pub actions: Vec<Action>,
    /// Weapons and shields.
    pub gear: Vec<Weapon>,
    /// Armours.
    pub armours: Vec<Armour>,
    /// Sizes, smallest first.
    pub sizes: Vec<SizeRow>,
    /// What a bot thinks of things.
    pub scoring: Scoring,
    /// Templates.
    pub combatants: Vec<Combatant>,
    /// The words of windows and of questions about a detail.
    #[serde(default)]
    pub questions: Vec<Wording>,
    /// Options of levels.
    pub options: Vec<LevelOption>,
}
