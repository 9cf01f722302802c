//! What the steps of an action do (TEMPO-D25): the secret, declare and pay, answers, replacement, dice and verdicts,
//! blows off a path, statuses.

use super::blows::land;
use super::resolve::{Exchange, Party, Verdict, Verdicts, draw_pools, exchange_of, judge, lands};
use super::{aiming, bind, feint, movement, statuses, support};
use crate::data::results::effects;
use crate::data::{Data, Effect};
use crate::field::answering;
use crate::ids;
use crate::state::{ActionProcedure, ActionStep as Step, Next, drew};
use crate::unit::gear;
use indes_core::battle::{Change, Dice, Draw, EventKind, Frame, Purse, Source, StepOutput, Sum, View, pay, price};
use indes_core::battlefield::{UnitId, UnitMask};
use indes_core::rule_id;
use smallvec::SmallVec;

/// Carries out a step and returns what follows it.
pub(crate) fn step(view: &View, frame: &Frame, step: Step, dice: &mut Dice, out: &mut StepOutput) -> Next {
    match step {
        Step::Seal => feint::ask(view, frame).unwrap_or_else(|| declare(view, frame, dice, out)),
        Step::Declare => declare(view, frame, dice, out),
        Step::Counter => offer_replacement(view, frame),
        Step::Dice => roll(view, frame, dice, out),
        Step::Move => movement::walk(view, frame, dice, out),
        Step::Effects => resolve_effects(view, frame, dice, out),
        Step::Place => bind::ask_place(view, frame, out),
        Step::Placed => bind::take_place(view, frame, out),
        Step::Retreat => movement::ask_retreat(view, frame, out),
        Step::Retreated => movement::take_retreat(view, frame, out),
        Step::Halt => movement::ask_halt(view, frame),
        Step::Halted => movement::take_halt(frame, out),
    }
}

/// TEMPO-010: opens the window in which the actor may replace its action, if any replacement fits.
fn offer_replacement(view: &View, frame: &Frame) -> Next {
    if !answering::can_be_replaced(view, frame) {
        return Next::Go(Step::Dice);
    }
    Next::Open(ids::TEMPO, frame.actor.map_or(UnitMask::NONE, UnitMask::only), Step::Dice)
}

/// TEMPO-007: announces the action and takes its price, then asks the units that could answer. The actor turns to its
/// target (TEMPO-G46).
fn declare(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let (Some(unit), data) = (frame.actor, view.field.data::<Data>()) else {
        debug_assert!(false, "an action without an actor: {frame:?}");
        return Next::Done;
    };
    feint::record_sealed(&mut out.batch, frame);
    let price = price(ids::AP, gear::price(view, unit, &frame.intent));
    pay(&mut out.batch, rule_id!("TEMPO-007"), unit, &price);
    out.purse = Some(Purse::new(unit, price));
    if let Some(target) = frame.intent.unit() {
        let (me, them) = (view.field.unit(unit).body, view.field.unit(target).body);
        let facing = view.field.board.grid.bearing(me.cell, them.cell);
        if facing != me.facing {
            out.batch.write(rule_id!("TEMPO-G46"), Change::Face { unit, facing });
        }
    }
    let declared = data.action(frame.intent.verb).rule;
    out.batch.tell(declared, EventKind::Declared { unit, intent: Box::new(frame.intent.clone()) });
    aiming::end_on_action(view, &mut out.batch, unit, &frame.intent);
    let candidates = answering::candidates(view, unit, &frame.intent);
    // If no unit can answer, nothing changes before the dice.
    if candidates.is_empty() { roll(view, frame, dice, out) } else { Next::Open(ids::REACT, candidates, Step::Counter) }
}

/// TEMPO-D25 steps 5 and 6: every unit with a check rolls, and the result of every unit is read off its table.
fn roll(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let (Some(exchange), data) = (exchange_of(view, frame), view.field.data::<Data>()) else {
        debug_assert!(false, "an exchange without an actor: {frame:?}");
        return Next::Done;
    };
    let draws = draw_pools(data, &exchange, dice);
    let pools: SmallVec<[i16; 3]> = draws.iter().map(|draw| draw.map_or(0, |draw| draw.value)).collect();
    let verdicts = judge(data, &exchange, &pools);
    for (party, draw) in exchange.parties().zip(&draws) {
        if let Some(draw) = draw {
            record_draw(frame, &exchange, party, *draw, out);
        }
    }
    reveal(frame, out);
    for (party, verdict) in exchange.parties().zip(verdicts.all()) {
        record_verdict(frame, &exchange, party, verdict, out);
    }
    record_failures(&exchange, &verdicts, out);
    for party in &exchange.replies {
        if let Some(at) = party.trigger {
            out.remember::<ActionProcedure>(frame).trigger.set(party.unit, at);
        }
    }
    if frame.intent.path().is_empty() {
        return Next::Go(Step::Effects);
    }
    let retreats = exchange.replies.iter().any(|party| party.verb == data.verbs.retreat);
    // TEMPO-G53: a mover that rolled knows how far it may go. Without a roll and without an answer it has learnt nothing
    // since it declared its path, so it is not asked where to stop.
    Next::Go(match exchange.replies.is_empty() && !exchange.actor.checked {
        true => Step::Move,
        false if retreats => Step::Retreat,
        false => Step::Halt,
    })
}

/// TEMPO-G01: remembers the dice of a party and emits the event of its roll. The actor's roll is shown under the
/// announced verb: what it meant is revealed after it (TEMPO-C15).
fn record_draw(frame: &Frame, exchange: &Exchange, party: &Party, draw: Draw, out: &mut StepOutput) {
    let mut result = Sum::default();
    // TEMPO-G02
    let by = if party.inverted { rule_id!("TEMPO-G02") } else { rule_id!("TEMPO-G01") };
    result.add(Source::Dice, by, party.counted(draw.value));
    out.remember::<ActionProcedure>(frame).drew.set(party.unit, draw);
    result.terms.extend(party.base.terms.iter().copied());
    let verb = if party.unit == exchange.actor.unit { frame.intent.verb } else { party.verb };
    let what = EventKind::Rolled { unit: party.unit, verb, draw: Some(draw), result };
    out.batch.tell(by, what);
}

/// Remembers the row that a party's number reached and emits its event: the raw result if unopposed (TEMPO-014), else
/// the net result of the actor (TEMPO-015) or of a reactor (TEMPO-016).
fn record_verdict(frame: &Frame, exchange: &Exchange, party: &Party, verdict: &Verdict, out: &mut StepOutput) {
    let by = match verdict.against {
        Some(_) if party.unit == exchange.actor.unit => rule_id!("TEMPO-015"),
        None if party.unit == exchange.actor.unit => rule_id!("TEMPO-014"),
        _ => rule_id!("TEMPO-016"),
    };
    let mut number = Sum::default();
    match verdict.against {
        None => number.add(Source::Result, by, verdict.total),
        // Of two results that are compared both are shown, even if one is 0.
        Some(against) => {
            number.keep(Source::Result, by, verdict.total);
            number.keep(Source::Opponent, by, -against);
        }
    }
    let (unit, verb) = (party.unit, party.verb);
    out.remember::<ActionProcedure>(frame).verdict.set(unit, verdict.row);
    let what = EventKind::Judged { unit, verb, number, threshold: verdict.threshold, row: verdict.row };
    out.batch.tell(verdict.rule, what);
}

/// TEMPO-G43: emits the event of each action that an opponent's row makes fail.
fn record_failures(exchange: &Exchange, verdicts: &Verdicts, out: &mut StepOutput) {
    if let Some(by) = verdicts.cancelled_by {
        out.batch.tell(rule_id!("TEMPO-G43"), EventKind::Cancelled { unit: exchange.actor.unit, by });
    }
    if verdicts.answer_cancelled
        && let Some(reply) = exchange.replies.first()
    {
        out.batch.tell(rule_id!("TEMPO-G43"), EventKind::Cancelled { unit: reply.unit, by: exchange.actor.unit });
    }
}

/// TEMPO-C15: reveals what the actor meant before its result is read off a table.
fn reveal(frame: &Frame, out: &mut StepOutput) {
    if let (Some(unit), true) = (frame.actor, frame.meant() != &frame.intent) {
        let intent = Box::new(frame.meant().clone());
        out.batch.tell(rule_id!("TEMPO-C15"), EventKind::Revealed { unit, intent });
    }
    out.reveals = frame.sealed.is_some();
}

/// The exchange of a frame and its verdicts, from the dice that the frame remembers; `None` without an actor.
fn recall(view: &View, frame: &Frame) -> Option<(Exchange, Verdicts)> {
    let data: &Data = view.field.data();
    let exchange = exchange_of(view, frame)?;
    let pools: SmallVec<[i16; 3]> =
        exchange.parties().map(|party| drew(frame, party.unit).map_or(0, |draw| draw.value)).collect();
    let verdicts = judge(data, &exchange, &pools);
    Some((exchange, verdicts))
}

/// TEMPO-G43 steps 5 and 6: the damage off a path, of both sides at once, then statuses and the effects of support
/// actions. What depends on which units still stand follows in a step of its own, when the damage is written.
fn resolve_effects(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    if frame.walk.is_some() {
        return Next::Done;
    }
    let Some((exchange, verdicts)) = recall(view, frame) else {
        debug_assert!(false, "effects without an actor: {frame:?}");
        return Next::Done;
    };
    let actor = &exchange.actor;
    let failed = verdicts.cancelled_by.is_some();
    let struck_by = land_all(view, &exchange, &verdicts, dice, out);
    if !failed {
        change_statuses(view, out, actor, &verdicts.actor, exchange.replies.first());
        for &effect in effects(data, actor.verb, verdicts.actor.row) {
            if effect == Effect::Aim {
                aiming::aim(&mut out.batch, actor.unit, &frame.intent, struck_by);
            } else {
                support::carry_out(view, &mut out.batch, frame, effect);
            }
        }
    }
    if !verdicts.answer_cancelled {
        for (party, verdict) in exchange.replies.iter().zip(&verdicts.replies) {
            change_statuses(view, out, party, verdict, Some(actor));
        }
    }
    let later = effects(data, actor.verb, verdicts.actor.row).iter().any(Effect::is_late);
    if later && !failed { Next::Go(Step::Place) } else { Next::Done }
}

/// Lands the blows of an exchange without a path: the actor's, then those of the answers. Returns the first reactor
/// whose blow lands.
fn land_all(
    view: &View,
    exchange: &Exchange,
    verdicts: &Verdicts,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Option<UnitId> {
    let data: &Data = view.field.data();
    aiming::use_shot(view, &mut out.batch, &exchange.actor);
    if let Some(critical) = lands(data, &exchange.actor, &verdicts.actor, verdicts.cancelled_by.is_some()) {
        land(view, &mut out.batch, &exchange.actor, critical, dice);
    }
    let mut struck_by = None;
    for (party, verdict) in exchange.replies.iter().zip(&verdicts.replies) {
        aiming::use_shot(view, &mut out.batch, party);
        if let Some(critical) = lands(data, party, verdict, verdicts.answer_cancelled) {
            land(view, &mut out.batch, party, critical, dice);
            struck_by = struck_by.or(Some(party.unit));
        }
    }
    struck_by
}

/// Writes the status changes of one party's row.
fn change_statuses(view: &View, out: &mut StepOutput, party: &Party, verdict: &Verdict, opponent: Option<&Party>) {
    let data: &Data = view.field.data();
    let by = verdict.rule;
    for effect in effects(data, party.verb, verdict.row) {
        match effect {
            Effect::Ready => {
                out.batch.write(by, Change::Impose { unit: party.unit, status: data.on_guard, bond: None });
            }
            Effect::Bind => {
                if let Some(other) = opponent {
                    statuses::bind(view, &mut out.batch, party, other, by);
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
