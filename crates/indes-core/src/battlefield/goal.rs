//! Goals: what a level lets sides win by, beside standing last.
//!
//! They are fixed for the battle. [`crate::battle::scenario`] tells when one is reached. Serves TEMPO-G42.

use super::{SideId, UnitMask};
use crate::grid::Cell;
use bevy::prelude::Reflect;

/// A goal of a side.
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
pub struct Goal {
    /// The side that wins by it.
    pub side: SideId,
    /// What has to happen.
    pub kind: GoalKind,
}

/// What has to happen for a goal.
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
pub enum GoalKind {
    /// All these units have fallen or left the fight.
    Defeat(UnitMask),
    /// At the end of this many rounds in a row a unit of the side stands in the region, and no opponent does.
    Hold {
        /// The name of the region.
        region: String,
        /// Its cells.
        cells: Vec<Cell>,
        /// The rounds.
        rounds: u16,
    },
}

/// All goals of a battle, in the order of the level. Of several that are reached at once the first counts.
#[derive(Clone, Debug, PartialEq, Eq, Default, Reflect)]
pub struct Goals(pub Vec<Goal>);
