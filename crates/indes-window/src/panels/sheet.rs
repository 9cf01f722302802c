//! The full sheet of a unit as a dialog: pools, numbers, states with their rules, gear.

use super::overlay::veil;
use super::unit::{StateView, UnitView, pool_row};
use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface};
use crate::widgets::controls::rule_link;
use crate::widgets::frame;
use crate::widgets::layout::{self, inside, padded};
use crate::widgets::livery::portrait;
use crate::widgets::text::Paragraph;
use crate::widgets::{Button, Line, Runs, Tone};
use bevy::prelude::{Message, Resource};
use bevy_egui::egui;
use egui::{Rect, ScrollArea, Ui, Vec2, pos2, vec2};
use indes_core::text::text;

/// The contents of the sheet.
#[derive(Resource, Clone, Debug, Default)]
pub struct SheetView {
    /// The contents of the unit panel, in full.
    pub unit: UnitView,
    /// The name of its side.
    pub side: String,
    /// Its other numbers, as name and value.
    pub numbers: Vec<(String, String)>,
}

/// An action of the sheet.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum SheetAction {
    /// Open the rulebook at a rule.
    Rule(String),
    /// Close the sheet.
    Close,
}

/// The width of the column of pools and numbers, in points.
const LEFT: f32 = 250.0;

/// Shows the sheet and returns what was done.
pub fn sheet(ui: &mut Ui, view: &SheetView) -> Vec<SheetAction> {
    let p = Palette::of(ui.ctx());
    let whole = ui.max_rect();
    let mut actions = Vec::new();
    veil(ui, whole);
    let rect = Rect::from_center_size(whole.center(), vec2(720.0, 520.0).min(whole.size() - vec2(24.0, 24.0)));
    frame::panel(ui, rect);
    let likeness = Rect::from_min_size(rect.min + vec2(18.0, 16.0), vec2(56.0, 56.0));
    portrait(ui.painter(), likeness, &view.unit.piece);
    let close = Button::secondary(text!("control-close")).key(keys::label(ui.ctx(), Action::Decline)).tall(30.0, 14.0);
    let width = close.natural_width(ui);
    let place = Rect::from_min_size(pos2(rect.right() - 18.0 - width, rect.top() + 16.0), vec2(width, 30.0));
    let escape = keys::pressed(ui.ctx(), Action::Decline);
    if close.at(ui, place).clicked() || escape {
        actions.push(SheetAction::Close);
    }
    let words = |top: f32, height: f32| {
        Rect::from_min_max(
            pos2(likeness.right() + 14.0, rect.top() + top),
            pos2(place.left() - 10.0, rect.top() + top + height),
        )
    };
    let name = Line::new(p, 30.0).font(view.unit.name.clone(), Typeface::Title.at(24.0), Tone::Text).shrinks();
    name.place(ui, words(16.0, 30.0));
    let detail = format!("{} · {}", view.side, view.unit.detail);
    Line::new(p, 20.0).small(detail, Tone::Second).shrinks().place(ui, words(48.0, 20.0));
    let body = Rect::from_min_max(pos2(rect.left() + 1.0, likeness.bottom() + 12.0), rect.max - vec2(1.0, 12.0));
    inside(ui, body, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("sheet").auto_shrink(false).show(ui, |ui| {
            padded(ui, 18.0, |ui| {
                let wide = ui.available_width() > 2.0 * LEFT;
                if !wide {
                    numbers(ui, view);
                    ui.add_space(14.0);
                    states_and_gear(ui, view, &mut actions);
                    return;
                }
                let from = ui.max_rect();
                let height = [
                    column(ui, Rect::from_min_size(from.min, vec2(LEFT, f32::INFINITY)), |ui| numbers(ui, view)),
                    column(ui, Rect::from_min_max(from.min + vec2(LEFT + 28.0, 0.0), from.max), |ui| {
                        states_and_gear(ui, view, &mut actions);
                    }),
                ];
                layout::room(ui, vec2(1.0, height[0].max(height[1])));
            });
        });
    });
    actions
}

/// Shows content in a column of its own. Returns its height, in points.
fn column(ui: &mut Ui, rect: Rect, add: impl FnOnce(&mut Ui)) -> f32 {
    let rect = Rect::from_min_size(rect.min, vec2(rect.width(), 4000.0));
    inside(ui, rect, |ui| {
        add(ui);
        ui.min_rect().height()
    })
}

fn numbers(ui: &mut Ui, view: &SheetView) {
    let p = Palette::of(ui.ctx());
    let names = view.unit.pools.iter().map(|pool| Line::new(p, 16.0).small(pool.name.clone(), Tone::Second));
    let widest = names.map(|line| line.natural_width(ui.painter())).fold(42.0, f32::max) + 6.0;
    frame::section_heading(ui, &text!("sheet-pools"));
    for pool in &view.unit.pools {
        let row = layout::room(ui, vec2(ui.available_width(), 20.0));
        pool_row(ui, pool, row, widest);
    }
    if view.numbers.is_empty() {
        return;
    }
    ui.add_space(14.0);
    frame::section_heading(ui, &text!("sheet-numbers"));
    for (name, value) in &view.numbers {
        Line::new(p, 20.0)
            .named(format!("{name} {value}"))
            .body(name.clone(), Tone::Text)
            .shrinks()
            .space()
            .bold(value.clone(), Tone::Text)
            .show(ui);
    }
}

fn states_and_gear(ui: &mut Ui, view: &SheetView, actions: &mut Vec<SheetAction>) {
    let p = Palette::of(ui.ctx());
    frame::section_heading(ui, &text!("sheet-states"));
    if view.unit.states.is_empty() {
        Line::new(p, 20.0).small(text!("sheet-none"), Tone::Third).show(ui);
    }
    for state in &view.unit.states {
        state_row(ui, state, actions);
    }
    ui.add_space(14.0);
    frame::section_heading(ui, &text!("sheet-gear"));
    if view.unit.gear.is_empty() {
        Line::new(p, 20.0).small(text!("sheet-none"), Tone::Third).show(ui);
    }
    for (sign, words) in &view.unit.gear {
        Line::new(p, 22.0).gap(8.0).sign(sign, 15.0, Tone::Second).body(words.clone(), Tone::Text).shrinks().show(ui);
    }
}

/// Shows a state with its effect and its rule.
fn state_row(ui: &mut Ui, state: &StateView, actions: &mut Vec<SheetAction>) {
    let p = Palette::of(ui.ctx());
    let tone = if state.harm { Tone::Bad } else { Tone::Text };
    let line = Line::new(p, 24.0).gap(8.0).named(state.name.clone()).sign(&state.sign, 16.0, tone);
    let line = line.font(state.name.clone(), Typeface::Semibold.at(15.0), tone).shrinks().space();
    let (shown, _) = line.with(state.rule.as_deref(), |line, rule| line.rule(rule).tag(0)).show(ui);
    if let (Some(at), Some(rule)) = (shown.tag(0), &state.rule)
        && rule_link(ui, at, rule)
    {
        actions.push(SheetAction::Rule(rule.clone()));
    }
    if !state.text.is_empty() && state.text != state.name {
        Paragraph::new(13.0).tone(Tone::Second).show(ui, &Runs::plain(state.text.clone()));
    }
    ui.add_space(4.0);
}
