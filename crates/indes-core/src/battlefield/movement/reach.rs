//! What a walk can reach: every cell with the cheapest path to it, whether there is any, a random path.
//!
//! Serves TEMPO-048, POISE-G20, POISE-118.

use super::mover::Mover;
use super::path::{Memory, Path, PathShape, Walking};
use super::search::Search;
use crate::battlefield::Field;
use crate::grid::{Cell, Lattice};
use rand::{Rng, RngExt};
use smallvec::SmallVec;

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

/// How often a random path is tried before a search is made for one.
const SAMPLES: u8 = 4;

/// The most steps of a random path that must end in a certain region.
const STROLL: u16 = 8;

/// The random walks that come to a ledge for each that goes over it.
const LEAPS: u32 = 4;

impl Walking {
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
