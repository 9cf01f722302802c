//! What stands between an attacker and its target: a grade of cover, and the cells, edges or units that give it.
//!
//! [`CoverMap`] says how much of a body each cell hides and whether one sees through it; [`CoverRule`] says which line is
//! drawn, what on it counts, and when. The grade is 0 none, 1 light (low), 2 heavy (high), 3 full; what a grade does to
//! the dice is the rule set's business. Cells of the attacker's and the target's own footprints never count, nor does
//! anybody who shares them (POISE-C34, MANEUVER-G51). Where a line runs along the border of two cells, or through a
//! corner that counts, the lesser of the two covers. What stands on the edge between two cells ([`super::edge`]) covers
//! where the line crosses it; it lies as far away as the farther of its two cells.
//!
//! Serves TEMPO-G47; MANEUVER-140..147, MANEUVER-G51, MANEUVER-G52, MANEUVER-C11, MANEUVER-C21; REGION-G46;
//! POISE-146..149, POISE-151, POISE-G28, POISE-C33, POISE-C34, POISE-J13; ENERGY-G24, ENERGY-D43.

use super::sight::pairs;
use super::{Board, Bodies, Edge, Edges, Ground, SightBlocker, SightRule, Touch, UnitId, UnitMask, Water};
use crate::grid::{Border, Cell, Ends, GateKind, Grid, Lattice, Offset, Point, Seam, Spot, seams, trace};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What a cell puts between two others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Screen {
    /// How much of a body it protects, in percent.
    pub coverage: u8,
    /// Whether one cannot see through it.
    pub opaque: bool,
    /// Whether no body can enter it.
    pub solid: bool,
    /// Whether whoever stands next to it acts out through it freely (POISE-J13).
    pub embrasure: bool,
}

impl Screen {
    /// What the ground alone gives.
    #[must_use]
    pub const fn of(ground: Ground) -> Self {
        let Ground { coverage, opaque, embrasure, .. } = ground;
        let solid = !ground.passable && matches!(ground.water, Water::None);
        Self { coverage, opaque, solid, embrasure }
    }

    /// The grade it gives by a rule set's percentages (MANEUVER-C21): light, heavy, full only if it covers all and hides.
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

/// What every place of the board puts between two others; also a [`SightBlocker`] for lines of sight.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct CoverMap {
    lattice: Lattice,
    at: Vec<Screen>,
    edges: Edges,
}

impl CoverMap {
    /// What the ground gives.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let places = (0..u32::try_from(board.lattice.len()).unwrap_or(0)).map(Spot);
        let at = places.map(|spot| Screen::of(board.ground_at(spot))).collect();
        Self { lattice: board.lattice, at, edges: board.edges().clone() }
    }

    /// The screen of a cell; nothing outside the grid.
    #[must_use]
    pub fn on(&self, cell: Cell) -> Screen {
        self.lattice.spot(cell).map_or_else(Screen::default, |spot| self.at[spot.at()])
    }

    /// Sets the screen of a cell: a crate put there, a wall with a slit in it, a wall broken down.
    pub fn set(&mut self, cell: Cell, screen: Screen) {
        if let Some(spot) = self.lattice.spot(cell) {
            self.at[spot.at()] = screen;
        }
    }
}

impl CoverMap {
    /// Takes over what stands on the edges of a board.
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

/// Between which points the line of an attack is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CoverLine {
    /// Between the cells of the two that suit the attacker best.
    Best,
    /// From the attacker's cell nearest to the centre of the target to that centre; of several the best.
    NearestToCentre,
}

/// How much of a body a screen covers for each grade, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coverage {
    /// The least for light cover.
    pub light: u8,
    /// The least for heavy cover.
    pub heavy: u8,
}

/// Where the grade comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CoverSource {
    /// The highest grade of the screens on the line.
    Coverage(Coverage),
    /// Anything at all on the line: grade 1.
    AnyCrossing,
    /// The area that the target is in; no line is drawn.
    Area,
}

/// Which bodies give cover, where anything on the line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BodyCover {
    /// None.
    None,
    /// Those that stand.
    Standing,
    /// Those that lie as well (POISE-C33, the option `defeated_block`).
    All,
}

/// How an attack goes to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// Hand to hand, at whatever reach.
    Melee,
    /// Shots, and what flies like them.
    Ranged,
    /// By the mind alone: it needs sight (MANEUVER-G52).
    Mind,
}

/// How a rule set finds cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverRule {
    /// The line.
    pub line: CoverLine,
    /// Where the grade comes from.
    pub source: CoverSource,
    /// Lines exactly through the corner of two cells.
    pub corner: Touch,
    /// Lines exactly along the border of two cells.
    pub edge: Touch,
    /// Whether bodies cover.
    pub bodies: BodyCover,
    /// The distance from the target, in cells, within which obstacles count that are not full cover; none: any distance.
    pub near_target: Option<u16>,
    /// What is next to the attacker and not next to the target does not count, unless it is full cover.
    pub not_beside_attacker: bool,
    /// Whether embrasures are one-way.
    pub embrasure: bool,
    /// The usual size: bigger targets have a grade less, smaller ones are in high instead of low cover.
    pub size_shift: Option<i8>,
    /// Whether cover counts in melee.
    pub melee: bool,
    /// Whether less than full cover counts against the mind.
    pub mind: bool,
}

/// An attack, as far as cover is concerned.
#[derive(Clone, Copy, Debug)]
pub struct Shot<'a> {
    /// The attacker's cells; a rider's are those of its mount.
    pub from: &'a [Cell],
    /// The target's cells.
    pub to: &'a [Cell],
    /// How it goes.
    pub means: Means,
    /// The target's size class.
    pub size: i8,
    /// The rank of cover of the area that the target is in.
    pub area: u8,
    /// Those who cover nobody, because they are hidden.
    pub unseen: UnitMask,
    /// How high everything is, where somebody is in the air; nothing if heights do not matter (POISE-G40).
    pub heights: Option<&'a Heights<'a>>,
}

/// How high an attack goes, and what it could meet. The line rises or sinks evenly from cell to cell; what is more than a
/// level above or below it does not cover (POISE-G40).
#[derive(Clone, Debug)]
pub struct Heights<'a> {
    /// The ground.
    pub board: &'a Board,
    /// How high the attacker is.
    pub from: i16,
    /// How high the target is.
    pub to: i16,
    /// Whether one of the two is in the air. If not, what stands on the ground covers as ever.
    pub lofty: bool,
    /// The levels of those in the air.
    pub aloft: SmallVec<[(UnitId, i16); 4]>,
}

impl Heights<'_> {
    /// Whether what stands on a cell, or somebody there, is at the height of the line.
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
    /// A shot at a target of the usual size of maneuver, in no area.
    #[must_use]
    pub const fn new(from: &'a [Cell], to: &'a [Cell]) -> Self {
        Self { from, to, means: Means::Ranged, size: 2, area: 0, unseen: UnitMask::NONE, heights: None }
    }
}

/// What gives cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Obstacle {
    /// The ground, or what is built on it.
    Cell(Cell),
    /// What stands on the edge between two cells.
    Edge(Cell, Cell),
    /// Somebody.
    Unit(UnitId),
}

/// The answer of [`cover`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cover {
    /// 0 none, 1 light, 2 heavy, 3 full.
    pub grade: u8,
    /// What gives that grade, along the line; nothing if there is none, or if it comes from the area.
    pub by: SmallVec<[Obstacle; 4]>,
    /// Whether the line is stopped by something opaque (a bush too, MANEUVER-147): the target cannot be chosen.
    pub veiled: bool,
}

/// The cover of a target from an attack.
#[must_use]
pub fn cover(screens: &CoverMap, bodies: &Bodies, rule: &CoverRule, shot: &Shot) -> Cover {
    if rule.source == CoverSource::Area {
        let grade = if shot.means == Means::Melee && !rule.melee { 0 } else { shot.area.min(2) };
        return Cover { grade, ..Cover::default() };
    }
    let mut best: Option<Cover> = None;
    let view = View::new(screens, bodies, rule, shot);
    for (from, to) in view.lines() {
        let found = view.along(from, to);
        if best.as_ref().is_none_or(|best| (found.veiled, found.grade) < (best.veiled, best.grade)) {
            let free = !found.veiled && found.grade == 0;
            best = Some(found);
            if free {
                break;
            }
        }
    }
    view.meant(best.unwrap_or_default())
}

/// What is looked up for one attack.
struct View<'a> {
    screens: &'a CoverMap,
    bodies: &'a Bodies,
    rule: &'a CoverRule,
    shot: &'a Shot<'a>,
    /// Those who share cells with the attacker or the target.
    sharing: UnitMask,
}

impl<'a> View<'a> {
    fn new(screens: &'a CoverMap, bodies: &'a Bodies, rule: &'a CoverRule, shot: &'a Shot<'a>) -> Self {
        let ends = shot.from.iter().chain(shot.to);
        let sharing = ends.fold(0, |all, &cell| all | bodies.on(cell).0 | bodies.under(cell).0);
        Self { screens, bodies, rule, shot, sharing: UnitMask(sharing) }
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

    /// Adds what a line meets at once.
    fn meet(&self, seam: &Seam, found: &mut Cover) {
        let first = found.by.is_empty();
        let touch = if seam.kind == GateKind::Edge { self.rule.edge } else { self.rule.corner };
        let opaque = |at: Offset| {
            let cell = self.grid().cell_at(at);
            !self.is_own(cell) && self.screens.on(cell).opaque
        };
        found.veiled |= touch.weigh(seam, opaque, |border| self.screen(border).opaque);
        let of_cell = |at: Offset| self.grade(self.grid().cell_at(at), first);
        let grade = touch.weigh(seam, of_cell, |border| self.edge_grade(border));
        if grade == 0 || grade < found.grade || grade < 3 && !self.counts(seam, touch, first) {
            return;
        }
        if grade > found.grade {
            found.grade = grade;
            found.by.clear();
        }
        for cell in cells_of(&self.grid(), seam).filter(|&cell| self.grade(cell, first) >= grade) {
            self.name(cell, first, &mut found.by);
        }
        for border in touch.borders(seam).filter(|&border| self.edge_grade(border) >= grade) {
            let obstacle = Obstacle::Edge(self.grid().cell_at(border.0), self.grid().cell_at(border.1));
            if !found.by.contains(&obstacle) {
                found.by.push(obstacle);
            }
        }
    }

    /// What stands on a border: nothing inside of the attacker or the target.
    fn screen(&self, border: Border) -> Screen {
        let ends = [border.0, border.1].map(|at| self.grid().cell_at(at));
        let within = |own: &[Cell]| ends.iter().all(|cell| own.contains(cell));
        let edge = self.screens.edges.on(&self.screens.lattice, border);
        let edge = edge.filter(|_| ends.iter().any(|&cell| self.is_met(cell, None)));
        edge.filter(|_| !within(self.shot.from) && !within(self.shot.to)).map_or_else(Screen::default, Edge::screen)
    }

    /// The grade that a border gives, wherever it lies.
    fn edge_grade(&self, border: Border) -> u8 {
        let screen = self.screen(border);
        match self.rule.source {
            CoverSource::Coverage(least) => screen.grade(least),
            CoverSource::AnyCrossing => u8::from(screen.coverage > 0 || screen.opaque),
            CoverSource::Area => 0,
        }
    }

    /// The grade that a cell gives, wherever it lies. `first` if nothing that covers was met before it.
    fn grade(&self, cell: Cell, first: bool) -> u8 {
        if self.is_own(cell) {
            return 0;
        }
        let screen = self.screens.on(cell);
        match self.rule.source {
            CoverSource::Coverage(least) => screen.grade(least),
            CoverSource::AnyCrossing => u8::from(self.builds(cell, first) || !self.crowd(cell).is_empty()),
            CoverSource::Area => 0,
        }
    }

    /// Whether the cell's own screen covers, where anything does. An embrasure that the attacker
    /// stands at does not, unless something else covers before it.
    fn builds(&self, cell: Cell, first: bool) -> bool {
        let screen = self.screens.on(cell);
        let open = self.rule.embrasure && screen.embrasure && first && self.is_beside(cell, self.shot.from);
        !open && (screen.coverage > 0 || screen.opaque) && self.is_met(cell, None)
    }

    /// Whether the line is as high as somebody on a cell, or as what stands on its ground.
    fn is_met(&self, cell: Cell, unit: Option<UnitId>) -> bool {
        self.shot.heights.is_none_or(|heights| heights.meets(self.shot, cell, unit))
    }

    /// Whose bodies on a cell cover.
    fn crowd(&self, cell: Cell) -> UnitMask {
        let all = match self.rule.bodies {
            BodyCover::None => UnitMask::NONE,
            BodyCover::Standing => self.bodies.on(cell),
            BodyCover::All => UnitMask(self.bodies.on(cell).0 | self.bodies.under(cell).0),
        };
        let all = all.without(self.sharing).without(self.shot.unseen);
        if self.shot.heights.is_none() {
            return all;
        }
        all.iter().filter(|&unit| self.is_met(cell, Some(unit))).collect()
    }

    fn name(&self, cell: Cell, first: bool, by: &mut SmallVec<[Obstacle; 4]>) {
        let mut add = |obstacle| {
            if !by.contains(&obstacle) {
                by.push(obstacle);
            }
        };
        if matches!(self.rule.source, CoverSource::Coverage(_)) || self.builds(cell, first) {
            add(Obstacle::Cell(cell));
        }
        if self.rule.source == CoverSource::AnyCrossing {
            self.crowd(cell).iter().for_each(|unit| add(Obstacle::Unit(unit)));
        }
    }

    fn is_beside(&self, cell: Cell, others: &[Cell]) -> bool {
        self.is_within(cell, others, 1)
    }

    fn is_within(&self, cell: Cell, others: &[Cell], reach: u16) -> bool {
        others.iter().any(|&other| self.grid().distance(cell, other) <= reach)
    }

    /// Whether an obstacle of a seam lies where it counts.
    fn counts(&self, seam: &Seam, touch: Touch, first: bool) -> bool {
        let grid = self.grid();
        let within = |cell: Cell, other: Cell, reach: u16| grid.distance(cell, other) <= reach;
        let any = |others: &[Cell], reach: u16| {
            let near = |cell: Cell| self.grade(cell, first) > 0 && self.is_within(cell, others, reach);
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

    /// The cover as it counts for the target's size and the means of the attack.
    fn meant(&self, mut cover: Cover) -> Cover {
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
