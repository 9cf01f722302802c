//! Keeps the entities of the figures in step with the scene: pictures of disc, standee and outline are made again if the
//! look of a figure has changed, transforms are set if its place has.

use super::cells::{CellMarks, Light};
use super::layers::{HIDDEN, ROW, UNITS, depth};
use super::lines::PlacedScene;
use super::pieces;
use super::project::Tabletop;
use super::scene::{Ghost, Offset, UnitLook, UnitState};
use super::spawner::{Drawing, Spawner};
use bevy::ecs::entity::Entity;
use bevy::math::{Quat, Vec2, Vec3};
use bevy::transform::components::Transform;
use indes_core::battlefield::Livery;
use indes_core::grid::{Direction, Grid};
use std::collections::BTreeMap;
use std::hash::Hash;
use tiny_skia::BlendMode;

/// Opacity of the outline of a hidden figure.
const HIDDEN_ALPHA: f32 = 0.7;
/// The squared displacement from which a figure belongs to the row it walks through, in pixels at zoom 1.
const STILL: f32 = 200.0;

/// A figure: its key, and whether it is a ghost of it.
type Key = (u32, Option<Ghost>);

/// The figures that are drawn.
#[derive(Default)]
pub struct DrawnUnits(BTreeMap<Key, DrawnUnit>);

/// The entities of a figure, and the look they were made for.
struct DrawnUnit {
    look: FigureLook,
    disc: Entity,
    standee: Entity,
    outline: Option<Entity>,
}

/// Everything that a figure's pictures depend on.
#[derive(Clone, Debug, PartialEq)]
struct FigureLook {
    figure: String,
    livery: Livery,
    facing: Option<Direction>,
    size: u8,
    state: UnitState,
    ghost: Option<Ghost>,
    alpha: f32,
    saturation: f32,
    light: Light,
    hidden: bool,
    picture_scale: f32,
}

impl FigureLook {
    /// The key of the pictures. It leaves out the opacity, because pictures fade as a whole, and the outline, because that
    /// is a picture of its own.
    fn key(&self) -> impl Hash + use<> {
        let numbers = [self.saturation, self.picture_scale].map(f32::to_bits);
        let look = (self.figure.clone(), self.livery, self.facing, self.size);
        (look, self.state as u8, self.ghost.map(|ghost| ghost as u8), numbers, self.light)
    }
}

impl DrawnUnit {
    fn despawn(self, spawner: &mut Spawner) {
        for entity in [Some(self.disc), Some(self.standee), self.outline].into_iter().flatten() {
            spawner.commands.entity(entity).despawn();
        }
    }

    /// Moves the entities. Returns whether one of them was elsewhere.
    fn place(&self, spawner: &mut Spawner, foot: Vec2, offset: Offset, nearness: f32, index: usize) -> bool {
        let at = |up: f32, depth: f32| Transform::from_translation(Vec3::new(foot.x, up - foot.y, depth));
        let lean = Quat::from_rotation_z(-offset.lean);
        let mut moved = spawner.place(self.disc, at(0.0, nearness));
        // A figure lies above its disc.
        moved |= spawner.place(self.standee, at(offset.lift, nearness + 0.01).with_rotation(lean));
        if let Some(outline) = self.outline {
            moved |= spawner.place(outline, at(offset.lift, HIDDEN + index as f32 * 0.2).with_rotation(lean));
        }
        moved
    }
}

impl DrawnUnits {
    /// Removes all figures.
    pub fn clear(&mut self, spawner: &mut Spawner) {
        for unit in std::mem::take(&mut self.0).into_values() {
            unit.despawn(spawner);
        }
    }

    /// Brings the figures into step with the scene. Returns whether anything has changed.
    pub fn update(
        &mut self,
        spawner: &mut Spawner,
        placed: &PlacedScene,
        cells: &CellMarks,
        picture_scale: f32,
    ) -> bool {
        let (table, scene) = (&placed.table, placed.scene);
        let mut changed = self.remove_missing(spawner, &scene.units);
        let rows: Vec<i32> = scene.units.iter().map(|unit| nearest_row(placed, unit)).collect();
        let count = scene.units.len().max(1) as f32;
        for (i, unit) in scene.units.iter().enumerate() {
            let offset = offset(placed, unit);
            let look = FigureLook {
                figure: unit.figure.clone(),
                livery: unit.livery,
                facing: unit.facing,
                size: unit.size,
                state: unit.state,
                ghost: unit.ghost,
                alpha: offset.alpha,
                saturation: offset.saturation,
                light: cells.light(unit),
                hidden: unit.ghost.is_none() && super::hidden::hidden(placed, &rows, i),
                picture_scale,
            };
            let key = (unit.key, unit.ghost);
            if self.0.get(&key).is_none_or(|last| last.look != look) {
                self.draw(spawner, &table.board.grid, &UnitLook { offset, ..unit.clone() }, look);
                changed = true;
            }
            let Some(own) = self.0.get(&key) else { continue };
            // Within a row in the order of the scene, no two figures at the same depth.
            let nearness = depth(rows[i]) + UNITS + (ROW - UNITS - 0.1) * i as f32 / count;
            changed |= own.place(spawner, placed.disc(unit), offset, nearness, i);
        }
        changed
    }

    fn remove_missing(&mut self, spawner: &mut Spawner, units: &[UnitLook]) -> bool {
        let wanted: Vec<Key> = units.iter().map(|unit| (unit.key, unit.ghost)).collect();
        let missing: Vec<Key> = self.0.keys().filter(|key| !wanted.contains(key)).copied().collect();
        for unit in missing.iter().filter_map(|key| self.0.remove(key)) {
            unit.despawn(spawner);
        }
        !missing.is_empty()
    }

    /// Makes the pictures of a figure and, for a new one, its entities.
    fn draw(&mut self, spawner: &mut Spawner, grid: &Grid, unit: &UnitLook, look: FigureLook) {
        let key = (unit.key, unit.ghost);
        let (disc, standee, outline) = match self.0.remove(&key) {
            Some(last) => (last.disc, last.standee, last.outline),
            None => (spawner.spawn(), spawner.spawn(), None),
        };
        let scale = look.picture_scale;
        spawner.picture(disc, (0_u8, look.key()), 1.0, || Drawing {
            scale,
            ..Drawing::of(pieces::disc(unit, grid, look.light))
        });
        spawner.picture(standee, (1_u8, look.key()), pieces::opacity(unit), || Drawing {
            scale,
            ..Drawing::of(pieces::standee(unit, grid, look.light))
        });
        let outline = if look.hidden {
            let entity = outline.unwrap_or_else(|| spawner.spawn());
            spawner.picture(entity, (2_u8, look.key()), HIDDEN_ALPHA, || {
                let canvas = pieces::hidden_outline(unit, grid);
                Drawing { canvas, blend: BlendMode::Source, scale }
            });
            Some(entity)
        } else {
            if let Some(entity) = outline {
                spawner.commands.entity(entity).despawn();
            }
            None
        };
        self.0.insert(key, DrawnUnit { look, disc, standee, outline });
    }
}

/// The displacement of a figure by the scene and, unless it is a ghost, by motion.
fn offset(placed: &PlacedScene, unit: &UnitLook) -> Offset {
    if unit.ghost.is_some() { unit.offset } else { unit.offset.and((placed.moved)(unit.key)) }
}

/// The painter's row of a figure: that of its nearest cell, or the one it walks through.
fn nearest_row(placed: &PlacedScene, unit: &UnitLook) -> i32 {
    let table = &placed.table;
    let still = unit.footprint().map(|cell| table.row(cell)).max().unwrap_or(0);
    let by = offset(placed, unit).plane;
    if by.length_squared() < STILL {
        return still;
    }
    // While it steps to a nearer row it already belongs there.
    let nearest = unit.footprint().max_by_key(|&cell| table.row(cell)).unwrap_or(unit.cell);
    row_at(table, table.plane(nearest) + by + Vec2::new(0.0, 6.0))
}

/// The painter's row that a point of the plane belongs to.
fn row_at(table: &Tabletop, plane: Vec2) -> i32 {
    let y = |row: i32| table.row_cells(row).next().map(|cell| table.plane(cell).y);
    let near = |row: &i32| (y(*row).unwrap_or(f32::INFINITY) - plane.y).abs();
    (0..table.rows()).min_by(|a, b| near(a).total_cmp(&near(b))).unwrap_or(0)
}
