//! Snapshots: the whole state of a battle, taken, restored, hashed.
//!
//! A snapshot is taken while the battle waits for an answer or is over, so nothing is on its way between systems.
//! Derived tables are rebuilt, never saved.

use super::decision::{Arg, Asked, Decision, Intent};
use super::dice::Dice;
use super::driver::advance;
use super::error::{BattleError, broken};
use super::event::{CourseMark, Events};
use super::hash::StableHasher;
pub use super::hash::fingerprint;
use super::ids::BattleIdentity;
use super::orders::Orders;
use super::pending::{Offers, Pending};
use super::stack::Stack;
use super::step_output::StepOutput;
use super::time::Timeline;
use super::turn::{Phase, Turn};
use super::view::{Rules, look};
use crate::battlefield::{
    Board, Body, Bonds, Concealed, DoorMask, Gear, Mounts, PoolId, Pools, Roster, Seat, SideMask, Statuses, Touched,
    UnitId, UnitMask, unseen_by, update_derived,
};
use crate::grid::Cell;
use bevy::prelude::{EntityRef, World};
use rand::{Rng, RngExt};
use std::hash::{Hash, Hasher};

/// The state of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnitState {
    /// Its body.
    pub body: Body,
    /// Its pools.
    pub pools: Pools,
    /// Its statuses.
    pub statuses: Statuses,
    /// Its items.
    pub gear: Gear,
}

/// The state of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The battle that it was taken of.
    battle: BattleIdentity,
    /// The mark of the course that led to it.
    course: CourseMark,
    /// The states of the units, by id.
    pub units: Vec<UnitState>,
    /// The bonds between units.
    pub bonds: Bonds,
    /// The riders with their mounts.
    pub mounts: Mounts,
    /// The hidden units, each with those it is hidden from.
    pub concealed: Concealed,
    /// The doors that are open.
    pub doors: DoorMask,
    /// By door the sides that know how it is worked; empty if the level hides no door.
    pub door_knowledge: Vec<SideMask>,
    /// The suspended procedures.
    pub stack: Stack,
    /// The offers that were made since the last answer.
    pub offers: Offers,
    /// The standing orders. They are not part of the [hash](Snapshot::hash), but the answers that they give are.
    pub orders: Orders,
    /// The open question.
    pub pending: Option<Decision>,
    /// Round, turn and tallies.
    pub turn: Turn,
    /// The phase.
    pub phase: Phase,
    /// The timeline.
    pub timeline: Timeline,
    /// The dice with their position.
    pub dice: Dice,
    /// The number of the next event.
    pub next_event: u32,
}

impl Snapshot {
    /// Takes a snapshot of the battle in a world.
    ///
    /// # Panics
    /// If the world holds no battle.
    #[must_use]
    pub fn take(world: &World) -> Self {
        let state = |unit: EntityRef| {
            Some(UnitState {
                body: unit.get::<Body>()?.clone(),
                pools: unit.get::<Pools>()?.clone(),
                statuses: unit.get::<Statuses>()?.clone(),
                gear: unit.get::<Gear>()?.clone(),
            })
        };
        let units = world.resource::<Roster>().units.iter().filter_map(|member| {
            let found = state(world.entity(member.entity));
            if found.is_none() {
                broken!("{} lacks a component of a unit", member.name);
            }
            found
        });
        Self {
            battle: *world.resource::<BattleIdentity>(),
            course: world.resource::<Events>().mark(),
            units: units.collect(),
            bonds: world.resource::<Bonds>().clone(),
            mounts: world.resource::<Mounts>().clone(),
            concealed: world.resource::<Concealed>().clone(),
            doors: world.resource::<Board>().open_doors(),
            door_knowledge: world.resource::<Board>().door_knowledge(),
            stack: world.resource::<Stack>().clone(),
            offers: world.resource::<Offers>().clone(),
            orders: world.resource::<Orders>().clone(),
            pending: world.resource::<Pending>().0.clone(),
            turn: world.resource::<Turn>().clone(),
            phase: *world.resource::<Phase>(),
            timeline: world.resource::<Timeline>().clone(),
            dice: world.resource::<Dice>().clone(),
            next_event: world.resource::<Events>().next,
        }
    }

    /// Restores the battle in a world that holds one of the same level and rule set, with any seed. Of the world's
    /// events those stay that led to the snapshot; none does if it is of another battle or of another course of this
    /// one.
    ///
    /// # Errors
    /// [`BattleError::NoBattle`], [`BattleError::OtherBattle`]; the world is then unchanged.
    pub fn restore(&self, world: &mut World) -> Result<(), BattleError> {
        match world.get_resource::<BattleIdentity>() {
            None => return Err(BattleError::NoBattle),
            Some(held) if *held != self.battle => return Err(BattleError::OtherBattle),
            Some(_) => {}
        }
        let members = world.resource::<Roster>().units.iter();
        let entities: Vec<_> = members.map(|member| member.entity).collect();
        let units = world.resource::<Roster>().all();
        world.resource_mut::<Touched>().units = units;
        for (entity, state) in entities.into_iter().zip(&self.units) {
            world.entity_mut(entity).insert((
                state.body.clone(),
                state.pools.clone(),
                state.statuses.clone(),
                state.gear.clone(),
            ));
        }
        if world.resource_mut::<Board>().set_doors(self.doors) {
            world.resource_mut::<Touched>().edges = true;
        }
        if !self.door_knowledge.is_empty() {
            world.resource_mut::<Board>().set_door_knowledge(&self.door_knowledge);
        }
        world.insert_resource(self.bonds.clone());
        world.insert_resource(self.mounts.clone());
        world.insert_resource(self.concealed.clone());
        world.insert_resource(self.stack.clone());
        world.insert_resource(self.offers.clone());
        world.insert_resource(self.orders.clone());
        world.insert_resource(Pending(self.pending.clone()));
        world.insert_resource(StepOutput::default());
        world.insert_resource(self.turn.clone());
        world.insert_resource(self.phase);
        world.insert_resource(self.timeline.clone());
        world.insert_resource(self.dice.clone());
        update_derived(world);
        let mut events = world.resource_mut::<Events>();
        events.go_back(self.course);
        events.next = self.next_event;
        Ok(())
    }

    /// A random battle that is consistent with all that a seat knows. The secret answers of other seats, the cells of
    /// units that the seat does not know of, and the dice to come are drawn anew. A cell is drawn from all where the
    /// unit could be, its true one included, such that the seat would still be asked the same question. A question to
    /// another seat is found anew; if that seat has nothing to answer, the battle goes on to the next question.
    ///
    /// The world must hold a battle of the same level and rule set; it is used for queries, and left unchanged.
    ///
    /// # Errors
    /// As [`Snapshot::restore`].
    pub fn seen_by(&self, world: &mut World, seat: Seat, rng: &mut impl Rng) -> Result<Self, BattleError> {
        if !world.contains_resource::<BattleIdentity>() {
            return Err(BattleError::NoBattle);
        }
        let own = Self::take(world);
        let events = std::mem::take(&mut *world.resource_mut::<Events>());
        let guess = self.restore(world).map(|()| self.guess(world, seat, rng));
        own.restore(world)?;
        *world.resource_mut::<Events>() = events;
        guess
    }

    /// As [`Snapshot::seen_by`], in a world that holds this state. The world is left in another state.
    fn guess(&self, world: &mut World, seat: Seat, rng: &mut impl Rng) -> Self {
        let unseen = unseen_by(&self.concealed, world.resource::<Roster>(), seat);
        let own = self.pending.as_ref().filter(|decision| decision.asked.seat == seat);
        let answers = own.map(|decision| listed(world, decision));
        for _ in 0..GUESSES {
            let mut guess = self.clone();
            guess.reseed(rng);
            guess.draw_secrets(world.resource::<Roster>(), seat, rng);
            // A rider is moved with its mount.
            for unit in unseen.iter().filter(|&unit| self.mounts.carrier(unit) == unit) {
                let places = guess.places(world, unit);
                if !places.is_empty() {
                    guess.shift(unit, places[rng.random_range(0..places.len())]);
                }
            }
            guess.forget(unseen);
            if self.pending.is_none() {
                return guess;
            }
            if let Some(asked_anew) = guess.asked_anew(world, own.map(|decision| decision.asked), answers.as_deref()) {
                return asked_anew;
            }
        }
        // The true state is consistent with everything that the seat knows.
        let mut guess = self.clone();
        guess.reseed(rng);
        guess
    }

    /// Gives it other dice, and a course from which the true answers cannot be derived.
    fn reseed(&mut self, rng: &mut impl Rng) {
        self.dice = Dice::seeded(rng.random());
        self.course.digest = rng.random();
    }

    /// The state with its question found anew. `None` if that is not the wanted question with these answers, or a
    /// question without answers where none is wanted.
    fn asked_anew(&self, world: &mut World, wanted: Option<Asked>, answers: Option<&[Intent]>) -> Option<Self> {
        self.restore(world).ok()?;
        world.resource_mut::<Pending>().0 = None;
        advance(world).ok()?;
        let decision = world.resource::<Pending>().0.clone();
        let found = decision.as_ref().map(|decision| listed(world, decision));
        let fits = match answers {
            Some(_) => decision.map(|decision| decision.asked) == wanted && found.as_deref() == answers,
            None => found.is_none_or(|found| !found.is_empty()),
        };
        fits.then(|| Self::take(world))
    }

    /// Draws the secret answers of other seats from all that each could have given.
    fn draw_secrets(&mut self, roster: &Roster, seat: Seat, rng: &mut impl Rng) {
        self.stack.for_each(|frame| {
            let secret = frame.sealed.as_mut().filter(|sealed| sealed.seat != seat && !sealed.among.is_empty());
            if let Some(sealed) = secret {
                sealed.intent = sealed.among[rng.random_range(0..sealed.among.len())].clone();
            }
            // Of withheld replies a seat knows only its own: the others may be passes.
            frame.nesting.withheld.retain(|reply| roster.seat(reply.unit) == seat);
        });
    }

    /// The state of a unit; every unit of the battle has one.
    fn state_of(&self, unit: UnitId) -> Option<&UnitState> {
        let state = self.units.get(usize::from(unit.0));
        if state.is_none() {
            broken!("{unit:?} is no unit of the snapshot");
        }
        state
    }

    /// The cells where a unit could stand, its own included: on ground, below its altitude, with no other unit there.
    #[must_use]
    pub fn places(&self, world: &World, unit: UnitId) -> Vec<Cell> {
        let (board, roster) = (world.resource::<Board>(), world.resource::<Roster>());
        let Some(state) = self.state_of(unit) else { return Vec::new() };
        let taken = |unit: UnitId, at: Cell| roster.member(unit).size.footprint.cells(&board.grid, at);
        let others = (0u8..).map(UnitId).zip(&self.units).filter(|(id, other)| *id != unit && !other.body.is_away());
        let full: Vec<Cell> = others.flat_map(|(id, other)| taken(id, other.body.cell)).collect();
        let free = |cell: &Cell| {
            let ground = board.lattice.spot(*cell).is_some_and(|spot| board.enter(spot) > 0);
            ground && state.body.aloft.is_none_or(|level| board.height(*cell) < level) && !full.contains(cell)
        };
        let count = roster.member(unit).size.footprint.count();
        let fits = |&at: &Cell| at == state.body.cell || taken(unit, at).filter(free).count() == count;
        board.grid.cells().filter(fits).collect()
    }

    /// The cells where a unit could stand without any of the cells that it covers now.
    #[must_use]
    pub fn elsewhere(&self, world: &World, unit: UnitId) -> Vec<Cell> {
        let grid = world.resource::<Board>().grid;
        let footprint = &world.resource::<Roster>().member(unit).size.footprint;
        let Some(state) = self.state_of(unit) else { return Vec::new() };
        let own: Vec<Cell> = footprint.cells(&grid, state.body.cell).collect();
        let mut places = self.places(world, unit);
        places.retain(|&at| footprint.cells(&grid, at).all(|cell| !own.contains(&cell)));
        places
    }

    /// Puts a unit on another cell, and its rider with it.
    pub fn shift(&mut self, unit: UnitId, to: Cell) {
        for moved in [Some(unit), self.mounts.rider_of(unit)].into_iter().flatten() {
            if let Some(state) = self.units.get_mut(usize::from(moved.0)) {
                state.body.cell = to;
            }
        }
    }

    /// Lowers what is reserved of a pool, also in the copy that a rider has of it.
    fn unreserve(&mut self, payer: UnitId, pool: PoolId, amount: i16) {
        let lender = self.mounts.lender(payer, pool);
        let borrower = self.mounts.borrower(lender.0, lender.1);
        for (unit, pool) in [Some(lender), borrower].into_iter().flatten() {
            let state = self.units.get_mut(usize::from(unit.0));
            if let Some(pool) = state.and_then(|state| state.pools.0.get_mut(usize::from(pool.0))) {
                pool.held -= amount;
            }
        }
    }

    /// Removes the traces of units from the suspended procedures: whether they were asked, their replies, where they
    /// walk.
    fn forget(&mut self, units: UnitMask) {
        let mut stack = std::mem::take(&mut self.stack);
        for frame in &mut stack.frames {
            if frame.actor.is_some_and(|actor| units.has(actor)) {
                frame.walk = None;
                frame
                    .intent
                    .with
                    .retain(|arg| !matches!(arg, Arg::Path(_) | Arg::Cell(_) | Arg::Each(_) | Arg::Route(_)));
            }
            if let Some(window) = &mut frame.window {
                window.candidates = window.candidates.without(units);
                window.asked = window.asked.without(units);
            }
            for reply in frame.replies.iter().filter(|reply| units.has(reply.unit)) {
                for &(pool, amount) in &reply.purse.held {
                    self.unreserve(reply.purse.payer, pool, amount);
                }
            }
            frame.replies.retain(|reply| !units.has(reply.unit));
            // Paths of several units are kept only for those in sight.
            let others = frame.replies.iter_mut().map(|reply| &mut reply.intent);
            for arg in others.chain([&mut frame.intent]).flat_map(|intent| &mut intent.with) {
                if let Arg::Each(ways) = arg {
                    ways.retain(|(unit, _)| !units.has(*unit));
                }
            }
            for (_, asked) in &mut frame.asked {
                *asked = asked.without(units);
            }
        }
        self.stack = stack;
    }

    /// The hash of the state: the same on every machine and in every build.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut hasher = StableHasher::new();
        (&self.units, &self.bonds, self.doors, &self.stack, &self.pending, &self.turn).hash(&mut hasher);
        (&self.phase, &self.timeline, self.dice.place(), self.next_event).hash(&mut hasher);
        if !self.timeline.is_plain() {
            self.turn.begun.hash(&mut hasher);
        }
        if !self.mounts.is_empty() {
            self.mounts.hash(&mut hasher);
        }
        if !self.concealed.is_empty() {
            self.concealed.hash(&mut hasher);
        }
        if !self.door_knowledge.is_empty() {
            self.door_knowledge.hash(&mut hasher);
        }
        if self.offers != Offers::default() {
            self.offers.hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// The number of guesses that are drawn before the true state is taken.
const GUESSES: u8 = 64;

/// The short list of answers to a question.
fn listed(world: &mut World, decision: &Decision) -> Vec<Intent> {
    let rules = world.resource::<Rules>().0;
    look(world, |view| decision.listed(rules, view))
}
