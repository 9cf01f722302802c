//! [`Scale`]: the size of a cell, which converts metres of the rules to cells of the board.
//!
//! Rules that count in metres assume cells of 1 m, unless the level sets `metres_per_cell`; then [`super::Mechanics::at`]
//! converts their numbers. A reach is divided by the size of a cell and rounded up, so that it is never less than a cell;
//! a step costs the size of a cell. Tempo and poise count in cells, region in regions: they have no scale.
//!
//! Serves MANEUVER-G12, MANEUVER-D29, ENERGY-211, ENERGY-D46.

use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU8;

/// Metres across a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
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

    /// A scale in metres to a cell; `None` for 0.
    #[must_use]
    pub fn new(metres_per_cell: u8) -> Option<Self> {
        NonZeroU8::new(metres_per_cell).map(Self)
    }

    /// Metres across a cell.
    #[must_use]
    pub const fn metres_per_cell(self) -> u8 {
        self.0.get()
    }

    /// The cells of a reach, a range or a push in metres, rounded up (MANEUVER-G12).
    #[must_use]
    pub fn cells(self, metres: u16) -> u16 {
        metres.div_ceil(u16::from(self.0.get()))
    }

    /// The same as [`Scale::cells`] in `u8`, for the small numbers of a rule set.
    #[must_use]
    pub fn cells_u8(self, metres: u8) -> u8 {
        metres.div_ceil(self.0.get())
    }

    /// The steps over open ground that a walk of these metres pays for, rounded down (MANEUVER-G12, ENERGY-211).
    #[must_use]
    pub fn steps(self, metres: u16) -> u16 {
        metres / u16::from(self.0.get())
    }

    /// The metres that these steps over open ground cost.
    #[must_use]
    pub fn metres(self, steps: u16) -> u16 {
        steps.saturating_mul(u16::from(self.0.get()))
    }
}
