//! Strips in the colours and the pattern of a side, and figures drawn by the board: portraits, standees, previews.
//!
//! The four patterns differ in direction, so that a side can be recognised without its colour: horizontal bars, slanting
//! stripes, vertical stripes, chequers. They are convex polygons clipped to the field and centred on it.

use crate::board;
use crate::theme::{CUT, INK, side};
use bevy_egui::egui;
use egui::{Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};
use indes_core::battlefield::{Board, Livery};
use std::sync::Arc;

/// A unit's piece: the figure and the livery of its side.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Piece {
    /// The figure's name in `figures.ron`.
    pub figure: String,
    /// The side's colours and pattern.
    pub livery: Livery,
}

impl Piece {
    /// A piece of a figure in a livery.
    #[must_use]
    pub fn new(figure: impl Into<String>, livery: Livery) -> Self {
        Self { figure: figure.into(), livery }
    }
}

/// A level's board with its units, for a small picture.
#[derive(Clone, Debug)]
pub struct Preview {
    /// The board.
    pub board: Arc<Board>,
    /// The units on it.
    pub units: Vec<board::UnitLook>,
}

/// Paints a board as large as fits into the rectangle.
pub fn preview(painter: &Painter, rect: Rect, preview: &Preview) {
    board::board_preview(painter, rect, &preview.board, &preview.units);
}

/// Paints the head and shoulders of a figure on paper, with the side's strip along the lower edge.
pub fn portrait(painter: &Painter, rect: Rect, piece: &Piece) {
    board::portrait(painter, rect, &piece.figure, piece.livery);
}

/// The direction in which a standing figure looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LooksTo {
    /// To the right, as drawn in `figures.ron`.
    Right,
    /// To the left: mirrored.
    Left,
}

/// Paints a paper figure on its disc. `scale` 1 is its size on the board.
pub fn stand(painter: &Painter, middle: Pos2, scale: f32, piece: &Piece, looks: LooksTo) {
    let colours = side(piece.livery);
    for (radius, colour) in [(29.2, CUT), (27.5, INK), (26.0, colours.main), (20.0, colours.dark)] {
        let radii = vec2(radius, radius * 0.6) * scale;
        painter.add(egui::epaint::EllipseShape::filled(middle, radii, colour));
    }
    board::stand(painter, middle, scale, &piece.figure, piece.livery, looks == LooksTo::Left);
}

/// Paints a status mark in one colour.
pub fn mark(painter: &Painter, rect: Rect, mark: &str, colour: Color32) {
    board::sign(painter, rect, mark, colour);
}

/// Paints a field in the side's main colour with its pattern; `scale` 1 is the pattern's usual size.
pub fn pattern(painter: &Painter, rect: Rect, livery: Livery, scale: f32, corners: CornerRadius) {
    let colours = side(livery);
    pattern_in(painter, rect, livery, scale, corners, [colours.main, colours.pattern]);
}

/// Paints a field with the pattern of a livery in given colours: ground and mark.
pub fn pattern_in(
    painter: &Painter,
    rect: Rect,
    livery: Livery,
    scale: f32,
    corners: CornerRadius,
    [ground, mark]: [Color32; 2],
) {
    let field = rounded(rect, corners);
    painter.add(Shape::convex_polygon(field.clone(), ground, Stroke::NONE));
    for stripe in stripes(rect, livery, scale.max(0.7)) {
        let piece = clip(&stripe, &field);
        if piece.len() > 2 {
            painter.add(Shape::convex_polygon(piece, mark, Stroke::NONE));
        }
    }
}

fn quad(left: f32, top: f32, right: f32, bottom: f32) -> Vec<Pos2> {
    vec![pos2(left, top), pos2(right, top), pos2(right, bottom), pos2(left, bottom)]
}

/// The polygons of a pattern that cover a rectangle, before clipping.
fn stripes(rect: Rect, livery: Livery, k: f32) -> Vec<Vec<Pos2>> {
    let middle = rect.center();
    // The positions of a repeated polygon: enough to reach both edges, one of them centred.
    let places = |middle: f32, half: f32, period: f32| {
        let count = (half / period).ceil() as i32 + 1;
        (-count..=count).map(move |i| middle + i as f32 * period)
    };
    match livery {
        Livery::Tide => places(middle.y, rect.height() / 2.0, 9.6 * k)
            .map(|y| quad(rect.left(), y - 2.15 * k, rect.right(), y + 2.15 * k))
            .collect(),
        Livery::Orchid => places(middle.x, rect.width() / 2.0, 8.4 * k)
            .map(|x| quad(x - 1.9 * k, rect.top(), x + 1.9 * k, rect.bottom()))
            .collect(),
        Livery::Ember => {
            let half = rect.height() / 2.0;
            places(middle.x, rect.width() / 2.0 + half, 10.4 * k)
                .map(|x| {
                    let (left, right) = (x - 2.6 * k, x + 2.6 * k);
                    vec![
                        pos2(left - half, rect.top()),
                        pos2(right - half, rect.top()),
                        pos2(right + half, rect.bottom()),
                        pos2(left + half, rect.bottom()),
                    ]
                })
                .collect()
        }
        Livery::Chalk => {
            let size = 6.0 * k;
            let columns = (rect.width() / 2.0 / size).ceil() as i32 + 1;
            let rows = (rect.height() / 2.0 / size).ceil() as i32 + 1;
            let all = (-rows..=rows).flat_map(|row| (-columns..=columns).map(move |column| (column, row)));
            all.filter(|(column, row)| (column + row).rem_euclid(2) == 0)
                .map(|(column, row)| {
                    let (x, y) = (middle.x + column as f32 * size, middle.y + row as f32 * size);
                    quad(x, y, x + size, y + size)
                })
                .collect()
        }
    }
}

/// The outline of a rectangle with round corners, clockwise.
fn rounded(rect: Rect, corners: CornerRadius) -> Vec<Pos2> {
    let mut outline = Vec::new();
    let corner = |outline: &mut Vec<Pos2>, at: Pos2, inward: egui::Vec2, radius: u8, from: f32| {
        if radius == 0 {
            outline.push(at);
            return;
        }
        let r = f32::from(radius);
        let middle = at + inward * r;
        for step in 0..=4 {
            let angle = from + step as f32 / 4.0 * std::f32::consts::FRAC_PI_2;
            outline.push(middle + vec2(angle.cos(), angle.sin()) * r);
        }
    };
    let quarter = std::f32::consts::FRAC_PI_2;
    corner(&mut outline, rect.left_top(), vec2(1.0, 1.0), corners.nw, 2.0 * quarter);
    corner(&mut outline, rect.right_top(), vec2(-1.0, 1.0), corners.ne, 3.0 * quarter);
    corner(&mut outline, rect.right_bottom(), vec2(-1.0, -1.0), corners.se, 0.0);
    corner(&mut outline, rect.left_bottom(), vec2(1.0, -1.0), corners.sw, quarter);
    outline
}

/// The part of a convex polygon inside a convex window whose corners run clockwise on the screen; empty if there is none.
#[must_use]
pub fn clip(subject: &[Pos2], window: &[Pos2]) -> Vec<Pos2> {
    let mut kept = subject.to_vec();
    for (at, &a) in window.iter().enumerate() {
        let b = window[(at + 1) % window.len()];
        let edge = b - a;
        let inside = |p: Pos2| edge.x * (p.y - a.y) - edge.y * (p.x - a.x);
        let all = std::mem::take(&mut kept);
        for (i, &p) in all.iter().enumerate() {
            let next = all[(i + 1) % all.len()];
            let (here, there) = (inside(p), inside(next));
            if here >= 0.0 {
                kept.push(p);
            }
            if (here < 0.0) != (there < 0.0) {
                kept.push(p + (next - p) * (here / (here - there)));
            }
        }
    }
    kept
}

/// Paints thin slanting lines over a rectangle: the hatch of a critical hit and of a loss.
pub fn hatch(painter: &Painter, rect: Rect, colour: Color32, period: f32, width: f32) {
    if rect.width() <= 0.5 || rect.height() <= 0.5 {
        return;
    }
    let window = quad(rect.left(), rect.top(), rect.right(), rect.bottom());
    let height = rect.height();
    let mut x = rect.left() - height;
    while x < rect.right() + height {
        let stripe = [
            pos2(x, rect.bottom()),
            pos2(x + height, rect.top()),
            pos2(x + height + width, rect.top()),
            pos2(x + width, rect.bottom()),
        ];
        let piece = clip(&stripe, &window);
        if piece.len() > 2 {
            painter.add(Shape::convex_polygon(piece, colour, Stroke::NONE));
        }
        x += period;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(polygon: &[Pos2]) -> f32 {
        let twice: f32 = (0..polygon.len())
            .map(|i| {
                let (a, b) = (polygon[i], polygon[(i + 1) % polygon.len()]);
                a.x * b.y - b.x * a.y
            })
            .sum();
        (twice / 2.0).abs()
    }

    #[test]
    fn a_polygon_is_clipped_to_the_window() {
        let window = quad(0.0, 0.0, 10.0, 10.0);
        assert!((area(&clip(&quad(-5.0, 2.0, 5.0, 8.0), &window)) - 30.0).abs() < 0.01);
        assert!((area(&clip(&quad(2.0, 2.0, 4.0, 4.0), &window)) - 4.0).abs() < 0.01);
        assert!(area(&clip(&quad(20.0, 2.0, 30.0, 4.0), &window)) < 0.01);
    }

    #[test]
    fn every_pattern_covers_about_half_of_its_field() {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(120.0, 62.0));
        let field = rounded(rect, CornerRadius::ZERO);
        for livery in [Livery::Tide, Livery::Ember, Livery::Orchid, Livery::Chalk] {
            let covered: f32 = stripes(rect, livery, 1.0).iter().map(|stripe| area(&clip(stripe, &field))).sum();
            let part = covered / rect.area();
            assert!((0.38..0.62).contains(&part), "{livery:?} covers {part}");
        }
    }
}
