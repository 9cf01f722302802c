//! Pictures in panels and labels: portraits, standees, badges and the boards of the menu's cards.
//!
//! A picture is painted once per size and cached as a texture of egui; drawing it again is one rectangle.

use super::badges::{draw_badge, draw_mark};
use super::canvas::Canvas;
use super::colour::Colour;
use super::figures::{Figure, Pose, figure, pattern};
use super::geometry::{rectangle, rounded_rectangle};
use super::palette::{PORTRAIT, side};
use super::project::Tabletop;
use super::scene::{Badge, UnitLook};
use bevy::math::{Affine2, Rect, Vec2};
use bevy_egui::egui;
use indes_core::battlefield::{Board, Livery};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use tiny_skia::{BlendMode, Pixmap};

/// The width of a portrait in the figure's units.
const PORTRAIT_UNITS: f32 = 50.0;
/// The scale of large figures in a portrait.
const PORTRAIT_LARGE: f32 = 0.74;
/// Ink of a figure in a portrait, in its units.
const PORTRAIT_OUTLINE: f32 = 1.6;
/// The side's strip along the foot: part of the height, least height, and its height at scale 1 of the pattern.
const STRIP: (f32, f32, f32) = (0.13, 5.0, 11.0);
/// Width of the lines above the strip and around the portrait.
const PORTRAIT_FRAME: f32 = 1.5;
/// Radius of a portrait's corners.
const PORTRAIT_RADIUS: f32 = 5.0;
/// The number of cached pictures at which the cache is emptied, so that resizing a window does not fill the memory.
const KEPT: usize = 512;
/// Sizes are rounded to this part of a point: the size of a rectangle depends a little on its place.
const SIZE_STEP: f32 = 1.0 / 64.0;

/// The height above a mount's ground at which its rider is drawn, in pixels at zoom 1; 0 without a figure of this name.
#[must_use]
pub fn seat(name: &str) -> f32 {
    figure(name).map_or(0.0, Figure::back)
}

#[derive(Clone, Default)]
struct Pictures(HashMap<u64, egui::TextureHandle>);

/// Paints a picture into a rectangle. `draw` is called unless a picture of `what` is cached in this size.
pub(super) fn paint(painter: &egui::Painter, rect: egui::Rect, what: impl Hash, draw: impl FnOnce(&mut Canvas, Vec2)) {
    if !rect.is_positive() || !rect.is_finite() || !painter.clip_rect().intersects(rect) {
        return;
    }
    let ppp = painter.ctx().pixels_per_point();
    let mut hasher = DefaultHasher::new();
    let size = Vec2::new(rect.width(), rect.height());
    let size = (size / SIZE_STEP).round() * SIZE_STEP;
    (what, size.x.to_bits(), size.y.to_bits(), ppp.to_bits()).hash(&mut hasher);
    let key = hasher.finish();
    let id = egui::Id::new("board pictures");
    let kept = painter.ctx().data_mut(|data| data.get_temp_mut_or_default::<Pictures>(id).0.get(&key).cloned());
    let texture = kept.or_else(|| {
        let mut canvas = Canvas::new();
        draw(&mut canvas, size);
        let pixels = canvas.to_pixels(Rect { min: Vec2::ZERO, max: size }, ppp, BlendMode::SourceOver)?;
        let texture = load(painter.ctx(), &pixels);
        painter.ctx().data_mut(|data| {
            let pictures = &mut data.get_temp_mut_or_default::<Pictures>(id).0;
            if pictures.len() >= KEPT {
                pictures.clear();
            }
            pictures.insert(key, texture.clone());
        });
        Some(texture)
    });
    let Some(texture) = texture else { return };
    // On whole pixels, so that it is not smoothed again.
    let corner = (rect.min * ppp).round() / ppp;
    let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
    painter.image(
        texture.id(),
        egui::Rect::from_min_size(corner, texture.size_vec2() / ppp),
        whole,
        egui::Color32::WHITE,
    );
}

fn load(context: &egui::Context, pixels: &Pixmap) -> egui::TextureHandle {
    let size = [pixels.width() as usize, pixels.height() as usize];
    let image = egui::ColorImage::from_rgba_premultiplied(size, pixels.data());
    context.load_texture("picture", image, egui::TextureOptions::LINEAR)
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
    canvas.fill(rectangle(Vec2::ZERO, size), PORTRAIT);
    if let Some(figure) = figure(name) {
        let large = if figure.size > 1 { PORTRAIT_LARGE } else { 1.0 };
        let scale = size.x / PORTRAIT_UNITS * large;
        let head = figure.head();
        let origin = v(size.x / 2.0 - head.x * scale, size.y / 2.0 + head.y * scale - strip * 0.3);
        let pose = Pose { origin, scale, outline: PORTRAIT_OUTLINE * scale, margin: 0.0, mirrored: false };
        figure.draw(canvas, livery, &pose);
    }
    draw_strip(canvas, v(0.0, size.y - strip), size, livery, strip / STRIP.2);
    canvas.line(&[v(0.0, size.y - strip), v(size.x, size.y - strip)], PORTRAIT_FRAME, Colour::INK);
    canvas.clip_pixels(rounded_rectangle(Vec2::ZERO, size, PORTRAIT_RADIUS));
    let half = Vec2::splat(PORTRAIT_FRAME / 2.0);
    canvas.stroke(rounded_rectangle(half, size - half, PORTRAIT_RADIUS - half.x), PORTRAIT_FRAME, Colour::INK);
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

/// Paints a figure as on the board without its disc, with the middle of the disc at a point.
pub fn stand(
    painter: &egui::Painter,
    middle: egui::Pos2,
    scale: f32,
    figure_name: &str,
    livery: Livery,
    mirrored: bool,
) {
    let Some(figure) = figure(figure_name) else { return };
    let pose = Pose { mirrored, ..Pose::on_board(scale) };
    let mut canvas = Canvas::new();
    figure.draw(&mut canvas, livery, &pose);
    let Some(bounds) = canvas.bounds() else { return };
    let [min, max] = [bounds.min.floor(), bounds.max.ceil()].map(|at| middle + egui::vec2(at.x, at.y));
    let rect = egui::Rect::from_min_max(min, max);
    paint(painter, rect, ("stand", figure_name, livery, scale.to_bits(), mirrored), |all, _| {
        all.append(canvas, Affine2::from_translation(-bounds.min.floor()));
    });
}

/// Paints a status mark in one colour, without a badge.
pub fn sign(painter: &egui::Painter, rect: egui::Rect, mark: &str, colour: egui::Color32) {
    let [r, g, b, a] = colour.to_srgba_unmultiplied();
    paint(painter, rect, ("sign", mark, colour), |canvas, size| {
        draw_mark(canvas, mark, size / 2.0, size.x / 16.0, Colour { r, g, b, a });
    });
}

/// Paints a badge without its rim as a circle of this radius.
pub(super) fn badge(painter: &egui::Painter, middle: egui::Pos2, radius: f32, badge: &Badge) {
    let rect = egui::Rect::from_center_size(middle, egui::Vec2::splat(2.0 * radius * BADGE_WITH_RIM));
    paint(painter, rect, ("badge", badge), |canvas, size| {
        draw_badge(canvas, badge, size / 2.0, size.min_element() / 2.0 / BADGE_WITH_RIM);
    });
}

/// The size of a badge with its rim, in sizes without.
const BADGE_WITH_RIM: f32 = 1.16;

/// Room above a preview's board for the heads of figures, in pixels at zoom 1.
const PREVIEW_HEADROOM: f32 = 52.0;

/// The number of cells up to which a preview shows the marks on the ground; beyond they would be too small to see.
const PREVIEW_CELLS: usize = 4000;

/// Paints a whole board with its figures as large as it fits: a picture of the menu's cards.
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
    let standing = super::structures::Structures::on(board);
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
            picture.append(piece, at);
        }
    }
    let offset = size / 2.0 - bounds.center() * scale;
    canvas.append(picture, Affine2::from_scale_angle_translation(Vec2::splat(scale), 0.0, offset));
}
