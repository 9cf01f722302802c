//! The ground: slabs with their visible sides, jitter of colour, light on far edges, shade below higher neighbours, and
//! the shadow of the board on the table. It is drawn in tiles.

use super::canvas::Canvas;
use super::colour::Colour;
use super::geometry::noise;
use super::palette::{GroundColours, TURF, ground};
use super::project::{Corners, SlabFace, Tabletop};
use bevy::math::Vec2;
use indes_core::battlefield::Terrain;
use indes_core::grid::Cell;

/// Displacement of the board's shadow.
const SHADOW_OFFSET: Vec2 = Vec2::new(7.0, 12.0);
/// The shadow's size in sizes of the slab.
const SHADOW_SCALE: f32 = 1.03;
/// The edge of a top: width, and how far its colour goes towards ink.
const EDGE: (f32, f32) = (1.0, 0.42);
/// The same for the edge of a side.
const SIDE_EDGE: (f32, f32) = (0.8, 0.35);
/// Width and opacity of the light on far edges.
const RIM: (f32, f32) = (1.3, 0.2);
/// How far the light lies below the edge.
const RIM_DROP: Vec2 = Vec2::new(0.0, 0.9);
/// The range of the jitter of a top's colour.
const JITTER: f32 = 0.07;
/// How far a top's colour goes towards white per level of height, and at most.
const HEIGHT_LIGHT: (f32, f32) = (0.1, 0.3);
/// A side up to this height has neither turf nor strata.
const STRATA_FROM: f32 = 9.0;
/// Thickness of the turf that hangs over a side.
const TURF_LIP: f32 = 2.2;
/// Drips of turf on a side.
const TURF_DRIPS: i32 = 7;
/// A neighbour casts a shade if its surface is higher by more than this.
const SHADE_FROM: f32 = 6.0;
/// The shades on a hex: edge, part of the way to the centre, opacity. Light comes from the upper left.
const HEX_SHADES: [(usize, f32, f32); 3] = [(5, 0.3, 0.26), (0, 0.2, 0.14), (4, 0.42, 0.22)];
/// The shades on a square.
const SQUARE_SHADES: [(usize, f32, f32); 2] = [(0, 0.22, 0.2), (3, 0.3, 0.2)];

/// Draws the shadow of slabs on the table.
pub fn draw_shadow(canvas: &mut Canvas, table: &Tabletop, cells: impl Iterator<Item = Cell>, colour: Colour) {
    // The shadow of a cell with ground on all sides lies below that ground.
    let around = |cell: Cell| table.board.grid.neighbours(cell).iter().filter(|near| table.solid(near.1)).count();
    let most = table.board.grid.directions().count();
    for cell in cells.filter(|&cell| around(cell) < most) {
        // The outline of the slab's lower side, displaced.
        let outline = table.top(cell, SHADOW_SCALE, table.floor() - table.surface(cell));
        let moved: Corners = outline.into_iter().map(|p| p + SHADOW_OFFSET).collect();
        canvas.polygon(&moved, colour);
    }
}

/// Draws the slabs of a painter's row.
pub fn draw_row(canvas: &mut Canvas, table: &Tabletop, row: i32) {
    draw_cells(canvas, table, table.row_cells(row));
}

/// Draws the tops of the slabs of a painter's row without marks, sides and ink.
pub fn draw_plain_row(canvas: &mut Canvas, table: &Tabletop, row: i32) {
    for cell in table.row_cells(row) {
        let terrain = table.board.terrain(cell);
        let terrain = if terrain == Terrain::Pit { terrain } else { slab(table, cell) };
        let colour = top_colour(&ground(terrain), table.board.height(cell), cell).0;
        canvas.polygon(&table.top(cell, 1.0, 0.0), colour);
    }
}

/// Draws the slabs of cells of one painter's row.
pub fn draw_cells(canvas: &mut Canvas, table: &Tabletop, cells: impl Iterator<Item = Cell>) {
    for cell in cells {
        draw_cell(canvas, table, cell);
    }
}

/// The terrain of a cell's slab: its own, or for a wall or a pit the commonest dry one around, grass if there is none.
#[must_use]
pub fn slab(table: &Tabletop, cell: Cell) -> Terrain {
    let own = table.board.terrain(cell);
    if !is_on_slab(own) {
        return own;
    }
    let around = |reach: u16| {
        let cells = (0..=reach).flat_map(|reach| table.board.grid.ring(cell, reach));
        let mut count = [0u16; Terrain::ALL.len()];
        for terrain in cells.map(|c| table.board.terrain(c)) {
            let fits = !is_on_slab(terrain)
                && !matches!(terrain, Terrain::Void | Terrain::Shallows | Terrain::DeepWater | Terrain::Mud);
            if let Some(at) = Terrain::ALL.iter().position(|&t| t == terrain).filter(|_| fits) {
                count[at] += 1;
            }
        }
        let best = (0..count.len()).rev().max_by_key(|&at| count[at])?;
        (count[best] > 0).then(|| Terrain::ALL[best])
    };
    around(1).or_else(|| around(3)).unwrap_or(Terrain::Grass)
}

/// Whether a terrain stands on a slab of other ground, or is a hole in it.
const fn is_on_slab(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::LowWall | Terrain::HighWall | Terrain::Pit)
}

/// The colour of a cell's top with its jitter, and without.
fn top_colour(colours: &GroundColours, height: i8, cell: Cell) -> (Colour, Colour) {
    let light = (HEIGHT_LIGHT.0 * f32::from(height.max(0))).min(HEIGHT_LIGHT.1);
    let top = colours.top.mix(Colour::WHITE, light);
    let jitter = (noise(cell.x.into(), cell.y.into(), 5) - 0.5) * JITTER;
    let toward = if jitter > 0.0 { Colour::WHITE } else { Colour::BLACK };
    (top.mix(toward, jitter.abs()), top)
}

fn draw_cell(canvas: &mut Canvas, table: &Tabletop, cell: Cell) {
    let terrain = slab(table, cell);
    let colours = ground(terrain);
    let top = table.top(cell, 1.0, 0.0);
    for face in table.faces() {
        draw_face(canvas, table, cell, terrain, &colours, &top, face);
    }
    let (colour, plain) = top_colour(&colours, table.board.height(cell), cell);
    canvas.polygon(&top, colour);
    super::terrain::draw_marks(canvas, table, cell, terrain, &colours);
    canvas.outline(&top, EDGE.0, plain.mix(Colour::INK, EDGE.1));
    draw_light(canvas, table, cell, &top);
}

fn draw_face(
    canvas: &mut Canvas,
    table: &Tabletop,
    cell: Cell,
    terrain: Terrain,
    colours: &GroundColours,
    top: &Corners,
    face: &SlabFace,
) {
    let (a, b) = (top[face.left], top[face.right]);
    let quad = |depth: f32| [a, b, b + Vec2::new(0.0, depth), a + Vec2::new(0.0, depth)];
    let lower = table.neighbour(cell, face.edge).map_or(table.floor(), |next| table.surface(next));
    let visible = table.surface(cell) - lower;
    if visible <= 0.0 {
        return;
    }
    let colour = colours.side_left.mix(colours.side_right, face.shade);
    let side = quad(table.surface(cell) - table.floor());
    canvas.polygon(&side, colour);
    canvas.outline(&side, SIDE_EDGE.0, colour.mix(Colour::INK, SIDE_EDGE.1));
    if visible <= STRATA_FROM {
        return;
    }
    let random = |salt: i32| noise(cell.x.into(), cell.y.into(), salt);
    let edge = face.edge as i32;
    if terrain == Terrain::Grass {
        let slope = (b - a) / (b.x - a.x);
        for drip in 0..TURF_DRIPS {
            let at = a.lerp(b, (drip as f32 + random(drip + edge * 9)) / TURF_DRIPS as f32);
            let half = 3.2_f32.min(at.x - a.x).min(b.x - at.x);
            let down = Vec2::new(0.0, 3.0 + 3.0 * random(drip + 40));
            canvas.polygon(&[at - slope * half, at + slope * half, at + down], TURF);
        }
        canvas.polygon(&quad(TURF_LIP), TURF);
    }
    for layer in 0..2 {
        let depth = 9.0 + 15.0 * layer as f32 + 4.0 * random(layer + edge);
        if depth < visible - 4.0 {
            let down = Vec2::new(0.0, depth);
            canvas.line(&[a.lerp(b, 0.12) + down, a.lerp(b, 0.78) + down], 1.2, colour.mix(Colour::INK, 0.28));
        }
    }
}

fn draw_light(canvas: &mut Canvas, table: &Tabletop, cell: Cell, top: &Corners) {
    let centre = table.centre(cell);
    let n = top.len();
    let (shades, far): (&[_], &[usize]) = if table.is_hex() { (&HEX_SHADES, &[5, 0]) } else { (&SQUARE_SHADES, &[0]) };
    let higher = |edge: usize| {
        table.neighbour(cell, edge).is_some_and(|next| table.surface(next) - table.surface(cell) > SHADE_FROM)
    };
    for &(edge, part, alpha) in shades {
        let (a, b) = (top[edge], top[(edge + 1) % n]);
        if higher(edge) {
            let inner = [a, b, b.lerp(centre, part), a.lerp(centre, part)];
            canvas.polygon(&inner, Colour::INK.fade(alpha));
        } else if far.contains(&edge) {
            canvas.line(&[a + RIM_DROP, b + RIM_DROP], RIM.0, Colour::WHITE.fade(RIM.1));
        }
    }
}
