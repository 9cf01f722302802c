//! The foot of the column: the buttons, and above them the switch for a common answer and a remark.

use super::refusal::link_rule;
use super::state::DecisionUi;
use super::view::{ClockView, DecisionAction, DecisionView, Remark};
use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::controls::Press;
use crate::widgets::{Button, Line, Tone};
use bevy_egui::egui;
use egui::{Rect, Ui, WidgetType, pos2, vec2};
use indes_core::text::text;

/// Shows the foot at the lower end of a column. Returns the y coordinate of its upper edge.
pub(super) fn foot(
    ui: &Ui,
    rect: Rect,
    view: &DecisionView,
    state: &DecisionUi,
    actions: &mut Vec<DecisionAction>,
) -> f32 {
    let row = Rect::from_min_max(
        pos2(rect.left() + 12.0, rect.bottom() - 12.0 - 36.0),
        pos2(rect.right() - 12.0, rect.bottom() - 12.0),
    );
    buttons(ui, row, view, state, actions);
    let mut top = row.top() - 8.0;
    let line = |top: f32, height: f32| {
        Rect::from_min_max(pos2(rect.left() + 16.0, top - height), pos2(rect.right() - 16.0, top))
    };
    if let Some((words, on)) = &view.together {
        if together(ui, line(top, 20.0), words, *on) {
            actions.push(DecisionAction::Together);
        }
        top -= 24.0;
    }
    if let Some(words) = &view.rest {
        if rest(ui, line(top, 20.0), words) {
            actions.push(DecisionAction::Rest);
        }
        top -= 24.0;
    }
    if let Some(remark) = &view.remark {
        show_remark(ui, line(top, 18.0), remark, actions);
        top -= 20.0;
    }
    if let Some(clock) = &view.clock {
        show_clock(ui, line(top, 18.0), clock);
        top -= 20.0;
    }
    top - 2.0
}

/// The buttons to confirm and to decline.
fn buttons(ui: &Ui, row: Rect, view: &DecisionView, state: &DecisionUi, actions: &mut Vec<DecisionAction>) {
    let focused = view.options.get(state.focus);
    let name = view.confirm.clone().or_else(|| focused.map(|option| option.name.clone()));
    let label = |action| keys::label(ui.ctx(), action);
    let confirm = name.map(|name| Button::primary(name).key(label(Action::Confirm)).enabled(view.can_confirm()));
    let decline = view.decline.as_ref().map(|decline| Button::secondary(decline).key(label(Action::Decline)));
    let both = row.width() - 8.0;
    let wide = |button: &Option<Button>| button.as_ref().map_or(0.0, |button| button.natural_width(ui));
    // The button to decline takes more than its share where the other one leaves room.
    let split = row.left() + both - wide(&decline).min(both - wide(&confirm)).max(both / 2.3);
    if let Some(button) = confirm {
        let right = if decline.is_some() { split } else { row.right() };
        if button.at(ui, Rect::from_min_max(row.min, pos2(right, row.bottom()))).clicked() {
            actions.push(DecisionAction::Confirm(state.focus));
        }
    }
    if let Some(button) = decline {
        let left = if view.options.is_empty() { row.left() } else { split + 8.0 };
        if button.at(ui, Rect::from_min_max(pos2(left, row.top()), row.max)).clicked() {
            actions.push(DecisionAction::Decline);
        }
    }
}

/// The switch by which the answer holds for all units that are asked the same. Returns whether it was pressed.
fn together(ui: &Ui, at: Rect, words: &str, on: bool) -> bool {
    let p = Palette::of(ui.ctx());
    let press = Press::new(words).chosen(WidgetType::Checkbox, on);
    let response = press.at(ui, at, ui.id().with("together"));
    let sign = if on { icon::CHECK_SQUARE } else { icon::SQUARE };
    let tone = if on || response.hovered() { Tone::Text } else { Tone::Second };
    Line::new(p, 20.0)
        .icon_in(sign, Typeface::IconBold, 16.0, tone)
        .small(words, tone)
        .shrinks()
        .space()
        .small_key(&keys::label(ui.ctx(), Action::Together))
        .paint(ui.painter(), at);
    response.clicked()
}

/// The link to pass until something concerns the seat. Returns whether it was pressed.
fn rest(ui: &Ui, at: Rect, words: &str) -> bool {
    let p = Palette::of(ui.ctx());
    let response = Press::new(words).at(ui, at, ui.id().with("rest"));
    let tone = if response.hovered() { Tone::Text } else { Tone::Second };
    Line::new(p, 20.0)
        .icon_in(icon::FAST_FORWARD, Typeface::IconBold, 16.0, tone)
        .small(words, tone)
        .shrinks()
        .space()
        .small_key(&keys::label(ui.ctx(), Action::Rest))
        .paint(ui.painter(), at);
    response.clicked()
}

/// The seconds from which on the clock is in the colour of a warning.
const LAST_SECONDS: u16 = 5;
/// The width of the bar of the clock, in points.
const CLOCK_BAR: f32 = 60.0;

/// The clock: the seconds that are left, the answer that follows, and a bar that shrinks.
fn show_clock(ui: &Ui, at: Rect, clock: &ClockView) {
    let p = Palette::of(ui.ctx());
    let tone = if clock.left <= LAST_SECONDS { Tone::Bad } else { Tone::Second };
    let words = text!("decision-clock", seconds = clock.left, answer = &clock.then);
    let share = f32::from(clock.left) / f32::from(clock.of.max(1));
    Line::new(p, 18.0)
        .named(words.clone())
        .icon_in(icon::TIMER, Typeface::IconBold, 14.0, tone)
        .small(words, tone)
        .shrinks()
        .space()
        .draw(vec2(CLOCK_BAR, 5.0), "", move |painter, rect| {
            painter.rect_filled(rect, 2.5, p.inset);
            let full = Rect::from_min_size(rect.min, vec2(rect.width() * share.clamp(0.0, 1.0), rect.height()));
            painter.rect_filled(full, 2.5, tone.colour(p));
        })
        .place(ui, at);
}

fn show_remark(ui: &Ui, at: Rect, remark: &Remark, actions: &mut Vec<DecisionAction>) {
    let line = Line::new(Palette::of(ui.ctx()), 18.0).icon_in(icon::INFO, Typeface::IconBold, 14.0, Tone::Second);
    let mut line = line.runs(&remark.text, 12.0, Tone::Second);
    for (action, does) in &remark.keys {
        line = line.skip(8.0).small_key(&keys::label(ui.ctx(), *action)).small(does.clone(), Tone::Second);
    }
    let line = line.with(remark.rule.as_deref(), |line, rule| line.rule(rule).tag(0));
    let shown = line.place(ui, at);
    link_rule(ui, &shown, remark.rule.as_deref(), actions);
}
