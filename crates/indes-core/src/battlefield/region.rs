//! Regions: the board cut into named, connected sets of cells by which one rule set measures everything.
//!
//! Every passable cell is in exactly one region; violations are listed as [`RegionFault`]s. Two regions are neighbours if a
//! cell of one shares an edge with a cell of the other and no wall stands on it: a corner is no border. A level may add
//! links (a ladder, a rope) between a cell of one and a cell of the other, and forbid borders. Distance is the fewest
//! steps from region to region, kept in a table; for shots in another one, which knows neither links nor forbidden borders.
//!
//! Inside a region cells are neighbours as for any step: on squares also over a corner, unless both cells beside it
//! are impassable ([`touches`]). Walls are those of the board ([`super::edges`]).
//!
//! Serves REGION-G08, REGION-G09, REGION-G18, REGION-G45, REGION-G46, REGION-G53, REGION-G77, REGION-D26, REGION-C01,
//! REGION-035, REGION-056, REGION-057.

use super::{Board, Stance, UnitId, UnitMask};
use crate::grid::{Cell, Corner, Direction, Grid, Spot};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The id of a region: its index in the level file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct RegionId(pub u8);

/// A fault of a partition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum RegionFault {
    /// A region without a passable cell.
    #[error("region {a} has no cell where anybody could stand", a = .0.0)]
    Empty(RegionId),
    /// A passable cell of no region.
    #[error("{0} is in no region")]
    Gap(Cell),
    /// A passable cell of two regions.
    #[error("{0} is in the regions {a} and {b}", a = .1.0, b = .2.0)]
    Overlap(Cell, RegionId, RegionId),
    /// A region whose cells are not connected.
    #[error("region {a} is in pieces", a = .0.0)]
    Pieces(RegionId),
    /// A cell of a region that is not on the board.
    #[error("{1} of region {a} is not on the board", a = .0.0)]
    Outside(RegionId, Cell),
    /// A forbidden border between regions that are not two of this board.
    #[error("there is no border between the regions {a} and {b}", a = .0.0, b = .1.0)]
    Border(RegionId, RegionId),
    /// A link between cells that are not in two regions.
    #[error("{0} and {1} are not in two regions")]
    Link(Cell, Cell),
    /// More regions than can be counted.
    #[error("{0} regions are more than 254")]
    TooMany(usize),
}

/// A step between regions that are not neighbours, at most over a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the regions {} and {} are not neighbours", .from.0, .to.0)]
pub struct CornerOnly {
    /// The region of the first cell.
    pub from: RegionId,
    /// The region of the second.
    pub to: RegionId,
}

/// The links and forbidden borders of a level.
#[derive(Clone, Debug, PartialEq, Eq, Default, Reflect)]
pub struct RegionLinks {
    /// Cells that are neighbours without a common edge, and so are their regions (REGION-G77).
    pub extra: Vec<(Cell, Cell)>,
    /// Regions that are not neighbours in spite of a common edge or an extra link.
    pub forbidden: Vec<(RegionId, RegionId)>,
}

/// What is special about a region (REGION-D26). The hardness of its ground is asked of each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Reflect)]
pub struct RegionNature {
    /// Whether every dodge in it lacks room (REGION-G45).
    pub cramped: bool,
    /// Whether to walk in takes two actions' worth of points, and no unit runs in (REGION-G46, REGION-G78).
    pub difficult: bool,
    /// Whether it is entered and left by crawling only (REGION-G78).
    pub water: bool,
    /// The ranks that it adds to the range minimum of units in it (REGION-G46).
    pub cover: u8,
    /// Whether units can hide in it without cover (REGION-G47).
    pub concealment: bool,
}

/// The partition of the board. It does not change during a battle.
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
pub struct Regions {
    grid: Grid,
    /// The region of each cell, row by row.
    of: Vec<Option<RegionId>>,
    /// The same by spot of the board's lattice, for the search of paths.
    by_spot: Vec<Option<RegionId>>,
    /// By region its name, and its passable cells row by row.
    named: Vec<(String, Vec<Cell>)>,
    /// The cells that are linked, both ways.
    links: Vec<(Cell, Cell)>,
    /// What is special about each region; missing at the end for those without anything special.
    natures: Vec<RegionNature>,
    /// The steps from each region to each other; `None` if there is no way.
    steps: Vec<Option<u8>>,
    /// The same without links and forbidden borders, for shots (REGION-G77).
    shots: Vec<Option<u8>>,
}

/// The most regions of a board: their ids, and the steps between two of them, are bytes.
const MOST_REGIONS: u8 = u8::MAX - 1;

/// Whether two cells are neighbours for a step (REGION-G53): no wall stands on the edge between them; over a corner one of
/// the two cells beside it is passable, without a wall before or behind it. The two cells themselves may be impassable.
#[must_use]
pub fn touches(board: &Board, from: Cell, to: Cell) -> bool {
    let near = board.grid.direction_to(from, to).is_some();
    near && !board.bars(Corner::Both, from, to, |cell| !board.ground(cell).passable)
}

/// The number of passable, unoccupied cells beside a unit, of any region (REGION-G45).
#[must_use]
pub fn free_room(board: &Board, occupied: impl Fn(Cell) -> bool, unit: Stance) -> u8 {
    let mut free: SmallVec<[Cell; 16]> = SmallVec::new();
    for own in unit.footprint.cells(&board.grid, unit.at) {
        for (_, cell) in board.grid.neighbours(own) {
            let is_own = unit.footprint.cells(&board.grid, unit.at).any(|own| own == cell);
            if !is_own
                && !free.contains(&cell)
                && board.ground(cell).passable
                && !occupied(cell)
                && touches(board, own, cell)
            {
                free.push(cell);
            }
        }
    }
    u8::try_from(free.len()).unwrap_or(u8::MAX)
}

/// The directions over an edge of a cell, each with the neighbour there, if it is on the grid.
fn beside(grid: &Grid, cell: Cell) -> impl Iterator<Item = (Direction, Option<Cell>)> {
    grid.directions().filter(|&way| !grid.is_diagonal(way)).map(move |way| (way, grid.step(cell, way)))
}

/// The fewest steps over these borders between each two of `count` regions, by a breadth-first search from each; `None` if
/// there is no way.
fn all_steps(border: &[bool], count: usize) -> Vec<Option<u8>> {
    let mut steps = vec![None; count * count];
    for (from, row) in steps.chunks_exact_mut(count.max(1)).enumerate() {
        row[from] = Some(0);
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            for next in 0..count {
                if border[at * count + next] && row[next].is_none() {
                    row[next] = row[at].map(|steps: u8| steps + 1);
                    queue.push_back(next);
                }
            }
        }
    }
    steps
}

impl Regions {
    /// The partition by these named sets of cells, in the order of their ids. Impassable cells are left out.
    ///
    /// # Errors
    /// All faults of the partition.
    pub fn new(board: &Board, named: &[(String, Vec<Cell>)], links: &RegionLinks) -> Result<Self, Vec<RegionFault>> {
        if named.len() > usize::from(MOST_REGIONS) {
            return Err(vec![RegionFault::TooMany(named.len())]);
        }
        let mut faults = Vec::new();
        let grid = board.grid;
        let mut regions = Self {
            grid,
            of: vec![None; grid.len()],
            by_spot: vec![None; board.lattice.len()],
            named: Vec::new(),
            links: Vec::new(),
            natures: Vec::new(),
            steps: Vec::new(),
            shots: Vec::new(),
        };
        for (region, (name, cells)) in (0..).map(RegionId).zip(named) {
            let mut own: Vec<Cell> = Vec::with_capacity(cells.len());
            for &cell in cells {
                match grid.index(cell) {
                    None => faults.push(RegionFault::Outside(region, cell)),
                    Some(at) if board.ground(cell).passable => match regions.of[at] {
                        None => {
                            regions.of[at] = Some(region);
                            if let Some(spot) = board.lattice.spot(cell) {
                                regions.by_spot[spot.0 as usize] = Some(region);
                            }
                            own.push(cell);
                        }
                        Some(other) if other != region => faults.push(RegionFault::Overlap(cell, other, region)),
                        Some(_) => {}
                    },
                    Some(_) => {}
                }
            }
            own.sort_unstable();
            if !cells.iter().any(|&cell| board.ground(cell).passable) {
                faults.push(RegionFault::Empty(region));
            }
            regions.named.push((name.clone(), own));
        }
        let gaps = grid.cells().filter(|&cell| board.ground(cell).passable && regions.region_of(cell).is_none());
        faults.extend(gaps.map(RegionFault::Gap));
        let pieces = regions.ids().filter(|&region| !regions.is_connected(board, region));
        faults.extend(pieces.map(RegionFault::Pieces));
        let last = named.len();
        let wrong = |&&(a, b): &&(RegionId, RegionId)| a == b || usize::from(a.0.max(b.0)) >= last;
        faults.extend(links.forbidden.iter().filter(wrong).map(|&(a, b)| RegionFault::Border(a, b)));
        let apart = |&&(a, b): &&(Cell, Cell)| {
            regions.region_of(a).zip(regions.region_of(b)).is_none_or(|(one, other)| one == other)
        };
        faults.extend(links.extra.iter().filter(apart).map(|&(a, b)| RegionFault::Link(a, b)));
        if !faults.is_empty() {
            return Err(faults);
        }
        regions.measure(board, links);
        Ok(regions)
    }

    /// The partition with what is special about each region, in the order of their ids.
    #[must_use]
    pub fn with_natures(mut self, natures: Vec<RegionNature>) -> Self {
        self.natures = natures;
        self
    }

    fn is_connected(&self, board: &Board, region: RegionId) -> bool {
        let cells = self.cells(region);
        let Some(&first) = cells.first() else { return true };
        let mut seen = vec![false; self.of.len()];
        let mut left = vec![first];
        let mut count = 0;
        while let Some(cell) = left.pop() {
            let Some(at) = self.grid.index(cell) else { continue };
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            count += 1;
            let near = self.grid.neighbours(cell).into_iter().map(|(_, next)| next);
            left.extend(near.filter(|&next| self.region_of(next) == Some(region) && touches(board, cell, next)));
        }
        count == cells.len()
    }

    /// Fills the tables of steps: for shots over the borders, for movers over links as well and not where it is forbidden.
    fn measure(&mut self, board: &Board, links: &RegionLinks) {
        let count = self.named.len();
        let mut border = vec![false; count * count];
        let mark = |border: &mut [bool], a: RegionId, b: RegionId, to: bool| {
            for (a, b) in [(a, b), (b, a)] {
                if let Some(place) = border.get_mut(usize::from(a.0) * count + usize::from(b.0)) {
                    *place = to;
                }
            }
        };
        for a in self.ids() {
            for &cell in self.cells(a) {
                for next in beside(&self.grid, cell).filter_map(|(_, next)| next) {
                    match self.region_of(next) {
                        Some(b) if b != a && !board.has_wall_between(cell, next) => mark(&mut border, a, b, true),
                        _ => {}
                    }
                }
            }
        }
        self.shots = all_steps(&border, count);
        for &(a, b) in &links.extra {
            self.links.extend([(a, b), (b, a)]);
            if let Some((a, b)) = self.region_of(a).zip(self.region_of(b)) {
                mark(&mut border, a, b, true);
            }
        }
        self.links.sort_unstable();
        self.links.dedup();
        for &(a, b) in &links.forbidden {
            mark(&mut border, a, b, false);
        }
        self.steps = all_steps(&border, count);
    }

    /// The number of regions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.named.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    /// All regions, in the order of the level file.
    pub fn ids(&self) -> impl Iterator<Item = RegionId> + use<> {
        (0..u8::try_from(self.named.len()).unwrap_or(MOST_REGIONS)).map(RegionId)
    }

    /// The name of a region.
    #[must_use]
    pub fn name(&self, region: RegionId) -> &str {
        self.named.get(usize::from(region.0)).map_or("", |(name, _)| name)
    }

    /// The region with this name, in any letter case.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<RegionId> {
        self.ids().find(|&region| self.name(region).eq_ignore_ascii_case(name))
    }

    /// The passable cells of a region, row by row.
    #[must_use]
    pub fn cells(&self, region: RegionId) -> &[Cell] {
        self.named.get(usize::from(region.0)).map_or(&[], |(_, cells)| cells)
    }

    /// The region of a cell; `None` for impassable cells and those outside the board.
    #[must_use]
    pub fn region_of(&self, cell: Cell) -> Option<RegionId> {
        self.grid.index(cell).and_then(|at| self.of.get(at).copied().flatten())
    }

    /// The region of a spot of the board's lattice.
    #[must_use]
    pub fn region_of_spot(&self, spot: Spot) -> Option<RegionId> {
        self.by_spot.get(spot.0 as usize).copied().flatten()
    }

    /// The region of a unit on these cells, its anchor first: the region of most of them; of several such regions that of the
    /// earliest cell.
    #[must_use]
    pub fn of_footprint(&self, cells: &[Cell]) -> Option<RegionId> {
        let count = |region: RegionId| cells.iter().filter(|&&cell| self.region_of(cell) == Some(region)).count();
        let mut best: Option<(usize, RegionId)> = None;
        for region in cells.iter().filter_map(|&cell| self.region_of(cell)) {
            let count = count(region);
            if best.is_none_or(|(most, _)| count > most) {
                best = Some((count, region));
            }
        }
        best.map(|(_, region)| region)
    }

    /// The region of a unit.
    #[must_use]
    pub fn of_unit(&self, unit: Stance) -> Option<RegionId> {
        let cells: SmallVec<[Cell; 4]> = unit.footprint.cells(&self.grid, unit.at).collect();
        self.of_footprint(&cells)
    }

    /// The fewest steps from one region to another: 0 for the same, 1 for neighbours; `None` if there is no way.
    #[must_use]
    pub fn steps_between(&self, a: RegionId, b: RegionId) -> Option<u8> {
        let (a, b, count) = (usize::from(a.0), usize::from(b.0), self.named.len());
        if a < count && b < count { self.steps[a * count + b] } else { None }
    }

    /// The distance of a shot from one region to another: the fewest steps over common borders, whatever links and
    /// forbidden borders there are; `None` if there is no way (REGION-G18, REGION-G77).
    #[must_use]
    pub fn shot_distance(&self, a: RegionId, b: RegionId) -> Option<u8> {
        let (a, b, count) = (usize::from(a.0), usize::from(b.0), self.named.len());
        if a < count && b < count { self.shots[a * count + b] } else { None }
    }

    /// The cells that links join to this one: a step there is a step to a neighbour, unless the border between the two
    /// regions is forbidden (REGION-G77).
    pub fn linked(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let ends = self.links.iter().filter(move |link| link.0 == cell).map(|link| link.1);
        ends.filter(move |&end| self.region_of(cell).zip(self.region_of(end)).is_some_and(|(a, b)| self.adjacent(a, b)))
    }

    /// What is special about a region.
    #[must_use]
    pub fn nature(&self, region: RegionId) -> RegionNature {
        self.natures.get(usize::from(region.0)).copied().unwrap_or_default()
    }

    /// Whether two regions are neighbours.
    #[must_use]
    pub fn adjacent(&self, a: RegionId, b: RegionId) -> bool {
        self.steps_between(a, b) == Some(1)
    }

    /// The neighbours of a region.
    pub fn neighbours(&self, region: RegionId) -> impl Iterator<Item = RegionId> {
        self.ids().filter(move |&other| self.adjacent(region, other))
    }

    /// The region that a step enters; `None` if it stays in its region, or if a cell has no region.
    ///
    /// # Errors
    /// If the two regions are not neighbours: they meet only at a corner, or their border is forbidden.
    pub fn crossing(&self, from: Cell, to: Cell) -> Result<Option<RegionId>, CornerOnly> {
        match (self.region_of(from), self.region_of(to)) {
            (Some(from), Some(to)) if from != to => {
                if self.adjacent(from, to) {
                    Ok(Some(to))
                } else {
                    Err(CornerOnly { from, to })
                }
            }
            _ => Ok(None),
        }
    }

    /// The edges around a region, for drawing: the cell inside, the direction of the edge, the region behind it, if any.
    pub fn borders(&self, region: RegionId) -> impl Iterator<Item = (Cell, Direction, Option<RegionId>)> {
        self.cells(region).iter().flat_map(move |&cell| {
            beside(&self.grid, cell)
                .map(move |(way, next)| (cell, way, next.and_then(|next| self.region_of(next))))
                .filter(move |&(_, _, behind)| behind != Some(region))
        })
    }

    /// Which of these units are in a region.
    pub fn units_in<'a>(&self, region: RegionId, units: impl IntoIterator<Item = (UnitId, Stance<'a>)>) -> UnitMask {
        units.into_iter().filter(|&(_, unit)| self.of_unit(unit) == Some(region)).map(|(id, _)| id).collect()
    }
}
