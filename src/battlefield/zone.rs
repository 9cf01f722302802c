//! Threat and zones of control: which cells a unit endangers, and which steps of others that concerns.
//!
//! [`cells_of`] lists the places one unit marks, by one of four shapes; [`Zones`] keeps these lists and, for every
//! place of the board, the set of units that mark it. A unit that moves or changes its weapon is marked anew without
//! touching the others. The step tests are questions about two places: they answer with the units concerned, whoever
//! they are; whose foe, how often and for what price is the rule set's business.
//!
//! - [`ThreatShape::Band`]: TEMPO-G26, MANEUVER-129, MANEUVER-207, MANEUVER-G62, MANEUVER-204.
//! - [`ThreatShape::Zone`]: POISE-161..165, POISE-G33.
//! - [`ThreatShape::Limit`]: ENERGY-235, ENERGY-G05, ENERGY-G22.
//! - [`ThreatShape::SameRegion`]: REGION-G09, REGION-D05.
//! - Steps: TEMPO-051, TEMPO-G26 (touch), MANEUVER-130, MANEUVER-131, POISE-172, POISE-173, POISE-176, POISE-177,
//!   POISE-C12, ENERGY-G22, REGION-043, REGION-G11.

use super::{Board, Bodies, Footprint, Regions, UnitId, UnitMask};
use crate::grid::{Cell, Corner, Lattice, Offset, Spot};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Which cells around it a unit threatens or controls. Distances are those to the nearest cell of its footprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ThreatShape {
    /// From so far to so far, in sight.
    Band {
        /// The nearest.
        min: u8,
        /// The farthest.
        max: u8,
    },
    /// Its own cells and those within so many paces, each reached from a cell of its own by steps that would be legal
    /// if nobody else were there: none through a wall.
    Zone {
        /// How far. More than 1 is in no rule set; then every step counts, and none may leave the circle.
        paces: u8,
        /// By how many levels they may be higher or lower.
        height: u8,
    },
    /// Exactly so far, whatever stands between; who sees or faces whom is asked about the step.
    Limit(u8),
    /// All of its region.
    SameRegion,
}

/// Where a unit is: its footprint and the cell of its anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stance<'a> {
    /// The shape.
    pub footprint: &'a Footprint,
    /// The anchor.
    pub at: Cell,
}

/// A step of a unit, or any other change of its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<'a> {
    /// The shape of the mover.
    pub footprint: &'a Footprint,
    /// The anchor before.
    pub from: Cell,
    /// The anchor after.
    pub to: Cell,
}

/// The places that a unit marks.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Marks {
    /// Threatened, controlled or on the limit; in order, none twice.
    pub on: Vec<Spot>,
    /// What is too near for a band or a limit, the unit's own cells included. Whoever has a cell there is not marked
    /// by another cell: between footprints the nearest pair counts.
    pub within: Vec<Spot>,
}

impl Marks {
    /// No places.
    pub fn clear(&mut self) {
        self.on.clear();
        self.within.clear();
    }
}

/// What the shapes are laid over.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// The ground.
    pub board: &'a Board,
    /// The regions, where there are any.
    pub regions: Option<&'a Regions>,
    /// Which steps cut a corner.
    pub corner: Corner,
}

/// Lists the places a unit marks. What was in `out` is forgotten, its memory is used again.
///
/// `sight` is asked from a cell of the unit, the nearest one, to the other cell; of several nearest ones any will do.
/// A board's void is never marked; impassable ground is marked by a band or a limit (somebody may fly there).
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
        ThreatShape::Zone { paces, height } => zone(around, (unit, None), paces, height, &mut out.on),
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

/// Lists the places that a unit marks from a level in the air: of a zone those whose ground is near enough to it; any
/// other shape is as on the ground (POISE-G40).
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
    zone(around, (unit, Some(level)), paces, height, &mut out.on);
    out.on.sort_unstable();
    out.on.dedup();
}

/// Tells of every cell with ground at most `max` away: its place, its distance, the nearest cells of the unit.
fn band(board: &Board, unit: Stance, max: u16, mut tell: impl FnMut(Spot, u16, &[Cell], Cell)) {
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
            tell(spot, distance, &nearest, cell);
        }
    }
}

fn zone(around: &Surroundings, (unit, level): (Stance, Option<i16>), paces: u8, height: u8, out: &mut Vec<Spot>) {
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
        // Who is in the air does not mark the ground far below itself.
        out.extend(found.iter().filter(|&&to| near(own, to)).filter_map(|&cell| board.lattice.spot(cell)));
    }
}

/// For every place of the board the units that mark it, and for every unit the places.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Zones {
    lattice: Lattice,
    on: Vec<UnitMask>,
    within: Vec<UnitMask>,
    units: Vec<Marks>,
    /// Units whose marks may be others by now.
    stale: UnitMask,
}

/// A unit whose marks a path touches, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Touch {
    /// Who.
    pub unit: UnitId,
    /// The place in the path: 0 is the start, 1 the first cell entered.
    pub at: usize,
}

const fn either(a: UnitMask, b: UnitMask) -> UnitMask {
    UnitMask(a.0 | b.0)
}

const fn both(a: UnitMask, b: UnitMask) -> UnitMask {
    UnitMask(a.0 & b.0)
}

impl Zones {
    /// Nobody marks anything.
    #[must_use]
    pub fn new(lattice: Lattice) -> Self {
        let nobody = vec![UnitMask::NONE; lattice.len()];
        Self {
            lattice,
            on: nobody.clone(),
            within: nobody,
            units: vec![Marks::default(); UnitMask::MOST],
            stale: UnitMask::NONE,
        }
    }

    /// Says that a unit's marks may be others by now: it moved, fell, or changed its posture.
    pub const fn touch(&mut self, unit: UnitId) {
        self.stale = self.stale.with(unit);
    }

    /// Whether anybody's marks may be others by now.
    #[must_use]
    pub const fn is_stale(&self) -> bool {
        !self.stale.is_empty()
    }

    /// The units whose marks may be others by now; they are taken for current afterwards.
    pub const fn take_stale(&mut self) -> UnitMask {
        std::mem::replace(&mut self.stale, UnitMask::NONE)
    }

    /// Puts new marks in the place of a unit's old ones.
    pub fn set(&mut self, unit: UnitId, marks: &Marks) {
        self.each(unit, |mask, unit| mask.without(unit));
        if let Some(own) = self.units.get_mut(usize::from(unit.0)) {
            own.clear();
            own.on.extend_from_slice(&marks.on);
            own.within.extend_from_slice(&marks.within);
        }
        self.each(unit, either);
    }

    /// Takes all marks of a unit away.
    pub fn remove(&mut self, unit: UnitId) {
        self.each(unit, |mask, unit| mask.without(unit));
        if let Some(own) = self.units.get_mut(usize::from(unit.0)) {
            own.clear();
        }
    }

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

    /// The places that a unit marks, in order.
    #[must_use]
    pub fn of(&self, unit: UnitId) -> &[Spot] {
        self.units.get(usize::from(unit.0)).map_or(&[], |marks| &marks.on)
    }

    /// The cells that a unit marks.
    pub fn cells(&self, unit: UnitId) -> impl Iterator<Item = Cell> {
        self.of(unit).iter().map(|&spot| self.lattice.cell(spot))
    }

    /// For every place who threatens or controls it.
    #[must_use]
    pub fn masks(&self) -> &[UnitMask] {
        &self.on
    }

    /// Who marks a place.
    #[must_use]
    pub fn at(&self, spot: Spot) -> UnitMask {
        self.on.get(spot.at()).copied().unwrap_or_default()
    }

    /// Who marks a cell.
    #[must_use]
    pub fn on(&self, cell: Cell) -> UnitMask {
        self.lattice.spot(cell).map_or(UnitMask::NONE, |spot| self.at(spot))
    }

    /// Who marks a unit on these cells: one of them at least, and none of them lies too near.
    #[must_use]
    pub fn over(&self, footprint: &Footprint, at: Cell) -> UnitMask {
        let spots = footprint.cells(&self.lattice.grid, at).filter_map(|cell| self.lattice.spot(cell));
        let (on, within) = spots.fold((UnitMask::NONE, UnitMask::NONE), |(on, within), spot| {
            (either(on, self.at(spot)), either(within, self.within.get(spot.at()).copied().unwrap_or_default()))
        });
        on.without(within)
    }

    /// Those in whose marks the step begins.
    #[must_use]
    pub fn starts_inside(&self, step: Step) -> UnitMask {
        self.over(step.footprint, step.from)
    }

    /// Those whose marks the step leaves.
    #[must_use]
    pub fn leaves(&self, step: Step) -> UnitMask {
        self.over(step.footprint, step.from).without(self.over(step.footprint, step.to))
    }

    /// Those whose marks the step enters from outside.
    #[must_use]
    pub fn enters(&self, step: Step) -> UnitMask {
        self.over(step.footprint, step.to).without(self.over(step.footprint, step.from))
    }

    /// Those in whose marks the step begins and ends.
    #[must_use]
    pub fn moves_within(&self, step: Step) -> UnitMask {
        both(self.over(step.footprint, step.from), self.over(step.footprint, step.to))
    }

    /// Those exactly on whose limit the step begins, and ends nearer or farther (ENERGY-G22). The same question as
    /// [`Zones::leaves`], asked of marks of [`ThreatShape::Limit`].
    #[must_use]
    pub fn leaves_limit(&self, step: Step) -> UnitMask {
        self.leaves(step)
    }

    /// Those whom the step passes: they stand beside the mover before it and after it, and the step begins in their
    /// marks (REGION-G11). `touches` tells which cells are neighbours, the first being the mover's.
    #[must_use]
    pub fn passes_body(&self, bodies: &Bodies, step: Step, touches: impl Fn(Cell, Cell) -> bool) -> UnitMask {
        let grid = &self.lattice.grid;
        let beside = |at: Cell| {
            step.footprint.cells(grid, at).fold(UnitMask::NONE, |sum, own| {
                let near = grid.neighbours(own).into_iter().filter(|&(_, cell)| touches(own, cell));
                near.fold(sum, |sum, (_, cell)| either(sum, bodies.on(cell)))
            })
        };
        both(both(beside(step.from), beside(step.to)), self.starts_inside(step))
    }

    /// Of `whom` everyone whose marks a path touches, each with the first such cell after the start, else the start
    /// (TEMPO-G26); in the order of the path, at one cell in the order of the units.
    #[must_use]
    pub fn path_touches(
        &self,
        footprint: &Footprint,
        start: Cell,
        path: &[Cell],
        whom: UnitMask,
    ) -> SmallVec<[Touch; 8]> {
        let mut touches: SmallVec<[Touch; 8]> = SmallVec::new();
        let mut left = whom;
        for (at, &cell) in (1..).zip(path) {
            let now = both(left, self.over(footprint, cell));
            touches.extend(now.iter().map(|unit| Touch { unit, at }));
            left = left.without(now);
        }
        let start = both(left, self.over(footprint, start));
        touches.insert_many(0, start.iter().map(|unit| Touch { unit, at: 0 }));
        touches
    }
}
