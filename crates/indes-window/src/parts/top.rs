//! The bar at the top: title, order of turns, buttons.

use super::frame::{AppExtPressed, panel_places, take_pressed};
use super::pause::toggle_pause;
use super::rulebook::OpenRule;
use crate::panels::log::LogUi;
use crate::panels::top::{TopAction, top};
use crate::pick::act_with;
use crate::present::Views;
use crate::present::briefing::briefing;
use crate::session::{Plan, Session, take_back};
use crate::states::{Dialog, Dialogs};
use crate::widgets::layout::area;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use indes_core::battlefield::UnitId;

/// Adds what is pressed on the bar.
pub fn plugin(app: &mut App) {
    app.on_pressed::<TopAction, _>(act);
}

/// Draws the bar.
pub fn show(mut contexts: EguiContexts, views: Res<Views>, mut pressed: MessageWriter<TopAction>) {
    let Some((ctx, places)) = panel_places(&mut contexts) else { return };
    pressed.write_batch(area(&ctx, "top", egui::Order::Middle, places.top, |ui| top(ui, &views.top)));
}

/// Carries out what was pressed; exclusive, because a choice can be taken back.
fn act(world: &mut World) {
    for action in take_pressed::<TopAction>(world) {
        match action {
            TopAction::Menu => toggle_pause(&mut world.resource_mut::<Dialogs>()),
            TopAction::Briefing => {
                let view = world.get_resource::<Session>();
                let view = view.map(|session| briefing(&session.level, &session.setup, session.def.title));
                if let Some(view) = view {
                    world.insert_resource(view);
                    world.resource_mut::<Dialogs>().open(Dialog::Briefing);
                }
            }
            TopAction::Log => world.resource_mut::<LogUi>().tall ^= true,
            TopAction::Rulebook => {
                world.write_message(OpenRule(String::new()));
            }
            TopAction::Settings => world.resource_mut::<Dialogs>().open(Dialog::Settings),
            TopAction::Token(key) => act_with_or_look(world, key),
            TopAction::Undo => take_back(world),
        }
    }
}

/// Lets a unit act for the seat if it can and another one would, else shows it in the unit panel.
fn act_with_or_look(world: &mut World, key: u32) {
    let Some(unit) = u8::try_from(key).ok().map(UnitId) else { return };
    let question = &world.resource::<Views>().question;
    if question.unit != Some(unit) && question.doers().has(unit) {
        act_with(world, unit);
    } else {
        world.resource_mut::<Plan>().looked_at = Some(unit);
    }
}
