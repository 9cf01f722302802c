//! Small things above everything else: the list of keys, a message that goes by, an error that stays.

use crate::window::theme::icon::Icon;
use crate::window::theme::{Face, Palette, icon};
use crate::window::widgets::controls::rule_link;
use crate::window::widgets::frame::{self, KeyHint, inside, panel_with};
use crate::window::widgets::{Button, Line, Runs, Tone};
use bevy_egui::egui;
use egui::{Color32, Key, Modifiers, Rect, ScrollArea, Sense, Ui, Vec2, pos2, vec2};

/// The pause screen: what can be done from here, and all keys.
#[derive(Clone, Debug, Default)]
pub struct HelpView {
    /// The title: `Paused`.
    pub title: String,
    /// Buttons with their keys, the first one being the way back.
    pub buttons: Vec<KeyHint>,
    /// Groups of keys with a heading.
    pub groups: Vec<(String, Vec<KeyHint>)>,
}

/// Darkens everything below, and keeps clicks from it.
pub fn veil(ui: &Ui, rect: Rect) {
    ui.painter().rect_filled(rect, 0.0, Color32::from_black_alpha(140));
    ui.interact(rect, ui.id().with("veil"), Sense::click());
}

/// Shows all keys. Tells which of the buttons was pressed; Esc is the first one.
pub fn help(ui: &mut Ui, view: &HelpView) -> Option<usize> {
    let p = Palette::of(ui.ctx());
    let whole = ui.max_rect();
    veil(ui, whole);
    let rows = view.groups.iter().map(|(_, keys)| keys.len() + 2).sum::<usize>().div_ceil(2) as f32;
    let size = vec2(720.0_f32.min(whole.width() - 24.0), (150.0 + rows * 24.0).max(260.0).min(whole.height() - 24.0));
    let rect = Rect::from_center_size(whole.center(), size);
    frame::panel(ui, rect);
    let title = Rect::from_min_size(rect.min + vec2(20.0, 14.0), vec2(rect.width() - 40.0, 30.0));
    Line::new(p, 30.0).font(view.title.clone(), Face::Title.at(22.0), Tone::Text).place(ui, title);
    let body = Rect::from_min_max(pos2(rect.left() + 20.0, title.bottom() + 8.0), rect.max - vec2(20.0, 64.0));
    inside(ui, body, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("keys").auto_shrink(false).show(ui, |ui| {
            let half = (ui.available_width() - 24.0) / 2.0;
            let top = ui.cursor().min;
            let mut heights = [0.0_f32; 2];
            for (name, keys) in &view.groups {
                // The group goes where there is less so far.
                let column = usize::from(heights[1] < heights[0]);
                let corner = top + vec2(column as f32 * (half + 24.0), heights[column]);
                let row = |at: usize| Rect::from_min_size(corner + vec2(0.0, at as f32 * 24.0), vec2(half, 24.0));
                Line::new(p, 24.0).named(name.clone()).caps(name, Tone::Second).place(ui, row(0));
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
            frame::room(ui, vec2(half, heights[0].max(heights[1])));
        });
    });
    let mut pressed = None;
    let mut left = rect.left() + 20.0;
    for (at, hint) in view.buttons.iter().enumerate() {
        let button = if at == 0 { Button::primary(&hint.does) } else { Button::secondary(&hint.does) };
        let button = if hint.key.is_empty() { button } else { button.key(&hint.key) };
        let width = button.wanted(ui) + 12.0;
        let place = Rect::from_min_size(pos2(left, rect.bottom() - 52.0), vec2(width, 36.0));
        if button.at(ui, place).clicked() {
            pressed = Some(at);
        }
        left += width + 8.0;
    }
    let free = ui.ctx().memory(|memory| memory.focused().is_none());
    let escape = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    pressed.or_else(|| (free && escape && !view.buttons.is_empty()).then_some(0))
}

/// A message that goes by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToastView {
    /// Its picture.
    pub icon: Icon,
    /// The words.
    pub text: Runs,
    /// Its tone.
    pub tone: Tone,
    /// The rule it comes from.
    pub rule: Option<String>,
}

/// The place for a message: at the top of the board, in the middle.
#[must_use]
pub fn toast_place(board: Rect, row: usize) -> Rect {
    let width = 460.0_f32.min(board.width() - 24.0);
    let top = board.top() + 12.0 + row as f32 * 46.0;
    Rect::from_min_size(pos2(board.center().x - width / 2.0, top), vec2(width, 38.0))
}

/// Shows a message. Tells the rule if its link was pressed.
pub fn toast(ui: &mut Ui, view: &ToastView) -> Option<String> {
    let p = Palette::of(ui.ctx());
    let line = || {
        Line::new(p, 38.0)
            .gap(8.0)
            .icon(view.icon, 18.0, view.tone)
            .runs(&view.text, 14.0, Tone::Text)
            .with(view.rule.as_deref(), |line, rule| line.skip(12.0).rule(rule).tag(0))
    };
    let space = ui.max_rect();
    let width = (line().wanted(ui.painter()) + 28.0).min(space.width());
    let rect = Rect::from_center_size(space.center(), vec2(width, space.height()));
    panel_with(ui, rect, if view.tone == Tone::Bad { p.bad } else { p.strong_line });
    let shown = line().place(ui, rect.shrink2(vec2(14.0, 0.0)));
    let at = shown.tag(0)?;
    let rule = view.rule.as_ref()?;
    rule_link(ui, at, rule).then(|| rule.clone())
}

/// An error that stays until it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NoticeView {
    /// What went wrong: `This file cannot be loaded`.
    pub title: String,
    /// Everything that is known, line by line, as it would stand in a terminal.
    pub text: String,
    /// What the button says.
    pub button: String,
}

/// Shows an error. Tells whether it was read.
pub fn notice(ui: &mut Ui, view: &NoticeView) -> bool {
    let p = Palette::of(ui.ctx());
    let whole = ui.max_rect();
    veil(ui, whole);
    let lines = view.text.lines().count() as f32;
    let size = vec2(640.0_f32.min(whole.width() - 24.0), (150.0 + lines * 17.0).max(180.0).min(whole.height() - 24.0));
    let rect = Rect::from_center_size(whole.center(), size);
    panel_with(ui, rect, p.bad);
    let title = Rect::from_min_size(rect.min + vec2(20.0, 14.0), vec2(rect.width() - 40.0, 28.0));
    Line::new(p, 28.0)
        .gap(9.0)
        .icon(icon::WARNING, 20.0, Tone::Bad)
        .heading(view.title.clone(), Tone::Text)
        .shrinks()
        .place(ui, title);
    let body = Rect::from_min_max(pos2(rect.left() + 20.0, title.bottom() + 8.0), rect.max - vec2(20.0, 64.0));
    ui.painter().rect_filled(body, 6.0, p.raised);
    inside(ui, body.shrink2(vec2(10.0, 6.0)), |ui| {
        ScrollArea::both().id_salt("notice").auto_shrink(false).show(ui, |ui| {
            ui.add(
                egui::Label::new(egui::RichText::new(&view.text).monospace().color(p.text)).selectable(true).extend(),
            );
        });
    });
    let button = Button::primary(&view.button).key("Enter");
    let width = button.wanted(ui) + 24.0;
    let place = Rect::from_min_size(rect.max - vec2(20.0 + width, 52.0), vec2(width, 36.0));
    let clicked = button.at(ui, place).clicked();
    let free = ui.ctx().memory(|memory| memory.focused().is_none());
    let key = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    clicked || free && (key(Key::Enter) || key(Key::Escape))
}
