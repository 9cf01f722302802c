//! The parts of a step's price, or the barrier that makes it illegal: the result of [`super::step`], described for people.
//!
//! Serves TEMPO-G55, MANEUVER-G12, REGION-G53, POISE-128, ENERGY-D33.

use super::mover::Mover;
use super::path::{Counting, Memory};
use super::toll::{Barrier, Toll, Tolls};
use crate::battlefield::Bodies;
use crate::battlefield::stencil::Stand;
use crate::grid::{Cell, Spot};
use smallvec::SmallVec;

impl Mover<'_> {
    /// Why a step is illegal; `None` if it is legal.
    #[must_use]
    pub fn barrier(&self, from: Cell, to: Cell, memory: Memory) -> Option<Barrier> {
        let (grid, lattice) = (&self.board.grid, &self.board.lattice);
        let Some((spot, direction)) = lattice.spot(from).zip(grid.direction_to(from, to)) else {
            return Some(Barrier::NoStep);
        };
        if self.steps_in(spot, direction, memory).next().is_some() {
            return None;
        }
        let whole = Stand { at: spot, stencil: &self.stencil };
        for entered in whole.entered(lattice, direction) {
            let cell = lattice.cell(entered);
            if self.board.enter(entered) == 0 {
                return Some(Barrier::Ground(cell));
            }
            if let Some(unit) = self
                .bodies
                .standing(entered)
                .union(self.bodies.fallen(entered))
                .intersection(self.barring.block)
                .iter()
                .next()
            {
                return Some(Barrier::Body(cell, unit));
            }
        }
        if grid.is_diagonal(direction)
            && let Some(corner) = self.cut(whole, direction)
        {
            return Some(Barrier::Corner(lattice.cell(corner)));
        }
        if self.is_walled(whole, direction) {
            return Some(Barrier::Wall(to));
        }
        let here = self.flight.map_or_else(|| self.top(spot, memory.squeezed), |flight| flight.cruise);
        let rise = self.top(lattice.step(spot, direction), 0) - here;
        let levels = u8::try_from(rise.unsigned_abs()).unwrap_or(u8::MAX);
        if rise > 0 && (self.gait.rise.up_most.is_some_and(|most| levels > most) || self.flight.is_some()) {
            return Some(Barrier::Climb(levels));
        }
        if rise < 0 && self.gait.rise.down_most.is_some_and(|most| levels > most) && self.flight.is_none() {
            return Some(Barrier::Ledge(levels));
        }
        Some(Barrier::Shape)
    }

    /// The parts of a step's lowest price; `None` if the step is illegal.
    #[must_use]
    pub fn tolls(&self, from: Cell, to: Cell, memory: Memory) -> Option<Tolls> {
        let after = self.cheapest_step(from, to, memory)?.1;
        self.tolls_into(from, to, memory, after.squeezed)
    }

    /// The parts of the price of a step that leaves the mover in the block `into` of its footprint; `None` if it is illegal.
    pub(super) fn tolls_into(&self, from: Cell, to: Cell, memory: Memory, into: u8) -> Option<Tolls> {
        let (grid, lattice) = (&self.board.grid, &self.board.lattice);
        let (spot, direction) = lattice.spot(from).zip(grid.direction_to(from, to))?;
        let (cost, after) = self.step(self.here(spot, memory), direction, into, memory, Bodies::DEAREST)?;
        let block = into.max(memory.squeezed);
        let mut tolls = Tolls::new();
        if self.counting != Counting::Points {
            tolls.push((Toll::Ground, i16::try_from(cost).unwrap_or(i16::MAX)));
            return Some(tolls);
        }
        let mut add = |toll, amount: i16| {
            if amount != 0 {
                tolls.push((toll, amount));
            }
        };
        let stand = self.stand(spot, block);
        let mut entered: SmallVec<[Spot; 8]> = stand.entered(lattice, direction).collect();
        if block > 0 && into == 0 {
            entered.extend(self.unfolded(lattice.step(spot, direction), block));
        }
        let points = |points: u16| i16::try_from(points).unwrap_or(i16::MAX);
        let scaled = |steps: u8| points(self.gait.scale.metres(steps.into()));
        let below = |spot: Spot| if self.is_over(spot) { 1 } else { self.board.enter(spot) };
        let ground = scaled(entered.iter().map(|&spot| below(spot)).max().unwrap_or(0));
        let whole = entered.iter().map(|&spot| self.entered(spot, Bodies::DEAREST)).max().unwrap_or(0);
        add(Toll::Ground, ground);
        add(Toll::Body, points(whole) - ground);
        add(Toll::Diagonal, scaled(u8::from(after.odd_diagonal != memory.odd_diagonal && memory.odd_diagonal)));
        let rise = self.top(lattice.step(spot, direction), into) - self.top(spot, memory.squeezed);
        let climb = if self.flight.is_some() { 0 } else { rise.max(0) };
        add(Toll::Climb, climb * i16::from(self.gait.rise.up_each));
        add(Toll::Zone, i16::from(self.controlled(spot, memory.squeezed)) * i16::from(self.gait.zones.leave));
        let turned = memory.heading.map_or(0, |before| grid.turns_between(before, direction));
        add(Toll::Turn, i16::from(self.turning()[usize::from(turned.min(4))]));
        add(Toll::Squeeze, if block > 0 { i16::from(self.gait.squeeze.unwrap_or(0)) } else { 0 });
        let swims = if self.is_deep(stand, direction) { self.swims } else { 0 };
        add(Toll::Weight, points(self.weight + swims));
        // What a climb of several levels costs beside its first pace.
        let known: i16 = tolls.iter().map(|toll| toll.1).sum();
        let climbed = points(cost) - known;
        if climbed > 0 {
            match tolls.iter_mut().find(|toll| toll.0 == Toll::Climb) {
                Some(toll) => toll.1 += climbed,
                None => tolls.push((Toll::Climb, climbed)),
            }
        }
        let sum: i16 = tolls.iter().map(|toll| toll.1).sum();
        let saved = i16::try_from(cost).unwrap_or(i16::MAX) - sum;
        if saved != 0 {
            tolls.push((Toll::Descent, saved));
        }
        Some(tolls)
    }
}
