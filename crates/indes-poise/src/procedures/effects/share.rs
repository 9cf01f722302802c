//! Units that share cells: which one makes room, and what follows if none can (POISE-123, POISE-124, POISE-125,
//! POISE-126, POISE-155, POISE-J08, POISE-J09).
//!
//! A walk that was cut short, or a fall, can end in the cells of another unit. The unit that arrived last is put a pace
//! away; if it has no free cell, the other one is; if that has none either, both are encumbered while they share cells.

use crate::data::Data;
use crate::field::{flight, hidden, landing, riding};
use crate::state::procedure::{Next, Placement, Skill, SkillStep};
use crate::unit::{frames, statuses};
use indes_core::battle::error::broken;
use indes_core::battle::{Batch, Change, Frame, Intent, RuleId, StepOutput, View};
use indes_core::battlefield::movement::Memory;
use indes_core::battlefield::{Field, UnitId, UnitMask, UnitRef, Walking};
use indes_core::grid::Cell;
use indes_core::rule_id;
use smallvec::SmallVec;

/// POISE-J09: whether the sizes of two units are far enough apart for them to share cells.
fn far_apart(field: &Field, a: &UnitRef, b: &UnitRef) -> bool {
    let least = field.mechanics.gait.crossing.share_gap;
    least.is_some_and(|least| a.size.class.abs_diff(b.size.class) >= least)
}

/// The units whose cells a unit shares and must not. A rider shares those of its mount (POISE-126).
fn crowding(field: &Field, me: &UnitRef) -> UnitMask {
    if field.mounts.mount_of(me.id).is_some() {
        return UnitMask::NONE;
    }
    let there = |cell: Cell| field.bodies.on(cell).union(field.bodies.under(cell));
    let others = field.taken_by(me).into_iter().fold(UnitMask::NONE, |all, cell| all.union(there(cell)));
    let own = UnitMask::only(me.id).union(field.mounts.rider_of(me.id).map_or(UnitMask::NONE, UnitMask::only));
    others.without(own).iter().filter(|&other| !far_apart(field, me, &field.unit(other))).collect()
}

/// The cells a pace away that are free for a unit, as far as it knows.
pub(crate) fn room(field: &Field, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    let mover = flight::keeping_level(field, me, Walking::points(me.id, 0)).mover(field);
    let steps = mover.neighbours(me.body.cell, Memory::default());
    let free = |cell: Cell| {
        let own = field.taken(&me.size.footprint, cell);
        let others = own
            .iter()
            .fold(UnitMask::NONE, |all, &cell| all.union(field.bodies.on(cell)).union(field.bodies.under(cell)));
        others.without(field.concealed.unknown_to(me.id).with(me.id)).is_empty()
    };
    steps.map(|step| step.0).filter(|&cell| free(cell)).collect()
}

/// POISE-J08: makes room where a unit has come to be with others, one of them at a time: after each the step `here` is
/// made again, after a question that of [`place_chosen`]. The step `otherwise` follows when no place is shared, or no
/// unit in it has a free cell to go to.
pub(crate) fn make_room(
    view: &View,
    frame: &Frame,
    unit: UnitId,
    here: SkillStep,
    otherwise: SkillStep,
    out: &mut StepOutput,
) -> Next {
    let field = view.field;
    let others = crowding(field, &field.unit(unit));
    if others.is_empty() {
        return Next::Go(otherwise);
    }
    // POISE-G43: a unit that came down on a hidden one has found it. The step is made again with the body that is known
    // now.
    if hidden::appear(view, &mut out.batch, others, unit) {
        return Next::Go(here);
    }
    for who in std::iter::once(unit).chain(others.iter()) {
        let them = field.unit(who);
        match room(field, &them).as_slice() {
            [] => {}
            &[only] => {
                if !finds_hidden(view, &them, only, out) {
                    push_to(view, &mut out.batch, rule_id!("POISE-J08"), who, only);
                }
                return Next::Go(here);
            }
            _ => {
                out.remember::<Skill>(frame).placing = Some(Placement { unit: who, then: here });
                return Next::Ask(frames::question(view, frame, who), SkillStep::PlaceChosen);
            }
        }
    }
    encumber(view, &mut out.batch, unit, others);
    Next::Go(otherwise)
}

/// POISE-G20: a unit that fell onto others stands on the nearest free cell, at any distance; its owner chooses among
/// several. In a pit without a free cell the others make room, or all are encumbered (POISE-125, POISE-J08).
pub(crate) fn make_room_after_fall(
    view: &View,
    frame: &Frame,
    unit: UnitId,
    otherwise: SkillStep,
    out: &mut StepOutput,
) -> Next {
    let (field, here) = (view.field, SkillStep::MakeRoomAfterFall);
    let me = field.unit(unit);
    let others = crowding(field, &me);
    if others.is_empty() {
        return Next::Go(otherwise);
    }
    if hidden::appear(view, &mut out.batch, others, unit) {
        return Next::Go(here);
    }
    match landing::after_fall(field, &me, me.body.cell).as_slice() {
        [] => make_room(view, frame, unit, here, otherwise, out),
        &[only] => {
            if !finds_hidden(view, &me, only, out) {
                push_to(view, &mut out.batch, rule_id!("POISE-G20"), unit, only);
            }
            Next::Go(here)
        }
        _ => {
            out.remember::<Skill>(frame).placing = Some(Placement { unit, then: here });
            Next::Ask(frames::question(view, frame, unit), SkillStep::FallPlaceChosen)
        }
    }
}

/// Puts a unit that fell on the cell that its owner has chosen; then the step that asked is made again.
pub(crate) fn fall_place_chosen(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    place(view, frame, rule_id!("POISE-G20"), out)
}

/// POISE-G43: whether a unit finds a hidden one on the cell to which it was to be put; then it is not put there.
fn finds_hidden(view: &View, me: &UnitRef, cell: Cell, out: &mut StepOutput) -> bool {
    let met = view.field.hidden_on(me, cell);
    hidden::bump(view, me.id, met, out);
    !met.is_empty()
}

/// POISE-125: encumbers a unit and those whose cells it shares. Defeated units are not encumbered.
fn encumber(view: &View, batch: &mut Batch, unit: UnitId, others: UnitMask) {
    let field = view.field;
    let encumbered = field.data::<Data>().statuses.encumbered;
    let Some(first) = others.iter().next() else { return };
    for (who, with) in std::iter::once((unit, first)).chain(others.iter().map(|other| (other, unit))) {
        let them = field.unit(who);
        if !them.body.down && !statuses::has(&them, encumbered) {
            batch.write(rule_id!("POISE-125"), Change::Add { unit: who, status: encumbered, by: Some(with) });
        }
    }
}

/// POISE-125: a rider that comes off with no free cell anywhere shares the cells of its mount.
pub(crate) fn stay_with_mount(view: &View, batch: &mut Batch, rider: UnitId) {
    let mount = view.field.mounts.mount_of(rider).map(|mount| view.field.unit(mount));
    if let Some(mount) = mount.filter(|mount| !far_apart(view.field, &view.field.unit(rider), mount)) {
        encumber(view, batch, rider, UnitMask::only(mount.id));
    }
}

/// POISE-125: encumbers units that were tended and stand up in the cells of another. Writes nothing if all units that
/// share cells are encumbered already.
pub(crate) fn stand_together(view: &View, batch: &mut Batch) {
    let encumbered = view.field.data::<Data>().statuses.encumbered;
    for me in view.field.standing().filter(|me| !statuses::has(me, encumbered)) {
        let others = crowding(view.field, &me).without(view.field.bodies.down());
        if let Some(with) = others.iter().next() {
            batch.write(rule_id!("POISE-125"), Change::Add { unit: me.id, status: encumbered, by: Some(with) });
        }
    }
}

/// Puts a unit on the cell that its owner has chosen; then the step that asked is made again.
pub(crate) fn place_chosen(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    place(view, frame, rule_id!("POISE-J08"), out)
}

fn place(view: &View, frame: &Frame, by: RuleId, out: &mut StepOutput) -> Next {
    let cell = frame.answer.as_ref().and_then(Intent::cell);
    let (Some(Placement { unit: who, then }), Some(cell)) = (Skill::of(frame).placing, cell) else {
        broken!("an answer about a place names no cell, or no unit is to be put there");
        return Next::Done;
    };
    if !finds_hidden(view, &view.field.unit(who), cell, out) {
        push_to(view, &mut out.batch, by, who, cell);
    }
    Next::Go(then)
}

fn push_to(view: &View, batch: &mut Batch, by: RuleId, unit: UnitId, cell: Cell) {
    let path: indes_core::battlefield::Path = [cell].into_iter().collect();
    batch.write(by, Change::Push { unit, path: path.clone() });
    riding::push_rider_along(view, batch, unit, &path);
}

/// POISE-125: ends the encumbrance of a unit that no longer shares cells.
pub(crate) fn settle(view: &View, batch: &mut Batch, unit: &UnitRef) {
    let encumbered = view.field.data::<Data>().statuses.encumbered;
    let by_another = unit.statuses.get(encumbered).is_some_and(|status| status.by.is_some());
    if by_another && crowding(view.field, unit).is_empty() {
        batch.write(rule_id!("POISE-125"), Change::RemoveStatus { unit: unit.id, status: encumbered });
    }
}

/// Whether two units may share cells.
pub(crate) fn may_share(view: &View, a: UnitId, b: UnitId) -> bool {
    let field = view.field;
    let (a, b) = (field.unit(a), field.unit(b));
    let encumbered = field.data::<Data>().statuses.encumbered;
    far_apart(field, &a, &b) || statuses::has(&a, encumbered) && statuses::has(&b, encumbered)
}
