//! Linked levels: who comes from one battle to the level that follows it, and how.
//!
//! Units are the same if they have the same name on a side of the same name. What a battle left of them is written into
//! the level that follows, as numbers that any level may override, so that its records need nothing else.
//! Serves TEMPO-G51, POISE-004, POISE-105.

use super::{Level, Opening};
use crate::battle::{Snapshot, UnitState};
use crate::battlefield::{Roster, RuleData};
use crate::rules::RuleSetDef;
use bevy::prelude::World;
use std::collections::BTreeSet;

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
        let Snapshot { mut units, mounts, .. } = Snapshot::take(world);
        // What a rider uses of its mount stays the mount's.
        for loan in mounts.loans() {
            if let Some(pool) = units[usize::from(loan.rider.0)].pools.0.get_mut(usize::from(loan.pool.0)) {
                *pool = loan.own;
            }
        }
        let side = |member: &crate::battlefield::Member| roster.sides[usize::from(member.side.0)].name.clone();
        let units = roster.units.iter().zip(units);
        units.map(|(member, left)| Self { side: side(member), name: member.name.clone(), left }).collect()
    }
}

impl Level {
    /// Leaves out what names units that are not there: who rides them, bonds with them, whether they begin the fight.
    pub fn drop_missing_units(&mut self) {
        let names: BTreeSet<String> = self.units.iter().map(|unit| unit.name.clone()).collect();
        for unit in &mut self.units {
            unit.rides = unit.rides.take().filter(|mount| names.contains(mount));
        }
        self.bonds.retain(|bond| bond.members.iter().all(|member| names.contains(member)));
        self.opening = match std::mem::take(&mut self.opening) {
            Opening::FirstActor(unit) if !names.contains(&unit) => Opening::Usual,
            Opening::Simultaneous(mut units) => {
                units.retain(|unit| names.contains(unit));
                if units.is_empty() { Opening::Usual } else { Opening::Simultaneous(units) }
            }
            opening => opening,
        };
    }

    /// The level as those begin it who come from the one before; whoever was not there begins as the level says.
    ///
    /// # Errors
    /// A side of which nobody comes.
    pub fn continued(&self, kit: &RuleSetDef, data: &RuleData, veterans: &[Veteran]) -> Result<Self, NobodyLeft> {
        let data = (kit.with_options)(data, &self.options);
        let words = (kit.vocabulary)(&data);
        let mut level = self.clone();
        level.units.retain_mut(|unit| {
            let veteran = veterans.iter().find(|veteran| veteran.side == unit.side && veteran.name == unit.name);
            let Some(veteran) = veteran else { return true };
            let carried = (kit.carry)(&data, &veteran.left);
            // A battle may leave more than a level may say.
            let bounded = |key: &String, value: i32| {
                let known = words.stats.iter().find(|stat| stat.0 == *key);
                known.map_or(value, |(_, least, most)| value.clamp(*least, *most))
            };
            unit.overrides.extend(carried.iter().flatten().map(|(key, value)| (key.clone(), bounded(key, *value))));
            carried.is_some()
        });
        level.drop_missing_units();
        match level.sides.iter().find(|side| level.units.iter().all(|unit| unit.side != side.name)) {
            Some(side) => Err(NobodyLeft(side.name.clone())),
            None => Ok(level),
        }
    }
}
