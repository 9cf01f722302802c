//! The column of a battle that is played again: where it is, what comes next, and the controls.
//!
//! Keys: Space plays and pauses, left and right go a step, up and down a round, Home and End to the ends, 1 to 5 set the
//! speed, Enter goes on playing from here.

use super::decision::{Head, head, padded};
use crate::text::text;
use crate::window::keys::{self, Action};
use crate::window::theme::{Face, Palette, icon};
use crate::window::widgets::controls::{Press, choice, choice_width};
use crate::window::widgets::frame::{self, KeyHint, caps, divide, hints, inside};
use crate::window::widgets::text::Paragraph;
use crate::window::widgets::{Button, Line, Runs, Tone};
use bevy_egui::egui;
use egui::{Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetType, pos2, vec2};

/// Everything in the column.
#[derive(Clone, Debug, Default)]
pub struct ReplayView {
    /// Who is asked at this place: as for the one who was asked.
    pub head: Head,
    /// What was asked, or that it is over: `Rurik, how do you answer?`
    pub last: Runs,
    /// What will be chosen next; nothing at the end.
    pub next: Option<Runs>,
    /// Choices played, and choices in the record.
    pub place: [usize; 2],
    /// The choice before which each round begins.
    pub rounds: Vec<usize>,
    /// Whether it goes on by itself.
    pub playing: bool,
    /// The speeds there are, in words, and which one is chosen.
    pub speeds: (Vec<String>, usize),
}

/// What was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayAction {
    /// Go on by itself, or stop.
    Pause,
    /// To the state after so many choices.
    To(usize),
    /// To the beginning of a round.
    Round(usize),
    /// Another speed.
    Speed(usize),
    /// Play on from here.
    PlayOn,
}

impl ReplayView {
    /// The round at this place.
    #[must_use]
    pub fn round(&self) -> usize {
        self.rounds.iter().rposition(|&begins| begins <= self.place[0]).unwrap_or(0)
    }
}

/// Draws the column into the panel's rectangle and tells what was pressed. It hears no keys while it is `deaf`.
pub fn replay(ui: &mut Ui, view: &ReplayView, deaf: bool) -> Vec<ReplayAction> {
    let mut actions = if deaf { Vec::new() } else { hear(ui, view) };
    let rect = ui.max_rect();
    frame::panel(ui, rect);
    let top = head(ui, rect, &view.head);
    let foot = Rect::from_min_max(pos2(rect.left() + 12.0, rect.bottom() - 48.0), rect.max - vec2(12.0, 12.0));
    if Button::primary(text!("replay-play-on"))
        .key(keys::cap(ui.ctx(), Action::Confirm))
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

fn hear(ui: &Ui, view: &ReplayView) -> Vec<ReplayAction> {
    let [here, last] = view.place;
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
    let speeds = (1..=9).map(Action::Number).enumerate().take(view.speeds.0.len());
    let speeds = speeds.map(|(at, action)| (action, Some(ReplayAction::Speed(at))));
    let pressed = |action: Action| keys::pressed(ui.ctx(), action);
    all.into_iter().chain(speeds).filter(|(key, _)| pressed(*key)).filter_map(|(_, action)| action).collect()
}

/// The beginning of this round, or of the one before it.
fn earlier(view: &ReplayView) -> ReplayAction {
    let round = view.round();
    let begun = view.rounds.get(round).is_some_and(|&begins| begins == view.place[0]);
    ReplayAction::Round(if begun { round.saturating_sub(1) } else { round })
}

fn story(ui: &mut Ui, view: &ReplayView) {
    caps(ui, &text!("replay-asked"));
    ui.add_space(2.0);
    Paragraph::new(14.0).line(19.0).rows(3).show(ui, &view.last);
    ui.add_space(10.0);
    caps(ui, &text!("replay-chosen"));
    ui.add_space(2.0);
    let over = Runs::plain(text!("replay-end"));
    Paragraph::new(14.0).line(19.0).rows(3).show(ui, view.next.as_ref().unwrap_or(&over));
    ui.add_space(12.0);
}

fn controls(ui: &mut Ui, view: &ReplayView, actions: &mut Vec<ReplayAction>) {
    let p = Palette::of(ui.ctx());
    let [here, last] = view.place;
    let (round, rounds) = (view.round() + 1, view.rounds.len());
    let words = text!("replay-place", here = here, last = last, round = round, rounds = rounds);
    Line::new(p, 20.0).named(words.clone()).strong(words, Tone::Text).show(ui);
    ui.add_space(6.0);
    actions.extend(bar(ui, view));
    ui.add_space(10.0);
    let row = frame::room(ui, vec2(ui.available_width(), 36.0));
    let (sign, name) =
        if view.playing { (icon::PAUSE, text!("replay-pause")) } else { (icon::PLAY, text!("replay-play")) };
    let buttons = [
        (
            Button::secondary(text!("replay-back")).icon(icon::CARET_LEFT),
            here > 0,
            ReplayAction::To(here.saturating_sub(1)),
        ),
        (Button::secondary(name).icon(sign).key(keys::cap(ui.ctx(), Action::Pause)), here < last, ReplayAction::Pause),
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
    let row = frame::room(ui, vec2(ui.available_width(), 24.0));
    let names: Vec<&str> = view.speeds.0.iter().map(String::as_str).collect();
    Line::new(p, 24.0).small(text!("replay-steps"), Tone::Second).paint(ui.painter(), row);
    debug_assert!(choice_width(ui, &names) < row.width(), "the speeds fit into their row");
    actions.extend(choice(ui, row.right_top(), &text!("replay-speed"), &names, view.speeds.1).map(ReplayAction::Speed));
    ui.add_space(10.0);
    let all = [
        KeyHint::new(keys::caps(ui.ctx(), [Action::Left, Action::Right]), text!("replay-key-step")),
        KeyHint::new(keys::caps(ui.ctx(), [Action::Up, Action::Down]), text!("replay-key-round")),
        KeyHint::new(keys::caps(ui.ctx(), [Action::Number(1), Action::Number(5)]), text!("replay-key-speed")),
    ];
    hints(Line::new(p, 20.0), &all).show(ui);
    ui.add_space(10.0);
}

/// The whole record as a bar with its rounds: a click goes there.
fn bar(ui: &mut Ui, view: &ReplayView) -> Option<ReplayAction> {
    let p = Palette::of(ui.ctx());
    let rect = frame::room(ui, vec2(ui.available_width(), 18.0));
    let response = ui.interact(rect, ui.id().with("timeline"), Sense::click_and_drag());
    let most = view.place[1].max(1) as f32;
    let x = |choice: usize| rect.left() + rect.width() * choice as f32 / most;
    ui.painter().rect_filled(rect, 4.0, p.inset);
    let done = Rect::from_min_max(rect.min, pos2(x(view.place[0]), rect.bottom()));
    ui.painter().rect_filled(done, 4.0, p.accent_soft);
    for &begins in view.rounds.iter().skip(1) {
        ui.painter().vline(x(begins), rect.y_range(), Stroke::new(1.0, p.strong_line));
    }
    ui.painter().vline(x(view.place[0]), rect.y_range(), Stroke::new(2.0, p.accent));
    ui.painter().rect_stroke(rect, 4.0, Stroke::new(1.0, p.line), StrokeKind::Inside);
    let at = response.interact_pointer_pos().filter(|_| response.clicked() || response.dragged())?;
    let share = ((at.x - rect.left()) / rect.width()).clamp(0.0, 1.0);
    let to = (share * most).round() as usize;
    (to != view.place[0]).then_some(ReplayAction::To(to))
}

fn rounds(ui: &mut Ui, view: &ReplayView, actions: &mut Vec<ReplayAction>) {
    let p = Palette::of(ui.ctx());
    divide(ui, ui.max_rect().left(), ui.max_rect().right(), ui.cursor().top());
    ui.add_space(8.0);
    caps(ui, &text!("replay-rounds"));
    ui.add_space(4.0);
    let (width, gap) = (44.0, 6.0);
    let across = (((ui.available_width() + gap) / (width + gap)).floor() as usize).max(1);
    let rows = view.rounds.len().div_ceil(across);
    let space = frame::room(ui, vec2(ui.available_width(), rows as f32 * (28.0 + gap)));
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
            .font((at + 1).to_string(), Face::Semibold.at(13.0), tone)
            .paint(ui.painter(), place);
        if response.clicked() {
            actions.push(ReplayAction::Round(at));
        }
    }
}
