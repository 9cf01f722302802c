//! Water and breath: which units are in it, which swim, what being under it does (POISE-207..218, POISE-G16..G18,
//! POISE-G49, POISE-C28..C30).
//!
//! A unit is in deep water when all its cells are: then it finds no ground. Whether its head is under is a condition
//! that ends by coming up only; riders are dry and breathe.

use super::riding;
use crate::battle::{Batch, Change, RuleId, View};
use crate::battlefield::{Field, Footprint, UnitId, UnitRef, Water};
use crate::grid::Cell;
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Stat, Tag, Which, gap, rule};
use crate::rules::poise::ids::DEFENCE;
use crate::rules::poise::unit::{pools, statuses};

/// Whether a footprint has no ground anywhere.
fn is_deep(field: &Field, footprint: &Footprint, at: Cell) -> bool {
    all_deep(field, footprint.cells(&field.board.grid, at))
}

fn all_deep(field: &Field, mut cells: impl Iterator<Item = Cell>) -> bool {
    field.board.has_deep() && cells.all(|cell| field.board.ground(cell).water == Water::Deep)
}

/// Whether a unit, or the one it rides, is in deep water (POISE-C30).
#[must_use]
pub fn in_deep(field: &Field, unit: &UnitRef) -> bool {
    if !field.board.has_deep() || field.aloft(unit.id).is_some() {
        return false;
    }
    let place = field.stance(unit);
    is_deep(field, place.footprint, place.at)
}

/// Whether a unit swims, at the surface or below (POISE-C29). Who rides does not.
#[must_use]
pub fn swims(field: &Field, unit: &UnitRef) -> bool {
    field.mounts.mount_of(unit.id).is_none() && in_deep(field, unit)
}

/// Whether a unit's head is under water.
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

/// POISE-D11: what armour adds to every pace in deep water.
#[must_use]
pub fn drag(unit: &UnitRef) -> u16 {
    Stat::Drag.of(unit).max(0).unsigned_abs()
}

/// POISE-D11: whether a unit cannot keep its head above water.
#[must_use]
pub fn sinks(unit: &UnitRef) -> bool {
    Stat::Sinks.of(unit) != 0
}

/// POISE-210, POISE-211: the rule by which a skill has a bane in the water.
#[must_use]
pub fn bane(field: &Field, user: &UnitRef, tags: &[Tag]) -> Option<RuleId> {
    (!tags.contains(&Tag::Aquatic) && swims(field, user)).then(|| rule(210))
}

/// POISE-213: whether a skill cannot be used where its user is.
#[must_use]
pub fn bars(field: &Field, user: &UnitRef, tags: &[Tag]) -> bool {
    tags.contains(&Tag::NoWater) && swims(field, user)
}

/// POISE-212: whether a skill does not go far in the water.
#[must_use]
pub fn shortens(tags: &[Tag]) -> bool {
    tags.contains(&Tag::Ranged) && !tags.contains(&Tag::AquaticRanged)
}

/// POISE-212, POISE-C30: how far such a skill reaches, after heights.
#[must_use]
pub fn range(field: &Field, user: &UnitRef, (target, level): (&[Cell], Option<i16>), most: u16) -> u16 {
    if field.board.has_deep() && (in_deep(field, user) || level.is_none() && all_deep(field, target.iter().copied())) {
        most.min(field.data::<Data>().file.water.range)
    } else {
        most
    }
}

/// What follows of itself from where a unit is.
pub(crate) fn settle(view: &View, batch: &mut Batch, unit: &UnitRef) {
    let (field, named) = (view.field, &view.field.data::<Data>().statuses);
    if !field.board.has_water() && !is_under(field, unit) {
        return;
    }
    let add = |batch: &mut Batch, by, status| batch.write(by, Change::Add { unit: unit.id, status, by: None });
    if is_wetted(field, unit) {
        match unit.statuses.get(named.wet) {
            None => add(batch, rule(208), named.wet),
            // POISE-G16: the rounds until it is dry are those after the water.
            Some(wet) if wet.met > 0 => {
                batch.write(gap(16), Change::Mark { unit: unit.id, status: named.wet, met: 0 });
            }
            Some(_) => {}
        }
    }
    let (swims, under) = (swims(field, unit), is_under(field, unit));
    if under && !swims {
        batch.write(gap(49), Change::RemoveStatus { unit: unit.id, status: named.submerged });
    } else if swims && !under && sinks(unit) {
        submerge(view, batch, gap(49), unit);
    } else if under && !breathless(view, unit) && !statuses::in_gambit(view.field.data(), unit) {
        add(batch, rule(214), named.choking);
    }
}

/// Of the defeated only where they lie follows.
pub(crate) fn settle_fallen(view: &View, all: &[UnitRef], batch: &mut Batch) {
    for unit in all.iter().filter(|unit| unit.body.down) {
        if is_under(view.field, unit) && !swims(view.field, unit) {
            surface(view, batch, unit);
        }
    }
}

/// Whether a unit holds its breath or chokes.
fn breathless(view: &View, unit: &UnitRef) -> bool {
    let named = &view.field.data::<Data>().statuses;
    [named.holding_breath, named.choking].into_iter().any(|status| statuses::has(unit, status))
}

/// What cannot be: a unit under that is not in deep water, or that breathes there; a unit that chokes with its breath
/// held.
pub(crate) fn tidy(view: &View, unit: &UnitRef) -> Option<String> {
    let (field, named) = (view.field, &view.field.data::<Data>().statuses);
    let (under, swims) = (is_under(field, unit), swims(field, unit));
    let both = statuses::has(unit, named.holding_breath) && statuses::has(unit, named.choking);
    let breathes = under && !breathless(view, unit) && !statuses::in_gambit(field.data(), unit);
    let wrong = !unit.body.down && (under && !swims || breathes || both);
    wrong.then(|| format!("swims: {swims}, with {:?}", unit.statuses))
}

/// A unit's head goes under.
pub(crate) fn submerge(view: &View, batch: &mut Batch, by: RuleId, unit: &UnitRef) {
    let status = view.field.data::<Data>().statuses.submerged;
    if !unit.body.down && !unit.statuses.has(status) {
        batch.write(by, Change::Add { unit: unit.id, status, by: None });
        batch.write(by, Change::count(unit.id, Count::Dived, 1));
    }
}

/// POISE-214, POISE-G49: who is moved into deep water from outside of it goes under.
pub(crate) fn plunge(view: &View, batch: &mut Batch, unit: &UnitRef, to: Cell) {
    let field = view.field;
    if field.aloft(unit.id).is_none() && !in_deep(field, unit) && is_deep(field, &unit.size.footprint, to) {
        submerge(view, batch, rule(214), unit);
    }
}

/// The same for one that falls into it from the air.
pub(crate) fn falls_in(view: &View, batch: &mut Batch, unit: &UnitRef) {
    if is_deep(view.field, &unit.size.footprint, unit.body.cell) {
        submerge(view, batch, rule(214), unit);
    }
}

/// A unit comes up.
pub(crate) fn surface(view: &View, batch: &mut Batch, unit: &UnitRef) {
    let status = view.field.data::<Data>().statuses.submerged;
    if unit.statuses.has(status) {
        batch.write(gap(49), Change::RemoveStatus { unit: unit.id, status });
    }
}

/// Why a unit cannot come up now; nothing if it can.
pub(crate) fn kept_under(field: &Field, unit: &UnitRef) -> Option<RuleId> {
    (!is_under(field, unit) || sinks(unit)).then(|| gap(49))
}

/// POISE-216, POISE-C28: whether breath can be held from now on: in air, on a turn that began with the head above
/// water, by one who does not choke. Once a turn, which also keeps what was held before.
pub(crate) fn may_hold(view: &View, unit: &UnitRef) -> bool {
    let (field, named) = (view.field, &view.field.data::<Data>().statuses);
    let counted = |key| view.turn.counted(unit.id, key);
    field.board.has_deep()
        && !is_under(field, unit)
        && !statuses::has(unit, named.choking)
        && counted(Count::BeganUnder) == 0
        && counted(Count::BreathHeld) == 0
}

/// Whether breath is held.
pub(crate) fn holds(field: &Field, unit: &UnitRef) -> bool {
    statuses::has(unit, field.data::<Data>().statuses.holding_breath)
}

/// Breath is held, or kept.
pub(crate) fn hold(view: &View, batch: &mut Batch, unit: &UnitRef) {
    batch.write(rule(216), Change::count(unit.id, Count::BreathHeld, 1));
    if !holds(view.field, unit) {
        let status = view.field.data::<Data>().statuses.holding_breath;
        batch.write(rule(216), Change::Add { unit: unit.id, status, by: None });
    }
}

/// Breath is let go.
pub(crate) fn release(view: &View, batch: &mut Batch, by: RuleId, unit: &UnitRef) {
    let status = view.field.data::<Data>().statuses.holding_breath;
    batch.write(by, Change::RemoveStatus { unit: unit.id, status });
}

/// A turn begins: whose head is under then cannot take a breath in it.
pub(crate) fn begin_turn(view: &View, batch: &mut Batch, unit: UnitId) {
    if is_under(view.field, &view.field.unit(unit)) {
        batch.write(gap(49), Change::count(unit, Count::BeganUnder, 1));
    }
}

/// Whether the end of the turn has still to bring what breath and choking cost.
pub(crate) fn is_due(view: &View, unit: UnitId) -> bool {
    view.turn.counted(unit, Count::BreathPaid) == 0
        && riding::with_animal(view, unit).any(|one| {
            let (me, named) = (view.field.unit(one), &view.field.data::<Data>().statuses);
            let concerned = [named.holding_breath, named.choking].into_iter().any(|status| statuses::has(&me, status));
            !me.body.down && (concerned || view.turn.counted(one, Count::Breath) > 0)
        })
}

/// POISE-D21 step 3: what breath and choking cost at the end of a turn, of its own animal too.
pub(crate) fn end_turn(view: &View, batch: &mut Batch, unit: UnitId) {
    batch.write(rule(217), Change::count(unit, Count::BreathPaid, 1));
    riding::with_animal(view, unit).for_each(|one| breathe(view, batch, one));
}

fn breathe(view: &View, batch: &mut Batch, unit: UnitId) {
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
            release(view, batch, rule(216), &me);
            return;
        }
        both(batch, rule(217), &me, deep.breath);
        count(batch, gap(18), 1);
        if held + 1 > deep.turns + Stat::Brawn.of(&me) {
            release(view, batch, gap(18), &me);
        }
    } else {
        if statuses::has(&me, data.statuses.choking) {
            both(batch, gap(17), &me, deep.choking);
            if !under {
                batch.write(gap(17), Change::RemoveStatus { unit, status: data.statuses.choking });
            }
        }
        // POISE-G18: a whole turn in air.
        if !under && counted(Count::BeganUnder) == 0 && counted(Count::Dived) == 0 && held > 0 {
            count(batch, gap(18), -held);
        }
    }
}

/// A loss of momentum and of focus; of a minion's one pool once (POISE-C10).
fn both(batch: &mut Batch, by: RuleId, unit: &UnitRef, amount: i16) {
    if pools::is_minion(unit) {
        pools::lose(batch, by, unit, DEFENCE, amount);
        return;
    }
    for which in [Which::Momentum, Which::Focus] {
        pools::lose(batch, by, unit, which.id(), amount);
    }
}
