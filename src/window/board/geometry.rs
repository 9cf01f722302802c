//! Pure geometry of the drawn board: everything ends as simple polygons and boundaries, i.e. as triangles.

use bevy::math::Vec2;
use std::f32::consts::TAU;

/// Points per span of a Catmull-Rom curve.
const SMOOTH_STEPS: usize = 7;

/// The closed Catmull-Rom curve through the points.
#[must_use]
pub fn smooth(points: &[Vec2]) -> Vec<Vec2> {
    let n = points.len();
    let mut out = Vec::with_capacity(n * SMOOTH_STEPS);
    for i in 0..n {
        let (a, b, c, d) = (points[(i + n - 1) % n], points[i], points[(i + 1) % n], points[(i + 2) % n]);
        for step in 0..SMOOTH_STEPS {
            let t = step as f32 / SMOOTH_STEPS as f32;
            let (t2, t3) = (t * t, t * t * t);
            let cubic = -a + 3.0 * b - 3.0 * c + d;
            out.push(0.5 * (2.0 * b + (c - a) * t + (2.0 * a - 5.0 * b + 4.0 * c - d) * t2 + cubic * t3));
        }
    }
    out
}

/// An ellipse as a polygon of `corners`.
#[must_use]
pub fn ellipse(centre: Vec2, radii: Vec2, corners: usize) -> Vec<Vec2> {
    (0..corners).map(|i| centre + radii * Vec2::from_angle(i as f32 / corners as f32 * TAU)).collect()
}

/// A part of an ellipse from one angle to another, both ends included.
#[must_use]
pub fn arc(centre: Vec2, radii: Vec2, from: f32, to: f32, steps: usize) -> Vec<Vec2> {
    (0..=steps).map(|i| centre + radii * Vec2::from_angle(from + (to - from) * i as f32 / steps as f32)).collect()
}

/// A quadratic curve from `a` to `b`, drawn towards `control`.
#[must_use]
pub fn curve(a: Vec2, control: Vec2, b: Vec2, steps: usize) -> Vec<Vec2> {
    (0..=steps)
        .map(|i| {
            let t = i as f32 / steps as f32;
            a.lerp(control, t).lerp(control.lerp(b, t), t)
        })
        .collect()
}

/// A rectangle with rounded corners, for clipping.
#[must_use]
pub fn rounded_rectangle(min: Vec2, max: Vec2, radius: f32) -> Vec<Vec2> {
    let r = Vec2::splat(radius);
    let quarter = TAU / 4.0;
    let corners = [
        (Vec2::new(max.x - radius, min.y + radius), 3.0),
        (max - r, 0.0),
        (Vec2::new(min.x + radius, max.y - radius), 1.0),
        (min + r, 2.0),
    ];
    corners.iter().flat_map(|&(c, q)| arc(c, r, q * quarter, (q + 1.0) * quarter, 4)).collect()
}

/// Twice the signed area: positive if the corners turn clockwise where y grows downwards.
#[must_use]
pub fn area2(points: &[Vec2]) -> f32 {
    (0..points.len()).map(|i| points[i].perp_dot(points[(i + 1) % points.len()])).sum()
}

/// The smallest box around the points, as least and greatest corner.
#[must_use]
pub fn bounds(points: &[Vec2]) -> (Vec2, Vec2) {
    points.iter().fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(a, b), &p| (a.min(p), b.max(p)))
}

/// Whether a point lies inside a simple polygon.
#[must_use]
pub fn contains(polygon: &[Vec2], point: Vec2) -> bool {
    let mut inside = false;
    for i in 0..polygon.len() {
        let (a, b) = (polygon[i], polygon[(i + 1) % polygon.len()]);
        if (a.y > point.y) != (b.y > point.y) && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            inside = !inside;
        }
    }
    inside
}

/// Sutherland-Hodgman: the part of `subject` inside the convex `window`.
#[must_use]
pub fn clip(subject: &[Vec2], window: &[Vec2]) -> Vec<Vec2> {
    let sign = area2(window).signum();
    let mut out = subject.to_vec();
    for i in 0..window.len() {
        if out.is_empty() {
            break;
        }
        let (a, b) = (window[i], window[(i + 1) % window.len()]);
        let side = |p: Vec2| (b - a).perp_dot(p - a) * sign;
        let input = std::mem::take(&mut out);
        for j in 0..input.len() {
            let (p, q) = (input[j], input[(j + 1) % input.len()]);
            let (sp, sq) = (side(p), side(q));
            if sp >= 0.0 {
                out.push(p);
            }
            if (sp >= 0.0) != (sq >= 0.0) {
                out.push(p.lerp(q, sp / (sp - sq)));
            }
        }
    }
    out
}

/// Whether the corners all turn the same way.
fn is_convex(points: &[Vec2]) -> bool {
    let n = points.len();
    let (mut left, mut right) = (false, false);
    for i in 0..n {
        let turn = (points[(i + 1) % n] - points[i]).perp_dot(points[(i + 2) % n] - points[(i + 1) % n]);
        left |= turn < -1e-4;
        right |= turn > 1e-4;
    }
    // A star polygon turns one way only, too, but no shape of the game is one.
    !(left && right)
}

/// The triangles of a simple polygon as indices of its corners: a fan if it is convex, else by cutting off ears.
#[must_use]
pub fn triangulate(points: &[Vec2]) -> Vec<[u32; 3]> {
    let n = points.len();
    if n < 3 {
        return Vec::new();
    }
    if is_convex(points) {
        return (1..n - 1).map(|i| [0, i as u32, i as u32 + 1]).collect();
    }
    let sign = area2(points).signum();
    let mut left: Vec<usize> = (0..n).collect();
    let mut triangles = Vec::with_capacity(n - 2);
    while left.len() > 3 {
        let m = left.len();
        let ear = (0..m).find(|&i| is_ear(points, &left, i, sign));
        // Corners on one line and pinched outlines may leave no proper ear; then the flattest corner goes.
        let at = ear.unwrap_or_else(|| flattest(points, &left));
        triangles.push([left[(at + m - 1) % m] as u32, left[at] as u32, left[(at + 1) % m] as u32]);
        left.remove(at);
    }
    triangles.push([left[0] as u32, left[1] as u32, left[2] as u32]);
    triangles
}

fn is_ear(points: &[Vec2], left: &[usize], at: usize, sign: f32) -> bool {
    let m = left.len();
    let (i, j, k) = (left[(at + m - 1) % m], left[at], left[(at + 1) % m]);
    let (a, b, c) = (points[i], points[j], points[k]);
    if (b - a).perp_dot(c - b) * sign <= 0.0 {
        return false;
    }
    !left.iter().any(|&other| {
        let p = points[other];
        let inside = |a: Vec2, b: Vec2| (b - a).perp_dot(p - a) * sign >= 0.0;
        p != a && p != b && p != c && inside(a, b) && inside(b, c) && inside(c, a)
    })
}

fn flattest(points: &[Vec2], left: &[usize]) -> usize {
    let m = left.len();
    let bend = |at: usize| {
        let (a, b, c) = (points[left[(at + m - 1) % m]], points[left[at]], points[left[(at + 1) % m]]);
        (b - a).perp_dot(c - b).abs()
    };
    (0..m).min_by(|&a, &b| bend(a).total_cmp(&bend(b))).unwrap_or(0)
}

/// The pieces of a line that a dash pattern leaves: `on` drawn, `off` not, from the start.
#[must_use]
pub fn dashes(line: &[Vec2], on: f32, off: f32) -> Vec<Vec<Vec2>> {
    let mut out: Vec<Vec<Vec2>> = Vec::new();
    let (mut drawing, mut left) = (true, on);
    let mut piece = line.first().map(|&p| vec![p]).unwrap_or_default();
    for pair in line.windows(2) {
        let (mut at, end) = (pair[0], pair[1]);
        loop {
            let rest = at.distance(end);
            if rest <= left {
                left -= rest;
                if drawing {
                    piece.push(end);
                }
                break;
            }
            at += (end - at) / rest * left;
            if drawing {
                piece.push(at);
                out.push(std::mem::take(&mut piece));
            } else {
                piece = vec![at];
            }
            drawing = !drawing;
            left = if drawing { on } else { off };
        }
    }
    if drawing && piece.len() > 1 {
        out.push(piece);
    }
    out
}

/// A number in 0..1 that depends on a cell and a salt only, so that the table looks the same every time.
#[must_use]
pub fn noise(x: i32, y: i32, salt: i32) -> f32 {
    let mut h = x.wrapping_mul(374_761_393).wrapping_add(y.wrapping_mul(668_265_263)).wrapping_add(
        salt.wrapping_mul(i32::MAX), // the largest prime of 31 bits
    );
    h = (h ^ ((h as u32 >> 13) as i32)).wrapping_mul(1_274_126_177);
    h ^= (h as u32 >> 16) as i32;
    h as u32 as f32 / 4_294_967_296.0
}
