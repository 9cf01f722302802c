//! Status marks and the badges they are shown on.

use super::canvas::Canvas;
use super::colour::Colour;
use super::figures::{MarkShape, Pose, sheet};
use super::scene::Badge;
use bevy::math::Vec2;

/// Radius of a badge whose mark has scale 1.
const BADGE_UNITS: f32 = 10.2;
/// The rim of a badge.
const BADGE_RIM: f32 = 1.6;

/// Draws a badge: its mark in paper on ink, or in red on paper if the status is harmful.
pub fn draw_badge(canvas: &mut Canvas, badge: &Badge, centre: Vec2, radius: f32) {
    let (rim, ground, sign) = if badge.harm {
        (Colour::INK, Colour::CUT, super::palette::HARM_MARK)
    } else {
        (Colour::CUT, Colour::INK, Colour::CUT)
    };
    canvas.disc(centre, radius + BADGE_RIM, rim);
    canvas.disc(centre, radius, ground);
    draw_mark(canvas, &badge.mark, centre, radius / BADGE_UNITS, sign);
}

/// Draws a status mark without a badge. An unknown mark draws nothing.
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
                canvas.stroke(pose.disc(*at, (*radius, *radius)), width * scale, colour);
            }
        }
    }
}
