//! Keeps the entities of the table in step with the scene: only what has changed since the last time is built again.
//!
//! The marks of a row are rebuilt if marks have changed, its structures if the dimmed cells have, a figure (in `units`) if its look has.
//! A frame without a change asks for nothing and writes nothing. The ground is drawn by [`tiles`](super::tiles).

use super::canvas::Canvas;
use super::cells::{CellMarks, draw_cursor, draw_hover};
use super::facing::draw_facings;
use super::layers::{FRAMES, HOVER, MARKS, PATHS, TOP, WALLS, depth};
use super::lines::{PlacedScene, draw_over, draw_paths};
use super::motion::Motion;
use super::pieces;
use super::project::Tabletop;
use super::scene::{Mark, Scene};
use super::scroll_cache::ScrollCache;
use super::spawner::Spawner;
use super::structures::Structures;
use super::units::DrawnUnits;
use super::view::BoardView;
use bevy::ecs::change_detection::DetectChanges;
use bevy::ecs::entity::Entity;
use bevy::ecs::message::MessageWriter;
use bevy::ecs::resource::Resource;
use bevy::ecs::system::{Res, ResMut};
use bevy::math::{Affine2, Vec2};
use bevy::transform::components::Transform;
use bevy::window::RequestRedraw;
use indes_core::battlefield::Board;
use indes_core::grid::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Frames requested after a change: in the next one it is known whether pipelines are still being compiled.
const SETTLE: u8 = 1;
/// Frames requested at the start.
const SETTLE_FIRST: u8 = 20;

/// A mesh of marks or structures: a painter's row, a part of one, or the only one of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MeshLayer {
    Marks { row: i32, part: i32 },
    Frames(i32),
    Structures(i32),
    Paths(i32),
    Hover,
    Cursor,
    Top,
}

/// The state of the scene that is drawn, and its entities.
#[derive(Resource, Default)]
pub struct DrawnBoard {
    board: Option<Arc<Board>>,
    cells: CellMarks,
    marks: Vec<Mark>,
    top: Option<TopInput>,
    hover: Option<Cell>,
    cursor: Option<Cell>,
    layers: BTreeMap<MeshLayer, Entity>,
    units: DrawnUnits,
    picture_scale: f32,
    started: bool,
    /// Frames still to be requested.
    settle: u8,
}

/// Everything that the marks over all figures depend on.
#[derive(Clone, Debug, PartialEq)]
struct TopInput {
    marks: Vec<Mark>,
    units: Vec<TopUnit>,
}

/// What the marks over all figures depend on of a figure.
#[derive(Clone, Debug, PartialEq)]
struct TopUnit {
    key: u32,
    disc: Vec2,
    size: u8,
    figure: String,
}

impl DrawnBoard {
    /// Builds a layer, or removes it if the canvas is empty.
    fn layer(&mut self, spawner: &mut Spawner, layer: MeshLayer, depth: f32, canvas: &Canvas) {
        if canvas.is_empty() {
            if let Some(entity) = self.layers.remove(&layer) {
                spawner.commands.entity(entity).despawn();
            }
            return;
        }
        let entity = *self.layers.entry(layer).or_insert_with(|| spawner.spawn());
        spawner.mesh(entity, canvas.to_mesh());
        spawner.commands.entity(entity).insert(Transform::from_xyz(0.0, 0.0, depth));
    }

    /// Removes everything.
    fn clear(&mut self, spawner: &mut Spawner) {
        for entity in std::mem::take(&mut self.layers).into_values() {
            spawner.commands.entity(entity).despawn();
        }
        self.units.clear(spawner);
        *self = Self { settle: self.settle, started: self.started, ..Self::default() };
    }

    /// Counts a frame. Returns whether another one is needed.
    fn settle(&mut self) -> bool {
        if !self.started {
            self.started = true;
            self.settle = SETTLE_FIRST;
        }
        let needed = self.settle > 0;
        self.settle = self.settle.saturating_sub(1);
        needed
    }
}

/// Brings the entities into step with the scene and the motion. A new board is brought into view.
pub fn draw(
    scene: Res<Scene>,
    motion: Res<Motion>,
    mut view: ResMut<BoardView>,
    mut drawn: ResMut<DrawnBoard>,
    mut spawner: Spawner,
    mut redraw: MessageWriter<RequestRedraw>,
    mut cache: ResMut<ScrollCache>,
) {
    let drawn = &mut *drawn;
    if drawn.settle() {
        redraw.write(RequestRedraw);
    }
    let picture_scale = spawner.metrics.picture_scale(&view);
    let same_scale = (drawn.picture_scale - picture_scale).abs() <= f32::EPSILON;
    if !scene.is_changed() && !motion.is_changed() && same_scale {
        return;
    }
    let Some(board) = &scene.board else {
        if drawn.board.is_some() {
            drawn.clear(&mut spawner);
        }
        return;
    };
    let table = Tabletop::new(board);
    let is_new = drawn.board.as_ref().is_none_or(|last| !Arc::ptr_eq(last, board) && last != board);
    if is_new {
        drawn.clear(&mut spawner);
        view.fit(board);
        drawn.board = Some(Arc::clone(board));
    }
    drawn.picture_scale = picture_scale;
    let mut changed = is_new;
    let cells = CellMarks::gather(&scene);
    if is_new || !drawn.cells.veils_alike(&cells) {
        draw_structures(drawn, &mut spawner, &table, &cells);
    }
    if is_new || drawn.cells != cells || drawn.marks != scene.marks {
        draw_marks(drawn, &mut spawner, &table, &scene.marks, &cells);
        drawn.cells = cells;
        drawn.marks.clone_from(&scene.marks);
        changed = true;
    }
    if is_new || (drawn.hover, drawn.cursor) != (scene.hover, scene.cursor) {
        draw_pointers(drawn, &mut spawner, &table, &scene);
        (drawn.hover, drawn.cursor) = (scene.hover, scene.cursor);
        changed = true;
    }
    let moved = |key: u32| motion.offset_of(&scene, &table, key);
    let placed = PlacedScene { table, scene: &scene, moved: &moved };
    changed |= drawn.units.update(&mut spawner, &placed, &drawn.cells, picture_scale);
    changed |= draw_top(drawn, &mut spawner, &placed, motion.arc());
    if changed {
        cache.invalidate();
        drawn.settle = drawn.settle.max(SETTLE);
        redraw.write(RequestRedraw);
    }
}

/// Builds the marks, frames and paths of all rows.
fn draw_marks(drawn: &mut DrawnBoard, spawner: &mut Spawner, table: &Tabletop, marks: &[Mark], cells: &CellMarks) {
    for row in 0..table.rows() {
        for (part, own) in table.row_parts(row) {
            let mut tops = Canvas::new();
            cells.draw_cells(&mut tops, table, own.into_iter());
            drawn.layer(spawner, MeshLayer::Marks { row, part }, depth(row) + MARKS, &tops);
        }
        let mut frames = Canvas::new();
        cells.draw_frames(&mut frames, table, row);
        drawn.layer(spawner, MeshLayer::Frames(row), depth(row) + FRAMES, &frames);
        let mut paths = Canvas::new();
        draw_facings(&mut paths, table, marks, row);
        draw_paths(&mut paths, table, marks, row);
        drawn.layer(spawner, MeshLayer::Paths(row), depth(row) + PATHS, &paths);
    }
}

/// Builds the structures of all rows, those on dimmed cells darker.
fn draw_structures(drawn: &mut DrawnBoard, spawner: &mut Spawner, table: &Tabletop, cells: &CellMarks) {
    let structures = Structures::on(table.board);
    for row in 0..table.rows() {
        let mut all = Canvas::new();
        for cell in table.row_cells(row) {
            let mut own = Canvas::new();
            structures.draw(&mut own, table, cell);
            if cells.veils(cell) {
                own.recolour(|colour| colour.brightness(pieces::DIMMED.0));
            }
            all.append(own, Affine2::IDENTITY);
        }
        drawn.layer(spawner, MeshLayer::Structures(row), depth(row) + WALLS, &all);
    }
}

/// Builds the hovered cell and the cursor, each in its own row.
fn draw_pointers(drawn: &mut DrawnBoard, spawner: &mut Spawner, table: &Tabletop, scene: &Scene) {
    let mut pointer = |layer: MeshLayer, cell: Option<Cell>, draw: fn(&mut Canvas, &Tabletop, Cell)| {
        let mut canvas = Canvas::new();
        let cell = cell.filter(|&cell| table.solid(cell));
        if let Some(cell) = cell {
            draw(&mut canvas, table, cell);
        }
        let at = cell.map_or(0.0, |cell| depth(table.row(cell)) + HOVER);
        drawn.layer(spawner, layer, at, &canvas);
    };
    pointer(MeshLayer::Hover, scene.hover, draw_hover);
    pointer(MeshLayer::Cursor, scene.cursor, draw_cursor);
}

/// Builds the marks over all figures if they have changed. Returns whether they have.
fn draw_top(drawn: &mut DrawnBoard, spawner: &mut Spawner, placed: &PlacedScene, arc: f32) -> bool {
    let marks = placed.scene.marks.iter().filter_map(|mark| match mark {
        Mark::Attack { from, to, label, grown } => {
            Some(Mark::Attack { from: *from, to: *to, label: label.clone(), grown: grown * arc })
        }
        Mark::Shot { .. } | Mark::Relation { .. } | Mark::Surrounded { .. } | Mark::Together { .. } => {
            Some(mark.clone())
        }
        _ => None,
    });
    let marks: Vec<Mark> = marks.collect();
    let units = placed.scene.units.iter().filter(|unit| unit.ghost.is_none() && !marks.is_empty());
    let units = units.map(|unit| TopUnit {
        key: unit.key,
        disc: placed.disc(unit),
        size: unit.size,
        figure: unit.figure.clone(),
    });
    let input = TopInput { units: units.collect(), marks };
    if drawn.top.as_ref() == Some(&input) {
        return false;
    }
    let mut canvas = Canvas::new();
    draw_over(&mut canvas, placed, &input.marks);
    drawn.layer(spawner, MeshLayer::Top, TOP, &canvas);
    drawn.top = Some(input);
    true
}
