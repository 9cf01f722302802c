//! What the steps of an action do (TEMPO-D25): the secret, declare and pay, answers, replacement, dice and verdicts,
//! movement with blows on the way, blows, statuses.

use super::course::Course;
use super::data::{self, Data, Effect, rule};
use super::ids::{self, HEALTH};
use super::procedure::{Action, ActionStep as Step, Next, drew, memory, verdict};
use super::resolve::{
    Exchange, Judged, Party, Verdict, blow_of, draw_pools, effects, exchange_of, judge, lands, strike,
};
use super::{aiming, answering, bind, feint, footwork, gear, statuses, support};
use crate::battle::{
    Batch, Change, Dice, EventKind, Fate, Frame, Loss, Purse, Source, StepOutput, Sum, View, Walk, WeaponPart, pay,
    price,
};
use crate::battlefield::{Path, UnitMask};

/// Carries out a step.
pub(super) fn step(view: &View, frame: &Frame, step: Step, dice: &mut Dice, out: &mut StepOutput) -> Next {
    match step {
        Step::Seal => feint::ask(view, frame).unwrap_or_else(|| declare(view, frame, dice, out)),
        Step::Declare => declare(view, frame, dice, out),
        Step::Counter if answering::replaceable(view, frame) => {
            Next::Open(ids::TEMPO, frame.actor.map_or(UnitMask::NONE, UnitMask::only), Step::Dice)
        }
        Step::Counter => Next::Go(Step::Dice),
        Step::Dice => roll(view, frame, dice, out),
        Step::Move => walk(view, frame, dice, out),
        Step::Effects => carry_out(view, frame, dice, out),
        Step::Place => bind::place(view, frame, out),
        Step::Placed => bind::placed(view, frame, out),
        Step::Retreat => footwork::ask(view, frame, out),
        Step::Retreated => footwork::answered(view, frame, out),
        Step::Halt => footwork::ask_halt(view, frame),
        Step::Halted => footwork::halted(frame, out),
    }
}

/// TEMPO-007: the action is announced and paid before any unit is asked.
fn declare(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let (Some(unit), data) = (frame.actor, view.field.data::<Data>()) else {
        debug_assert!(false, "an action without an actor: {frame:?}");
        return Next::Done;
    };
    feint::put_on_record(&mut out.batch, frame);
    let price = price(ids::AP, gear::price(view, unit, &frame.intent));
    pay(&mut out.batch, rule(7), unit, &price);
    out.purse = Some(Purse::new(unit, price));
    if let Some(target) = frame.intent.unit() {
        let (me, them) = (view.field.unit(unit).body, view.field.unit(target).body);
        let facing = view.field.board.grid.bearing(me.cell, them.cell);
        if facing != me.facing {
            out.batch.write(data::gap(46), Change::Face { unit, facing });
        }
    }
    let declared = data.action(frame.intent.verb).rule;
    out.batch.tell(declared, EventKind::Declared { unit, intent: Box::new(frame.intent.clone()) });
    aiming::declared(view, &mut out.batch, unit, &frame.intent);
    let candidates = answering::candidates(view, unit, &frame.intent);
    // Where no unit can answer, nothing can change before the dice.
    if candidates.is_empty() { roll(view, frame, dice, out) } else { Next::Open(ids::REACT, candidates, Step::Counter) }
}

/// TEMPO-D25 steps 5 and 6: every unit that has a check rolls, and every number is read off its table.
fn roll(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let (Some(exchange), data) = (exchange_of(view, frame), view.field.data::<Data>()) else {
        debug_assert!(false, "an exchange without an actor: {frame:?}");
        return Next::Done;
    };
    let draws = draw_pools(data, &exchange, dice);
    let pools: smallvec::SmallVec<[i16; 3]> = draws.iter().map(|draw| draw.map_or(0, |draw| draw.value)).collect();
    let judged = judge(data, &exchange, &pools);
    let parties = || std::iter::once(&exchange.actor).chain(&exchange.replies);
    for (party, draw) in parties().zip(&draws) {
        let mut result = Sum::default();
        if let Some(draw) = draw {
            result.add(Source::Dice, data::gap(1), draw.value);
            out.remember::<Action>(frame).drew.set(party.unit, *draw);
            result.terms.extend(party.base.terms.iter().copied());
            // The dice fall for what was announced.
            let verb = if party.unit == exchange.actor.unit { frame.intent.verb } else { party.verb };
            let what = EventKind::Rolled { unit: party.unit, verb, draw: Some(*draw), result };
            out.batch.tell(data::gap(1), what);
        }
    }
    reveal(frame, out);
    let opposed = |verdict: &Verdict, first: u16| if verdict.against.is_some() { rule(first) } else { rule(14) };
    for (party, verdict) in parties().zip(std::iter::once(&judged.actor).chain(&judged.replies)) {
        let mut number = Sum::default();
        let own = if party.unit == exchange.actor.unit { opposed(verdict, 15) } else { rule(16) };
        match verdict.against {
            None => number.add(Source::Result, own, verdict.total),
            // Of two numbers that are held against each other both are told, also a 0.
            Some(against) => {
                number.keep(Source::Result, own, verdict.total);
                number.keep(Source::Opponent, own, -against);
            }
        }
        let (unit, verb) = (party.unit, party.verb);
        out.remember::<Action>(frame).verdict.set(unit, verdict.row);
        out.batch.tell(
            verdict.rule,
            EventKind::Judged { unit, verb, number, threshold: verdict.threshold, row: verdict.row },
        );
    }
    if let Some(by) = judged.cancelled_by {
        out.batch.tell(data::gap(43), EventKind::Cancelled { unit: exchange.actor.unit, by });
    }
    if judged.answer_cancelled
        && let Some(reply) = exchange.replies.first()
    {
        out.batch.tell(data::gap(43), EventKind::Cancelled { unit: reply.unit, by: exchange.actor.unit });
    }
    for party in &exchange.replies {
        if let Some(at) = party.trigger {
            out.remember::<Action>(frame).trigger.set(party.unit, at);
        }
    }
    if frame.intent.path().is_empty() {
        return Next::Go(Step::Effects);
    }
    let retreats = exchange.replies.iter().any(|party| party.verb == data.verbs.retreat);
    // Where no unit answered nothing is known that was not known when the path was declared.
    Next::Go(match exchange.replies.is_empty() {
        true => Step::Move,
        false if retreats => Step::Retreat,
        false => Step::Halt,
    })
}

/// TEMPO-C15: before the tables are read every unit knows whose table it is.
fn reveal(frame: &Frame, out: &mut StepOutput) {
    if let (Some(unit), true) = (frame.actor, frame.meant() != &frame.intent) {
        let intent = Box::new(frame.meant().clone());
        out.batch.tell(data::conflict(15), EventKind::Revealed { unit, intent });
    }
    out.reveals = frame.sealed.is_some();
}

/// The verdicts of a frame, from the dice it remembers.
fn recall(view: &View, frame: &Frame) -> Option<(Exchange, Judged)> {
    let data: &Data = view.field.data();
    let exchange = exchange_of(view, frame)?;
    let pools: smallvec::SmallVec<[i16; 3]> = std::iter::once(&exchange.actor)
        .chain(&exchange.replies)
        .map(|party| drew(frame, party.unit).map_or(0, |draw| draw.value))
        .collect();
    let judged = judge(data, &exchange, &pools);
    Some((exchange, judged))
}

/// TEMPO-G43 step 4: one leg of a movement, up to the next cell where a blow falls, and that blow. A hit ends a failed
/// Move at the first valid cell (TEMPO-050, TEMPO-G27); a successful one goes on (TEMPO-163).
fn walk(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let (Some(unit), data) = (frame.actor, view.field.data::<Data>()) else {
        debug_assert!(false, "an action without an actor: {frame:?}");
        return Next::Done;
    };
    // Verdicts were fixed with the dice: wounds taken on the way do not change them.
    let path = frame.intent.path();
    let (Some(exchange), Some(own)) = (exchange_of(view, frame), verdict(frame, unit)) else {
        debug_assert!(false, "a walk before the dice: {frame:?}");
        return Next::Done;
    };
    let done = effects(data, frame.intent.verb, own);
    let course = Course::of(view, &view.field.unit(unit), &frame.intent);
    let halt = memory(frame).and_then(|action| action.halt);
    let last = match &frame.walk {
        Some(walk) => walk.until,
        None => footwork::last_step(view, frame, &course, done).min(halt.unwrap_or(u8::MAX)),
    };
    let blows = footwork::blows(view, frame);
    let way = course.struck(done, last, &blows);
    let mut walk = match &frame.walk {
        Some(walk) => walk.clone(),
        None => Walk { path: path.into(), at: 0, until: way.until, stopped: way.stopped },
    };
    let begun = frame.walk.is_some();
    let row = data.action(frame.intent.verb).outcomes.get(usize::from(own));
    let by = row.map_or(rule(48), |outcome| outcome.rule);
    if !begun && blows.is_empty() {
        walk.path.truncate(usize::from(last));
        if !walk.path.is_empty() {
            aiming::passes(view, &mut out.batch, unit, &walk.path);
            out.batch.write(by, Change::March { unit, path: walk.path });
        }
        return Next::Done;
    }
    // TEMPO-G42: the fallen walk no further.
    let fallen = view.field.unit(unit).body.down;
    if begun && (fallen || walk.at >= walk.until) {
        for reply in frame.replies.iter().filter(|reply| reply.fate == Fate::Going) {
            let struck = way.blows.iter().any(|blow| blow.unit == reply.unit && blow.at <= walk.at);
            if !struck && blows.iter().any(|blow| blow.unit == reply.unit) {
                out.lost = out.lost.with(reply.unit);
                out.batch.tell(data::gap(29), EventKind::ReplyLost { unit: reply.unit });
            }
        }
        if walk.stopped && !fallen {
            out.batch.tell(rule(50), EventKind::Stopped { unit, at: view.field.unit(unit).body.cell });
        }
        return Next::Go(Step::Effects);
    }
    // Blows at the start fall before the first step.
    let here = match begun {
        true => way.blows.iter().map(|blow| blow.at).find(|&at| at > walk.at).unwrap_or(walk.until),
        false => 0,
    };
    let to = here.min(walk.until);
    if to > walk.at {
        let leg: Path = path[usize::from(walk.at)..usize::from(to)].into();
        aiming::passes(view, &mut out.batch, unit, &leg);
        out.batch.write(by, Change::March { unit, path: leg });
    }
    walk.at = to.max(walk.at);
    let falling = |party: &&Party| way.blows.iter().any(|blow| blow.unit == party.unit && blow.at == here);
    for party in exchange.replies.iter().filter(falling) {
        aiming::use_shot(view, &mut out.batch, party);
    }
    for party in exchange.replies.iter().filter(falling) {
        let row = verdict(frame, party.unit);
        if let Some(critical) = row.and_then(|row| blow_of(data, party.verb, row)) {
            land(view, &mut out.batch, party, critical, dice);
        }
    }
    out.walk = Some(walk);
    Next::Go(Step::Move)
}

/// TEMPO-076, TEMPO-077: damage is rolled and taken from Health.
fn land(view: &View, batch: &mut Batch, party: &Party, critical: bool, dice: &mut Dice) {
    let Some(blow) = &party.blow else {
        debug_assert!(false, "a row strikes, and {:?} has no blow", party.unit);
        return;
    };
    let (draw, damage) = strike(blow, critical, dice);
    let by = rule(if critical { 77 } else { 76 });
    let amount = damage.total();
    let with = WeaponPart { gear: blow.gear, part: blow.part };
    batch.tell(by, EventKind::Struck { by: party.unit, unit: blow.target, with, draw, critical, damage });
    if amount > 0 {
        batch.write(by, Change::Lose { unit: blow.target, pool: HEALTH, amount, kind: Loss::Damage });
    }
    aiming::hit(view, batch, blow.target);
}

/// TEMPO-G43 steps 5 and 6: all other damage, both sides at once, then statuses.
fn carry_out(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    if frame.walk.is_some() {
        return Next::Done;
    }
    let Some((exchange, judged)) = recall(view, frame) else {
        debug_assert!(false, "effects without an actor: {frame:?}");
        return Next::Done;
    };
    let actor = &exchange.actor;
    let failed = judged.cancelled_by.is_some();
    aiming::use_shot(view, &mut out.batch, actor);
    if let Some(critical) = lands(data, actor, &judged.actor, failed) {
        land(view, &mut out.batch, actor, critical, dice);
    }
    let mut struck_by = None;
    for (party, verdict) in exchange.replies.iter().zip(&judged.replies) {
        aiming::use_shot(view, &mut out.batch, party);
        if let Some(critical) = lands(data, party, verdict, judged.answer_cancelled) {
            land(view, &mut out.batch, party, critical, dice);
            struck_by = struck_by.or(Some(party.unit));
        }
    }
    let mut others = exchange.replies.iter().zip(&judged.replies);
    if !failed {
        statuses_of(view, out, actor, &judged.actor, exchange.replies.first());
        for &effect in effects(data, actor.verb, judged.actor.row) {
            if effect == Effect::Aim {
                aiming::aim(&mut out.batch, actor.unit, &frame.intent, struck_by);
            } else {
                support::carry_out(view, &mut out.batch, frame, effect);
            }
        }
    }
    if !judged.answer_cancelled {
        others.by_ref().for_each(|(party, verdict)| statuses_of(view, out, party, verdict, Some(actor)));
    }
    // What depends on who still stands comes after the damage was written.
    let later = effects(data, actor.verb, judged.actor.row).iter().any(Effect::is_late);
    if later && !failed { Next::Go(Step::Place) } else { Next::Done }
}

/// The status changes of one party's row.
fn statuses_of(view: &View, out: &mut StepOutput, party: &Party, verdict: &Verdict, opponent: Option<&Party>) {
    let data: &Data = view.field.data();
    let by = verdict.rule;
    for effect in effects(data, party.verb, verdict.row) {
        match effect {
            Effect::Ready => {
                out.batch.write(by, Change::Impose { unit: party.unit, status: data.on_guard, bond: None });
            }
            Effect::Bind => {
                if let Some(other) = opponent {
                    statuses::bind(view, &mut out.batch, (party.unit, party.item), (other.unit, other.item), by);
                }
            }
            Effect::LeaveBind => statuses::leave_bind(view, &mut out.batch, party.unit, by),
            Effect::CedeBind if data.option("double_ends_bind") != 0 => {
                statuses::leave_bind(view, &mut out.batch, party.unit, by);
            }
            Effect::Pin => {
                if let Some(target) = party.against {
                    statuses::pin(view, &mut out.batch, party.unit, target, by);
                }
            }
            Effect::Escape => statuses::escape(view, &mut out.batch, party.unit, by),
            Effect::CedeBind
            | Effect::Disarm
            | Effect::Grapple
            | Effect::Retreat
            | Effect::Withdraw
            | Effect::WalkCarefully
            | Effect::Walk
            | Effect::WalkUntilHit
            | Effect::Blow { .. }
            | Effect::Cancel
            | Effect::Recover(_)
            | Effect::Aim
            | Effect::Load
            | Effect::Draw
            | Effect::Drop
            | Effect::PickUp
            | Effect::Work => {}
        }
    }
}
