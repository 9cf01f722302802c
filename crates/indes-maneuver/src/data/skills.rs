//! Attributes, skills and fighting styles (MANEUVER-D16, MANEUVER-D17, MANEUVER-D12).

use serde::Deserialize;
use smallvec::SmallVec;

/// An attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attribute {
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
}

impl Attribute {
    /// All attributes with their keys in files, in the order of the table.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Strength, "strength"),
        (Self::Agility, "agility"),
        (Self::Endurance, "endurance"),
        (Self::Intellect, "intellect"),
        (Self::Perception, "perception"),
        (Self::Willpower, "willpower"),
    ];
}

/// A skill other than Fighting Style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Gets out of the way of attacks.
    Dodge,
    /// Withstands attacks on the mind.
    Focus,
    /// Holds, and resists being moved.
    Athletics,
    /// Keeps its feet.
    Acrobatics,
    /// Keeps what is in hand.
    SleightOfHand,
    /// Feints.
    Deception,
    /// Notices and finds.
    Observation,
    /// Hides.
    Stealth,
    /// Attacks with spells.
    Sorcery,
}

impl Skill {
    /// All skills with their keys in files, in the order of the table.
    pub const ALL: [(Self, &'static str); 9] = [
        (Self::Dodge, "dodge"),
        (Self::Focus, "focus"),
        (Self::Athletics, "athletics"),
        (Self::Acrobatics, "acrobatics"),
        (Self::SleightOfHand, "sleight_of_hand"),
        (Self::Deception, "deception"),
        (Self::Observation, "observation"),
        (Self::Stealth, "stealth"),
        (Self::Sorcery, "sorcery"),
    ];

    /// Whether worn armour hampers it (MANEUVER-G18).
    #[must_use]
    pub const fn is_hampered(self) -> bool {
        matches!(self, Self::Dodge | Self::Acrobatics | Self::Stealth)
    }
}

/// A skill with the attributes that govern it: the better one counts (MANEUVER-G05).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillRow {
    /// The skill.
    pub skill: Skill,
    /// Its name.
    pub name: String,
    /// The attributes.
    pub by: SmallVec<[Attribute; 2]>,
}

/// A fighting style (MANEUVER-152).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Style {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The entries of its gear list that came with it (MANEUVER-156).
    pub gear: Vec<String>,
    /// The entries that were bought later (MANEUVER-158).
    #[serde(default)]
    pub bought: Vec<String>,
    /// The experience that its entries were bought with, and what is left of it.
    #[serde(default)]
    pub xp: i16,
    /// Whether it was added for this game and is in no table of the rulebook.
    #[serde(default)]
    pub ours: bool,
}

impl Style {
    /// All entries of its gear list.
    pub fn entries(&self) -> impl Iterator<Item = &String> {
        self.gear.iter().chain(&self.bought)
    }

    /// Whether an entry is on its gear list.
    #[must_use]
    pub fn lists(&self, entry: &str) -> bool {
        self.entries().any(|known| known == entry)
    }
}

/// A fighting style of a template, with its rank (MANEUVER-159).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StyleRank {
    /// The key of the style.
    pub style: String,
    /// Its rank.
    pub rank: i16,
}
