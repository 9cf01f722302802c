//! Goals: what a level lets sides win by, beside standing last.
//!
//! They are fixed for the battle. The heart asks [`Goals::defeated`] whenever a unit may have fallen, and
//! [`Goals::is_held`] at the end of each round. Serves TEMPO-G42.

use super::{Field, SideId, UnitMask};
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

impl Goals {
    /// The side that wins because all units are defeated that it had to defeat; `None` if there is none.
    #[must_use]
    pub fn defeated(&self, field: &Field) -> Option<SideId> {
        let down = field.bodies.down();
        let gone = |units: UnitMask| units.without(down).is_empty() && !units.intersects(field.awaited());
        let reached = |goal: &&Goal| matches!(goal.kind, GoalKind::Defeat(units) if gone(units));
        self.0.iter().find(reached).map(|goal| goal.side)
    }

    /// Whether a side holds these cells: a unit of it stands on one of them, and no opponent does.
    #[must_use]
    pub fn is_held(field: &Field, side: SideId, cells: &[Cell]) -> bool {
        let there: UnitMask = cells.iter().fold(UnitMask::NONE, |found, &cell| found.union(field.bodies.on(cell)));
        let mut own = there.iter().filter(|&unit| field.roster.member(unit).side == side);
        own.next().is_some_and(|unit| !there.intersects(field.roster.foes(unit)))
    }
}
