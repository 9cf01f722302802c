//! The halves of the board before and behind a figure, as arcs around its disc: the front pale with a solid line, the rear dark
//! with a broken one, so that they are told apart without colour.

use super::canvas::{Canvas, Dashes};
use super::colour::Colour;
use super::geometry::arc;
use super::pieces::{DISC, heading};
use super::project::{TILT, Tabletop};
use super::scene::{ArcLook, Mark};
use bevy::math::Vec2;
use std::f32::consts::{FRAC_PI_2, PI};

/// How far an arc is from the rim of the disc: a thin one, a full one and its inner edge.
const THIN: f32 = 10.0;
const FULL: (f32, f32) = (4.0, 15.0);
/// Opacity of the halves; widths of the ink and the paper of their lines; the dashes of the rear.
const FILL: f32 = 0.38;
const LINE: (f32, f32) = (5.4, 3.0);
const THIN_LINE: (f32, f32) = (4.0, 1.8);
const REAR_DASHES: Dashes = Dashes::butt(3.0, 4.0);
/// The front half.
const FRONT: Colour = Colour::rgb(0xE8_F6FD);
/// The number of parts of an arc.
const PARTS: usize = 24;

/// Draws the arcs of the figures in a painter's row, under the figures.
pub fn draw_facings(canvas: &mut Canvas, table: &Tabletop, marks: &[Mark], row: i32) {
    for mark in marks {
        let Mark::Facing { cells, facing, arc: look } = mark else { continue };
        if cells.iter().map(|&cell| table.row(cell)).max() != Some(row) {
            continue;
        }
        let Some(middle) = table.middle(cells.iter().copied()) else { continue };
        let size = match cells.len() {
            0 | 1 => 1.0,
            2..=4 => 2.0,
            _ => 3.0,
        };
        let ahead = heading(&table.board.grid, *facing);
        match look {
            ArcLook::Thin => thin(canvas, middle, DISC * size + THIN, ahead),
            ArcLook::Full => full(canvas, middle, DISC * size, ahead),
        }
    }
}

/// Points along a part of a tilted circle.
fn half(middle: Vec2, radius: f32, from: f32) -> Vec<Vec2> {
    arc(middle, Vec2::new(radius, radius * TILT), from, from + PI, PARTS)
}

fn thin(canvas: &mut Canvas, middle: Vec2, radius: f32, ahead: f32) {
    let front = half(middle, radius, ahead - FRAC_PI_2);
    canvas.line(&front, THIN_LINE.0, Colour::INK);
    canvas.line(&front, THIN_LINE.1, FRONT);
}

fn full(canvas: &mut Canvas, middle: Vec2, disc: f32, ahead: f32) {
    let sector = |from: f32| {
        let mut points = half(middle, disc + FULL.1, from);
        points.extend(half(middle, disc + FULL.0, from).into_iter().rev());
        points
    };
    let (front, rear) = (ahead - FRAC_PI_2, ahead + FRAC_PI_2);
    canvas.polygon(&sector(rear), Colour::INK.fade(FILL));
    canvas.polygon(&sector(front), FRONT.fade(FILL));
    let edge = half(middle, disc + FULL.1, rear);
    canvas.dashed(&edge, LINE.1, REAR_DASHES, Colour::INK);
    let edge = half(middle, disc + FULL.1, front);
    canvas.line(&edge, LINE.0, Colour::INK);
    canvas.line(&edge, LINE.1, Colour::CUT);
}
