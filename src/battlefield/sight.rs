//! Who can see whom: straight lines between cells, and what stands in them.
//!
//! [`sees`] draws the line between every cell of the one and every cell of the other; one free line is enough, so
//! that whoever sees is seen. What stops a line is the business of a [`SightBlocker`] (the board, or [`super::CoverMap`]); how
//! corners and edges count is the rule set's [`SightRule`]. Units never stop a line, and neither do the cells of the
//! two themselves. [`FieldOfView`] finds the same for all cells around at once, with a [`LineTable`].
//!
//! What stands on edges ([`super::edge`]) stops a line that crosses it. A line that only touches its end, or runs along
//! it, leaves it on one side, and [`Touch`] decides as for a cell on that side; a wall that goes on to the other side is
//! crossed whatever `Touch` says.
//!
//! Serves TEMPO-G15, TEMPO-G26, TEMPO-G47; MANEUVER-G51, MANEUVER-147; REGION-G18, REGION-G46; POISE-G28, POISE-149;
//! ENERGY-G24.

mod memo;

pub use memo::Lines;

use super::{Board, Edge, Edges, Water};
use crate::grid::{
    Border, Cell, Ends, Gate, GateKind, Lattice, LineTable, Offset, Point, Seam, Side, Spot, seams, trace,
};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::ops::Range;

/// When a line that meets two cells at once, along their border or in their corner, is stopped by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Touch {
    /// Never.
    Never,
    /// If both would stop it.
    Both,
    /// If one of them would stop it.
    Either,
}

impl Touch {
    /// The answer for two cells that would stop it or not.
    #[must_use]
    pub const fn stops(self, a: bool, b: bool) -> bool {
        match self {
            Self::Never => false,
            Self::Both => a && b,
            Self::Either => a || b,
        }
    }

    /// The borders of a seam that count: the one that a line runs along only where one side is enough.
    pub(super) fn borders(self, seam: &Seam) -> impl Iterator<Item = Border> {
        seam.borders().chain(seam.along.filter(|_| self == Self::Either))
    }

    /// What a seam amounts to: `cell` and `border` weigh what lies on its sides. `touch` is that of its kind.
    pub(super) fn weigh<T: Ord + Copy + Default>(
        self,
        seam: &Seam,
        cell: impl Fn(Offset) -> T,
        border: impl Fn(Border) -> T,
    ) -> T {
        let of_cell = |side: &Side| side.cell.map_or_else(T::default, &cell);
        let of_borders = |side: &Side| side.borders.iter().map(|&at| border(at)).max().unwrap_or_default();
        let [a, b] = &seam.sides;
        if seam.kind == GateKind::Cell {
            return of_cell(a).max(of_borders(a));
        }
        // In the corner of three hexes the third one matters only as the other side of what ends there.
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

/// How a rule set draws lines of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SightRule {
    /// Lines exactly through the corner of two cells (squares only).
    pub corner: Touch,
    /// Lines exactly along the border of two cells.
    pub edge: Touch,
    /// Whether what no body can enter stops eyes too.
    pub impassable: bool,
}

impl SightRule {
    /// Whether a gate is closed when these cells stop lines.
    pub fn closed(&self, gate: &Gate, stops: impl Fn(Offset) -> bool) -> bool {
        match gate.kind {
            GateKind::Cell => stops(gate.a),
            GateKind::Edge => self.edge.stops(stops(gate.a), stops(gate.b)),
            GateKind::Corner => self.corner.stops(stops(gate.a), stops(gate.b)),
        }
    }

    /// A number of its own for every rule, below 18.
    const fn number(&self) -> u8 {
        (self.corner as u8 * 3 + self.edge as u8) * 2 + self.impassable as u8
    }

    /// Whether what stands on an edge stops lines.
    #[must_use]
    pub const fn stops(&self, edge: Edge) -> bool {
        let screen = edge.screen();
        screen.opaque || self.impassable && screen.solid
    }
}

/// Whatever knows which places stop a line of sight.
pub trait SightBlocker {
    /// How the places are laid out.
    fn lattice(&self) -> &Lattice;

    /// Whether a place stops lines of sight under a rule. Asked for places of the grid and of the border around it.
    fn stops(&self, spot: Spot, rule: &SightRule) -> bool;

    /// What stands on edges.
    fn edges(&self) -> &Edges;
}

impl SightBlocker for Board {
    fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    fn stops(&self, spot: Spot, rule: &SightRule) -> bool {
        let ground = self.ground_at(spot);
        ground.opaque || rule.impassable && !ground.passable && ground.water == Water::None
    }

    fn edges(&self) -> &Edges {
        self.edges()
    }
}

/// Some cells of a line or a unit.
pub type Cells = SmallVec<[Cell; 4]>;

/// The answer of [`sees`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sight {
    /// Whether there is a free line.
    pub clear: bool,
    /// Where the line starts: the nearest free one, or the nearest of all if none is free.
    pub from: Cell,
    /// Where it ends.
    pub to: Cell,
    /// The cells that stop it, in order; none if it is free, or if only edges stop it.
    pub by: Cells,
    /// The edges that stop it, in order, each as its two cells.
    pub across: Pairs,
}

/// Edges by their two cells.
pub type Pairs = SmallVec<[(Cell, Cell); 2]>;

/// Whether two units, each the cells it takes up, see each other, and by which line. A unit without cells sees nobody.
pub fn sees(veil: &impl SightBlocker, rule: &SightRule, from: &[Cell], to: &[Cell]) -> Sight {
    let mut first = None;
    let look = Look { veil, rule, from, to };
    for (a, b) in pairs(veil.lattice(), from, to) {
        let sight = look.along(a, b);
        if sight.clear {
            return sight;
        }
        first.get_or_insert(sight);
    }
    let nowhere = |cells: &[Cell]| cells.first().copied().unwrap_or_default();
    let (from, to) = (nowhere(from), nowhere(to));
    first.unwrap_or_else(|| Sight { clear: false, from, to, by: Cells::new(), across: Pairs::new() })
}

impl Board {
    /// Whether the straight line between two cells is free: what [`sees`] says of two units of one cell each, remembered.
    /// Nothing is seen from outside the grid.
    #[must_use]
    pub fn sees(&self, rule: &SightRule, from: Cell, to: Cell) -> bool {
        let (Some(a), Some(b)) = (self.lattice.spot(from), self.lattice.spot(to)) else {
            return false;
        };
        self.lines.clear(rule.number(), a, b, || sees(self, rule, &[from], &[to]).clear)
    }
}

/// All pairs of cells of two units, the nearest first; the same from both sides.
pub(super) fn pairs(lattice: &Lattice, from: &[Cell], to: &[Cell]) -> SmallVec<[(Cell, Cell); 4]> {
    let mut pairs: SmallVec<[(Cell, Cell); 4]> = from.iter().flat_map(|&a| to.iter().map(move |&b| (a, b))).collect();
    let grid = lattice.grid;
    pairs
        .sort_by_cached_key(|&(a, b)| (Point::cell(grid.axial(a)).away(grid.shape, grid.axial(b)), a.min(b), a.max(b)));
    pairs
}

/// Two units that look at each other: neither their own cells nor what is inside of one of them stops a line.
struct Look<'a, V> {
    veil: &'a V,
    rule: &'a SightRule,
    from: &'a [Cell],
    to: &'a [Cell],
}

impl<V: SightBlocker> Look<'_, V> {
    fn stops(&self, at: Offset) -> bool {
        let cell = self.veil.lattice().grid.cell_at(at);
        stops_at(self.veil, self.rule, at) && !self.from.contains(&cell) && !self.to.contains(&cell)
    }

    fn shuts(&self, border: Border) -> bool {
        let lattice = self.veil.lattice();
        let (a, b) = (lattice.grid.cell_at(border.0), lattice.grid.cell_at(border.1));
        let within = |own: &[Cell]| own.contains(&a) && own.contains(&b);
        let edge = self.veil.edges().on(lattice, border);
        edge.is_some_and(|edge| self.rule.stops(edge)) && !within(self.from) && !within(self.to)
    }

    /// Whether the line between the centres of two cells is free.
    fn is_free(&self, from: Cell, to: Cell) -> bool {
        let grid = self.veil.lattice().grid;
        let (from, to) = (Point::cell(grid.axial(from)), Point::cell(grid.axial(to)));
        if self.veil.edges().is_empty() {
            let gates = trace(grid.shape, from, to, Ends::Excluded);
            return !gates.iter().any(|gate| self.rule.closed(gate, |at| self.stops(at)));
        }
        !seams(grid.shape, from, to).any(|seam| self.stopped(&seam).is_some())
    }

    /// How the cells and borders beside a line are weighed, if it is stopped there.
    fn stopped(&self, seam: &Seam) -> Option<Touch> {
        let touch = if seam.kind == GateKind::Edge { self.rule.edge } else { self.rule.corner };
        touch.weigh(seam, |at| self.stops(at), |border| self.shuts(border)).then_some(touch)
    }

    /// The line between the centres of two cells, with everything that stops it.
    fn along(&self, from: Cell, to: Cell) -> Sight {
        let grid = self.veil.lattice().grid;
        let ends = (Point::cell(grid.axial(from)), Point::cell(grid.axial(to)));
        let mut sight = Sight { clear: true, from, to, by: Cells::new(), across: Pairs::new() };
        if self.veil.edges().is_empty() {
            for gate in trace(grid.shape, ends.0, ends.1, Ends::Excluded) {
                if self.rule.closed(&gate, |at| self.stops(at)) {
                    self.note(&Seam::of(&gate), Touch::Both, &mut sight);
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

    /// Adds what stops the line in a seam.
    fn note(&self, seam: &Seam, touch: Touch, sight: &mut Sight) {
        let grid = self.veil.lattice().grid;
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

/// Whether a cell, or what lies beside the grid, stops lines.
pub(super) fn stops_at(veil: &impl SightBlocker, rule: &SightRule, at: Offset) -> bool {
    veil.lattice().place(at).is_some_and(|spot| veil.stops(spot, rule))
}

/// All cells that are seen from some place. Kept from one look to the next, so that a look needs no new memory.
#[derive(Clone, Debug, Default)]
pub struct FieldOfView {
    lattice: Option<Lattice>,
    /// For each place the number of the last look that saw it; [`OUTSIDE`] for those that are no cells of the grid.
    marks: Vec<u32>,
    look: u32,
    seen: Vec<Spot>,
    /// The bits of the targets that nothing found so far hides.
    open: Vec<u64>,
    /// Those of them whose lines meet something on an edge.
    doubtful: Vec<u64>,
}

/// The mark of a place that no look ever sees.
const OUTSIDE: u32 = u32::MAX;

/// Where a look starts: one of the cells of the unit that looks.
#[derive(Clone, Copy)]
struct Start {
    cell: Cell,
    at: Offset,
    spot: Spot,
    /// Whether everything that the table holds lies in the array, so that no place of it need be checked.
    roomy: bool,
}

impl Start {
    fn new(lattice: &Lattice, cell: Cell, radius: u16) -> Option<Self> {
        let (at, reach) = (lattice.grid.axial(cell), i16::try_from(radius).unwrap_or(i16::MAX));
        let corners = [Offset::new(-reach, -reach), Offset::new(reach, reach)];
        let roomy = corners.iter().all(|&by| lattice.place(at.plus(by)).is_some());
        lattice.spot(cell).map(|spot| Self { cell, at, spot, roomy })
    }

    /// The place at an offset that the table holds.
    fn place(&self, lattice: &Lattice, by: Offset) -> Option<Spot> {
        if self.roomy { Some(lattice.moved(self.spot, lattice.delta(by))) } else { lattice.place(self.at.plus(by)) }
    }
}

impl FieldOfView {
    /// Nothing seen yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks around from the cells of a unit: afterwards all cells are known whose distance from one of them is at
    /// most `radius` and that [`sees`] calls clear, each taken as one cell. The unit's own cells are among them.
    ///
    /// The table must be of the same lattice. Lines that it does not hold are drawn one by one.
    pub fn look(&mut self, veil: &impl SightBlocker, rule: &SightRule, table: &LineTable, from: &[Cell], radius: u16) {
        let lattice = *veil.lattice();
        self.begin(&lattice);
        let start = |&cell: &Cell| Start::new(&lattice, cell, table.radius());
        let starts: SmallVec<[Start; 4]> = from.iter().filter_map(start).collect();
        let apart = |start: &Start, other: &Start| lattice.grid.length(start.at.minus(other.at));
        let widest = starts.iter().flat_map(|start| starts.iter().map(|other| apart(start, other))).max();
        // What is near one cell may be seen from another cell further off.
        let reach = radius.saturating_add(widest.unwrap_or(0));
        let table = table.fits(&lattice).then_some(table);
        if let Some(table) = table {
            for start in &starts {
                self.strike_out(veil, rule, table, (&starts, start), reach);
                self.doubt(veil, rule, table, (&starts, start));
                let seen = |to: Spot| {
                    let to = lattice.cell(to);
                    Look { veil, rule, from, to: &[to] }.is_free(start.cell, to)
                };
                self.note_open(table, (&starts, start), radius, seen);
            }
        }
        let held = table.map(LineTable::radius);
        if held.is_none_or(|held| held < reach) {
            self.draw_lines(veil, rule, held, (&starts, from), radius);
        }
    }

    /// Leaves those targets of the table open that no closed gate hides from one of the unit's cells.
    fn strike_out(
        &mut self,
        veil: &impl SightBlocker,
        rule: &SightRule,
        table: &LineTable,
        (starts, start): (&[Start], &Start),
        reach: u16,
    ) {
        let lattice = veil.lattice();
        self.open.clear();
        self.open.extend_from_slice(table.disc(reach));
        let stops = |by: Offset| {
            let spot = start.place(lattice, by);
            spot.is_some_and(|spot| veil.stops(spot, rule) && starts.iter().all(|own| own.spot != spot))
        };
        for (open, shades) in self.open.iter_mut().zip(table.shades()) {
            for shade in shades {
                // The cell looked at is in no gate but the last, which the table leaves out.
                if *open & shade.behind != 0 && rule.closed(&shade.gate, stops) {
                    *open &= !shade.behind;
                }
            }
        }
    }

    /// Strikes out the open targets that something on an edge hides, and finds those whose lines only touch such a thing
    /// or run along it.
    fn doubt(
        &mut self,
        veil: &impl SightBlocker,
        rule: &SightRule,
        table: &LineTable,
        (starts, start): (&[Start], &Start),
    ) {
        let (lattice, edges) = (veil.lattice(), veil.edges());
        self.doubtful.clear();
        self.doubtful.resize(self.open.len(), 0);
        if edges.is_empty() {
            return;
        }
        let is_own = |spot: Spot| starts.iter().any(|own| own.spot == spot);
        for ((doubtful, open), verges) in self.doubtful.iter_mut().zip(&mut self.open).zip(table.verges()) {
            for verge in verges {
                if *open & (verge.across | verge.beside) == 0 {
                    continue;
                }
                let Some(spot) = start.place(lattice, verge.at) else { continue };
                let stops = edges.at(spot, verge.way).is_some_and(|edge| rule.stops(edge));
                if stops && !(is_own(spot) && is_own(lattice.step(spot, verge.way))) {
                    *open &= !verge.across;
                    *doubtful |= verge.beside;
                }
            }
        }
    }

    /// Notes the open targets on the grid that lie near any of the unit's cells. Of the doubtful ones `seen` tells.
    fn note_open(
        &mut self,
        table: &LineTable,
        (starts, start): (&[Start], &Start),
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

    /// Notes what is seen along lines longer than those of the table.
    fn draw_lines(
        &mut self,
        veil: &impl SightBlocker,
        rule: &SightRule,
        held: Option<u16>,
        (starts, from): (&[Start], &[Cell]),
        radius: u16,
    ) {
        let lattice = veil.lattice();
        let grid = lattice.grid;
        for y in span(starts, |cell| cell.y, radius, grid.height) {
            for x in span(starts, |cell| cell.x, radius, grid.width) {
                let cell = Cell::new(x, y);
                let at = grid.axial(cell);
                let Some(spot) = lattice.spot(cell) else { continue };
                if self.sees_at(spot) || !is_near(lattice, starts, at, radius) {
                    continue;
                }
                let look = Look { veil, rule, from, to: &[cell] };
                let is_free = |start: &Start| {
                    held.is_none_or(|held| grid.length(at.minus(start.at)) > held) && look.is_free(start.cell, cell)
                };
                if starts.iter().any(is_free) {
                    note(&mut self.marks, self.look, &mut self.seen, spot);
                }
            }
        }
    }

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

    /// Whether the last look saw the place.
    #[must_use]
    pub fn sees_at(&self, spot: Spot) -> bool {
        self.look > 0 && self.marks.get(spot.at()) == Some(&self.look)
    }

    /// The places that the last look saw, each once.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.seen
    }
}

/// Notes a place as seen, unless it is already or lies outside.
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
