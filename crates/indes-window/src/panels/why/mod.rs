//! How a number is computed: the answer in a sentence, the dice and terms of both sides, the net, its place on the result table,
//! the damage, and the rule of the opened term.

pub mod view;

pub use view::*;

use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::controls::{Press, rule_link};
use crate::widgets::frame::{self, card};
use crate::widgets::layout::{self, inside, padded};
use crate::widgets::livery::{pattern, portrait};
use crate::widgets::odds::bands;
use crate::widgets::text::Paragraph;
use crate::widgets::{Button, Line, Runs, Tone};
use bevy_egui::egui;
use egui::{CornerRadius, FontId, Galley, Rect, ScrollArea, Shape, Stroke, Ui, Vec2, WidgetType, pos2, vec2};
use indes_core::text::text;
use std::sync::Arc;

/// Draws the dialog into the rectangle and returns what was done. `opened` is the opened term: the index of its sum and its
/// index in the sum, where the result follows the last term.
pub fn why(ui: &mut Ui, view: &WhyView, opened: Option<(usize, usize)>) -> Vec<WhyAction> {
    let p = Palette::of(ui.ctx());
    let rect = ui.max_rect();
    let mut actions = read_keys(ui);
    frame::panel(ui, rect);
    let head = Rect::from_min_size(rect.min + vec2(19.0, 10.0), vec2(rect.width() - 34.0, 36.0));
    let close = Button::secondary(text!("control-close")).key(keys::label(ui.ctx(), Action::Decline)).tall(30.0, 14.0);
    let width = close.natural_width(ui);
    let place = Rect::from_min_size(pos2(head.right() - width, head.top() + 4.0), vec2(width, 30.0));
    if close.at(ui, place).clicked() {
        actions.push(WhyAction::Close);
    }
    Line::new(p, 36.0)
        .font(view.title.clone(), Typeface::Title.at(24.0), Tone::Text)
        .shrinks()
        .space()
        .skip(12.0)
        .small(view.meta.clone(), Tone::Second)
        .place(ui, Rect::from_min_max(head.min, pos2(place.left() - 10.0, head.bottom())));
    let body = Rect::from_min_max(pos2(rect.left() + 1.0, head.bottom() + 8.0), rect.max - vec2(1.0, 10.0));
    inside(ui, body, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("why").auto_shrink(false).show(ui, |ui| {
            padded(ui, 18.0, |ui| {
                Paragraph::new(15.0).line(21.0).show(ui, &view.answer);
                ui.add_space(12.0);
                sums(ui, view, opened, &mut actions);
                scale_and_damage(ui, view, &mut actions);
                if let Some(opened) = &view.opened {
                    opened_term(ui, opened, &mut actions);
                }
                ui.add_space(12.0);
                odds_before(ui, view, &mut actions);
            });
        });
    });
    actions
}

fn read_keys(ui: &Ui) -> Vec<WhyAction> {
    if ui.ctx().memory(|memory| memory.focused().is_some()) {
        return Vec::new();
    }
    let all = [
        (Action::Decline, WhyAction::Close),
        (Action::Right, WhyAction::Step(1)),
        (Action::Left, WhyAction::Step(-1)),
        (Action::Down, WhyAction::Step(1)),
        (Action::Up, WhyAction::Step(-1)),
        (Action::Rulebook, WhyAction::Rulebook),
    ];
    let pressed = |action: Action| keys::pressed(ui.ctx(), action);
    all.into_iter().filter(|(key, _)| pressed(*key)).map(|(_, action)| action).collect()
}

/// Shows the sums side by side with the net between them, or one below the other in a narrow window.
fn sums(ui: &mut Ui, view: &WhyView, opened: Option<(usize, usize)>, actions: &mut Vec<WhyAction>) {
    if view.sums.is_empty() {
        return;
    }
    let height = |sum: &SumView| {
        let dice = if sum.dice.dice.is_empty() { 0.0 } else { 30.0 + 24.0 };
        44.0 + dice + sum.terms.len() as f32 * 29.0 + 42.0
    };
    let gap = if view.net.is_some() { 94.0 } else { 10.0 };
    let count = view.sums.len() as f32;
    let width = ui.available_width();
    let wide = width >= 620.0 && view.sums.len() == 2 || view.sums.len() == 1;
    if !wide {
        for (side, sum) in view.sums.iter().enumerate() {
            let rect = layout::room(ui, vec2(width, height(sum)));
            self::sum(ui, rect, side, sum, opened, actions);
            ui.add_space(10.0);
        }
        if let Some(net) = &view.net {
            let rect = layout::room(ui, vec2(width, 100.0));
            net_card(ui, rect, net, actions);
        }
        return;
    }
    let tallest = view.sums.iter().map(height).fold(0.0, f32::max);
    let half = if view.sums.len() == 2 { (width - gap) / count } else { width };
    let rect = layout::room(ui, vec2(width, tallest));
    for (side, sum) in view.sums.iter().enumerate() {
        let left = rect.left() + side as f32 * (half + gap);
        self::sum(ui, Rect::from_min_size(pos2(left, rect.top()), vec2(half, tallest)), side, sum, opened, actions);
    }
    if let (Some(net), 2) = (&view.net, view.sums.len()) {
        let place = Rect::from_min_size(pos2(rect.left() + half, rect.top()), vec2(gap, tallest));
        net_card(ui, place, net, actions);
    }
}

fn sum(
    ui: &mut Ui,
    rect: Rect,
    side: usize,
    sum: &SumView,
    opened: Option<(usize, usize)>,
    actions: &mut Vec<WhyAction>,
) {
    let p = Palette::of(ui.ctx());
    card(ui, rect, 8, p.raised, p.line);
    let strip = Rect::from_min_size(rect.min + vec2(1.0, 1.0), vec2(12.0, 40.0));
    pattern(ui.painter(), strip, sum.piece.livery, 1.0, CornerRadius { nw: 7, ..CornerRadius::ZERO });
    let likeness = Rect::from_min_size(rect.min + vec2(22.0, 6.0), vec2(32.0, 32.0));
    portrait(ui.painter(), likeness, &sum.piece);
    let words = Rect::from_min_max(
        pos2(likeness.right() + 9.0, rect.top() + 2.0),
        pos2(rect.right() - 12.0, rect.top() + 42.0),
    );
    Line::new(p, 40.0)
        .gap(9.0)
        .bold(sum.name.clone(), Tone::Text)
        .shrinks()
        .body(sum.what.clone(), Tone::Second)
        .shrinks()
        .place(ui, words);
    let inner = Rect::from_min_max(rect.min + vec2(13.0, 44.0), rect.max - vec2(13.0, 8.0));
    let mut y = inner.top();
    if !sum.dice.dice.is_empty() {
        inside(ui, Rect::from_min_size(inner.min, vec2(inner.width(), 52.0)), |ui| sum.dice.show(ui, 30.0));
        y += 54.0;
    }
    let last = sum.terms.len();
    for (at, term) in sum.terms.iter().chain(std::iter::once(&sum.result)).enumerate() {
        let height = if at == last { 34.0 } else { 29.0 };
        let row = Rect::from_min_size(pos2(inner.left(), y), vec2(inner.width(), height));
        let line = if at == last { Stroke::new(2.0, p.text2) } else { Stroke::new(1.0, p.line) };
        ui.painter().hline(row.x_range(), row.top(), line);
        let place = TermPlace { side, at, opened: opened == Some((side, at)), result: at == last };
        self::term(ui, row, place, term, actions);
        y += height;
    }
}

/// The place of a term.
#[derive(Clone, Copy)]
struct TermPlace {
    /// The index of its sum.
    side: usize,
    /// Its index in the sum.
    at: usize,
    /// Whether it is opened.
    opened: bool,
    /// Whether it is the result of the sum.
    result: bool,
}

/// Shows a term of a sum; a click opens it.
fn term(ui: &Ui, row: Rect, place: TermPlace, term: &TermView, actions: &mut Vec<WhyAction>) {
    let TermPlace { side, at, opened, result } = place;
    let p = Palette::of(ui.ctx());
    let spoken = format!("{} {}, {}", term.amount, term.text, term.source);
    let press = Press::new(spoken).chosen(WidgetType::SelectableLabel, opened);
    let response = press.at(ui, row, ui.id().with("term").with((side, at)));
    if response.clicked() || response.gained_focus() && !opened {
        actions.push(WhyAction::Open(side, at));
    }
    if opened || response.hovered() {
        ui.painter().rect_filled(row.shrink2(vec2(0.0, 1.0)), 0.0, if opened { p.accent_soft } else { p.inset });
    }
    let size = if result { 20.0 } else { 16.0 };
    let tone = if term.bad { Tone::Bad } else { Tone::Text };
    let number = Rect::from_min_size(row.min, vec2(36.0, row.height()));
    Line::new(p, row.height())
        .space()
        .font(term.amount.clone(), Typeface::Bold.at(size), tone)
        .paint(ui.painter(), number);
    let words = Rect::from_min_max(pos2(number.right() + 10.0, row.top()), pos2(row.right() - 2.0, row.bottom()));
    let line = Line::new(p, row.height()).body(term.text.clone(), Tone::Text).shrinks().space().skip(8.0);
    let line = match (&term.rule, opened) {
        (Some(_), true) => line.opens(&term.source, Tone::Accent).tag(0),
        (Some(_), false) => line.rule(&term.source).tag(0),
        (None, _) => line.small(term.source.clone(), Tone::Second),
    };
    let shown = line.paint(ui.painter(), words);
    if let (Some(place), Some(rule)) = (shown.tag(0), &term.rule)
        && rule_link(ui, place, rule)
    {
        actions.push(WhyAction::Rule(rule.clone()));
    }
}

/// Shows the net of two sums.
fn net_card(ui: &Ui, rect: Rect, net: &NetView, actions: &mut Vec<WhyAction>) {
    let p = Palette::of(ui.ctx());
    let top = rect.center().y - 52.0;
    let row = |from: f32, height: f32| Rect::from_min_size(pos2(rect.left(), top + from), vec2(rect.width(), height));
    let middle = |line: Line<'static>| line.space();
    middle(Line::new(p, 18.0).space().small(net.how.clone(), Tone::Second)).place(ui, row(0.0, 18.0));
    let amount = Line::new(p, 40.0).space().font(net.amount.clone(), Typeface::Title.at(34.0), Tone::Text);
    middle(amount).place(ui, row(18.0, 42.0));
    middle(Line::new(p, 18.0).space().small(net.text.clone(), Tone::Second)).place(ui, row(62.0, 18.0));
    if let Some(rule) = &net.rule {
        let shown = middle(Line::new(p, 18.0).space().rule(rule).tag(0)).paint(ui.painter(), row(82.0, 18.0));
        if shown.tag(0).is_some_and(|at| rule_link(ui, at, rule)) {
            actions.push(WhyAction::Rule(rule.clone()));
        }
    }
}

/// Shows the result table and the damage, side by side or one below the other.
fn scale_and_damage(ui: &mut Ui, view: &WhyView, actions: &mut Vec<WhyAction>) {
    if view.scale.is_none() && view.damage.is_none() {
        return;
    }
    ui.add_space(10.0);
    let width = ui.available_width();
    let height = 108.0;
    if let (Some(scale), Some(damage), true) = (&view.scale, &view.damage, width >= 720.0) {
        let rect = layout::room(ui, vec2(width, height));
        let split = rect.right() - 328.0;
        scale_card(ui, Rect::from_min_max(rect.min, pos2(split - 10.0, rect.bottom())), scale, actions);
        damage_card(ui, Rect::from_min_max(pos2(split, rect.top()), rect.max), damage);
        return;
    }
    if let Some(scale) = &view.scale {
        let rect = layout::room(ui, vec2(width, height));
        scale_card(ui, rect, scale, actions);
        ui.add_space(6.0);
    }
    if let Some(damage) = &view.damage {
        let rect = layout::room(ui, vec2(width, height));
        damage_card(ui, rect, damage);
    }
}

/// Shows the result table as a bar, with marks and the place of the net.
fn scale_card(ui: &Ui, rect: Rect, scale: &ScaleView, actions: &mut Vec<WhyAction>) {
    let p = Palette::of(ui.ctx());
    card(ui, rect, 8, p.raised, p.line);
    let head = Rect::from_min_size(rect.min + vec2(13.0, 7.0), vec2(rect.width() - 26.0, 20.0));
    let mut line = Line::new(p, 20.0)
        .gap(8.0)
        .bold(scale.title.clone(), Tone::Text)
        .shrinks()
        .small(scale.detail.clone(), Tone::Second)
        .shrinks()
        .space();
    for (at, rule) in scale.rules.iter().enumerate() {
        line = line.rule(rule).tag(at);
    }
    let shown = line.place(ui, head);
    for (tag, place) in shown.tagged {
        if let Some(rule) = scale.rules.get(tag)
            && rule_link(ui, place, rule)
        {
            actions.push(WhyAction::Rule(rule.clone()));
        }
    }
    let bar = Rect::from_min_size(rect.min + vec2(22.0, 50.0), vec2(rect.width() - 44.0, 26.0));
    let painter = ui.painter();
    bands(painter, bar, &scale.bands, p);
    for (share, number, text) in &scale.marks {
        let x = bar.left() + bar.width() * share;
        painter.vline(x, bar.top() - 4.0..=bar.bottom() + 4.0, Stroke::new(2.0, p.text));
        let words = Line::new(p, 16.0).strong(number.clone(), Tone::Text).small(text.clone(), Tone::Second);
        let wide = words.natural_width(painter);
        let left = (x - 4.0).min(bar.right() - wide + 10.0);
        words.paint(painter, Rect::from_min_size(pos2(left, bar.bottom() + 6.0), vec2(wide + 1.0, 16.0)));
    }
    let (share, number) = &scale.at;
    let x = bar.left() + bar.width() * share.clamp(0.0, 1.0);
    let tip = vec![pos2(x - 8.0, bar.top() - 14.0), pos2(x + 8.0, bar.top() - 14.0), pos2(x, bar.top() - 1.0)];
    painter.add(Shape::convex_polygon(tip, p.text, Stroke::NONE));
    painter.vline(x, bar.y_range(), Stroke::new(2.0, p.text));
    let anchor = if *share > 0.9 { (egui::Align2::RIGHT_CENTER, -14.0) } else { (egui::Align2::LEFT_CENTER, 14.0) };
    painter.text(pos2(x + anchor.1, bar.top() - 9.0), anchor.0, number, Typeface::Bold.at(14.0), p.text);
}

/// Shows the damage: dice, reductions, result, pool.
fn damage_card(ui: &Ui, rect: Rect, damage: &DamageView) {
    let p = Palette::of(ui.ctx());
    card(ui, rect, 8, p.raised, p.line);
    let row =
        |top: f32, height: f32| Rect::from_min_size(rect.min + vec2(13.0, top), vec2(rect.width() - 26.0, height));
    Line::new(p, 20.0).bold(text!("why-damage"), Tone::Text).place(ui, row(8.0, 20.0));
    let mut line = Line::new(p, 28.0).gap(7.0).centred();
    for die in &damage.dice {
        line = line.draw(vec2(26.0, 26.0), die.spoken(), |painter, rect| die.paint(painter, rect, p));
    }
    line = line.font(damage.sum.clone(), Typeface::Medium.at(14.0), Tone::Text);
    for (sign, text) in &damage.less {
        line = line.body("−", Tone::Second).chip(|chip| {
            chip.icon(sign, 13.0, Tone::Text).font(text.clone(), Typeface::Medium.at(12.0), Tone::Text).shrinks()
        });
    }
    line.body("=", Tone::Second)
        .font(damage.result.clone(), Typeface::Bold.at(22.0), Tone::Text)
        .place(ui, row(34.0, 28.0));
    if let Some(pool) = &damage.pool {
        Line::new(p, 18.0)
            .gap(8.0)
            .small(pool.name.clone(), Tone::Second)
            .draw(vec2(150.0, 11.0), pool.spoken(), |painter, rect| pool.paint(painter, rect, p))
            .strong(damage.change.clone(), Tone::Text)
            .place(ui, row(72.0, 18.0));
    }
}

/// Shows the opened term: its source and its value on the left, its rule on the right or, in a narrow window, below.
fn opened_term(ui: &mut Ui, opened: &OpenedView, actions: &mut Vec<WhyAction>) {
    let p = Palette::of(ui.ctx());
    ui.add_space(10.0);
    let width = ui.available_width();
    let wide = width >= 620.0;
    let split = if wide { (width * 0.45).min(400.0) } else { width };
    let right = if wide { width - split } else { width };
    let quote = wrapped(ui, &format!("“{}”", opened.quote), Typeface::Quote.at(15.0), 21.0, right - 28.0);
    let text = wrapped(ui, &opened.text, Typeface::Regular.at(12.0), 16.0, split - 26.0);
    let (left_height, right_height) = (44.0 + text.size().y, 38.0 + quote.size().y);
    let body = if wide { left_height.max(right_height) } else { left_height + right_height } + 8.0;
    let rect = layout::room(ui, vec2(width, 34.0 + body));
    card(ui, rect, 8, p.raised, p.accent);
    let head = Rect::from_min_size(rect.min + vec2(1.0, 1.0), vec2(rect.width() - 2.0, 33.0));
    opened_head(ui, head, opened);
    let corner = head.left_bottom() + vec2(12.0, 9.0);
    let first = Rect::from_min_size(corner, vec2(split - 26.0, 20.0));
    let value = (!opened.value.is_empty()).then_some(opened.value.as_str());
    Line::new(p, 20.0)
        .gap(8.0)
        .small_caps(&opened.source, Tone::Second)
        .with(value, |line, value| line.chip(|chip| chip.font(value, Typeface::Medium.at(12.0), Tone::Text).shrinks()))
        .place(ui, first);
    ui.painter().galley_with_override_text_color(first.left_bottom() + vec2(0.0, 6.0), text, p.text2);
    let second = if wide {
        ui.painter().vline(rect.left() + split, head.bottom()..=rect.bottom(), Stroke::new(1.0, p.line));
        pos2(rect.left() + split + 14.0, corner.y)
    } else {
        pos2(corner.x, corner.y + left_height)
    };
    opened_rule(ui, Rect::from_min_size(second, vec2(right - 28.0, 20.0)), opened, quote, actions);
}

fn wrapped(ui: &Ui, text: &str, font: FontId, line: f32, width: f32) -> Arc<Galley> {
    let p = Palette::of(ui.ctx());
    let mut job = Runs::plain(text).job(12.0, p.text, p.text);
    job.wrap.max_width = width;
    for section in &mut job.sections {
        section.format.font_id = font.clone();
        section.format.line_height = Some(line);
    }
    ui.painter().layout_job(job)
}

fn opened_head(ui: &Ui, head: Rect, opened: &OpenedView) {
    let p = Palette::of(ui.ctx());
    ui.painter().rect_filled(head, CornerRadius { nw: 7, ne: 7, ..CornerRadius::ZERO }, p.accent_soft);
    Line::new(p, 33.0)
        .gap(8.0)
        .icon_in(icon::SLIDERS_HORIZONTAL, Typeface::IconBold, 16.0, Tone::Accent)
        .bold(text!("why-opened", title = &opened.title), Tone::Text)
        .shrinks()
        .space()
        .small_key(&keys::labels(ui.ctx(), [Action::Left, Action::Right]))
        .small(text!("why-next"), Tone::Second)
        .place(ui, head.shrink2(vec2(12.0, 0.0)));
}

/// Shows the rule of the opened term: id and kind in a row, the quoted text below.
fn opened_rule(ui: &Ui, row: Rect, opened: &OpenedView, quote: Arc<Galley>, actions: &mut Vec<WhyAction>) {
    let p = Palette::of(ui.ctx());
    let shown = Line::new(p, 20.0)
        .gap(8.0)
        .small_caps(&text!("why-rule"), Tone::Second)
        .opens(&opened.rule, Tone::Text)
        .tag(0)
        .small(opened.kind.clone(), Tone::Second)
        .shrinks()
        .paint(ui.painter(), row);
    if shown.tag(0).is_some_and(|at| rule_link(ui, at, &opened.rule)) {
        actions.push(WhyAction::Rule(opened.rule.clone()));
    }
    let place = Rect::from_min_size(row.left_bottom() + vec2(0.0, 5.0), quote.size());
    ui.painter().galley(place.min, quote, p.text);
    let response = ui.interact(place, ui.id().with("quote"), egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(WidgetType::Label, true, &opened.quote));
}

/// Shows the odds before the roll, and the link to the rulebook.
fn odds_before(ui: &mut Ui, view: &WhyView, actions: &mut Vec<WhyAction>) {
    let p = Palette::of(ui.ctx());
    let mut line = Line::new(p, 22.0).gap(12.0);
    if let Some((odds, how)) = &view.before {
        line = line
            .icon_in(icon::CHART_BAR_HORIZONTAL, Typeface::IconBold, 15.0, Tone::Second)
            .skip(6.0)
            .small(text!("why-before"), Tone::Second)
            .draw(vec2(300.0_f32.min(ui.available_width() * 0.4), 18.0), odds.spoken(), |painter, rect| {
                odds.paint(painter, rect, p);
            })
            .small(how.clone(), Tone::Second)
            .shrinks();
    }
    let (shown, _) = line
        .space()
        .small_key(&keys::label(ui.ctx(), Action::Rulebook))
        .skip(6.0)
        .small(text!("why-rulebook"), Tone::Second)
        .tag(0)
        .show(ui);
    if let Some(at) = shown.tag(0)
        && Press::new(text!("control-rulebook")).link().at(ui, at, ui.id().with("book")).clicked()
    {
        actions.push(WhyAction::Rulebook);
    }
}
