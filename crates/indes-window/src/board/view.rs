//! The view of the table: zoom, centre, and the viewport, the part of the window that panels leave free.
//!
//! All screen values are egui points, so that pointer positions and panel rectangles can be used as they are. The whole
//! board is kept in view until the view is panned or zoomed.

use super::pieces::{DISC, height, radius};
use super::project::{TILT, Tabletop};
use super::scene::{Scene, UnitState};
use bevy::ecs::resource::Resource;
use bevy::math::{Rect, Vec2};
use indes_core::battlefield::Board;
use indes_core::grid::Cell;

/// Least and greatest zoom.
pub const ZOOM: (f32, f32) = (0.6, 2.0);
/// Room above the board for the heads of figures in the farthest row and the signs above them, in pixels at zoom 1.
const HEADROOM: f32 = 60.0;
/// Room for the rulers and the shadow around the board, in points: left, right, above, below.
const AROUND: [f32; 4] = [26.0, 16.0, 6.0, 30.0];
/// Room around framed cells, in pixels at zoom 1.
const FRAME_AROUND: f32 = 40.0;
/// Half the width of a figure's body for the pointer, for a disc of size 1, in pixels at zoom 1.
const BODY: f32 = 15.0;
/// Points of the viewport that always show a part of the board.
const HELD: f32 = 80.0;

/// The view of the table.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardView {
    /// The point of the table that lies in the middle of the viewport.
    pub centre: Vec2,
    /// Points per pixel at zoom 1.
    pub zoom: f32,
    /// The part of the window that panels leave free, in points.
    pub viewport: Rect,
    /// Whether the whole board is kept in view.
    pub fitted: bool,
    /// The box around the board on the table.
    limits: Rect,
}

impl Default for BoardView {
    fn default() -> Self {
        let viewport = Rect::new(0.0, 0.0, 1280.0, 720.0);
        Self { centre: Vec2::ZERO, zoom: 1.0, viewport, fitted: true, limits: Rect::EMPTY }
    }
}

/// The cell under the pointer when it last moved.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Hovered(pub Option<Cell>);

impl BoardView {
    /// From the table to the screen.
    #[must_use]
    pub fn to_screen(&self, table: Vec2) -> Vec2 {
        self.viewport.center() + (table - self.centre) * self.zoom
    }

    /// From the screen to the table.
    #[must_use]
    pub fn to_table(&self, screen: Vec2) -> Vec2 {
        self.centre + (screen - self.viewport.center()) / self.zoom
    }

    /// The middle of the board on the table.
    #[must_use]
    pub fn middle(&self) -> Vec2 {
        if self.limits.is_empty() { self.centre } else { self.limits.center() }
    }

    /// The box around the whole board on the table.
    #[must_use]
    pub fn board(&self) -> Rect {
        self.limits
    }

    /// Moves the table along with the pointer by this many points.
    pub fn pan(&mut self, by: Vec2) {
        self.centre -= by / self.zoom;
        self.fitted = false;
        self.hold();
    }

    /// Zooms by a factor; the point under `at` stays there.
    pub fn zoom_at(&mut self, factor: f32, at: Vec2) {
        let under = self.to_table(at);
        self.zoom = (self.zoom * factor).clamp(ZOOM.0, ZOOM.1);
        self.centre = under - (at - self.viewport.center()) / self.zoom;
        self.fitted = false;
        self.hold();
    }

    /// Shows the whole board as large as it fits, and keeps doing so when the viewport changes.
    pub fn fit(&mut self, board: &Board) {
        self.limits = Tabletop::new(board).bounds();
        self.fitted = true;
        self.refit();
    }

    /// Sets the part of the window that panels leave free, in points.
    pub fn set_viewport(&mut self, viewport: Rect) {
        if self.viewport != viewport {
            self.viewport = viewport;
            self.refit();
        }
    }

    fn refit(&mut self) {
        if !self.fitted || self.limits.is_empty() {
            self.hold();
            return;
        }
        let [left, right, above, below] = AROUND;
        let free = self.viewport.size() - Vec2::new(left + right, above + below);
        let board = Rect { min: self.limits.min - Vec2::new(0.0, HEADROOM), max: self.limits.max };
        self.zoom = (free / board.size()).min_element().clamp(ZOOM.0, ZOOM.1);
        let shift = Vec2::new(left - right, above - below) / 2.0;
        self.centre = board.center() - shift / self.zoom;
    }

    /// Moves the view just far enough to show all these cells, and zooms out if they need more room.
    pub fn frame(&mut self, board: &Board, cells: &[Cell]) {
        let table = Tabletop::new(board);
        let mut wanted = table.bounds_of(cells.iter().copied().filter(|&cell| table.solid(cell)));
        if wanted.is_empty() {
            return;
        }
        wanted.min -= Vec2::new(FRAME_AROUND, FRAME_AROUND + HEADROOM);
        wanted.max += FRAME_AROUND;
        let zoom = (self.viewport.size() / wanted.size()).min_element().clamp(ZOOM.0, ZOOM.1);
        let half = self.viewport.size() / (2.0 * self.zoom.min(zoom));
        let (low, high) = (wanted.max - half, wanted.min + half);
        let centre = self.centre.max(low.min(high)).min(low.max(high));
        if zoom < self.zoom || centre != self.centre {
            self.zoom = self.zoom.min(zoom);
            self.centre = centre;
            self.fitted = false;
        }
    }

    /// Moves the view to a cell if its centre is outside of the viewport. Returns whether it was.
    pub fn bring(&mut self, board: &Board, cell: Cell) -> bool {
        let hidden =
            !self.viewport.is_empty() && !self.viewport.contains(self.to_screen(Tabletop::new(board).centre(cell)));
        if hidden {
            self.frame(board, &[cell]);
        }
        hidden
    }

    /// The cell drawn at a point of the screen; `None` outside of the viewport and of the board.
    #[must_use]
    pub fn cell_at(&self, board: &Board, screen: Vec2) -> Option<Cell> {
        self.viewport.contains(screen).then(|| Tabletop::new(board).pick(self.to_table(screen))).flatten()
    }

    /// The key of the nearest figure whose disc or body is drawn at a point of the screen. A pointer on a figure's head
    /// means the figure, not the cell behind it.
    #[must_use]
    pub fn unit_at(&self, scene: &Scene, screen: Vec2) -> Option<u32> {
        let table = Tabletop::new(scene.board.as_ref()?);
        let point = self.viewport.contains(screen).then(|| self.to_table(screen))?;
        let hit = scene.units.iter().filter(|unit| unit.ghost.is_none()).filter_map(|unit| {
            let foot = table.middle(unit.footprint())?;
            let from = point - foot;
            let r = radius(unit);
            let on_disc = (from / Vec2::new(r, r * TILT)).length_squared() <= 1.0;
            // A flying figure is drawn above its disc.
            let up = -from.y - unit.offset.lift;
            let upright = unit.state != UnitState::Down && (0.0..=height(unit)).contains(&up);
            let on_body = upright && from.x.abs() <= BODY * r / DISC;
            (on_disc || on_body).then_some((foot.y, unit.key))
        });
        hit.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, key)| key)
    }

    /// Keeps a part of the board in the viewport.
    fn hold(&mut self) {
        if self.limits.is_empty() {
            return;
        }
        let half = (self.viewport.size() / 2.0 - HELD).max(Vec2::ZERO) / self.zoom;
        self.centre = self.centre.clamp(self.limits.min - half, self.limits.max + half);
    }
}
