//! Structures on the edges between cells: walls and curtains as thin blocks, grilles and fences as posts with rails.
//!
//! An edge is drawn with the nearer one of its two cells, so that it hides the figure behind it.

use super::canvas::Canvas;
use super::colour::Colour;
use super::detail::Detail;
use super::geometry::area2;
use super::palette::{CLOTH, GroundColours, IRON, STONE, ground};
use super::project::Tabletop;

use bevy::math::Vec2;
use indes_core::battlefield::{Edge, Terrain};
use indes_core::grid::Cell;

/// Height and half thickness of a wall, a curtain and the leaf of a door.
const WALL: Vec2 = Vec2::new(24.0, 4.0);
const DRAPE: Vec2 = Vec2::new(22.0, 1.6);
const LEAF: Vec2 = Vec2::new(22.0, 2.6);

/// Posts along an edge with rails between them.
struct Posts {
    /// Height and thickness of a post.
    size: Vec2,
    count: u8,
    /// Heights of the rails, as parts of the height.
    rails: [f32; 2],
}

const GRILLE: Posts = Posts { size: Vec2::new(24.0, 1.4), count: 7, rails: [0.3, 1.0] };
const FENCE: Posts = Posts { size: Vec2::new(11.0, 2.0), count: 4, rails: [0.45, 0.9] };
/// The iron bands of a door between its hinge posts.
const DOOR_BANDS: Posts = Posts { size: Vec2::new(24.0, 1.4), count: 2, rails: [0.25, 0.72] };
/// Width of an open doorway's posts, as a part of the edge.
const JAMB: f32 = 0.14;
/// Widths of a rail with and without ink.
const RAIL: (f32, f32) = (4.2, 2.4);
/// A lever: place from the cell's centre, half width and height of its foot, its arm, radius of its knob.
const LEVER: (Vec2, f32, f32, Vec2, f32) = (Vec2::new(-14.0, -10.0), 4.0, 5.0, Vec2::new(6.0, -13.0), 2.8);
/// Ink along the edges of a block: width and opacity.
const INK: (f32, f32) = (1.0, 0.75);

/// Draws the structures on those edges of a cell that are drawn with it: the edges to farther cells and to the left.
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

/// Draws the structure on the edge between two points of the plane as a face and a top, or as two bars if units see
/// through it or walk through it: eight corners at most.
fn draw_plain_edge(canvas: &mut Canvas, kind: Edge, [a, b]: [Vec2; 2], foot: f32) {
    let wood = ground(Terrain::Wood);
    let mut rails = |colours: &GroundColours, posts: &Posts| {
        for rail in posts.rails {
            canvas.butt_line(
                &[a, b].map(|end| Tabletop::project(end, foot + posts.size.x * rail)),
                RAIL.1,
                colours.top,
            );
        }
    };
    let (colours, size) = match kind {
        Edge::Wall => (&STONE, WALL),
        Edge::Curtain => (&CLOTH, DRAPE),
        Edge::Door => (&wood, LEAF),
        Edge::Grille => return rails(&IRON, &GRILLE),
        Edge::Fence => return rails(&wood, &FENCE),
        Edge::Doorway => {
            // Upright bars, as wide as a wall is thick: an edge that is seen from its end has no face.
            for post in [a.lerp(b, JAMB / 2.0), b.lerp(a, JAMB / 2.0)] {
                let upright = [0.0, WALL.x].map(|up| Tabletop::project(post, foot + up));
                canvas.butt_line(&upright, 2.0 * WALL.y, wood.light);
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
    canvas.polygon(&face, colours.side_left.mix(colours.side_right, slope));
    let top = [at(a + near, size.x), at(b + near, size.x), at(b - near, size.x), at(a - near, size.x)];
    canvas.polygon(&top, colours.light);
}

/// Draws the structure on the edge between two points of the plane; `foot` is the height of its lower end.
fn draw_edge(canvas: &mut Canvas, kind: Edge, ends: [Vec2; 2], foot: f32) {
    match kind {
        Edge::Wall => draw_block(canvas, &STONE, ends, foot, WALL),
        Edge::Curtain => draw_block(canvas, &CLOTH, ends, foot, DRAPE),
        Edge::Grille => draw_posts(canvas, &IRON, ends, foot, &GRILLE),
        Edge::Fence => draw_posts(canvas, &ground(Terrain::Wood), ends, foot, &FENCE),
        Edge::Door => {
            draw_block(canvas, &ground(Terrain::Wood), ends, foot, LEAF);
            draw_posts(canvas, &IRON, ends, foot, &DOOR_BANDS);
        }
        Edge::Doorway => draw_jambs(canvas, ends, foot),
    }
}

/// Draws a block along a line: its sides from the farthest, then its top.
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
        // Seen from its end a side is a line.
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

/// Draws the two posts of an open doorway.
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

/// Draws posts along a line with rails between them.
fn draw_posts(canvas: &mut Canvas, colours: &GroundColours, [a, b]: [Vec2; 2], foot: f32, posts: &Posts) {
    let &Posts { size, count, rails } = posts;
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
