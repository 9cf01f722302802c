//! The marks on the tops of cells, under the figures: reach with its contour, zones, tints, frames, heights, and the veil
//! over cells that do not matter to the open decision.
//!
//! The marks of a scene are gathered by cell; then each painter's row is drawn.

use super::canvas::{Canvas, Dashes};
use super::colour::Colour;
use super::geometry::{bounds, clip};
use super::palette::{AMBER, ATTACK, CONTOUR, ENEMY_HATCH, GOAL, HEIGHT_MARK, REACH};
use super::project::{Corners, Tabletop};
use super::scene::{Frame, Mark, Scene, UnitLook, UnitState};
use bevy::math::Vec2;
use indes_core::grid::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// A tint covers this part of the cell's width.
const FILL_SCALE: f32 = 0.98;
/// A veil covers the cell's edges, too.
const VEIL_SCALE: f32 = 1.01;
/// Opacity of the ink over cells that do not matter.
const VEIL: f32 = 0.25;
/// Opacity of the ink over cells out of reach.
const BEYOND: f32 = 0.2;
/// Opacity of the reach with one action and with two.
const REACH_TINT: [f32; 2] = [0.42, 0.14];
/// The contour of a reach: part of the cell's width, widths of the lines with one action and with two, dashes of the
/// latter, ink around them and its opacity.
const CONTOUR_SCALE: f32 = 0.955;
const CONTOUR_WIDTHS: [f32; 2] = [2.6, 2.0];
const CONTOUR_DOTS: Dashes = Dashes::round(1.5, 6.0);
const CONTOUR_INK: (f32, f32) = (2.0, 0.5);
/// The hatch of zones: distance of its stripes, the hatch of a strong zone and of a weak one, part of the cell's width.
const HATCH_PERIOD: f32 = 8.0;
const HATCH: Hatch = Hatch { width: 2.2, opacity: 0.75 };
const HATCH_WEAK: Hatch = Hatch { width: 2.0, opacity: 0.38 };
const HATCH_SCALE: f32 = 0.97;
/// Frame of a cell: size on hexes and squares, width, ink around it and its opacity.
const FRAME_SCALE: (f32, f32) = (0.94, 0.92);
const FRAME_WIDTH: f32 = 3.0;
const PLAN_WIDTH: f32 = 2.6;
const FRAME_INK: (f32, f32) = (2.4, 0.75);
const FRAME_DASHES: Dashes = Dashes::butt(9.0, 5.0);
const GOAL_DASHES: Dashes = Dashes::butt(16.0, 7.0);
/// Opacity of the tint of an asked unit's cells, of an attacker's or target's, and of cells that a side wins by holding.
const ASKED_TINT: f32 = 0.32;
const HARM_TINT: f32 = 0.24;
const GOAL_TINT: f32 = 0.1;
/// The hovered cell: opacity of its tint, width of its line. The cursor: width of its line, part of the cell's width.
const HOVER: (f32, f32) = (0.16, 1.6);
const CURSOR_WIDTH: f32 = 2.2;
const CURSOR_SCALE: f32 = 0.86;

/// Whether a figure matters to the open decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Light {
    /// It does, or nothing is dimmed.
    Full,
    /// It does not.
    Dimmed,
}

/// A hatch: width and opacity of its stripes.
struct Hatch {
    width: f32,
    opacity: f32,
}

/// The marks of a scene by cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellMarks {
    veiled: Option<BTreeSet<Cell>>,
    reach: Option<BTreeMap<Cell, u8>>,
    zones: BTreeMap<Cell, bool>,
    tints: Vec<(Cell, Colour)>,
    frames: Vec<(Vec<Cell>, Frame)>,
    occupied: BTreeSet<Cell>,
    heights: bool,
}

impl CellMarks {
    /// Gathers the marks of a scene.
    #[must_use]
    pub fn gather(scene: &Scene) -> Self {
        let mut marks = Self { veiled: scene.dim.clone(), heights: scene.heights, ..Self::default() };
        for unit in scene.units.iter().filter(|unit| unit.ghost.is_none()) {
            marks.occupied.extend(unit.footprint());
            let frame = match unit.state {
                UnitState::Asked | UnitState::Choosing => Frame::Asked,
                UnitState::Acting => Frame::Acting,
                UnitState::Attacker | UnitState::Target => Frame::Harm,
                UnitState::Normal | UnitState::HadTurn | UnitState::Down => continue,
            };
            marks.frames.push((unit.footprint().collect(), frame));
        }
        for mark in &scene.marks {
            match mark {
                Mark::Reach { near, far } => {
                    let reach = marks.reach.get_or_insert_default();
                    reach.extend(far.iter().map(|&cell| (cell, 2)));
                    reach.extend(near.iter().map(|&cell| (cell, 1)));
                }
                Mark::Zone { cells, weak } => {
                    for &cell in cells {
                        let zone = marks.zones.entry(cell).or_insert(true);
                        *zone &= *weak;
                    }
                }
                Mark::Tint { cells, colour } => marks.tints.extend(cells.iter().map(|&cell| (cell, *colour))),
                Mark::Frame(cell, frame) => marks.frames.push((vec![*cell], *frame)),
                Mark::Area(cells, frame) => marks.frames.push((cells.clone(), *frame)),
                _ => {}
            }
        }
        marks
    }

    /// Whether a cell, and the figure on it, is dimmed.
    #[must_use]
    pub fn veils(&self, cell: Cell) -> bool {
        self.veiled.as_ref().is_some_and(|matters| !matters.contains(&cell))
    }

    /// The light in which a figure is drawn: dimmed if all its cells are.
    #[must_use]
    pub fn light(&self, unit: &UnitLook) -> Light {
        if unit.footprint().all(|cell| self.veils(cell)) { Light::Dimmed } else { Light::Full }
    }

    /// Whether the same cells are dimmed.
    #[must_use]
    pub fn veils_alike(&self, other: &Self) -> bool {
        self.veiled == other.veiled
    }

    fn reach_of(&self, cell: Cell) -> u8 {
        self.reach.as_ref().and_then(|reach| reach.get(&cell)).copied().unwrap_or(u8::MAX)
    }

    /// Draws the marks of a painter's row.
    #[cfg(test)]
    pub fn draw_row(&self, canvas: &mut Canvas, table: &Tabletop, row: i32) {
        self.draw_cells(canvas, table, table.row_cells(row));
        self.draw_frames(canvas, table, row);
    }

    /// Draws the marks of cells without frames.
    pub fn draw_cells(&self, canvas: &mut Canvas, table: &Tabletop, cells: impl Iterator<Item = Cell>) {
        for cell in cells {
            self.draw_cell(canvas, table, cell);
        }
    }

    /// Draws the frames of cells in a painter's row.
    pub fn draw_frames(&self, canvas: &mut Canvas, table: &Tabletop, row: i32) {
        for (cells, frame) in &self.frames {
            draw_frame(canvas, table, row, cells, *frame);
        }
    }

    fn draw_cell(&self, canvas: &mut Canvas, table: &Tabletop, cell: Cell) {
        let mut fill = |colour: Colour, scale: f32| canvas.polygon(&table.top(cell, scale, 0.0), colour);
        if self.veils(cell) {
            fill(Colour::INK.fade(VEIL), VEIL_SCALE);
        }
        let free = !self.occupied.contains(&cell);
        if self.reach.is_some() && free {
            match self.reach_of(cell) {
                reach @ 1..=2 => fill(REACH.fade(REACH_TINT[usize::from(reach) - 1]), FILL_SCALE),
                _ => fill(Colour::INK.fade(BEYOND), VEIL_SCALE),
            }
        }
        for (_, colour) in self.tints.iter().filter(|(at, _)| *at == cell) {
            fill(*colour, FILL_SCALE);
        }
        if let Some(&weak) = self.zones.get(&cell).filter(|_| free) {
            draw_hatch(canvas, &table.top(cell, HATCH_SCALE, 0.0), if weak { HATCH_WEAK } else { HATCH });
        }
        if self.reach.is_some() {
            self.draw_contour(canvas, table, cell);
        }
        if self.heights && table.board.height(cell) != 0 {
            draw_height(canvas, table, cell);
        }
    }

    /// The contour lies within the cell, so that figures stand on it; there is none along the edge of the map.
    fn draw_contour(&self, canvas: &mut Canvas, table: &Tabletop, cell: Cell) {
        let top = table.top(cell, CONTOUR_SCALE, 0.0);
        for level in [2, 1] {
            if self.reach_of(cell) > level {
                continue;
            }
            let width = CONTOUR_WIDTHS[usize::from(level) - 1];
            for edge in 0..top.len() {
                if table.neighbour(cell, edge).is_none_or(|next| self.reach_of(next) <= level) {
                    continue;
                }
                let line = [top[edge], top[(edge + 1) % top.len()]];
                canvas.line(&line, width + CONTOUR_INK.0, Colour::INK.fade(CONTOUR_INK.1));
                if level == 1 {
                    canvas.line(&line, width, CONTOUR);
                } else {
                    canvas.dashed(&line, width, CONTOUR_DOTS, CONTOUR);
                }
            }
        }
    }
}

/// Draws slanting stripes over a top. They continue from cell to cell.
fn draw_hatch(canvas: &mut Canvas, top: &Corners, Hatch { width, opacity }: Hatch) {
    let (min, max) = bounds(top);
    let height = max.y - min.y;
    let first = ((min.x - height) / HATCH_PERIOD).floor() * HATCH_PERIOD;
    let mut x = first;
    while x < max.x {
        let v = Vec2::new;
        let stripe = [v(x, max.y), v(x + width, max.y), v(x + height + width, min.y), v(x + height, min.y)];
        canvas.polygon(&clip(top, &stripe), ENEMY_HATCH.fade(opacity));
        x += HATCH_PERIOD;
    }
}

const fn frame_scale(table: &Tabletop) -> f32 {
    if table.is_hex() { FRAME_SCALE.0 } else { FRAME_SCALE.1 }
}

/// Draws the part of a frame that lies in a painter's row. The frame of several cells goes around all of them.
fn draw_frame(canvas: &mut Canvas, table: &Tabletop, row: i32, cells: &[Cell], frame: Frame) {
    let (colour, tint, width) = match frame {
        Frame::Asked => (AMBER, AMBER.fade(ASKED_TINT), FRAME_WIDTH),
        Frame::Acting => (Colour::WHITE, Colour::WHITE.fade(0.0), FRAME_WIDTH),
        Frame::Harm => (ATTACK, ATTACK.fade(HARM_TINT), FRAME_WIDTH),
        Frame::Plan => (Colour::CUT, Colour::CUT.fade(0.0), PLAN_WIDTH),
        Frame::Goal => (GOAL, GOAL.fade(GOAL_TINT), PLAN_WIDTH),
    };
    let dashes = match frame {
        Frame::Harm => Some(FRAME_DASHES),
        Frame::Goal => Some(GOAL_DASHES),
        Frame::Asked | Frame::Acting | Frame::Plan => None,
    };
    for &cell in cells.iter().filter(|&&cell| table.solid(cell) && table.row(cell) == row) {
        if tint.a > 0 {
            canvas.polygon(&table.top(cell, FILL_SCALE, 0.0), tint);
        }
        let top = table.top(cell, frame_scale(table), 0.0);
        let outer = |edge: usize| !table.neighbour(cell, edge).is_some_and(|next| cells.contains(&next));
        for line in runs(&top, outer) {
            draw_frame_line(canvas, &line, width, colour, dashes);
        }
    }
}

/// The connected lines along the edges of a top for which `wanted` is true. A closed one ends with its first point.
fn runs(top: &Corners, wanted: impl Fn(usize) -> bool) -> Vec<Vec<Vec2>> {
    let n = top.len();
    let Some(start) = (0..n).find(|&edge| wanted(edge) && !wanted((edge + n - 1) % n)) else {
        let closed: Vec<Vec2> = top.iter().chain(top.first()).copied().collect();
        return if wanted(0) { vec![closed] } else { Vec::new() };
    };
    let mut lines: Vec<Vec<Vec2>> = Vec::new();
    for edge in (start..start + n).map(|edge| edge % n) {
        if wanted(edge) {
            if edge == start || !wanted((edge + n - 1) % n) {
                lines.push(vec![top[edge]]);
            }
            if let Some(line) = lines.last_mut() {
                line.push(top[(edge + 1) % n]);
            }
        }
    }
    lines
}

fn draw_frame_line(canvas: &mut Canvas, line: &[Vec2], width: f32, colour: Colour, dashes: Option<Dashes>) {
    let closed = line.len() > 2 && line.first() == line.last();
    let ink = Colour::INK.fade(FRAME_INK.1);
    if closed {
        canvas.outline(&line[..line.len() - 1], width + FRAME_INK.0, ink);
    } else {
        canvas.line(line, width + FRAME_INK.0, ink);
    }
    if let Some(dashes) = dashes {
        canvas.dashed(line, width, dashes, colour);
    } else if closed {
        canvas.outline(&line[..line.len() - 1], width, colour);
    } else {
        canvas.line(line, width, colour);
    }
}

/// Draws the hovered cell.
pub fn draw_hover(canvas: &mut Canvas, table: &Tabletop, cell: Cell) {
    let top = table.top(cell, FILL_SCALE, 0.0);
    canvas.polygon(&top, Colour::WHITE.fade(HOVER.0));
    canvas.outline(&top, HOVER.1, Colour::WHITE.fade(0.8));
}

/// Draws the keyboard's cursor: brackets at the corners of the cell.
pub fn draw_cursor(canvas: &mut Canvas, table: &Tabletop, cell: Cell) {
    let top = table.top(cell, CURSOR_SCALE, 0.0);
    let n = top.len();
    for (width, colour) in [(CURSOR_WIDTH + FRAME_INK.0, Colour::INK), (CURSOR_WIDTH, Colour::WHITE)] {
        for i in 0..n {
            let part = |to: usize| top[i].lerp(top[to % n], 0.28);
            canvas.line(&[part(i + n - 1), top[i], part(i + 1)], width, colour);
        }
    }
}

/// Draws a triangle and the height in the upper left corner of a cell.
fn draw_height(canvas: &mut Canvas, table: &Tabletop, cell: Cell) {
    let top = table.top(cell, 0.86, 0.0);
    let corner = if table.is_hex() { top[5].lerp(top[0], 0.35) + Vec2::new(6.0, 5.0) } else { top[0] + 6.0 };
    let colour = HEIGHT_MARK.fade(0.85);
    let height = table.board.height(cell);
    let up = if height > 0 { 1.0 } else { -1.0 };
    let triangle = [Vec2::new(0.0, -4.5 * up), Vec2::new(5.0, 3.0 * up), Vec2::new(-5.0, 3.0 * up)];
    canvas.polygon(&triangle.map(|p| corner + p), colour);
    super::digits::draw_number(
        canvas,
        u32::from(height.unsigned_abs()),
        corner + Vec2::new(8.0, -4.0),
        8.0,
        1.5,
        colour,
    );
}
