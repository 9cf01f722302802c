//! Walking: what a step costs, where one may end, every cell in reach with the cheapest path to it.
//!
//! A path is built and checked, never one of a list: [`Walking`] is the rule of a walk (who, with how many points),
//! [`Walking::admits`] checks a path, [`Walking::reach`] finds the cheapest one to every cell, [`Walking::sample`]
//! walks at random. Serves TEMPO-048, TEMPO-G48, TEMPO-G55.

use super::{Field, UnitId};
use crate::grid::{Cell, Diagonal, Shape};
use rand::{Rng, RngExt};
use smallvec::SmallVec;

/// The cells of a walk one after another, the start left out.
pub type Path = SmallVec<[Cell; 8]>;

/// The rule of one walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walking {
    /// Who walks.
    pub unit: UnitId,
    /// Movement points.
    pub budget: u8,
}

/// A place on the way: the cell, and whether an odd number of diagonal steps led there. The latter matters where every
/// second one costs more.
type Stage = (Cell, bool);

/// Everywhere a walk can lead, by cell index; for each cell twice, by the parity of its diagonal steps.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    from: Cell,
    cost: Vec<[u8; 2]>,
    before: Vec<[Stage; 2]>,
    ends: Vec<Cell>,
}

const FAR: u8 = u8::MAX;

impl Walking {
    /// What the step from one cell to a neighbour costs; nothing if it cannot be made.
    ///
    /// Opponents that stand block, allies and the fallen do not (TEMPO-G55). On squares a diagonal step is barred by
    /// an impassable cell at either side of the corner; units at the corner do not matter.
    #[must_use]
    pub fn step_cost(&self, field: &Field, from: Cell, to: Cell) -> Option<u8> {
        let ground = field.board.ground(to);
        if !ground.passable {
            return None;
        }
        if let Some(other) = field.occupant(to)
            && field.roster.hostile(self.unit, other)
        {
            return None;
        }
        let diagonal = matches!(field.board.grid.shape, Shape::Square(_)) && from.x != to.x && from.y != to.y;
        let corner_free = !diagonal
            || (field.board.ground(Cell::new(from.x, to.y)).passable
                && field.board.ground(Cell::new(to.x, from.y)).passable);
        corner_free.then_some(ground.enter)
    }

    /// What the step costs after so many diagonal ones, and their parity after it: on squares that count diagonals 1,
    /// 2, 1, 2 every second one costs 1 more. So a walk over open ground costs the distance.
    fn stage(&self, field: &Field, (from, odd): Stage, to: Cell) -> Option<(u8, Stage)> {
        let cost = self.step_cost(field, from, to)?;
        let counts = field.board.grid.shape == Shape::Square(Diagonal::Alternating) && from.x != to.x && from.y != to.y;
        Some((cost.saturating_add(u8::from(counts && odd)), (to, odd != counts)))
    }

    /// Whether the walk may end there: passable and held by nobody who stands (TEMPO-J07).
    #[must_use]
    pub fn may_end(&self, field: &Field, cell: Cell) -> bool {
        field.board.ground(cell).passable && field.occupant(cell).is_none_or(|other| other == self.unit)
    }

    /// The points a path costs; nothing if it is not a path of this walk: broken, barred, too dear, back to the
    /// start, or ending where nobody may stand.
    #[must_use]
    pub fn admits(&self, field: &Field, path: &[Cell]) -> Option<u8> {
        let start = field.unit(self.unit).body.cell;
        let mut at = (start, false);
        let mut spent = 0u8;
        for &cell in path {
            field.board.grid.direction_to(at.0, cell)?;
            let (cost, next) = self.stage(field, at, cell)?;
            spent = spent.checked_add(cost)?;
            if spent > self.budget {
                return None;
            }
            at = next;
        }
        (at.0 != start && self.may_end(field, at.0)).then_some(spent)
    }

    /// Whether there is anywhere to go.
    #[must_use]
    pub fn possible(&self, field: &Field) -> bool {
        let start = field.unit(self.unit).body.cell;
        let mut through_friends = false;
        for (_, cell) in field.board.grid.neighbours(start) {
            if let Some(cost) = self.step_cost(field, start, cell)
                && cost <= self.budget
            {
                if self.may_end(field, cell) {
                    return true;
                }
                through_friends = true;
            }
        }
        through_friends && !self.reach(field).ends.is_empty()
    }

    /// The cheapest path to every cell; among equals the one found first in the order of directions.
    #[must_use]
    pub fn reach(&self, field: &Field) -> Reach {
        let grid = field.board.grid;
        let from = field.unit(self.unit).body.cell;
        let start = (from, false);
        let mut reach =
            Reach { from, cost: vec![[FAR; 2]; grid.len()], before: vec![[start; 2]; grid.len()], ends: Vec::new() };
        let mut waiting: Vec<Vec<Stage>> = vec![Vec::new(); usize::from(self.budget) + 1];
        waiting[0].push(start);
        if let Some(index) = grid.index(from) {
            reach.cost[index][0] = 0;
        }
        for spent in 0..=self.budget {
            let mut next = 0;
            while let Some(&at) = waiting[usize::from(spent)].get(next) {
                next += 1;
                if grid.index(at.0).is_none_or(|index| reach.cost[index][usize::from(at.1)] != spent) {
                    continue;
                }
                for (_, to) in grid.neighbours(at.0) {
                    let (Some((step, stage)), Some(index)) = (self.stage(field, at, to), grid.index(to)) else {
                        continue;
                    };
                    let total = spent.saturating_add(step);
                    let odd = usize::from(stage.1);
                    if total <= self.budget && total < reach.cost[index][odd] {
                        reach.cost[index][odd] = total;
                        reach.before[index][odd] = at;
                        waiting[usize::from(total)].push(stage);
                    }
                }
            }
        }
        reach.ends = grid
            .cells()
            .filter(|&cell| cell != from && reach.cost(grid.index(cell)).is_some() && self.may_end(field, cell))
            .collect();
        reach
    }

    /// A random walk: step by step until the points or the luck run out, then back to where one may stand.
    #[must_use]
    pub fn sample(&self, field: &Field, rng: &mut impl Rng) -> Path {
        let start = field.unit(self.unit).body.cell;
        for _ in 0..4 {
            let (mut path, mut at, mut spent) = (Path::new(), (start, false), 0u8);
            let steps = rng.random_range(1..=self.budget.max(1));
            for _ in 0..steps {
                let near: SmallVec<[(u8, Stage); 8]> = field
                    .board
                    .grid
                    .neighbours(at.0)
                    .into_iter()
                    .filter_map(|(_, to)| self.stage(field, at, to))
                    .filter(|&(cost, (to, _))| spent + cost <= self.budget && to != start && !path.contains(&to))
                    .collect();
                if near.is_empty() {
                    break;
                }
                let (cost, next) = near[rng.random_range(0..near.len())];
                path.push(next.0);
                (at, spent) = (next, spent + cost);
            }
            while path.last().is_some_and(|&cell| !self.may_end(field, cell)) {
                path.pop();
            }
            if !path.is_empty() {
                return path;
            }
        }
        let reach = self.reach(field);
        reach.ends.first().map(|&end| reach.path(field, end)).unwrap_or_default()
    }
}

impl Reach {
    fn cost(&self, index: Option<usize>) -> Option<u8> {
        let costs = index.and_then(|index| self.cost.get(index))?;
        costs.iter().copied().min().filter(|&cost| cost != FAR)
    }

    /// The cells where the walk may end, row by row.
    #[must_use]
    pub fn ends(&self) -> &[Cell] {
        &self.ends
    }

    /// The points to get to a cell; nothing if it is out of reach.
    #[must_use]
    pub fn cost_to(&self, field: &Field, cell: Cell) -> Option<u8> {
        self.cost(field.board.grid.index(cell))
    }

    /// The cheapest path to a cell; empty if it is out of reach.
    #[must_use]
    pub fn path(&self, field: &Field, to: Cell) -> Path {
        let mut path = Path::new();
        let costs = field.board.grid.index(to).map_or([FAR; 2], |index| self.cost[index]);
        let mut at = (to, costs[1] < costs[0]);
        while at.0 != self.from {
            let odd = usize::from(at.1);
            let Some(index) = field.board.grid.index(at.0).filter(|&index| self.cost[index][odd] != FAR) else {
                return Path::new();
            };
            path.push(at.0);
            at = self.before[index][odd];
        }
        path.reverse();
        path
    }
}
