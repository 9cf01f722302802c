//! Exchanges: an attack is declared, answered and defended against, then both sides roll (MANEUVER-063, MANEUVER-075,
//! MANEUVER-085, MANEUVER-092, MANEUVER-093, MANEUVER-G37, MANEUVER-G58, MANEUVER-G67).

use super::{effects, initiative, maneuvers, outcome};
use crate::data::{ActionEffect, ActionKind, Data, GearClass, Way};
use crate::field::attack::{self, Assault};
use crate::field::checks::Rolled;
use crate::field::{defence, magic, opportunity};
use crate::ids::{DEFENCE, HURT, MAGIC, PROVOKE, SPARE};
use crate::state::{Count, Exchange, ExchangeStep, TestResult, Verdict};
use crate::unit;
use indes_core::battle::error::broken;
use indes_core::battle::{Change, Dice, EventKind, Frame, Next, Purse, StepOutput, View, pay};
use indes_core::battlefield::{ItemId, Place, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// Makes a step and returns what follows.
pub(crate) fn step(
    view: &View,
    frame: &Frame,
    step: ExchangeStep,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<ExchangeStep> {
    use ExchangeStep as S;
    let Some(unit) = frame.actor else {
        broken!("an attack without an attacker");
        return Next::Done;
    };
    match step {
        S::Declare => declare(view, frame, unit, out),
        S::AskMagic => ask_magic(view, frame, unit),
        S::AskDefence => ask_defence(view, frame, unit),
        S::Roll => roll(view, frame, unit, dice, out),
        S::Judge => outcome::judge(view, frame, unit, out),
        S::ManeuverChosen => maneuvers::chosen(view, frame, out),
        S::LocationChosen => maneuvers::location_chosen(view, frame, out),
        S::Damage => outcome::damage(view, frame, unit, dice, out),
        S::OnHit => outcome::on_hit(view, frame, unit, dice, out),
        S::Maneuver => maneuvers::begin(view, frame, dice, out),
        S::ResistChosen => maneuvers::resist_chosen(view, frame, dice, out),
        S::WayChosen => maneuvers::way_chosen(view, frame, out),
        S::AskSpare => ask_spare(frame),
        S::AskHurt => ask_hurt(view, frame),
        S::NextTarget => next_target(frame, out),
        S::Close => close(view, frame, unit, out),
    }
}

/// Step I: the attack is declared and paid (MANEUVER-051, MANEUVER-070, MANEUVER-071). A spell provokes before it takes
/// effect (MANEUVER-135, MANEUVER-G35).
fn declare(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<ExchangeStep> {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let (intent, memory) = (&frame.intent, Exchange::of(frame));
    let action = data.action(intent.verb);
    if !memory.paid {
        let price = unit::price(data, intent.verb);
        pay(&mut out.batch, action.rule, unit, &price);
        out.purse = Some(Purse::new(unit, price));
    }
    let declared = EventKind::Declared { unit, intent: Box::new(intent.clone()) };
    out.batch.tell(action.rule, declared);
    effects::count_answer(&mut out.batch, unit, memory.answers);
    let named: SmallVec<[UnitId; 1]> = match intent.units() {
        set if !set.is_empty() => set.iter().collect(),
        _ => intent.unit().into_iter().collect(),
    };
    let feinted = data.statuses.feinted;
    let boon = named.iter().copied().find(|&target| view.field.unit(target).statuses.by(feinted, Some(unit)).is_some());
    if breaks_feint(action.kind, memory.paid) {
        effects::end_feints(view, &mut out.batch, unit);
    }
    let Some(assault) = Assault::of(view, unit, intent) else {
        broken!("an attack with nothing to attack with");
        return Next::Done;
    };
    let thrown = spend_means(view, &me, &assault, frame, out);
    let after = out.remember::<Exchange>(frame);
    after.targets = named;
    after.thrown = thrown;
    after.feinted = boon.filter(|_| assault.is_strike());
    let asked = if assault.provokes() { opportunity::provoked(view, &me) } else { UnitMask::NONE };
    if asked.is_empty() { Next::Go(ExchangeStep::AskMagic) } else { Next::Open(PROVOKE, asked, ExchangeStep::AskMagic) }
}

/// Whether an action uses up a Feint: primary actions, Release among them (MANEUVER-G10), opportunity attacks, strikes as
/// free actions, but not magic that `reacts` (MANEUVER-C16).
pub(crate) const fn breaks_feint(kind: ActionKind, reacts: bool) -> bool {
    match kind {
        ActionKind::Primary | ActionKind::Opportunity | ActionKind::Riposte => true,
        ActionKind::Magic => !reacts,
        _ => false,
    }
}

/// Spends the shot, the thrown weapon, or a use of the magic. Returns the item that is thrown (MANEUVER-206).
fn spend_means(view: &View, me: &UnitRef, assault: &Assault, frame: &Frame, out: &mut StepOutput) -> Option<ItemId> {
    let data: &Data = view.field.data();
    let rule = data.action(frame.intent.verb).rule;
    match assault {
        Assault::Weapon { technique, weapon, .. } if technique.way == Way::Ranged => {
            let item = technique.item?;
            if weapon.class != GearClass::Ranged {
                let put = Change::Put { unit: me.id, item, place: Place::Gone };
                out.batch.write(rule_id!("MANEUVER-206"), put);
                return Some(item);
            }
            if weapon.reload > 0 {
                effects::use_up(&mut out.batch, rule_id!("MANEUVER-G14"), me.id, item);
            }
            if data.option("ammunition") != 0 {
                out.batch.write(rule_id!("MANEUVER-G14"), Change::count(me.id, Count::Shots, 1));
            }
            None
        }
        Assault::Weapon { .. } => None,
        Assault::Magic { magic, .. } => {
            let item = magic::item(data, me, frame.intent.verb).filter(|_| magic.uses > 0);
            if let Some(item) = item {
                effects::use_up(&mut out.batch, rule, me.id, item);
            }
            None
        }
    }
}

/// Reaction magic comes before the defence (MANEUVER-G37, MANEUVER-C26).
fn ask_magic(view: &View, frame: &Frame, unit: UnitId) -> Next<ExchangeStep> {
    if !attack::is_possible(view, frame, unit) {
        return Next::Go(ExchangeStep::Close);
    }
    let asked = opportunity::asked_for_magic(view, unit, &Exchange::of(frame).targets);
    if asked.is_empty() {
        return Next::Go(ExchangeStep::AskDefence);
    }
    Next::Open(MAGIC, asked, ExchangeStep::AskDefence)
}

/// Step II: the targets declare their defences, before any die is rolled (MANEUVER-085). A target that is not aware of
/// the attacker is not asked (MANEUVER-078).
fn ask_defence(view: &View, frame: &Frame, unit: UnitId) -> Next<ExchangeStep> {
    if !attack::is_possible(view, frame, unit) {
        return Next::Go(ExchangeStep::Close);
    }
    let targets = Exchange::of(frame).targets.iter().copied();
    let aware = targets.filter(|&target| attack::is_aware(view, &view.field.unit(target), unit)).collect();
    Next::Open(DEFENCE, aware, ExchangeStep::Roll)
}

/// Step III: both sides roll, the defenders first in the order of their replies; the attacker rolls once (MANEUVER-092,
/// MANEUVER-G58).
fn roll(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next<ExchangeStep> {
    let (data, me, memory) = (view.field.data::<Data>(), view.field.unit(unit), Exchange::of(frame));
    let Some(assault) = Assault::of(view, unit, &frame.intent) else { return Next::Go(ExchangeStep::Close) };
    let left = memory.targets.iter().copied();
    let left: SmallVec<[UnitId; 1]> =
        left.filter(|&target| assault.reaches(view, &me, &view.field.unit(target))).collect();
    let Some(&first) = left.first() else { return Next::Go(ExchangeStep::Close) };
    let test = |target: UnitId| assault.test(view, &me, &view.field.unit(target), memory.feinted == Some(target));
    // MANEUVER-C11: an attack on a target in full cover fails without any roll.
    let hopeless = |target: UnitId| test(target).settled == Some(false);
    for reply in frame.replies_in(DEFENCE).filter(|reply| left.contains(&reply.unit) && !hopeless(reply.unit)) {
        let ActionEffect::Defend(manner) = data.action(reply.intent.verb).does else { continue };
        let them = view.field.unit(reply.unit);
        if !unit::is_able(data, &them) {
            continue;
        }
        let test = defence::test(view, &them, manner, reply.intent.part(), &assault, &me);
        let rolled = test.roll(data, dice);
        initiative::tell(&mut out.batch, rule_id!("MANEUVER-092"), them.id, reply.intent.verb, &rolled);
        if them.statuses.has(data.statuses.braced) {
            // MANEUVER-G43
            let (unit, status) = (them.id, data.statuses.braced);
            out.batch.write(rule_id!("MANEUVER-110"), Change::RemoveStatus { unit, status });
        }
        let after = out.remember::<Exchange>(frame);
        after.defences.set(reply.unit, rolled.result);
        after.manners.set(reply.unit, manner);
    }
    let rolled = test(first).roll(data, dice);
    tell_attack(frame, unit, &rolled, out);
    let shown = rolled.draw.map(|draw| draw.value);
    let after = out.remember::<Exchange>(frame);
    for &target in &left {
        let test = test(target);
        let result = match (test.settled, shown) {
            (Some(passed), _) => TestResult { passed, successes: i16::from(passed) },
            (None, Some(shown)) => test.read(data, shown),
            (None, None) => TestResult::FAILED,
        };
        after.attacks.set(target, result);
    }
    after.targets = left;
    after.at = 0;
    Next::Go(ExchangeStep::Judge)
}

/// Tells the roll of the attacker; its result is told for each target.
fn tell_attack(frame: &Frame, unit: UnitId, rolled: &Rolled, out: &mut StepOutput) {
    let (verb, result) = (frame.intent.verb, rolled.margin.clone());
    out.batch.tell(rule_id!("MANEUVER-092"), EventKind::Rolled { unit, verb, draw: rolled.draw, result });
}

/// A free action after a critical win of the defender (MANEUVER-D26, MANEUVER-G34).
fn ask_spare(frame: &Frame) -> Next<ExchangeStep> {
    let memory = Exchange::of(frame);
    match memory.target().filter(|_| memory.verdict == Some(Verdict::Lost)) {
        Some(target) => Next::Open(SPARE, UnitMask::only(target), ExchangeStep::AskHurt),
        None => Next::Go(ExchangeStep::AskHurt),
    }
}

/// Magic that answers damage, after the maneuver (MANEUVER-199, MANEUVER-G32).
fn ask_hurt(view: &View, frame: &Frame) -> Next<ExchangeStep> {
    let memory = Exchange::of(frame);
    match memory.target().filter(|&target| memory.hurt && opportunity::may_answer_hurt(view, target)) {
        Some(target) => Next::Open(HURT, UnitMask::only(target), ExchangeStep::NextTarget),
        None => Next::Go(ExchangeStep::NextTarget),
    }
}

/// The next target (MANEUVER-G58).
fn next_target(frame: &Frame, out: &mut StepOutput) -> Next<ExchangeStep> {
    let after = out.remember::<Exchange>(frame);
    after.at += 1;
    (after.verdict, after.maneuver, after.item, after.location) = (None, None, None, None);
    after.hurt = false;
    let more = usize::from(after.at) < after.targets.len();
    Next::Go(if more { ExchangeStep::Judge } else { ExchangeStep::Close })
}

/// The end: a thrown weapon lies in the cell of its target, and hiding ends (MANEUVER-206, MANEUVER-G29).
fn close(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<ExchangeStep> {
    let memory = Exchange::of(frame);
    if let Some(item) = memory.thrown {
        let target = frame.intent.unit().unwrap_or(unit);
        let them = view.field.unit(target);
        if !memory.caught {
            let cell = them.body.cell;
            out.batch.write(rule_id!("MANEUVER-206"), Change::Drop { unit, item, cell });
        }
    }
    effects::show(view, &mut out.batch, unit);
    Next::Done
}
