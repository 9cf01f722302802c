//! Figures and boards inside panels: portraits, standees, badges and the boards of the menu's cards.
//!
//! Each is painted once per size and kept as a texture of egui; drawing it again is one rectangle.

use super::canvas::Canvas;
use super::colour::Colour;
use super::figures::{Figure, Pose, draw_badge, figure, pattern};
use super::geometry::rounded_rectangle;
use super::palette::{PORTRAIT, side};
use super::project::Tabletop;
use super::raster::Painting;
use super::scene::UnitLook;
use crate::battlefield::{Board, Livery};
use bevy::math::{Affine2, Rect, Vec2};
use bevy_egui::egui;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Units of a figure that fill the width of a portrait.
const PORTRAIT_UNITS: f32 = 50.0;
/// Large figures are drawn smaller in a portrait.
const PORTRAIT_LARGE: f32 = 0.74;
/// Ink of a figure in a portrait, in its units.
const PORTRAIT_OUTLINE: f32 = 1.6;
/// The side's strip along the foot: part of the height, least height, and units of its pattern.
const STRIP: (f32, f32, f32) = (0.13, 5.0, 11.0);
/// The line above the strip and around the portrait.
const PORTRAIT_FRAME: f32 = 1.5;
/// Radius of a portrait's corners.
const PORTRAIT_RADIUS: f32 = 5.0;
/// Pictures kept before all are thrown away, so that resizing a window does not fill the memory.
const KEPT: usize = 512;
/// Sizes that differ by less than one of so many parts of a point are one.
const FINEST: f32 = 64.0;

/// Where the head of a figure is.
fn head(name: &str) -> Vec2 {
    match name {
        "beast" => Vec2::new(30.0, 40.0),
        "dragon" => Vec2::new(58.0, 88.0),
        "griffin" => Vec2::new(48.0, 82.0),
        "horse_saddled" => Vec2::new(46.0, 70.0),
        "mule" => Vec2::new(46.0, 68.0),
        "rider" => Vec2::new(12.0, 82.0),
        "knight" => Vec2::new(3.0, 54.0),
        "mage" => Vec2::new(3.0, 56.0),
        _ => Vec2::new(3.0, 49.0),
    }
}

/// How far above a mount's ground its rider is drawn, in pixels at zoom 1: the mount's back less the legs of a figure.
#[must_use]
pub fn seat(name: &str) -> f32 {
    match name {
        "griffin" | "horse_saddled" => 39.0,
        "mule" => 35.0,
        _ => 26.0,
    }
}

#[derive(Clone, Default)]
struct Pictures(HashMap<u64, egui::TextureHandle>);

/// Paints a picture into a rectangle; `draw` is called only if it is not there yet in this size.
pub(super) fn paint(painter: &egui::Painter, rect: egui::Rect, what: impl Hash, draw: impl FnOnce(&mut Canvas, Vec2)) {
    if !rect.is_positive() || !rect.is_finite() || !painter.clip_rect().intersects(rect) {
        return;
    }
    let ppp = painter.ctx().pixels_per_point();
    let mut hasher = DefaultHasher::new();
    // The size of a rectangle that is somewhere else is a little different.
    let size = Vec2::new(rect.width(), rect.height());
    let size = (size * FINEST).round() / FINEST;
    (what, size.x.to_bits(), size.y.to_bits(), ppp.to_bits()).hash(&mut hasher);
    let key = hasher.finish();
    let id = egui::Id::new("board pictures");
    let kept = painter.ctx().data_mut(|data| data.get_temp_mut_or_default::<Pictures>(id).0.get(&key).cloned());
    let texture = kept.unwrap_or_else(|| {
        let mut canvas = Canvas::new();
        draw(&mut canvas, size);
        let picture = canvas.picture(Rect { min: Vec2::ZERO, max: size }, ppp, Painting::Over);
        let [width, height] = [picture.width, picture.height];
        let image = egui::ColorImage::from_rgba_premultiplied([width, height], picture.pixels.as_flattened());
        let texture = painter.ctx().load_texture("picture", image, egui::TextureOptions::LINEAR);
        painter.ctx().data_mut(|data| {
            let pictures = &mut data.get_temp_mut_or_default::<Pictures>(id).0;
            if pictures.len() >= KEPT {
                pictures.clear();
            }
            pictures.insert(key, texture.clone());
        });
        texture
    });
    // On whole pixels, so that nothing is smoothed twice.
    let corner = (rect.min * ppp).round() / ppp;
    let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
    painter.image(
        texture.id(),
        egui::Rect::from_min_size(corner, texture.size_vec2() / ppp),
        whole,
        egui::Color32::WHITE,
    );
}

/// Paints the head and shoulders of a figure on a paper tile, with the side's strip along its foot.
pub fn portrait(painter: &egui::Painter, rect: egui::Rect, figure_name: &str, livery: Livery) {
    paint(painter, rect, ("portrait", figure_name, livery), |canvas, size| {
        draw_portrait(canvas, size, figure_name, livery);
    });
}

fn draw_portrait(canvas: &mut Canvas, size: Vec2, name: &str, livery: Livery) {
    let v = Vec2::new;
    let strip = (size.y * STRIP.0).max(STRIP.1);
    let box_of = |min: Vec2, max: Vec2| [min, v(max.x, min.y), max, v(min.x, max.y)];
    canvas.polygon(&box_of(Vec2::ZERO, size), PORTRAIT);
    if let Some(figure) = figure(name) {
        let large = if figure.size > 1 { PORTRAIT_LARGE } else { 1.0 };
        let scale = size.x / PORTRAIT_UNITS * large;
        let head = head(name);
        let origin = v(size.x / 2.0 - head.x * scale, size.y / 2.0 + head.y * scale - strip * 0.3);
        let pose = Pose { origin, scale, outline: PORTRAIT_OUTLINE * scale, margin: 0.0, mirrored: false };
        figure.draw(canvas, livery, &pose);
    }
    draw_strip(canvas, v(0.0, size.y - strip), size, livery, strip / STRIP.2);
    canvas.line(&[v(0.0, size.y - strip), v(size.x, size.y - strip)], PORTRAIT_FRAME, Colour::INK);
    canvas.clip(&rounded_rectangle(Vec2::ZERO, size, PORTRAIT_RADIUS));
    let half = Vec2::splat(PORTRAIT_FRAME / 2.0);
    canvas.outline(&rounded_rectangle(half, size - half, PORTRAIT_RADIUS - 0.75), PORTRAIT_FRAME, Colour::INK);
}

/// Fills a rectangle with a side's colour and pattern.
fn draw_strip(canvas: &mut Canvas, min: Vec2, max: Vec2, livery: Livery, scale: f32) {
    let side = side(livery);
    let field = [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)];
    canvas.polygon(&field, side.main);
    for piece in pattern(side.pattern, &field, scale, None) {
        canvas.polygon(&piece, side.light);
    }
}

/// Paints a rectangle in a side's colour and pattern: the strips of panels. `scale` 1 is the pattern as on cloth.
pub fn swatch(painter: &egui::Painter, rect: egui::Rect, livery: Livery, scale: f32) {
    paint(painter, rect, ("swatch", livery, scale.to_bits()), |canvas, size| {
        draw_strip(canvas, Vec2::ZERO, size, livery, scale);
        canvas.clip(&[Vec2::ZERO, Vec2::new(size.x, 0.0), size, Vec2::new(0.0, size.y)]);
    });
}

/// Paints a whole figure as large as it fits, standing on the rectangle's lower edge.
pub fn standee(painter: &egui::Painter, rect: egui::Rect, figure_name: &str, livery: Livery) {
    paint(painter, rect, ("standee", figure_name, livery), |canvas, size| {
        if let Some(figure) = figure(figure_name) {
            figure.draw(canvas, livery, &fitted(figure, size));
        }
    });
}

/// The pose in which a figure with its margin fills a box.
fn fitted(figure: &Figure, size: Vec2) -> Pose {
    let (low, high) = figure.extent();
    let around = super::figures::OUTLINE + super::figures::MARGIN;
    let units = high - low + Vec2::splat(2.0 * around);
    let scale = (size / units).min_element();
    let origin = Vec2::new(size.x / 2.0 - (low.x + high.x) / 2.0 * scale, size.y + (low.y - around) * scale);
    let (outline, margin) = (super::figures::OUTLINE * scale, super::figures::MARGIN * scale);
    Pose { origin, scale, outline, margin, mirrored: false }
}

/// Paints a figure as on the board, its disc's middle at a point.
pub fn stand(
    painter: &egui::Painter,
    middle: egui::Pos2,
    scale: f32,
    figure_name: &str,
    livery: Livery,
    mirrored: bool,
) {
    let Some(figure) = figure(figure_name) else { return };
    let pose = Pose::on_board(scale, mirrored);
    let mut canvas = Canvas::new();
    figure.draw(&mut canvas, livery, &pose);
    let Some(bounds) = canvas.bounds() else { return };
    let [min, max] = [bounds.min.floor(), bounds.max.ceil()].map(|at| middle + egui::vec2(at.x, at.y));
    let rect = egui::Rect::from_min_max(min, max);
    paint(painter, rect, ("stand", figure_name, livery, scale.to_bits(), mirrored), |all, _| {
        all.append(&canvas, Affine2::from_translation(-bounds.min.floor()));
    });
}

/// Paints the bare sign of a status in one colour.
pub fn sign(painter: &egui::Painter, rect: egui::Rect, mark: &str, colour: egui::Color32) {
    let [r, g, b, a] = colour.to_srgba_unmultiplied();
    paint(painter, rect, ("sign", mark, colour), |canvas, size| {
        super::figures::draw_mark(canvas, mark, size / 2.0, size.x / 16.0, Colour { r, g, b, a });
    });
}

/// Paints a status badge that fills the rectangle.
pub fn status_mark(painter: &egui::Painter, rect: egui::Rect, mark: &str, harm: bool) {
    paint(painter, rect, ("status", mark, harm), |canvas, size| {
        let radius = size.min_element() / 2.0;
        draw_badge(canvas, mark, harm, size / 2.0, radius / BADGE_WITH_RIM);
    });
}

/// A badge with its rim is this much larger than without.
const BADGE_WITH_RIM: f32 = 1.16;

/// Room above the board for the heads of figures, in its pixels.
const PREVIEW_HEADROOM: f32 = 52.0;

/// Cells up to which a preview shows every mark on the ground: of more of them nothing could be seen.
const PREVIEW_CELLS: usize = 4000;

/// Paints a whole board with figures as large as it fits: the pictures of the menu's cards.
pub fn board_preview(painter: &egui::Painter, rect: egui::Rect, board: &Board, units: &[UnitLook]) {
    let mut hasher = DefaultHasher::new();
    board.grid.hash(&mut hasher);
    for cell in board.grid.cells() {
        (board.terrain(cell), board.height(cell)).hash(&mut hasher);
    }
    for unit in units {
        (&unit.figure, unit.livery, unit.size, unit.facing, &unit.cells, unit.cell).hash(&mut hasher);
    }
    paint(painter, rect, ("board", hasher.finish()), |canvas, size| draw_preview(canvas, size, board, units));
}

fn draw_preview(canvas: &mut Canvas, size: Vec2, board: &Board, units: &[UnitLook]) {
    let table = Tabletop::new(board);
    let mut bounds = table.bounds();
    if bounds.is_empty() {
        return;
    }
    if !units.is_empty() {
        bounds.min.y -= PREVIEW_HEADROOM;
    }
    let scale = (size / bounds.size()).min_element();
    let mut picture = Canvas::new();
    let standing = super::standing::Standing::on(board);
    for row in 0..table.rows() {
        if board.grid.len() > PREVIEW_CELLS {
            super::ground::draw_plain_row(&mut picture, &table, row);
        } else {
            super::ground::draw_row(&mut picture, &table, row);
        }
        for cell in table.row_cells(row) {
            standing.draw(&mut picture, &table, cell);
        }
        for unit in units.iter().filter(|unit| unit.footprint().map(|c| table.row(c)).max() == Some(row)) {
            let at = Affine2::from_translation(table.middle(unit.footprint()).unwrap_or_default());
            let mut piece = Canvas::new();
            super::pieces::draw_disc(&mut piece, unit, &board.grid);
            super::pieces::draw_standee(&mut piece, unit, &board.grid);
            picture.append(&piece, at);
        }
    }
    let offset = size / 2.0 - bounds.center() * scale;
    canvas.append(&picture, Affine2::from_scale_angle_translation(Vec2::splat(scale), 0.0, offset));
}
