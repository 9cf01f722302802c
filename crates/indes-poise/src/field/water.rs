//! Water and breath (POISE-207, POISE-208, POISE-209, POISE-210, POISE-211, POISE-212, POISE-213, POISE-214, POISE-215,
//! POISE-216, POISE-217, POISE-218, POISE-G16, POISE-G17, POISE-G18, POISE-G49, POISE-C28, POISE-C29, POISE-C30).
//!
//! A unit is in deep water when all its cells are deep. Being under water is a condition, `submerged`, that ends only
//! by coming up. Riders stay dry and breathe.

use super::riding;
use crate::data::{Data, MainPool, Stat, Tag};
use crate::ids::DEFENCE;
use crate::state::Count;
use crate::unit::{pools, statuses};
use indes_core::battle::{Batch, Change, RuleId, View};
use indes_core::battlefield::{Field, Footprint, UnitId, UnitRef, Water};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// Whether all cells of a footprint are deep water.
fn is_deep(field: &Field, footprint: &Footprint, at: Cell) -> bool {
    all_deep(field, footprint.cells(&field.board.grid, at))
}

fn all_deep(field: &Field, mut cells: impl Iterator<Item = Cell>) -> bool {
    field.board.has_deep() && cells.all(|cell| field.board.ground(cell).water == Water::Deep)
}

/// Whether a unit, or its mount, is in deep water (POISE-C30).
#[must_use]
pub fn in_deep(field: &Field, unit: &UnitRef) -> bool {
    if !field.board.has_deep() || field.aloft(unit.id).is_some() {
        return false;
    }
    let place = field.stance(unit);
    is_deep(field, place.footprint, place.at)
}

/// Whether a unit swims, at the surface or below (POISE-C29). A rider does not.
#[must_use]
pub fn swims(field: &Field, unit: &UnitRef) -> bool {
    field.mounts.mount_of(unit.id).is_none() && in_deep(field, unit)
}

/// Whether a unit is under water.
#[must_use]
pub fn is_under(field: &Field, unit: &UnitRef) -> bool {
    statuses::has(unit, field.data::<Data>().statuses.submerged)
}

/// Whether any of a unit's cells is water.
pub(crate) fn is_wetted(field: &Field, unit: &UnitRef) -> bool {
    if !field.board.has_water() {
        return false;
    }
    let dry = |cell: Cell| field.board.ground(cell).water == Water::None;
    let down = field.mounts.mount_of(unit.id).is_none() && field.aloft(unit.id).is_none();
    down && !field.taken_by(unit).into_iter().all(dry)
}

/// POISE-D11: the movement points that armour adds to each pace in deep water.
#[must_use]
pub fn drag(unit: &UnitRef) -> u16 {
    Stat::Drag.of(unit).max(0).unsigned_abs()
}

/// POISE-D11: whether a unit cannot keep its head above water.
#[must_use]
pub fn sinks(unit: &UnitRef) -> bool {
    Stat::Sinks.of(unit) != 0
}

/// POISE-210, POISE-211: the rule that gives a skill a bane because its user swims; `None` if it has none.
#[must_use]
pub fn bane_rule(field: &Field, user: &UnitRef, tags: &[Tag]) -> Option<RuleId> {
    (!tags.contains(&Tag::Aquatic) && swims(field, user)).then_some(rule_id!("POISE-210"))
}

/// POISE-213: whether a skill cannot be used because its user swims.
#[must_use]
pub fn bars(field: &Field, user: &UnitRef, tags: &[Tag]) -> bool {
    tags.contains(&Tag::NoWater) && swims(field, user)
}

/// POISE-212: whether deep water shortens the range of a skill with these tags.
#[must_use]
pub fn shortens(tags: &[Tag]) -> bool {
    tags.contains(&Tag::Ranged) && !tags.contains(&Tag::AquaticRanged)
}

/// POISE-212, POISE-C30: the range in paces of a skill that deep water shortens, from its range `most` after heights.
#[must_use]
pub fn range_in_water(field: &Field, user: &UnitRef, target: &[Cell], level: Option<i16>, most: u16) -> u16 {
    let target_in_deep = || level.is_none() && all_deep(field, target.iter().copied());
    if field.board.has_deep() && (in_deep(field, user) || target_in_deep()) {
        most.min(field.data::<Data>().file.water.range)
    } else {
        most
    }
}

/// Writes the conditions that a unit's place in or out of the water brings: wet, under water, choking (POISE-208,
/// POISE-209, POISE-214).
pub(crate) fn settle(view: &View, batch: &mut Batch, unit: &UnitRef) {
    let (field, named) = (view.field, &view.field.data::<Data>().statuses);
    if !field.board.has_water() && !is_under(field, unit) {
        return;
    }
    let add = |batch: &mut Batch, by, status| batch.write(by, Change::Add { unit: unit.id, status, by: None });
    // POISE-G12: in a gambit only swimming makes wet.
    if is_wetted(field, unit) && (!statuses::in_gambit(field.data(), unit) || swims(field, unit)) {
        match unit.statuses.get(named.wet) {
            None => add(batch, rule_id!("POISE-208"), named.wet),
            // POISE-G16: the rounds until it is dry are those after the water.
            Some(wet) if wet.met > 0 => {
                batch.write(rule_id!("POISE-G16"), Change::Mark { unit: unit.id, status: named.wet, met: 0 });
            }
            Some(_) => {}
        }
    }
    let (swims, under) = (swims(field, unit), is_under(field, unit));
    if under && !swims {
        batch.write(rule_id!("POISE-G49"), Change::RemoveStatus { unit: unit.id, status: named.submerged });
    } else if swims && !under && sinks(unit) {
        submerge(view, batch, rule_id!("POISE-G49"), unit);
    } else if under && !breathless(view, unit) && !statuses::in_gambit(view.field.data(), unit) {
        add(batch, rule_id!("POISE-214"), named.choking);
    }
}

/// Brings defeated units to the surface that no longer are in deep water.
pub(crate) fn settle_fallen(view: &View, all: &[UnitRef], batch: &mut Batch) {
    for unit in all.iter().filter(|unit| unit.body.down) {
        if is_under(view.field, unit) && !swims(view.field, unit) {
            surface(view, batch, unit);
        }
    }
}

/// Whether a unit holds its breath or chokes: it does not breathe.
fn breathless(view: &View, unit: &UnitRef) -> bool {
    let named = &view.field.data::<Data>().statuses;
    [named.holding_breath, named.choking].into_iter().any(|status| statuses::has(unit, status))
}

/// The invariant of water that a unit breaks, in words: a unit under water is in deep water and does not breathe, and a
/// unit that holds its breath does not choke.
pub(crate) fn tidy(view: &View, unit: &UnitRef) -> Option<String> {
    let (field, named) = (view.field, &view.field.data::<Data>().statuses);
    let (under, swims) = (is_under(field, unit), swims(field, unit));
    let both = statuses::has(unit, named.holding_breath) && statuses::has(unit, named.choking);
    let breathes = under && !breathless(view, unit) && !statuses::in_gambit(field.data(), unit);
    let wrong = !unit.body.down && (under && !swims || breathes || both);
    wrong.then(|| format!("swims: {swims}, with {:?}", unit.statuses))
}

/// Puts a standing unit under water.
pub(crate) fn submerge(view: &View, batch: &mut Batch, by: RuleId, unit: &UnitRef) {
    let status = view.field.data::<Data>().statuses.submerged;
    if !unit.body.down && !unit.statuses.has(status) {
        batch.write(by, Change::Add { unit: unit.id, status, by: None });
        batch.write(by, Change::count(unit.id, Count::Dived, 1));
    }
}

/// POISE-214, POISE-G49: puts a unit under water that is pushed into deep water from outside of it.
pub(crate) fn pushed_in(view: &View, batch: &mut Batch, unit: &UnitRef, to: Cell) {
    let field = view.field;
    if field.aloft(unit.id).is_none() && !in_deep(field, unit) && is_deep(field, &unit.size.footprint, to) {
        submerge(view, batch, rule_id!("POISE-214"), unit);
    }
}

/// POISE-214, POISE-G49: puts a unit under water that falls into deep water from the air.
pub(crate) fn falls_in(view: &View, batch: &mut Batch, unit: &UnitRef) {
    if is_deep(view.field, &unit.size.footprint, unit.body.cell) {
        submerge(view, batch, rule_id!("POISE-214"), unit);
    }
}

/// Brings a unit to the surface.
pub(crate) fn surface(view: &View, batch: &mut Batch, unit: &UnitRef) {
    let status = view.field.data::<Data>().statuses.submerged;
    if unit.statuses.has(status) {
        batch.write(rule_id!("POISE-G49"), Change::RemoveStatus { unit: unit.id, status });
    }
}

/// The rule by which a unit cannot come up now; `None` if it can.
pub(crate) fn kept_under(field: &Field, unit: &UnitRef) -> Option<RuleId> {
    (!is_under(field, unit) || sinks(unit)).then_some(rule_id!("POISE-G49"))
}

/// POISE-216, POISE-C28: whether a unit can hold its breath from now on: in air, on a turn that began above water, if
/// it does not choke. Once a turn; a unit that holds its breath already keeps holding it so.
pub(crate) fn may_hold(view: &View, unit: &UnitRef) -> bool {
    let (field, named) = (view.field, &view.field.data::<Data>().statuses);
    let counted = |key| view.turn.counted(unit.id, key);
    field.board.has_deep()
        && !is_under(field, unit)
        && !statuses::has(unit, named.choking)
        && counted(Count::BeganUnder) == 0
        && counted(Count::BreathHeld) == 0
}

/// Whether a unit holds its breath.
pub(crate) fn holds(field: &Field, unit: &UnitRef) -> bool {
    statuses::has(unit, field.data::<Data>().statuses.holding_breath)
}

/// A unit holds its breath, or keeps holding it (POISE-216).
pub(crate) fn hold(view: &View, batch: &mut Batch, unit: &UnitRef) {
    batch.write(rule_id!("POISE-216"), Change::count(unit.id, Count::BreathHeld, 1));
    if !holds(view.field, unit) {
        let status = view.field.data::<Data>().statuses.holding_breath;
        batch.write(rule_id!("POISE-216"), Change::Add { unit: unit.id, status, by: None });
    }
}

/// A unit lets its breath go.
pub(crate) fn release(view: &View, batch: &mut Batch, by: RuleId, unit: &UnitRef) {
    let status = view.field.data::<Data>().statuses.holding_breath;
    batch.write(by, Change::RemoveStatus { unit: unit.id, status });
}

/// Records at the beginning of a turn whether its unit is under water: then it cannot take a breath in this turn
/// (POISE-G49).
pub(crate) fn begin_turn(view: &View, batch: &mut Batch, unit: UnitId) {
    if is_under(view.field, &view.field.unit(unit)) {
        batch.write(rule_id!("POISE-G49"), Change::count(unit, Count::BeganUnder, 1));
    }
}

/// Whether breath or choking of a unit or its animal has still to be paid at the end of the turn.
pub(crate) fn is_due(view: &View, unit: UnitId) -> bool {
    view.turn.counted(unit, Count::BreathPaid) == 0
        && riding::with_animal(view, unit).any(|one| {
            let (me, named) = (view.field.unit(one), &view.field.data::<Data>().statuses);
            let concerned = [named.holding_breath, named.choking].into_iter().any(|status| statuses::has(&me, status));
            !me.body.down && (concerned || view.turn.counted(one, Count::Breath) > 0)
        })
}

/// POISE-D21 step 3: a unit and its animal pay for breath and choking at the end of a turn (POISE-217, POISE-218).
pub(crate) fn end_turn(view: &View, batch: &mut Batch, unit: UnitId) {
    batch.write(rule_id!("POISE-217"), Change::count(unit, Count::BreathPaid, 1));
    riding::with_animal(view, unit).for_each(|one| pay_for_breath(view, batch, one));
}

fn pay_for_breath(view: &View, batch: &mut Batch, unit: UnitId) {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (me, deep) = (field.unit(unit), data.file.water);
    let (under, held) = (is_under(field, &me), view.turn.counted(unit, Count::Breath));
    let counted = |key| view.turn.counted(unit, key);
    let count = |batch: &mut Batch, by, more| {
        batch.write(by, Change::count(unit, Count::Breath, more));
    };
    if me.body.down {
        return;
    }
    if holds(field, &me) {
        if !under && counted(Count::BreathHeld) == 0 {
            release(view, batch, rule_id!("POISE-216"), &me);
            return;
        }
        lose_momentum_and_focus(data, batch, rule_id!("POISE-217"), &me, deep.breath);
        count(batch, rule_id!("POISE-G18"), 1);
        if held + 1 > deep.turns + Stat::Brawn.of(&me) {
            release(view, batch, rule_id!("POISE-G18"), &me);
        }
    } else {
        if statuses::has(&me, data.statuses.choking) {
            lose_momentum_and_focus(data, batch, rule_id!("POISE-G17"), &me, deep.choking);
            if !under {
                batch.write(rule_id!("POISE-G17"), Change::RemoveStatus { unit, status: data.statuses.choking });
            }
        }
        // POISE-G18: a whole turn in air.
        if !under && counted(Count::BeganUnder) == 0 && counted(Count::Dived) == 0 && held > 0 {
            count(batch, rule_id!("POISE-G18"), -held);
        }
    }
}

/// Takes points from momentum and from focus; from a minion's Defence as POISE-C10 says.
fn lose_momentum_and_focus(data: &Data, batch: &mut Batch, by: RuleId, unit: &UnitRef, amount: i16) {
    let both = [MainPool::Momentum, MainPool::Focus];
    if pools::is_minion(unit) {
        pools::lose(batch, by, unit, DEFENCE, pools::of_several(data, unit, &both, amount));
        return;
    }
    for which in both {
        pools::lose(batch, by, unit, which.id(), amount);
    }
}
