//! Linked levels: who comes from one battle to the level that follows it, and how.
//!
//! Units are the same if they have the same name on a side of the same name. What a battle left of them is written into
//! the level that follows, as numbers that any level may override, so that its records need nothing else.
//! Serves TEMPO-G51, POISE-004, POISE-105.

use super::Level;
use crate::battle::{Snapshot, UnitState};
use crate::battlefield::{Roster, RuleData};
use crate::rules::Kit;
use bevy::prelude::World;

/// A unit as a battle left it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Veteran {
    /// The name of its side.
    pub side: String,
    /// Its own name.
    pub name: String,
    /// What the battle made of it.
    pub left: UnitState,
}

/// A side of which nobody comes to the level that follows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nobody of {0} is left to go on")]
pub struct NobodyLeft(pub String);

impl Veteran {
    /// Everybody of the battle that a world holds.
    #[must_use]
    pub fn all(world: &World) -> Vec<Self> {
        let roster = world.resource::<Roster>();
        let state = Snapshot::take(world).units;
        let side = |member: &crate::battlefield::Member| roster.sides[usize::from(member.side.0)].name.clone();
        let units = roster.units.iter().zip(state);
        units.map(|(member, left)| Self { side: side(member), name: member.name.clone(), left }).collect()
    }
}

impl Level {
    /// The level as those begin it who come from the one before; whoever was not there begins as the level says.
    ///
    /// # Errors
    /// A side of which nobody comes.
    pub fn continued(&self, kit: &Kit, data: &RuleData, veterans: &[Veteran]) -> Result<Self, NobodyLeft> {
        let data = (kit.with_options)(data, &self.options);
        let mut level = self.clone();
        level.units.retain_mut(|unit| {
            let veteran = veterans.iter().find(|veteran| veteran.side == unit.side && veteran.name == unit.name);
            let Some(veteran) = veteran else { return true };
            let carried = (kit.carry)(&data, &veteran.left);
            unit.overrides.extend(carried.iter().flatten().map(|(key, value)| (key.clone(), *value)));
            carried.is_some()
        });
        let there = |name: &String| level.units.iter().any(|unit| unit.name == *name);
        level.bonds.retain(|bond| bond.members.iter().all(there));
        match level.sides.iter().find(|side| level.units.iter().all(|unit| unit.side != side.name)) {
            Some(side) => Err(NobodyLeft(side.name.clone())),
            None => Ok(level),
        }
    }
}
