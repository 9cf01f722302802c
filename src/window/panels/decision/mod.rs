//! The decision column: the one place that says whose decision it is, what may be done and what it would change.
//!
//! From above: the head in the side's colour with the question, what happens, the ribbon of the exchange, what comes
//! of doing nothing, the options, what is not possible and why, the buttons. The middle scrolls if it is too long;
//! head and buttons always stay. Keys: 1 to 9 and the arrows move the focus, left and right change what is inside the
//! focused option, Enter takes it, Esc declines, W asks why, F answers for all who are asked the same.
//!
//! [`decision`] draws it and tells what was done; [`hear`] is the part about keys; [`view`] has the values.

mod option;
mod plan;
pub mod view;

pub use view::*;

use crate::window::keys::{self, Action};
use crate::window::theme::{Face, Palette, icon, side};
use crate::window::widgets::controls::{Press, rule_link};
use crate::window::widgets::frame::{self, divide, ribbon};
use crate::window::widgets::line::Shown;
use crate::window::widgets::livery::{pattern, portrait};
use crate::window::widgets::text::Paragraph;
use crate::window::widgets::{Button, Line, Tone};
use bevy_egui::egui;
use egui::{CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};

/// Draws the column into the panel's rectangle and tells what was done.
pub fn decision(ui: &mut Ui, view: &DecisionView, state: &mut DecisionUi) -> Vec<DecisionAction> {
    state.meet(view);
    let mut actions = hear(ui, view, state);
    let rect = ui.max_rect();
    frame::panel(ui, rect);
    let top = head(ui, rect, &view.head);
    let foot = buttons(ui, rect, view, state, &mut actions);
    let middle = Rect::from_min_max(pos2(rect.left() + 1.0, top), pos2(rect.right() - 1.0, foot));
    frame::inside(ui, middle, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("decision").auto_shrink(false).show(ui, |ui| {
            situation(ui, view);
            match view.flavour {
                Flavour::Answer => option::rows(ui, view, state, &mut actions),
                Flavour::Act => plan::act(ui, view, state, &mut actions),
            }
            impossible(ui, view, state, &mut actions);
            ui.add_space(8.0);
        });
    });
    ui.painter().rect_stroke(rect, 8.0, Stroke::new(1.0, Palette::of(ui.ctx()).line), StrokeKind::Inside);
    actions
}

/// What the keyboard says about the column. While a control has the keyboard, which Tab gives it, arrows, Enter and
/// Esc are its own; numbers give it back to the column.
pub fn hear(ui: &Ui, view: &DecisionView, state: &mut DecisionUi) -> Vec<DecisionAction> {
    let mut actions = Vec::new();
    let focused = ui.ctx().memory(egui::Memory::focused);
    // Esc takes the keyboard away from a control before anybody hears it: that one only leaves the control.
    let tabbed = std::mem::replace(&mut state.tabbed, focused.is_some());
    if state.deaf {
        return actions;
    }
    let pressed = |action: Action| keys::pressed(ui.ctx(), action);
    for (at, number) in (1..=9).enumerate() {
        if at < view.options.len() && pressed(Action::Number(number)) {
            actions.extend(state.give(at));
            if let Some(control) = focused {
                ui.ctx().memory_mut(|memory| memory.surrender_focus(control));
            }
        }
    }
    if view.options.get(state.focus).is_some_and(|option| option.why) && pressed(Action::Why) {
        actions.push(DecisionAction::Why(state.focus));
    }
    let other = |block: &PlanBlock| matches!(block, PlanBlock::Other(_));
    if view.plan.as_ref().is_some_and(|plan| plan.blocks.iter().any(other)) && pressed(Action::OtherWay) {
        actions.push(DecisionAction::OtherWay);
    }
    if view.together.is_some() && pressed(Action::Together) {
        actions.push(DecisionAction::Together);
    }
    if focused.is_some() || tabbed {
        return actions;
    }
    if pressed(Action::Down) {
        actions.extend(state.step(view, 1));
    }
    if pressed(Action::Up) {
        actions.extend(state.step(view, -1));
    }
    for (second, first, by) in [(Action::SecondRight, Action::Right, 1), (Action::SecondLeft, Action::Left, -1)] {
        if pressed(second) {
            actions.extend(state.turn(view, 1, by));
        }
        if pressed(first) {
            actions.extend(state.turn(view, 0, by).or_else(|| plan::next_target(view, by)));
        }
    }
    if can_confirm(view) && pressed(Action::Confirm) {
        actions.push(DecisionAction::Confirm(state.focus));
    }
    if view.decline.is_some() && pressed(Action::Decline) {
        actions.push(DecisionAction::Decline);
    }
    actions
}

const fn can_confirm(view: &DecisionView) -> bool {
    !view.options.is_empty()
}

/// The sizes of letters in which a question is tried, until it fits.
const QUESTION_SIZES: [f32; 4] = [22.0, 19.0, 17.0, 15.0];

/// The head of a column: strip, portrait, who, question. Gives the height at which the rest begins.
pub(super) fn head(ui: &Ui, rect: Rect, head: &Head) -> f32 {
    let colours = side(head.piece.livery);
    let at = Rect::from_min_size(rect.min, vec2(rect.width(), 62.0));
    let round = CornerRadius { nw: 8, ne: 8, ..CornerRadius::ZERO };
    ui.painter().rect_filled(at, round, colours.head);
    let strip = Rect::from_min_size(at.min, vec2(12.0, at.height()));
    pattern(ui.painter(), strip, head.piece.livery, 1.0, CornerRadius { nw: 8, ..CornerRadius::ZERO });
    let likeness = Rect::from_min_size(at.min + vec2(22.0, 7.0), vec2(48.0, 48.0));
    portrait(ui.painter(), likeness, &head.piece);
    let p = Palette::of(ui.ctx());
    let line = |top: f32, height: f32| {
        Rect::from_min_max(pos2(at.left() + 80.0, at.top() + top), pos2(at.right() - 10.0, at.top() + top + height))
    };
    Line::new(p, 16.0).caps(&head.who, Tone::Own(colours.head_small)).shrinks().paint(ui.painter(), line(10.0, 16.0));
    let question = |size| {
        Line::new(p, 26.0).font(head.question.clone(), Face::Title.at(size), Tone::Own(colours.head_text)).shrinks()
    };
    let place = line(27.0, 26.0);
    let fits = |size: &f32| question(*size).wanted(ui.painter()) <= place.width();
    question(QUESTION_SIZES.into_iter().find(fits).unwrap_or(QUESTION_SIZES[3])).paint(ui.painter(), place);
    let response = ui.interact(at, ui.id().with("head"), Sense::hover());
    let said = format!("{}. {}", head.who, head.question);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    at.bottom()
}

/// Trigger, ribbon, and what comes of doing nothing.
fn situation(ui: &mut Ui, view: &DecisionView) {
    let p = Palette::of(ui.ctx());
    ui.add_space(10.0);
    padded(ui, 16.0, |ui| {
        if !view.trigger.is_empty() {
            Paragraph::new(14.0).line(19.0).rows(3).show(ui, &view.trigger);
        }
    });
    if !view.ribbon.is_empty() {
        ui.add_space(8.0);
        padded(ui, 12.0, |ui| {
            ribbon(ui, &view.ribbon);
        });
    }
    let Some(otherwise) = &view.otherwise else { return };
    ui.add_space(if view.ribbon.is_empty() { 6.0 } else { 10.0 });
    padded(ui, 16.0, |ui| {
        let spoken = otherwise.odds.as_ref().map(crate::window::widgets::Odds::spoken);
        let about = Some(otherwise.about.clone()).filter(|about| !about.is_empty());
        let effects = otherwise.effects.iter().map(|effect| effect.text.spoken());
        let said: Vec<String> = about.into_iter().chain(spoken).chain(effects).collect();
        let said = format!("{}: {}", otherwise.name, said.join(", "));
        let line = Line::new(p, 18.0).gap(8.0).named(said).strong(otherwise.name.clone(), Tone::Second);
        let Some(odds) = &otherwise.odds else {
            let line = otherwise.effects.iter().fold(line, Line::chip_free);
            line.show(ui);
            ui.add_space(7.0);
            return;
        };
        line.space().small(otherwise.about.clone(), Tone::Second).shrinks().show(ui);
        ui.add_space(2.0);
        let bar = vec2(ui.available_width(), 18.0);
        Line::new(p, 18.0).draw(bar, "", |painter, rect| odds.paint(painter, rect, p, true)).show(ui);
        ui.add_space(3.0);
        let mut notes = otherwise.effects.iter().fold(Line::new(p, 18.0).gap(12.0), Line::chip_free);
        if view.options.iter().any(|option| option.before.is_some()) {
            let below = |line: Line<'static>| line.space().small(view.below.clone(), Tone::Third);
            // A line of its own, if it does not fit beside what doing nothing comes to.
            if below(Line::new(p, 18.0)).wanted(ui.painter()) + 12.0 + notes.wanted(ui.painter()) > bar.x {
                notes.show(ui);
                notes = Line::new(p, 18.0);
            }
            notes = notes.space().small(view.below.clone(), Tone::Third);
        }
        notes.show(ui);
        ui.add_space(7.0);
    });
}

impl Line<'_> {
    /// A consequence as part of a line.
    pub(super) fn chip_free(self, effect: &Effect) -> Self {
        self.sign(&effect.sign, 13.0, effect.tone).skip(4.0).runs(&effect.text, 12.0, Tone::Second)
    }
}

/// What is not possible. Rows of options are followed by lines; chips show theirs on their own.
fn impossible(ui: &mut Ui, view: &DecisionView, _state: &mut DecisionUi, actions: &mut Vec<DecisionAction>) {
    if view.impossible.is_empty() || view.flavour == Flavour::Act {
        return;
    }
    let (left, right) = (ui.max_rect().left() + 16.0, ui.max_rect().right() - 16.0);
    ui.add_space(4.0);
    divide(ui, left, right, ui.cursor().top());
    ui.add_space(7.0);
    padded(ui, 16.0, |ui| {
        for refusal in &view.impossible {
            refused(ui, refusal, actions);
        }
    });
}

/// A line that says what is not possible and why.
pub(super) fn refused(ui: &mut Ui, refusal: &Refusal, actions: &mut Vec<DecisionAction>) {
    let p = Palette::of(ui.ctx());
    let line = Line::new(p, 20.0)
        .gap(7.0)
        .named(refusal.spoken())
        .icon_in(icon::PROHIBIT, Face::Icon, 14.0, Tone::Third)
        .strong(refusal.name.clone(), Tone::Third)
        .small(refusal.reason.clone(), Tone::Third)
        .shrinks()
        .space()
        .with(refusal.rule.as_deref(), |line, rule| line.skip(8.0).rule(rule).tag(0));
    let (shown, response) = line.show(ui);
    response.on_hover_text(&refusal.reason);
    open_rule(ui, &shown, refusal.rule.as_deref(), actions);
}

fn open_rule(ui: &Ui, shown: &Shown, rule: Option<&str>, actions: &mut Vec<DecisionAction>) {
    if let (Some(rule), Some(at)) = (rule, shown.tag(0))
        && rule_link(ui, at, rule)
    {
        actions.push(DecisionAction::Rule(rule.to_owned()));
    }
}

/// The two buttons at the foot, and the remark above them. Gives the height at which they begin.
fn buttons(ui: &mut Ui, rect: Rect, view: &DecisionView, state: &DecisionUi, actions: &mut Vec<DecisionAction>) -> f32 {
    let p = Palette::of(ui.ctx());
    let row = Rect::from_min_max(
        pos2(rect.left() + 12.0, rect.bottom() - 12.0 - 36.0),
        pos2(rect.right() - 12.0, rect.bottom() - 12.0),
    );
    let focused = view.options.get(state.focus);
    let name = view.confirm.clone().or_else(|| focused.map(|option| option.name.clone()));
    let left_share = if view.decline.is_some() { 1.3 / 2.3 } else { 1.0 };
    let split = row.left() + (row.width() - 8.0) * left_share;
    if let Some(name) = name {
        let right = if view.decline.is_some() { split } else { row.right() };
        let place = Rect::from_min_max(row.min, pos2(right, row.bottom()));
        let button = Button::primary(name).key(keys::cap(ui.ctx(), Action::Confirm)).enabled(can_confirm(view));
        if button.at(ui, place).clicked() {
            actions.push(DecisionAction::Confirm(state.focus));
        }
    }
    if let Some(decline) = &view.decline {
        let left = if view.options.is_empty() { row.left() } else { split + 8.0 };
        let place = Rect::from_min_max(pos2(left, row.top()), row.max);
        if Button::secondary(decline).key(keys::cap(ui.ctx(), Action::Decline)).at(ui, place).clicked() {
            actions.push(DecisionAction::Decline);
        }
    }
    let mut top = row.top() - 8.0;
    if let Some((words, on)) = &view.together {
        let at = Rect::from_min_max(pos2(rect.left() + 16.0, top - 20.0), pos2(rect.right() - 16.0, top));
        let press = Press::new(words.clone()).chosen(WidgetType::Checkbox, *on);
        let response = press.at(ui, at, ui.id().with("together"));
        let sign = if *on { icon::CHECK_SQUARE } else { icon::SQUARE };
        let tone = if *on || response.hovered() { Tone::Text } else { Tone::Second };
        Line::new(p, 20.0)
            .icon_in(sign, Face::IconBold, 16.0, tone)
            .small(words.clone(), tone)
            .shrinks()
            .space()
            .small_key(&keys::cap(ui.ctx(), Action::Together))
            .paint(ui.painter(), at);
        if response.clicked() {
            actions.push(DecisionAction::Together);
        }
        top -= 24.0;
    }
    if let Some(remark) = &view.remark {
        let at = Rect::from_min_max(pos2(rect.left() + 16.0, top - 18.0), pos2(rect.right() - 16.0, top));
        let mut line = Line::new(p, 18.0).icon_in(icon::INFO, Face::IconBold, 14.0, Tone::Second).runs(
            &remark.text,
            12.0,
            Tone::Second,
        );
        for (action, does) in &remark.keys {
            line = line.skip(8.0).small_key(&keys::cap(ui.ctx(), *action)).small(does.clone(), Tone::Second);
        }
        let line = line.with(remark.rule.as_deref(), |line, rule| line.rule(rule).tag(0));
        let shown = line.place(ui, at);
        open_rule(ui, &shown, remark.rule.as_deref(), actions);
        top -= 20.0;
    }
    top - 2.0
}

/// Something with a margin on both sides.
pub(crate) fn padded<R>(ui: &mut Ui, margin: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    let space = ui.available_rect_before_wrap();
    let rect =
        Rect::from_min_max(pos2(space.left() + margin, space.top()), pos2(space.right() - margin, space.bottom()));
    let builder = egui::UiBuilder::new().max_rect(rect).layout(egui::Layout::top_down(egui::Align::Min));
    let inner = ui.scope_builder(builder, |ui| {
        ui.set_width(rect.width());
        add(ui)
    });
    inner.inner
}
