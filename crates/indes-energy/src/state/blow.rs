//! What came of an attack: how it landed, its rolls, its damage.

use indes_core::battle::{Draw, Sum};
use smallvec::SmallVec;

/// How an attack lands. Its number is the row in which it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Landing {
    /// A Critical Hit (ENERGY-199).
    Critical = 0,
    /// A hit.
    Hit = 1,
    /// A miss.
    Miss = 2,
    /// A natural 1 (ENERGY-118, ENERGY-140).
    Fumble = 3,
}

impl Landing {
    /// Whether it hits.
    #[must_use]
    pub const fn hits(self) -> bool {
        matches!(self, Self::Critical | Self::Hit)
    }
}

/// The damage of a hit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Damage {
    /// The draws of the dice.
    pub draws: SmallVec<[Draw; 2]>,
    /// The damage with all reductions.
    pub sum: Sum,
    /// Whether the armour was struck.
    pub armoured: bool,
    /// The Chance roll for Non-Lethal damage, if there was one.
    pub chance: Option<Draw>,
    /// Whether it is lethal.
    pub lethal: bool,
}

impl Damage {
    /// The points.
    #[must_use]
    pub fn total(&self) -> i16 {
        self.sum.total()
    }
}

/// What came of an attack.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Blow {
    /// The Combat roll or Hit roll.
    pub roll: Draw,
    /// The Evasion roll, with its total.
    pub evasion: Option<(Draw, Sum)>,
    /// The number that was needed: the Evasion total, or the Miss Chance.
    pub against: Sum,
    /// How it lands.
    pub landing: Landing,
    /// The Fortitude roll against a maneuver, its total, and whether it resisted.
    pub fortitude: Option<(Draw, Sum, bool)>,
    /// The damage.
    pub damage: Option<Damage>,
    /// Whether the attacker becomes Exposed (ENERGY-117, ENERGY-139).
    pub exposes_attacker: bool,
}

impl Blow {
    /// Whether the target becomes Exposed (ENERGY-116, ENERGY-138).
    #[must_use]
    pub fn exposes_target(&self) -> bool {
        self.landing == Landing::Critical
    }
}
