//! Two in one place: which one gives way, and what it is like if neither can (POISE-123..126, POISE-155, POISE-J08,
//! POISE-J09).
//!
//! A walk that was cut short, or a fall, can end where another unit is. The one that arrived last is put a pace away;
//! where it has no room the other one is; where that has none either both are encumbered as long as they share.

use crate::battle::error::broken;
use crate::battle::{Batch, Change, Frame, Intent, StepOutput, View};
use crate::battlefield::movement::gait::Memory;
use crate::battlefield::{Field, UnitId, UnitMask, UnitRef, Walking};
use crate::grid::Cell;
use crate::rules::poise::data::{Data, judgement, rule};
use crate::rules::poise::field::{flight, hidden, riding};
use crate::rules::poise::procedure::{Next, Skill, SkillStep};
use crate::rules::poise::unit::{frames, statuses};
use smallvec::SmallVec;

/// POISE-J09: whether sizes are so far apart that two may share a place.
fn far_apart(field: &Field, a: &UnitRef, b: &UnitRef) -> bool {
    let least = field.mechanics.gait.crossing.share_gap;
    least.is_some_and(|least| a.size.class.abs_diff(b.size.class) >= least)
}

/// All in whose place a unit is and must not be. Riders are in their mounts' places (POISE-126).
fn crowding(field: &Field, me: &UnitRef) -> UnitMask {
    if field.mounts.mount_of(me.id).is_some() {
        return UnitMask::NONE;
    }
    let there = |cell: Cell| field.bodies.on(cell).union(field.bodies.under(cell));
    let others = field.taken_by(me).into_iter().fold(UnitMask::NONE, |all, cell| all.union(there(cell)));
    let own = UnitMask::only(me.id).union(field.mounts.rider_of(me.id).map_or(UnitMask::NONE, UnitMask::only));
    others.without(own).iter().filter(|&other| !far_apart(field, me, &field.unit(other))).collect()
}

/// The cells a pace away where there is room for a unit, as far as it knows.
pub(crate) fn room(field: &Field, me: &UnitRef) -> SmallVec<[Cell; 8]> {
    let mover = flight::keeping_level(field, me, Walking::points(me.id, 0)).mover(field);
    let steps = mover.neighbours(me.body.cell, Memory::default());
    let free = |cell: Cell| {
        let own = field.taken(&me.size.footprint, cell);
        let others = own
            .iter()
            .fold(UnitMask::NONE, |all, &cell| all.union(field.bodies.on(cell)).union(field.bodies.under(cell)));
        others.without(field.concealed.from(me.id).with(me.id)).is_empty()
    };
    steps.map(|step| step.0).filter(|&cell| free(cell)).collect()
}

/// POISE-J08: makes room where a unit has come to be with others, one of them at a time: after each the step `here` is
/// made again, after a question that of [`placed`]. The step `otherwise` follows when no place is shared, or no unit in
/// it has a free cell to go to.
pub(crate) fn make_room(
    view: &View,
    frame: &Frame,
    unit: UnitId,
    (here, otherwise): (SkillStep, SkillStep),
    out: &mut StepOutput,
) -> Next {
    let field = view.field;
    let others = crowding(field, &field.unit(unit));
    if others.is_empty() {
        return Next::Go(otherwise);
    }
    // A unit that came down on a hidden one has found it (POISE-G43). With more known bodies there is less room.
    if hidden::appear(view, &mut out.batch, others, unit) {
        return Next::Go(here);
    }
    for who in std::iter::once(unit).chain(others.iter()) {
        let them = field.unit(who);
        match room(field, &them).as_slice() {
            [] => {}
            &[only] => {
                if !found(view, &them, only, out) {
                    put(view, &mut out.batch, who, only);
                }
                return Next::Go(here);
            }
            _ => {
                out.remember::<Skill>(frame).placing = Some((who, here));
                return Next::Ask(frames::question(view, frame, who), SkillStep::Placed);
            }
        }
    }
    encumber(view, &mut out.batch, unit, others);
    Next::Go(otherwise)
}

/// POISE-G43: whether a hidden unit is found where another was to be put; it is not put there then.
fn found(view: &View, me: &UnitRef, cell: Cell, out: &mut StepOutput) -> bool {
    let met = hidden::in_the_way(view, me, cell);
    hidden::bump(view, me.id, met, out);
    !met.is_empty()
}

/// POISE-125: a unit and others who cannot make room for each other. The defeated are not encumbered.
fn encumber(view: &View, batch: &mut Batch, unit: UnitId, others: UnitMask) {
    let field = view.field;
    let encumbered = field.data::<Data>().statuses.encumbered;
    let Some(first) = others.iter().next() else { return };
    for (who, with) in std::iter::once((unit, first)).chain(others.iter().map(|other| (other, unit))) {
        let them = field.unit(who);
        if !them.body.down && !statuses::has(&them, encumbered) {
            batch.write(rule(125), Change::Add { unit: who, status: encumbered, by: Some(with) });
        }
    }
}

/// POISE-125: a rider that comes off where there is no room anywhere shares the place of its mount.
pub(crate) fn stay_with_mount(view: &View, batch: &mut Batch, rider: UnitId) {
    let mount = view.field.mounts.mount_of(rider).map(|mount| view.field.unit(mount));
    if let Some(mount) = mount.filter(|mount| !far_apart(view.field, &view.field.unit(rider), mount)) {
        encumber(view, batch, rider, UnitMask::only(mount.id));
    }
}

/// POISE-125: those who were tended and stand up where another unit stands share the place. Writes nothing where all
/// who share a place are encumbered.
pub(crate) fn stand_together(view: &View, batch: &mut Batch) {
    let encumbered = view.field.data::<Data>().statuses.encumbered;
    for me in view.field.standing().filter(|me| !statuses::has(me, encumbered)) {
        let others = crowding(view.field, &me).without(view.field.bodies.down());
        if let Some(with) = others.iter().next() {
            batch.write(rule(125), Change::Add { unit: me.id, status: encumbered, by: Some(with) });
        }
    }
}

/// Where its owner has said; then it is looked at once more who is in whose place.
pub(crate) fn placed(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let cell = frame.answer.as_ref().and_then(Intent::cell);
    let (Some((who, then)), Some(cell)) = (Skill::of(frame).placing, cell) else {
        broken!("an answer about a place names no cell, or no unit is to be put there");
        return Next::Done;
    };
    if !found(view, &view.field.unit(who), cell, out) {
        put(view, &mut out.batch, who, cell);
    }
    Next::Go(then)
}

fn put(view: &View, batch: &mut Batch, unit: UnitId, cell: Cell) {
    let path: crate::battlefield::Path = [cell].into_iter().collect();
    batch.write(judgement(8), Change::Push { unit, path: path.clone() });
    riding::pushed_along(view, batch, unit, &path);
}

/// POISE-125: a unit that shares its place no longer is not encumbered.
pub(crate) fn settle(view: &View, batch: &mut Batch, unit: &UnitRef) {
    let encumbered = view.field.data::<Data>().statuses.encumbered;
    let by_another = unit.statuses.get(encumbered).is_some_and(|status| status.by.is_some());
    if by_another && crowding(view.field, unit).is_empty() {
        batch.write(rule(125), Change::RemoveStatus { unit: unit.id, status: encumbered });
    }
}

/// Whether two may be in one place.
pub(crate) fn may_share(view: &View, a: UnitId, b: UnitId) -> bool {
    let field = view.field;
    let (a, b) = (field.unit(a), field.unit(b));
    let encumbered = field.data::<Data>().statuses.encumbered;
    far_apart(field, &a, &b) || statuses::has(&a, encumbered) && statuses::has(&b, encumbered)
}
