//! The end of a battle: the winner, the reason, and the account of all units.

use crate::board::standee;
use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface, side};
use crate::widgets::frame;
use crate::widgets::layout::{self, inside, padded};
use crate::widgets::livery::{pattern, portrait};
use crate::widgets::text::Paragraph;
use crate::widgets::{Button, Line, Piece, Runs, Tone};
use bevy::prelude::Message;
use bevy_egui::egui;
use egui::{CornerRadius, Rect, ScrollArea, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use indes_core::text::text;

/// The contents of the screen.
#[derive(Clone, Debug, Default)]
pub struct EndView {
    /// The name and a piece of the winning side; `None` if no side won.
    pub winner: Option<(String, Piece)>,
    /// The result in one line: `The Watch wins`.
    pub title: String,
    /// The reason, in a sentence.
    pub reason: Runs,
    /// Level, rule set, rounds, time.
    pub detail: String,
    /// The headings of the columns of numbers: `dealt`, `taken`, `actions`, `reactions`.
    pub heads: Vec<String>,
    /// The units, ordered by side.
    pub rows: Vec<EndRow>,
    /// Whether the battle can be replayed.
    pub can_replay: bool,
    /// The title of the next level, if there is one.
    pub next: Option<String>,
}

/// The account of a unit.
#[derive(Clone, Debug, Default)]
pub struct EndRow {
    /// Figure and livery.
    pub piece: Piece,
    /// Its name.
    pub name: String,
    /// Its state at the end: `Down`, `9 of 22`.
    pub state: String,
    /// Whether it is out of the fight.
    pub down: bool,
    /// Its numbers, one for each column.
    pub numbers: Vec<String>,
}

/// An action of the screen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndAction {
    /// Play the same battle again.
    Again,
    /// Return to the menu.
    Menu,
    /// Replay the battle.
    Replay,
    /// Show the board and the log at the end.
    Board,
    /// Play the next level.
    Next,
}

/// Draws the screen in the middle of the rectangle and returns what was pressed.
pub fn ending(ui: &mut Ui, view: &EndView) -> Vec<EndAction> {
    let p = Palette::of(ui.ctx());
    let mut actions = read_keys(ui, view);
    let whole = ui.max_rect();
    let size =
        vec2(760.0_f32.min(whole.width() - 24.0), (246.0 + view.rows.len() as f32 * 34.0).min(whole.height() - 24.0));
    let rect = Rect::from_center_size(whole.center(), size);
    frame::panel(ui, rect);
    let top = head(ui, rect, view);
    let buttons = Rect::from_min_max(pos2(rect.left() + 16.0, rect.bottom() - 52.0), rect.max - vec2(16.0, 16.0));
    foot(ui, buttons, view, &mut actions);
    let body = Rect::from_min_max(pos2(rect.left() + 1.0, top), pos2(rect.right() - 1.0, buttons.top() - 10.0));
    inside(ui, body, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        padded(ui, 20.0, |ui| {
            ui.add_space(12.0);
            Paragraph::new(15.0).line(21.0).rows(2).show(ui, &view.reason);
            ui.add_space(10.0);
        });
        let numbers = 78.0_f32.min((body.width() - 300.0) / view.heads.len().max(1) as f32);
        padded(ui, 20.0, |ui| {
            let row = layout::room(ui, vec2(ui.available_width(), 22.0));
            let first = row.right() - numbers * view.heads.len() as f32;
            let place = Rect::from_min_max(row.min, pos2(first, row.bottom()));
            Line::new(p, 22.0).small_caps(&text!("end-account"), Tone::Second).place(ui, place);
            for (at, name) in view.heads.iter().enumerate() {
                let left = first + at as f32 * numbers;
                let place = Rect::from_min_size(pos2(left, row.top()), vec2(numbers, 22.0));
                Line::new(p, 22.0).space().small(name.clone(), Tone::Second).shrinks().paint(ui.painter(), place);
            }
        });
        ScrollArea::vertical().id_salt("account").auto_shrink(false).show(ui, |ui| {
            for row in &view.rows {
                padded(ui, 20.0, |ui| account(ui, row, &view.heads, numbers));
            }
        });
    });
    actions
}

fn read_keys(ui: &Ui, view: &EndView) -> Vec<EndAction> {
    if ui.ctx().memory(|memory| memory.focused().is_some()) {
        return Vec::new();
    }
    let all = [
        (Action::Confirm, EndAction::Again, true),
        (Action::Decline, EndAction::Menu, true),
        (Action::PlayAgain, EndAction::Replay, view.can_replay),
        (Action::Board, EndAction::Board, true),
        (Action::Next, EndAction::Next, view.next.is_some()),
    ];
    let pressed = |action: Action| keys::pressed(ui.ctx(), action);
    all.into_iter().filter(|(key, _, possible)| *possible && pressed(*key)).map(|(_, action, _)| action).collect()
}

/// Shows the head in the colours of the winner. Returns the y coordinate of its lower edge.
fn head(ui: &Ui, rect: Rect, view: &EndView) -> f32 {
    let p = Palette::of(ui.ctx());
    let at = Rect::from_min_size(rect.min, vec2(rect.width(), 92.0));
    let round = CornerRadius { nw: 8, ne: 8, ..CornerRadius::ZERO };
    let colours = view.winner.as_ref().map(|(_, piece)| side(piece.livery));
    let (fill, text, small) = colours.map_or((p.inset, p.text, p.text2), |c| (c.head, c.head_text, c.head_small));
    ui.painter().rect_filled(at, round, fill);
    let mut left = at.left() + 24.0;
    if let Some((_, piece)) = &view.winner {
        let strip = Rect::from_min_size(at.min, vec2(16.0, at.height()));
        pattern(ui.painter(), strip, piece.livery, 1.2, CornerRadius { nw: 8, ..CornerRadius::ZERO });
        let figure = Rect::from_min_size(at.min + vec2(26.0, 6.0), vec2(90.0, at.height() - 8.0));
        standee(ui.painter(), figure, &piece.figure, piece.livery);
        left = figure.right() + 14.0;
    }
    let row = |top: f32, height: f32| {
        Rect::from_min_max(pos2(left, at.top() + top), pos2(at.right() - 16.0, at.top() + top + height))
    };
    Line::new(p, 40.0)
        .font(view.title.clone(), Typeface::Title.at(34.0), Tone::Own(text))
        .shrinks()
        .place(ui, row(16.0, 40.0));
    Line::new(p, 18.0).small(view.detail.clone(), Tone::Own(small)).shrinks().place(ui, row(58.0, 18.0));
    at.bottom()
}

fn foot(ui: &Ui, rect: Rect, view: &EndView, actions: &mut Vec<EndAction>) {
    let mut left = rect.left();
    let cap = |action| keys::label(ui.ctx(), action);
    let next = text!("end-next", level = view.next.as_deref().unwrap_or_default());
    let all = [
        (Button::primary(text!("end-again")).key(cap(Action::Confirm)), EndAction::Again, true),
        (Button::secondary(text!("end-menu")).key(cap(Action::Decline)), EndAction::Menu, true),
        (Button::secondary(text!("end-replay")).key(cap(Action::PlayAgain)), EndAction::Replay, view.can_replay),
        (Button::secondary(text!("end-board")).key(cap(Action::Board)), EndAction::Board, true),
        (Button::secondary(&next).key(cap(Action::Next)), EndAction::Next, view.next.is_some()),
    ];
    for (button, action, possible) in all {
        if !possible {
            continue;
        }
        let width = (button.natural_width(ui) + 16.0).min(rect.right() - left);
        if button.at(ui, Rect::from_min_size(pos2(left, rect.top()), vec2(width, 36.0))).clicked() {
            actions.push(action);
        }
        left += width + 8.0;
    }
}

/// Shows the account of a unit; `column` is the width of a column of numbers, in points.
fn account(ui: &mut Ui, row: &EndRow, heads: &[String], column: f32) {
    let p = Palette::of(ui.ctx());
    let (rect, response) = layout::place(ui, vec2(ui.available_width(), 34.0));
    frame::divide(ui, rect.left(), rect.right(), rect.top());
    let likeness = Rect::from_min_size(rect.min + vec2(0.0, 3.0), vec2(28.0, 28.0));
    portrait(ui.painter(), likeness, &row.piece);
    let first = rect.right() - column * heads.len() as f32;
    let words = Rect::from_min_max(pos2(likeness.right() + 10.0, rect.top()), pos2(first - 8.0, rect.bottom()));
    Line::new(p, 34.0)
        .bold(row.name.clone(), Tone::Text)
        .shrinks()
        .small(row.state.clone(), if row.down { Tone::Bad } else { Tone::Second })
        .shrinks()
        .paint(ui.painter(), words);
    for (at, number) in row.numbers.iter().enumerate() {
        let place = Rect::from_min_size(pos2(first + at as f32 * column, rect.top()), vec2(column, 34.0));
        Line::new(p, 34.0).space().bold(number.clone(), Tone::Text).paint(ui.painter(), place);
    }
    let numbers = heads.iter().zip(&row.numbers).map(|(head, number)| format!("{head} {number}"));
    let spoken = [format!("{}, {}", row.name, row.state)].into_iter().chain(numbers).collect::<Vec<_>>().join(", ");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
}
