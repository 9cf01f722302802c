//! The decision column: draws it, and carries out what was pressed: an option is confirmed, declined or filled with details.

use super::frame::{AppExtPressed, PanelSystems, panel_places, take_pressed};
use super::numbers::NumbersDialog;
use super::rulebook::OpenRule;
use crate::answering::{answer, confirm};
use crate::input::{PressedActions, pressed};
use crate::keys::{self, Action};
use crate::panels::decision::{DecisionAction, DecisionUi, decision};
use crate::pick::act_with;
use crate::present::{Views, option::why, seat_before_battle, with_visible_battle};
use crate::session::{Plan, take_back};
use crate::standing_orders::{self, OrderKey, Orders};
use crate::states::{Above, Dialog, Dialogs, Screen, Stage, Stale, Toast, is_uncovered};
use crate::widgets::layout::area;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use indes_core::battle::{Pending, Rules, look};
use indes_core::battlefield::{Roster, Seat, UnitId};

/// Adds what is pressed in the column, and the key that takes the last choice back.
pub fn plugin(app: &mut App) {
    let playing = in_state(Screen::Battle).and_then(is_uncovered).and_then(not(in_state(Stage::Ended)));
    app.on_pressed::<DecisionAction, _>(act).add_systems(
        EguiPrimaryContextPass,
        (take_back.run_if(pressed(Action::TakeBack)), leave_board).run_if(playing).in_set(PanelSystems::Act),
    );
}

/// Draws the column. Its keys are read unless something above has the keyboard, or the board's cursor has it and no number is
/// pressed.
pub fn show(
    mut contexts: EguiContexts,
    views: Res<Views>,
    plan: Res<Plan>,
    above: Above,
    mut state: ResMut<DecisionUi>,
    mut pressed: MessageWriter<DecisionAction>,
) {
    let Some((ctx, places)) = panel_places(&mut contexts) else { return };
    let number = (0..=9).map(Action::Number).chain([Action::OtherWay]).any(|action| keys::offered(&ctx, action));
    let ignores_keys_once = std::mem::take(&mut state.ignores_keys_once);
    state.ignores_keys = above.has_keyboard() || plan.on_board && !number || ignores_keys_once;
    let column = &views.question.column;
    pressed
        .write_batch(area(&ctx, "decision", egui::Order::Middle, places.column, |ui| decision(ui, column, &mut state)));
}

/// Esc that closed nothing else, and the numbers, give the keyboard back from the board to the column.
fn leave_board(
    mut contexts: EguiContexts,
    actions: Res<PressedActions>,
    mut plan: ResMut<Plan>,
    mut stale: ResMut<Stale>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let number = actions.iter().any(|action| matches!(action, Action::Number(_)));
    if plan.on_board && (number || keys::pressed(ctx, Action::Decline)) {
        plan.on_board = false;
        stale.everything();
    }
}

/// Carries out what was pressed; exclusive, because a confirmed option is an answer.
fn act(world: &mut World) {
    for action in take_pressed::<DecisionAction>(world) {
        match action {
            // The views are stale, which is all that another focus needs.
            DecisionAction::Focused(_) => {}
            DecisionAction::Why(option) => show_forecast(world, option),
            DecisionAction::Standing { option, now } => {
                if let Some((seat, key)) = own_order(world, option) {
                    standing_orders::set(world, seat, key, now);
                    announce_order(world, key.0);
                }
            }
            DecisionAction::Order { option, part } => {
                if let Some((seat, key)) = own_order(world, option) {
                    standing_orders::change(world, seat, key, part);
                }
            }
            DecisionAction::Together => world.resource_mut::<Plan>().together ^= true,
            DecisionAction::Rest => standing_orders::rest(world),
            DecisionAction::Confirm(option) => confirm(world, option),
            DecisionAction::Decline => decline(world),
            DecisionAction::Slot { option, slot, choice } => fill_slot(world, option, slot, choice),
            DecisionAction::OtherWay => {
                let way = world.resource::<Views>().question.other_way.clone();
                world.resource_mut::<Plan>().path = way.map(|way| way.path).unwrap_or_default();
            }
            DecisionAction::Target(at) => {
                let target = world.resource::<Views>().question.targets.iter().nth(at);
                world.resource_mut::<Plan>().target = target;
            }
            DecisionAction::Doer(at) => {
                let doer = world.resource::<Views>().question.doers().iter().nth(at);
                if let Some(doer) = doer {
                    act_with(world, doer);
                }
            }
            DecisionAction::Rule(rule) => {
                world.write_message(OpenRule(rule));
            }
        }
    }
}

/// The unit and verb that a standing order about an option is given for, and the seat that gives it: the one that has the battle
/// before it. `None` if the unit is another seat's.
fn own_order(world: &mut World, option: usize) -> Option<(Seat, OrderKey)> {
    let seat = seat_before_battle(world)?;
    let question = &world.resource::<Views>().question;
    let key = question.unit.zip(question.options.get(option).map(|choice| choice.verb))?;
    (world.resource::<Roster>().seat(key.0) == seat).then_some((seat, key))
}

/// TEMPO-J05: an order about a secret answer is announced openly, except that the log does not name a hidden unit.
fn announce_order(world: &mut World, unit: UnitId) {
    let (rules, orders) = (world.resource::<Rules>().0, world.resource::<Orders>().clone());
    let Some(decision) = world.resource::<Pending>().0.clone() else { return };
    let announcement = look(world, |view| orders.announcement(rules, view, &decision));
    if let Some(announcement) = announcement {
        standing_orders::add_note_about(world, unit, announcement.clone());
        world.resource_mut::<Toast>().done(announcement);
    }
}

/// Gives the answer that does nothing; on the own turn forgets the plan.
fn decline(world: &mut World) {
    let Some(intent) = world.resource::<Views>().question.decline.clone() else {
        world.resource_mut::<Plan>().reset();
        return;
    };
    if let Err(error) = answer(world, intent) {
        world.resource_mut::<Toast>().failed(error.to_string());
    }
}

/// Gives a slot of an option another value.
fn fill_slot(world: &mut World, option: usize, slot: usize, choice: usize) {
    let found = world.resource::<Views>().question.options.get(option).and_then(|option| {
        let &(at, _) = option.slots.get(slot)?;
        let numbers = option.values.iter().find(|numbers| numbers.0 == at);
        Some(((option.verb.0, at), numbers.map(|numbers| numbers.1.get(choice).copied())))
    });
    let mut plan = world.resource_mut::<Plan>();
    match found {
        Some((key, None)) => {
            plan.slots.insert(key, choice);
        }
        Some((key, Some(Some(number)))) => {
            plan.values.insert(key, number);
        }
        Some((_, Some(None))) | None => {}
    }
}

/// Opens the numbers behind the odds of an option.
fn show_forecast(world: &mut World, option: usize) {
    let choice = world.resource::<Views>().question.options.get(option).cloned();
    let (Some(choice), Some(decision)) = (choice, world.resource::<Pending>().0.clone()) else { return };
    if let Some(view) = with_visible_battle(world, |battle| why(battle, &decision, &choice)) {
        world.insert_resource(NumbersDialog { view, opened: None });
        world.resource_mut::<Dialogs>().open(Dialog::Numbers);
    }
}
