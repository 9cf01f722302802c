//! The format of `assets/rules/tempo.ron` as serde types: every field is one of the file.

use indes_core::battle::{Honest, RuleId, RuleSetId, Slot, Wording};
use indes_core::battlefield::Mechanics;
use indes_rules::LevelOption;
use serde::Deserialize;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The kind of an action (TEMPO-G07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Kind {
    /// Declared on the unit's own turn.
    Proactive,
    /// An answer to an opponent's action.
    Reactive,
    /// Replaces the unit's own action in answer to a reaction.
    CounterTempo,
    /// Never chosen: the rules make it (Recover Stamina).
    Special,
    /// Does not react.
    Pass,
    /// Ends the turn.
    EndTurn,
    /// Chooses a detail while an action is carried out: a cell or a path.
    Detail,
    /// What an action is meant as, chosen in private before it is announced (TEMPO-065).
    Sealed,
}

/// The price of an action, in action points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Cost {
    /// This price.
    Fixed(i16),
    /// The price of the chosen surface (TEMPO-G11).
    Surface,
    /// The price of the weapon's cheapest surface (TEMPO-G11).
    Cheapest,
    /// The rest of the price of loading the weapon, at most the free points (TEMPO-G15).
    Reload,
}

/// The tool of an action: what its item, surface or cell has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
pub enum With {
    /// A weapon that strikes or parries.
    #[default]
    Melee,
    /// A loaded ranged weapon (TEMPO-087).
    Loaded,
    /// A ranged weapon that is not loaded (TEMPO-G15).
    Empty,
    /// A stowed item (TEMPO-G41).
    Stowed,
    /// An item in hand.
    Held,
    /// An item on the ground, named by its cell (TEMPO-G41).
    Ground,
    /// A door, named by the cell beyond it or by that of its lever (TEMPO-G41).
    Door,
}

/// The check behind an action (TEMPO-G04).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Check {
    /// No check: the result is 0 (TEMPO-G30).
    None,
    /// A check of the weapon's skill.
    Weapon,
    /// A check of this skill.
    Skill(String),
}

/// The threshold at which a row of a table is reached (TEMPO-019).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Threshold {
    /// None: it is reached by every number.
    Always,
    /// This number.
    Least(i16),
    /// The target's Combat Defence (TEMPO-G08).
    CombatDefence,
    /// The target's Combat Defence (Armoured) (TEMPO-G09).
    Armoured,
    /// The target's Grapple Defence (TEMPO-G10).
    GrappleDefence,
}

/// An effect of a row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Effect {
    /// The unit becomes On Guard.
    Ready,
    /// The whole path is walked.
    Walk,
    /// The path is walked until a hit ends it (TEMPO-050).
    WalkUntilHit,
    /// The path is walked as far as it is careful (TEMPO-G53).
    WalkCarefully,
    /// The reactor moves carefully (TEMPO-129).
    Retreat,
    /// The reactor moves, never nearer to the actor (TEMPO-130).
    Withdraw,
    /// The blow lands.
    Blow {
        /// Whether it passes armour by (TEMPO-077).
        critical: bool,
    },
    /// The opponent's action fails (TEMPO-G43).
    Cancel,
    /// Both parties become Bound.
    Bind,
    /// The bind ends (TEMPO-097).
    LeaveBind,
    /// The opponent drops the bound weapon (TEMPO-059).
    Disarm,
    /// Both parties become Grappled (TEMPO-074).
    Grapple,
    /// The target becomes Pinned (TEMPO-083).
    Pin,
    /// The unit gets out of a grapple or a pin (TEMPO-062, TEMPO-165).
    Escape,
    /// The bind ends under the level's option `double_ends_bind` (TEMPO-D22).
    CedeBind,
    /// The unit regains this many action points, at a maximum of twelve (TEMPO-G34).
    Recover(i16),
    /// The weapon is aimed (TEMPO-042).
    Aim,
    /// The price counts towards loading the weapon (TEMPO-G15).
    Load,
    /// The item is taken in hand (TEMPO-G54).
    Draw,
    /// The item falls to the ground (TEMPO-G41).
    Drop,
    /// The item on the cell is taken in hand (TEMPO-G41).
    PickUp,
    /// The door is opened or shut (TEMPO-G41).
    Work,
}

impl Effect {
    /// Whether it follows after all damage is written, as it depends on which units still stand.
    #[must_use]
    pub const fn is_late(&self) -> bool {
        matches!(self, Self::Disarm | Self::Grapple)
    }

    /// Whether the actor walks, the whole path or a part of it.
    #[must_use]
    pub const fn walks(&self) -> bool {
        matches!(self, Self::Walk | Self::WalkCarefully | Self::WalkUntilHit)
    }
}

/// A row of an outcome table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Its threshold.
    pub at: Threshold,
    /// Its name.
    pub name: String,
    /// Its rule.
    pub rule: RuleId,
    /// Its effects.
    pub effects: Vec<Effect>,
}

/// An action, reaction or replacement.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The icon drawn beside it.
    pub icon: String,
    /// What a player would call it, if its name is a term of the document; else empty.
    #[serde(default)]
    pub plain: String,
    /// What it does, in a phrase.
    pub means: String,
    /// Its kind.
    pub kind: Kind,
    /// Its price.
    pub cost: Cost,
    /// The statuses in which it may be declared (TEMPO-027).
    pub status: Vec<String>,
    /// The check behind it.
    pub check: Check,
    /// Whether the check is inverted: its dice are taken from the rating (TEMPO-G02).
    #[serde(default)]
    pub inverted: bool,
    /// Its tool.
    #[serde(default)]
    pub with: With,
    /// The details that have to be chosen.
    #[serde(default)]
    pub slots: SmallVec<[Slot; 3]>,
    /// The rule of its status and price.
    pub rule: RuleId,
    /// The actions that it answers, by key.
    #[serde(default)]
    pub answers: Vec<String>,
    /// The rule of what it answers.
    #[serde(default)]
    pub answers_rule: Option<RuleId>,
    /// The actions that it also answers when it replaces a feint, by key (TEMPO-C02).
    #[serde(default)]
    pub answers_feigned: Vec<String>,
    /// The actions that a sealed one is announced as, by key; empty if it is announced as itself (TEMPO-C15).
    #[serde(default)]
    pub seems: Vec<String>,
    /// The actions that it may replace, by key.
    #[serde(default)]
    pub replaces: Vec<String>,
    /// The rule of what it replaces.
    #[serde(default)]
    pub replaces_rule: Option<RuleId>,
    /// The weight of its choice by a random bot, from 1; 4 if the file names none.
    #[serde(default = "usual_weight")]
    pub weight: u8,
    /// The rows of its table, lowest first.
    pub outcomes: Vec<Outcome>,
}

/// A skill (TEMPO-D13).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whether armour burdens it (TEMPO-G13).
    #[serde(default)]
    pub burdened: bool,
}

/// A status.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusEntry {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The name of the mark that is drawn for it.
    pub mark: String,
    /// The rule of the status.
    pub rule: RuleId,
}

/// The kind of a surface's damage, by which armour resists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum DamageKind {
    /// By an edge.
    Cut,
    /// By a point.
    Thrust,
    /// By weight.
    Blunt,
}

/// The hands that a weapon takes (TEMPO-G54).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Hands {
    /// None: bare hands.
    None,
    /// One.
    One,
    /// One, for more action points ([`File::one_hand_ap`]), or two.
    OneOrTwo,
    /// Two.
    Two,
}

/// A surface of a weapon.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Surface {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The price of a blow with it, in action points (TEMPO-G11).
    pub ap: i16,
    /// Damage dice: their number and their sides.
    pub dice: (u8, u8),
    /// Added to the damage dice.
    pub bonus: i16,
    /// The kind of its damage.
    pub damage: DamageKind,
    /// The least and the greatest distance that it reaches, in cells.
    pub reach: (u16, u16),
}

/// A weapon or shield (TEMPO-D15, TEMPO-D16, TEMPO-D18).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The hands it takes.
    pub hands: Hands,
    /// The skill it is used with.
    pub skill: String,
    /// Whether it can parry.
    #[serde(default = "yes")]
    pub parries: bool,
    /// The icon drawn for it.
    pub icon: String,
    /// How it shoots, for a ranged weapon; its one surface has the price, the damage and the range.
    #[serde(default)]
    pub ranged: Option<Ranged>,
    /// How it protects, for a shield, which has no surfaces.
    #[serde(default)]
    pub shield: Option<Shield>,
    /// Its surfaces.
    #[serde(default)]
    pub parts: Vec<Surface>,
}

impl Weapon {
    /// Whether it is a melee weapon.
    #[must_use]
    pub const fn is_melee(&self) -> bool {
        self.ranged.is_none() && self.shield.is_none()
    }
}

/// The ranged numbers of a weapon (TEMPO-D16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranged {
    /// Accuracy without an Aim (TEMPO-G14).
    pub unaimed: i16,
    /// Accuracy after an Aim (TEMPO-042).
    pub aimed: i16,
    /// Speed: the greatest distance in cells at which it cannot be dodged (TEMPO-107).
    pub speed: u16,
    /// Range increment in cells: each full one beyond the first takes 1 from the result (TEMPO-G15).
    pub increment: u16,
    /// The shots of a loaded weapon.
    pub shots: u8,
    /// The whole price of loading, in action points.
    pub reload: i16,
}

/// The numbers of a shield (TEMPO-D18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// The price of a parry, in action points.
    pub ap: i16,
    /// Added to the result of a parry.
    pub parry: i16,
    /// Added to Combat Defence against ranged weapons while On Guard.
    pub shots: i16,
}

const fn yes() -> bool {
    true
}

const fn usual_weight() -> u8 {
    4
}

/// An armour (TEMPO-D17).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Coverage: added to Combat Defence for Combat Defence (Armoured) (TEMPO-G09).
    pub coverage: i16,
    /// Resistance to cuts.
    pub cut: i16,
    /// Resistance to thrusts.
    pub thrust: i16,
    /// Resistance to blunt blows.
    pub blunt: i16,
    /// Penalty to checks of burdened skills (TEMPO-G13).
    pub burden: i16,
    /// What it adds to Base Combat Movement (TEMPO-G17).
    pub bcm: i16,
}

/// The values that a greedy bot plays for, in points of its own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// A point of damage done; the same is lost for one taken.
    pub damage: i16,
    /// An opponent that falls.
    pub fall: i16,
    /// A successful action.
    pub success: i16,
    /// A bind.
    pub bound: i16,
    /// Becoming On Guard.
    pub ready: i16,
    /// A movement point nearer to the nearest opponent.
    pub approach: i16,
    /// An action point that is kept, or that an opponent pays for an answer.
    pub ap: i16,
    /// Declaring a blow.
    pub attack: i16,
    /// Coming into a region that the side has to hold; the same is lost for leaving it.
    pub hold: i16,
    /// Declaring a blow at an opponent that the side has to defeat.
    pub wanted: i16,
    /// A weapon loaded, or the right one in hand.
    pub arm: i16,
    /// A pinned opponent.
    pub pin: i16,
    /// A grappled opponent.
    pub grapple: i16,
    /// A disarmed opponent.
    pub disarm: i16,
    /// The loss of ending a turn with all points left; in proportion with fewer.
    pub idle: i16,
    /// What every round adds to that loss, so that sides that wait for each other meet in the end.
    pub restless: i16,
}

/// A row of the table of sizes (TEMPO-D21).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeRow {
    /// Its key in files.
    pub key: String,
    /// The side of its footprint in cells; on hexes 1, 2 and 3 stand for 1, 3 and 7 cells.
    pub side: u8,
    /// Added to Combat Defence.
    pub combat_defence: i16,
    /// Added to Grapple Defence.
    pub grapple_defence: i16,
    /// Added to the greatest reach of weapons, in cells.
    pub reach: u16,
}

/// A wound level (TEMPO-D19).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wound {
    /// Its name.
    pub name: String,
    /// The percentage of lost Health from which it holds.
    pub lost_percent: i16,
    /// Penalty to every check.
    pub check: i16,
    /// Penalty to Recover Stamina, in place of the one to checks (TEMPO-G33).
    pub stamina: i16,
}

/// A template for units (TEMPO-D20).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combatant {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The figure drawn for it.
    pub figure: String,
    /// Health.
    pub health: i16,
    /// Base Combat Movement in its own armour (TEMPO-G17).
    pub movement: i16,
    /// The key of its armour.
    pub armour: String,
    /// The keys of its weapons; the first is in hand (TEMPO-G54).
    pub weapons: Vec<String>,
    /// Its ratings by skill; 0 for a skill that is not there.
    pub skills: BTreeMap<String, i16>,
    /// Combat Defence.
    #[serde(default)]
    pub combat_defence: i16,
    /// Grapple Defence, if it differs from [`File::grapple_defence`] (TEMPO-G10).
    #[serde(default)]
    pub grapple_defence: Option<i16>,
}

impl Combatant {
    /// The keys of everything that it carries.
    pub fn carried(&self) -> impl Iterator<Item = &String> {
        self.weapons.iter()
    }
}

/// The dice of every check (TEMPO-G01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolDice {
    /// The number of dice in the row.
    pub dice: u8,
    /// The sides of each die.
    pub sides: u8,
    /// The key face: the place of the first die that shows it counts.
    pub face: u8,
    /// The most times that all are rolled again.
    pub rerolls: u8,
}

/// Flat bonuses of the document (TEMPO-D08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonuses {
    /// Of a Counter-Attack with a weapon against an Unarmed Attack (TEMPO-093).
    pub counter_to_unarmed: i16,
    /// Of the replacement of a Feint that drew a Parry (TEMPO-067).
    pub parried_feint: i16,
}

/// The file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// The format's version: 1.
    pub version: u16,
    /// The rule set that it is for; a file without it is recognised by its fields.
    #[serde(default)]
    pub rules: Option<RuleSetId>,
    /// The dice of every check (TEMPO-G01).
    pub pool: PoolDice,
    /// The seconds of a round (TEMPO-001).
    pub round_seconds: u16,
    /// The maximum of action points, if a level sets no other (TEMPO-002).
    pub max_ap: i16,
    /// The skill of initiative (TEMPO-G31).
    pub initiative_skill: String,
    /// The skill of Recover Stamina (TEMPO-G33).
    pub stamina_skill: String,
    /// The key of the weapon that stands for bare hands (TEMPO-G37).
    pub unarmed: String,
    /// Grapple Defence of a template that sets no other (TEMPO-G10).
    pub grapple_defence: i16,
    /// The added price of a weapon for one or two hands that is used in one, in action points (TEMPO-G54).
    pub one_hand_ap: i16,
    /// The greatest distance in cells at which items are picked up (TEMPO-G41).
    pub pick_up_within: u16,
    /// The percentage of Health that a short rest between linked levels restores (TEMPO-G51).
    pub rest_percent: i16,
    /// Numbers of the battlefield.
    pub mechanics: Mechanics,
    /// Skills.
    pub skills: Vec<Skill>,
    /// Statuses.
    pub statuses: Vec<StatusEntry>,
    /// Actions, reactions, replacements.
    pub actions: Vec<Action>,
    /// Flat bonuses.
    pub bonuses: Bonuses,
    /// Weapons.
    pub gear: Vec<Weapon>,
    /// Armours.
    pub armours: Vec<Armour>,
    /// Wound levels, lightest first (TEMPO-D19).
    pub wounds: Vec<Wound>,
    /// Sizes, smallest first.
    pub sizes: Vec<SizeRow>,
    /// The values of a greedy bot.
    pub scoring: Scoring,
    /// Templates.
    pub combatants: Vec<Combatant>,
    /// The words of the standing order for blows without feints (TEMPO-J05).
    pub honest: Honest,
    /// The words of windows and of questions about a detail.
    #[serde(default)]
    pub questions: Vec<Wording>,
    /// Options of levels.
    pub options: Vec<LevelOption>,
}
