//! The format of weapons, shields, spells and kits (REGION-D16, REGION-D17, REGION-D19, REGION-D20, REGION-G90).

use super::attribute::Attribute;
use super::cost::ActionCost;
use serde::Deserialize;
use smallvec::SmallVec;

/// The class of a piece of gear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GearClass {
    /// A weapon for melee, which may be thrown as well.
    Melee,
    /// A part of the body that is always ready (REGION-C06).
    Natural,
    /// Thrown: gone after the throw until it is picked up.
    Thrown,
    /// A sling.
    Sling,
    /// A bow.
    Bow,
    /// A crossbow, which prone units shoot as well as others (REGION-171).
    Crossbow,
    /// A firearm, which prone units shoot as well as others (REGION-171).
    Firearm,
    /// A shield (REGION-022).
    Shield,
    /// A spell that a unit knows.
    Spell,
    /// Something for first aid (REGION-G90).
    Kit,
}

/// How well a weapon parries (REGION-D16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ParryQuality {
    /// Without penalty.
    #[default]
    Good,
    /// Disadvantaged (REGION-030).
    Poor,
    /// As an unarmed defender (REGION-C07).
    Unarmed,
}

/// The minimum die of passive defences at a distance (REGION-G18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Minimum {
    /// No minimum.
    None,
    /// A die of so many sides.
    Die(u8),
}

impl Minimum {
    /// The sides of the die; `None` without a minimum.
    #[must_use]
    pub const fn sides(self) -> Option<u8> {
        match self {
            Self::None => None,
            Self::Die(sides) => Some(sides),
        }
    }
}

/// The effect of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpellEffect {
    /// Damage equal to the successes.
    Damage,
    /// The target is helpless for as many of its own turns as successes (REGION-G50).
    Bind,
    /// Restores as many hit points as successes (REGION-G22).
    Mend,
    /// A healing ritual of the aftermath (REGION-112, REGION-113, REGION-114).
    Ritual,
}

/// The numbers of a spell (REGION-D20).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpellRow {
    /// Its price in magic points.
    pub mp: i16,
    /// The die of the caster; `None` for a spell that is not rolled.
    #[serde(default)]
    pub attack: Option<Attribute>,
    /// The target's die that defends against it; `None` if none does (REGION-010).
    #[serde(default)]
    pub defence: Option<Attribute>,
    /// The sides of the difficulty die that it is rolled against; `None` without one (REGION-G22).
    #[serde(default)]
    pub difficulty: Option<u8>,
    /// Its range in regions.
    pub range: u8,
    /// Whether its effect is physical (REGION-018, REGION-J08).
    #[serde(default)]
    pub physical: bool,
    /// Whether it attacks indirectly (REGION-015, REGION-J07).
    #[serde(default)]
    pub indirect: bool,
    /// Its effect.
    pub effect: SpellEffect,
}

/// A weapon, a shield, a spell or a kit.
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
    /// The hands it takes.
    #[serde(default)]
    pub hands: u8,
    /// The ranks that it adds to the die of attacks with it.
    #[serde(default)]
    pub att_ranks: i8,
    /// These ranks for a wielder on foot, if they are others.
    #[serde(default)]
    pub on_foot_ranks: Option<i8>,
    /// How well it parries.
    #[serde(default)]
    pub parry: ParryQuality,
    /// Whether it is long (REGION-163).
    #[serde(default)]
    pub long: bool,
    /// Whether its damage is lethal (REGION-G24).
    #[serde(default)]
    pub lethal: bool,
    /// The key of the row with which it is thrown (REGION-G92).
    #[serde(default)]
    pub throws_as: Option<String>,
    /// The minimum dice by the distance in regions, from 0; beyond the list it is out of range (REGION-G18).
    #[serde(default)]
    pub minimum: SmallVec<[Minimum; 6]>,
    /// The action that reloads it; `None` if it needs no reloading (REGION-G43).
    #[serde(default)]
    pub reload: Option<ActionCost>,
    /// The ranks that it adds to the die of a block.
    #[serde(default)]
    pub block_ranks: i8,
    /// The ranks that it adds to REF while it is in hand.
    #[serde(default)]
    pub ref_ranks: i8,
    /// Its numbers as a spell.
    #[serde(default)]
    pub spell: Option<SpellRow>,
    /// Whether it was added for this game and is in no table of the rulebook.
    #[serde(default)]
    pub ours: bool,
}

impl Gear {
    /// Whether it strikes in melee, natural weapons included.
    #[must_use]
    pub const fn is_melee(&self) -> bool {
        matches!(self.class, GearClass::Melee | GearClass::Natural)
    }

    /// Whether it is a part of the body.
    #[must_use]
    pub const fn is_natural(&self) -> bool {
        matches!(self.class, GearClass::Natural)
    }

    /// Whether it is used from afar by itself.
    #[must_use]
    pub const fn is_ranged(&self) -> bool {
        matches!(
            self.class,
            GearClass::Thrown | GearClass::Sling | GearClass::Bow | GearClass::Crossbow | GearClass::Firearm
        )
    }

    /// Whether it is a weapon.
    #[must_use]
    pub const fn is_weapon(&self) -> bool {
        self.is_melee() || self.is_ranged()
    }

    /// Whether it is a shield.
    #[must_use]
    pub const fn is_shield(&self) -> bool {
        matches!(self.class, GearClass::Shield)
    }

    /// Whether a prone unit shoots it without disadvantage (REGION-171).
    #[must_use]
    pub const fn is_steady(&self) -> bool {
        matches!(self.class, GearClass::Crossbow | GearClass::Firearm)
    }

    /// The greatest distance in regions.
    #[must_use]
    pub fn range(&self) -> u8 {
        u8::try_from(self.minimum.len()).unwrap_or(u8::MAX).saturating_sub(1)
    }
}
