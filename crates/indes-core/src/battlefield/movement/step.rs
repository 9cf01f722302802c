//! One step of a walk: whether it is legal, its price, and the walk's memory after it.
//!
//! [`super::search`] calls [`Mover::step`] for every edge of its graph. [`super::why`] describes the result for people.

use super::mover::Mover;
use super::params::Rise;
use super::path::{Counting, Memory, PathShape};
use crate::battlefield::stencil::Stand;
use crate::battlefield::{Bodies, Scale, Water};
use crate::grid::{Cell, Direction, Spot};
use smallvec::SmallVec;

/// What all steps from one spot have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Here {
    at: Spot,
    /// The height at which the mover stands.
    top: i16,
    /// Whether differences of height change prices.
    rises: bool,
    /// The surcharge for leaving a zone of control.
    leave: u16,
}

impl Mover<'_> {
    /// Whether the regions that the path goes through allow a step.
    fn fits_regions(&self, from: Spot, to: Spot) -> bool {
        let PathShape::Regions(chain) = self.shape else { return true };
        let region = |spot: Spot| self.partition?.region_of_spot(spot);
        region(from).zip(region(to)).is_some_and(|(from, to)| chain.allows(from, to))
    }

    /// The steps over links between regions from a spot: where they lead, the price, the memory after them
    /// (REGION-G77).
    pub(super) fn link_steps(&self, from: Spot, memory: Memory) -> SmallVec<[(Spot, u16, Memory); 2]> {
        let (Some(regions), PathShape::Regions(_)) = (self.partition, self.shape) else { return SmallVec::new() };
        let lattice = &self.board.lattice;
        let ends = regions.linked(lattice.cell(from)).filter_map(|cell| lattice.spot(cell));
        let steps = ends.filter_map(|to| {
            let price = self.entered(to, Bodies::DEAREST);
            (price > 0 && self.fits_regions(from, to)).then(|| (to, self.counted(price, from, to), memory))
        });
        steps.collect()
    }

    /// Whether a step leads over a ledge: a drop of more levels than a step may have, which is not climbed.
    pub(super) fn is_leap(&self, from: Spot, direction: Direction) -> bool {
        let drop = self.top(from, 0) - self.top(self.board.lattice.step(from, direction), 0);
        let ledge = self.gait.rise.down_most.is_some_and(|most| drop > i16::from(most));
        ledge && self.rises() && self.climbs(Stand { at: from, stencil: &self.stencil }, direction).is_none()
    }

    /// The surcharge for each pace of a climb, if a step leads onto or off ground that is climbed.
    fn climbs(&self, stand: Stand, direction: Direction) -> Option<u8> {
        let each = self.climb.filter(|_| self.flight.is_none())?;
        let (board, lattice) = (self.board, &self.board.lattice);
        let mut spots = stand.spots(lattice).chain(stand.entered(lattice, direction));
        spots.any(|spot| board.ground_at(spot).climb).then_some(each)
    }

    /// The surcharge for entering ground that is climbed.
    pub(super) fn climb_price(&self, stand: Stand, direction: Direction) -> u16 {
        let Some(each) = self.climb.filter(|_| self.flight.is_none()) else { return 0 };
        let mut entered = stand.entered(&self.board.lattice, direction);
        if entered.any(|spot| self.board.ground_at(spot).climb) { each.into() } else { 0 }
    }

    /// Whether a step enters deep water.
    pub(super) fn is_deep(&self, stand: Stand, direction: Direction) -> bool {
        let mut entered = stand.entered(&self.board.lattice, direction);
        entered.any(|spot| self.board.ground_at(spot).water == Water::Deep)
    }

    /// The price of entering a spot by ground and bodies alone; 0 if the spot cannot be entered or its ground costs more than
    /// `left`.
    #[inline]
    pub(super) fn plain_step(&self, to: Spot, left: u8) -> u16 {
        let price = self.bodies.price(to);
        if price <= left {
            return u16::from(price);
        }
        if price == Bodies::TAKEN {
            let price = self.occupied(to);
            return if price <= u16::from(left) { price } else { 0 };
        }
        0
    }

    /// The price of entering an occupied spot; 0 if it cannot be entered.
    #[cold]
    fn occupied(&self, to: Spot) -> u16 {
        let (standing, fallen) = (self.bodies.standing(to), self.bodies.fallen(to));
        if standing.union(fallen).intersects(self.barring.block) {
            return 0;
        }
        let slow = standing.union(fallen).intersects(self.barring.slow);
        u16::from(self.board.enter(to)) + if slow { u16::from(self.barring.slow_by) } else { 0 }
    }

    /// The price of entering a spot, its ground multiplied by the scale; 0 if it cannot be entered or its ground costs more
    /// than `left`.
    pub(super) fn entered(&self, to: Spot, left: u8) -> u16 {
        if self.is_over(to) {
            return self.gait.scale.metres(u16::from(self.plain_step(to, Bodies::DEAREST) > 0));
        }
        let price = self.plain_step(to, left);
        if price == 0 || self.gait.scale == Scale::ONE {
            return price;
        }
        let ground = u16::from(self.board.enter(to));
        self.gait.scale.metres(ground) + price.saturating_sub(ground)
    }

    /// Whether the mover flies above the spot, so that its ground has no price.
    pub(super) fn is_over(&self, spot: Spot) -> bool {
        self.flight.is_some_and(|flight| flight.cruise > i16::from(self.board.height_at(spot)))
    }

    /// The highest price of ground that can be entered with `left` points of the budget. The second step down and the one
    /// radial step each save a point; budgets of steps and regions do not count the ground.
    pub(super) fn ground_left(&self, left: u16) -> u8 {
        if self.counting == Counting::Points {
            let radial = matches!(self.shape, PathShape::OneRadial(_));
            let left = left + u16::from(self.descents) + u16::from(radial);
            u8::try_from(left).unwrap_or(Bodies::DEAREST).min(Bodies::DEAREST)
        } else {
            Bodies::DEAREST
        }
    }

    /// What all steps from a spot have in common.
    pub(super) fn here(&self, at: Spot, memory: Memory) -> Here {
        let rises = self.rises();
        let leaves = self.gait.zones.leave > 0 && self.controlled(at, memory.squeezed);
        Here {
            at,
            top: if rises { self.top(at, memory.squeezed) } else { 0 },
            rises,
            leave: if leaves { u16::from(self.gait.zones.leave) } else { 0 },
        }
    }

    /// Whether differences of height change prices.
    fn rises(&self) -> bool {
        !self.board.is_flat() && self.gait.rise != Rise::NONE && self.flight.is_none()
    }

    /// The price of a step, and the memory after it; `None` if it is illegal, or if the ground alone costs more than `left`.
    /// `into` is the block of the footprint in which the step leaves the mover, 0 for the whole ([`Mover::blocks_at`]).
    pub(super) fn step(
        &self,
        here: Here,
        direction: Direction,
        into: u8,
        memory: Memory,
        left: u8,
    ) -> Option<(u16, Memory)> {
        let to = self.board.lattice.step(here.at, direction);
        let mut after = Memory { squeezed: into, ..memory };
        // The mover moves as the narrower of its blocks before and after the step.
        let narrow = memory.squeezed.max(into);
        let stand = self.stand(here.at, narrow);
        let mut price = self.dearest(stand.entered(&self.board.lattice, direction), left)?;
        if narrow > 0 {
            price = self.squeezed_price(price, to, narrow, into, left)?;
        }
        if self.is_barred(stand, direction) || !self.fits_regions(here.at, to) {
            return None;
        }
        if self.odd_diagonal && self.board.grid.is_diagonal(direction) {
            price += self.gait.scale.metres(u16::from(memory.odd_diagonal));
            after.odd_diagonal = !memory.odd_diagonal;
        }
        if here.rises {
            let climbs = self.climbs(stand, direction);
            price = self.risen_price(price, self.top(to, into) - here.top, climbs, &mut after)?;
        }
        price += self.climb_price(stand, direction);
        if self.flight.is_some_and(|flight| self.top(to, into) > flight.cruise) {
            return None;
        }
        price += here.leave + self.weight;
        if self.swims > 0 && self.is_deep(stand, direction) {
            price += self.swims;
        }
        if self.headings {
            price += self.turn_price(direction, &mut after)?;
        }
        let price = self.shaped_price(price, here.at, memory.squeezed, to, &mut after)?;
        Some((self.counted(price, here.at, to), after))
    }

    /// The highest price of entering one of these spots; `None` if one of them cannot be entered or its ground costs more
    /// than `left`. 0 for no spots.
    #[inline]
    pub(super) fn dearest(&self, spots: impl Iterator<Item = Spot>, left: u8) -> Option<u16> {
        let mut highest = 0;
        for spot in spots {
            let price = self.entered(spot, left);
            if price == 0 {
                return None;
            }
            highest = highest.max(price);
        }
        Some(highest)
    }

    /// The height at which the mover stands: that of its highest cell, in levels.
    pub(super) fn top(&self, at: Spot, squeezed: u8) -> i16 {
        let heights = self.stand(at, squeezed).spots(&self.board.lattice).map(|spot| self.board.height_at(spot));
        i16::from(heights.max().unwrap_or(0))
    }

    /// Whether an opponent controls one of the mover's cells.
    pub(super) fn controlled(&self, at: Spot, squeezed: u8) -> bool {
        self.zones.is_some_and(|zones| {
            let by = |spot: Spot| zones.get(spot.at()).copied().unwrap_or_default();
            let mut controlling = self.stand(at, squeezed).spots(&self.board.lattice).map(by);
            controlling.any(|units| units.intersects(self.barring.foes))
        })
    }

    /// Whether a zone of control ends the walk at a spot, whatever is left of the budget.
    pub(super) fn halts(&self, at: Spot, squeezed: u8) -> bool {
        self.gait.zones.stops && self.controlled(at, squeezed)
    }

    /// Whether the walk may end at a spot: the whole footprint lies on passable cells without a unit that forbids it.
    #[must_use]
    pub fn may_end(&self, at: Spot) -> bool {
        (self.blocks.is_empty() || self.has_room(at))
            && self.ends_in_region(at)
            && self.flight.is_none_or(|flight| self.top(at, 0) <= flight.end)
            && self.stencil.whole.iter().all(|&delta| {
                let spot = self.board.lattice.moved(at, delta);
                let there = self.bodies.standing(spot).union(self.bodies.fallen(spot));
                self.board.enter(spot) > 0 && !there.intersects(self.barring.no_end)
            })
    }

    /// Whether a spot lies in the region in which the path has to end.
    fn ends_in_region(&self, at: Spot) -> bool {
        let PathShape::Regions(chain) = self.shape else { return true };
        self.partition.and_then(|regions| regions.region_of_spot(at)) == Some(chain.last())
    }

    /// The lowest price of a step and the memory after it; `None` if the step is illegal.
    #[must_use]
    pub fn cheapest_step(&self, from: Cell, to: Cell, memory: Memory) -> Option<(u16, Memory)> {
        let (spot, direction) = self.board.lattice.spot(from).zip(self.board.grid.direction_to(from, to))?;
        self.steps_in(spot, direction, memory).min_by_key(|step| step.0)
    }

    /// The step in a direction, once for each block of the footprint in which it can leave the mover: price and memory.
    pub(super) fn steps_in(
        &self,
        from: Spot,
        direction: Direction,
        memory: Memory,
    ) -> impl Iterator<Item = (u16, Memory)> + '_ {
        self.steps_from(self.here(from, memory), direction, memory)
    }

    /// [`Mover::steps_in`] with what all steps from the spot have in common.
    fn steps_from(&self, here: Here, direction: Direction, memory: Memory) -> impl Iterator<Item = (u16, Memory)> + '_ {
        let blocks = self.blocks_at(self.board.lattice.step(here.at, direction), memory.squeezed);
        blocks.filter_map(move |into| self.step(here, direction, into, memory, Bodies::DEAREST))
    }

    /// The lowest price of each legal step from a spot, with the spot entered, in the order of the directions.
    pub(super) fn cheapest_steps_from(&self, from: Spot, memory: Memory) -> impl Iterator<Item = (Spot, u16)> + '_ {
        let here = self.here(from, memory);
        self.stencil.steps.iter().filter_map(move |&(direction, delta)| {
            let price = self.steps_from(here, direction, memory).map(|step| step.0).min()?;
            Some((self.board.lattice.moved(from, delta), price))
        })
    }

    /// Every legal step from a cell: the cell entered, the price, the memory after it.
    pub fn neighbours(&self, from: Cell, memory: Memory) -> impl Iterator<Item = (Cell, u16, Memory)> + '_ {
        let lattice = &self.board.lattice;
        lattice.spot(from).into_iter().flat_map(move |spot| {
            let here = self.here(spot, memory);
            let steps = self.stencil.steps.iter().flat_map(move |&(direction, delta)| {
                let to = lattice.moved(spot, delta);
                self.steps_from(here, direction, memory).map(move |(price, after)| (lattice.cell(to), price, after))
            });
            let links = self.link_steps(spot, memory).into_iter();
            steps.chain(links.map(|(to, price, after)| (lattice.cell(to), price, after)))
        })
    }
}
