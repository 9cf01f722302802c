//! The ground, drawn part by part as it comes into the window, and dropped again when it is far from it.
//!
//! A part is some columns of a painter's row (see [`Tabletop::row`]): figures stand between the rows, so that a nearer
//! and higher slab hides the feet of the figure behind it.

use super::canvas::Canvas;
use super::draw::{GROUND, SHADOW, depth};
use super::palette::Theme;
use super::project::Tabletop;
use super::scene::Scene;
use super::scroll_cache::ScrollCache;
use super::spawner::Spawner;
use super::view::BoardView;
use crate::battlefield::Board;
use crate::grid::Cell;
use bevy::ecs::change_detection::DetectChanges as _;
use bevy::ecs::entity::Entity;
use bevy::ecs::message::MessageWriter;
use bevy::ecs::resource::Resource;
use bevy::ecs::system::{Res, ResMut};
use bevy::math::Rect;
use bevy::transform::components::Transform;
use bevy::window::RequestRedraw;
use std::sync::Arc;

/// Room for what stands out of the box of a cell: its shadow, grass, the width of lines; in pixels at zoom 1.
const AROUND: f32 = 24.0;
/// A part is kept until it is so many windows away.
const KEPT: f32 = 0.5;
/// Parts that are painted again in a frame, when others would do, but not as sharp.
const AT_ONCE: usize = 8;
/// Parts that are painted before they come into the window, in a frame in which only the view moves.
const AHEAD: usize = 1;

/// A part of a row.
struct Tile {
    row: i32,
    cells: Vec<Cell>,
    place: Rect,
    drawn: Option<(f32, [Option<Entity>; 2])>,
}

/// The ground of the board that is drawn.
#[derive(Resource, Default)]
pub struct Tiles {
    board: Option<Arc<Board>>,
    theme: Theme,
    all: Vec<Tile>,
    behind: bool,
}

impl Tiles {
    fn lay_out(&mut self, shop: &mut Spawner, scene: &Scene) {
        for tile in std::mem::take(&mut self.all) {
            tile.remove(shop);
        }
        self.theme = scene.theme;
        self.board.clone_from(&scene.board);
        let Some(board) = &scene.board else { return };
        let table = Tabletop::new(board);
        for row in 0..table.rows() {
            self.all.extend(table.row_parts(row).into_values().map(|cells| {
                let place = table.bounds_of(cells.iter().copied()).inflate(AROUND);
                Tile { row, cells, place, drawn: None }
            }));
        }
    }
}

impl Tile {
    fn remove(self, shop: &mut Spawner) {
        for entity in self.drawn.into_iter().flat_map(|drawn| drawn.1).flatten() {
            shop.commands.entity(entity).despawn();
        }
    }

    fn draw(&mut self, shop: &mut Spawner, table: &Tabletop, theme: Theme, sharpness: f32) {
        let (mut shadow, mut ground) = (Canvas::new(), Canvas::new());
        super::ground::draw_shadow(&mut shadow, table, self.cells.iter().copied(), super::palette::table(theme).shadow);
        super::ground::draw_cells(&mut ground, table, self.cells.iter().copied());
        let entities = self.drawn.map_or([None, None], |drawn| drawn.1);
        let below = (!shadow.is_empty()).then(|| {
            let entity = entities[0].unwrap_or_else(|| shop.spawn());
            shop.mesh(entity, &shadow);
            shop.commands.entity(entity).insert(Transform::from_xyz(0.0, 0.0, SHADOW));
            entity
        });
        let entity = entities[1].unwrap_or_else(|| shop.spawn());
        shop.ground(entity, ground, sharpness);
        shop.commands.entity(entity).insert(Transform::from_xyz(0.0, 0.0, depth(self.row) + GROUND));
        self.drawn = Some((sharpness, [below, Some(entity)]));
    }
}

/// Draws the ground that is in the window.
pub fn show(
    scene: Res<Scene>,
    view: Res<BoardView>,
    mut tiles: ResMut<Tiles>,
    mut shop: Spawner,
    mut redraw: MessageWriter<RequestRedraw>,
    mut cache: ResMut<ScrollCache>,
) {
    if !scene.is_changed() && !view.is_changed() && !shop.sight.is_changed() && !tiles.behind {
        return;
    }
    let tiles = &mut *tiles;
    let same = match (&tiles.board, &scene.board) {
        (Some(last), Some(board)) => Arc::ptr_eq(last, board) || last == board,
        (last, board) => last.is_none() && board.is_none(),
    };
    if !same || tiles.theme != scene.theme {
        tiles.lay_out(&mut shop, &scene);
        cache.touch();
    }
    let Some(board) = &scene.board else { return };
    let table = Tabletop::new(board);
    let window = shop.sight.table(&view);
    let (seen, sharpness) = (cache.place().map_or(window, |place| place.union(window)), shop.sight.sharpness(&view));
    let near = Rect::from_center_size(seen.center(), seen.size() * (1.0 + 2.0 * KEPT));
    let mut again = 0;
    tiles.behind = false;
    for tile in &mut tiles.all {
        let in_sight = !tile.place.intersect(seen).is_empty();
        match &tile.drawn {
            None if in_sight => tile.draw(&mut shop, &table, scene.theme, sharpness),
            Some((last, _)) if in_sight && (last - sharpness).abs() > f32::EPSILON && shop.paints_ground() => {
                if again < AT_ONCE {
                    tile.draw(&mut shop, &table, scene.theme, sharpness);
                    again += 1;
                } else {
                    tiles.behind = true;
                }
            }
            Some((_, entities)) if tile.place.intersect(near).is_empty() => {
                for entity in entities.iter().flatten() {
                    shop.commands.entity(*entity).despawn();
                }
                tile.drawn = None;
            }
            _ => {}
        }
    }
    if cache.place().is_some() {
        // What will come into view next, a little in every frame.
        let far = |tile: &&mut Tile| tile.place.center().distance_squared(window.center());
        let mut ahead: Vec<&mut Tile> = tiles.all.iter_mut().filter(|tile| tile.drawn.is_none()).collect();
        ahead.retain(|tile| !tile.place.intersect(near).is_empty());
        ahead.sort_by(|a, b| far(a).total_cmp(&far(b)));
        ahead.into_iter().take(AHEAD).for_each(|tile| tile.draw(&mut shop, &table, scene.theme, sharpness));
    }
    if again > 0 {
        cache.touch();
    }
    if again > 0 || tiles.behind {
        redraw.write(RequestRedraw);
    }
}
