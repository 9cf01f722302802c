//! Which figures are mostly covered by nearer ones, slabs or walls: their outline is drawn over everything.
//!
//! The covered part is estimated from sample points of the figure.

use super::lines::PlacedScene;
use super::pieces;
use super::scene::UnitState;
use bevy::math::Vec2;

/// A figure counts as hidden if more than this part of it is covered.
const HIDDEN_PART: f32 = 0.5;
/// The sample points: heights as parts of the figure's height, and pixels aside for a disc of size 1.
const HEIGHTS: [f32; 5] = [0.15, 0.33, 0.5, 0.68, 0.85];
const ASIDE: [f32; 3] = [-9.0, 0.0, 9.0];
/// Half the width of a covering figure, and how far its disc reaches below its middle, in pixels at zoom 1.
const BODY: f32 = 14.0;
const FOOT: f32 = 13.0;
/// Painter's rows in front of a figure whose slabs and walls can cover it.
const ROWS: i32 = 3;

/// Whether more than half of the figure `index` is covered by nearer figures, slabs or walls. `rows` are the painter's
/// rows of all figures.
#[must_use]
pub fn hidden(places: &PlacedScene, rows: &[i32], index: usize) -> bool {
    let (table, units) = (&places.table, &places.scene.units);
    let unit = &units[index];
    let (foot, head) = (places.disc(unit), pieces::height(unit));
    let large = pieces::radius(unit) / pieces::DISC;
    let mut covered = 0.0_f32;
    let mut all = 0.0_f32;
    for up in HEIGHTS {
        for aside in ASIDE {
            all += 1.0;
            let point = foot + Vec2::new(aside * large, -head * up);
            let by_unit = units.iter().enumerate().any(|(other, near)| {
                let nearer = rows[other] > rows[index] || (rows[other] == rows[index] && other > index);
                nearer && near.ghost.is_none() && near.state != UnitState::Down && {
                    let from = (point - places.disc(near)) / Vec2::new(1.0, -1.0);
                    let wide = BODY * pieces::radius(near) / pieces::DISC;
                    from.x.abs() < wide && from.y > -FOOT && from.y < pieces::height(near) * 0.95
                }
            });
            let by_ground = || {
                (rows[index] + 1..=rows[index] + ROWS)
                    .any(|row| table.row_cells(row).any(|cell| table.covers(cell, point)))
            };
            if by_unit || by_ground() {
                covered += 1.0;
            }
        }
    }
    covered / all > HIDDEN_PART
}
