//! The camera over the table and the table itself: a vignette around the board, which the colour of its rim goes on from.

use super::canvas::Canvas;
use super::colour::Colour;
use super::copies::{COPIED, Copies};
use super::palette::{Theme, table};
use super::scene::Scene;
use super::spawner::{Materials, Piece, Sight, Spawner};
use super::view::BoardView;
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

/// The vignette: part of the window's width and height at which the colour of the rim is reached, rings and corners.
const VIGNETTE: (f32, f32) = (0.594, 0.722);
const RINGS: usize = 10;
const CORNERS: usize = 64;
/// It lies under everything.
const DEPTH: f32 = -900.0;

/// The board's camera.
#[derive(Component)]
pub struct BoardCamera;

/// The vignette.
#[derive(Component)]
pub struct Vignette;

/// Spawns the camera and the table. Where the processor draws, edges are not smoothed: that would take most of a frame.
pub fn set_up(adapter: Option<Res<RenderAdapterInfo>>, mut materials: ResMut<Materials>, mut commands: Commands) {
    // The type of the adapter has a name only in wgpu itself.
    materials.processor = adapter.is_some_and(|adapter| format!("{:?}", adapter.device_type) == "Cpu");
    let usages = CameraMainTextureUsages::default();
    commands.spawn((
        BoardCamera,
        Camera2d,
        if materials.processor { usages.with(COPIED) } else { usages },
        Copies::default(),
        if materials.processor { Msaa::Off } else { Msaa::Sample4 },
        Projection::Orthographic(OrthographicProjection::default_2d()),
    ));
    commands.spawn((Vignette, Piece, NoFrustumCulling, Transform::from_xyz(0.0, 0.0, DEPTH), Visibility::default()));
}

/// Paints the vignette in the colours of the theme.
pub fn paint_table(
    scene: Res<Scene>,
    mut painted: Local<Option<Theme>>,
    mut shop: Spawner,
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
    let mut canvas = Canvas::new();
    let ring = |i: usize| {
        let share = i as f32 / RINGS as f32;
        super::geometry::ellipse(Vec2::ZERO, Vec2::splat(share), CORNERS)
    };
    let colour = |i: usize| -> Colour { colours.middle.mix(colours.rim, i as f32 / RINGS as f32) };
    for i in 0..RINGS {
        let (inner, outer) = (ring(i), ring(i + 1));
        for k in 0..CORNERS {
            let l = (k + 1) % CORNERS;
            let (near, far) = (colour(i), colour(i + 1));
            canvas.gradient(&[(inner[k], near), (outer[k], far), (outer[l], far), (inner[l], near)]);
        }
    }
    shop.mesh(entity, &canvas);
    *painted = Some(scene.theme);
}

/// Lets the camera look where the view says, and keeps the vignette in the window.
pub fn follow(
    view: Res<BoardView>,
    sight: Res<Sight>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<(&mut Transform, &mut Projection), With<BoardCamera>>,
    mut vignettes: Query<&mut Transform, (With<Vignette>, Without<BoardCamera>)>,
) {
    let (Ok(window), Ok((mut transform, mut projection))) = (windows.single(), cameras.single_mut()) else { return };
    let per_point = sight.pixels / window.scale_factor();
    let size = sight.window;
    let mut middle = view.to_table(size / 2.0);
    if sight.processor {
        middle = (sight.corner(&view) + size * sight.pixels / 2.0) / sight.sharpness(&view);
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
