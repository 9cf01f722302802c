//! The menu: rule set, level, players, options, and the button to begin.
//!
//! Three panes: the rule sets on the left, the levels as cards in the middle, the chosen level on the right. A level whose file
//! is broken keeps its place, with the error on its card. The arrows choose the level, the page keys the rule set.

pub(crate) mod setup;
pub mod view;

pub use view::*;

use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::controls::{Press, is_double_click};
use crate::widgets::frame::{self, KeyHint, hints};
use crate::widgets::layout::{self, inside};
use crate::widgets::line::icon_at;
use crate::widgets::livery::{LooksTo, preview, stand};
use crate::widgets::text::Paragraph;
use crate::widgets::{Button, Line, Piece, Runs, Tone};
use bevy::prelude::Resource;
use bevy_egui::egui;
use egui::{Rect, ScrollArea, Stroke, StrokeKind, Ui, Vec2, WidgetType, pos2, vec2};
use indes_core::battlefield::Livery;
use indes_core::text::text;

/// The state of the menu.
#[derive(Resource, Clone, Debug, Default)]
pub struct MenuUi {
    /// Whether keys are ignored, because a dialog has the keyboard.
    pub ignores_keys: bool,
    /// The indices of the rule set and the level shown in the previous frame.
    seen: Option<(usize, usize)>,
}

/// The least width of a card, in points.
const CARD_WIDTH: f32 = 250.0;

/// Draws the menu over the whole rectangle and returns what was done.
pub fn menu(ui: &mut Ui, view: &MenuView, state: &mut MenuUi) -> Vec<MenuAction> {
    let rect = ui.max_rect();
    let columns = columns(rect);
    let mut actions = read_keys(ui, view, state, columns);
    header(ui, rect, view, &mut actions);
    let body = Rect::from_min_max(rect.min + vec2(16.0, 84.0), rect.max - vec2(16.0, 54.0));
    let left = Rect::from_min_max(body.min, pos2(body.left() + 262.0, body.bottom()));
    let right = Rect::from_min_max(pos2(body.right() - right_width(rect), body.top()), body.max);
    let middle = Rect::from_min_max(pos2(left.right() + 16.0, body.top()), pos2(right.left() - 16.0, body.bottom()));
    sets(ui, left, view, &mut actions);
    levels(ui, middle, view, state, columns, &mut actions);
    let scroll =
        if state.seen == Some((view.set, view.level)) { setup::TextScroll::Keep } else { setup::TextScroll::Reset };
    setup::setup(ui, right, &view.setup, scroll, &mut actions);
    let foot = Rect::from_min_max(pos2(rect.left() + 24.0, rect.bottom() - 38.0), rect.max - vec2(24.0, 16.0));
    let all = [
        KeyHint::new(keys::labels(ui.ctx(), [Action::Up, Action::Down]), text!("menu-key-level")),
        KeyHint::new(keys::labels(ui.ctx(), [Action::PageUp, Action::PageDown]), text!("menu-key-set")),
        KeyHint::new(keys::label(ui.ctx(), Action::Rulebook), text!("menu-key-rulebook")),
        KeyHint::new(keys::label(ui.ctx(), Action::Reload), text!("menu-key-reload")),
        KeyHint::new(keys::label(ui.ctx(), Action::Decline), text!("menu-key-quit")),
    ];
    hints(Line::new(Palette::of(ui.ctx()), 22.0), &all)
        .space()
        .small(view.foot.clone(), Tone::Second)
        .shrinks()
        .place(ui, foot);
    state.seen = Some((view.set, view.level));
    actions
}

fn right_width(rect: Rect) -> f32 {
    if rect.width() >= 1600.0 { 440.0 } else { 398.0_f32.min(rect.width() * 0.32) }
}

/// The number of columns of cards.
fn columns(rect: Rect) -> usize {
    let middle = rect.width() - 64.0 - 262.0 - right_width(rect);
    (((middle + 12.0) / (CARD_WIDTH + 12.0)).floor() as usize).clamp(1, 5)
}

fn read_keys(ui: &Ui, view: &MenuView, state: &MenuUi, columns: usize) -> Vec<MenuAction> {
    let mut actions = Vec::new();
    if state.ignores_keys || ui.ctx().memory(|memory| memory.focused().is_some()) || egui::Popup::is_any_open(ui.ctx())
    {
        return actions;
    }
    let pressed = |action: Action| keys::pressed(ui.ctx(), action);
    let moved = |by: isize| {
        let last = view.levels.len().checked_sub(1)?;
        let next = view.level.checked_add_signed(by).unwrap_or(view.level).min(last);
        (next != view.level).then_some(MenuAction::Level(next))
    };
    let row = isize::try_from(columns).unwrap_or(1);
    for (key, by) in [(Action::Right, 1), (Action::Left, -1), (Action::Down, row), (Action::Up, -row)] {
        if pressed(key) {
            actions.extend(moved(by));
        }
    }
    for (key, by) in [(Action::PageDown, 1), (Action::PageUp, -1)] {
        if pressed(key) {
            let next = view.set.checked_add_signed(by).filter(|next| *next < view.sets.len());
            actions.extend(next.map(MenuAction::Set));
        }
    }
    let simple = [
        (Action::Swap, MenuAction::Swap),
        (Action::Rulebook, MenuAction::Rulebook),
        (Action::Reload, MenuAction::Reload),
        (Action::Decline, MenuAction::Quit),
    ];
    actions.extend(simple.into_iter().filter(|(key, _)| pressed(*key)).map(|(_, action)| action));
    if view.setup.refused.is_none() && pressed(Action::Confirm) {
        actions.push(MenuAction::Begin);
    }
    actions
}

fn header(ui: &Ui, rect: Rect, view: &MenuView, actions: &mut Vec<MenuAction>) {
    let p = Palette::of(ui.ctx());
    let mut right = rect.right() - 16.0;
    let buttons = [
        (icon::GEAR_SIX, text!("menu-settings"), MenuAction::Settings, true),
        (icon::FLOPPY_DISK, text!("menu-load"), MenuAction::Load, view.can_load),
        (icon::PLAY, text!("menu-replays"), MenuAction::Replays, view.can_replay),
    ];
    for (sign, name, action, possible) in buttons {
        let button = Button::quiet(name).icon(sign).enabled(possible);
        let width = button.natural_width(ui);
        let place = Rect::from_min_size(pos2(right - width, rect.top() + 24.0), vec2(width, 34.0));
        if button.at(ui, place).clicked() {
            actions.push(action);
        }
        right = place.left() - 8.0;
    }
    let words = Rect::from_min_max(rect.min + vec2(28.0, 16.0), pos2(right, rect.top() + 72.0));
    let mark = Line::new(p, 50.0).font("Indes", Typeface::Title.at(46.0), Tone::Text);
    let wide = mark.natural_width(ui.painter());
    mark.place(ui, Rect::from_min_size(words.min, vec2(wide, 56.0)));
    let motto = Rect::from_min_max(pos2(words.left() + wide + 14.0, words.top() + 24.0), words.max - vec2(8.0, 12.0));
    Line::new(p, 20.0).font(view.motto.clone(), Typeface::Italic.at(17.0), Tone::Second).shrinks().place(ui, motto);
}

fn sets(ui: &mut Ui, rect: Rect, view: &MenuView, actions: &mut Vec<MenuAction>) {
    let p = Palette::of(ui.ctx());
    frame::panel(ui, rect);
    let inner = Rect::from_min_max(rect.min + vec2(8.0, 12.0), rect.max - vec2(8.0, 8.0));
    let mut bottom = inner.top();
    inside(ui, inner, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        Line::new(p, 16.0).skip(12.0).small_caps(&text!("menu-rule-set"), Tone::Second).show(ui);
        ui.add_space(6.0);
        for at in 0..view.sets.len() {
            set_row(ui, view, at, actions);
        }
        bottom = ui.cursor().top();
    });
    let room = rect.bottom() - bottom;
    if room > 120.0 {
        let scale = (room / 110.0).min(1.35);
        let ground = rect.bottom() - 14.0 - 16.0 * scale;
        let [left, right] = [Piece::new("swordsman", Livery::Tide), Piece::new("bandit", Livery::Ember)];
        stand(ui.painter(), pos2(rect.left() + 74.0, ground), scale, &left, LooksTo::Right);
        stand(ui.painter(), pos2(rect.right() - 74.0, ground), scale, &right, LooksTo::Left);
    }
}

/// Shows a rule set; a click chooses it.
fn set_row(ui: &mut Ui, view: &MenuView, at: usize, actions: &mut Vec<MenuAction>) {
    let (set, chosen) = (&view.sets[at], at == view.set);
    let p = Palette::of(ui.ctx());
    let width = ui.available_width();
    let mut job = Runs::plain(&set.text).job(12.0, p.text2, p.text);
    job.wrap.max_width = width - 58.0;
    for section in &mut job.sections {
        section.format.line_height = Some(15.0);
    }
    let text = ui.painter().layout_job(job);
    let rect = layout::room(ui, vec2(width, 40.0 + text.size().y));
    let count = text!("menu-levels", count = set.levels);
    let press = Press::new(format!("{}, {count}", set.name)).chosen(WidgetType::SelectableLabel, chosen);
    let response = press.at(ui, rect, ui.id().with("set").with(at));
    if chosen || response.hovered() {
        ui.painter().rect_filled(rect, 6.0, if chosen { p.inset } else { p.raised });
    }
    if chosen {
        let edge = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        ui.painter().rect_filled(edge, egui::CornerRadius { nw: 3, sw: 3, ..Default::default() }, p.accent);
    }
    let (face, tone) = if chosen { (Typeface::IconFill, p.accent_as_text) } else { (Typeface::Icon, p.text2) };
    icon_at(ui.painter(), rect.min + vec2(23.0, 21.0), set.icon, face, 22.0, tone);
    let row = Rect::from_min_max(rect.min + vec2(46.0, 9.0), pos2(rect.right() - 12.0, rect.top() + 29.0));
    Line::new(p, 20.0)
        .heading(set.name.clone(), Tone::Text)
        .shrinks()
        .space()
        .small(set.levels.to_string(), Tone::Second)
        .paint(ui.painter(), row);
    ui.painter().galley(row.left_bottom() + vec2(0.0, 1.0), text, p.text2);
    if response.clicked() && !chosen {
        actions.push(MenuAction::Set(at));
    }
}

fn levels(ui: &mut Ui, rect: Rect, view: &MenuView, state: &MenuUi, columns: usize, actions: &mut Vec<MenuAction>) {
    let p = Palette::of(ui.ctx());
    let head = Rect::from_min_size(rect.min, vec2(rect.width(), 20.0));
    let mut line = Line::new(p, 20.0).named(view.heading.clone()).small_caps(&view.heading, Tone::Second).space();
    if view.watched {
        line = line.icon_in(icon::EYE, Typeface::IconBold, 14.0, Tone::Second).skip(5.0);
        line = line.small(text!("menu-watched"), Tone::Second);
    }
    line.place(ui, head);
    let body = Rect::from_min_max(pos2(rect.left() - 4.0, head.bottom() + 8.0), rect.max + vec2(6.0, 0.0));
    inside(ui, body, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("levels").auto_shrink(false).show(ui, |ui| {
            let height = ((body.height() - 30.0) / 3.0).clamp(160.0, 200.0);
            let width = (rect.width() - 12.0 * (columns - 1) as f32) / columns as f32;
            let rows = view.levels.len().div_ceil(columns);
            let space = layout::room(ui, vec2(rect.width() + 4.0, rows as f32 * (height + 12.0) - 8.0));
            for at in 0..view.levels.len() {
                let (column, row) = (at % columns, at / columns);
                let corner = vec2(4.0 + column as f32 * (width + 12.0), row as f32 * (height + 12.0) + 1.0);
                let place = Rect::from_min_size(space.min + corner, vec2(width, height));
                if at == view.level && state.seen != Some((view.set, view.level)) {
                    ui.scroll_to_rect(place, None);
                }
                level_card(ui, place, view, at, actions);
            }
            if view.levels.is_empty() {
                Paragraph::new(14.0).tone(Tone::Second).show(ui, &Runs::plain(text!("menu-no-levels")));
            }
        });
    });
}

/// Shows the card of a level; a click chooses it, a double click begins it.
fn level_card(ui: &Ui, rect: Rect, view: &MenuView, at: usize, actions: &mut Vec<MenuAction>) {
    let (level, chosen) = (&view.levels[at], at == view.level);
    let p = Palette::of(ui.ctx());
    let spoken = match &level.error {
        Some(error) => format!("{}, {}", level.title, error.spoken()),
        None => format!("{}, {}", level.title, level.detail),
    };
    let press = Press::new(spoken).chosen(WidgetType::SelectableLabel, chosen);
    let response = press.at(ui, rect, ui.id().with("level").with(at));
    ui.painter().rect_filled(rect, 8.0, p.panel);
    let top = Rect::from_min_max(rect.min + vec2(1.0, 1.0), pos2(rect.right() - 1.0, rect.bottom() - 58.0));
    match &level.error {
        Some(error) => {
            let round = egui::CornerRadius { nw: 8, ne: 8, ..Default::default() };
            ui.painter().rect_filled(top, round, p.raised);
            setup::error_box(ui, top.shrink2(vec2(11.0, 7.0)), error);
        }
        None => picture(ui, top, level),
    }
    let row = |top: f32, height: f32| {
        Rect::from_min_max(pos2(rect.left() + 13.0, top), pos2(rect.right() - 11.0, top + height))
    };
    let broken = level.error.is_some();
    Line::new(p, 20.0)
        .font(level.title.clone(), Typeface::Semibold.at(15.0), if broken { Tone::Second } else { Tone::Text })
        .shrinks()
        .with(level.tag.as_deref(), |line, tag| {
            line.chip(|chip| {
                chip.icon(icon::SEAL_CHECK, 13.0, Tone::Good).font(tag, Typeface::Medium.at(12.0), Tone::Good)
            })
        })
        .paint(ui.painter(), row(rect.bottom() - 48.0, 20.0));
    let detail = match level.error.as_ref() {
        Some(error) => error.last_good.clone().unwrap_or_else(|| text!("menu-never-loaded")),
        None => level.detail.clone(),
    };
    Line::new(p, 16.0).small(detail, Tone::Second).shrinks().paint(ui.painter(), row(rect.bottom() - 27.0, 16.0));
    let line = match (chosen, response.hovered()) {
        (true, _) => Stroke::new(2.0, p.accent),
        (false, true) => Stroke::new(1.0, p.text3),
        (false, false) => Stroke::new(1.0, p.line),
    };
    ui.painter().rect_stroke(rect, 8.0, line, StrokeKind::Inside);
    if response.clicked() && !chosen {
        actions.push(MenuAction::Level(at));
    }
    if is_double_click(&response, response.id) && chosen {
        actions.push(MenuAction::Begin);
    }
}

/// Paints the picture of a level on the ground of the table.
fn picture(ui: &Ui, rect: Rect, level: &LevelCard) {
    let p = Palette::of(ui.ctx());
    let round = egui::CornerRadius { nw: 7, ne: 7, ..Default::default() };
    ui.painter().rect_filled(rect, round, p.table_rim);
    if let Some(picture) = &level.preview {
        preview(&ui.painter_at(rect), rect.shrink2(vec2(10.0, 4.0)), picture);
    }
}
