//! Overlays: the veil below dialogs, the pause screen with the list of keys, passing messages, notices of errors.

use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::frame::{self, KeyHint, panel_with};
use crate::widgets::layout::{self, inside};
use crate::widgets::line::icon_at;
use crate::widgets::{Button, Line, Runs, Tone};
use bevy_egui::egui;
use egui::accesskit::Live;
use egui::emath::GuiRounding as _;
use egui::{Color32, Rect, ScrollArea, Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use indes_core::text::text;
use std::sync::Arc;

/// The contents of the pause screen.
#[derive(Clone, Debug, Default)]
pub struct HelpView {
    /// The title: `Paused`.
    pub title: String,
    /// The buttons with their keys; the first returns to the game.
    pub buttons: Vec<KeyHint>,
    /// The keys in groups with headings.
    pub groups: Vec<(String, Vec<KeyHint>)>,
}

/// Darkens what is below and catches its clicks.
pub fn veil(ui: &Ui, rect: Rect) {
    ui.painter().rect_filled(rect, 0.0, Color32::from_black_alpha(140));
    ui.interact(rect, ui.id().with("veil"), Sense::click());
}

/// Shows the pause screen. Returns the index of the pressed button. The first button returns to the game; the second leads to
/// the menu if it has a key.
pub fn help(ui: &mut Ui, view: &HelpView) -> Option<usize> {
    let p = Palette::of(ui.ctx());
    let whole = ui.max_rect();
    veil(ui, whole);
    let rows = view.groups.iter().map(|(_, keys)| keys.len() + 2).sum::<usize>().div_ceil(2) as f32;
    let size = vec2(720.0_f32.min(whole.width() - 24.0), (150.0 + rows * 24.0).max(260.0).min(whole.height() - 24.0));
    let rect = Rect::from_center_size(whole.center(), size);
    frame::panel(ui, rect);
    let head = Rect::from_min_size(rect.min + vec2(20.0, 14.0), vec2(rect.width() - 40.0, 30.0));
    Line::new(p, 30.0).font(view.title.clone(), Typeface::Title.at(22.0), Tone::Text).place(ui, head);
    let body = Rect::from_min_max(pos2(rect.left() + 20.0, head.bottom() + 8.0), rect.max - vec2(20.0, 64.0));
    inside(ui, body, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("keys").auto_shrink(false).show(ui, |ui| {
            let half = (ui.available_width() - 24.0) / 2.0;
            let top = ui.cursor().min;
            let mut heights = [0.0_f32; 2];
            for (name, keys) in &view.groups {
                // Each group goes into the shorter column.
                let column = usize::from(heights[1] < heights[0]);
                let corner = top + vec2(column as f32 * (half + 24.0), heights[column]);
                let row = |at: usize| Rect::from_min_size(corner + vec2(0.0, at as f32 * 24.0), vec2(half, 24.0));
                Line::new(p, 24.0).named(name.clone()).small_caps(name, Tone::Second).place(ui, row(0));
                for (at, hint) in keys.iter().enumerate() {
                    Line::new(p, 24.0)
                        .small_key(&hint.key)
                        .at(96.0)
                        .body(hint.does.clone(), Tone::Text)
                        .shrinks()
                        .place(ui, row(at + 1));
                }
                heights[column] += (keys.len() + 1) as f32 * 24.0 + 14.0;
            }
            layout::room(ui, vec2(half, heights[0].max(heights[1])));
        });
    });
    let mut pressed = None;
    let mut left = rect.left() + 20.0;
    for (at, hint) in view.buttons.iter().enumerate() {
        let button = if at == 0 { Button::primary(&hint.does) } else { Button::secondary(&hint.does) };
        let button = if hint.key.is_empty() { button } else { button.key(&hint.key) };
        let width = button.natural_width(ui) + 12.0;
        let place = Rect::from_min_size(pos2(left, rect.bottom() - 52.0), vec2(width, 36.0));
        if button.at(ui, place).clicked() {
            pressed = Some(at);
        }
        left += width + 8.0;
    }
    let free = ui.ctx().memory(|memory| memory.focused().is_none());
    let key = |action| free && keys::pressed(ui.ctx(), action);
    // A second button without a key does not lead to the menu.
    let menu = view.buttons.get(1).is_some_and(|button| !button.key.is_empty());
    let by_key = if key(Action::Menu) && menu {
        Some(1)
    } else {
        (key(Action::Decline) && !view.buttons.is_empty()).then_some(0)
    };
    pressed.or(by_key)
}

/// A passing message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToastView {
    /// The text.
    pub text: String,
    /// Whether it reports a failure.
    pub failed: bool,
}

/// The greatest width of a message, in points.
const TOAST_WIDTH: f32 = 460.0;
/// The least height of a message.
const TOAST_HEIGHT: f32 = 38.0;
/// The margin around sign and text.
const TOAST_MARGIN: Vec2 = vec2(14.0, 9.0);
/// The width of the sign with the gap behind it.
const TOAST_SIGN: f32 = 26.0;

/// The text of a message in as many rows as it needs.
fn toast_text(ctx: &egui::Context, text: &str, room: f32) -> Arc<egui::Galley> {
    let p = Palette::of(ctx);
    let mut job = Runs::plain(text).job(14.0, p.text, p.text);
    job.wrap.max_width = (room - 2.0 * TOAST_MARGIN.x - TOAST_SIGN).max(1.0);
    ctx.layer_painter(egui::LayerId::background()).layout_job(job)
}

/// The rectangle of a message: centred at the top of a part of the window.
#[must_use]
pub fn toast_place(ctx: &egui::Context, part: Rect, view: &ToastView) -> Rect {
    let words = toast_text(ctx, &view.text, TOAST_WIDTH.min(part.width() - 24.0));
    let size = words.size() + 2.0 * TOAST_MARGIN + vec2(TOAST_SIGN, 0.0);
    let size = vec2(size.x, size.y.max(TOAST_HEIGHT));
    Rect::from_min_size(pos2(part.center().x - size.x / 2.0, part.top() + 12.0), size).round_ui()
}

/// Shows a message over the whole rectangle of the panel.
pub fn toast(ui: &mut Ui, view: &ToastView) {
    let p = Palette::of(ui.ctx());
    let rect = ui.max_rect();
    let (sign, line, tone) =
        if view.failed { (icon::WARNING, p.bad, Tone::Bad) } else { (icon::CHECK, p.strong_line, Tone::Text) };
    panel_with(ui, rect, line);
    let at = pos2(rect.left() + TOAST_MARGIN.x + 9.0, rect.center().y);
    icon_at(ui.painter(), at, sign, Typeface::IconFill, 18.0, tone.colour(p));
    let words = toast_text(ui.ctx(), &view.text, rect.width() + 1.0);
    let corner = pos2(rect.left() + TOAST_MARGIN.x + TOAST_SIGN, rect.center().y - words.size().y / 2.0);
    ui.painter().galley(corner, words, p.text);
    let response = ui.interact(rect, ui.id().with("message"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &view.text));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
}

/// Shows the errors of a file as a dialog, in the text of the command line. Returns whether it was closed.
pub fn notice(ui: &mut Ui, title: &str, text: &str) -> bool {
    let p = Palette::of(ui.ctx());
    let whole = ui.max_rect();
    veil(ui, whole);
    let lines = text.lines().count() as f32;
    let size = vec2(640.0_f32.min(whole.width() - 24.0), (150.0 + lines * 17.0).max(180.0).min(whole.height() - 24.0));
    let rect = Rect::from_center_size(whole.center(), size);
    panel_with(ui, rect, p.bad);
    let head = Rect::from_min_size(rect.min + vec2(20.0, 14.0), vec2(rect.width() - 40.0, 28.0));
    Line::new(p, 28.0)
        .gap(9.0)
        .icon(icon::WARNING, 20.0, Tone::Bad)
        .heading(title, Tone::Text)
        .shrinks()
        .place(ui, head);
    let body = Rect::from_min_max(pos2(rect.left() + 20.0, head.bottom() + 8.0), rect.max - vec2(20.0, 64.0));
    ui.painter().rect_filled(body, 6.0, p.raised);
    inside(ui, body.shrink2(vec2(10.0, 6.0)), |ui| {
        ScrollArea::both().id_salt("notice").auto_shrink(false).show(ui, |ui| {
            ui.add(egui::Label::new(egui::RichText::new(text).monospace().color(p.text)).selectable(true).extend());
        });
    });
    let button = Button::primary(text!("message-read")).key(keys::label(ui.ctx(), Action::Confirm));
    let width = button.natural_width(ui) + 24.0;
    let place = Rect::from_min_size(rect.max - vec2(20.0 + width, 52.0), vec2(width, 36.0));
    let clicked = button.at(ui, place).clicked();
    let free = ui.ctx().memory(|memory| memory.focused().is_none());
    let key = |action| keys::pressed(ui.ctx(), action);
    clicked || free && (key(Action::Confirm) || key(Action::Decline))
}
