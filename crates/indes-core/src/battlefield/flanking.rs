//! Flanking: whether the positions of its foes flank or surround a unit. Computed on demand, never stored.
//!
//! - [`FlankRule::Opposed`]: two allied foes that both have the unit in reach, the three on one exact straight line
//!   with the unit strictly between; of large units one suitable cell each is enough. Serves MANEUVER-148,
//!   MANEUVER-149, MANEUVER-201, MANEUVER-G53 (and by it MANEUVER-150, MANEUVER-151, MANEUVER-C10).
//! - [`FlankRule::NoWayOut`]: *surrounded*. The unit is in the zones of one or more foes, and every step it could
//!   make ends in the zones of those same foes; steps into obstacles, into any foe's body, over a forbidden corner
//!   or up too high are left out. Or two foes that control its cell stand at opposite corners, on hexes on opposite
//!   neighbours. Serves POISE-178, POISE-179, POISE-180, POISE-181, POISE-182, POISE-183, POISE-184, POISE-185,
//!   POISE-220, POISE-221, POISE-128, POISE-G29.
//!
//! The result holds the reason for each cell, so that a window can draw it.

use super::{Board, Bodies, CitedRule, Stance, UnitId, UnitMask, Zones};
use crate::grid::{Cell, Corner, Direction, Grid, Offset, Shape};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// When the positions of its foes flank a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum FlankRule {
    /// Never.
    #[default]
    None,
    /// Between two foes on a line.
    Opposed,
    /// In the zones of its foes without a way out.
    NoWayOut,
}

/// Why a cell is no way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closed {
    /// The cell is impassable or behind a wall.
    Obstacle,
    /// A foe stands there.
    Foe,
    /// The step would cut a corner.
    Corner,
    /// The cell is too high.
    Height,
    /// The cell is in the zone of a foe that controls the unit already.
    Zone,
}

/// The flanking of a unit, with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flank {
    /// The foes that flank it: all on a line with it, or all that control it.
    pub by: UnitMask,
    /// The two cells of the foes that it stands between, if it does.
    pub line: Option<(Cell, Cell)>,
    /// The cells it could step to, each with why it is no way out; for a large unit the cells newly entered, each once.
    pub closed: SmallVec<[(Cell, Closed); 8]>,
    /// The kind of flanking.
    pub reason: FlankReason,
}

/// The kind of flanking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FlankReason {
    /// It stands between two foes on a straight line.
    Line,
    /// It has no way out of the zones of its foes.
    NoWayOut,
    /// Two foes that control it stand at opposite corners, on hexes on opposite neighbours.
    OppositeCorners,
}

/// The ids of the rules for each kind of flanking, for people; `None` for kinds that a rule set does not use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlankRules {
    /// For [`FlankReason::Line`] on square grids.
    pub line_on_squares: Option<CitedRule>,
    /// For [`FlankReason::Line`] on hex grids.
    pub line_on_hexes: Option<CitedRule>,
    /// For [`FlankReason::NoWayOut`].
    pub no_way_out: Option<CitedRule>,
    /// For [`FlankReason::OppositeCorners`].
    pub opposite_corners: Option<CitedRule>,
}

impl FlankRules {
    /// The rule for a kind of flanking on grids of a shape; an empty id if the rule data name none.
    #[must_use]
    pub fn behind(&self, reason: FlankReason, shape: Shape) -> CitedRule {
        let rule = match (reason, shape) {
            (FlankReason::Line, Shape::Square(_)) => self.line_on_squares,
            (FlankReason::Line, Shape::Hex(_)) => self.line_on_hexes,
            (FlankReason::NoWayOut, _) => self.no_way_out,
            (FlankReason::OppositeCorners, _) => self.opposite_corners,
        };
        rule.unwrap_or_default()
    }
}

/// A unit and its foes, for which flanking is computed.
#[derive(Clone, Copy, Debug)]
pub struct FlankQuery<'a> {
    /// The ground.
    pub board: &'a Board,
    /// The units on each cell.
    pub bodies: &'a Bodies,
    /// The cells in melee reach of each unit, or the zones of control.
    pub zones: &'a Zones,
    /// The unit.
    pub target: Stance<'a>,
    /// Its foes: the standing ones block their cells.
    pub foes: UnitMask,
    /// The foes that are fallen and block their cells all the same.
    pub lying: UnitMask,
    /// The foes that can flank: conscious, aware of the unit, not surprised.
    pub able: UnitMask,
    /// Which diagonal steps are forbidden; impassable ground and foes block a corner.
    pub corner: Corner,
    /// The most levels that a step may rise; `None` for any number.
    pub rise: Option<u8>,
}

impl FlankRule {
    /// The flanking of a unit by this rule; `None` if it is not flanked. `stance` returns the place of a foe, `allied` whether
    /// two foes are allies; only [`FlankRule::Opposed`] calls them.
    pub fn flanked<'a>(
        self,
        query: &FlankQuery,
        stance: impl Fn(UnitId) -> Option<Stance<'a>>,
        allied: impl Fn(UnitId, UnitId) -> bool,
    ) -> Option<Flank> {
        match self {
            Self::None => None,
            Self::Opposed => query.opposed(stance, allied),
            Self::NoWayOut => query.no_way_out(),
        }
    }
}

/// Whether `middle` lies on the straight line from `a` to `b`, strictly between them, in the axes of the grid.
fn strictly_between(grid: &Grid, a: Cell, middle: Cell, b: Cell) -> bool {
    let part = |to: Cell| {
        let by = grid.offset(middle, to);
        (i64::from(by.q), i64::from(by.r))
    };
    let (a, b) = (part(a), part(b));
    a.0 * b.1 == a.1 * b.0 && a.0 * b.0 + a.1 * b.1 < 0
}

impl FlankQuery<'_> {
    fn grid(&self) -> &Grid {
        &self.board.grid
    }

    fn own_cells(&self) -> SmallVec<[Cell; 4]> {
        self.target.footprint.cells(self.grid(), self.target.at).collect()
    }

    /// The flanking by two allied foes that have the unit in reach, on one exact line.
    pub fn opposed<'a>(
        &self,
        stance: impl Fn(UnitId) -> Option<Stance<'a>>,
        allied: impl Fn(UnitId, UnitId) -> bool,
    ) -> Option<Flank> {
        let own = self.own_cells();
        let reaching = self.controlling();
        let mut found: Option<Flank> = None;
        for a in reaching.iter() {
            let Some(place) = stance(a) else { continue };
            for b in reaching.iter().filter(|&b| a < b && allied(a, b)) {
                let Some(other) = stance(b) else { continue };
                if let Some(line) = self.line(&own, place, other) {
                    let flank = found.get_or_insert_with(|| Flank {
                        by: UnitMask::NONE,
                        line: Some(line),
                        closed: SmallVec::new(),
                        reason: FlankReason::Line,
                    });
                    flank.by = flank.by.with(a).with(b);
                }
            }
        }
        found
    }

    fn is_hex(&self) -> bool {
        matches!(self.grid().shape, Shape::Hex(_))
    }

    /// The two cells of two foes on a line with a cell of the unit between them; of several pairs the nearest.
    fn line(&self, own: &[Cell], a: Stance, b: Stance) -> Option<(Cell, Cell)> {
        let grid = self.grid();
        let pairs =
            a.footprint.cells(grid, a.at).flat_map(|from| b.footprint.cells(grid, b.at).map(move |to| (from, to)));
        pairs
            .filter(|&(from, to)| own.iter().any(|&middle| strictly_between(grid, from, middle, to)))
            .min_by_key(|&(from, to)| (grid.distance(from, to), from, to))
    }

    /// The foes that can flank and mark a cell of the unit.
    fn controlling(&self) -> UnitMask {
        let over = self.zones.over(self.target.footprint, self.target.at);
        over.intersection(self.foes).intersection(self.able)
    }

    /// The flanking of a *surrounded* unit; `None` if it is not surrounded.
    #[must_use]
    pub fn no_way_out(&self) -> Option<Flank> {
        let by = self.controlling();
        if by.is_empty() {
            return None;
        }
        let mut closed = SmallVec::new();
        let out = self.grid().directions().any(|direction| self.is_way_out(direction, by, &mut closed));
        if !out {
            closed.sort_unstable();
            closed.dedup_by_key(|(cell, _)| *cell);
            return Some(Flank { by, line: None, closed, reason: FlankReason::NoWayOut });
        }
        self.corners(by)
    }

    /// Whether a step in a direction leads out of the zones of these foes. If not, adds the reasons to `closed`.
    fn is_way_out(&self, direction: Direction, by: UnitMask, closed: &mut SmallVec<[(Cell, Closed); 8]>) -> bool {
        let grid = self.grid();
        let footprint = self.target.footprint;
        let Some(step) = grid.step_offset(direction) else { return false };
        let entered: SmallVec<[(Cell, Option<Cell>); 4]> = footprint
            .leading(step)
            .into_iter()
            .filter_map(|at| Some((grid.shifted(self.target.at, at.minus(step))?, grid.shifted(self.target.at, at))))
            .collect();
        // A footprint that would leave the board is no way out; there is no cell to draw.
        if entered.iter().any(|(_, to)| to.is_none()) {
            return false;
        }
        let barred = entered.iter().filter_map(|&(from, to)| to.and_then(|to| Some((to, self.bars(from, to)?))));
        let before = closed.len();
        closed.extend(barred);
        closed.extend(self.board.walled(footprint, self.target.at, direction).map(|to| (to, Closed::Obstacle)));
        if closed.len() > before {
            return false;
        }
        let Some(after) = grid.shifted(self.target.at, step) else { return false };
        let held = self.zones.over(footprint, after).intersects(by);
        if held {
            closed.extend(entered.iter().filter_map(|&(_, to)| to).map(|to| (to, Closed::Zone)));
        }
        !held
    }

    /// What bars a cell of the unit from moving from one cell to the next; `None` if nothing does.
    fn bars(&self, from: Cell, to: Cell) -> Option<Closed> {
        let lies = |cell: Cell| !self.lying.is_empty() && self.bodies.under(cell).intersects(self.lying);
        let foe = |cell: Cell| self.bodies.on(cell).intersects(self.foes) || lies(cell);
        let rise = i16::from(self.board.height(to)) - i16::from(self.board.height(from));
        if !self.board.ground(to).passable || self.board.has_wall_between(from, to) {
            Some(Closed::Obstacle)
        } else if foe(to) {
            Some(Closed::Foe)
        } else if self.board.bars(self.corner, from, to, |cell| !self.board.ground(cell).passable || foe(cell)) {
            Some(Closed::Corner)
        } else if self.rise.is_some_and(|most| rise > i16::from(most)) {
            Some(Closed::Height)
        } else {
            None
        }
    }

    /// The flanking by two of these foes at opposite corners, on hexes on opposite neighbours (POISE-181).
    #[must_use]
    pub fn corners(&self, by: UnitMask) -> Option<Flank> {
        let grid = self.grid();
        let own = self.own_cells();
        let holding = |cell: Cell| self.bodies.on(cell).intersection(by);
        // Every line is checked from one end only.
        for direction in grid.directions().filter(|way| self.is_hex() && way.0 < 3 || !self.is_hex() && way.0 < 4) {
            if !self.is_hex() && !grid.is_diagonal(direction) {
                continue;
            }
            let Some(step) = grid.step_offset(direction) else { continue };
            let back = Offset::default().minus(step);
            for &start in &own {
                let ahead = grid.shifted(start, step).filter(|cell| self.is_corner(&own, *cell));
                let Some(first) = ahead else { continue };
                let mut behind = grid.shifted(start, back);
                while let Some(cell) = behind.filter(|cell| own.contains(cell)) {
                    behind = grid.shifted(cell, back);
                }
                let Some(second) = behind.filter(|cell| self.is_corner(&own, *cell)) else { continue };
                let (a, b) = (holding(first), holding(second));
                // A single large foe on both corners does not count.
                if !a.is_empty() && !b.is_empty() && a.union(b).len() > 1 {
                    let line = Some((first, second));
                    return Some(Flank {
                        by: a.union(b),
                        line,
                        closed: SmallVec::new(),
                        reason: FlankReason::OppositeCorners,
                    });
                }
            }
        }
        None
    }

    /// Whether a cell next to the unit is not its own and, on squares, shares no edge with it.
    fn is_corner(&self, own: &[Cell], cell: Cell) -> bool {
        let edge = |at: &Cell| at.x.abs_diff(cell.x) + at.y.abs_diff(cell.y) <= 1;
        if self.is_hex() { !own.contains(&cell) } else { !own.iter().any(edge) }
    }
}
