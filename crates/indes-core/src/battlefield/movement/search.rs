//! The search behind every walk: everything in reach, or the cheapest path to one cell.
//!
//! Prices are small whole numbers, so open nodes wait in one bucket for each sum of points, and no heap is needed. A node
//! is a spot with one [`Memory`]: where later steps depend on earlier ones (every second diagonal, every second step down,
//! the heading), the dearer arrival at a spot can be the better one. Every entry is stamped with the number of its search:
//! nothing is cleared between two searches, and nothing is allocated once the arrays have grown to the board.

use super::mover::Mover;
use super::path::{Memory, Path};
use crate::battlefield::Bodies;
use crate::grid::{Cell, Diagonal, Direction, Grid, Lattice, Offset, Shape, Spot};
use smallvec::SmallVec;

/// What a search knows of one node.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// In the upper half the number of the search, in the lower half `u16::MAX` less the price. A greater key is better,
    /// and every key of an earlier search is less than any of this one.
    key: u32,
    /// The layer (the number of the memory) from which the node was entered.
    before: u16,
    /// The direction in which it was entered; [`START`] for the first node.
    direction: u8,
}

const START: u8 = u8::MAX;

/// The direction of a node that was entered over a link between regions.
const LINK: u8 = u8::MAX - 1;

/// The arrays of a search, reused by the next.
#[derive(Clone, Debug, Default)]
pub struct Search {
    known: Vec<Known>,
    buckets: Vec<Vec<u32>>,
    /// The buckets of a search for one goal: nodes with the coordinates of their spots, for the distance to the goal.
    waiting: Vec<Vec<(u32, Offset)>>,
    /// The nodes that were reached, in the order of their prices.
    reached: Vec<u32>,
    /// The nodes that were entered over links, each with the node before it.
    linked: Vec<(u32, u32)>,
    /// The number of the search, in the upper half.
    stamp: u32,
    layers: u32,
    start: Spot,
}

impl Search {
    /// Arrays that grow with the first search.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn begin(&mut self, mover: &Mover, start: Spot, memory: Memory) -> u32 {
        self.layers = mover.layers;
        self.start = start;
        let size = mover.board().lattice.len() * self.layers as usize;
        if self.known.len() < size {
            self.known.resize(size, Known::default());
        }
        self.stamp = self.stamp.wrapping_add(1 << 16);
        if self.stamp == 0 {
            self.known.fill(Known::default());
            self.stamp = 1 << 16;
        }
        self.reached.clear();
        self.linked.clear();
        self.buckets.iter_mut().for_each(Vec::clear);
        self.waiting.iter_mut().for_each(Vec::clear);
        let node = start.0 * self.layers + mover.layer(memory);
        self.improve(node, 0, 0, START);
        self.push(0, node);
        node
    }

    /// Stores a price if it is the lowest so far. Returns whether it is.
    #[inline]
    fn improve(&mut self, node: u32, cost: u16, before: u32, direction: u8) -> bool {
        let key = self.stamp + u32::from(u16::MAX - cost);
        let Some(known) = self.known.get_mut(node as usize) else {
            return false;
        };
        if key <= known.key {
            return false;
        }
        *known = Known { key, before: before as u16, direction };
        true
    }

    /// The price of a node in this search; `None` if it was not reached.
    #[inline]
    fn spent(&self, node: u32) -> Option<u16> {
        let known = self.known.get(node as usize)?;
        (known.key >= self.stamp).then(|| u16::MAX - (known.key - self.stamp) as u16)
    }

    fn push(&mut self, bucket: usize, node: u32) {
        if self.buckets.len() <= bucket {
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        self.buckets[bucket].push(node);
    }

    /// Finds every node whose price is within the budget.
    pub fn flood(&mut self, mover: &Mover, start: Spot, memory: Memory, budget: u16) {
        self.flood_until(mover, start, memory, budget, |_| false);
    }

    /// Whether the walk can end anywhere but at its start: the flood stops at the first such spot.
    pub fn finds_end(&mut self, mover: &Mover, start: Spot, memory: Memory, budget: u16) -> bool {
        self.flood_until(mover, start, memory, budget, |spot| spot != start && mover.may_end(spot))
    }

    /// Finds the nodes whose price is within the budget, the cheapest first, until one is found where it shall stop.
    /// Returns whether there was one.
    fn flood_until(
        &mut self,
        mover: &Mover,
        start: Spot,
        memory: Memory,
        budget: u16,
        stops: impl Fn(Spot) -> bool,
    ) -> bool {
        let first = self.begin(mover, start, memory);
        if self.buckets.len() <= usize::from(budget) {
            self.buckets.resize_with(usize::from(budget) + 1, Vec::new);
        }
        for spent in 0..=budget {
            let mut next = 0;
            while let Some(&node) = self.buckets[usize::from(spent)].get(next) {
                next += 1;
                if self.spent(node) != Some(spent) {
                    continue;
                }
                self.reached.push(node);
                if stops(Spot(node / self.layers)) {
                    return true;
                }
                if mover.is_plain() {
                    let left = mover.ground_left(budget - spent);
                    for &(direction, delta) in mover.steps() {
                        let to = node.wrapping_add_signed(delta);
                        let price = mover.plain_step(Spot(to), left);
                        if price > 0 && self.improve(to, spent + price, 0, direction.0) {
                            self.buckets[usize::from(spent + price)].push(to);
                        }
                    }
                } else if node == first || !self.halts(mover, node) {
                    self.expand(mover, node, spent, budget);
                }
            }
        }
        false
    }

    fn expand(&mut self, mover: &Mover, node: u32, spent: u16, budget: u16) {
        let (from, layer) = (Spot(node / self.layers), node % self.layers);
        let memory = mover.memory(layer);
        let here = mover.here(from, memory);
        let left = mover.ground_left(budget - spent);
        for &(direction, delta) in mover.steps() {
            let to = Spot(from.0.wrapping_add_signed(delta));
            for into in mover.blocks_at(to, memory.squeezed) {
                let Some((price, after)) = mover.step(here, direction, into, memory, left) else {
                    continue;
                };
                let cost = spent.saturating_add(price);
                let to = to.0 * self.layers + mover.layer(after);
                if cost <= budget && self.improve(to, cost, layer, direction.0) {
                    self.buckets[usize::from(cost)].push(to);
                }
            }
        }
        for (to, price, after) in mover.link_steps(from, memory) {
            let (cost, to) = (spent.saturating_add(price), to.0 * self.layers + mover.layer(after));
            if cost <= budget && self.improve(to, cost, layer, LINK) {
                self.linked.retain(|link| link.0 != to);
                self.linked.push((to, node));
                self.buckets[usize::from(cost)].push(to);
            }
        }
    }

    /// Whether a zone of control ends the walk at a node.
    fn halts(&self, mover: &Mover, node: u32) -> bool {
        let memory = mover.memory(node % self.layers);
        mover.halts(Spot(node / self.layers), memory.squeezed)
    }

    /// Finds the cheapest path to a cell within the budget. Returns its price; `None` if the goal is out of reach, is the
    /// start, or is no cell where the walk may end.
    ///
    /// Nodes wait by the sum of their price and the least price still ahead of them (A*). Of equal sums the node found last
    /// goes first: it is nearest to the goal.
    pub fn route(&mut self, mover: &Mover, start: Spot, memory: Memory, goal: Spot, budget: u16) -> Option<u16> {
        if !mover.may_end(goal) || goal == start {
            return None;
        }
        let (lattice, grid) = (&mover.board().lattice, king(mover.board().grid));
        let end = grid.axial(lattice.cell(goal));
        let least = mover.least();
        let steps: SmallVec<[(Direction, i32, Offset); 8]> = mover
            .steps()
            .iter()
            .filter_map(|&(direction, delta)| Some((direction, delta, grid.step_offset(direction)?)))
            .collect();
        let first = self.begin(mover, start, memory);
        self.buckets[0].clear();
        let ahead = |at: Offset| grid.length(end.minus(at)) * least;
        let here = grid.axial(lattice.cell(start));
        let mut sum = ahead(here);
        self.wait(sum, first, here);
        while usize::from(sum) < self.waiting.len() && sum <= budget {
            let Some((node, at)) = self.waiting[usize::from(sum)].pop() else {
                sum += 1;
                continue;
            };
            let Some(spent) = self.spent(node).filter(|spent| spent + ahead(at) == sum) else {
                continue;
            };
            let plain = mover.is_plain();
            let (from, layer) = if plain { (Spot(node), 0) } else { (Spot(node / self.layers), node % self.layers) };
            if from == goal {
                return Some(spent);
            }
            if !plain && node != first && self.halts(mover, node) {
                continue;
            }
            let memory = mover.memory(layer);
            let here = mover.here(from, memory);
            for &(direction, delta, by) in &steps {
                let (to, there) = (Spot(from.0.wrapping_add_signed(delta)), at.plus(by));
                if plain {
                    let price = mover.plain_step(to, Bodies::DEAREST);
                    let cost = spent.saturating_add(price);
                    if price > 0 && self.improve(to.0, cost, 0, direction.0) {
                        self.wait(cost + ahead(there), to.0, there);
                    }
                    continue;
                }
                for into in mover.blocks_at(to, memory.squeezed) {
                    let Some((price, after)) = mover.step(here, direction, into, memory, Bodies::DEAREST) else {
                        continue;
                    };
                    let (cost, node) = (spent.saturating_add(price), to.0 * self.layers + mover.layer(after));
                    if self.improve(node, cost, layer, direction.0) {
                        self.wait(cost + ahead(there), node, there);
                    }
                }
            }
        }
        None
    }

    fn wait(&mut self, sum: u16, node: u32, at: Offset) {
        if self.waiting.len() <= usize::from(sum) {
            self.waiting.resize_with(usize::from(sum) + 1, Vec::new);
        }
        self.waiting[usize::from(sum)].push((node, at));
    }

    /// The cheapest node of a spot.
    fn best(&self, at: Spot) -> Option<u32> {
        let nodes = (at.0 * self.layers)..(at.0 * self.layers + self.layers);
        nodes.filter_map(|node| Some((self.spent(node)?, node))).min().map(|(_, node)| node)
    }

    /// The lowest price of a spot in the last search; `None` if it was not reached.
    #[must_use]
    pub fn cost(&self, at: Spot) -> Option<u16> {
        self.best(at).and_then(|node| self.spent(node))
    }

    /// The cheapest path to a spot in the last search, without the start; empty if the spot was not reached.
    #[must_use]
    pub fn path(&self, lattice: &Lattice, to: Spot) -> Path {
        let mut path = Path::new();
        let Some(mut node) = self.best(to) else {
            return path;
        };
        loop {
            let known = self.known[node as usize];
            if known.direction == START {
                break;
            }
            let spot = Spot(node / self.layers);
            path.push(lattice.cell(spot));
            if known.direction == LINK {
                let Some(link) = self.linked.iter().find(|link| link.0 == node) else { break };
                node = link.1;
                continue;
            }
            let back = lattice.moved(spot, -lattice.step_delta(Direction(known.direction)));
            node = back.0 * self.layers + u32::from(known.before);
        }
        path.reverse();
        path
    }

    /// The spots reached by the last flood, cheapest first, one entry for each node; the start is the first.
    pub fn reached(&self) -> impl Iterator<Item = Spot> + '_ {
        self.reached.iter().map(|node| Spot(node / self.layers))
    }

    /// The cheapest node of each spot reached by the last flood: spot, price and memory.
    pub fn nodes<'a>(&'a self, mover: &'a Mover) -> impl Iterator<Item = (Spot, u16, Memory)> + 'a {
        let node = |&node: &u32| {
            let spent = self.spent(node)?;
            let spot = Spot(node / self.layers);
            (self.best(spot) == Some(node)).then(|| (spot, spent, mover.memory(node % self.layers)))
        };
        self.reached.iter().filter_map(node)
    }

    /// The cells reached where the walk may end, row by row, without the start.
    #[must_use]
    pub fn ends(&self, mover: &Mover) -> Vec<Cell> {
        let lattice = &mover.board().lattice;
        let mut ends: Vec<Cell> = self
            .reached()
            .filter(|&spot| spot != self.start && mover.may_end(spot))
            .map(|spot| lattice.cell(spot))
            .collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    }
}

/// The grid by which the search estimates the steps ahead: every diagonal counts 1, where diagonals are allowed.
fn king(grid: Grid) -> Grid {
    let shape = match grid.shape {
        Shape::Square(Diagonal::Alternating) => Shape::Square(Diagonal::One),
        other => other,
    };
    Grid::new(shape, grid.width, grid.height)
}
