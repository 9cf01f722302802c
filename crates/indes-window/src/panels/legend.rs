//! The legend of the board: all layers with key, state and the meaning of their colours.

use crate::keys::{self, Action};
use crate::layer::{Layer, Layers};
use crate::theme::{Palette, text_size};
use crate::widgets::frame::panel;
use crate::widgets::{KeyCap, Line, Tone};
use bevy::prelude::Message;
use bevy_egui::egui;
use egui::{Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use indes_core::text::text;

const ROW: f32 = 22.0;
const WIDTH: f32 = 476.0;
/// The distance from the left edge to the meaning of a layer, in points.
const MEANING: f32 = 158.0;

/// The rectangle of the legend: at the lower left of the board. A closed legend is a single line.
#[must_use]
pub fn legend_place(board: Rect, layers: &Layers) -> Rect {
    let height = if layers.legend { (Layer::ALL.len() + 1) as f32 * ROW + 14.0 } else { ROW + 8.0 };
    let width = if layers.legend { (WIDTH * text_size()).min(board.width() - 16.0) } else { 128.0 };
    Rect::from_min_size(pos2(board.left() + 8.0, board.bottom() - 6.0 - height), vec2(width, height))
}

/// An action of the legend.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegendAction {
    /// Turn a layer on or off.
    Layer(Layer),
    /// Open or close the legend itself.
    Legend,
}

/// Draws the legend and returns what was pressed in it.
pub fn legend(ui: &mut Ui, layers: &Layers) -> Option<LegendAction> {
    let p = Palette::of(ui.ctx());
    let whole = ui.max_rect();
    panel(ui, whole);
    let row = |at: usize| {
        let top = whole.top() + 4.0 + at as f32 * ROW;
        Rect::from_min_max(pos2(whole.left() + 8.0, top), pos2(whole.right() - 8.0, top + ROW))
    };
    let mut pressed = None;
    let mut clicked = |ui: &Ui, rect: Rect, name: &str, on: bool, what: LegendAction| {
        let response = ui.interact(rect, ui.id().with(name), Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, name));
        if response.clicked() {
            pressed = Some(what);
        }
    };
    Line::new(p, ROW)
        .small_key(&keys::label(ui.ctx(), Action::Legend))
        .skip(8.0)
        .bold(text!("legend-layers"), Tone::Text)
        .place(ui, row(0));
    clicked(ui, row(0), &text!("legend-layers"), layers.legend, LegendAction::Legend);
    if layers.legend {
        for (at, layer) in (1..).zip(Layer::ALL) {
            let key = keys::label(ui.ctx(), Action::Layer(layer));
            let (name, meaning) = layer.about();
            let on = layers.has(layer);
            Line::new(p, ROW)
                .key_cap(&key, 18.0, KeyCap::of(on))
                .at(30.0)
                .body(&name, if on { Tone::Text } else { Tone::Second })
                .at(MEANING * text_size())
                .small(meaning, if on { Tone::Second } else { Tone::Third })
                .shrinks()
                .place(ui, row(at));
            clicked(ui, row(at), &name, on, LegendAction::Layer(layer));
        }
    }
    pressed
}
