//! Copies of pixels between images and a camera's own texture, before and after the camera draws.

use bevy::app::App;
use bevy::asset::{AssetId, Handle};
use bevy::core_pipeline::{Core2d, Core2dSystems};
use bevy::ecs::component::Component;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::system::Res;
use bevy::image::Image;
use bevy::math::{IRect, IVec2};
use bevy::render::RenderApp;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::{Extent3d, Origin3d, TexelCopyTextureInfo, Texture, TextureAspect, TextureUsages};
use bevy::render::renderer::{RenderContext, ViewQuery};
use bevy::render::texture::GpuImage;
use bevy::render::view::ViewTarget;

/// The usages of a texture that is copied from and to.
pub const COPIED: TextureUsages = TextureUsages::COPY_SRC.union(TextureUsages::COPY_DST);

/// The copies of this frame: before a camera draws, and after it but before egui.
#[derive(Component, ExtractComponent, Clone, Default, Debug)]
pub struct Copies {
    /// Before the camera draws.
    pub before: Vec<Copy>,
    /// After the camera and before egui.
    pub after: Vec<Copy>,
}

/// A copy of pixels from one image to another. `None` is the camera's own texture.
#[derive(Clone, Debug, PartialEq)]
pub struct Copy {
    from: Option<AssetId<Image>>,
    to: Option<AssetId<Image>>,
    part: IRect,
    corner: IVec2,
}

impl Copy {
    /// A copy of a part of the image `from` to the image `to`, with its upper left corner at `corner`.
    #[must_use]
    pub fn new(from: Option<&Handle<Image>>, part: IRect, to: Option<&Handle<Image>>, corner: IVec2) -> Self {
        Self { from: from.map(Handle::id), to: to.map(Handle::id), part, corner }
    }
}

/// Carries out the [`Copies`] of cameras.
pub fn plugin(app: &mut App) {
    app.add_plugins(ExtractComponentPlugin::<Copies>::default());
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render.add_systems(
        Core2d,
        (
            before.in_set(Core2dSystems::Prepass),
            after.after(Core2dSystems::MainPass).before(bevy_egui::render::egui_pass),
        ),
    );
}

fn before(view: ViewQuery<(&ViewTarget, &Copies)>, images: Res<RenderAssets<GpuImage>>, context: RenderContext) {
    let (target, copies) = view.into_inner();
    copy(&copies.before, target, &images, context);
}

fn after(view: ViewQuery<(&ViewTarget, &Copies)>, images: Res<RenderAssets<GpuImage>>, context: RenderContext) {
    let (target, copies) = view.into_inner();
    copy(&copies.after, target, &images, context);
}

fn copy(copies: &[Copy], target: &ViewTarget, images: &RenderAssets<GpuImage>, mut context: RenderContext) {
    for Copy { from, to, part, corner } in copies {
        let texture = |image: &Option<AssetId<Image>>| match image {
            None => Some(target.main_texture()),
            Some(image) => images.get(*image).map(|image| &image.texture),
        };
        let (Some(from), Some(to)) = (texture(from), texture(to)) else { continue };
        let size = part.size().as_uvec2();
        let inside = |texture: &Texture, corner: IVec2| {
            let all = IRect { min: IVec2::ZERO, max: IVec2::new(texture.width() as i32, texture.height() as i32) };
            all.union(IRect { min: corner, max: corner + part.size() }) == all
        };
        // The window may have been resized in this frame.
        if inside(from, part.min) && inside(to, *corner) && from.format() == to.format() {
            let size = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
            context.command_encoder().copy_texture_to_texture(place(from, part.min), place(to, *corner), size);
        }
    }
}

fn place(texture: &Texture, corner: IVec2) -> TexelCopyTextureInfo<'_> {
    let corner = corner.as_uvec2();
    let origin = Origin3d { x: corner.x, y: corner.y, z: 0 };
    TexelCopyTextureInfo { texture, mip_level: 0, origin, aspect: TextureAspect::All }
}
