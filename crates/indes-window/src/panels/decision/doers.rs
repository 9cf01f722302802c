//! The units that could act for a seat: a row of names, of which one is chosen.

use super::slots::paint_choice;
use super::view::{DecisionAction, DoerView};
use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface};
use crate::widgets::controls::Press;
use crate::widgets::layout::{self, room};
use crate::widgets::livery::pattern;
use crate::widgets::{Line, Tone};
use bevy_egui::egui;
use egui::{CornerRadius, Rect, Ui, WidgetType, vec2};
use indes_core::text::text;

/// The height of a chip and the gap between chips, in points.
const HEIGHT: f32 = 24.0;
const GAP: f32 = 5.0;

/// Shows the units, as many side by side as fit, with the key that chooses the next one.
pub(super) fn doers(ui: &mut Ui, doers: &[DoerView], actions: &mut Vec<DecisionAction>) {
    let p = Palette::of(ui.ctx());
    let next = Line::new(p, 18.0).small_caps(&text!("decision-doer"), Tone::Second).space();
    next.small_key(&keys::label(ui.ctx(), Action::NextDoer)).show(ui);
    ui.add_space(4.0);
    let width = ui.available_width();
    let lines: Vec<(Line, f32)> = doers.iter().map(|doer| sized(ui, p, doer)).collect();
    let mut row = room(ui, vec2(width, HEIGHT));
    let mut left = row.left();
    for (at, (line, wanted)) in lines.into_iter().enumerate() {
        if left > row.left() && left + wanted > row.right() {
            ui.add_space(GAP);
            row = layout::place(ui, vec2(width, HEIGHT)).0;
            left = row.left();
        }
        let chip = Rect::from_min_size(egui::pos2(left, row.top()), vec2(wanted.min(width), HEIGHT));
        if show(ui, chip, at, &doers[at], line) {
            actions.push(DecisionAction::Doer(at));
        }
        left += wanted + GAP;
    }
    ui.add_space(8.0);
}

/// The line of a chip and its width.
fn sized(ui: &Ui, p: &'static Palette, doer: &DoerView) -> (Line<'static>, f32) {
    let livery = doer.piece.livery;
    let face = if doer.chosen { Typeface::Semibold } else { Typeface::Medium };
    let tone = if doer.can { Tone::Text } else { Tone::Second };
    let line = Line::new(p, HEIGHT)
        .gap(5.0)
        .draw(vec2(6.0, 14.0), "", move |painter, rect| pattern(painter, rect, livery, 0.6, CornerRadius::same(2)))
        .font(doer.name.clone(), face.at(12.0), tone)
        .shrinks();
    let width = line.natural_width(ui.painter()) + 14.0;
    (line, width)
}

/// Shows a chip. Returns whether the unit was newly chosen.
fn show(ui: &Ui, chip: Rect, at: usize, doer: &DoerView, line: Line<'static>) -> bool {
    let spoken = if doer.can { doer.name.clone() } else { text!("decision-doer-cannot", name = &doer.name) };
    let press = Press::new(spoken).chosen(WidgetType::RadioButton, doer.chosen);
    let response = press.at(ui, chip, ui.id().with("doer").with(at));
    paint_choice(ui, chip, doer.chosen, response.hovered(), line);
    response.clicked() && !doer.chosen
}
