//! [`FieldOfView`]: all cells in sight of a unit at once.
//!
//! Serves TEMPO-G15, MANEUVER-G51, REGION-G18, POISE-G28, ENERGY-G24.

use super::line::SightLine;
use super::rule::{SightBlocker, SightRule};
use crate::grid::{Cell, Lattice, LineTable, Offset, Spot};
use smallvec::SmallVec;
use std::ops::Range;

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

    /// Finds all cells at most `radius` away from one of the unit's cells to which [`super::sees`] finds a free line. The unit's own
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
