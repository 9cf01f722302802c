//! Damage: the pool it is aimed at, what goes on to others, and the rest of what emptied a mount (POISE-074, POISE-076,
//! POISE-G26, POISE-G37).

use crate::battle::error::broken;
use crate::battle::{Frame, RuleId, StepOutput, View};
use crate::battlefield::{UnitId, UnitRef};
use crate::rules::poise::data::{Data, Which, gap, rule};
use crate::rules::poise::field::riding;
use crate::rules::poise::procedure::{Next, Overflow, Skill, SkillStep};
use crate::rules::poise::unit::{frames, pools};
use smallvec::SmallVec;

/// Damage to a unit. What goes beyond the pool it is aimed at goes on to another: its owner says to which, if there are
/// two (POISE-074, POISE-G26).
pub(crate) fn hurt(
    view: &View,
    frame: &Frame,
    unit: &UnitRef,
    (which, amount, by): (Which, i16, RuleId),
    then: SkillStep,
    out: &mut StepOutput,
) -> Next {
    let data: &Data = view.field.data();
    if unit.body.down {
        pools::excess(view, &mut out.batch, rule(101), unit, amount);
        return Next::Go(then);
    }
    let (pool, taken, left) = pools::first_hit(unit, which, amount);
    pools::damage(view, &mut out.batch, by, unit.id, pool, taken);
    if left > 0 && riding::empties(view, unit, pool, taken) {
        return go_on(frame, unit.id, left, then, out);
    }
    match pools::others(unit, pool).as_slice() {
        _ if left == 0 => Next::Go(then),
        [] => {
            pools::excess(view, &mut out.batch, rule(76), unit, left);
            Next::Go(then)
        }
        // With one pool left, or where the level gives the order, its owner is not asked.
        open if open.len() == 1 || data.option("spill_fixed") != 0 => {
            let mut left = left;
            for &other in open {
                let taken = left.min(unit.pools.get(other).now);
                pools::damage(view, &mut out.batch, rule(74), unit.id, other, taken);
                left -= taken;
                if left > 0 && riding::empties(view, unit, other, taken) {
                    return go_on(frame, unit.id, left, then, out);
                }
            }
            pools::excess(view, &mut out.batch, rule(76), unit, left);
            Next::Go(then)
        }
        _ => {
            overflows(frame, unit.id, Overflow { amount: left, then }, out);
            Next::Ask(frames::question(view, frame, unit.id), SkillStep::Spill)
        }
    }
}

/// Damage of a unit goes on to another of its pools.
fn overflows(frame: &Frame, unit: UnitId, overflow: Overflow, out: &mut StepOutput) {
    let skill = out.remember::<Skill>(frame);
    (skill.at, skill.overflow) = (Some(unit), Some(overflow));
}

/// POISE-G37: the rest of the damage waits until the rider has come off.
fn go_on(frame: &Frame, unit: UnitId, left: i16, then: SkillStep, out: &mut StepOutput) -> Next {
    overflows(frame, unit, Overflow { amount: left, then }, out);
    Next::Go(SkillStep::Onward)
}

/// The damage that a frame has still to give; none at the beginning.
fn overflow(frame: &Frame) -> Overflow {
    Skill::of(frame).overflow.unwrap_or_else(|| {
        broken!("the rest of some damage is given and there is none");
        Overflow { amount: 0, then: SkillStep::End }
    })
}

/// POISE-G37: what is left of the damage meets whatever the thrown rider still has.
pub(crate) fn onward(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let Some(unit) = frames::at(frame) else {
        broken!("the rest of some damage has no unit to take it");
        return Next::Go(SkillStep::End);
    };
    let (them, Overflow { amount: left, then }) = (view.field.unit(unit), overflow(frame));
    let open: SmallVec<[Which; 3]> =
        Which::ALL.into_iter().filter(|which| them.pools.get(which.id()).now > 0).collect();
    match open.as_slice() {
        _ if them.body.down => pools::excess(view, &mut out.batch, rule(101), &them, left),
        [] => pools::excess(view, &mut out.batch, rule(76), &them, left),
        &[only] => {
            let taken = left.min(them.pools.get(only.id()).now);
            pools::damage(view, &mut out.batch, gap(37), unit, only.id(), taken);
            pools::excess(view, &mut out.batch, rule(76), &them, left - taken);
        }
        _ => return Next::Ask(frames::question(view, frame, unit), SkillStep::Spill),
    }
    Next::Go(then)
}

/// POISE-G26: the owner has said which pool takes what is left; the last one takes what exceeds it, then stress.
pub(crate) fn spill(view: &View, frame: &Frame, out: &mut StepOutput) -> Next {
    let (Some(unit), Some(which)) = (frames::at(frame), frames::chosen_pool(view, frame)) else {
        broken!("an answer about the rest of some damage names no pool");
        return Next::Go(SkillStep::End);
    };
    let them = view.field.unit(unit);
    let Overflow { amount: mut left, then } = overflow(frame);
    out.remember::<Skill>(frame).target_mut(unit).spilled_to = Some(which.id());
    let first = std::iter::once(which.id()).chain(pools::others(&them, which.id()));
    for pool in first {
        let taken = left.min(them.pools.get(pool).now);
        pools::damage(view, &mut out.batch, rule(74), unit, pool, taken);
        left -= taken;
        if left > 0 && riding::empties(view, &them, pool, taken) {
            return go_on(frame, unit, left, then, out);
        }
    }
    pools::excess(view, &mut out.batch, rule(76), &them, left);
    Next::Go(then)
}
