//! The options as rows, one below the other. The focused row has a frame and shows more.

use super::effects::{EFFECT_ROW, effect_width, with_effect};
use super::orders::{part_rows, standing_order};
use super::slots::{SlotRow, slot_row, slot_rows};
use super::state::DecisionUi;
use super::view::{DecisionAction, DecisionView, OptionView, StandingView};
use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface};
use crate::widgets::bars::{Pips, pips, pips_width};
use crate::widgets::controls::{Press, is_double_click};
use crate::widgets::frame::divide;
use crate::widgets::layout::{padded, room};
use crate::widgets::{ContestBar, KeyCap, Line, Tone};
use bevy_egui::egui;
use egui::{Rect, Stroke, StrokeKind, Ui, WidgetType, pos2, vec2};
use indes_core::text::text;

/// The number of options that are shown in full; the others have one line each.
const IN_FULL: usize = 5;
/// The distance from the left edge of a row to its contents, in points.
const INDENT: f32 = 30.0;

/// How much a row shows of its option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// One line.
    Line,
    /// Odds, pool and effects.
    Full,
    /// All of it, with slots and standing order.
    Focused,
}

/// Shows all options, one below the other.
pub(super) fn rows(ui: &mut Ui, view: &DecisionView, state: &mut DecisionUi, actions: &mut Vec<DecisionAction>) {
    padded(ui, 6.0, |ui| {
        for (at, option) in view.options.iter().enumerate() {
            let focused = state.focus == at;
            let extent = match (focused, at < IN_FULL) {
                (true, _) => Extent::Focused,
                (false, true) => Extent::Full,
                (false, false) => Extent::Line,
            };
            let rect = row(ui, at, option, extent, state, actions);
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
    extent: Extent,
    state: &mut DecisionUi,
    actions: &mut Vec<DecisionAction>,
) -> Rect {
    let width = ui.available_width();
    let contents = Contents::of(ui, option, extent, width - 20.0 - INDENT);
    let rect = room(ui, vec2(width, contents.height(option, extent)));
    press(ui, at, option, extent, rect, state, actions);
    let mut strips = Strips { rect, y: rect.top() + if extent == Extent::Line { 3.0 } else { 8.0 } };
    let heading = strips.next(22.0, 0.0);
    title(ui, at, option, extent, heading);
    if extent == Extent::Line {
        return rect;
    }
    odds(ui, option, &mut strips);
    contest(ui, option, extent, &mut strips);
    pool(ui, option, &mut strips);
    effects(ui, at, option, extent, &contents.effects, &mut strips, actions);
    for row in &contents.slots {
        strips.skip(2.0);
        slot_row(ui, at, option, row, strips.next(24.0, INDENT), actions);
    }
    if let Some(order) = contents.order {
        strips.skip(6.0);
        let choice = strips.next(24.0, INDENT);
        strips.skip(4.0);
        standing_order(ui, at, order, [choice, strips.next(22.0, INDENT)], actions);
    }
    rect
}

/// The contents of a row below its title, in rows of their own.
struct Contents<'a> {
    /// The indices of the effects in each row; the last row can be without effects and have the link to the numbers only.
    effects: Vec<Vec<usize>>,
    slots: Vec<SlotRow>,
    order: Option<&'a StandingView>,
    /// The number of rows for the parts of the standing order.
    order_rows: usize,
}

impl<'a> Contents<'a> {
    fn of(ui: &Ui, option: &'a OptionView, extent: Extent, width: f32) -> Self {
        let effects = if extent == Extent::Line { Vec::new() } else { effect_indices(ui, option, extent, width) };
        if extent != Extent::Focused {
            return Self { effects, slots: Vec::new(), order: None, order_rows: 0 };
        }
        let order = option.standing.as_ref();
        let order_rows = order.map_or(0, |order| part_rows(ui, order, width).len());
        Self { effects, slots: slot_rows(ui, &option.slots, width), order, order_rows }
    }

    /// The height of the whole row, in points.
    fn height(&self, option: &OptionView, extent: Extent) -> f32 {
        if extent == Extent::Line {
            return 28.0;
        }
        let odds = option.odds.as_ref().map_or(0.0, |_| 24.0 + if option.before.is_some() { 7.0 } else { 0.0 });
        let about = if option.about.is_empty() { 0.0 } else { 17.0 };
        let contest = option.contest.as_ref().map_or(0.0, |_| contest_height(extent) + 4.0);
        let pool = if option.pool.is_some() { 20.0 } else { 0.0 };
        let effects = self.effects.len() as f32 * EFFECT_ROW + if self.effects.is_empty() { 0.0 } else { 3.0 };
        let slots = self.slots.len() as f32 * 26.0;
        let order = if self.order.is_some() { 32.0 + self.order_rows as f32 * 28.0 } else { 0.0 };
        39.0 + odds + contest + about + pool + effects + slots + order
    }
}

/// Hands out the strips of a row from above.
struct Strips {
    rect: Rect,
    /// The upper edge of the next strip.
    y: f32,
}

impl Strips {
    fn next(&mut self, height: f32, indent: f32) -> Rect {
        let (left, right) = (self.rect.left() + 10.0 + indent, self.rect.right() - 10.0);
        let strip = Rect::from_min_max(pos2(left, self.y), pos2(right, self.y + height));
        self.y += height;
        strip
    }

    fn skip(&mut self, height: f32) {
        self.y += height;
    }
}

/// The press area and the ground of a row. A click focuses the option; a double click, or a press of the focused row by
/// keyboard, confirms it.
fn press(
    ui: &Ui,
    at: usize,
    option: &OptionView,
    extent: Extent,
    rect: Rect,
    state: &mut DecisionUi,
    actions: &mut Vec<DecisionAction>,
) {
    let p = Palette::of(ui.ctx());
    let focused = extent == Extent::Focused;
    let press = Press::new(option.spoken()).chosen(WidgetType::SelectableLabel, focused);
    let response = press.at(ui, rect, ui.id().with("option").with(at));
    if response.gained_focus() || response.clicked() {
        actions.extend(state.focus_on(at));
    }
    let by_key = response.clicked() && focused && !ui.input(|input| input.pointer.any_click());
    if by_key || is_double_click(&response, response.id.with(state.question())) {
        actions.push(DecisionAction::Confirm(at));
    }
    if focused {
        ui.painter().rect_filled(rect, 6.0, p.raised);
        ui.painter().rect_stroke(rect, 6.0, Stroke::new(2.0, p.accent), StrokeKind::Inside);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 6.0, p.raised);
    }
}

fn title(ui: &Ui, at: usize, option: &OptionView, extent: Extent, rect: Rect) {
    let p = Palette::of(ui.ctx());
    let number = u8::try_from(at + 1).ok().filter(|number| *number <= 9);
    let key = number.map_or_else(String::new, |number| keys::label(ui.ctx(), Action::Number(number)));
    let mut line = Line::new(p, 22.0).gap(8.0);
    line = if key.is_empty() { line.skip(22.0) } else { line.key(&key, KeyCap::of(extent == Extent::Focused)) };
    line = line.at(INDENT).icon(option.icon, 18.0, Tone::Text);
    let size = if extent == Extent::Line { 14.0 } else { 16.0 };
    line = line.font(option.name.clone(), Typeface::Semibold.at(size), Tone::Text).shrinks();
    line = line.small(option.means.clone(), Tone::Second).shrinks().space();
    if let Some(odds) = option.odds.as_ref().filter(|_| extent == Extent::Line) {
        line = line.draw(vec2(90.0, 12.0), "", move |painter, rect| odds.paint_unlabelled(painter, rect, p));
    }
    if let Some(cost) = &option.cost {
        if cost.pips > 0 && cost.pips <= 8 {
            let pip = vec2(5.0, 11.0);
            let count = i32::from(cost.pips);
            line = line.draw(vec2(pips_width(count, pip.x, 2.0), pip.y), "", move |painter, rect| {
                pips(painter, rect.min, p, Pips { now: count, most: count, takes: 0 }, pip, 2.0);
            });
        }
        line = line.font(cost.text.clone(), Typeface::Medium.at(14.0), Tone::Text);
    }
    line.paint(ui.painter(), rect);
}

/// The odds with the attack they are for, and above them the thin bar of the odds without an answer.
fn odds(ui: &Ui, option: &OptionView, strips: &mut Strips) {
    let p = Palette::of(ui.ctx());
    let Some(odds) = &option.odds else { return };
    if !option.about.is_empty() {
        strips.skip(1.0);
        let about = Line::new(p, 16.0).small(option.about.clone(), Tone::Second).shrinks();
        about.paint(ui.painter(), strips.next(16.0, INDENT));
    }
    strips.skip(6.0);
    if let Some(before) = &option.before {
        before.paint_unlabelled(ui.painter(), strips.next(5.0, INDENT), p);
        strips.skip(2.0);
    }
    odds.paint(ui.painter(), strips.next(18.0, INDENT), p);
}

/// The height of a contest: of the focused option with what follows in both cases.
const fn contest_height(extent: Extent) -> f32 {
    match extent {
        Extent::Focused => ContestBar::FULL_HEIGHT,
        Extent::Full | Extent::Line => ContestBar::BAR_HEIGHT,
    }
}

/// The contest about who acts first.
fn contest(ui: &Ui, option: &OptionView, extent: Extent, strips: &mut Strips) {
    let p = Palette::of(ui.ctx());
    let Some(contest) = &option.contest else { return };
    strips.skip(4.0);
    let strip = strips.next(contest_height(extent), INDENT);
    match extent {
        Extent::Focused => contest.paint_full(ui.painter(), strip, p),
        Extent::Full | Extent::Line => contest.paint(ui.painter(), strip, p),
    }
}

/// The pool that the option is paid from, before and after.
fn pool(ui: &Ui, option: &OptionView, strips: &mut Strips) {
    let p = Palette::of(ui.ctx());
    let Some(pool) = &option.pool else { return };
    strips.skip(6.0);
    let change = format!("{} → {}", pool.now, (pool.now - pool.takes).max(0));
    let bar = vec2(strips.rect.width() - 20.0 - INDENT - 70.0, 13.0);
    Line::new(p, 14.0)
        .draw(bar, "", |painter, rect| pool.paint(painter, rect, p))
        .space()
        .bold(change, Tone::Text)
        .paint(ui.painter(), strips.next(14.0, INDENT));
}

/// The indices of the effects in each row, as many side by side as fit, with room for the link to the numbers in the last row.
fn effect_indices(ui: &Ui, option: &OptionView, extent: Extent, width: f32) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut used = 0.0;
    for (at, effect) in option.effects.iter().take(3).enumerate() {
        let wanted = effect_width(ui, effect);
        if rows.is_empty() || used + wanted > width {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += wanted;
        if let Some(row) = rows.last_mut() {
            row.push(at);
        }
    }
    if has_why_link(option, extent) {
        let link = why_link(ui, Line::new(Palette::of(ui.ctx()), EFFECT_ROW).gap(6.0)).natural_width(ui.painter());
        if rows.is_empty() || used + link > width {
            rows.push(Vec::new());
        }
    }
    rows
}

fn has_why_link(option: &OptionView, extent: Extent) -> bool {
    option.why && extent == Extent::Focused
}

/// Appends the link to the numbers behind an option, word and key with the tags 0 and 1.
fn why_link<'a>(ui: &Ui, line: Line<'a>) -> Line<'a> {
    line.skip(10.0)
        .opens(&text!("control-why"), Tone::Second)
        .tag(0)
        .skip(4.0)
        .small_key(&keys::label(ui.ctx(), Action::Why))
        .tag(1)
}

fn effects(
    ui: &Ui,
    at: usize,
    option: &OptionView,
    extent: Extent,
    rows: &[Vec<usize>],
    strips: &mut Strips,
    actions: &mut Vec<DecisionAction>,
) {
    let p = Palette::of(ui.ctx());
    if !rows.is_empty() {
        strips.skip(3.0);
    }
    for (index, row) in rows.iter().enumerate() {
        let effects = row.iter().filter_map(|effect| option.effects.get(*effect));
        let mut line = effects.fold(Line::new(p, EFFECT_ROW).gap(12.0), with_effect);
        if index + 1 == rows.len() {
            line = line.space();
            line = if has_why_link(option, extent) { why_link(ui, line) } else { line };
        }
        let shown = line.paint(ui.painter(), strips.next(EFFECT_ROW, INDENT));
        let press = Press::new(text!("decision-why", action = &option.name)).link();
        if let (Some(word), Some(key)) = (shown.tag(0), shown.tag(1))
            && press.at(ui, word.union(key), ui.id().with("why").with(at)).clicked()
        {
            actions.push(DecisionAction::Why(at));
        }
    }
}
