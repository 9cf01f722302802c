//! A canvas: coloured triangles in the order in which they were drawn, later ones over earlier ones.
//!
//! Filled polygons are cut into ears. Everything thick, whether a line, the ink around a shape or its cut margin,
//! is one operation: a boundary grown outwards, with round corners. A canvas becomes a mesh or a
//! [`Picture`](super::raster::Picture).

use super::colour::Colour;
use super::geometry::{area2, clip, triangulate};
use bevy::asset::RenderAssetUsages;
use bevy::math::{Affine2, Vec2};
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use std::f32::consts::PI;

/// A corner of a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex {
    /// Where, y downwards.
    pub at: Vec2,
    /// Its colour.
    pub colour: Colour,
}

/// Triangles in drawing order, y downwards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Canvas {
    /// Corners.
    pub vertices: Vec<Vertex>,
    /// Three indices a triangle.
    pub indices: Vec<u32>,
}

/// A point of a boundary with the direction in which it grows.
type Grown = (Vec2, Vec2);

/// How far a round corner may deviate from the circle, in pixels.
const ROUNDNESS: f32 = 0.12;

impl Canvas {
    /// An empty canvas.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether nothing was drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    fn vertex(&mut self, at: Vec2, colour: Colour) -> u32 {
        self.vertices.push(Vertex { at, colour });
        self.vertices.len() as u32 - 1
    }

    /// A filled simple polygon.
    pub fn polygon(&mut self, points: &[Vec2], colour: Colour) {
        if points.len() < 3 {
            return;
        }
        let first = self.vertices.len() as u32;
        self.vertices.extend(points.iter().map(|&at| Vertex { at, colour }));
        for triangle in triangulate(points) {
            self.indices.extend(triangle.map(|i| first + i));
        }
    }

    /// A filled convex polygon whose corners have their own colours.
    pub fn gradient(&mut self, corners: &[(Vec2, Colour)]) {
        let first = self.vertices.len() as u32;
        self.vertices.extend(corners.iter().map(|&(at, colour)| Vertex { at, colour }));
        for i in 1..corners.len().saturating_sub(1) as u32 {
            self.indices.extend([first, first + i, first + i + 1]);
        }
    }

    /// A disc.
    pub fn disc(&mut self, centre: Vec2, radius: f32, colour: Colour) {
        self.ellipse(centre, Vec2::splat(radius), colour);
    }

    /// A filled ellipse.
    pub fn ellipse(&mut self, centre: Vec2, radii: Vec2, colour: Colour) {
        let corners = (TAU_STEPS / corner_angle(radii.x.max(radii.y))).ceil().clamp(10.0, 64.0) as usize;
        self.polygon(&super::geometry::ellipse(centre, radii, corners), colour);
    }

    /// The band between two lines of as many points.
    pub fn band(&mut self, one: &[Vec2], other: &[Vec2], colour: Colour) {
        for (a, b) in one.windows(2).zip(other.windows(2)) {
            self.gradient(&[(a[0], colour), (a[1], colour), (b[1], colour), (b[0], colour)]);
        }
    }

    /// What a closed boundary gains if it grows by `width`: the ink or the margin around a polygon, not the polygon.
    pub fn grow(&mut self, boundary: &[Vec2], width: f32, colour: Colour) {
        let outline = grown(boundary, width);
        self.strip(&outline, width, colour);
    }

    /// A line with round joints and ends.
    pub fn line(&mut self, points: &[Vec2], width: f32, colour: Colour) {
        match points {
            [] => {}
            [point] => self.disc(*point, width / 2.0, colour),
            _ => {
                // There and back again is a closed boundary without area; grown, it is the line.
                let boundary: Vec<Vec2> =
                    points.iter().chain(points[1..points.len() - 1].iter().rev()).copied().collect();
                let outline = grown_along(&boundary, 1.0, width / 2.0);
                self.strip(&outline, width / 2.0, colour);
            }
        }
    }

    /// The closed line around a polygon, centred on its boundary.
    pub fn outline(&mut self, points: &[Vec2], width: f32, colour: Colour) {
        let outer = grown(points, width / 2.0);
        self.strip(&outer, width / 2.0, colour);
        let turned: Vec<Vec2> = points.iter().rev().copied().collect();
        let inner = grown_along(&turned, -area2(&turned).signum(), width / 2.0);
        self.strip(&inner, width / 2.0, colour);
    }

    /// A line with butt ends, for dashes that must not run into each other.
    pub fn stroke(&mut self, points: &[Vec2], width: f32, colour: Colour) {
        for pair in points.windows(2) {
            let along = (pair[1] - pair[0]).normalize_or_zero();
            let across = Vec2::new(-along.y, along.x) * (width / 2.0);
            self.polygon(&[pair[0] + across, pair[1] + across, pair[1] - across, pair[0] - across], colour);
        }
        for &joint in points.iter().skip(1).take(points.len().saturating_sub(2)) {
            self.disc(joint, width / 2.0, colour);
        }
    }

    /// A dashed line: each dash a line with round ends.
    pub fn dashed(&mut self, points: &[Vec2], width: f32, on: f32, off: f32, colour: Colour) {
        for dash in super::geometry::dashes(points, on, off) {
            self.line(&dash, width, colour);
        }
    }

    /// The strip between a boundary and the boundary grown by `width`.
    fn strip(&mut self, outline: &[Grown], width: f32, colour: Colour) {
        if outline.len() < 2 || width <= 0.0 {
            return;
        }
        let first = self.vertices.len() as u32;
        for &(at, outwards) in outline {
            self.vertex(at, colour);
            self.vertex(at + outwards * width, colour);
        }
        let count = outline.len() as u32;
        for i in 0..count {
            let (a, b) = (first + i * 2, first + (i + 1) % count * 2);
            self.indices.extend([a, a + 1, b + 1, a, b + 1, b]);
        }
    }

    /// Adds another canvas, moved by a transform.
    pub fn append(&mut self, other: &Self, by: Affine2) {
        let first = self.vertices.len() as u32;
        self.vertices.extend(other.vertices.iter().map(|v| Vertex { at: by.transform_point2(v.at), ..*v }));
        self.indices.extend(other.indices.iter().map(|i| first + i));
    }

    /// Changes every colour.
    pub fn recolour(&mut self, change: impl Fn(Colour) -> Colour) {
        for vertex in &mut self.vertices {
            vertex.colour = change(vertex.colour);
        }
    }

    /// Keeps what lies inside a convex window.
    pub fn clip(&mut self, window: &[Vec2]) {
        let old = std::mem::take(self);
        for corner in old.indices.chunks_exact(3) {
            let triangle = [0, 1, 2].map(|i| old.vertices[corner[i] as usize]);
            let points = triangle.map(|v| v.at);
            let kept = clip(&points, window);
            let area = area2(&points);
            if kept.len() < 3 || area.abs() < 1e-6 {
                continue;
            }
            let corners: Vec<(Vec2, Colour)> = kept
                .into_iter()
                .map(|p| {
                    let share = |i: usize| (area2(&[points[i], points[(i + 1) % 3], p]) / area).clamp(0.0, 1.0);
                    let (first, last) = (share(1), share(0));
                    let rest = if first < 1.0 { (last / (1.0 - first)).min(1.0) } else { 0.0 };
                    let colour = triangle[1].colour.mix(triangle[2].colour, rest).mix(triangle[0].colour, first);
                    (p, colour)
                })
                .collect();
            self.gradient(&corners);
        }
    }

    /// As a mesh for [`Mesh2d`](bevy::mesh::Mesh2d), y turned upwards, with vertex colours in linear light.
    #[must_use]
    pub fn to_mesh(&self) -> Mesh {
        let places: Vec<[f32; 3]> = self.vertices.iter().map(|v| [v.at.x, -v.at.y, 0.0]).collect();
        mesh(places, &self.vertices, self.indices.clone())
    }
}

const TAU_STEPS: f32 = std::f32::consts::TAU;

fn mesh(places: Vec<[f32; 3]>, vertices: &[Vertex], indices: Vec<u32>) -> Mesh {
    let colours: Vec<[f32; 4]> = vertices.iter().map(|v| v.colour.linear()).collect();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U32(indices))
}

/// The angle of one side of a polygon that passes for a circle of this radius.
fn corner_angle(radius: f32) -> f32 {
    2.0 * (1.0 - (ROUNDNESS / radius.max(ROUNDNESS)).min(1.0)).acos()
}

fn grown(boundary: &[Vec2], width: f32) -> Vec<Grown> {
    grown_along(boundary, area2(boundary).signum(), width)
}

/// Walks a closed boundary and gives each point the direction of growth: twice at corners, and several times where a
/// corner sticks out, for a round one. `sign` is the turning sense of the boundary.
fn grown_along(boundary: &[Vec2], sign: f32, width: f32) -> Vec<Grown> {
    let mut points: Vec<Vec2> = Vec::with_capacity(boundary.len());
    for &p in boundary {
        if points.last().is_none_or(|&last| last.distance_squared(p) > 1e-6) {
            points.push(p);
        }
    }
    while points.len() > 1 && points[0].distance_squared(points[points.len() - 1]) <= 1e-6 {
        points.pop();
    }
    let n = points.len();
    if n < 2 {
        return Vec::new();
    }
    let normals: Vec<Vec2> = (0..n)
        .map(|i| {
            let along = (points[(i + 1) % n] - points[i]).normalize_or_zero();
            Vec2::new(along.y, -along.x) * sign
        })
        .collect();
    let step = corner_angle(width);
    let mut out = Vec::with_capacity(n * 2);
    for i in 0..n {
        let (before, after) = (normals[(i + n - 1) % n], normals[i]);
        let mut turn = before.perp_dot(after).atan2(before.dot(after)) * sign;
        if turn < -PI + 1e-3 {
            turn = PI; // the end of a line
        }
        if turn > 0.0 {
            let steps = (turn / step).ceil().max(1.0) as usize;
            for k in 0..=steps {
                let angle = turn * sign * k as f32 / steps as f32;
                out.push((points[i], Vec2::from_angle(angle).rotate(before)));
            }
        } else {
            out.push((points[i], before));
            out.push((points[i], after));
        }
    }
    out
}
