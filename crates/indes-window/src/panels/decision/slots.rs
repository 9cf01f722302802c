//! The slots of an option: which weapon, which surface, which skill.

use super::view::{DecisionAction, OptionView, SlotChoice, SlotView};
use crate::theme::{Palette, Typeface};
use crate::widgets::controls::Press;
use crate::widgets::layout;
use crate::widgets::{KeyCap, Line, Tone};
use bevy_egui::egui;
use egui::{Rect, Stroke, StrokeKind, Ui, WidgetType, pos2, vec2};
use std::ops::Range;

/// A row of choices of a slot.
pub(super) struct SlotRow {
    /// The index of the slot in the option.
    slot: usize,
    /// Whether this is the first row of the slot, which shows its name.
    first: bool,
    /// The indices of the choices in this row.
    choices: Range<usize>,
    /// The position of the slot among those with several choices, by which it has its keys.
    order: usize,
}

/// The choices of all slots in rows, as many side by side as fit. Slots with a single choice are left out.
pub(super) fn slot_rows(ui: &Ui, slots: &[SlotView], width: f32) -> Vec<SlotRow> {
    let p = Palette::of(ui.ctx());
    let mut rows: Vec<SlotRow> = Vec::new();
    let many = slots.iter().enumerate().filter(|(_, slot)| slot.choices.len() > 1);
    for (order, (index, slot)) in many.enumerate() {
        let room = width - name_width(ui, slot) - 46.0;
        let mut used = 0.0;
        rows.push(SlotRow { slot: index, first: true, choices: 0..0, order });
        for (at, choice) in slot.choices.iter().enumerate() {
            let wanted = choice_line(p, choice, Typeface::Medium).natural_width(ui.painter()) + 14.0 + 5.0;
            if used > 0.0 && used + wanted > room {
                rows.push(SlotRow { slot: index, first: false, choices: at..at, order });
                used = 0.0;
            }
            used += wanted;
            if let Some(row) = rows.last_mut() {
                row.choices.end = at + 1;
            }
        }
    }
    rows
}

fn name_width(ui: &Ui, slot: &SlotView) -> f32 {
    Line::new(Palette::of(ui.ctx()), 20.0).small(slot.name.clone(), Tone::Second).natural_width(ui.painter()) + 8.0
}

fn choice_line(p: &'static Palette, choice: &SlotChoice, face: Typeface) -> Line<'static> {
    Line::new(p, 22.0)
        .gap(4.0)
        .font(choice.name.clone(), face.at(12.0), Tone::Text)
        .shrinks()
        .small(choice.detail.clone(), Tone::Second)
}

/// Shows a row of choices; `at` is the index of the option.
pub(super) fn slot_row(
    ui: &Ui,
    at: usize,
    option: &OptionView,
    row: &SlotRow,
    rect: Rect,
    actions: &mut Vec<DecisionAction>,
) {
    let p = Palette::of(ui.ctx());
    let Some(slot) = option.slots.get(row.slot) else { return };
    if row.first {
        Line::new(p, 24.0).small(slot.name.clone(), Tone::Second).paint(ui.painter(), rect);
        let keys = if row.order == 0 { "← →" } else { "⇧ ← →" };
        if row.order < 2 {
            Line::new(p, 24.0).space().key_cap(keys, 18.0, KeyCap::Plain).paint(ui.painter(), rect);
        }
    }
    let mut left = rect.left() + name_width(ui, slot);
    for choice in row.choices.clone() {
        let on = slot.chosen == choice;
        let face = if on { Typeface::Semibold } else { Typeface::Medium };
        let line = choice_line(p, &slot.choices[choice], face);
        let wide = (line.natural_width(ui.painter()) + 14.0).min(rect.right() - left);
        let chip = Rect::from_min_size(pos2(left, rect.top() + 1.0), vec2(wide, 22.0));
        let name = format!("{} {}: {}", option.name, slot.name, slot.choices[choice].name);
        let press = Press::new(name).chosen(WidgetType::RadioButton, on);
        let response = press.at(ui, chip, ui.id().with("slot").with((at, row.slot, choice)));
        paint_choice(ui, chip, on, response.hovered(), line);
        if response.clicked() && !on {
            actions.push(DecisionAction::Slot { option: at, slot: row.slot, choice });
        }
        left += wide + 5.0;
    }
}

/// Shows all slots of an option one below the other.
pub(super) fn slots(ui: &mut Ui, at: usize, option: &OptionView, actions: &mut Vec<DecisionAction>) {
    let width = ui.available_width();
    for row in slot_rows(ui, &option.slots, width) {
        let (rect, _) = layout::place(ui, vec2(width, 26.0));
        slot_row(ui, at, option, &row, rect, actions);
    }
}

/// Draws a choice of several: the line in a frame.
pub(super) fn paint_choice(ui: &Ui, chip: Rect, chosen: bool, hovered: bool, line: Line) {
    let p = Palette::of(ui.ctx());
    let (fill, frame) = match (chosen, hovered) {
        (true, _) => (p.accent_soft, Stroke::new(1.5, p.accent)),
        (false, true) => (p.hovered, Stroke::new(1.0, p.strong_line)),
        (false, false) => (p.inset, Stroke::new(1.0, p.strong_line)),
    };
    ui.painter().rect_filled(chip, 4.0, fill);
    ui.painter().rect_stroke(chip, 4.0, frame, StrokeKind::Inside);
    line.paint(ui.painter(), chip.shrink2(vec2(7.0, 0.0)));
}
