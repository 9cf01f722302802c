//! The options as rows: one below the other, the focused one framed and with more to do in it.

use super::view::{
    DecisionAction, DecisionUi, DecisionView, Effect, OptionView, OrderPart, SlotView, Standing, StandingView,
};
use crate::text::text;
use crate::window::keys::{self, Action};
use crate::window::theme::{Face, Palette};
use crate::window::widgets::bars::{pips, pips_width};
use crate::window::widgets::controls::{self, Press};
use crate::window::widgets::frame::{self, divide};
use crate::window::widgets::{Line, Tone};
use bevy_egui::egui;
use egui::{Rect, Stroke, StrokeKind, Ui, WidgetType, pos2, vec2};

/// Above so many options the rest are one line each.
const IN_FULL: usize = 5;
/// What is written in a row begins this far from its left edge.
const INDENT: f32 = 30.0;

/// All options, one below the other.
pub(super) fn rows(ui: &mut Ui, view: &DecisionView, state: &mut DecisionUi, actions: &mut Vec<DecisionAction>) {
    super::padded(ui, 6.0, |ui| {
        for (at, option) in view.options.iter().enumerate() {
            let focused = state.focus == at;
            let full = at < IN_FULL || focused;
            let rect = row(ui, at, option, [focused, full], state, actions);
            if focused && state.shown != Some(at) {
                ui.scroll_to_rect(rect, None);
            }
            let divided = at > 0 && !focused && state.focus + 1 != at;
            if divided {
                divide(ui, rect.left() + 4.0, rect.right() - 4.0, rect.top());
            }
        }
    });
    state.shown = Some(state.focus);
}

fn row(
    ui: &mut Ui,
    at: usize,
    option: &OptionView,
    [focused, full]: [bool; 2],
    state: &mut DecisionUi,
    actions: &mut Vec<DecisionAction>,
) -> Rect {
    let p = Palette::of(ui.ctx());
    let width = ui.available_width();
    let inner = width - 20.0 - INDENT;
    let notes = if full { note_rows(ui, option, focused, inner) } else { Vec::new() };
    let slots = if focused { slot_rows(ui, &option.slots, inner) } else { Vec::new() };
    let mut height = if full { 8.0 + 22.0 + 9.0 } else { 28.0 };
    if full {
        height += option.odds.as_ref().map_or(0.0, |_| 6.0 + if option.before.is_some() { 7.0 } else { 0.0 } + 18.0);
        height += if option.about.is_empty() { 0.0 } else { 17.0 };
        height += option.pool.as_ref().map_or(0.0, |_| 6.0 + 14.0);
        height += notes.len() as f32 * 20.0 + if notes.is_empty() { 0.0 } else { 3.0 };
        height += slots.len() as f32 * 26.0;
        let order = option.standing.as_ref().filter(|_| focused);
        height += order.map_or(0.0, |order| 32.0 + part_rows(ui, order, inner).len() as f32 * 28.0);
    }
    let rect = frame::room(ui, vec2(width, height));
    let id = ui.id().with("option").with(at);
    let press = Press::new(option.spoken()).chosen(WidgetType::SelectableLabel, focused);
    let response = press.at(ui, rect, id);
    if response.gained_focus() || response.clicked() {
        actions.extend(state.give(at));
    }
    let by_key = response.clicked() && focused && !ui.input(|input| input.pointer.any_click());
    if response.double_clicked() || by_key {
        actions.push(DecisionAction::Confirm(at));
    }
    if focused {
        ui.painter().rect_filled(rect, 6.0, p.raised);
        ui.painter().rect_stroke(rect, 6.0, Stroke::new(2.0, p.accent), StrokeKind::Inside);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 6.0, p.raised);
    }
    let mut y = rect.top() + if full { 8.0 } else { 3.0 };
    let strip = |top: f32, height: f32, indent: f32| {
        Rect::from_min_max(pos2(rect.left() + 10.0 + indent, top), pos2(rect.right() - 10.0, top + height))
    };
    title(ui, at, option, focused, full, strip(y, 22.0, 0.0));
    y += 22.0;
    if !full {
        return rect;
    }
    if let Some(odds) = &option.odds {
        if !option.about.is_empty() {
            let about = Line::new(p, 16.0).small(option.about.clone(), Tone::Second).shrinks();
            about.paint(ui.painter(), strip(y + 1.0, 16.0, INDENT));
            y += 17.0;
        }
        y += 6.0;
        if let Some(before) = &option.before {
            before.paint(ui.painter(), strip(y, 5.0, INDENT), p, false);
            y += 7.0;
        }
        odds.paint(ui.painter(), strip(y, 18.0, INDENT), p, true);
        y += 18.0;
    }
    if let Some(pool) = &option.pool {
        y += 6.0;
        let change = format!("{} → {}", pool.now, (pool.now - pool.takes).max(0));
        let bar = vec2(rect.width() - 20.0 - INDENT - 70.0, 13.0);
        Line::new(p, 14.0)
            .draw(bar, "", |painter, rect| pool.paint(painter, rect, p))
            .space()
            .bold(change, Tone::Text)
            .paint(ui.painter(), strip(y, 14.0, INDENT));
        y += 14.0;
    }
    if !notes.is_empty() {
        y += 3.0;
        let last = notes.len() - 1;
        for (index, note) in notes.iter().enumerate() {
            let asks = focused && option.why && index == last;
            if effects(ui, option, note, index == last, asks, strip(y, 20.0, INDENT), at) {
                actions.push(DecisionAction::Why(at));
            }
            y += 20.0;
        }
    }
    for slot_row in slots {
        y += 2.0;
        slot_line(ui, at, option, &slot_row, strip(y, 24.0, INDENT), actions);
        y += 24.0;
    }
    if let (true, Some(standing)) = (focused, &option.standing) {
        let place = strip(y + 6.0, 24.0, INDENT);
        let names = Standing::ALL.map(crate::window::standing::name);
        let names = names.each_ref().map(String::as_str);
        let chosen = Standing::ALL.iter().position(|one| *one == standing.now).unwrap_or(1);
        let words = Rect::from_min_max(
            place.min,
            pos2(place.right() - controls::choice_width(ui, &names) - 6.0, place.bottom()),
        );
        Line::new(p, 24.0).small(standing.name.clone(), Tone::Second).shrinks().paint(ui.painter(), words);
        if let Some(new) = controls::choice(ui, place.right_top(), &standing.name, &names, chosen) {
            actions.push(DecisionAction::Standing { option: at, now: Standing::ALL[new] });
        }
        order_parts(ui, at, standing, strip(y + 34.0, 22.0, INDENT), actions);
    }
    rect
}

/// Something of a standing order that can be pressed: what it says, how a screen reader says it, whether it can be.
struct OrderKnob {
    part: OrderPart,
    words: String,
    spoken: String,
    possible: bool,
    width: f32,
}

/// Which parts of a standing order stand in which row: as many side by side as fit; what changes a number stands
/// behind it.
fn part_rows(ui: &Ui, order: &StandingView, width: f32) -> Vec<Vec<OrderKnob>> {
    let p = Palette::of(ui.ctx());
    let mut rows: Vec<Vec<OrderKnob>> = Vec::new();
    let mut used = 0.0;
    for (part, words) in &order.parts {
        let wide = (Line::new(p, 22.0).small(words.clone(), Tone::Text).wanted(ui.painter()) + 14.0).min(width);
        let (part, words) = (*part, words.clone());
        let mut knobs = vec![OrderKnob { part, spoken: words.clone(), words, possible: true, width: wide }];
        if let (OrderPart::Only, Some(possible)) = (part, order.number) {
            let signs = [
                (OrderPart::Less, "−", text!("control-less"), possible[0]),
                (OrderPart::More, "+", text!("control-more"), possible[1]),
            ];
            for (part, sign, word, possible) in signs {
                let spoken = format!("{}: {word}", knobs[0].words);
                knobs.push(OrderKnob { part, words: sign.to_owned(), spoken, possible, width: 22.0 });
            }
        }
        let wanted: f32 = knobs.iter().map(|knob| knob.width + 6.0).sum();
        if rows.is_empty() || used + wanted > width + 6.0 {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += wanted;
        if let Some(row) = rows.last_mut() {
            row.extend(knobs);
        }
    }
    rows
}

/// What a standing order depends on, how long it holds and for whom.
fn order_parts(ui: &Ui, at: usize, order: &StandingView, rect: Rect, actions: &mut Vec<DecisionAction>) {
    let p = Palette::of(ui.ctx());
    for (row, knobs) in part_rows(ui, order, rect.width()).into_iter().enumerate() {
        let corner = rect.left_top() + vec2(0.0, row as f32 * 28.0);
        let mut left = corner.x;
        for knob in knobs {
            let place = Rect::from_min_size(pos2(left, corner.y), vec2(knob.width, rect.height()));
            // The name may change with every press, the widget stays the same.
            let id = ui.id().with("order").with(at).with(knob.part);
            let response = Press::new(knob.spoken).enabled(knob.possible).at(ui, place, id);
            let fill = if response.hovered() && knob.possible { p.raised } else { p.inset };
            ui.painter().rect(place, 6.0, fill, Stroke::new(1.0, p.line), StrokeKind::Inside);
            let tone = if knob.possible { Tone::Text } else { Tone::Third };
            let line = Line::new(p, 22.0).small(knob.words, tone).shrinks();
            line.paint(ui.painter(), place.shrink2(vec2(7.0, 0.0)));
            if response.clicked() {
                actions.push(DecisionAction::Order { option: at, part: knob.part });
            }
            left = place.right() + 6.0;
        }
    }
}

fn title(ui: &Ui, at: usize, option: &OptionView, focused: bool, full: bool, rect: Rect) {
    let p = Palette::of(ui.ctx());
    let number = u8::try_from(at + 1).ok().filter(|number| *number <= 9);
    let key = number.map_or_else(String::new, |number| keys::cap(ui.ctx(), Action::Number(number)));
    let mut line = Line::new(p, 22.0).gap(8.0);
    line = if key.is_empty() { line.skip(22.0) } else { line.key(&key, focused) };
    line = line.at(INDENT).icon(option.icon, 18.0, Tone::Text);
    let (face, size) = if full { (Face::Semibold, 16.0) } else { (Face::Semibold, 14.0) };
    line = line.font(option.name.clone(), face.at(size), Tone::Text).shrinks();
    line = line.small(option.means.clone(), Tone::Second).shrinks().space();
    if let Some(odds) = option.odds.as_ref().filter(|_| !full) {
        line = line.draw(vec2(90.0, 12.0), "", move |painter, rect| odds.paint(painter, rect, p, false));
    }
    if let Some(cost) = &option.cost {
        if cost.pips > 0 && cost.pips <= 8 {
            let pip = vec2(5.0, 11.0);
            let count = i32::from(cost.pips);
            line = line.draw(vec2(pips_width(count, pip.x, 2.0), pip.y), "", move |painter, rect| {
                pips(painter, rect.min, p, [count, count, 0], pip, 2.0);
            });
        }
        line = line.font(cost.text.clone(), Face::Medium.at(14.0), Tone::Text);
    }
    line.paint(ui.painter(), rect);
}

/// Which effects stand in which row: as many side by side as fit.
fn note_rows(ui: &Ui, option: &OptionView, focused: bool, width: f32) -> Vec<Vec<usize>> {
    let p = Palette::of(ui.ctx());
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut used = 0.0;
    for (at, effect) in option.effects.iter().take(3).enumerate() {
        let wanted = Line::new(p, 20.0).chip_free(effect).wanted(ui.painter()) + 12.0;
        if rows.is_empty() || used + wanted > width {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += wanted;
        if let Some(row) = rows.last_mut() {
            row.push(at);
        }
    }
    let tail = tail_width(ui, focused && option.why);
    if tail > 0.0 && (rows.is_empty() || used + tail > width) {
        rows.push(Vec::new());
    }
    rows
}

fn tail_width(ui: &Ui, asks: bool) -> f32 {
    tail(ui, Line::new(Palette::of(ui.ctx()), 20.0).gap(6.0), asks).wanted(ui.painter())
}

/// What stands at the right end below an option: why the numbers are as they are.
fn tail<'a>(ui: &Ui, line: Line<'a>, asks: bool) -> Line<'a> {
    line.with(asks.then_some(()), |line, ()| {
        line.skip(10.0)
            .opens(&text!("control-why"), Tone::Second)
            .tag(0)
            .skip(4.0)
            .small_key(&keys::cap(ui.ctx(), Action::Why))
            .tag(1)
    })
}

fn effects(ui: &Ui, option: &OptionView, row: &[usize], last: bool, asks: bool, rect: Rect, at: usize) -> bool {
    let p = Palette::of(ui.ctx());
    let mut line = Line::new(p, 20.0).gap(12.0);
    for effect in row.iter().filter_map(|index| option.effects.get(*index)) {
        line = line.chip_free(effect);
    }
    if last {
        line = tail(ui, line.space(), asks);
    }
    let shown = line.paint(ui.painter(), rect);
    let (Some(word), Some(key)) = (shown.tag(0), shown.tag(1)) else { return false };
    let press = Press::new(text!("decision-why", action = &option.name)).link();
    press.at(ui, word.union(key), ui.id().with("why").with(at)).clicked()
}

/// A row of choices of a slot: which slot, whether its name stands before them, which of its choices.
struct SlotRow {
    slot: usize,
    first: bool,
    choices: std::ops::Range<usize>,
    order: usize,
}

/// Which choices stand in which row: as many side by side as fit.
fn slot_rows(ui: &Ui, slots: &[SlotView], width: f32) -> Vec<SlotRow> {
    let p = Palette::of(ui.ctx());
    let mut rows: Vec<SlotRow> = Vec::new();
    let many = slots.iter().enumerate().filter(|(_, slot)| slot.choices.len() > 1);
    for (order, (index, slot)) in many.enumerate() {
        let room = width - slot_name_width(ui, slot) - 46.0;
        let mut used = 0.0;
        rows.push(SlotRow { slot: index, first: true, choices: 0..0, order });
        for (at, choice) in slot.choices.iter().enumerate() {
            let wanted = choice_line(p, choice, false).wanted(ui.painter()) + 14.0 + 5.0;
            if used > 0.0 && used + wanted > room {
                rows.push(SlotRow { slot: index, first: false, choices: at..at, order });
                used = 0.0;
            }
            used += wanted;
            if let Some(row) = rows.last_mut() {
                row.choices.end = at + 1;
            }
        }
    }
    rows
}

fn slot_name_width(ui: &Ui, slot: &SlotView) -> f32 {
    Line::new(Palette::of(ui.ctx()), 20.0).small(slot.name.clone(), Tone::Second).wanted(ui.painter()) + 8.0
}

fn choice_line(p: &'static Palette, choice: &super::SlotChoice, on: bool) -> Line<'static> {
    let (face, tone) = if on { (Face::Semibold, Tone::Text) } else { (Face::Medium, Tone::Text) };
    Line::new(p, 22.0)
        .gap(4.0)
        .font(choice.name.clone(), face.at(12.0), tone)
        .shrinks()
        .small(choice.detail.clone(), Tone::Second)
}

fn slot_line(ui: &Ui, at: usize, option: &OptionView, row: &SlotRow, rect: Rect, actions: &mut Vec<DecisionAction>) {
    let p = Palette::of(ui.ctx());
    let Some(slot) = option.slots.get(row.slot) else { return };
    let indent = slot_name_width(ui, slot);
    if row.first {
        Line::new(p, 24.0).small(slot.name.clone(), Tone::Second).paint(ui.painter(), rect);
        let keys = if row.order == 0 { "← →" } else { "⇧ ← →" };
        if row.order < 2 {
            Line::new(p, 24.0).space().cap(keys, 18.0, false).paint(ui.painter(), rect);
        }
    }
    let mut left = rect.left() + indent;
    for choice in row.choices.clone() {
        let on = slot.chosen == choice;
        let line = choice_line(p, &slot.choices[choice], on);
        let wide = (line.wanted(ui.painter()) + 14.0).min(rect.right() - left);
        let chip = Rect::from_min_size(pos2(left, rect.top() + 1.0), vec2(wide, 22.0));
        let name = format!("{} {}: {}", option.name, slot.name, slot.choices[choice].name);
        let press = Press::new(name).chosen(WidgetType::RadioButton, on);
        let response = press.at(ui, chip, ui.id().with("slot").with((at, row.slot, choice)));
        let fill = if on {
            p.accent_soft
        } else if response.hovered() {
            p.hovered
        } else {
            p.inset
        };
        let frame = if on { Stroke::new(1.5, p.accent) } else { Stroke::new(1.0, p.strong_line) };
        ui.painter().rect_filled(chip, 4.0, fill);
        ui.painter().rect_stroke(chip, 4.0, frame, StrokeKind::Inside);
        line.paint(ui.painter(), chip.shrink2(vec2(7.0, 0.0)));
        if response.clicked() && !on {
            actions.push(DecisionAction::Slot { option: at, slot: row.slot, choice });
        }
        left += wide + 5.0;
    }
}

/// The slots of an option below each other, for places that show nothing else of it.
pub(super) fn slots(ui: &mut Ui, at: usize, option: &OptionView, actions: &mut Vec<DecisionAction>) {
    let width = ui.available_width();
    for row in slot_rows(ui, &option.slots, width) {
        let (rect, _) = frame::place(ui, vec2(width, 26.0));
        slot_line(ui, at, option, &row, rect, actions);
    }
}

/// Effects of an option, in rows.
pub(super) fn effect_rows(ui: &mut Ui, all: &[Effect]) {
    let p = Palette::of(ui.ctx());
    let width = ui.available_width();
    let mut line = Line::new(p, 20.0).gap(12.0);
    let mut empty = true;
    for effect in all {
        let longer = line.wanted(ui.painter()) + Line::new(p, 20.0).chip_free(effect).wanted(ui.painter()) + 12.0;
        if longer > width && !empty {
            line.show(ui);
            line = Line::new(p, 20.0).gap(12.0);
        }
        line = line.chip_free(effect);
        empty = false;
    }
    if !empty {
        line.show(ui);
    }
}
