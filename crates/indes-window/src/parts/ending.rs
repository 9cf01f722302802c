//! The end of a battle: its account, and where the players go from there.

use super::frame::{AppExtPressed, panel_places, take_pressed};
use super::pause::leave;
use crate::catalogue::Catalogue;
use crate::panels::ending::{EndAction, ending};
use crate::present::Views;
use crate::replay;
use crate::session::{Session, enter, fresh_seed};
use crate::states::{Stage, Toast};
use crate::widgets::layout::area;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use indes_level::level::Veteran;

/// Adds what is pressed on the end screen.
pub fn plugin(app: &mut App) {
    app.on_pressed::<EndAction, _>(act);
}

/// Draws the account.
pub fn show(mut contexts: EguiContexts, views: Res<Views>, mut pressed: MessageWriter<EndAction>) {
    let (Some((ctx, _)), Some(end)) = (panel_places(&mut contexts), &views.end) else { return };
    pressed.write_batch(area(&ctx, "end", egui::Order::Foreground, ctx.content_rect(), |ui| ending(ui, end)));
}

/// Carries out what was pressed; exclusive, because another battle may begin.
fn act(world: &mut World) {
    for action in take_pressed::<EndAction>(world) {
        match action {
            EndAction::Again => again(world),
            EndAction::Menu => leave(world),
            EndAction::Next => next(world),
            EndAction::Board => world.resource_mut::<NextState<Stage>>().set(Stage::Inspecting),
            EndAction::Replay => {
                if let Err(error) = replay::again(world) {
                    world.resource_mut::<Toast>().failed(error.to_string());
                }
            }
        }
    }
}

/// Begins the same level again with other dice.
fn again(world: &mut World) {
    let Some(session) = world.get_resource::<Session>() else { return };
    let (level, def) = (session.level.clone(), session.def);
    if let Some(data) = world.resource::<Catalogue>().data_of(def.rules.id()).cloned() {
        enter(world, &level, def, &data, fresh_seed());
    }
}

/// Begins the level that follows with the units that are left; a toast shows why it cannot begin.
fn next(world: &mut World) {
    let Some(session) = world.get_resource::<Session>() else { return };
    let (def, next) = (session.def, session.next.clone());
    let data = world.resource::<Catalogue>().data_of(def.rules.id()).cloned();
    let Some((level, data)) = next.zip(data) else { return };
    match level.continued(&def, &data, &Veteran::all(world)) {
        Ok(level) => enter(world, &level, def, &data, fresh_seed()),
        Err(error) => world.resource_mut::<Toast>().failed(error.to_string()),
    }
}
