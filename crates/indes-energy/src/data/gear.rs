//! The format of weapons, shields and armours (ENERGY-D34, ENERGY-D35, ENERGY-D36, ENERGY-D37, ENERGY-D38).

use super::dice::Dice;
use super::parts::DamageType;
use serde::Deserialize;
use smallvec::SmallVec;

/// The weight class of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Light: its Evasion bonus adds to that of another weapon.
    Light,
    /// Neither.
    #[default]
    Normal,
    /// Heavy: ignores the Evasion bonus of light items.
    Heavy,
}

/// A property of a weapon (ENERGY-D36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Property {
    /// A blow with the body.
    Unarmed,
    /// No Disadvantage on targets nearer than the limit.
    Versatile,
    /// A critical hit breaks armour.
    Devastate,
    /// A Swift Attack on a creature that comes nearer stops it.
    Brace,
    /// Cannot be shot by a Prone creature (ENERGY-J14).
    Bow,
}

/// The class of a weapon with a draw weight, the weakest first (ENERGY-152).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawClass {
    /// A crossbow for one hand.
    HandCrossbow,
    /// A bow.
    Bow,
    /// A crossbow for two hands.
    Crossbow,
    /// A heavy crossbow.
    HeavyCrossbow,
    /// A siege crossbow.
    SiegeCrossbow,
}

impl DrawClass {
    /// Whether it is a two-handed crossbow (ENERGY-149).
    #[must_use]
    pub const fn is_two_handed_crossbow(self) -> bool {
        matches!(self, Self::Crossbow | Self::HeavyCrossbow | Self::SiegeCrossbow)
    }
}

const fn one() -> u8 {
    1
}

/// A weapon or a shield.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The icon drawn for it.
    pub icon: String,
    /// The Martial Proficiency Requirement (ENERGY-254).
    #[serde(default)]
    pub mpr: i16,
    /// The hands it takes.
    #[serde(default = "one")]
    pub hands: u8,
    /// Its Reach in metres in melee; `None` if it cannot be used in melee (ENERGY-G05).
    #[serde(default)]
    pub reach: Option<i16>,
    /// Its damage; `None` for bare hands and shields.
    #[serde(default)]
    pub damage: Option<Dice>,
    /// The type of its damage.
    #[serde(default)]
    pub kind: DamageType,
    /// What it adds to the Attack Value.
    #[serde(default)]
    pub av: i16,
    /// What it adds to Evasion.
    #[serde(default)]
    pub evasion: i16,
    /// Its weight class.
    #[serde(default)]
    pub weight: Weight,
    /// How much it widens the critical range (ENERGY-198).
    #[serde(default)]
    pub precise: i16,
    /// Its properties.
    #[serde(default)]
    pub props: SmallVec<[Property; 2]>,
    /// Its own ranges when thrown: the property Thrown (ENERGY-155).
    #[serde(default)]
    pub thrown: Option<[i16; 3]>,
    /// Its Accuracy when shot (ENERGY-128).
    #[serde(default)]
    pub accuracy: i16,
    /// The Energy of loading it; 0 for what needs no loading (ENERGY-017).
    #[serde(default)]
    pub load: i16,
    /// Its ranges when shot; `None` if it does not shoot.
    #[serde(default)]
    pub range: Option<[i16; 3]>,
    /// Its class of draw weights (ENERGY-147).
    #[serde(default)]
    pub draw: Option<DrawClass>,
    /// Whether it is at hand, so that it is drawn for less (ENERGY-046).
    #[serde(default)]
    pub easy: bool,
    /// How many of it are in a stack, which fills one hand; 0 for what is carried one by one (ENERGY-G84).
    #[serde(default)]
    pub stack: u8,
    /// Whether it is first of all thrown.
    #[serde(default)]
    pub shoots: bool,
    /// Whether it is a shield.
    #[serde(default)]
    pub shield: bool,
    /// The Agility that it takes.
    #[serde(default)]
    pub agility: i16,
    /// Whether it was added for this game and is in no table of the rulebook.
    #[serde(default)]
    pub ours: bool,
}

impl Gear {
    /// Whether it has a property.
    #[must_use]
    pub fn is(&self, property: Property) -> bool {
        self.props.contains(&property)
    }

    /// Whether it is carried in stacks.
    #[must_use]
    pub const fn is_stack(&self) -> bool {
        self.stack > 0
    }

    /// Whether it is a weapon that is held.
    #[must_use]
    pub fn is_weapon(&self) -> bool {
        !self.shield && !self.is(Property::Unarmed)
    }

    /// Whether it is a weapon for melee.
    #[must_use]
    pub fn is_melee(&self) -> bool {
        self.is_weapon() && self.reach.is_some()
    }
}

/// Armour (ENERGY-D37).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The Martial Proficiency Requirement.
    #[serde(default)]
    pub mpr: i16,
    /// The Armor Rating.
    pub rating: i16,
    /// The Armor Coverage.
    pub coverage: i16,
    /// What it takes off Evasion.
    #[serde(default)]
    pub evasion: i16,
    /// What it takes off Agility.
    #[serde(default)]
    pub agility: i16,
    /// The Energy of each Round that it costs.
    #[serde(default)]
    pub energy: i16,
    /// The metres of Speed that it costs.
    #[serde(default)]
    pub speed: i16,
    /// Its weight class.
    #[serde(default)]
    pub weight: Weight,
    /// Whether it was added for this game and is in no table of the rulebook.
    #[serde(default)]
    pub ours: bool,
}
