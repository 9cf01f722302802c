//! The rulebook: a search field and the matching rules on the left, the text of the open rule on the right.

use super::overlay::veil;
use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::controls::{Press, rule_link};
use crate::widgets::frame::{self, KeyHint, divide, hints};
use crate::widgets::layout::{self, inside};
use crate::widgets::line::icon_at;
use crate::widgets::text::Paragraph;
use crate::widgets::{Button, Line, Runs, Tone};
use bevy::prelude::Resource;
use bevy_egui::egui;
use egui::{Rect, ScrollArea, Stroke, StrokeKind, TextEdit, Ui, Vec2, WidgetType, pos2, vec2};
use indes_core::text::text;

/// The contents of the rulebook.
#[derive(Clone, Debug, Default)]
pub struct RulebookView {
    /// Its title: `Tempo rulebook`.
    pub title: String,
    /// The rules in the order of the document.
    pub rules: Vec<RuleView>,
    /// Descriptions of changed numbers of the rule data that no rule cites.
    pub uncited: Vec<String>,
}

/// A rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleView {
    /// Its id.
    pub id: String,
    /// The section of the document.
    pub section: String,
    /// Its title.
    pub title: String,
    /// Its full text.
    pub text: String,
    /// Its kind: `rule`, `our ruling`, `table`.
    pub kind: String,
    /// The ids of related rules.
    pub see: Vec<String>,
    /// Descriptions of changed numbers of the rule data that the rule cites.
    pub changed: Vec<String>,
}

impl RuleView {
    /// Whether all words, in lower case, occur in the rule.
    fn matches(&self, words: &[String]) -> bool {
        let all = format!("{} {} {} {}", self.id, self.section, self.title, self.text).to_lowercase();
        words.iter().all(|word| all.contains(word))
    }
}

/// The state of the rulebook.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct RulebookUi {
    /// The text of the search field.
    pub search: String,
    /// The id of the open rule; empty for none.
    pub open: String,
    /// The id of the rule that was scrolled into view last.
    scrolled_to: Option<String>,
    /// Whether the search field has had the keyboard focus.
    begun: bool,
}

impl RulebookUi {
    /// A rulebook with an open rule.
    #[must_use]
    pub fn at(rule: impl Into<String>) -> Self {
        Self { open: rule.into(), ..Self::default() }
    }

    /// The indices of the rules that match the search.
    #[must_use]
    pub fn found(&self, view: &RulebookView) -> Vec<usize> {
        let words: Vec<String> = self.search.to_lowercase().split_whitespace().map(str::to_owned).collect();
        (0..view.rules.len()).filter(|at| view.rules[*at].matches(&words)).collect()
    }
}

/// Draws the rulebook in the middle of the rectangle. Returns whether it was closed.
pub fn rulebook(ui: &mut Ui, view: &RulebookView, state: &mut RulebookUi) -> bool {
    let p = Palette::of(ui.ctx());
    let whole = ui.max_rect();
    veil(ui, whole);
    let size = vec2(980.0_f32.min(whole.width() - 24.0), 640.0_f32.min(whole.height() - 24.0));
    let rect = Rect::from_center_size(whole.center(), size);
    frame::panel(ui, rect);
    let head = Rect::from_min_size(rect.min + vec2(19.0, 12.0), vec2(rect.width() - 32.0, 34.0));
    let close = Button::secondary(text!("control-close")).key(keys::label(ui.ctx(), Action::Decline)).tall(30.0, 14.0);
    let width = close.natural_width(ui);
    let place = Rect::from_min_size(pos2(head.right() - width, head.top() + 2.0), vec2(width, 30.0));
    let closed = close.at(ui, place).clicked();
    Line::new(p, 34.0)
        .gap(10.0)
        .icon_in(icon::BOOK_OPEN, Typeface::IconBold, 22.0, Tone::Second)
        .font(view.title.clone(), Typeface::Title.at(24.0), Tone::Text)
        .shrinks()
        .place(ui, Rect::from_min_max(head.min, pos2(place.left() - 10.0, head.bottom())));
    let found = state.found(view);
    if !found.iter().any(|at| view.rules[*at].id == state.open)
        && let (Some(first), false) = (found.first(), state.search.is_empty() && !state.open.is_empty())
    {
        state.open = view.rules[*first].id.clone();
    }
    let list = Rect::from_min_max(
        pos2(rect.left() + 12.0, head.bottom() + 10.0),
        pos2(rect.left() + 12.0 + (rect.width() * 0.36).min(340.0), rect.bottom() - 12.0),
    );
    search(ui, Rect::from_min_size(list.min, vec2(list.width(), 32.0)), state, found.len());
    let rows = Rect::from_min_max(pos2(list.left(), list.top() + 40.0), pos2(list.right(), list.bottom() - 26.0));
    self::list(ui, rows, view, state, &found);
    let hint = Rect::from_min_max(pos2(list.left() + 4.0, list.bottom() - 20.0), list.max);
    hints(
        Line::new(p, 20.0),
        &[
            KeyHint::new(keys::labels(ui.ctx(), [Action::Up, Action::Down]), text!("rulebook-key-rule")),
            KeyHint::new(text!("key-type"), text!("rulebook-key-search")),
        ],
    )
    .place(ui, hint);
    ui.painter().vline(list.right() + 10.0, list.y_range(), Stroke::new(1.0, p.line));
    let text = Rect::from_min_max(pos2(list.right() + 22.0, list.top()), rect.max - vec2(12.0, 12.0));
    if let Some(rule) = view.rules.iter().find(|rule| rule.id == state.open) {
        page(ui, text, rule, view, state);
    }
    closed | keys::pressed(ui.ctx(), Action::Decline) | keys::pressed(ui.ctx(), Action::Rulebook)
}

fn search(ui: &mut Ui, rect: Rect, state: &mut RulebookUi, found: usize) {
    let p = Palette::of(ui.ctx());
    let field = Rect::from_min_max(rect.min + vec2(28.0, 3.0), rect.max - vec2(60.0, 3.0));
    ui.painter().rect_filled(rect, 6.0, p.inset);
    ui.painter().rect_stroke(rect, 6.0, Stroke::new(1.0, p.strong_line), StrokeKind::Inside);
    icon_at(
        ui.painter(),
        pos2(rect.left() + 17.0, rect.center().y),
        icon::MAGNIFYING_GLASS,
        Typeface::IconBold,
        15.0,
        p.text2,
    );
    let edit = TextEdit::singleline(&mut state.search)
        .hint_text(egui::RichText::new(text!("rulebook-search")).color(p.text3))
        .frame(egui::Frame::NONE)
        .vertical_align(egui::Align::Center)
        .text_color(p.text);
    let response = ui.put(field, edit);
    if !state.begun {
        state.begun = true;
        response.request_focus();
    }
    let count = Rect::from_min_max(pos2(field.right(), rect.top()), rect.max - vec2(8.0, 0.0));
    Line::new(p, 32.0).space().small(text!("rulebook-found", count = found), Tone::Second).place(ui, count);
}

fn list(ui: &mut Ui, rect: Rect, view: &RulebookView, state: &mut RulebookUi, found: &[usize]) {
    let p = Palette::of(ui.ctx());
    let now = found.iter().position(|at| view.rules[*at].id == state.open);
    let pressed = |action: Action| keys::pressed(ui.ctx(), action);
    let next = if pressed(Action::Down) {
        now.map_or(Some(0), |at| Some(at + 1))
    } else if pressed(Action::Up) {
        now.and_then(|at| at.checked_sub(1))
    } else {
        None
    };
    if let Some(at) = next.and_then(|at| found.get(at)) {
        state.open = view.rules[*at].id.clone();
    }
    inside(ui, rect, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("rules").auto_shrink(false).show(ui, |ui| {
            if found.is_empty() {
                ui.add_space(8.0);
                Paragraph::new(14.0).tone(Tone::Second).show(ui, &Runs::plain(text!("rulebook-none")));
            }
            let mut section = "";
            for at in found {
                let rule = &view.rules[*at];
                if rule.section != section {
                    section = &rule.section;
                    ui.add_space(8.0);
                    Line::new(p, 18.0).skip(6.0).named(section).small_caps(section, Tone::Second).shrinks().show(ui);
                    ui.add_space(2.0);
                }
                row(ui, rule, state);
            }
        });
    });
}

fn row(ui: &mut Ui, rule: &RuleView, state: &mut RulebookUi) {
    let p = Palette::of(ui.ctx());
    let open = rule.id == state.open;
    let rect = layout::room(ui, vec2(ui.available_width() - 4.0, 26.0));
    if open && state.scrolled_to.as_ref() != Some(&rule.id) {
        state.scrolled_to = Some(rule.id.clone());
        ui.scroll_to_rect(rect, Some(egui::Align::Center));
    }
    let changed = if rule.changed.is_empty() { String::new() } else { text!("rulebook-is-changed") };
    let press = Press::new(format!("{} {}{changed}", rule.id, rule.title)).chosen(WidgetType::SelectableLabel, open);
    let response = press.at(ui, rect, ui.id().with("rule").with(&rule.id));
    if open || response.hovered() {
        ui.painter().rect_filled(rect, 4.0, if open { p.inset } else { p.raised });
    }
    if !rule.changed.is_empty() {
        let place = pos2(rect.right() - 12.0, rect.center().y);
        icon_at(ui.painter(), place, icon::WARNING, Typeface::IconBold, 13.0, p.text2);
    }
    if open {
        let edge = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        ui.painter().rect_filled(edge, 2.0, p.accent);
    }
    Line::new(p, 26.0)
        .skip(8.0)
        .font(rule.id.clone(), Typeface::Medium.at(12.0), Tone::Second)
        .at(96.0)
        .small(rule.title.clone(), Tone::Text)
        .shrinks()
        .paint(ui.painter(), rect.shrink2(vec2(2.0, 0.0)));
    if response.clicked() {
        state.open.clone_from(&rule.id);
        state.scrolled_to = Some(rule.id.clone());
    }
}

fn page(ui: &mut Ui, rect: Rect, rule: &RuleView, view: &RulebookView, state: &mut RulebookUi) {
    let p = Palette::of(ui.ctx());
    inside(ui, rect, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("page").auto_shrink(false).show(ui, |ui| {
            Line::new(p, 20.0)
                .gap(10.0)
                .font(rule.id.clone(), Typeface::Medium.at(13.0), Tone::Second)
                .small(rule.section.clone(), Tone::Third)
                .shrinks()
                .space()
                .small(rule.kind.clone(), Tone::Third)
                .show(ui);
            ui.add_space(4.0);
            Paragraph::new(17.0).line(24.0).face(Typeface::Title).show(ui, &Runs::plain(&rule.title));
            ui.add_space(8.0);
            for changed in &rule.changed {
                Paragraph::new(14.0).line(20.0).tone(Tone::Bad).show(ui, &Runs::plain(changed));
                ui.add_space(6.0);
            }
            for part in rule.text.split('\n').filter(|part| !part.trim().is_empty()) {
                Paragraph::new(15.0).line(22.0).face(Typeface::Quote).show(ui, &Runs::plain(part));
                ui.add_space(8.0);
            }
            if !rule.see.is_empty() {
                divide(ui, ui.max_rect().left(), ui.max_rect().right() - 8.0, ui.cursor().top());
                ui.add_space(8.0);
                let mut line = Line::new(p, 20.0).gap(10.0).small(text!("rulebook-see"), Tone::Second);
                for (at, other) in rule.see.iter().take(5).enumerate() {
                    line = line.rule(other).tag(at);
                }
                let (shown, _) = line.show(ui);
                for (at, place) in shown.tagged {
                    if let Some(other) = rule.see.get(at)
                        && rule_link(ui, place, other)
                    {
                        state.search.clear();
                        state.open.clone_from(other);
                    }
                }
            }
            if !view.uncited.is_empty() {
                divide(ui, ui.max_rect().left(), ui.max_rect().right() - 8.0, ui.cursor().top());
                ui.add_space(8.0);
                Line::new(p, 20.0).small(text!("rulebook-uncited"), Tone::Second).show(ui);
                for changed in &view.uncited {
                    Paragraph::new(13.0).line(18.0).tone(Tone::Second).show(ui, &Runs::plain(changed));
                }
            }
        });
    });
}
