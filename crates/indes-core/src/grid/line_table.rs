//! [`LineTable`]: for every gate near a cell, and every border between two cells, the targets whose straight lines from the
//! cell run through it.
//!
//! The targets are the cells around a cell up to a radius, in the order of their directions, one bit for each and one word
//! for each sector of 64. The lines of a sector have few gates and share most of them: a field of view is found by
//! striking out, sector by sector, the targets behind closed gates, from the nearest gate outwards.
//!
//! Serves TEMPO-G15, MANEUVER-G51, REGION-G18, POISE-G28, ENERGY-G24.

use super::{Direction, Ends, Gate, GateKind, Grid, Lattice, Offset, Point, seams, trace};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A gate and the targets of one sector behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GateShadow {
    /// The gate, relative to the start of the lines.
    pub gate: Gate,
    /// The bits of the targets in the sector whose lines run through it.
    pub behind: u64,
}

/// A border between two cells and the targets of one sector behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BorderShadow {
    /// One of its cells, relative to the start of the lines.
    pub at: Offset,
    /// The direction from there to its other cell.
    pub way: Direction,
    /// The bits of the targets in the sector whose lines cross it.
    pub across: u64,
    /// The bits of the targets whose lines graze its end or run along it: it stops them only together with another obstacle.
    pub beside: u64,
}

/// The targets behind every gate and every border around any cell, up to a radius. Built once for a lattice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineTable {
    lattice: Lattice,
    radius: u16,
    /// The targets by bit.
    targets: Vec<Offset>,
    /// For every radius up to that of the table the bits of the targets within it.
    discs: Vec<u64>,
    /// By sector.
    gate_shadows: Vec<Vec<GateShadow>>,
    /// By sector.
    border_shadows: Vec<Vec<BorderShadow>>,
}

/// The number of bits of a word.
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
        let mut table = Self {
            lattice: *lattice,
            radius,
            targets,
            discs: Vec::new(),
            gate_shadows: Vec::new(),
            border_shadows: Vec::new(),
        };
        for smaller in 0..=radius {
            let within = table.targets.iter().map(|&by| grid.length(by) <= smaller).collect::<Vec<_>>();
            table.discs.extend(within.chunks(WIDTH).map(bits));
        }
        table.gate_shadows = table.targets.chunks(WIDTH).map(|sector| gate_shadows(&grid, sector)).collect();
        table.border_shadows = table.targets.chunks(WIDTH).map(|sector| border_shadows(&grid, sector)).collect();
        table
    }

    /// The radius.
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
        let count = self.gate_shadows.len();
        let begin = usize::from(radius.min(self.radius)) * count;
        self.discs.get(begin..begin + count).unwrap_or_default()
    }

    /// By sector all gates with something behind them, the nearest first.
    #[must_use]
    pub fn gate_shadows(&self) -> &[Vec<GateShadow>] {
        &self.gate_shadows
    }

    /// By sector all borders with something behind them, the nearest first.
    #[must_use]
    pub fn border_shadows(&self) -> &[Vec<BorderShadow>] {
        &self.border_shadows
    }
}

/// The gates on the lines to the targets of a sector.
fn gate_shadows(grid: &Grid, sector: &[Offset]) -> Vec<GateShadow> {
    let origin = Point::cell(Offset::default());
    let mut behind: BTreeMap<(u16, GateKind, Offset, Offset), u64> = BTreeMap::new();
    for (at, &target) in sector.iter().enumerate() {
        for gate in trace(grid.shape, origin, Point::cell(target), Ends::Excluded) {
            *behind.entry((grid.length(gate.a), gate.kind, gate.a, gate.b)).or_default() |= 1 << at;
        }
    }
    behind.into_iter().map(|((_, kind, a, b), behind)| GateShadow { gate: Gate { a, b, kind }, behind }).collect()
}

/// The border shadows of a sector.
fn border_shadows(grid: &Grid, sector: &[Offset]) -> Vec<BorderShadow> {
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
    let borders = behind.into_iter();
    borders.map(|((_, at, way), [across, beside])| BorderShadow { at, way: Direction(way), across, beside }).collect()
}

/// A word with a bit for each of up to 64 values.
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
