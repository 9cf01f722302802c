//! Zones of control: the cells that a unit controls, and the foes that control it (POISE-163, POISE-164, POISE-165,
//! POISE-192, POISE-G33, POISE-G40).

use super::flight::Position;
use crate::data::{Data, Tag};
use crate::unit::statuses;
use indes_core::battle::{RuleId, View};
use indes_core::battlefield::{
    Field, Marks, Surroundings, ThreatShape, UnitId, UnitMask, UnitRef, cells_from, cells_of,
};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// POISE-163, POISE-164: the cells that a unit controls; none for a hidden unit, whose zone is not known (POISE-G43).
pub(crate) fn marks(field: &Field, unit: UnitId, out: &mut Marks) {
    out.clear();
    if !field.concealed.of(unit).is_any() {
        marks_even_if_hidden(field, unit, out);
    }
}

/// The cells that a unit controls, hidden or not.
pub(crate) fn marks_even_if_hidden(field: &Field, unit: UnitId, out: &mut Marks) {
    out.clear();
    let me = field.unit(unit);
    if control_rule(field, &me).is_some() {
        let around = Surroundings { board: &field.board, regions: None, corner: field.mechanics.gait.corner };
        match field.aloft(unit) {
            None => cells_of(&around, field.mechanics.threat, field.stance(&me), |_, _| true, out),
            Some(level) => {
                cells_from(&around, field.mechanics.threat, (field.stance(&me), level), |_, _| true, out);
            }
        }
    }
}

/// The rule that gives a unit its zone of control; `None` if it has none now (POISE-082, POISE-086, POISE-090,
/// POISE-098, POISE-163, POISE-164, POISE-165).
pub(crate) fn control_rule(field: &Field, me: &UnitRef) -> Option<RuleId> {
    let data: &Data = field.data();
    let named = &data.statuses;
    let suspended =
        [named.reeling, named.knocked_down, named.confused].into_iter().any(|status| statuses::has(me, status));
    if me.body.down || suspended {
        return None;
    }
    let gives = |tag| {
        let mut held = me.gear.in_hand();
        held.any(|(_, gear)| data.weapon(gear).skills.iter().any(|attack| attack.is(tag)))
    };
    if gives(Tag::Zoc) { Some(rule_id!("POISE-163")) } else { gives(Tag::NaturalZoc).then_some(rule_id!("POISE-164")) }
}

/// The foes in whose zones of control a unit would be at a position (POISE-G33, POISE-G40).
pub(crate) fn controllers_at(view: &View, me: &UnitRef, at: Position) -> UnitMask {
    let field = view.field;
    let foes = field.roster.foes(me.id).without(field.bodies.down());
    if at.level.is_none() {
        return view.zones.over(&me.size.footprint, at.cell).intersection(foes);
    }
    let known = foes.without(field.concealed.unknown_to(me.id));
    let controls = |&foe: &UnitId| control_rule(field, &field.unit(foe)).is_some();
    those_reaching(view, me, at, known.iter().filter(controls).collect())
}

/// The foes that could hinder a unit at a position: those in whose zones of control it would be and that would see it there
/// (POISE-G33).
pub(crate) fn hinderers_at(view: &View, me: &UnitRef, at: Position) -> UnitMask {
    let own = view.field.taken(&me.size.footprint, at.cell);
    those_seeing(view, &own, controllers_at(view, me, at))
}

/// The foes among `foes` that see any of some cells (POISE-G33).
pub(crate) fn those_seeing(view: &View, cells: &[Cell], foes: UnitMask) -> UnitMask {
    let sees = |foe: &UnitId| view.field.sees(&view.field.taken_by(&view.field.unit(*foe)), cells);
    foes.iter().filter(sees).collect()
}

/// The foes among `foes` that are near enough to a unit at a position for a zone of control.
pub(crate) fn those_reaching(view: &View, me: &UnitRef, at: Position, foes: UnitMask) -> UnitMask {
    let field = view.field;
    let ThreatShape::Zone { paces, height } = field.mechanics.threat else {
        return UnitMask::NONE;
    };
    let (grid, corner) = (&field.board.grid, field.mechanics.gait.corner);
    let own = field.taken(&me.size.footprint, at.cell);
    let level = at.level.unwrap_or_else(|| field.ground_under(me.size, at.cell));
    let reached = |foe: &UnitRef| {
        let their = field.taken_by(foe);
        their.iter().any(|&from| {
            let near = |&to: &Cell| {
                grid.distance(from, to) <= u16::from(paces)
                    && (from == to || !field.board.bars(corner, from, to, |cell| !field.board.ground(cell).passable))
            };
            field.level_at(foe, from).abs_diff(level) <= u16::from(height) && own.iter().any(near)
        })
    };
    foes.iter().filter(|&foe| reached(&field.unit(foe))).collect()
}

/// The foes in whose zones of control a unit stands.
#[must_use]
pub fn controllers(view: &View, unit: &UnitRef) -> UnitMask {
    let carrier = view.field.unit(view.field.mounts.carrier(unit.id));
    let at = UnitRef { size: carrier.size, ..*unit };
    controllers_at(view, &at, Position { cell: carrier.body.cell, level: view.field.aloft(unit.id) })
}
