//! Copies pixels between pictures and what a camera has painted, before and after it paints.

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

/// What a texture needs to be copied from and to.
pub const COPIED: TextureUsages = TextureUsages::COPY_SRC.union(TextureUsages::COPY_DST);

/// What is copied in this frame before a camera paints, and after it but before egui does.
#[derive(Component, ExtractComponent, Clone, Default, Debug)]
pub struct Copies {
    /// Before the camera paints.
    pub before: Vec<Copy>,
    /// After it.
    pub after: Vec<Copy>,
}

/// Pixels of one picture that are copied to another; no picture is what the camera paints on.
#[derive(Clone, Debug, PartialEq)]
pub struct Copy {
    from: Option<AssetId<Image>>,
    to: Option<AssetId<Image>>,
    part: IRect,
    corner: IVec2,
}

impl Copy {
    /// A part of a picture, and the corner of the place that it is copied to.
    #[must_use]
    pub fn new(from: Option<&Handle<Image>>, part: IRect, to: Option<&Handle<Image>>, corner: IVec2) -> Self {
        Self { from: from.map(Handle::id), to: to.map(Handle::id), part, corner }
    }
}

/// Lets cameras that have [`Copies`] copy.
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
        // A window may just have got another size.
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
