//! The oracle of lines, by another method: the segment is cut wherever it crosses any border line of the
//! grid; of every piece the middle is looked at, and the cells it lies in are those whose centres are nearest to it.

use indes_core::grid::{Cell, Grid, Offset, Shape};

/// The cells met at once: one inside, two along a border, two that touch in the corner run through.
pub type Met = (Vec<Offset>, bool);

type Vector = (i64, i64);

fn length(shape: Shape, (q, r): Vector) -> i64 {
    match shape {
        Shape::Square(_) => q * q + r * r,
        Shape::Hex(_) => q * q + q * r + r * r,
    }
}

/// The cells whose centres are nearest to the point `at / whole`: all closed cells that hold it.
fn holding(shape: Shape, at: Vector, whole: i64) -> Vec<Offset> {
    let (q, r) = (at.0.div_euclid(whole), at.1.div_euclid(whole));
    let near: Vec<Vector> = (q - 1..=q + 2).flat_map(|q| (r - 1..=r + 2).map(move |r| (q, r))).collect();
    let away = |&(q, r): &Vector| length(shape, (at.0 - q * whole, at.1 - r * whole));
    let least = near.iter().map(away).min().unwrap();
    let offset = |&(q, r): &Vector| Offset::new(i16::try_from(q).unwrap(), i16::try_from(r).unwrap());
    near.iter().filter(|cell| away(cell) == least).map(offset).collect()
}

/// Where the line from `from / scale` to `to / scale` is cut, as shares with a common denominator, and that one.
fn cuts(shape: Shape, from: Vector, to: Vector, scale: i64) -> (Vec<i64>, i64) {
    let forms = |(q, r): Vector| match shape {
        // Borders at odd numbers in both.
        Shape::Square(_) => vec![2 * q, 2 * r],
        Shape::Hex(_) => vec![q - r, q + 2 * r, 2 * q + r],
    };
    let ways: Vec<(i64, i64)> = forms(from).into_iter().zip(forms(to)).map(|(a, b)| (a, b - a)).collect();
    let whole: i64 = ways.iter().map(|way| way.1.abs().max(1)).product();
    let mut cuts = vec![0, whole];
    for (start, way) in ways.into_iter().filter(|way| way.1 != 0) {
        let (low, high) = (start.min(start + way).div_euclid(scale), start.max(start + way).div_euclid(scale) + 1);
        let borders = (low..=high).filter(|border| matches!(shape, Shape::Hex(_)) || border % 2 != 0);
        cuts.extend(borders.map(|border| (border * scale - start) * (whole / way)));
    }
    cuts.retain(|cut| (0..=whole).contains(cut));
    cuts.sort_unstable();
    cuts.dedup();
    (cuts, whole)
}

/// Everything that the line between the points `from / scale` and `to / scale` meets, in order, without doubles.
pub fn met(shape: Shape, from: Vector, to: Vector, scale: i64) -> Vec<Met> {
    let (cuts, whole) = cuts(shape, from, to, scale);
    // Twice as fine, so that the middle of two cuts is a whole number.
    let at = |share: i64| {
        let point = |a: i64, b: i64| a * 2 * whole + (b - a) * share;
        holding(shape, (point(from.0, to.0), point(from.1, to.1)), scale * 2 * whole)
    };
    let pieces: Vec<Vec<Offset>> = cuts.windows(2).map(|pair| at(pair[0] + pair[1])).collect();
    let mut all: Vec<Met> = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        if index > 0 {
            let corner = at(2 * cuts[index]);
            let beside: Vec<Offset> = corner
                .iter()
                .copied()
                .filter(|cell| !piece.contains(cell) && !pieces[index - 1].contains(cell))
                .collect();
            if corner.len() == 4 && beside.len() == 2 {
                all.push((beside, true));
            }
        }
        if all.last() != Some(&(piece.clone(), false)) {
            all.push((piece.clone(), false));
        }
    }
    all
}

/// What the line between the centres of two cells meets, its ends included.
pub fn between(grid: &Grid, from: Cell, to: Cell) -> Vec<Met> {
    let vector = |cell: Cell| {
        let at = grid.axial(cell);
        (i64::from(at.q), i64::from(at.r))
    };
    met(grid.shape, vector(from), vector(to), 1)
}
