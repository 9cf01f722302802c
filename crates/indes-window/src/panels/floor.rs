//! The floor in the bar along the top, where no unit has a turn: a box for each seat in the order in which the floor passes,
//! with its state in words and its units with their points; then how many seats have passed in a row, which ends the round.

use crate::theme::{Palette, Typeface, icon, text_size};
use crate::widgets::bars::{Pips, glyph, pips};
use crate::widgets::controls::Press;
use crate::widgets::line::{icon_at, text_at};
use crate::widgets::livery::{pattern, portrait};
use crate::widgets::{Line, Piece, Pool, PoolLook, Tone};
use bevy_egui::egui;
use egui::{Color32, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};
use indes_core::battlefield::Livery;
use indes_core::text::text;

/// The floor.
#[derive(Clone, Debug, Default)]
pub struct FloorView {
    /// The seats, in the order in which they have the floor.
    pub seats: Vec<FloorSeat>,
    /// The number of seats that have passed in a row.
    pub passes: usize,
    /// What ends the round, with the rule: shown as a tooltip and read out.
    pub ends: String,
}

/// What a seat does with the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum FloorRole {
    /// It has the floor, or its action is going on.
    Holds,
    /// It is asked now.
    Asked,
    /// Neither.
    #[default]
    Waits,
}

/// A seat.
#[derive(Clone, Debug, Default)]
pub struct FloorSeat {
    /// The names of its sides.
    pub name: String,
    /// The colours and pattern of its first side.
    pub livery: Livery,
    /// What it does with the floor.
    pub role: FloorRole,
    /// The same in words, in two lines; the second can be empty.
    pub state: [String; 2],
    /// Its units that are on the board and known to the viewer.
    pub units: Vec<FloorUnit>,
}

/// A unit of a seat.
#[derive(Clone, Debug, Default)]
pub struct FloorUnit {
    /// Its name.
    pub name: String,
    /// Figure and livery.
    pub piece: Piece,
    /// Its points: the first as pips, the others as a number beside their shape.
    pub pools: Vec<Pool>,
    /// Whether it is asked now.
    pub asked: bool,
    /// Whether it is out of the fight.
    pub down: bool,
    /// A number that identifies the unit.
    pub key: u32,
}

impl FloorSeat {
    /// The text for AccessKit: `Watch: asked now, acts next`.
    fn spoken(&self) -> String {
        let state: Vec<&str> = self.state.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
        format!("{}: {}", self.name, state.join(", "))
    }
}

impl FloorUnit {
    /// The text for AccessKit: `Oda, Energy 4 of 5, Stamina 14 of 14, Agility 2 of 4, is asked`.
    fn spoken(&self) -> String {
        let pools = self.pools.iter().map(Pool::spoken);
        let state = match (self.asked, self.down) {
            (_, true) => Some(text!("floor-down")),
            (true, false) => Some(text!("token-asked")),
            (false, false) => None,
        };
        std::iter::once(self.name.clone())
            .chain(pools.filter(|_| !self.down))
            .chain(state)
            .collect::<Vec<_>>()
            .join(", ")
    }
}

/// The width of the strip of a seat, of the words about the passes, and between two boxes, in points.
const STRIP: f32 = 9.0;
const PASSES: f32 = 86.0;
const BETWEEN: f32 = 22.0;
/// The width of a unit with its points, and of its portrait alone.
const UNIT: f32 = 64.0;
const PORTRAIT: f32 = 32.0;
/// The width of the words of a seat at the usual text size, and the space around them.
const WORDS: f32 = 84.0;
const AROUND: f32 = 10.0;

/// How much of each unit is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UnitSize {
    /// Portrait and points.
    Full,
    /// The portrait.
    Portrait,
    /// So many portraits of each seat, and the number of the others.
    Some(usize),
}

impl UnitSize {
    fn width(self, units: usize) -> f32 {
        match self {
            Self::Full => units as f32 * UNIT,
            Self::Portrait => units as f32 * PORTRAIT,
            Self::Some(shown) => units.min(shown) as f32 * PORTRAIT + if units > shown { 20.0 } else { 0.0 },
        }
    }
}

impl FloorView {
    /// The width of all boxes, in points.
    fn width(&self, size: UnitSize) -> f32 {
        let boxes: f32 = self.seats.iter().map(|seat| box_width(seat, size) + BETWEEN).sum();
        boxes + PASSES * text_size()
    }

    /// The width at which each unit is shown with its points.
    #[must_use]
    pub fn natural_width(&self) -> f32 {
        self.width(UnitSize::Full)
    }

    /// As much of each unit as there is room for.
    fn size_in(&self, room: f32) -> UnitSize {
        let most = self.seats.iter().map(|seat| seat.units.len()).max().unwrap_or(0);
        let sizes = [UnitSize::Full, UnitSize::Portrait].into_iter().chain((0..most).rev().map(UnitSize::Some));
        sizes.into_iter().find(|&size| self.width(size) <= room).unwrap_or(UnitSize::Some(0))
    }
}

fn box_width(seat: &FloorSeat, size: UnitSize) -> f32 {
    STRIP + WORDS * text_size() + AROUND + size.width(seat.units.len())
}

/// Shows the floor in a part of the bar. Returns the keys of the units that were pressed.
pub fn floor(ui: &Ui, space: Rect, view: &FloorView) -> Vec<u32> {
    let p = Palette::of(ui.ctx());
    let size = view.size_in(space.width());
    let mut pressed = Vec::new();
    let mut left = space.left();
    for (at, seat) in view.seats.iter().enumerate() {
        let rect = Rect::from_min_size(pos2(left, space.top()), vec2(box_width(seat, size), space.height()));
        if rect.right() > space.right() {
            return pressed;
        }
        pressed.extend(seat_box(ui, rect, seat, size));
        left = rect.right();
        if at + 1 < view.seats.len() {
            let middle = pos2(left + BETWEEN / 2.0, space.center().y);
            icon_at(ui.painter(), middle, icon::CARET_RIGHT, Typeface::IconBold, 12.0, p.text2);
        }
        left += BETWEEN;
    }
    passes(ui, Rect::from_min_max(pos2(left - 8.0, space.top()), space.max), view);
    pressed
}

/// Shows how many of the seats have passed in a row.
fn passes(ui: &Ui, rect: Rect, view: &FloorView) {
    let p = Palette::of(ui.ctx());
    if rect.width() < PASSES {
        return;
    }
    let line = |top: f32| Rect::from_min_size(rect.min + vec2(0.0, top), vec2(rect.width(), 15.0));
    Line::new(p, 15.0).small(text!("floor-ends"), Tone::Second).shrinks().paint(ui.painter(), line(4.0));
    for at in 0..view.seats.len() {
        let middle = pos2(rect.left() + 6.0 + at as f32 * 15.0, rect.top() + 27.0);
        if at < view.passes {
            ui.painter().circle_filled(middle, 4.8, p.text);
        } else {
            ui.painter().circle_stroke(middle, 4.8, Stroke::new(1.4, p.text2));
        }
    }
    Line::new(p, 15.0).small(text!("floor-passes"), Tone::Second).shrinks().paint(ui.painter(), line(34.0));
    let response = ui.interact(rect, ui.id().with("passes"), Sense::hover());
    let spoken = text!("floor-passed", passed = view.passes, seats = view.seats.len());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{spoken}. {}", view.ends)));
    response.on_hover_text(&view.ends);
}

/// Shows a seat: strip, name, state, units. Returns the keys of the units that were pressed.
fn seat_box(ui: &Ui, rect: Rect, seat: &FloorSeat, size: UnitSize) -> Vec<u32> {
    let p = Palette::of(ui.ctx());
    let (fill, line, width) = match seat.role {
        FloorRole::Holds => (p.raised, p.text, 2.0),
        FloorRole::Asked => (p.accent_soft, p.accent, 2.0),
        FloorRole::Waits => (p.panel, p.line, 1.0),
    };
    ui.painter().rect_filled(rect, 5.0, fill);
    let strip = Rect::from_min_size(rect.min, vec2(STRIP, rect.height()));
    pattern(ui.painter(), strip, seat.livery, 0.8, CornerRadius { nw: 5, sw: 5, ..CornerRadius::ZERO });
    ui.painter().rect_stroke(rect, 5.0, Stroke::new(width, line), StrokeKind::Inside);
    let words = Rect::from_min_size(pos2(strip.right() + 6.0, rect.top()), vec2(WORDS * text_size(), rect.height()));
    let row = |top: f32, height: f32| Rect::from_min_size(words.min + vec2(0.0, top), vec2(words.width(), height));
    let single = seat.state[1].is_empty();
    let top = if single { 8.0 } else { 2.0 };
    Line::new(p, 18.0).bold(seat.name.clone(), Tone::Text).shrinks().paint(ui.painter(), row(top, 18.0));
    let tone = if seat.role == FloorRole::Waits { Tone::Second } else { Tone::Text };
    for (at, state) in seat.state.iter().enumerate().filter(|(_, state)| !state.is_empty()) {
        let state = Line::new(p, 15.0).font(state.clone(), Typeface::Medium.at(12.0), tone).shrinks();
        state.paint(ui.painter(), row(top + 18.0 + at as f32 * 15.0, 15.0));
    }
    let response = ui.interact(words, ui.id().with("seat").with(rect.left().to_bits()), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, seat.spoken()));
    response.on_hover_text(seat.spoken());
    seat_units(ui, Rect::from_min_max(pos2(words.right() + 2.0, rect.top()), rect.max), seat, size)
}

/// Shows the units of a seat. Returns the keys of those that were pressed.
fn seat_units(ui: &Ui, rect: Rect, seat: &FloorSeat, size: UnitSize) -> Vec<u32> {
    let p = Palette::of(ui.ctx());
    let shown = if let UnitSize::Some(shown) = size { shown } else { seat.units.len() };
    let step = if size == UnitSize::Full { UNIT } else { PORTRAIT };
    let mut pressed = Vec::new();
    let mut left = rect.left();
    for unit in seat.units.iter().take(shown) {
        let place = Rect::from_min_size(pos2(left, rect.top() + 6.0), vec2(step - 4.0, rect.height() - 12.0));
        if unit_token(ui, place, unit, size) {
            pressed.push(unit.key);
        }
        left += step;
    }
    if seat.units.len() > shown {
        let others = format!("+{}", seat.units.len() - shown);
        text_at(ui.painter(), pos2(left + 8.0, rect.center().y), &others, Typeface::Semibold.at(12.0), p.text2);
    }
    pressed
}

/// Shows a unit. Returns whether it was pressed.
fn unit_token(ui: &Ui, rect: Rect, unit: &FloorUnit, size: UnitSize) -> bool {
    let p = Palette::of(ui.ctx());
    let likeness = Rect::from_min_size(rect.min, vec2(28.0, rect.height()));
    let response = Press::new(unit.spoken()).at(ui, rect, ui.id().with("floor unit").with(unit.key));
    if response.hovered() {
        ui.painter().rect_filled(rect.expand(2.0), 4.0, p.inset);
    }
    portrait(ui.painter(), likeness, &unit.piece);
    if unit.asked {
        ui.painter().rect_stroke(likeness.expand(1.5), 4.0, Stroke::new(2.0, p.accent), StrokeKind::Outside);
    }
    if unit.down {
        ui.painter().rect_filled(likeness, 4.0, Color32::from_rgba_unmultiplied(20, 23, 27, 150));
        icon_at(ui.painter(), likeness.center(), icon::X, Typeface::IconBold, 16.0, p.bad);
    } else if size == UnitSize::Full {
        points(ui, Rect::from_min_max(pos2(likeness.right() + 4.0, rect.top()), rect.max), unit);
    }
    let pressed = response.clicked();
    response.on_hover_text(unit.spoken());
    pressed
}

/// Shows the points of a unit, one kind below the other: pips, then numbers beside their shape.
fn points(ui: &Ui, rect: Rect, unit: &FloorUnit) {
    let p = Palette::of(ui.ctx());
    let rows = unit.pools.len().max(1) as f32;
    for (at, pool) in unit.pools.iter().enumerate() {
        let middle = rect.top() + rect.height() * (at as f32 + 0.5) / rows;
        if pool.look == PoolLook::Pips {
            let gap = 1.2;
            let pip = vec2((rect.width() + gap) / pool.most.max(1) as f32 - gap, 10.0).min(vec2(4.6, 10.0));
            let counts = Pips { now: pool.now - pool.held, most: pool.most, takes: pool.takes };
            pips(ui.painter(), pos2(rect.left(), middle - 5.0), p, counts, pip, gap);
            held(ui, pos2(rect.left(), middle - 5.0), pool, pip, gap);
        } else {
            let shape = Rect::from_center_size(pos2(rect.left() + 4.5, middle), vec2(9.0, 9.0));
            glyph(ui.painter(), shape, pool.tint, p);
            let number = pos2(rect.left() + 13.0, middle);
            let font = Typeface::Medium.at(12.0);
            ui.painter().text(number, egui::Align2::LEFT_CENTER, pool.now.to_string(), font, p.text);
        }
    }
}

/// Points that are reserved and come back if what they are for does not take place: struck, in the colour of points.
fn held(ui: &Ui, at: egui::Pos2, pool: &Pool, pip: egui::Vec2, gap: f32) {
    let p = Palette::of(ui.ctx());
    for place in (pool.now - pool.held).max(0)..pool.now {
        let rect = Rect::from_min_size(pos2(at.x + place as f32 * (pip.x + gap), at.y), pip);
        let stroke = Stroke::new(1.2, p.points);
        ui.painter().rect_stroke(rect, 1.0, stroke, StrokeKind::Inside);
        ui.painter().line_segment([rect.left_bottom(), rect.right_top()], stroke);
    }
}
