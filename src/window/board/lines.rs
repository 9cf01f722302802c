//! Lines: paths on the ground, and over everything arcs of attacks, shots and relations of figures.
//!
//! A piece of a path belongs to its nearer painter's row, so that figures in front of it cover it.

use super::canvas::Canvas;
use super::colour::Colour;
use super::figures::draw_badge;
use super::geometry::curve;
use super::palette::{ATTACK, ENEMY_HATCH, HARM};
use super::pieces::{DISC, height, radius};
use super::project::{TILT, Tabletop};
use super::scene::{Mark, Offset, Place, Scene, UnitLook};
use crate::grid::Cell;
use bevy::math::Vec2;

/// Ink and paper of a path.
const PATH: (f32, f32) = (8.5, 5.0);
/// Ink and paper of an alternative, opacity of its ink, its dots.
const DOTS: (f32, f32, f32) = (6.0, 3.0, 0.55);
const DOT_GAP: (f32, f32) = (0.1, 7.0);
/// Width of an attack's arc, ink and margin around it, length and half width of its head.
const ARC: f32 = 6.5;
const ARC_EDGES: [f32; 2] = [6.0, 3.0];
const ARC_HEAD: (f32, f32) = (2.4, 1.9);
/// Where an arc begins and ends above a figure of common height, and how high it rises between.
const ARC_FROM: Vec2 = Vec2::new(16.0, 18.0);
const ARC_TO: f32 = 0.0;
const ARC_RISE: f32 = 58.0;
/// Part of the distance that is added to the rise.
const ARC_RISE_FAR: f32 = 0.1;
/// A shot: height, distances from shooter and target, ink and paper, dashes behind the obstacle.
const SHOT_HEIGHT: f32 = 45.0;
const SHOT_ENDS: (f32, f32) = (36.0, 10.0);
const SHOT: (f32, f32) = (7.0, 3.6);
const SHOT_DASH: (f32, f32) = (8.0, 6.0);
const SHOT_HEAD: (f32, f32) = (15.0, 9.0);
/// The obstacle: tint, width of its outline, size.
const OBSTACLE: (f32, f32, f32) = (0.42, 2.6, 0.98);
/// A relation: margin and ink, distance from the disc's middle beyond its radius, radius of the badge.
const RELATION: (f32, f32) = (6.0, 3.0);
const RELATION_GAP: f32 = 2.0;
/// Radius of the badge in the middle of a relation.
pub const RELATION_BADGE: f32 = 10.0;
/// Lines to those who surround: ink, paper, dashes.
const HOLD: (f32, f32) = (5.0, 2.6);
const HOLD_DASH: (f32, f32) = (5.0, 4.0);

/// Where things stand on the table, animation included.
#[derive(Clone, Copy)]
pub struct Places<'a> {
    /// The board.
    pub table: Tabletop<'a>,
    /// The scene.
    pub scene: &'a Scene,
    /// Displacements by animation, by the figures' keys.
    pub moved: &'a dyn Fn(u32) -> Offset,
}

impl Places<'_> {
    /// The figure with this key.
    #[must_use]
    pub fn unit(&self, key: u32) -> Option<&UnitLook> {
        self.scene.units.iter().find(|unit| unit.key == key && unit.ghost.is_none())
    }

    /// The middle of a figure's disc on the table.
    #[must_use]
    pub fn disc(&self, unit: &UnitLook) -> Vec2 {
        let still = self.table.middle(unit.footprint()).unwrap_or_default();
        let by = unit.offset.and((self.moved)(unit.key));
        still + Vec2::new(by.plane.x, by.plane.y * TILT - by.height)
    }

    /// The middle of a place on the table, and the figure there.
    #[must_use]
    pub fn place(&self, place: Place) -> Option<(Vec2, Option<&UnitLook>)> {
        match place {
            Place::Unit(key) => self.unit(key).map(|unit| (self.disc(unit), Some(unit))),
            Place::Cell(cell) => self.table.solid(cell).then(|| (self.table.centre(cell), None)),
        }
    }
}

/// How high the head of whoever is there is.
#[must_use]
pub fn head_height(unit: Option<&UnitLook>) -> f32 {
    unit.map_or(DISC, |unit| height(unit) + unit.offset.lift)
}

/// Draws the pieces of all paths that belong to a painter's row.
pub fn draw_paths(canvas: &mut Canvas, table: &Tabletop, marks: &[Mark], row: i32) {
    for dotted in [true, false] {
        let pieces = marks.iter().filter_map(|mark| match mark {
            Mark::Path { from, steps, alternative, .. } if *alternative == dotted => {
                let cells: Vec<Cell> = std::iter::once(*from).chain(steps.iter().map(|step| step.cell)).collect();
                Some(pieces(table, &cells, row))
            }
            _ => None,
        });
        let pieces: Vec<[Vec2; 2]> = pieces.flatten().collect();
        if dotted {
            for piece in &pieces {
                canvas.line(piece, DOTS.0, Colour::INK.fade(DOTS.2));
                canvas.dashed(piece, DOTS.1, DOT_GAP.0, DOT_GAP.1, Colour::CUT);
            }
        } else {
            for (width, colour) in [(PATH.0, Colour::INK), (PATH.1, Colour::CUT)] {
                for piece in &pieces {
                    canvas.line(piece, width, colour);
                }
            }
        }
    }
}

/// The pieces of a path in a row; the first begins at the rim of the disc.
fn pieces(table: &Tabletop, cells: &[Cell], row: i32) -> Vec<[Vec2; 2]> {
    cells
        .windows(2)
        .enumerate()
        .filter(|(_, pair)| table.row(pair[0]).max(table.row(pair[1])) == row)
        .map(|(i, pair)| {
            let (a, b) = (table.centre(pair[0]), table.centre(pair[1]));
            if i == 0 { [rim(a, b, DISC + RELATION_GAP), b] } else { [a, b] }
        })
        .collect()
}

/// The point of a disc's rim that looks at another point.
#[must_use]
pub fn rim(centre: Vec2, toward: Vec2, radius: f32) -> Vec2 {
    let plane = (toward - centre) / Vec2::new(1.0, TILT);
    centre + plane.normalize_or_zero() * Vec2::new(radius, radius * TILT)
}

/// Draws everything that lies over the figures.
pub fn draw_over(canvas: &mut Canvas, places: &Places, marks: &[Mark]) {
    for mark in marks {
        match mark {
            Mark::Relation { a, b, badge } => {
                let (Some(a), Some(b)) = (places.unit(*a), places.unit(*b)) else { continue };
                let (p, q) = between(places, a, b);
                canvas.line(&[p, q], RELATION.0, Colour::CUT);
                canvas.line(&[p, q], RELATION.1, Colour::INK);
                draw_badge(canvas, &badge.mark, badge.harm, (p + q) / 2.0, RELATION_BADGE);
            }
            Mark::Surrounded { who, by, .. } => {
                let Some(who) = places.unit(*who) else { continue };
                for holder in by.iter().filter_map(|&key| places.unit(key)) {
                    let (p, q) = between(places, who, holder);
                    canvas.line(&[p, q], HOLD.0, Colour::INK);
                    canvas.dashed(&[p, q], HOLD.1, HOLD_DASH.0, HOLD_DASH.1, Colour::CUT);
                }
            }
            _ => {}
        }
    }
    for mark in marks {
        match mark {
            Mark::Shot { from, to, obstacle } => {
                draw_shot(canvas, places, *from, *to, obstacle.as_ref().map(|(cell, _)| *cell));
            }
            Mark::Attack { from, to, grown, .. } => {
                if let Some(arc) = attack_arc(places, *from, *to) {
                    draw_arrow(canvas, &part(&arc, *grown));
                }
            }
            _ => {}
        }
    }
}

/// The line between the discs of two figures.
fn between(places: &Places, a: &UnitLook, b: &UnitLook) -> (Vec2, Vec2) {
    let (p, q) = (places.disc(a), places.disc(b));
    (rim(p, q, radius(a)), rim(q, p, radius(b)))
}

/// The arc of an attack: from above one head to the other.
#[must_use]
pub fn attack_arc(places: &Places, from: Place, to: Place) -> Option<Vec<Vec2>> {
    let ((from, attacker), (to, target)) = (places.place(from)?, places.place(to)?);
    let side = if to.x < from.x { 1.0 } else { -1.0 };
    let start = from + Vec2::new(ARC_FROM.x * side, -head_height(attacker) - ARC_FROM.y);
    let end = to + Vec2::new(4.0 * side, -head_height(target) - ARC_TO);
    let rise = ARC_RISE + ARC_RISE_FAR * start.distance(end);
    let control = start.lerp(end, 0.55) - Vec2::new(10.0 * side, rise);
    Some(curve(start, control, end, 20))
}

/// The first part of a line.
fn part(line: &[Vec2], share: f32) -> Vec<Vec2> {
    let keep = share.clamp(0.0, 1.0) * (line.len().saturating_sub(1)) as f32;
    let whole = keep.floor() as usize;
    let mut out: Vec<Vec2> = line.iter().take(whole + 1).copied().collect();
    if let (Some(&a), Some(&b)) = (line.get(whole), line.get(whole + 1)) {
        out.push(a.lerp(b, keep.fract()));
    }
    out
}

/// Draws a thick arrow along a line: margin, ink, colour.
fn draw_arrow(canvas: &mut Canvas, line: &[Vec2]) {
    let [.., before, tip] = line else { return };
    let along = (*tip - *before).normalize_or_zero();
    let across = Vec2::new(-along.y, along.x);
    let (length, half) = (ARC * ARC_HEAD.0, ARC * ARC_HEAD.1);
    let head = [
        *tip,
        *tip - along * length + across * half,
        *tip - along * length * 0.72,
        *tip - along * length - across * half,
    ];
    let mut shaft = line.to_vec();
    if let Some(last) = shaft.last_mut() {
        *last -= along * length * 0.8;
    }
    // The last points may lie within the head.
    while shaft.len() > 2 && (shaft[shaft.len() - 2] - *tip).length() < length * 0.8 {
        let last = shaft.len() - 2;
        shaft.remove(last);
    }
    for (edge, colour) in [(ARC_EDGES[0], Colour::CUT), (ARC_EDGES[1], Colour::INK), (0.0, ATTACK)] {
        canvas.line(&shaft, ARC + edge, colour);
        canvas.grow(&head, edge / 2.0, colour);
        canvas.polygon(&head, colour);
    }
}

/// The two ends of a shot and the share of it before the obstacle.
#[must_use]
pub fn shot(places: &Places, from: Place, to: Place, obstacle: Option<Cell>) -> Option<(Vec2, Vec2, f32)> {
    let up = Vec2::new(0.0, SHOT_HEIGHT);
    let ((from, _), (to, _)) = (places.place(from)?, places.place(to)?);
    let (a, b) = (from - up, to - up);
    let along = (b - a).normalize_or_zero();
    let (a, b) = (a + along * SHOT_ENDS.0, b - along * SHOT_ENDS.1);
    let share = obstacle.map_or(1.0, |cell| {
        let over = places.table.centre(cell) - up;
        ((over - a).dot(b - a) / (b - a).length_squared().max(1.0)).clamp(0.1, 0.9)
    });
    Some((a, b, share))
}

fn draw_shot(canvas: &mut Canvas, places: &Places, from: Place, to: Place, obstacle: Option<Cell>) {
    let Some((a, b, share)) = shot(places, from, to, obstacle) else { return };
    let middle = a.lerp(b, share);
    canvas.line(&[a, b], SHOT.0, Colour::INK);
    canvas.line(&[a, middle], SHOT.1, Colour::CUT);
    canvas.dashed(&[middle, b], SHOT.1, SHOT_DASH.0, SHOT_DASH.1, HARM);
    let along = (b - a).normalize_or_zero();
    let across = Vec2::new(-along.y, along.x);
    let foot = b - along * SHOT_HEAD.0;
    let head = [b + along * 4.0, foot + across * SHOT_HEAD.1, foot - across * SHOT_HEAD.1];
    canvas.grow(&head, 2.4, Colour::INK);
    canvas.polygon(&head, if obstacle.is_some() { HARM } else { Colour::CUT });
    if let Some(cell) = obstacle.filter(|&cell| places.table.solid(cell)) {
        let top = places.table.top(cell, OBSTACLE.2, places.table.wall(cell).0);
        canvas.polygon(&top, HARM.fade(OBSTACLE.0));
        canvas.outline(&top, OBSTACLE.1, ENEMY_HATCH);
    }
}
