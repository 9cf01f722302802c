//! Walls: blocks on cells. A low wall is dry stone; a high wall is a tower with a sunk walk and with merlons along the
//! edges where the wall ends.

use super::canvas::Canvas;
use super::colour::Colour;
use super::detail::Detail;
use super::palette::STONE;
use super::project::{Corners, Tabletop};

use bevy::math::Vec2;
use indes_core::battlefield::Terrain;
use indes_core::grid::Cell;

/// The ink along the edges of a wall: width and opacity.
const EDGE: (f32, f32) = (1.1, 0.75);
/// Courses of stones on the sides of a low and of a high wall.
const COURSES: (usize, usize) = (2, 4);
/// How far the colour of joints goes towards ink.
const JOINT: f32 = 0.4;
/// The walk on a tower: how far its colour goes towards ink, width and opacity of its edge.
const WALK: (f32, f32, f32) = (0.26, 1.0, 0.45);
/// Half width, half depth and height of a merlon.
const MERLON: Vec2 = Vec2::new(6.4, 3.6);
const MERLON_HEIGHT: f32 = 8.0;
const MERLON_EDGE: (f32, f32) = (0.9, 0.7);

/// Draws the wall on a cell, if the cell has one.
pub fn draw_wall(canvas: &mut Canvas, table: &Tabletop, cell: Cell, detail: Detail) {
    let (up, part) = table.wall(cell);
    if up == 0.0 {
        return;
    }
    let high = table.board.terrain(cell) == Terrain::HighWall;
    let top = table.top(cell, part, up);
    if detail == Detail::Plain {
        return draw_plain(canvas, table, cell, &top, up);
    }
    draw_sides(canvas, table, &top, up, if high { COURSES.1 } else { COURSES.0 });
    canvas.polygon(&top, STONE.top);
    canvas.outline(&top, EDGE.0, Colour::INK.fade(EDGE.1));
    let centre = table.centre(cell) - Vec2::new(0.0, up);
    if high { draw_tower(canvas, table, cell, &top, centre) } else { draw_dry_stone(canvas, &top, centre) }
}

/// Draws a wall as its top and the sides that no nearer wall of the same height hides.
fn draw_plain(canvas: &mut Canvas, table: &Tabletop, cell: Cell, top: &Corners, up: f32) {
    let down = Vec2::new(0.0, up);
    for face in table.faces() {
        let hidden = table.neighbour(cell, face.edge).is_some_and(|next| {
            table.board.terrain(next) == table.board.terrain(cell) && table.surface(next) >= table.surface(cell)
        });
        if !hidden {
            let (a, b) = (top[face.left], top[face.right]);
            let colour = STONE.side_left.mix(STONE.side_right, face.shade);
            canvas.polygon(&[a, b, b + down, a + down], colour);
        }
    }
    canvas.polygon(top, STONE.top);
}

fn draw_sides(canvas: &mut Canvas, table: &Tabletop, top: &Corners, up: f32, courses: usize) {
    let down = Vec2::new(0.0, up);
    for face in table.faces() {
        let (a, b) = (top[face.left], top[face.right]);
        let colour = STONE.side_left.mix(STONE.side_right, face.shade);
        let joint = colour.mix(Colour::INK, JOINT);
        let quad = [a, b, b + down, a + down];
        canvas.polygon(&quad, colour);
        let at = |along: f32, course: usize| a.lerp(b, along) + down * (course as f32 / courses as f32);
        for course in 0..courses {
            if course > 0 {
                canvas.line(&[at(0.0, course), at(1.0, course)], 1.0, joint);
            }
            let joints: &[f32] = if course % 2 == 1 { &[0.3, 0.75] } else { &[0.5] };
            for &along in joints {
                canvas.line(&[at(along, course), at(along, course + 1)], 1.0, joint);
            }
        }
        canvas.outline(&quad, EDGE.0, Colour::INK.fade(EDGE.1));
    }
}

/// Draws the joints on top of a dry stone wall around one lit stone.
fn draw_dry_stone(canvas: &mut Canvas, top: &Corners, centre: Vec2) {
    let n = top.len();
    let middle = |i: usize| top[i % n].lerp(top[(i + 1) % n], 0.5);
    for i in 0..n {
        let inner = centre.lerp(middle(i), 0.42);
        canvas.line(&[middle(i), inner], 1.1, STONE.mark);
        canvas.line(&[inner, centre.lerp(middle(i + 1), 0.42)], 1.1, STONE.mark);
    }
    let stone: Corners = (0..n).map(|i| centre.lerp(middle(i), 0.38)).collect();
    canvas.polygon(&stone, STONE.light);
}

fn draw_tower(canvas: &mut Canvas, table: &Tabletop, cell: Cell, top: &Corners, centre: Vec2) {
    let n = top.len();
    let square = !table.is_hex();
    let open: Vec<bool> = (0..n)
        .map(|edge| table.beyond(cell, edge).is_none_or(|next| table.board.terrain(next) != Terrain::HighWall))
        .collect();
    // Edge i runs from corner i to the next one. A corner is pulled in only along open edges.
    let walk: Corners = (0..n)
        .map(|i| match (open[(i + n - 1) % n], open[i]) {
            (true, true) => centre.lerp(top[i], if square { 0.68 } else { 0.72 }),
            (false, false) => top[i],
            (before, _) => {
                let along = if before { (i + 1) % n } else { (i + n - 1) % n };
                top[i].lerp(top[along], if square { 0.16 } else { 0.2 })
            }
        })
        .collect();
    canvas.polygon(&walk, STONE.top.mix(Colour::INK, WALK.0));
    let mut merlons = Vec::new();
    for i in 0..n {
        let next = (i + 1) % n;
        if open[i] {
            canvas.line(&[walk[i], walk[next]], WALK.1, Colour::INK.fade(WALK.2));
        }
        if open[i] || open[(i + n - 1) % n] {
            merlons.push(centre.lerp(top[i], 0.85));
        }
        if square && open[i] {
            merlons.push(centre.lerp(top[i].lerp(top[next], 0.5), 0.82));
        }
    }
    merlons.sort_by(|a, b| a.y.total_cmp(&b.y));
    for foot in merlons {
        draw_merlon(canvas, foot);
    }
}

fn draw_merlon(canvas: &mut Canvas, foot: Vec2) {
    let up = Vec2::new(0.0, -MERLON_HEIGHT);
    let (left, front) = (foot - Vec2::new(MERLON.x, 0.0), foot + Vec2::new(0.0, MERLON.y));
    let (right, back) = (foot + Vec2::new(MERLON.x, 0.0), foot - Vec2::new(0.0, MERLON.y));
    let ink = Colour::INK.fade(MERLON_EDGE.1);
    for (shape, colour) in [
        ([left + up, front + up, front, left], STONE.side_left),
        ([front + up, right + up, right, front], STONE.side_right),
        ([left + up, back + up, right + up, front + up], STONE.light),
    ] {
        canvas.polygon(&shape, colour);
        canvas.outline(&shape, MERLON_EDGE.0, ink);
    }
}
