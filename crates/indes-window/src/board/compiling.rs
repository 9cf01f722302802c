//! Asks for another frame while render pipelines are being compiled: what needs one is drawn only afterwards.

use bevy::app::App;
use bevy::ecs::system::{Res, ResMut};
use bevy::render::render_resource::PipelineCache;
use bevy::render::{ExtractSchedule, MainWorld, RenderApp};
use bevy::window::RequestRedraw;

/// Adds the request to the app that renders, if there is one.
pub fn plugin(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(ExtractSchedule, ask_for_frame);
    }
}

fn ask_for_frame(pipelines: Option<Res<PipelineCache>>, mut main: ResMut<MainWorld>) {
    if pipelines.is_some_and(|pipelines| pipelines.waiting_pipelines().next().is_some()) {
        main.write_message(RequestRedraw);
    }
}
