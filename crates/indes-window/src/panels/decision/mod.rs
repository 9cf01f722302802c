//! The decision column: whose decision it is, what is possible and what each option would change.
//!
//! From above: the head with the question, the trigger, the ribbon of the exchange, the forecast without an answer, the
//! options, what is not possible and why, the buttons. The middle scrolls if it is too long; head and buttons stay. Keys: 1 to
//! 9 and the arrows move the focus, left and right change slots of the focused option, Enter confirms it, Esc declines, W shows
//! the numbers, F answers for all units that are asked the same, End passes until something concerns the seat.
//!
//! [`decision`] draws the column and returns what was done; [`read_keys`] handles the keys. From below: [`view`] has the
//! values, `state` the focus; `effects`, `refusal`, `slots`, `orders` are parts of options; `option` shows them as rows, `ahead` the secret answers that can follow; `chips`
//! and `plan` as chips with a plan, `doers` the units that could act; `situation` is above them, `foot` below.

mod ahead;
mod chips;
mod doers;
mod effects;
mod foot;
mod option;
mod orders;
mod plan;
mod refusal;
mod situation;
mod slots;
mod state;
pub mod view;

pub(super) use orders::standing_choice;
pub use state::DecisionUi;
pub use view::*;

use super::head::head;
use crate::keys::{self, Action};
use crate::theme::Palette;
use crate::widgets::frame::{self, divide};
use crate::widgets::layout::{inside, padded};
use bevy_egui::egui;
use egui::{Rect, ScrollArea, Stroke, StrokeKind, Ui, Vec2, pos2};

/// Draws the column into the panel's rectangle and returns what was done.
pub fn decision(ui: &mut Ui, view: &DecisionView, state: &mut DecisionUi) -> Vec<DecisionAction> {
    state.reset_for(view);
    let mut actions = read_keys(ui, view, state);
    let rect = ui.max_rect();
    frame::panel(ui, rect);
    let top = head(ui, rect, &view.head);
    let foot = foot::foot(ui, rect, view, state, &mut actions);
    let middle = Rect::from_min_max(pos2(rect.left() + 1.0, top), pos2(rect.right() - 1.0, foot));
    inside(ui, middle, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ScrollArea::vertical().id_salt("decision").auto_shrink(false).show(ui, |ui| {
            situation::situation(ui, view);
            match view.layout {
                OptionsLayout::Rows => {
                    option::rows(ui, view, state, &mut actions);
                    ahead::ahead(ui, view, &mut actions);
                    impossible(ui, view, &mut actions);
                }
                OptionsLayout::Chips => plan::act(ui, view, state, &mut actions),
            }
            ui.add_space(8.0);
        });
    });
    ui.painter().rect_stroke(rect, 8.0, Stroke::new(1.0, Palette::of(ui.ctx()).line), StrokeKind::Inside);
    actions
}

/// Reads the keys of the column. While a control has the keyboard focus, which Tab gives it, the arrows, Enter and Esc belong
/// to the control; the number keys return the focus to the column.
pub fn read_keys(ui: &Ui, view: &DecisionView, state: &mut DecisionUi) -> Vec<DecisionAction> {
    let mut actions = Vec::new();
    let focused = ui.ctx().memory(egui::Memory::focused);
    // egui handles Esc first: it takes the keyboard focus from a control. That press must not decline as well.
    let tabbed = std::mem::replace(&mut state.tabbed, focused.is_some());
    if state.ignores_keys {
        return actions;
    }
    let pressed = |action: Action| keys::pressed(ui.ctx(), action);
    for (at, number) in (1..=9).enumerate() {
        if at < view.options.len() && pressed(Action::Number(number)) {
            actions.extend(state.focus_on(at));
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
    if view.rest.is_some() && pressed(Action::Rest) {
        actions.push(DecisionAction::Rest);
    }
    if focused.is_some() || tabbed {
        return actions;
    }
    if pressed(Action::Down) {
        actions.extend(state.step_focus(view, 1));
    }
    if pressed(Action::Up) {
        actions.extend(state.step_focus(view, -1));
    }
    for (second, first, by) in [(Action::SecondRight, Action::Right, 1), (Action::SecondLeft, Action::Left, -1)] {
        if pressed(second) {
            actions.extend(state.step_slot(view, 1, by));
        }
        if pressed(first) {
            actions.extend(state.step_slot(view, 0, by).or_else(|| plan::next_target(view, by)));
        }
    }
    if view.can_confirm() && pressed(Action::Confirm) {
        actions.push(DecisionAction::Confirm(state.focus));
    }
    if view.decline.is_some() && pressed(Action::Decline) {
        actions.push(DecisionAction::Decline);
    }
    actions
}

/// Shows what is not possible, below the rows of options.
fn impossible(ui: &mut Ui, view: &DecisionView, actions: &mut Vec<DecisionAction>) {
    if view.impossible.is_empty() {
        return;
    }
    let (left, right) = (ui.max_rect().left() + 16.0, ui.max_rect().right() - 16.0);
    ui.add_space(4.0);
    divide(ui, left, right, ui.cursor().top());
    ui.add_space(7.0);
    padded(ui, 16.0, |ui| {
        for refusal in &view.impossible {
            refusal::refusal_row(ui, refusal, actions);
        }
    });
}
