//! Makes entities of canvases: meshes, or pictures of pixels on rectangles.
//!
//! A figure is a picture: it stays the same while it moves, and one of its kind is painted once for all that look alike.
//! The ground is a mesh where a graphics card draws, which also smooths its edges, and a picture where the processor
//! does that work: there every triangle costs as much as some hundred pixels.

use super::canvas::Canvas;
use super::colour::Colour;
use super::paper::Paper;
use super::raster::Painting;
use super::view::BoardView;
use bevy::asset::{Assets, Handle, RenderAssetUsages};
use bevy::camera::primitives::{Aabb, MeshAabb as _};
use bevy::camera::visibility::Visibility;
use bevy::color::{Alpha as _, Color};
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

/// Pixels that a picture has for a pixel of the table at zoom 1.
const SHARPNESS: [f32; 7] = [0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0];
/// Pictures kept before all are thrown away; what is on the board keeps its own.
const KEPT: usize = 256;

/// A piece of the board.
#[derive(Component)]
pub struct Piece;

/// What pieces are made with.
#[derive(Resource)]
pub struct Materials {
    paper: Handle<Paper>,
    stamps: HashMap<u64, Stamp>,
    /// Whether the processor draws.
    pub processor: bool,
}

impl FromWorld for Materials {
    fn from_world(world: &mut bevy::ecs::world::World) -> Self {
        let paper = world.resource_mut::<Assets<Paper>>().add(Paper {});
        Self { paper, stamps: HashMap::new(), processor: false }
    }
}

/// A picture with its place around the origin of its canvas.
#[derive(Clone)]
struct Stamp {
    image: Handle<Image>,
    place: Rect,
}

/// What the window shows of the table.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Default)]
pub struct Sight {
    /// Size of the window in points.
    pub window: Vec2,
    /// Pixels of the screen a point.
    pub pixels: f32,
    /// Whether the processor draws.
    pub processor: bool,
}

impl Sight {
    /// The part of the table in the window.
    #[must_use]
    pub fn table(&self, view: &BoardView) -> Rect {
        Rect::from_corners(view.to_table(Vec2::ZERO), view.to_table(self.window))
    }

    /// The corner of the window on the table, in pixels of the screen: a whole one, as the pictures of the ground are.
    #[must_use]
    pub fn corner(&self, view: &BoardView) -> Vec2 {
        (view.to_table(Vec2::ZERO) * view.zoom * self.pixels).round()
    }

    /// How many pixels pictures should have. Where the processor draws, as many as the screen: then nothing has to be
    /// smoothed; else at least as many, in steps, so that zooming seldom paints them again.
    #[must_use]
    pub fn sharpness(&self, view: &BoardView) -> f32 {
        if self.processor {
            return view.zoom * self.pixels;
        }
        let wanted = view.zoom * self.pixels * 0.999;
        SHARPNESS.into_iter().find(|&sharpness| sharpness >= wanted).unwrap_or(SHARPNESS[SHARPNESS.len() - 1])
    }
}

/// Measures the window.
pub fn measure(
    windows: Query<&Window, With<PrimaryWindow>>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    materials: Res<Materials>,
    mut sight: ResMut<Sight>,
) {
    let Ok(window) = windows.single() else { return };
    let pixels =
        contexts.single_mut().map_or(window.scale_factor(), |mut context| context.get_mut().pixels_per_point());
    let size = Vec2::new(window.width(), window.height()) * window.scale_factor() / pixels;
    let now = Sight { window: size, pixels, processor: materials.processor };
    if *sight != now {
        *sight = now;
    }
}

/// What building pieces needs.
#[derive(SystemParam)]
pub struct Spawner<'w, 's> {
    pub(super) commands: Commands<'w, 's>,
    meshes: ResMut<'w, Assets<Mesh>>,
    images: ResMut<'w, Assets<Image>>,
    materials: ResMut<'w, Materials>,
    pub(super) sight: Res<'w, Sight>,
}

impl Spawner<'_, '_> {
    pub(super) fn spawn(&mut self) -> Entity {
        self.commands.spawn((Piece, Transform::default(), Visibility::default())).id()
    }

    /// Shows a canvas as a mesh. The place is not touched: whoever draws a figure sets it in the same frame.
    pub(super) fn mesh(&mut self, entity: Entity, canvas: &Canvas) {
        let mesh = canvas.to_mesh();
        // What is out of sight is not drawn.
        let bounds: Aabb = mesh.compute_aabb().unwrap_or_default();
        let mesh = self.meshes.add(mesh);
        let material = MeshMaterial2d(self.materials.paper.clone());
        self.commands.entity(entity).insert((Mesh2d(mesh), bounds, material)).remove::<Sprite>();
    }

    /// Shows a picture with an opacity, painted by `draw` unless one with the same key is still there.
    pub(super) fn stamp(&mut self, entity: Entity, key: impl Hash, alpha: f32, draw: impl FnOnce() -> Drawing) {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let key = hasher.finish();
        let stamp = match self.materials.stamps.get(&key) {
            Some(stamp) => stamp.clone(),
            None => {
                let Some(stamp) = self.paint(&draw()) else { return };
                if self.materials.stamps.len() >= KEPT {
                    self.materials.stamps.clear();
                }
                self.materials.stamps.insert(key, stamp.clone());
                stamp
            }
        };
        self.put(entity, stamp, alpha);
    }

    /// Whether the ground consists of pictures.
    pub(super) fn paints_ground(&self) -> bool {
        self.materials.processor
    }

    /// Shows the ground as this machine draws it best.
    pub(super) fn ground(&mut self, entity: Entity, canvas: Canvas, sharpness: f32) {
        if !self.materials.processor {
            self.mesh(entity, &canvas);
        } else if let Some(stamp) = self.paint(&Drawing { sharpness, ..Drawing::of(canvas) }) {
            // Pixel by pixel: the camera stands on whole ones.
            if let Some(mut image) = self.images.get_mut(&stamp.image) {
                image.sampler = ImageSampler::nearest();
            }
            self.put(entity, stamp, 1.0);
        }
    }

    fn paint(&mut self, drawing: &Drawing) -> Option<Stamp> {
        let Drawing { canvas, painting, sharpness } = drawing;
        let bounds = canvas.bounds()?;
        // On whole pixels, so that what meets at an edge does so in every picture.
        let [min, max] = [(bounds.min * *sharpness).floor() - 1.0, (bounds.max * *sharpness).ceil() + 1.0];
        let part = Rect { min: min / *sharpness, max: max / *sharpness };
        let picture = canvas.picture(part, *sharpness, *painting);
        let size = Extent3d { width: picture.width as u32, height: picture.height as u32, depth_or_array_layers: 1 };
        let place =
            Rect { min: part.min, max: part.min + Vec2::new(size.width as f32, size.height as f32) / *sharpness };
        let format = TextureFormat::Rgba8UnormSrgb;
        let usage = RenderAssetUsages::RENDER_WORLD;
        let image = Image::new(size, TextureDimension::D2, picture.straight(), format, usage);
        Some(Stamp { image: self.images.add(image), place })
    }

    fn put(&mut self, entity: Entity, Stamp { image, place }: Stamp, alpha: f32) {
        let (size, middle) = (place.size(), place.center());
        let (color, custom_size) = (Color::WHITE.with_alpha(Colour::linear_fade(alpha)), Some(size));
        let sprite = Sprite { image, color, custom_size, ..Sprite::default() };
        let anchor = Anchor(Vec2::new(-middle.x, middle.y) / size);
        self.commands.entity(entity).insert((sprite, anchor));
    }
}

/// A canvas that becomes a picture.
pub struct Drawing {
    /// What is drawn.
    pub canvas: Canvas,
    /// How its triangles lie over each other.
    pub painting: Painting,
    /// Pixels of the picture a pixel of the table at zoom 1.
    pub sharpness: f32,
}

impl Drawing {
    /// A canvas as it is.
    #[must_use]
    pub const fn of(canvas: Canvas) -> Self {
        Self { canvas, painting: Painting::Over, sharpness: 1.0 }
    }
}
