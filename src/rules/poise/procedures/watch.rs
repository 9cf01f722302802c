//! Concentration, and Overwatch, which is concentrated on: an enemy that comes into the range of a weapon that waits
//! for it is attacked (POISE-099, POISE-159, POISE-D13, POISE-G19).
//!
//! Being on watch is a condition; which weapon waits is counted beside it. It is looked at after every step that leads
//! from outside into range and sight: the walk stops there, the watchers are asked one after the other, and each attack
//! is a frame of its own.

use crate::battle::{Arg, Batch, Change, Frame, FrameSpec, Intent, Row, RuleId, StepOutput, Verb, View};
use crate::battlefield::{ItemId, PartId, UnitId, UnitMask, UnitRef};
use crate::grid::Cell;
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Attack, Data, Ends, Kind, Which, gap, rule, table};
use crate::rules::poise::field::flight::Stand;
use crate::rules::poise::field::reach::Reach;
use crate::rules::poise::field::{prices, reach};
use crate::rules::poise::ids::WATCHES;
use crate::rules::poise::procedure::{Next, Skill, SkillStep};
use crate::rules::poise::unit::{gear, pools, statuses};
use smallvec::{SmallVec, smallvec};

/// Parts of a weapon that can be told apart.
const PARTS: i16 = 16;

/// What a unit concentrates on; nothing if on nothing.
fn concentrates(data: &Data, unit: &UnitRef) -> Option<crate::battlefield::StatusId> {
    unit.statuses.0.iter().map(|status| status.kind).find(|&kind| data.condition(kind).concentrates)
}

/// The rule by which a unit cannot concentrate, if one does.
pub(crate) fn disturbed(data: &Data, unit: &UnitRef) -> Option<RuleId> {
    if unit.body.down {
        return Some(rule(99));
    }
    unit.statuses.0.iter().any(|status| data.condition(status.kind).interrupts).then(|| gap(19))
}

fn stop(data: &Data, batch: &mut Batch, by: RuleId, unit: &UnitRef) {
    if let Some(status) = concentrates(data, unit) {
        batch.write(by, Change::RemoveStatus { unit: unit.id, status });
    }
}

/// What interrupts of itself: defeat, what does not let a unit concentrate, a weapon that has left the hand.
pub(crate) fn settle(view: &View, all: &[UnitRef], batch: &mut Batch) {
    let data: &Data = view.field.data();
    for unit in all {
        if concentrates(data, unit).is_none() {
            continue;
        }
        let gone = part(view, unit.id).item.is_some_and(|item| !unit.gear.in_hand().any(|held| held.0 == item));
        if let Some(by) = disturbed(data, unit).or_else(|| gone.then(|| rule(159))) {
            stop(data, batch, by, unit);
        }
    }
}

/// POISE-099: the concentration of a defeated unit ends.
pub(crate) fn falls(data: &Data, batch: &mut Batch, unit: &UnitRef) {
    stop(data, batch, rule(99), unit);
}

/// A turn begins: what lasts until then ends.
pub(crate) fn turn_begins(view: &View, batch: &mut Batch, unit: UnitId) {
    let data: &Data = view.field.data();
    for status in &view.field.unit(unit).statuses.0 {
        let entry = data.condition(status.kind);
        if entry.ends == Ends::NextTurn {
            batch.write(entry.rule, Change::RemoveStatus { unit, status: status.kind });
        }
    }
}

/// POISE-G19: before a yield it is noted how much focus one who concentrates has.
pub(crate) fn before(view: &View, frame: &Frame, target: &UnitRef, attack: &Attack, out: &mut StepOutput) {
    let minion = pools::is_minion(target) && attack.pool != Which::Focus;
    if concentrates(view.field.data(), target).is_some() && !minion {
        let focus = target.pools.get(pools::stands_for(target, Which::Focus)).now;
        out.remember::<Skill>(frame).target_mut(target.id).focus_before = Some(focus);
    }
}

/// POISE-G19: a yield that costs focus interrupts.
pub(crate) fn after(view: &View, frame: &Frame, target: &UnitRef, out: &mut StepOutput) {
    let focus = target.pools.get(pools::stands_for(target, Which::Focus)).now;
    let before = Skill::of(frame).target(target.id).and_then(|target| target.focus_before);
    if before.is_some_and(|before| focus < before) {
        stop(view.field.data(), &mut out.batch, gap(19), target);
    }
}

/// Ends it freely.
pub(crate) fn let_go(view: &View, me: &UnitRef, out: &mut StepOutput) -> Next {
    stop(view.field.data(), &mut out.batch, gap(19), me);
    Next::Go(SkillStep::End)
}

/// The weapon that waits.
fn part(view: &View, unit: UnitId) -> PartId {
    let code = view.turn.counted(unit, Count::WatchWeapon);
    let item = u8::try_from(code / PARTS - 1).ok().map(ItemId);
    PartId { item, part: u8::try_from(code % PARTS).unwrap_or(0) }
}

/// The weapons that a unit can wait with: ready, and to be paid for beside the price of waiting.
pub(crate) fn parts(view: &View, me: &UnitRef, verb: Verb) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    if disturbed(data, me).is_some() {
        return SmallVec::new();
    }
    let waiting = prices::whole(me, &data.action(verb).cost);
    // Who pays the last focus for it is confused before it begins (POISE-G41).
    let focus = me.pools.get(pools::stands_for(me, Which::Focus)).now;
    if focus <= waiting.iter().map(|share| share.1).sum() {
        return SmallVec::new();
    }
    let mut found = SmallVec::new();
    for (at, attack) in skills(view, me) {
        let mut price = prices::whole(me, &attack.cost);
        price.extend(waiting.iter().copied());
        if prices::affordable(me, &prices::summed(&price)) {
            found.push(at);
        }
    }
    found
}

/// The skills of what is in hand and ready, of natural weapons and of bare hands.
fn skills<'a>(view: &'a View<'_>, me: &UnitRef) -> Vec<(PartId, &'a Attack)> {
    let data: &Data = view.field.data();
    let held = me.gear.in_hand().map(|(item, gear)| (Some(item), gear)).chain([(None, data.unarmed)]);
    let ready = held.filter(|&(item, gear)| item.is_none_or(|item| gear::is_ready(data.weapon(gear), me, item)));
    let all = ready.flat_map(|(item, gear)| {
        // What fills an area is not aimed at one unit.
        let aimed = (0u8..).zip(&data.weapon(gear).skills).filter(|(_, attack)| attack.cone.is_none());
        aimed.map(move |(part, attack)| (PartId { item, part }, attack))
    });
    all.collect()
}

/// Overwatch begins: what was concentrated on before ends.
pub(crate) fn begin(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let Some(PartId { item, part }) = frame.intent.part().filter(|_| disturbed(data, me).is_none()) else {
        return Next::Go(SkillStep::End);
    };
    stop(data, &mut out.batch, gap(19), me);
    let code = item.map_or(0, |item| i16::from(item.0) + 1) * PARTS + i16::from(part);
    let more = code - view.turn.counted(me.id, Count::WatchWeapon);
    out.batch.write(table(13), Change::count(me.id, Count::WatchWeapon, more));
    out.batch.write(table(13), Change::Add { unit: me.id, status: data.statuses.watching, by: None });
    Next::Go(SkillStep::End)
}

/// Those who wait for enemies, each with its attack.
fn watchers<'a>(view: &'a View<'_>, mover: UnitId) -> Vec<(UnitRef<'a>, &'a Attack)> {
    let data: &Data = view.field.data();
    let unaware = view.field.concealed.of(mover).from;
    let watches = |foe: &UnitRef| statuses::has(foe, data.statuses.watching) && !unaware.has(foe.id);
    let on_watch = view.field.foes(mover).filter(watches);
    on_watch.filter_map(|foe| Some((foe, ready(view, &foe)?))).collect()
}

/// The attack that a unit waits with, if it can be made: paid and loaded.
fn ready<'a>(view: &'a View<'_>, me: &UnitRef) -> Option<&'a Attack> {
    let waiting = part(view, me.id);
    let (_, attack) = skills(view, me).into_iter().find(|one| one.0 == waiting)?;
    prices::affordable(me, &prices::whole(me, &attack.cost)).then_some(attack)
}

/// Who is met by a step of a unit: those into whose range and sight it leads from outside.
pub(crate) fn met(view: &View, me: &UnitRef, from: Stand, to: Stand) -> UnitMask {
    let place = |(cell, level): Stand| (view.field.taken(&me.size.footprint, cell), level);
    let (before, after) = (place(from), place(to));
    let within = |foe: &UnitRef, attack: &Attack, (cells, level): &(SmallVec<[Cell; 4]>, Option<i16>)| {
        reach::reaches_cells(view, foe, Reach::of(attack), (cells, *level))
    };
    let all = watchers(view, me.id).into_iter();
    all.filter(|(foe, attack)| within(foe, attack, &after) && !within(foe, attack, &before))
        .map(|one| one.0.id)
        .collect()
}

/// Notes who is met by the last step of a leg; then they are asked before `then` comes.
pub(crate) fn on_the_way(frame: &Frame, met: UnitMask, then: SkillStep, out: &mut StepOutput) -> SkillStep {
    if met.is_empty() {
        return then;
    }
    let skill = out.remember::<Skill>(frame);
    skill.entered = skill.entered.union(met);
    SkillStep::Watch
}

/// Those who were met. Who was asked once during a walk is not asked again, as with hindering (POISE-176).
fn pending(frame: &Frame) -> UnitMask {
    Skill::of(frame).entered.without(frame.asked(WATCHES))
}

/// Asks the next one.
pub(crate) fn ask(view: &View, frame: &Frame, mover: UnitId) -> Next {
    let able: UnitMask = pending(frame).iter().filter(|&foe| strike(view, foe, mover).is_some()).collect();
    if able.is_empty() { Next::Go(SkillStep::Stride) } else { Next::Open(WATCHES, able, SkillStep::Fires) }
}

/// The attack of a unit on watch on an enemy in its range.
pub(crate) fn strike(view: &View, watcher: UnitId, mover: UnitId) -> Option<Intent> {
    let (data, me, them) = (view.field.data::<Data>(), view.field.unit(watcher), view.field.unit(mover));
    let on_watch = !me.body.down && !them.body.down && statuses::has(&me, data.statuses.watching);
    let attack = ready(view, &me).filter(|_| on_watch)?;
    reach::reaches(view, &me, Reach::of(attack), &them)
        .then(|| Intent { verb: data.verbs.attack, with: smallvec![Arg::Part(part(view, watcher)), Arg::Unit(mover)] })
}

/// The rows of one on watch.
pub(crate) fn rows(view: &View, frame: &Frame, unit: UnitId, out: &mut crate::battle::Rows) {
    let data: &Data = view.field.data();
    if let Some(intent) = frame.actor.and_then(|mover| strike(view, unit, mover)) {
        let price = prices::price_of(view, &view.field.unit(unit), &intent);
        out.extend(data.verbs_of(Kind::Watch).map(|verb| Row { price: price.clone(), ..prices::free(verb) }));
    }
    out.push(prices::free(data.verbs.pass));
}

/// POISE-C31: the attack of the one who has just answered, as a frame of its own; then the next one is asked.
pub(crate) fn fires(view: &View, frame: &Frame, mover: UnitId, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let answered =
        |unit: UnitId| data.action(frame.reply_of(unit).map_or(data.verbs.pass, |reply| reply.intent.verb)).kind;
    let mut fresh = frame.replies.iter().map(|reply| reply.unit);
    let fresh = fresh.find(|&unit| answered(unit) == Kind::Watch && !Skill::of(frame).fired.has(unit));
    let intent = fresh.and_then(|unit| Some((unit, strike(view, unit, mover)?)));
    if let Some(unit) = fresh {
        let skill = out.remember::<Skill>(frame);
        skill.fired = skill.fired.with(unit);
        // Once is all, whatever comes of it.
        stop(data, &mut out.batch, table(13), &view.field.unit(unit));
    }
    match intent {
        Some((unit, intent)) => {
            Next::Push(FrameSpec::new::<Skill>(SkillStep::React, Some(unit), intent), SkillStep::Watch)
        }
        None => Next::Go(SkillStep::Watch),
    }
}
