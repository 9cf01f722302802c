//! One step of a walk: whether it is legal, its price and the parts of that price, and the walk's memory after it.
//!
//! A [`Mover`] holds everything a step depends on, prepared once for a walk: the board, the bodies on it, the mover's
//! footprint and [`MovementRules`]. [`super::search`] calls [`Mover::step`] for every edge of its graph, so the mover holds
//! differences between spots of the lattice, not cells. [`super::why`] describes the result for people.

use super::gait::{Counting, Memory, MovementRules, PathShape};
use super::squeeze::{self, Block};
use super::stencil::{Shared, Stand};
use super::{Flight, Walking};
use crate::battlefield::{Barring, Board, Bodies, Footprint, Regions, Scale, UnitId, UnitMask, Water};
use crate::grid::{Cell, Diagonal, Direction, Shape, Spot};
use smallvec::SmallVec;

/// One part of a step's price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Toll {
    /// The ground that is entered.
    Ground,
    /// The surcharge for passing a body.
    Body,
    /// The surcharge on every second diagonal step.
    Diagonal,
    /// The levels climbed.
    Climb,
    /// A zone of control in which the step begins.
    Zone,
    /// A change of heading.
    Turn,
    /// A gap that is too narrow for the footprint.
    Squeeze,
    /// The surcharge on every step of a hampered mover, and on steps into deep water.
    Weight,
    /// The saving on every second step down; the amount is negative.
    Descent,
}

/// Why a step is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Barrier {
    /// The two cells are not neighbours, or the step leaves the board.
    NoStep,
    /// The cell is impassable.
    Ground(Cell),
    /// The unit blocks the cell.
    Body(Cell, UnitId),
    /// A wall stands on the edge before the cell.
    Wall(Cell),
    /// The cell, or a wall on one of its edges, blocks the corner of a diagonal step.
    Corner(Cell),
    /// The step rises by this many levels, more than the rules allow.
    Climb(u8),
    /// The step drops by this many levels, more than the rules allow: a ledge.
    Ledge(u8),
    /// The step breaks the shape that the path must keep.
    Shape,
}

/// The parts of a step's price, each with its points.
pub type Tolls = SmallVec<[(Toll, i16); 4]>;

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

/// Everything the steps of one walk depend on.
#[derive(Clone, Debug)]
pub struct Mover<'a> {
    pub(super) board: &'a Board,
    pub(super) bodies: &'a Bodies,
    /// By spot the units that control it, where the rules read zones of control.
    zones: Option<&'a [UnitMask]>,
    /// The partition of the board into regions, where there is one.
    pub(super) partition: Option<&'a Regions>,
    /// By spot its region, where the budget counts regions.
    pub(super) regions: Option<&'a [u8]>,
    pub(super) gait: MovementRules,
    pub(super) counting: Counting,
    pub(super) shape: PathShape,
    /// The cells of the unit that the shape refers to.
    pub(super) round: SmallVec<[Cell; 4]>,
    pub(super) barring: Barring,
    /// The steps of its whole footprint.
    pub(super) stencil: Shared<'a>,
    /// The blocks of its footprint that it can squeeze into; empty if it cannot squeeze.
    pub(super) blocks: Vec<Block>,
    /// The surcharge on every step.
    pub(super) weight: u16,
    /// The surcharge on every step into deep water.
    pub(super) swims: u16,
    /// The levels of a flight; `None` on the ground.
    pub(super) flight: Option<Flight>,
    /// Whether any edge of the board bars steps.
    pub(super) walled: bool,
    /// The surcharge for each pace of a climb, if the board has ground that is climbed.
    climb: Option<u8>,
    /// Whether steps may lead over a ledge.
    pub(super) leaps: bool,
    /// The number of different memories (see [`Mover::layer`]).
    pub(super) layers: u32,
    /// Whether the memory holds the parity of diagonal steps.
    odd_diagonal: bool,
    /// Whether prices depend on ground and bodies alone.
    plain: bool,
    /// Whether the memory holds the heading.
    headings: bool,
    /// Whether the memory holds the parity of steps down.
    descents: bool,
}

impl<'a> Mover<'a> {
    /// The mover of a footprint; `barring` holds the units that obstruct it.
    #[must_use]
    pub fn new(
        board: &'a Board,
        bodies: &'a Bodies,
        gait: MovementRules,
        footprint: &Footprint,
        barring: Barring,
    ) -> Self {
        let mut mover = Self::unprepared(board, bodies, gait, footprint, barring);
        mover.prepare();
        mover
    }

    /// The mover of a footprint on a walk; `round` are the cells of the unit that its shape refers to, if any.
    pub(super) fn of_walk(
        board: &'a Board,
        bodies: &'a Bodies,
        gait: MovementRules,
        footprint: &Footprint,
        barring: Barring,
        walk: &Walking,
        round: impl IntoIterator<Item = Cell>,
    ) -> Self {
        let mut mover = Self::unprepared(board, bodies, gait, footprint, barring);
        (mover.counting, mover.shape, mover.flight) = (walk.counting, walk.shape, walk.flight);
        mover.round.extend(round);
        mover.weight = walk.weight;
        mover.swims = if board.has_deep() { walk.swims } else { 0 };
        mover.prepare();
        mover
    }

    /// A mover for which [`Mover::prepare`] has still to be called.
    fn unprepared(
        board: &'a Board,
        bodies: &'a Bodies,
        gait: MovementRules,
        footprint: &Footprint,
        barring: Barring,
    ) -> Self {
        Self {
            board,
            bodies,
            zones: None,
            partition: None,
            regions: None,
            gait,
            counting: Counting::Points,
            shape: PathShape::Free,
            round: SmallVec::new(),
            barring,
            stencil: Shared::of(board, footprint),
            blocks: if gait.squeeze.is_some() { squeeze::blocks(board, footprint) } else { Vec::new() },
            weight: 0,
            swims: 0,
            flight: None,
            walled: board.edges().any_bars(),
            climb: gait.rise.climb.filter(|_| board.has_climbs()),
            leaps: false,
            layers: 1,
            odd_diagonal: board.grid.shape == Shape::Square(Diagonal::Alternating),
            plain: false,
            headings: false,
            descents: false,
        }
    }

    /// The mover with zones of control: by spot the units that control it.
    #[must_use]
    pub fn with_zones(mut self, zones: &'a [UnitMask]) -> Self {
        self.zones = Some(zones);
        self.prepare();
        self
    }

    /// The mover with another unit of its budget; `regions` holds the region of each spot, for [`Counting::Regions`].
    #[must_use]
    pub fn counting(mut self, counting: Counting, regions: Option<&'a [u8]>) -> Self {
        (self.counting, self.regions) = (counting, regions);
        self.prepare();
        self
    }

    /// The mover with a shape that its path must keep; `round` are the cells of the unit that the shape refers to, if any.
    #[must_use]
    pub fn shaped(mut self, shape: PathShape, round: impl IntoIterator<Item = Cell>) -> Self {
        self.shape = shape;
        self.round = round.into_iter().collect();
        self.prepare();
        self
    }

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

    /// The mover in the air at these levels; on the ground for `None`.
    #[must_use]
    pub fn flying(mut self, flight: Option<Flight>) -> Self {
        self.flight = flight;
        self.prepare();
        self
    }

    /// The mover whose steps may lead over a ledge.
    #[must_use]
    pub(super) fn leaping(mut self) -> Self {
        self.leaps = true;
        self
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

    /// The price of a change of heading on this board, by the number of directions turned.
    pub(super) const fn turning(&self) -> [u8; 5] {
        self.gait.turning.on(self.board.grid.shape)
    }

    /// Works out which parts of the memory matter, and whether prices depend on ground and bodies alone.
    fn prepare(&mut self) {
        self.headings = self.turning() != [0; 5] || self.shape == PathShape::Straight;
        self.descents = self.gait.rise.second_down_free && !self.board.is_flat() && self.flight.is_none();
        let mut layers = u32::try_from(self.blocks.len() + 1).unwrap_or(1);
        for (counts, factor) in [
            (self.odd_diagonal, 2),
            (self.descents, 2),
            (matches!(self.shape, PathShape::OneRadial(_)), 2),
            (self.headings, 9),
        ] {
            layers *= if counts { factor } else { 1 };
        }
        self.layers = layers;
        let squares = matches!(self.board.grid.shape, Shape::Square(Diagonal::One | Diagonal::Alternating));
        self.plain = layers == 1
            && self.stencil.whole.len() == 1
            && !squares
            && !self.walled
            && self.climb.is_none()
            && self.weight == 0
            && self.swims == 0
            && self.flight.is_none()
            && self.counting == Counting::Points
            && self.shape == PathShape::Free
            && self.gait.scale == Scale::ONE
            && (self.board.is_flat() || self.gait.rise == super::gait::Rise::NONE)
            && (self.zones.is_none() || self.gait.zones == Default::default());
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &'a Board {
        self.board
    }

    /// The directions of the grid, each with the difference it adds to a spot.
    pub(super) fn steps(&self) -> &[(Direction, i32)] {
        &self.stencil.steps
    }

    /// Whether prices depend on ground and bodies alone.
    pub(super) const fn is_plain(&self) -> bool {
        self.plain
    }

    /// The lowest price a step can have: the lower bound of the search.
    pub(super) fn least(&self) -> u16 {
        let some_free = self.descents || matches!(self.shape, PathShape::OneRadial(_));
        u16::from(self.counting != Counting::Regions && !some_free)
    }

    /// The number of a memory, below [`Mover::layers`].
    pub(super) fn layer(&self, memory: Memory) -> u32 {
        let mut layer = u32::from(memory.squeezed);
        if self.headings {
            layer = layer * 9 + memory.heading.map_or(0, |heading| u32::from(heading.0 & 7) + 1);
        }
        for (counts, bit) in [
            (self.odd_diagonal, memory.odd_diagonal),
            (self.descents, memory.odd_descent),
            (matches!(self.shape, PathShape::OneRadial(_)), memory.radial),
        ] {
            if counts {
                layer = layer * 2 + u32::from(bit);
            }
        }
        layer
    }

    /// The memory with this number.
    pub(super) fn memory(&self, layer: u32) -> Memory {
        let mut left = layer;
        let mut memory = Memory::default();
        let radial = matches!(self.shape, PathShape::OneRadial(_));
        let parts = [(radial, &mut memory.radial), (self.descents, &mut memory.odd_descent)];
        for (counts, bit) in parts.into_iter().chain([(self.odd_diagonal, &mut memory.odd_diagonal)]) {
            if counts {
                *bit = left % 2 == 1;
                left /= 2;
            }
        }
        if self.headings {
            memory.heading = (left % 9).checked_sub(1).and_then(|heading| u8::try_from(heading).ok()).map(Direction);
            left /= 9;
        }
        memory.squeezed = u8::try_from(left).unwrap_or(0);
        memory
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
        !self.board.is_flat() && self.gait.rise != super::gait::Rise::NONE && self.flight.is_none()
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
