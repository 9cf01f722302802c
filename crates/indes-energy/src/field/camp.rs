//! Camps: who rests there, and whether an opponent disturbs the rest (ENERGY-G45, ENERGY-298).

use crate::data::Data;
use crate::unit;
use indes_core::battle::View;
use indes_core::battlefield::{UnitMask, UnitRef};

/// Whether a creature is in a camp with all its cells.
fn is_in_camp(view: &View, me: &UnitRef) -> bool {
    view.field.taken_by(me).into_iter().all(|cell| view.field.board.ground(cell).camp)
}

/// The creatures of the side of a creature that are alive and on the field.
fn side<'a>(view: &'a View, me: &UnitRef) -> impl Iterator<Item = UnitRef<'a>> {
    let (data, side) = (view.field.data::<Data>(), view.field.roster.member(me.id).side);
    let own = view.field.roster.ids().filter(move |&unit| view.field.roster.member(unit).side == side);
    own.map(move |unit| view.field.unit(unit)).filter(move |them| !unit::is_gone(data, them))
}

/// The creatures that rest with a creature: those of its side that are in a camp.
#[must_use]
pub fn party(view: &View, me: &UnitRef) -> UnitMask {
    side(view, me).filter(|them| is_in_camp(view, them)).map(|them| them.id).collect()
}

/// Whether one of some opponents is aware of the side of a creature: it is able to act, and not all are hidden from it.
fn is_noticed(view: &View, me: &UnitRef, foes: UnitMask) -> bool {
    let data: &Data = view.field.data();
    let able = |foe: &indes_core::battlefield::UnitId| unit::is_able(data, &view.field.unit(*foe));
    foes.iter().filter(able).any(|foe| side(view, me).any(|them| !view.field.concealed.of(them.id).is_from(foe)))
}

/// Whether a creature may begin a rest, by what it knows: it is in a camp, no opponent that it knows of is aware of its
/// side, and none of those who would rest bleeds (ENERGY-G45, ENERGY-312).
#[must_use]
pub fn may_rest(view: &View, me: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    let bleeds = || party(view, me).iter().any(|unit| view.field.unit(unit).statuses.has(data.statuses.bleeding));
    is_in_camp(view, me) && !is_noticed(view, me, view.field.known_foes(me.id)) && !bleeds()
}

/// Whether no opponent at all, hidden ones included, disturbs the rest of a creature's side.
#[must_use]
pub fn is_undisturbed(view: &View, me: &UnitRef) -> bool {
    !is_noticed(view, me, view.field.roster.foes(me.id))
}

/// Whether the level has a camp.
#[must_use]
pub fn exists(view: &View) -> bool {
    let board = &view.field.board;
    board.grid.cells().any(|cell| board.ground(cell).camp)
}
