//! The controls of a record that is watched, and Esc, which leaves it.

use super::frame::{AppExtPressed, panel_places, take_pressed};
use super::pause::PauseAction;
use crate::keys::{self, Action};
use crate::panels::replay::{KeyInput, ReplayAction, replay};
use crate::present::Views;
use crate::replay::act as carry_out;
use crate::states::Above;
use crate::widgets::layout::area;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

/// Adds what is pressed in the controls.
pub fn plugin(app: &mut App) {
    app.on_pressed::<ReplayAction, _>(act);
}

/// Draws the controls in the place of the decision column. Esc that closed nothing else leaves for the menu.
pub fn show(
    mut contexts: EguiContexts,
    views: Res<Views>,
    above: Above,
    mut pressed: MessageWriter<ReplayAction>,
    mut leave: MessageWriter<PauseAction>,
) {
    let (Some((ctx, places)), Some(view)) = (panel_places(&mut contexts), &views.replay) else { return };
    let input = if above.has_keyboard() { KeyInput::Ignored } else { KeyInput::Read };
    pressed.write_batch(area(&ctx, "replay", egui::Order::Middle, places.column, |ui| replay(ui, view, input)));
    if input == KeyInput::Read && keys::pressed(&ctx, Action::Decline) {
        leave.write(PauseAction::Leave);
    }
}

/// Carries out what was pressed; exclusive, because the battle is played to another place.
fn act(world: &mut World) {
    for action in take_pressed::<ReplayAction>(world) {
        carry_out(world, action);
    }
}
