//! Walking: the price of each step, the cells where a walk may end, the cells in reach with the cheapest path to each.
//!
//! - [`gait`]: the numbers of a rule set for walking.
//! - [`step`]: one step by those numbers: its price, or that it is illegal; [`why`]: the parts of the price, or the barrier.
//! - `corner`: walls and corners that bar a step; `surcharge`: what heights, turns and the like add to its price.
//! - [`stencil`]: the steps of a footprint.
//! - [`squeeze`]: gaps that are too narrow for a footprint.
//! - [`search`]: everything in reach, or the cheapest path to one cell.
//! - [`forced`]: forced movement: shoves and landing places.
//!
//! A path is built and checked, never chosen from a list: [`Walking`] is the rule of one walk (the mover, its budget),
//! [`Walking::admits`] checks a path, [`Walking::reach`] finds the cheapest path to every cell, [`Walking::sample`]
//! draws a random one. Serves TEMPO-048, TEMPO-055, TEMPO-129, TEMPO-G48, TEMPO-G55, MANEUVER-010, MANEUVER-041,
//! MANEUVER-205, POISE-117, POISE-118, ENERGY-018 and the rules that the parts name.

mod corner;
pub mod forced;
pub mod gait;
pub mod search;
pub mod squeeze;
pub mod stencil;
pub mod step;
mod surcharge;
pub mod why;

use super::{Barring, Board, Cross, Crossing, Field, UnitId, UnitMask};
use crate::grid::{Cell, Lattice, Spot};
use gait::{Counting, Memory, MovementRules, PathShape};
use rand::{Rng, RngExt};
use search::Search;
use smallvec::{SmallVec, smallvec};
use step::{Barrier, Mover, Toll, Tolls};

/// The anchor cells of a walk in order, without the start.
pub type Path = SmallVec<[Cell; 8]>;

/// The rule of one walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walking {
    /// The mover.
    pub unit: UnitId,
    /// The highest price of the whole path.
    pub budget: u16,
    /// The unit of the budget.
    pub counting: Counting,
    /// The shape that the path must keep.
    pub shape: PathShape,
    /// The memory of the earlier walk that this one continues.
    pub memory: Memory,
    /// The surcharge on every step (POISE-G14, POISE-G15).
    pub weight: u16,
    /// The surcharge on every step into deep water (POISE-D11).
    pub swims: u16,
    /// The units whose cells may be crossed against the rule set's [`Crossing`]; the walk cannot end there.
    pub through: UnitMask,
    /// The units that are crossed like fallen ones, with their surcharge, against the rule set's [`Crossing`]; the walk
    /// cannot end there (ENERGY-G34).
    pub lying: UnitMask,
    /// The units on whose cells the walk may end (ENERGY-G20).
    pub shared: UnitMask,
    /// The units that obstruct nothing, because the caller's seat does not know of them.
    pub unseen: UnitMask,
    /// Points that are spent before the first step, for levels climbed into the air (POISE-G40).
    pub toll: u16,
    /// The levels of a flight; `None` on the ground.
    pub flight: Option<Flight>,
    /// Whether the last step may lead over a ledge, which is a fall (POISE-G20).
    pub leaps: bool,
    /// Whether it drags a unit, so that it crosses no cell on which it cannot end (ENERGY-G66).
    pub drags: bool,
}

/// The levels of a flight. Ground below the level of flight has no price, ground above it bars the step (POISE-G40).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The level before the last cell.
    pub cruise: i16,
    /// The level on the last cell; never higher than `cruise`.
    pub end: i16,
}

/// Alternative rules of one walk: a path is legal if one of them admits it.
pub type Walks = SmallVec<[Walking; 2]>;

/// All cells that a walk can reach.
#[derive(Clone, Debug)]
pub struct Reach {
    search: Search,
    lattice: Lattice,
    ends: Vec<Cell>,
    /// The cells in reach only by a last step over a ledge, row by row.
    leaps: Vec<Leap>,
    toll: u16,
}

/// A last step over a ledge (POISE-G20).
#[derive(Clone, Copy, Debug)]
struct Leap {
    /// The cell from which it leads down.
    from: Cell,
    /// The cell where it ends.
    to: Cell,
    /// The price of the path with it, without the toll.
    cost: u16,
}

/// One step of a path with its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The cell where it begins.
    pub from: Cell,
    /// The cell that it enters.
    pub to: Cell,
    /// The parts of its price.
    pub tolls: Tolls,
    /// The price of the path up to its end.
    pub spent: u16,
}

/// One way in which a walk can have arrived at a cell of its path.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    memory: Memory,
    /// The price of the path so far.
    spent: u16,
    /// The index of the arrival at the cell before.
    before: usize,
}

/// The arrivals at one cell, one for each memory: more than one only where the mover squeezes.
type Arrivals = SmallVec<[Arrival; 1]>;

/// Adds an arrival, unless one with the same memory is as cheap; a dearer one it replaces.
fn keep_cheapest(arrivals: &mut Arrivals, new: Arrival) {
    match arrivals.iter_mut().find(|known| known.memory == new.memory) {
        Some(known) if known.spent <= new.spent => {}
        Some(known) => *known = new,
        None => arrivals.push(new),
    }
}

/// How often a random path is tried before a search is made for one.
const SAMPLES: u8 = 4;

/// The most steps of a random path that must end in a certain region.
const STROLL: u16 = 8;

/// The arrivals over a link between regions that joins two cells which are not neighbours on the grid (REGION-G77);
/// `None` if there is none.
fn link_arrivals(mover: &Mover, known: &Arrivals, from: Cell, to: Cell, budget: u16) -> Option<Arrivals> {
    let lattice = &mover.board().lattice;
    if mover.board().grid.direction_to(from, to).is_some() {
        return None;
    }
    let (spot, end) = lattice.spot(from).zip(lattice.spot(to))?;
    let mut next = Arrivals::new();
    for (before, arrival) in known.iter().enumerate() {
        for (_, price, memory) in mover.link_steps(spot, arrival.memory).into_iter().filter(|step| step.0 == end) {
            let spent = arrival.spent.saturating_add(price);
            if spent <= budget {
                keep_cheapest(&mut next, Arrival { memory, spent, before });
            }
        }
    }
    (!next.is_empty()).then_some(next)
}

impl Walking {
    /// A walk with a budget of movement points, in any shape.
    #[must_use]
    pub fn points(unit: UnitId, budget: u16) -> Self {
        Self {
            unit,
            budget,
            counting: Counting::Points,
            shape: PathShape::Free,
            memory: Memory::default(),
            weight: 0,
            swims: 0,
            through: UnitMask::NONE,
            lying: UnitMask::NONE,
            shared: UnitMask::NONE,
            unseen: UnitMask::NONE,
            toll: 0,
            flight: None,
            leaps: false,
            drags: false,
        }
    }

    /// The units that obstruct the mover.
    fn barring(&self, field: &Field, crossing: Crossing) -> Barring {
        // A unit hidden from the mover obstructs it only when the mover reaches its cell.
        let unknown = field.concealed.unknown_to(self.unit).union(self.unseen).with(self.unit);
        if !crossing.asks_sizes() {
            let (all, foes, down) = (field.roster.all(), field.roster.foes(self.unit), field.bodies.down());
            let others = all.without(unknown);
            let standing = others.without(down);
            return crossing.barring_of(standing.without(foes), standing.intersection(foes), others.intersection(down));
        }
        let class = |unit: UnitId| field.roster.member(unit).size.class;
        let (foes, down) = (field.roster.foes(self.unit), field.bodies.down());
        let others = field.roster.all().without(unknown).iter();
        crossing.barring(class(self.unit), others.map(|id| (id, class(id), !foes.has(id), down.has(id))))
    }

    /// Everything the steps of the walk depend on.
    #[must_use]
    pub fn mover<'a>(&self, field: &'a Field) -> Mover<'a> {
        self.mover_by(field, field.mechanics.gait)
    }

    /// The mover by other movement rules than the battle's.
    #[must_use]
    pub fn mover_by<'a>(&self, field: &'a Field, gait: MovementRules) -> Mover<'a> {
        self.mover_on(field, &field.board, gait)
    }

    /// The mover on another board than the battle's, such as one with a shut door opened.
    #[must_use]
    pub fn mover_on<'a>(&self, field: &'a Field, board: &'a Board, gait: MovementRules) -> Mover<'a> {
        let footprint = &field.roster.member(self.unit).size.footprint;
        let mut barring = self.barring(field, gait.crossing);
        let crossed = self.through.union(self.lying);
        barring.block = barring.block.without(crossed);
        barring.no_end = barring.no_end.union(crossed).without(self.shared);
        // A unit that the mover may cross bars no corner.
        barring.foes = barring.foes.without(crossed);
        if let (Cross::Through(more), false) = (gait.crossing.fallen, self.lying.is_empty()) {
            (barring.slow, barring.slow_by) = (barring.slow.union(self.lying), more);
        }
        if self.drags {
            barring.block = barring.block.union(barring.no_end);
        }
        let gait = if self.flight.is_some() { MovementRules { squeeze: None, ..gait } } else { gait };
        let round = self.shape.round().into_iter().flat_map(|unit| field.cells(unit));
        let mut mover = Mover::of_walk(board, &field.bodies, gait, footprint, barring, self, round);
        mover.partition = field.regions.as_deref();
        mover
    }

    fn start(&self, field: &Field) -> Spot {
        field.board.lattice.spot(field.unit(self.unit).body.cell).unwrap_or_default()
    }

    /// The price of a path; `None` if this walk does not admit it: it is broken, barred or too dear, or it ends at the start
    /// or where the mover may not stay.
    #[must_use]
    pub fn admits(&self, field: &Field, path: &[Cell]) -> Option<u16> {
        let mover = self.mover(field);
        let arrivals = self.arrivals_to_end(&mover, field.unit(self.unit).body.cell, path).ok()?;
        arrivals.last()?.iter().map(|arrival| arrival.spent).min()
    }

    /// The steps of a path with their prices.
    ///
    /// # Errors
    /// The index of the step that is refused, and why.
    pub fn follow(&self, field: &Field, path: &[Cell]) -> Result<Vec<PathStep>, (usize, Refused)> {
        let mover = self.mover(field);
        let start = field.unit(self.unit).body.cell;
        let arrivals = self.arrivals_to_end(&mover, start, path)?;
        Ok(self.cheapest_steps(&mover, start, path, &arrivals))
    }

    /// The arrivals at the start and at every cell of a path that ends where the mover may stay.
    ///
    /// # Errors
    /// The index of the step that is refused, and why.
    fn arrivals_to_end(&self, mover: &Mover, start: Cell, path: &[Cell]) -> Result<Vec<Arrivals>, (usize, Refused)> {
        let arrivals = self.arrivals(mover, start, path)?;
        let end = path.last().copied().unwrap_or(start);
        let may_end = mover.board().lattice.spot(end).is_some_and(|spot| mover.may_end(spot));
        if end == start || !may_end {
            return Err((path.len().saturating_sub(1), Refused::NoPlace(end)));
        }
        Ok(arrivals)
    }

    /// The arrivals at the start and at every cell of a path.
    ///
    /// # Errors
    /// The index of the step that no arrival can make within the budget, and why.
    fn arrivals(&self, mover: &Mover, start: Cell, path: &[Cell]) -> Result<Vec<Arrivals>, (usize, Refused)> {
        let (grid, lattice) = (&mover.board().grid, &mover.board().lattice);
        let mut arrivals: Vec<Arrivals> = vec![smallvec![Arrival { memory: self.memory, spent: self.toll, before: 0 }]];
        let mut from = start;
        let leaping = self.leaping(mover);
        for (at, &to) in path.iter().enumerate() {
            let known = &arrivals[at];
            if let Some(next) = link_arrivals(mover, known, from, to, self.budget) {
                arrivals.push(next);
                from = to;
                continue;
            }
            let Some((spot, direction)) = lattice.spot(from).zip(grid.direction_to(from, to)) else {
                return Err((at, Refused::Barred(Barrier::NoStep)));
            };
            let is_halted = |arrival: &Arrival| at > 0 && mover.halts(spot, arrival.memory.squeezed);
            if known.iter().all(is_halted) {
                return Err((at, Refused::Halted(from)));
            }
            let mut next = Arrivals::new();
            let mut too_dear: Option<u16> = None;
            for (before, arrival) in known.iter().enumerate().filter(|(_, arrival)| !is_halted(arrival)) {
                let last = leaping.as_ref().filter(|_| at + 1 == path.len()).unwrap_or(mover);
                for (price, memory) in last.steps_in(spot, direction, arrival.memory) {
                    let spent = arrival.spent.saturating_add(price);
                    if spent > self.budget {
                        too_dear = Some(too_dear.map_or(spent, |least| least.min(spent)));
                    } else {
                        keep_cheapest(&mut next, Arrival { memory, spent, before });
                    }
                }
            }
            if next.is_empty() {
                let barrier = || mover.barrier(from, to, known[0].memory).unwrap_or(Barrier::NoStep);
                return Err((at, too_dear.map_or_else(|| Refused::Barred(barrier()), Refused::TooDear)));
            }
            arrivals.push(next);
            from = to;
        }
        Ok(arrivals)
    }

    /// The steps of a path by its cheapest arrivals, found from the end backwards.
    fn cheapest_steps(&self, mover: &Mover, start: Cell, path: &[Cell], arrivals: &[Arrivals]) -> Vec<PathStep> {
        let mut steps = Vec::with_capacity(path.len());
        let leaping = self.leaping(mover);
        let last = arrivals.last().into_iter().flatten().enumerate().min_by_key(|(_, arrival)| arrival.spent);
        let mut chosen = last.map_or(0, |(index, _)| index);
        for at in (0..path.len()).rev() {
            let Arrival { memory, spent, before } = arrivals[at + 1][chosen];
            let (from, to) = (if at == 0 { start } else { path[at - 1] }, path[at]);
            let earlier = arrivals[at][before].memory;
            let stepping = leaping.as_ref().filter(|_| at + 1 == path.len()).unwrap_or(mover);
            let mut tolls = stepping.tolls_into(from, to, earlier, memory.squeezed).unwrap_or_default();
            if at == 0 && self.toll > 0 {
                tolls.push((Toll::Climb, i16::try_from(self.toll).unwrap_or(i16::MAX)));
            }
            steps.push(PathStep { from, to, tolls, spent });
            chosen = before;
        }
        steps.reverse();
        steps
    }

    /// Whether the walk can end on any other cell than its start.
    #[must_use]
    pub fn possible(&self, field: &Field) -> bool {
        let Some(start) = field.board.lattice.spot(field.unit(self.unit).body.cell) else {
            return false;
        };
        let mover = self.mover(field);
        // A walk into another region seldom ends with its first step.
        if let PathShape::Regions(chain) = self.shape
            && chain.regions().len() > 1
        {
            let budget = self.budget.checked_sub(self.toll);
            return budget.is_some_and(|budget| Search::new().finds_end(&mover, start, self.memory, budget));
        }
        let mut through = matches!(self.shape, PathShape::Regions(_));
        let mover = if self.may_leap(&mover) { mover.leaping() } else { mover };
        for (to, price) in mover.cheapest_steps_from(start, self.memory) {
            if price.saturating_add(self.toll) <= self.budget {
                if mover.may_end(to) {
                    return true;
                }
                through = true;
            }
        }
        if self.leaps {
            return through && !self.reach(field).ends.is_empty();
        }
        let budget = self.budget.checked_sub(self.toll).filter(|_| through);
        budget.is_some_and(|budget| Search::new().finds_end(&mover, start, self.memory, budget))
    }

    /// The cheapest path to every cell; of equally cheap paths the first in the order of directions.
    #[must_use]
    pub fn reach(&self, field: &Field) -> Reach {
        let (mover, mut search) = (self.mover(field), Search::new());
        let Some(budget) = self.budget.checked_sub(self.toll) else {
            return Reach { search, lattice: field.board.lattice, ends: Vec::new(), leaps: Vec::new(), toll: 0 };
        };
        search.flood(&mover, self.start(field), self.memory, budget);
        let mut ends = search.ends(&mover);
        let leaps = if self.leaps { self.leaps(field, mover, &search, budget) } else { Vec::new() };
        let leaps: Vec<Leap> = leaps.into_iter().filter(|leap| ends.binary_search(&leap.to).is_err()).collect();
        ends.extend(leaps.iter().map(|leap| leap.to));
        ends.sort_unstable();
        Reach { search, lattice: field.board.lattice, ends, leaps, toll: self.toll }
    }

    /// The cheapest last step over a ledge to every cell below one, row by row (POISE-G20).
    fn leaps(&self, field: &Field, mover: Mover, search: &Search, budget: u16) -> Vec<Leap> {
        let (lattice, start) = (&field.board.lattice, self.start(field));
        let Some(mover) = self.leaping(&mover) else { return Vec::new() };
        let mut best: Vec<Leap> = Vec::new();
        for (from, spent, memory) in search.nodes(&mover) {
            for (direction, _) in mover.steps().iter().copied().filter(|&(way, _)| mover.is_leap(from, way)) {
                let to = lattice.step(from, direction);
                let Some((price, _)) = mover.steps_in(from, direction, memory).min_by_key(|step| step.0) else {
                    continue;
                };
                let cost = spent.saturating_add(price);
                if cost <= budget && to != start && mover.may_end(to) {
                    best.push(Leap { from: lattice.cell(from), to: lattice.cell(to), cost });
                }
            }
        }
        // Of equally cheap ones the first that the search found.
        best.sort_by_key(|leap| (leap.to, leap.cost));
        best.dedup_by_key(|leap| leap.to);
        best
    }

    /// A random path: a random number of steps within the budget, then back to the last cell where the walk may end. Where
    /// that must be in a certain region few such paths end well: most often the way to a random end is taken.
    #[must_use]
    pub fn sample(&self, field: &Field, rng: &mut impl Rng) -> Path {
        let (mover, lattice) = (self.mover(field), &field.board.lattice);
        let start = field.unit(self.unit).body.cell;
        let leaping = self.leaping(&mover);
        let (tries, most) = match self.shape {
            PathShape::Regions(_) => (u8::from(rng.random_range(0..SAMPLES) == 0), self.budget.min(STROLL)),
            _ => (SAMPLES, self.budget),
        };
        for _ in 0..tries {
            let (mut path, mut at, mut memory, mut spent) = (Path::new(), start, self.memory, self.toll);
            let steps = rng.random_range(1..=most.max(1));
            for _ in 0..steps {
                let near: SmallVec<[(Cell, u16, Memory); 8]> = mover
                    .neighbours(at, memory)
                    .filter(|&(to, price, _)| spent + price <= self.budget && to != start && !path.contains(&to))
                    .collect();
                if let Some(leaping) = &leaping {
                    let ends = self.leap_ends(leaping, (at, memory, spent), start, &path);
                    // One of so many walks that come to a ledge goes over it.
                    if !ends.is_empty() && rng.random_range(0..LEAPS) == 0 {
                        path.push(ends[rng.random_range(0..ends.len())]);
                        return path;
                    }
                }
                if near.is_empty() {
                    break;
                }
                let (to, price, after) = near[rng.random_range(0..near.len())];
                path.push(to);
                (at, memory, spent) = (to, after, spent + price);
                if lattice.spot(at).is_some_and(|spot| mover.halts(spot, memory.squeezed)) {
                    break;
                }
            }
            while path.last().and_then(|&cell| lattice.spot(cell)).is_some_and(|spot| !mover.may_end(spot)) {
                path.pop();
            }
            if !path.is_empty() {
                return path;
            }
        }
        let reach = self.reach(field);
        let end = match self.shape {
            PathShape::Regions(_) if !reach.ends.is_empty() => reach.ends.get(rng.random_range(0..reach.ends.len())),
            _ => reach.ends.first(),
        };
        end.map(|&end| reach.path(end)).unwrap_or_default()
    }
}

impl Walking {
    /// The mover of a last step over a ledge; `None` if the walk has none.
    fn leaping<'a>(&self, mover: &Mover<'a>) -> Option<Mover<'a>> {
        self.may_leap(mover).then(|| mover.clone().leaping())
    }

    /// Whether the walk may end with a step over a ledge on this board.
    fn may_leap(&self, mover: &Mover) -> bool {
        self.leaps && self.flight.is_none() && !mover.board().is_flat()
    }

    /// The cells where a last step over a ledge can end from a cell of a random path that began at `start`, within the
    /// budget.
    fn leap_ends(
        &self,
        leaping: &Mover,
        (at, memory, spent): (Cell, Memory, u16),
        start: Cell,
        path: &Path,
    ) -> SmallVec<[Cell; 8]> {
        let lattice = &leaping.board().lattice;
        let Some(spot) = lattice.spot(at) else { return SmallVec::new() };
        let over = leaping.steps().iter().filter(|&&(way, _)| leaping.is_leap(spot, way));
        over.flat_map(|&(way, delta)| {
            let to = lattice.moved(spot, delta);
            leaping.steps_in(spot, way, memory).map(move |(price, _)| (to, lattice.cell(to), price))
        })
        .filter(|&(_, cell, price)| spent + price <= self.budget && cell != start && !path.contains(&cell))
        .filter(|&(to, ..)| leaping.may_end(to))
        .map(|(_, cell, _)| cell)
        .collect()
    }
}

/// The random walks that come to a ledge for each that goes over it.
const LEAPS: u32 = 4;

/// Why a path is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The step is illegal.
    Barred(Barrier),
    /// The price up to this step, more than the budget.
    TooDear(u16),
    /// A zone of control ended the walk on this cell.
    Halted(Cell),
    /// The walk may not end on this cell.
    NoPlace(Cell),
}

impl Reach {
    /// The cells where the walk may end, row by row.
    #[must_use]
    pub fn ends(&self) -> &[Cell] {
        &self.ends
    }

    /// The lowest price of a path to a cell; `None` if the cell is out of reach.
    #[must_use]
    pub fn cost_to(&self, cell: Cell) -> Option<u16> {
        let leap = self.leaps.iter().find(|leap| leap.to == cell).map(|leap| leap.cost);
        let cost = leap.or_else(|| self.lattice.spot(cell).and_then(|spot| self.search.cost(spot)));
        cost.map(|cost| cost + self.toll)
    }

    /// The cheapest path to a cell; empty if the cell is out of reach.
    #[must_use]
    pub fn path(&self, to: Cell) -> Path {
        let leap = self.leaps.iter().find(|leap| leap.to == to);
        let walked = leap.map_or(to, |leap| leap.from);
        let mut path = self.lattice.spot(walked).map(|spot| self.search.path(&self.lattice, spot)).unwrap_or_default();
        path.extend(leap.map(|leap| leap.to));
        path
    }
}
