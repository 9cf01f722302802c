//! A skill step by step, by the numbers of POISE-D20: declared and paid, hindered, its target drawn if the user is
//! confused, answered, paid by those who defend, rolled against those who yield, its effects.

use super::counted::Count;
use super::data::{Attack, Data, Deed, Effect, Kind, Tag, Which, gap, rule, table};
use super::procedure::{CriticalEffects, Next, Skill, SkillStep};
use super::resolve::{self, Strike};
use super::{
    ANSWERS, area, critical, deed, defence, exchange, flight, gambit, gear, harm, hazards, hidden, hinder, legend,
    opening, pools, preparation, riding, share, shove, statuses, terms, walk, watch,
};
use crate::battle::{
    Asked, Batch, Change, Dice, Frame, Intent, Outbox, Preparing, Privacy, Prompt, Purse, Verb, View, WeaponPart, What,
    pay,
};
use crate::battlefield::{PartId, Tick, UnitId, UnitMask, UnitRef};
use smallvec::SmallVec;

pub(super) use super::harm::hurt;

/// What follows the step of a frame.
pub(super) fn step(view: &View, frame: &Frame, step: SkillStep, dice: &mut Dice, out: &mut Outbox) -> Next {
    let Some(unit) = frame.actor else {
        return Next::Done;
    };
    match step {
        SkillStep::Declare | SkillStep::React => declare(view, frame, step, unit, out),
        SkillStep::Hinder => {
            hinder::goes_on(frame, out);
            hinder::ask(view, frame, unit, (SkillStep::Hindered, SkillStep::Draw))
        }
        SkillStep::Hindered => {
            hinder::carry_out(view, frame, unit, out);
            Next::Go(SkillStep::Hinder)
        }
        // Whoever was defeated on the way does no more.
        _ if view.field.unit(unit).body.down && step < SkillStep::Yield => Next::Go(SkillStep::End),
        SkillStep::Draw => draw_target(view, frame, unit, dice, out),
        SkillStep::Answer => answers(view, frame, unit, out),
        SkillStep::Pay => paid(view, frame, unit, out),
        SkillStep::Yield => next_yield(view, frame, unit, dice, out),
        SkillStep::Spill => harm::spill(view, frame, out),
        SkillStep::Effects => effects(view, frame, unit, out),
        SkillStep::Chosen => chosen(view, frame, unit, out),
        SkillStep::Shove => shove::ask(view, frame, unit, out),
        SkillStep::Shoved => shove::carry_out(view, frame, unit, out),
        SkillStep::Carry => carry_out(view, frame, unit, dice, out),
        SkillStep::Swept => swept(view, frame, unit, out),
        SkillStep::Test => test(view, frame, unit, out),
        SkillStep::Tested => tested(view, frame, unit),
        SkillStep::Deed => deed::deed(view, frame, unit, out),
        SkillStep::Boosted => deed::boosted(view, frame, unit, out),
        SkillStep::Doomed => preparation::said(view, frame, unit, out),
        SkillStep::Offer => terms::ask(view, frame, unit, out),
        SkillStep::Treated => terms::answered(view, frame, out),
        SkillStep::Burn => {
            // POISE-D07: armour does nothing against it.
            let (me, data) = (view.field.unit(unit), view.field.data::<Data>());
            hurt(view, frame, &me, (Which::Focus, data.file.burning, table(7)), SkillStep::End, out)
        }
        SkillStep::Draws => gear::draws(view, frame, unit, out),
        SkillStep::Watch => watch::ask(view, frame, unit),
        SkillStep::Fires => watch::fires(view, frame, unit, out),
        SkillStep::Rounds => hazards::gather(view, frame, Tick::RoundEnd, unit, out),
        SkillStep::Leaves => hazards::gather(view, frame, Tick::OwnTurnEnd, unit, out),
        SkillStep::Strike => hazards::strike(view, frame, dice, out),
        SkillStep::Bitten => hazards::bitten(view, frame, out),
        SkillStep::Picked => gear::picked(view, frame, unit, out),
        SkillStep::Obey => riding::obey(view, frame, unit, dice, out),
        SkillStep::Throw => riding::thrown(view, frame, unit, out),
        SkillStep::Landed => riding::landed(view, frame, unit, out),
        SkillStep::Onward => harm::onward(view, frame, out),
        SkillStep::Fell => match at(frame) {
            Some(target) => share::make_room(view, frame, target, (step, SkillStep::Crowded), out),
            None => Next::Go(SkillStep::Carry),
        },
        SkillStep::Crowded => shove::fall(view, frame, out),
        SkillStep::Plunge => flight::plunge(view, frame, unit, out),
        SkillStep::MovedOn if hidden::is_asked(view) => hidden::move_ends(view, frame, unit, dice, out),
        SkillStep::Stride
        | SkillStep::Caught
        | SkillStep::Halt
        | SkillStep::Placed
        | SkillStep::Sprinted
        | SkillStep::MovedOn
        | SkillStep::Noticed
        | SkillStep::Exited => walk::step(view, frame, step, unit, out),
        SkillStep::End => end(view, frame, unit, out),
        SkillStep::Lands => Next::Done,
    }
}

/// The attack that an answer is about: of a part of a weapon, or of the verb itself.
#[must_use]
pub fn attack<'a>(view: &'a View<'_>, unit: UnitId, intent: &Intent) -> Option<&'a Attack> {
    let data: &Data = view.field.data();
    let unit = riding::doer(view.field, unit, intent.verb);
    match &data.action(intent.verb).does {
        Deed::Strike | Deed::Breath => intent.part().and_then(|part| part_of(view, unit, part)),
        Deed::Blow(attack) => Some(attack),
        _ => None,
    }
}

/// The attack of a part of a weapon; of bare hands for no item.
pub(super) fn part_of<'a>(view: &'a View<'_>, unit: UnitId, part: PartId) -> Option<&'a Attack> {
    let data: &Data = view.field.data();
    let kind = match part.item {
        Some(item) => view.field.unit(unit).gear.get(item)?.kind,
        None => data.unarmed,
    };
    data.weapon(kind).skills.get(usize::from(part.part))
}

/// The attack of a frame.
#[must_use]
pub fn attack_of<'a>(view: &'a View<'_>, frame: &Frame) -> Option<&'a Attack> {
    attack(view, frame.actor?, &frame.intent)
}

/// How the attack of a frame meets a target: by the boons and banes that were counted when it was declared (step 5).
#[must_use]
pub fn strike_of(view: &View, frame: &Frame, target: UnitId) -> Option<Strike> {
    let (unit, attack) = (frame.actor?, attack_of(view, frame)?);
    Some(match Skill::of(frame).target(target).and_then(|target| target.net) {
        Some(net) => {
            let data: &Data = view.field.data();
            resolve::of(data, &view.field.unit(unit), attack, &view.field.unit(target), Default::default(), net)
        }
        None => resolve::strike(view, unit, attack, target),
    })
}

/// Whom a skill concerns, nearest first (POISE-G27): the one it is aimed at, or the one that was drawn (POISE-C09), or all
/// in an area (POISE-G50).
pub(super) fn targets(frame: &Frame) -> SmallVec<[UnitId; 4]> {
    let skill = Skill::of(frame);
    if !skill.aimed_at.is_empty() {
        return skill.aimed_at.clone();
    }
    skill.drawn.or_else(|| frame.intent.unit()).into_iter().collect()
}

/// A question of a frame to a unit.
pub(super) fn question(view: &View, frame: &Frame, unit: UnitId) -> Asked {
    Asked {
        frame: frame.id,
        seat: view.field.roster.seat(unit),
        unit: Some(unit),
        prompt: Prompt::Detail,
        privacy: Privacy::Open,
    }
}

/// POISE-D20 steps 1 and 2.
fn declare(view: &View, frame: &Frame, step: SkillStep, unit: UnitId, out: &mut Outbox) -> Next {
    let data: &Data = view.field.data();
    let action = data.action(frame.intent.verb);
    let shows = hidden::shows(view, unit, &frame.intent);
    if shows {
        hidden::reveal(view, &mut out.batch, UnitMask::only(unit));
    }
    out.batch.tell(action.rule, What::Declared { unit, intent: Box::new(frame.intent.clone()) });
    let me = view.field.unit(unit);
    if opening::is_quiet(view) && (shows || opening::is_noticed(view, &me, &frame.intent)) {
        opening::break_out(view, &mut out.batch, unit);
    }
    let price = super::actions::price_of(view, &me, &frame.intent);
    pay(&mut out.batch, gap(41), unit, &price);
    out.purse = Some(Purse { payer: unit, spent: price });
    if action.kind == Kind::Gambit {
        gambit::call(view, &mut out.batch, &me);
        // POISE-124: somebody may stand where a defeated one rises.
        return Next::Go(if me.body.down { SkillStep::Halt } else { SkillStep::End });
    }
    if step == SkillStep::React {
        out.remember::<Skill>(frame).is_reaction = true;
    } else {
        spend(view, &mut out.batch, unit, frame.intent.verb);
    }
    if let Some(item) = frame.intent.part().and_then(|part| part.item)
        && attack_of(view, frame).is_some()
        && me.gear.get(item).is_some_and(|item| data.weapon(item.kind).loads)
    {
        out.batch.write(table(10), Change::Prepare { unit, item, how: Preparing::Shoot });
    }
    if let Some(place) =
        attack(view, unit, &frame.intent).filter(|attack| attack.uses > 0).and_then(|it| data.place_of(it))
    {
        out.batch.write(rule(25), Change::count(unit, Count::Used(place), 1));
    }
    let careful = action.tags.contains(&Tag::Careful);
    let then = match (&action.does, action.kind) {
        (Deed::Walk { .. } | Deed::Fly { .. } | Deed::Soar { .. }, _) => SkillStep::Stride,
        // POISE-C13: a maneuver without movement is tested once, on use.
        (_, Kind::Maneuver) if !careful => SkillStep::Hinder,
        _ => SkillStep::Draw,
    };
    preparation::ask(view, frame, unit, then, out)
}

/// POISE-008: the turn's action or its maneuver is spent; for what an animal does its rider's (POISE-200, POISE-201).
pub(super) fn spend(view: &View, batch: &mut Batch, unit: UnitId, verb: Verb) {
    let key = match view.field.data::<Data>().action(verb).kind {
        Kind::Action => Count::Action,
        Kind::Free => return,
        _ => Count::Maneuver,
    };
    let unit = riding::commander(view.field, unit, verb);
    if key == Count::Maneuver {
        exchange::carry_out(view, batch, &view.field.unit(unit));
    }
    batch.write(rule(8), Change::count(unit, key, 1));
}

/// POISE-091, POISE-C09: whom a confused user's skill is aimed at, drawn after declaration and payment.
fn draw_target(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut Outbox) -> Next {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let attacks = attack_of(view, frame).is_some();
    if attack_of(view, frame).is_some_and(|attack| attack.cone.is_some()) {
        return area::aim(view, frame, unit, dice, out);
    }
    let then = if attacks { SkillStep::Answer } else { SkillStep::Deed };
    let aimed = attacks || matches!(data.action(frame.intent.verb).does, Deed::Encourage { .. });
    if !aimed || !statuses::has(&me, data.statuses.confused) {
        return Next::Go(then);
    }
    let among: SmallVec<[UnitId; 8]> = super::actions::within(view, &me, &frame.intent).iter().collect();
    let Some(target) = area::draw(&among, dice) else {
        // POISE-C09: with no one in range any more it comes to nothing.
        return Next::Go(SkillStep::End);
    };
    out.remember::<Skill>(frame).drawn = Some(target);
    out.batch.tell(resolve::DRAWN, What::Drawn { unit, target });
    Next::Go(then)
}

/// POISE-D20 steps 5 and 7: boons and banes are counted, and every target is asked.
fn answers(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    let Some(attack) = attack_of(view, frame) else {
        return Next::Go(SkillStep::End);
    };
    let mut asked = UnitMask::NONE;
    for target in targets(frame) {
        let strike = resolve::strike(view, unit, attack, target);
        out.remember::<Skill>(frame).target_mut(target).net = Some(strike.net);
        let what = What::Judged { unit, verb: frame.intent.verb, number: strike.threat, threshold: None, row: 0 };
        out.batch.tell(gap(1), what);
        for term in strike.boons.terms {
            out.batch.tell(term.rule, What::Swayed { unit, target, by: term.amount });
        }
        if !watch::is_reaction(frame) {
            out.batch.write(rule(15), Change::count(target, Count::Target, 1));
        }
        asked = asked.with(target);
    }
    // Whoever is hit is found.
    hidden::appear(view, &mut out.batch, asked, unit);
    out.batch.write(table(16), Change::count(unit, Count::Attacks, 1));
    Next::Open(ANSWERS, asked, SkillStep::Pay)
}

/// POISE-D20 step 8: whoever defends takes the threat from the pool of its choice (POISE-053).
fn paid(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    for reply in &frame.replies {
        if let Some((pool, amount, by)) = defence::paid(view, frame, reply) {
            pools::damage(view, &mut out.batch, by, reply.unit, pool, amount);
        }
    }
    // POISE-D10: what is thrown lies in the target's cell, defended or not.
    let thrown = attack_of(view, frame).is_some_and(|attack| attack.is(Tag::Thrown));
    if let (true, Some(item), Some(target)) =
        (thrown, frame.intent.part().and_then(|part| part.item), targets(frame).first())
    {
        out.batch.write(table(10), Change::Drop { unit, item, cell: view.field.unit(*target).body.cell });
    }
    Next::Go(SkillStep::Yield)
}

/// POISE-D20 step 9: the dice against the next one that yields (POISE-G27).
fn next_yield(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut Outbox) -> Next {
    let data: &Data = view.field.data();
    let yields = |&target: &UnitId| {
        let defends = frame.reply_of(target).is_some_and(|reply| reply.intent.verb != data.verbs.give_way);
        !defends && Skill::of(frame).target(target).is_none_or(|target| !target.is_done)
    };
    let target = targets(frame).into_iter().find(yields);
    let (Some(target), Some(attack)) = (target, attack_of(view, frame)) else {
        return Next::Go(SkillStep::End);
    };
    let Some(strike) = strike_of(view, frame, target) else {
        return Next::Go(SkillStep::End);
    };
    let them = view.field.unit(target);
    if frame.reply_of(target).is_none() {
        let intent = Box::new(Intent::of(data.verbs.give_way));
        out.batch.tell(defence::forced(&them, &attack.tags), What::Replied { unit: target, intent });
    }
    watch::before(view, frame, &them, attack, out);
    let rolled = resolve::roll(&strike, dice);
    let amount = rolled.damage.total();
    let with = weapon_part(view, unit, &frame.intent);
    let (draw, damage) = (rolled.draw, rolled.damage);
    out.batch.tell(rule(65), What::Struck { by: unit, unit: target, with, draw, critical: false, damage });
    let skill = out.remember::<Skill>(frame);
    skill.at = Some(target);
    let known = skill.target_mut(target);
    (known.draw, known.effects) = (Some(draw), Some(i16::from(rolled.effects)));
    if !them.body.down {
        // For the dice that a defeat could have done without (POISE-077).
        known.pools_before = pools::own(&them).map(|pool| (pool, them.pools.get(pool).now)).collect();
    }
    hurt(view, frame, &them, (attack.pool, amount, rule(65)), SkillStep::Effects, out)
}

/// The part of a weapon that is used, by kind; bare hands for what uses none.
fn weapon_part(view: &View, unit: UnitId, intent: &Intent) -> WeaponPart {
    let data: &Data = view.field.data();
    let part = intent.part().unwrap_or(PartId { item: None, part: 0 });
    let held = part.item.and_then(|item| view.field.unit(unit).gear.get(item).map(|item| item.kind));
    WeaponPart { gear: held.unwrap_or(data.unarmed), part: part.part }
}

/// The unit that the present step of a frame is about.
pub(super) fn at(frame: &Frame) -> Option<UnitId> {
    Skill::of(frame).at
}

/// The pools that a question about a pool can be answered with.
pub(super) fn choices(view: &View, frame: &Frame) -> SmallVec<[Which; 3]> {
    let data: &Data = view.field.data();
    if frame.is::<CriticalEffects>() {
        return critical::choices(view, frame);
    }
    let boosts = frame.asks_before::<Skill>() == Some(SkillStep::Boosted);
    let about = if boosts { targets(frame).first().copied() } else { at(frame) };
    let Some(unit) = about.map(|unit| view.field.unit(unit)) else {
        return SmallVec::new();
    };
    let fits = |which: &Which| match boosts {
        true => pools::may_gain(data, &unit, *which),
        false => unit.pools.get(which.id()).now > 0,
    };
    Which::ALL.into_iter().filter(fits).collect()
}

/// The pool that was chosen.
pub(super) fn chosen_pool(view: &View, frame: &Frame) -> Option<Which> {
    view.field.data::<Data>().action(frame.answer.as_ref()?.verb).pool
}

/// The cunning effects that are still to come of what was rolled against a target.
fn effects_of(frame: &Frame, target: UnitId) -> Option<i16> {
    Skill::of(frame).target(target)?.effects
}

/// POISE-D20 step 10: cunning effects, any of which its owner may decline (POISE-G08).
fn effects(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    let (Some(target), Some(attack)) = (at(frame), attack_of(view, frame)) else {
        return Next::Go(SkillStep::End);
    };
    let earned = effects_of(frame, target).unwrap_or(0);
    let (data, me, them) = (view.field.data::<Data>(), view.field.unit(unit), view.field.unit(target));
    watch::after(view, frame, &them, out);
    let idle = match &attack.cunning {
        Effect::Gain(which, _) => !pools::may_gain(data, &me, *which),
        Effect::Lose(which, _) => them.pools.get(pools::stands_for(&them, *which)).now == 0,
        Effect::LoseByArmour(which) => {
            them.pools.get(pools::stands_for(&them, *which)).now == 0 || super::data::Stat::Armour.of(&them) == 0
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
    Next::Ask(question(view, frame, unit), SkillStep::Chosen)
}

fn chosen(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    let data: &Data = view.field.data();
    let Some(target) = at(frame) else {
        return Next::Go(SkillStep::End);
    };
    let mut taken = effects_of(frame, target).unwrap_or(0);
    if frame.answer.as_ref().is_some_and(|answer| answer.verb == data.verbs.fewer) {
        taken -= 1;
        out.remember::<Skill>(frame).target_mut(target).effects = Some(taken);
        if taken > 0 {
            return Next::Ask(question(view, frame, unit), SkillStep::Chosen);
        }
    }
    out.remember::<Skill>(frame).target_mut(target).effects_taken = taken;
    Next::Go(SkillStep::Shove)
}

/// Everything a yield brings beside damage and shoves, and its cunning effects: losses, gains, conditions.
fn carry_out(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut Outbox) -> Next {
    let (Some(target), Some(attack)) = (at(frame), attack_of(view, frame)) else {
        return Next::Go(SkillStep::End);
    };
    let data: &Data = view.field.data();
    let (me, them) = (view.field.unit(unit), view.field.unit(target));
    let times = effects_of(frame, target).unwrap_or(0);
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
                let armour = super::data::Stat::Armour.of(&them);
                pools::lose(batch, by, &them, pools::stands_for(&them, *which), armour * times);
            }
            Effect::Impose(key) => {
                if let Some(status) = data.status(key) {
                    statuses::impose(data, batch, by, &them, status, Some(unit));
                }
            }
            Effect::Disarm => gear::disarm(view, batch, &them, dice),
            Effect::Sweep(..) => sweeps = times,
            Effect::Shove(_) => {}
        }
    }
    out.remember::<Skill>(frame).target_mut(target).is_done = true;
    sweep(view, frame, &me, (target, sweeps), out)
}

/// The other enemies within 1 pace of the attacker.
pub(super) fn swept_at(view: &View, me: &UnitRef, target: UnitId) -> UnitMask {
    // POISE-G28: a blow that reaches 1 pace reaches 1 level.
    let apart = |foe: &UnitRef| view.field.level(me).abs_diff(view.field.level(foe));
    let aloft = |foe: &UnitRef| view.field.aloft(me.id).or(view.field.aloft(foe.id)).is_some();
    let near = view.field.foes(me.id).filter(|foe| foe.id != target && view.field.distance(me.id, foe.id) <= 1);
    let near = near.filter(|foe| !aloft(foe) || apart(foe) <= 1);
    near.map(|foe| foe.id).collect()
}

/// A sweep's cunning effect hits one other enemy, each die anew; who that is is asked if there are several.
fn sweep(view: &View, frame: &Frame, me: &UnitRef, (target, left): (UnitId, i16), out: &mut Outbox) -> Next {
    let near = swept_at(view, me, target);
    let Some(Effect::Sweep(which, amount)) = attack_of(view, frame).map(|attack| &attack.cunning) else {
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
            Next::Ask(question(view, frame, me.id), SkillStep::Swept)
        }
        _ => Next::Go(SkillStep::Test),
    }
}

fn swept(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    let (Some(target), Some(hit)) = (at(frame), frame.answer.as_ref().and_then(Intent::unit)) else {
        return Next::Go(SkillStep::Test);
    };
    let them = view.field.unit(hit);
    if let Some(Effect::Sweep(which, amount)) = attack_of(view, frame).map(|attack| &attack.cunning) {
        pools::lose(&mut out.batch, rule(70), &them, pools::stands_for(&them, *which), *amount);
        out.remember::<Skill>(frame).swept.push(hit);
    }
    let left = effects_of(frame, target).unwrap_or(1) - 1;
    out.remember::<Skill>(frame).target_mut(target).effects = Some(left);
    let me = view.field.unit(unit);
    if left > 0 && !swept_at(view, &me, target).is_empty() {
        return Next::Ask(question(view, frame, unit), SkillStep::Swept);
    }
    Next::Go(SkillStep::Test)
}

/// How many sweeps empty a pool: more are not needed (POISE-C20).
fn sweeps_needed(them: &UnitRef, which: Which, amount: i16) -> i16 {
    let now = them.pools.get(pools::stands_for(them, which)).now;
    (now + amount - 1) / amount.max(1)
}

/// POISE-D20 step 11: who was defeated, and with how many dice to spare (POISE-077).
fn test(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    let Some(target) = at(frame) else {
        return Next::Go(SkillStep::Yield);
    };
    if let Some((of, more)) = critical::earned(view, frame, unit, target).filter(|earned| earned.1 > 0) {
        out.batch.write(rule(77), Change::count(unit, Count::EffectsEarned, more));
        out.remember::<Skill>(frame).earned_of = Some(of);
    }
    Next::Go(SkillStep::Tested)
}

/// What was earned is chosen; of one who defied its defeat that has been done already.
fn tested(view: &View, frame: &Frame, unit: UnitId) -> Next {
    match Skill::of(frame).earned_of.filter(|_| critical::earned_by(view, unit) > 0) {
        Some(of) => Next::Push(legend::rewards(view, unit, of), SkillStep::Yield),
        None => Next::Go(SkillStep::Yield),
    }
}

/// POISE-D20 step 13: an action ends what is temporary (POISE-026).
fn end(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    preparation::forget(view, &mut out.batch, unit);
    if view.field.data::<Data>().action(frame.intent.verb).kind == Kind::Action && !watch::is_reaction(frame) {
        statuses::acted(view, &mut out.batch, unit, frame.id);
        // A commanded action is its rider's as well.
        let rider = riding::commander(view.field, unit, frame.intent.verb);
        if rider != unit {
            statuses::acted(view, &mut out.batch, rider, frame.id);
        }
    }
    Next::Done
}
