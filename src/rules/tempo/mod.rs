//! Tempo: a duel-centred melee system built on time. Twelve action points pay for acting and for answering.
//!
//! - [`data`]: the numbers of `assets/rules/tempo.ron`.
//! - [`turn`]: initiative, turns, rounds, Recover Stamina.
//! - [`actions`]: what may be declared on one's own turn, with what, for how much.
//! - [`reactions`]: the two windows: answers, and the replacement of one's own action.
//! - [`resolve`]: an exchange as pure numbers.
//! - `footwork`: Combat Move and Retreat; `ranged`: shots and aims; `support`: load, draw, drop, pick up.
//! - `footwork`: Combat Move and Retreat; `feint`: what is settled in secret before an attack.
//! - [`statuses`]: binds, grapples, pins, falls, the end; `bind`: what a won bind brings about.
//! - [`odds`]: exact odds of an exchange; `preview`: what the window shows before a choice; `spawn`: from level to battle.
//!
//! This file carries out the exchange (TEMPO-D25), step by step:
//! the secret, declare and pay, answers, replacement, dice and verdicts, movement with blows on the way, blows, statuses.

pub mod actions;
mod aim;
mod bind;
mod catalogue;
pub mod data;
mod detail;
mod feint;
mod footwork;
pub mod odds;
mod preview;
mod ranged;
pub mod reactions;
pub mod resolve;
pub mod spawn;
pub mod statuses;
mod support;
pub mod turn;

use crate::battle::{
    Batch, Change, Dice, Fate, Frame, Loss, Next, Note, Outbox, Procedure, Purse, RuleSet, RuleSetId, Source, Sum,
    Verb, View, Walk, WeaponPart, What, pay,
};
use crate::battlefield::{BondKind, Path, PoolId, RuleData, UnitMask};
use data::{Data, Effect, rule};
use footwork::Course;
use resolve::{Exchange, Judged, Party, Verdict, blow_of, draw_pools, effects, exchange_of, judge, lands, strike};

/// Action points.
pub const AP: PoolId = PoolId(0);
/// Health.
pub const HEALTH: PoolId = PoolId(1);
/// A weapon bind.
pub const BIND: BondKind = BondKind(0);
/// A grapple, of two or more.
pub const GRAPPLE: BondKind = BondKind(1);
/// Somebody held down in a grapple: the one who pins, then the one who is pinned.
pub const PIN: BondKind = BondKind(2);

/// Turns and rounds: the bottom frame.
pub const MACHINE: Procedure = Procedure(0);
/// One exchange.
pub const EXCHANGE: Procedure = Procedure(1);

/// Steps of the exchange; 1 to 7 are the numbers of TEMPO-D25.
const SEAL: u8 = 1;
const DECLARE: u8 = 2;
const COUNTER: u8 = 4;
const DICE: u8 = 5;
const MOVE: u8 = 7;
const EFFECTS: u8 = 8;
const PLACE: u8 = 9;
const PLACED: u8 = 10;
const RETREAT: u8 = 11;
const RETREATED: u8 = 12;
const HALT: u8 = 13;
const HALTED: u8 = 14;

/// The windows by their keys in the rule data.
const WINDOWS: [(&str, crate::battle::WindowKind); 2] = [("react", reactions::REACT), ("tempo", reactions::TEMPO)];

/// The rule set as functions.
pub const RULES: RuleSet = RuleSet {
    id: RuleSetId::Tempo,
    step,
    rows: actions::rows,
    domain: actions::domain,
    price: actions::cost,
    meant: feint::meant,
    explain: actions::explain,
    explain_target: aim::explain,
    explain_detail: detail::explain,
    window: reactions::window,
    settle: statuses::settle,
    // Nothing is owed when a battle ends: rest comes between linked levels (TEMPO-G51).
    ending: |_, _, _, _| {},
    forecast: preview::forecast,
    reckoned: preview::reckoned,
    answers: preview::answers,
    worth: odds::worth::worth,
    weight: |data, verb| data.of::<Data>().action(verb).weight,
    provokes: preview::provokes,
    threatens: |view, unit, of, cell| {
        reactions::threatens(view.field, &view.field.unit(unit), &view.field.unit(of).size.footprint, cell)
    },
    shares: |_, _, _| false,
    zones: false,
    marks: reactions::marks,
    pace: |view, unit| actions::walking(view, &view.field.unit(unit)).budget,
    mechanics: |_, grid| crate::rules::mechanics(RuleSetId::Tempo, grid),
    sheet: preview::sheet,
    names,
    // Tempo counts nothing but points.
    counted: |_| Vec::new(),
    tidy: statuses::tidy,
    by_chance: |_, _, _| false,
    struck: |_, _, _| crate::battlefield::UnitMask::NONE,
    last_round: data::judgement(9),
    turns_left: None,
    next_turn: |_, _| None,
    verbs: |data| {
        let data: &Data = data.of();
        (data.verbs.pass, data.verbs.end_turn)
    },
};

/// The rule set, ready to be played.
pub const KIT: crate::rules::Kit = crate::rules::Kit {
    title: "Tempo",
    summary: "12 action points pay for acting and for answering.",
    rules: RULES,
    shipped: include_str!("../../../assets/rules/tempo.ron"),
    read: spawn::read,
    with_options: spawn::with_options,
    vocabulary: spawn::vocabulary,
    unit: spawn::unit,
    carry: spawn::carry,
    bonds: spawn::bonds,
};

fn names(data: &RuleData) -> &crate::battle::Names {
    &data.of::<Data>().names
}

fn step(view: &View, dice: &mut Dice, out: &mut Outbox) {
    let Some(frame) = view.stack.top() else {
        return;
    };
    if frame.of == MACHINE {
        turn::step(view, dice, out, frame.step);
        return;
    }
    out.next = Some(match frame.step {
        SEAL => feint::ask(view, frame).unwrap_or_else(|| declare(view, frame, dice, out)),
        DECLARE => declare(view, frame, dice, out),
        COUNTER if reactions::replaceable(view, frame) => {
            Next::Open(reactions::TEMPO, frame.actor.map_or(UnitMask::NONE, UnitMask::only), DICE)
        }
        COUNTER => Next::Go(DICE),
        DICE => roll(view, frame, dice, out),
        MOVE => walk(view, frame, dice, out),
        EFFECTS => carry_out(view, frame, dice, out),
        PLACE => bind::place(view, frame, out),
        PLACED => bind::placed(view, frame, out),
        RETREAT => footwork::ask(view, frame, out),
        RETREATED => footwork::answered(view, frame, out),
        HALT => footwork::ask_halt(view, frame),
        HALTED => footwork::halted(frame, out),
        _ => Next::Done,
    });
}

/// TEMPO-007: the action is announced and paid before anybody is asked.
fn declare(view: &View, frame: &Frame, dice: &mut Dice, out: &mut Outbox) -> Next {
    let (Some(unit), data) = (frame.actor, view.field.data::<Data>()) else {
        return Next::Done;
    };
    let asked = crate::battle::Asked {
        frame: frame.id,
        seat: view.field.roster.seat(unit),
        unit: Some(unit),
        prompt: crate::battle::Prompt::Act,
        privacy: crate::battle::Privacy::Open,
    };
    feint::put_on_record(&mut out.batch, frame);
    let price = actions::cost(view, &asked, &frame.intent);
    pay(&mut out.batch, rule(7), unit, &price);
    out.purse = Some(Purse { payer: unit, spent: price });
    if let Some(target) = frame.intent.unit() {
        let (me, them) = (view.field.unit(unit).body, view.field.unit(target).body);
        let facing = view.field.board.grid.bearing(me.cell, them.cell);
        if facing != me.facing {
            out.batch.write(data::gap(46), Change::Face { unit, facing });
        }
    }
    let declared = data.action(frame.intent.verb).rule;
    out.batch.tell(declared, What::Declared { unit, intent: Box::new(frame.intent.clone()) });
    ranged::declared(view, &mut out.batch, unit, &frame.intent);
    let candidates = if reactions::answerable(data, frame.intent.verb) {
        reactions::candidates(view, unit, &frame.intent)
    } else {
        UnitMask::NONE
    };
    // Where nobody can answer, nothing can change before the dice.
    if candidates.is_empty() { roll(view, frame, dice, out) } else { Next::Open(reactions::REACT, candidates, COUNTER) }
}

/// TEMPO-D25 steps 5 and 6: everybody who has a check rolls, and every number is read off its table.
fn roll(view: &View, frame: &Frame, dice: &mut Dice, out: &mut Outbox) -> Next {
    let (Some(exchange), data) = (exchange_of(view, frame), view.field.data::<Data>()) else {
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
            out.notes.push(Note::Drew(party.unit, *draw));
            result.terms.extend(party.base.terms.iter().copied());
            // The dice fall for what was announced.
            let verb = if party.unit == exchange.actor.unit { frame.intent.verb } else { party.verb };
            let what = What::Rolled { unit: party.unit, verb, draw: Some(*draw), result };
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
        out.notes.push(Note::Verdict(unit, verdict.row));
        out.batch
            .tell(verdict.rule, What::Judged { unit, verb, number, threshold: verdict.threshold, row: verdict.row });
    }
    if let Some(by) = judged.cancelled_by {
        out.batch.tell(data::gap(43), What::Cancelled { unit: exchange.actor.unit, by });
    }
    if judged.answer_cancelled
        && let Some(reply) = exchange.replies.first()
    {
        out.batch.tell(data::gap(43), What::Cancelled { unit: reply.unit, by: exchange.actor.unit });
    }
    for party in &exchange.replies {
        if let Some(at) = party.trigger {
            out.notes.push(Note::Trigger(party.unit, at));
        }
    }
    if frame.intent.path().is_empty() {
        return Next::Go(EFFECTS);
    }
    let retreats = exchange.replies.iter().any(|party| party.verb == data.verbs.retreat);
    // Where nobody answered nothing is known that was not known when the path was declared.
    Next::Go(match exchange.replies.is_empty() {
        true => MOVE,
        false if retreats => RETREAT,
        false => HALT,
    })
}

/// TEMPO-C15: before the tables are read everybody knows whose table it is.
fn reveal(frame: &Frame, out: &mut Outbox) {
    if let (Some(unit), true) = (frame.actor, frame.meant() != &frame.intent) {
        let intent = Box::new(frame.meant().clone());
        out.batch.tell(data::conflict(15), What::Revealed { unit, intent });
    }
    out.reveals = frame.sealed.is_some();
}

/// The verdicts of a frame, from the dice it remembers.
fn recall(view: &View, frame: &Frame) -> Option<(Exchange, Judged)> {
    let data: &Data = view.field.data();
    let exchange = exchange_of(view, frame)?;
    let pools: smallvec::SmallVec<[i16; 3]> = std::iter::once(&exchange.actor)
        .chain(&exchange.replies)
        .map(|party| frame.drew(party.unit).map_or(0, |draw| draw.value))
        .collect();
    let judged = judge(data, &exchange, &pools);
    Some((exchange, judged))
}

/// TEMPO-G43 step 4: one leg of a movement, up to the next cell where a blow falls, and that blow. A hit ends a failed
/// Move at the first valid cell (TEMPO-050, TEMPO-G27); a successful one goes on (TEMPO-163).
fn walk(view: &View, frame: &Frame, dice: &mut Dice, out: &mut Outbox) -> Next {
    let (Some(unit), data) = (frame.actor, view.field.data::<Data>()) else {
        return Next::Done;
    };
    // Verdicts were fixed with the dice: wounds taken on the way do not change them.
    let path = frame.intent.path();
    let (Some(exchange), Some(own)) = (exchange_of(view, frame), frame.verdict(unit)) else {
        return Next::Done;
    };
    let done = effects(data, frame.intent.verb, own);
    let course = Course::of(view, &view.field.unit(unit), &frame.intent);
    let halt = frame.notes.iter().find_map(|note| if let Note::Halt(at) = note { Some(*at) } else { None });
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
            ranged::passes(view, &mut out.batch, unit, &walk.path);
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
                out.batch.tell(data::gap(29), What::ReplyLost { unit: reply.unit });
            }
        }
        if walk.stopped && !fallen {
            out.batch.tell(rule(50), What::Stopped { unit, at: view.field.unit(unit).body.cell });
        }
        return Next::Go(EFFECTS);
    }
    // Blows at the start fall before the first step.
    let here = match begun {
        true => way.blows.iter().map(|blow| blow.at).find(|&at| at > walk.at).unwrap_or(walk.until),
        false => 0,
    };
    let to = here.min(walk.until);
    if to > walk.at {
        let leg: Path = path[usize::from(walk.at)..usize::from(to)].into();
        ranged::passes(view, &mut out.batch, unit, &leg);
        out.batch.write(by, Change::March { unit, path: leg });
    }
    walk.at = to.max(walk.at);
    let falling = |party: &&Party| way.blows.iter().any(|blow| blow.unit == party.unit && blow.at == here);
    for party in exchange.replies.iter().filter(falling) {
        ranged::use_shot(view, &mut out.batch, party);
    }
    for party in exchange.replies.iter().filter(falling) {
        let row = frame.verdict(party.unit);
        if let Some(critical) = row.and_then(|row| blow_of(data, party.verb, row)) {
            land(view, &mut out.batch, party, critical, dice);
        }
    }
    out.walk = Some(walk);
    Next::Go(MOVE)
}

/// TEMPO-076, TEMPO-077: damage is rolled and taken from Health.
fn land(view: &View, batch: &mut Batch, party: &Party, critical: bool, dice: &mut Dice) {
    let Some(blow) = &party.blow else {
        return;
    };
    let (draw, damage) = strike(blow, critical, dice);
    let by = rule(if critical { 77 } else { 76 });
    let amount = damage.total();
    let with = WeaponPart { gear: blow.gear, part: blow.part };
    batch.tell(by, What::Struck { by: party.unit, unit: blow.target, with, draw, critical, damage });
    if amount > 0 {
        batch.write(by, Change::Lose { unit: blow.target, pool: HEALTH, amount, kind: Loss::Damage });
    }
    ranged::hit(view, batch, blow.target);
}

/// TEMPO-G43 steps 5 and 6: all other damage, both sides at once, then statuses.
fn carry_out(view: &View, frame: &Frame, dice: &mut Dice, out: &mut Outbox) -> Next {
    let data: &Data = view.field.data();
    if frame.walk.is_some() {
        return Next::Done;
    }
    let Some((exchange, judged)) = recall(view, frame) else {
        return Next::Done;
    };
    let actor = &exchange.actor;
    let failed = judged.cancelled_by.is_some();
    ranged::use_shot(view, &mut out.batch, actor);
    if let Some(critical) = lands(data, actor, &judged.actor, failed) {
        land(view, &mut out.batch, actor, critical, dice);
    }
    let mut struck_by = None;
    for (party, verdict) in exchange.replies.iter().zip(&judged.replies) {
        ranged::use_shot(view, &mut out.batch, party);
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
                ranged::aim(&mut out.batch, actor.unit, &frame.intent, struck_by);
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
    if later && !failed { Next::Go(PLACE) } else { Next::Done }
}

/// The status changes of one party's row.
fn statuses_of(view: &View, out: &mut Outbox, party: &Party, verdict: &Verdict, opponent: Option<&Party>) {
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

/// The verb with this key, for scripts and tests.
#[must_use]
pub fn verb(data: &Data, key: &str) -> Option<Verb> {
    data.file.actions.iter().position(|action| action.key == key).and_then(|at| u8::try_from(at).ok()).map(Verb)
}
