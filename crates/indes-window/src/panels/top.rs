//! The bar along the top: level, rule set and round, the turn order or the floor, and the buttons of all battles.

use super::floor::{self, FloorView};
use crate::keys::{self, Action};
use crate::theme::icon::Icon;
use crate::theme::{Palette, Typeface, icon, text_size};
use crate::widgets::controls::Press;
use crate::widgets::line::icon_at;
use crate::widgets::livery::portrait;
use crate::widgets::{Line, Piece, Runs, Sign, Tone, frame};
use bevy::prelude::Message;
use bevy_egui::egui;
use egui::{Color32, Painter, Rect, Stroke, StrokeKind, Ui, WidgetType, pos2, vec2};
use indes_core::text::text;

/// The contents of the bar.
#[derive(Clone, Debug, Default)]
pub struct TopView {
    /// The level's title.
    pub title: String,
    /// Rule set and round: `Tempo · round 4 of 12, then The Toll wins`.
    pub subtitle: String,
    /// How far the sides have come to the goals of the level; words between asterisks are bold.
    pub goals: Vec<String>,
    /// The middle of the bar.
    pub middle: Middle,
    /// The button to take a choice back: `Ok` with the choice it would undo, `Err` with the reason why none can be undone.
    /// `None` leaves the button out.
    pub undo: Option<Result<String, String>>,
}

/// The middle of the bar.
#[derive(Clone, Debug)]
pub enum Middle {
    /// The turn order.
    Order(OrderView),
    /// The floor that seats have, where units have no turns.
    Floor(FloorView),
    /// A notice that the board does not show the present: a recap.
    Notice {
        /// Its sign.
        sign: Sign,
        /// The title, in bold.
        title: String,
        /// The text below the title.
        text: String,
    },
}

impl Default for Middle {
    fn default() -> Self {
        Self::Order(OrderView::default())
    }
}

impl Middle {
    /// The width at which no token has to move closer to the next, in points.
    fn natural_width(&self) -> f32 {
        match self {
            Self::Order(order) => 62.0 * text_size() + 20.0 + LEGEND + order.tokens.len() as f32 * WIDEST,
            Self::Floor(floor) => floor.natural_width(),
            Self::Notice { .. } => 380.0,
        }
    }
}

/// The turn order.
#[derive(Clone, Debug, Default)]
pub struct OrderView {
    /// The name of the row of portraits: `Turn order`.
    pub name: String,
    /// The name of the numbers below: `AP left`.
    pub number: String,
    /// The tokens from the left.
    pub tokens: Vec<Token>,
}

/// The state of a unit in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TokenState {
    /// It has had its turn.
    Had,
    /// It is acting.
    Acts,
    /// It is asked: its seat decides now.
    Asked,
    /// It would act next if the turn ended now.
    Next,
    /// Its turn is still to come.
    #[default]
    ToCome,
}

/// A unit in the turn order.
#[derive(Clone, Debug, Default)]
pub struct Token {
    /// Its name.
    pub name: String,
    /// Figure and livery.
    pub piece: Piece,
    /// The number below: its remaining points.
    pub number: String,
    /// The points that it owes of its next turn.
    pub owes: u8,
    /// Its state in the round.
    pub state: TokenState,
    /// Whether it is out of the fight.
    pub down: bool,
    /// The number of turns it has left in the round, where turns are counted and it has any.
    pub turns: Option<u8>,
    /// The name of the unit after whose turn its own one comes, if it has saved it until then; that unit stands before it.
    pub saved: Option<String>,
    /// The round at whose end it arrives, if it is still to arrive.
    pub arrives: Option<u16>,
    /// A number that identifies the unit.
    pub key: u32,
}

/// An action of the bar.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopAction {
    /// Open the menu.
    Menu,
    /// Show the briefing.
    Briefing,
    /// Take the last choice back.
    Undo,
    /// Show or hide the log.
    Log,
    /// Open the rulebook.
    Rulebook,
    /// Open the settings.
    Settings,
    /// Select a unit of the turn order, by the key of its token.
    Token(u32),
}

/// Draws the bar into the panel's rectangle and returns what was pressed.
pub fn top(ui: &mut Ui, view: &TopView) -> Vec<TopAction> {
    let p = Palette::of(ui.ctx());
    let rect = ui.max_rect();
    let mut actions = Vec::new();
    frame::panel(ui, rect);
    let middle = rect.center().y;
    let menu = Rect::from_min_size(pos2(rect.left() + 11.0, middle - 17.0), vec2(34.0, 34.0));
    let menu_button = BarButton {
        sign: icon::LIST,
        name: text!("top-menu"),
        key: String::new(),
        action: TopAction::Menu,
        undo: None,
    };
    if menu_button.show(ui, menu) {
        actions.push(menu_button.action);
    }
    let right = buttons(ui, rect, view, &mut actions);
    let title = || Line::new(p, 20.0).font(view.title.clone(), Typeface::Title.at(17.0), Tone::Text).shrinks();
    let subtitle = || Line::new(p, 16.0).small(view.subtitle.clone(), Tone::Second).shrinks();
    // In their natural width, where the middle leaves room for it.
    let wanted = title().natural_width(ui.painter()).max(subtitle().natural_width(ui.painter())) + 14.0;
    let free = right - 20.0 - (rect.left() + 55.0) - view.middle.natural_width();
    let width = free.clamp(TITLES, wanted.max(TITLES));
    let titles = Rect::from_min_size(pos2(rect.left() + 49.0, rect.top() + 5.0), vec2(width, rect.height() - 10.0));
    let press = Press::new(format!("{}, {}", text!("top-briefing", level = &view.title), view.subtitle));
    let response = press.at(ui, titles, ui.id().with("briefing"));
    if response.hovered() {
        ui.painter().rect_filled(titles, 6.0, p.inset);
    }
    let line =
        |top: f32, height: f32| Rect::from_min_size(titles.min + vec2(6.0, top), vec2(titles.width() - 8.0, height));
    title().paint(ui.painter(), line(4.0, 20.0));
    subtitle().paint(ui.painter(), line(24.0, 18.0));
    let goals = view.goals.iter().map(|goal| Runs::marked(goal).spoken());
    let about: Vec<String> = std::iter::once(text!("top-briefing-about")).chain(goals).collect();
    if response.on_hover_text(about.join("\n")).clicked() {
        actions.push(TopAction::Briefing);
    }
    let space =
        Rect::from_min_max(pos2(titles.right() + 10.0, rect.top() + 2.0), pos2(right - 10.0, rect.bottom() - 2.0));
    match &view.middle {
        Middle::Order(order) => tokens(ui, space, order, &mut actions),
        Middle::Floor(view) => actions.extend(floor::floor(ui, space, view).into_iter().map(TopAction::Token)),
        Middle::Notice { sign, title, text } => {
            let words = Rect::from_min_max(pos2(space.left() + 34.0, middle - 19.0), pos2(space.right(), middle + 1.0));
            Line::new(p, 20.0).sign(sign, 20.0, Tone::Second).paint(ui.painter(), space);
            Line::new(p, 20.0).bold(title.clone(), Tone::Text).shrinks().place(ui, words);
            Line::new(p, 16.0).small(text.clone(), Tone::Second).shrinks().place(ui, words.translate(vec2(0.0, 19.0)));
        }
    }
    actions
}

/// A button of the bar: an icon, with its key behind it.
struct BarButton<'a> {
    sign: Icon,
    name: String,
    /// The label of its key; empty if it has none.
    key: String,
    action: TopAction,
    /// What the button to take a choice back would undo, or why it cannot; `None` for other buttons.
    undo: Option<&'a Result<String, String>>,
}

/// Shows the buttons at the right end. Returns the x coordinate at which they begin.
fn buttons(ui: &Ui, rect: Rect, view: &TopView, actions: &mut Vec<TopAction>) -> f32 {
    let label = |action| keys::label(ui.ctx(), action);
    let button = |sign, name, key, action| BarButton { sign, name, key, action, undo: None };
    let undo = view.undo.as_ref().map(|undo| BarButton {
        undo: Some(undo),
        ..button(icon::ARROW_COUNTER_CLOCKWISE, text!("top-take-back"), label(Action::TakeBack), TopAction::Undo)
    });
    let always = [
        button(icon::SCROLL, text!("top-log"), label(Action::Log), TopAction::Log),
        button(icon::BOOK_OPEN, text!("control-rulebook"), label(Action::Rulebook), TopAction::Rulebook),
        button(icon::GEAR_SIX, text!("top-settings"), String::new(), TopAction::Settings),
    ];
    let all: Vec<BarButton> = undo.into_iter().chain(always).collect();
    let whole: f32 = all.iter().map(|button| button.width(ui) + 10.0).sum();
    let first = rect.right() - 1.0 - whole;
    let mut left = first;
    for button in all {
        let place = Rect::from_min_size(pos2(left, rect.center().y - 17.0), vec2(button.width(ui), 34.0));
        if button.show(ui, place) {
            actions.push(button.action);
        }
        left = place.right() + 10.0;
    }
    first
}

impl BarButton<'_> {
    fn width(&self, ui: &Ui) -> f32 {
        let key = Line::new(Palette::of(ui.ctx()), 16.0).small(self.key.clone(), Tone::Second);
        if self.key.is_empty() { 34.0 } else { key.natural_width(ui.painter()) + 37.0 }
    }

    /// Shows the button with its tooltip. Returns whether it was pressed.
    fn show(&self, ui: &Ui, rect: Rect) -> bool {
        let p = Palette::of(ui.ctx());
        let possible = self.undo.is_none_or(Result::is_ok);
        let response = Press::new(&self.name).enabled(possible).at(ui, rect, ui.id().with(&self.name));
        let lit = response.hovered() && possible;
        let ground = if lit || self.action == TopAction::Menu { p.inset } else { p.panel };
        ui.painter().rect_filled(rect, 6.0, ground);
        let line = if lit { p.text3 } else { p.line };
        ui.painter().rect_stroke(rect, 6.0, Stroke::new(1.0, line), StrokeKind::Inside);
        let colour = if possible { p.text } else { p.text3 };
        let middle = if self.key.is_empty() { rect.center() } else { pos2(rect.left() + 15.5, rect.center().y) };
        icon_at(ui.painter(), middle, self.sign, Typeface::IconBold, 17.0, colour);
        if !self.key.is_empty() {
            let at = pos2(rect.left() + 27.0, rect.center().y);
            ui.painter().text(at, egui::Align2::LEFT_CENTER, &self.key, Typeface::Regular.at(12.0), p.text2);
        }
        let tooltip = match self.undo {
            None => self.name.clone(),
            Some(Ok(choice)) => text!("top-hint", name = &self.name, hint = choice),
            Some(Err(reason)) => text!("top-cannot-undo", hint = reason),
        };
        let pressed = response.clicked();
        response.on_hover_text(&tooltip).on_disabled_hover_text(tooltip);
        pressed
    }
}

/// The least width of title and subtitle, in points.
const TITLES: f32 = 190.0;
/// The least distance from one portrait to the next, in points.
const CLOSEST: f32 = 26.0;
/// The usual distance.
const WIDEST: f32 = 46.0;
/// The width of the legend of the frames.
const LEGEND: f32 = 96.0;

/// Shows the turn order: portraits with a number below, frames for the units that act, are asked or come next.
fn tokens(ui: &Ui, space: Rect, order: &OrderView, actions: &mut Vec<TopAction>) {
    let p = Palette::of(ui.ctx());
    if order.tokens.is_empty() {
        return;
    }
    let names = Rect::from_min_size(space.min, vec2(62.0 * text_size(), space.height()));
    let label = |top: f32| Rect::from_min_size(names.min + vec2(0.0, top), vec2(names.width(), 16.0));
    Line::new(p, 16.0).space().small(order.name.clone(), Tone::Second).shrinks().place(ui, label(12.0));
    Line::new(p, 16.0).space().small(order.number.clone(), Tone::Second).shrinks().place(ui, label(35.0));
    let explained = explained_frames(order, p);
    let count = order.tokens.len() as f32;
    let all = space.width() - names.width() - 12.0;
    let with_legend = explained.len() > 1 && all - LEGEND >= count * WIDEST;
    let room = if with_legend { all - LEGEND } else { all };
    // Too many tokens for the bar move closer together until the portraits overlap. Still more are left out: only those around
    // the current unit are shown, with the number of the others.
    let step = (room / count).clamp(CLOSEST, WIDEST);
    let fit = ((room - step * 2.0) / step).max(1.0) as usize;
    let whole = count * step <= room;
    let current =
        order.tokens.iter().position(|token| token.state == TokenState::Acts || token.state == TokenState::Asked);
    let first = current.unwrap_or(0).saturating_sub(1).min(order.tokens.len().saturating_sub(fit));
    let shown = if whole { 0..order.tokens.len() } else { first..(first + fit).min(order.tokens.len()) };
    let others = order.tokens.len() - shown.len();
    let mut left = names.right() + 8.0;
    for (at, token) in order.tokens.iter().enumerate().filter(|(at, _)| shown.contains(at)) {
        let rect = Rect::from_min_size(pos2(left, space.top()), vec2(42.0, 52.0));
        if token.saved.is_some() {
            // One frame around it and the unit that it waits for.
            let from = if shown.contains(&at.wrapping_sub(1)) { left - step } else { left };
            dashed(ui.painter(), Rect::from_min_max(pos2(from - 2.0, rect.top()), rect.max + vec2(2.0, 0.0)), p);
        }
        if self::token(ui, rect, at, token) {
            actions.push(TopAction::Token(token.key));
        }
        left += step;
    }
    if others > 0 {
        let place = Rect::from_min_size(pos2(left + 18.0, space.top()), vec2(step * 2.0, space.height()));
        Line::new(p, place.height()).strong(text!("top-others", count = others), Tone::Second).place(ui, place);
    }
    if with_legend {
        legend(ui, pos2(left + 10.0, space.center().y), explained);
    }
}

/// A frame of tokens in the legend: its words, its ground and its line.
type ExplainedFrame = (String, Color32, Color32);

/// The frames of the tokens that are shown, for the legend.
fn explained_frames(order: &OrderView, p: &Palette) -> Vec<ExplainedFrame> {
    let any = |state: TokenState| order.tokens.iter().any(|token| token.state == state);
    let frames = [
        (TokenState::Acts, text!("token-acts"), Color32::TRANSPARENT, p.text),
        (TokenState::Asked, text!("token-asked"), p.accent_soft, p.accent),
        (TokenState::Next, text!("token-next"), p.panel, p.text3),
    ];
    let shown = frames.into_iter().filter(|(state, ..)| any(*state));
    shown.map(|(_, text, fill, line)| (text, fill, line)).collect()
}

/// Shows the legend of the frames; `at` is the middle of its left edge.
fn legend(ui: &Ui, at: egui::Pos2, explained: Vec<ExplainedFrame>) {
    let p = Palette::of(ui.ctx());
    let at = at - vec2(0.0, explained.len() as f32 * 17.0 / 2.0);
    for (row, (text, fill, line)) in explained.into_iter().enumerate() {
        let row = row as f32 * 17.0;
        let square = Rect::from_min_size(at + vec2(0.0, row + 2.0), vec2(12.0, 12.0));
        ui.painter().rect_filled(square, 3.0, fill);
        ui.painter().rect_stroke(square, 3.0, Stroke::new(2.0, line), StrokeKind::Inside);
        let words = Rect::from_min_size(at + vec2(18.0, row), vec2(80.0, 16.0));
        Line::new(p, 16.0).small(text, Tone::Second).paint(ui.painter(), words);
    }
}

/// Shows a token. Returns whether it was pressed.
fn token(ui: &Ui, rect: Rect, at: usize, token: &Token) -> bool {
    let p = Palette::of(ui.ctx());
    let current = matches!(token.state, TokenState::Acts | TokenState::Asked);
    let press = Press::new(token.spoken()).chosen(WidgetType::SelectableLabel, current);
    let response = press.at(ui, rect, ui.id().with("token").with(at));
    let painter = ui.painter();
    let outside = rect.expand2(vec2(1.0, 0.0));
    let frame = match token.state {
        TokenState::Asked => Some((p.accent_soft, p.accent)),
        TokenState::Acts => Some((p.inset, p.text)),
        TokenState::Next => Some((p.panel, p.text3)),
        _ if response.hovered() => Some((p.inset, p.line)),
        _ => None,
    };
    if let Some((fill, line)) = frame {
        painter.rect_filled(outside, 6.0, fill);
        painter.rect_stroke(outside, 6.0, Stroke::new(2.0, line), StrokeKind::Inside);
    }
    let likeness = Rect::from_min_size(rect.min + vec2(4.0, 3.0), vec2(34.0, 33.0));
    portrait(painter, likeness, &token.piece);
    badges(painter, likeness, token, p);
    let colour = if token.is_faded() { p.text3 } else { p.text };
    let number = pos2(rect.center().x, rect.top() + 44.0);
    let font = || Typeface::Semibold.at(12.0);
    if token.owes > 0 && !token.down {
        let apart = vec2(3.0, 0.0);
        painter.text(number - apart, egui::Align2::RIGHT_CENTER, &token.number, font(), colour);
        painter.text(number + apart, egui::Align2::LEFT_CENTER, format!("−{}", token.owes), font(), p.bad);
    } else {
        painter.text(number, egui::Align2::CENTER_CENTER, &token.number, font(), colour);
    }
    let pressed = response.clicked();
    response.on_hover_text(match (&token.saved, token.arrives) {
        (Some(after), _) => text!("token-saved", name = &token.name, after = after),
        (None, Some(round)) => text!("token-arrives", name = &token.name, round = round),
        (None, None) if token.owes > 0 => text!("token-owes", state = &token.name, owes = token.owes),
        (None, None) => token.name.clone(),
    });
    pressed
}

/// Paints a dashed frame around two tokens.
fn dashed(painter: &Painter, rect: Rect, p: &Palette) {
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    painter.extend(egui::Shape::dashed_line(&corners, Stroke::new(1.5, p.text3), 4.0, 3.0));
}

/// Paints the badges of a token: out of the fight, still to arrive or done, the number of turns left, next to act.
fn badges(painter: &Painter, likeness: Rect, token: &Token, p: &Palette) {
    let right = likeness.right_top() + vec2(-4.0, 5.0);
    let disc = || {
        painter.circle_filled(right, 7.0, p.panel);
        painter.circle_stroke(right, 7.0, Stroke::new(1.0, p.strong_line));
    };
    if token.is_faded() {
        painter.rect_filled(likeness, 4.0, Color32::from_rgba_unmultiplied(20, 23, 27, 128));
        disc();
        let (sign, colour) = match (token.arrives, token.down) {
            (Some(_), _) => (icon::HOURGLASS_MEDIUM, p.text),
            (None, true) => (icon::X, p.bad),
            (None, false) => (icon::CHECK, p.text),
        };
        icon_at(painter, right, sign, Typeface::IconBold, 10.0, colour);
    }
    if let Some(turns) = token.turns.filter(|_| !token.down) {
        disc();
        let font = Typeface::Bold.at(12.0);
        painter.text(right, egui::Align2::CENTER_CENTER, turns.to_string(), font, p.text);
    }
    let sign = match (&token.saved, token.state) {
        (Some(_), _) => Some(icon::HOURGLASS_MEDIUM),
        (None, TokenState::Next) => Some(icon::CARET_DOUBLE_RIGHT),
        _ => None,
    };
    if let Some(sign) = sign {
        let left = likeness.left_top() + vec2(4.0, 5.0);
        painter.circle_filled(left, 7.0, p.panel);
        icon_at(painter, left, sign, Typeface::IconBold, 11.0, p.text);
    }
}

impl Token {
    /// Whether the unit has had its turn, is out of the fight, or is still to arrive.
    fn is_faded(&self) -> bool {
        self.state == TokenState::Had || self.down || self.arrives.is_some()
    }

    /// The text for AccessKit.
    fn spoken(&self) -> String {
        let state = match self.state {
            TokenState::Had => text!("token-had"),
            TokenState::Acts => text!("token-acts"),
            TokenState::Asked => text!("token-asked"),
            TokenState::Next => text!("token-next"),
            TokenState::ToCome => text!("token-to-come"),
        };
        let state = match self.turns {
            Some(turns) => text!("token-turns", state = state, turns = turns),
            None => state,
        };
        let state = match &self.saved {
            Some(after) => text!("token-waits", state = state, after = after),
            None => state,
        };
        let state = if self.owes > 0 { text!("token-owes", state = state, owes = self.owes) } else { state };
        let (name, number) = (&self.name, &self.number);
        if let Some(round) = self.arrives {
            text!("token-arrives", name = name, round = round)
        } else if self.down {
            text!("token-spoken-down", name = name, number = number, state = state)
        } else {
            text!("token-spoken", name = name, number = number, state = state)
        }
    }
}
