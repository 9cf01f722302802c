//! Parts of the window that show the table: where they are, what egui paints on them, and what around them.

use super::spawner::WindowMetrics;
use super::view::BoardView;
use bevy::math::{IRect, IVec2};
use bevy::platform::hash::FixedHasher;
use bevy_egui::egui::epaint::{ClippedPrimitive, Mesh, Primitive, Vertex};
use bevy_egui::egui::{Context, Id, Rect, pos2};
use std::hash::{BuildHasher as _, Hash as _, Hasher};

/// The grounds of panels noted in a pass of egui, with the pass's number.
#[derive(Clone, Default)]
struct Grounds(u64, Vec<Rect>);

/// Notes the opaque ground of a panel: nothing of the table can be seen in this rectangle, in points.
pub fn note_ground(ctx: &Context, rect: Rect) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| {
        let all = data.get_temp_mut_or_default::<Grounds>(Id::NULL);
        if all.0 != pass {
            *all = Grounds(pass, Vec::new());
        }
        all.1.push(rect);
    });
}

/// The grounds noted in the last pass, in points.
#[must_use]
pub fn panel_grounds(ctx: &Context) -> Vec<Rect> {
    ctx.data(|data| data.get_temp::<Grounds>(Id::NULL)).map(|all| all.1).unwrap_or_default()
}

/// The parts of the window that show the table, in pixels: the viewport, and of the rest what no ground covers. They do
/// not overlap. A ground that overlaps the viewport is left out.
#[must_use]
pub fn table_parts(view: &BoardView, metrics: &WindowMetrics, grounds: &[Rect]) -> Vec<IRect> {
    let whole = IRect { min: IVec2::ZERO, max: (metrics.size * metrics.pixels_per_point).as_ivec2() };
    let free = Rect::from_min_max(
        pos2(view.viewport.min.x, view.viewport.min.y),
        pos2(view.viewport.max.x, view.viewport.max.y),
    );
    let free = pixels(free, metrics.pixels_per_point).intersect(whole);
    let beside = grounds
        .iter()
        .map(|&ground| pixels(ground, metrics.pixels_per_point))
        .filter(|ground| ground.intersect(free).is_empty());
    let taken: Vec<IRect> = beside.chain([free]).collect();
    let mut rows: Vec<i32> = taken.iter().chain([&whole]).flat_map(|rect| [rect.min.y, rect.max.y]).collect();
    rows.sort_unstable();
    rows.dedup();
    let mut parts = vec![free];
    for row in rows.windows(2) {
        // From left to right, what no ground covers.
        let mut across: Vec<&IRect> = taken.iter().filter(|rect| rect.min.y < row[1] && rect.max.y > row[0]).collect();
        across.sort_by_key(|rect| rect.min.x);
        let mut left = whole.min.x;
        for end in across.iter().map(|rect| (rect.min.x, rect.max.x)).chain([(whole.max.x, whole.max.x)]) {
            parts.push(IRect { min: IVec2::new(left, row[0]), max: IVec2::new(end.0, row[1]) });
            left = left.max(end.1);
        }
    }
    parts.retain(|part| part.min.x < part.max.x && part.min.y < part.max.y);
    parts
}

/// A rectangle in pixels, rounded as egui's painter does.
fn pixels(part: Rect, pixels: f32) -> IRect {
    let whole = |at: bevy_egui::egui::Pos2| IVec2::new((at.x * pixels).round() as i32, (at.y * pixels).round() as i32);
    IRect { min: whole(part.min), max: whole(part.max) }
}

fn points(part: IRect, pixels: f32) -> Rect {
    let point = |at: IVec2| pos2(at.x as f32 / pixels, at.y as f32 / pixels);
    Rect::from_min_max(point(part.min), point(part.max))
}

/// A hash of everything that egui paints outside of parts of the window.
#[must_use]
pub fn hash_outside(jobs: &[ClippedPrimitive], parts: &[IRect], scale: f32) -> u64 {
    let inside: Vec<Rect> = parts.iter().map(|&part| points(part, scale)).collect();
    let mut hasher = FixedHasher.build_hasher();
    parts.iter().for_each(|part| part.hash(&mut hasher));
    for job in jobs {
        let Primitive::Mesh(mesh) = &job.primitive else { continue };
        let clip = pixels(job.clip_rect, scale);
        if parts.iter().any(|part| part.union(clip) == *part) {
            continue;
        }
        clip.hash(&mut hasher);
        mesh.texture_id.hash(&mut hasher);
        for corners in triangles(mesh) {
            let bounds = bounds(&corners);
            if !inside.iter().any(|part| part.contains_rect(bounds)) {
                corners.into_iter().for_each(|corner| write(&mut hasher, corner));
            }
        }
    }
    hasher.finish()
}

fn write(hasher: &mut impl Hasher, vertex: &Vertex) {
    let two = |a: f32, b: f32| u64::from(a.to_bits()) << 32 | u64::from(b.to_bits());
    hasher.write_u64(two(vertex.pos.x, vertex.pos.y));
    hasher.write_u64(two(vertex.uv.x, vertex.uv.y));
    hasher.write_u32(u32::from_le_bytes(vertex.color.to_array()));
}

/// Removes everything from egui's paint jobs that is not on one of these parts, which do not overlap. What remains is
/// merged into few meshes.
pub fn keep_inside(jobs: &mut Vec<ClippedPrimitive>, parts: &[IRect], scale: f32) {
    let mut left: Vec<Vec<CutMesh>> = vec![Vec::new(); parts.len()];
    for job in std::mem::take(jobs) {
        let Primitive::Mesh(mesh) = &job.primitive else { continue };
        let clip = pixels(job.clip_rect, scale);
        for (part, left) in parts.iter().zip(&mut left) {
            let cut = points(part.intersect(clip), scale);
            if cut.is_positive() {
                CutMesh::of(mesh, cut, points(*part, scale)).into_iter().for_each(|piece| piece.add_to(left));
            }
        }
    }
    let kept = left.into_iter().flatten();
    jobs.extend(kept.map(|piece| ClippedPrimitive { clip_rect: piece.clip, primitive: Primitive::Mesh(piece.mesh) }));
}

/// The triangles of a mesh on a part of the window.
#[derive(Clone)]
struct CutMesh {
    clip: Rect,
    bounds: Rect,
    mesh: Mesh,
}

impl CutMesh {
    /// The triangles of a mesh that can be seen in the rectangle `cut` of a part; `None` if there are none. If `cut` clips
    /// none of them, the whole part becomes their clip rectangle, so that more meshes can be merged.
    fn of(mesh: &Mesh, cut: Rect, part: Rect) -> Option<Self> {
        let mut piece = Self { clip: part, bounds: Rect::NOTHING, mesh: Mesh::with_texture(mesh.texture_id) };
        for corners in triangles(mesh) {
            let bounds = bounds(&corners);
            if bounds.intersect(cut).is_positive() {
                piece.bounds = piece.bounds.union(bounds);
                for corner in corners {
                    piece.mesh.indices.push(piece.mesh.vertices.len() as u32);
                    piece.mesh.vertices.push(*corner);
                }
            }
        }
        if !cut.contains_rect(piece.bounds) {
            piece.clip = cut;
            piece.bounds = piece.bounds.intersect(cut);
        }
        (!piece.mesh.is_empty()).then_some(piece)
    }

    /// Adds it after the others, or to the last one with the same clip and texture if nothing painted later touches it.
    fn add_to(self, others: &mut Vec<Self>) {
        for other in others.iter_mut().rev() {
            if other.clip == self.clip && other.mesh.texture_id == self.mesh.texture_id {
                other.mesh.append(self.mesh);
                other.bounds = other.bounds.union(self.bounds);
                return;
            }
            if other.bounds.intersects(self.bounds) {
                break;
            }
        }
        others.push(self);
    }
}

fn triangles(mesh: &Mesh) -> impl Iterator<Item = [&Vertex; 3]> {
    let corner = |at: u32| mesh.vertices.get(at as usize);
    mesh.indices
        .chunks_exact(3)
        .filter_map(move |three| Some([corner(three[0])?, corner(three[1])?, corner(three[2])?]))
}

fn bounds(corners: &[&Vertex; 3]) -> Rect {
    let [a, b, c] = [corners[0].pos, corners[1].pos, corners[2].pos];
    Rect::from_min_max(a.min(b).min(c), a.max(b).max(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::Vec2;
    use bevy_egui::egui::{Color32, TextureId, vec2};

    const PARTS: [IRect; 2] = [
        IRect { min: IVec2::new(10, 10), max: IVec2::new(50, 50) },
        IRect { min: IVec2::new(50, 0), max: IVec2::new(60, 100) },
    ];

    fn job(clip: Rect, rects: &[Rect]) -> ClippedPrimitive {
        let mut mesh = Mesh::with_texture(TextureId::default());
        rects.iter().for_each(|&rect| mesh.add_colored_rect(rect, Color32::RED));
        ClippedPrimitive { clip_rect: clip, primitive: Primitive::Mesh(mesh) }
    }

    fn rect(left: f32, top: f32, right: f32, bottom: f32) -> Rect {
        Rect::from_min_max(pos2(left, top), pos2(right, bottom))
    }

    #[test]
    fn the_hash_outside_of_parts_does_not_depend_on_what_is_inside() {
        let whole = rect(0.0, 0.0, 100.0, 100.0);
        let panel = rect(60.0, 0.0, 100.0, 100.0);
        let with = |inner: Rect, outer: Rect| hash_outside(&[job(whole, &[outer, inner])], &PARTS, 1.0);
        let seen = with(rect(20.0, 20.0, 30.0, 30.0), panel);
        assert_eq!(seen, with(rect(25.0, 20.0, 35.0, 30.0), panel), "something inside moved");
        assert_ne!(seen, with(rect(20.0, 20.0, 30.0, 30.0), panel.translate(vec2(1.0, 0.0))));
        assert_ne!(seen, with(rect(45.0, 20.0, 65.0, 30.0), panel), "it goes over the edge");
    }

    #[test]
    fn only_what_is_painted_on_parts_is_left_and_nothing_beyond_them() {
        let whole = rect(0.0, 0.0, 50.0, 50.0);
        let (panel, label, edge) =
            (rect(31.0, 0.0, 50.0, 50.0), rect(10.0, 10.0, 15.0, 15.0), rect(20.0, 10.0, 40.0, 15.0));
        let half = rect(10.0, 10.0, 12.0, 15.0);
        let cut = [job(label, &[label]), job(half, &[label]), job(whole, &[edge]), job(whole, &[label])];
        let mut jobs = vec![job(whole, &[panel, label]), job(whole, &[panel])];
        jobs.extend(cut);
        keep_inside(&mut jobs, &PARTS, 2.0);
        let left = jobs.iter().map(|job| {
            let Primitive::Mesh(mesh) = &job.primitive else { return (job.clip_rect, 0) };
            (job.clip_rect, mesh.indices.len() / 3)
        });
        let [first, second] = PARTS.map(|part| points(part, 2.0));
        let second = second.intersect(whole);
        // What is cut stays by itself, and nothing that lies over it is painted before it.
        assert_eq!(left.collect::<Vec<_>>(), [(first, 6), (half, 2), (first, 2), (second, 2)]);
    }

    #[test]
    fn parts_are_all_that_grounds_leave_and_do_not_overlap() {
        let mut view = BoardView::default();
        view.viewport = bevy::math::Rect::new(0.0, 10.0, 60.0, 80.0);
        let metrics = WindowMetrics { size: Vec2::splat(100.0), pixels_per_point: 1.0, software_rendering: true };
        let grounds = [
            rect(2.0, 2.0, 98.0, 8.0),
            rect(64.0, 12.0, 98.0, 98.0),
            rect(70.0, 20.0, 80.0, 30.0),
            rect(5.0, 5.0, 20.0, 20.0),
        ];
        let parts = table_parts(&view, &metrics, &grounds);
        for x in 0..100 {
            for y in 0..100 {
                let point = pos2(x as f32 + 0.5, y as f32 + 0.5);
                let board = x < 60 && (10..80).contains(&y);
                // The last one lies over the board: it is painted with it.
                let shows = board || !grounds[..3].iter().any(|ground| ground.contains(point));
                let pixel = IRect::new(x, y, x + 1, y + 1);
                let count = parts.iter().filter(|part| !part.intersect(pixel).is_empty()).count();
                assert_eq!(count, usize::from(shows), "{x}, {y}");
            }
        }
    }
}
