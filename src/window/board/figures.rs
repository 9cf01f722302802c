//! The figures and status marks of `assets/figures.ron`, and how their shapes are drawn.
//!
//! A figure is a list of shapes in drawing order, y upwards, the middle of the disc at the origin, looking right.
//! First all shapes are grown into the pale cut margin, then each is drawn as ink around it and its own fill.

use super::canvas::Canvas;
use super::colour::Colour;
use super::geometry::{bounds, clip, ellipse, smooth};
use super::palette::{Material, Pattern, Side, side};
use crate::battlefield::Livery;
use bevy::math::Vec2;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The file, part of the program.
const FILE: &str = include_str!("../../../assets/figures.ron");
/// Ink around every shape, in pixels at zoom 1.
pub const OUTLINE: f32 = 1.5;
/// The cut margin around the whole figure.
pub const MARGIN: f32 = 2.6;
/// Corners of a disc of a figure.
const DISC_CORNERS: usize = 24;
/// Corners of a dot.
const DOT_CORNERS: usize = 14;
/// A pattern on cloth that lies in the shade is paler by this much.
const SHADED_PATTERN: f32 = 0.45;

type Point = (f32, f32);

/// A shape of a figure.
#[derive(Clone, Debug, Deserialize)]
enum Shape {
    Poly(Material, Vec<Point>),
    Smooth(Material, Vec<Point>),
    Disc(Material, Point, Point),
    Line(Material, f32, Vec<Point>),
    /// In the side colour with the side's pattern at this scale, centred on a point or on the field.
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
    shapes: Vec<Shape>,
}

/// A shape of a status mark, in a box of 16 x 16.
#[derive(Clone, Debug, Deserialize)]
enum MarkShape {
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
    shapes: Vec<MarkShape>,
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

/// `figures.ron` cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("assets/figures.ron, {0}")]
pub struct SheetError(String);

/// Reads a sheet from its text.
///
/// # Errors
/// [`SheetError`] with line and column if the text is no sheet.
pub fn parse(text: &str) -> Result<Sheet, SheetError> {
    ron::from_str(text).map_err(|error| SheetError(error.to_string()))
}

/// The sheet of the program, read once.
///
/// # Errors
/// [`SheetError`] if the embedded file is broken; then nothing of it is drawn.
pub fn sheet() -> Result<&'static Sheet, &'static SheetError> {
    static SHEET: OnceLock<Result<Sheet, SheetError>> = OnceLock::new();
    SHEET.get_or_init(|| parse(FILE)).as_ref()
}

/// The figure of this name.
#[must_use]
pub fn figure(name: &str) -> Option<&'static Figure> {
    sheet().ok()?.figures.get(name)
}

/// How a figure is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Where the middle of the disc lies.
    pub origin: Vec2,
    /// Pixels per unit.
    pub scale: f32,
    /// Width of the ink, in pixels.
    pub outline: f32,
    /// Width of the cut margin, in pixels; 0 for none.
    pub margin: f32,
    /// Looks to the left.
    pub mirrored: bool,
}

impl Pose {
    /// As on the board at zoom 1, enlarged by `scale`; the lines keep their width.
    #[must_use]
    pub const fn on_board(scale: f32, mirrored: bool) -> Self {
        Self { origin: Vec2::ZERO, scale, outline: OUTLINE, margin: MARGIN, mirrored }
    }

    fn point(&self, (x, y): Point) -> Vec2 {
        self.origin + self.scale * Vec2::new(if self.mirrored { -x } else { x }, -y)
    }

    fn points(&self, points: &[Point]) -> Vec<Vec2> {
        points.iter().map(|&p| self.point(p)).collect()
    }

    fn disc(&self, centre: Point, radii: Point, corners: usize) -> Vec<Vec2> {
        ellipse(self.point(centre), self.scale * Vec2::from(radii), corners)
    }
}

impl Figure {
    /// Draws the figure.
    pub fn draw(&self, canvas: &mut Canvas, livery: Livery, pose: &Pose) {
        if pose.margin > 0.0 {
            self.draw_grown(canvas, pose, pose.outline + pose.margin, Colour::CUT, false);
        }
        let side = side(livery);
        for shape in &self.shapes {
            draw_shape(canvas, shape, &side, pose);
        }
    }

    /// Draws all shapes grown by `width` in one colour: the cut margin, or (`filled`) a silhouette.
    pub fn draw_grown(&self, canvas: &mut Canvas, pose: &Pose, width: f32, colour: Colour, filled: bool) {
        for shape in &self.shapes {
            let boundary = match shape {
                Shape::Line(_, thickness, points) => {
                    canvas.line(&pose.points(points), thickness * pose.scale + 2.0 * width, colour);
                    continue;
                }
                Shape::Poly(_, points) | Shape::Field(_, _, _, points) => pose.points(points),
                Shape::Smooth(_, points) => smooth(&pose.points(points)),
                Shape::Disc(_, centre, radii) => pose.disc(*centre, *radii, DISC_CORNERS),
                Shape::Shade(..) | Shape::Light(..) | Shape::Dot(..) | Shape::Ink(..) => continue,
            };
            canvas.grow(&boundary, width, colour);
            if filled {
                canvas.polygon(&boundary, colour);
            }
        }
    }

    /// The box around all shapes in the figure's own units, y upwards.
    #[must_use]
    pub fn extent(&self) -> (Vec2, Vec2) {
        let mut all = Vec::new();
        for shape in &self.shapes {
            match shape {
                Shape::Line(_, thickness, points) => {
                    let r = Vec2::splat(thickness / 2.0);
                    all.extend(points.iter().flat_map(|&p| [Vec2::from(p) - r, Vec2::from(p) + r]));
                }
                Shape::Poly(_, points) | Shape::Field(_, _, _, points) => {
                    all.extend(points.iter().copied().map(Vec2::from));
                }
                Shape::Smooth(_, points) => {
                    all.extend(smooth(&points.iter().copied().map(Vec2::from).collect::<Vec<_>>()));
                }
                Shape::Disc(_, centre, radii) => {
                    all.extend([Vec2::from(*centre) - Vec2::from(*radii), Vec2::from(*centre) + Vec2::from(*radii)]);
                }
                Shape::Shade(..) | Shape::Light(..) | Shape::Dot(..) | Shape::Ink(..) => {}
            }
        }
        bounds(&all)
    }
}

fn draw_shape(canvas: &mut Canvas, shape: &Shape, side: &Side, pose: &Pose) {
    let mut inked = |boundary: &[Vec2], colour: Colour| {
        canvas.grow(boundary, pose.outline, Colour::INK);
        canvas.polygon(boundary, colour);
    };
    match shape {
        Shape::Poly(material, points) => inked(&pose.points(points), material.colour(side)),
        Shape::Smooth(material, points) => inked(&smooth(&pose.points(points)), material.colour(side)),
        Shape::Disc(material, centre, radii) => {
            inked(&pose.disc(*centre, *radii, DISC_CORNERS), material.colour(side));
        }
        Shape::Line(material, width, points) => {
            let (points, width) = (pose.points(points), width * pose.scale);
            canvas.line(&points, width + 2.0 * pose.outline, Colour::INK);
            canvas.line(&points, width, material.colour(side));
        }
        Shape::Field(material, scale, origin, points) => {
            inked(&pose.points(points), material.colour(side));
            let shaded = *material == Material::SideDark;
            let colour = if shaded { side.dark.mix(side.light, SHADED_PATTERN) } else { side.light };
            let field: Vec<Vec2> = points.iter().copied().map(Vec2::from).collect();
            for piece in pattern(side.pattern, &field, *scale, origin.map(Vec2::from)) {
                canvas.polygon(&pose.points(&piece.iter().map(|p| (p.x, p.y)).collect::<Vec<_>>()), colour);
            }
        }
        Shape::Shade(alpha, points) => canvas.polygon(&pose.points(points), Colour::INK.fade(*alpha)),
        Shape::Light(alpha, points) => canvas.polygon(&pose.points(points), Colour::WHITE.fade(*alpha)),
        Shape::Dot(material, centre, radii) => {
            canvas.polygon(&pose.disc(*centre, *radii, DOT_CORNERS), material.colour(side));
        }
        Shape::Ink(material, width, points) => {
            canvas.line(&pose.points(points), width * pose.scale, material.colour(side));
        }
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

/// The pieces of a side's pattern on a field, `scale` times as large as on cloth, centred on `origin` or the field.
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

/// The ground of a badge is this much larger than the mark's box at scale 1.
const BADGE_UNITS: f32 = 10.2;
/// The rim of a badge.
const BADGE_RIM: f32 = 1.6;

/// Draws a status mark as a round badge: paper on ink, or red on paper if it means harm.
pub fn draw_badge(canvas: &mut Canvas, mark: &str, harm: bool, centre: Vec2, radius: f32) {
    let (rim, ground, sign) = if harm {
        (Colour::INK, Colour::CUT, super::palette::HARM_MARK)
    } else {
        (Colour::CUT, Colour::INK, Colour::CUT)
    };
    canvas.disc(centre, radius + BADGE_RIM, rim);
    canvas.disc(centre, radius, ground);
    draw_mark(canvas, mark, centre, radius / BADGE_UNITS, sign);
}

/// Draws the bare sign of a status mark.
pub fn draw_mark(canvas: &mut Canvas, mark: &str, centre: Vec2, scale: f32, colour: Colour) {
    let Some(mark) = sheet().ok().and_then(|sheet| sheet.status_marks.get(mark)) else { return };
    let pose = Pose { origin: centre, scale, outline: 0.0, margin: 0.0, mirrored: false };
    for shape in &mark.shapes {
        match shape {
            MarkShape::Poly(points) => canvas.polygon(&pose.points(points), colour),
            MarkShape::Outline(width, points) => canvas.outline(&pose.points(points), width * scale, colour),
            MarkShape::Line(width, points) => canvas.line(&pose.points(points), width * scale, colour),
            MarkShape::Disc(at, radius) => canvas.disc(pose.point(*at), radius * scale, colour),
            MarkShape::Ring(at, radius, width) => {
                let ring = pose.disc(*at, (*radius, *radius), DISC_CORNERS);
                canvas.outline(&ring, width * scale, colour);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::RuleSetId;
    use crate::rules::{kit, poise, tempo};

    #[test]
    fn every_template_of_rule_data_has_a_figure_and_no_animal_is_drawn_as_another_one() {
        let data = |set| kit(set).and_then(|kit| kit.shipped_data().ok()).expect("shipped data");
        let (poise, tempo) = (data(RuleSetId::Poise), data(RuleSetId::Tempo));
        let poise = &poise.of::<poise::data::Data>().file.combatants;
        let tempo = &tempo.of::<tempo::data::Data>().file.combatants;
        let all: Vec<(&str, &str)> = poise
            .iter()
            .map(|one| (one.key.as_str(), one.figure.as_str()))
            .chain(tempo.iter().map(|one| (one.key.as_str(), one.figure.as_str())))
            .collect();
        for (template, name) in &all {
            assert!(figure(name).is_some(), "{template}: there is no figure {name}");
        }
        let of = |template: &str| all.iter().find(|one| one.0 == template).map(|one| one.1);
        assert_eq!([of("horse"), of("mule"), of("griffin")], [Some("horse_saddled"), Some("mule"), Some("griffin")]);
    }
}
