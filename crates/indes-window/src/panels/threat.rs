//! The threats to a unit on the cell under the pointer: a line for each opponent.

use crate::theme::Palette;
use crate::widgets::frame::panel;
use crate::widgets::{Line, Tone};
use bevy_egui::egui;
use egui::{Rect, Ui, pos2, vec2};
use indes_core::text::text;

const ROW: f32 = 20.0;
const PAD: f32 = 6.0;
const WIDTH: f32 = 580.0;

/// The contents of the panel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThreatView {
    /// Unit and cell.
    pub title: String,
    /// The threat of each opponent; empty if there is none.
    pub lines: Vec<String>,
}

/// The rectangle of the panel: at the upper left of the board.
#[must_use]
pub fn threat_place(board: Rect, view: &ThreatView) -> Rect {
    let size = vec2(WIDTH.min(board.width() - 16.0), (view.lines.len().max(1) + 1) as f32 * ROW + 2.0 * PAD);
    Rect::from_min_size(pos2(board.left() + 8.0, board.top() + 6.0), size)
}

/// Shows the panel.
pub fn threat(ui: &mut Ui, view: &ThreatView) {
    let p = Palette::of(ui.ctx());
    let whole = ui.max_rect();
    panel(ui, whole);
    let row = |at: usize| {
        let top = whole.top() + PAD + at as f32 * ROW;
        Rect::from_min_max(pos2(whole.left() + 10.0, top), pos2(whole.right() - 10.0, top + ROW))
    };
    Line::new(p, ROW).bold(&view.title, Tone::Text).shrinks().place(ui, row(0));
    let none = [text!("threat-none")];
    let lines = if view.lines.is_empty() { &none[..] } else { &view.lines[..] };
    for (at, line) in (1..).zip(lines) {
        Line::new(p, ROW).named(line.clone()).small(line, Tone::Second).shrinks().place(ui, row(at));
    }
}
