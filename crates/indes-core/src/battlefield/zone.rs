//! Threat and zones of control: the cells that each unit marks, and the steps of other units that enter or leave them.
//!
//! A unit marks the cells that it threatens or controls. [`cells_of`] lists its marks, by one of four shapes; [`Zones`] holds
//! these lists and, for every spot of the board, the set of units that mark it. When a unit moves or changes its weapon,
//! only its own marks are renewed. The step tests return all units concerned; the rule set decides which of them are foes,
//! how often they react and at what price.
//!
//! - [`ThreatShape::Band`]: TEMPO-G26, MANEUVER-129, MANEUVER-207, MANEUVER-G62, MANEUVER-204.
//! - [`ThreatShape::Zone`]: POISE-161, POISE-162, POISE-163, POISE-164, POISE-165, POISE-G33.
//! - [`ThreatShape::Limit`]: ENERGY-235, ENERGY-G05, ENERGY-G22.
//! - [`ThreatShape::SameRegion`]: REGION-G09, REGION-D05.
//! - Steps: TEMPO-051, TEMPO-G26 (touch), MANEUVER-130, MANEUVER-131, POISE-172, POISE-173, POISE-176, POISE-177,
//!   POISE-C12, ENERGY-G22, REGION-043, REGION-G11.

use super::{Board, Bodies, Footprint, Regions, Stance, UnitId, UnitMask};
use crate::grid::{Cell, Corner, Lattice, Offset, Spot};
use bevy::prelude::{Reflect, ReflectResource, Resource};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Which cells around it a unit threatens or controls. Distances are from the nearest cell of its footprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ThreatShape {
    /// The cells in sight within a range of distances.
    Band {
        /// The least distance.
        min: u8,
        /// The greatest distance.
        max: u8,
    },
    /// Its own cells and those within some paces, each reached from one of its own cells by steps that would be legal on a
    /// board without other units: none through a wall.
    Zone {
        /// The number of paces. For more than 1, which no rule set has, no step may leave the circle of that radius.
        paces: u8,
        /// The most levels by which a cell may be higher or lower.
        height: u8,
    },
    /// The cells at exactly this distance, whatever stands between; sight and facing are checked for each step.
    Limit(u8),
    /// All of its region.
    SameRegion,
}

/// A step of a unit, or any other change of its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<'a> {
    /// The footprint of the mover.
    pub footprint: &'a Footprint,
    /// The anchor before.
    pub from: Cell,
    /// The anchor after.
    pub to: Cell,
}

/// The spots that a unit marks.
#[derive(Clone, Debug, PartialEq, Eq, Default, Reflect)]
pub struct Marks {
    /// The spots threatened, controlled or on the limit; in order, without duplicates.
    pub on: Vec<Spot>,
    /// The spots too near for a band or a limit, the unit's own included. A unit with a cell here is not marked by its other
    /// cells: the distance between two footprints is that of the nearest pair of cells.
    pub within: Vec<Spot>,
}

impl Marks {
    /// Removes all spots.
    pub fn clear(&mut self) {
        self.on.clear();
        self.within.clear();
    }
}

/// What the marks of a unit depend on besides the unit.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// The ground.
    pub board: &'a Board,
    /// The regions, if the board has any.
    pub regions: Option<&'a Regions>,
    /// Which diagonal steps are forbidden.
    pub corner: Corner,
}

/// Lists the spots that a unit on the ground marks. The old content of `out` is replaced.
///
/// `sight` is called with the nearest cell of the unit and the other cell; if several are nearest, one that sees is enough.
/// Void is never marked; impassable ground is marked by a band or a limit, since a flyer may be over it.
pub fn cells_of(
    around: &Surroundings,
    shape: ThreatShape,
    unit: Stance,
    sight: impl Fn(Cell, Cell) -> bool,
    out: &mut Marks,
) {
    out.clear();
    match shape {
        ThreatShape::Band { min, max } => band(around.board, unit, u16::from(max), |spot, distance, from, to| {
            if distance < u16::from(min) {
                out.within.push(spot);
            } else if from.iter().any(|&from| sight(from, to)) {
                out.on.push(spot);
            }
        }),
        ThreatShape::Limit(limit) => band(around.board, unit, u16::from(limit), |spot, distance, _, _| {
            let list = if distance == u16::from(limit) { &mut out.on } else { &mut out.within };
            list.push(spot);
        }),
        ThreatShape::Zone { paces, height } => zone(around, unit, None, paces, height, &mut out.on),
        ThreatShape::SameRegion => {
            if let Some(regions) = around.regions {
                let own: SmallVec<[Cell; 4]> = unit.footprint.cells(&around.board.grid, unit.at).collect();
                let cells = regions.of_footprint(&own).map_or(&[][..], |region| regions.cells(region));
                out.on.extend(cells.iter().filter_map(|&cell| around.board.lattice.spot(cell)));
            }
        }
    }
    for list in [&mut out.on, &mut out.within] {
        list.sort_unstable();
        list.dedup();
    }
}

/// Lists the spots that a unit marks from a level in the air: of a zone those whose ground is near enough to the level; any
/// other shape is the same as on the ground (POISE-G40). The old content of `out` is replaced.
pub fn cells_from(
    around: &Surroundings,
    shape: ThreatShape,
    (unit, level): (Stance, i16),
    sight: impl Fn(Cell, Cell) -> bool,
    out: &mut Marks,
) {
    let ThreatShape::Zone { paces, height } = shape else {
        return cells_of(around, shape, unit, sight, out);
    };
    out.clear();
    zone(around, unit, Some(level), paces, height, &mut out.on);
    out.on.sort_unstable();
    out.on.dedup();
}

/// Calls `visit` for every cell that is not void and at most `max` away: its spot, its distance, the nearest cells of the
/// unit, the cell.
fn band(board: &Board, unit: Stance, max: u16, mut visit: impl FnMut(Spot, u16, &[Cell], Cell)) {
    let grid = &board.grid;
    let max = max.min(grid.width.saturating_add(grid.height).saturating_mul(2));
    let reach = i16::try_from(max).unwrap_or(i16::MAX);
    let offsets = unit.footprint.offsets();
    let span = |part: fn(&Offset) -> i16| {
        let (low, high) = offsets.iter().map(part).fold((0, 0), |(low, high), at| (at.min(low), at.max(high)));
        low.saturating_sub(reach)..=high.saturating_add(reach)
    };
    let mut nearest: SmallVec<[Cell; 4]> = SmallVec::new();
    for r in span(|at| at.r) {
        for q in span(|at| at.q) {
            let to = Offset::new(q, r);
            let Some(distance) = offsets.iter().map(|&from| grid.length(to.minus(from))).min() else { continue };
            if distance > max {
                continue;
            }
            let Some(cell) = grid.shifted(unit.at, to) else { continue };
            let Some(spot) = board.lattice.spot(cell) else { continue };
            if board.terrain(cell) == super::Terrain::Void {
                continue;
            }
            nearest.clear();
            let near = offsets.iter().filter(|&&from| grid.length(to.minus(from)) == distance);
            nearest.extend(near.filter_map(|&from| grid.shifted(unit.at, from)));
            visit(spot, distance, &nearest, cell);
        }
    }
}

/// Adds the spots of a zone to `out`; `level` is that of a unit in the air.
fn zone(around: &Surroundings, unit: Stance, level: Option<i16>, paces: u8, height: u8, out: &mut Vec<Spot>) {
    let board = around.board;
    let near = |own: Cell, to: Cell| {
        let level = level.unwrap_or_else(|| i16::from(board.height(own)));
        i16::from(board.height(to)).abs_diff(level) <= u16::from(height)
    };
    let mut found: SmallVec<[Cell; 16]> = SmallVec::new();
    for own in unit.footprint.cells(&board.grid, unit.at) {
        found.clear();
        found.push(own);
        let mut done = 0;
        for _ in 0..paces {
            let ring = done..found.len();
            done = found.len();
            for at in ring {
                let from = found[at];
                for (_, to) in board.grid.neighbours(from) {
                    let legal = board.ground(to).passable
                        && near(own, to)
                        && board.grid.distance(own, to) <= u16::from(paces)
                        && !board.bars(around.corner, from, to, |cell| !board.ground(cell).passable);
                    if legal && !found.contains(&to) {
                        found.push(to);
                    }
                }
            }
        }
        // A unit in the air does not mark the ground far below it.
        out.extend(found.iter().filter(|&&to| near(own, to)).filter_map(|&cell| board.lattice.spot(cell)));
    }
}

/// For every spot of the board the units that mark it, and for every unit its marks.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct Zones {
    lattice: Lattice,
    on: Vec<UnitMask>,
    within: Vec<UnitMask>,
    units: Vec<Marks>,
    /// The units whose marks are out of date.
    stale: UnitMask,
}

/// A unit whose marks a path touches, and the first cell where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkContact {
    /// The unit.
    pub unit: UnitId,
    /// The index in the path: 0 is the start, 1 the first cell entered.
    pub at: usize,
}

impl Zones {
    /// A board without marks.
    #[must_use]
    pub fn new(lattice: Lattice) -> Self {
        let empty = vec![UnitMask::NONE; lattice.len()];
        Self {
            lattice,
            on: empty.clone(),
            within: empty,
            units: vec![Marks::default(); UnitMask::MOST],
            stale: UnitMask::NONE,
        }
    }

    /// Makes a unit's marks out of date: it moved, fell or changed its posture.
    pub const fn touch(&mut self, unit: UnitId) {
        self.stale = self.stale.with(unit);
    }

    /// Whether any unit's marks are out of date.
    #[must_use]
    pub const fn is_stale(&self) -> bool {
        !self.stale.is_empty()
    }

    /// The units whose marks are out of date, which count as current afterwards.
    pub const fn take_stale(&mut self) -> UnitMask {
        std::mem::replace(&mut self.stale, UnitMask::NONE)
    }

    /// Replaces the marks of a unit.
    pub fn set(&mut self, unit: UnitId, marks: &Marks) {
        self.each(unit, UnitMask::without);
        if let Some(own) = self.units.get_mut(usize::from(unit.0)) {
            own.clear();
            own.on.extend_from_slice(&marks.on);
            own.within.extend_from_slice(&marks.within);
        }
        self.each(unit, UnitMask::union);
    }

    /// Removes all marks of a unit.
    pub fn remove(&mut self, unit: UnitId) {
        self.each(unit, UnitMask::without);
        if let Some(own) = self.units.get_mut(usize::from(unit.0)) {
            own.clear();
        }
    }

    /// Changes the set of each spot that a unit marks; `change` gets the set and the unit.
    fn each(&mut self, unit: UnitId, change: impl Fn(UnitMask, UnitMask) -> UnitMask) {
        let Some(marks) = self.units.get(usize::from(unit.0)) else { return };
        for (spots, masks) in [(&marks.on, &mut self.on), (&marks.within, &mut self.within)] {
            for spot in spots {
                if let Some(mask) = masks.get_mut(spot.at()) {
                    *mask = change(*mask, UnitMask::only(unit));
                }
            }
        }
    }

    /// The spots that a unit marks, in order.
    #[must_use]
    pub fn of(&self, unit: UnitId) -> &[Spot] {
        self.units.get(usize::from(unit.0)).map_or(&[], |marks| &marks.on)
    }

    /// The cells that a unit marks.
    pub fn cells(&self, unit: UnitId) -> impl Iterator<Item = Cell> {
        self.of(unit).iter().map(|&spot| self.lattice.cell(spot))
    }

    /// By spot the units that threaten or control it.
    #[must_use]
    pub fn masks(&self) -> &[UnitMask] {
        &self.on
    }

    /// The units that mark a spot.
    #[must_use]
    pub fn at(&self, spot: Spot) -> UnitMask {
        self.on.get(spot.at()).copied().unwrap_or_default()
    }

    /// The units that mark a cell.
    #[must_use]
    pub fn on(&self, cell: Cell) -> UnitMask {
        self.lattice.spot(cell).map_or(UnitMask::NONE, |spot| self.at(spot))
    }

    /// The units that mark a footprint with its anchor at `at`: at least one of its cells, and none of its cells is too near.
    #[must_use]
    pub fn over(&self, footprint: &Footprint, at: Cell) -> UnitMask {
        let spots = footprint.cells(&self.lattice.grid, at).filter_map(|cell| self.lattice.spot(cell));
        let (on, within) = spots.fold((UnitMask::NONE, UnitMask::NONE), |(on, within), spot| {
            (on.union(self.at(spot)), within.union(self.within.get(spot.at()).copied().unwrap_or_default()))
        });
        on.without(within)
    }

    /// The units in whose marks the step begins.
    #[must_use]
    pub fn starts_inside(&self, step: Step) -> UnitMask {
        self.over(step.footprint, step.from)
    }

    /// The units whose marks the step leaves.
    #[must_use]
    pub fn leaves(&self, step: Step) -> UnitMask {
        self.over(step.footprint, step.from).without(self.over(step.footprint, step.to))
    }

    /// The units whose marks the step enters from outside.
    #[must_use]
    pub fn enters(&self, step: Step) -> UnitMask {
        self.over(step.footprint, step.to).without(self.over(step.footprint, step.from))
    }

    /// The units in whose marks the step begins and ends.
    #[must_use]
    pub fn moves_within(&self, step: Step) -> UnitMask {
        self.over(step.footprint, step.from).intersection(self.over(step.footprint, step.to))
    }

    /// The units on whose limit the step begins and does not end (ENERGY-G22): [`Zones::leaves`] for marks of
    /// [`ThreatShape::Limit`].
    #[must_use]
    pub fn leaves_limit(&self, step: Step) -> UnitMask {
        self.leaves(step)
    }

    /// The units that the step passes: they stand beside the mover before and after it, and it begins in their marks
    /// (REGION-G11). `touches` returns whether a cell of the mover, given first, and another are neighbours.
    #[must_use]
    pub fn passes_body(&self, bodies: &Bodies, step: Step, touches: impl Fn(Cell, Cell) -> bool) -> UnitMask {
        let grid = &self.lattice.grid;
        let beside = |at: Cell| {
            step.footprint.cells(grid, at).fold(UnitMask::NONE, |sum, own| {
                let near = grid.neighbours(own).into_iter().filter(|&(_, cell)| touches(own, cell));
                near.fold(sum, |sum, (_, cell)| sum.union(bodies.on(cell)))
            })
        };
        beside(step.from).intersection(beside(step.to)).intersection(self.starts_inside(step))
    }

    /// The units of `whom` whose marks a path touches, each with the first such cell after the start, or else the start
    /// (TEMPO-G26); in the order of the path, at one cell by id.
    #[must_use]
    pub fn path_touches(
        &self,
        footprint: &Footprint,
        start: Cell,
        path: &[Cell],
        whom: UnitMask,
    ) -> SmallVec<[MarkContact; 8]> {
        let mut touches: SmallVec<[MarkContact; 8]> = SmallVec::new();
        let mut left = whom;
        for (at, &cell) in (1..).zip(path) {
            let now = left.intersection(self.over(footprint, cell));
            touches.extend(now.iter().map(|unit| MarkContact { unit, at }));
            left = left.without(now);
        }
        let start = left.intersection(self.over(footprint, start));
        touches.insert_many(0, start.iter().map(|unit| MarkContact { unit, at: 0 }));
        touches
    }
}
