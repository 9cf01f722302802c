//! The consequences of an option, in rows.

use super::view::Effect;
use crate::theme::Palette;
use crate::widgets::{Line, Tone};
use bevy_egui::egui::Ui;

/// The height of a row of effects, in points.
pub(super) const EFFECT_ROW: f32 = 20.0;

/// Appends an effect to a line.
pub(super) fn with_effect<'a>(line: Line<'a>, effect: &Effect) -> Line<'a> {
    line.sign(&effect.sign, 13.0, effect.tone).skip(4.0).runs(&effect.text, 12.0, Tone::Second)
}

/// The width of an effect with the gap behind it, in points.
pub(super) fn effect_width(ui: &Ui, effect: &Effect) -> f32 {
    with_effect(Line::new(Palette::of(ui.ctx()), EFFECT_ROW), effect).natural_width(ui.painter()) + 12.0
}

/// Shows effects in rows, as many side by side as fit.
pub(super) fn effect_rows(ui: &mut Ui, all: &[Effect]) {
    let width = ui.available_width();
    let p = Palette::of(ui.ctx());
    let mut line = Line::new(p, EFFECT_ROW).gap(12.0);
    for (at, effect) in all.iter().enumerate() {
        if at > 0 && line.natural_width(ui.painter()) + effect_width(ui, effect) > width {
            line.show(ui);
            line = Line::new(p, EFFECT_ROW).gap(12.0);
        }
        line = with_effect(line, effect);
    }
    if !all.is_empty() {
        line.show(ui);
    }
}
