//! The board's camera, and the table: a vignette around the board that ends in the clear colour.

use super::copies::{COPIED, Copies};
use super::mesh::radial_gradient;
use super::palette::table;
use super::scene::Scene;
use super::spawner::{BoardPiece, Spawner, SpawnerAssets, WindowMetrics};
use super::view::BoardView;
use crate::theme::Theme;
use bevy::camera::visibility::{NoFrustumCulling, Visibility};
use bevy::camera::{Camera2d, CameraMainTextureUsages, ClearColor, OrthographicProjection, Projection};
use bevy::color::{Color, LinearRgba};
use bevy::ecs::component::Component;
use bevy::ecs::entity::Entity;
use bevy::ecs::query::{With, Without};
use bevy::ecs::system::{Commands, Local, Query, Res, ResMut};
use bevy::math::{Vec2, Vec3};
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::Msaa;
use bevy::transform::components::Transform;
use bevy::window::{PrimaryWindow, Window};

/// The vignette: parts of the window's width and height at which it reaches the colour of the rim; rings and corners of
/// its mesh.
const VIGNETTE: (f32, f32) = (0.594, 0.722);
const RINGS: u32 = 10;
const CORNERS: u32 = 64;
/// The depth of the vignette, below everything else.
const DEPTH: f32 = -900.0;

/// The board's camera.
#[derive(Component)]
pub struct BoardCamera;

/// The vignette.
#[derive(Component)]
pub struct Vignette;

/// Spawns the camera and the vignette. With software rendering edges are not smoothed: that would take most of a frame.
pub fn set_up(adapter: Option<Res<RenderAdapterInfo>>, mut assets: ResMut<SpawnerAssets>, mut commands: Commands) {
    // Bevy does not export the type of `device_type`.
    assets.software_rendering = adapter.is_some_and(|adapter| format!("{:?}", adapter.device_type) == "Cpu");
    let usages = CameraMainTextureUsages::default();
    commands.spawn((
        BoardCamera,
        Camera2d,
        if assets.software_rendering { usages.with(COPIED) } else { usages },
        Copies::default(),
        if assets.software_rendering { Msaa::Off } else { Msaa::Sample4 },
        Projection::Orthographic(OrthographicProjection::default_2d()),
    ));
    commands.spawn((
        Vignette,
        BoardPiece,
        NoFrustumCulling,
        Transform::from_xyz(0.0, 0.0, DEPTH),
        Visibility::default(),
    ));
}

/// Builds the vignette in the colours of the theme, and sets the clear colour.
pub fn paint_table(
    scene: Res<Scene>,
    mut painted: Local<Option<Theme>>,
    mut spawner: Spawner,
    mut clear: ResMut<ClearColor>,
    vignette: Query<Entity, With<Vignette>>,
) {
    if *painted == Some(scene.theme) {
        return;
    }
    let Ok(entity) = vignette.single() else { return };
    let colours = table(scene.theme);
    let [r, g, b, _] = colours.rim.linear();
    clear.0 = Color::LinearRgba(LinearRgba::rgb(r, g, b));
    spawner.mesh(entity, radial_gradient(colours.middle, colours.rim, RINGS, CORNERS));
    *painted = Some(scene.theme);
}

/// Places the camera by the view, and the vignette around the board.
pub fn follow(
    view: Res<BoardView>,
    metrics: Res<WindowMetrics>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<(&mut Transform, &mut Projection), With<BoardCamera>>,
    mut vignettes: Query<&mut Transform, (With<Vignette>, Without<BoardCamera>)>,
) {
    let (Ok(window), Ok((mut transform, mut projection))) = (windows.single(), cameras.single_mut()) else { return };
    let per_point = metrics.pixels_per_point / window.scale_factor();
    let size = metrics.size;
    let mut middle = view.to_table(size / 2.0);
    if metrics.software_rendering {
        middle = (metrics.corner_pixel(&view) + size * metrics.pixels_per_point / 2.0) / metrics.picture_scale(&view);
    }
    let place = Vec3::new(middle.x, -middle.y, 0.0);
    if transform.translation != place {
        transform.translation = place;
    }
    let scale = 1.0 / (view.zoom * per_point);
    let differs = matches!(&*projection, Projection::Orthographic(now) if (now.scale - scale).abs() > f32::EPSILON);
    if differs && let Projection::Orthographic(now) = &mut *projection {
        now.scale = scale;
    }
    let Ok(mut vignette) = vignettes.single_mut() else { return };
    let centre = view.middle();
    let radii = size * Vec2::from(VIGNETTE) / view.zoom;
    let to = Transform::from_xyz(centre.x, -centre.y, DEPTH).with_scale(radii.extend(1.0));
    if *vignette != to {
        *vignette = to;
    }
}
