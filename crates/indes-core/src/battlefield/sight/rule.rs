//! The rules of a rule set for lines of sight, and what a map must tell of the cells and edges that stop them.
//!
//! Serves TEMPO-G15, TEMPO-G47; MANEUVER-G51; REGION-G18, REGION-G46; POISE-G28, POISE-149; ENERGY-G24.

use crate::battlefield::{Edge, Edges};
use crate::grid::{Border, Gate, GateKind, Lattice, Offset, Seam, SeamSide, Spot};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

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
    pub(in crate::battlefield) fn borders(self, seam: &Seam) -> impl Iterator<Item = Border> {
        seam.borders().chain(seam.along.filter(|_| self == Self::Either))
    }

    /// The weight of a seam, such as whether it is opaque or its grade of cover, from the weights of its cells and borders.
    /// `self` must be the rule for the kind of the seam.
    pub(in crate::battlefield) fn weigh<T: Ord + Copy + Default>(
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
    pub(in crate::battlefield) const fn number(&self) -> u8 {
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
