//! Stress and what it brings: an affliction at each multiple of 5, for days (POISE-102, POISE-105, POISE-G10,
//! POISE-D16).

use crate::battle::{Batch, Change, Dice, Die, Draws, EventKind, RuleId, Source, StepOutput, Sum, View};
use crate::battlefield::{PoolId, StatusId, UnitId, UnitRef};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Affliction, Data, Stat, gap, rule, table};
use crate::rules::poise::ids::STRESS;
use smallvec::SmallVec;

/// Stress for those who keep it; what it brings is drawn before anything else happens.
pub(crate) fn stress(batch: &mut Batch, by: RuleId, data: &Data, unit: &UnitRef, amount: i16) {
    if amount <= 0 || Stat::Stress.of(unit) == 0 {
        return;
    }
    batch.write(by, Change::Gain { unit: unit.id, pool: STRESS, amount });
    let before = unit.pools.get(STRESS).now;
    let more = drawn(data, before, before.saturating_add(amount));
    if more > 0 {
        batch.write(gap(10), Change::count(unit.id, Count::AfflictionsOwed, more));
    }
}

/// POISE-G10, POISE-J17: whether stress has taken a unit away for good, where the level lets it.
#[must_use]
pub fn is_lost(data: &Data, unit: &UnitRef) -> bool {
    let stress = unit.pools.get(STRESS).now;
    if stress <= 0 || Stat::Stress.of(unit) == 0 {
        return false;
    }
    let most = data.option("lethal_stress");
    most > 0 && stress >= most
}

/// How many afflictions it brings if stress rises: one for each multiple that is reached or passed.
#[must_use]
pub fn drawn(data: &Data, before: i16, after: i16) -> i16 {
    let step = data.file.specials.stress_step;
    after / step - before / step
}

/// The first unit that has an affliction to draw.
#[must_use]
pub fn owed(view: &View) -> Option<UnitId> {
    view.turn.first_with(Count::AfflictionsOwed)
}

/// Draws one, again if the unit has it already; nothing if it has all of them.
pub(crate) fn draw(view: &View, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    out.batch.write(gap(10), Change::count(unit, Count::AfflictionsOwed, -1));
    let all: SmallVec<[StatusId; 8]> = data.afflictions().map(|(status, _)| status).collect();
    let fresh = |status: &StatusId| !me.statuses.has(*status);
    if !all.iter().any(fresh) {
        return;
    }
    let sides = u8::try_from(all.len()).unwrap_or(u8::MAX);
    let mut throw = || {
        let draw = dice.draw(Die::Sum { count: 1, sides });
        let mut result = Sum::default();
        result.add(Source::Dice, table(16), draw.value);
        out.batch.tell(rule(102), EventKind::Rolled { unit, verb: data.verbs.affliction, draw: Some(draw), result });
        usize::try_from(draw.value - 1).ok().and_then(|at| all.get(at)).copied().filter(fresh)
    };
    // One that is not there yet ends it; after so many throws it is the first of those.
    let found = (0..MOST_THROWS).find_map(|_| throw()).or_else(|| all.iter().copied().find(fresh));
    if let Some(status) = found {
        out.batch.write(rule(102), Change::Add { unit, status, by: None });
    }
}

/// Throws until the first affliction that the unit has not is taken.
const MOST_THROWS: u8 = 100;

/// What a unit's afflictions come to, each asked for a number.
fn sum(data: &Data, unit: &UnitRef, of: impl Fn(Affliction) -> i16) -> i16 {
    let has = data.afflictions().filter(|(status, _)| unit.statuses.has(*status));
    has.map(|(_, affliction)| of(affliction)).sum()
}

/// By how much the base of a pool is lower.
#[must_use]
pub fn base(data: &Data, unit: &UnitRef, pool: PoolId) -> i16 {
    sum(data, unit, |affliction| match affliction {
        Affliction::Base(which, amount) if which.id() == pool => amount,
        _ => 0,
    })
}

/// By how much it is slower.
#[must_use]
pub fn speed(data: &Data, unit: &UnitRef) -> i16 {
    sum(data, unit, |affliction| if let Affliction::Speed(amount) = affliction { amount } else { 0 })
}

/// By how much its yields in melee, and of what it throws, are lower.
#[must_use]
pub fn grip(data: &Data, unit: &UnitRef) -> i16 {
    sum(data, unit, |affliction| if let Affliction::Grip(amount) = affliction { amount } else { 0 })
}

/// Banes of an attack: its first in a battle.
#[must_use]
pub fn dread(view: &View, unit: &UnitRef) -> i16 {
    let banes = sum(view.field.data(), unit, |affliction| match affliction {
        Affliction::Dread(amount) => amount,
        _ => 0,
    });
    if banes > 0 && view.turn.counted(unit.id, Count::Attacks) == 0 { banes } else { 0 }
}
