//! The marks of a terrain on a cell's top: tufts, cracks, waves, puddles, planks, slabs, dots, the hole of a pit, and the
//! ladder of ground that is climbed.
//!
//! A pseudo-random number per cell and purpose makes cells a little different and every drawing of a cell the same.

use super::canvas::Canvas;
use super::colour::Colour;
use super::geometry::{clip, noise};
use super::palette::{DARK_FLAGSTONE, GroundColours, LADDER, LEAVES, PIT_EARTH, WEED};
use super::project::{HEX_RADIUS, SQUARE_SIDE, Tabletop};
use bevy::math::Vec2;
use indes_core::battlefield::Terrain;
use indes_core::grid::Cell;
use std::f32::consts::TAU;

/// Radius of the part of a cell that has marks, on hexes and on squares.
const HEX_FIELD: f32 = HEX_RADIUS * 0.62;
const SQUARE_FIELD: f32 = SQUARE_SIDE * 0.36;
/// Distance of two seams between planks, in radii of the cell.
const PLANK: f32 = 0.36;
/// Half width of a seam.
const SEAM: f32 = 0.9;
/// The rim of a pit and its hole, in parts of the cell's width; how far its floor lies below, in pixels.
const PIT_RIM: f32 = 0.9;
const PIT_HOLE: f32 = 0.8;
const PIT_DEPTH: f32 = 15.0;
/// A ladder on a cell that is climbed: length, half width, number of rungs.
const LADDER_LENGTH: f32 = 34.0;
const LADDER_WIDTH: f32 = 9.0;
const LADDER_RUNGS: i32 = 5;

/// The cell that is drawn, its colours, and the canvas.
struct MarkPen<'a, 'b> {
    canvas: &'a mut Canvas,
    table: &'a Tabletop<'b>,
    cell: Cell,
    colours: &'a GroundColours,
}

/// Draws the marks of a terrain on a cell.
pub fn draw_marks(canvas: &mut Canvas, table: &Tabletop, cell: Cell, terrain: Terrain, colours: &GroundColours) {
    let mut pen = MarkPen { canvas, table, cell, colours };
    match terrain {
        Terrain::Grass => pen.grass(),
        Terrain::Rock => pen.rock(),
        Terrain::Shallows => pen.waves(1.5),
        Terrain::DeepWater => pen.deep_water(),
        Terrain::Mud => pen.mud(),
        Terrain::Wood => pen.wood(),
        Terrain::Flagstone => pen.flagstone(),
        Terrain::Sand => pen.sand(),
        Terrain::Bush => pen.bush(),
        Terrain::Rubble => pen.rubble(),
        Terrain::Lava => pen.lava(),
        Terrain::Void | Terrain::LowWall | Terrain::HighWall | Terrain::Pit => {}
    }
    // The terrain of the slab is that of the ground around a pit.
    if table.board.terrain(cell) == Terrain::Pit {
        pen.pit();
    }
    if table.board.ground(cell).climb {
        pen.ladder();
    }
}

const fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

impl MarkPen<'_, '_> {
    fn random(&self, salt: i32) -> f32 {
        noise(self.cell.x.into(), self.cell.y.into(), salt)
    }

    /// The point of the table for a point of the top, given in radii of the part that has marks.
    fn at(&self, point: Vec2) -> Vec2 {
        let field = if self.table.is_hex() { HEX_FIELD } else { SQUARE_FIELD };
        self.table.at(self.cell, point * field)
    }

    /// A random point of the top.
    fn scattered(&self, salt_x: i32, salt_y: i32) -> Vec2 {
        self.at(v((self.random(salt_x) - 0.5) * 1.8, (self.random(salt_y) - 0.5) * 1.6))
    }

    fn grass(&mut self) {
        for i in 0..4 {
            let place = Vec2::from_angle(self.random(i) * TAU) * (0.35 + 0.6 * self.random(i + 10));
            let (p, s) = (self.at(place), 3.0 + 1.6 * self.random(i + 20));
            let colour = if i == 3 { self.colours.light } else { self.colours.mark };
            for (tip, foot) in [
                (v(-s, -s * 0.7), v(-s * 0.25, 0.0)),
                (v(0.0, -s * 1.15), Vec2::ZERO),
                (v(s, -s * 0.8), v(s * 0.25, 0.0)),
            ] {
                self.canvas.line(&[p + tip, p + foot], 1.2, colour);
            }
        }
    }

    fn rock(&mut self) {
        let turn = self.random(1) * TAU;
        let ray = |angle: f32, radius: f32| Vec2::from_angle(turn + angle) * radius;
        let middle = self.at(ray(0.0, 0.1));
        let mut facet = vec![middle];
        for i in 0..4 {
            let radii = v(0.85 - 0.25 * self.random(i + 3), 0.85 - 0.25 * self.random(i + 7));
            facet.push(self.at(Vec2::from_angle(turn + i as f32 * 1.2) * radii));
        }
        self.canvas.polygon(&facet, self.colours.light);
        self.canvas.line(&[facet[1], middle, facet[4]], 1.2, self.colours.mark);
        let end = self.at(ray(4.7, 0.7));
        self.canvas.line(&[middle, end], 1.2, self.colours.mark);
        for i in 0..3 {
            let p = self.scattered(i + 30, i + 33);
            let pebble = [p + v(-2.0, 0.0), p + v(0.0, -1.6), p + v(2.2, 0.0), p + v(0.0, 1.2)];
            self.canvas.polygon(&pebble, self.colours.mark);
        }
    }

    fn waves(&mut self, width: f32) {
        for i in 0..3 {
            let p = self.at(v((self.random(i) - 0.5) * 0.9, -0.75 + i as f32 * 0.72));
            let w = 8.0 + 5.0 * self.random(i + 4);
            let wave = [v(-w, 0.0), v(-w * 0.5, -2.2), Vec2::ZERO, v(w * 0.5, -2.2), v(w, 0.0)].map(|d| p + d);
            let colour = self.colours.mark.fade(if i == 1 { 0.95 } else { 0.7 });
            self.canvas.line(&wave, width, colour);
        }
    }

    /// Waves with a lighter back.
    fn deep_water(&mut self) {
        for i in 0..2 {
            let p = self.at(v((self.random(i + 20) - 0.5) * 1.1, -0.4 + i as f32 * 0.75));
            self.canvas.ellipse(p, v(11.0 + 4.0 * self.random(i + 24), 2.6), self.colours.light);
        }
        self.waves(1.8);
    }

    fn mud(&mut self) {
        for i in 0..3 {
            let p = self.at(Vec2::from_angle(1.0 + i as f32 * 2.1 + self.random(i)) * 0.58);
            let w = 9.0 + 4.0 * self.random(i + 8);
            self.canvas.ellipse(p, v(w, w * 0.5), self.colours.mark);
            self.canvas.line(&[p + v(-w * 0.5, -w * 0.2), p + v(w * 0.1, -w * 0.32)], 1.3, self.colours.light);
            for j in 0..3 {
                let dot = self.scattered(j + i * 3 + 50, j + i * 3 + 60);
                self.canvas.ellipse(dot, v(1.3, 0.9), self.colours.mark);
            }
        }
    }

    fn wood(&mut self) {
        let size = if self.table.is_hex() { HEX_RADIUS } else { SQUARE_SIDE / 2.0 };
        let top = self.table.top(self.cell, 1.0, 0.0);
        let mut plank = |min: Vec2, max: Vec2| {
            let quad = [min, v(max.x, min.y), max, v(min.x, max.y)].map(|p| self.table.at(self.cell, p));
            let piece = clip(&quad, &top);
            if piece.len() > 2 {
                self.canvas.polygon(&piece, self.colours.mark);
            }
        };
        for i in -3..=3 {
            let y = i as f32 * size * PLANK;
            plank(v(-size * 1.1, y - SEAM), v(size * 1.1, y + SEAM));
            let salt = noise(self.cell.x.into(), self.cell.y.into(), i + 9);
            let x = ((i + 9) % 3 - 1) as f32 * size * 0.5 + (salt - 0.5) * 10.0;
            plank(v(x - 0.8, y), v(x + 0.8, y + size * PLANK));
        }
    }

    fn flagstone(&mut self) {
        let s = if self.table.is_hex() { HEX_RADIUS * 0.87 } else { SQUARE_SIDE / 2.0 };
        let (u, w) = (s * (0.1 + 0.5 * self.random(1)), s * (0.1 + 0.5 * self.random(2)));
        let top = self.table.top(self.cell, 1.0, 0.0);
        let base = self.colours.top.mix(Colour::WHITE, 0.1 * f32::from(self.table.board.height(self.cell).clamp(0, 3)));
        let slabs = [(v(-s, -s), v(-u, 0.0)), (v(-u, -s), v(s, 0.0)), (v(-s, 0.0), v(w, s)), (v(w, 0.0), v(s, s))];
        for (i, (min, max)) in slabs.into_iter().enumerate() {
            let kind = self.random(i as i32 + 20);
            if kind > 0.62 {
                let toward = if kind > 0.84 { DARK_FLAGSTONE } else { Colour::WHITE };
                let (min, max) = (min + 1.0, max - 1.0);
                let quad = [min, v(max.x, min.y), max, v(min.x, max.y)].map(|p| self.table.at(self.cell, p));
                self.canvas.polygon(&clip(&quad, &top), base.mix(toward, 0.13));
            }
        }
        for (a, b) in [(v(-s, 0.0), v(s, 0.0)), (v(-u, -s), v(-u, 0.0)), (v(w, 0.0), v(w, s))] {
            let quad = joint(a, b).map(|p| self.table.at(self.cell, p));
            let piece = clip(&quad, &top);
            self.canvas.polygon(&piece, self.colours.mark.fade(0.85));
        }
        if self.random(40) > 0.72 {
            let p = self.table.at(self.cell, v((self.random(41) - 0.5) * s, (self.random(42) - 0.5) * s));
            let crack = [v(-7.0, -3.0), v(-2.0, 0.0), v(1.0, -2.0), v(6.0, 2.0)].map(|d| p + d);
            self.canvas.line(&crack, 1.1, self.colours.mark);
        }
        if self.random(43) > 0.8 {
            let p = self.table.at(self.cell, v(-u, -1.0));
            for i in [-1.0, 0.0, 1.0] {
                self.canvas.line(&[p + v(i * 3.0, 0.0), p + v(i * 4.4, -4.0)], 1.2, WEED);
            }
        }
    }

    /// Clumps of leaves, dark below and lit above.
    fn bush(&mut self) {
        for i in 0..6 {
            let p = self.at(Vec2::from_angle(i as f32 * 1.05 + self.random(i)) * (0.25 + 0.55 * self.random(i + 6)));
            let w = 9.0 + 4.0 * self.random(i + 12);
            self.canvas.ellipse(p + v(0.0, -3.0), v(w, w * 0.78), LEAVES[0]);
            self.canvas.ellipse(p + v(-w * 0.2, -w * 0.45), v(w * 0.6, w * 0.42), LEAVES[1]);
        }
    }

    /// Fallen stones of all sizes.
    fn rubble(&mut self) {
        for i in 0..7 {
            let p = self.scattered(i + 70, i + 80);
            let w = 4.0 + 5.0 * self.random(i + 90);
            let stone = [v(-w, 0.0), v(-w * 0.5, -w * 0.8), v(w * 0.6, -w * 0.7), v(w, 0.0), v(w * 0.2, w * 0.5)];
            self.canvas.polygon(&stone.map(|d| p + d), self.colours.mark);
            let lit = [v(-w * 0.7, -w * 0.1), v(-w * 0.4, -w * 0.7), v(w * 0.5, -w * 0.6), v(w * 0.3, -w * 0.1)];
            self.canvas.polygon(&lit.map(|d| p + d), self.colours.light);
        }
    }

    /// Glowing pools in a dark crust, and the cracks between them.
    fn lava(&mut self) {
        for i in 0..4 {
            let p = self.at(Vec2::from_angle(i as f32 * 1.6 + self.random(i)) * 0.5);
            let w = 8.0 + 6.0 * self.random(i + 8);
            self.canvas.line(&[self.at(Vec2::ZERO), p], 2.2, self.colours.mark);
            self.canvas.ellipse(p, v(w, w * 0.5), self.colours.mark);
            self.canvas.ellipse(p, v(w * 0.6, w * 0.28), self.colours.light);
        }
    }

    /// A hole: its lit rim, the far wall with its strata, and the dark below.
    fn pit(&mut self) {
        let rim = self.table.top(self.cell, PIT_RIM, 0.0);
        let hole = self.table.top(self.cell, PIT_HOLE, 0.0);
        self.canvas.polygon(&rim, PIT_EARTH[0]);
        self.canvas.polygon(&hole, PIT_EARTH[1]);
        for (depth, colour) in [(PIT_DEPTH * 0.45, PIT_EARTH[2]), (PIT_DEPTH, PIT_EARTH[3])] {
            let below: Vec<Vec2> = hole.iter().map(|&p| p + v(0.0, depth)).collect();
            let seen = clip(&hole, &below);
            if seen.len() > 2 {
                self.canvas.polygon(&seen, colour);
            }
        }
        self.canvas.outline(&hole, 1.2, PIT_EARTH[3]);
    }

    /// A ladder that leans against the top: two rails and their rungs.
    fn ladder(&mut self) {
        let foot = v(0.0, LADDER_LENGTH / 2.0);
        for (width, shift, colour) in [(3.4, v(1.2, 1.6), LADDER[0]), (2.2, Vec2::ZERO, LADDER[1])] {
            let at = |x: f32, y: f32| self.table.centre(self.cell) + v(x, y) + shift;
            let rails = [-LADDER_WIDTH, LADDER_WIDTH].map(|x| [at(x, foot.y), at(x * 0.86, -foot.y)]);
            let rungs = (0..LADDER_RUNGS).map(|rung| {
                let y = foot.y - (rung as f32 + 0.6) * LADDER_LENGTH / LADDER_RUNGS as f32;
                [at(-LADDER_WIDTH, y), at(LADDER_WIDTH, y)]
            });
            let lines: Vec<[Vec2; 2]> = rails.into_iter().chain(rungs).collect();
            for line in lines {
                self.canvas.line(&line, width, colour);
            }
        }
    }

    fn sand(&mut self) {
        for i in 0..6 {
            let p = self.scattered(i, i + 10);
            self.canvas.ellipse(p, v(1.6, 1.0), self.colours.mark);
        }
    }
}

/// A joint between flagstones, along one of the axes of the plane, about a pixel wide when drawn.
fn joint(a: Vec2, b: Vec2) -> [Vec2; 4] {
    let half = if a.y == b.y { v(0.0, 0.9) } else { v(0.55, 0.0) };
    [a - half, b - half, b + half, a + half]
}
