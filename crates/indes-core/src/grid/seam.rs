//! The borders between cells that a straight line crosses, runs along, or grazes at their ends.
//!
//! [`seams()`] returns the borders beside the cells of [`trace()`], in the order of the line. A line from one cell into the
//! next crosses their border. A line exactly through a corner crosses none: the borders that end there lie on one side of
//! it or the other, and so do the cells. A line along a border has the two cells on either side, with all borders that end
//! where it begins and where it ends.
//!
//! Serves MANEUVER-G51, REGION-G46, ENERGY-G24.

use super::trace::Segment;
use super::{Ends, Gate, GateKind, Offset, Point, Shape, trace};
use smallvec::SmallVec;

/// The border between two neighbours.
pub type Border = (Offset, Offset);

/// The cell and the borders on one side of a line.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SeamSide {
    /// The cell, if there is one.
    pub cell: Option<Offset>,
    /// The borders.
    pub borders: SmallVec<[Border; 2]>,
}

/// The cells and borders that a line meets at one point or along one border.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seam {
    /// Whether the line runs through a cell or border, along a border, or through a corner.
    pub kind: GateKind,
    /// The two sides of the line. A cell or border that it runs through is on the first alone.
    pub sides: [SeamSide; 2],
    /// The border that it runs along.
    pub along: Option<Border>,
}

impl Seam {
    /// The seam of a gate, with its cells and without borders.
    #[must_use]
    pub fn of(gate: &Gate) -> Self {
        let side = |at: Offset| SeamSide { cell: Some(at), borders: SmallVec::new() };
        match gate.kind {
            GateKind::Cell => Self { kind: gate.kind, sides: [side(gate.a), SeamSide::default()], along: None },
            kind => Self { kind, sides: [side(gate.a), side(gate.b)], along: None },
        }
    }

    /// The borders on its sides.
    pub fn borders(&self) -> impl Iterator<Item = Border> {
        self.sides.iter().flat_map(|side| side.borders.iter().copied())
    }

    /// The seam of a gate past or along two cells; `near` are the gates before and after it.
    fn between(shape: Shape, gate: &Gate, near: [Option<&Gate>; 2]) -> Self {
        let mut seam = Self::of(gate);
        for side in &mut seam.sides {
            let Some(own) = side.cell else { continue };
            for met in near.into_iter().flatten().flat_map(|gate| [gate.a, gate.b]) {
                let is_pair = met == gate.a || met == gate.b;
                if !is_pair && shares_border(shape, own, met) && !side.borders.contains(&(own, met)) {
                    side.borders.push((own, met));
                }
            }
        }
        seam.along = (gate.kind == GateKind::Edge).then_some((gate.a, gate.b));
        seam
    }

    /// The seam from one cell into the next: over their border, or on hexes through one of its ends.
    fn over(line: &Segment, shape: Shape, a: Offset, b: Offset) -> Self {
        let crossed = SeamSide { cell: None, borders: SmallVec::from_slice(&[(a, b)]) };
        let by = b.minus(a);
        let thirds = [Offset::new(-by.r, by.q + by.r), Offset::new(by.q + by.r, -by.q)].map(|by| a.plus(by));
        let corner = thirds.into_iter().find(|&c| matches!(shape, Shape::Hex(_)) && line.meets_corner([a, b, c]));
        match corner {
            None => Self { kind: GateKind::Cell, sides: [crossed, SeamSide::default()], along: None },
            Some(c) => {
                let beside = SeamSide { cell: Some(c), borders: SmallVec::from_slice(&[(a, c), (c, b)]) };
                Self { kind: GateKind::Corner, sides: [crossed, beside], along: None }
            }
        }
    }
}

/// Whether two cells are neighbours over a border.
fn shares_border(shape: Shape, a: Offset, b: Offset) -> bool {
    let (q, r) = (b.q - a.q, b.r - a.r);
    match shape {
        Shape::Square(_) => q.abs() + r.abs() == 1,
        Shape::Hex(_) => q.abs().max(r.abs()).max((q + r).abs()) == 1,
    }
}

/// Everything that the straight line between two points meets, borders included, in order. A line of no length has
/// only the cell it lies in.
pub fn seams(shape: Shape, from: Point, to: Point) -> impl Iterator<Item = Seam> {
    let gates = trace(shape, from, to, Ends::Included);
    let line = Segment::new(shape, from, to);
    (0..gates.len()).flat_map(move |at| {
        let (gate, next) = (&gates[at], gates.get(at + 1));
        let (met, into) = if gate.kind == GateKind::Cell {
            (Seam::of(gate), next.filter(|next| next.kind == GateKind::Cell))
        } else {
            let before = at.checked_sub(1).and_then(|at| gates.get(at));
            (Seam::between(shape, gate, [before, next]), None)
        };
        let over = into.map(|next| Seam::over(&line, shape, gate.a, next.a));
        std::iter::once(met).chain(over)
    })
}
