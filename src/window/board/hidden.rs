//! Which figures can hardly be seen: their outline is drawn once more over everything.
//!
//! A few points of the figure are asked whether a nearer figure, slab or wall is drawn there.

use super::lines::Places;
use super::pieces;
use super::scene::UnitState;
use bevy::math::Vec2;

/// A figure counts as hidden if more than this part of it is covered.
const HIDDEN_PART: f32 = 0.5;
/// Heights of the points, in parts of the figure, and how far they lie aside.
const HEIGHTS: [f32; 5] = [0.15, 0.33, 0.5, 0.68, 0.85];
const ASIDE: [f32; 3] = [-9.0, 0.0, 9.0];
/// Half the width of a figure that covers others, and how far its disc reaches below its middle.
const BODY: f32 = 14.0;
const FOOT: f32 = 13.0;
/// Ground so many rows nearer can reach up to a figure.
const ROWS: i32 = 3;

/// Whether most of a figure is covered by nearer figures, ground or walls.
#[must_use]
pub fn hidden(places: &Places, rows: &[i32], index: usize) -> bool {
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
