//! The format of `assets/rules/poise.ron`, as serde types.

use super::super::ids::{FOCUS, MOMENTUM, POISE};
use super::bodies::{Armour, Combatant, Difficulty, HeroAbilities, SizeRow};
use super::main_pool::MainPool;
use super::riding::{FlightNumbers, RidingNumbers, WaterNumbers};
use super::scoring::{BoonSources, BoonValues, PaceSurcharges, Scoring};
use super::specials::{Affliction, Critical, SpecialNumbers};
use indes_core::battle::{RuleId, RuleSetId, Slot, Wording};
use indes_core::battlefield::{Mechanics, PoolId};
use indes_rules::LevelOption;
use serde::Deserialize;
use smallvec::SmallVec;

/// How long a condition lasts (POISE-G30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum StatusDuration {
    /// Until its bearer uses an action (POISE-026, POISE-027).
    Temporary,
    /// Until Recovery, or another cause that its rule names, removes it.
    Removed,
    /// Until its bearer's next turn begins.
    NextTurn,
    /// As long as its cause; Recovery does not end it, a gambit or a defied defeat does.
    Persistent,
    /// As long as its cause; nothing else ends it.
    WhileCause,
    /// For days, as an affliction (POISE-105).
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
    /// The icon drawn for it.
    pub mark: String,
    /// How long it lasts.
    pub ends: StatusDuration,
    /// Its effect as an affliction, if it is one.
    #[serde(default)]
    pub afflicts: Option<Affliction>,
    /// Whether it needs concentration (POISE-G19).
    #[serde(default)]
    pub concentrates: bool,
    /// Whether a unit that has it cannot concentrate (POISE-G19).
    #[serde(default)]
    pub interrupts: bool,
    /// Its rule.
    pub rule: RuleId,
}

/// A tag by which rules refer to skills (POISE-D19, POISE-G39, POISE-J12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tag {
    /// Aimed at other units without an attack.
    Utility,
    /// Adds brawn to the yield; heights give boons and banes.
    Melee,
    /// Has a bane in enemy zones of control; heights change its range.
    Ranged,
    /// Adds brawn to the yield; the weapon leaves the hand.
    Thrown,
    /// Cannot be hindered (POISE-174).
    Careful,
    /// Gives a zone of control (POISE-163).
    Zoc,
    /// Gives a natural zone of control (POISE-164).
    NaturalZoc,
    /// Bars defence with poise (POISE-059).
    Undodgeable,
    /// Bars defence with momentum (POISE-060).
    Unblockable,
    /// Bars defence with focus (POISE-061).
    Unpredictable,
    /// Has no bane while its user swims (POISE-211).
    Aquatic,
    /// Cannot be used while swimming (POISE-213).
    NoWater,
    /// Has its full range in water (POISE-C30).
    AquaticRanged,
    /// Brings its user to the surface first (POISE-G49).
    Surfacing,
    /// Hinders the rider of the mover (POISE-193).
    Rider,
}

impl Tag {
    /// The tag that bars defence with a pool; `None` for a pool that is no main pool (POISE-D02).
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
pub enum YieldEffect {
    /// The attacker gains so many points in a pool.
    Gain(MainPool, i16),
    /// The target loses so many points of a pool.
    Lose(MainPool, i16),
    /// The target loses as many points of a pool as it has armour.
    LoseByArmour(MainPool),
    /// The target is shoved away by so many paces.
    Shove(u16),
    /// The target gets the condition with this key.
    Impose(String),
    /// One other enemy near the attacker ([`File::sweep_paces`]) loses so many points of a pool.
    Sweep(MainPool, i16),
    /// The items in the target's hands are thrown away (POISE-157).
    Disarm,
}

/// An attack: a skill of a weapon, or one that all units have (POISE-D10, POISE-G21).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its tags.
    pub tags: Vec<Tag>,
    /// Its range in paces.
    pub range: u16,
    /// Its threat, before the attacker's agility (POISE-G01).
    pub threat: i16,
    /// The pool its damage is aimed at.
    pub pool: MainPool,
    /// Damage dice: how many, of how many faces.
    pub dice: (u8, u8),
    /// Its price in points of pools.
    #[serde(default)]
    pub cost: Vec<(MainPool, i16)>,
    /// The effects of its yield beside damage.
    #[serde(default)]
    pub yields: Vec<YieldEffect>,
    /// The cunning effect: earned by every die at or below the attacker's cunning (POISE-070).
    pub cunning: YieldEffect,
    /// The most uses in a round (POISE-025); 0 for any number.
    #[serde(default)]
    pub uses: u8,
    /// The length of its cone in paces, if it attacks an area (POISE-G50).
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

/// The kind of a verb: when it is offered, and what it does by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum ActionKind {
    /// An action: one a turn (POISE-008).
    Action,
    /// A maneuver: one a turn (POISE-008).
    Maneuver,
    /// Neither action nor maneuver: used beside them on the unit's own turn.
    Free,
    /// Used when its trigger is met (POISE-010).
    Reaction,
    /// Pays an attack's threat (POISE-053).
    Defence,
    /// Yields to an attack (POISE-052).
    Yield,
    /// Hinders a maneuver (POISE-167).
    Hinder,
    /// Chooses a pool.
    Choice,
    /// Takes or declines cunning effects (POISE-G08).
    Cunning,
    /// Chooses the direction of a shove (POISE-G47).
    Way,
    /// Chooses the unit that a sweep hits.
    Hit,
    /// Chooses the cell on which a unit is put (POISE-J08).
    Place,
    /// Draws a second weapon (POISE-012).
    Another,
    /// Puts an item in hand away (POISE-G35).
    Sheathe,
    /// Chooses one of several items to pick up (POISE-G35).
    Pick,
    /// Attacks an enemy that came into range, from watch (POISE-D13).
    Watch,
    /// Names the unit that goes next (POISE-C02).
    Next,
    /// A critical effect (POISE-D15).
    Critical,
    /// Chooses the skill that a critical effect maims (POISE-D15).
    Maimed,
    /// Defies a defeat, or accepts it (POISE-106).
    Defiance,
    /// Moves away after a defied defeat (POISE-G11).
    Away,
    /// Calls a final gambit (POISE-111).
    Gambit,
    /// Spends doom on a skill (POISE-J04).
    Doom,
    /// Agrees to terms (POISE-J15).
    Terms,
    /// Leaves the fight (POISE-J15).
    Leave,
    /// Decided by chance: no unit chooses it.
    Chance,
    /// Passes: uses nothing that is offered.
    Pass,
    /// Ends the turn.
    EndTurn,
}

/// What an action does when it is carried out.
#[derive(Clone, Debug, PartialEq, Eq, Default, Deserialize)]
pub enum ActionEffect {
    /// What its kind does by itself.
    #[default]
    AsKind,
    /// An attack with a skill of a held or natural weapon, or of bare hands.
    Strike,
    /// An attack with a skill that attacks an area (POISE-G50).
    Breath,
    /// This attack, which needs no weapon.
    Blow(Box<Attack>),
    /// A walk on the ground, or in the air at the user's level.
    Walk {
        /// Paces, before speed.
        paces: u16,
        /// Whether the user's speed is added.
        speed: bool,
    },
    /// A flight along a path to a level of the user's choice (POISE-G40).
    Fly {
        /// Paces, before speed.
        paces: u16,
        /// Whether the user's speed is added.
        speed: bool,
    },
    /// A flight straight up or down (POISE-G40).
    Soar {
        /// Levels up, before speed.
        paces: u16,
        /// Whether the user's speed is added.
        speed: bool,
    },
    /// The user gains so many points in a pool.
    Gain(MainPool, i16),
    /// Ends the user's conditions that Recovery ends, and adds so many points to each of its pools that can gain.
    Recover(i16),
    /// An ally gains points in a pool of the user's choice.
    Encourage {
        /// The range in paces.
        range: u16,
        /// Points gained.
        amount: i16,
    },
    /// The user draws weapons (POISE-012).
    Draw,
    /// The user picks up an item (POISE-G35).
    Retrieve,
    /// The user reloads a weapon (POISE-D13).
    Reload,
    /// A critical effect.
    Critical(Critical),
    /// The user goes on watch with a weapon (POISE-D13).
    Watch,
    /// The user ends its concentration (POISE-G19).
    LetGo,
    /// The user holds its breath (POISE-216).
    Hold,
    /// The user lets its breath go.
    Release,
    /// The user goes under water (POISE-G49).
    Dive,
    /// The user comes up to the surface (POISE-G49).
    Surface,
    /// The user mounts (POISE-G36).
    Mount,
    /// The user dismounts (POISE-198).
    Dismount,
    /// The user offers terms (POISE-J15).
    Offer,
    /// The user drops an item (POISE-G35).
    Drop,
    /// An enemy is shoved away, without an attack (POISE-G06).
    Push {
        /// The range in paces.
        range: u16,
        /// The paces of the shove, before boons and sizes.
        paces: u16,
    },
}

/// A verb: an action, maneuver, reaction or answer (POISE-D13, POISE-G24, POISE-G31).
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
    /// Its price in points of pools.
    #[serde(default)]
    pub cost: Vec<(MainPool, i16)>,
    /// Its tags.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// What an action does when it is carried out.
    #[serde(default)]
    pub does: ActionEffect,
    /// The pool of a defence or of a choice.
    #[serde(default)]
    pub pool: Option<MainPool>,
    /// The details that an answer with it has to name, where its effect does not fix them.
    #[serde(default)]
    pub slots: SmallVec<[Slot; 3]>,
    /// The weight with which a random bot chooses it among its other choices.
    #[serde(default = "usual_weight")]
    pub weight: u8,
    /// Whether it is a command that the user's animal carries out (POISE-200, POISE-201, POISE-203).
    #[serde(default)]
    pub mount: bool,
    /// Its rule.
    pub rule: RuleId,
}

/// The weight of an action that names none.
#[must_use]
pub const fn usual_weight() -> u8 {
    16
}

/// The values of a shield (POISE-D12, POISE-G23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// The pool whose defence it makes cheaper.
    pub pool: MainPool,
    /// Points by which it makes that defence cheaper.
    pub less: i16,
    /// Paces added to speed.
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
    /// The hands it takes; 0 for a part of the body.
    pub hands: u8,
    /// Whether it has to be reloaded after every use.
    #[serde(default)]
    pub loads: bool,
    /// Its skills.
    #[serde(default)]
    pub skills: Vec<Attack>,
    /// Its values as a shield, if it is one.
    #[serde(default)]
    pub shield: Option<Shield>,
    /// Whether it is tack, with which a mount is ridden (POISE-188).
    #[serde(default)]
    pub tack: bool,
    /// Whether it was added for this game and is in no table of the rulebook.
    #[serde(default)]
    pub ours: bool,
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
    /// The seconds of a round.
    pub round_seconds: u16,
    /// The key of the weapon of bare hands.
    pub unarmed: String,
    /// The base of a pool for an ability of 0.
    pub pool_base: i16,
    /// The points that each point of ability adds to its pool.
    pub pool_per_ability: i16,
    /// The points that hindering takes from each pool (POISE-168).
    pub hinder: i16,
    /// The points of momentum that each pace left of a shove takes (POISE-135).
    pub collision: i16,
    /// The damage to focus by burning at the end of each turn (POISE-D07).
    pub burning: i16,
    /// Rounds out of the water until a unit is dry (POISE-G16).
    pub dries: u8,
    /// The paces by which items fly from the hands of a disarmed unit (POISE-157).
    pub spread_paces: u16,
    /// Numbers of riding.
    pub saddle: RidingNumbers,
    /// Numbers of water and breath.
    pub water: WaterNumbers,
    /// Numbers of flight.
    pub flight: FlightNumbers,
    /// The amounts that a boon adds and a bane takes (POISE-G06).
    pub boon: BoonValues,
    /// Surcharges on paces (POISE-C37).
    pub hampered: PaceSurcharges,
    /// The range of a sweep in paces, and in levels in the air (POISE-G08, POISE-G28).
    pub sweep_paces: u16,
    /// Numbers of boons and banes by source (POISE-D06).
    pub sources: BoonSources,
    /// Numbers of the battlefield.
    pub mechanics: Mechanics,
    /// The faces of the die of an opposed roll, by the opponent's ability from 1 on (POISE-D09).
    pub opposed: Vec<u8>,
    /// Numbers of stress, defiance and gambits.
    pub specials: SpecialNumbers,
    /// The dice of rolls by their difficulty, the easiest first (POISE-D08, POISE-G04).
    pub difficulties: Vec<Difficulty>,
    /// The abilities that a hero should have (POISE-G03).
    pub hero: HeroAbilities,
    /// The hands of a unit (POISE-G35).
    pub hands: u8,
    /// The most weapons that a Draw draws (POISE-012).
    pub draws: u8,
    /// The paces from a unit's cells within which it can pick up items (POISE-G35).
    pub pick_up: u16,
    /// The points that have to remain in the pool that pays for a Sprint (POISE-G13).
    pub sprint_leaves: i16,
    /// Conditions.
    pub statuses: Vec<StatusEntry>,
    /// Verbs: actions, maneuvers, reactions, answers.
    pub actions: Vec<Action>,
    /// Weapons and shields.
    pub gear: Vec<Weapon>,
    /// Armours.
    pub armours: Vec<Armour>,
    /// Sizes, smallest first.
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
