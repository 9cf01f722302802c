//! While only the camera moves, the board is one picture that is shifted, and the panels stay as they were painted.
//!
//! This is for machines whose processor draws: there, every triangle and every pixel that lies over another takes its
//! time. The third and every further frame in a row in which nothing but the view moved is painted so: a second camera
//! paints the board into an [`Image`], some of it beyond the window, whenever the picture there does not do any more;
//! the board's camera clears nothing and shows a part of that picture, pixel by pixel; and of what egui paints only
//! what lies over the table is painted again. The insides of panels are left as an earlier frame painted them: Bevy
//! gives a camera the same texture in every frame. When anything else moves, the whole window is painted as usual, with
//! the same pixels.

use super::camera::BoardCamera;
use super::motion::Motion;
use super::patch;
use super::shop::Sight;
use super::view::BoardView;
use bevy::asset::{Assets, Handle};
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{Camera, Camera2d, ClearColorConfig, ImageRenderTarget, Projection, RenderTarget};
use bevy::ecs::change_detection::Mut;
use bevy::ecs::component::Component;
use bevy::ecs::entity::Entity;
use bevy::ecs::message::MessageWriter;
use bevy::ecs::query::{With, Without};
use bevy::ecs::resource::Resource;
use bevy::ecs::system::{Commands, Query, Res, ResMut};
use bevy::image::{Image, ImageSampler};
use bevy::math::{IRect, IVec2, Rect, UVec2, Vec2, Vec3};
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::Msaa;
use bevy::sprite::Sprite;
use bevy::transform::components::Transform;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiRenderOutput, PrimaryEguiContext};

/// The picture goes beyond the window by such a part of its width and height on each side.
const BEYOND: i32 = 4;
/// The layer of the picture; the board itself is on the usual one.
const LAYER: usize = 1;

/// The camera that paints the picture.
#[derive(Component)]
pub struct Painter;

/// A part of the picture in the window.
#[derive(Component)]
pub struct Shown;

/// What is known of the picture and of the last frame.
#[derive(Resource, Default)]
pub struct Still {
    /// How often something on the board has changed.
    changes: u64,
    /// View and sight of the last frame, and whether it had moved.
    last: Option<(BoardView, Sight, bool)>,
    /// Stands for what egui painted around the board in the last frame, if all of it is in the window.
    around: Option<u64>,
    kept: Option<Kept>,
    /// Whether the picture is shown.
    on: bool,
}

/// The picture: its place on the table in pixels of the screen, and what it shows.
struct Kept {
    image: Handle<Image>,
    place: IRect,
    pixels: f32,
    changes: u64,
}

impl Kept {
    /// Whether it can be shown in the window.
    fn does(&self, window: IRect, pixels: f32, changes: u64) -> bool {
        self.pixels == pixels && self.changes == changes && self.place.union(window) == self.place
    }
}

/// What of the second camera is set.
type PainterParts<'a> = (&'a mut Camera, &'a mut Transform, &'a mut Projection, &'a mut RenderTarget);
type PainterPartsItem<'a> = (Mut<'a, Camera>, Mut<'a, Transform>, Mut<'a, Projection>, Mut<'a, RenderTarget>);

impl Still {
    /// Something on the board is not as it was.
    pub fn touch(&mut self) {
        self.changes += 1;
    }

    /// The part of the table in the picture, while it is shown.
    #[must_use]
    pub fn place(&self) -> Option<Rect> {
        let kept = self.kept.as_ref().filter(|_| self.on)?;
        Some(Rect { min: kept.place.min.as_vec2() / kept.pixels, max: kept.place.max.as_vec2() / kept.pixels })
    }

    /// Lets the second camera paint the table around a part of it that is in the window.
    fn paint(
        &mut self,
        window: IRect,
        pixels: f32,
        images: &mut Assets<Image>,
        (camera, transform, projection, target): &mut PainterPartsItem,
    ) {
        let beyond = window.size() / BEYOND;
        let place = IRect { min: window.min - beyond, max: window.max + beyond };
        let image = match self.kept.take() {
            Some(kept) if kept.place.size() == place.size() => kept.image,
            _ => images.add(canvas(place.size())),
        };
        camera.is_active = true;
        **target = RenderTarget::Image(ImageRenderTarget { handle: image.clone(), scale_factor: 1.0 });
        transform.translation = middle(place, pixels);
        if let Projection::Orthographic(projection) = &mut **projection {
            projection.scale = 1.0 / pixels;
        }
        self.kept = Some(Kept { image, place, pixels, changes: self.changes });
    }

    /// Whether only the view has moved, in this frame and in the last.
    fn only_moved(&mut self, view: BoardView, sight: Sight, rests: bool) -> bool {
        let last = self.last.take();
        let alike = |last: &BoardView| {
            let mut back = view;
            back.centre = last.centre;
            back == *last
        };
        let moved = last
            .filter(|(_, seen, _)| rests && sight.processor && *seen == sight)
            .filter(|(last, ..)| alike(last) && last.centre != view.centre);
        self.last = Some((view, sight, moved.is_some()));
        moved.is_some_and(|(.., before)| before)
    }
}

/// Spawns the second camera; it sleeps.
fn set_up(commands: &mut Commands) {
    let camera = Camera { order: -1, is_active: false, ..Camera::default() };
    let target = RenderTarget::None { size: UVec2::ONE };
    commands.spawn((Painter, Camera2d, camera, target, Msaa::Off));
}

type BoardCameras<'w, 's> = Query<'w, 's, (Entity, &'static mut Camera, &'static Msaa), With<BoardCamera>>;
type Painters<'w, 's> = Query<'w, 's, PainterParts<'static>, (With<Painter>, Without<BoardCamera>)>;

/// Decides how this frame is painted.
pub fn plan(
    (view, sight, motion): (Res<BoardView>, Res<Sight>, Res<Motion>),
    mut still: ResMut<Still>,
    mut contexts: Query<(&mut EguiContext, &mut EguiRenderOutput), With<PrimaryEguiContext>>,
    mut images: ResMut<Assets<Image>>,
    (mut cameras, mut painters, shown): (BoardCameras, Painters, Query<Entity, With<Shown>>),
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let still = &mut *still;
    let moved = still.only_moved(*view, *sight, !motion.is_moving());
    if painters.is_empty() && sight.processor && !contexts.is_empty() {
        // Not before: the first camera there is gets egui's panels.
        set_up(&mut commands);
    }
    let (Ok((board, mut camera, smoothing)), Ok(mut painter)) = (cameras.single_mut(), painters.single_mut()) else {
        return;
    };
    let mut context = contexts.single_mut().ok().filter(|_| moved && *smoothing == Msaa::Off);
    let parts = context.as_mut().map(|(context, output)| {
        let parts = patch::parts(&view, &sight, &patch::grounds(context.get_mut()));
        (patch::around(&output.paint_jobs, &parts, sight.pixels), parts)
    });
    let as_before = parts.is_some() && still.around == parts.as_ref().map(|parts| parts.0);
    still.around = parts.as_ref().map(|parts| parts.0);
    painter.0.is_active = false;
    if still.on != as_before {
        still.on = as_before;
        camera.clear_color = if as_before { ClearColorConfig::None } else { ClearColorConfig::Default };
        commands.entity(board).insert(RenderLayers::layer(if as_before { LAYER } else { 0 }));
        shown.iter().for_each(|entity| commands.entity(entity).despawn());
    }
    let (Some((_, mut output)), Some((_, parts)), true) = (context, parts, still.on) else { return };
    // One more frame in which all is painted follows the last of these.
    redraw.write(RequestRedraw);
    patch::keep(&mut output.paint_jobs, &parts, sight.pixels);
    let corner = sight.corner(&view).as_ivec2();
    let window = IRect { min: corner, max: corner + (sight.window * sight.pixels).as_ivec2() };
    let pixels = sight.sharpness(&view);
    if still.kept.as_ref().filter(|kept| kept.does(window, pixels, still.changes)).is_none() {
        still.paint(window, pixels, &mut images, &mut painter);
    }
    let Some(kept) = &still.kept else { return };
    shown.iter().for_each(|entity| commands.entity(entity).despawn());
    for part in parts {
        let place = IRect { min: part.min + corner, max: part.max + corner };
        let inside = IRect { min: place.min - kept.place.min, max: place.max - kept.place.min };
        let size = Some(place.size().as_vec2() / pixels);
        let sprite =
            Sprite { image: kept.image.clone(), rect: Some(inside.as_rect()), custom_size: size, ..Sprite::default() };
        commands.spawn((Shown, sprite, Transform::from_translation(middle(place, pixels)), RenderLayers::layer(LAYER)));
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
    image.sampler = ImageSampler::nearest();
    image
}
