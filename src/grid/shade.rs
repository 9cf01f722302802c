//! What lies behind what: for every gate near a cell, the targets whose straight lines from there run through it.
//! The same for every border between two cells, of which only a few have something on them.
//!
//! A [`LineTable`] numbers the cells around a cell up to a radius, its targets, in the order of their directions, with
//! one bit for each and one word for each sector of 64. A sector's lines have few gates, and many share each: a whole
//! field of view is to strike out, sector by sector, what lies behind closed gates, from the nearest outwards.
//!
//! Serves TEMPO-G15, MANEUVER-G51, REGION-G18, POISE-G28, ENERGY-G24.

use super::{Direction, Ends, Gate, GateKind, Grid, Lattice, Offset, Point, seams, trace};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A gate and what lies behind it in one sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shade {
    /// The gate, as seen from the line's start.
    pub gate: Gate,
    /// The bits of the targets in the sector whose lines run through it.
    pub behind: u64,
}

/// A border between two cells and what lies behind it in one sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verge {
    /// One of its cells, as seen from the line's start.
    pub at: Offset,
    /// The direction of the other one from there.
    pub way: Direction,
    /// The bits of the targets in the sector whose lines cross it.
    pub across: u64,
    /// The bits of those whose lines touch its end or run along it: it stops them only together with something else.
    pub beside: u64,
}

/// What lies behind every gate and every border around any cell, up to a radius. Built once for a lattice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineTable {
    lattice: Lattice,
    radius: u16,
    /// By bit.
    targets: Vec<Offset>,
    /// For every smaller radius and the last the bits of the targets within it.
    discs: Vec<u64>,
    /// By sector.
    shades: Vec<Vec<Shade>>,
    /// By sector.
    verges: Vec<Vec<Verge>>,
}

/// Bits of a word.
const WIDTH: usize = u64::BITS as usize;

impl LineTable {
    /// The table for a lattice and a radius in the grid's own distances.
    #[must_use]
    pub fn new(lattice: &Lattice, radius: u16) -> Self {
        let grid = lattice.grid;
        let reach = i16::try_from(radius).unwrap_or(i16::MAX);
        let around = (-reach..=reach).flat_map(|r| (-reach..=reach).map(move |q| Offset::new(q, r)));
        let mut targets: Vec<Offset> = around.filter(|&by| grid.length(by) <= radius).collect();
        targets.sort_unstable_by(|&a, &b| by_direction(a, b).then_with(|| grid.length(a).cmp(&grid.length(b))));
        let mut table =
            Self { lattice: *lattice, radius, targets, discs: Vec::new(), shades: Vec::new(), verges: Vec::new() };
        for smaller in 0..=radius {
            let within = table.targets.iter().map(|&by| grid.length(by) <= smaller).collect::<Vec<_>>();
            table.discs.extend(within.chunks(WIDTH).map(bits));
        }
        table.shades = table.targets.chunks(WIDTH).map(|sector| shades(&grid, sector)).collect();
        table.verges = table.targets.chunks(WIDTH).map(|sector| verges(&grid, sector)).collect();
        table
    }

    /// How far it reaches.
    #[must_use]
    pub const fn radius(&self) -> u16 {
        self.radius
    }

    /// Whether it was built for this lattice.
    #[must_use]
    pub fn fits(&self, lattice: &Lattice) -> bool {
        self.lattice == *lattice
    }

    /// The targets, 64 to a sector, by their bits.
    pub fn sectors(&self) -> impl Iterator<Item = &[Offset]> {
        self.targets.chunks(WIDTH)
    }

    /// The bits of all targets within a radius, at most the table's, by sector.
    #[must_use]
    pub fn disc(&self, radius: u16) -> &[u64] {
        let count = self.shades.len();
        let begin = usize::from(radius.min(self.radius)) * count;
        self.discs.get(begin..begin + count).unwrap_or_default()
    }

    /// By sector all gates with something behind them, the nearest first.
    #[must_use]
    pub fn shades(&self) -> &[Vec<Shade>] {
        &self.shades
    }

    /// By sector all borders with something behind them, the nearest first.
    #[must_use]
    pub fn verges(&self) -> &[Vec<Verge>] {
        &self.verges
    }
}

/// The gates on the lines to the targets of a sector.
fn shades(grid: &Grid, sector: &[Offset]) -> Vec<Shade> {
    let origin = Point::cell(Offset::default());
    let mut behind: BTreeMap<(u16, GateKind, Offset, Offset), u64> = BTreeMap::new();
    for (at, &target) in sector.iter().enumerate() {
        for gate in trace(grid.shape, origin, Point::cell(target), Ends::Excluded) {
            *behind.entry((grid.length(gate.a), gate.kind, gate.a, gate.b)).or_default() |= 1 << at;
        }
    }
    behind.into_iter().map(|((_, kind, a, b), behind)| Shade { gate: Gate { a, b, kind }, behind }).collect()
}

/// The borders on the lines to the targets of a sector, each from one of its cells.
fn verges(grid: &Grid, sector: &[Offset]) -> Vec<Verge> {
    let origin = Point::cell(Offset::default());
    let mut behind: BTreeMap<(u16, Offset, u8), [u64; 2]> = BTreeMap::new();
    for (at, &target) in sector.iter().enumerate() {
        for seam in seams(grid.shape, origin, Point::cell(target)) {
            let how = usize::from(seam.kind != GateKind::Cell);
            for (a, b) in seam.borders().chain(seam.along) {
                let (a, b) = (a.min(b), a.max(b));
                if let Some(way) = grid.straight().find(|&way| grid.step_offset(way) == Some(b.minus(a))) {
                    behind.entry((grid.length(a), a, way.0)).or_default()[how] |= 1 << at;
                }
            }
        }
    }
    let verges = behind.into_iter();
    verges.map(|((_, at, way), [across, beside])| Verge { at, way: Direction(way), across, beside }).collect()
}

/// A word from up to 64 answers.
fn bits(answers: &[bool]) -> u64 {
    answers.iter().rev().fold(0, |word, &answer| word << 1 | u64::from(answer))
}

/// The order of directions around the origin, beginning with the origin itself and the first axis.
fn by_direction(a: Offset, b: Offset) -> Ordering {
    let half = |by: Offset| match (by.r, by.q) {
        (0, 0) => 0,
        (0, 1..) | (1.., _) => 1,
        _ => 2,
    };
    let across = i32::from(a.q) * i32::from(b.r) - i32::from(a.r) * i32::from(b.q);
    half(a).cmp(&half(b)).then(0.cmp(&across))
}
