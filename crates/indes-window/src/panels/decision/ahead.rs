//! The secret answers that can follow a question, in a quiet box below its options.

use super::refusal::link_rule;
use super::view::{DecisionAction, DecisionView};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::layout::{padded, room};
use crate::widgets::livery::portrait;
use crate::widgets::{Line, Tone};
use bevy_egui::egui::{Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// The height of a unit, and the space around all of them, in points.
const ROW: f32 = 26.0;
const PAD: f32 = 8.0;

/// Shows the box; nothing where no secret answers can follow.
pub(super) fn ahead(ui: &mut Ui, view: &DecisionView, actions: &mut Vec<DecisionAction>) {
    let Some(ahead) = &view.ahead else { return };
    let p = Palette::of(ui.ctx());
    ui.add_space(6.0);
    padded(ui, 12.0, |ui| {
        let height = 24.0 + ahead.units.len() as f32 * ROW + 2.0 * PAD;
        let rect = room(ui, vec2(ui.available_width(), height));
        ui.painter().rect_filled(rect, 6.0, p.raised);
        let row = |top: f32, height: f32| {
            Rect::from_min_max(
                pos2(rect.left() + 10.0, rect.top() + top),
                pos2(rect.right() - 10.0, rect.top() + top + height),
            )
        };
        let shown = Line::new(p, 20.0)
            .icon_in(icon::LOCK, Typeface::IconBold, 14.0, Tone::Second)
            .strong(ahead.name.clone(), Tone::Text)
            .shrinks()
            .space()
            .with(ahead.rule.as_deref(), |line, rule| line.skip(8.0).rule(rule).tag(0))
            .place(ui, row(PAD - 2.0, 20.0));
        link_rule(ui, &shown, ahead.rule.as_deref(), actions);
        for (at, (piece, words)) in ahead.units.iter().enumerate() {
            let place = row(PAD + 22.0 + at as f32 * ROW, ROW);
            let likeness = Rect::from_min_size(place.min + vec2(0.0, 1.0), vec2(22.0, 22.0));
            portrait(ui.painter(), likeness, piece);
            let text = Rect::from_min_max(pos2(likeness.right() + 8.0, place.top()), place.max);
            Line::new(p, ROW).runs(words, 12.0, Tone::Second).paint(ui.painter(), text);
            let response = ui.interact(place, ui.id().with("ahead").with(at), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words.spoken()));
        }
    });
    ui.add_space(4.0);
}
