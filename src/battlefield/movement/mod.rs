//! Walking: what a step costs and why, where one may end, every cell in reach with the cheapest path to it.
//!
//! - [`gait`]: what a rule set says about walking, as numbers.
//! - [`step`]: one step by those numbers, with everything that bars it or makes it dear; [`why`]: what it says of that.
//! - [`stencil`]: the steps of a footprint.
//! - [`squeeze`]: through a gap that is too narrow.
//! - [`search`]: everything in reach, or the cheapest path to one cell.
//! - [`forced`]: being pushed, thrown, falling.
//!
//! A path is built and checked, never one of a list: [`Walking`] is the rule of a walk (who, with how much),
//! [`Walking::admits`] checks a path, [`Walking::reach`] finds the cheapest one to every cell, [`Walking::sample`]
//! walks at random. Serves TEMPO-048, TEMPO-055, TEMPO-129, TEMPO-G48, TEMPO-G55, MANEUVER-010,
//! MANEUVER-041, MANEUVER-205, POISE-117, POISE-118, ENERGY-018 and what the parts name.

pub mod forced;
pub mod gait;
pub mod search;
pub mod squeeze;
pub mod stencil;
pub mod step;
pub mod why;

use super::{Barring, Board, Crossing, Field, UnitId, UnitMask};
use crate::grid::{Cell, Lattice, Spot};
use gait::{Counting, Memory, MovementRules, PathShape};
use rand::{Rng, RngExt};
use search::Search;
use smallvec::{SmallVec, smallvec};
use step::{Barrier, Mover, Toll, Tolls};

/// The cells of a walk one after another, the start left out.
pub type Path = SmallVec<[Cell; 8]>;

/// The rule of one walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walking {
    /// Who walks.
    pub unit: UnitId,
    /// How much it may cost.
    pub budget: u16,
    /// What the budget counts.
    pub counting: Counting,
    /// The shape the path must keep.
    pub shape: PathShape,
    /// What is remembered of an earlier walk that this one goes on with.
    pub memory: Memory,
    /// Points more for every step (POISE-G14, POISE-G15).
    pub weight: u16,
    /// Points more for every step into deep water (POISE-D11).
    pub swims: u16,
    /// Those whose cells may be crossed whatever the rules say otherwise, though nobody ends there.
    pub through: UnitMask,
    /// Those who are in nobody's way, because whoever asks does not know of them.
    pub unseen: UnitMask,
    /// Points that are spent before the first step: levels up into the air (POISE-G40).
    pub toll: u16,
    /// The levels of a flight; nothing on the ground.
    pub flight: Option<Flight>,
}

/// The levels of a flight: where it goes, and where it ends. What lies below costs nothing, what is higher is in the way
/// (POISE-G40).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Up to its last cell.
    pub cruise: i16,
    /// On that cell; never higher.
    pub end: i16,
}

/// The rules of one walk, any of which will do.
pub type Walks = SmallVec<[Walking; 2]>;

/// Everywhere a walk can lead.
#[derive(Clone, Debug)]
pub struct Reach {
    search: Search,
    lattice: Lattice,
    ends: Vec<Cell>,
    toll: u16,
}

/// One step of a path, with what it costs and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// Where it begins.
    pub from: Cell,
    /// Where it leads.
    pub to: Cell,
    /// The parts of its price.
    pub tolls: Tolls,
    /// What the whole path costs up to its end.
    pub spent: u16,
}

impl Walking {
    /// A walk of so many movement points, in any shape.
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
            unseen: UnitMask::NONE,
            toll: 0,
            flight: None,
        }
    }

    /// What bars the walker.
    fn barring(&self, field: &Field, crossing: Crossing) -> Barring {
        // Who is hidden from the walker is in its way only when it comes there.
        let unknown = field.concealed.from(self.unit).union(self.unseen).with(self.unit);
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

    /// Everything a step of the walk depends on.
    #[must_use]
    pub fn mover<'a>(&self, field: &'a Field) -> Mover<'a> {
        self.mover_by(field, field.mechanics.gait)
    }

    /// The same by another rule set's numbers.
    #[must_use]
    pub fn mover_by<'a>(&self, field: &'a Field, gait: MovementRules) -> Mover<'a> {
        self.mover_on(field, &field.board, gait)
    }

    /// The same on another board than it is: with a door open that is shut.
    #[must_use]
    pub fn mover_on<'a>(&self, field: &'a Field, board: &'a Board, gait: MovementRules) -> Mover<'a> {
        let footprint = &field.roster.member(self.unit).size.footprint;
        let mut barring = self.barring(field, gait.crossing);
        barring.block = barring.block.without(self.through);
        barring.no_end = barring.no_end.union(self.through);
        // Whom one passes over or under bars no corner.
        barring.foes = barring.foes.without(self.through);
        let gait = if self.flight.is_some() { MovementRules { squeeze: None, ..gait } } else { gait };
        Mover::new(board, &field.bodies, gait, footprint, barring)
            .counting(self.counting, None)
            .shaped(self.shape, self.shape.round().into_iter().flat_map(|unit| field.cells(unit)))
            .weighted(self.weight)
            .swimming(self.swims)
            .flying(self.flight)
    }

    fn start(&self, field: &Field) -> Spot {
        field.board.lattice.spot(field.unit(self.unit).body.cell).unwrap_or_default()
    }

    /// What a path costs; nothing if it is not a path of this walk: broken, barred, too dear, back to the start, or
    /// ending where nobody may stand.
    #[must_use]
    pub fn admits(&self, field: &Field, path: &[Cell]) -> Option<u16> {
        self.follow(field, path).ok().and_then(|steps| steps.last().map(|step| step.spent))
    }

    /// The steps of a path with their prices.
    ///
    /// # Errors
    /// The number of the step that cannot be made, and why.
    pub fn follow(&self, field: &Field, path: &[Cell]) -> Result<Vec<PathStep>, (usize, Refused)> {
        let (mover, grid, lattice) = (self.mover(field), &field.board.grid, &field.board.lattice);
        let start = field.unit(self.unit).body.cell;
        let refused = |at, why| Err((at, why));
        // What the walk can remember and have spent after every step, and from which of those before: more than one only
        // where it squeezes.
        type After = SmallVec<[(Memory, u16, usize); 1]>;
        let mut after: Vec<After> = vec![smallvec![(self.memory, self.toll, 0)]];
        let mut from = start;
        for (at, &to) in path.iter().enumerate() {
            let known = &after[at];
            let Some((spot, direction)) = lattice.spot(from).zip(grid.direction_to(from, to)) else {
                return refused(at, Refused::Barred(Barrier::NoStep));
            };
            let halted = |memory: Memory| at > 0 && mover.halts(spot, memory.squeezed);
            if known.iter().all(|&(memory, ..)| halted(memory)) {
                return refused(at, Refused::Halted(from));
            }
            let mut next = After::new();
            let mut dear = None;
            for (before, &(memory, spent, _)) in known.iter().enumerate().filter(|(_, known)| !halted(known.0)) {
                for (price, now) in mover.steps_in(spot, direction, memory) {
                    let cost = spent.saturating_add(price);
                    if cost > self.budget {
                        dear = Some(dear.map_or(cost, |least: u16| least.min(cost)));
                        continue;
                    }
                    match next.iter_mut().find(|known| known.0 == now) {
                        Some(known) if known.1 <= cost => {}
                        Some(known) => *known = (now, cost, before),
                        None => next.push((now, cost, before)),
                    }
                }
            }
            if next.is_empty() {
                let barrier = || mover.barrier(from, to, known[0].0).unwrap_or(Barrier::NoStep);
                return refused(at, dear.map_or_else(|| Refused::Barred(barrier()), Refused::TooDear));
            }
            after.push(next);
            from = to;
        }
        let ends = lattice.spot(from).is_some_and(|spot| mover.may_end(spot));
        if from == start || !ends {
            return refused(path.len().saturating_sub(1), Refused::NoPlace(from));
        }
        let mut steps = Vec::with_capacity(path.len());
        let last = after.last().into_iter().flatten().enumerate().min_by_key(|(_, known)| known.1);
        let mut way = last.map_or(0, |(at, _)| at);
        for at in (0..path.len()).rev() {
            let (now, spent, before) = after[at + 1][way];
            let (from, to) = (if at == 0 { start } else { path[at - 1] }, path[at]);
            let mut tolls = mover.tolls_into(from, to, after[at][before].0, now.squeezed).unwrap_or_default();
            if at == 0 && self.toll > 0 {
                tolls.push((Toll::Climb, i16::try_from(self.toll).unwrap_or(i16::MAX)));
            }
            steps.push(PathStep { from, to, tolls, spent });
            way = before;
        }
        steps.reverse();
        Ok(steps)
    }

    /// Whether there is anywhere to go.
    #[must_use]
    pub fn possible(&self, field: &Field) -> bool {
        let (mover, start) = (self.mover(field), self.start(field));
        let cell = field.board.lattice.cell(start);
        let mut through = false;
        for (_, to) in field.board.grid.neighbours(cell) {
            if let (Some((price, _)), Some(spot)) = (mover.priced(cell, to, self.memory), field.board.lattice.spot(to))
                && price.saturating_add(self.toll) <= self.budget
            {
                if mover.may_end(spot) {
                    return true;
                }
                through = true;
            }
        }
        through && !self.reach(field).ends.is_empty()
    }

    /// The cheapest path to every cell; among equals the one found first in the order of directions.
    #[must_use]
    pub fn reach(&self, field: &Field) -> Reach {
        let (mover, mut search) = (self.mover(field), Search::new());
        let Some(budget) = self.budget.checked_sub(self.toll) else {
            return Reach { search, lattice: field.board.lattice, ends: Vec::new(), toll: 0 };
        };
        search.flood(&mover, self.start(field), self.memory, budget);
        let ends = search.ends(&mover);
        Reach { search, lattice: field.board.lattice, ends, toll: self.toll }
    }

    /// A random walk: step by step until the budget or the luck runs out, then back to where one may stand.
    #[must_use]
    pub fn sample(&self, field: &Field, rng: &mut impl Rng) -> Path {
        let (mover, lattice) = (self.mover(field), &field.board.lattice);
        let start = field.unit(self.unit).body.cell;
        for _ in 0..4 {
            let (mut path, mut at, mut memory, mut spent) = (Path::new(), start, self.memory, self.toll);
            let steps = rng.random_range(1..=self.budget.max(1));
            for _ in 0..steps {
                let near: SmallVec<[(Cell, u16, Memory); 8]> = mover
                    .neighbours(at, memory)
                    .filter(|&(to, price, _)| spent + price <= self.budget && to != start && !path.contains(&to))
                    .collect();
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
        reach.ends.first().map(|&end| reach.path(end)).unwrap_or_default()
    }
}

/// Why a path is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A step cannot be made.
    Barred(Barrier),
    /// It costs so much up to here.
    TooDear(u16),
    /// A zone of control ended the walk before.
    Halted(Cell),
    /// Nobody may end there.
    NoPlace(Cell),
}

impl Reach {
    /// The cells where the walk may end, row by row.
    #[must_use]
    pub fn ends(&self) -> &[Cell] {
        &self.ends
    }

    /// What it costs to get to a cell; nothing if it is out of reach.
    #[must_use]
    pub fn cost_to(&self, cell: Cell) -> Option<u16> {
        self.lattice.spot(cell).and_then(|spot| self.search.cost(spot)).map(|cost| cost + self.toll)
    }

    /// The cheapest path to a cell; empty if it is out of reach.
    #[must_use]
    pub fn path(&self, to: Cell) -> Path {
        self.lattice.spot(to).map(|spot| self.search.path(&self.lattice, spot)).unwrap_or_default()
    }
}

/// The name of a part of a price, for people.
#[must_use]
pub const fn toll_name(toll: Toll) -> &'static str {
    match toll {
        Toll::Ground => "ground",
        Toll::Body => "past a body",
        Toll::Diagonal => "second diagonal",
        Toll::Climb => "up",
        Toll::Zone => "out of a zone",
        Toll::Turn => "turn",
        Toll::Squeeze => "squeezing",
        Toll::Weight => "hampered",
        Toll::Descent => "down",
    }
}
