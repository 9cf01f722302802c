//! Concentration, and Overwatch, the skill that needs it: a unit on watch may attack an enemy that comes into the range
//! of the weapon it waits with (POISE-099, POISE-159, POISE-D13, POISE-G19).
//!
//! Being on watch is a condition; a tally records the weapon. After every step from outside into a watcher's range and
//! sight the walk stops, the watchers are asked one after the other, and each attack is a frame of its own.

use crate::data::{ActionKind, Attack, Data, MainPool, StatusDuration};
use crate::field::flight::Position;
use crate::field::reach::{Reach, TargetCells};
use crate::field::{ledges, prices, reach, water};
use crate::ids::WATCHES;
use crate::state::Count;
use crate::state::procedure::{Next, Skill, SkillStep};
use crate::unit::{gear, pools, statuses};
use indes_core::battle::{Arg, Batch, Change, Frame, FrameSpec, Intent, Row, RuleId, StepOutput, Verb, View};
use indes_core::battlefield::{ItemId, PartId, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;
use smallvec::{SmallVec, smallvec};

/// The factor of the item in the code of [`Count::WatchWeapon`]: more than the skills of a weapon.
const PARTS: i16 = 16;

/// The condition of a unit that needs concentration, if it has one.
fn concentrates(data: &Data, unit: &UnitRef) -> Option<indes_core::battlefield::StatusId> {
    unit.statuses.0.iter().map(|status| status.kind).find(|&kind| data.condition(kind).concentrates)
}

/// The rule by which a unit cannot concentrate; `None` if it can.
pub(crate) fn disturbed(data: &Data, unit: &UnitRef) -> Option<RuleId> {
    if unit.body.down {
        return Some(rule_id!("POISE-099"));
    }
    unit.statuses.0.iter().any(|status| data.condition(status.kind).interrupts).then_some(rule_id!("POISE-G19"))
}

fn stop(data: &Data, batch: &mut Batch, by: RuleId, unit: &UnitRef) {
    if let Some(status) = concentrates(data, unit) {
        batch.write(by, Change::RemoveStatus { unit: unit.id, status });
    }
}

/// Ends the concentration of units that are defeated, that have a condition which interrupts, or whose weapon has left
/// the hand.
pub(crate) fn settle(view: &View, all: &[UnitRef], batch: &mut Batch) {
    let data: &Data = view.field.data();
    for unit in all {
        if concentrates(data, unit).is_none() {
            continue;
        }
        let gone = waiting_part(view, unit.id).item.is_some_and(|item| !unit.gear.in_hand().any(|held| held.0 == item));
        if let Some(by) = disturbed(data, unit).or_else(|| gone.then_some(rule_id!("POISE-159"))) {
            stop(data, batch, by, unit);
        }
    }
}

/// POISE-099: ends the concentration of a defeated unit.
pub(crate) fn stop_defeated(data: &Data, batch: &mut Batch, unit: &UnitRef) {
    stop(data, batch, rule_id!("POISE-099"), unit);
}

/// Ends the conditions of a unit that last until its turn begins.
pub(crate) fn turn_begins(view: &View, batch: &mut Batch, unit: UnitId) {
    let data: &Data = view.field.data();
    for status in &view.field.unit(unit).statuses.0 {
        let entry = data.condition(status.kind);
        if entry.ends == StatusDuration::NextTurn {
            batch.write(entry.rule, Change::RemoveStatus { unit, status: status.kind });
        }
    }
}

/// POISE-G19: records the focus of a target that concentrates, before the dice of a yield.
pub(crate) fn note_focus(view: &View, frame: &Frame, target: &UnitRef, attack: &Attack, out: &mut StepOutput) {
    let minion = pools::is_minion(target) && attack.pool != MainPool::Focus;
    if concentrates(view.field.data(), target).is_some() && !minion {
        let focus = target.pools.get(pools::stands_for(target, MainPool::Focus)).now;
        out.remember::<Skill>(frame).target_mut(target.id).focus_before = Some(focus);
    }
}

/// POISE-G19: ends the concentration of a target whose focus a yield has lowered.
pub(crate) fn interrupt_by_focus(view: &View, frame: &Frame, target: &UnitRef, out: &mut StepOutput) {
    let focus = target.pools.get(pools::stands_for(target, MainPool::Focus)).now;
    let before = Skill::of(frame).target(target.id).and_then(|target| target.focus_before);
    if before.is_some_and(|before| focus < before) {
        stop(view.field.data(), &mut out.batch, rule_id!("POISE-G19"), target);
    }
}

/// A unit ends its concentration of its own will.
pub(crate) fn let_go(view: &View, me: &UnitRef, out: &mut StepOutput) -> Next {
    stop(view.field.data(), &mut out.batch, rule_id!("POISE-G19"), me);
    Next::Go(SkillStep::End)
}

/// The weapon and skill with which a unit is on watch.
fn waiting_part(view: &View, unit: UnitId) -> PartId {
    let code = view.turn.counted(unit, Count::WatchWeapon);
    let item = u8::try_from(code / PARTS - 1).ok().map(ItemId);
    PartId { item, part: u8::try_from(code % PARTS).unwrap_or(0) }
}

/// The skills with which a unit can go on watch: ready, and affordable together with the price of watching.
pub(crate) fn parts(view: &View, me: &UnitRef, verb: Verb) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    if disturbed(data, me).is_some() {
        return SmallVec::new();
    }
    let waiting = prices::price_for(me, &data.action(verb).cost);
    // POISE-G41: a unit that pays its last focus for it is confused before the watch begins.
    let focus = me.pools.get(pools::stands_for(me, MainPool::Focus)).now;
    if focus <= waiting.iter().map(|share| share.1).sum() {
        return SmallVec::new();
    }
    let mut found = SmallVec::new();
    for (at, attack) in skills(view, me) {
        let mut price = prices::price_for(me, &attack.cost);
        price.extend(waiting.iter().copied());
        if prices::affordable(me, &prices::summed(&price)) {
            found.push(at);
        }
    }
    found
}

/// The skills of a unit's weapons that are in hand and ready, and of bare hands; attacks on an area left out, and those
/// that water bars (POISE-213).
fn skills<'a>(view: &'a View<'_>, me: &UnitRef) -> Vec<(PartId, &'a Attack)> {
    let data: &Data = view.field.data();
    let held = me.gear.in_hand().map(|(item, gear)| (Some(item), gear)).chain([(None, data.unarmed)]);
    let ready = held.filter(|&(item, gear)| item.is_none_or(|item| gear::is_ready(data.weapon(gear), me, item)));
    let all = ready.flat_map(|(item, gear)| {
        // An attack on an area is not aimed at one unit.
        let aimed = (0u8..)
            .zip(&data.weapon(gear).skills)
            .filter(|(_, attack)| attack.cone.is_none() && !water::bars(view.field, me, &attack.tags));
        aimed.map(move |(part, attack)| (PartId { item, part }, attack))
    });
    all.collect()
}

/// A unit goes on watch; its former concentration ends.
pub(crate) fn begin(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let Some(PartId { item, part }) = frame.intent.part().filter(|_| disturbed(data, me).is_none()) else {
        return Next::Go(SkillStep::End);
    };
    stop(data, &mut out.batch, rule_id!("POISE-G19"), me);
    let code = item.map_or(0, |item| i16::from(item.0) + 1) * PARTS + i16::from(part);
    let more = code - view.turn.counted(me.id, Count::WatchWeapon);
    out.batch.write(rule_id!("POISE-D13"), Change::count(me.id, Count::WatchWeapon, more));
    out.batch.write(rule_id!("POISE-D13"), Change::Add { unit: me.id, status: data.statuses.watching, by: None });
    Next::Go(SkillStep::End)
}

/// The enemies on watch that know of a mover and can attack, each with its attack.
fn watchers<'a>(view: &'a View<'_>, mover: UnitId) -> Vec<(UnitRef<'a>, &'a Attack)> {
    let data: &Data = view.field.data();
    let unaware = view.field.concealed.of(mover).from;
    let watches = |foe: &UnitRef| statuses::has(foe, data.statuses.watching) && !unaware.has(foe.id);
    let on_watch = view.field.foes(mover).filter(watches);
    on_watch.filter_map(|foe| Some((foe, ready(view, &foe)?))).collect()
}

/// The attack with which a unit is on watch; `None` if it is not loaded or cannot be paid.
fn ready<'a>(view: &'a View<'_>, me: &UnitRef) -> Option<&'a Attack> {
    let waiting = waiting_part(view, me.id);
    let (_, attack) = skills(view, me).into_iter().find(|one| one.0 == waiting)?;
    prices::affordable(me, &prices::price_for(me, &attack.cost)).then_some(attack)
}

/// The watchers into whose range and sight a step of a unit leads from outside.
pub(crate) fn watchers_met(view: &View, me: &UnitRef, from: Position, to: Position) -> UnitMask {
    let (before, after) =
        (view.field.taken(&me.size.footprint, from.cell), view.field.taken(&me.size.footprint, to.cell));
    let (before, after) =
        (TargetCells { cells: &before, level: from.level }, TargetCells { cells: &after, level: to.level });
    let within =
        |foe: &UnitRef, attack: &Attack, cells: TargetCells| reach::reaches_cells(view, foe, Reach::of(attack), cells);
    let all = watchers(view, me.id).into_iter();
    all.filter(|(foe, attack)| within(foe, attack, after) && !within(foe, attack, before)).map(|one| one.0.id).collect()
}

/// Records the watchers met by the last step of a leg. Returns the step that follows: the one that asks them, or `then`
/// if there are none.
pub(crate) fn note_met(frame: &Frame, met: UnitMask, then: SkillStep, out: &mut StepOutput) -> SkillStep {
    if met.is_empty() {
        return then;
    }
    let skill = out.remember::<Skill>(frame);
    skill.watchers_met = skill.watchers_met.union(met);
    SkillStep::AskWatchers
}

/// The watchers met and not asked yet: each is asked once during a walk, as with hindering (POISE-176).
fn pending(frame: &Frame) -> UnitMask {
    Skill::of(frame).watchers_met.without(frame.asked(WATCHES))
}

/// Asks the watchers that are still to be asked.
pub(crate) fn ask(view: &View, frame: &Frame, mover: UnitId) -> Next {
    let able: UnitMask = pending(frame).iter().filter(|&foe| strike(view, foe, mover).is_some()).collect();
    if able.is_empty() { Next::Go(SkillStep::Walk) } else { Next::Open(WATCHES, able, SkillStep::WatcherAnswered) }
}

/// The attack of a unit on watch on a mover; `None` if it is not on watch, is defeated
/// (POISE-096), or the mover is out of its range.
pub(crate) fn strike(view: &View, watcher: UnitId, mover: UnitId) -> Option<Intent> {
    let (data, me, them) = (view.field.data::<Data>(), view.field.unit(watcher), view.field.unit(mover));
    let on_watch = !me.body.down && !them.body.down && statuses::has(&me, data.statuses.watching);
    // POISE-D17: no attack from a climb.
    let attack = ready(view, &me).filter(|_| on_watch && !ledges::is_climbing(view.field, &me))?;
    reach::reaches(view, &me, Reach::of(attack), &them).then(|| Intent {
        verb: data.verbs.attack,
        with: smallvec![Arg::Part(waiting_part(view, watcher)), Arg::Unit(mover)],
    })
}

/// The rows of a unit on watch that is asked.
pub(crate) fn rows(view: &View, frame: &Frame, unit: UnitId, out: &mut indes_core::battle::Rows) {
    let data: &Data = view.field.data();
    if let Some(intent) = frame.actor.and_then(|mover| strike(view, unit, mover)) {
        let price = prices::price_of(view, &view.field.unit(unit), &intent);
        out.extend(data.verbs_of(ActionKind::Watch).map(|verb| Row { price: price.clone(), ..prices::free(verb) }));
    }
    out.push(prices::free(data.verbs.pass));
}

/// POISE-C31: pushes the attack of the watcher that has just answered; then the next one is asked.
pub(crate) fn watcher_answered(view: &View, frame: &Frame, mover: UnitId, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let answered = |unit: UnitId| {
        data.action(frame.reply_in(WATCHES, unit).map_or(data.verbs.pass, |reply| reply.intent.verb)).kind
    };
    let mut fresh = frame.replies_in(WATCHES).map(|reply| reply.unit);
    let fresh = fresh.find(|&unit| answered(unit) == ActionKind::Watch && !Skill::of(frame).watchers_fired.has(unit));
    let intent = fresh.and_then(|unit| Some((unit, strike(view, unit, mover)?)));
    if let Some(unit) = fresh {
        let skill = out.remember::<Skill>(frame);
        skill.watchers_fired = skill.watchers_fired.with(unit);
        // A watch ends with its attack, whatever the result.
        stop(data, &mut out.batch, rule_id!("POISE-D13"), &view.field.unit(unit));
    }
    match intent {
        Some((unit, intent)) => {
            Next::Push(FrameSpec::new::<Skill>(SkillStep::DeclareReaction, Some(unit), intent), SkillStep::AskWatchers)
        }
        None => Next::Go(SkillStep::AskWatchers),
    }
}
