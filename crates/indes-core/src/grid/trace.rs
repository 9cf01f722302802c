//! Exact straight lines: the cells, borders and corners that a segment runs through.
//!
//! A line joins two [`Point`]s, the centres of cells or of footprints, and is a list of [`Gate`]s in order: through the
//! inside of one cell, along the border of two, or exactly through the corner where two touch. The segment is clipped by
//! each convex cell near it, all in integers: squares are |x|, |y| <= 1/2 around their centres, hexes in cube coordinates
//! |q-r|, |r-s|, |s-q| <= 1. `battlefield::sight` and `battlefield::cover` decide which gates stop a line.
//!
//! Serves TEMPO-G15, MANEUVER-G51, REGION-G18, POISE-G28, ENERGY-G24.

use super::geometry::norm;
use super::{Offset, Shape};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// A point in the coordinates of [`Offset`], as fractions with a common denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    q: i32,
    r: i32,
    scale: i32,
}

impl Point {
    /// The centre of a cell.
    #[must_use]
    pub fn cell(at: Offset) -> Self {
        Self { q: i32::from(at.q), r: i32::from(at.r), scale: 1 }
    }

    /// The centre of several cells; `None` for no cells.
    pub fn centre(cells: impl IntoIterator<Item = Offset>) -> Option<Self> {
        let sum = cells.into_iter().fold(Self { q: 0, r: 0, scale: 0 }, |sum, at| Self {
            q: sum.q + i32::from(at.q),
            r: sum.r + i32::from(at.r),
            scale: sum.scale + 1,
        });
        (sum.scale > 0).then_some(sum)
    }

    /// The squared distance to the centre of a cell, to compare with those of other cells; no distance in steps.
    #[must_use]
    pub fn away(self, shape: Shape, cell: Offset) -> i64 {
        let part = |at: i32, cell: i16| i64::from(at) - i64::from(cell) * i64::from(self.scale);
        norm(shape, part(self.q, cell.q), part(self.r, cell.r))
    }
}

/// How a line meets the cells of a [`Gate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GateKind {
    /// It runs through the inside of one cell.
    Cell,
    /// It runs along the border between two cells.
    Edge,
    /// Squares only: it runs exactly through the corner where two cells touch, and between them.
    Corner,
}

/// One piece of a line: the cell or the two cells that it meets there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gate {
    /// The cell, or one of the two.
    pub a: Offset,
    /// The same cell, or the other of the two.
    pub b: Offset,
    /// How the line meets them.
    pub kind: GateKind,
}

/// A list of gates in order.
pub type Gates = SmallVec<[Gate; 32]>;

/// Whether the gates at the two ends of a line belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ends {
    /// They belong to it.
    Included,
    /// They do not: between the centres of two cells, neither cell is part of the line.
    Excluded,
}

/// A position on the line, from 0 at its start to 1 at its end: numerator and denominator, which is above 0.
#[derive(Clone, Copy, Debug)]
struct Fraction(i64, i64);

impl Fraction {
    const START: Self = Self(0, 1);
    const END: Self = Self(1, 1);

    fn order(self, other: Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

/// The linear forms that bound a cell (two of them on squares), and the neighbour beyond the upper bound of each.
struct Forms {
    of: fn(i64, i64) -> [i64; 3],
    beyond: &'static [Offset],
}

const SQUARE: Forms = Forms { of: |q, r| [q, r, 0], beyond: &[Offset::new(1, 0), Offset::new(0, 1)] };
/// q - r, r - s and s - q, where s is the opposite of q + r.
const HEX: Forms = Forms {
    of: |q, r| [q - r, q + 2 * r, -2 * q - r],
    beyond: &[Offset::new(1, -1), Offset::new(0, 1), Offset::new(-1, 0)],
};

/// The part of a line inside a cell.
struct Clip {
    from: Fraction,
    to: Fraction,
    /// The form along whose upper or lower bound the line runs.
    above: Option<usize>,
    below: bool,
}

/// A line in whole numbers: `unit` is the width of a square, twice the width of a hex's form.
pub(super) struct Segment {
    square: bool,
    unit: i64,
    start: (i64, i64),
    way: (i64, i64),
}

impl Segment {
    pub(super) fn new(shape: Shape, from: Point, to: Point) -> Self {
        let scaled = |at: Point, by: i32| (2 * i64::from(at.q) * i64::from(by), 2 * i64::from(at.r) * i64::from(by));
        let (start, end) = (scaled(from, to.scale), scaled(to, from.scale));
        let unit = 2 * i64::from(from.scale) * i64::from(to.scale);
        let square = matches!(shape, Shape::Square(_));
        Self { square, unit, start, way: (end.0 - start.0, end.1 - start.1) }
    }

    fn forms(&self) -> &'static Forms {
        if self.square { &SQUARE } else { &HEX }
    }

    /// Half of a form's width, in the segment's numbers.
    fn half(&self) -> i64 {
        if self.square { self.unit / 2 } else { self.unit }
    }

    /// The start as seen from a cell's centre.
    fn seen_from(&self, q: i64, r: i64) -> (i64, i64) {
        (self.start.0 - q * self.unit, self.start.1 - r * self.unit)
    }

    /// Whether the endless line runs through the corner in which three hexes meet.
    pub(super) fn meets_corner(&self, cells: [Offset; 3]) -> bool {
        let sum = |part: fn(&Offset) -> i16| cells.iter().map(part).map(i64::from).sum::<i64>() * self.unit;
        let (x, y) = (sum(|at| at.q) - 3 * self.start.0, sum(|at| at.r) - 3 * self.start.1);
        x * self.way.1 == y * self.way.0
    }

    /// Whether the endless line misses the cell.
    fn passes_by(&self, q: i64, r: i64) -> bool {
        let ((x, y), (dx, dy)) = (self.seen_from(q, r), self.way);
        let aside = (x * dy - y * dx).abs();
        if self.square {
            2 * aside > self.unit * (dx.abs() + dy.abs())
        } else {
            // The widest of the three pairs of opposite corners: (1, 1), (2, -1) and (1, -2) thirds from the centre.
            3 * aside > self.unit * (dx - dy).abs().max((dx + 2 * dy).abs()).max((2 * dx + dy).abs())
        }
    }

    /// The part of the line inside the closed cell, if any.
    fn clip(&self, q: i64, r: i64) -> Option<Clip> {
        let (x, y) = self.seen_from(q, r);
        let (values, slopes) = ((self.forms().of)(x, y), (self.forms().of)(self.way.0, self.way.1));
        let half = self.half();
        let mut clip = Clip { from: Fraction::START, to: Fraction::END, above: None, below: false };
        for (at, (value, slope)) in values.into_iter().zip(slopes).take(self.forms().beyond.len()).enumerate() {
            if slope == 0 {
                if value.abs() > half {
                    return None;
                }
                if value == half {
                    clip.above = Some(at);
                }
                clip.below |= value == -half;
                continue;
            }
            let towards = value * slope.signum();
            let (enter, leave) = (Fraction(-half - towards, slope.abs()), Fraction(half - towards, slope.abs()));
            if enter.order(clip.from) == Ordering::Greater {
                clip.from = enter;
            }
            if leave.order(clip.to) == Ordering::Less {
                clip.to = leave;
            }
        }
        (clip.from.order(clip.to) != Ordering::Greater).then_some(clip)
    }

    /// The gate of a cell. Of the two cells of an edge or a corner only one has the gate.
    fn gate(&self, q: i64, r: i64, clip: &Clip) -> Option<Gate> {
        let a = Offset::new(i16::try_from(q).ok()?, i16::try_from(r).ok()?);
        if clip.from.order(clip.to) == Ordering::Less {
            return match clip.above {
                _ if clip.below => None,
                Some(form) => Some(Gate { a, b: a.plus(self.forms().beyond[form]), kind: GateKind::Edge }),
                None => Some(Gate { a, b: a, kind: GateKind::Cell }),
            };
        }
        // The line meets the cell in one point: a corner, unless the line only begins or ends there.
        let Fraction(share, whole) = clip.from;
        let (x, _) = self.seen_from(q, r);
        let slant = (self.way.0 * self.way.1).signum();
        let inside = share > 0 && share < whole;
        let right = x * whole + share * self.way.0 == self.half() * whole;
        (self.square && slant != 0 && inside && right).then(|| {
            let up = if slant > 0 { -1 } else { 1 };
            Gate { a, b: a.plus(Offset::new(1, up)), kind: GateKind::Corner }
        })
    }

    /// The columns whose cells may meet the line in a row.
    fn columns(&self, row: i64) -> Option<(i64, i64)> {
        let end = (self.start.0 + self.way.0, self.start.1 + self.way.1);
        let (low, high) = (self.start.1.min(end.1), self.start.1.max(end.1));
        // A hex reaches two thirds of a row's distance up and down, a square less.
        let (top, bottom) = ((row * self.unit - self.unit).max(low), (row * self.unit + self.unit).min(high));
        if top > bottom {
            return None;
        }
        let at = |y: i64| match self.way.1 {
            0 => self.start.0,
            rows => self.start.0 + (self.way.0 * (y - self.start.1)).div_euclid(rows),
        };
        let (a, b) = if self.way.1 == 0 { (self.start.0, end.0) } else { (at(top), at(bottom)) };
        // One more on each side, since the division rounds down.
        Some(((a.min(b) - self.unit - 1).div_euclid(self.unit), (a.max(b) + self.unit + 1).div_euclid(self.unit)))
    }
}

/// The gates of the straight line between two points, in order. A line of no length has none, but for the cell it
/// lies in if its ends are included.
#[must_use]
pub fn trace(shape: Shape, from: Point, to: Point, ends: Ends) -> Gates {
    let line = Segment::new(shape, from, to);
    let mut found: SmallVec<[(Fraction, Fraction, Gate); 32]> = SmallVec::new();
    let last = line.start.1 + line.way.1;
    let rows = (line.start.1.min(last) - line.unit).div_euclid(line.unit)
        ..=(line.start.1.max(last) + line.unit).div_euclid(line.unit);
    for r in rows {
        let Some((first, last)) = line.columns(r) else { continue };
        for q in first..=last {
            if line.passes_by(q, r) {
                continue;
            }
            let Some(clip) = line.clip(q, r) else { continue };
            let at_end = clip.from.order(Fraction::START).is_eq() || clip.to.order(Fraction::END).is_eq();
            if at_end && ends == Ends::Excluded {
                continue;
            }
            if let Some(gate) = line.gate(q, r, &clip) {
                found.push((clip.from, clip.to, gate));
            }
        }
    }
    if line.way == (0, 0) {
        found.retain(|(_, _, gate)| gate.kind == GateKind::Cell);
    }
    found.sort_unstable_by(|a, b| a.0.order(b.0).then_with(|| a.1.order(b.1)));
    found.into_iter().map(|(_, _, gate)| gate).collect()
}
