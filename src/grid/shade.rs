//! What lies behind what: for every gate near a cell, the targets whose straight lines from there run through it.
//!
//! A [`LineTable`] numbers the cells around a cell up to a radius, its targets, in the order of their directions, and
//! has a bit for each. What lies behind a gate is a narrow sector then, and few words hold its bits: a whole field of
//! view is to strike out what lies behind every closed gate, from the nearest outwards.
//!
//! Serves TEMPO-G15, MANEUVER-G51, REGION-G18, POISE-G28, ENERGY-G24.

use super::{Ends, Gate, GateKind, Grid, Lattice, Offset, Point, trace};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A gate and what lies behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shade {
    /// The gate, as seen from the line's start.
    pub gate: Gate,
    /// Where its words begin and end.
    words: (u32, u32),
}

/// What lies behind every gate around any cell, up to a radius. Built once for a lattice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineTable {
    lattice: Lattice,
    radius: u16,
    /// By bit.
    targets: Vec<Offset>,
    /// For every smaller radius and the last the bits of the targets within it.
    discs: Vec<u64>,
    shades: Vec<Shade>,
    /// Places of words that are not empty, and their bits.
    words: Vec<(u32, u64)>,
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
        let mut table = Self {
            lattice: *lattice,
            radius,
            targets,
            discs: Vec::new(),
            shades: Vec::new(),
            words: Vec::new(),
        };
        for smaller in 0..=radius {
            let within = table.targets.iter().map(|&by| grid.length(by) <= smaller).collect::<Vec<_>>();
            table.discs.extend(within.chunks(WIDTH).map(bits));
        }
        table.add_shades(&grid);
        table
    }

    fn add_shades(&mut self, grid: &Grid) {
        let origin = Point::cell(Offset::default());
        // Cells, then edges, then corners; the nearest of each first.
        let mut behind: BTreeMap<(GateKind, u16, Offset, Offset), Vec<(u32, u64)>> = BTreeMap::new();
        for (at, &target) in self.targets.iter().enumerate() {
            for gate in trace(grid.shape, origin, Point::cell(target), Ends::Excluded) {
                let words = behind.entry((gate.kind, grid.length(gate.a), gate.a, gate.b)).or_default();
                let (word, bit) = (u32::try_from(at / WIDTH).unwrap_or(u32::MAX), 1 << (at % WIDTH));
                match words.last_mut().filter(|last| last.0 == word) {
                    Some(last) => last.1 |= bit,
                    None => words.push((word, bit)),
                }
            }
        }
        for ((kind, _, a, b), words) in behind {
            let end = |words: &[(u32, u64)]| u32::try_from(words.len()).unwrap_or(u32::MAX);
            let begin = end(&self.words);
            self.words.extend(words);
            self.shades.push(Shade { gate: Gate { a, b, kind }, words: (begin, end(&self.words)) });
        }
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

    /// The targets, by their bits.
    #[must_use]
    pub fn targets(&self) -> &[Offset] {
        &self.targets
    }

    /// The words with the bits of all targets within a radius, at most the table's.
    #[must_use]
    pub fn disc(&self, radius: u16) -> &[u64] {
        let count = self.targets.len().div_ceil(WIDTH);
        let begin = usize::from(radius.min(self.radius)) * count;
        self.discs.get(begin..begin + count).unwrap_or_default()
    }

    /// All gates with something behind them: cells, then edges, then corners, the nearest of each first.
    #[must_use]
    pub fn shades(&self) -> &[Shade] {
        &self.shades
    }

    /// What lies behind a gate of this table: places of words and the bits in them.
    #[must_use]
    pub fn behind(&self, shade: &Shade) -> &[(u32, u64)] {
        self.words.get(shade.words.0 as usize..shade.words.1 as usize).unwrap_or_default()
    }
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
