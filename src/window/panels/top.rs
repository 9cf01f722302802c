//! The bar along the top: what is played and how far it is, who comes in which order, and the buttons that are
//! always there.

use crate::text::text;
use crate::window::keys::{self, Action};
use crate::window::theme::{Face, Palette, icon, text_size};
use crate::window::widgets::controls::Press;
use crate::window::widgets::line::icon_at;
use crate::window::widgets::livery::portrait;
use crate::window::widgets::{Line, Piece, Sign, Tone, frame};
use bevy_egui::egui;
use egui::{Color32, Rect, Stroke, StrokeKind, Ui, WidgetType, pos2, vec2};

/// Everything on the bar.
#[derive(Clone, Debug, Default)]
pub struct TopView {
    /// The level's title.
    pub title: String,
    /// Rule set and round: `Tempo · round 4 of 12, then The Toll wins`.
    pub subtitle: String,
    /// What stands in the middle.
    pub middle: Middle,
    /// Why nothing can be taken back, if nothing can; `None` leaves the button out.
    pub undo: Option<Result<String, String>>,
}

/// The middle of the bar.
#[derive(Clone, Debug)]
pub enum Middle {
    /// Who comes in which order.
    Order(OrderView),
    /// What the board shows beside the present: a recap.
    Notice {
        /// Its picture.
        sign: Sign,
        /// In bold.
        title: String,
        /// Below.
        text: String,
    },
}

impl Default for Middle {
    fn default() -> Self {
        Self::Order(OrderView::default())
    }
}

impl Middle {
    /// The width at which nothing of it has to move closer together.
    fn wanted(&self) -> f32 {
        match self {
            Self::Order(order) => 62.0 * text_size() + 20.0 + LEGEND + order.tokens.len() as f32 * WIDEST,
            Self::Notice { .. } => 380.0,
        }
    }
}

/// The turn order.
#[derive(Clone, Debug, Default)]
pub struct OrderView {
    /// What the row of portraits is: `Turn order`.
    pub name: String,
    /// What the numbers below are: `AP left`.
    pub number: String,
    /// The tokens from the left.
    pub tokens: Vec<Token>,
}

/// Where a unit is in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TokenState {
    /// It had its turn.
    Had,
    /// It acts.
    Acts,
    /// It is asked: it decides now.
    Asked,
    /// It would act if the turn ended now.
    Next,
    /// It is still to come.
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
    /// What it has left, in a word.
    pub number: String,
    /// Where it is in the round.
    pub state: TokenState,
    /// Whether it is out of the fight.
    pub down: bool,
    /// How many turns it has left in the round, where that is more than one.
    pub turns: Option<u8>,
    /// A number that stays the same for this unit.
    pub key: u32,
}

/// What was pressed on the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopAction {
    /// The menu.
    Menu,
    /// What the players were told before the battle.
    Briefing,
    /// Take the last choice back.
    Undo,
    /// Show or hide the log.
    Log,
    /// The rulebook.
    Rulebook,
    /// Settings.
    Settings,
    /// A unit of the turn order, by its token's key.
    Token(u32),
}

/// Draws the bar into the panel's rectangle and tells what was pressed.
pub fn top(ui: &mut Ui, view: &TopView) -> Vec<TopAction> {
    let p = Palette::of(ui.ctx());
    let rect = ui.max_rect();
    let mut actions = Vec::new();
    frame::panel(ui, rect);
    let middle = rect.center().y;
    let menu = Rect::from_min_size(pos2(rect.left() + 11.0, middle - 17.0), vec2(34.0, 34.0));
    if sign_button(ui, menu, icon::LIST, &text!("top-menu"), "", None) {
        actions.push(TopAction::Menu);
    }
    let right = buttons(ui, rect, view, &mut actions);
    let title = || Line::new(p, 20.0).font(view.title.clone(), Face::Title.at(17.0), Tone::Text).shrinks();
    let subtitle = || Line::new(p, 16.0).small(view.subtitle.clone(), Tone::Second).shrinks();
    // As wide as they want, where the middle leaves room for it.
    let wanted = title().wanted(ui.painter()).max(subtitle().wanted(ui.painter())) + 14.0;
    let free = right - 20.0 - (rect.left() + 55.0) - view.middle.wanted();
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
    if response.on_hover_text(text!("top-briefing-about")).clicked() {
        actions.push(TopAction::Briefing);
    }
    let space =
        Rect::from_min_max(pos2(titles.right() + 10.0, rect.top() + 2.0), pos2(right - 10.0, rect.bottom() - 2.0));
    match &view.middle {
        Middle::Order(order) => tokens(ui, space, order, &mut actions),
        Middle::Notice { sign, title, text } => {
            let words = Rect::from_min_max(pos2(space.left() + 34.0, middle - 19.0), pos2(space.right(), middle + 1.0));
            Line::new(p, 20.0).sign(sign, 20.0, Tone::Second).paint(ui.painter(), space);
            Line::new(p, 20.0).bold(title.clone(), Tone::Text).shrinks().place(ui, words);
            Line::new(p, 16.0).small(text.clone(), Tone::Second).shrinks().place(ui, words.translate(vec2(0.0, 19.0)));
        }
    }
    actions
}

/// The buttons at the right end. Gives the place where they begin.
fn buttons(ui: &Ui, rect: Rect, view: &TopView, actions: &mut Vec<TopAction>) -> f32 {
    let cap = |action| keys::cap(ui.ctx(), action);
    let undo = view.undo.as_ref().map(|undo| {
        let (hint, possible) = match undo {
            Ok(hint) => (hint.as_str(), true),
            Err(reason) => (reason.as_str(), false),
        };
        (
            icon::ARROW_COUNTER_CLOCKWISE,
            text!("top-take-back"),
            cap(Action::TakeBack),
            TopAction::Undo,
            Some(hint),
            possible,
        )
    });
    let always = [
        (icon::SCROLL, text!("top-log"), cap(Action::Log), TopAction::Log, None, true),
        (icon::BOOK_OPEN, text!("control-rulebook"), cap(Action::Rulebook), TopAction::Rulebook, None, true),
        (icon::GEAR_SIX, text!("top-settings"), String::new(), TopAction::Settings, None, true),
    ];
    let all: Vec<_> = undo.into_iter().chain(always).collect();
    let p = Palette::of(ui.ctx());
    let width = |key: &str| {
        if key.is_empty() { 34.0 } else { Line::new(p, 16.0).small(key, Tone::Second).wanted(ui.painter()) + 37.0 }
    };
    let whole: f32 = all.iter().map(|(_, _, key, ..)| width(key) + 10.0).sum();
    let first = rect.right() - 1.0 - whole;
    let mut left = first;
    for (sign, name, key, action, hint, possible) in all {
        let place = Rect::from_min_size(pos2(left, rect.center().y - 17.0), vec2(width(&key), 34.0));
        if sign_button(ui, place, sign, &name, &key, hint.map(|hint| (hint, possible))) {
            actions.push(action);
        }
        left = place.right() + 10.0;
    }
    first
}

fn sign_button(ui: &Ui, rect: Rect, sign: &str, name: &str, key: &str, hint: Option<(&str, bool)>) -> bool {
    let p = Palette::of(ui.ctx());
    let possible = hint.is_none_or(|(_, possible)| possible);
    let response = Press::new(name).enabled(possible).at(ui, rect, ui.id().with(name));
    let lit = response.hovered() && possible;
    ui.painter().rect_filled(rect, 6.0, if lit || sign == icon::LIST { p.inset } else { p.panel });
    let line = if lit { p.text3 } else { p.line };
    ui.painter().rect_stroke(rect, 6.0, Stroke::new(1.0, line), StrokeKind::Inside);
    let colour = if possible { p.text } else { p.text3 };
    let middle = if key.is_empty() { rect.center() } else { pos2(rect.left() + 15.5, rect.center().y) };
    icon_at(ui.painter(), middle, sign, Face::IconBold, 17.0, colour);
    if !key.is_empty() {
        let at = pos2(rect.left() + 27.0, rect.center().y);
        ui.painter().text(at, egui::Align2::LEFT_CENTER, key, Face::Regular.at(12.0), p.text2);
    }
    let text = match hint {
        None => name.to_owned(),
        Some((hint, true)) => text!("top-hint", name = name, hint = hint),
        Some((hint, false)) => text!("top-cannot-undo", hint = hint),
    };
    let pressed = response.clicked();
    response.on_hover_text(&text).on_disabled_hover_text(text);
    pressed
}

/// The least width of title and subtitle.
const TITLES: f32 = 190.0;
/// The least distance from one portrait to the next, and the usual one.
const CLOSEST: f32 = 26.0;
const WIDEST: f32 = 46.0;
/// The width of what the frames mean.
const LEGEND: f32 = 96.0;

/// The turn order: portraits with a number below, frames for who acts and who is asked.
fn tokens(ui: &Ui, space: Rect, order: &OrderView, actions: &mut Vec<TopAction>) {
    let p = Palette::of(ui.ctx());
    if order.tokens.is_empty() {
        return;
    }
    let names = Rect::from_min_size(space.min, vec2(62.0 * text_size(), space.height()));
    let label = |top: f32| Rect::from_min_size(names.min + vec2(0.0, top), vec2(names.width(), 16.0));
    Line::new(p, 16.0).space().small(order.name.clone(), Tone::Second).shrinks().place(ui, label(12.0));
    Line::new(p, 16.0).space().small(order.number.clone(), Tone::Second).shrinks().place(ui, label(35.0));
    let any = |state: TokenState| order.tokens.iter().any(|token| token.state == state);
    let explained: Vec<(String, Color32, Color32)> = [
        (TokenState::Acts, text!("token-acts"), Color32::TRANSPARENT, p.text),
        (TokenState::Asked, text!("token-asked"), p.accent_soft, p.accent),
        (TokenState::Next, text!("token-next"), p.panel, p.text3),
    ]
    .into_iter()
    .filter(|(state, ..)| any(*state))
    .map(|(_, text, fill, line)| (text, fill, line))
    .collect();
    let count = order.tokens.len() as f32;
    let all = space.width() - names.width() - 12.0;
    let with_legend = explained.len() > 1 && all - LEGEND >= count * WIDEST;
    let room = if with_legend { all - LEGEND } else { all };
    // Too many for the bar: they move closer together, down to overlapping portraits; then only those around the one who
    // acts are shown, and how many others there are.
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
        let height = explained.len() as f32 * 17.0;
        let at = pos2(left + 10.0, space.center().y - height / 2.0);
        for (row, (text, fill, line)) in explained.into_iter().enumerate() {
            let row = row as f32 * 17.0;
            let square = Rect::from_min_size(at + vec2(0.0, row + 2.0), vec2(12.0, 12.0));
            ui.painter().rect_filled(square, 3.0, fill);
            ui.painter().rect_stroke(square, 3.0, Stroke::new(2.0, line), StrokeKind::Inside);
            let words = Rect::from_min_size(at + vec2(18.0, row), vec2(80.0, 16.0));
            Line::new(p, 16.0).small(text, Tone::Second).paint(ui.painter(), words);
        }
    }
}

fn token(ui: &Ui, rect: Rect, at: usize, token: &Token) -> bool {
    let p = Palette::of(ui.ctx());
    let state = match token.state {
        TokenState::Had => text!("token-had"),
        TokenState::Acts => text!("token-acts"),
        TokenState::Asked => text!("token-asked"),
        TokenState::Next => text!("token-next"),
        TokenState::ToCome => text!("token-to-come"),
    };
    let state = match token.turns {
        Some(turns) => text!("token-turns", state = state, turns = turns),
        None => state,
    };
    let (name, number) = (&token.name, &token.number);
    let said = if token.down {
        text!("token-spoken-down", name = name, number = number, state = state)
    } else {
        text!("token-spoken", name = name, number = number, state = state)
    };
    let current = matches!(token.state, TokenState::Acts | TokenState::Asked);
    let press = Press::new(said).chosen(WidgetType::SelectableLabel, current);
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
    if token.state == TokenState::Had || token.down {
        painter.rect_filled(likeness, 4.0, Color32::from_rgba_unmultiplied(20, 23, 27, 128));
        let badge = likeness.right_top() + vec2(-4.0, 5.0);
        painter.circle_filled(badge, 7.0, p.panel);
        painter.circle_stroke(badge, 7.0, Stroke::new(1.0, p.strong_line));
        let sign = if token.down { icon::X } else { icon::CHECK };
        icon_at(painter, badge, sign, Face::IconBold, 10.0, if token.down { p.bad } else { p.text });
    }
    let corner = |text: &str| {
        let badge = likeness.right_top() + vec2(-4.0, 5.0);
        painter.circle_filled(badge, 7.0, p.panel);
        painter.circle_stroke(badge, 7.0, Stroke::new(1.0, p.strong_line));
        painter.text(badge, egui::Align2::CENTER_CENTER, text, Face::Bold.at(12.0), p.text);
    };
    if let Some(turns) = token.turns.filter(|_| !token.down) {
        corner(&turns.to_string());
    }
    if token.state == TokenState::Next {
        let badge = likeness.left_top() + vec2(4.0, 5.0);
        painter.circle_filled(badge, 7.0, p.panel);
        icon_at(painter, badge, icon::CARET_DOUBLE_RIGHT, Face::IconBold, 11.0, p.text);
    }
    let quiet = token.state == TokenState::Had || token.down;
    let colour = if quiet { p.text3 } else { p.text };
    let number = pos2(rect.center().x, rect.top() + 44.0);
    painter.text(number, egui::Align2::CENTER_CENTER, &token.number, Face::Semibold.at(12.0), colour);
    let pressed = response.clicked();
    response.on_hover_text(&token.name);
    pressed
}
