//! The live region for screen readers: a line that is read aloud whenever it changes.

use bevy_egui::egui;
use egui::accesskit::Live;
use egui::{Rect, Sense, Ui, WidgetInfo, WidgetType, vec2};

/// Adds the last event and the seat that decides as an invisible live region; screen readers read it when they are idle.
pub fn live(ui: &Ui, text: &str) {
    let corner = Rect::from_min_size(ui.max_rect().min, vec2(1.0, 1.0));
    let response = ui.interact(corner, ui.id().with("live"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
}
