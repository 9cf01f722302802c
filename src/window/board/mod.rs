//! The drawn board: paper figures on a slightly tilted tabletop, in Bevy's 2D pipeline.
//!
//! It knows nothing of the rules: it draws a [`Scene`], plain data that somebody else fills, as seen from a
//! [`BoardView`], displaced by a [`Motion`]. Input is somebody else's, too: pan and zoom the view, ask it for the cell
//! under the pointer. What is written on the table is painted by [`paint_labels`] in the same pass as the panels.
//!
//! A new board in the scene brings the whole of it into view. From below: [`Colour`] and `geometry`; the [`Canvas`] of triangles; palette, figures, projection; ground, cells,
//! lines and pieces, which draw on canvases; pictures for egui; `spawner`, which turns canvases into entities; `draw` and
//! `tiles`, which keep them in step with the scene; `copies` of pixels; and `scroll_cache`, which spares work while only the camera moves.

mod camera;
mod canvas;
mod cells;
mod colour;
mod copies;
mod digits;
mod draw;
mod edges;
pub mod figures;
mod geometry;
mod ground;
mod hidden;
mod labels;
mod lines;
mod motion;
pub mod palette;
mod paper;
mod patch;
mod picture;
mod pieces;
pub mod project;
mod raster;
mod scene;
mod scroll_cache;
mod spawner;
mod standing;
mod terrain;
mod tiles;
mod view;
mod walls;

pub use canvas::{Canvas, Vertex};
pub use colour::Colour;
pub use labels::paint_labels;
pub use motion::{Motion, Order, Rising, Speed};
pub use palette::Theme;
pub use patch::note_ground;
pub use picture::{board_preview, portrait, seat, sign, stand, standee, status_mark, swatch};
pub use scene::{
    Badge, Bar, BarKind, Frame, Ghost, Label, Mark, Offset, Place, Scene, Step, Strike, UnitLook, UnitState,
};
pub use view::{BoardView, Hovered};

use bevy::app::{App, PostUpdate, Startup, Update};
use bevy::asset::AssetEventSystems;
use bevy::camera::visibility::VisibilitySystems;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::sprite_render::Material2dPlugin;
use bevy::transform::TransformSystems;
use bevy_egui::EguiPostUpdateSet;

/// Adds the table, its camera and its resources. The figures' file is checked here: if it is broken, that is logged
/// and no figure is drawn.
pub fn plugin(app: &mut App) {
    if let Err(error) = figures::sheet() {
        bevy::log::error!("{error}");
    }
    app.add_plugins((Material2dPlugin::<paper::Paper>::default(), copies::plugin))
        .init_resource::<Scene>()
        .init_resource::<BoardView>()
        .init_resource::<Hovered>()
        .init_resource::<Motion>()
        .init_resource::<spawner::Materials>()
        .init_resource::<spawner::Sight>()
        .init_resource::<tiles::Tiles>()
        .init_resource::<draw::Drawn>()
        .init_resource::<scroll_cache::ScrollCache>()
        .add_systems(Startup, camera::set_up)
        .add_systems(Update, motion::advance)
        .add_systems(
            PostUpdate,
            (spawner::measure, camera::paint_table, draw::draw, scroll_cache::plan, tiles::show, camera::follow)
                .chain()
                .after(EguiPostUpdateSet::ProcessOutput)
                .before(TransformSystems::Propagate)
                .before(VisibilitySystems::CheckVisibility)
                .before(bevy::camera::CameraUpdateSystems)
                .before(AssetEventSystems),
        );
}

#[cfg(test)]
mod tests;
