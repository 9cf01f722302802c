//! The ground in tiles: drawn as they come into the window, dropped when they are far from it.
//!
//! A tile is some columns of a painter's row (see [`Tabletop::row`]): figures lie between the rows, so that a nearer and
//! higher slab hides the feet of the figure behind it.

use super::canvas::Canvas;
use super::layers::{GROUND, SHADOW, depth};
use super::project::Tabletop;
use super::scene::Scene;
use super::scroll_cache::ScrollCache;
use super::spawner::Spawner;
use super::view::BoardView;
use crate::theme::Theme;
use bevy::ecs::change_detection::DetectChanges as _;
use bevy::ecs::entity::Entity;
use bevy::ecs::message::MessageWriter;
use bevy::ecs::resource::Resource;
use bevy::ecs::system::{Res, ResMut};
use bevy::math::Rect;
use bevy::transform::components::Transform;
use bevy::window::RequestRedraw;
use indes_core::battlefield::Board;
use indes_core::grid::Cell;
use std::sync::Arc;

/// Room around a tile for shadow, grass and lines, in pixels at zoom 1.
const AROUND: f32 = 24.0;
/// The distance from the window, in its size, up to which a drawn tile is kept.
const KEPT: f32 = 0.5;
/// Tiles painted again per frame at a new scale; the others are shown at the old scale meanwhile.
const AT_ONCE: usize = 8;
/// Tiles painted before they come into the window, per frame in which only the view moves.
const AHEAD: usize = 1;

/// Some cells of a painter's row.
struct Tile {
    row: i32,
    cells: Vec<Cell>,
    /// Its box on the table.
    bounds: Rect,
    drawn: Option<DrawnTile>,
}

/// The entities of a tile, and the scale of its picture.
#[derive(Clone, Copy)]
struct DrawnTile {
    scale: f32,
    shadow: Option<Entity>,
    ground: Entity,
}

/// The tiles of the board.
#[derive(Resource, Default)]
pub struct Tiles {
    board: Option<Arc<Board>>,
    theme: Theme,
    all: Vec<Tile>,
    /// Whether a tile in sight is still shown at an old scale.
    is_stale: bool,
}

impl Tiles {
    /// Cuts the board of a scene into tiles, none of them drawn.
    fn lay_out(&mut self, spawner: &mut Spawner, scene: &Scene) {
        for tile in &mut self.all {
            tile.remove(spawner);
        }
        self.all.clear();
        self.theme = scene.theme;
        self.board.clone_from(&scene.board);
        let Some(board) = &scene.board else { return };
        let table = Tabletop::new(board);
        for row in 0..table.rows() {
            self.all.extend(table.row_parts(row).into_values().map(|cells| {
                let bounds = table.bounds_of(cells.iter().copied()).inflate(AROUND);
                Tile { row, cells, bounds, drawn: None }
            }));
        }
    }

    /// Whether the tiles are those of the scene.
    fn fit(&self, scene: &Scene) -> bool {
        let same_board = match (&self.board, &scene.board) {
            (Some(last), Some(board)) => Arc::ptr_eq(last, board) || last == board,
            (last, board) => last.is_none() && board.is_none(),
        };
        same_board && self.theme == scene.theme
    }

    /// Draws the tiles that have come into sight, a few of those whose scale has changed, and drops those that are not
    /// near. Returns how many tiles were drawn again.
    fn draw_in_sight(&mut self, drawing: &mut TileDrawing, seen: Rect, near: Rect) -> usize {
        let mut again = 0;
        self.is_stale = false;
        for tile in &mut self.all {
            let in_sight = !tile.bounds.intersect(seen).is_empty();
            match &tile.drawn {
                None if in_sight => drawing.draw(tile),
                Some(drawn) if in_sight && drawing.differs_from(drawn.scale) && again < AT_ONCE => {
                    drawing.draw(tile);
                    again += 1;
                }
                Some(drawn) if in_sight => self.is_stale |= drawing.differs_from(drawn.scale),
                Some(_) if tile.bounds.intersect(near).is_empty() => tile.remove(drawing.spawner),
                _ => {}
            }
        }
        again
    }

    /// Draws the nearest tiles that are near the window but not yet in sight, a few per frame.
    fn draw_ahead(&mut self, drawing: &mut TileDrawing, window: Rect, near: Rect) {
        let far = |tile: &&mut Tile| tile.bounds.center().distance_squared(window.center());
        let mut ahead: Vec<&mut Tile> = self.all.iter_mut().filter(|tile| tile.drawn.is_none()).collect();
        ahead.retain(|tile| !tile.bounds.intersect(near).is_empty());
        ahead.sort_by(|a, b| far(a).total_cmp(&far(b)));
        ahead.into_iter().take(AHEAD).for_each(|tile| drawing.draw(tile));
    }
}

impl Tile {
    fn remove(&mut self, spawner: &mut Spawner) {
        let Some(drawn) = self.drawn.take() else { return };
        for entity in drawn.shadow.into_iter().chain([drawn.ground]) {
            spawner.commands.entity(entity).despawn();
        }
    }
}

/// What tiles are drawn with.
struct TileDrawing<'a, 'w, 's> {
    spawner: &'a mut Spawner<'w, 's>,
    table: Tabletop<'a>,
    theme: Theme,
    /// The scale of the pictures.
    scale: f32,
}

impl TileDrawing<'_, '_, '_> {
    /// Whether a tile drawn at another scale has to be drawn again.
    fn differs_from(&self, scale: f32) -> bool {
        self.spawner.ground_is_painted() && (scale - self.scale).abs() > f32::EPSILON
    }

    fn draw(&mut self, tile: &mut Tile) {
        let (mut shadow, mut ground) = (Canvas::new(), Canvas::new());
        let colour = super::palette::table(self.theme).shadow;
        super::ground::draw_shadow(&mut shadow, &self.table, tile.cells.iter().copied(), colour);
        super::ground::draw_cells(&mut ground, &self.table, tile.cells.iter().copied());
        let spawner = &mut *self.spawner;
        let shadow = (!shadow.is_empty()).then(|| {
            let entity = tile.drawn.and_then(|drawn| drawn.shadow).unwrap_or_else(|| spawner.spawn());
            spawner.mesh(entity, shadow.to_mesh());
            spawner.commands.entity(entity).insert(Transform::from_xyz(0.0, 0.0, SHADOW));
            entity
        });
        let entity = tile.drawn.map_or_else(|| spawner.spawn(), |drawn| drawn.ground);
        spawner.ground(entity, ground, self.scale);
        spawner.commands.entity(entity).insert(Transform::from_xyz(0.0, 0.0, depth(tile.row) + GROUND));
        tile.drawn = Some(DrawnTile { scale: self.scale, shadow, ground: entity });
    }
}

/// Draws the ground that is in the window.
pub fn show(
    scene: Res<Scene>,
    view: Res<BoardView>,
    mut tiles: ResMut<Tiles>,
    mut spawner: Spawner,
    mut redraw: MessageWriter<RequestRedraw>,
    mut cache: ResMut<ScrollCache>,
) {
    if !scene.is_changed() && !view.is_changed() && !spawner.metrics.is_changed() && !tiles.is_stale {
        return;
    }
    let tiles = &mut *tiles;
    if !tiles.fit(&scene) {
        tiles.lay_out(&mut spawner, &scene);
        cache.invalidate();
    }
    let Some(board) = &scene.board else { return };
    let window = spawner.metrics.table_part(&view);
    let seen = cache.shown_part().map_or(window, |shown| shown.union(window));
    let near = Rect::from_center_size(seen.center(), seen.size() * (1.0 + 2.0 * KEPT));
    let scale = spawner.metrics.picture_scale(&view);
    let mut drawing = TileDrawing { spawner: &mut spawner, table: Tabletop::new(board), theme: scene.theme, scale };
    let again = tiles.draw_in_sight(&mut drawing, seen, near);
    if cache.shown_part().is_some() {
        tiles.draw_ahead(&mut drawing, window, near);
    }
    if again > 0 {
        cache.invalidate();
    }
    if again > 0 || tiles.is_stale {
        redraw.write(RequestRedraw);
    }
}
