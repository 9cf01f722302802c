//! What changes units: damage, knock-outs, deaths, revival, stuns, grabs that end (REGION-059, REGION-062, REGION-063,
//! REGION-064, REGION-074, REGION-075, REGION-076, REGION-077, REGION-078, REGION-079, REGION-080, REGION-083,
//! REGION-105, REGION-106, REGION-108, REGION-109, REGION-111, REGION-186, REGION-187, REGION-C04, REGION-C05,
//! REGION-C13, REGION-G24, REGION-G30, REGION-G52, REGION-G84).

use crate::data::{Data, Flag, Survival};
use crate::ids::{AP, HP, MP};
use crate::state::Count;
use crate::unit;
use crate::unit::throw::Throw;
use indes_core::battle::{Batch, Change, Dice, EventKind, Loss, Moment, RuleId, View};
use indes_core::battlefield::{End, StatusId, UnitId, UnitRef, Until};
use indes_core::rule_id;

/// What a wound does to a unit (REGION-C05, REGION-C15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It fights on.
    Stands,
    /// It is knocked out, or stays so.
    KnockedOut,
    /// It dies, by this rule.
    Dies(RuleId),
}

/// What a wound of so many points does to a unit, lethal or not. Limits are multiples of the maximum (REGION-C02).
#[must_use]
pub fn fate(data: &Data, me: &UnitRef, amount: i16, lethal: bool) -> Fate {
    let (hp, of) = (me.pools.get(HP), &data.file.instant_death);
    let out = me.body.down;
    let spent = out || amount >= hp.now;
    let (times, rule) =
        if out { (of.knocked_out, rule_id!("REGION-075")) } else { (of.active, rule_id!("REGION-074")) };
    let minor = unit::has_flag(me, Flag::Minor) && !unit::has_flag(me, Flag::StoryProtected);
    match () {
        () if amount <= 0 => Fate::Stands,
        () if lethal && hp.max > 0 && amount >= hp.max.saturating_mul(times) => Fate::Dies(rule),
        () if lethal && minor && spent => Fate::Dies(rule_id!("REGION-077")),
        () if lethal && hp.max == 0 => Fate::Dies(rule_id!("REGION-080")),
        () if spent => Fate::KnockedOut,
        () => Fate::Stands,
    }
}

/// A unit is wounded (REGION-D07, step 9).
pub(super) fn wound(view: &View, batch: &mut Batch, me: &UnitRef, amount: i16, lethal: bool) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    if amount <= 0 {
        return;
    }
    if me.pools.get(HP).now > 0 {
        batch.write(rule_id!("REGION-059"), Change::Lose { unit, pool: HP, amount, kind: Loss::Damage });
    }
    match fate(data, me, amount, lethal) {
        Fate::Stands => {}
        Fate::Dies(rule) => die(view, batch, me, rule),
        Fate::KnockedOut => {
            knock_out(view, batch, me);
            if lethal {
                // REGION-066, REGION-G24: a later lethal hit makes the knock-out a lethal one.
                add(batch, rule_id!("REGION-G24"), me, data.statuses.lethal_ko);
            }
        }
    }
}

/// A unit is knocked out: it falls prone, and loses its magic and action points (REGION-062, REGION-064, REGION-G52).
fn knock_out(view: &View, batch: &mut Batch, me: &UnitRef) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    if me.body.down {
        return;
    }
    add(batch, rule_id!("REGION-062"), me, data.statuses.knocked_out);
    add(batch, rule_id!("REGION-G52"), me, data.statuses.prone);
    empty(batch, me);
    batch.write(rule_id!("REGION-062"), Change::Fall { unit });
}

fn empty(batch: &mut Batch, me: &UnitRef) {
    for (pool, rule) in [(MP, rule_id!("REGION-064")), (AP, rule_id!("REGION-062"))] {
        if me.pools.get(pool).now > 0 {
            batch.write(rule, Change::Set { unit: me.id, pool, to: 0 });
        }
    }
}

/// A unit dies, and leaves the map (REGION-069, REGION-G65). Its things stay where it was.
pub(super) fn die(view: &View, batch: &mut Batch, me: &UnitRef, rule: RuleId) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    add(batch, rule, me, data.statuses.dead);
    for status in [data.statuses.lethal_ko, data.statuses.mortally_wounded] {
        if me.statuses.has(status) {
            batch.write(rule, Change::RemoveStatus { unit, status });
        }
    }
    if me.pools.get(HP).now > 0 {
        batch.write(rule, Change::Set { unit, pool: HP, to: 0 });
    }
    empty(batch, me);
    if let Some(ride) = view.field.mounts.ride_of(unit) {
        // A rider is never left on a mount that is gone, nor a dead one in the saddle.
        crate::unit::pairs::part(view, batch, ride.rider);
        let to = view.field.unit(ride.mount).body.cell;
        if ride.rider == unit {
            batch.write(rule, Change::Alight { unit, to });
        } else {
            batch.write(rule, Change::count(ride.rider, Count::Unseated, 1));
            batch.write(rule, Change::Alight { unit: ride.rider, to });
        }
    }
    batch.write(rule_id!("REGION-G65"), Change::Depart { unit });
}

/// Gives a unit a status that it has not.
pub(super) fn add(batch: &mut Batch, rule: RuleId, me: &UnitRef, status: StatusId) {
    if !me.statuses.has(status) {
        batch.write(rule, Change::Add { unit: me.id, status, by: None });
    }
}

/// The unit in whose turns the turns of a unit are counted: its rider, or itself.
fn counted_by(view: &View, unit: UnitId) -> UnitId {
    view.field.mounts.rider_of(unit).unwrap_or(unit)
}

/// The end of a unit's turn after so many more of them (REGION-G30).
#[must_use]
pub fn after_turns(view: &View, unit: UnitId, turns: i16) -> Moment {
    let counted = counted_by(view, unit);
    let turns = u16::try_from(turns.max(1)).unwrap_or(1);
    Moment::TurnEnd(counted, view.turn.begun(counted).saturating_add(turns))
}

/// Stuns a unit for some of its own turns; a stun received in its own turn ends that (REGION-G30, REGION-106).
pub(super) fn stun(view: &View, batch: &mut Batch, me: &UnitRef, until: Until) {
    let (unit, status) = (me.id, view.field.data::<Data>().statuses.stunned);
    if me.statuses.has(status) {
        batch.write(rule_id!("REGION-106"), Change::RemoveStatus { unit, status });
    }
    let until = Box::new(until);
    batch.write(rule_id!("REGION-106"), Change::AddUntil { unit, status, by: None, bond: None, until });
}

/// A unit that was knocked out is healed by magic, after its survival roll if it needs one (REGION-102, REGION-103,
/// REGION-105, REGION-186, REGION-C03, REGION-C24, REGION-G63). `survived` is the result of that roll.
pub(super) fn revive(view: &View, batch: &mut Batch, me: &UnitRef, amount: i16, survived: Option<Survival>) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    let named = &data.statuses;
    if survived == Some(Survival::Dead) {
        die(view, batch, me, rule_id!("REGION-103"));
        return;
    }
    let one_turn = after_turns(view, unit, 1);
    match survived {
        Some(Survival::MortallyWounded) => {
            // REGION-108, REGION-109, REGION-C13
            add(batch, rule_id!("REGION-C13"), me, named.badly_wounded);
            batch.write(rule_id!("REGION-110"), Change::count(unit, Count::MortalWound, 1));
            let ends = [End::Full(HP), End::At(Moment::Encounter)];
            stun(view, batch, me, Until::any(ends).not_before(one_turn));
        }
        Some(Survival::BadlyWounded) => {
            add(batch, rule_id!("REGION-111"), me, named.badly_wounded);
            stun(view, batch, me, Until::any([End::At(one_turn)]));
        }
        _ => stun(view, batch, me, Until::any([End::At(one_turn)])),
    }
    wake(view, batch, me, amount, rule_id!("REGION-105"));
}

/// A unit that was knocked out regains hit points and consciousness; it stays prone (REGION-187).
pub(super) fn wake(view: &View, batch: &mut Batch, me: &UnitRef, amount: i16, rule: RuleId) {
    let (data, unit) = (view.field.data::<Data>(), me.id);
    let named = &data.statuses;
    if amount > 0 && me.pools.get(HP).now < me.pools.get(HP).max {
        batch.write(rule, Change::Gain { unit, pool: HP, amount });
    }
    for status in [named.lethal_ko, named.mortally_wounded, named.knocked_out] {
        if me.statuses.has(status) {
            batch.write(rule, Change::RemoveStatus { unit, status });
        }
    }
    if me.body.down {
        batch.write(rule, Change::Rise { unit });
    }
}

/// The survival roll of a unit: FOR, by one that is not awake, so that a bad wound of earlier does not disturb it
/// (REGION-066, REGION-185).
#[must_use]
pub fn survival_throw(data: &Data, me: &UnitRef) -> Throw {
    let attribute = crate::data::Attribute::Fortitude;
    Throw::of(crate::unit::throw::sides(me, attribute)).injured(data, me, attribute)
}

/// Rolls and tells a survival roll (REGION-069, REGION-070, REGION-071, REGION-072, REGION-D08).
pub(super) fn roll_survival(view: &View, batch: &mut Batch, me: &UnitRef, throw: &Throw, dice: &mut Dice) -> Survival {
    let data: &Data = view.field.data();
    let (unit, verb, rule) = (me.id, data.verbs.survival, rule_id!("REGION-066"));
    let draw = throw.roll(dice);
    let result = Throw::told(rule, draw.value);
    batch.tell(rule, EventKind::Rolled { unit, verb, draw: Some(draw), result: result.clone() });
    let found = data.survival(draw.value);
    let (row, rule) = match found {
        Survival::Dead => (0, rule_id!("REGION-069")),
        Survival::MortallyWounded => (1, rule_id!("REGION-070")),
        Survival::BadlyWounded => (2, rule_id!("REGION-071")),
        Survival::Awake => (3, rule_id!("REGION-072")),
    };
    batch.tell(rule, EventKind::Judged { unit, verb, number: result, threshold: None, row });
    found
}

/// A grab ends (REGION-131, REGION-G34).
pub(super) fn release(view: &View, batch: &mut Batch, rule: RuleId, grappler: UnitId, held: UnitId) {
    let named = &view.field.data::<Data>().statuses;
    let them = view.field.unit(held);
    for status in [named.partially_grabbed, named.fully_held] {
        if them.statuses.by(status, Some(grappler)).is_some() {
            batch.write(rule, Change::Lapse { unit: held, status, cause: Some(grappler) });
        }
    }
    batch.write(rule, Change::Lapse { unit: grappler, status: named.grappling, cause: Some(held) });
}
