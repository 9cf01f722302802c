//! Stress and what it brings: an affliction at each multiple of 5, for days (POISE-102, POISE-105, POISE-G10,
//! POISE-D16).

use crate::data::{Affliction, Data, Stat};
use crate::ids::STRESS;
use crate::state::Count;
use indes_core::battle::{Batch, Change, Dice, Die, Draws, EventKind, RuleId, Source, StepOutput, Sum, View};
use indes_core::battlefield::{PoolId, StatusId, UnitId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// Adds `amount` points of stress to a unit that keeps stress, and records how many afflictions it has to draw for
/// them. They are drawn before the next step of any frame.
pub(crate) fn add_stress(batch: &mut Batch, by: RuleId, data: &Data, unit: &UnitRef, amount: i16) {
    if amount <= 0 || Stat::Stress.of(unit) == 0 {
        return;
    }
    batch.write(by, Change::Gain { unit: unit.id, pool: STRESS, amount });
    let before = unit.pools.get(STRESS).now;
    let more = drawn(data, before, before.saturating_add(amount));
    if more > 0 {
        batch.write(rule_id!("POISE-G10"), Change::count(unit.id, Count::AfflictionsOwed, more));
    }
}

/// POISE-G10, POISE-J17: whether a unit is lost for good to stress. Always false unless the level sets the option
/// `lethal_stress`.
#[must_use]
pub fn is_lost(data: &Data, unit: &UnitRef) -> bool {
    let stress = unit.pools.get(STRESS).now;
    if stress <= 0 || Stat::Stress.of(unit) == 0 {
        return false;
    }
    let most = data.option("lethal_stress");
    most > 0 && stress >= most
}

/// The number of afflictions to draw when stress rises from `before` to `after`: one for each multiple of
/// [`SpecialNumbers::stress_step`](crate::data::SpecialNumbers::stress_step) reached or passed.
#[must_use]
pub fn drawn(data: &Data, before: i16, after: i16) -> i16 {
    let step = data.file.specials.stress_step;
    after / step - before / step
}

/// The first unit that has an affliction still to draw.
#[must_use]
pub fn owing_unit(view: &View) -> Option<UnitId> {
    view.turn.first_with(Count::AfflictionsOwed)
}

/// POISE-102: draws one affliction for a unit, again while the unit has the drawn one already. Draws nothing for a unit
/// that has all of them.
pub(crate) fn draw(view: &View, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    out.batch.write(rule_id!("POISE-G10"), Change::count(unit, Count::AfflictionsOwed, -1));
    let all: SmallVec<[StatusId; 8]> = data.afflictions().map(|(status, _)| status).collect();
    let fresh = |status: &StatusId| !me.statuses.has(*status);
    if !all.iter().any(fresh) {
        return;
    }
    let sides = u8::try_from(all.len()).unwrap_or(u8::MAX);
    let mut throw = || {
        let draw = dice.draw(Die::Sum { count: 1, sides });
        let mut result = Sum::default();
        result.add(Source::Dice, rule_id!("POISE-D16"), draw.value);
        out.batch.tell(
            rule_id!("POISE-102"),
            EventKind::Rolled { unit, verb: data.verbs.affliction, draw: Some(draw), result },
        );
        usize::try_from(draw.value - 1).ok().and_then(|at| all.get(at)).copied().filter(fresh)
    };
    // After `MOST_THROWS` throws in vain the unit gets the first affliction that it does not have.
    let found = (0..MOST_THROWS).find_map(|_| throw()).or_else(|| all.iter().copied().find(fresh));
    if let Some(status) = found {
        out.batch.write(rule_id!("POISE-102"), Change::Add { unit, status, by: None });
    }
}

/// The number of throws for one affliction before the first that the unit does not have is taken instead.
const MOST_THROWS: u8 = 100;

/// The sum of `of` over a unit's afflictions.
fn total(data: &Data, unit: &UnitRef, of: impl Fn(Affliction) -> i16) -> i16 {
    let has = data.afflictions().filter(|(status, _)| unit.statuses.has(*status));
    has.map(|(_, affliction)| of(affliction)).sum()
}

/// The points by which afflictions lower the base of a pool (POISE-D16).
#[must_use]
pub fn base_loss(data: &Data, unit: &UnitRef, pool: PoolId) -> i16 {
    total(data, unit, |affliction| match affliction {
        Affliction::Base(which, amount) if which.id() == pool => amount,
        _ => 0,
    })
}

/// The paces by which afflictions lower a unit's speed (POISE-D16).
#[must_use]
pub fn speed_loss(data: &Data, unit: &UnitRef) -> i16 {
    total(data, unit, |affliction| if let Affliction::Speed(amount) = affliction { amount } else { 0 })
}

/// The points by which afflictions lower the yields of a unit's melee and thrown attacks (POISE-D16).
#[must_use]
pub fn grip_loss(data: &Data, unit: &UnitRef) -> i16 {
    total(data, unit, |affliction| if let Affliction::Grip(amount) = affliction { amount } else { 0 })
}

/// The banes that afflictions give a unit's attack: only its first attack of the battle has any (POISE-D16).
#[must_use]
pub fn dread_banes(view: &View, unit: &UnitRef) -> i16 {
    let banes = total(view.field.data(), unit, |affliction| match affliction {
        Affliction::Dread(amount) => amount,
        _ => 0,
    });
    if banes > 0 && view.turn.counted(unit.id, Count::Attacks) == 0 { banes } else { 0 }
}
