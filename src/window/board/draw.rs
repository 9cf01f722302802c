//! Keeps the pieces of the table in step with the scene: only what changed since the last time is built again.
//!
//! Every frame: the size of the board is measured if it is new; marks are rebuilt if they changed, a figure if its look
//! changed; figures are put where scene and motion have them. Nothing is asked for and nothing is written when nothing
//! changed. The ground is drawn by [`tiles`](super::tiles).
//!
//! Depth: each painter's row has a band of its own, from the back: ground, marks, walls, paths, discs and figures.

use super::canvas::Canvas;
use super::cells::{CellMarks, draw_cursor, draw_hover};
use super::lines::{Places, draw_over, draw_paths};
use super::motion::Motion;
use super::pieces;
use super::project::Tabletop;
use super::raster::Painting;
use super::scene::{Ghost, Mark, Offset, Place, Scene, UnitLook, UnitState};
use super::scroll_cache::ScrollCache;
use super::spawner::{Drawing, Spawner};
use super::standing::Standing;
use super::view::BoardView;
use crate::battlefield::{Board, Livery};
use crate::grid::{Cell, Direction};
use bevy::ecs::change_detection::DetectChanges;
use bevy::ecs::entity::Entity;
use bevy::ecs::message::MessageWriter;
use bevy::ecs::resource::Resource;
use bevy::ecs::system::{Query, Res, ResMut};
use bevy::math::{Quat, Vec2, Vec3};
use bevy::transform::components::Transform;
use bevy::window::RequestRedraw;
use std::collections::BTreeMap;
use std::hash::Hash;
use std::sync::Arc;

/// Depth of a painter's row and of the layers in it.
const ROW: f32 = 4.0;
pub(super) const GROUND: f32 = 0.0;
const MARKS: f32 = 0.5;
const HOVER: f32 = 0.8;
const WALLS: f32 = 1.0;
const PATHS: f32 = 1.4;
const UNITS: f32 = 1.6;
/// Depth of the shadow under the board, of outlines of hidden figures, and of what lies over all.
pub(super) const SHADOW: f32 = -1.0;
const HIDDEN: f32 = 900.0;
const OVER: f32 = 950.0;
/// Frames that are drawn after a change, for pipelines that are compiled meanwhile.
const SETTLE: u8 = 3;
/// The same at the start.
const SETTLE_FIRST: u8 = 20;
/// Opacity of the outline of a hidden figure.
const HIDDEN_ALPHA: f32 = 0.7;

/// What of a figure's look is in its pictures.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    figure: String,
    livery: Livery,
    facing: Option<Direction>,
    size: u8,
    state: UnitState,
    ghost: Option<Ghost>,
    alpha: f32,
    saturation: f32,
    dimmed: bool,
    hidden: bool,
    sharpness: f32,
}

impl Shown {
    /// Stands for the pictures of all figures that look like this, up to what only one of them shows.
    fn key(&self) -> impl Hash + use<> {
        // A picture fades as a whole: it is painted once for all its opacities.
        let numbers = [self.saturation, self.sharpness].map(f32::to_bits);
        let look = (self.figure.clone(), self.livery, self.facing, self.size);
        (look, self.state as u8, self.ghost.map(|ghost| ghost as u8), numbers, self.dimmed)
    }
}

/// The entities of a figure.
struct DrawnUnit {
    shown: Shown,
    disc: Entity,
    standee: Entity,
    outline: Option<Entity>,
}

/// What was drawn last.
#[derive(Resource, Default)]
pub struct Drawn {
    board: Option<Arc<Board>>,
    cells: CellMarks,
    marks: Vec<Mark>,
    over: Option<OverInput>,
    hover: (Option<Cell>, Option<Cell>),
    layers: BTreeMap<(u8, i32), Entity>,
    units: BTreeMap<(u32, Option<Ghost>), DrawnUnit>,
    started: bool,
    settle: u8,
    sharpness: f32,
}

/// What the layer over all figures depends on.
#[derive(Clone, Debug, PartialEq)]
struct OverInput {
    marks: Vec<Mark>,
    places: Vec<(u32, Vec2, u8, String)>,
}

/// How a figure is displaced by scene-independent motion.
pub(super) fn moved(scene: &Scene, motion: &Motion, table: &Tabletop, key: u32) -> Offset {
    if !motion.is_moving() {
        return Offset::default();
    }
    let still = |place: Place| {
        let cells: Vec<Cell> = match place {
            Place::Cell(cell) => vec![cell],
            Place::Unit(key) => {
                scene.units.iter().find(|unit| unit.key == key && unit.ghost.is_none())?.footprint().collect()
            }
        };
        table.middle(cells.into_iter())
    };
    let unit = scene.units.iter().find(|unit| unit.key == key && unit.ghost.is_none());
    unit.map_or_else(Offset::default, |unit| motion.offset(unit, table, still))
}

impl Drawn {
    /// Builds a layer, or removes it if nothing is on it.
    fn layer(&mut self, shop: &mut Spawner, key: (u8, i32), depth: f32, canvas: &Canvas) {
        if canvas.is_empty() {
            if let Some(entity) = self.layers.remove(&key) {
                shop.commands.entity(entity).despawn();
            }
            return;
        }
        let entity = *self.layers.entry(key).or_insert_with(|| shop.spawn());
        shop.mesh(entity, canvas);
        shop.commands.entity(entity).insert(Transform::from_xyz(0.0, 0.0, depth));
    }

    fn clear(&mut self, shop: &mut Spawner) {
        for entity in std::mem::take(&mut self.layers).into_values() {
            shop.commands.entity(entity).despawn();
        }
        for unit in std::mem::take(&mut self.units).into_values() {
            for entity in [Some(unit.disc), Some(unit.standee), unit.outline].into_iter().flatten() {
                shop.commands.entity(entity).despawn();
            }
        }
        let settle = self.settle;
        *self = Self { settle, started: self.started, ..Self::default() };
    }
}

/// Layers of a row, and single ones.
const MARKS_LAYER: u8 = 0;
const WALLS_LAYER: u8 = 1;
const PATHS_LAYER: u8 = 2;
const OVER_LAYER: u8 = 3;
const HOVER_LAYER: u8 = 4;
const FRAMES_LAYER: u8 = 5;
/// More parts than a row can have.
const PARTS: i32 = 1024;

/// The depth at which a painter's row begins.
pub(super) fn depth(row: i32) -> f32 {
    ROW * row as f32
}

/// Brings the meshes into step with the scene.
pub fn draw(
    (scene, motion): (Res<Scene>, Res<Motion>),
    mut view: ResMut<BoardView>,
    mut drawn: ResMut<Drawn>,
    mut shop: Spawner,
    mut pieces: Query<&mut Transform>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut cache: ResMut<ScrollCache>,
) {
    let drawn = &mut *drawn;
    if !drawn.started {
        drawn.started = true;
        drawn.settle = SETTLE_FIRST;
    }
    if drawn.settle > 0 {
        drawn.settle -= 1;
        redraw.write(RequestRedraw);
    }
    let sharpness = shop.sight.sharpness(&view);
    let sharper = (drawn.sharpness - sharpness).abs() > f32::EPSILON;
    if !scene.is_changed() && !motion.is_changed() && !sharper {
        return;
    }
    let Some(board) = &scene.board else {
        if drawn.board.is_some() {
            drawn.clear(&mut shop);
        }
        return;
    };
    let table = Tabletop::new(board);
    let new_board = drawn.board.as_ref().is_none_or(|last| !Arc::ptr_eq(last, board) && last != board);
    if new_board {
        drawn.clear(&mut shop);
        view.fit(board);
        drawn.board = Some(Arc::clone(board));
    }
    let mut changed = new_board;
    drawn.sharpness = sharpness;
    let cells = CellMarks::gather(&scene);
    if new_board || drawn.cells != cells || drawn.marks != scene.marks {
        draw_rows(drawn, &mut shop, &table, &scene.marks, &cells, new_board);
        drawn.cells = cells;
        drawn.marks.clone_from(&scene.marks);
        changed = true;
    }
    if new_board || drawn.hover != (scene.hover, scene.cursor) {
        draw_pointers(drawn, &mut shop, &table, &scene);
        drawn.hover = (scene.hover, scene.cursor);
        changed = true;
    }
    let moved = |key: u32| moved(&scene, &motion, &table, key);
    let places = Places { table, scene: &scene, moved: &moved };
    changed |= draw_units(drawn, &mut shop, &places, &mut pieces);
    changed |= draw_top(drawn, &mut shop, &places, motion.arc());
    if changed {
        cache.touch();
        drawn.settle = drawn.settle.max(SETTLE);
        redraw.write(RequestRedraw);
    }
}

/// Builds marks, walls and paths of all rows. Walls are built again only if the veil changed.
fn draw_rows(
    drawn: &mut Drawn,
    shop: &mut Spawner,
    table: &Tabletop,
    marks: &[Mark],
    cells: &CellMarks,
    new_board: bool,
) {
    let walls = new_board || !drawn.cells.veils_alike(cells);
    let standing = Standing::on(table.board);
    for row in 0..table.rows() {
        for (part, own) in table.row_parts(row) {
            let mut tops = Canvas::new();
            cells.draw_cells(&mut tops, table, own.into_iter());
            drawn.layer(shop, (MARKS_LAYER, row * PARTS + part), depth(row) + MARKS, &tops);
        }
        let mut frames = Canvas::new();
        cells.draw_frames(&mut frames, table, row);
        drawn.layer(shop, (FRAMES_LAYER, row), depth(row) + (MARKS + PATHS) / 2.0, &frames);
        let mut paths = Canvas::new();
        draw_paths(&mut paths, table, marks, row);
        drawn.layer(shop, (PATHS_LAYER, row), depth(row) + PATHS, &paths);
        if walls {
            let mut blocks = Canvas::new();
            for cell in table.row_cells(row) {
                let mut block = Canvas::new();
                standing.draw(&mut block, table, cell);
                if cells.veils(cell) {
                    block.recolour(|colour| colour.brightness(pieces::DIMMED.0));
                }
                blocks.append(&block, bevy::math::Affine2::IDENTITY);
            }
            drawn.layer(shop, (WALLS_LAYER, row), depth(row) + WALLS, &blocks);
        }
    }
}

/// Builds the hovered cell and the cursor, each in its own row.
fn draw_pointers(drawn: &mut Drawn, shop: &mut Spawner, table: &Tabletop, scene: &Scene) {
    for (i, cell) in [scene.hover, scene.cursor].into_iter().enumerate() {
        let mut canvas = Canvas::new();
        let mut at = 0.0;
        if let Some(cell) = cell.filter(|&cell| table.solid(cell)) {
            at = depth(table.row(cell)) + HOVER;
            if i == 0 { draw_hover(&mut canvas, table, cell) } else { draw_cursor(&mut canvas, table, cell) }
        }
        drawn.layer(shop, (HOVER_LAYER, i as i32), at, &canvas);
    }
}

fn draw_top(drawn: &mut Drawn, shop: &mut Spawner, places: &Places, arc: f32) -> bool {
    let marks: Vec<Mark> = places
        .scene
        .marks
        .iter()
        .filter(|mark| {
            matches!(mark, Mark::Attack { .. } | Mark::Shot { .. } | Mark::Relation { .. } | Mark::Surrounded { .. })
        })
        .cloned()
        .map(|mark| match mark {
            Mark::Attack { from, to, label, grown } => Mark::Attack { from, to, label, grown: grown * arc },
            other => other,
        })
        .collect();
    let units = places.scene.units.iter().filter(|unit| unit.ghost.is_none() && !marks.is_empty());
    let stand = units.map(|unit| (unit.key, places.disc(unit), unit.size, unit.figure.clone())).collect();
    let input = OverInput { marks, places: stand };
    if drawn.over.as_ref() == Some(&input) {
        return false;
    }
    let mut canvas = Canvas::new();
    draw_over(&mut canvas, places, &input.marks);
    drawn.layer(shop, (OVER_LAYER, 0), OVER, &canvas);
    drawn.over = Some(input);
    true
}

/// The painter's row that a point of the plane belongs to.
fn row_at(table: &Tabletop, plane: Vec2) -> i32 {
    let y = |row: i32| table.row_cells(row).next().map(|cell| table.plane(cell).y);
    let near = |row: &i32| (y(*row).unwrap_or(f32::INFINITY) - plane.y).abs();
    (0..table.rows()).min_by(|a, b| near(a).total_cmp(&near(b))).unwrap_or(0)
}

fn draw_units(drawn: &mut Drawn, shop: &mut Spawner, places: &Places, transforms: &mut Query<&mut Transform>) -> bool {
    let (table, scene) = (&places.table, places.scene);
    let mut changed = false;
    let wanted: Vec<(u32, Option<Ghost>)> = scene.units.iter().map(|unit| (unit.key, unit.ghost)).collect();
    let gone: Vec<_> = drawn.units.keys().filter(|key| !wanted.contains(key)).copied().collect();
    for key in gone {
        if let Some(unit) = drawn.units.remove(&key) {
            for entity in [Some(unit.disc), Some(unit.standee), unit.outline].into_iter().flatten() {
                shop.commands.entity(entity).despawn();
            }
            changed = true;
        }
    }
    let rows: Vec<i32> = scene.units.iter().map(|unit| nearest_row(places, unit)).collect();
    let count = scene.units.len().max(1) as f32;
    for (i, unit) in scene.units.iter().enumerate() {
        let offset = offset(places, unit);
        let shown = Shown {
            figure: unit.figure.clone(),
            livery: unit.livery,
            facing: unit.facing,
            size: unit.size,
            state: unit.state,
            ghost: unit.ghost,
            alpha: offset.alpha,
            saturation: offset.saturation,
            dimmed: unit.footprint().all(|cell| drawn.cells.veils(cell)),
            hidden: unit.ghost.is_none() && super::hidden::hidden(places, &rows, i),
            sharpness: drawn.sharpness,
        };
        let key = (unit.key, unit.ghost);
        if drawn.units.get(&key).is_none_or(|last| last.shown != shown) {
            draw_unit(drawn, shop, table, unit, offset, shown);
            changed = true;
        }
        let Some(own) = drawn.units.get(&key) else { continue };
        // Within a row the order of the scene; a figure above its disc, and no two in the same depth.
        let nearness = depth(rows[i]) + UNITS + (ROW - UNITS - 0.1) * i as f32 / count;
        let foot = places.disc(unit);
        let at = |up: f32, depth: f32| Vec3::new(foot.x, -(foot.y - up), depth);
        let lean = Quat::from_rotation_z(-offset.lean);
        let mut place = |entity: Entity, to: Transform| {
            if let Ok(mut now) = transforms.get_mut(entity) {
                if *now != to {
                    *now = to;
                    changed = true;
                }
            } else {
                shop.commands.entity(entity).insert(to);
            }
        };
        place(own.disc, Transform::from_translation(at(0.0, nearness)));
        let standing = Transform::from_translation(at(offset.lift, nearness + 0.01)).with_rotation(lean);
        place(own.standee, standing);
        if let Some(outline) = own.outline {
            place(outline, Transform::from_translation(at(offset.lift, HIDDEN + i as f32 * 0.2)).with_rotation(lean));
        }
    }
    changed
}

fn offset(places: &Places, unit: &UnitLook) -> Offset {
    if unit.ghost.is_some() { unit.offset } else { unit.offset.and((places.moved)(unit.key)) }
}

/// The painter's row of a figure: that of its nearest cell, or the one it walks through.
fn nearest_row(places: &Places, unit: &UnitLook) -> i32 {
    let table = &places.table;
    let still = unit.footprint().map(|cell| table.row(cell)).max().unwrap_or(0);
    let by = offset(places, unit).plane;
    if by.length_squared() < 200.0 {
        return still;
    }
    // While it steps to a nearer row it already belongs there.
    let nearest = unit.footprint().max_by_key(|&cell| table.row(cell)).unwrap_or(unit.cell);
    row_at(table, table.plane(nearest) + by + Vec2::new(0.0, 6.0))
}

fn draw_unit(drawn: &mut Drawn, shop: &mut Spawner, table: &Tabletop, unit: &UnitLook, offset: Offset, shown: Shown) {
    let look = UnitLook { offset, ..unit.clone() };
    let grid = &table.board.grid;
    let key = (unit.key, unit.ghost);
    let last = drawn.units.remove(&key);
    let (disc, standee, outline) = match last {
        Some(last) => (last.disc, last.standee, last.outline),
        None => (shop.spawn(), shop.spawn(), None),
    };
    let sharpness = shown.sharpness;
    shop.stamp(disc, (0_u8, shown.key()), 1.0, || Drawing {
        sharpness,
        ..Drawing::of(pieces::disc(&look, grid, shown.dimmed))
    });
    shop.stamp(standee, (1_u8, shown.key()), pieces::opacity(&look), || Drawing {
        sharpness,
        ..Drawing::of(pieces::standee(&look, grid, shown.dimmed))
    });
    let outline = if shown.hidden {
        let entity = outline.unwrap_or_else(|| shop.spawn());
        shop.stamp(entity, (2_u8, shown.key()), HIDDEN_ALPHA, || {
            let canvas = pieces::hidden_outline(&look, grid);
            Drawing { canvas, painting: Painting::Last, sharpness }
        });
        Some(entity)
    } else {
        if let Some(entity) = outline {
            shop.commands.entity(entity).despawn();
        }
        None
    };
    drawn.units.insert(key, DrawnUnit { shown, disc, standee, outline });
}
