//! A figure on the table: the disc with its patterned rim and facing wedge, and the standee.
//!
//! Both are drawn around the origin, the middle of the disc, so that an animation only moves and turns their entities.

use super::canvas::Canvas;
use super::cells::Light;
use super::colour::Colour;
use super::figures::{Figure, MARGIN, OUTLINE, Pose, figure};
use super::geometry::{arc, polygon, polygons};
use super::palette::{GREY_RIM, Pattern, side};
use super::project::TILT;
use super::scene::{Ghost, UnitLook, UnitState};
use bevy::math::{Affine2, Vec2};
use indes_core::battlefield::Livery;
use indes_core::grid::{Direction, Grid};
use std::f32::consts::TAU;

/// Radius of a disc of size 1, in pixels at zoom 1; a disc of size n has n times as much.
pub const DISC: f32 = 26.0;
/// Width of the rim.
const RIM: f32 = 6.0;
/// Opacity of the ink within the rim.
const DISC_SHADE: f32 = 0.34;
/// Width of the ink on both sides of the rim.
const RIM_INK: f32 = 1.5;
/// How far the cut margin reaches beyond the rim.
const RIM_CUT: f32 = 3.2;
/// Shadow of the disc on the ground: offset, size, opacity.
const SHADOW: (Vec2, f32, f32) = (Vec2::new(2.0, 3.0), 1.08, 0.32);
/// The facing wedge: how far its tip is from the rim, its half width at size 1 and what is added.
const WEDGE: (f32, f32, f32) = (12.0, 0.34, 0.06);
/// Its cut margin and its ink.
const WEDGE_EDGES: (f32, f32) = (2.7, 1.4);
/// How far the rim of a fallen figure goes towards grey.
const GREY: f32 = 0.7;
/// The size of figures on discs of size 1, 2 and 3.
const ENLARGED: [f32; 3] = [1.0, 1.62, 2.4];
/// Brightness and saturation of a figure on dimmed cells.
pub const DIMMED: (f32, f32) = (0.82, 0.9);
/// Brightness and saturation of a figure that had its turn.
const HAD_TURN: (f32, f32) = (0.92, 0.35);
/// A fallen figure: angle in degrees, opacity, saturation, size, and the place of its feet.
const DOWN: (f32, f32, f32, f32, Vec2) = (78.0, 0.8, 0.5, 0.78, Vec2::new(-23.0, -3.0));
/// Opacity of a ghost: planned, past.
const GHOST: (f32, f32) = (0.6, 0.4);

/// The radius of a figure's disc, in pixels at zoom 1.
#[must_use]
pub fn radius(look: &UnitLook) -> f32 {
    DISC * f32::from(look.size.clamp(1, 3))
}

/// The angle of a direction on the plane, in radians clockwise from east.
#[must_use]
pub fn heading(grid: &Grid, direction: Direction) -> f32 {
    let (x, y) = grid.heading(direction);
    (y as f32).atan2(x as f32)
}

/// Whether a figure is drawn mirrored: its facing has a part to the west.
#[must_use]
pub fn mirrored(grid: &Grid, look: &UnitLook) -> bool {
    look.facing.is_some_and(|direction| grid.heading(direction).0 < 0)
}

/// The opacity of a figure's standee, 0 to 1.
#[must_use]
pub fn opacity(look: &UnitLook) -> f32 {
    let alpha = match (look.state, look.ghost) {
        (_, Some(Ghost::Planned)) => GHOST.0,
        (_, Some(Ghost::Past)) => GHOST.1,
        (UnitState::Down, None) => DOWN.1,
        _ => 1.0,
    };
    alpha * look.offset.alpha
}

/// The change of a figure's colours by its state.
fn mood(look: &UnitLook, light: Light) -> impl Fn(Colour) -> Colour + use<> {
    let state = match (look.state, look.ghost) {
        (UnitState::Down, None) => (1.0, DOWN.2),
        (UnitState::HadTurn, None) => HAD_TURN,
        _ => (1.0, 1.0),
    };
    let dim = match light {
        Light::Full => (1.0, 1.0),
        Light::Dimmed => DIMMED,
    };
    let (brightness, saturation) = (state.0 * dim.0, state.1 * dim.1 * look.offset.saturation);
    move |colour: Colour| {
        let plain = (brightness - 1.0).abs() < 1e-3 && (saturation - 1.0).abs() < 1e-3;
        if plain { colour } else { colour.saturation(saturation).brightness(brightness) }
    }
}

/// A figure's disc in the colours of its state.
#[must_use]
pub fn disc(look: &UnitLook, grid: &Grid, light: Light) -> Canvas {
    let mut canvas = Canvas::new();
    draw_disc(&mut canvas, look, grid);
    canvas.recolour(mood(look, light));
    canvas
}

/// A figure's standee in the colours of its state.
#[must_use]
pub fn standee(look: &UnitLook, grid: &Grid, light: Light) -> Canvas {
    let mut canvas = Canvas::new();
    draw_standee(&mut canvas, look, grid);
    canvas.recolour(mood(look, light));
    canvas
}

/// Draws a figure, upright or fallen, in its own colours.
pub fn draw_standee(canvas: &mut Canvas, look: &UnitLook, grid: &Grid) {
    let Some(figure) = figure(&look.figure) else { return };
    let pose = pose(look, figure, grid);
    if !fallen(look) {
        figure.draw(canvas, look.livery, &pose);
        return;
    }
    let mut upright = Canvas::new();
    figure.draw(&mut upright, look.livery, &pose);
    let sign = if pose.mirrored { -1.0 } else { 1.0 };
    let at = Vec2::new(DOWN.4.x * sign, DOWN.4.y);
    canvas.append(upright, Affine2::from_angle_translation(DOWN.0.to_radians() * sign, at));
}

/// The cut margin around a hidden figure's silhouette: the silhouette with margin, then the same without it in a clear
/// colour. Paint it with `BlendMode::Source`, so that the second cuts a hole.
#[must_use]
pub fn hidden_outline(look: &UnitLook, grid: &Grid) -> Canvas {
    let mut canvas = Canvas::new();
    if let Some(figure) = figure(&look.figure) {
        let pose = pose(look, figure, grid);
        figure.draw_silhouette(&mut canvas, &pose, OUTLINE + MARGIN, Colour::CUT);
        figure.draw_silhouette(&mut canvas, &pose, OUTLINE, Colour { a: 0, ..Colour::CUT });
    }
    canvas
}

fn fallen(look: &UnitLook) -> bool {
    look.state == UnitState::Down && look.ghost.is_none()
}

fn pose(look: &UnitLook, figure: &Figure, grid: &Grid) -> Pose {
    let scale = ENLARGED[usize::from(look.size.clamp(1, 3) - 1)] / ENLARGED[usize::from(figure.size.clamp(1, 3) - 1)];
    let scale = if fallen(look) { scale * DOWN.3 } else { scale };
    Pose { mirrored: mirrored(grid, look), ..Pose::on_board(scale) }
}

/// The height of a figure's head above the middle of its disc, in pixels at zoom 1.
#[must_use]
pub fn height(look: &UnitLook) -> f32 {
    figure(&look.figure).map_or(66.0, |figure| {
        let large = ENLARGED[usize::from(look.size.clamp(1, 3) - 1)];
        figure.height * large / ENLARGED[usize::from(figure.size.clamp(1, 3) - 1)]
    })
}

/// Draws a figure's disc with its facing wedge, in its own colours.
pub fn draw_disc(canvas: &mut Canvas, look: &UnitLook, grid: &Grid) {
    let r = radius(look);
    let side = side(look.livery);
    let grey = if fallen(look) { GREY } else { 0.0 };
    let (main, light) = (side.main.mix(GREY_RIM, grey), side.light.mix(GREY_RIM, grey));
    let tilted = |radius: f32| Vec2::new(radius, radius * TILT);
    canvas.ellipse(SHADOW.0, tilted(r * SHADOW.1), Colour::INK.fade(SHADOW.2));
    if let Some(direction) = look.facing {
        let angle = heading(grid, direction);
        let half = WEDGE.1 * DISC / r + WEDGE.2;
        let at = |radius: f32, angle: f32| tilted(radius) * Vec2::from_angle(angle);
        let wedge = [at(r * 0.96, angle - half), at(r + WEDGE.0, angle), at(r * 0.96, angle + half)];
        for (width, colour) in [(WEDGE_EDGES.0, Colour::CUT), (WEDGE_EDGES.1, Colour::INK)] {
            canvas.fill_grown(polygon(&wedge), width, colour);
        }
        canvas.polygon(&wedge, main);
    }
    canvas.ellipse(Vec2::ZERO, tilted(r), Colour::INK.fade(DISC_SHADE));
    draw_ring(canvas, r - RIM - RIM_INK, r + RIM_CUT, Colour::CUT);
    draw_ring(canvas, r - RIM - RIM_INK, r + RIM_INK, Colour::INK);
    draw_ring(canvas, r - RIM, r, main);
    draw_rim_pattern(canvas, r, look.livery, light);
}

fn draw_rim_pattern(canvas: &mut Canvas, r: f32, livery: Livery, light: Colour) {
    let blocks = |per: f32| (r / per).round().max(4.0);
    match side(livery).pattern {
        Pattern::Fess => draw_ring(canvas, r - RIM * 0.66, r - RIM * 0.33, light),
        Pattern::Bend => {
            let n = blocks(2.0);
            for i in 0..n as i32 {
                let (a, d) = (i as f32 / n * TAU, TAU / n * 0.5);
                let at = |radius: f32, angle: f32| Vec2::new(radius, radius * TILT) * Vec2::from_angle(angle);
                let block = [at(r, a), at(r, a + d), at(r - RIM, a + d * 1.9), at(r - RIM, a + d * 0.9)];
                canvas.polygon(&block, light);
            }
        }
        Pattern::Pale => {
            let n = blocks(1.6);
            for i in 0..n as i32 {
                let a = i as f32 / n * TAU;
                draw_ring_part(canvas, r - RIM, r, a, a + TAU / n * 0.34, light);
            }
        }
        Pattern::Chequy => {
            let n = 2.0 * blocks(1.7);
            for i in 0..n as i32 {
                let a = i as f32 / n * TAU;
                let (inner, outer) = if i % 2 == 1 { (r - RIM / 2.0, r) } else { (r - RIM, r - RIM / 2.0) };
                draw_ring_part(canvas, inner, outer, a, a + TAU / n, light);
            }
        }
    }
}

/// Draws a tilted ring around the origin.
fn draw_ring(canvas: &mut Canvas, inner: f32, outer: f32, colour: Colour) {
    let (outer, mut inner) = (rim_points(outer, 0.0, TAU), rim_points(inner, 0.0, TAU));
    // Turned the other way it is a hole.
    inner.reverse();
    canvas.fill(polygons(&[&outer, &inner]), colour);
}

/// Draws the part of a tilted ring between two angles.
fn draw_ring_part(canvas: &mut Canvas, inner: f32, outer: f32, from: f32, to: f32, colour: Colour) {
    let mut points = rim_points(outer, from, to);
    points.extend(rim_points(inner, from, to).into_iter().rev());
    canvas.polygon(&points, colour);
}

/// Points along a part of a tilted circle around the origin.
fn rim_points(radius: f32, from: f32, to: f32) -> Vec<Vec2> {
    let steps = (((to - from) * (radius / 3.0).max(6.0)).ceil() as usize).max(2);
    arc(Vec2::ZERO, Vec2::new(radius, radius * TILT), from, to, steps)
}
