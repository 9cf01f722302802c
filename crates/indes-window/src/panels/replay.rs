//! The column of a replay: the current and the next choice, the position in the record, and the controls.
//!
//! Keys: Space plays and pauses, left and right move by a choice, up and down by a round, Home and End to the ends, 1 to 5 set
//! the speed, Enter continues the battle from here. Esc, which leaves for the menu, is read by the part.

use super::head::{Head, head};
use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::controls::{Press, choice, choice_width};
use crate::widgets::frame::{self, KeyHint, divide, hints, section_heading};
use crate::widgets::layout::{self, inside, padded};
use crate::widgets::text::Paragraph;
use crate::widgets::{Button, Line, Runs, Tone};
use bevy::prelude::Message;
use bevy_egui::egui;
use egui::{Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetType, pos2, vec2};
use indes_core::text::text;

/// The contents of the column.
#[derive(Clone, Debug, Default)]
pub struct ReplayView {
    /// The head of the question at this position.
    pub head: Head,
    /// The question, or that the battle is over: `Rurik, how do you answer?`
    pub last: Runs,
    /// The next choice of the record; `None` at its end.
    pub next: Option<Runs>,
    /// The number of choices played.
    pub played: usize,
    /// The number of choices in the record.
    pub choices: usize,
    /// The number of choices played at the beginning of each round.
    pub rounds: Vec<usize>,
    /// Whether it plays automatically.
    pub playing: bool,
    /// The speeds, as texts.
    pub speeds: Vec<String>,
    /// The index of the current speed.
    pub speed: usize,
}

/// An action of the column.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayAction {
    /// Play automatically, or pause.
    Pause,
    /// Go to the state after a number of choices.
    To(usize),
    /// Go to the beginning of a round, by its index.
    Round(usize),
    /// Set the speed, by its index.
    Speed(usize),
    /// Continue the battle from here.
    PlayOn,
}

impl ReplayView {
    /// The index of the round at this position.
    #[must_use]
    pub fn round(&self) -> usize {
        self.rounds.iter().rposition(|&begins| begins <= self.played).unwrap_or(0)
    }
}

/// Whether the column reads keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyInput {
    /// It does.
    Read,
    /// It does not: a dialog has the keyboard.
    Ignored,
}

/// Draws the column into the panel's rectangle and returns what was pressed.
pub fn replay(ui: &mut Ui, view: &ReplayView, input: KeyInput) -> Vec<ReplayAction> {
    let mut actions = if input == KeyInput::Read { read_keys(ui, view) } else { Vec::new() };
    let rect = ui.max_rect();
    frame::panel(ui, rect);
    let top = head(ui, rect, &view.head);
    let foot = Rect::from_min_max(pos2(rect.left() + 12.0, rect.bottom() - 48.0), rect.max - vec2(12.0, 12.0));
    if Button::primary(text!("replay-play-on"))
        .key(keys::label(ui.ctx(), Action::Confirm))
        .enabled(view.next.is_some())
        .at(ui, foot)
        .clicked()
    {
        actions.push(ReplayAction::PlayOn);
    }
    let middle = Rect::from_min_max(pos2(rect.left() + 1.0, top + 10.0), pos2(rect.right() - 1.0, foot.top() - 8.0));
    inside(ui, middle, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("replay").auto_shrink(false).show(ui, |ui| {
            padded(ui, 16.0, |ui| {
                story(ui, view);
                controls(ui, view, &mut actions);
                rounds(ui, view, &mut actions);
            });
        });
    });
    ui.painter().rect_stroke(rect, 8.0, Stroke::new(1.0, Palette::of(ui.ctx()).line), StrokeKind::Inside);
    actions
}

fn read_keys(ui: &Ui, view: &ReplayView) -> Vec<ReplayAction> {
    let (here, last) = (view.played, view.choices);
    let round = view.round();
    let all = [
        (Action::Pause, Some(ReplayAction::Pause)),
        (Action::Right, Some(ReplayAction::To(here + 1)).filter(|_| here < last)),
        (Action::Left, here.checked_sub(1).map(ReplayAction::To)),
        (Action::Down, Some(ReplayAction::Round(round + 1)).filter(|_| round + 1 < view.rounds.len())),
        (Action::Up, Some(earlier(view))),
        (Action::First, Some(ReplayAction::To(0))),
        (Action::Last, Some(ReplayAction::To(last))),
        (Action::Confirm, Some(ReplayAction::PlayOn).filter(|_| view.next.is_some())),
    ];
    let speeds = (1..=9).map(Action::Number).enumerate().take(view.speeds.len());
    let speeds = speeds.map(|(at, action)| (action, Some(ReplayAction::Speed(at))));
    let pressed = |action: Action| keys::pressed(ui.ctx(), action);
    all.into_iter().chain(speeds).filter(|(key, _)| pressed(*key)).filter_map(|(_, action)| action).collect()
}

/// Leads to the beginning of this round, or at its beginning to that of the previous round.
fn earlier(view: &ReplayView) -> ReplayAction {
    let round = view.round();
    let begun = view.rounds.get(round).is_some_and(|&begins| begins == view.played);
    ReplayAction::Round(if begun { round.saturating_sub(1) } else { round })
}

fn story(ui: &mut Ui, view: &ReplayView) {
    section_heading(ui, &text!("replay-asked"));
    ui.add_space(2.0);
    Paragraph::new(14.0).line(19.0).rows(3).show(ui, &view.last);
    ui.add_space(10.0);
    section_heading(ui, &text!("replay-chosen"));
    ui.add_space(2.0);
    let over = Runs::plain(text!("replay-end"));
    Paragraph::new(14.0).line(19.0).rows(3).show(ui, view.next.as_ref().unwrap_or(&over));
    ui.add_space(12.0);
}

fn controls(ui: &mut Ui, view: &ReplayView, actions: &mut Vec<ReplayAction>) {
    let p = Palette::of(ui.ctx());
    let (here, last) = (view.played, view.choices);
    let (round, rounds) = (view.round() + 1, view.rounds.len());
    let words = text!("replay-place", here = here, last = last, round = round, rounds = rounds);
    Line::new(p, 20.0).named(words.clone()).strong(words, Tone::Text).show(ui);
    ui.add_space(6.0);
    actions.extend(bar(ui, view));
    ui.add_space(10.0);
    let row = layout::room(ui, vec2(ui.available_width(), 36.0));
    let (sign, name) =
        if view.playing { (icon::PAUSE, text!("replay-pause")) } else { (icon::PLAY, text!("replay-play")) };
    let buttons = [
        (
            Button::secondary(text!("replay-back")).icon(icon::CARET_LEFT),
            here > 0,
            ReplayAction::To(here.saturating_sub(1)),
        ),
        (
            Button::secondary(name).icon(sign).key(keys::label(ui.ctx(), Action::Pause)),
            here < last,
            ReplayAction::Pause,
        ),
        (Button::secondary(text!("replay-step")).icon(icon::CARET_RIGHT), here < last, ReplayAction::To(here + 1)),
    ];
    let width = (row.width() - 16.0) / 3.0;
    for (at, (button, possible, action)) in (0u8..).zip(buttons) {
        let left = row.left() + f32::from(at) * (width + 8.0);
        let place = Rect::from_min_size(pos2(left, row.top()), vec2(width, row.height()));
        if button.enabled(possible).at(ui, place).clicked() {
            actions.push(action);
        }
    }
    ui.add_space(10.0);
    let row = layout::room(ui, vec2(ui.available_width(), 24.0));
    let names: Vec<&str> = view.speeds.iter().map(String::as_str).collect();
    Line::new(p, 24.0).small(text!("replay-steps"), Tone::Second).paint(ui.painter(), row);
    debug_assert!(choice_width(ui, &names) < row.width(), "the speeds fit into their row");
    actions.extend(choice(ui, row.right_top(), &text!("replay-speed"), &names, view.speed).map(ReplayAction::Speed));
    ui.add_space(10.0);
    let all = [
        KeyHint::new(keys::labels(ui.ctx(), [Action::Left, Action::Right]), text!("replay-key-step")),
        KeyHint::new(keys::labels(ui.ctx(), [Action::Up, Action::Down]), text!("replay-key-round")),
        KeyHint::new(keys::labels(ui.ctx(), [Action::Number(1), Action::Number(5)]), text!("replay-key-speed")),
    ];
    hints(Line::new(p, 20.0), &all).show(ui);
    let leave = KeyHint::new(keys::label(ui.ctx(), Action::Decline), text!("replay-key-leave"));
    hints(Line::new(p, 20.0), &[leave]).show(ui);
    ui.add_space(10.0);
}

/// Shows the record as a bar with its rounds. Returns the action of a click or a drag on it.
fn bar(ui: &mut Ui, view: &ReplayView) -> Option<ReplayAction> {
    let p = Palette::of(ui.ctx());
    let rect = layout::room(ui, vec2(ui.available_width(), 18.0));
    let response = ui.interact(rect, ui.id().with("timeline"), Sense::click_and_drag());
    let most = view.choices.max(1) as f32;
    let x = |choice: usize| rect.left() + rect.width() * choice as f32 / most;
    ui.painter().rect_filled(rect, 4.0, p.inset);
    let done = Rect::from_min_max(rect.min, pos2(x(view.played), rect.bottom()));
    ui.painter().rect_filled(done, 4.0, p.accent_soft);
    for &begins in view.rounds.iter().skip(1) {
        ui.painter().vline(x(begins), rect.y_range(), Stroke::new(1.0, p.strong_line));
    }
    ui.painter().vline(x(view.played), rect.y_range(), Stroke::new(2.0, p.accent));
    ui.painter().rect_stroke(rect, 4.0, Stroke::new(1.0, p.line), StrokeKind::Inside);
    let at = response.interact_pointer_pos().filter(|_| response.clicked() || response.dragged())?;
    let share = ((at.x - rect.left()) / rect.width()).clamp(0.0, 1.0);
    let to = (share * most).round() as usize;
    (to != view.played).then_some(ReplayAction::To(to))
}

fn rounds(ui: &mut Ui, view: &ReplayView, actions: &mut Vec<ReplayAction>) {
    let p = Palette::of(ui.ctx());
    divide(ui, ui.max_rect().left(), ui.max_rect().right(), ui.cursor().top());
    ui.add_space(8.0);
    section_heading(ui, &text!("replay-rounds"));
    ui.add_space(4.0);
    let (width, gap) = (44.0, 6.0);
    let across = (((ui.available_width() + gap) / (width + gap)).floor() as usize).max(1);
    let rows = view.rounds.len().div_ceil(across);
    let space = layout::room(ui, vec2(ui.available_width(), rows as f32 * (28.0 + gap)));
    for at in 0..view.rounds.len() {
        let corner = vec2((at % across) as f32 * (width + gap), (at / across) as f32 * (28.0 + gap));
        let place = Rect::from_min_size(space.min + corner, vec2(width, 28.0));
        let now = at == view.round();
        let press = Press::new(text!("replay-round", round = at + 1)).chosen(WidgetType::SelectableLabel, now);
        let response = press.at(ui, place, ui.id().with("round").with(at));
        let fill = if now { p.accent_soft } else { p.raised };
        let line = if now || response.hovered() { p.accent } else { p.line };
        frame::card(ui, place, 6, fill, line);
        let tone = if now { Tone::Text } else { Tone::Second };
        Line::new(p, 28.0)
            .centred()
            .font((at + 1).to_string(), Typeface::Semibold.at(13.0), tone)
            .paint(ui.painter(), place);
        if response.clicked() {
            actions.push(ReplayAction::Round(at));
        }
    }
}
