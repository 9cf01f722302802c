//! The frame of a panel: background, cards, headings, dividers, the ribbon of an exchange, key hints.

use super::layout::place;
use super::line::{Line, icon_at};
use super::tone::Tone;
use crate::board::note_ground;
use crate::theme::{Palette, Typeface, icon, panel_shadow};
use bevy_egui::egui;
use egui::{Color32, CornerRadius, Rect, Response, Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};
use indes_core::text::text;

/// Paints a panel's background, outline and shadow.
pub fn panel(ui: &Ui, rect: Rect) {
    panel_with(ui, rect, Palette::of(ui.ctx()).line);
}

/// Paints a panel with an outline in a given colour. The board need not be drawn below it.
pub fn panel_with(ui: &Ui, rect: Rect, line: Color32) {
    let p = Palette::of(ui.ctx());
    shadow(ui, rect);
    note_ground(ui.ctx(), rect.intersect(ui.clip_rect()).shrink(8.0));
    ui.painter().rect_filled(rect, 8.0, p.panel);
    ui.painter().rect_stroke(rect, 8.0, Stroke::new(1.0, line), StrokeKind::Inside);
}

/// Paints the shadow around a panel. The part below the panel is left out: it would take as long to paint as the panel.
fn shadow(ui: &Ui, rect: Rect) {
    let shape: Shape = panel_shadow(Palette::of(ui.ctx())).as_shape(rect, CornerRadius::same(8)).into();
    let all = shape.visual_bounding_rect();
    let inner = rect.shrink(8.0);
    let around = [
        Rect::from_min_max(all.min, pos2(all.right(), inner.top())),
        Rect::from_min_max(pos2(all.left(), inner.top()), inner.left_bottom()),
        Rect::from_min_max(inner.right_top(), pos2(all.right(), inner.bottom())),
        Rect::from_min_max(pos2(all.left(), inner.bottom()), all.max),
    ];
    for part in around {
        let clip = ui.clip_rect().intersect(part);
        if clip.is_positive() {
            ui.painter().with_clip_rect(clip).add(shape.clone());
        }
    }
}

/// Paints a raised box with an outline.
pub fn card(ui: &Ui, rect: Rect, radius: u8, fill: Color32, line: Color32) {
    ui.painter().rect_filled(rect, CornerRadius::same(radius), fill);
    ui.painter().rect_stroke(rect, CornerRadius::same(radius), Stroke::new(1.0, line), StrokeKind::Inside);
}

/// Paints a thin horizontal line.
pub fn divide(ui: &Ui, left: f32, right: f32, y: f32) {
    let p = Palette::of(ui.ctx());
    ui.painter().hline(left..=right, y, Stroke::new(1.0, p.line));
}

/// Shows a heading in small capitals.
pub fn section_heading(ui: &mut Ui, text: &str) -> Response {
    let p = Palette::of(ui.ctx());
    Line::new(p, 16.0).small_caps(text, Tone::Second).named(text).show(ui).1
}

/// The progress of a stage of an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The stage is over.
    Done,
    /// The stage is going on.
    Now,
    /// The stage has not begun.
    ToCome,
}

/// A stage of an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExchangeStage {
    /// Its name.
    pub name: String,
    /// Its progress.
    pub progress: Progress,
}

impl ExchangeStage {
    /// A stage with a name and its progress.
    #[must_use]
    pub fn new(name: impl Into<String>, progress: Progress) -> Self {
        Self { name: name.into(), progress }
    }
}

/// Shows the ribbon of an exchange: an arrow for each stage, from the left in order.
pub fn ribbon(ui: &mut Ui, stages: &[ExchangeStage]) -> Response {
    let p = Palette::of(ui.ctx());
    let (rect, response) = place(ui, vec2(ui.available_width(), 22.0));
    let wanted: Vec<f32> = stages
        .iter()
        .map(|stage| {
            let check = if stage.progress == Progress::Done { 16.0 } else { 0.0 };
            let font = Typeface::Semibold.at(12.0);
            ui.painter().layout_no_wrap(stage.name.clone(), font, p.text).size().x + check + 28.0
        })
        .collect();
    let scale = rect.width() / wanted.iter().sum::<f32>().max(1.0);
    let mut left = rect.left();
    for (stage, wanted) in stages.iter().zip(wanted) {
        let piece = Rect::from_min_size(pos2(left, rect.top()), vec2(wanted * scale, rect.height()));
        left += wanted * scale;
        arrow(ui, piece, stage, p);
    }
    let spoken = stages.iter().map(|stage| {
        let state = match stage.progress {
            Progress::Done => "done",
            Progress::Now => "now",
            Progress::ToCome => "to-come",
        };
        text!("stage-spoken", name = &stage.name, state = state)
    });
    let spoken = spoken.collect::<Vec<_>>().join(", ");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, &spoken));
    response
}

fn arrow(ui: &Ui, piece: Rect, stage: &ExchangeStage, p: &'static Palette) {
    let now = stage.progress == Progress::Now;
    let (left, right) = (piece.left() + 0.5, piece.right() - 0.5);
    let middle = piece.center().y;
    // Two convex halves: the notch on the left makes the whole arrow concave.
    let fill = if now { p.accent } else { p.inset };
    let notch = pos2(left + 6.0, middle);
    let tip = pos2(right, middle);
    let painter = ui.painter();
    let upper = vec![pos2(left, piece.top()), pos2(right - 6.0, piece.top()), tip, notch];
    let lower = vec![notch, tip, pos2(right - 6.0, piece.bottom()), pos2(left, piece.bottom())];
    painter.add(Shape::convex_polygon(upper, fill, Stroke::NONE));
    painter.add(Shape::convex_polygon(lower, fill, Stroke::NONE));
    painter.hline(notch.x + 1.0..=tip.x - 1.5, middle, Stroke::new(1.0, fill));
    let (face, tone) = match stage.progress {
        Progress::Done => (Typeface::Medium, Tone::Text),
        Progress::Now => (Typeface::Semibold, Tone::OnAccent),
        Progress::ToCome => (Typeface::Medium, Tone::Second),
    };
    let check = (stage.progress == Progress::Done).then_some(());
    let line = Line::new(p, 22.0)
        .gap(4.0)
        .with(check, |line, ()| {
            line.draw(vec2(12.0, 12.0), "", |painter, rect| {
                icon_at(painter, rect.center(), icon::CHECK, Typeface::IconBold, 12.0, p.text);
            })
        })
        .font(stage.name.clone(), face.at(12.0), tone)
        .shrinks();
    let width = line.natural_width(ui.painter()).min(piece.width() - 14.0);
    line.paint(ui.painter(), Rect::from_center_size(piece.center() + vec2(1.0, 0.0), vec2(width, 22.0)));
}

/// A key and the description of what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyHint {
    /// The label of the key.
    pub key: String,
    /// What it does.
    pub does: String,
}

impl KeyHint {
    /// A hint for a key.
    #[must_use]
    pub fn new(key: impl Into<String>, does: impl Into<String>) -> Self {
        Self { key: key.into(), does: does.into() }
    }
}

/// Appends key hints to a line, side by side.
#[must_use]
pub fn hints<'a>(mut line: Line<'a>, all: &[KeyHint]) -> Line<'a> {
    for (at, hint) in all.iter().enumerate() {
        if at > 0 {
            line = line.skip(16.0);
        }
        line = line.small_key(&hint.key).skip(6.0).small(hint.does.clone(), Tone::Second);
    }
    line
}
