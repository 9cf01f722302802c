//! The signs around a figure: the plate with its bars, its badges, and the sign of its state.

use super::{LabelPainter, font, head_height, inward, to_egui};
use crate::board::canvas::Canvas;
use crate::board::cells::Light;
use crate::board::colour::Colour;
use crate::board::geometry::{rectangle, rounded_rectangle};
use crate::board::palette::{ACTION_POINTS, AMBER, EMPTY_BAR, FOCUS, HARM, HEALTH, MINION, MOMENTUM, POISE};
use crate::board::picture;
use crate::board::pieces::{DISC, radius};
use crate::board::project::TILT;
use crate::board::scene::{Badge, Bar, BarKind, UnitLook, UnitState};
use bevy::math::Vec2;
use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, Shape, Stroke};

/// Width of the bars, space around them, between two of them, and between the disc and the plate, in points.
const WIDTH: f32 = 48.0;
const PAD: f32 = 2.5;
const GAP: f32 = 1.5;
const BELOW: f32 = 4.0;
/// Width of the column of glyphs beside pools, and radius of the plate's corners.
const GLYPH: f32 = 9.0;
const RADIUS: f32 = 3.5;
/// Width of the line around a plate.
const LINE: f32 = 1.0;
/// The distance of ticks on a pool's bar, in points of the pool.
const TICK: u16 = 5;
/// The number of action points up to which each is drawn as a cell.
const CELLS: u16 = 20;
/// Brightness of a dimmed figure's plate.
const DIMMED: f32 = 0.88;
/// Place of the first badge from the left end of the disc, its radius, and the distance to the next.
const BADGE: (Vec2, f32, f32) = (Vec2::new(-7.0, 5.0), 8.5, 20.5);
/// The number of badges beside a figure; the rest is counted.
const BADGES: usize = 3;
/// The pin of the deciding unit: pixels aside of and above the figure's head, radius of the pin's head, and its tip below.
const PIN: (f32, f32, f32, f32) = (-27.0, 8.0, 12.5, 20.0);
/// The brackets around a target: half width, half height, height of their middle, length of an arm.
const BRACKETS: (f32, f32, f32, f32) = (34.0, 46.0, 26.0, 10.0);

const fn row(kind: BarKind) -> (f32, Colour) {
    match kind {
        BarKind::Health => (5.0, HEALTH),
        BarKind::ActionPoints => (3.6, ACTION_POINTS),
        BarKind::Poise => (4.4, POISE),
        BarKind::Momentum => (4.4, MOMENTUM),
        BarKind::Focus => (4.4, FOCUS),
        BarKind::Minion => (4.4, MINION),
    }
}

const fn has_glyph(kind: BarKind) -> bool {
    matches!(kind, BarKind::Poise | BarKind::Momentum | BarKind::Focus)
}

/// The bars of a figure on their plate, the key of a picture: as shapes of egui they would be hundreds of triangles in
/// every frame.
#[derive(Hash)]
struct Plate<'a> {
    bars: &'a [Bar],
    light: Light,
    /// The bits of its scale, and of the pixels per point, to which edges are rounded.
    scale: u32,
    pixels: u32,
}

impl Plate<'_> {
    const fn scale(&self) -> f32 {
        f32::from_bits(self.scale)
    }

    /// Width of the column of glyphs, 0 without any.
    fn glyphs(&self) -> f32 {
        if self.bars.iter().any(|bar| has_glyph(bar.kind)) { GLYPH * self.scale() } else { 0.0 }
    }

    /// Width and height of the plate.
    fn size(&self) -> egui::Vec2 {
        let height: f32 = self.bars.iter().map(|bar| row(bar.kind).0 + GAP).sum::<f32>() - GAP;
        egui::vec2(WIDTH + 2.0 * PAD, height + 2.0 * PAD) * self.scale() + egui::vec2(self.glyphs(), 0.0)
    }

    fn shade(&self, colour: Colour) -> Colour {
        match self.light {
            Light::Full => colour,
            Light::Dimmed => colour.brightness(DIMMED),
        }
    }

    fn draw(&self, canvas: &mut Canvas, size: Vec2) {
        let half = Vec2::splat(LINE / 2.0);
        let ground = rounded_rectangle(half, size - half, RADIUS);
        canvas.fill(ground.clone(), self.shade(Colour::INK));
        canvas.stroke(ground, LINE, self.shade(Colour::CUT));
        let s = self.scale();
        let mut corner = half + Vec2::splat(PAD * s) + Vec2::new(self.glyphs(), 0.0);
        for bar in self.bars {
            let (height, colour) = row(bar.kind);
            let bar_size = Vec2::new(WIDTH, height) * s;
            self.bar(canvas, corner, bar_size, *bar);
            let beside = corner + Vec2::new(-self.glyphs() * 0.56, bar_size.y / 2.0);
            glyph(canvas, beside, 2.4 * s, bar.kind, self.shade(colour));
            corner.y += (height + GAP) * s;
        }
    }

    fn bar(&self, canvas: &mut Canvas, corner: Vec2, size: Vec2, bar: Bar) {
        let max = bar.max.max(bar.now).max(1);
        let (empty, colour) = (self.shade(EMPTY_BAR), self.shade(row(bar.kind).1));
        if bar.kind == BarKind::ActionPoints && max <= CELLS {
            let gap = self.scale().min(1.0);
            let cell = (size.x + gap) / f32::from(max) - gap;
            for i in 0..max {
                let at = corner + Vec2::new(f32::from(i) * (cell + gap), 0.0);
                self.fill(canvas, at, Vec2::new(cell, size.y), if i < bar.now { colour } else { empty });
            }
            return;
        }
        self.fill(canvas, corner, size, empty);
        self.fill(canvas, corner, Vec2::new(size.x * f32::from(bar.now) / f32::from(max), size.y), colour);
        let ticks: Vec<f32> = match bar.kind {
            BarKind::Health => vec![0.25, 0.5, 0.75],
            _ if max <= 60 => {
                (1..).map(|i| i * TICK).take_while(|&t| t < max).map(|t| f32::from(t) / f32::from(max)).collect()
            }
            _ => Vec::new(),
        };
        for tick in ticks {
            let at = corner + Vec2::new(size.x * tick - 0.5, 0.0);
            self.fill(canvas, at, Vec2::new(1.0, size.y), self.shade(Colour::INK));
        }
    }

    /// Fills a rectangle whose edges are rounded to whole pixels.
    fn fill(&self, canvas: &mut Canvas, corner: Vec2, size: Vec2, colour: Colour) {
        let pixels = f32::from_bits(self.pixels);
        let [min, max] = [corner, corner + size].map(|at| (at * pixels).round() / pixels);
        canvas.fill(rectangle(min, max), colour);
    }
}

/// Draws the shape beside a pool.
fn glyph(canvas: &mut Canvas, at: Vec2, r: f32, kind: BarKind, colour: Colour) {
    match kind {
        BarKind::Poise => {
            let points = [(0.0, -r), (r, 0.0), (0.0, r), (-r, 0.0)].map(|(x, y)| at + Vec2::new(x, y) * 1.15);
            canvas.polygon(&points, colour);
        }
        BarKind::Momentum => {
            let half = Vec2::splat(0.85 * r);
            canvas.fill(rectangle(at - half, at + half), colour);
        }
        BarKind::Focus => canvas.disc(at, r, colour),
        BarKind::Health | BarKind::ActionPoints | BarKind::Minion => {}
    }
}

impl LabelPainter<'_> {
    /// Paints the bars under a figure.
    pub(super) fn plate(&self, unit: &UnitLook, light: Light) {
        if unit.bars.is_empty() || unit.state == UnitState::Down {
            return;
        }
        let (scale, pixels) = (self.scale.to_bits(), self.painter.ctx().pixels_per_point().to_bits());
        let plate = Plate { bars: &unit.bars, light, scale, pixels };
        let foot = self.at(self.places.disc(unit) + Vec2::new(0.0, radius(unit) * TILT));
        let corner = egui::vec2((WIDTH * self.scale + plate.glyphs()) / -2.0, BELOW);
        let place = Rect::from_min_size(foot + corner - egui::Vec2::splat(PAD * self.scale), plate.size());
        // At the edge of the viewport they are moved into it, unless figure and bars are outside.
        let free = to_egui(self.view.viewport);
        let near = free.intersects(place) || free.contains(self.at(self.places.disc(unit)));
        let ground = if near { inward(place, free.shrink(LINE)) } else { place };
        picture::paint(self.painter, ground.expand(LINE / 2.0), &plate, |canvas, size| plate.draw(canvas, size));
    }

    /// Paints the badges beside a figure, from the disc upwards.
    pub(super) fn badges(&self, unit: &UnitLook) {
        let (from, r, step) = BADGE;
        let first = self.at(self.places.disc(unit) + from - Vec2::new(radius(unit), 0.0));
        let place = |i: usize| first - egui::vec2(0.0, step * self.scale * i as f32);
        for (i, badge) in unit.badges.iter().take(BADGES).enumerate() {
            picture::badge(self.painter, place(i), r * self.scale, badge);
        }
        if unit.badges.len() > BADGES {
            let text = format!("+{}", unit.badges.len() - BADGES);
            let at = place(BADGES);
            self.painter.circle(at, r * self.scale, Colour::INK.egui(), self.paper(1.0));
            let font = font(self.painter, "semibold", super::TEXT);
            self.painter.text(at, Align2::CENTER_CENTER, text, font, Colour::CUT.egui());
        }
    }

    /// Paints the sign of a figure's state: pin, triangle, tick or brackets.
    pub(super) fn state(&mut self, unit: &UnitLook) {
        let disc = self.places.disc(unit);
        let head = head_height(Some(unit));
        match unit.state {
            UnitState::Asked => self.pin(disc, head, radius(unit), "?", "bold", 18.0),
            UnitState::Choosing => {
                self.pin(disc, head, radius(unit), egui_phosphor::fill::HAND_POINTING, "icon-fill", 15.0);
            }
            UnitState::Acting => {
                let at = self.at(disc - Vec2::new(0.0, head + 16.0));
                let points = [(-7.0, -5.0), (7.0, -5.0), (0.0, 5.0)].map(|(x, y)| at + egui::vec2(x, y));
                let line = Stroke::new(2.0, Colour::INK.egui());
                self.painter.add(Shape::convex_polygon(points.to_vec(), Color32::WHITE, line));
            }
            UnitState::Target => self.brackets(unit, disc),
            UnitState::HadTurn => {
                let at = self.at(disc + Vec2::new(radius(unit), 4.0 - head));
                self.painter.circle(at, 8.0, Colour::INK.egui(), self.paper(1.5));
                let tick = [(-4.0, 0.0), (-1.0, 3.0), (4.0, -3.0)].map(|(x, y)| at + egui::vec2(x, y));
                self.painter.line(tick.to_vec(), Stroke::new(2.0, Color32::WHITE));
            }
            UnitState::Down => {
                let at = self.at(disc + Vec2::new(radius(unit), -14.0));
                picture::badge(self.painter, at, 7.5 * self.scale, &Badge::harmful("down"));
            }
            UnitState::Normal | UnitState::Attacker => {}
        }
    }

    fn pin(&mut self, disc: Vec2, head: f32, disc_radius: f32, sign: &str, family: &str, size: f32) {
        let (aside, above, r, tip) = PIN;
        let beside = aside * disc_radius / DISC;
        let mut at = self.at(disc + Vec2::new(beside, -head - above));
        let free = to_egui(self.view.viewport);
        at.y = at.y.max(free.min.y + r + 4.0);
        self.take(at, r);
        // The round head and the tip.
        let open = 0.61_f32;
        let mut points = vec![at + egui::vec2(0.0, tip)];
        for i in 0..=20 {
            let angle = std::f32::consts::FRAC_PI_2 + open + (std::f32::consts::TAU - 2.0 * open) * i as f32 / 20.0;
            points.push(at + egui::Vec2::angled(angle) * r);
        }
        self.painter.add(Shape::convex_polygon(points, AMBER.egui(), Stroke::new(2.0, Colour::INK.egui())));
        self.painter.text(at, Align2::CENTER_CENTER, sign, font(self.painter, family, size), Colour::INK.egui());
    }

    fn brackets(&self, unit: &UnitLook, disc: Vec2) {
        let (half, tall, up, arm) = BRACKETS;
        let large = radius(unit) / DISC;
        let middle = disc - Vec2::new(0.0, up * large);
        for (width, colour) in [(6.0, Colour::INK), (3.0, HARM)] {
            for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                let corner = middle + Vec2::new(x * half, y * tall) * large;
                let arms = [Vec2::new(0.0, -y * arm), Vec2::ZERO, Vec2::new(-x * arm, 0.0)];
                let points: Vec<Pos2> = arms.iter().map(|&a| self.at(corner + a)).collect();
                for end in [points[0], points[2]] {
                    self.painter.circle_filled(end, width / 2.0, colour.egui());
                }
                self.painter.line(points, Stroke::new(width, colour.egui()));
            }
        }
    }
}
