//! What the opponents of a figure could do to it on the cell that is pointed at: a line each.

use crate::text::text;
use crate::window::theme::Palette;
use crate::window::widgets::frame::panel;
use crate::window::widgets::{Line, Tone};
use bevy_egui::egui;
use egui::{Rect, Ui, pos2, vec2};

const ROW: f32 = 20.0;
const PAD: f32 = 6.0;
const WIDTH: f32 = 580.0;

/// What is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThreatView {
    /// Whom, and where.
    pub title: String,
    /// What each opponent could do; none if nobody could do anything.
    pub lines: Vec<String>,
}

/// The place of the panel: at the board's upper left.
#[must_use]
pub fn threat_place(board: Rect, view: &ThreatView) -> Rect {
    let size = vec2(WIDTH.min(board.width() - 16.0), (view.lines.len().max(1) + 1) as f32 * ROW + 2.0 * PAD);
    Rect::from_min_size(pos2(board.left() + 8.0, board.top() + 6.0), size)
}

/// Shows it.
pub fn threat(ui: &mut Ui, view: &ThreatView) {
    let p = Palette::of(ui.ctx());
    let whole = ui.max_rect();
    panel(ui, whole);
    let row = |at: usize| {
        let top = whole.top() + PAD + at as f32 * ROW;
        Rect::from_min_max(pos2(whole.left() + 10.0, top), pos2(whole.right() - 10.0, top + ROW))
    };
    Line::new(p, ROW).bold(&view.title, Tone::Text).shrinks().place(ui, row(0));
    let nobody = [text!("threat-none")];
    let lines = if view.lines.is_empty() { &nobody[..] } else { &view.lines[..] };
    for (at, line) in (1..).zip(lines) {
        Line::new(p, ROW).named(line.clone()).small(line, Tone::Second).shrinks().place(ui, row(at));
    }
}
