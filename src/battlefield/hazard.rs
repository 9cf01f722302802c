//! Hazards: what a part of the board does to whoever enters it or stays in it, and when.
//!
//! A hazard is data of a named region of a level: a [`Tick`] at which it strikes and a [`HazardEffect`]. Those that are
//! [`due`] at a tick come in the order of the file, one after the other; nobody defends against them. Moving about
//! inside an area does not enter it ([`entered`]). What a loss or a kind of damage is, and what armour does to it, is
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
    /// A single time in a battle; the rule set keeps that it was.
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
    },
    /// Dice are rolled for damage.
    Damage {
        /// How many.
        dice: u8,
        /// How many faces each has.
        faces: u8,
        /// What does it: `fire`, `poison` and the like, by the rule set's name.
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
}

/// The hazards that strike at a tick, in the order in which they are given: that of the file (POISE-G44, POISE-J06).
pub fn due<'a>(hazards: impl IntoIterator<Item = &'a Hazard>, tick: Tick) -> impl Iterator<Item = &'a Hazard> {
    hazards.into_iter().filter(move |hazard| hazard.at == tick)
}

/// Whether a unit that was on the first cells and is on the second has come into an area: it has a cell there now and
/// had none before. A step within the area, or one that a large unit makes deeper into it, enters nothing.
#[must_use]
pub fn entered(cells_before: &[Cell], cells_after: &[Cell], area_cells: &[Cell]) -> bool {
    let inside = |cells: &[Cell]| cells.iter().any(|cell| area_cells.contains(cell));
    inside(cells_after) && !inside(cells_before)
}
