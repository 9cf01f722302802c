//! The format of `assets/rules/tempo.ron`, as serde types.

use crate::battle::{Honest, RuleId, RuleSetId, Slot, Wording};
use crate::battlefield::Mechanics;
use crate::rules::LevelOption;
use serde::Deserialize;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// What an action is (TEMPO-G07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Kind {
    /// Taken on one's own turn.
    Proactive,
    /// An answer to an opponent's action.
    Reactive,
    /// Takes the place of one's own action, answering a reaction.
    CounterTempo,
    /// Happens of itself.
    Special,
    /// Lets something pass.
    Pass,
    /// Ends the turn.
    EndTurn,
    /// Says a detail of what comes of one's own action.
    Detail,
    /// Says in secret what one's own action is, before it is announced (TEMPO-065).
    Sealed,
}

/// What an action costs, in action points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Cost {
    /// So many.
    Fixed(i16),
    /// The price of the striking surface that is chosen (TEMPO-G11).
    Surface,
    /// The price of the weapon's cheapest surface (TEMPO-G11).
    Cheapest,
    /// What is still to be paid for loading the weapon, as far as the points go (TEMPO-G15).
    Reload,
}

/// What an action is done with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
pub enum With {
    /// A weapon that strikes or parries.
    #[default]
    Melee,
    /// A weapon that shoots and is loaded (TEMPO-087).
    Loaded,
    /// A weapon that shoots and is not (TEMPO-G15).
    Empty,
    /// Something stowed (TEMPO-G41).
    Stowed,
    /// Something in hand.
    Held,
    /// Something on the ground, on a cell that is named.
    Ground,
    /// A door, named by the cell beyond it or by that of its lever (TEMPO-G41).
    Door,
}

/// The check behind an action (TEMPO-G04).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Check {
    /// There is none: the result is 0 (TEMPO-G30).
    None,
    /// The skill of the weapon that is used.
    Weapon,
    /// This skill.
    Skill(String),
}

/// When a row of a table is reached (TEMPO-019).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum At {
    /// When no other is.
    Always,
    /// At this number or more.
    Least(i16),
    /// At the struck one's Combat Defence or more.
    CombatDefence,
    /// At the struck one's Combat Defence (Armoured) or more.
    Armoured,
    /// At the target's Grapple Defence or more.
    GrappleDefence,
}

/// What a row of a table does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Effect {
    /// The actor is On Guard.
    Ready,
    /// The whole way is walked.
    Walk,
    /// The way is walked until a hit ends it.
    WalkUntilHit,
    /// The way is walked as far as it is careful (TEMPO-G53).
    WalkCarefully,
    /// The unit that answers moves carefully (TEMPO-129).
    Retreat,
    /// The unit that answers moves away (TEMPO-130).
    Withdraw,
    /// Damage is rolled.
    Blow {
        /// Whether armour is passed by.
        critical: bool,
    },
    /// The opponent's action fails.
    Cancel,
    /// Both become Bound.
    Bind,
    /// The bind ends.
    LeaveBind,
    /// The opponent loses the bound weapon.
    Disarm,
    /// Both become Grappled.
    Grapple,
    /// The target becomes Pinned.
    Pin,
    /// The actor gets out of a grapple or a pin.
    Escape,
    /// The bind ends, if the level says so (TEMPO-D22).
    CedeBind,
    /// So many action points of twelve come back.
    Recover(i16),
    /// The weapon is aimed (TEMPO-042).
    Aim,
    /// What was paid counts towards loading the weapon (TEMPO-G15).
    Load,
    /// The item comes into the hand (TEMPO-G54).
    Draw,
    /// The item falls to the ground (TEMPO-G41).
    Drop,
    /// What lies on the cell comes into the hand (TEMPO-G41).
    PickUp,
    /// The door is opened or shut (TEMPO-G41).
    Work,
}

impl Effect {
    /// Whether it comes after all damage, because it matters who still stands.
    #[must_use]
    pub const fn is_late(&self) -> bool {
        matches!(self, Self::Disarm | Self::Grapple)
    }

    /// Whether the actor walks, however far.
    #[must_use]
    pub const fn walks(&self) -> bool {
        matches!(self, Self::Walk | Self::WalkCarefully | Self::WalkUntilHit)
    }
}

/// A row of an outcome table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// When it is reached.
    pub at: At,
    /// What it is called.
    pub name: String,
    /// The rule it is from.
    pub rule: RuleId,
    /// What it does.
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
    /// What a player would call it, where its name is a term of the document.
    #[serde(default)]
    pub plain: String,
    /// What it does, in a few words.
    pub means: String,
    /// What it is.
    pub kind: Kind,
    /// What it costs.
    pub cost: Cost,
    /// In which statuses it may be declared (TEMPO-027).
    pub status: Vec<String>,
    /// The check behind it.
    pub check: Check,
    /// What it is done with.
    #[serde(default)]
    pub with: With,
    /// What has to be said beside it.
    #[serde(default)]
    pub slots: SmallVec<[Slot; 3]>,
    /// The rule that says who may declare it and for how much.
    pub rule: RuleId,
    /// What it answers.
    #[serde(default)]
    pub answers: Vec<String>,
    /// The rule that says what it answers.
    #[serde(default)]
    pub answers_rule: Option<RuleId>,
    /// What it answers besides, where it takes the place of something feigned (TEMPO-C02).
    #[serde(default)]
    pub answers_feigned: Vec<String>,
    /// What it seems to be until it is revealed, for what is done in secret (TEMPO-C15); nothing for what is as it
    /// seems.
    #[serde(default)]
    pub seems: Vec<String>,
    /// What it may take the place of.
    #[serde(default)]
    pub replaces: Vec<String>,
    /// The rule that says so.
    #[serde(default)]
    pub replaces_rule: Option<RuleId>,
    /// How often a random bot takes it, in proportion to what else it could do; never not at all.
    #[serde(default = "usual_weight")]
    pub weight: u8,
    /// Its table, lowest row first.
    pub outcomes: Vec<Outcome>,
}

/// A named thing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whether armour weighs on it (TEMPO-G13).
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
    /// The mark drawn for it.
    pub mark: String,
    /// The rule that says what it does.
    pub rule: RuleId,
}

/// A kind of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum DamageKind {
    /// Edges.
    Cut,
    /// Points.
    Thrust,
    /// Weight.
    Blunt,
}

/// The hands a weapon takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Hands {
    /// It is no weapon to be held.
    None,
    /// One.
    One,
    /// One, for more action points ([`File::one_hand_ap`]), or two.
    OneOrTwo,
    /// Two.
    Two,
}

/// A striking surface.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Surface {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Action points of a blow with it.
    pub ap: i16,
    /// Damage dice: how many, of how many faces.
    pub dice: (u8, u8),
    /// Added to the damage dice.
    pub bonus: i16,
    /// What its damage is resisted by.
    pub damage: DamageKind,
    /// Least and greatest distance in cells.
    pub reach: (u16, u16),
}

/// A weapon.
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
    /// How it shoots, if it does; its one surface says its price, its damage and how far.
    #[serde(default)]
    pub ranged: Option<Ranged>,
    /// How it protects, if it is a shield; it has no surfaces then.
    #[serde(default)]
    pub shield: Option<Shield>,
    /// Its surfaces.
    #[serde(default)]
    pub parts: Vec<Surface>,
}

impl Weapon {
    /// Whether one strikes with it hand to hand.
    #[must_use]
    pub const fn is_melee(&self) -> bool {
        self.ranged.is_none() && self.shield.is_none()
    }
}

/// How a weapon shoots (TEMPO-D16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranged {
    /// Added to a result without an Aim (TEMPO-G14).
    pub unaimed: i16,
    /// Added to a result after an Aim (TEMPO-042).
    pub aimed: i16,
    /// The distance from which it cannot be dodged (TEMPO-107).
    pub speed: u16,
    /// From twice this distance on each such distance takes 1 from the result (TEMPO-G15).
    pub increment: u16,
    /// Shots until it has to be loaded.
    pub shots: u8,
    /// What loading costs.
    pub reload: i16,
}

/// How a shield protects (TEMPO-D18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// What a parry with it costs.
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

/// Armour.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Added to Combat Defence for Combat Defence (Armoured).
    pub coverage: i16,
    /// Taken from cuts.
    pub cut: i16,
    /// Taken from thrusts.
    pub thrust: i16,
    /// Taken from blows.
    pub blunt: i16,
    /// Taken from burdened checks.
    pub burden: i16,
}

/// What things are worth to a bot, in points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// A point of damage done; as much is lost by one that is taken.
    pub damage: i16,
    /// An opponent that falls.
    pub fall: i16,
    /// An action that comes to what was wanted.
    pub success: i16,
    /// A bind.
    pub bound: i16,
    /// Being ready.
    pub ready: i16,
    /// A step nearer to the nearest opponent.
    pub approach: i16,
    /// An action point kept, and one that an opponent spends on an answer.
    pub ap: i16,
    /// Declaring a blow.
    pub attack: i16,
    /// A weapon loaded, or the right one in hand.
    pub arm: i16,
    /// An opponent that is held down.
    pub pin: i16,
    /// An opponent that is seized.
    pub grapple: i16,
    /// An opponent that loses its weapon.
    pub disarm: i16,
    /// Ending a turn with all points left; in proportion with fewer. This much is lost.
    pub idle: i16,
    /// What every round adds to that, so that two who wait for each other come together in the end.
    pub restless: i16,
}

/// A size (TEMPO-D21).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeRow {
    /// The name that levels use.
    pub key: String,
    /// Cells of a side: squares to the side, on hexes a cell, 3, 7.
    pub side: u8,
    /// What is added to Combat Defence.
    pub combat_defence: i16,
    /// What is added to Grapple Defence.
    pub grapple_defence: i16,
    /// What is added to the maximum reach of weapons.
    pub reach: u16,
}

/// A wound level (TEMPO-D19).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wound {
    /// Its name.
    pub name: String,
    /// The share of Health lost from which it holds.
    pub lost_percent: i16,
    /// Taken from every check.
    pub check: i16,
    /// Taken from Recover Stamina instead.
    pub stamina: i16,
}

/// A template for units (TEMPO-D20).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combatant {
    /// Its key in files.
    pub key: String,
    /// What it is called.
    pub name: String,
    /// The figure drawn for it.
    pub figure: String,
    /// Health.
    pub health: i16,
    /// Base Combat Movement, armour counted.
    pub movement: i16,
    /// Its armour.
    pub armour: String,
    /// Its weapons; the first is in hand.
    pub weapons: Vec<String>,
    /// Its skills; missing ones are 0.
    pub skills: BTreeMap<String, i16>,
    /// Combat Defence.
    #[serde(default)]
    pub combat_defence: i16,
    /// Grapple Defence, where it is not that of [`File::grapple_defence`] (TEMPO-G10).
    #[serde(default)]
    pub grapple_defence: Option<i16>,
}

impl Combatant {
    /// All that it carries.
    pub fn carried(&self) -> impl Iterator<Item = &String> {
        self.weapons.iter()
    }
}

/// Dice of every check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolDice {
    /// Dice in the row.
    pub dice: u8,
    /// Faces of each.
    pub sides: u8,
    /// Times all are rolled again at the most.
    pub rerolls: u8,
}

/// Flat bonuses of the document (TEMPO-D08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonuses {
    /// To a Counter-Attack with a weapon against an Unarmed Attack (TEMPO-093).
    pub counter_to_unarmed: i16,
    /// To what takes the place of a Feint that drew a Parry (TEMPO-067).
    pub parried_feint: i16,
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
    /// Dice of every check.
    pub pool: PoolDice,
    /// Seconds a round stands for.
    pub round_seconds: u16,
    /// Action points when a level says nothing.
    pub max_ap: i16,
    /// The skill behind initiative.
    pub initiative_skill: String,
    /// The skill behind Recover Stamina.
    pub stamina_skill: String,
    /// The weapon of bare hands.
    pub unarmed: String,
    /// Grapple Defence where a template says nothing else (TEMPO-G10).
    pub grapple_defence: i16,
    /// Action points more for a weapon for one or two hands that is used in one (TEMPO-G54).
    pub one_hand_ap: i16,
    /// The distance in cells within which things are picked up (TEMPO-G41).
    pub pick_up_within: u16,
    /// The share of Health that a short rest between linked levels restores, in percent (TEMPO-G51).
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
    /// Wound levels, lightest first.
    pub wounds: Vec<Wound>,
    /// Sizes, smallest first.
    pub sizes: Vec<SizeRow>,
    /// What a bot thinks of things.
    pub scoring: Scoring,
    /// Templates.
    pub combatants: Vec<Combatant>,
    /// What is said of a standing order for honest blows (TEMPO-J05).
    pub honest: Honest,
    /// The words of windows and of questions about a detail.
    #[serde(default)]
    pub questions: Vec<Wording>,
    /// Options of levels.
    pub options: Vec<LevelOption>,
}
