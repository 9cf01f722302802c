//! The unit panel: name, portrait, pools, states and gear of the selected unit.

use crate::theme::{Palette, Typeface};
use crate::widgets::livery::portrait;
use crate::widgets::{Line, Piece, Pool, PoolLook, Press, Sign, Tone, frame};
use bevy::prelude::Message;
use bevy_egui::egui;
use egui::{Rect, Ui, pos2, vec2};
use indes_core::text::text;

/// The contents of the panel.
#[derive(Clone, Debug, Default)]
pub struct UnitView {
    /// Its name.
    pub name: String,
    /// Its kind and its cell: `man-at-arms · F5`.
    pub detail: String,
    /// Figure and livery.
    pub piece: Piece,
    /// Its pools; the panel shows at most three.
    pub pools: Vec<Pool>,
    /// Its states.
    pub states: Vec<StateView>,
    /// Its gear, with a text of a word or two each.
    pub gear: Vec<(Sign, String)>,
}

/// A state of a unit.
#[derive(Clone, Debug)]
pub struct StateView {
    /// Its mark.
    pub sign: Sign,
    /// Its name, with its size if it has one.
    pub name: String,
    /// Whether it is bad for the unit.
    pub harm: bool,
    /// Its effect, for the tooltip; can be empty.
    pub text: String,
    /// The id of its rule.
    pub rule: Option<String>,
}

/// An action of the panel.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum UnitAction {
    /// Open the full sheet of the unit.
    Sheet,
    /// Open the rulebook at a rule.
    Rule(String),
}

/// Draws the panel and returns what was pressed. Without a unit it shows how to select one.
pub fn unit(ui: &mut Ui, view: Option<&UnitView>) -> Vec<UnitAction> {
    let p = Palette::of(ui.ctx());
    let rect = ui.max_rect();
    let mut actions = Vec::new();
    frame::panel(ui, rect);
    let Some(view) = view else {
        let words = Rect::from_center_size(rect.center(), vec2(rect.width() - 32.0, 20.0));
        Line::new(p, 20.0).space().small(text!("unit-point"), Tone::Third).space().place(ui, words);
        return actions;
    };
    let likeness = Rect::from_min_size(rect.min + vec2(11.0, 11.0), vec2(76.0, rect.height() - 22.0));
    portrait(ui.painter(), likeness, &view.piece);
    let press = Press::new(text!("unit-sheet", name = &view.name));
    if press.at(ui, likeness, ui.id().with("sheet")).clicked() {
        actions.push(UnitAction::Sheet);
    }
    let column = Rect::from_min_max(pos2(likeness.right() + 12.0, rect.top() + 8.0), rect.max - vec2(10.0, 7.0));
    let row = |top: f32, height: f32| Rect::from_min_size(pos2(column.left(), top), vec2(column.width(), height));
    Line::new(p, 20.0)
        .heading(view.name.clone(), Tone::Text)
        .shrinks()
        .small(view.detail.clone(), Tone::Second)
        .shrinks()
        .place(ui, row(column.top(), 20.0));
    let crowded = view.pools.len() > 2;
    let step = if crowded { 17.0 } else { 20.0 };
    let mut y = column.top() + if crowded { 22.0 } else { 24.0 };
    let names = view
        .pools
        .iter()
        .map(|pool| Line::new(p, 16.0).small(pool.name.clone(), Tone::Second).natural_width(ui.painter()));
    let name_width = names.fold(42.0, f32::max) + 6.0;
    for pool in view.pools.iter().take(3) {
        pool_row(ui, pool, row(y, 16.0), name_width);
        y += step;
    }
    states(ui, view, row(y + 4.0, 20.0), &mut actions);
    let mut line = Line::new(p, 16.0).gap(4.0);
    for (at, (sign, text)) in view.gear.iter().enumerate() {
        if at > 0 {
            line = line.skip(8.0);
        }
        line = line.sign(sign, 13.0, Tone::Second).small(text.clone(), Tone::Second).shrinks();
    }
    if !crowded {
        line.place(ui, row(column.bottom() - 16.0, 16.0));
    }
    actions
}

/// Shows a pool in a row: name, bar or pips, values. `name_width` is the width of the names of all pools, in points.
pub(super) fn pool_row(ui: &Ui, pool: &Pool, rect: Rect, name_width: f32) {
    let p = Palette::of(ui.ctx());
    let after = match (&pool.look, pool.takes > 0) {
        (_, true) => format!("→ {}", (pool.now - pool.takes).max(0)),
        (PoolLook::Bar(_), false) => format!("/ {}", pool.most),
        (PoolLook::Pips, false) => String::new(),
    };
    let after = [vec![after], pool.reserved()].concat().join(" ");
    let height = if pool.look == PoolLook::Pips { 11.0 } else { 10.0 };
    Line::new(p, 16.0)
        .named(pool.spoken())
        .small(pool.name.clone(), Tone::Second)
        .at(name_width)
        .draw(vec2((rect.width() - name_width - 66.0).clamp(40.0, 104.0), height), "", |painter, rect| {
            pool.paint(painter, rect, p);
        })
        .font(pool.now.to_string(), Typeface::Bold.at(13.0), Tone::Text)
        .small(after, Tone::Second)
        .place(ui, rect);
}

/// Shows as many states as fit, and the number of the others.
fn states(ui: &Ui, view: &UnitView, rect: Rect, actions: &mut Vec<UnitAction>) {
    let p = Palette::of(ui.ctx());
    let chip = |line: Line<'static>, state: &StateView| {
        let tone = if state.harm { Tone::Bad } else { Tone::Text };
        let (sign, name) = (state.sign.clone(), state.name.clone());
        line.chip(move |chip| chip.sign(&sign, 13.0, tone).font(name, Typeface::Medium.at(12.0), tone))
    };
    let mut left = rect.left();
    for (at, state) in view.states.iter().enumerate() {
        let rest = view.states.len() - at;
        let line = chip(Line::new(p, 20.0), state);
        let wide = line.natural_width(ui.painter());
        let reserve = if rest > 1 { 30.0 } else { 0.0 };
        if left + wide + reserve > rect.right() && at > 0 {
            let more = Line::new(p, 20.0).small(format!("+{rest}"), Tone::Second);
            more.paint(ui.painter(), Rect::from_min_max(pos2(left, rect.top()), rect.max));
            break;
        }
        let place = Rect::from_min_size(pos2(left, rect.top()), vec2(wide.min(rect.width()), 20.0));
        line.paint(ui.painter(), place);
        let press = Press::new(&state.name).link().enabled(state.rule.is_some());
        let response = press.at(ui, place, ui.id().with("state").with(at));
        if response.clicked() {
            actions.extend(state.rule.clone().map(UnitAction::Rule));
        }
        if !state.text.is_empty() {
            response.on_hover_text(&state.text);
        }
        left += wide + 5.0;
    }
}
