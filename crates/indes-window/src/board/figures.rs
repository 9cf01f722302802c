//! The figures and status marks of `assets/figures.ron`, and the drawing of their shapes.
//!
//! A figure is a list of shapes in drawing order, y upwards, the middle of the disc at the origin, facing right. First the
//! silhouette is drawn, grown by the pale cut margin; then each shape is drawn with ink around it.

use super::canvas::Canvas;
use super::colour::Colour;
use super::geometry::{bounds, clip, ellipse, polygon, polyline, smooth};
use super::palette::{Material, Pattern, Side, side};
use bevy::math::Vec2;
use indes_core::battlefield::Livery;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use tiny_skia::Path;

/// The file, part of the program.
const FILE: &str = include_str!("../../../../assets/figures.ron");
/// Ink around every shape, in pixels at zoom 1.
pub const OUTLINE: f32 = 1.5;
/// The cut margin around the whole figure.
pub const MARGIN: f32 = 2.6;
/// The height of a figure's hip above its ground, in pixels at zoom 1.
const LEGS: f32 = 25.0;
/// The seat of a figure without one, in pixels at zoom 1.
const SEAT: f32 = 51.0;
/// How far the pattern on cloth in the shade goes from the cloth's colour towards the pattern's.
const SHADED_PATTERN: f32 = 0.45;

type Point = (f32, f32);

/// A shape of a figure.
#[derive(Clone, Debug, Deserialize)]
enum Shape {
    Poly(Material, Vec<Point>),
    Smooth(Material, Vec<Point>),
    Disc(Material, Point, Point),
    Line(Material, f32, Vec<Point>),
    /// A polygon with the side's pattern on it: material, scale of the pattern, its centre (`None` for the polygon's
    /// middle), corners.
    Field(Material, f32, Option<Point>, Vec<Point>),
    Shade(f32, Vec<Point>),
    Light(f32, Vec<Point>),
    Dot(Material, Point, Point),
    Ink(Material, f32, Vec<Point>),
}

/// A figure of the sheet.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// Height of its head, in pixels at zoom 1.
    pub height: f32,
    /// Size of its disc: 1, 2 or 3.
    pub size: u8,
    /// Where its portrait has its middle.
    head: Point,
    /// The height at which a rider's hip comes; `None` if it carries no rider.
    #[serde(default)]
    seat: Option<f32>,
    shapes: Vec<Shape>,
}

/// A shape of a status mark, in a box of 16 x 16.
#[derive(Clone, Debug, Deserialize)]
pub(super) enum MarkShape {
    Poly(Vec<Point>),
    Outline(f32, Vec<Point>),
    Line(f32, Vec<Point>),
    Disc(Point, f32),
    Ring(Point, f32, f32),
}

/// A status mark of the sheet.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusMark {
    /// The English name of the status.
    pub name: String,
    pub(super) shapes: Vec<MarkShape>,
}

/// Everything in `figures.ron`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Figures by name.
    pub figures: BTreeMap<String, Figure>,
    /// Status marks by name.
    pub status_marks: BTreeMap<String, StatusMark>,
}

/// The place and the cause of an error in `figures.ron`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("assets/figures.ron, {0}")]
pub struct SheetError(String);

/// Reads a sheet from its text.
///
/// # Errors
/// [`SheetError`] with line and column if the text is not a sheet.
pub fn parse(text: &str) -> Result<Sheet, SheetError> {
    ron::from_str(text).map_err(|error| SheetError(error.to_string()))
}

/// The sheet embedded in the program, read once.
///
/// # Errors
/// [`SheetError`] if the embedded file cannot be read; then no figure is drawn.
pub fn sheet() -> Result<&'static Sheet, &'static SheetError> {
    static SHEET: OnceLock<Result<Sheet, SheetError>> = OnceLock::new();
    SHEET.get_or_init(|| parse(FILE)).as_ref()
}

/// The figure with this name; `None` if the sheet has no such figure or cannot be read.
#[must_use]
pub fn figure(name: &str) -> Option<&'static Figure> {
    sheet().ok()?.figures.get(name)
}

/// Place, size and lines of a drawn figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Where the middle of the disc lies, y downwards.
    pub origin: Vec2,
    /// Pixels per unit.
    pub scale: f32,
    /// Width of the ink, in pixels.
    pub outline: f32,
    /// Width of the cut margin, in pixels; 0 for none.
    pub margin: f32,
    /// Whether the figure faces left.
    pub mirrored: bool,
}

impl Pose {
    /// The pose of a figure on the board at zoom 1, enlarged by `scale`. The lines keep their width.
    #[must_use]
    pub const fn on_board(scale: f32) -> Self {
        Self { origin: Vec2::ZERO, scale, outline: OUTLINE, margin: MARGIN, mirrored: false }
    }

    pub(super) fn point(&self, (x, y): Point) -> Vec2 {
        self.origin + self.scale * Vec2::new(if self.mirrored { -x } else { x }, -y)
    }

    pub(super) fn points(&self, points: &[Point]) -> Vec<Vec2> {
        points.iter().map(|&p| self.point(p)).collect()
    }

    pub(super) fn disc(&self, centre: Point, radii: Point) -> Option<Path> {
        ellipse(self.point(centre), self.scale * Vec2::from(radii))
    }
}

impl Figure {
    /// The middle of its portrait in its own units, y upwards.
    pub(super) fn head(&self) -> Vec2 {
        Vec2::from(self.head)
    }

    /// The height above its ground at which a rider is drawn, in pixels at zoom 1: its seat less the legs of a figure.
    #[must_use]
    pub fn back(&self) -> f32 {
        self.seat.unwrap_or(SEAT) - LEGS
    }

    /// Draws the figure.
    pub fn draw(&self, canvas: &mut Canvas, livery: Livery, pose: &Pose) {
        if pose.margin > 0.0 {
            self.draw_silhouette(canvas, pose, pose.outline + pose.margin, Colour::CUT);
        }
        let side = side(livery);
        for shape in &self.shapes {
            draw_shape(canvas, shape, &side, pose);
        }
    }

    /// Draws the silhouette of the figure, grown outwards by `width` pixels, in one colour.
    pub fn draw_silhouette(&self, canvas: &mut Canvas, pose: &Pose, width: f32, colour: Colour) {
        for solid in self.shapes.iter().filter_map(|shape| shape.solid(pose)) {
            match solid {
                Solid::Area(path) => canvas.fill_grown(path, width, colour),
                Solid::Line(path, thickness) => canvas.stroke(path, thickness + 2.0 * width, colour),
            }
        }
    }

    /// The box around the figure in its own units, y upwards, as least and greatest corner.
    #[must_use]
    pub fn extent(&self) -> (Vec2, Vec2) {
        let unit = Pose { origin: Vec2::ZERO, scale: 1.0, outline: 0.0, margin: 0.0, mirrored: false };
        let corners = self.shapes.iter().filter_map(|shape| shape.solid(&unit)).flat_map(|solid| {
            let (path, around) = match solid {
                Solid::Area(path) => (path, 0.0),
                Solid::Line(path, thickness) => (path, thickness / 2.0),
            };
            let own = path.and_then(|path| path.compute_tight_bounds());
            own.into_iter().flat_map(move |own| {
                [Vec2::new(own.left(), -own.bottom()) - around, Vec2::new(own.right(), -own.top()) + around]
            })
        });
        bounds(&corners.collect::<Vec<_>>())
    }
}

/// A shape that belongs to the silhouette of its figure.
enum Solid {
    /// The outline of an area.
    Area(Option<Path>),
    /// The centre line of a line, and its thickness in pixels.
    Line(Option<Path>, f32),
}

impl Shape {
    /// The shape in a pose; `None` for what is drawn within another shape.
    fn solid(&self, pose: &Pose) -> Option<Solid> {
        Some(match self {
            Self::Poly(_, points) | Self::Field(_, _, _, points) => Solid::Area(polygon(&pose.points(points))),
            Self::Smooth(_, points) => Solid::Area(smooth(&pose.points(points))),
            Self::Disc(_, centre, radii) => Solid::Area(pose.disc(*centre, *radii)),
            Self::Line(_, thickness, points) => Solid::Line(polyline(&pose.points(points)), thickness * pose.scale),
            Self::Shade(..) | Self::Light(..) | Self::Dot(..) | Self::Ink(..) => return None,
        })
    }
}

fn draw_shape(canvas: &mut Canvas, shape: &Shape, side: &Side, pose: &Pose) {
    match shape {
        Shape::Poly(material, _)
        | Shape::Smooth(material, _)
        | Shape::Disc(material, ..)
        | Shape::Line(material, ..)
        | Shape::Field(material, ..) => draw_solid(canvas, shape.solid(pose), material.colour(side), pose.outline),
        Shape::Shade(alpha, points) => canvas.polygon(&pose.points(points), Colour::INK.fade(*alpha)),
        Shape::Light(alpha, points) => canvas.polygon(&pose.points(points), Colour::WHITE.fade(*alpha)),
        Shape::Dot(material, centre, radii) => canvas.fill(pose.disc(*centre, *radii), material.colour(side)),
        Shape::Ink(material, width, points) => {
            canvas.line(&pose.points(points), width * pose.scale, material.colour(side));
        }
    }
    if let Shape::Field(material, scale, origin, points) = shape {
        let shaded = *material == Material::SideDark;
        let colour = if shaded { side.dark.mix(side.light, SHADED_PATTERN) } else { side.light };
        let field: Vec<Vec2> = points.iter().copied().map(Vec2::from).collect();
        for piece in pattern(side.pattern, &field, *scale, origin.map(Vec2::from)) {
            canvas.polygon(&piece.into_iter().map(|p| pose.point(p.into())).collect::<Vec<_>>(), colour);
        }
    }
}

/// Draws a shape in its colour with ink around it.
fn draw_solid(canvas: &mut Canvas, solid: Option<Solid>, colour: Colour, ink: f32) {
    match solid {
        Some(Solid::Area(path)) => {
            canvas.stroke(path.clone(), 2.0 * ink, Colour::INK);
            canvas.fill(path, colour);
        }
        Some(Solid::Line(path, thickness)) => {
            canvas.stroke(path.clone(), thickness + 2.0 * ink, Colour::INK);
            canvas.stroke(path, thickness, colour);
        }
        None => {}
    }
}

/// Period and half width of the bars across.
const FESS: (f32, f32) = (9.6, 2.15);
/// Period and half width of the upright stripes.
const PALE: (f32, f32) = (8.4, 1.9);
/// Period and half horizontal width of the slanting stripes.
const BEND: (f32, f32) = (10.4, 2.6);
/// Side of a chequer.
const CHEQUER: f32 = 6.0;

/// The polygons of a side's pattern within the polygon `field`, `scale` times as large as on cloth, centred on `origin`
/// or, if `None`, on the field's middle.
#[must_use]
pub fn pattern(kind: Pattern, field: &[Vec2], scale: f32, origin: Option<Vec2>) -> Vec<Vec<Vec2>> {
    let (min, max) = bounds(field);
    let c = origin.unwrap_or((min + max) / 2.0);
    let r = (max - min).length() / 2.0 + 14.0;
    let count = |period: f32| (r * 1.6 / (period * scale)).ceil() as i32 + 1;
    let mut pieces = Vec::new();
    let mut add = |stripe: [Vec2; 4]| {
        let (low, high) = bounds(&stripe);
        if low.cmple(max).all() && high.cmpge(min).all() {
            let piece = clip(field, &stripe);
            if piece.len() > 2 {
                pieces.push(piece);
            }
        }
    };
    let v = Vec2::new;
    match kind {
        Pattern::Fess => {
            for i in -count(FESS.0)..=count(FESS.0) {
                let (y, h) = (c.y + (i as f32 + 0.5) * FESS.0 * scale, FESS.1 * scale);
                add([v(c.x - r, y - h), v(c.x + r, y - h), v(c.x + r, y + h), v(c.x - r, y + h)]);
            }
        }
        Pattern::Pale => {
            for i in -count(PALE.0)..=count(PALE.0) {
                let (x, h) = (c.x + i as f32 * PALE.0 * scale, PALE.1 * scale);
                add([v(x - h, c.y - r), v(x + h, c.y - r), v(x + h, c.y + r), v(x - h, c.y + r)]);
            }
        }
        Pattern::Bend => {
            for i in -count(BEND.0)..=count(BEND.0) {
                let (d, h) = (c.x + i as f32 * BEND.0 * scale, BEND.1 * scale);
                add([v(d - r - h, c.y - r), v(d - r + h, c.y - r), v(d + r + h, c.y + r), v(d + r - h, c.y + r)]);
            }
        }
        Pattern::Chequy => {
            let (s, n) = (CHEQUER * scale, count(CHEQUER));
            for (i, j) in (-n..n).flat_map(|i| (-n..n).map(move |j| (i, j))).filter(|(i, j)| (i + j) & 1 == 1) {
                let (x, y) = (c.x + i as f32 * s, c.y + j as f32 * s);
                add([v(x, y), v(x + s, y), v(x + s, y + s), v(x, y + s)]);
            }
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_head_and_every_seat_lies_on_its_figure() {
        for (name, figure) in &sheet().expect("the embedded sheet").figures {
            let (low, high) = figure.extent();
            let head = figure.head();
            assert!(head.cmpgt(low).all() && head.cmplt(high).all(), "{name}: {head}");
            assert!(figure.seat.is_none_or(|seat| seat > LEGS && seat < high.y), "{name}: {:?}", figure.seat);
        }
    }

    #[test]
    fn every_template_of_rule_data_has_a_figure_and_no_animal_is_drawn_as_another_one() {
        let mut all: Vec<(String, String)> = Vec::new();
        macro_rules! add {
            ($($set:ident)*) => {
                $({
                    let data = $set::DEF.shipped_data().expect("shipped data");
                    let combatants = &data.of::<$set::data::Data>().file.combatants;
                    all.extend(combatants.iter().map(|one| (one.key.clone(), one.figure.clone())));
                })*
            };
        }
        add!(indes_tempo indes_maneuver indes_region indes_poise indes_energy);
        for (template, name) in &all {
            assert!(figure(name).is_some(), "{template}: there is no figure {name}");
        }
        let of = |template: &str| all.iter().find(|one| one.0 == template).map(|one| one.1.as_str());
        assert_eq!([of("horse"), of("mule"), of("griffin")], [Some("horse_saddled"), Some("mule"), Some("griffin")]);
    }
}
