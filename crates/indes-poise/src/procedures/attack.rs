//! An attack on its targets, by the steps of POISE-D20 in order: targets are asked for their answers (5, 7), those that
//! defend pay (8), the dice are rolled against those that yield (9), cunning effects are chosen and carried out (10),
//! defeats are tested (11).
//!
//! Before these steps the skill is declared and paid ([`super::declare`]) and its target drawn ([`super::targeting`]).
//! The possible answers are in [`crate::field::defence`], the dice in
//! [`crate::field::resolve`], damage in [`crate::procedures::effects::harm`]. The head of
//! [`crate`] lists the files of one attack in order.

use super::{critical, defiance, watch};
use crate::data::{Data, MainPool, Stat, Tag, YieldEffect};
use crate::field::defence::Payment;
use crate::field::reach::Reach;
use crate::field::{defence, hidden, reach, resolve, skill};
use crate::ids::ANSWERS;
use crate::procedures::effects::harm::Damage;
use crate::procedures::effects::{conditions, disarm, harm};
use crate::state::Count;
use crate::state::procedure::{Next, Skill, SkillStep};
use crate::unit::{frames, pools};
use indes_core::battle::error::broken;
use indes_core::battle::{Change, Dice, EventKind, Frame, Intent, StepOutput, View};
use indes_core::battlefield::{UnitId, UnitMask, UnitRef};
use indes_core::rule_id;

/// POISE-D20 steps 5 and 7: counts boons and banes, and asks every target for its answer (POISE-051).
pub(crate) fn ask_defences(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let Some(attack) = skill::attack_of(view, frame) else {
        broken!("targets answer a skill without an attack");
        return Next::Go(SkillStep::End);
    };
    let mut asked = UnitMask::NONE;
    for target in frames::targets(frame) {
        let strike = resolve::strike(view, unit, attack, target);
        out.remember::<Skill>(frame).target_mut(target).net = Some(strike.net);
        let what = EventKind::Judged { unit, verb: frame.intent.verb, number: strike.threat, threshold: None, row: 0 };
        out.batch.tell(rule_id!("POISE-G01"), what);
        for term in strike.boons.terms {
            out.batch.tell(term.rule, EventKind::Swayed { unit, target, by: term.amount });
        }
        if !frames::is_reaction(frame) {
            out.batch.write(rule_id!("POISE-015"), Change::count(target, Count::Target, 1));
        }
        asked = asked.with(target);
    }
    // POISE-G43: an attack reveals its hidden targets.
    hidden::appear(view, &mut out.batch, asked, unit);
    out.batch.write(rule_id!("POISE-D16"), Change::count(unit, Count::Attacks, 1));
    Next::Open(ANSWERS, asked, SkillStep::PayDefences)
}

/// POISE-D20 step 8: targets that defend pay the threat from the pool of their choice (POISE-053).
pub(crate) fn pay_defences(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    for reply in frame.replies_in(ANSWERS) {
        if let Some(Payment { pool, amount, by }) = defence::payment(view, frame, reply) {
            pools::damage(view, &mut out.batch, by, reply.unit, pool, amount);
        }
    }
    // POISE-D10: what is thrown lies in the target's cell, defended or not.
    let thrown = skill::attack_of(view, frame).is_some_and(|attack| attack.is(Tag::Thrown));
    if let (true, Some(item), Some(target)) =
        (thrown, frame.intent.part().and_then(|part| part.item), frames::targets(frame).first())
    {
        out.batch.write(rule_id!("POISE-D10"), Change::Drop { unit, item, cell: view.field.unit(*target).body.cell });
    }
    Next::Go(SkillStep::RollYield)
}

/// POISE-D20 step 9: rolls the dice against the next target that yields (POISE-G27).
pub(crate) fn roll_next_yield(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let yields = |&target: &UnitId| {
        let defends = frame.reply_in(ANSWERS, target).is_some_and(|reply| reply.intent.verb != data.verbs.give_way);
        !defends && Skill::of(frame).target(target).is_none_or(|target| !target.is_done)
    };
    let Some(target) = frames::targets(frame).into_iter().find(yields) else {
        return Next::Go(SkillStep::End);
    };
    let Some(attack) = skill::attack_of(view, frame) else {
        broken!("a target yields to a skill without an attack");
        return Next::Go(SkillStep::End);
    };
    let Some(strike) = resolve::strike_of(view, frame, target) else {
        broken!("an attack has no user");
        return Next::Go(SkillStep::End);
    };
    let them = view.field.unit(target);
    if frame.reply_in(ANSWERS, target).is_none() {
        let intent = Box::new(Intent::of(data.verbs.give_way));
        out.batch.tell(
            defence::forced_yield_rule(view.field, &them, &attack.tags),
            EventKind::Replied { unit: target, intent },
        );
    }
    watch::note_focus(view, frame, &them, attack, out);
    let rolled = resolve::roll(&strike, dice);
    let amount = rolled.damage.total();
    let with = skill::weapon_part(view, unit, &frame.intent);
    let (draw, damage) = (rolled.draw, rolled.damage);
    out.batch
        .tell(rule_id!("POISE-065"), EventKind::Struck { by: unit, unit: target, with, draw, critical: false, damage });
    let skill = out.remember::<Skill>(frame);
    skill.at = Some(target);
    let known = skill.target_mut(target);
    (known.draw, known.effects) = (Some(draw), Some(i16::from(rolled.effects)));
    if !them.body.down {
        // POISE-077: for counting spare dice.
        known.pools_before = pools::of_unit(&them).map(|pool| (pool, them.pools.get(pool).now)).collect();
    }
    harm::deal(
        view,
        frame,
        &them,
        Damage { pool: attack.pool, amount, by: rule_id!("POISE-065") },
        SkillStep::AskEffects,
        out,
    )
}

/// POISE-D20 step 10: asks the user which of the earned cunning effects it takes (POISE-G08), if any would change
/// anything.
pub(crate) fn ask_effects(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let (Some(target), Some(attack)) = (frames::current_unit(frame), skill::attack_of(view, frame)) else {
        broken!("effects of a yield without an attack or a target");
        return Next::Go(SkillStep::End);
    };
    let earned = frames::effects_left(frame, target).unwrap_or(0);
    let (data, me, them) = (view.field.data::<Data>(), view.field.unit(unit), view.field.unit(target));
    watch::interrupt_by_focus(view, frame, &them, out);
    let idle = match &attack.cunning {
        YieldEffect::Gain(which, _) => !pools::may_gain(data, &me, *which),
        YieldEffect::Lose(which, _) => them.pools.get(pools::stands_for(&them, *which)).now == 0,
        YieldEffect::LoseByArmour(which) => {
            them.pools.get(pools::stands_for(&them, *which)).now == 0 || Stat::Armour.of(&them) == 0
        }
        YieldEffect::Impose(_) => them.body.down,
        YieldEffect::Sweep(..) => sweep_targets(view, &me, target).is_empty(),
        YieldEffect::Shove(_) | YieldEffect::Disarm => false,
    };
    if earned <= 0 || idle || me.body.down {
        let known = out.remember::<Skill>(frame).target_mut(target);
        (known.effects_taken, known.effects) = (earned, Some(0));
        return Next::Go(SkillStep::BeginShove);
    }
    Next::Ask(frames::question(view, frame, unit), SkillStep::EffectsChosen)
}

/// The user takes the cunning effects that are left, or declines one of them.
pub(crate) fn effects_chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let Some(target) = frames::current_unit(frame) else {
        broken!("cunning effects without a target");
        return Next::Go(SkillStep::End);
    };
    let mut taken = frames::effects_left(frame, target).unwrap_or(0);
    if frame.answer.as_ref().is_some_and(|answer| answer.verb == data.verbs.fewer) {
        taken -= 1;
        out.remember::<Skill>(frame).target_mut(target).effects = Some(taken);
        if taken > 0 {
            return Next::Ask(frames::question(view, frame, unit), SkillStep::EffectsChosen);
        }
    }
    out.remember::<Skill>(frame).target_mut(target).effects_taken = taken;
    Next::Go(SkillStep::BeginShove)
}

/// Carries out what a yield and its cunning effects bring beside damage and shoves: losses, gains, conditions.
pub(crate) fn carry_out_yield(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let (Some(target), Some(attack)) = (frames::current_unit(frame), skill::attack_of(view, frame)) else {
        broken!("effects of a yield without an attack or a target");
        return Next::Go(SkillStep::End);
    };
    let data: &Data = view.field.data();
    let (me, them) = (view.field.unit(unit), view.field.unit(target));
    let times = frames::effects_left(frame, target).unwrap_or(0);
    let all = attack.yields.iter().map(|effect| (effect, 1, rule_id!("POISE-065"))).chain([(
        &attack.cunning,
        times,
        rule_id!("POISE-070"),
    )]);
    let mut sweeps = 0;
    for (effect, times, by) in all.filter(|(_, times, _)| *times > 0) {
        let batch = &mut out.batch;
        match effect {
            YieldEffect::Gain(which, amount) => pools::gain(batch, by, data, &me, *which, amount * times),
            YieldEffect::Lose(which, amount) => {
                pools::lose(batch, by, &them, pools::stands_for(&them, *which), amount * times);
            }
            YieldEffect::LoseByArmour(which) => {
                let armour = Stat::Armour.of(&them);
                pools::lose(batch, by, &them, pools::stands_for(&them, *which), armour * times);
            }
            YieldEffect::Impose(key) => {
                if let Some(status) = data.status(key) {
                    conditions::impose(data, batch, by, &them, status, Some(unit));
                }
            }
            YieldEffect::Disarm => disarm::disarm(view, batch, &them, dice),
            YieldEffect::Sweep(..) => sweeps = times,
            YieldEffect::Shove(_) => {}
        }
    }
    out.remember::<Skill>(frame).target_mut(target).is_done = true;
    sweep(view, frame, &me, target, sweeps, out)
}

/// The enemies of the attacker, other than the target, that a sweep reaches.
pub(crate) fn sweep_targets(view: &View, me: &UnitRef, target: UnitId) -> UnitMask {
    // POISE-G28: walls stop it, and it reaches as many levels as paces.
    let sweep = Reach::new(&[Tag::Melee], view.field.data::<Data>().file.sweep_paces);
    let others = view.field.foes(me.id).filter(|foe| foe.id != target);
    others.filter(|foe| reach::reaches(view, me, sweep, foe)).map(|foe| foe.id).collect()
}

/// Carries out `left` sweeps, each on one enemy other than the target; the user is asked which if there are several.
fn sweep(view: &View, frame: &Frame, me: &UnitRef, target: UnitId, left: i16, out: &mut StepOutput) -> Next {
    let near = sweep_targets(view, me, target);
    let Some(YieldEffect::Sweep(which, amount)) = skill::attack_of(view, frame).map(|attack| &attack.cunning) else {
        return Next::Go(SkillStep::TestDefeat);
    };
    match near.iter().next() {
        Some(one) if left > 0 && near.len() == 1 => {
            let them = view.field.unit(one);
            pools::lose(&mut out.batch, rule_id!("POISE-070"), &them, pools::stands_for(&them, *which), amount * left);
            let hits = sweeps_needed(&them, *which, *amount).min(left);
            out.remember::<Skill>(frame).swept.extend((0..hits).map(|_| one));
            Next::Go(SkillStep::TestDefeat)
        }
        Some(_) if left > 0 => {
            out.remember::<Skill>(frame).target_mut(target).effects = Some(left);
            Next::Ask(frames::question(view, frame, me.id), SkillStep::SweepChosen)
        }
        _ => Next::Go(SkillStep::TestDefeat),
    }
}

/// Hits the enemy that the user chose for a sweep; asks again as long as sweeps and enemies are left.
pub(crate) fn sweep_chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let (Some(target), Some(hit)) = (frames::current_unit(frame), frame.answer.as_ref().and_then(Intent::unit)) else {
        broken!("an answer about a sweep names no unit");
        return Next::Go(SkillStep::TestDefeat);
    };
    let them = view.field.unit(hit);
    if let Some(YieldEffect::Sweep(which, amount)) = skill::attack_of(view, frame).map(|attack| &attack.cunning) {
        pools::lose(&mut out.batch, rule_id!("POISE-070"), &them, pools::stands_for(&them, *which), *amount);
        out.remember::<Skill>(frame).swept.push(hit);
    }
    let left = frames::effects_left(frame, target).unwrap_or(1) - 1;
    out.remember::<Skill>(frame).target_mut(target).effects = Some(left);
    let me = view.field.unit(unit);
    if left > 0 && !sweep_targets(view, &me, target).is_empty() {
        return Next::Ask(frames::question(view, frame, unit), SkillStep::SweepChosen);
    }
    Next::Go(SkillStep::TestDefeat)
}

/// The number of sweeps that empty a pool: more are not needed (POISE-C20).
fn sweeps_needed(them: &UnitRef, which: MainPool, amount: i16) -> i16 {
    let now = them.pools.get(pools::stands_for(them, which)).now;
    (now + amount - 1) / amount.max(1)
}

/// POISE-D20 step 11: records the critical effects that the target's defeat has earned (POISE-077, POISE-079).
pub(crate) fn test_defeat(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let Some(target) = frames::current_unit(frame) else {
        broken!("an attack is tested without a target");
        return Next::Go(SkillStep::RollYield);
    };
    if let Some((of, more)) = critical::earned(view, frame, unit, target).filter(|earned| earned.1 > 0) {
        out.batch.write(rule_id!("POISE-077"), Change::count(unit, Count::EffectsEarned, more));
        out.remember::<Skill>(frame).earned_of = Some(of);
    }
    Next::Go(SkillStep::ChooseRewards)
}

/// Pushes the frame in which earned critical effects are chosen. For a target that defied its defeat that was done
/// before.
pub(crate) fn choose_rewards(view: &View, frame: &Frame, unit: UnitId) -> Next {
    match Skill::of(frame).earned_of.filter(|_| critical::earned_by(view, unit) > 0) {
        Some(of) => Next::Push(defiance::frame_of_rewards(view, unit, of), SkillStep::RollYield),
        None => Next::Go(SkillStep::RollYield),
    }
}
