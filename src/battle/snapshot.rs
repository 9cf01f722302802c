//! The one list of everything a battle remembers: taken, put back, hashed.
//!
//! Taken while the battle waits for an answer (or is over), so nothing is on its way between systems. Derived tables
//! are rebuilt, never saved.

use super::decision::{Arg, Decision};
use super::dice::Dice;
use super::driver::{Inbox, Outbox, Pending};
use super::event::Events;
use super::stack::{Note, Stack};
use super::turn::{Phase, Timeline, Turn};
use super::view::Rules;
use crate::battlefield::{
    Board, Bodies, Body, Bonds, Concealed, DoorMask, Gear, Mounts, Pools, Roster, Screens, Seat, Statuses, UnitId,
    UnitMask, Zones, unseen_by,
};
use crate::grid::Cell;
use bevy::prelude::World;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// What changes of one unit during a battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UnitState {
    /// Place and presence.
    pub body: Body,
    /// Resources.
    pub pools: Pools,
    /// Statuses.
    pub statuses: Statuses,
    /// Items.
    pub gear: Gear,
}

/// Everything a battle remembers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The units, by id.
    pub units: Vec<UnitState>,
    /// Who is tied to whom.
    pub bonds: Bonds,
    /// Who rides whom.
    pub mounts: Mounts,
    /// Who is hidden from whom.
    #[serde(default)]
    pub concealed: Concealed,
    /// The doors that are open.
    pub doors: DoorMask,
    /// What is suspended.
    pub stack: Stack,
    /// The open question.
    pub pending: Option<Decision>,
    /// Whose turn it is.
    pub turn: Turn,
    /// Whether it is still fought.
    pub phase: Phase,
    /// What the future holds.
    pub timeline: Timeline,
    /// The dice and their place.
    pub dice: Dice,
    /// The number of the next event.
    pub next_event: u32,
}

impl Snapshot {
    /// Takes the battle of a world.
    #[must_use]
    pub fn take(world: &World) -> Self {
        let units = world.resource::<Roster>().units.iter().filter_map(|member| {
            let entity = world.entity(member.entity);
            Some(UnitState {
                body: entity.get::<Body>()?.clone(),
                pools: entity.get::<Pools>()?.clone(),
                statuses: entity.get::<Statuses>()?.clone(),
                gear: entity.get::<Gear>()?.clone(),
            })
        });
        Self {
            units: units.collect(),
            bonds: world.resource::<Bonds>().clone(),
            mounts: world.resource::<Mounts>().clone(),
            concealed: world.resource::<Concealed>().clone(),
            doors: world.resource::<Board>().open_doors(),
            stack: world.resource::<Stack>().clone(),
            pending: world.resource::<Pending>().0.clone(),
            turn: world.resource::<Turn>().clone(),
            phase: *world.resource::<Phase>(),
            timeline: world.resource::<Timeline>().clone(),
            dice: world.resource::<Dice>().clone(),
            next_event: world.resource::<Events>().next,
        }
    }

    /// Puts the battle back into a world that holds one of the same level.
    pub fn restore(&self, world: &mut World) {
        let members = world.resource::<Roster>().units.iter();
        let members: Vec<_> = members.map(|member| (member.entity, member.size.footprint.clone())).collect();
        world.resource_mut::<Bodies>().clear();
        for ((unit, (entity, footprint)), state) in (0u8..).map(UnitId).zip(members).zip(&self.units) {
            let mut bodies = world.resource_mut::<Bodies>();
            bodies.fly(unit, state.body.aloft.is_some());
            // Who sits on another has no place of its own.
            if state.body.down || self.mounts.mount_of(unit).is_none() {
                bodies.add(unit, &footprint, state.body.cell, state.body.down);
            }
            world.resource_mut::<Zones>().touch(unit);
            world.entity_mut(entity).insert((
                state.body.clone(),
                state.pools.clone(),
                state.statuses.clone(),
                state.gear.clone(),
            ));
        }
        if world.resource_mut::<Board>().set_doors(self.doors) {
            let board = world.resource::<Board>().clone();
            world.resource_mut::<Screens>().renew_edges(&board);
        }
        world.insert_resource(self.bonds.clone());
        world.insert_resource(self.mounts.clone());
        world.insert_resource(self.concealed.clone());
        world.insert_resource(self.stack.clone());
        world.insert_resource(Pending(self.pending.clone()));
        world.insert_resource(Inbox::default());
        world.insert_resource(Outbox::default());
        world.insert_resource(self.turn.clone());
        world.insert_resource(self.phase);
        world.insert_resource(self.timeline.clone());
        world.insert_resource(self.dice.clone());
        if world.resource::<Rules>().0.zones {
            super::driver::renew_zones(world);
        }
        let mut events = world.resource_mut::<Events>();
        events.list.retain(|event| event.seq < self.next_event);
        events.next = self.next_event;
    }

    /// The battle as a seat may think of it: what others settled in secret is drawn anew from what it could be, and so
    /// are the places of those it does not know of, and the dice to come. The world holds the same battle.
    #[must_use]
    pub fn seen_by(&self, world: &World, seat: Seat, rng: &mut impl Rng) -> Self {
        let mut guess = self.clone();
        guess.dice = Dice::seeded(rng.random());
        let secrets = guess.stack.frames.iter_mut().filter_map(|frame| frame.sealed.as_mut());
        for sealed in secrets.filter(|sealed| sealed.seat != seat && !sealed.among.is_empty()) {
            sealed.intent = sealed.among[rng.random_range(0..sealed.among.len())].clone();
        }
        let unseen = unseen_by(&self.concealed, world.resource::<Roster>(), seat);
        for unit in unseen.iter() {
            // A rider is where its mount is.
            if guess.mounts.carrier(unit) != unit {
                continue;
            }
            let free = guess.elsewhere(world, unit);
            if !free.is_empty() {
                guess.shift(unit, free[rng.random_range(0..free.len())]);
            }
        }
        guess.forget(unseen);
        guess
    }

    /// The places on the board, other than its own, where a unit could be: on ground, with nobody there.
    #[must_use]
    pub fn elsewhere(&self, world: &World, unit: UnitId) -> Vec<Cell> {
        let (board, roster) = (world.resource::<Board>(), world.resource::<Roster>());
        let footprint = |unit: UnitId| &roster.member(unit).size.footprint;
        let taken = |unit: UnitId, at: Cell| -> Vec<Cell> { footprint(unit).cells(&board.grid, at).collect() };
        let others = (0u8..).map(UnitId).zip(&self.units).filter(|(id, _)| *id != unit);
        let full: Vec<Cell> = others.flat_map(|(id, state)| taken(id, state.body.cell)).collect();
        let own = self.units.get(usize::from(unit.0)).map(|state| taken(unit, state.body.cell)).unwrap_or_default();
        let free = |cell: &Cell| {
            let spot = board.lattice.spot(*cell);
            spot.is_some_and(|spot| board.enter(spot) > 0) && !full.contains(cell) && !own.contains(cell)
        };
        let fits = |&at: &Cell| {
            let there = taken(unit, at);
            footprint(unit).count() == there.len() && there.iter().all(free)
        };
        board.grid.cells().filter(fits).collect()
    }

    /// Puts a unit elsewhere, and its rider with it.
    pub fn shift(&mut self, unit: UnitId, to: Cell) {
        for moved in [Some(unit), self.mounts.rider_of(unit)].into_iter().flatten() {
            if let Some(state) = self.units.get_mut(usize::from(moved.0)) {
                state.body.cell = to;
            }
        }
    }

    /// Leaves no trace of units in what is suspended: whether they were asked, and where they walk.
    fn forget(&mut self, units: UnitMask) {
        for frame in &mut self.stack.frames {
            if frame.actor.is_some_and(|actor| units.has(actor)) {
                frame.walk = None;
                frame.intent.with.retain(|arg| !matches!(arg, Arg::Path(_) | Arg::Cell(_)));
            }
            if let Some(window) = &mut frame.window {
                window.candidates = window.candidates.without(units);
                window.asked = window.asked.without(units);
            }
            frame.replies.retain(|reply| !units.has(reply.unit));
            for note in &mut frame.notes {
                if let Note::Asked(_, asked) = note {
                    *asked = asked.without(units);
                }
            }
        }
    }

    /// A number that is the same for the same state, on every machine and in every build.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut hasher = StableHasher(0xcbf2_9ce4_8422_2325);
        (&self.units, &self.bonds, self.doors, &self.stack, &self.pending, &self.turn).hash(&mut hasher);
        (&self.phase, &self.timeline, self.dice.place(), self.next_event).hash(&mut hasher);
        if !self.mounts.is_empty() {
            self.mounts.hash(&mut hasher);
        }
        if !self.concealed.is_empty() {
            self.concealed.hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// FNV-1a on little-endian bytes: `std`'s hashers promise nothing from one release to the next.
struct StableHasher(u64);

impl Hasher for StableHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }

    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number.cast_unsigned() as u64);
    }
}

/// A number that is the same for the same text, on every machine and in every build.
#[must_use]
pub fn fingerprint(text: &str) -> u64 {
    let mut hasher = StableHasher(0xcbf2_9ce4_8422_2325);
    hasher.write(text.as_bytes());
    hasher.finish()
}
