//! The options as chips, side by side in as many rows as they need, with the impossible ones behind them.

use super::state::DecisionUi;
use super::view::{DecisionAction, DecisionView, OptionView, Refusal};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::controls::Press;
use crate::widgets::layout::room;
use crate::widgets::{KeyCap, Line, Tone};
use bevy_egui::egui;
use egui::{Rect, ScrollArea, Stroke, StrokeKind, Ui, WidgetType, pos2, vec2};

/// The height of a chip and the gap between chips, in points.
const HEIGHT: f32 = 34.0;
const GAP: f32 = 6.0;

#[derive(Clone, Copy)]
enum Chip<'a> {
    /// An option with its index.
    Option(usize, &'a OptionView),
    /// What is not possible, with its index.
    Impossible(usize, &'a Refusal),
}

/// All chips, and how many of them stand in each row.
struct ChipRows<'a> {
    all: Vec<Chip<'a>>,
    /// The width that each chip takes at least, in points.
    wanted: Vec<f32>,
    /// The width of a row, in points.
    width: f32,
}

impl<'a> ChipRows<'a> {
    fn new(ui: &Ui, view: &'a DecisionView) -> Self {
        let p = Palette::of(ui.ctx());
        let possible = view.options.iter().enumerate().map(|(at, option)| Chip::Option(at, option));
        let not = view.impossible.iter().enumerate().map(|(at, refusal)| Chip::Impossible(at, refusal));
        let all: Vec<Chip> = possible.chain(not).collect();
        let wanted = all.iter().map(|chip| chip.line(p, KeyCap::Plain).natural_width(ui.painter()) + 18.0).collect();
        Self { all, wanted, width: ui.available_width() }
    }

    /// The end of the row that begins with a chip, and the width that its chips take: as many as fit.
    fn row(&self, from: usize) -> (usize, f32) {
        let (mut end, mut used) = (from, -GAP);
        while end < self.all.len() && (end == from || used + self.wanted[end] + GAP <= self.width) {
            used += self.wanted[end] + GAP;
            end += 1;
        }
        (end, used)
    }

    /// The height of all rows, in points.
    fn height(&self) -> f32 {
        let (mut at, mut rows) = (0, 0);
        while at < self.all.len() {
            (at, rows) = (self.row(at).0, rows + 1);
        }
        rows as f32 * (HEIGHT + GAP)
    }
}

/// Shows the chips. If they took most of the column, they scroll in their own part of it, so that the plan stays in sight.
pub(super) fn chips(ui: &mut Ui, view: &DecisionView, state: &mut DecisionUi, actions: &mut Vec<DecisionAction>) {
    let rows = ChipRows::new(ui, view);
    let whole = ui.clip_rect().height();
    if rows.height() <= whole * MOST {
        show(ui, &rows, state, actions);
        return;
    }
    let area = ScrollArea::vertical().id_salt("chips").max_height(whole * SHARE).auto_shrink([false, true]);
    area.show(ui, |ui| show(ui, &rows, state, actions));
}

/// The most of the column's height that chips take, and what they take if they need more.
const MOST: f32 = 0.66;
const SHARE: f32 = 0.48;

fn show(ui: &mut Ui, rows: &ChipRows, state: &mut DecisionUi, actions: &mut Vec<DecisionAction>) {
    let (all, width) = (&rows.all, rows.width);
    let mut at = 0;
    while at < all.len() {
        // The surplus width of the row is shared among its chips, except in the last of several rows.
        let (end, used) = rows.row(at);
        let count = (end - at) as f32;
        let more = if end == all.len() && at > 0 { 0.0 } else { (width - used).max(0.0) / count };
        let rect = room(ui, vec2(width, HEIGHT));
        let mut left = rect.left();
        for (chip, wanted) in all.iter().zip(&rows.wanted).take(end).skip(at) {
            let size = vec2((wanted + more).min(width), HEIGHT);
            let place = Rect::from_min_size(pos2(left, rect.top()), size);
            match *chip {
                Chip::Option(at, option) => possible_chip(ui, at, option, place, state, actions),
                Chip::Impossible(at, refusal) => impossible_chip(ui, at, refusal, place, state),
            }
            left = place.right() + GAP;
        }
        ui.add_space(GAP);
        at = end;
    }
}

impl Chip<'_> {
    fn line(self, p: &'static Palette, state: KeyCap) -> Line<'static> {
        let line = Line::new(p, HEIGHT);
        let (line, name, face, tone, cost) = match self {
            Chip::Option(at, option) => {
                let number = Some(at + 1).filter(|number| *number <= 9);
                let line = line.with(number, |line, number| line.key_cap(&number.to_string(), 18.0, state));
                let face = if state == KeyCap::Focused { Typeface::Semibold } else { Typeface::Medium };
                (line, &option.name, face, Tone::Text, option.cost.as_ref().map_or("", |cost| cost.text.as_str()))
            }
            Chip::Impossible(_, refusal) => {
                let line = line.icon_in(icon::PROHIBIT, Typeface::Icon, 14.0, Tone::Third);
                (line, &refusal.name, Typeface::Medium, Tone::Third, "")
            }
        };
        line.font(name, face.at(13.0), tone).shrinks().space().skip(6.0).small(cost, Tone::Second)
    }
}

/// Shows the chip of an option. A click focuses the option; a press of the focused chip by keyboard confirms it.
fn possible_chip(
    ui: &Ui,
    at: usize,
    option: &OptionView,
    rect: Rect,
    state: &mut DecisionUi,
    actions: &mut Vec<DecisionAction>,
) {
    let p = Palette::of(ui.ctx());
    let focused = state.focus == at;
    let press = Press::new(option.spoken()).chosen(WidgetType::SelectableLabel, focused);
    let response = press.at(ui, rect, ui.id().with("chip").with((true, at)));
    if focused && state.shown != Some(at) {
        ui.scroll_to_rect(rect, None);
        state.shown = Some(at);
    }
    let (fill, line) = match (focused, response.hovered()) {
        (true, _) => (p.accent_soft, p.accent),
        (false, true) => (p.hovered, p.text3),
        (false, false) => (p.raised, p.line),
    };
    ui.painter().rect_filled(rect, 6.0, fill);
    let width = if focused { 1.5 } else { 1.0 };
    ui.painter().rect_stroke(rect, 6.0, Stroke::new(width, line), StrokeKind::Inside);
    let chip = Chip::Option(at, option).line(p, KeyCap::of(focused));
    chip.paint(ui.painter(), rect.shrink2(vec2(8.0, 0.0)));
    if response.gained_focus() || response.clicked() {
        actions.extend(state.focus_on(at));
    }
    let by_key = response.clicked() && focused && !ui.input(|input| input.pointer.any_click());
    if by_key {
        actions.push(DecisionAction::Confirm(at));
    }
}

/// Shows the chip of what is not possible. A click shows the reason below the chips.
fn impossible_chip(ui: &Ui, at: usize, refusal: &Refusal, rect: Rect, state: &mut DecisionUi) {
    let p = Palette::of(ui.ctx());
    let press = Press::new(refusal.spoken()).chosen(WidgetType::SelectableLabel, false);
    let response = press.at(ui, rect, ui.id().with("chip").with((false, at)));
    ui.painter().rect_filled(rect, 6.0, p.panel);
    let line = if response.hovered() { p.text3 } else { p.line };
    ui.painter().rect_stroke(rect, 6.0, Stroke::new(1.0, line), StrokeKind::Inside);
    Chip::Impossible(at, refusal).line(p, KeyCap::Plain).paint(ui.painter(), rect.shrink2(vec2(8.0, 0.0)));
    if response.clicked() || response.gained_focus() {
        state.refusal = Some(at);
    }
    response.on_hover_text(&refusal.reason);
}
