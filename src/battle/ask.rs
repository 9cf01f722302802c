//! Questions and their answers: **Take** files an answer, **Ask** finds the next question of the top frame's window, or the
//! one that the frame itself asks.
//!
//! Whom a window asks next is found anew before each question: the first in the window's order that has not been asked, is
//! within the window's limit and has a row. A pass is final within the window.

use super::decision::{Asked, Decision, Intent, Price, Privacy, Prompt, Rows};
use super::error::broken;
use super::event::{Batch, Change, EventKind, Loss};
use super::ids::{Account, Subject};
use super::payment::add;
use super::pending::{Given, Pending};
use super::rule::RuleId;
use super::stack::{Fate, Frame, FrameSpec, Purse, Reply, Sealed, Stack};
use super::step_output::StepOutput;
use super::turn::Silence;
use super::view::{RuleSet, Rules, Scene, View};
use super::window_rule::{AskOrder, Asks, Counts, Pays, ReplyKind, Span, WindowRule};
use crate::battlefield::{Givens, PoolId, Roster, RuleData, Seat, UnitId, UnitMask};
use bevy::prelude::{Res, ResMut};
use smallvec::SmallVec;

/// Files the answer to the open question.
pub(super) fn take(
    mut pending: ResMut<Pending>,
    mut stack: ResMut<Stack>,
    mut out: ResMut<StepOutput>,
    (rules, givens, roster): (Res<Rules>, Res<Givens>, Res<Roster>),
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
        let Some((_, then)) = frame.asks.take() else {
            broken!("the frame of the open question asks nothing: {asked:?}");
            return;
        };
        frame.step = then;
        if asked.privacy == Privacy::Sealed && asked.unit.is_some() && asked.unit == frame.actor {
            seal(frame, rules, data, &decision, &given.intent);
        } else {
            frame.answer = Some(given.intent);
        }
        return;
    };
    let Some(mut window) = frame.window else {
        broken!("a reply is filed where no window is open: {asked:?}");
        return;
    };
    let how = rules.window(data, kind);
    let counted = match asked.unit {
        Some(unit) => UnitMask::only(unit),
        None => of_seat(&roster, window.candidates, asked.seat),
    };
    window.asked = window.asked.union(counted);
    frame.window = Some(window);
    let passes = given.intent.verb == rules.verbs(data).0;
    if let Some(limit) = how.limit.filter(|limit| !passes || limit.counts == Counts::Asked) {
        let units = if passes { counted } else { given.actor.map_or(counted, UnitMask::only) };
        for unit in units.iter() {
            match limit.over {
                Span::Frame => frame.count(kind, unit),
                Span::Counted(key, scope) => {
                    let count = Change::Count { of: Subject::Unit(unit), key, scope, more: 1 };
                    out.batch.write(how.by.1, count);
                }
            }
        }
    }
    match (passes, given.actor, asked.privacy) {
        // A pass in secret is never told.
        (true, _, Privacy::Sealed) => {}
        (true, unit, Privacy::Open) => match unit.or(counted.iter().next()) {
            Some(unit) => out.batch.tell(how.by.1, EventKind::Passed { unit }),
            None => broken!("a seat without a candidate was asked: {asked:?}"),
        },
        (false, Some(unit), Privacy::Sealed) => {
            let purse = Purse::new(unit, given.price);
            frame.nesting.withheld.push(Reply { unit, intent: given.intent, purse, fate: Fate::Going });
        }
        (false, Some(unit), Privacy::Open) => reply(frame, how, (unit, given.intent, given.price), &mut out.batch),
        (false, None, _) => broken!("an answer of a seat names no unit: {:?}", given.intent),
    }
    // With the last answer the window closes, unless what that costs has to be written first.
    let last = frame.window.is_some_and(|window| window.candidates.without(window.asked).is_empty());
    if last && !out.batch.writes() && frame.nesting.interposes.is_none() && frame.nesting.withheld.is_empty() {
        close(frame, how, &mut out.batch);
    }
}

/// The candidates of a window that a seat decides for.
fn of_seat(roster: &Roster, candidates: UnitMask, seat: Seat) -> UnitMask {
    candidates.iter().filter(|&unit| roster.seat(unit) == seat).collect()
}

/// Files a reply in the open window.
fn reply(frame: &mut Frame, how: WindowRule, (unit, intent, price): (UnitId, Intent, Price), batch: &mut Batch) {
    match how.reply {
        ReplyKind::Join | ReplyKind::Interpose | ReplyKind::Instant => {
            let spent = if how.pays == Pays::AtOnce { price.clone() } else { Price::new() };
            let account = Account { frame: frame.id, reply: Some(unit), payer: unit };
            match how.pays {
                Pays::AtOnce => pay(batch, how.by.0, unit, &price),
                Pays::Held => batch.hold(how.by.0, account, &price),
                Pays::Owed => batch.owe(how.by.0, unit, &price),
                Pays::Later => {}
            }
            batch.tell(how.by.0, EventKind::Replied { unit, intent: Box::new(intent.clone()) });
            frame.replies.push(Reply { unit, intent, purse: Purse::new(unit, spent), fate: Fate::Going });
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

/// Closes the window of a frame, which goes on: replies that were withheld are told and paid. A window that may be opened
/// again leaves a note of who was asked.
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
        reply(frame, open, (withheld.unit, withheld.intent, withheld.purse.spent), batch);
    }
}

/// Files an answer that was given in secret: what is announced stays as it is.
fn seal(frame: &mut Frame, rules: &dyn RuleSet, data: &RuleData, decision: &Decision, answer: &Intent) {
    let meant = |answer: &Intent| rules.meant(data, &frame.intent, answer);
    let among = decision.rows.iter().map(|row| meant(&Intent::of(row.verb))).collect();
    frame.sealed = Some(Box::new(Sealed { seat: decision.asked.seat, intent: meant(answer), among }));
}

/// What a price is dearer than what was paid or is reserved already; never less than nothing.
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

/// What Ask found out.
enum Found {
    Nothing,
    Question(Decision, UnitMask),
    Answer(Asked, Given),
    Interpose(Option<FrameSpec>),
    Close(WindowRule),
}

/// Files the next question of the top frame: as pending, as answered where it has one answer only; or closes its window.
pub(super) fn ask(
    scene: Scene,
    rules: Res<Rules>,
    (mut stack, mut out): (ResMut<Stack>, ResMut<StepOutput>),
    mut pending: ResMut<Pending>,
    mut silence: ResMut<Silence>,
) {
    let found = next_question(&scene.view(&stack), rules.0);
    let top = stack.frames.last_mut();
    match found {
        Found::Nothing => {}
        Found::Question(decision, skipped) => {
            if let Some(window) = top.and_then(|frame| frame.window.as_mut()) {
                window.asked = window.asked.union(skipped);
            }
            pending.0 = Some(decision);
            silence.rounds = 0;
        }
        Found::Answer(asked, given) => {
            pending.0 = Some(Decision { asked, rows: Rows::new() });
            out.given = Some(given);
        }
        Found::Interpose(seed) => {
            if let Some(frame) = top {
                frame.nesting.interposes = None;
            }
            seed.into_iter().for_each(|seed| stack.push(seed));
        }
        Found::Close(how) => {
            if let Some(frame) = top {
                close(frame, how, &mut out.batch);
            }
        }
    }
}

/// The next question of the top frame, if it has one.
fn next_question(view: &View, rules: &dyn RuleSet) -> Found {
    let Some(frame) = view.stack.top() else {
        broken!("the stack has no machine's frame");
        return Found::Nothing;
    };
    if let Some((asked, _)) = frame.asks {
        return question(rules, view, asked);
    }
    let Some(window) = frame.window else {
        broken!("the top frame has neither a window nor a question");
        return Found::Nothing;
    };
    let how = rules.window(&view.field.rule_data, window.kind);
    if let Some(unit) = frame.nesting.interposes {
        let reply = frame.replies.iter().rev().find(|reply| reply.unit == unit);
        let seed = reply.and_then(|reply| rules.interpose(view, frame, window.kind, reply));
        return Found::Interpose(seed.map(|seed| FrameSpec { opens: seed.opens.intersection(how.inside), ..seed }));
    }
    if !rules.goes_on(view, frame) {
        return Found::Close(how);
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
            return Found::Question(Decision { asked, rows }, skipped);
        }
        skipped = skipped.union(counted);
    }
    Found::Close(how)
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

/// Room made for the rows of a question; it may have more.
const USUAL_ROWS: usize = 12;

/// A question of the frame itself: filed at once if there is only one answer.
fn question(rules: &dyn RuleSet, view: &View, asked: Asked) -> Found {
    let mut rows = Rows::with_capacity(USUAL_ROWS);
    rules.rows(view, &asked, &mut rows);
    let decision = Decision { asked, rows };
    if let Some(intent) = decision.only_answer(rules, view) {
        let (price, actor) = (rules.price(view, &asked, &intent), rules.actor(view, &asked, &intent));
        return Found::Answer(asked, Given { intent, price, actor });
    }
    Found::Question(decision, UnitMask::NONE)
}
