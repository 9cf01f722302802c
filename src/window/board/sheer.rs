//! The two materials of the board, both without a shader of their own: Bevy's default one shows vertex colours.

use bevy::asset::Asset;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, CompareFunction, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dKey};

/// Coloured triangles in drawing order.
#[derive(Asset, TypePath, AsBindGroup, Clone, Default)]
pub struct Paper {}

impl Material2d for Paper {
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// The same for translucent figures: the shapes of a figure overlap, but each pixel is painted once, with the shape
/// that lies on top. For meshes made by [`Canvas::to_layered_mesh`](super::Canvas::to_layered_mesh).
#[derive(Asset, TypePath, AsBindGroup, Clone, Default)]
pub struct Sheer {}

impl Material2d for Sheer {
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        _key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(depth) = &mut descriptor.depth_stencil {
            depth.depth_write_enabled = Some(true);
            depth.depth_compare = Some(CompareFunction::Greater);
        }
        Ok(())
    }
}
