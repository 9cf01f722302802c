//! Lines of sight between cells, and the cells and edges that stop them.
//!
//! [`sees`] draws the line between every cell of one unit and every cell of the other; one free line is enough, so sight is
//! mutual. A [`SightBlocker`] (the board, or [`super::CoverMap`]) holds what stops a line; the rule set's [`SightRule`]
//! decides about corners and borders. Units never stop a line, and neither do the two units' own cells. [`FieldOfView`]
//! finds all cells in sight at once, with a [`LineTable`].
//!
//! An obstacle on an edge ([`super::edges`]) stops a line that crosses it. A line that only grazes its end, or runs along it,
//! leaves it on one side, and [`GrazeRule`] decides as for a cell on that side; a wall that continues on the other side is
//! crossed whatever the `GrazeRule`.
//!
//! Serves TEMPO-G15, TEMPO-G26, TEMPO-G47; MANEUVER-G51, MANEUVER-147; REGION-G18, REGION-G46; POISE-G28, POISE-149;
//! ENERGY-G24.

mod memo;

pub use memo::Lines;

use super::{Edge, Edges};
use crate::grid::{
    Border, Cell, Ends, Gate, GateKind, Lattice, LineTable, Offset, Point, Seam, SeamSide, Spot, seams, trace,
};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::ops::Range;

/// When a line that grazes two cells, along their border or through their corner, is stopped by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GrazeRule {
    /// Never.
    Never,
    /// If both would stop it.
    Both,
    /// If one of them would stop it.
    Either,
}

impl GrazeRule {
    /// Whether the line is stopped, given which of the two cells would stop it.
    #[must_use]
    pub const fn stops(self, a: bool, b: bool) -> bool {
        match self {
            Self::Never => false,
            Self::Both => a && b,
            Self::Either => a || b,
        }
    }

    /// The borders of a seam that count; the one that the line runs along counts only if one side is enough.
    pub(super) fn borders(self, seam: &Seam) -> impl Iterator<Item = Border> {
        seam.borders().chain(seam.along.filter(|_| self == Self::Either))
    }

    /// The weight of a seam, such as whether it is opaque or its grade of cover, from the weights of its cells and borders.
    /// `self` must be the rule for the kind of the seam.
    pub(super) fn weigh<T: Ord + Copy + Default>(
        self,
        seam: &Seam,
        cell: impl Fn(Offset) -> T,
        border: impl Fn(Border) -> T,
    ) -> T {
        let of_cell = |side: &SeamSide| side.cell.map_or_else(T::default, &cell);
        let of_borders = |side: &SeamSide| side.borders.iter().map(|&at| border(at)).max().unwrap_or_default();
        let [a, b] = &seam.sides;
        if seam.kind == GateKind::Cell {
            return of_cell(a).max(of_borders(a));
        }
        // In the corner of three hexes the third cell matters only as the other side of the border that ends there.
        let paired = a.cell.is_some() && b.cell.is_some();
        let walls = (of_borders(a), of_borders(b));
        let sides =
            if paired || self == Self::Both { (walls.0.max(of_cell(a)), walls.1.max(of_cell(b))) } else { walls };
        let touched = match self {
            Self::Never => T::default(),
            Self::Both => sides.0.min(sides.1),
            Self::Either => sides.0.max(sides.1).max(seam.along.map_or_else(T::default, &border)),
        };
        touched.max(walls.0.min(walls.1))
    }
}

/// The rules of a rule set for lines of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SightRule {
    /// Lines exactly through the corner of two cells (squares only).
    pub corner: GrazeRule,
    /// Lines exactly along the border of two cells.
    pub edge: GrazeRule,
    /// Whether impassable ground stops sight too.
    pub impassable: bool,
}

impl SightRule {
    /// Whether the cells of a gate stop the line, given which cells stop lines.
    pub fn closed(&self, gate: &Gate, stops: impl Fn(Offset) -> bool) -> bool {
        match gate.kind {
            GateKind::Cell => stops(gate.a),
            GateKind::Edge => self.edge.stops(stops(gate.a), stops(gate.b)),
            GateKind::Corner => self.corner.stops(stops(gate.a), stops(gate.b)),
        }
    }

    /// A different number for every rule, below 18.
    pub(super) const fn number(&self) -> u8 {
        (self.corner as u8 * 3 + self.edge as u8) * 2 + self.impassable as u8
    }

    /// Whether an obstacle on an edge stops lines.
    #[must_use]
    pub const fn stops(&self, edge: Edge) -> bool {
        let screen = edge.screen();
        screen.opaque || self.impassable && screen.solid
    }
}

/// A map of the spots and edges that stop lines of sight.
pub trait SightBlocker {
    /// The layout of its spots.
    fn lattice(&self) -> &Lattice;

    /// Whether a spot, of the grid or of the border around it, stops lines of sight under a rule.
    fn stops(&self, spot: Spot, rule: &SightRule) -> bool;

    /// The obstacles on edges.
    fn edges(&self) -> &Edges;
}

/// The cells of a line or a unit.
pub type Cells = SmallVec<[Cell; 4]>;

/// The result of [`sees`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sight {
    /// Whether a line is free.
    pub clear: bool,
    /// The start of the line: the shortest free line, or the shortest of all if none is free.
    pub from: Cell,
    /// The end of the line.
    pub to: Cell,
    /// The cells that stop it, in order; empty if it is free, or if only edges stop it.
    pub by: Cells,
    /// The edges that stop it, in order, each by its two cells.
    pub across: Pairs,
}

/// Edges by their two cells.
pub type Pairs = SmallVec<[(Cell, Cell); 2]>;

/// Whether two units, given by their cells, see each other, and along which line. A unit without cells sees no other.
pub fn sees(blocker: &impl SightBlocker, rule: &SightRule, from: &[Cell], to: &[Cell]) -> Sight {
    let mut first = None;
    let line = SightLine { blocker, rule, from, to };
    for (a, b) in pairs(blocker.lattice(), from, to) {
        let sight = line.along(a, b);
        if sight.clear {
            return sight;
        }
        first.get_or_insert(sight);
    }
    let nowhere = |cells: &[Cell]| cells.first().copied().unwrap_or_default();
    let (from, to) = (nowhere(from), nowhere(to));
    first.unwrap_or_else(|| Sight { clear: false, from, to, by: Cells::new(), across: Pairs::new() })
}

/// All pairs of cells of two units, the nearest first; the order is the same from both sides.
pub(super) fn pairs(lattice: &Lattice, from: &[Cell], to: &[Cell]) -> SmallVec<[(Cell, Cell); 4]> {
    let mut pairs: SmallVec<[(Cell, Cell); 4]> = from.iter().flat_map(|&a| to.iter().map(move |&b| (a, b))).collect();
    let grid = lattice.grid;
    pairs
        .sort_by_cached_key(|&(a, b)| (Point::cell(grid.axial(a)).away(grid.shape, grid.axial(b)), a.min(b), a.max(b)));
    pairs
}

/// The lines between two units: neither their own cells nor edges inside one of their footprints stop them.
struct SightLine<'a, V> {
    blocker: &'a V,
    rule: &'a SightRule,
    from: &'a [Cell],
    to: &'a [Cell],
}

impl<V: SightBlocker> SightLine<'_, V> {
    fn stops(&self, at: Offset) -> bool {
        let cell = self.blocker.lattice().grid.cell_at(at);
        stops_at(self.blocker, self.rule, at) && !self.from.contains(&cell) && !self.to.contains(&cell)
    }

    fn shuts(&self, border: Border) -> bool {
        let lattice = self.blocker.lattice();
        let (a, b) = (lattice.grid.cell_at(border.0), lattice.grid.cell_at(border.1));
        let within = |own: &[Cell]| own.contains(&a) && own.contains(&b);
        let edge = self.blocker.edges().on(lattice, border);
        edge.is_some_and(|edge| self.rule.stops(edge)) && !within(self.from) && !within(self.to)
    }

    /// Whether the line between the centres of two cells is free.
    fn is_free(&self, from: Cell, to: Cell) -> bool {
        let grid = self.blocker.lattice().grid;
        let (from, to) = (Point::cell(grid.axial(from)), Point::cell(grid.axial(to)));
        if self.blocker.edges().is_empty() {
            let gates = trace(grid.shape, from, to, Ends::Excluded);
            return !gates.iter().any(|gate| self.rule.closed(gate, |at| self.stops(at)));
        }
        !seams(grid.shape, from, to).any(|seam| self.stopped(&seam).is_some())
    }

    /// The rule by which the line is stopped at a seam; `None` if it is not stopped there.
    fn stopped(&self, seam: &Seam) -> Option<GrazeRule> {
        let touch = if seam.kind == GateKind::Edge { self.rule.edge } else { self.rule.corner };
        touch.weigh(seam, |at| self.stops(at), |border| self.shuts(border)).then_some(touch)
    }

    /// The line between the centres of two cells, with all cells and edges that stop it.
    fn along(&self, from: Cell, to: Cell) -> Sight {
        let grid = self.blocker.lattice().grid;
        let ends = (Point::cell(grid.axial(from)), Point::cell(grid.axial(to)));
        let mut sight = Sight { clear: true, from, to, by: Cells::new(), across: Pairs::new() };
        if self.blocker.edges().is_empty() {
            for gate in trace(grid.shape, ends.0, ends.1, Ends::Excluded) {
                if self.rule.closed(&gate, |at| self.stops(at)) {
                    self.note(&Seam::of(&gate), GrazeRule::Both, &mut sight);
                }
            }
        } else {
            for seam in seams(grid.shape, ends.0, ends.1) {
                if let Some(touch) = self.stopped(&seam) {
                    self.note(&seam, touch, &mut sight);
                }
            }
        }
        sight
    }

    /// Adds the cells and edges of a seam that stop the line.
    fn note(&self, seam: &Seam, touch: GrazeRule, sight: &mut Sight) {
        let grid = self.blocker.lattice().grid;
        sight.clear = false;
        for cell in seam.sides.iter().filter_map(|side| side.cell).filter(|&at| self.stops(at)) {
            let cell = grid.cell_at(cell);
            if !sight.by.contains(&cell) {
                sight.by.push(cell);
            }
        }
        for border in touch.borders(seam).filter(|&border| self.shuts(border)) {
            let pair = (grid.cell_at(border.0), grid.cell_at(border.1));
            if !sight.across.contains(&pair) {
                sight.across.push(pair);
            }
        }
    }
}

/// Whether a cell of the grid, or of the border around it, stops lines.
pub(super) fn stops_at(blocker: &impl SightBlocker, rule: &SightRule, at: Offset) -> bool {
    blocker.lattice().place(at).is_some_and(|spot| blocker.stops(spot, rule))
}

/// The cells in sight of a unit. One value is reused for many looks, so that a look allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct FieldOfView {
    lattice: Option<Lattice>,
    /// By spot the number of the last look that saw it; [`OUTSIDE`] for spots outside the grid.
    marks: Vec<u32>,
    /// The number of the last look.
    look: u32,
    /// The spots that the last look saw.
    seen: Vec<Spot>,
    /// The bits of the targets that are not found hidden.
    open: Vec<u64>,
    /// The bits of those whose lines graze an obstacle on an edge, and must be drawn.
    doubtful: Vec<u64>,
}

/// The mark of a spot outside the grid, which no look sees.
const OUTSIDE: u32 = u32::MAX;

/// A cell from which a look starts: one of the cells of the unit.
#[derive(Clone, Copy)]
struct Start {
    cell: Cell,
    at: Offset,
    spot: Spot,
    /// Whether all targets of the table lie in the array, so that they need no bounds check.
    roomy: bool,
}

impl Start {
    fn new(lattice: &Lattice, cell: Cell, radius: u16) -> Option<Self> {
        let (at, reach) = (lattice.grid.axial(cell), i16::try_from(radius).unwrap_or(i16::MAX));
        let corners = [Offset::new(-reach, -reach), Offset::new(reach, reach)];
        let roomy = corners.iter().all(|&by| lattice.place(at.plus(by)).is_some());
        lattice.spot(cell).map(|spot| Self { cell, at, spot, roomy })
    }

    /// The spot of a target of the table; `None` outside the array.
    fn place(&self, lattice: &Lattice, by: Offset) -> Option<Spot> {
        if self.roomy { Some(lattice.moved(self.spot, lattice.delta(by))) } else { lattice.place(self.at.plus(by)) }
    }
}

impl FieldOfView {
    /// A field of view before its first look.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds all cells at most `radius` away from one of the unit's cells to which [`sees`] finds a free line. The unit's own
    /// cells are among them.
    ///
    /// Lines that the table does not hold are drawn one by one; all of them if it is of another lattice.
    pub fn look(
        &mut self,
        blocker: &impl SightBlocker,
        rule: &SightRule,
        table: &LineTable,
        from: &[Cell],
        radius: u16,
    ) {
        let lattice = *blocker.lattice();
        self.begin(&lattice);
        let start = |&cell: &Cell| Start::new(&lattice, cell, table.radius());
        let starts: SmallVec<[Start; 4]> = from.iter().filter_map(start).collect();
        let apart = |start: &Start, other: &Start| lattice.grid.length(start.at.minus(other.at));
        let widest = starts.iter().flat_map(|start| starts.iter().map(|other| apart(start, other))).max();
        // A cell near one of the unit's cells may be seen from another of them, farther off.
        let reach = radius.saturating_add(widest.unwrap_or(0));
        let table = table.fits(&lattice).then_some(table);
        if let Some(table) = table {
            for start in &starts {
                self.strike_out(blocker, rule, table, &starts, start, reach);
                self.doubt(blocker, rule, table, &starts, start);
                let seen = |to: Spot| {
                    let to = lattice.cell(to);
                    SightLine { blocker, rule, from, to: &[to] }.is_free(start.cell, to)
                };
                self.note_open(table, &starts, start, radius, seen);
            }
        }
        let held = table.map(LineTable::radius);
        if held.is_none_or(|held| held < reach) {
            self.draw_lines(blocker, rule, held, &starts, from, radius);
        }
    }

    /// Leaves open the targets of the table that no closed gate hides from one of the unit's cells, `start`.
    fn strike_out(
        &mut self,
        blocker: &impl SightBlocker,
        rule: &SightRule,
        table: &LineTable,
        starts: &[Start],
        start: &Start,
        reach: u16,
    ) {
        let lattice = blocker.lattice();
        self.open.clear();
        self.open.extend_from_slice(table.disc(reach));
        let stops = |by: Offset| {
            let spot = start.place(lattice, by);
            spot.is_some_and(|spot| blocker.stops(spot, rule) && starts.iter().all(|own| own.spot != spot))
        };
        for (open, shadows) in self.open.iter_mut().zip(table.gate_shadows()) {
            for shadow in shadows {
                // The target itself is in the last gate alone, which the table leaves out.
                if *open & shadow.behind != 0 && rule.closed(&shadow.gate, stops) {
                    *open &= !shadow.behind;
                }
            }
        }
    }

    /// Strikes out the open targets that an obstacle on an edge hides, and finds the doubtful ones, whose lines only graze
    /// such an obstacle.
    fn doubt(
        &mut self,
        blocker: &impl SightBlocker,
        rule: &SightRule,
        table: &LineTable,
        starts: &[Start],
        start: &Start,
    ) {
        let (lattice, edges) = (blocker.lattice(), blocker.edges());
        self.doubtful.clear();
        self.doubtful.resize(self.open.len(), 0);
        if edges.is_empty() {
            return;
        }
        let is_own = |spot: Spot| starts.iter().any(|own| own.spot == spot);
        for ((doubtful, open), shadows) in self.doubtful.iter_mut().zip(&mut self.open).zip(table.border_shadows()) {
            for shadow in shadows {
                if *open & (shadow.across | shadow.beside) == 0 {
                    continue;
                }
                let Some(spot) = start.place(lattice, shadow.at) else { continue };
                let stops = edges.at(spot, shadow.way).is_some_and(|edge| rule.stops(edge));
                if stops && !(is_own(spot) && is_own(lattice.step(spot, shadow.way))) {
                    *open &= !shadow.across;
                    *doubtful |= shadow.beside;
                }
            }
        }
    }

    /// Adds the open targets within the radius of any of the unit's cells. `seen` decides about the doubtful ones.
    fn note_open(
        &mut self,
        table: &LineTable,
        starts: &[Start],
        start: &Start,
        radius: u16,
        seen: impl Fn(Spot) -> bool,
    ) {
        let Some(lattice) = self.lattice else { return };
        for ((targets, &open), &doubtful) in table.sectors().zip(&self.open).zip(&self.doubtful) {
            let mut left = open;
            while left != 0 {
                let bit = left & left.wrapping_neg();
                let by = targets[bit.trailing_zeros() as usize];
                left ^= bit;
                let sure = doubtful & bit == 0;
                let is_near = starts.len() == 1 || is_near(&lattice, starts, start.at.plus(by), radius);
                if is_near && let Some(spot) = start.place(&lattice, by).filter(|&spot| sure || seen(spot)) {
                    note(&mut self.marks, self.look, &mut self.seen, spot);
                }
            }
        }
    }

    /// Adds the cells seen along lines longer than those of the table, whose radius is `held`.
    fn draw_lines(
        &mut self,
        blocker: &impl SightBlocker,
        rule: &SightRule,
        held: Option<u16>,
        starts: &[Start],
        from: &[Cell],
        radius: u16,
    ) {
        let lattice = blocker.lattice();
        let grid = lattice.grid;
        for y in span(starts, |cell| cell.y, radius, grid.height) {
            for x in span(starts, |cell| cell.x, radius, grid.width) {
                let cell = Cell::new(x, y);
                let at = grid.axial(cell);
                let Some(spot) = lattice.spot(cell) else { continue };
                if self.sees_at(spot) || !is_near(lattice, starts, at, radius) {
                    continue;
                }
                let line = SightLine { blocker, rule, from, to: &[cell] };
                let is_free = |start: &Start| {
                    held.is_none_or(|held| grid.length(at.minus(start.at)) > held) && line.is_free(start.cell, cell)
                };
                if starts.iter().any(is_free) {
                    note(&mut self.marks, self.look, &mut self.seen, spot);
                }
            }
        }
    }

    /// Begins a look on a lattice.
    fn begin(&mut self, lattice: &Lattice) {
        self.seen.clear();
        if self.lattice != Some(*lattice) || self.look == OUTSIDE - 1 {
            self.lattice = Some(*lattice);
            self.marks.clear();
            self.marks.resize(lattice.len(), OUTSIDE);
            for spot in lattice.spots() {
                self.marks[spot.at()] = 0;
            }
            self.look = 0;
        }
        self.look += 1;
    }

    /// Whether the last look saw the cell.
    #[must_use]
    pub fn sees(&self, cell: Cell) -> bool {
        let spot = self.lattice.and_then(|lattice| lattice.spot(cell));
        spot.is_some_and(|spot| self.sees_at(spot))
    }

    /// Whether the last look saw the spot.
    #[must_use]
    pub fn sees_at(&self, spot: Spot) -> bool {
        self.look > 0 && self.marks.get(spot.at()) == Some(&self.look)
    }

    /// The spots that the last look saw, each once.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.seen
    }
}

/// Adds a spot to those seen, unless it is seen already or lies outside the grid.
fn note(marks: &mut [u32], look: u32, seen: &mut Vec<Spot>, spot: Spot) {
    if let Some(mark) = marks.get_mut(spot.at()).filter(|mark| **mark < look) {
        *mark = look;
        seen.push(spot);
    }
}

/// Whether one of the cells lies within the radius.
fn is_near(lattice: &Lattice, starts: &[Start], at: Offset, radius: u16) -> bool {
    starts.iter().any(|start| lattice.grid.length(at.minus(start.at)) <= radius)
}

/// The columns or rows of the grid within a radius of some cells.
fn span(starts: &[Start], of: fn(&Cell) -> i16, radius: u16, size: u16) -> Range<i16> {
    let reach = i16::try_from(radius).unwrap_or(i16::MAX);
    let low = starts.iter().map(|start| of(&start.cell)).min().unwrap_or(0);
    let high = starts.iter().map(|start| of(&start.cell)).max().unwrap_or(0);
    (low - low.min(reach))..high.saturating_add(reach).saturating_add(1).min(i16::try_from(size).unwrap_or(i16::MAX))
}
