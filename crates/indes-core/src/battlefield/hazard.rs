//! Hazards: effects of an area on the units that enter it or stay in it.
//!
//! A hazard is data of a named region of a level: a [`Tick`] at which it strikes and a [`HazardEffect`]. Hazards that are
//! [due](Hazards::on) at a tick strike one after the other, in the order of the file; no unit defends against them. A step
//! inside an area does not enter it ([`entered`]). The rule set decides about kinds of loss and damage and about armour: a
//! loss ignores armour, does not spill over and is not damage for the order of turns; damage is subject to armour, spills
//! over and counts for the order of turns. Tempo has no hazards.
//!
//! Serves MANEUVER-193, MANEUVER-G65; REGION-142 (by its ground, not by these); POISE-C07, POISE-C23, POISE-G44,
//! POISE-J06; ENERGY-346, ENERGY-D27, ENERGY-D45.

use crate::grid::Cell;
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

/// When a hazard strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tick {
    /// When a unit enters the area.
    Enter,
    /// At the end of the turn of each unit in the area.
    OwnTurnEnd,
    /// When a round begins.
    RoundStart,
    /// When a round ends.
    RoundEnd,
    /// When a unit enters the area, once in the battle; the rule set stores that it has struck.
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

/// The effect of a hazard.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HazardEffect {
    /// The unit loses points; armour does not protect.
    Loss {
        /// The number of points.
        amount: u8,
        /// The pool they are lost from, by the rule set's name; empty if the rule set has only one.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        of: String,
    },
    /// The unit takes damage: dice, a fixed amount, or both.
    Damage {
        /// The number of dice.
        #[serde(default)]
        dice: u8,
        /// The faces of each die.
        #[serde(default)]
        faces: u8,
        /// The fixed amount.
        #[serde(default)]
        amount: u8,
        /// The kind of damage, such as `fire` or `poison`, by the rule set's name.
        kind: String,
        /// Whether armour protects.
        #[serde(default)]
        armour: bool,
    },
    /// The unit gets a status.
    Impose {
        /// Its name in the rule set.
        status: String,
    },
}

/// A hazard of an area: when it strikes, and its effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hazard {
    /// When it strikes.
    pub at: Tick,
    /// Its effect.
    pub effect: HazardEffect,
    /// A status and the points that the hazard does more to units with that status (POISE-G16).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worse: Option<(String, u8)>,
}

/// A hazard of a battle, with the cells of its area.
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
pub struct PlacedHazard {
    /// The name of its region.
    pub area: String,
    /// The cells.
    pub cells: Vec<Cell>,
    /// When it strikes, and its effect.
    pub hazard: Hazard,
}

/// All hazards of a battle, in the order of the file (POISE-J06).
#[derive(Clone, Debug, PartialEq, Eq, Default, Reflect)]
pub struct Hazards(pub Vec<PlacedHazard>);

impl Hazards {
    /// The hazard with this number.
    #[must_use]
    pub fn get(&self, number: u8) -> Option<&PlacedHazard> {
        self.0.get(usize::from(number))
    }

    /// The hazards that strike a unit on these cells at a tick, with their numbers.
    pub fn on<'a>(&'a self, tick: Tick, cells: &'a [Cell]) -> impl Iterator<Item = (u8, &'a PlacedHazard)> {
        let strikes = move |placed: &PlacedHazard| cells.iter().any(|cell| placed.cells.contains(cell));
        (0u8..).zip(&self.0).filter(move |(_, placed)| placed.hazard.at == tick && strikes(placed))
    }
}

/// Whether a unit has entered an area: it has a cell in it now and had none before. A step inside the area, or of a large
/// unit deeper into it, does not enter it.
#[must_use]
pub fn entered(cells_before: &[Cell], cells_after: &[Cell], area_cells: &[Cell]) -> bool {
    let inside = |cells: &[Cell]| cells.iter().any(|cell| area_cells.contains(cell));
    inside(cells_after) && !inside(cells_before)
}
