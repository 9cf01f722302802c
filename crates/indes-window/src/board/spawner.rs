//! Makes entities of canvases: meshes, or pictures of pixels on rectangles.
//!
//! A figure is a picture: it stays the same while it moves, and all figures that look alike share one. The ground is a
//! mesh where a graphics card draws, which also smooths its edges. With software rendering it is a picture: there a
//! triangle costs as much as some hundred pixels.

use super::canvas::Canvas;
use super::colour::Colour;
use super::paper::Paper;
use super::pixels::straight;
use super::view::BoardView;
use bevy::asset::{Assets, Handle, RenderAssetUsages};
use bevy::camera::primitives::{Aabb, MeshAabb as _};
use bevy::camera::visibility::Visibility;
use bevy::color::{Alpha as _, Color};
use bevy::ecs::change_detection::DetectChangesMut as _;
use bevy::ecs::component::Component;
use bevy::ecs::entity::Entity;
use bevy::ecs::query::With;
use bevy::ecs::resource::Resource;
use bevy::ecs::system::{Commands, Query, Res, ResMut, SystemParam};
use bevy::ecs::world::FromWorld;
use bevy::image::{Image, ImageSampler};
use bevy::math::{Rect, Vec2};
use bevy::mesh::{Mesh, Mesh2d};
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::sprite::{Anchor, Sprite};
use bevy::sprite_render::MeshMaterial2d;
use bevy::transform::components::Transform;
use bevy::window::{PrimaryWindow, Window};
use bevy_egui::{EguiContext, PrimaryEguiContext};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use tiny_skia::BlendMode;

/// The scales of pictures: their pixels per pixel at zoom 1.
const PICTURE_SCALES: [f32; 7] = [0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0];
/// The number of cached pictures at which the cache is emptied. Figures on the board keep theirs.
const KEPT: usize = 256;

/// An entity of the board.
#[derive(Component)]
pub struct BoardPiece;

/// The material of meshes and the cached pictures.
#[derive(Resource)]
pub struct SpawnerAssets {
    paper: Handle<Paper>,
    pictures: HashMap<u64, PlacedPicture>,
    /// Whether the processor renders, not a graphics card.
    pub software_rendering: bool,
}

impl FromWorld for SpawnerAssets {
    fn from_world(world: &mut bevy::ecs::world::World) -> Self {
        let paper = world.resource_mut::<Assets<Paper>>().add(Paper {});
        Self { paper, pictures: HashMap::new(), software_rendering: false }
    }
}

/// A picture with its place on its canvas.
#[derive(Clone)]
struct PlacedPicture {
    image: Handle<Image>,
    place: Rect,
}

/// Size and scale of the window.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Default)]
pub struct WindowMetrics {
    /// Size of the window in points.
    pub size: Vec2,
    /// Pixels of the screen per point.
    pub pixels_per_point: f32,
    /// Whether the processor renders, not a graphics card.
    pub software_rendering: bool,
}

impl WindowMetrics {
    /// The part of the table in the window.
    #[must_use]
    pub fn table_part(&self, view: &BoardView) -> Rect {
        Rect::from_corners(view.to_table(Vec2::ZERO), view.to_table(self.size))
    }

    /// The upper left corner of the window on the table, in whole pixels of the screen: pictures of the ground lie on
    /// whole pixels.
    #[must_use]
    pub fn corner_pixel(&self, view: &BoardView) -> Vec2 {
        (view.to_table(Vec2::ZERO) * view.zoom * self.pixels_per_point).round()
    }

    /// The scale that pictures should have, in pixels per pixel at zoom 1. With software rendering that of the screen, so
    /// that nothing has to be smoothed; else the next of a few greater ones, so that zooming seldom paints them again.
    #[must_use]
    pub fn picture_scale(&self, view: &BoardView) -> f32 {
        if self.software_rendering {
            return view.zoom * self.pixels_per_point;
        }
        let wanted = view.zoom * self.pixels_per_point * 0.999;
        PICTURE_SCALES.into_iter().find(|&scale| scale >= wanted).unwrap_or(PICTURE_SCALES[PICTURE_SCALES.len() - 1])
    }
}

/// Updates the [`WindowMetrics`].
pub fn measure(
    windows: Query<&Window, With<PrimaryWindow>>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    assets: Res<SpawnerAssets>,
    mut metrics: ResMut<WindowMetrics>,
) {
    let Ok(window) = windows.single() else { return };
    let pixels_per_point =
        contexts.single_mut().map_or(window.scale_factor(), |mut context| context.get_mut().pixels_per_point());
    let size = Vec2::new(window.width(), window.height()) * window.scale_factor() / pixels_per_point;
    let now = WindowMetrics { size, pixels_per_point, software_rendering: assets.software_rendering };
    if *metrics != now {
        *metrics = now;
    }
}

/// Spawns the board's entities and shows canvases on them.
#[derive(SystemParam)]
pub struct Spawner<'w, 's> {
    pub(super) commands: Commands<'w, 's>,
    meshes: ResMut<'w, Assets<Mesh>>,
    images: ResMut<'w, Assets<Image>>,
    assets: ResMut<'w, SpawnerAssets>,
    pub(super) metrics: Res<'w, WindowMetrics>,
    transforms: Query<'w, 's, &'static mut Transform>,
}

impl Spawner<'_, '_> {
    pub(super) fn spawn(&mut self) -> Entity {
        self.commands.spawn((BoardPiece, Transform::default(), Visibility::default())).id()
    }

    /// Sets a transform. Returns whether it was another one.
    pub(super) fn place(&mut self, entity: Entity, to: Transform) -> bool {
        let Ok(mut now) = self.transforms.get_mut(entity) else {
            // It was spawned in this frame.
            self.commands.entity(entity).insert(to);
            return false;
        };
        now.set_if_neq(to)
    }

    /// Shows a mesh. The caller sets the transform.
    pub(super) fn mesh(&mut self, entity: Entity, mesh: Mesh) {
        // For culling.
        let bounds: Aabb = mesh.compute_aabb().unwrap_or_default();
        let mesh = self.meshes.add(mesh);
        let material = MeshMaterial2d(self.assets.paper.clone());
        self.commands.entity(entity).insert((Mesh2d(mesh), bounds, material)).remove::<Sprite>();
    }

    /// Shows a picture with an opacity. `draw` is called unless a picture with the same key is cached.
    pub(super) fn picture(&mut self, entity: Entity, key: impl Hash, alpha: f32, draw: impl FnOnce() -> Drawing) {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let key = hasher.finish();
        let picture = match self.assets.pictures.get(&key) {
            Some(picture) => picture.clone(),
            None => {
                let Some(picture) = self.paint(&draw()) else { return };
                if self.assets.pictures.len() >= KEPT {
                    self.assets.pictures.clear();
                }
                self.assets.pictures.insert(key, picture.clone());
                picture
            }
        };
        self.show(entity, picture, alpha);
    }

    /// Whether the ground consists of pictures.
    pub(super) fn ground_is_painted(&self) -> bool {
        self.assets.software_rendering
    }

    /// Shows a part of the ground, as a mesh or, with software rendering, as a picture of this scale.
    pub(super) fn ground(&mut self, entity: Entity, canvas: Canvas, scale: f32) {
        if !self.assets.software_rendering {
            self.mesh(entity, canvas.to_mesh());
        } else if let Some(picture) = self.paint(&Drawing { scale, ..Drawing::of(canvas) }) {
            // Pixel by pixel: the camera stands on whole ones.
            if let Some(mut image) = self.images.get_mut(&picture.image) {
                image.sampler = ImageSampler::nearest();
            }
            self.show(entity, picture, 1.0);
        }
    }

    fn paint(&mut self, drawing: &Drawing) -> Option<PlacedPicture> {
        let Drawing { canvas, blend, scale } = drawing;
        let bounds = canvas.bounds()?;
        // On whole pixels, so that pictures that meet at an edge do so without a gap.
        let [min, max] = [(bounds.min * *scale).floor() - 1.0, (bounds.max * *scale).ceil() + 1.0];
        let part = Rect { min: min / *scale, max: max / *scale };
        let pixels = canvas.to_pixels(part, *scale, *blend)?;
        let size = Extent3d { width: pixels.width(), height: pixels.height(), depth_or_array_layers: 1 };
        let place = Rect { min: part.min, max: part.min + Vec2::new(size.width as f32, size.height as f32) / *scale };
        let format = TextureFormat::Rgba8UnormSrgb;
        let usage = RenderAssetUsages::RENDER_WORLD;
        let image = Image::new(size, TextureDimension::D2, straight(&pixels), format, usage);
        Some(PlacedPicture { image: self.images.add(image), place })
    }

    fn show(&mut self, entity: Entity, PlacedPicture { image, place }: PlacedPicture, alpha: f32) {
        let (size, middle) = (place.size(), place.center());
        let (color, custom_size) = (Color::WHITE.with_alpha(Colour::linear_fade(alpha)), Some(size));
        let sprite = Sprite { image, color, custom_size, ..Sprite::default() };
        let anchor = Anchor(Vec2::new(-middle.x, middle.y) / size);
        self.commands.entity(entity).insert((sprite, anchor));
    }
}

/// A canvas that is painted as a picture.
pub struct Drawing {
    /// What is drawn.
    pub canvas: Canvas,
    /// How a later shape lies over an earlier one.
    pub blend: BlendMode,
    /// Pixels of the picture per pixel at zoom 1.
    pub scale: f32,
}

impl Drawing {
    /// A canvas at scale 1, later shapes over earlier ones.
    #[must_use]
    pub const fn of(canvas: Canvas) -> Self {
        Self { canvas, blend: BlendMode::SourceOver, scale: 1.0 }
    }
}
