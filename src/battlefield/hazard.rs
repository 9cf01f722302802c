//! Hazards: what a part of the board does to whoever enters it or stays in it, and when.
//!
//! A hazard is data of a named region of a level: a [`Tick`] at which it strikes and a [`HazardEffect`]. Those that are
//! [due](Hazards::on) at a tick come in the order of the file, one after the other; nobody defends against them. Moving about
//! inside an area does not enter it ([`entered`]). A battle keeps them all as [`Hazards`]. What a loss or a kind of damage is, and what armour does to it, is
//! the rule set's business: a loss ignores armour, never spills and is not damage for the order of turns, damage is and
//! does. Tempo has no hazards.
//!
//! Serves MANEUVER-193, MANEUVER-G65; REGION-142 (by its ground, not by these); POISE-C07, POISE-C23, POISE-G44,
//! POISE-J06; ENERGY-346, ENERGY-D27, ENERGY-D45.

use crate::grid::Cell;
use serde::{Deserialize, Serialize};

/// When a hazard strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tick {
    /// When somebody comes in.
    Enter,
    /// At the end of the turn of whoever is in it.
    OwnTurnEnd,
    /// When a round begins.
    RoundStart,
    /// When a round ends.
    RoundEnd,
    /// When somebody comes in, a single time in a battle; the rule set keeps that it was.
    Once,
}

impl Tick {
    /// All of them, in the order of the documentation.
    pub const ALL: [Self; 5] = [Self::Enter, Self::OwnTurnEnd, Self::RoundStart, Self::RoundEnd, Self::Once];

    /// The name used in level files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Enter => "enter",
            Self::OwnTurnEnd => "own_turn_end",
            Self::RoundStart => "round_start",
            Self::RoundEnd => "round_end",
            Self::Once => "once",
        }
    }
}

/// What a hazard does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HazardEffect {
    /// Points are lost; armour does not help.
    Loss {
        /// How many.
        amount: u8,
        /// Of what, by the rule set's name, where it knows several.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        of: String,
    },
    /// Damage: dice are rolled, or it is always the same, or both.
    Damage {
        /// How many dice.
        #[serde(default)]
        dice: u8,
        /// How many faces each has.
        #[serde(default)]
        faces: u8,
        /// What is added to the dice, or all of it where there are none.
        #[serde(default)]
        amount: u8,
        /// What does it, or what it is done to: `fire`, `poison` and the like, by the rule set's name.
        kind: String,
        /// Whether armour protects.
        #[serde(default)]
        armour: bool,
    },
    /// A status is imposed.
    Impose {
        /// Its name in the rule set.
        status: String,
    },
}

/// Something that strikes whoever is in an area.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hazard {
    /// When.
    pub at: Tick,
    /// With what.
    pub effect: HazardEffect,
    /// What makes it worse: so many points more for whoever has this status (POISE-G16).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worse: Option<(String, u8)>,
}

/// A hazard of a battle, with the cells where it strikes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedHazard {
    /// The name of its region.
    pub area: String,
    /// The cells.
    pub cells: Vec<Cell>,
    /// What it does.
    pub hazard: Hazard,
}

/// All hazards of a battle, in the order of the file (POISE-J06).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Hazards(pub Vec<PlacedHazard>);

impl Hazards {
    /// The hazard with this number.
    #[must_use]
    pub fn get(&self, number: u8) -> Option<&PlacedHazard> {
        self.0.get(usize::from(number))
    }

    /// Those that strike whoever takes up these cells at a tick, with their numbers.
    pub fn on<'a>(&'a self, tick: Tick, cells: &'a [Cell]) -> impl Iterator<Item = (u8, &'a PlacedHazard)> {
        let strikes = move |peril: &PlacedHazard| cells.iter().any(|cell| peril.cells.contains(cell));
        (0u8..).zip(&self.0).filter(move |(_, peril)| peril.hazard.at == tick && strikes(peril))
    }
}

/// Whether a unit that was on the first cells and is on the second has come into an area: it has a cell there now and
/// had none before. A step within the area, or one that a large unit makes deeper into it, enters nothing.
#[must_use]
pub fn entered(cells_before: &[Cell], cells_after: &[Cell], area_cells: &[Cell]) -> bool {
    let inside = |cells: &[Cell]| cells.iter().any(|cell| area_cells.contains(cell));
    inside(cells_after) && !inside(cells_before)
}
