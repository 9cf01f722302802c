//! Paths and points of the drawn board.
//!
//! A path is a [`tiny_skia::Path`]: what a canvas fills and strokes. Functions that make one
//! return `None` if the points are too few or not finite; such a path draws nothing.

use bevy::math::Vec2;
use std::f32::consts::TAU;
use tiny_skia::{Path, PathBuilder, Rect};

/// A quarter of a turn, in radians.
const QUARTER: f32 = TAU / 4.0;

/// The closed path through the points in straight lines.
#[must_use]
pub fn polygon(points: &[Vec2]) -> Option<Path> {
    polygons(&[points])
}

/// One path of several closed contours. A contour within another one is a hole if it turns the other way.
#[must_use]
pub fn polygons(contours: &[&[Vec2]]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for contour in contours.iter().filter(|contour| contour.len() > 2) {
        push_line(&mut path, contour);
        path.close();
    }
    path.finish()
}

/// The open path through the points in straight lines.
#[must_use]
pub fn polyline(points: &[Vec2]) -> Option<Path> {
    let mut path = PathBuilder::new();
    push_line(&mut path, points);
    path.finish()
}

fn push_line(path: &mut PathBuilder, points: &[Vec2]) {
    for (i, point) in points.iter().enumerate() {
        if i == 0 { path.move_to(point.x, point.y) } else { path.line_to(point.x, point.y) }
    }
}

/// The closed Catmull-Rom curve through the points.
#[must_use]
pub fn smooth(points: &[Vec2]) -> Option<Path> {
    let n = points.len();
    let mut path = PathBuilder::new();
    for i in 0..n {
        let [a, b, c, d] = [n - 1, 0, 1, 2].map(|ahead| points[(i + ahead) % n]);
        if i == 0 {
            path.move_to(b.x, b.y);
        }
        // The same cubic by its control points.
        let (leaving, arriving) = (b + (c - a) / 6.0, c - (d - b) / 6.0);
        path.cubic_to(leaving.x, leaving.y, arriving.x, arriving.y, c.x, c.y);
    }
    path.close();
    path.finish()
}

/// An ellipse.
#[must_use]
pub fn ellipse(centre: Vec2, radii: Vec2) -> Option<Path> {
    let (low, high) = (centre - radii, centre + radii);
    Rect::from_ltrb(low.x, low.y, high.x, high.y).and_then(PathBuilder::from_oval)
}

/// A rectangle.
#[must_use]
pub fn rectangle(min: Vec2, max: Vec2) -> Option<Path> {
    polygon(&[min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)])
}

/// A rectangle with rounded corners.
#[must_use]
pub fn rounded_rectangle(min: Vec2, max: Vec2, radius: f32) -> Option<Path> {
    let r = Vec2::splat(radius);
    let corners = [
        (Vec2::new(max.x - radius, min.y + radius), 3.0),
        (max - r, 0.0),
        (Vec2::new(min.x + radius, max.y - radius), 1.0),
        (min + r, 2.0),
    ];
    let arcs = corners.iter().flat_map(|&(c, quarter)| arc(c, r, quarter * QUARTER, (quarter + 1.0) * QUARTER, 4));
    polygon(&arcs.collect::<Vec<_>>())
}

/// Points along a part of an ellipse from one angle to another, in radians; both ends are included.
#[must_use]
pub fn arc(centre: Vec2, radii: Vec2, from: f32, to: f32, steps: usize) -> Vec<Vec2> {
    (0..=steps).map(|i| centre + radii * Vec2::from_angle(from + (to - from) * i as f32 / steps as f32)).collect()
}

/// Points along the quadratic curve from `a` to `b` with this control point; both ends are included.
#[must_use]
pub fn curve(a: Vec2, control: Vec2, b: Vec2, steps: usize) -> Vec<Vec2> {
    (0..=steps)
        .map(|i| {
            let t = i as f32 / steps as f32;
            a.lerp(control, t).lerp(control.lerp(b, t), t)
        })
        .collect()
}

/// Twice the signed area of a polygon: positive if its corners turn clockwise where y grows downwards.
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

/// The part of the polygon `subject` inside the convex polygon `window` (Sutherland-Hodgman).
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

/// A pseudo-random number in 0..1 that depends on a cell and a salt only, so that every drawing of the table is the same.
#[must_use]
pub fn noise(x: i32, y: i32, salt: i32) -> f32 {
    let mut h = x.wrapping_mul(374_761_393).wrapping_add(y.wrapping_mul(668_265_263)).wrapping_add(
        salt.wrapping_mul(i32::MAX), // the largest prime of 31 bits
    );
    h = (h ^ ((h as u32 >> 13) as i32)).wrapping_mul(1_274_126_177);
    h ^= (h as u32 >> 16) as i32;
    h as u32 as f32 / 4_294_967_296.0
}
