//! Where a unit can walk with the metres that it has left, and where it would fall (MANEUVER-G12, MANEUVER-G25,
//! MANEUVER-G77, MANEUVER-G79).

use crate::data::Data;
use crate::ids::METRES;
use crate::unit;
use indes_core::battle::View;
use indes_core::battlefield::{UnitRef, Walking};
use indes_core::grid::Cell;

/// The walk that a unit can make with the metres it has left (MANEUVER-G12, MANEUVER-G25, MANEUVER-G77).
#[must_use]
pub fn walking(view: &View, me: &UnitRef) -> Option<Walking> {
    let data: &Data = view.field.data();
    let metres = u16::try_from(me.pools.get(METRES).now).unwrap_or(0);
    if metres == 0 || unit::is_held(data, me) {
        return None;
    }
    Some(Walking { weight: surcharge(view, me), ..Walking::points(me.id, metres) })
}

/// The metres more that each step costs (MANEUVER-G77).
#[must_use]
pub fn surcharge(view: &View, me: &UnitRef) -> u16 {
    let (data, scale) = (view.field.data::<Data>(), view.field.mechanics.gait.scale);
    let postures = &data.file.postures;
    let prone = if me.statuses.has(data.statuses.prone) { postures.prone_metre } else { 0 };
    let hidden = if view.field.concealed.of(me.id).is_any() { postures.hidden_metre } else { 0 };
    scale.metres(prone + hidden)
}

/// The levels that a step goes down, if they make a fall (MANEUVER-G79).
#[must_use]
pub fn ledge(view: &View, me: &UnitRef, from: Cell, to: Cell) -> Option<u8> {
    let field = view.field;
    let drop = field.ground_under(me.size, from) - field.ground_under(me.size, to);
    let least = field.mechanics.fall.map_or(u8::MAX, |fall| fall.ledge);
    u8::try_from(drop).ok().filter(|&levels| levels >= least)
}
