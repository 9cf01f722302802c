//! Zones of control: the cells that a unit controls, and the foes that control it (POISE-163..165, POISE-G33,
//! POISE-G40).

use crate::battle::{RuleId, View};
use crate::battlefield::{Field, Marks, Surroundings, ThreatShape, UnitId, UnitMask, UnitRef, cells_from, cells_of};
use crate::grid::Cell;
use crate::rules::poise::data::{Data, Tag, rule};
use crate::rules::poise::unit::statuses;

/// POISE-163..165: the cells that a unit controls, if it has a zone at all. That of a hidden unit is not known
/// (POISE-G43).
pub(crate) fn marks(field: &Field, unit: UnitId, out: &mut Marks) {
    out.clear();
    if !field.concealed.of(unit).is_any() {
        reach(field, unit, out);
    }
}

/// The same for hidden units as well.
pub(crate) fn reach(field: &Field, unit: UnitId, out: &mut Marks) {
    out.clear();
    let me = field.unit(unit);
    if controls(field, &me).is_some() {
        let around = Surroundings { board: &field.board, regions: None, corner: field.mechanics.gait.corner };
        match field.aloft(unit) {
            None => cells_of(&around, field.mechanics.threat, field.stance(&me), |_, _| true, out),
            Some(level) => {
                cells_from(&around, field.mechanics.threat, (field.stance(&me), level), |_, _| true, out);
            }
        }
    }
}

/// The rule by which a unit has a zone of control now; nothing if it has none.
pub(crate) fn controls(field: &Field, me: &UnitRef) -> Option<RuleId> {
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
    if gives(Tag::Zoc) { Some(rule(163)) } else { gives(Tag::NaturalZoc).then(|| rule(164)) }
}

/// The foes in whose zones a unit is, or would be on a cell at a level in the air (POISE-G33, POISE-G40).
pub(crate) fn controllers_at(view: &View, me: &UnitRef, at: Cell, level: Option<i16>) -> UnitMask {
    let field = view.field;
    let foes = field.roster.foes(me.id).without(field.bodies.down());
    let Some(level) = level else {
        return view.zones.over(&me.size.footprint, at).intersection(foes);
    };
    let known = foes.without(field.concealed.from(me.id));
    let controls = |&foe: &UnitId| controls(field, &field.unit(foe)).is_some();
    reaching(view, me, (at, level), known.iter().filter(controls).collect())
}

/// Those of some foes that are near enough to a unit above a cell for a zone of control.
pub(crate) fn reaching(view: &View, me: &UnitRef, (at, level): (Cell, i16), foes: UnitMask) -> UnitMask {
    let field = view.field;
    let ThreatShape::Zone { paces, height } = field.mechanics.threat else {
        return UnitMask::NONE;
    };
    let (grid, corner) = (&field.board.grid, field.mechanics.gait.corner);
    let own = field.taken(&me.size.footprint, at);
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
    controllers_at(view, &at, carrier.body.cell, view.field.aloft(unit.id))
}
