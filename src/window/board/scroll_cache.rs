//! While only the camera moves, the board is shifted instead of painted, and the panels stay as they were painted.
//!
//! This is for machines whose processor draws: there, every triangle and every pixel that lies over another takes its
//! time. What the board's camera painted is copied into a picture when the view has moved. If in the next frame nothing
//! but the view has moved again, the camera clears and paints nothing: the board is copied back from where it lies now,
//! and two other cameras paint what came into the window, a strip at a side and one above or below. Of what egui paints
//! only what lies over the table is painted again. The insides of panels are left as an earlier frame painted them: Bevy
//! gives a camera the same texture in every frame. When anything else moves, the whole window is painted as usual, with
//! the same pixels.
//!
//! The picture is a ring in both directions: a pixel of the table lies at its place modulo the size of the picture, so
//! that a strip takes the place of what is left behind.

use super::camera::BoardCamera;
use super::copies::{COPIED, Copies, Copy};
use super::motion::Motion;
use super::patch;
use super::spawner::Sight;
use super::view::BoardView;
use bevy::asset::{Assets, Handle};
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{Camera, Camera2d, ClearColorConfig, ImageRenderTarget, Projection, RenderTarget};
use bevy::ecs::component::Component;
use bevy::ecs::entity::Entity;
use bevy::ecs::message::MessageWriter;
use bevy::ecs::query::{With, Without};
use bevy::ecs::resource::Resource;
use bevy::ecs::system::{Commands, Query, Res, ResMut};
use bevy::image::Image;
use bevy::math::{IRect, IVec2, Rect, UVec2, Vec2, Vec3};
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::Msaa;
use bevy::transform::components::Transform;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiRenderOutput, PrimaryEguiContext};

/// A strip is some times so many pixels wide.
const STRIP: i32 = 64;
/// Pixels of the picture beyond the window.
const BEYOND: i32 = 4 * STRIP;
/// The board's camera sees only this layer while it paints nothing; nothing is on it.
const EMPTY: usize = 1;

/// A camera that paints strips: of columns, or of rows.
#[derive(Component)]
pub struct Painter(Axis);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    Columns,
    Rows,
}

impl Axis {
    const ALL: [Self; 2] = [Self::Columns, Self::Rows];

    /// The component of a vector that grows along it, and the other one.
    fn of(self, vector: IVec2) -> (i32, i32) {
        match self {
            Self::Columns => (vector.x, vector.y),
            Self::Rows => (vector.y, vector.x),
        }
    }

    fn vector(self, along: i32, across: i32) -> IVec2 {
        match self {
            Self::Columns => IVec2::new(along, across),
            Self::Rows => IVec2::new(across, along),
        }
    }
}

/// What is known of the picture and of the last frame.
#[derive(Resource, Default)]
pub struct ScrollCache {
    /// How often something on the board has changed.
    changes: u64,
    /// View and sight of the last frame.
    last: Option<(BoardView, Sight)>,
    /// Stands for what egui painted around the board in the last frame, if the view had moved then.
    around: Option<u64>,
    ring: Option<Ring>,
    /// What strips are painted on, with its size.
    canvases: [Option<(Handle<Image>, IVec2)>; 2],
    /// Whether the board is copied from the picture.
    on: bool,
}

/// The picture, and the place on the table that it shows, in pixels of the screen.
struct Ring {
    image: Handle<Image>,
    size: IVec2,
    place: IRect,
    pixels: f32,
    changes: u64,
}

impl Ring {
    /// The strip that is painted along an axis for a window, if one must be.
    fn strip(&self, axis: Axis, window: IRect) -> Option<IRect> {
        let ((min, from), (max, to)) = (axis.of(self.place.min), axis.of(self.place.max));
        let ((first, _), (last, _)) = (axis.of(window.min), axis.of(window.max));
        let whole = |missing: i32| (missing + STRIP - 1) / STRIP * STRIP;
        let strip = |start: i32, end: i32| IRect { min: axis.vector(start, from), max: axis.vector(end, to) };
        if last > max {
            return Some(strip(max, max + whole(last - max)));
        }
        (first < min).then(|| strip(min - whole(min - first), min))
    }

    /// Takes a strip in, and drops what lies too far on the other side.
    fn take(&mut self, axis: Axis, strip: IRect) {
        let mut all = self.place.union(strip);
        let (room, _) = axis.of(self.size);
        let (excess, _) = axis.of(all.size() - self.size);
        if excess > 0 {
            if axis.of(strip.max).0 > axis.of(self.place.max).0 {
                all.min = axis.vector(axis.of(all.max).0 - room, axis.of(all.min).1);
            } else {
                all.max = axis.vector(axis.of(all.min).0 + room, axis.of(all.max).1);
            }
        }
        self.place = all;
    }

    /// Parts of the table with the places at which they lie in the picture.
    fn pieces(&self, place: IRect) -> Vec<(IRect, IRect)> {
        let cuts = |from: i32, to: i32, size: i32| -> Vec<(i32, i32)> {
            let mut cuts = Vec::new();
            let mut start = from;
            while start < to {
                let end = to.min((start.div_euclid(size) + 1) * size);
                cuts.push((start, end));
                start = end;
            }
            cuts
        };
        let rows = cuts(place.min.y, place.max.y, self.size.y);
        let columns = cuts(place.min.x, place.max.x, self.size.x);
        let all = rows.into_iter().flat_map(|row| columns.iter().map(move |column| (*column, row)));
        all.map(|((left, right), (top, bottom))| {
            let piece = IRect { min: IVec2::new(left, top), max: IVec2::new(right, bottom) };
            let corner = piece.min.rem_euclid(self.size);
            (piece, IRect { min: corner, max: corner + piece.size() })
        })
        .collect()
    }
}

impl ScrollCache {
    /// Something on the board is not as it was.
    pub fn touch(&mut self) {
        self.changes += 1;
    }

    /// The part of the table in the picture, while it is shown.
    #[must_use]
    pub fn place(&self) -> Option<Rect> {
        let ring = self.ring.as_ref().filter(|_| self.on)?;
        Some(Rect { min: ring.place.min.as_vec2() / ring.pixels, max: ring.place.max.as_vec2() / ring.pixels })
    }

    /// Whether only the view has moved since the last frame.
    fn only_moved(&mut self, view: BoardView, sight: Sight, rests: bool) -> bool {
        let last = self.last.replace((view, sight));
        let alike = |last: BoardView| {
            let mut back = view;
            back.centre = last.centre;
            back == last && view != last
        };
        rests && sight.processor && last.is_some_and(|(last, seen)| seen == sight && alike(last))
    }

    /// Whether the picture can be shown in a window, when strips have been painted that are not too wide.
    fn does(&self, window: IRect, pixels: f32) -> bool {
        self.ring.as_ref().is_some_and(|ring| {
            let near = window.size() / 2;
            let missing = (window.max - ring.place.max).max(ring.place.min - window.min);
            ring.pixels == pixels && ring.changes == self.changes && missing.cmplt(near).all()
        })
    }

    /// What the camera has painted becomes the picture.
    fn snap(&mut self, window: IRect, pixels: f32, images: &mut Assets<Image>) -> Vec<Copy> {
        let size = window.size() + BEYOND;
        let image = match self.ring.take() {
            Some(ring) if ring.size == size => ring.image,
            _ => images.add(canvas(size)),
        };
        let ring = self.ring.insert(Ring { image, size, place: window, pixels, changes: self.changes });
        let copy = |(piece, place): (IRect, IRect)| {
            let part = IRect { min: piece.min - window.min, max: piece.max - window.min };
            Copy::new(None, part, Some(&ring.image), place.min)
        };
        ring.pieces(window).into_iter().map(copy).collect()
    }

    /// Lets strips be painted for a window, and copies them and what the window shows.
    fn shift(
        &mut self,
        window: IRect,
        parts: &[IRect],
        images: &mut Assets<Image>,
        painters: &mut Query<PainterParts, PainterFilter>,
    ) -> Vec<Copy> {
        let Some(ring) = &mut self.ring else { return Vec::new() };
        let mut copies = Vec::new();
        for (axis, kept) in Axis::ALL.into_iter().zip(&mut self.canvases) {
            let Some(strip) = ring.strip(axis, window) else { continue };
            let Some(painter) = painters.iter_mut().find(|painter| painter.0.0 == axis) else { continue };
            let (_, mut camera, mut transform, mut projection, mut target) = painter;
            let size = axis.vector(axis.of(strip.size()).0, axis.of(ring.size).1);
            let image = match kept.take() {
                Some((image, had)) if had == size => image,
                _ => images.add(canvas(size)),
            };
            camera.is_active = true;
            *target = RenderTarget::Image(ImageRenderTarget { handle: image.clone(), scale_factor: 1.0 });
            transform.translation = middle(IRect { min: strip.min, max: strip.min + size }, ring.pixels);
            if let Projection::Orthographic(projection) = &mut *projection {
                projection.scale = 1.0 / ring.pixels;
            }
            copies.extend(ring.pieces(strip).into_iter().map(|(piece, place)| {
                let part = IRect { min: piece.min - strip.min, max: piece.max - strip.min };
                Copy::new(Some(&image), part, Some(&ring.image), place.min)
            }));
            ring.take(axis, strip);
            *kept = Some((image, size));
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

/// What of a camera that paints strips is set.
type PainterParts<'a> = (&'a Painter, &'a mut Camera, &'a mut Transform, &'a mut Projection, &'a mut RenderTarget);
type PainterFilter = Without<BoardCamera>;
type BoardCameras<'w, 's> =
    Query<'w, 's, (Entity, &'static mut Camera, &'static mut Copies, &'static Msaa), With<BoardCamera>>;
type Painters<'w, 's> = Query<'w, 's, PainterParts<'static>, PainterFilter>;

/// Spawns the cameras that paint strips; they sleep.
fn set_up(commands: &mut Commands) {
    for (axis, order) in Axis::ALL.into_iter().zip([-2, -1]) {
        let camera = Camera { order, is_active: false, ..Camera::default() };
        let target = RenderTarget::None { size: UVec2::ONE };
        commands.spawn((Painter(axis), Camera2d, camera, target, Msaa::Off));
    }
}

/// Decides how this frame is painted.
pub fn plan(
    (view, sight, motion): (Res<BoardView>, Res<Sight>, Res<Motion>),
    mut cache: ResMut<ScrollCache>,
    mut contexts: Query<(&mut EguiContext, &mut EguiRenderOutput), With<PrimaryEguiContext>>,
    mut images: ResMut<Assets<Image>>,
    (mut cameras, mut painters): (BoardCameras, Painters),
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let cache = &mut *cache;
    let moved = cache.only_moved(*view, *sight, !motion.is_moving());
    if painters.is_empty() && sight.processor && !contexts.is_empty() {
        // Not before: the first camera there is gets egui's panels.
        set_up(&mut commands);
    }
    painters.iter_mut().for_each(|mut painter| painter.1.is_active = false);
    let Ok((board, mut camera, mut copies, smoothing)) = cameras.single_mut() else { return };
    *copies = Copies::default();
    let mut context = contexts.single_mut().ok().filter(|_| moved && *smoothing == Msaa::Off);
    let parts = context.as_mut().map(|(context, output)| {
        let parts = patch::parts(&view, &sight, &patch::grounds(context.get_mut()));
        (patch::around(&output.paint_jobs, &parts, sight.pixels), parts)
    });
    let before = std::mem::replace(&mut cache.around, parts.as_ref().map(|parts| parts.0));
    let corner = sight.corner(&view).as_ivec2();
    let window = IRect { min: corner, max: corner + (sight.window * sight.pixels).as_ivec2() };
    let pixels = sight.sharpness(&view);
    let on = before.is_some() && before == cache.around && cache.does(window, pixels);
    if cache.on != on {
        cache.on = on;
        camera.clear_color = if on { ClearColorConfig::None } else { ClearColorConfig::Default };
        commands.entity(board).insert(RenderLayers::layer(if on { EMPTY } else { 0 }));
    }
    let (Some((_, mut output)), Some((_, parts))) = (context, parts) else { return };
    if on {
        // One more frame in which all is painted follows the last of these.
        redraw.write(RequestRedraw);
        patch::keep(&mut output.paint_jobs, &parts, sight.pixels);
        copies.before = cache.shift(window, &parts, &mut images, &mut painters);
    } else {
        copies.after = cache.snap(window, pixels, &mut images);
    }
}

/// Where the middle of a part of the table lies in the world.
fn middle(place: IRect, pixels: f32) -> Vec3 {
    let middle = place.min.as_vec2() + place.size().as_vec2() / 2.0;
    (middle * Vec2::new(1.0, -1.0) / pixels).extend(0.0)
}

/// An empty picture to paint on.
fn canvas(size: IVec2) -> Image {
    let size = size.max(IVec2::ONE).as_uvec2();
    let mut image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    image.texture_descriptor.usage |= COPIED;
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn ring(window: IRect) -> Ring {
        Ring { image: Handle::default(), size: window.size() + BEYOND, place: window, pixels: 1.0, changes: 0 }
    }

    #[test]
    fn the_ring_always_holds_the_window_and_every_pixel_of_its_place_once() {
        let size = IVec2::new(200, 130);
        let at = |corner: IVec2| IRect { min: corner, max: corner + size };
        let mut corner = IVec2::new(-40, 500);
        let mut ring = ring(at(corner));
        // What was painted last at every pixel of the picture.
        let mut painted: HashMap<IVec2, IVec2> = HashMap::new();
        let paint = |painted: &mut HashMap<IVec2, IVec2>, ring: &Ring, part: IRect| {
            for (piece, place) in ring.pieces(part) {
                assert_eq!(piece.size(), place.size());
                assert!(place.min.cmpge(IVec2::ZERO).all() && place.max.cmple(ring.size).all(), "{place:?}");
                for y in 0..piece.height() {
                    for x in 0..piece.width() {
                        let by = IVec2::new(x, y);
                        painted.insert(place.min + by, piece.min + by);
                    }
                }
            }
        };
        paint(&mut painted, &ring, at(corner));
        for step in 0..60 {
            // To and fro, along one axis and across.
            let along = [IVec2::new(37, 0), IVec2::new(-99, 4), IVec2::new(5, -61), IVec2::new(64, 64)][step / 3 % 4];
            corner += along;
            let window = at(corner);
            for axis in Axis::ALL {
                let Some(strip) = ring.strip(axis, window) else { continue };
                assert_eq!(axis.of(strip.size()).0 % STRIP, 0);
                paint(&mut painted, &ring, strip);
                ring.take(axis, strip);
                assert!(ring.strip(axis, window).is_none(), "one strip is enough");
            }
            assert_eq!(ring.place.union(window), ring.place, "step {step}");
            assert!(ring.place.size().cmple(ring.size).all());
            for y in window.min.y..window.max.y {
                for x in window.min.x..window.max.x {
                    let pixel = IVec2::new(x, y);
                    assert_eq!(painted.get(&pixel.rem_euclid(ring.size)), Some(&pixel), "step {step}");
                }
            }
        }
    }

    #[test]
    fn only_a_view_that_has_moved_and_is_else_the_same_is_shifted() {
        let mut cache = ScrollCache::default();
        let sight = Sight { window: Vec2::splat(100.0), pixels: 1.0, processor: true };
        let mut view = BoardView::default();
        assert!(!cache.only_moved(view, sight, true), "nothing is known of the frame before");
        assert!(!cache.only_moved(view, sight, true), "it rests");
        view.centre.x += 3.0;
        assert!(cache.only_moved(view, sight, true));
        view.centre.x += 3.0;
        assert!(!cache.only_moved(view, sight, false), "something else moves");
        (view.centre.x, view.zoom) = (0.0, 1.5);
        assert!(!cache.only_moved(view, sight, true), "it was zoomed");
        view.centre.x = 9.0;
        assert!(!cache.only_moved(view, Sight { processor: false, ..sight }, true), "a graphics card draws");
    }
}
