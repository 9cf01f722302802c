//! One step of a walk: whether it can be made, what it costs and why, and what the walk remembers after it.
//!
//! A [`Mover`] is everything a step depends on, worked out once for a walk: the board, who is where, the walker's
//! footprint and [`MovementRules`]. [`super::search`] asks it for every edge, so it holds the differences between places of the
//! lattice instead of cells. [`super::why`] tells people what it comes to.

use super::Flight;
use super::gait::{CornerBlock, Counting, Memory, MovementRules, PathShape};
use super::squeeze::{self, Block};
use super::stencil::{Shared, Stencil};
use crate::battlefield::{Barring, Board, Bodies, Footprint, Scale, UnitId, UnitMask, Water};
use crate::grid::{Cell, Corner, Diagonal, Direction, Shape, Spot};
use smallvec::SmallVec;

/// What a step's price is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Toll {
    /// The ground.
    Ground,
    /// A body that is passed.
    Body,
    /// Every second diagonal step.
    Diagonal,
    /// Levels up.
    Climb,
    /// A zone of control that is left.
    Zone,
    /// A change of heading.
    Turn,
    /// A gap that is too narrow.
    Squeeze,
    /// What hampers the walker at every step.
    Weight,
    /// What every second step down saves; the amount is negative.
    Descent,
}

/// Why a step cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Barrier {
    /// The two cells are no neighbours, or the board ends.
    NoStep,
    /// Nobody can be in that cell.
    Ground(Cell),
    /// Somebody stands there.
    Body(Cell, UnitId),
    /// A wall stands on the edge before that cell.
    Wall(Cell),
    /// The corner cannot be cut because of that cell, or of a wall on an edge of it.
    Corner(Cell),
    /// Too high.
    Climb(u8),
    /// Too deep: a ledge.
    Ledge(u8),
    /// The walk must keep another shape.
    Shape,
}

/// A price and its parts.
pub type Tolls = SmallVec<[(Toll, i16); 4]>;

/// What all steps from one place have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Here {
    at: Spot,
    top: i16,
    rises: bool,
    leave: u16,
}

/// Everything a step depends on.
#[derive(Clone, Debug)]
pub struct Mover<'a> {
    pub(super) board: &'a Board,
    pub(super) bodies: &'a Bodies,
    /// For every place who controls it, and for every place its region, where the rules ask.
    zones: Option<&'a [UnitMask]>,
    regions: Option<&'a [u8]>,
    pub(super) gait: MovementRules,
    pub(super) counting: Counting,
    shape: PathShape,
    /// The cells of the unit that the shape is about.
    round: SmallVec<[Cell; 4]>,
    pub(super) barring: Barring,
    /// Its steps.
    pub(super) stencil: Shared<'a>,
    /// What it can squeeze into; none if it cannot.
    pub(super) blocks: Vec<Block>,
    /// Points more for every step.
    pub(super) weight: u16,
    /// Points more for every step into deep water.
    pub(super) swims: u16,
    /// The levels of a flight.
    pub(super) flight: Option<Flight>,
    /// Whether there are edges that must be open.
    walled: bool,
    /// How many memories are told apart, and by which factors.
    pub(super) layers: u32,
    odd_diagonal: bool,
    plain: bool,
    /// Whether headings and descents have to be remembered.
    headings: bool,
    descents: bool,
}

impl<'a> Mover<'a> {
    /// A walker of a footprint that meets these others.
    #[must_use]
    pub fn new(
        board: &'a Board,
        bodies: &'a Bodies,
        gait: MovementRules,
        footprint: &Footprint,
        barring: Barring,
    ) -> Self {
        let mut mover = Self {
            board,
            bodies,
            zones: None,
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
            layers: 1,
            odd_diagonal: board.grid.shape == Shape::Square(Diagonal::Alternating),
            plain: false,
            headings: false,
            descents: false,
        };
        mover.prepare();
        mover
    }

    /// With the zones of control, by place.
    #[must_use]
    pub fn with_zones(mut self, zones: &'a [UnitMask]) -> Self {
        self.zones = Some(zones);
        self.prepare();
        self
    }

    /// With a budget that counts something else than points; regions by place.
    #[must_use]
    pub fn counting(mut self, counting: Counting, regions: Option<&'a [u8]>) -> Self {
        (self.counting, self.regions) = (counting, regions);
        self.prepare();
        self
    }

    /// With a shape that the path must keep, and the cells of the unit that it is about, if it is about one.
    #[must_use]
    pub fn shaped(mut self, shape: PathShape, round: impl IntoIterator<Item = Cell>) -> Self {
        self.shape = shape;
        self.round = round.into_iter().collect();
        self.prepare();
        self
    }

    /// With points more for every step.
    #[must_use]
    pub fn weighted(mut self, weight: u16) -> Self {
        self.weight = weight;
        self.prepare();
        self
    }

    /// With points more for every step into deep water.
    #[must_use]
    pub fn swimming(mut self, swims: u16) -> Self {
        self.swims = if self.board.has_deep() { swims } else { 0 };
        self.prepare();
        self
    }

    /// In the air, at these levels.
    #[must_use]
    pub fn flying(mut self, flight: Option<Flight>) -> Self {
        self.flight = flight;
        self.prepare();
        self
    }

    /// Whether a step enters deep water.
    pub(super) fn is_deep(&self, (from, stencil): (Spot, &Stencil), direction: Direction) -> bool {
        let mut entered = stencil.leading[usize::from(direction.0 & 7)].iter();
        entered.any(|&delta| self.board.ground_at(self.board.lattice.moved(from, delta)).water == Water::Deep)
    }

    /// What a change of heading costs on this board, by the number of directions.
    pub(super) const fn turning(&self) -> [u8; 5] {
        self.gait.turning.on(self.board.grid.shape)
    }

    /// What is worth remembering, and whether a step needs no more than the ground and the bodies.
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

    /// The steps of the grid and what each adds to a place.
    pub(super) fn steps(&self) -> &[(Direction, i32)] {
        &self.stencil.steps
    }

    /// Whether prices depend on nothing but ground and bodies.
    pub(super) const fn is_plain(&self) -> bool {
        self.plain
    }

    /// The least that a step can cost: what a search may count on.
    pub(super) fn least(&self) -> u16 {
        let some_free = self.descents || matches!(self.shape, PathShape::OneRadial(_));
        u16::from(self.counting != Counting::Regions && !some_free)
    }

    /// A memory's number, below [`Mover::layers`].
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

    /// The step's price where only ground and bodies count; 0 if it cannot be made or is dearer than what is left.
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

    /// The price of a place where somebody is; 0 if it cannot be entered.
    #[cold]
    fn occupied(&self, to: Spot) -> u16 {
        let (standing, fallen) = (self.bodies.standing(to), self.bodies.fallen(to));
        if standing.union(fallen).intersects(self.barring.block) {
            return 0;
        }
        let slow = standing.union(fallen).intersects(self.barring.slow);
        u16::from(self.board.enter(to)) + if slow { u16::from(self.barring.slow_by) } else { 0 }
    }

    /// The price of entering a place, its ground counted by the size of a cell; 0 if it cannot be entered or the ground is
    /// dearer than what is left.
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

    /// Whether a flight is in the air over a place: there the ground costs nothing.
    pub(super) fn is_over(&self, spot: Spot) -> bool {
        self.flight.is_some_and(|flight| flight.cruise > i16::from(self.board.height_at(spot)))
    }

    /// How dear ground may be that is entered with so much left. The second step down and the one step nearer or farther
    /// save one of it; steps and regions do not count the ground at all.
    pub(super) fn ground_left(&self, left: u16) -> u8 {
        if self.counting == Counting::Points {
            let radial = matches!(self.shape, PathShape::OneRadial(_));
            let left = left + u16::from(self.descents) + u16::from(radial);
            u8::try_from(left).unwrap_or(Bodies::DEAREST).min(Bodies::DEAREST)
        } else {
            Bodies::DEAREST
        }
    }

    /// What all steps from a place have in common.
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

    fn rises(&self) -> bool {
        !self.board.is_flat() && self.gait.rise != super::gait::Rise::NONE && self.flight.is_none()
    }

    /// The price of a step that leaves the walker in a block of its footprint (see [`Mover::ways`]), and the memory after
    /// it; nothing if it cannot be made, or if its ground alone is dearer than what is left.
    pub(super) fn step(
        &self,
        here: Here,
        direction: Direction,
        into: u8,
        memory: Memory,
        left: u8,
    ) -> Option<(u16, Memory)> {
        let from = here.at;
        let lattice = &self.board.lattice;
        let to = lattice.step(from, direction);
        // It moves as the narrower of what it is and what it becomes.
        let block = memory.squeezed.max(into);
        let (base, stencil) = self.stance(from, block);
        let mut cost = 0;
        for &delta in &stencil.leading[usize::from(direction.0 & 7)] {
            let price = self.entered(lattice.moved(base, delta), left);
            if price == 0 {
                return None;
            }
            cost = cost.max(price);
        }
        if block > 0 {
            if !self.is_on_board(to) {
                return None;
            }
            if into == 0 {
                for spot in self.unfolded(to, block) {
                    let price = self.entered(spot, left);
                    if price == 0 {
                        return None;
                    }
                    cost = cost.max(price);
                }
            }
            cost += u16::from(self.gait.squeeze.unwrap_or(0));
        }
        if self.walled && self.is_walled((base, stencil), direction) {
            return None;
        }
        let mut after = Memory { squeezed: into, ..memory };
        if self.board.grid.is_diagonal(direction) {
            if self.cut((base, stencil), direction).is_some() {
                return None;
            }
            if self.odd_diagonal {
                cost += self.gait.scale.metres(u16::from(memory.odd_diagonal));
                after.odd_diagonal = !memory.odd_diagonal;
            }
        }
        if here.rises {
            let rise = self.top(to, into) - here.top;
            let levels = u8::try_from(rise.unsigned_abs()).unwrap_or(u8::MAX);
            let rules = self.gait.rise;
            if rise > 0 {
                if rules.up_most.is_some_and(|most| levels > most) {
                    return None;
                }
                cost += u16::from(levels) * u16::from(rules.up_each);
            } else if rise < 0 {
                if rules.down_most.is_some_and(|most| levels > most) {
                    return None;
                }
                if rules.second_down_free {
                    cost -= u16::from(memory.odd_descent).min(cost);
                    after.odd_descent = !memory.odd_descent;
                }
            }
        }
        if self.flight.is_some_and(|flight| self.top(to, into) > flight.cruise) {
            return None;
        }
        cost += here.leave + self.weight;
        if self.swims > 0 && self.is_deep((base, stencil), direction) {
            cost += self.swims;
        }
        if self.headings {
            if let Some(before) = memory.heading {
                let turned = self.board.grid.turns_between(before, direction);
                if turned > 0 && self.shape == PathShape::Straight {
                    return None;
                }
                cost += u16::from(self.turning()[usize::from(turned.min(4))]);
            }
            after.heading = Some(direction);
        }
        match self.shape {
            PathShape::Free | PathShape::Straight => {}
            PathShape::NeverNearer(_) => {
                if self.apart(to, into) < self.apart(from, memory.squeezed) {
                    return None;
                }
            }
            PathShape::OneRadial(_) => match self.apart(to, into).abs_diff(self.apart(from, memory.squeezed)) {
                0 => {}
                1 if !memory.radial => {
                    after.radial = true;
                    cost = cost.saturating_sub(1);
                }
                // A diagonal step may change a distance by 2 where every second one counts twice.
                _ => return None,
            },
        }
        let cost = match self.counting {
            Counting::Points => cost,
            Counting::Steps => 1,
            Counting::Regions => self.regions.map_or(0, |of| u16::from(of.get(from.at()) != of.get(to.at()))),
        };
        Some((cost, after))
    }

    /// How far the footprint at a place is from the unit that the shape is about: of both the nearest cells count
    /// (TEMPO-G49).
    fn apart(&self, at: Spot, squeezed: u8) -> u16 {
        let (grid, lattice) = (&self.board.grid, &self.board.lattice);
        let (at, stencil) = self.stance(at, squeezed);
        let own = stencil.whole.iter().map(|&delta| lattice.cell(lattice.moved(at, delta)));
        own.flat_map(|own| self.round.iter().map(move |&theirs| grid.distance(own, theirs))).min().unwrap_or(0)
    }

    /// The height a footprint stands at: that of its highest cell.
    pub(super) fn top(&self, at: Spot, squeezed: u8) -> i16 {
        let (at, stencil) = self.stance(at, squeezed);
        let heights = stencil.whole.iter().map(|&delta| self.board.height_at(self.board.lattice.moved(at, delta)));
        i16::from(heights.max().unwrap_or(0))
    }

    /// Whether an opponent controls one of the footprint's cells.
    pub(super) fn controlled(&self, at: Spot, squeezed: u8) -> bool {
        self.zones.is_some_and(|zones| {
            let (at, stencil) = self.stance(at, squeezed);
            let by = |&delta: &i32| zones.get(self.board.lattice.moved(at, delta).at()).copied().unwrap_or_default();
            stencil.whole.iter().map(by).any(|mask| mask.intersects(self.barring.foes))
        })
    }

    /// Whether the walk ends where it has come to, whatever is left of the budget.
    pub(super) fn halts(&self, at: Spot, squeezed: u8) -> bool {
        self.gait.zones.stops && self.controlled(at, squeezed)
    }

    /// Whether a wall stands on an edge that a step has to find open.
    #[cold]
    pub(super) fn is_walled(&self, (from, stencil): (Spot, &Stencil), direction: Direction) -> bool {
        let barred = |delta: i32, edge| self.board.edges().bars(self.board.lattice.moved(from, delta), edge);
        stencil.crossed.iter().any(|&(way, delta, edge)| way == direction && barred(delta, edge))
    }

    /// The place that keeps a diagonal step from cutting its corner.
    pub(super) fn cut(&self, (from, stencil): (Spot, &Stencil), direction: Direction) -> Option<Spot> {
        let lattice = &self.board.lattice;
        let impassable = |spot: Spot| self.board.enter(spot) == 0;
        stencil.whole.iter().find_map(|&delta| {
            let [(a, wall), (b, other)] = corner_of(self.board, lattice.moved(from, delta), direction);
            let blocked = |spot: Spot| match self.gait.corner_block {
                CornerBlock::Wall => impassable(spot) && self.board.ground_at(spot).opaque,
                CornerBlock::Impassable => impassable(spot),
                CornerBlock::ImpassableOrFoe => {
                    impassable(spot) || self.bodies.standing(spot).intersects(self.barring.foes)
                }
            };
            match self.gait.corner {
                _ if wall && other => Some(a),
                Corner::Open => None,
                Corner::Either if wall || blocked(a) => Some(a),
                Corner::Either => (other || blocked(b)).then_some(b),
                Corner::Both => ((wall || blocked(a)) && (other || blocked(b))).then_some(a),
            }
        })
    }

    /// Whether the walker may stay at a place: its whole footprint on the board, on ground, with nobody in the way.
    #[must_use]
    pub fn may_end(&self, at: Spot) -> bool {
        (self.blocks.is_empty() || self.has_room(at))
            && self.flight.is_none_or(|flight| self.top(at, 0) <= flight.end)
            && self.stencil.whole.iter().all(|&delta| {
                let spot = self.board.lattice.moved(at, delta);
                let there = self.bodies.standing(spot).union(self.bodies.fallen(spot));
                self.board.enter(spot) > 0 && !there.intersects(self.barring.no_end)
            })
    }

    /// What a step costs at least and the memory after it; nothing if it cannot be made.
    #[must_use]
    pub fn priced(&self, from: Cell, to: Cell, memory: Memory) -> Option<(u16, Memory)> {
        let (spot, direction) = self.board.lattice.spot(from).zip(self.board.grid.direction_to(from, to))?;
        self.steps_in(spot, direction, memory).min_by_key(|step| step.0)
    }

    /// A step in a direction, once for every block of the footprint in which it can leave the walker.
    pub(super) fn steps_in(
        &self,
        from: Spot,
        direction: Direction,
        memory: Memory,
    ) -> impl Iterator<Item = (u16, Memory)> + '_ {
        let here = self.here(from, memory);
        let ways = self.ways(self.board.lattice.step(from, direction), memory.squeezed);
        ways.filter_map(move |into| self.step(here, direction, into, memory, Bodies::DEAREST))
    }

    /// Every step that can be made from a cell: where to, for how much, and the memory after it.
    pub fn neighbours(&self, from: Cell, memory: Memory) -> impl Iterator<Item = (Cell, u16, Memory)> + '_ {
        let lattice = &self.board.lattice;
        lattice.spot(from).into_iter().flat_map(move |spot| {
            self.stencil.steps.iter().flat_map(move |&(direction, delta)| {
                let to = lattice.cell(lattice.moved(spot, delta));
                self.steps_in(spot, direction, memory).map(move |(price, after)| (to, price, after))
            })
        })
    }
}

/// The two places beside the corner of a diagonal step, and whether a wall that ends in the corner stands on an edge of
/// each.
pub(super) fn corner_of(board: &Board, from: Spot, direction: Direction) -> [(Spot, bool); 2] {
    let (lattice, edges) = (&board.lattice, board.edges());
    let [before, after] = [direction.0 + 7, direction.0 + 1].map(|side| Direction(side % 8));
    [(before, after), (after, before)].map(|(out, on)| {
        let side = lattice.step(from, out);
        (side, edges.any_bars() && (edges.bars(from, out) || edges.bars(side, on)))
    })
}
