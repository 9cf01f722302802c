//! Text and signs on the table, by egui's painter: rulers, bars, signs and badges of figures, costs of paths, label plates
//! and rising texts, in this order, over the meshes.
//!
//! Text keeps its size at every zoom; plates and badges follow the zoom within limits.

mod plates;

use super::colour::Colour;
use super::lines::{PlacedScene, attack_arc, head_height, joint};
use super::motion::Motion;
use super::palette::{ATTACK, side, table};
use super::picture;
use super::pieces::radius;
use super::project::{HEX_WIDTH, Tabletop};
use super::scene::{Badge, Label, Mark, Place, Scene, Step, Strike, UnitLook};
use super::view::BoardView;
use crate::theme::Theme;
use crate::theme::text_size;
use bevy::math::Vec2;
use bevy_egui::egui::{self, Align2, FontFamily, FontId, Pos2, Rect, Stroke, StrokeKind};
use indes_core::battlefield::Livery;
use indes_core::grid::{Cell, Orientation, Shape};

/// Text sizes in points: labels, costs in discs, rising texts.
const TEXT: f32 = 12.0;
const COST_TEXT: f32 = 13.0;
const FLOAT_TEXT: f32 = 18.0;
/// A label plate: height, padding, width of the icon without and with its gap, radius of the corners, width of the line.
const PLATE_HEIGHT: f32 = 20.0;
const PLATE_PAD: f32 = 7.0;
const PLATE_ICON: (f32, f32) = (14.0, 17.0);
const PLATE_RADIUS: u8 = 4;
const PLATE_LINE: f32 = 1.2;
/// How often a label steps aside, and its distance from what it avoids, in points.
const LABEL_TRIES: usize = 5;
const LABEL_GAP: f32 = 3.0;
/// An arc whose top is farther than this from the attacker has its label there, not over the attacker.
const ARC_LONG: f32 = 90.0;
/// The disc of a step's cost: radius, and how much higher it lies on an alternative path.
const COST_RADIUS: f32 = 9.5;
const COST_UP: f32 = 6.0;
/// The diamond of a strike: half its diagonal, size of its icon.
const DIAMOND: f32 = 14.0;
const DIAMOND_ICON: f32 = 16.0;
/// How far a text rises, and the width of the ink around it, in points.
const FLOAT_RISE: f32 = 24.0;
const FLOAT_INK: f32 = 1.8;
/// Distances of the rulers from the left and the lower edge of the board, in points.
const RULER: (f32, f32) = (13.0, 18.0);
/// A ruler moved inwards by more than this lies over the board, and its letters get a ground of this radius.
const RULER_SLACK: f32 = 6.0;
const RULER_GROUND: f32 = 9.0;
/// The least and the greatest scale of plates and badges.
const PLATE_ZOOM: (f32, f32) = (0.75, 1.2);

/// Paints on the table.
pub(super) struct LabelPainter<'a> {
    painter: &'a egui::Painter,
    view: &'a BoardView,
    places: PlacedScene<'a>,
    theme: Theme,
    /// Scale of plates and badges.
    scale: f32,
    /// What is painted already and must not be covered by labels.
    taken: Vec<Rect>,
}

/// Paints text and signs on the table. Call it in every frame, on the background layer, before the panels.
pub fn paint_labels(painter: &egui::Painter, scene: &Scene, view: &BoardView, motion: &Motion) {
    let Some(board) = &scene.board else { return };
    let tabletop = Tabletop::new(board);
    let moved = |key: u32| motion.offset_of(scene, &tabletop, key);
    let places = PlacedScene { table: tabletop, scene, moved: &moved };
    let painter = &painter.with_clip_rect(painter.clip_rect().intersect(to_egui(view.viewport)));
    let scale = view.zoom.clamp(PLATE_ZOOM.0, PLATE_ZOOM.1);
    let mut pen = LabelPainter { painter, view, places, theme: scene.theme, scale, taken: Vec::new() };
    if scene.rulers {
        pen.rulers();
    }
    let mut order: Vec<&UnitLook> = scene.units.iter().filter(|unit| unit.ghost.is_none()).collect();
    order.sort_by(|a, b| places.disc(a).y.total_cmp(&places.disc(b).y));
    let marks = super::cells::CellMarks::gather(scene);
    for unit in &order {
        pen.plate(unit, marks.light(unit));
    }
    for unit in &order {
        pen.state(unit);
        pen.badges(unit);
    }
    for mark in &scene.marks {
        if let Mark::Path { steps, alternative, livery, .. } = mark {
            pen.path(steps, if *alternative { COST_UP } else { 0.0 }, *livery);
        }
    }
    for [tip, tail] in motion.missiles(|place| pen.chest(place)) {
        pen.missile(tip, tail);
    }
    for mark in &scene.marks {
        pen.mark(mark);
    }
    for number in motion.rising() {
        pen.float(number.at, number.text, number.colour, number.risen);
    }
}

fn to_egui(rect: bevy::math::Rect) -> Rect {
    Rect::from_min_max(Pos2::new(rect.min.x, rect.min.y), Pos2::new(rect.max.x, rect.max.y))
}

/// A font of the program by its family, or egui's proportional font if it is not loaded.
pub(super) fn font(painter: &egui::Painter, family: &str, size: f32) -> FontId {
    let family = FontFamily::Name(family.into());
    let known = painter.ctx().fonts(|fonts| fonts.definitions().families.contains_key(&family));
    let icon = family.to_string().starts_with("icon");
    let size = if icon { size } else { size * text_size() };
    FontId::new(size, if known { family } else { FontFamily::Proportional })
}

/// The colour of text on a plate of this colour, by contrast.
fn text_on(ground: Colour) -> Colour {
    let lightness = 0.3 * f32::from(ground.r) + 0.59 * f32::from(ground.g) + 0.11 * f32::from(ground.b);
    if ground == Colour::INK {
        Colour::CUT
    } else if lightness > 150.0 {
        Colour::INK
    } else {
        Colour::WHITE
    }
}

/// A rectangle moved into another one.
fn inward(rect: Rect, free: Rect) -> Rect {
    let x = (free.max.x - rect.max.x).min(0.0) + (free.min.x - rect.min.x).max(0.0);
    let y = (free.max.y - rect.max.y).min(0.0) + (free.min.y - rect.min.y).max(0.0);
    rect.translate(egui::vec2(x, y))
}

impl LabelPainter<'_> {
    /// From the table to the screen.
    fn at(&self, table: Vec2) -> Pos2 {
        let p = self.view.to_screen(table);
        Pos2::new(p.x, p.y)
    }

    /// The point of the table where an arrow hits: the middle of a figure's body, or the centre of a cell.
    fn chest(&self, place: Place) -> Option<Vec2> {
        let (at, unit) = self.places.place(place)?;
        Some(at - Vec2::new(0.0, unit.map_or(0.0, |unit| head_height(Some(unit)) * 0.65)))
    }

    fn rulers(&self) {
        let table = &self.places.table;
        let colour = table_of(self.theme).egui();
        let ground = table_ground(self.theme).fade(0.8);
        let font = font(self.painter, "medium", TEXT);
        let bounds = self.view.board();
        let free = self.view.viewport;
        let (low, high) = (self.at(bounds.min), self.at(bounds.max));
        let (column_half, row_half) = match table.board.grid.shape {
            Shape::Square(_) => (0.0, 0.0),
            Shape::Hex(Orientation::Pointy) => (HEX_WIDTH / 4.0, 0.0),
            Shape::Hex(Orientation::Flat) => (0.0, HEX_WIDTH / 4.0),
        };
        let x = (low.x - RULER.0).max(free.min.x + 10.0);
        let y = (high.y + RULER.1).min(free.max.y - 10.0);
        let write = |at: Pos2, text: String, covered: bool| {
            if covered {
                let place = Rect::from_center_size(at, egui::Vec2::splat(2.0 * RULER_GROUND));
                picture::paint(self.painter, place, ("ruler", ground), |canvas, size| {
                    canvas.disc(size / 2.0, RULER_GROUND, ground);
                });
            }
            self.painter.text(at, Align2::CENTER_CENTER, text, font.clone(), colour);
        };
        let grid = table.board.grid;
        for row in 0..grid.height.cast_signed() {
            let plane = table.plane(Cell::new(0, row)) + Vec2::new(0.0, row_half);
            let at = Pos2::new(x, self.at(Tabletop::project(plane, 0.0)).y);
            if at.y > free.min.y + 6.0 && at.y < y - 8.0 {
                write(at, (row + 1).to_string(), x > low.x - RULER.0 + RULER_SLACK);
            }
        }
        for column in 0..grid.width.cast_signed() {
            let plane = table.plane(Cell::new(column, 0)) + Vec2::new(column_half, 0.0);
            let at = Pos2::new(self.at(plane).x, y);
            if at.x > x + 8.0 && at.x < free.max.x - 6.0 {
                write(at, Cell::column_name(column), y < high.y + RULER.1 - RULER_SLACK);
            }
        }
    }

    /// Paints a label plate whose left end, middle or right end (`align`) lies at `at`, or near it if that place is taken.
    /// Returns its place.
    fn label(&mut self, at: Pos2, label: &Label, align: egui::Align) -> Rect {
        let text = text_on(label.ground);
        let galley = self.painter.layout_no_wrap(label.text.clone(), font(self.painter, "semibold", TEXT), text.egui());
        let icon = if label.icon.is_some() { PLATE_ICON.1 } else { 0.0 };
        let width = galley.size().x + 2.0 * PLATE_PAD + icon;
        let left = match align {
            egui::Align::Min => at.x,
            egui::Align::Center => at.x - width / 2.0,
            egui::Align::Max => at.x - width,
        };
        let free = to_egui(self.view.viewport).shrink(4.0);
        let size = egui::vec2(width, PLATE_HEIGHT);
        let rect = Rect::from_min_size(Pos2::new(left, at.y - PLATE_HEIGHT / 2.0), size);
        let rect = self.clear_place(inward(rect, free), free);
        self.taken.push(rect);
        self.painter.rect(rect, PLATE_RADIUS, label.ground.egui(), self.paper(PLATE_LINE), StrokeKind::Middle);
        if let Some(sign) = label.icon {
            let at = Pos2::new(rect.min.x + PLATE_PAD, rect.center().y);
            self.painter.text(at, Align2::LEFT_CENTER, sign, self.icon_font(PLATE_ICON.0), text.egui());
        }
        let corner = Pos2::new(rect.min.x + PLATE_PAD + icon, rect.center().y - galley.size().y / 2.0);
        self.painter.galley(corner, galley, text.egui());
        rect
    }

    /// The nearest place for a label that covers nothing taken; if there is none within a few tries, the last one tried.
    fn clear_place(&self, wanted: Rect, free: Rect) -> Rect {
        let mut rect = wanted;
        for _ in 0..LABEL_TRIES {
            let Some(other) = self.taken.iter().find(|other| other.intersects(rect)) else { break };
            let shifts = [
                egui::vec2(0.0, other.min.y - LABEL_GAP - rect.max.y),
                egui::vec2(0.0, other.max.y + LABEL_GAP - rect.min.y),
                egui::vec2(other.max.x + LABEL_GAP - rect.min.x, 0.0),
                egui::vec2(other.min.x - LABEL_GAP - rect.max.x, 0.0),
            ];
            let places = shifts.map(|shift| inward(rect.translate(shift), free));
            // A farther free place is better than a taken one.
            let price = |place: &Rect| {
                let held = self.taken.iter().any(|other| other.intersects(*place));
                (place.center() - wanted.center()).length() + if held { 1000.0 } else { 0.0 }
            };
            rect = places.into_iter().min_by(|a, b| price(a).total_cmp(&price(b))).unwrap_or(rect);
        }
        rect
    }

    fn paper(&self, width: f32) -> Stroke {
        Stroke::new(width, Colour::CUT.egui())
    }

    fn icon_font(&self, size: f32) -> FontId {
        font(self.painter, "icon-fill", size)
    }

    /// Paints costs, strikes and sums of a path's steps, the costs raised by `cost_up` points.
    fn path(&mut self, steps: &[Step], cost_up: f32, livery: Livery) {
        let held = |cell: Cell| self.places.scene.units.iter().any(|unit| unit.footprint().any(|own| own == cell));
        let placed: Vec<(Pos2, bool)> =
            steps.iter().map(|step| (self.at(self.places.table.centre(step.cell)), held(step.cell))).collect();
        let mut totals = Vec::new();
        for (step, &(at, held)) in steps.iter().zip(&placed) {
            let (cost, diamond, total) = match (held, step.strike.is_some()) {
                (true, _) => (egui::vec2(-22.0, 12.0), egui::vec2(12.0, 16.0), egui::vec2(0.0, 43.0)),
                (false, true) => (egui::vec2(-12.0, 0.0), egui::vec2(16.0, 0.0), egui::vec2(2.0, 27.0)),
                (false, false) => (egui::Vec2::ZERO, egui::Vec2::ZERO, egui::vec2(0.0, 24.0)),
            };
            if let Some(text) = &step.cost {
                self.cost(at + cost - egui::vec2(0.0, cost_up), text);
            }
            if let Some((strike, icon)) = step.strike {
                self.diamond(at + diamond, strike, icon);
            }
            totals.extend(step.total.as_ref().map(|text| (at + total, Label::new(text).on(side(livery).head))));
        }
        for (at, label) in totals {
            self.label(at, &label, egui::Align::Center);
        }
    }

    /// Keeps later labels away from a circle.
    fn take(&mut self, at: Pos2, radius: f32) {
        self.taken.push(Rect::from_center_size(at, egui::Vec2::splat(2.0 * radius)));
    }

    fn cost(&mut self, at: Pos2, text: &str) {
        self.take(at, COST_RADIUS);
        self.painter.circle(at, COST_RADIUS, Colour::CUT.egui(), Stroke::new(2.0, Colour::INK.egui()));
        let font = font(self.painter, "bold", COST_TEXT);
        self.painter.text(at, Align2::CENTER_CENTER, text, font, Colour::INK.egui());
    }

    fn diamond(&mut self, at: Pos2, strike: Strike, icon: &str) {
        self.take(at, DIAMOND - 2.0);
        let corners = |r: f32| [(0.0, -r), (r, 0.0), (0.0, r), (-r, 0.0)].map(|(x, y)| at + egui::vec2(x, y)).to_vec();
        let (ground, sign) = match strike {
            Strike::Possible => (ATTACK, Colour::WHITE),
            Strike::SomeCases => (Colour::CUT, super::palette::MAYBE_MARK),
        };
        let paint = |r: f32, colour: Colour, line: Stroke| {
            self.painter.add(egui::Shape::convex_polygon(corners(r), colour.egui(), line));
        };
        paint(DIAMOND + 3.0, Colour::CUT, Stroke::NONE);
        paint(DIAMOND, ground, Stroke::new(2.0, Colour::INK.egui()));
        self.painter.text(at, Align2::CENTER_CENTER, icon, self.icon_font(DIAMOND_ICON), sign.egui());
    }

    fn missile(&self, tip: Vec2, tail: Vec2) {
        for (width, colour) in [(6.0, Colour::INK), (3.0, Colour::CUT)] {
            self.painter.line_segment([self.at(tail), self.at(tip)], Stroke::new(width, colour.egui()));
        }
    }

    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Attack { from, to, label: Some(label), .. } => {
                let (Some((at, unit)), Some((target, _))) = (self.places.place(*from), self.places.place(*to)) else {
                    return;
                };
                let arc = attack_arc(&self.places, *from, *to).unwrap_or_default();
                let above = at - Vec2::new(0.0, head_height(unit) + 56.0);
                let top = arc.into_iter().min_by(|p, q| p.y.total_cmp(&q.y)).unwrap_or(above);
                if (top.x - at.x).abs() > ARC_LONG {
                    self.label(self.at(top) - egui::vec2(0.0, PLATE_HEIGHT), label, egui::Align::Center);
                    return;
                }
                let (away, align) = if target.x < at.x { (-12.0, egui::Align::Min) } else { (12.0, egui::Align::Max) };
                let at = Vec2::new(above.x + away, above.y.min(top.y - 6.0));
                self.label(self.at(at), label, align);
            }
            Mark::Shot { obstacle: Some((cell, Some(label))), .. } => {
                let over = self.places.table.centre(*cell) - Vec2::new(0.0, self.places.table.wall(*cell).0);
                let at = self.at(over);
                let rect = self.label(at + egui::vec2(4.0, -34.0), label, egui::Align::Center);
                if rect.max.y < at.y - 10.0 {
                    self.tail(rect, at + egui::vec2(0.0, -10.0), label.ground);
                }
            }
            Mark::Surrounded { who, label, .. } => {
                let Some(unit) = self.places.unit(*who) else { return };
                let beside = self.places.disc(unit) + Vec2::new(radius(unit) + 7.0, 2.0);
                if let Some(label) = label {
                    self.label(self.at(beside) + egui::vec2(7.0, 0.0), label, egui::Align::Min);
                }
                let badge = Badge::harmful("surrounded");
                picture::badge(self.painter, self.at(beside), super::lines::RELATION_BADGE, &badge);
            }
            Mark::Together { ends, label } => {
                if let Some(at) = joint(&self.places, ends) {
                    self.label(self.at(at), label, egui::Align::Center);
                }
            }
            Mark::Plate { at, label } => {
                let Some((place, unit)) = self.places.place(*at) else { return };
                let up = if unit.is_some() { head_height(unit) + 26.0 } else { 22.0 };
                self.label(self.at(place - Vec2::new(0.0, up)), label, egui::Align::Center);
            }
            Mark::Float { at, text, colour, risen } => self.float(*at, text, *colour, *risen),
            _ => {}
        }
    }

    /// Paints a small triangle from a plate to the point it belongs to.
    fn tail(&self, rect: Rect, tip: Pos2, ground: Colour) {
        let foot = Pos2::new(tip.x.clamp(rect.min.x + 8.0, rect.max.x - 8.0), rect.max.y - 1.0);
        let points = vec![foot - egui::vec2(5.0, 0.0), foot + egui::vec2(5.0, 0.0), tip];
        self.painter.add(egui::Shape::convex_polygon(points.clone(), ground.egui(), Stroke::NONE));
        self.painter.line(vec![points[0], points[2], points[1]], self.paper(PLATE_LINE));
    }

    fn float(&self, at: Place, text: &str, colour: Colour, risen: f32) {
        let Some((place, unit)) = self.places.place(at) else { return };
        let up = egui::vec2(0.0, FLOAT_RISE * risen);
        let at = self.at(place - Vec2::new(0.0, head_height(unit) + 6.0)) - up;
        let fade = 1.0 - risen * risen;
        let font = font(self.painter, "bold", FLOAT_TEXT);
        let ink = Colour::INK.fade(fade).egui();
        let galley = self.painter.layout_no_wrap(text.to_owned(), font, ink);
        let corner = at - galley.size() / 2.0;
        for i in 0..8 {
            let around = egui::Vec2::angled(i as f32 * std::f32::consts::FRAC_PI_4) * FLOAT_INK;
            self.painter.galley(corner + around, galley.clone(), ink);
        }
        self.painter.galley_with_override_text_color(corner, galley, colour.fade(fade).egui());
    }
}

const fn table_of(theme: Theme) -> Colour {
    table(theme).ruler
}

const fn table_ground(theme: Theme) -> Colour {
    table(theme).rim
}
