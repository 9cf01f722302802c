//! Space for panels and widgets: areas of the window, rectangles inside a panel, allocated rows, margins.

use bevy_egui::egui;
use egui::{Area, Id, Order, Rect, Response, Sense, Ui, UiBuilder, Vec2, pos2};

/// Shows content in a fixed rectangle of the window. The pointer belongs to it there, not to the board below.
pub fn area<R>(ctx: &egui::Context, name: &str, order: Order, rect: Rect, add: impl FnOnce(&mut Ui) -> R) -> R {
    Area::new(Id::new(name))
        .order(order)
        .fixed_pos(rect.min)
        .default_size(rect.size())
        .constrain(false)
        .fade_in(false)
        .sense(Sense::hover())
        .show(ctx, |ui| {
            ui.expand_to_include_rect(rect);
            inside(ui, rect, add)
        })
        .inner
}

/// Shows content in a rectangle of the same panel, without moving what follows in the panel.
pub fn inside<R>(ui: &mut Ui, rect: Rect, add: impl FnOnce(&mut Ui) -> R) -> R {
    let rect = Rect::from_min_max(rect.min, rect.max.max(rect.min));
    let builder = UiBuilder::new().max_rect(rect).layout(egui::Layout::top_down(egui::Align::Min));
    add(&mut ui.new_child(builder))
}

/// Shows content with a margin, in points, at the left and the right.
pub fn padded<R>(ui: &mut Ui, margin: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    let space = ui.available_rect_before_wrap();
    let rect =
        Rect::from_min_max(pos2(space.left() + margin, space.top()), pos2(space.right() - margin, space.bottom()));
    let builder = UiBuilder::new().max_rect(rect).layout(egui::Layout::top_down(egui::Align::Min));
    let inner = ui.scope_builder(builder, |ui| {
        ui.set_width(rect.width());
        add(ui)
    });
    inner.inner
}

/// Allocates a rectangle below the content so far. In a panel that is too small the rectangle is empty, never negative:
/// egui reports a negative size as an error.
pub fn room(ui: &mut Ui, size: Vec2) -> Rect {
    ui.allocate_space(size.max(Vec2::ZERO)).1
}

/// Allocates a rectangle like [`room`], with a response to the pointer.
pub fn place(ui: &mut Ui, size: Vec2) -> (Rect, Response) {
    ui.allocate_exact_size(size.max(Vec2::ZERO), Sense::hover())
}
