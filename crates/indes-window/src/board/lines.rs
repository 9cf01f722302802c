//! Lines: paths on the ground, and over all figures the arcs of attacks, shots and relations between figures.
//!
//! A piece of a path belongs to its nearer painter's row, so that figures in front of it cover it.

use super::badges::draw_badge;
use super::canvas::{Canvas, Dashes};
use super::colour::Colour;
use super::geometry::{curve, polygon};
use super::palette::{ATTACK, ENEMY_HATCH, HARM};
use super::pieces::{DISC, height, radius};
use super::project::{TILT, Tabletop};
use super::scene::{Mark, Offset, Place, Scene, UnitLook};
use bevy::math::Vec2;
use indes_core::grid::Cell;

/// Widths of a path's ink and paper.
const PATH: (f32, f32) = (8.5, 5.0);
/// An alternative path: widths of ink and paper, opacity of the ink, dots.
const DOTS: (f32, f32, f32) = (6.0, 3.0, 0.55);
const DOT_DASHES: Dashes = Dashes::round(0.1, 7.0);
/// An attack's arc: width, added widths of margin and ink, length and half width of its head in widths.
const ARC: f32 = 6.5;
const ARC_EDGES: [f32; 2] = [6.0, 3.0];
const ARC_HEAD: (f32, f32) = (2.4, 1.9);
/// An arc begins so far aside of and above the attacker's head, ends so far above the target's, and rises between.
const ARC_FROM: Vec2 = Vec2::new(16.0, 18.0);
const ARC_TO: f32 = 0.0;
const ARC_RISE: f32 = 58.0;
/// The part of its length that is added to the rise.
const ARC_RISE_FAR: f32 = 0.1;
/// A shot: height, distances from shooter and target, widths of ink and paper, dashes behind the obstacle, length and
/// half width of the head.
const SHOT_HEIGHT: f32 = 45.0;
const SHOT_ENDS: (f32, f32) = (36.0, 10.0);
const SHOT: (f32, f32) = (7.0, 3.6);
const SHOT_DASHES: Dashes = Dashes::round(8.0, 6.0);
const SHOT_HEAD: (f32, f32) = (15.0, 9.0);
/// The obstacle of a shot: opacity of its tint, width of its outline, part of the cell's width.
const OBSTACLE: (f32, f32, f32) = (0.42, 2.6, 0.98);
/// A relation: widths of margin and ink; distance of a path from the rim of the disc where it starts.
const RELATION: (f32, f32) = (6.0, 3.0);
const RELATION_GAP: f32 = 2.0;
/// Radius of the badge in the middle of a relation.
pub const RELATION_BADGE: f32 = 10.0;
/// The lines to surrounding figures: widths of ink and paper, dashes.
const HOLD: (f32, f32) = (5.0, 2.6);
const HOLD_DASHES: Dashes = Dashes::round(5.0, 4.0);

/// The places of figures and cells on the table, animations included.
#[derive(Clone, Copy)]
pub struct PlacedScene<'a> {
    /// The board.
    pub table: Tabletop<'a>,
    /// The scene.
    pub scene: &'a Scene,
    /// The displacement of a figure by animations, by its key.
    pub moved: &'a dyn Fn(u32) -> Offset,
}

impl PlacedScene<'_> {
    /// The figure with this key, ghosts left out.
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

    /// The middle of a place on the table, and the figure if the place is one. `None` for an unknown figure or a cell
    /// without ground.
    #[must_use]
    pub fn place(&self, place: Place) -> Option<(Vec2, Option<&UnitLook>)> {
        match place {
            Place::Unit(key) => self.unit(key).map(|unit| (self.disc(unit), Some(unit))),
            Place::Cell(cell) => self.table.solid(cell).then(|| (self.table.centre(cell), None)),
        }
    }
}

/// The height of a figure's head above the middle of its disc, in pixels at zoom 1; without a figure that of a sign over
/// a cell.
#[must_use]
pub fn head_height(unit: Option<&UnitLook>) -> f32 {
    unit.map_or(DISC, |unit| height(unit) + unit.offset.lift)
}

/// Draws the pieces of paths that belong to a painter's row, alternatives first.
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
                canvas.dashed(piece, DOTS.1, DOT_DASHES, Colour::CUT);
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

/// The pieces of a path in a painter's row. The first piece of the path begins at the rim of the disc.
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

/// The point of a disc's rim in the direction of another point.
#[must_use]
pub fn rim(centre: Vec2, toward: Vec2, radius: f32) -> Vec2 {
    let plane = (toward - centre) / Vec2::new(1.0, TILT);
    centre + plane.normalize_or_zero() * Vec2::new(radius, radius * TILT)
}

/// Draws the marks that lie over all figures: relations first, then shots and attacks.
pub fn draw_over(canvas: &mut Canvas, places: &PlacedScene, marks: &[Mark]) {
    for mark in marks {
        match mark {
            Mark::Relation { a, b, badge } => {
                let (Some(a), Some(b)) = (places.unit(*a), places.unit(*b)) else { continue };
                let (p, q) = between(places, a, b);
                canvas.line(&[p, q], RELATION.0, Colour::CUT);
                canvas.line(&[p, q], RELATION.1, Colour::INK);
                draw_badge(canvas, badge, (p + q) / 2.0, RELATION_BADGE);
            }
            Mark::Surrounded { who, by, .. } => {
                let Some(who) = places.unit(*who) else { continue };
                for holder in by.iter().filter_map(|&key| places.unit(key)) {
                    let (p, q) = between(places, who, holder);
                    canvas.line(&[p, q], HOLD.0, Colour::INK);
                    canvas.dashed(&[p, q], HOLD.1, HOLD_DASHES, Colour::CUT);
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
            Mark::Together { ends, .. } => draw_bursts(canvas, places, ends),
            Mark::Attack { from, to, grown, .. } => {
                if let Some(arc) = attack_arc(places, *from, *to) {
                    draw_arrow(canvas, &part(&arc, *grown));
                }
            }
            _ => {}
        }
    }
}

/// The ends of the line between the rims of two figures' discs.
fn between(places: &PlacedScene, a: &UnitLook, b: &UnitLook) -> (Vec2, Vec2) {
    let (p, q) = (places.disc(a), places.disc(b));
    (rim(p, q, radius(a)), rim(q, p, radius(b)))
}

/// Points along the arc of an attack, from above the attacker's head to the target's.
#[must_use]
pub fn attack_arc(places: &PlacedScene, from: Place, to: Place) -> Option<Vec<Vec2>> {
    let ((from, attacker), (to, target)) = (places.place(from)?, places.place(to)?);
    let side = if to.x < from.x { 1.0 } else { -1.0 };
    let start = from + Vec2::new(ARC_FROM.x * side, -head_height(attacker) - ARC_FROM.y);
    let end = to + Vec2::new(4.0 * side, -head_height(target) - ARC_TO);
    let rise = ARC_RISE + ARC_RISE_FAR * start.distance(end);
    let control = start.lerp(end, 0.55) - Vec2::new(10.0 * side, rise);
    Some(curve(start, control, end, 20))
}

/// The points of the first part of a line, 0 to 1 by the number of its segments.
fn part(line: &[Vec2], share: f32) -> Vec<Vec2> {
    let keep = share.clamp(0.0, 1.0) * (line.len().saturating_sub(1)) as f32;
    let whole = keep.floor() as usize;
    let mut out: Vec<Vec2> = line.iter().take(whole + 1).copied().collect();
    if let (Some(&a), Some(&b)) = (line.get(whole), line.get(whole + 1)) {
        out.push(a.lerp(b, keep.fract()));
    }
    out
}

/// Draws a thick arrow along a line: margin, ink, then its colour.
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
        canvas.fill_grown(polygon(&head), edge / 2.0, colour);
    }
}

/// The ends of a shot's line, and the part of it before the obstacle, 1 without one.
#[must_use]
pub fn shot(places: &PlacedScene, from: Place, to: Place, obstacle: Option<Cell>) -> Option<(Vec2, Vec2, f32)> {
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

fn draw_shot(canvas: &mut Canvas, places: &PlacedScene, from: Place, to: Place, obstacle: Option<Cell>) {
    let Some((a, b, share)) = shot(places, from, to, obstacle) else { return };
    let middle = a.lerp(b, share);
    canvas.line(&[a, b], SHOT.0, Colour::INK);
    canvas.line(&[a, middle], SHOT.1, Colour::CUT);
    canvas.dashed(&[middle, b], SHOT.1, SHOT_DASHES, HARM);
    let along = (b - a).normalize_or_zero();
    let across = Vec2::new(-along.y, along.x);
    let foot = b - along * SHOT_HEAD.0;
    let head = [b + along * 4.0, foot + across * SHOT_HEAD.1, foot - across * SHOT_HEAD.1];
    canvas.fill_grown(polygon(&head), 2.4, Colour::INK);
    canvas.polygon(&head, if obstacle.is_some() { HARM } else { Colour::CUT });
    if let Some(cell) = obstacle.filter(|&cell| places.table.solid(cell)) {
        let top = places.table.top(cell, OBSTACLE.2, places.table.wall(cell).0);
        canvas.polygon(&top, HARM.fade(OBSTACLE.0));
        canvas.outline(&top, OBSTACLE.1, ENEMY_HATCH);
    }
}

/// A burst: points, outer and inner radius in pixels at zoom 1.
const BURST: (usize, f32, f32) = (16, 17.0, 9.0);
/// The line between bursts and their label: widths of ink and paper, dashes.
const JOIN: (f32, f32) = (5.4, 2.4);
const JOIN_DASHES: Dashes = Dashes::butt(9.0, 6.0);

/// The point where something that happens at a place is shown: the chest of a figure, or the middle of a cell.
#[must_use]
pub fn burst_at(places: &PlacedScene, place: Place) -> Option<Vec2> {
    let (at, unit) = places.place(place)?;
    Some(at - Vec2::new(0.0, unit.map_or(0.0, |unit| head_height(Some(unit)) * 0.62)))
}

/// The middle of several bursts, where their label stands, a little above them.
#[must_use]
pub fn joint(places: &PlacedScene, ends: &[Place]) -> Option<Vec2> {
    let all: Vec<Vec2> = ends.iter().filter_map(|&end| burst_at(places, end)).collect();
    let top = all.iter().map(|at| at.y).fold(f32::INFINITY, f32::min);
    let x = all.iter().map(|at| at.x).sum::<f32>() / all.len().max(1) as f32;
    (!all.is_empty()).then(|| Vec2::new(x, top - JOINT_UP))
}

/// How far the label of bursts is above the highest of them, in pixels at zoom 1.
const JOINT_UP: f32 = 74.0;

/// Draws bursts of equal weight, each joined by a broken line to the place of their label.
fn draw_bursts(canvas: &mut Canvas, places: &PlacedScene, ends: &[Place]) {
    let Some(label) = joint(places, ends) else { return };
    let all: Vec<Vec2> = ends.iter().filter_map(|&end| burst_at(places, end)).collect();
    for &at in &all {
        canvas.line(&[label, at], JOIN.0, Colour::INK);
        canvas.dashed(&[label, at], JOIN.1, JOIN_DASHES, Colour::CUT);
    }
    for at in all {
        let (points, outer, inner) = BURST;
        let corner = |i: usize| {
            let radius = if i.is_multiple_of(2) { outer } else { inner };
            at + Vec2::from_angle(i as f32 / points as f32 * std::f32::consts::PI) * radius
        };
        let star: Vec<Vec2> = (0..2 * points).map(corner).collect();
        canvas.fill_grown(polygon(&star), 2.4, Colour::INK);
        canvas.polygon(&star, Colour::CUT);
    }
}
