//! The drawn board: paper figures on a slightly tilted tabletop, in Bevy's 2D pipeline.
//!
//! The board knows no rules: it draws a [`Scene`], plain data that `present::board` fills, as seen from a [`BoardView`],
//! displaced by a [`Motion`]. It reads no input: `input` pans and zooms the view and asks it for the cell under the
//! pointer. Text on the table is painted by [`paint_labels`] in the same pass as the panels. A new board in the scene
//! brings the whole of it into view.
//!
//! The modules, lowest first: [`Colour`] and `geometry`; `canvas`, a list of shapes, which `mesh` tessellates and `pixels`
//! paints; `palette`, `figures` and `project`, the projection; `ground`, `cells`, `lines`, `structures` and `pieces`, which
//! draw on canvases, with `facing` (`pieces` a figure's disc and standee, with the shapes of `figures`), as do `edges`, `walls`, `terrain`,
//! `badges` and `labels` (text on the board); `picture` for egui; `spawner`, which makes entities of canvases; `draw`,
//! `units`, `hidden` (outlines of figures behind others) and `tiles`, which keep them in step with the scene; `compiling`,
//! which waits for pipelines; `copies` of pixels between textures; `scroll_cache`, for frames in which only the camera moves.

mod badges;
mod camera;
mod canvas;
mod cells;
mod colour;
mod compiling;
mod copies;
mod detail;
mod digits;
mod draw;
mod edges;
mod egui_parts;
mod facing;
pub mod figures;
mod geometry;
mod ground;
mod hidden;
mod labels;
mod layers;
mod lines;
mod mesh;
mod motion;
pub mod palette;
mod paper;
mod picture;
mod pieces;
mod pixels;
pub mod project;
mod ring;
mod scene;
mod scroll_cache;
mod spawner;
mod structures;
mod terrain;
mod tiles;
mod units;
mod view;
mod walls;

pub use colour::Colour;
pub use egui_parts::note_ground;
pub use labels::paint_labels;
pub use motion::{Motion, Order, Rising, Speed};
pub use picture::{board_preview, portrait, seat, sign, stand, standee, swatch};
pub use scene::{
    ArcLook, Badge, Bar, BarKind, Frame, Ghost, Label, Mark, Offset, Place, Scene, Step, Strike, UnitLook, UnitState,
};
pub use view::{BoardView, Hovered};

use bevy::app::{App, PostUpdate, Startup, Update};
use bevy::asset::AssetEventSystems;
use bevy::camera::visibility::VisibilitySystems;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::sprite_render::Material2dPlugin;
use bevy::transform::TransformSystems;
use bevy_egui::EguiPostUpdateSet;

/// Adds the table, its camera and its resources. If `figures.ron` cannot be read, that is logged and no figure is drawn.
pub fn plugin(app: &mut App) {
    if let Err(error) = figures::sheet() {
        bevy::log::error!("{error}");
    }
    app.add_plugins((Material2dPlugin::<paper::Paper>::default(), copies::plugin, compiling::plugin))
        .init_resource::<Scene>()
        .init_resource::<BoardView>()
        .init_resource::<Hovered>()
        .init_resource::<Motion>()
        .init_resource::<spawner::SpawnerAssets>()
        .init_resource::<spawner::WindowMetrics>()
        .init_resource::<tiles::Tiles>()
        .init_resource::<draw::DrawnBoard>()
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
