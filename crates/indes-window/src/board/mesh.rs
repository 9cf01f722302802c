//! Canvases as meshes of vertex-coloured triangles, tessellated by `lyon`.

use super::canvas::{Brush, Canvas};
use super::colour::Colour;
use bevy::asset::RenderAssetUsages;
use bevy::math::Vec2;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use lyon_tessellation::math::{Point, point};
use lyon_tessellation::path::builder::NoAttributes;
use lyon_tessellation::path::traits::PathBuilder;
use lyon_tessellation::{
    BuffersBuilder, FillOptions, FillTessellator, FillVertex, LineCap, LineJoin, StrokeOptions, StrokeTessellator,
    StrokeVertex, VertexBuffers,
};
use tiny_skia::{Path, PathSegment};

/// How far a flattened curve or a round corner may deviate from the true one, in units of the canvas.
const TOLERANCE: f32 = 0.12;

/// A vertex: its position, y downwards, and its colour in linear light.
type Vertex = (Vec2, [f32; 4]);

impl Canvas {
    /// The canvas as a mesh for [`Mesh2d`](bevy::mesh::Mesh2d), y turned upwards, with vertex colours in linear light.
    #[must_use]
    pub fn to_mesh(&self) -> Mesh {
        let mut all: VertexBuffers<Vertex, u32> = VertexBuffers::new();
        let (mut fills, mut strokes) = (FillTessellator::new(), StrokeTessellator::new());
        for drawn in self.paths() {
            let colour = drawn.colour.linear();
            let done = match drawn.brush {
                Brush::Fill => {
                    let options = FillOptions::non_zero().with_tolerance(TOLERANCE);
                    let mut output = BuffersBuilder::new(&mut all, |v: FillVertex| (vec2(v.position()), colour));
                    let mut builder = fills.builder(&options, &mut output);
                    trace(&drawn.path, &mut builder);
                    builder.build()
                }
                Brush::Stroke { width, cap } => {
                    let options = stroke_options(width, cap);
                    let mut output = BuffersBuilder::new(&mut all, |v: StrokeVertex| (vec2(v.position()), colour));
                    let mut builder = strokes.builder(&options, &mut output);
                    trace(&drawn.path, &mut builder);
                    builder.build()
                }
            };
            debug_assert!(done.is_ok(), "{done:?}: {drawn:?}");
        }
        mesh(&all.vertices, all.indices)
    }
}

fn stroke_options(width: f32, cap: tiny_skia::LineCap) -> StrokeOptions {
    let cap = match cap {
        tiny_skia::LineCap::Butt => LineCap::Butt,
        tiny_skia::LineCap::Round => LineCap::Round,
        tiny_skia::LineCap::Square => LineCap::Square,
    };
    let options = StrokeOptions::tolerance(TOLERANCE).with_line_width(width);
    options.with_line_join(LineJoin::Round).with_line_cap(cap)
}

/// Gives the segments of a path to a tessellator.
fn trace<B: PathBuilder>(path: &Path, builder: &mut NoAttributes<B>) {
    let to = |at: tiny_skia::Point| point(at.x, at.y);
    let mut is_open = false;
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(at) => {
                if is_open {
                    builder.end(false);
                }
                builder.begin(to(at));
                is_open = true;
            }
            PathSegment::LineTo(at) => {
                builder.line_to(to(at));
            }
            PathSegment::QuadTo(control, at) => {
                builder.quadratic_bezier_to(to(control), to(at));
            }
            PathSegment::CubicTo(leaving, arriving, at) => {
                builder.cubic_bezier_to(to(leaving), to(arriving), to(at));
            }
            PathSegment::Close => {
                builder.end(true);
                is_open = false;
            }
        }
    }
    if is_open {
        builder.end(false);
    }
}

const fn vec2(at: Point) -> Vec2 {
    Vec2::new(at.x, at.y)
}

/// A disc of radius 1 around the origin whose colour goes from `middle` to `rim`, of some rings with some corners each.
#[must_use]
pub fn radial_gradient(middle: Colour, rim: Colour, rings: u32, corners: u32) -> Mesh {
    let mut vertices = Vec::new();
    let mut indices = Vec::new();
    for ring in 0..=rings {
        let share = ring as f32 / rings as f32;
        let colour = middle.mix(rim, share).linear();
        for corner in 0..corners {
            let angle = std::f32::consts::TAU * corner as f32 / corners as f32;
            vertices.push((Vec2::from_angle(angle) * share, colour));
            if ring > 0 {
                let next = (corner + 1) % corners;
                let [inner, outer] = [ring - 1, ring].map(|ring| ring * corners);
                indices.extend([inner + corner, outer + corner, outer + next]);
                indices.extend([inner + corner, outer + next, inner + next]);
            }
        }
    }
    mesh(&vertices, indices)
}

fn mesh(vertices: &[Vertex], indices: Vec<u32>) -> Mesh {
    let positions: Vec<[f32; 3]> = vertices.iter().map(|(at, _)| [at.x, -at.y, 0.0]).collect();
    let colours: Vec<[f32; 4]> = vertices.iter().map(|(_, colour)| *colour).collect();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U32(indices))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::canvas::Dashes;
    use crate::board::geometry::{area2, bounds, polygon, polygons, smooth};
    use bevy::mesh::VertexAttributeValues;

    fn points(list: &[(f32, f32)]) -> Vec<Vec2> {
        list.iter().copied().map(Vec2::from).collect()
    }

    /// The positions of a canvas's mesh, y downwards, and the corners of its triangles.
    fn meshed(canvas: &Canvas) -> (Vec<Vec2>, Vec<usize>) {
        let mesh = canvas.to_mesh();
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(VertexAttributeValues::as_float3);
        let at = positions.expect("positions").iter().map(|&[x, y, _]| Vec2::new(x, -y)).collect();
        (at, mesh.indices().expect("indices").iter().collect())
    }

    fn area(canvas: &Canvas) -> f32 {
        let (at, indices) = meshed(canvas);
        indices.chunks_exact(3).map(|t| area2(&[at[t[0]], at[t[1]], at[t[2]]]).abs() / 2.0).sum()
    }

    #[test]
    fn the_mesh_of_a_polygon_has_its_area_and_colour() {
        let comb =
            points(&[(0., 0.), (60., 0.), (60., 40.), (50., 40.), (50., 10.), (40., 10.), (40., 40.), (0., 40.)]);
        let arrow = points(&[(0., 0.), (10., 20.), (0., 40.), (40., 20.)]);
        for corners in [comb.clone(), arrow, comb.iter().rev().copied().collect()] {
            let mut canvas = Canvas::new();
            canvas.polygon(&corners, Colour::CUT);
            let whole = area2(&corners).abs() / 2.0;
            assert!((area(&canvas) - whole).abs() < 0.01 * whole, "{} instead of {whole}", area(&canvas));
            let mesh = canvas.to_mesh();
            let colours = mesh.attribute(Mesh::ATTRIBUTE_COLOR);
            let Some(VertexAttributeValues::Float32x4(colours)) = colours else { panic!("{colours:?}") };
            assert!(colours.iter().all(|&colour| colour == Colour::CUT.linear()));
        }
    }

    #[test]
    fn a_contour_that_turns_the_other_way_is_a_hole() {
        let outer = points(&[(0., 0.), (60., 0.), (60., 40.), (0., 40.)]);
        let inner = points(&[(10., 10.), (10., 30.), (30., 30.), (30., 10.)]);
        let mut canvas = Canvas::new();
        canvas.fill(polygons(&[&outer, &inner]), Colour::INK);
        assert!((area(&canvas) - 2000.0).abs() < 0.1, "{}", area(&canvas));
    }

    #[test]
    fn paths_of_too_few_points_or_without_area_draw_nothing() {
        let mut canvas = Canvas::new();
        canvas.polygon(&points(&[(0., 0.), (60., 0.)]), Colour::INK);
        canvas.polygon(&points(&[(0., 0.), (60., 0.), (30., 0.)]), Colour::INK);
        canvas.polygon(&[Vec2::ZERO, Vec2::NAN, Vec2::ONE], Colour::INK);
        canvas.line(&[], 2.0, Colour::INK);
        assert!(canvas.is_empty(), "{canvas:?}");
    }

    #[test]
    fn a_smooth_curve_goes_through_its_points() {
        let corners = points(&[(0., 0.), (40., 5.), (50., 40.), (-5., 30.)]);
        let mut canvas = Canvas::new();
        canvas.fill(smooth(&corners), Colour::INK);
        let (at, _) = meshed(&canvas);
        for corner in &corners {
            assert!(at.iter().any(|at| at.distance(*corner) < 1e-3), "{corner}");
        }
        assert!(area(&canvas) > area2(&corners).abs() / 2.0, "it bulges outwards");
    }

    #[test]
    fn a_line_has_its_width_and_round_ends() {
        let mut canvas = Canvas::new();
        canvas.line(&[Vec2::ZERO, Vec2::new(100.0, 0.0)], 10.0, Colour::INK);
        let wanted = 1000.0 + std::f32::consts::PI * 25.0;
        assert!((area(&canvas) - wanted).abs() < 6.0, "{} instead of {wanted}", area(&canvas));
        let (min, max) = bounds(&meshed(&canvas).0);
        assert!((min - Vec2::new(-5.0, -5.0)).length() < 0.3 && (max - Vec2::new(105.0, 5.0)).length() < 0.3);
        let bounds = canvas.bounds().expect("a line");
        assert_eq!((bounds.min, bounds.max), (Vec2::new(-5.0, -5.0), Vec2::new(105.0, 5.0)));
    }

    #[test]
    fn growing_a_square_rounds_its_corners() {
        let square = points(&[(0., 0.), (10., 0.), (10., 10.), (0., 10.)]);
        for boundary in [square.clone(), square.iter().rev().copied().collect()] {
            let mut canvas = Canvas::new();
            canvas.fill_grown(polygon(&boundary), 3.0, Colour::INK);
            // The stroke covers its inner half once more.
            let wanted = 100.0 + 4.0 * 30.0 + std::f32::consts::PI * 9.0 + (100.0 - 16.0);
            assert!((area(&canvas) - wanted).abs() < 2.5, "{} instead of {wanted}", area(&canvas));
        }
    }

    #[test]
    fn dashes_leave_gaps() {
        let mut canvas = Canvas::new();
        canvas.dashed(&points(&[(0., 0.), (50., 0.), (100., 0.)]), 2.0, Dashes::butt(9.0, 5.0), Colour::INK);
        assert!((area(&canvas) - 2.0 * 65.0).abs() < 0.5, "{}", area(&canvas));
    }
}
