//! Questions and their answers: **Take** files an answer, **Ask** finds the next question of the top frame's window, or
//! the one that the frame itself asks.
//!
//! The next unit or seat of a window is found anew before each question: the first in the window's order that has not
//! been asked, is within the window's limit and has a row. A pass is final within the window.

use super::decision::{Asked, Decision, Intent, Price, Privacy, Prompt, Rows};
use super::error::broken;
use super::event::{Batch, Change, EventKind, Loss};
use super::ids::{Account, Subject, WindowKind};
use super::payment::add;
use super::pending::{GivenAnswer, Pending};
use super::rule::RuleId;
use super::stack::{Fate, Frame, FrameSpec, Purse, Reply, Sealed, Stack};
use super::step_output::StepOutput;
use super::turn::Silence;
use super::view::{RuleSet, Rules, View, ViewParams};
use super::window_rule::{AskOrder, Asks, Counts, Pays, ReplyKind, Span, WindowRule};
use crate::battlefield::{Givens, PoolId, Roster, RuleData, Seat, UnitId, UnitMask};
use bevy::prelude::{Res, ResMut};
use smallvec::SmallVec;

/// Files the answer to the open question: as the answer to the frame's own question, or in its open window.
pub(super) fn take(
    mut pending: ResMut<Pending>,
    mut stack: ResMut<Stack>,
    mut out: ResMut<StepOutput>,
    rules: Res<Rules>,
    givens: Res<Givens>,
    roster: Res<Roster>,
) {
    let (Some(given), Some(decision)) = (out.given.take(), pending.0.take()) else {
        broken!("there is an answer without a question, or no answer to be filed");
        return;
    };
    let (rules, data, asked) = (rules.0, &givens.rule_data, decision.asked);
    let Some(frame) = stack.frames.last_mut().filter(|frame| frame.id == asked.frame) else {
        broken!("the frame of the open question is not on top: {asked:?}");
        return;
    };
    let Prompt::React(kind) = asked.prompt else {
        file_answer(frame, rules, data, &decision, given.intent);
        return;
    };
    let Some(window) = &mut frame.window else {
        broken!("a reply is filed where no window is open: {asked:?}");
        return;
    };
    let units = match asked.unit {
        Some(unit) => UnitMask::only(unit),
        None => of_seat(&roster, window.candidates, asked.seat),
    };
    window.asked = window.asked.union(units);
    let how = rules.window(data, kind);
    if given.intent.verb == rules.verbs(data).0 {
        file_pass(frame, how, &asked, units, given.actor, &mut out.batch);
    } else {
        file_reply(frame, how, &asked, units, given, &mut out.batch);
    }
    // The last answer closes the window, unless the price of the answer has to be written first.
    let last = frame.window.is_some_and(|window| window.candidates.without(window.asked).is_empty());
    if last && !out.batch.writes() && frame.nesting.interposes.is_none() && frame.nesting.withheld.is_empty() {
        close(frame, how, &mut out.batch);
    }
}

/// Files the answer to the frame's own question. A sealed answer of the actor leaves what was announced as it is.
fn file_answer(frame: &mut Frame, rules: &dyn RuleSet, data: &RuleData, decision: &Decision, answer: Intent) {
    let asked = &decision.asked;
    let Some((_, then)) = frame.asks.take() else {
        broken!("the frame of the open question asks nothing: {asked:?}");
        return;
    };
    frame.step = then;
    if asked.privacy == Privacy::Sealed && asked.unit.is_some() && asked.unit == frame.actor {
        let meant = |answer: &Intent| rules.meant(data, &frame.intent, answer);
        let among = decision.rows.iter().map(|row| meant(&Intent::of(row.verb))).collect();
        frame.sealed = Some(Box::new(Sealed { seat: asked.seat, intent: meant(&answer), among }));
    } else {
        frame.answer = Some(answer);
    }
}

/// Files a pass of these units. A sealed one leaves no event.
fn file_pass(
    frame: &mut Frame,
    how: WindowRule,
    asked: &Asked,
    units: UnitMask,
    actor: Option<UnitId>,
    batch: &mut Batch,
) {
    if let Some(limit) = how.limit.filter(|limit| limit.counts == Counts::Asked) {
        count(frame, how, limit.over, units, batch);
    }
    match (asked.privacy, actor.or(units.iter().next())) {
        (Privacy::Sealed, _) => {}
        (Privacy::Open, Some(unit)) => batch.tell(how.by.pass, EventKind::Passed { unit }),
        (Privacy::Open, None) => broken!("a seat without a candidate was asked: {asked:?}"),
    }
}

/// Files a reply that one of these units gives. A sealed one is withheld until the window closes.
fn file_reply(
    frame: &mut Frame,
    how: WindowRule,
    asked: &Asked,
    units: UnitMask,
    given: GivenAnswer,
    batch: &mut Batch,
) {
    if let Some(limit) = how.limit {
        count(frame, how, limit.over, given.actor.map_or(units, UnitMask::only), batch);
    }
    let Some(unit) = given.actor else {
        broken!("an answer of a seat names no unit: {:?}", given.intent);
        return;
    };
    let Some(window) = frame.window.map(|window| window.kind) else {
        broken!("a reply is filed where no window is open: {:?}", given.intent);
        return;
    };
    match asked.privacy {
        Privacy::Sealed => {
            let purse = Purse::new(unit, given.price);
            frame.nesting.withheld.push(Reply { window, unit, intent: given.intent, purse, fate: Fate::Going });
        }
        Privacy::Open => reply(frame, (window, how), unit, given.intent, given.price, batch),
    }
}

/// Counts units towards the limit of the frame's open window.
fn count(frame: &mut Frame, how: WindowRule, over: Span, units: UnitMask, batch: &mut Batch) {
    let Some(kind) = frame.window.map(|window| window.kind) else {
        broken!("an answer is counted where no window is open");
        return;
    };
    for unit in units.iter() {
        match over {
            Span::Frame => frame.count(kind, unit),
            Span::Counted(key, scope) => {
                batch.write(how.by.pass, Change::Count { of: Subject::Unit(unit), key, scope, more: 1 });
            }
        }
    }
}

/// The candidates of a window that a seat decides for.
fn of_seat(roster: &Roster, candidates: UnitMask, seat: Seat) -> UnitMask {
    candidates.iter().filter(|&unit| roster.seat(unit) == seat).collect()
}

/// Carries out a reply in a window as the window's rules have it, pays for it and adds its events.
fn reply(
    frame: &mut Frame,
    (window, how): (WindowKind, WindowRule),
    unit: UnitId,
    intent: Intent,
    price: Price,
    batch: &mut Batch,
) {
    match how.reply {
        ReplyKind::Join | ReplyKind::Interpose | ReplyKind::Instant => {
            let spent = if how.pays == Pays::AtOnce { price.clone() } else { Price::new() };
            let account = Account { frame: frame.id, reply: Some((window, unit)), payer: unit };
            match how.pays {
                Pays::AtOnce => pay(batch, how.by.answer, unit, &price),
                Pays::Held => batch.hold(how.by.answer, account, &price),
                Pays::Owed => batch.owe(how.by.answer, unit, &price),
                Pays::Later => {}
            }
            batch.tell(how.by.answer, EventKind::Replied { unit, intent: Box::new(intent.clone()) });
            frame.replies.push(Reply { window, unit, intent, purse: Purse::new(unit, spent), fate: Fate::Going });
            match how.reply {
                ReplyKind::Instant => close(frame, how, batch),
                ReplyKind::Interpose => frame.nesting.interposes = Some(unit),
                ReplyKind::Join | ReplyKind::Replace(_) => {}
            }
        }
        ReplyKind::Replace(by) => {
            let mut purse = frame.purse.take().unwrap_or_else(|| Purse::new(unit, Price::new()));
            let more = difference(&price, &purse);
            let account = Account { frame: frame.id, reply: None, payer: purse.payer };
            match how.pays {
                Pays::Held => batch.hold(by.price, account, &more),
                Pays::Owed => batch.owe(by.price, purse.payer, &more),
                Pays::AtOnce | Pays::Later => {
                    pay(batch, by.price, purse.payer, &more);
                    more.iter().for_each(|&(pool, amount)| add(&mut purse.spent, pool, amount));
                }
            }
            frame.purse = Some(purse);
            if frame.meant() != &frame.intent {
                let meant = Box::new(frame.meant().clone());
                batch.tell(by.revealed, EventKind::Revealed { unit, intent: meant });
            }
            frame.reveal();
            let before = std::mem::replace(&mut frame.intent, intent.clone());
            frame.was = Some(Box::new(before.clone()));
            let what = EventKind::Replaced { unit, before: Box::new(before), after: Box::new(intent) };
            batch.tell(by.replaced, what);
        }
    }
}

/// Closes the window of a frame, which goes on with its next step. Withheld replies are filed and paid. A window that
/// may be opened again leaves a note of the units that were asked.
fn close(frame: &mut Frame, how: WindowRule, batch: &mut Batch) {
    let Some(window) = frame.window.take() else {
        broken!("a window is closed that is not open");
        return;
    };
    frame.step = window.then;
    if how.reply == ReplyKind::Instant && !window.asked.is_empty() {
        frame.has_asked(window.kind, window.asked);
    }
    let open = WindowRule { reply: ReplyKind::Join, ..how };
    for withheld in std::mem::take(&mut frame.nesting.withheld) {
        reply(frame, (withheld.window, open), withheld.unit, withheld.intent, withheld.purse.spent, batch);
    }
}

/// The part of a price beyond what the purse has paid or reserved already, by pool; never negative.
#[must_use]
pub fn difference(price: &Price, purse: &Purse) -> Price {
    price
        .iter()
        .map(|&(pool, amount): &(PoolId, i16)| (pool, (amount - purse.spent(pool) - purse.held(pool)).max(0)))
        .filter(|share| share.1 > 0)
        .collect()
}

/// Writes the payment of a price.
pub fn pay(batch: &mut Batch, rule: RuleId, unit: UnitId, price: &Price) {
    for &(pool, amount) in price {
        batch.write(rule, Change::Lose { unit, pool, amount, kind: Loss::Price });
    }
}

/// What follows in a frame that waits.
enum AskOutcome {
    Nothing,
    /// A question; and the units of the window that were asked before or have nothing to answer.
    Question(Decision, UnitMask),
    /// A question with a single answer.
    Answer(Asked, GivenAnswer),
    /// The frame in which a reply is carried out; `None` if nothing comes of it.
    Interpose(Option<FrameSpec>),
    /// The window closes: no unit is left to be asked.
    Close(WindowRule),
}

/// Asks the next question of the top frame, files the answer of a question that has only one, or closes the frame's
/// window.
pub(super) fn ask(
    params: ViewParams,
    rules: Res<Rules>,
    mut stack: ResMut<Stack>,
    mut out: ResMut<StepOutput>,
    mut pending: ResMut<Pending>,
    mut silence: ResMut<Silence>,
) {
    let found = next_question(&params.view(&stack), rules.0);
    let top = stack.frames.last_mut();
    match found {
        AskOutcome::Nothing => {}
        AskOutcome::Question(decision, skipped) => {
            if let Some(window) = top.and_then(|frame| frame.window.as_mut()) {
                window.asked = window.asked.union(skipped);
            }
            pending.0 = Some(decision);
            silence.rounds = 0;
        }
        AskOutcome::Answer(asked, given) => {
            pending.0 = Some(Decision { asked, rows: Rows::new() });
            out.given = Some(given);
        }
        AskOutcome::Interpose(spec) => {
            if let Some(frame) = top {
                frame.nesting.interposes = None;
            }
            spec.into_iter().for_each(|spec| stack.push(spec));
        }
        AskOutcome::Close(how) => {
            if let Some(frame) = top {
                close(frame, how, &mut out.batch);
            }
        }
    }
}

/// What follows in the top frame, which waits for an answer.
fn next_question(view: &View, rules: &dyn RuleSet) -> AskOutcome {
    let Some(frame) = view.stack.top() else {
        broken!("the stack has no machine's frame");
        return AskOutcome::Nothing;
    };
    if let Some((asked, _)) = frame.asks {
        return question(rules, view, asked);
    }
    let Some(window) = frame.window else {
        broken!("the top frame has neither a window nor a question");
        return AskOutcome::Nothing;
    };
    let how = rules.window(&view.field.rule_data, window.kind);
    if let Some(unit) = frame.nesting.interposes {
        let reply = frame.replies.iter().rev().find(|reply| reply.unit == unit);
        let spec = reply.and_then(|reply| rules.interpose(view, frame, window.kind, reply));
        return AskOutcome::Interpose(
            spec.map(|spec| FrameSpec { opens: spec.opens.intersection(how.inside), ..spec }),
        );
    }
    if !rules.goes_on(view, frame) {
        return AskOutcome::Close(how);
    }
    let mut skipped = window.asked;
    let privacy = if is_shared(view, window.candidates) { how.privacy } else { Privacy::Open };
    for unit in in_order(view, frame, how.order, window.candidates.without(skipped)) {
        let in_frame = frame.counted(window.kind, unit);
        if skipped.has(unit) || how.limit.is_some_and(|limit| !limit.admits(view.turn, unit, in_frame)) {
            continue;
        }
        let seat = view.field.roster.seat(unit);
        let (unit, counted) = match how.asks {
            Asks::Units => (Some(unit), UnitMask::only(unit)),
            Asks::Seats => (None, of_seat(&view.field.roster, window.candidates, seat)),
        };
        let asked = Asked { frame: frame.id, seat, unit, prompt: Prompt::React(window.kind), privacy };
        let mut rows = Rows::with_capacity(USUAL_ROWS);
        rules.rows(view, &asked, &mut rows);
        if rows.iter().any(|row| row.verb != how.pass_verb) {
            return AskOutcome::Question(Decision { asked, rows }, skipped);
        }
        skipped = skipped.union(counted);
    }
    AskOutcome::Close(how)
}

/// Whether units of several seats are among the candidates.
fn is_shared(view: &View, candidates: UnitMask) -> bool {
    let mut seats = candidates.iter().map(|unit| view.field.roster.seat(unit));
    let first = seats.next();
    seats.any(|seat| Some(seat) != first)
}

/// Units in the order in which a window asks them.
fn in_order(view: &View, frame: &Frame, order: AskOrder, units: UnitMask) -> SmallVec<[UnitId; 8]> {
    let roster = units.iter();
    match (order, frame.actor) {
        (AskOrder::AfterActor, Some(actor)) => view.after(actor).filter(|&unit| units.has(unit)).collect(),
        (AskOrder::Actor, Some(actor)) => roster.filter(|&unit| unit == actor).collect(),
        (AskOrder::Nearest, Some(actor)) => {
            let mut near: SmallVec<[(u16, UnitId); 8]> =
                roster.map(|unit| (view.field.distance(actor, unit), unit)).collect();
            near.sort_unstable();
            near.into_iter().map(|(_, unit)| unit).collect()
        }
        (AskOrder::ActingSideLast, _) => {
            let acting = frame.actor.or(view.turn.actor()).map(|actor| view.field.roster.member(actor).side);
            let is_acting = |unit: &UnitId| Some(view.field.roster.member(*unit).side) == acting;
            let (last, first): (SmallVec<[UnitId; 8]>, SmallVec<[UnitId; 8]>) = roster.partition(is_acting);
            first.into_iter().chain(last).collect()
        }
        (AskOrder::Turns, _) => {
            let place = |unit: &UnitId| view.turn.order.iter().position(|other| other == unit).unwrap_or(usize::MAX);
            let mut all: SmallVec<[UnitId; 8]> = roster.collect();
            all.sort_by_key(place);
            all
        }
        (AskOrder::Actor, None) => SmallVec::new(),
        (AskOrder::AfterActor | AskOrder::Nearest, None) | (AskOrder::Roster, _) => roster.collect(),
    }
}

/// The capacity reserved for the rows of a question.
const USUAL_ROWS: usize = 12;

/// A question of the frame itself, or its answer if there is only one.
fn question(rules: &dyn RuleSet, view: &View, asked: Asked) -> AskOutcome {
    let mut rows = Rows::with_capacity(USUAL_ROWS);
    rules.rows(view, &asked, &mut rows);
    let decision = Decision { asked, rows };
    if let Some(intent) = decision.only_answer(rules, view) {
        let (price, actor) = (rules.price(view, &asked, &intent), rules.actor(view, &asked, &intent));
        return AskOutcome::Answer(asked, GivenAnswer { intent, price, actor });
    }
    AskOutcome::Question(decision, UnitMask::NONE)
}
