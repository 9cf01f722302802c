//! Cover of a target from an attack: its grade, and the cells, edges or units that give it.
//!
//! [`CoverMap`] holds how much of a body each cell covers and whether it is opaque; [`CoverRule`] decides which line is
//! drawn, and which obstacles on it count. The grade is 0 none, 1 light (low), 2 heavy (high), 3 full; the rule set decides
//! about its effect. Cells of the attacker's and the target's own footprints never count, nor do units that share them
//! (POISE-C34, MANEUVER-G51). Where a line runs along the border of two cells, or through a corner that counts, the lesser
//! grade of the two counts. An obstacle on the edge between two cells ([`super::edges`]) covers where the line crosses it;
//! its distance is that of the farther of its two cells.
//!
//! Serves TEMPO-G47; MANEUVER-140, MANEUVER-141, MANEUVER-142, MANEUVER-143, MANEUVER-144, MANEUVER-145, MANEUVER-146,
//! MANEUVER-147, MANEUVER-G51, MANEUVER-G52, MANEUVER-C11, MANEUVER-C21; REGION-G46;
//! POISE-146, POISE-147, POISE-148, POISE-149, POISE-151, POISE-G28, POISE-C33, POISE-C34, POISE-J13; ENERGY-G24,
//! ENERGY-D43.

use super::sight::pairs;
use super::{Board, Bodies, Edge, Edges, GrazeRule, Screen, SightBlocker, SightRule, UnitId, UnitMask};
use crate::grid::{Border, Cell, Ends, GateKind, Grid, Lattice, Offset, Point, Seam, Spot, seams, trace};
use bevy::prelude::{Reflect, ReflectResource, Resource};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

impl Screen {
    /// The grade of cover by a rule set's percentages (MANEUVER-C21); full only if it covers all of a body and is opaque.
    #[must_use]
    pub const fn grade(self, Coverage { light, heavy }: Coverage) -> u8 {
        match self.coverage {
            100.. if self.opaque => 3,
            covered if covered >= heavy => 2,
            covered if covered >= light => 1,
            _ => 0,
        }
    }
}

/// The cover and opacity of every spot and edge of the board; also a [`SightBlocker`] for lines of sight.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct CoverMap {
    lattice: Lattice,
    at: Vec<Screen>,
    edges: Edges,
}

impl CoverMap {
    /// The cells of the largest rectangle that is looked at as a whole for obstacles.
    const MOST_LOOKED_AT: usize = 80;

    /// The map of a board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let places = (0..u32::try_from(board.lattice.len()).unwrap_or(0)).map(Spot);
        let at = places.map(|spot| Screen::of(board.ground_at(spot))).collect();
        Self { lattice: board.lattice, at, edges: board.edges().clone() }
    }

    /// The screen of a cell; the default, no cover, outside the grid.
    #[must_use]
    pub fn on(&self, cell: Cell) -> Screen {
        self.lattice.spot(cell).map_or_else(Screen::default, |spot| self.at[spot.at()])
    }

    /// Whether no obstacle can cover on a straight line between some cells: none is in the rectangle around them or beside
    /// it, and none on an edge.
    fn is_open_between(&self, cells: impl Iterator<Item = Cell> + Clone) -> bool {
        let range = |of: fn(Cell) -> i16| {
            let (least, most) = (cells.clone().map(of).min().unwrap_or(0), cells.clone().map(of).max().unwrap_or(0));
            least - 1..=most + 1
        };
        let covers = |screen: Screen| screen.coverage > 0 || screen.opaque;
        let (columns, mut rows) = (range(|cell| cell.x), range(|cell| cell.y));
        // To look at more cells costs more than to draw the line.
        if columns.len() * rows.len() > Self::MOST_LOOKED_AT {
            return false;
        }
        self.edges.is_empty() && rows.all(|y| columns.clone().all(|x| !covers(self.on(Cell::new(x, y)))))
    }

    /// Replaces the screen of a cell.
    pub fn set(&mut self, cell: Cell, screen: Screen) {
        if let Some(spot) = self.lattice.spot(cell) {
            self.at[spot.at()] = screen;
        }
    }
}

impl CoverMap {
    /// Copies the obstacles on edges from a board.
    pub fn renew_edges(&mut self, board: &Board) {
        self.edges.clone_from(board.edges());
    }
}

impl SightBlocker for CoverMap {
    fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    fn stops(&self, spot: Spot, rule: &SightRule) -> bool {
        let screen = self.at[spot.at()];
        screen.opaque || rule.impassable && screen.solid
    }

    fn edges(&self) -> &Edges {
        &self.edges
    }
}

/// The points between which the line of an attack is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CoverLine {
    /// The pair of cells of the two units that suits the attacker best.
    Best,
    /// From the attacker's cell nearest to the centre of the target to that centre; of several the best.
    NearestToCentre,
}

/// The coverage that each grade needs, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coverage {
    /// The least for light cover.
    pub light: u8,
    /// The least for heavy cover.
    pub heavy: u8,
}

/// The source of the grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CoverSource {
    /// The highest grade of a screen on the line.
    Coverage(Coverage),
    /// Grade 1 for any obstacle on the line.
    AnyCrossing,
    /// The area that the target is in; no line is drawn.
    Area,
}

/// Which bodies give cover, for [`CoverSource::AnyCrossing`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BodyCover {
    /// None.
    None,
    /// Standing units.
    Standing,
    /// Standing and fallen units (POISE-C33, the option `defeated_block`).
    All,
}

/// The means of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// Melee, at any reach.
    Melee,
    /// Shots, throws and the like.
    Ranged,
    /// The mind alone, which needs sight (MANEUVER-G52).
    Mind,
}

/// The rules of a rule set for cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverRule {
    /// The line that is drawn.
    pub line: CoverLine,
    /// The source of the grade.
    pub source: CoverSource,
    /// Lines exactly through the corner of two cells.
    pub corner: GrazeRule,
    /// Lines exactly along the border of two cells.
    pub edge: GrazeRule,
    /// Which bodies give cover.
    pub bodies: BodyCover,
    /// The distance from the target, in cells, within which obstacles count that are not full cover; `None` for any distance.
    pub near_target: Option<u16>,
    /// Whether obstacles next to the attacker and not next to the target do not count, unless they are full cover.
    pub not_beside_attacker: bool,
    /// Whether embrasures are one-way.
    pub embrasure: bool,
    /// The usual size class: for larger targets light and heavy cover are a grade less, for smaller ones light cover is heavy;
    /// `None` if sizes do not matter.
    pub size_shift: Option<i8>,
    /// Whether cover counts in melee.
    pub melee: bool,
    /// Whether less than full cover counts against the mind.
    pub mind: bool,
}

/// The parts of an attack on which cover depends.
#[derive(Clone, Copy, Debug)]
pub struct Shot<'a> {
    /// The attacker's cells; a rider's are those of its mount.
    pub from: &'a [Cell],
    /// The target's cells.
    pub to: &'a [Cell],
    /// The means.
    pub means: Means,
    /// The target's size class.
    pub size: i8,
    /// The grade of cover of the area that the target is in.
    pub area: u8,
    /// Units that give no cover, because they are hidden.
    pub unseen: UnitMask,
    /// The levels of the attack, if a unit is in the air; `None` if heights do not matter (POISE-G40).
    pub heights: Option<&'a Heights<'a>>,
}

/// The levels of an attack and of the obstacles it could meet. The line rises or sinks evenly from cell to cell; an obstacle
/// more than a level above or below it gives no cover (POISE-G40).
#[derive(Clone, Debug)]
pub struct Heights<'a> {
    /// The ground.
    pub board: &'a Board,
    /// The level of the attacker.
    pub from: i16,
    /// The level of the target.
    pub to: i16,
    /// Whether one of the two is in the air. If not, obstacles on the ground cover at any height.
    pub lofty: bool,
    /// The levels of the units in the air.
    pub aloft: SmallVec<[(UnitId, i16); 4]>,
}

impl Heights<'_> {
    /// Whether the ground of a cell, or the unit there, is at most a level above or below the line.
    fn meets(&self, shot: &Shot, cell: Cell, unit: Option<UnitId>) -> bool {
        let aloft = self.aloft.iter().find(|one| Some(one.0) == unit).map(|one| one.1);
        if aloft.is_none() && !self.lofty {
            return true;
        }
        let height = aloft.unwrap_or_else(|| i16::from(self.board.height(cell)));
        let grid = &self.board.grid;
        let nearest = |others: &[Cell]| others.iter().map(|&other| grid.distance(cell, other)).min().unwrap_or(0);
        let (before, after) = (i32::from(nearest(shot.from)), i32::from(nearest(shot.to)));
        let (whole, rise) = ((before + after).max(1), i32::from(self.to) - i32::from(self.from));
        let apart = (i32::from(height) - i32::from(self.from)) * whole - rise * before;
        apart.abs() <= whole
    }
}

impl<'a> Shot<'a> {
    /// A ranged attack on a target of the usual size class of maneuver, in no area.
    #[must_use]
    pub const fn new(from: &'a [Cell], to: &'a [Cell]) -> Self {
        Self { from, to, means: Means::Ranged, size: 2, area: 0, unseen: UnitMask::NONE, heights: None }
    }
}

/// An obstacle that gives cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Obstacle {
    /// The ground of a cell.
    Cell(Cell),
    /// The obstacle on the edge between two cells.
    Edge(Cell, Cell),
    /// A unit.
    Unit(UnitId),
}

/// The result of [`cover`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cover {
    /// 0 none, 1 light, 2 heavy, 3 full.
    pub grade: u8,
    /// The obstacles that give that grade, along the line; empty for grade 0, or if the area gives it.
    pub by: SmallVec<[Obstacle; 4]>,
    /// Whether an opaque obstacle (a bush too, MANEUVER-147) stops the line: the target cannot be chosen.
    pub sight_blocked: bool,
}

/// The cover of a target from an attack.
#[must_use]
pub fn cover(screens: &CoverMap, bodies: &Bodies, rule: &CoverRule, shot: &Shot) -> Cover {
    if rule.source == CoverSource::Area {
        let grade = if shot.means == Means::Melee && !rule.melee { 0 } else { shot.area.min(2) };
        return Cover { grade, ..Cover::default() };
    }
    let mut best: Option<Cover> = None;
    let query = CoverQuery::new(screens, bodies, rule, shot);
    if rule.bodies == BodyCover::None && screens.is_open_between(shot.from.iter().chain(shot.to).copied()) {
        return query.adjusted(Cover::default());
    }
    for (from, to) in query.lines() {
        let found = query.along(from, to);
        if best.as_ref().is_none_or(|best| (found.sight_blocked, found.grade) < (best.sight_blocked, best.grade)) {
            let free = !found.sight_blocked && found.grade == 0;
            best = Some(found);
            if free {
                break;
            }
        }
    }
    query.adjusted(best.unwrap_or_default())
}

/// What the line has met before a seam.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// No obstacle that covers.
    Nothing,
    /// An obstacle that covers.
    Cover,
}

/// One attack with everything its cover depends on.
struct CoverQuery<'a> {
    screens: &'a CoverMap,
    bodies: &'a Bodies,
    rule: &'a CoverRule,
    shot: &'a Shot<'a>,
    /// The units that share cells with the attacker or the target.
    sharing: UnitMask,
}

impl<'a> CoverQuery<'a> {
    fn new(screens: &'a CoverMap, bodies: &'a Bodies, rule: &'a CoverRule, shot: &'a Shot<'a>) -> Self {
        let ends = shot.from.iter().chain(shot.to);
        let sharing = ends.fold(UnitMask::NONE, |all, &cell| all.union(bodies.on(cell)).union(bodies.under(cell)));
        Self { screens, bodies, rule, shot, sharing }
    }

    fn grid(&self) -> Grid {
        self.screens.lattice.grid
    }

    fn is_own(&self, cell: Cell) -> bool {
        self.shot.from.contains(&cell) || self.shot.to.contains(&cell)
    }

    /// The lines that the attacker may choose from.
    fn lines(&self) -> SmallVec<[(Point, Point); 4]> {
        let grid = self.grid();
        let point = |cell: Cell| Point::cell(grid.axial(cell));
        match self.rule.line {
            CoverLine::Best => {
                let pairs = pairs(&self.screens.lattice, self.shot.from, self.shot.to);
                pairs.into_iter().map(|(from, to)| (point(from), point(to))).collect()
            }
            CoverLine::NearestToCentre => {
                let Some(to) = Point::centre(self.shot.to.iter().map(|&cell| grid.axial(cell))) else {
                    return SmallVec::new();
                };
                let away = |cell: Cell| to.away(grid.shape, grid.axial(cell));
                let nearest = self.shot.from.iter().map(|&cell| away(cell)).min();
                let from = self.shot.from.iter().filter(|&&cell| Some(away(cell)) == nearest);
                from.map(|&cell| (point(cell), to)).collect()
            }
        }
    }

    /// The cover along a line.
    fn along(&self, from: Point, to: Point) -> Cover {
        let shape = self.grid().shape;
        let mut found = Cover::default();
        if self.screens.edges.is_empty() {
            trace(shape, from, to, Ends::Included).iter().for_each(|gate| self.meet(&Seam::of(gate), &mut found));
        } else {
            seams(shape, from, to).for_each(|seam| self.meet(&seam, &mut found));
        }
        found
    }

    /// Adds the cover of a seam of the line.
    fn meet(&self, seam: &Seam, found: &mut Cover) {
        let before = if found.by.is_empty() { Before::Nothing } else { Before::Cover };
        let touch = if seam.kind == GateKind::Edge { self.rule.edge } else { self.rule.corner };
        let opaque = |at: Offset| {
            let cell = self.grid().cell_at(at);
            !self.is_own(cell) && self.screens.on(cell).opaque
        };
        found.sight_blocked |= touch.weigh(seam, opaque, |border| self.screen(border).opaque);
        let of_cell = |at: Offset| self.grade(self.grid().cell_at(at), before);
        let grade = touch.weigh(seam, of_cell, |border| self.edge_grade(border));
        if grade == 0 || grade < found.grade || grade < 3 && !self.counts(seam, touch, before) {
            return;
        }
        if grade > found.grade {
            found.grade = grade;
            found.by.clear();
        }
        for cell in cells_of(&self.grid(), seam).filter(|&cell| self.grade(cell, before) >= grade) {
            self.add_obstacles(cell, before, &mut found.by);
        }
        for border in touch.borders(seam).filter(|&border| self.edge_grade(border) >= grade) {
            let obstacle = Obstacle::Edge(self.grid().cell_at(border.0), self.grid().cell_at(border.1));
            if !found.by.contains(&obstacle) {
                found.by.push(obstacle);
            }
        }
    }

    /// The screen of a border; no cover for one inside the footprint of the attacker or the target.
    fn screen(&self, border: Border) -> Screen {
        let ends = [border.0, border.1].map(|at| self.grid().cell_at(at));
        let within = |own: &[Cell]| ends.iter().all(|cell| own.contains(cell));
        let edge = self.screens.edges.on(&self.screens.lattice, border);
        let edge = edge.filter(|_| ends.iter().any(|&cell| self.is_met(cell, None)));
        edge.filter(|_| !within(self.shot.from) && !within(self.shot.to)).map_or_else(Screen::default, Edge::screen)
    }

    /// The grade of a border, whatever its distance.
    fn edge_grade(&self, border: Border) -> u8 {
        let screen = self.screen(border);
        match self.rule.source {
            CoverSource::Coverage(least) => screen.grade(least),
            CoverSource::AnyCrossing => u8::from(screen.coverage > 0 || screen.opaque),
            CoverSource::Area => 0,
        }
    }

    /// The grade of a cell, whatever its distance.
    fn grade(&self, cell: Cell, before: Before) -> u8 {
        if self.is_own(cell) {
            return 0;
        }
        let screen = self.screens.on(cell);
        match self.rule.source {
            CoverSource::Coverage(least) => screen.grade(least),
            CoverSource::AnyCrossing => {
                u8::from(self.ground_covers(cell, before) || !self.covering_units(cell).is_empty())
            }
            CoverSource::Area => 0,
        }
    }

    /// Whether the ground of a cell covers, for [`CoverSource::AnyCrossing`]. An embrasure next to the attacker does not, unless
    /// another obstacle covers before it.
    fn ground_covers(&self, cell: Cell, before: Before) -> bool {
        let screen = self.screens.on(cell);
        let open = self.rule.embrasure
            && screen.embrasure
            && before == Before::Nothing
            && self.is_beside(cell, self.shot.from);
        !open && (screen.coverage > 0 || screen.opaque) && self.is_met(cell, None)
    }

    /// Whether the line is at the height of the ground of a cell, or of the unit there.
    fn is_met(&self, cell: Cell, unit: Option<UnitId>) -> bool {
        self.shot.heights.is_none_or(|heights| heights.meets(self.shot, cell, unit))
    }

    /// The units on a cell whose bodies cover.
    fn covering_units(&self, cell: Cell) -> UnitMask {
        let all = match self.rule.bodies {
            BodyCover::None => UnitMask::NONE,
            BodyCover::Standing => self.bodies.on(cell),
            BodyCover::All => self.bodies.on(cell).union(self.bodies.under(cell)),
        };
        let all = all.without(self.sharing).without(self.shot.unseen);
        if self.shot.heights.is_none() {
            return all;
        }
        all.iter().filter(|&unit| self.is_met(cell, Some(unit))).collect()
    }

    /// Adds the obstacles on a cell that give its grade.
    fn add_obstacles(&self, cell: Cell, before: Before, by: &mut SmallVec<[Obstacle; 4]>) {
        let mut add = |obstacle| {
            if !by.contains(&obstacle) {
                by.push(obstacle);
            }
        };
        if matches!(self.rule.source, CoverSource::Coverage(_)) || self.ground_covers(cell, before) {
            add(Obstacle::Cell(cell));
        }
        if self.rule.source == CoverSource::AnyCrossing {
            self.covering_units(cell).iter().for_each(|unit| add(Obstacle::Unit(unit)));
        }
    }

    fn is_beside(&self, cell: Cell, others: &[Cell]) -> bool {
        self.is_within(cell, others, 1)
    }

    fn is_within(&self, cell: Cell, others: &[Cell], reach: u16) -> bool {
        others.iter().any(|&other| self.grid().distance(cell, other) <= reach)
    }

    /// Whether an obstacle of a seam is at a distance where it counts.
    fn counts(&self, seam: &Seam, touch: GrazeRule, before: Before) -> bool {
        let grid = self.grid();
        let within = |cell: Cell, other: Cell, reach: u16| grid.distance(cell, other) <= reach;
        let any = |others: &[Cell], reach: u16| {
            let near = |cell: Cell| self.grade(cell, before) > 0 && self.is_within(cell, others, reach);
            let far = |border: Border| {
                let (a, b) = (grid.cell_at(border.0), grid.cell_at(border.1));
                others.iter().any(|&other| within(a, other, reach) && within(b, other, reach))
            };
            cells_of(&grid, seam).any(near)
                || touch.borders(seam).any(|border| self.edge_grade(border) > 0 && far(border))
        };
        let near = self.rule.near_target.is_none_or(|reach| any(self.shot.to, reach));
        let behind = self.rule.not_beside_attacker && any(self.shot.from, 1) && !any(self.shot.to, 1);
        near && !behind
    }

    /// The cover adjusted for the target's size class and the means of the attack.
    fn adjusted(&self, mut cover: Cover) -> Cover {
        if let Some(usual) = self.rule.size_shift {
            cover.grade = match (cover.grade, self.shot.size.cmp(&usual)) {
                (1 | 2, std::cmp::Ordering::Greater) => cover.grade - 1,
                (1, std::cmp::Ordering::Less) => 2,
                (grade, _) => grade,
            };
        }
        let partial = cover.grade < 3;
        if self.shot.means == Means::Melee && !self.rule.melee
            || self.shot.means == Means::Mind && !self.rule.mind && partial
        {
            cover.grade = 0;
        }
        if cover.grade == 0 {
            cover.by.clear();
        }
        cover
    }
}

/// The cells of a seam.
fn cells_of(grid: &Grid, seam: &Seam) -> impl Iterator<Item = Cell> {
    seam.sides.iter().filter_map(|side| side.cell).map(|at| grid.cell_at(at))
}
