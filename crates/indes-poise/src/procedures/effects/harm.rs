//! Damage: to the pool it is aimed at, then to other pools, then as stress; and its interruption when it empties the
//! pool that a mount lends (POISE-064, POISE-074, POISE-076, POISE-195, POISE-223, POISE-C19, POISE-G26, POISE-G37).

use crate::data::{Data, MainPool};
use crate::field::riding;
use crate::state::procedure::{Next, Overflow, Skill, SkillStep};
use crate::unit::pools::FirstHit;
use crate::unit::{frames, pools};
use indes_core::battle::error::broken;
use indes_core::battle::{Frame, RuleId, StepOutput, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// Damage that is aimed at a pool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Damage {
    /// The pool that it takes from first.
    pub(crate) pool: MainPool,
    /// Points of damage.
    pub(crate) amount: i16,
    /// The rule that it comes from.
    pub(crate) by: RuleId,
}

/// Deals damage to a unit; the step `then` follows. Damage beyond its pool goes on to another pool, which the unit's
/// owner chooses if two are open (POISE-074, POISE-G26).
pub(crate) fn deal(
    view: &View,
    frame: &Frame,
    unit: &UnitRef,
    damage: Damage,
    then: SkillStep,
    out: &mut StepOutput,
) -> Next {
    let data: &Data = view.field.data();
    let Damage { pool: which, amount, by } = damage;
    if unit.body.down {
        pools::excess(view, &mut out.batch, rule_id!("POISE-101"), unit, amount);
        return Next::Go(then);
    }
    let FirstHit { pool, taken, left } = pools::first_hit(unit, which, amount);
    pools::damage(view, &mut out.batch, by, unit.id, pool, taken);
    if left > 0 && riding::empties_lent_pool(view, unit, pool, taken) {
        return wait_for_fall(frame, unit.id, left, then, out);
    }
    match pools::spill_targets(unit, pool).as_slice() {
        _ if left == 0 => Next::Go(then),
        [] => {
            pools::excess(view, &mut out.batch, rule_id!("POISE-076"), unit, left);
            Next::Go(then)
        }
        // With one open pool, or where the level fixes the order (`spill_fixed`), the owner is not asked.
        open if open.len() == 1 || data.option("spill_fixed") != 0 => {
            let mut left = left;
            for &other in open {
                let taken = left.min(unit.pools.get(other).now);
                pools::damage(view, &mut out.batch, rule_id!("POISE-074"), unit.id, other, taken);
                left -= taken;
                if left > 0 && riding::empties_lent_pool(view, unit, other, taken) {
                    return wait_for_fall(frame, unit.id, left, then, out);
                }
            }
            pools::excess(view, &mut out.batch, rule_id!("POISE-076"), unit, left);
            Next::Go(then)
        }
        _ => {
            remember_overflow(frame, unit.id, Overflow { amount: left, then }, out);
            Next::Ask(frames::question(view, frame, unit.id), SkillStep::SpillChosen)
        }
    }
}

/// Records the rest of the damage to a unit.
fn remember_overflow(frame: &Frame, unit: UnitId, overflow: Overflow, out: &mut StepOutput) {
    let skill = out.remember::<Skill>(frame);
    (skill.at, skill.overflow) = (Some(unit), Some(overflow));
}

/// POISE-G37: the rest of the damage to a rider waits until it has come off its mount.
fn wait_for_fall(frame: &Frame, unit: UnitId, left: i16, then: SkillStep, out: &mut StepOutput) -> Next {
    remember_overflow(frame, unit, Overflow { amount: left, then }, out);
    Next::Go(SkillStep::RestOfDamage)
}

/// The rest of the damage that a frame has still to deal.
fn overflow(frame: &Frame) -> Overflow {
    Skill::of(frame).overflow.unwrap_or_else(|| {
        broken!("the rest of some damage is given and there is none");
        Overflow { amount: 0, then: SkillStep::End }
    })
}

/// POISE-G37: deals the rest of the damage to the own pools of the thrown rider.
pub(crate) fn deal_rest(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let Some(unit) = frames::current_unit(frame) else {
        broken!("the rest of some damage has no unit to take it");
        return Next::Go(SkillStep::End);
    };
    let (them, Overflow { amount: left, then }) = (view.field.unit(unit), overflow(frame));
    let open: SmallVec<[MainPool; 3]> =
        MainPool::ALL.into_iter().filter(|which| them.pools.get(which.id()).now > 0).collect();
    match open.as_slice() {
        _ if them.body.down => pools::excess(view, &mut out.batch, rule_id!("POISE-101"), &them, left),
        [] => pools::excess(view, &mut out.batch, rule_id!("POISE-076"), &them, left),
        open if open.len() == 1 || view.field.data::<Data>().option("spill_fixed") != 0 => {
            let mut left = left;
            for which in open {
                let taken = left.min(them.pools.get(which.id()).now);
                pools::damage(view, &mut out.batch, rule_id!("POISE-G37"), unit, which.id(), taken);
                left -= taken;
            }
            pools::excess(view, &mut out.batch, rule_id!("POISE-076"), &them, left);
        }
        _ => return Next::Ask(frames::question(view, frame, unit), SkillStep::SpillChosen),
    }
    Next::Go(then)
}

/// POISE-G26: deals the rest of the damage to the pool that the owner has chosen, then to the last one, then as stress.
pub(crate) fn spill_chosen(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let (Some(unit), Some(which)) = (frames::current_unit(frame), frames::chosen_pool(view, frame)) else {
        broken!("an answer about the rest of some damage names no pool");
        return Next::Go(SkillStep::End);
    };
    let them = view.field.unit(unit);
    let Overflow { amount: mut left, then } = overflow(frame);
    out.remember::<Skill>(frame).target_mut(unit).spilled_to = Some(which.id());
    let first = std::iter::once(which.id()).chain(pools::spill_targets(&them, which.id()));
    for pool in first {
        let taken = left.min(them.pools.get(pool).now);
        pools::damage(view, &mut out.batch, rule_id!("POISE-074"), unit, pool, taken);
        left -= taken;
        if left > 0 && riding::empties_lent_pool(view, &them, pool, taken) {
            return wait_for_fall(frame, unit, left, then, out);
        }
    }
    pools::excess(view, &mut out.batch, rule_id!("POISE-076"), &them, left);
    Next::Go(then)
}
