//! The three main pools as words of the data.

use super::super::ids::{FOCUS, MOMENTUM, POISE};
use indes_core::battlefield::PoolId;
use serde::Deserialize;

/// One of the three pools that all units but minions fight with (POISE-028).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MainPool {
    /// Balance (POISE-035).
    Poise,
    /// Force (POISE-039).
    Momentum,
    /// Awareness (POISE-043).
    Focus,
}

impl MainPool {
    /// All three, in the order of the document.
    pub const ALL: [Self; 3] = [Self::Poise, Self::Momentum, Self::Focus];

    /// The id of the pool.
    #[must_use]
    pub const fn id(self) -> PoolId {
        match self {
            Self::Poise => POISE,
            Self::Momentum => MOMENTUM,
            Self::Focus => FOCUS,
        }
    }
}
