//! [`sees`]: whether two units see each other, along which line, and what stops it.
//!
//! Serves TEMPO-G15, TEMPO-G26; MANEUVER-G51, MANEUVER-147; REGION-G18; POISE-G28; ENERGY-G24.

use super::rule::{GrazeRule, SightBlocker, SightRule};
use crate::grid::{Border, Cell, Ends, GateKind, Lattice, Offset, Point, Seam, seams, trace};
use smallvec::SmallVec;

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
pub(in crate::battlefield) fn pairs(lattice: &Lattice, from: &[Cell], to: &[Cell]) -> SmallVec<[(Cell, Cell); 4]> {
    let mut pairs: SmallVec<[(Cell, Cell); 4]> = from.iter().flat_map(|&a| to.iter().map(move |&b| (a, b))).collect();
    let grid = lattice.grid;
    pairs
        .sort_by_cached_key(|&(a, b)| (Point::cell(grid.axial(a)).away(grid.shape, grid.axial(b)), a.min(b), a.max(b)));
    pairs
}

/// The lines between two units: neither their own cells nor edges inside one of their footprints stop them.
pub(super) struct SightLine<'a, V> {
    pub(super) blocker: &'a V,
    pub(super) rule: &'a SightRule,
    pub(super) from: &'a [Cell],
    pub(super) to: &'a [Cell],
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
    pub(super) fn is_free(&self, from: Cell, to: Cell) -> bool {
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
