//! The log of events with dice and numbers, as a strip below the board or as a column over its whole height. A line opens to
//! all its numbers.

use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::controls::{Pill, Press, is_double_click, rule_link};
use crate::widgets::frame::{self, KeyHint, divide, hints};
use crate::widgets::layout::{self, inside, padded};
use crate::widgets::line::icon_at;
use crate::widgets::{Die, Line, Runs, Tone};
use bevy::prelude::{Message, Resource};
use bevy_egui::egui;
use egui::{Rect, ScrollArea, Ui, Vec2, WidgetType, pos2, vec2};
use indes_core::text::text;

/// The contents of the log.
#[derive(Clone, Debug, Default)]
pub struct LogView {
    /// The heading: `round 4`.
    pub heading: String,
    /// The lines, the newest last.
    pub lines: Vec<LogLine>,
    /// The names of the units by which the lines can be filtered.
    pub names: Vec<String>,
}

/// An event in the log.
#[derive(Clone, Debug, Default)]
pub struct LogLine {
    /// A number that identifies the line.
    pub id: u64,
    /// The icon of its kind.
    pub icon: icon::Icon,
    /// Its text; the names of units are bold.
    pub text: Runs,
    /// Its dice and numbers.
    pub bits: Vec<LogBit>,
    /// The result, in a word or two.
    pub result: String,
    /// The tone of the result.
    pub tone: Tone,
    /// Whether it is a consequence of the line above.
    pub inner: bool,
    /// Whether it is the event that the open question is about.
    pub open_now: bool,
    /// Whether it happened at the same time as the other lines in the same bracket.
    pub at_once: bool,
    /// The terms that it opens to.
    pub details: Vec<LogDetail>,
    /// The round in which it happened; 0 before the first.
    pub round: u16,
}

impl LogLine {
    /// The text for AccessKit and for copies.
    #[must_use]
    pub fn spoken(&self) -> String {
        let mut spoken = vec![self.text.spoken()];
        let bits = self.bits.iter().map(|bit| match bit {
            LogBit::Die(die) => die.spoken(),
            LogBit::Text(text) => text.clone(),
        });
        // A roll without modifiers has no text behind its die.
        spoken.push(bits.filter(|bit| !bit.is_empty()).collect::<Vec<_>>().join(" "));
        spoken.push(self.result.clone());
        spoken.extend(self.at_once.then(|| text!("log-at-once")));
        spoken.retain(|part| !part.is_empty());
        spoken.join(", ")
    }
}

/// A die or a text among the numbers of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogBit {
    /// A die.
    Die(Die),
    /// A text.
    Text(String),
}

/// A term of the sum behind a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogDetail {
    /// The number with its sign.
    pub amount: String,
    /// Its source.
    pub text: String,
    /// The id of its rule.
    pub rule: Option<String>,
}

/// An action of the log.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LogAction {
    /// A line was opened, by its id, or closed.
    Opened(Option<u64>),
    /// Show the numbers behind a line, by its id.
    Why(u64),
    /// Open the rulebook at a rule.
    Rule(String),
    /// Copy the log as text.
    Copy,
    /// Close the column.
    Close,
}

/// The state of the log.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LogUi {
    /// The id of the open line.
    pub open: Option<u64>,
    /// The index of the unit to which the column is filtered; `None` for all units.
    pub unit: Option<usize>,
    /// The round to which the column is filtered; `None` for all rounds.
    pub round: Option<u16>,
    /// Whether it is shown as a column.
    pub tall: bool,
}

/// A direction in which a filter is changed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cycle {
    Next,
    Previous,
}

impl LogUi {
    /// The lines of the column: those of the filtered unit and round.
    pub fn lines<'a>(&'a self, view: &'a LogView) -> impl Iterator<Item = &'a LogLine> {
        let name = self.unit.and_then(|at| view.names.get(at));
        let about = move |line: &&LogLine| name.is_none_or(|name| line.text.names(name));
        view.lines.iter().filter(about).filter(|line| self.round.is_none_or(|round| line.round == round))
    }

    /// The lines of the column as a text, with their terms.
    #[must_use]
    pub fn copied(&self, view: &LogView) -> String {
        let mut copy = String::new();
        let mut round = 0;
        for line in self.lines(view) {
            if line.round != round {
                round = line.round;
                copy += &format!("{}\n", text!("log-chapter", round = round));
            }
            let indent = if line.inner { "    " } else { "  " };
            copy += &format!("{indent}{}\n", line.spoken());
            for LogDetail { amount, text, rule } in &line.details {
                let rule = rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default();
                let amount = if amount.is_empty() { String::new() } else { format!("{amount} ") };
                copy += &format!("{indent}  {amount}{text}{rule}\n");
            }
        }
        copy
    }

    /// Filters by the next or previous unit; beyond the first and the last, by none.
    fn cycle_unit(&mut self, view: &LogView, cycle: Cycle) {
        let all = view.names.len();
        self.unit = match (self.unit, cycle) {
            (None, Cycle::Next) => (all > 0).then_some(0),
            (None, Cycle::Previous) => all.checked_sub(1),
            (Some(at), Cycle::Next) => Some(at + 1).filter(|&at| at < all),
            (Some(at), Cycle::Previous) => at.checked_sub(1),
        };
    }

    /// Filters by the next or previous round; beyond the first and the last, by none.
    fn cycle_round(&mut self, view: &LogView, cycle: Cycle) {
        let mut rounds: Vec<u16> = view.lines.iter().map(|line| line.round).collect();
        rounds.dedup();
        let now = self.round.and_then(|round| rounds.iter().position(|&other| other == round));
        let next = match (now, cycle) {
            (None, Cycle::Next) => Some(0),
            (None, Cycle::Previous) => rounds.len().checked_sub(1),
            (Some(at), Cycle::Next) => Some(at + 1),
            (Some(at), Cycle::Previous) => at.checked_sub(1),
        };
        self.round = next.and_then(|at| rounds.get(at)).copied();
    }
}

/// Draws the log as a strip below the board and returns what was done.
pub fn strip(ui: &mut Ui, view: &LogView, state: &mut LogUi) -> Vec<LogAction> {
    let p = Palette::of(ui.ctx());
    let rect = ui.max_rect();
    let mut actions = Vec::new();
    frame::panel(ui, rect);
    let head = Rect::from_min_size(rect.min + vec2(13.0, 7.0), vec2(rect.width() - 26.0, 18.0));
    let opens = view.lines.iter().any(|line| !line.details.is_empty());
    Line::new(p, 18.0)
        .gap(8.0)
        .small_caps(&text!("log-title"), Tone::Second)
        .small(view.heading.clone(), Tone::Third)
        .space()
        .small(if opens { text!("log-line-opens") } else { String::new() }, Tone::Third)
        .place(ui, head);
    if let Some(id) = state.open
        && ui.ctx().memory(|memory| memory.focused().is_none())
        && keys::pressed(ui.ctx(), Action::Why)
    {
        actions.push(LogAction::Why(id));
    }
    let body = Rect::from_min_max(pos2(rect.left() + 1.0, head.bottom() + 1.0), rect.max - vec2(1.0, 3.0));
    inside(ui, body, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        if view.lines.is_empty() {
            padded(ui, 12.0, |ui| {
                Line::new(p, 22.0).small(text!("log-nothing"), Tone::Third).show(ui);
            });
        }
        ScrollArea::vertical().id_salt("log").auto_shrink(false).stick_to_bottom(true).show(ui, |ui| {
            for line in &view.lines {
                short(ui, line, state, &mut actions);
                if state.open == Some(line.id) {
                    details(ui, line, &mut actions);
                }
            }
        });
    });
    actions
}

/// Draws the log as a column and returns what was done.
pub fn column(ui: &mut Ui, view: &LogView, state: &mut LogUi) -> Vec<LogAction> {
    let p = Palette::of(ui.ctx());
    let rect = ui.max_rect();
    let mut actions = Vec::new();
    frame::panel(ui, rect);
    let head = Rect::from_min_size(rect.min + vec2(12.0, 0.0), vec2(rect.width() - 24.0, 44.0));
    if column_head(ui, head, view) {
        actions.push(LogAction::Close);
    }
    let choices = Rect::from_min_size(head.left_bottom(), vec2(head.width(), 26.0));
    filters(ui, view, state, choices, &mut actions);
    let foot = Rect::from_min_max(pos2(rect.left() + 12.0, rect.bottom() - 34.0), rect.max - vec2(12.0, 10.0));
    let body =
        Rect::from_min_max(pos2(rect.left() + 1.0, choices.bottom() + 6.0), pos2(rect.right() - 1.0, foot.top() - 4.0));
    inside(ui, body, |ui| column_lines(ui, view, state, &mut actions));
    let all = [
        KeyHint::new(keys::labels(ui.ctx(), [Action::Up, Action::Down]), text!("log-key-line")),
        KeyHint::new(keys::labels(ui.ctx(), [Action::Left, Action::Right]), text!("log-key-who")),
        KeyHint::new(keys::label(ui.ctx(), Action::Why), text!("control-why")),
    ];
    hints(Line::new(p, 22.0), &all).place(ui, foot);
    read_keys(ui, view, state, &mut actions);
    actions
}

/// Shows the head of the column. Returns whether the column was closed.
fn column_head(ui: &Ui, head: Rect, view: &LogView) -> bool {
    let shown = Line::new(Palette::of(ui.ctx()), 44.0)
        .gap(8.0)
        .icon_in(icon::SCROLL, Typeface::IconBold, 18.0, Tone::Text)
        .heading(text!("log-title"), Tone::Text)
        .small(view.heading.clone(), Tone::Third)
        .space()
        .chip(|chip| {
            chip.font(text!("control-close"), Typeface::Medium.at(12.0), Tone::Text)
                .small_key(&keys::label(ui.ctx(), Action::Log))
        })
        .tag(0)
        .place(ui, head);
    let press = Press::new(text!("log-close-spoken"));
    shown.tag(0).is_some_and(|at| press.at(ui, at, ui.id().with("close")).clicked())
}

/// Shows the lines of the column, with a heading for each round.
fn column_lines(ui: &mut Ui, view: &LogView, state: &mut LogUi, actions: &mut Vec<LogAction>) {
    let p = Palette::of(ui.ctx());
    ui.spacing_mut().item_spacing = Vec2::ZERO;
    ScrollArea::vertical().id_salt("log column").auto_shrink(false).stick_to_bottom(true).show(ui, |ui| {
        let filter = state.clone();
        let lines: Vec<&LogLine> = filter.lines(view).collect();
        if lines.is_empty() {
            padded(ui, 12.0, |ui| {
                Line::new(p, 22.0).small(text!("log-nothing-such"), Tone::Third).show(ui);
            });
        }
        let mut round = 0;
        for line in lines {
            if line.round != round {
                round = line.round;
                ui.add_space(6.0);
                padded(ui, 12.0, |ui| frame::section_heading(ui, &text!("log-chapter", round = round)));
                ui.add_space(6.0);
            }
            long(ui, line, state, actions);
            if state.open == Some(line.id) {
                details(ui, line, actions);
            }
        }
    });
}

/// Shows the filters by unit and by round, of which a press selects the next one, and the button that copies the lines.
fn filters(ui: &Ui, view: &LogView, state: &mut LogUi, rect: Rect, actions: &mut Vec<LogAction>) {
    let who = state.unit.and_then(|at| view.names.get(at)).cloned().unwrap_or_else(|| text!("log-everybody"));
    let when = state.round.map_or_else(|| text!("log-all-rounds"), |round| text!("log-chapter", round = round));
    let (key, words) = (keys::label(ui.ctx(), Action::Copy), String::new());
    let copy = Pill { sign: icon::COPY, words, key, chosen: false, name: text!("log-copy-spoken") };
    let width = copy.natural_width(ui).min(rect.width());
    let place = Rect::from_min_max(pos2(rect.right() - width, rect.top()), rect.max);
    if copy.at(ui, place) {
        actions.push(LogAction::Copy);
    }
    let mut left = rect.left();
    for (at, (sign, words, chosen)) in
        [(icon::EYE, who, state.unit.is_some()), (icon::HOURGLASS_MEDIUM, when, state.round.is_some())]
            .into_iter()
            .enumerate()
    {
        let name = text!("log-only", what = words.as_str());
        let pill = Pill { sign, words, key: String::new(), chosen, name };
        let width = pill.natural_width(ui).min((place.left() - 6.0 - left).max(0.0));
        if pill.at(ui, Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()))) {
            if at == 0 { state.cycle_unit(view, Cycle::Next) } else { state.cycle_round(view, Cycle::Next) }
        }
        left += width + 6.0;
    }
}

fn read_keys(ui: &Ui, view: &LogView, state: &mut LogUi, actions: &mut Vec<LogAction>) {
    if ui.ctx().memory(|memory| memory.focused().is_some()) {
        return;
    }
    let pressed = |action: Action| keys::pressed(ui.ctx(), action);
    for (key, cycle) in [(Action::Right, Cycle::Next), (Action::Left, Cycle::Previous)] {
        if pressed(key) {
            state.cycle_unit(view, cycle);
        }
    }
    for (key, cycle) in [(Action::PageDown, Cycle::Next), (Action::PageUp, Cycle::Previous)] {
        if pressed(key) {
            state.cycle_round(view, cycle);
        }
    }
    let lines: Vec<u64> = state.lines(view).map(|line| line.id).collect();
    let now = state.open.and_then(|id| lines.iter().position(|line| *line == id));
    let last = lines.len().saturating_sub(1);
    let next = if pressed(Action::Down) {
        Some(now.map_or(last, |at| (at + 1).min(last)))
    } else if pressed(Action::Up) {
        Some(now.map_or(last, |at| at.saturating_sub(1)))
    } else {
        None
    };
    if let Some(line) = next.and_then(|at| lines.get(at)) {
        state.open = Some(*line);
        actions.push(LogAction::Opened(state.open));
    }
    if let Some(id) = state.open
        && pressed(Action::Why)
    {
        actions.push(LogAction::Why(id));
    }
    if pressed(Action::Copy) {
        actions.push(LogAction::Copy);
    }
}

/// The press area and the ground of a line. A click opens or closes it, a double click shows its numbers.
fn press(ui: &Ui, line: &LogLine, rect: Rect, state: &mut LogUi, actions: &mut Vec<LogAction>) {
    let p = Palette::of(ui.ctx());
    let open = state.open == Some(line.id);
    let press = Press::new(line.spoken()).chosen(WidgetType::SelectableLabel, open);
    let response = press.at(ui, rect, ui.id().with("line").with(line.id));
    if open || response.hovered() || line.open_now {
        ui.painter().rect_filled(rect, 0.0, if open { p.inset } else { p.raised });
    }
    if open {
        let edge = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        ui.painter().rect_filled(edge, 0.0, p.accent);
    }
    if line.at_once {
        let bracket = Rect::from_min_size(rect.min + vec2(5.0, 0.0), vec2(2.0, rect.height()));
        ui.painter().rect_filled(bracket, 0.0, p.text);
    }
    if is_double_click(&response, response.id) {
        actions.push(LogAction::Why(line.id));
    } else if response.clicked() {
        state.open = (!open).then_some(line.id);
        actions.push(LogAction::Opened(state.open));
    }
}

/// Shows a line of the strip, in one row.
fn short(ui: &mut Ui, line: &LogLine, state: &mut LogUi, actions: &mut Vec<LogAction>) {
    let p = Palette::of(ui.ctx());
    let rect = layout::room(ui, vec2(ui.available_width(), 22.0));
    press(ui, line, rect, state, actions);
    let indent = if line.inner { 18.0 } else { 0.0 };
    let mut drawn = Line::new(p, 22.0)
        .gap(4.0)
        .skip(12.0 + indent)
        .icon_in(line.icon, Typeface::IconBold, 14.0, Tone::Second)
        .skip(6.0)
        .runs(&line.text, 12.0, Tone::Text)
        .space()
        .skip(8.0);
    for bit in &line.bits {
        drawn = match bit {
            LogBit::Die(die) => drawn.draw(vec2(17.0, 17.0), "", move |painter, rect| die.paint(painter, rect, p)),
            LogBit::Text(text) => drawn.small(text.clone(), if line.open_now { Tone::Second } else { Tone::Text }),
        };
    }
    if !line.result.is_empty() {
        let font = Typeface::Medium.at(12.0);
        let width = ui.painter().layout_no_wrap(line.result.clone(), font.clone(), p.text).size().x.max(76.0);
        let (text, colour) = (line.result.clone(), line.tone.colour(p));
        drawn = drawn.skip(8.0).draw(vec2(width, 18.0), "", move |painter, rect| {
            painter.text(rect.right_center(), egui::Align2::RIGHT_CENTER, text, font, colour);
        });
    }
    drawn.skip(12.0).paint(ui.painter(), rect);
}

/// Shows a line of the column, with as many rows as its text needs.
fn long(ui: &mut Ui, line: &LogLine, state: &mut LogUi, actions: &mut Vec<LogAction>) {
    let p = Palette::of(ui.ctx());
    let indent = if line.inner { 18.0 } else { 0.0 };
    let width = ui.available_width();
    let font = Typeface::Medium.at(12.0);
    let result = ui.painter().layout_no_wrap(line.result.clone(), font.clone(), line.tone.colour(p));
    let words = width - 24.0 - indent - 21.0 - if line.result.is_empty() { 0.0 } else { result.size().x + 10.0 };
    let mut job = line.text.job(12.0, p.text, p.text);
    job.wrap.max_width = words;
    let galley = ui.painter().layout_job(job);
    let rect = layout::room(ui, vec2(width, galley.size().y.max(16.0) + 14.0));
    press(ui, line, rect, state, actions);
    divide(ui, rect.left(), rect.right(), rect.top());
    let left = rect.left() + 12.0 + indent;
    let painter = ui.painter();
    icon_at(painter, pos2(left + 7.0, rect.center().y), line.icon, Typeface::IconBold, 14.0, p.text2);
    let top = rect.center().y - galley.size().y / 2.0;
    painter.galley(pos2(left + 21.0, top), galley, p.text);
    let at = pos2(rect.right() - 12.0 - result.size().x, rect.center().y - result.size().y / 2.0);
    painter.galley(at, result, p.text);
}

/// Shows the terms of an open line with their sources and rules.
fn details(ui: &mut Ui, line: &LogLine, actions: &mut Vec<LogAction>) {
    let p = Palette::of(ui.ctx());
    padded(ui, 34.0, |ui| {
        for detail in &line.details {
            let drawn = Line::new(p, 20.0)
                .gap(8.0)
                .font(detail.amount.clone(), Typeface::Bold.at(12.0), Tone::Text)
                .at(28.0)
                .small(detail.text.clone(), Tone::Second)
                .shrinks()
                .space()
                .with(detail.rule.as_deref(), |drawn, rule| drawn.rule(rule).tag(0));
            let (shown, _) = drawn.show(ui);
            if let (Some(at), Some(rule)) = (shown.tag(0), &detail.rule)
                && rule_link(ui, at, rule)
            {
                actions.push(LogAction::Rule(rule.clone()));
            }
        }
        let (shown, _) = Line::new(p, 22.0)
            .opens(&text!("log-chain"), Tone::Second)
            .tag(0)
            .small_key(&keys::label(ui.ctx(), Action::Why))
            .show(ui);
        if let Some(at) = shown.tag(0)
            && Press::new(text!("control-why-spoken")).link().at(ui, at, ui.id().with("chain").with(line.id)).clicked()
        {
            actions.push(LogAction::Why(line.id));
        }
    });
}
