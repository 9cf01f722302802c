//! What the steps of an action do (TEMPO-D25): the secret, declare and pay, answers, replacement, dice and verdicts,
//! movement with blows on the path, other blows, statuses.

use super::course::{Course, PathBlow, WalkOutcome};
use super::data::results::{blow_of, effects};
use super::data::{Data, Effect};
use super::ids::{self, HEALTH};
use super::resolve::{Exchange, Party, Verdict, Verdicts, draw_pools, exchange_of, judge, lands, strike};
use super::state::{ActionProcedure, ActionStep as Step, Next, drew, memory, verdict};
use super::{aiming, answering, bind, feint, footwork, gear, statuses, support};
use indes_core::battle::{
    Batch, Change, Dice, Draw, EventKind, Fate, Frame, Loss, Purse, RuleId, Source, StepOutput, Sum, View, Walk,
    WeaponPart, pay, price,
};
use indes_core::battlefield::{UnitId, UnitMask};
use indes_core::grid::Cell;
use indes_core::rule_id;
use smallvec::SmallVec;

/// Carries out a step and returns what follows it.
pub(super) fn step(view: &View, frame: &Frame, step: Step, dice: &mut Dice, out: &mut StepOutput) -> Next {
    match step {
        Step::Seal => feint::ask(view, frame).unwrap_or_else(|| declare(view, frame, dice, out)),
        Step::Declare => declare(view, frame, dice, out),
        Step::Counter => offer_replacement(view, frame),
        Step::Dice => roll(view, frame, dice, out),
        Step::Move => walk(view, frame, dice, out),
        Step::Effects => resolve_effects(view, frame, dice, out),
        Step::Place => bind::ask_place(view, frame, out),
        Step::Placed => bind::take_place(view, frame, out),
        Step::Retreat => footwork::ask_retreat(view, frame, out),
        Step::Retreated => footwork::take_retreat(view, frame, out),
        Step::Halt => footwork::ask_halt(view, frame),
        Step::Halted => footwork::take_halt(frame, out),
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

/// A movement after the dice: how far it leads and which blows fall on its path.
struct OpenWalk {
    mover: UnitId,
    exchange: Exchange,
    /// The rule of the row that the mover's check reached.
    by: RuleId,
    /// The blows of all answers, whether they fall or not.
    waiting: SmallVec<[PathBlow; 2]>,
    /// The blows that fall, and where the walk ends.
    outcome: WalkOutcome,
}

impl OpenWalk {
    /// That of a frame. Verdicts were fixed with the dice: wounds taken on the path do not change them.
    fn of(view: &View, frame: &Frame) -> Option<Self> {
        let data: &Data = view.field.data();
        let mover = frame.actor?;
        let (exchange, own) = (exchange_of(view, frame)?, verdict(frame, mover)?);
        let done = effects(data, frame.intent.verb, own);
        let course = Course::of(view, &view.field.unit(mover), &frame.intent);
        let halt = memory(frame).and_then(|action| action.halt);
        let last = match &frame.walk {
            Some(walk) => walk.until,
            None => footwork::last_step(view, frame, &course, done).min(halt.unwrap_or(u8::MAX)),
        };
        let waiting = footwork::waiting_blows(view, frame);
        let outcome = course.walked(done, last, &waiting);
        let row = data.action(frame.intent.verb).outcomes.get(usize::from(own));
        // TEMPO-048
        let by = row.map_or(rule_id!("TEMPO-048"), |outcome| outcome.rule);
        Some(Self { mover, exchange, by, waiting, outcome })
    }

    /// The mover goes along a part of its path; aims at it end where it is out of sight (TEMPO-G14).
    fn march(&self, view: &View, path: &[Cell], out: &mut StepOutput) {
        aiming::end_out_of_sight(view, &mut out.batch, self.mover, path);
        out.batch.write(self.by, Change::March { unit: self.mover, path: path.into() });
    }
}

/// TEMPO-G43 step 4: one leg of a movement, up to the next cell where a blow falls, and that blow. A hit ends a failed
/// Move at the first valid cell (TEMPO-050, TEMPO-G27); a successful one goes on (TEMPO-163).
fn walk(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let Some(open) = OpenWalk::of(view, frame) else {
        debug_assert!(false, "a walk without an actor or before the dice: {frame:?}");
        return Next::Done;
    };
    let path = frame.intent.path();
    let Some(walk) = &frame.walk else {
        if open.waiting.is_empty() {
            let path = &path[..path.len().min(usize::from(open.outcome.until))];
            if !path.is_empty() {
                open.march(view, path, out);
            }
            return Next::Done;
        }
        let WalkOutcome { until, stopped, .. } = open.outcome;
        // Blows at the start fall before the first step.
        walk_leg(view, frame, &open, Walk { path: path.into(), at: 0, until, stopped }, 0, dice, out);
        return Next::Go(Step::Move);
    };
    // TEMPO-G42: a fallen unit walks no further.
    if view.field.unit(open.mover).body.down || walk.at >= walk.until {
        end_walk(view, frame, &open, walk, out);
        return Next::Go(Step::Effects);
    }
    let next = open.outcome.blows.iter().map(|blow| blow.at).find(|&at| at > walk.at).unwrap_or(walk.until);
    walk_leg(view, frame, &open, walk.clone(), next, dice, out);
    Next::Go(Step::Move)
}

/// Goes on to a step of the path (`here`, 0 for the start), then rolls the damage of the blows that fall there.
fn walk_leg(
    view: &View,
    frame: &Frame,
    open: &OpenWalk,
    mut walk: Walk,
    here: u8,
    dice: &mut Dice,
    out: &mut StepOutput,
) {
    let data: &Data = view.field.data();
    let to = here.min(walk.until);
    if to > walk.at {
        open.march(view, &frame.intent.path()[usize::from(walk.at)..usize::from(to)], out);
    }
    walk.at = to.max(walk.at);
    let falls = |party: &&Party| open.outcome.blows.iter().any(|blow| blow.unit == party.unit && blow.at == here);
    for party in open.exchange.replies.iter().filter(falls) {
        aiming::use_shot(view, &mut out.batch, party);
    }
    for party in open.exchange.replies.iter().filter(falls) {
        let row = verdict(frame, party.unit);
        if let Some(critical) = row.and_then(|row| blow_of(data, party.verb, row)) {
            land(view, &mut out.batch, party, critical, dice);
        }
    }
    out.walk = Some(walk);
}

/// The end of a movement on which blows fell: the answers whose blows were not reached are lost (TEMPO-G29), and a
/// mover that was stopped is shown where it stands (TEMPO-050).
fn end_walk(view: &View, frame: &Frame, open: &OpenWalk, walk: &Walk, out: &mut StepOutput) {
    for reply in frame.replies_in(ids::REACT).filter(|reply| reply.fate == Fate::Going) {
        let struck = open.outcome.blows.iter().any(|blow| blow.unit == reply.unit && blow.at <= walk.at);
        if !struck && open.waiting.iter().any(|blow| blow.unit == reply.unit) {
            out.lost.push((ids::REACT, reply.unit));
            out.batch.tell(rule_id!("TEMPO-G29"), EventKind::ReplyLost { unit: reply.unit });
        }
    }
    let mover = view.field.unit(open.mover).body;
    if walk.stopped && !mover.down {
        out.batch.tell(rule_id!("TEMPO-050"), EventKind::Stopped { unit: open.mover, at: mover.cell });
    }
}

/// TEMPO-076, TEMPO-077: rolls the damage of a party's blow and takes it from the target's Health. `critical` passes
/// armour by. A hit ends the target's aims (TEMPO-G14).
fn land(view: &View, batch: &mut Batch, party: &Party, critical: bool, dice: &mut Dice) {
    let Some(blow) = &party.blow else {
        debug_assert!(false, "a row strikes, and {:?} has no blow", party.unit);
        return;
    };
    let (draw, damage) = strike(blow, critical, dice);
    let by = if critical { rule_id!("TEMPO-077") } else { rule_id!("TEMPO-076") };
    let amount = damage.total();
    let with = WeaponPart { gear: blow.gear, part: blow.part };
    batch.tell(by, EventKind::Struck { by: party.unit, unit: blow.target, with, draw, critical, damage });
    if amount > 0 {
        batch.write(by, Change::Lose { unit: blow.target, pool: HEALTH, amount, kind: Loss::Damage });
        statuses::count_death(view, batch, blow.target, amount, critical);
    }
    aiming::end_on_hit(view, batch, blow.target);
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
