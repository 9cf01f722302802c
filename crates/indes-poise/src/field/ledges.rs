//! Ledges and ground that is climbed: falls and their harm, and units on a climb (POISE-136, POISE-D17, POISE-G20,
//! POISE-G40, POISE-C17).

use crate::data::{ActionEffect, Data};
use crate::field::riding;
use indes_core::battle::{FallAhead, Intent, View};
use indes_core::battlefield::elevation::FallHarm;
use indes_core::battlefield::{Field, UnitId, UnitRef, Water};
use indes_core::grid::Cell;

/// The damage in points of a fall of `levels` (POISE-G20).
pub(crate) fn harm(field: &Field, levels: i16) -> i16 {
    match field.mechanics.fall.map(|fall| fall.harm) {
        Some(FallHarm::Points { free, each }) => (levels - i16::from(free)).max(0) * i16::from(each),
        _ => 0,
    }
}

/// The damage in points of a fall of `levels` onto a cell: none into deep water (POISE-G20).
pub(crate) fn harm_on(field: &Field, levels: i16, cell: Cell) -> i16 {
    let softens = field.mechanics.fall.is_some_and(|fall| fall.water_softens);
    if softens && field.board.ground(cell).water == Water::Deep { 0 } else { harm(field, levels) }
}

/// Whether a drop of `levels` is a ledge and no step down (POISE-C17).
pub(crate) fn is_ledge(field: &Field, levels: i16) -> bool {
    field.mechanics.gait.rise.down_most.is_some_and(|most| levels > i16::from(most))
}

/// Whether a unit is on a climb: any of its cells is climbed, and it is not in the air (POISE-D17).
pub(crate) fn is_climbing(field: &Field, unit: &UnitRef) -> bool {
    let climbed = |cell: Cell| field.board.ground(cell).climb;
    field.board.has_climbs() && field.aloft(unit.id).is_none() && field.taken_by(unit).into_iter().any(climbed)
}

/// The depth in levels of the fall by a step over a ledge; `None` for a step on foot (POISE-G40).
pub(crate) fn fall_by_step(field: &Field, me: &UnitRef, from: Cell, to: Cell) -> Option<i16> {
    let levels = field.ground_under(me.size, from) - field.ground_under(me.size, to);
    if !is_ledge(field, levels) {
        return None;
    }
    let cells = |at: Cell| field.taken(&me.size.footprint, at);
    let climbed = cells(from).into_iter().chain(cells(to)).any(|cell| field.board.ground(cell).climb);
    (!climbed).then_some(levels)
}

/// The depth of the fall at the end of a walk on the ground; `None` if it ends on foot.
pub(crate) fn fall_at_end(field: &Field, me: &UnitRef, path: &[Cell]) -> Option<i16> {
    let (&to, before) = path.split_last()?;
    if field.aloft(me.id).is_some() {
        return None;
    }
    fall_by_step(field, me, before.last().copied().unwrap_or(me.body.cell), to)
}

/// The fall at the end of a walk, or from the saddle by a Dismount, with its damage before it is made.
pub(crate) fn fall_ahead(view: &View, actor: UnitId, intent: &Intent) -> Option<FallAhead> {
    let field = view.field;
    let unit = riding::executor(field, actor, intent.verb);
    let me = field.unit(unit);
    let (levels, cell) = match field.data::<Data>().action(intent.verb).does {
        ActionEffect::Walk { .. } => (fall_at_end(field, &me, intent.path())?, *intent.path().last()?),
        ActionEffect::Dismount => {
            let drop = riding::drop_to(field, unit, intent.cell()?);
            (Some(drop).filter(|&levels| is_ledge(field, levels))?, intent.cell()?)
        }
        _ => return None,
    };
    Some(FallAhead { unit, levels, harm: harm_on(field, levels, cell) })
}
