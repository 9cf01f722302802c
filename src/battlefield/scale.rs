//! How large a cell is: metres of the rules to cells of the board.
//!
//! Rules that count in metres do so by a cell of 1 m, unless the level says otherwise (`metres_per_cell`); then
//! [`super::Mechanics::at`] counts their numbers anew. What reaches is divided by the
//! cell's size and rounded up, so that it is never less than a cell; a step costs the cell's size, so that a walk is as
//! long as its whole steps. Tempo and poise count in cells, region in regions: they have no scale.
//!
//! Serves MANEUVER-G12, MANEUVER-D29, ENERGY-211, ENERGY-D46.

use serde::{Deserialize, Serialize};
use std::num::NonZeroU8;

/// Metres across a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Scale(NonZeroU8);

impl Default for Scale {
    /// One metre.
    fn default() -> Self {
        Self::ONE
    }
}

impl Scale {
    /// One metre to a cell.
    pub const ONE: Self = Self(NonZeroU8::MIN);

    /// A scale of so many metres to a cell; none for 0.
    #[must_use]
    pub fn new(metres_per_cell: u8) -> Option<Self> {
        NonZeroU8::new(metres_per_cell).map(Self)
    }

    /// Metres across a cell.
    #[must_use]
    pub const fn metres_per_cell(self) -> u8 {
        self.0.get()
    }

    /// How many cells far a reach, a range, a touch or a push of so many metres is (MANEUVER-G12).
    #[must_use]
    pub fn cells(self, metres: u16) -> u16 {
        metres.div_ceil(u16::from(self.0.get()))
    }

    /// The same for the small numbers of a rule set.
    #[must_use]
    pub fn few(self, metres: u8) -> u8 {
        metres.div_ceil(self.0.get())
    }

    /// How many steps over open ground so many metres of a walk pay for (MANEUVER-G12, ENERGY-211).
    #[must_use]
    pub fn steps(self, metres: u16) -> u16 {
        metres / u16::from(self.0.get())
    }

    /// How many metres so many steps over open ground cost.
    #[must_use]
    pub fn metres(self, steps: u16) -> u16 {
        steps.saturating_mul(u16::from(self.0.get()))
    }
}
