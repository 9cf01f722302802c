//! Skills, types of damage, abilities, Combat Styles, and the uses of items.

use super::dice::Dice;
use indes_core::battlefield::{ItemId, PartId};
use serde::Deserialize;

/// Declares an enum with the keys of its values in files, in order.
macro_rules! keyed {
    ($(#[$meta:meta])* $name:ident[$count:literal] { $($(#[$doc:meta])* $value:ident = $key:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        pub enum $name { $($(#[$doc])* $value),+ }

        impl $name {
            /// All of them with their keys in files.
            pub const ALL: [(Self, &'static str); $count] = [$((Self::$value, $key)),+];

            /// Its bit in a set of them.
            #[must_use]
            pub const fn bit(self) -> i16 {
                1 << self as u8
            }

            /// The one with a key.
            #[must_use]
            pub fn named(key: &str) -> Option<Self> {
                Self::ALL.iter().find(|one| one.1 == key).map(|one| one.0)
            }
        }
    };
}

keyed! {
    /// A skill, or the roll of a contest (ENERGY-G03, ENERGY-283).
    Skill[7] {
        /// Arm Strength.
        Arm = "arm",
        /// Leg Strength.
        Leg = "leg",
        /// Initiative.
        Initiative = "initiative",
        /// Awareness.
        Awareness = "awareness",
        /// Stealth.
        Stealth = "stealth",
        /// Heal.
        Heal = "heal",
        /// The Defense, where it stands for a skill.
        Fortitude = "fortitude",
    }
}

keyed! {
    /// An ability score (ENERGY-G01).
    Score[6] {
        /// STR
        Strength = "strength",
        /// DEX
        Dexterity = "dexterity",
        /// CON
        Constitution = "constitution",
        /// INT
        Intelligence = "intelligence",
        /// WIS
        Wisdom = "wisdom",
        /// CHA
        Charisma = "charisma",
    }
}

keyed! {
    /// A type of damage (ENERGY-D39, ENERGY-G15).
    DamageType[11] {
        /// Blunt weapons and fists.
        Blunt = "blunt",
        /// Edges.
        Slashing = "slashing",
        /// Points.
        Piercing = "piercing",
        /// Fire.
        Fire = "fire",
        /// Cold.
        Cold = "cold",
        /// Lightning.
        Electric = "electric",
        /// Acid.
        Acid = "acid",
        /// Poison.
        Poison = "poison",
        /// Light.
        Light = "light",
        /// Darkness.
        Dark = "dark",
        /// Falls.
        Fall = "fall",
    }
}

#[expect(clippy::derivable_impls, reason = "the macro that writes the enum marks no variant")]
impl Default for DamageType {
    fn default() -> Self {
        Self::Blunt
    }
}

keyed! {
    /// An ability (ENERGY-D41).
    Ability[10] {
        /// More damage.
        PowerBlow = "power_blow",
        /// A higher Attack Value.
        SureStrike = "sure_strike",
        /// Double damage.
        RecklessFury = "reckless_fury",
        /// A step away from an attacker.
        StepBack = "step_back",
        /// A Recovery Surge in combat.
        Rally = "rally",
        /// Stamina as Energy once more.
        DeepReserves = "deep_reserves",
        /// A condition less.
        ShakeOff = "shake_off",
        /// A blinding light.
        Flash = "flash",
        /// Aura put aside.
        AuraControl = "aura_control",
        /// Another score in melee.
        KeenMind = "keen_mind",
    }
}

/// What renews the uses of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Renewal {
    /// It needs no renewal.
    #[default]
    Always,
    /// A Short Rest (ENERGY-295).
    Short,
    /// A Long Rest (ENERGY-303).
    Long,
}

/// The numbers of an ability (ENERGY-D41).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityRow {
    /// The ability.
    pub key: Ability,
    /// Its name.
    pub name: String,
    /// The Stamina of an enhancement; 0 for what enhances no attack (ENERGY-066).
    #[serde(default)]
    pub stamina: u8,
    /// The damage it adds.
    #[serde(default)]
    pub damage: i16,
    /// The Attack Value it adds.
    #[serde(default)]
    pub av: i16,
    /// The score whose modifier it adds to those in MASAB and MASDB (ENERGY-124).
    #[serde(default)]
    pub melee: Option<Score>,
    /// Whether it doubles the damage (ENERGY-197).
    #[serde(default)]
    pub doubles: bool,
    /// How often Stamina may be paid as Energy more (ENERGY-054).
    #[serde(default)]
    pub conversions: i16,
    /// Its uses; 0 for any number.
    #[serde(default)]
    pub uses: i16,
    /// What renews them.
    #[serde(default)]
    pub renews: Renewal,
    /// Its range in metres.
    #[serde(default)]
    pub range: u16,
    /// The number that resists it must exceed.
    #[serde(default)]
    pub dc: i16,
}

/// A Combat Style (ENERGY-D40).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StyleRow {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Added to Evasion and Unarmed Evasion.
    #[serde(default)]
    pub evasion: i16,
    /// Added to the Attack Value.
    #[serde(default)]
    pub av: i16,
    /// Added to melee damage.
    #[serde(default)]
    pub damage: i16,
    /// Added to Agility.
    #[serde(default)]
    pub agility: i16,
    /// Added to Accuracy.
    #[serde(default)]
    pub accuracy: i16,
    /// Added to the Evasion of a shield.
    #[serde(default)]
    pub shield: i16,
    /// Added to Evasion with a long weapon.
    #[serde(default)]
    pub long: i16,
    /// Dice of damage against Exposed targets.
    #[serde(default)]
    pub exposed: Option<Dice>,
}

/// The way in which an item is used: the parts of all gear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Way {
    /// In melee.
    Melee = 0,
    /// Shot or thrown.
    Ranged = 1,
}

/// The keys of the uses of an item.
pub fn keys() -> Vec<String> {
    vec!["melee".to_owned(), "ranged".to_owned()]
}

/// The names of the uses of an item.
pub fn names() -> Vec<String> {
    vec!["in melee".to_owned(), "from afar".to_owned()]
}

impl Way {
    /// The use that a part names.
    #[must_use]
    pub const fn of(part: PartId) -> Self {
        if part.part == Self::Melee as u8 { Self::Melee } else { Self::Ranged }
    }

    /// The part of an item.
    #[must_use]
    pub const fn part(self, item: Option<ItemId>) -> PartId {
        PartId { item, part: self as u8 }
    }
}
