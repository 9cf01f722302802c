//! What stands on the edges between cells: walls and curtains as thin blocks, grilles and fences as posts with rails.
//!
//! An edge is drawn with the nearer one of its two cells, so that it hides who stands behind it.

use super::canvas::Canvas;
use super::colour::Colour;
use super::geometry::area2;
use super::palette::{CLOTH, GroundColours, IRON, STONE, ground};
use super::project::Tabletop;
use super::standing::Detail;
use crate::battlefield::{Edge, Terrain};
use crate::grid::Cell;
use bevy::math::Vec2;

/// Height and half thickness of a wall, a curtain, the posts of a grille and of a fence.
const WALL: Vec2 = Vec2::new(24.0, 4.0);
const DRAPE: Vec2 = Vec2::new(22.0, 1.6);
const BAR: Vec2 = Vec2::new(24.0, 1.4);
const POST: Vec2 = Vec2::new(11.0, 2.0);
/// Height and half thickness of a door's leaf; where its iron bands run; its posts, one on each side.
const LEAF: Vec2 = Vec2::new(22.0, 2.6);
const BANDS: [f32; 2] = [0.25, 0.72];
const JAMBS: u8 = 2;
/// How far an open doorway's posts reach into it, as a part of its width.
const JAMB: f32 = 0.14;
/// How many posts.
const BARS: u8 = 7;
const POSTS: u8 = 4;
/// Where rails run, as parts of the height.
const BAR_RAILS: [f32; 2] = [0.3, 1.0];
const POST_RAILS: [f32; 2] = [0.45, 0.9];
/// Width of a rail, ink around it included and without.
const RAIL: (f32, f32) = (4.2, 2.4);
/// A lever: where on its cell, half the width and the height of its foot, its arm, its knob.
const LEVER: (Vec2, f32, f32, Vec2, f32) = (Vec2::new(-14.0, -10.0), 4.0, 5.0, Vec2::new(6.0, -13.0), 2.8);
/// Ink along the edges of a block: width and opacity.
const INK: (f32, f32) = (1.0, 0.75);

/// Draws everything on the edges that belong to a cell: those to cells farther away, and to the left.
pub fn draw_edges(canvas: &mut Canvas, table: &Tabletop, cell: Cell, detail: Detail) {
    let (board, corners) = (table.board, table.outline());
    if board.edges().is_empty() {
        return;
    }
    let order = |cell: Cell| (table.row(cell), cell);
    for edge in 0..corners.len() {
        let Some(other) = table.beyond(cell, edge) else { continue };
        let is_own = !table.solid(other) || order(other) < order(cell);
        let Some(kind) = board.edges().between(&board.lattice, cell, other).filter(|_| is_own) else { continue };
        let ends = [corners[edge], corners[(edge + 1) % corners.len()]].map(|corner| table.plane(cell) + corner);
        let foot = if table.solid(other) { table.surface(cell).max(table.surface(other)) } else { table.surface(cell) };
        match detail {
            Detail::Full => draw_edge(canvas, kind, ends, foot),
            Detail::Plain => draw_plain_edge(canvas, kind, ends, foot),
        }
    }
}

/// Draws what stands between two points of the plane as a face and a top, or as two bars where one sees through it: eight
/// corners at most.
fn draw_plain_edge(canvas: &mut Canvas, kind: Edge, [a, b]: [Vec2; 2], foot: f32) {
    let wood = ground(Terrain::Wood);
    let mut bars = |colours: &GroundColours, height: f32, rails: [f32; 2]| {
        for rail in rails {
            canvas.stroke(&[a, b].map(|end| Tabletop::project(end, foot + height * rail)), RAIL.1, colours.top);
        }
    };
    let (colours, size) = match kind {
        Edge::Wall => (&STONE, WALL),
        Edge::Curtain => (&CLOTH, DRAPE),
        Edge::Door => (&wood, LEAF),
        Edge::Grille => return bars(&IRON, BAR.x, BAR_RAILS),
        Edge::Fence => return bars(&wood, POST.x, POST_RAILS),
        Edge::Doorway => {
            for [from, to] in [[a, a.lerp(b, JAMB)], [b.lerp(a, JAMB), b]] {
                let at = |end: Vec2, up: f32| Tabletop::project(end, foot + up);
                canvas.gradient(
                    &[at(from, 0.0), at(to, 0.0), at(to, WALL.x), at(from, WALL.x)].map(|at| (at, wood.light)),
                );
            }
            return;
        }
    };
    let along = (b - a).normalize_or_zero() * size.y;
    let aside = Vec2::new(-along.y, along.x);
    // The nearer of its two long sides.
    let near = if aside.y > 0.0 { aside } else { -aside };
    let at = |end: Vec2, up: f32| Tabletop::project(end, foot + up);
    let face = [at(a + near, 0.0), at(b + near, 0.0), at(b + near, size.x), at(a + near, size.x)];
    let slope = (face[1] - face[0]).normalize_or_zero().y.abs();
    canvas.gradient(&face.map(|at| (at, colours.side_left.mix(colours.side_right, slope))));
    let top = [at(a + near, size.x), at(b + near, size.x), at(b - near, size.x), at(a - near, size.x)];
    canvas.gradient(&top.map(|at| (at, colours.light)));
}

/// Draws what stands between two points of the plane, at a height.
fn draw_edge(canvas: &mut Canvas, kind: Edge, ends: [Vec2; 2], foot: f32) {
    match kind {
        Edge::Wall => draw_block(canvas, &STONE, ends, foot, WALL),
        Edge::Curtain => draw_block(canvas, &CLOTH, ends, foot, DRAPE),
        Edge::Grille => draw_posts(canvas, &IRON, ends, foot, (BAR, BARS, BAR_RAILS)),
        Edge::Fence => draw_posts(canvas, &ground(Terrain::Wood), ends, foot, (POST, POSTS, POST_RAILS)),
        Edge::Door => {
            draw_block(canvas, &ground(Terrain::Wood), ends, foot, LEAF);
            draw_posts(canvas, &IRON, ends, foot, (BAR, JAMBS, BANDS));
        }
        Edge::Doorway => draw_jambs(canvas, ends, foot),
    }
}

/// A block along a line: its sides from the farthest, then its top.
fn draw_block(canvas: &mut Canvas, colours: &GroundColours, [a, b]: [Vec2; 2], foot: f32, size: Vec2) {
    let along = (b - a).normalize_or_zero() * size.y;
    let aside = Vec2::new(-along.y, along.x);
    // A little longer than the edge, so that walls that meet leave no gap.
    let plan = [a - along + aside, b + along + aside, b + along - aside, a - along - aside];
    let low = plan.map(|corner| Tabletop::project(corner, foot));
    let high = plan.map(|corner| Tabletop::project(corner, foot + size.x));
    let mut sides = [0, 1, 2, 3].map(|i| (i, (i + 1) % 4));
    sides.sort_by(|x, y| (low[x.0].y + low[x.1].y).total_cmp(&(low[y.0].y + low[y.1].y)));
    let ink = Colour::INK.fade(INK.1);
    for (i, next) in sides {
        let side = [high[i], high[next], low[next], low[i]];
        // Seen from its end a side is no more than a line.
        if area2(&side).abs() < 1.0 {
            continue;
        }
        let slope = (low[next] - low[i]).normalize_or_zero().y.abs();
        canvas.polygon(&side, colours.side_left.mix(colours.side_right, slope));
        canvas.outline(&side, INK.0, ink);
    }
    canvas.polygon(&high, colours.light);
    canvas.outline(&high, INK.0, ink);
}

/// The two posts of an open doorway.
fn draw_jambs(canvas: &mut Canvas, [a, b]: [Vec2; 2], foot: f32) {
    let mut posts = [[a, a.lerp(b, JAMB)], [b.lerp(a, JAMB), b]];
    posts.sort_by(|p, q| p[0].y.total_cmp(&q[0].y));
    for post in posts {
        draw_block(canvas, &ground(Terrain::Wood), post, foot, WALL);
    }
}

/// Draws the lever on a cell.
pub fn draw_lever(canvas: &mut Canvas, table: &Tabletop, cell: Cell) {
    let foot = table.plane(cell) + LEVER.0;
    let half = Vec2::new(LEVER.1, 0.0);
    draw_block(canvas, &STONE, [foot - half, foot + half], table.surface(cell), Vec2::new(LEVER.2, 3.0));
    let from = Tabletop::project(foot, table.surface(cell) + LEVER.2);
    let to = from + LEVER.3;
    canvas.line(&[from, to], RAIL.0, Colour::INK);
    canvas.line(&[from, to], RAIL.1, IRON.light);
    canvas.disc(to, LEVER.4, Colour::INK);
    canvas.disc(to, LEVER.4 - 1.0, IRON.light);
}

/// Posts along a line with rails between them.
fn draw_posts(
    canvas: &mut Canvas,
    colours: &GroundColours,
    [a, b]: [Vec2; 2],
    foot: f32,
    (size, count, rails): (Vec2, u8, [f32; 2]),
) {
    for rail in rails {
        let line = [a, b].map(|end| Tabletop::project(end, foot + size.x * rail));
        canvas.line(&line, RAIL.0, Colour::INK);
        canvas.line(&line, RAIL.1, colours.top);
    }
    let mut feet: Vec<Vec2> = (0..count).map(|i| a.lerp(b, f32::from(i) / f32::from(count - 1))).collect();
    feet.sort_by(|p, q| p.y.total_cmp(&q.y));
    for at in feet {
        let half = Vec2::new(size.y / 2.0, 0.0);
        draw_block(canvas, colours, [at - half, at + half], foot, Vec2::new(size.x, size.y / 2.0));
    }
}
