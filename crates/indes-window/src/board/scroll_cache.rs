//! While only the camera moves with software rendering, the board is copied instead of drawn, and panels are not painted
//! again.
//!
//! With software rendering every triangle and every covered pixel takes its time. So when the view has moved, what the
//! board's camera has drawn is copied into a picture, the [`Ring`]. If in the next frame only the view has moved again,
//! the camera draws nothing: the board is copied back from where it lies now, and two other cameras draw the strips that
//! came into the window at a side and above or below. Of egui only what lies over the table is painted. The insides of
//! panels stay as an earlier frame painted them: Bevy gives a camera the same texture in every frame. If anything else has
//! changed, the whole window is drawn, with the same pixels. `docs/decisions.md` has the figures.

use super::camera::BoardCamera;
use super::copies::{COPIED, Copies, Copy};
use super::egui_parts;
use super::motion::Motion;
use super::ring::{Axis, BEYOND, Ring};
use super::spawner::WindowMetrics;
use super::view::BoardView;
use bevy::asset::{Assets, Handle};
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{Camera, Camera2d, ClearColorConfig, ImageRenderTarget, Projection, RenderTarget};
use bevy::ecs::component::Component;
use bevy::ecs::entity::Entity;
use bevy::ecs::message::MessageWriter;
use bevy::ecs::query::{QueryData, With, Without};
use bevy::ecs::resource::Resource;
use bevy::ecs::system::{Commands, Query, Res, ResMut, SystemParam};
use bevy::image::Image;
use bevy::math::{IRect, IVec2, Rect, UVec2, Vec2, Vec3};
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::Msaa;
use bevy::transform::components::Transform;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiRenderOutput, PrimaryEguiContext};

/// A render layer without entities: the board's camera sees only this one while it draws nothing.
const EMPTY: usize = 1;

/// A camera that draws strips along an axis. It is active only in frames in which it does.
#[derive(Component)]
pub struct StripCamera(Axis);

/// The picture, and what is compared with the next frame.
#[derive(Resource, Default)]
pub struct ScrollCache {
    /// The number of changes to the board so far.
    changes: u64,
    /// View and metrics of the last frame.
    last: Option<(BoardView, WindowMetrics)>,
    /// The hash of what egui painted around the table in the last frame, if only the view had moved then.
    around: Option<u64>,
    ring: Option<Ring>,
    /// The targets of the strip cameras with their sizes.
    strips: [Option<(Handle<Image>, IVec2)>; 2],
    /// Whether the board is copied from the picture in this frame.
    is_shown: bool,
}

impl ScrollCache {
    /// Notes that something on the board has changed: its picture is out of date.
    pub fn invalidate(&mut self) {
        self.changes += 1;
    }

    /// The part of the table in the picture, while the picture is shown.
    #[must_use]
    pub fn shown_part(&self) -> Option<Rect> {
        let ring = self.ring.as_ref().filter(|_| self.is_shown)?;
        Some(Rect { min: ring.part.min.as_vec2() / ring.scale, max: ring.part.max.as_vec2() / ring.scale })
    }

    /// Whether this frame differs from the last one only by the centre of the view, with software rendering.
    fn only_view_moved(&mut self, view: BoardView, metrics: WindowMetrics) -> bool {
        let last = self.last.replace((view, metrics));
        let moved = |last: BoardView| {
            let mut back = view;
            back.centre = last.centre;
            view != last && back == last
        };
        metrics.software_rendering && last.is_some_and(|(last, seen)| seen == metrics && moved(last))
    }

    /// Whether the picture is up to date and near enough to show a window at a scale after strips have been added.
    fn can_show(&self, window: IRect, scale: f32) -> bool {
        self.ring.as_ref().is_some_and(|ring| {
            let near = window.size() / 2;
            let missing = (window.max - ring.part.max).max(ring.part.min - window.min);
            ring.scale == scale && ring.changes == self.changes && missing.cmplt(near).all()
        })
    }

    /// Makes what the board's camera draws in this frame the picture. Returns the copies for it.
    fn copy_from_camera(&mut self, window: IRect, scale: f32, images: &mut Assets<Image>) -> Vec<Copy> {
        let size = window.size() + BEYOND;
        let image = match self.ring.take() {
            Some(ring) if ring.size == size => ring.image,
            _ => images.add(target_image(size)),
        };
        let ring = self.ring.insert(Ring { image, size, part: window, scale, changes: self.changes });
        let copy = |(piece, place): (IRect, IRect)| {
            let part = IRect { min: piece.min - window.min, max: piece.max - window.min };
            Copy::new(None, part, Some(&ring.image), place.min)
        };
        ring.pieces(window).into_iter().map(copy).collect()
    }

    /// Lets the strip cameras draw what the picture lacks of a window. Returns the copies of strips to the picture and of
    /// `parts` of the window from the picture.
    fn copy_to_camera(
        &mut self,
        window: IRect,
        parts: &[IRect],
        images: &mut Assets<Image>,
        cameras: &mut StripCameras,
    ) -> Vec<Copy> {
        let Some(ring) = &mut self.ring else { return Vec::new() };
        let mut copies = Vec::new();
        for (axis, target) in Axis::ALL.into_iter().zip(&mut self.strips) {
            let Some(strip) = ring.missing_strip(axis, window) else { continue };
            let Some(mut camera) = cameras.iter_mut().find(|camera| camera.strip.0 == axis) else { continue };
            let size = axis.vector(axis.of(strip.size()).0, axis.of(ring.size).1);
            let image = match target.take() {
                Some((image, had)) if had == size => image,
                _ => images.add(target_image(size)),
            };
            camera.draw(&image, IRect { min: strip.min, max: strip.min + size }, ring.scale);
            copies.extend(ring.pieces(strip).into_iter().map(|(piece, place)| {
                let part = IRect { min: piece.min - strip.min, max: piece.max - strip.min };
                Copy::new(Some(&image), part, Some(&ring.image), place.min)
            }));
            ring.add(axis, strip);
            *target = Some((image, size));
        }
        for part in parts {
            let shown = IRect { min: part.min + window.min, max: part.max + window.min };
            copies.extend(ring.pieces(shown).into_iter().map(|(piece, place)| {
                // To the camera's own texture.
                Copy::new(Some(&ring.image), place, None, piece.min - window.min)
            }));
        }
        copies
    }
}

/// A strip camera with the components that are set.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct StripCameraParts {
    strip: &'static StripCamera,
    camera: &'static mut Camera,
    transform: &'static mut Transform,
    projection: &'static mut Projection,
    target: &'static mut RenderTarget,
}

impl StripCameraPartsItem<'_, '_> {
    /// Lets the camera draw a part of the table, in pixels of the screen, onto an image.
    fn draw(&mut self, image: &Handle<Image>, part: IRect, scale: f32) {
        self.camera.is_active = true;
        *self.target = RenderTarget::Image(ImageRenderTarget { handle: image.clone(), scale_factor: 1.0 });
        self.transform.translation = middle(part, scale);
        if let Projection::Orthographic(projection) = &mut *self.projection {
            projection.scale = 1.0 / scale;
        }
    }
}

type StripCameras<'w, 's> = Query<'w, 's, StripCameraParts, Without<BoardCamera>>;

/// The board's camera with the components that are read and set.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct BoardCameraParts {
    entity: Entity,
    camera: &'static mut Camera,
    copies: &'static mut Copies,
    smoothing: &'static Msaa,
}

/// The cameras of the board.
#[derive(SystemParam)]
pub struct BoardCameras<'w, 's> {
    board: Query<'w, 's, BoardCameraParts, With<BoardCamera>>,
    strips: StripCameras<'w, 's>,
    commands: Commands<'w, 's>,
}

impl BoardCameras<'_, '_> {
    /// Spawns the strip cameras, inactive.
    fn spawn_strip_cameras(&mut self) {
        for (axis, order) in Axis::ALL.into_iter().zip([-2, -1]) {
            let camera = Camera { order, is_active: false, ..Camera::default() };
            let target = RenderTarget::None { size: UVec2::ONE };
            self.commands.spawn((StripCamera(axis), Camera2d, camera, target, Msaa::Off));
        }
    }
}

/// What decides whether only the view has moved.
#[derive(SystemParam)]
pub struct Scrolled<'w> {
    view: Res<'w, BoardView>,
    metrics: Res<'w, WindowMetrics>,
    motion: Res<'w, Motion>,
}

/// Decides whether the board is drawn or copied in this frame, and prepares the copies.
pub fn plan(
    scrolled: Scrolled,
    mut cache: ResMut<ScrollCache>,
    mut contexts: Query<(&mut EguiContext, &mut EguiRenderOutput), With<PrimaryEguiContext>>,
    mut images: ResMut<Assets<Image>>,
    mut cameras: BoardCameras,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Scrolled { view, metrics, motion } = scrolled;
    let cache = &mut *cache;
    let moved = cache.only_view_moved(*view, *metrics) && !motion.is_moving();
    if cameras.strips.is_empty() && metrics.software_rendering && !contexts.is_empty() {
        // Not earlier: egui's panels belong to the first camera.
        cameras.spawn_strip_cameras();
    }
    cameras.strips.iter_mut().for_each(|mut strip| strip.camera.is_active = false);
    let Ok(mut board) = cameras.board.single_mut() else { return };
    *board.copies = Copies::default();
    let mut context = contexts.single_mut().ok().filter(|_| moved && *board.smoothing == Msaa::Off);
    let parts = context
        .as_mut()
        .map(|(context, _)| egui_parts::table_parts(&view, &metrics, &egui_parts::panel_grounds(context.get_mut())));
    let around = context
        .as_ref()
        .zip(parts.as_ref())
        .map(|((_, output), parts)| egui_parts::hash_outside(&output.paint_jobs, parts, metrics.pixels_per_point));
    let before = std::mem::replace(&mut cache.around, around);
    let corner = metrics.corner_pixel(&view).as_ivec2();
    let window = IRect { min: corner, max: corner + (metrics.size * metrics.pixels_per_point).as_ivec2() };
    let scale = metrics.picture_scale(&view);
    let show = before.is_some() && before == cache.around && cache.can_show(window, scale);
    if cache.is_shown != show {
        cache.is_shown = show;
        let (clear, layer) = if show { (ClearColorConfig::None, EMPTY) } else { (ClearColorConfig::Default, 0) };
        board.camera.clear_color = clear;
        cameras.commands.entity(board.entity).insert(RenderLayers::layer(layer));
    }
    let (Some((_, mut output)), Some(parts)) = (context, parts) else { return };
    if show {
        // Another frame, in which everything is drawn, follows the last of these.
        redraw.write(RequestRedraw);
        egui_parts::keep_inside(&mut output.paint_jobs, &parts, metrics.pixels_per_point);
        board.copies.before = cache.copy_to_camera(window, &parts, &mut images, &mut cameras.strips);
    } else {
        board.copies.after = cache.copy_from_camera(window, scale, &mut images);
    }
}

/// The point of the world in the middle of a part of the table, in pixels of the screen.
fn middle(part: IRect, scale: f32) -> Vec3 {
    let middle = part.min.as_vec2() + part.size().as_vec2() / 2.0;
    (middle * Vec2::new(1.0, -1.0) / scale).extend(0.0)
}

/// An image for a camera to draw on, of the format of the board camera's own texture.
fn target_image(size: IVec2) -> Image {
    let size = size.max(IVec2::ONE).as_uvec2();
    let mut image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    image.texture_descriptor.usage |= COPIED;
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_copied_only_if_the_centre_of_the_view_and_nothing_else_has_changed() {
        let mut cache = ScrollCache::default();
        let metrics = WindowMetrics { size: Vec2::splat(100.0), pixels_per_point: 1.0, software_rendering: true };
        let mut view = BoardView::default();
        assert!(!cache.only_view_moved(view, metrics), "there was no frame before");
        assert!(!cache.only_view_moved(view, metrics), "it rests");
        view.centre.x += 3.0;
        assert!(cache.only_view_moved(view, metrics));
        (view.centre.x, view.zoom) = (0.0, 1.5);
        assert!(!cache.only_view_moved(view, metrics), "it was zoomed");
        view.centre.x = 9.0;
        let on_card = WindowMetrics { software_rendering: false, ..metrics };
        assert!(!cache.only_view_moved(view, on_card), "a graphics card draws");
    }
}
