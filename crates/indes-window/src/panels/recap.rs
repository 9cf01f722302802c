//! The recap of what happened since a seat's last decision: a column of numbered events with their losses, the sums of all
//! sides, the standing orders in force, and a timeline along the bottom. The events have the same numbers on the board.

use super::decision::{Standing, standing_choice};
use super::head::{Head, head};
use crate::keys::{self, Action};
use crate::theme::palette::mix;
use crate::theme::{INK, Palette, Typeface, icon, side};
use crate::widgets::controls::{Press, rule_link};
use crate::widgets::frame::{self, KeyHint, card, divide, hints};
use crate::widgets::layout::{self, inside, padded};
use crate::widgets::line::{PaintedLine, text_at};
use crate::widgets::livery::{pattern, pattern_in};
use crate::widgets::{Button, Line, Runs, Sign, Tone};
use bevy::prelude::Message;
use bevy_egui::egui;
use egui::{
    Color32, CornerRadius, Galley, Pos2, Rect, ScrollArea, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetType, pos2, vec2,
};
use indes_core::battlefield::Livery;
use indes_core::text::text;
use std::sync::Arc;

/// The contents of the column and the timeline.
#[derive(Clone, Debug, Default)]
pub struct RecapView {
    /// Side and seat, and the title: `Raiders · seat 2`, `While you were away`.
    pub head: Head,
    /// The events, in order.
    pub events: Vec<RecapEvent>,
    /// The sums, one for each side.
    pub sums: Vec<RecapSum>,
    /// Standing orders in force.
    pub orders: Vec<RecapOrder>,
    /// The text of the button: `Go on: Bruin’s turn`.
    pub go_on: String,
    /// The turns on the timeline.
    pub turns: Vec<RecapTurn>,
    /// The text below the end of the timeline: `you: Bruin`.
    pub you: String,
}

/// An event.
#[derive(Clone, Debug, Default)]
pub struct RecapEvent {
    /// Its text.
    pub text: Runs,
    /// Details, as a text; can be empty.
    pub detail: String,
    /// Its consequences, with sign and tone: a wound, an answer by standing order.
    pub chips: Vec<(Sign, String, Tone)>,
    /// The id of its rule.
    pub rule: Option<String>,
    /// Whether the numbers behind it can be shown.
    pub why: bool,
    /// Whether the seat lost something by it.
    pub loss: bool,
}

/// The sums of a side.
#[derive(Clone, Debug, Default)]
pub struct RecapSum {
    /// `You`, or the name of the side.
    pub name: String,
    /// Its colours and pattern.
    pub livery: Livery,
    /// The rows, as text and number.
    pub rows: Vec<(String, String)>,
}

/// A standing order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecapOrder {
    /// The name of the unit.
    pub unit: String,
    /// The reactions that it is for.
    pub what: String,
    /// The current order.
    pub now: Standing,
}

/// A turn on the timeline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecapTurn {
    /// The name of the unit.
    pub name: String,
    /// The side's colours and pattern.
    pub livery: Livery,
    /// The number of events in it.
    pub events: usize,
}

/// The height of a row with a chip, in points.
const CHIP: f32 = 24.0;

/// An action of the recap.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum RecapAction {
    /// Another event was selected, by its index.
    Shown(usize),
    /// Play the selected event again on the board.
    Play,
    /// Show the numbers behind an event.
    Why(usize),
    /// Change a standing order.
    Order {
        /// The index of the order.
        order: usize,
        /// The new order.
        now: Standing,
    },
    /// Open the rulebook at a rule.
    Rule(String),
    /// Continue the battle.
    GoOn,
}

/// The state of the recap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecapUi {
    /// The index of the selected event.
    pub shown: usize,
    /// Whether only losses are listed.
    pub losses_only: bool,
}

impl RecapUi {
    /// The indices of the listed events.
    fn listed(&self, view: &RecapView) -> Vec<usize> {
        (0..view.events.len()).filter(|at| !self.losses_only || view.events[*at].loss).collect()
    }

    fn select(&mut self, at: usize, actions: &mut Vec<RecapAction>) {
        if self.shown != at {
            self.shown = at;
            actions.push(RecapAction::Shown(at));
        }
    }
}

/// Draws the column and returns what was done.
pub fn recap(ui: &mut Ui, view: &RecapView, state: &mut RecapUi) -> Vec<RecapAction> {
    let rect = ui.max_rect();
    let mut actions = read_keys(ui, view, state);
    frame::panel(ui, rect);
    let top = head(ui, rect, &view.head);
    let button = Rect::from_min_max(pos2(rect.left() + 12.0, rect.bottom() - 48.0), rect.max - vec2(12.0, 12.0));
    if Button::primary(&view.go_on).key(keys::label(ui.ctx(), Action::Confirm)).at(ui, button).clicked() {
        actions.push(RecapAction::GoOn);
    }
    let hint = Rect::from_min_max(
        pos2(rect.left() + 16.0, button.top() - 28.0),
        pos2(rect.right() - 16.0, button.top() - 8.0),
    );
    let p = Palette::of(ui.ctx());
    let only = if state.losses_only { text!("recap-everything") } else { text!("recap-losses") };
    let all = [
        KeyHint::new(keys::labels(ui.ctx(), [Action::Up, Action::Down]), text!("recap-key-step")),
        KeyHint::new(keys::label(ui.ctx(), Action::PlayAgain), text!("recap-key-play")),
        KeyHint::new(keys::label(ui.ctx(), Action::Losses), only),
    ];
    hints(Line::new(p, 20.0), &all).place(ui, hint);
    let body = Rect::from_min_max(pos2(rect.left() + 1.0, top + 8.0), pos2(rect.right() - 1.0, hint.top() - 6.0));
    inside(ui, body, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("recap").auto_shrink(false).show(ui, |ui| {
            padded(ui, 6.0, |ui| {
                for at in state.listed(view) {
                    event(ui, at, &view.events[at], state, &mut actions);
                }
            });
            padded(ui, 12.0, |ui| {
                sums(ui, &view.sums);
                orders(ui, &view.orders, &mut actions);
            });
        });
    });
    actions
}

fn read_keys(ui: &Ui, view: &RecapView, state: &mut RecapUi) -> Vec<RecapAction> {
    let mut actions = Vec::new();
    if ui.ctx().memory(|memory| memory.focused().is_some()) {
        return actions;
    }
    let pressed = |action: Action| keys::pressed(ui.ctx(), action);
    if pressed(Action::Losses) {
        state.losses_only = !state.losses_only;
    }
    let listed = state.listed(view);
    let now = listed.iter().position(|at| *at == state.shown).unwrap_or(0);
    if pressed(Action::Down)
        && let Some(next) = listed.get(now + 1)
    {
        state.select(*next, &mut actions);
    }
    if pressed(Action::Up)
        && let Some(next) = now.checked_sub(1).and_then(|at| listed.get(at))
    {
        state.select(*next, &mut actions);
    }
    if pressed(Action::PlayAgain) {
        actions.push(RecapAction::Play);
    }
    if view.events.get(state.shown).is_some_and(|event| event.why) && pressed(Action::Why) {
        actions.push(RecapAction::Why(state.shown));
    }
    if pressed(Action::Confirm) | pressed(Action::Decline) {
        actions.push(RecapAction::GoOn);
    }
    actions
}

fn event(ui: &mut Ui, at: usize, event: &RecapEvent, state: &mut RecapUi, actions: &mut Vec<RecapAction>) {
    let p = Palette::of(ui.ctx());
    let on = state.shown == at;
    let width = ui.available_width();
    let text = wrapped(ui, &event.text, 14.0, p.text, width - 66.0);
    let detail = wrapped(ui, &Runs::plain(&event.detail), 12.0, p.text2, width - 66.0);
    // A row for each chip; the rule stands behind the last.
    let rows = if event.rule.is_some() || on && event.why { event.chips.len().max(1) } else { event.chips.len() };
    let detail_height = if event.detail.is_empty() { 0.0 } else { detail.size().y + 1.0 };
    let height = 21.0 + text.size().y + detail_height + rows as f32 * CHIP + if rows > 0 { 2.0 } else { 0.0 };
    let rect = layout::room(ui, vec2(width, height));
    event_ground(ui, at, event, rect, state, actions);
    number_disc(ui, rect.min + vec2(27.0, 24.0), at, on);
    let (left, mut y) = (rect.left() + 52.0, rect.top() + 10.0);
    let text_height = text.size().y;
    ui.painter().galley(pos2(left, y), text, p.text);
    y += text_height + 1.0;
    ui.painter().galley(pos2(left, y), detail, p.text2);
    y += detail_height - 1.0 + 6.0;
    for index in 0..rows {
        let mut line = Line::new(p, 20.0).gap(5.0);
        if let Some((sign, text, tone)) = event.chips.get(index).cloned() {
            let font = Typeface::Medium.at(12.0);
            line = line.chip(move |chip| chip.sign(&sign, 12.0, tone).font(text, font, tone).shrinks());
        }
        if index + 1 == rows {
            line = line.with(event.rule.as_deref(), |line, rule| line.skip(8.0).rule(rule).tag(0));
            line = line.with((on && event.why).then_some(()), |line, ()| why_link(ui, line));
        }
        let top = y + index as f32 * CHIP;
        let row = Rect::from_min_max(pos2(left, top), pos2(rect.right() - 14.0, top + 20.0));
        let shown = line.paint(ui.painter(), row);
        links(ui, at, event, &shown, actions);
    }
}

fn wrapped(ui: &Ui, text: &Runs, size: f32, colour: Color32, width: f32) -> Arc<Galley> {
    let mut job = text.job(size, colour, colour);
    job.wrap.max_width = width;
    ui.painter().layout_job(job)
}

/// The press area and the ground of an event; a click selects it.
fn event_ground(
    ui: &Ui,
    at: usize,
    event: &RecapEvent,
    rect: Rect,
    state: &mut RecapUi,
    actions: &mut Vec<RecapAction>,
) {
    let p = Palette::of(ui.ctx());
    let on = state.shown == at;
    let spoken = [format!("{}: {}", at + 1, event.text.spoken()), event.detail.clone()];
    let spoken = spoken.into_iter().chain(event.chips.iter().map(|(_, text, _)| text.clone()));
    let spoken = spoken.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let press = Press::new(spoken).chosen(WidgetType::SelectableLabel, on);
    let response = press.at(ui, rect, ui.id().with("event").with(at));
    if response.clicked() || response.gained_focus() {
        state.select(at, actions);
    }
    if on || response.hovered() {
        ui.painter().rect_filled(rect, 6.0, p.raised);
    }
    if on {
        ui.painter().rect_stroke(rect, 6.0, Stroke::new(2.0, p.accent), StrokeKind::Inside);
    } else if at > 0 && at != state.shown + 1 {
        divide(ui, rect.left() + 4.0, rect.right() - 4.0, rect.top());
    }
}

/// The number of an event on a disc.
fn number_disc(ui: &Ui, middle: Pos2, at: usize, on: bool) {
    let p = Palette::of(ui.ctx());
    let (fill, line, colour) = if on { (p.accent, p.accent, p.accent_text) } else { (p.inset, p.strong_line, p.text) };
    ui.painter().circle(middle, 13.0, fill, Stroke::new(1.5, line));
    text_at(ui.painter(), middle, &(at + 1).to_string(), Typeface::Bold.at(14.0), colour);
}

/// Appends the link to the numbers behind an event, with the tag 1.
fn why_link<'a>(ui: &Ui, line: Line<'a>) -> Line<'a> {
    line.space()
        .skip(8.0)
        .small(text!("control-why"), Tone::Second)
        .small_key(&keys::label(ui.ctx(), Action::Why))
        .tag(1)
}

/// Turns the tagged items of a painted row of an event into links: the rule and the numbers.
fn links(ui: &Ui, at: usize, event: &RecapEvent, shown: &PaintedLine, actions: &mut Vec<RecapAction>) {
    if let (Some(place), Some(rule)) = (shown.tag(0), &event.rule)
        && rule_link(ui, place, rule)
    {
        actions.push(RecapAction::Rule(rule.clone()));
    }
    if let Some(place) = shown.tag(1)
        && Press::new(text!("control-why-spoken")).link().at(ui, place, ui.id().with("why").with(at)).clicked()
    {
        actions.push(RecapAction::Why(at));
    }
}

fn sums(ui: &mut Ui, sums: &[RecapSum]) {
    if sums.is_empty() {
        return;
    }
    let p = Palette::of(ui.ctx());
    ui.add_space(10.0);
    let most = sums.iter().map(|sum| sum.rows.len()).max().unwrap_or(0);
    let whole = layout::room(ui, vec2(ui.available_width(), 32.0 + most as f32 * 20.0));
    let width = (whole.width() + 8.0) / sums.len() as f32 - 8.0;
    for (at, sum) in sums.iter().enumerate() {
        let left = whole.left() + at as f32 * (width + 8.0);
        let rect = Rect::from_min_size(pos2(left, whole.top()), vec2(width, whole.height()));
        card(ui, rect, 6, p.raised, p.line);
        let strip = Rect::from_min_size(rect.min + vec2(1.0, 1.0), vec2(10.0, 26.0));
        pattern(ui.painter(), strip, sum.livery, 0.8, CornerRadius { nw: 5, ..CornerRadius::ZERO });
        let row = |top: f32, left: f32| {
            Rect::from_min_max(
                pos2(rect.left() + left, rect.top() + top),
                pos2(rect.right() - 9.0, rect.top() + top + 20.0),
            )
        };
        Line::new(p, 20.0).bold(sum.name.clone(), Tone::Text).shrinks().place(ui, row(4.0, 19.0));
        for (index, (words, number)) in sum.rows.iter().enumerate() {
            Line::new(p, 20.0)
                .small(words.clone(), Tone::Second)
                .shrinks()
                .space()
                .strong(number.clone(), Tone::Text)
                .place(ui, row(27.0 + index as f32 * 20.0, 9.0));
        }
    }
}

fn orders(ui: &mut Ui, orders: &[RecapOrder], actions: &mut Vec<RecapAction>) {
    if orders.is_empty() {
        return;
    }
    let p = Palette::of(ui.ctx());
    ui.add_space(10.0);
    let rect = layout::room(ui, vec2(ui.available_width(), 32.0 + orders.len() as f32 * 28.0));
    ui.painter().rect_stroke(rect, 6.0, Stroke::new(1.0, p.line), StrokeKind::Inside);
    let row = |top: f32, height: f32| {
        Rect::from_min_max(
            pos2(rect.left() + 10.0, rect.top() + top),
            pos2(rect.right() - 10.0, rect.top() + top + height),
        )
    };
    Line::new(p, 18.0)
        .icon_in(icon::BELL_SLASH, Typeface::IconBold, 14.0, Tone::Second)
        .strong(text!("recap-orders"), Tone::Text)
        .place(ui, row(6.0, 18.0));
    for (at, order) in orders.iter().enumerate() {
        let name = format!("{} {}", order.unit, order.what);
        let new = standing_choice(ui, row(28.0 + at as f32 * 28.0, 24.0), &name, order.now, |mut words| {
            words.max.x -= 8.0;
            Line::new(p, 24.0)
                .gap(8.0)
                .strong(order.unit.clone(), Tone::Text)
                .small(order.what.clone(), Tone::Second)
                .shrinks()
                .place(ui, words);
        });
        actions.extend(new.map(|now| RecapAction::Order { order: at, now }));
    }
}

/// Draws the timeline and returns what was done: the turns with their events, up to the present.
pub fn timeline(ui: &mut Ui, view: &RecapView, state: &mut RecapUi) -> Vec<RecapAction> {
    let p = Palette::of(ui.ctx());
    let rect = ui.max_rect();
    let mut actions = Vec::new();
    frame::panel(ui, rect);
    let inner = rect.shrink2(vec2(17.0, 10.0));
    let head = Rect::from_min_size(inner.min, vec2(inner.width(), 18.0));
    Line::new(p, 18.0)
        .gap(4.0)
        .named(text!("recap-timeline"))
        .small_caps(&text!("recap-timeline"), Tone::Second)
        .space()
        .small(text!("recap-now-shown"), Tone::Second)
        .strong((state.shown + 1).min(view.events.len()).to_string(), Tone::Text)
        .small(text!("recap-of", count = view.events.len()), Tone::Second)
        .place(ui, head);
    let y = inner.top() + 50.0;
    let (left, right) = (inner.left() + 14.0, inner.right() - 22.0);
    let painter = ui.painter();
    painter.hline(left..=right, y, Stroke::new(2.0, p.strong_line));
    let tip = vec![pos2(right - 2.0, y - 12.0), pos2(right + 14.0, y), pos2(right - 2.0, y + 12.0)];
    painter.add(Shape::convex_polygon(tip, p.text, Stroke::NONE));
    let weights: Vec<f32> = view.turns.iter().map(|turn| turn.events as f32 + 0.6).collect();
    let unit = (right - left - 14.0) / weights.iter().sum::<f32>().max(0.1);
    let mut x = left;
    let mut number = 0;
    let mut places = Vec::new();
    for (turn, weight) in view.turns.iter().zip(weights) {
        let bar = Rect::from_min_size(pos2(x, y - 8.0), vec2((weight * unit - 6.0).max(8.0), 16.0));
        let colours = side(turn.livery);
        let quiet = mix(colours.main, colours.pattern, 0.5);
        pattern_in(ui.painter(), bar, turn.livery, 0.7, CornerRadius::same(3), [colours.main, quiet]);
        ui.painter().rect_stroke(bar, 3.0, Stroke::new(1.0, INK), StrokeKind::Inside);
        let name = Rect::from_min_size(pos2(x + 2.0, y + 16.0), vec2(bar.width(), 16.0));
        Line::new(p, 16.0).font(turn.name.clone(), Typeface::Medium.at(12.0), Tone::Second).shrinks().place(ui, name);
        for event in 0..turn.events {
            let part = (event as f32 + 0.5) / turn.events as f32;
            places.push((number, pos2(bar.left() + bar.width() * part, y)));
            number += 1;
        }
        x += weight * unit;
    }
    for (at, middle) in places {
        let on = state.shown == at;
        let disc = Rect::from_center_size(middle, Vec2::splat(26.0));
        let press = Press::new(text!("recap-event", number = at + 1)).chosen(WidgetType::RadioButton, on);
        if press.at(ui, disc, ui.id().with("dot").with(at)).clicked() {
            state.select(at, &mut actions);
        }
        let (fill, colour) = if on { (p.accent, p.accent_text) } else { (p.panel, p.text) };
        ui.painter().circle(middle, 13.0, fill, Stroke::new(2.0, p.text));
        text_at(ui.painter(), middle, &(at + 1).to_string(), Typeface::Bold.at(13.0), colour);
    }
    let end = Rect::from_min_max(pos2(right - 180.0, y + 16.0), pos2(right + 14.0, y + 32.0));
    Line::new(p, 16.0).space().strong(view.you.clone(), Tone::Text).place(ui, end);
    actions
}
