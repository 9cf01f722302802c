//! The log: what happened, with its dice and numbers; a line opens to all of them. As a strip below the board, or as a
//! column over its whole height.

use crate::text::text;
use crate::window::keys::{self, Action};
use crate::window::theme::{Face, Palette, icon};
use crate::window::widgets::controls::{Pill, Press, rule_link};
use crate::window::widgets::frame::{self, KeyHint, divide, hints, inside};
use crate::window::widgets::{Die, Line, Runs, Tone};
use bevy_egui::egui;
use egui::{Rect, ScrollArea, Ui, Vec2, WidgetType, pos2, vec2};

/// Everything in the log.
#[derive(Clone, Debug, Default)]
pub struct LogView {
    /// What it covers: `round 4`.
    pub heading: String,
    /// The lines, the newest last.
    pub lines: Vec<LogLine>,
    /// The units that lines can be about.
    pub names: Vec<String>,
}

/// What happened.
#[derive(Clone, Debug, Default)]
pub struct LogLine {
    /// A number that stays the same for this line.
    pub id: u64,
    /// What kind of thing.
    pub icon: icon::Icon,
    /// The words.
    pub text: Runs,
    /// Dice and numbers.
    pub bits: Vec<LogBit>,
    /// What came of it, in a word or two.
    pub result: String,
    /// Its tone.
    pub tone: Tone,
    /// Whether it follows from the line above.
    pub inner: bool,
    /// Whether it is what is being decided now.
    pub open_now: bool,
    /// What it opens to.
    pub details: Vec<LogDetail>,
    /// The round in which it happened; 0 before the first.
    pub round: u16,
}

impl LogLine {
    /// In words.
    #[must_use]
    pub fn spoken(&self) -> String {
        let mut said = vec![self.text.spoken()];
        let bits = self.bits.iter().map(|bit| match bit {
            LogBit::Die(die) => die.spoken(),
            LogBit::Text(text) => text.clone(),
        });
        // A roll to which nothing is added has no words behind its die.
        said.push(bits.filter(|bit| !bit.is_empty()).collect::<Vec<_>>().join(" "));
        said.push(self.result.clone());
        said.retain(|part| !part.is_empty());
        said.join(", ")
    }
}

/// A piece of a line's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogBit {
    /// A die.
    Die(Die),
    /// Words.
    Text(String),
}

/// A number that a line is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogDetail {
    /// The number with its sign.
    pub amount: String,
    /// Where it comes from.
    pub text: String,
    /// By which rule.
    pub rule: Option<String>,
}

/// What was pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogAction {
    /// A line was opened or closed.
    Opened(Option<u64>),
    /// Show the whole chain behind a line.
    Why(u64),
    /// Open the rulebook at a rule.
    Rule(String),
    /// Copy the log as text.
    Copy,
    /// Close the column.
    Close,
}

/// What the log remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogUi {
    /// The line that is open.
    pub open: Option<u64>,
    /// The only unit that the column is about, by its place among the names.
    pub only: Option<usize>,
    /// The only round that it is about.
    pub round: Option<u16>,
}

impl LogUi {
    /// The lines of the column: those about the unit and of the round that were chosen.
    pub fn shown<'a>(&'a self, view: &'a LogView) -> impl Iterator<Item = &'a LogLine> {
        let name = self.only.and_then(|at| view.names.get(at));
        let about = move |line: &&LogLine| name.is_none_or(|name| line.text.names(name));
        view.lines.iter().filter(about).filter(|line| self.round.is_none_or(|round| line.round == round))
    }

    /// The lines of the column as text, with the numbers behind them.
    #[must_use]
    pub fn copied(&self, view: &LogView) -> String {
        let mut said = String::new();
        let mut round = 0;
        for line in self.shown(view) {
            if line.round != round {
                round = line.round;
                said += &format!("{}\n", text!("log-chapter", round = round));
            }
            let indent = if line.inner { "    " } else { "  " };
            said += &format!("{indent}{}\n", line.spoken());
            for LogDetail { amount, text, rule } in &line.details {
                let rule = rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default();
                let amount = if amount.is_empty() { String::new() } else { format!("{amount} ") };
                said += &format!("{indent}  {amount}{text}{rule}\n");
            }
        }
        said
    }

    /// The next or previous unit; after the last one everybody.
    fn turn(&mut self, view: &LogView, forward: bool) {
        let all = view.names.len();
        self.only = match (self.only, forward) {
            (None, true) => (all > 0).then_some(0),
            (None, false) => all.checked_sub(1),
            (Some(at), true) => Some(at + 1).filter(|&at| at < all),
            (Some(at), false) => at.checked_sub(1),
        };
    }

    /// The round before or after; beyond the first and the last one all of them.
    fn page(&mut self, view: &LogView, forward: bool) {
        let mut rounds: Vec<u16> = view.lines.iter().map(|line| line.round).collect();
        rounds.dedup();
        let now = self.round.and_then(|round| rounds.iter().position(|&other| other == round));
        let next = match (now, forward) {
            (None, true) => Some(0),
            (None, false) => rounds.len().checked_sub(1),
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
        };
        self.round = next.and_then(|at| rounds.get(at)).copied();
    }
}

/// The strip below the board: the newest lines.
pub fn strip(ui: &mut Ui, view: &LogView, state: &mut LogUi) -> Vec<LogAction> {
    let p = Palette::of(ui.ctx());
    let rect = ui.max_rect();
    let mut actions = Vec::new();
    frame::panel(ui, rect);
    let head = Rect::from_min_size(rect.min + vec2(13.0, 7.0), vec2(rect.width() - 26.0, 18.0));
    let opens = view.lines.iter().any(|line| !line.details.is_empty());
    Line::new(p, 18.0)
        .gap(8.0)
        .caps(&text!("log-title"), Tone::Second)
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
            super::decision::padded(ui, 12.0, |ui| {
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

/// The log as a column over the whole height.
pub fn column(ui: &mut Ui, view: &LogView, state: &mut LogUi) -> Vec<LogAction> {
    let p = Palette::of(ui.ctx());
    let rect = ui.max_rect();
    let mut actions = Vec::new();
    frame::panel(ui, rect);
    let head = Rect::from_min_size(rect.min + vec2(12.0, 0.0), vec2(rect.width() - 24.0, 44.0));
    let shown = Line::new(p, 44.0)
        .gap(8.0)
        .icon_in(icon::SCROLL, Face::IconBold, 18.0, Tone::Text)
        .heading(text!("log-title"), Tone::Text)
        .small(view.heading.clone(), Tone::Third)
        .space()
        .chip(|chip| {
            chip.font(text!("control-close"), Face::Medium.at(12.0), Tone::Text)
                .small_key(&keys::cap(ui.ctx(), Action::Log))
        })
        .tag(0)
        .place(ui, head);
    if let Some(at) = shown.tag(0)
        && Press::new(text!("log-close-spoken")).at(ui, at, ui.id().with("close")).clicked()
    {
        actions.push(LogAction::Close);
    }
    let choices = Rect::from_min_size(head.left_bottom(), vec2(head.width(), 26.0));
    filter(ui, view, state, choices, &mut actions);
    let foot = Rect::from_min_max(pos2(rect.left() + 12.0, rect.bottom() - 34.0), rect.max - vec2(12.0, 10.0));
    let body =
        Rect::from_min_max(pos2(rect.left() + 1.0, choices.bottom() + 6.0), pos2(rect.right() - 1.0, foot.top() - 4.0));
    inside(ui, body, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("log column").auto_shrink(false).stick_to_bottom(true).show(ui, |ui| {
            let chosen = state.clone();
            let shown: Vec<&LogLine> = chosen.shown(view).collect();
            if shown.is_empty() {
                super::decision::padded(ui, 12.0, |ui| {
                    Line::new(p, 22.0).small(text!("log-nothing-such"), Tone::Third).show(ui);
                });
            }
            let mut round = 0;
            for line in shown {
                if line.round != round {
                    round = line.round;
                    ui.add_space(6.0);
                    super::decision::padded(ui, 12.0, |ui| frame::caps(ui, &text!("log-chapter", round = round)));
                    ui.add_space(6.0);
                }
                long(ui, line, state, &mut actions);
                if state.open == Some(line.id) {
                    details(ui, line, &mut actions);
                }
            }
        });
    });
    let all = [
        KeyHint::new(keys::caps(ui.ctx(), [Action::Up, Action::Down]), text!("log-key-line")),
        KeyHint::new(keys::caps(ui.ctx(), [Action::Left, Action::Right]), text!("log-key-who")),
        KeyHint::new(keys::cap(ui.ctx(), Action::Why), text!("control-why")),
    ];
    hints(Line::new(p, 22.0), &all).place(ui, foot);
    hear(ui, view, state, &mut actions);
    actions
}

/// Whom and which round the column is about: a press on either is the next one. Beside them, what copies it.
fn filter(ui: &Ui, view: &LogView, state: &mut LogUi, rect: Rect, actions: &mut Vec<LogAction>) {
    let who = state.only.and_then(|at| view.names.get(at)).cloned().unwrap_or_else(|| text!("log-everybody"));
    let when = state.round.map_or_else(|| text!("log-all-rounds"), |round| text!("log-chapter", round = round));
    let (key, words) = (keys::cap(ui.ctx(), Action::Copy), String::new());
    let copy = Pill { sign: icon::COPY, words, key, chosen: false, name: text!("log-copy-spoken") };
    let width = copy.wanted(ui).min(rect.width());
    let place = Rect::from_min_max(pos2(rect.right() - width, rect.top()), rect.max);
    if copy.at(ui, place) {
        actions.push(LogAction::Copy);
    }
    let mut left = rect.left();
    for (at, (sign, words, chosen)) in
        [(icon::EYE, who, state.only.is_some()), (icon::HOURGLASS_MEDIUM, when, state.round.is_some())]
            .into_iter()
            .enumerate()
    {
        let name = text!("log-only", what = words.as_str());
        let pill = Pill { sign, words, key: String::new(), chosen, name };
        let width = pill.wanted(ui).min((place.left() - 6.0 - left).max(0.0));
        if pill.at(ui, Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()))) {
            if at == 0 { state.turn(view, true) } else { state.page(view, true) }
        }
        left += width + 6.0;
    }
}

fn hear(ui: &Ui, view: &LogView, state: &mut LogUi, actions: &mut Vec<LogAction>) {
    if ui.ctx().memory(|memory| memory.focused().is_some()) {
        return;
    }
    let pressed = |action: Action| keys::pressed(ui.ctx(), action);
    for (key, forward) in [(Action::Right, true), (Action::Left, false)] {
        if pressed(key) {
            state.turn(view, forward);
        }
    }
    for (key, forward) in [(Action::PageDown, true), (Action::PageUp, false)] {
        if pressed(key) {
            state.page(view, forward);
        }
    }
    let lines: Vec<u64> = state.shown(view).map(|line| line.id).collect();
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
    if response.double_clicked() {
        actions.push(LogAction::Why(line.id));
    } else if response.clicked() {
        state.open = (!open).then_some(line.id);
        actions.push(LogAction::Opened(state.open));
    }
}

fn short(ui: &mut Ui, line: &LogLine, state: &mut LogUi, actions: &mut Vec<LogAction>) {
    let p = Palette::of(ui.ctx());
    let rect = frame::room(ui, vec2(ui.available_width(), 22.0));
    press(ui, line, rect, state, actions);
    let indent = if line.inner { 18.0 } else { 0.0 };
    let mut drawn = Line::new(p, 22.0)
        .gap(4.0)
        .skip(12.0 + indent)
        .icon_in(line.icon, Face::IconBold, 14.0, Tone::Second)
        .skip(6.0)
        .runs(&line.text, 12.0, Tone::Text)
        .space()
        .skip(8.0);
    for bit in &line.bits {
        drawn = match bit {
            LogBit::Die(die) => {
                drawn.draw(vec2(17.0, 17.0), "", move |painter, rect| die.paint(painter, rect, p, true))
            }
            LogBit::Text(text) => drawn.small(text.clone(), if line.open_now { Tone::Second } else { Tone::Text }),
        };
    }
    if !line.result.is_empty() {
        let font = Face::Medium.at(12.0);
        let width = ui.painter().layout_no_wrap(line.result.clone(), font.clone(), p.text).size().x.max(76.0);
        let (text, colour) = (line.result.clone(), line.tone.colour(p));
        drawn = drawn.skip(8.0).draw(vec2(width, 18.0), "", move |painter, rect| {
            painter.text(rect.right_center(), egui::Align2::RIGHT_CENTER, text, font, colour);
        });
    }
    drawn.skip(12.0).paint(ui.painter(), rect);
}

fn long(ui: &mut Ui, line: &LogLine, state: &mut LogUi, actions: &mut Vec<LogAction>) {
    let p = Palette::of(ui.ctx());
    let indent = if line.inner { 18.0 } else { 0.0 };
    let width = ui.available_width();
    let font = Face::Medium.at(12.0);
    let result = ui.painter().layout_no_wrap(line.result.clone(), font.clone(), line.tone.colour(p));
    let words = width - 24.0 - indent - 21.0 - if line.result.is_empty() { 0.0 } else { result.size().x + 10.0 };
    let mut job = line.text.job(12.0, p.text, p.text);
    job.wrap.max_width = words;
    let galley = ui.painter().layout_job(job);
    let rect = frame::room(ui, vec2(width, galley.size().y.max(16.0) + 14.0));
    press(ui, line, rect, state, actions);
    divide(ui, rect.left(), rect.right(), rect.top());
    let left = rect.left() + 12.0 + indent;
    let painter = ui.painter();
    crate::window::widgets::line::icon_at(
        painter,
        pos2(left + 7.0, rect.center().y),
        line.icon,
        Face::IconBold,
        14.0,
        p.text2,
    );
    let top = rect.center().y - galley.size().y / 2.0;
    painter.galley(pos2(left + 21.0, top), galley, p.text);
    let at = pos2(rect.right() - 12.0 - result.size().x, rect.center().y - result.size().y / 2.0);
    painter.galley(at, result, p.text);
}

/// What a line opens to: its dice, and every number with where it comes from.
fn details(ui: &mut Ui, line: &LogLine, actions: &mut Vec<LogAction>) {
    let p = Palette::of(ui.ctx());
    super::decision::padded(ui, 34.0, |ui| {
        for detail in &line.details {
            let drawn = Line::new(p, 20.0)
                .gap(8.0)
                .font(detail.amount.clone(), Face::Bold.at(12.0), Tone::Text)
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
            .small_key(&keys::cap(ui.ctx(), Action::Why))
            .show(ui);
        if let Some(at) = shown.tag(0)
            && Press::new(text!("control-why-spoken")).link().at(ui, at, ui.id().with("chain").with(line.id)).clicked()
        {
            actions.push(LogAction::Why(line.id));
        }
    });
}
