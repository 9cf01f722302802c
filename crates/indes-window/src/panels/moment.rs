//! A moment: what several units did at the same time, as cards of equal weight beside each other. Nothing is decided here; nothing
//! is numbered, for a number would suggest an order.

use crate::keys::{self, Action};
use crate::theme::icon::Icon;
use crate::theme::{Palette, Typeface, icon, side};
use crate::widgets::controls::rule_link;
use crate::widgets::frame::{self, card};
use crate::widgets::layout::{inside, padded, room};
use crate::widgets::line::icon_at;
use crate::widgets::livery::{pattern, portrait};
use crate::widgets::text::Paragraph;
use crate::widgets::{Button, Die, Line, Piece, Runs, Tone};
use bevy::prelude::Message;
use bevy_egui::egui;
use egui::{CornerRadius, Rect, ScrollArea, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use indes_core::text::text;

/// The contents of the column.
#[derive(Clone, Debug, Default)]
pub struct MomentView {
    /// The title: `At the same time`.
    pub title: String,
    /// What was under way, and who broke in, in one sentence.
    pub trigger: Runs,
    /// What each unit did.
    pub cards: Vec<MomentCard>,
    /// Why all of it counts, each with the id of its rule.
    pub reasons: Vec<(Runs, Option<String>)>,
    /// What comes now.
    pub now: Vec<Runs>,
}

/// What a unit did.
#[derive(Clone, Debug, Default)]
pub struct MomentCard {
    /// Figure and livery.
    pub piece: Piece,
    /// Its name.
    pub name: String,
    /// What it did: `strikes Rurik`.
    pub does: String,
    /// What that cost and was made with.
    pub detail: String,
    /// Its dice.
    pub rows: Vec<MomentRow>,
    /// What came of it, with its tone; details below.
    pub results: Vec<(Runs, Tone)>,
}

/// Dice and numbers of a card.
#[derive(Clone, Debug, Default)]
pub struct MomentRow {
    /// Who rolled, or what for.
    pub label: String,
    /// The dice and the numbers between them.
    pub bits: Vec<MomentBit>,
    /// The result: `= 15`.
    pub result: String,
}

/// A die or a text of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MomentBit {
    /// A die.
    Die(Die),
    /// A text.
    Text(String),
}

/// An action of the column.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum MomentAction {
    /// Continue the battle.
    GoOn,
    /// Play it again on the board.
    Play,
    /// Open the rulebook at a rule.
    Rule(String),
}

impl MomentRow {
    /// The text for AccessKit.
    fn spoken(&self) -> String {
        let bits = self.bits.iter().map(|bit| match bit {
            MomentBit::Die(die) => die.spoken(),
            MomentBit::Text(text) => text.clone(),
        });
        let parts = std::iter::once(self.label.clone()).chain(bits).chain([self.result.clone()]);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

impl MomentCard {
    /// The text for AccessKit: `Bero strikes Rurik, swift attack, Bero 14, Rurik 12 + 3 = 15, Rurik loses 11`.
    #[must_use]
    pub fn spoken(&self) -> String {
        let first = [format!("{} {}", self.name, self.does), self.detail.clone()].into_iter();
        let rows = self.rows.iter().map(MomentRow::spoken);
        let results = self.results.iter().map(|(words, _)| words.spoken());
        first.chain(rows).chain(results).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

/// The height of the head, the distance between two cards, heights of parts of a card, in points.
const HEAD: f32 = 62.0;
const GAP: f32 = 12.0;
const CARD_HEAD: f32 = 45.0;
const DETAIL: f32 = 24.0;
const ROW: f32 = 26.0;
const RESULT: f32 = 20.0;

/// Draws the column and returns what was pressed.
pub fn moment(ui: &mut Ui, view: &MomentView) -> Vec<MomentAction> {
    let rect = ui.max_rect();
    let mut actions = read_keys(ui);
    frame::panel(ui, rect);
    head(ui, rect, view);
    let foot = Rect::from_min_max(pos2(rect.left() + 12.0, rect.bottom() - 48.0), rect.max - vec2(12.0, 12.0));
    buttons(ui, foot, &mut actions);
    let body =
        Rect::from_min_max(pos2(rect.left() + 1.0, rect.top() + HEAD), pos2(rect.right() - 1.0, foot.top() - 8.0));
    inside(ui, body, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("moment").auto_shrink(false).show(ui, |ui| {
            ui.add_space(10.0);
            padded(ui, 16.0, |ui| {
                Paragraph::new(14.0).line(19.0).show(ui, &view.trigger);
            });
            ui.add_space(8.0);
            padded(ui, 16.0, |ui| view.cards.chunks(2).for_each(|pair| cards(ui, pair)));
            reasons(ui, view, &mut actions);
            now(ui, view);
        });
    });
    actions
}

fn read_keys(ui: &Ui) -> Vec<MomentAction> {
    let mut actions = Vec::new();
    if ui.ctx().memory(|memory| memory.focused().is_some()) {
        return actions;
    }
    let pressed = |action: Action| keys::pressed(ui.ctx(), action);
    if pressed(Action::PlayAgain) {
        actions.push(MomentAction::Play);
    }
    if pressed(Action::Confirm) | pressed(Action::Decline) {
        actions.push(MomentAction::GoOn);
    }
    actions
}

/// The head: in no side's colour, with the strips and the portraits of the first and the last unit at its ends.
fn head(ui: &Ui, rect: Rect, view: &MomentView) {
    let p = Palette::of(ui.ctx());
    let at = Rect::from_min_size(rect.min, vec2(rect.width(), HEAD));
    let painter = ui.painter();
    painter.rect_filled(at, CornerRadius { nw: 8, ne: 8, ..CornerRadius::ZERO }, p.inset);
    let ends = [view.cards.first(), view.cards.last()];
    let (nw, ne) = (CornerRadius { nw: 8, ..CornerRadius::ZERO }, CornerRadius { ne: 8, ..CornerRadius::ZERO });
    let strips = [(at.left(), nw, at.left() + 22.0), (at.right() - 12.0, ne, at.right() - 70.0)];
    for (card, (left, corners, likeness)) in ends.into_iter().zip(strips) {
        let Some(card) = card else { continue };
        let strip = Rect::from_min_size(pos2(left, at.top()), vec2(12.0, at.height()));
        pattern(painter, strip, card.piece.livery, 1.0, corners);
        portrait(painter, Rect::from_min_size(pos2(likeness, at.top() + 7.0), Vec2::splat(48.0)), &card.piece);
    }
    let words = |top: f32, height: f32| {
        Rect::from_min_max(pos2(at.left() + 80.0, at.top() + top), pos2(at.right() - 80.0, at.top() + top + height))
    };
    let revealed = text!("moment-revealed");
    Line::new(p, 16.0).space().small_caps(&revealed, Tone::Second).space().paint(painter, words(10.0, 16.0));
    let title =
        Line::new(p, 26.0).space().font(view.title.clone(), Typeface::Title.at(20.0), Tone::Text).shrinks().space();
    title.paint(painter, words(27.0, 26.0));
    let response = ui.interact(at, ui.id().with("head"), Sense::hover());
    let spoken = format!("{revealed}. {}", view.title);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
}

fn buttons(ui: &mut Ui, foot: Rect, actions: &mut Vec<MomentAction>) {
    let (go, again) = (text!("moment-go-on"), text!("moment-again"));
    let cut = foot.left() + foot.width() * 0.58;
    let left = Rect::from_min_max(foot.min, pos2(cut - 4.0, foot.bottom()));
    let right = Rect::from_min_max(pos2(cut + 4.0, foot.top()), foot.max);
    if Button::primary(&go).key(keys::label(ui.ctx(), Action::Confirm)).at(ui, left).clicked() {
        actions.push(MomentAction::GoOn);
    }
    if Button::secondary(&again).key(keys::label(ui.ctx(), Action::PlayAgain)).at(ui, right).clicked() {
        actions.push(MomentAction::Play);
    }
}

fn height(card: &MomentCard) -> f32 {
    let detail = if card.detail.is_empty() { 6.0 } else { DETAIL };
    CARD_HEAD + detail + card.rows.len() as f32 * ROW + card.results.len() as f32 * RESULT + 14.0
}

/// Shows two cards side by side with an equals sign between their heads.
fn cards(ui: &mut Ui, pair: &[MomentCard]) {
    let p = Palette::of(ui.ctx());
    let tall = pair.iter().map(height).fold(0.0, f32::max);
    let whole = room(ui, vec2(ui.available_width(), tall + 8.0));
    let width = (whole.width() - GAP) / 2.0;
    for (at, one) in (0u8..).zip(pair) {
        let left = whole.left() + f32::from(at) * (width + GAP);
        show_card(ui, Rect::from_min_size(pos2(left, whole.top()), vec2(width, tall)), one);
    }
    if pair.len() > 1 {
        let middle = pos2(whole.center().x, whole.top() + CARD_HEAD / 2.0);
        ui.painter().circle(middle, 17.0, p.panel, Stroke::new(2.0, p.text));
        icon_at(ui.painter(), middle, icon::EQUALS, Typeface::IconBold, 20.0, p.text);
    }
}

fn show_card(ui: &Ui, rect: Rect, one: &MomentCard) {
    let p = Palette::of(ui.ctx());
    card(ui, rect, 6, p.raised, p.strong_line);
    let colours = side(one.piece.livery);
    let top = Rect::from_min_size(rect.min, vec2(rect.width(), CARD_HEAD)).shrink(1.0);
    let round = CornerRadius { nw: 5, ne: 5, ..CornerRadius::ZERO };
    ui.painter().rect_filled(top, round, colours.head);
    let strip = Rect::from_min_size(top.min, vec2(9.0, top.height()));
    pattern(ui.painter(), strip, one.piece.livery, 0.8, CornerRadius { nw: 5, ..CornerRadius::ZERO });
    portrait(ui.painter(), Rect::from_min_size(top.min + vec2(15.0, 6.0), Vec2::splat(31.0)), &one.piece);
    let inner = |at: f32, height: f32, indent: f32| {
        Rect::from_min_max(
            pos2(rect.left() + indent, rect.top() + at),
            pos2(rect.right() - 9.0, rect.top() + at + height),
        )
    };
    let name = Line::new(p, 18.0).font(one.name.clone(), Typeface::Semibold.at(14.0), Tone::Own(colours.head_text));
    name.shrinks().paint(ui.painter(), inner(5.0, 18.0, 54.0));
    let does = Line::new(p, 16.0).small(one.does.clone(), Tone::Own(colours.head_small)).shrinks();
    does.paint(ui.painter(), inner(23.0, 16.0, 54.0));
    let mut y = CARD_HEAD + 4.0;
    if !one.detail.is_empty() {
        let detail = Line::new(p, 18.0).small(one.detail.clone(), Tone::Second).shrinks();
        detail.paint(ui.painter(), inner(y, 18.0, 10.0));
        y += DETAIL - 4.0;
    }
    for row in &one.rows {
        show_row(ui, inner(y, ROW, 10.0), row);
        y += ROW;
    }
    y += 4.0;
    for (words, tone) in &one.results {
        Line::new(p, RESULT).runs(words, 13.0, *tone).paint(ui.painter(), inner(y, RESULT, 10.0));
        y += RESULT;
    }
    let response =
        ui.interact(rect, ui.id().with("card").with(rect.min.x.to_bits()).with(rect.min.y.to_bits()), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, one.spoken()));
    response.on_hover_text(one.spoken());
}

fn show_row(ui: &Ui, rect: Rect, row: &MomentRow) {
    let p = Palette::of(ui.ctx());
    let mut line = Line::new(p, ROW).gap(3.0).centred().small(row.label.clone(), Tone::Second).shrinks().at(56.0);
    for bit in &row.bits {
        line = match bit {
            MomentBit::Die(die) => line.draw(Vec2::splat(19.0), "", move |painter, rect| die.paint(painter, rect, p)),
            MomentBit::Text(text) => line.small(text.clone(), Tone::Text),
        };
    }
    line.strong(row.result.clone(), Tone::Text).shrinks().paint(ui.painter(), rect);
}

/// A heading in a box or without one.
fn heading(ui: &mut Ui, sign: Icon, words: &str) {
    let p = Palette::of(ui.ctx());
    let line = Line::new(p, 20.0).gap(7.0).icon_in(sign, Typeface::IconBold, 14.0, Tone::Second);
    line.bold(words.to_owned(), Tone::Text).show(ui);
}

/// Why all of it counts.
fn reasons(ui: &mut Ui, view: &MomentView, actions: &mut Vec<MomentAction>) {
    let p = Palette::of(ui.ctx());
    ui.add_space(6.0);
    padded(ui, 16.0, |ui| {
        heading(ui, icon::EQUALS, &text!("moment-why"));
        for (words, rule) in &view.reasons {
            Paragraph::new(12.0).tone(Tone::Second).show(ui, words);
            let Some(rule) = rule else { continue };
            let row = room(ui, vec2(ui.available_width(), 18.0));
            let shown = Line::new(p, 18.0).space().rule(rule).tag(0).paint(ui.painter(), row);
            if let Some(at) = shown.tag(0)
                && rule_link(ui, at, rule)
            {
                actions.push(MomentAction::Rule(rule.clone()));
            }
        }
    });
}

/// What comes now.
fn now(ui: &mut Ui, view: &MomentView) {
    if view.now.is_empty() {
        return;
    }
    ui.add_space(8.0);
    padded(ui, 16.0, |ui| {
        heading(ui, icon::ARROW_RIGHT, &text!("moment-now"));
        for words in &view.now {
            Paragraph::new(13.0).tone(Tone::Second).show(ui, words);
        }
    });
    ui.add_space(8.0);
}
