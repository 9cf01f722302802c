//! Linked levels: the units that go on from a battle to the level that follows it, and their state.
//!
//! Units are the same if they have the same name on a side of the same name. Their state is written into the level that
//! follows, as overrides that any level may have, so that its records need nothing else.
//! Serves TEMPO-G51, POISE-004, POISE-105, ENERGY-295, ENERGY-297, ENERGY-303.

use super::{Achievement, Level, Opening};
use bevy::prelude::World;
use indes_core::battle::{Counted, Rules, Scope, Snapshot, UnitState};
use indes_core::battlefield::{Givens, Roster, RuleData, UnitId};
use indes_rules::RuleSetDef;
use std::collections::{BTreeMap, BTreeSet};

/// A unit as a battle left it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Veteran {
    /// The name of its side.
    pub side: String,
    /// Its own name.
    pub name: String,
    /// Its state at the end of the battle.
    pub left: UnitState,
    /// What was counted of it in the battle, by key.
    pub counts: BTreeMap<String, i16>,
}

/// A side has no unit left for the level that follows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nobody of {0} is left to go on")]
pub struct NobodyLeft(pub String);

impl Veteran {
    /// All units of the battle in a world.
    #[must_use]
    pub fn all(world: &World) -> Vec<Self> {
        let roster = world.resource::<Roster>();
        let Snapshot { mut units, mounts, turn, .. } = Snapshot::take(world);
        let known = world.resource::<Rules>().0.counted(&world.resource::<Givens>().rule_data);
        // A pool that a rider borrows from its mount stays the mount's.
        for loan in mounts.loans() {
            if let Some(pool) = units[usize::from(loan.rider.0)].pools.0.get_mut(usize::from(loan.pool.0)) {
                *pool = loan.own;
            }
        }
        let side = |member: &indes_core::battlefield::Member| roster.sides[usize::from(member.side.0)].name.clone();
        let counts = |unit: UnitId| {
            let lasting = known.iter().filter(|counted| counted.scope == Scope::Battle);
            let number = |counted: &Counted| turn.number(unit.into(), counted.tally, counted.scope);
            lasting.map(|counted| (counted.key.clone(), number(counted))).filter(|count| count.1 != 0).collect()
        };
        let units = roster.ids().zip(&roster.units).zip(units);
        let veteran = |((unit, member), left): ((UnitId, &indes_core::battlefield::Member), UnitState)| Self {
            side: side(member),
            name: member.name.clone(),
            left,
            counts: counts(unit),
        };
        units.map(veteran).collect()
    }
}

impl Level {
    /// Removes rides, bonds, openings, events and goals that name units which the level does not have.
    pub fn drop_missing_units(&mut self) {
        let names: BTreeSet<String> = self.units.iter().map(|unit| unit.name.clone()).collect();
        for unit in &mut self.units {
            unit.rides = unit.rides.take().filter(|mount| names.contains(mount));
            if let Some(riders) = &mut unit.willing_to {
                riders.retain(|name| names.contains(name) || self.sides.iter().any(|side| side.name == *name));
            }
        }
        self.bonds.retain(|bond| bond.members.iter().all(|member| names.contains(member)));
        for event in &mut self.events {
            event.arrive.retain(|name| names.contains(name));
            event.impose.retain(|name, _| names.contains(name));
        }
        self.events.retain(|event| !event.arrive.is_empty() || !event.impose.is_empty());
        // Units that do not come are defeated already; a goal of none but those is reached by the victory condition.
        for goal in &mut self.goals {
            if let Achievement::Defeat(units) = &mut goal.wins_by {
                units.retain(|name| names.contains(name));
            }
        }
        self.goals.retain(|goal| !matches!(&goal.wins_by, Achievement::Defeat(units) if units.is_empty()));
        self.opening = match std::mem::take(&mut self.opening) {
            Opening::FirstActor(unit) if !names.contains(&unit) => Opening::Usual,
            Opening::Simultaneous(mut units) => {
                units.retain(|unit| names.contains(unit));
                if units.is_empty() { Opening::Usual } else { Opening::Simultaneous(units) }
            }
            opening => opening,
        };
    }

    /// The level with the state of the units that come from the level before it. Units that were not in that level
    /// begin as this one has them; units that were defeated in it are left out.
    ///
    /// # Errors
    /// [`NobodyLeft`] with the first side without units.
    pub fn continued(&self, def: &RuleSetDef, data: &RuleData, veterans: &[Veteran]) -> Result<Self, NobodyLeft> {
        let data = self.rule_data(def, data);
        let words = (def.vocabulary)(&data);
        let mut level = self.clone();
        level.units.retain_mut(|unit| {
            let veteran = veterans.iter().find(|veteran| veteran.side == unit.side && veteran.name == unit.name);
            // A unit that never arrived comes as this level has it.
            let Some(veteran) = veteran.filter(|veteran| !veteran.left.body.awaited) else { return true };
            let carried = (def.carry)(&data, &veteran.left).map(|mut carried| {
                def.rules.carry_counts(&data, &veteran.counts, &mut carried);
                carried
            });
            // A battle may leave more than a level may have.
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
