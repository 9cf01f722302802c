//! For those who hear the game: one line that is said anew whenever it changes.

use bevy_egui::egui;
use egui::accesskit::Live;
use egui::{Rect, Sense, Ui, WidgetInfo, WidgetType, vec2};

/// What happened last and who decides. Nothing of it is seen; a screen reader says it as soon as it has time.
pub fn live(ui: &Ui, text: &str) {
    let corner = Rect::from_min_size(ui.max_rect().min, vec2(1.0, 1.0));
    let response = ui.interact(corner, ui.id().with("live"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
}
