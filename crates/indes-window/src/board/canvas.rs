//! A canvas: a list of paths in drawing order, later ones over earlier ones, y downwards.
//!
//! A path is filled or stroked in one colour. `lyon` tessellates a canvas into a mesh
//! ([`Canvas::to_mesh`]); `tiny-skia` paints it as pixels ([`Canvas::to_pixels`]).

use super::colour::Colour;
use super::geometry::{ellipse, polygon, polyline};
use bevy::math::{Affine2, Rect, Vec2};
use tiny_skia::{LineCap, Path, StrokeDash, Transform};

/// Paths in drawing order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Canvas {
    paths: Vec<DrawnPath>,
    clip: Option<Path>,
}

/// A path with how it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DrawnPath {
    pub(super) path: Path,
    pub(super) brush: Brush,
    pub(super) colour: Colour,
}

/// How a path is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Brush {
    /// Its inside is filled, by the non-zero rule.
    Fill,
    /// It is stroked with round joins.
    Stroke { width: f32, cap: LineCap },
}

/// The lengths of a dashed line, in units of the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dashes {
    /// Length of a dash.
    pub on: f32,
    /// Length of the gap after it.
    pub off: f32,
    /// How the ends of a dash look.
    pub cap: LineCap,
}

impl Dashes {
    /// Dashes with round ends, which reach into the gaps.
    #[must_use]
    pub const fn round(on: f32, off: f32) -> Self {
        Self { on, off, cap: LineCap::Round }
    }

    /// Dashes with butt ends.
    #[must_use]
    pub const fn butt(on: f32, off: f32) -> Self {
        Self { on, off, cap: LineCap::Butt }
    }
}

impl Canvas {
    /// An empty canvas.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether nothing was drawn.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    pub(super) fn paths(&self) -> &[DrawnPath] {
        &self.paths
    }

    /// The path outside of which pixels are clear.
    pub(super) const fn clip(&self) -> Option<&Path> {
        self.clip.as_ref()
    }

    /// Fills a path. `None`, or a path without area, draws nothing.
    pub fn fill(&mut self, path: Option<Path>, colour: Colour) {
        let has_area = |path: &Path| path.bounds().width() > 0.0 && path.bounds().height() > 0.0;
        let paths = path.filter(has_area).map(|path| DrawnPath { path, brush: Brush::Fill, colour });
        self.paths.extend(paths);
    }

    /// Strokes a path with round joins and ends, half of `width` on either side. `None` draws nothing.
    pub fn stroke(&mut self, path: Option<Path>, width: f32, colour: Colour) {
        self.stroke_with(path, width, LineCap::Round, colour);
    }

    fn stroke_with(&mut self, path: Option<Path>, width: f32, cap: LineCap, colour: Colour) {
        let path = path.filter(|_| width > 0.0);
        self.paths.extend(path.map(|path| DrawnPath { path, brush: Brush::Stroke { width, cap }, colour }));
    }

    /// Fills a path grown outwards by `width`, with round corners: the ink or the margin around a shape, and its inside.
    pub fn fill_grown(&mut self, path: Option<Path>, width: f32, colour: Colour) {
        self.stroke(path.clone(), 2.0 * width, colour);
        self.fill(path, colour);
    }

    /// Fills a simple polygon.
    pub fn polygon(&mut self, points: &[Vec2], colour: Colour) {
        self.fill(polygon(points), colour);
    }

    /// Fills a circle.
    pub fn disc(&mut self, centre: Vec2, radius: f32, colour: Colour) {
        self.ellipse(centre, Vec2::splat(radius), colour);
    }

    /// Fills an ellipse.
    pub fn ellipse(&mut self, centre: Vec2, radii: Vec2, colour: Colour) {
        self.fill(ellipse(centre, radii), colour);
    }

    /// Draws a line with round joins and ends.
    pub fn line(&mut self, points: &[Vec2], width: f32, colour: Colour) {
        self.stroke(polyline(points), width, colour);
    }

    /// Draws a line with butt ends.
    pub fn butt_line(&mut self, points: &[Vec2], width: f32, colour: Colour) {
        self.stroke_with(polyline(points), width, LineCap::Butt, colour);
    }

    /// Draws the closed line around a polygon, centred on its boundary, with round joins.
    pub fn outline(&mut self, points: &[Vec2], width: f32, colour: Colour) {
        self.stroke(polygon(points), width, colour);
    }

    /// Draws a dashed line. It begins with a dash.
    pub fn dashed(&mut self, points: &[Vec2], width: f32, dashes: Dashes, colour: Colour) {
        let pattern = StrokeDash::new(vec![dashes.on, dashes.off], 0.0);
        debug_assert!(pattern.is_some(), "{dashes:?} is no pattern");
        let path = polyline(points).zip(pattern).and_then(|(path, pattern)| path.dash(&pattern, 1.0));
        self.stroke_with(path, width, dashes.cap, colour);
    }

    /// Adds the paths of another canvas, moved by a transform that scales alike in all directions.
    pub fn append(&mut self, other: Self, by: Affine2) {
        let [x, y] = [by.matrix2.x_axis, by.matrix2.y_axis];
        let transform = Transform::from_row(x.x, x.y, y.x, y.y, by.translation.x, by.translation.y);
        let scale = x.length();
        self.paths.extend(other.paths.into_iter().filter_map(|drawn| {
            let brush = match drawn.brush {
                Brush::Stroke { width, cap } => Brush::Stroke { width: width * scale, cap },
                Brush::Fill => Brush::Fill,
            };
            Some(DrawnPath { path: drawn.path.transform(transform)?, brush, ..drawn })
        }));
    }

    /// Changes every colour.
    pub fn recolour(&mut self, change: impl Fn(Colour) -> Colour) {
        for drawn in &mut self.paths {
            drawn.colour = change(drawn.colour);
        }
    }

    /// Leaves what lies outside of a path clear when the canvas is painted as pixels; a mesh is not clipped.
    pub fn clip_pixels(&mut self, path: Option<Path>) {
        self.clip = path;
    }

    /// The box around everything that was drawn, strokes included; `None` for an empty canvas. Of curves it is the box
    /// around their control points.
    #[must_use]
    pub fn bounds(&self) -> Option<Rect> {
        let boxes = self.paths.iter().map(|drawn| {
            let around = match drawn.brush {
                Brush::Stroke { width, .. } => width / 2.0,
                Brush::Fill => 0.0,
            };
            let own = drawn.path.bounds();
            Rect::new(own.left(), own.top(), own.right(), own.bottom()).inflate(around)
        });
        boxes.reduce(|all, own| all.union(own))
    }
}
