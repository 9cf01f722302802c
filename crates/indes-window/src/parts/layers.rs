//! The layers of the board: their legend, their keys, and their texts about the cell that is pointed at.

use super::frame::{AppExtPressed, PanelSystems, panel_places};
use crate::input::PressedActions;
use crate::keys::Action;
use crate::layer::Layers;
use crate::panels::briefing::{region, region_place};
use crate::panels::legend::{LegendAction, legend, legend_place};
use crate::panels::log::LogUi;
use crate::panels::threat::{threat, threat_place};
use crate::present::Views;
use crate::states::{Screen, Stage, Stale, is_uncovered};
use crate::widgets::layout::area;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// Adds the legend and the keys of the layers.
pub fn plugin(app: &mut App) {
    let playing = in_state(Screen::Battle).and_then(is_uncovered).and_then(not(in_state(Stage::Ended)));
    app.on_pressed::<LegendAction, _>(act)
        .add_systems(EguiPrimaryContextPass, toggle_by_key.run_if(playing).in_set(PanelSystems::Act));
}

/// Draws the legend and the texts of layers, unless the tall log lies there.
pub fn show(
    mut contexts: EguiContexts,
    views: Res<Views>,
    layers: Res<Layers>,
    log: Res<LogUi>,
    mut pressed: MessageWriter<LegendAction>,
) {
    let Some((ctx, places)) = panel_places(&mut contexts).filter(|_| !log.tall) else { return };
    let place = legend_place(places.board, &layers);
    pressed.write_batch(area(&ctx, "legend", egui::Order::Middle, place, |ui| legend(ui, &layers)));
    if let Some(view) = &views.threat {
        area(&ctx, "threat", egui::Order::Middle, threat_place(places.board, view), |ui| threat(ui, view));
    }
    if let Some(view) = &views.region {
        area(&ctx, "region", egui::Order::Middle, region_place(places.board, view), |ui| region(ui, view));
    }
}

fn act(mut pressed: MessageReader<LegendAction>, mut layers: ResMut<Layers>) {
    for action in pressed.read() {
        match action {
            LegendAction::Layer(layer) => layers.toggle(*layer),
            LegendAction::Legend => layers.legend ^= true,
        }
    }
}

fn toggle_by_key(actions: Res<PressedActions>, mut layers: ResMut<Layers>, mut stale: ResMut<Stale>) {
    for action in actions.iter() {
        match action {
            Action::Layer(layer) => layers.toggle(layer),
            Action::Legend => layers.legend ^= true,
            _ => continue,
        }
        stale.everything();
    }
}
