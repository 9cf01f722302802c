//! Digits as strokes, for numbers on the ground under the figures. Other text is painted by egui.

use super::canvas::Canvas;
use super::colour::Colour;
use bevy::math::Vec2;

/// Width of a digit and the gap after it, for height 1.
const WIDTH: f32 = 0.58;
const GAP: f32 = 0.28;

/// The strokes of a digit in a box of width 1 and height 1, y downwards.
const fn strokes(digit: u32) -> &'static [&'static [(f32, f32)]] {
    match digit {
        0 => &[&[
            (0.3, 0.0),
            (0.7, 0.0),
            (1.0, 0.25),
            (1.0, 0.75),
            (0.7, 1.0),
            (0.3, 1.0),
            (0.0, 0.75),
            (0.0, 0.25),
            (0.3, 0.0),
        ]],
        1 => &[&[(0.1, 0.22), (0.6, 0.0), (0.6, 1.0)]],
        2 => &[&[(0.0, 0.2), (0.3, 0.0), (0.75, 0.0), (1.0, 0.25), (0.0, 1.0), (1.0, 1.0)]],
        3 => &[&[(0.0, 0.1), (0.5, 0.0), (0.95, 0.22), (0.45, 0.46), (1.0, 0.72), (0.5, 1.0), (0.0, 0.9)]],
        4 => &[&[(0.75, 1.0), (0.75, 0.0), (0.0, 0.7), (1.0, 0.7)]],
        5 => &[&[(1.0, 0.0), (0.15, 0.0), (0.05, 0.45), (0.6, 0.4), (1.0, 0.68), (0.6, 1.0), (0.0, 0.9)]],
        6 => &[&[(0.8, 0.0), (0.2, 0.4), (0.0, 0.75), (0.4, 1.0), (0.8, 0.95), (1.0, 0.7), (0.6, 0.48), (0.05, 0.65)]],
        7 => &[&[(0.0, 0.0), (1.0, 0.0), (0.35, 1.0)]],
        8 => &[&[
            (0.5, 0.45),
            (0.1, 0.22),
            (0.5, 0.0),
            (0.9, 0.22),
            (0.5, 0.45),
            (0.0, 0.74),
            (0.5, 1.0),
            (1.0, 0.74),
            (0.5, 0.45),
        ]],
        _ => &[&[(0.2, 1.0), (0.8, 0.6), (1.0, 0.25), (0.6, 0.0), (0.2, 0.05), (0.0, 0.3), (0.4, 0.52), (0.95, 0.35)]],
    }
}

/// Draws a number with its upper left corner at `at`; `width` is that of its strokes.
pub fn draw_number(canvas: &mut Canvas, number: u32, at: Vec2, height: f32, width: f32, colour: Colour) {
    let mut left = at;
    for digit in number.to_string().chars().filter_map(|c| c.to_digit(10)) {
        for stroke in strokes(digit) {
            let points: Vec<Vec2> = stroke.iter().map(|&(x, y)| left + Vec2::new(x * WIDTH, y) * height).collect();
            canvas.line(&points, width, colour);
        }
        left.x += (WIDTH + GAP) * height;
    }
}
