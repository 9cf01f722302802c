//! The ground that panels stand on: areas, frames, headings, rules between rows, the ribbon of an exchange.

use super::line::{Line, Tone, icon_at};
use crate::text::text;
use crate::window::board::note_ground;
use crate::window::theme::{Face, Palette, icon, panel_shadow};
use bevy_egui::egui;
use egui::{
    Area, Color32, CornerRadius, Id, Order, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};

/// Shows something in a fixed rectangle of the window. The pointer belongs to it there, not to the board below.
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

/// Shows something in a rectangle of the same panel. What follows in the panel stays where it was.
pub fn inside<R>(ui: &mut Ui, rect: Rect, add: impl FnOnce(&mut Ui) -> R) -> R {
    let rect = Rect::from_min_max(rect.min, rect.max.max(rect.min));
    let builder = UiBuilder::new().max_rect(rect).layout(egui::Layout::top_down(egui::Align::Min));
    add(&mut ui.new_child(builder))
}

/// Takes room for something below what is there already. Where a panel has less room than it wants, the room is empty,
/// never negative: egui takes that for a mistake.
pub fn room(ui: &mut Ui, size: Vec2) -> Rect {
    ui.allocate_space(size.max(Vec2::ZERO)).1
}

/// The same, with an answer to the pointer.
pub fn place(ui: &mut Ui, size: Vec2) -> (Rect, Response) {
    ui.allocate_exact_size(size.max(Vec2::ZERO), Sense::hover())
}

/// Paints a panel's ground, line and shadow.
pub fn panel(ui: &Ui, rect: Rect) {
    panel_with(ui, rect, Palette::of(ui.ctx()).line);
}

/// The same with a line in another colour.
pub fn panel_with(ui: &Ui, rect: Rect, line: Color32) {
    let p = Palette::of(ui.ctx());
    shadow(ui, rect);
    note_ground(ui.ctx(), rect.intersect(ui.clip_rect()).shrink(8.0));
    ui.painter().rect_filled(rect, 8.0, p.panel);
    ui.painter().rect_stroke(rect, 8.0, Stroke::new(1.0, line), StrokeKind::Inside);
}

/// Paints the shadow of a panel, but not under it: that would be as much to paint as the panel itself.
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

/// A raised box with a line round it.
pub fn card(ui: &Ui, rect: Rect, radius: u8, fill: Color32, line: Color32) {
    ui.painter().rect_filled(rect, CornerRadius::same(radius), fill);
    ui.painter().rect_stroke(rect, CornerRadius::same(radius), Stroke::new(1.0, line), StrokeKind::Inside);
}

/// A thin line across.
pub fn divide(ui: &Ui, left: f32, right: f32, y: f32) {
    let p = Palette::of(ui.ctx());
    ui.painter().hline(left..=right, y, Stroke::new(1.0, p.line));
}

/// A heading in small capitals.
pub fn caps(ui: &mut Ui, text: &str) -> Response {
    let p = Palette::of(ui.ctx());
    Line::new(p, 16.0).caps(text, Tone::Second).named(text).show(ui).1
}

/// How far a stage of an exchange is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Over.
    Done,
    /// It happens now.
    Now,
    /// It is to come.
    ToCome,
}

/// A stage of an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What it is called.
    pub name: String,
    /// How far it is.
    pub progress: Progress,
}

impl Stage {
    /// A stage.
    #[must_use]
    pub fn new(name: impl Into<String>, progress: Progress) -> Self {
        Self { name: name.into(), progress }
    }
}

/// The ribbon of an exchange: arrows from what is done to what is to come.
pub fn ribbon(ui: &mut Ui, stages: &[Stage]) -> Response {
    let p = Palette::of(ui.ctx());
    let (rect, response) = place(ui, vec2(ui.available_width(), 22.0));
    let wanted: Vec<f32> = stages
        .iter()
        .map(|stage| {
            let check = if stage.progress == Progress::Done { 16.0 } else { 0.0 };
            let font = Face::Semibold.at(12.0);
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
    let said = stages.iter().map(|stage| {
        let state = match stage.progress {
            Progress::Done => "done",
            Progress::Now => "now",
            Progress::ToCome => "to-come",
        };
        text!("stage-spoken", name = &stage.name, state = state)
    });
    let said = said.collect::<Vec<_>>().join(", ");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, &said));
    response
}

fn arrow(ui: &Ui, piece: Rect, stage: &Stage, p: &'static Palette) {
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
        Progress::Done => (Face::Medium, Tone::Text),
        Progress::Now => (Face::Semibold, Tone::OnAccent),
        Progress::ToCome => (Face::Medium, Tone::Second),
    };
    let check = (stage.progress == Progress::Done).then_some(());
    let line = Line::new(p, 22.0)
        .gap(4.0)
        .with(check, |line, ()| {
            line.draw(vec2(12.0, 12.0), "", |painter, rect| {
                icon_at(painter, rect.center(), icon::CHECK, Face::IconBold, 12.0, p.text);
            })
        })
        .font(stage.name.clone(), face.at(12.0), tone)
        .shrinks();
    let width = line.wanted(ui.painter()).min(piece.width() - 14.0);
    line.paint(ui.painter(), Rect::from_center_size(piece.center() + vec2(1.0, 0.0), vec2(width, 22.0)));
}

/// A hint: a key cap and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyHint {
    /// The key.
    pub key: String,
    /// What it does.
    pub does: String,
}

impl KeyHint {
    /// A hint.
    #[must_use]
    pub fn new(key: impl Into<String>, does: impl Into<String>) -> Self {
        Self { key: key.into(), does: does.into() }
    }
}

/// Key hints side by side.
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
