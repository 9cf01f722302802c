//! The stats of a unit.

use indes_core::battlefield::{StatId, UnitRef};

/// A stat: a number of a unit that is fixed for the battle. Flags are 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stat {
    /// STR
    Strength,
    /// AGI
    Agility,
    /// END
    Endurance,
    /// INT
    Intellect,
    /// PER
    Perception,
    /// WIL
    Willpower,
    /// The rank of the first fighting style; the second and third follow.
    FirstStyle,
    /// The rank of the second fighting style.
    SecondStyle,
    /// The rank of the third fighting style.
    ThirdStyle,
    /// The rank of Dodge; those of the other skills follow, in the order of [`Skill::ALL`](super::Skill::ALL).
    Dodge,
    /// The rank of Focus.
    Focus,
    /// The rank of Athletics.
    Athletics,
    /// The rank of Acrobatics.
    Acrobatics,
    /// The rank of Sleight of Hand.
    SleightOfHand,
    /// The rank of Deception.
    Deception,
    /// The rank of Observation.
    Observation,
    /// The rank of Stealth.
    Stealth,
    /// The rank of Sorcery.
    Sorcery,
    /// The worn armour, by its place in the list of armours.
    Armour,
    /// Metres of free movement in a turn (MANEUVER-G11).
    Speed,
    /// What player characters add to the die of initiative (MANEUVER-003).
    Initiative,
    /// Whether it is a player character (MANEUVER-C20).
    Pc,
    /// Its template, by its place in the list of combatants.
    Template,
    /// Its perks, a bit for each ([`Perk::bit`](super::Perk::bit)).
    Perks,
}

impl Stat {
    /// The place in the list of stats.
    #[must_use]
    pub const fn id(self) -> StatId {
        StatId(self as u8)
    }

    /// The value of this stat for a unit.
    #[must_use]
    pub fn of(self, unit: &UnitRef) -> i16 {
        unit.stats.get(self.id())
    }
}
