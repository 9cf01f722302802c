//! The material of the board's meshes. It has no shader of its own: Bevy's default one shows vertex colours.

use bevy::asset::Asset;
use bevy::reflect::TypePath;
use bevy::render::render_resource::AsBindGroup;
use bevy::sprite_render::{AlphaMode2d, Material2d};

/// Vertex-coloured triangles, blended in drawing order.
#[derive(Asset, TypePath, AsBindGroup, Clone, Default)]
pub struct Paper {}

impl Material2d for Paper {
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}
