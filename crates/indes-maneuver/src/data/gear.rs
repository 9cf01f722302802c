//! The format of weapons, shields, spells and magic items (MANEUVER-D19, MANEUVER-D21, MANEUVER-D25, MANEUVER-D31).

use super::damage::{DamageType, Dice};
use super::skills::Skill;
use serde::Deserialize;
use smallvec::SmallVec;

/// The class of a piece of gear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GearClass {
    /// A weapon for melee, which may be thrown as well.
    Melee,
    /// A weapon that is made to be thrown.
    Thrown,
    /// A weapon that shoots.
    Ranged,
    /// A shield.
    Shield,
    /// A spell that a unit knows.
    Spell,
    /// A magic item.
    MagicItem,
}

/// A trait of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponTrait {
    /// A blow with the body: parried by bare hands, and disarmed by nothing (MANEUVER-G40, MANEUVER-G45).
    Unarmed,
    /// Can be thrown (MANEUVER-C19).
    Thrown,
    /// Allows Bash (MANEUVER-109).
    Heavy,
    /// Held in one hand or in both (MANEUVER-G59).
    Versatile,
}

/// What happens if a weapon hits (MANEUVER-G15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum OnHit {
    /// The target becomes prone unless it passes a test.
    Prone(Skill),
    /// The target is caught in the weapon.
    Netted,
}

/// A trait of a spell or magic item (MANEUVER-C18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MagicTrait {
    /// An attack: counts as one, and can be defended against.
    Attack,
    /// At arm's length; with `attack` it does not provoke.
    Melee,
    /// Targets the mind.
    Mind,
    /// Moves its user without a way.
    Teleport,
}

/// The event to which a spell or magic item can react (MANEUVER-G32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// The user is attacked.
    SelfAttacked,
    /// An ally in range is attacked.
    AllyAttackedInRange,
    /// The user has taken damage.
    SelfDamaged,
    /// A foe has walked in range.
    FoeMovesInRange,
    /// A turn has ended.
    TurnEndAny,
}

/// The effect of a spell or magic item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Deserialize)]
pub enum MagicEffect {
    /// Its damage only.
    #[default]
    Harm,
    /// The user has these armour ratings until its next turn begins.
    Ward {
        /// Against physical damage.
        rating: i16,
        /// Against magical damage.
        magic: i16,
    },
    /// The user appears in a free cell that it sees, in range.
    Blink,
    /// The user or an ally in range regains health (MANEUVER-G90).
    Heal(Dice),
}

/// The numbers of a spell or magic item (MANEUVER-G31).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Magic {
    /// Its price in action points.
    pub ap: i16,
    /// Its range in metres; 0 for the user alone.
    #[serde(default)]
    pub range: u16,
    /// Its traits.
    #[serde(default)]
    pub traits: SmallVec<[MagicTrait; 2]>,
    /// Its damage, each part with its type.
    #[serde(default)]
    pub damage: SmallVec<[(Dice, DamageType); 1]>,
    /// The defences that are open against it.
    #[serde(default)]
    pub defences: SmallVec<[Defence; 2]>,
    /// Uses in an encounter; 0 for any number (MANEUVER-G94).
    #[serde(default)]
    pub uses: u8,
    /// The most targets of an attack (MANEUVER-G58).
    #[serde(default = "one")]
    pub targets: u8,
    /// The event to which it can react.
    #[serde(default)]
    pub trigger: Option<Trigger>,
    /// Its effect.
    #[serde(default)]
    pub effect: MagicEffect,
}

const fn one() -> u8 {
    1
}

impl Magic {
    /// Whether it has a trait.
    #[must_use]
    pub fn is(&self, kind: MagicTrait) -> bool {
        self.traits.contains(&kind)
    }

    /// Whether it heals.
    #[must_use]
    pub const fn heals(&self) -> bool {
        matches!(self.effect, MagicEffect::Heal(_))
    }

    /// Whether it is a melee attack, which does not provoke (MANEUVER-135).
    #[must_use]
    pub fn is_melee_attack(&self) -> bool {
        self.is(MagicTrait::Attack) && self.is(MagicTrait::Melee)
    }
}

/// A weapon, a shield, a spell or a magic item.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The icon drawn for it.
    pub icon: String,
    /// Its class.
    pub class: GearClass,
    /// The hands it takes; 0 for a part of the body, a spell, and what is worn (MANEUVER-G99).
    #[serde(default)]
    pub hands: u8,
    /// Its reach in metres in melee; 0 if it cannot be used in melee.
    #[serde(default)]
    pub reach: u16,
    /// Its range in metres when thrown or shot; 0 if it cannot be.
    #[serde(default)]
    pub range: u16,
    /// Its damage; `None` for none at all.
    #[serde(default)]
    pub damage: Option<Dice>,
    /// The type of its damage.
    #[serde(default)]
    pub kind: Option<DamageType>,
    /// Its traits.
    #[serde(default)]
    pub traits: SmallVec<[WeaponTrait; 2]>,
    /// What happens if it hits.
    #[serde(default)]
    pub on_hit: Option<OnHit>,
    /// The Manipulate reactions that reloading takes; 0 for a weapon that needs none.
    #[serde(default)]
    pub reload: u8,
    /// The entry of a style's gear list that trains it, if that is not its key (MANEUVER-194).
    #[serde(default)]
    pub entry: Option<String>,
    /// Its Block Rating (MANEUVER-185).
    #[serde(default)]
    pub block: i16,
    /// What it takes off magical damage, if that is not half its Block Rating (MANEUVER-G19).
    #[serde(default)]
    pub magic_block: Option<i16>,
    /// Its numbers as a spell or magic item.
    #[serde(default)]
    pub magic: Option<Magic>,
    /// Whether it was added for this game and is in no table of the rulebook.
    #[serde(default)]
    pub ours: bool,
}

impl Gear {
    /// Whether it has a trait.
    #[must_use]
    pub fn is(&self, kind: WeaponTrait) -> bool {
        self.traits.contains(&kind)
    }

    /// Whether it is a weapon.
    #[must_use]
    pub const fn is_weapon(&self) -> bool {
        matches!(self.class, GearClass::Melee | GearClass::Thrown | GearClass::Ranged)
    }

    /// Whether it can be used in melee (MANEUVER-G15).
    #[must_use]
    pub const fn is_melee(&self) -> bool {
        self.is_weapon() && self.reach > 0
    }

    /// Whether it is a part of the body.
    #[must_use]
    pub fn is_natural(&self) -> bool {
        self.is_weapon() && self.hands == 0
    }

    /// The entry of a style's gear list that trains it.
    #[must_use]
    pub fn trained_by(&self) -> &str {
        self.entry.as_deref().unwrap_or(&self.key)
    }

    /// What it takes off magical damage when it blocks (MANEUVER-189).
    #[must_use]
    pub fn blocks_magic(&self) -> i16 {
        self.magic_block.unwrap_or((self.block + 1) / 2)
    }
}

/// A manner of defence (MANEUVER-D05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum Defence {
    /// With a shield in hand (MANEUVER-079).
    Block,
    /// Out of the way (MANEUVER-081).
    Dodge,
    /// With a weapon or shield in hand (MANEUVER-082).
    Parry,
    /// With the mind (MANEUVER-084).
    Withstand,
}
