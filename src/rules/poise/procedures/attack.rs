//! An attack on its targets, by the numbers of POISE-D20 in the order in which the steps are made: targets answer (5,
//! 7), those that defend pay (8), the dice fall against those that yield (9), cunning effects are taken and carried out
//! (10), defeats are told (11).
//!
//! Before it a skill is announced and paid for ([`super::declare`]) and its target drawn ([`super::targeting`]); what a
//! target can answer is a question to [`crate::rules::poise::field::defence`], what the dice come to one to
//! [`crate::rules::poise::field::resolve`], and damage is given by [`crate::rules::poise::effects::harm`]. The head of
//! [`crate::rules::poise`] names the files of one attack in order.

use super::{critical, legend, watch};
use crate::battle::error::broken;
use crate::battle::{Change, Dice, EventKind, Frame, Intent, StepOutput, View};
use crate::battlefield::{UnitId, UnitMask, UnitRef};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Effect, Stat, Tag, Which, gap, rule, table};
use crate::rules::poise::effects::{conditions, disarm, harm};
use crate::rules::poise::field::{defence, hidden, resolve, skill};
use crate::rules::poise::ids::ANSWERS;
use crate::rules::poise::procedure::{Next, Skill, SkillStep};
use crate::rules::poise::unit::{frames, pools};

/// POISE-D20 steps 5 and 7: boons and banes are counted, and every target is asked.
pub(crate) fn answers(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let Some(attack) = skill::attack_of(view, frame) else {
        broken!("targets answer a skill without an attack");
        return Next::Go(SkillStep::End);
    };
    let mut asked = UnitMask::NONE;
    for target in frames::targets(frame) {
        let strike = resolve::strike(view, unit, attack, target);
        out.remember::<Skill>(frame).target_mut(target).net = Some(strike.net);
        let what = EventKind::Judged { unit, verb: frame.intent.verb, number: strike.threat, threshold: None, row: 0 };
        out.batch.tell(gap(1), what);
        for term in strike.boons.terms {
            out.batch.tell(term.rule, EventKind::Swayed { unit, target, by: term.amount });
        }
        if !frames::is_reaction(frame) {
            out.batch.write(rule(15), Change::count(target, Count::Target, 1));
        }
        asked = asked.with(target);
    }
    // A hidden target that is hit is found.
    hidden::appear(view, &mut out.batch, asked, unit);
    out.batch.write(table(16), Change::count(unit, Count::Attacks, 1));
    Next::Open(ANSWERS, asked, SkillStep::Pay)
}

/// POISE-D20 step 8: a target that defends pays the threat from the pool of its choice (POISE-053).
pub(crate) fn paid(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    for reply in &frame.replies {
        if let Some((pool, amount, by)) = defence::paid(view, frame, reply) {
            pools::damage(view, &mut out.batch, by, reply.unit, pool, amount);
        }
    }
    // POISE-D10: what is thrown lies in the target's cell, defended or not.
    let thrown = skill::attack_of(view, frame).is_some_and(|attack| attack.is(Tag::Thrown));
    if let (true, Some(item), Some(target)) =
        (thrown, frame.intent.part().and_then(|part| part.item), frames::targets(frame).first())
    {
        out.batch.write(table(10), Change::Drop { unit, item, cell: view.field.unit(*target).body.cell });
    }
    Next::Go(SkillStep::Yield)
}

/// POISE-D20 step 9: the dice against the next one that yields (POISE-G27).
pub(crate) fn next_yield(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let yields = |&target: &UnitId| {
        let defends = frame.reply_of(target).is_some_and(|reply| reply.intent.verb != data.verbs.give_way);
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
    if frame.reply_of(target).is_none() {
        let intent = Box::new(Intent::of(data.verbs.give_way));
        out.batch.tell(defence::forced(&them, &attack.tags), EventKind::Replied { unit: target, intent });
    }
    watch::before(view, frame, &them, attack, out);
    let rolled = resolve::roll(&strike, dice);
    let amount = rolled.damage.total();
    let with = skill::weapon_part(view, unit, &frame.intent);
    let (draw, damage) = (rolled.draw, rolled.damage);
    out.batch.tell(rule(65), EventKind::Struck { by: unit, unit: target, with, draw, critical: false, damage });
    let skill = out.remember::<Skill>(frame);
    skill.at = Some(target);
    let known = skill.target_mut(target);
    (known.draw, known.effects) = (Some(draw), Some(i16::from(rolled.effects)));
    if !them.body.down {
        // For the dice that a defeat could have done without (POISE-077).
        known.pools_before = pools::own(&them).map(|pool| (pool, them.pools.get(pool).now)).collect();
    }
    harm::hurt(view, frame, &them, (attack.pool, amount, rule(65)), SkillStep::Effects, out)
}

/// POISE-D20 step 10: cunning effects, any of which its owner may decline (POISE-G08).
pub(crate) fn effects(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let (Some(target), Some(attack)) = (frames::at(frame), skill::attack_of(view, frame)) else {
        broken!("effects of a yield without an attack or a target");
        return Next::Go(SkillStep::End);
    };
    let earned = frames::effects_of(frame, target).unwrap_or(0);
    let (data, me, them) = (view.field.data::<Data>(), view.field.unit(unit), view.field.unit(target));
    watch::after(view, frame, &them, out);
    let idle = match &attack.cunning {
        Effect::Gain(which, _) => !pools::may_gain(data, &me, *which),
        Effect::Lose(which, _) => them.pools.get(pools::stands_for(&them, *which)).now == 0,
        Effect::LoseByArmour(which) => {
            them.pools.get(pools::stands_for(&them, *which)).now == 0 || Stat::Armour.of(&them) == 0
        }
        Effect::Impose(_) => them.body.down,
        Effect::Sweep(..) => swept_at(view, &me, target).is_empty(),
        Effect::Shove(_) | Effect::Disarm => false,
    };
    if earned <= 0 || idle || me.body.down {
        let known = out.remember::<Skill>(frame).target_mut(target);
        (known.effects_taken, known.effects) = (earned, Some(0));
        return Next::Go(SkillStep::Shove);
    }
    Next::Ask(frames::question(view, frame, unit), SkillStep::Chosen)
}

/// The user has said whether it takes the cunning effects that are left, or one fewer.
pub(crate) fn chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let Some(target) = frames::at(frame) else {
        broken!("cunning effects without a target");
        return Next::Go(SkillStep::End);
    };
    let mut taken = frames::effects_of(frame, target).unwrap_or(0);
    if frame.answer.as_ref().is_some_and(|answer| answer.verb == data.verbs.fewer) {
        taken -= 1;
        out.remember::<Skill>(frame).target_mut(target).effects = Some(taken);
        if taken > 0 {
            return Next::Ask(frames::question(view, frame, unit), SkillStep::Chosen);
        }
    }
    out.remember::<Skill>(frame).target_mut(target).effects_taken = taken;
    Next::Go(SkillStep::Shove)
}

/// Everything a yield brings beside damage and shoves, and its cunning effects: losses, gains, conditions.
pub(crate) fn carry_out(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let (Some(target), Some(attack)) = (frames::at(frame), skill::attack_of(view, frame)) else {
        broken!("effects of a yield without an attack or a target");
        return Next::Go(SkillStep::End);
    };
    let data: &Data = view.field.data();
    let (me, them) = (view.field.unit(unit), view.field.unit(target));
    let times = frames::effects_of(frame, target).unwrap_or(0);
    let all = attack.yields.iter().map(|effect| (effect, 1, rule(65))).chain([(&attack.cunning, times, rule(70))]);
    let mut sweeps = 0;
    for (effect, times, by) in all.filter(|(_, times, _)| *times > 0) {
        let batch = &mut out.batch;
        match effect {
            Effect::Gain(which, amount) => pools::gain(batch, by, data, &me, *which, amount * times),
            Effect::Lose(which, amount) => {
                pools::lose(batch, by, &them, pools::stands_for(&them, *which), amount * times);
            }
            Effect::LoseByArmour(which) => {
                let armour = Stat::Armour.of(&them);
                pools::lose(batch, by, &them, pools::stands_for(&them, *which), armour * times);
            }
            Effect::Impose(key) => {
                if let Some(status) = data.status(key) {
                    conditions::impose(data, batch, by, &them, status, Some(unit));
                }
            }
            Effect::Disarm => disarm::disarm(view, batch, &them, dice),
            Effect::Sweep(..) => sweeps = times,
            Effect::Shove(_) => {}
        }
    }
    out.remember::<Skill>(frame).target_mut(target).is_done = true;
    sweep(view, frame, &me, (target, sweeps), out)
}

/// The other enemies of the attacker that a sweep reaches.
pub(crate) fn swept_at(view: &View, me: &UnitRef, target: UnitId) -> UnitMask {
    // POISE-G28: a blow reaches as many levels as paces.
    let most = view.field.data::<Data>().file.sweep_paces;
    let apart = |foe: &UnitRef| view.field.level(me).abs_diff(view.field.level(foe));
    let aloft = |foe: &UnitRef| view.field.aloft(me.id).or(view.field.aloft(foe.id)).is_some();
    let near = view.field.foes(me.id).filter(|foe| foe.id != target && view.field.distance(me.id, foe.id) <= most);
    let near = near.filter(|foe| !aloft(foe) || apart(foe) <= most);
    near.map(|foe| foe.id).collect()
}

/// A sweep's cunning effect hits one other enemy, each die anew; the user says which if there are several.
fn sweep(view: &View, frame: &Frame, me: &UnitRef, (target, left): (UnitId, i16), out: &mut StepOutput) -> Next {
    let near = swept_at(view, me, target);
    let Some(Effect::Sweep(which, amount)) = skill::attack_of(view, frame).map(|attack| &attack.cunning) else {
        return Next::Go(SkillStep::Test);
    };
    match near.iter().next() {
        Some(one) if left > 0 && near.len() == 1 => {
            let them = view.field.unit(one);
            pools::lose(&mut out.batch, rule(70), &them, pools::stands_for(&them, *which), amount * left);
            let hits = sweeps_needed(&them, *which, *amount).min(left);
            out.remember::<Skill>(frame).swept.extend((0..hits).map(|_| one));
            Next::Go(SkillStep::Test)
        }
        Some(_) if left > 0 => {
            out.remember::<Skill>(frame).target_mut(target).effects = Some(left);
            Next::Ask(frames::question(view, frame, me.id), SkillStep::Swept)
        }
        _ => Next::Go(SkillStep::Test),
    }
}

/// The user has said which enemy a sweep hits; it is asked again as long as sweeps and enemies are left.
pub(crate) fn swept(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let (Some(target), Some(hit)) = (frames::at(frame), frame.answer.as_ref().and_then(Intent::unit)) else {
        broken!("an answer about a sweep names no unit");
        return Next::Go(SkillStep::Test);
    };
    let them = view.field.unit(hit);
    if let Some(Effect::Sweep(which, amount)) = skill::attack_of(view, frame).map(|attack| &attack.cunning) {
        pools::lose(&mut out.batch, rule(70), &them, pools::stands_for(&them, *which), *amount);
        out.remember::<Skill>(frame).swept.push(hit);
    }
    let left = frames::effects_of(frame, target).unwrap_or(1) - 1;
    out.remember::<Skill>(frame).target_mut(target).effects = Some(left);
    let me = view.field.unit(unit);
    if left > 0 && !swept_at(view, &me, target).is_empty() {
        return Next::Ask(frames::question(view, frame, unit), SkillStep::Swept);
    }
    Next::Go(SkillStep::Test)
}

/// How many sweeps empty a pool: more are not needed (POISE-C20).
fn sweeps_needed(them: &UnitRef, which: Which, amount: i16) -> i16 {
    let now = them.pools.get(pools::stands_for(them, which)).now;
    (now + amount - 1) / amount.max(1)
}

/// POISE-D20 step 11: who was defeated, and with how many dice to spare (POISE-077).
pub(crate) fn test(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next {
    let Some(target) = frames::at(frame) else {
        broken!("an attack is tested without a target");
        return Next::Go(SkillStep::Yield);
    };
    if let Some((of, more)) = critical::earned(view, frame, unit, target).filter(|earned| earned.1 > 0) {
        out.batch.write(rule(77), Change::count(unit, Count::EffectsEarned, more));
        out.remember::<Skill>(frame).earned_of = Some(of);
    }
    Next::Go(SkillStep::Tested)
}

/// What was earned is chosen; of one who defied its defeat that has been done already.
pub(crate) fn tested(view: &View, frame: &Frame, unit: UnitId) -> Next {
    match Skill::of(frame).earned_of.filter(|_| critical::earned_by(view, unit) > 0) {
        Some(of) => Next::Push(legend::rewards(view, unit, of), SkillStep::Yield),
        None => Next::Go(SkillStep::Yield),
    }
}
