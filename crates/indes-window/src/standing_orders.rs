//! Standing orders ([`indes_core::battle::orders`]) of the people at the screen: given, changed, and obeyed ([`obey`]).
//!
//! An order that is given or changed while a question is open holds from the next question on ([`ExemptQuestion`]).

use super::panels::decision::OrderPart;
use super::session::{Session, aside, choose, question};
use super::settings::Settings;
use super::states::Toast;
use bevy::prelude::{Resource, World};
pub use indes_core::battle::Orders;
use indes_core::battle::{
    Aside, AskPolicy, BatchAnswer, Decision, Events, Intent, Order, Pending, Rest, Resting, Rules, Standing, Turn,
    Verb, look,
};
use indes_core::battlefield::{Concealed, Roster, Seat, UnitId};
use indes_core::text::text;

/// The unit and the verb that an order is about.
pub type OrderKey = (UnitId, Verb);

/// The number of the question during which an order was last given or changed: standing orders do not answer that one.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExemptQuestion(pub u64);

/// Gives an order in the name of a seat. It holds from the next question on. An order for another seat's unit is refused.
pub fn set(world: &mut World, seat: Seat, key: OrderKey, now: Standing) {
    let before = world.resource::<Orders>().0.get(&key).copied().unwrap_or_default();
    if write(world, seat, key, Some(Order { now, ..before })) {
        exempt_question(world);
    }
}

/// Writes an order in the name of a seat; `None` takes it back. Returns whether the battle took it; a toast shows why not.
fn write(world: &mut World, seat: Seat, (unit, verb): OrderKey, order: Option<Order>) -> bool {
    let given = aside(world, seat, Aside::Order { unit, verb, order });
    if let Err(error) = &given {
        world.resource_mut::<Toast>().failed(error.to_string());
    }
    given.is_ok()
}

/// The order of a unit about a verb, for a seat that may change it: its own seat. `None` for another seat, and without an
/// order.
fn own_order(world: &World, seat: Seat, key: OrderKey) -> Option<Order> {
    let own = world.resource::<Roster>().seat(key.0) == seat;
    world.resource::<Orders>().0.get(&key).copied().filter(|_| own)
}

/// Keeps standing orders from answering the open question.
fn exempt_question(world: &mut World) {
    let question = question(world);
    world.insert_resource(ExemptQuestion(question));
}

/// Whether orders were given or changed during the open question.
fn is_exempt(world: &World) -> bool {
    world.get_resource::<ExemptQuestion>().is_some_and(|exempt| exempt.0 == question(world))
}

/// Answers questions by standing orders, or by an answer that was given for several units, as long as they have an answer.
/// Returns whether a question was answered.
pub fn obey(world: &mut World) -> bool {
    let mut answered = false;
    while let Some(DueAnswer { intent, source }) = due_answer(world) {
        if source != AnswerSource::Rest {
            note_answer(world, &intent, source);
        }
        let session = world.resource::<Session>();
        let (holder, decided) = (session.holder, session.decided.clone());
        let chosen = choose(world, intent);
        // An answer by an order neither takes the screen nor counts as a decision of its seat.
        let mut session = world.resource_mut::<Session>();
        (session.holder, session.decided) = (holder, decided);
        if let Err(error) = chosen {
            world.resource_mut::<Toast>().failed(error.to_string());
            break;
        }
        answered = true;
    }
    answered
}

/// Writes into the log that an order is obeyed, or that an answer holds for several units.
fn note_answer(world: &mut World, intent: &Intent, source: AnswerSource) {
    let Some(unit) = world.resource::<Pending>().0.as_ref().and_then(|decision| decision.asked.unit) else { return };
    let rules = world.resource::<Rules>().0;
    let verb = look(world, |view| rules.names(&view.field.rule_data).verb_name(intent.verb).to_owned());
    let name = world.resource::<Roster>().member(unit).name.clone();
    let line = match source {
        AnswerSource::Batch => text!("standing-alike", name = name, action = verb),
        AnswerSource::Order | AnswerSource::Rest => text!("standing-obeyed", name = name, action = verb),
    };
    add_note_about(world, unit, line);
}

/// Gives a part of an order its next value, in the name of a seat. The order of another seat's unit stays as it is.
pub fn change(world: &mut World, seat: Seat, (unit, verb): OrderKey, part: OrderPart) {
    let turn = world.resource::<Turn>().turns;
    let same_kind = units_of_kind(world.resource::<Roster>(), unit);
    let Some(mut order) = own_order(world, seat, (unit, verb)) else { return };
    exempt_question(world);
    let orders = world.resource::<Orders>().clone();
    match part {
        OrderPart::Condition => order.only = order.only.next(),
        OrderPart::Less | OrderPart::More => {
            let Some([now, _, _, step]) = order.only.number() else { return };
            let less = part == OrderPart::Less;
            order.only = order.only.with(if less { now.saturating_sub(step) } else { now.saturating_add(step) });
        }
        OrderPart::Span => order.turn = if order.turn.is_some() { None } else { Some(turn) },
        OrderPart::Units => {
            let all = same_kind.iter().all(|&other| orders.0.get(&(other, verb)) == Some(&order));
            for other in same_kind.into_iter().filter(|&other| other != unit) {
                write(world, seat, (other, verb), if all { None } else { Some(order) });
            }
            return;
        }
    }
    write_for_kind(world, seat, &same_kind, (unit, verb), order);
}

/// Gives the condition of an order another number, in the name of a seat. The order of another seat's unit stays as it is.
pub(super) fn set_number(world: &mut World, seat: Seat, (unit, verb): OrderKey, number: u8) {
    let Some(mut order) = own_order(world, seat, (unit, verb)) else { return };
    exempt_question(world);
    let same_kind = units_of_kind(world.resource::<Roster>(), unit);
    order.only = order.only.with(number);
    write_for_kind(world, seat, &same_kind, (unit, verb), order);
}

/// Writes an order for a unit, and for the units of its kind whose order was the same as its own.
fn write_for_kind(world: &mut World, seat: Seat, same_kind: &[UnitId], (unit, verb): OrderKey, order: Order) {
    let orders = world.resource::<Orders>().clone();
    let before = orders.0.get(&(unit, verb));
    for &other in same_kind.iter().filter(|&&other| orders.0.get(&(other, verb)) == before) {
        write(world, seat, (other, verb), Some(order));
    }
}

/// Writes a line into the log, after everything that has happened so far.
pub fn add_note(world: &mut World, line: String) {
    let next = world.resource::<Events>().next;
    if let Some(mut session) = world.get_resource_mut::<Session>() {
        session.notes.push((next, line));
    }
}

/// Writes a line that names a unit into the log, which all seats read. Nothing is written about a hidden unit: the log does not
/// name it.
pub fn add_note_about(world: &mut World, unit: UnitId, line: String) {
    if !world.resource::<Concealed>().of(unit).is_any() {
        add_note(world, line);
    }
}

/// What units of people without a standing order are asked about: the option of the match.
#[must_use]
pub fn ask_policy(world: &World) -> AskPolicy {
    world.get_resource::<Settings>().map_or_else(AskPolicy::default, |settings| settings.match_options.asks)
}

/// An answer without a person.
struct DueAnswer {
    intent: Intent,
    source: AnswerSource,
}

/// What an answer without a person follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AnswerSource {
    /// A standing order.
    Order,
    /// An answer that was given for several units.
    Batch,
    /// Its seat passes until something concerns it.
    Rest,
}

/// The answer to the open question that needs no person; `None` for a question to a bot, and during an exempt question.
fn due_answer(world: &mut World) -> Option<DueAnswer> {
    if is_exempt(world) {
        return None;
    }
    let decision = world.resource::<Pending>().0.clone()?;
    let side = decision.asked.side(world.resource::<Roster>());
    let bots = &world.get_resource::<Session>()?.bots;
    if bots.get(usize::from(side.0)).is_some_and(Option::is_some) {
        return None;
    }
    let (rules, orders, asks) = (world.resource::<Rules>().0, world.resource::<Orders>().clone(), ask_policy(world));
    let batch = world.get_resource::<BatchAnswer>().cloned();
    if let Some(intent) = rest_answer(world, &decision) {
        return Some(DueAnswer { intent, source: AnswerSource::Rest });
    }
    look(world, |view| {
        let by_batch = batch.and_then(|batch| batch.answer(rules, view, &decision));
        let by_batch = by_batch.map(|intent| DueAnswer { intent, source: AnswerSource::Batch });
        let by_order = || orders.answer(asks, rules, view, &decision);
        by_batch.or_else(|| by_order().map(|intent| DueAnswer { intent, source: AnswerSource::Order }))
    })
}

/// The pass of a seat that rests. A rest that something ends is taken back, and the log says so.
fn rest_answer(world: &mut World, decision: &Decision) -> Option<Intent> {
    let seat = decision.asked.seat;
    let rest = world.get_resource::<Resting>()?.0.get(&seat).copied()?;
    let (rules, events) = (world.resource::<Rules>().0, world.resource::<Events>().list.clone());
    let over = look(world, |view| rest.is_over(rules, view, &events, decision));
    if !over {
        return look(world, |view| Rest::pass(rules, view, decision));
    }
    world.resource_mut::<Resting>().0.remove(&seat);
    let line = text!("rest-over", side = side_names(world, seat));
    add_note(world, line);
    None
}

/// Lets the seat that is asked rest: it passes now, and until something concerns it.
pub fn rest(world: &mut World) {
    let Some(decision) = world.resource::<Pending>().0.clone() else { return };
    let (rules, seat, next) = (world.resource::<Rules>().0, decision.asked.seat, world.resource::<Events>().next);
    let found = look(world, |view| {
        let pass = Rest::pass(rules, view, &decision).filter(|_| rules.floor(view).is_some())?;
        Some((pass, Rest::begin(rules, view, seat, next)))
    });
    let Some((pass, rest)) = found else { return };
    let line = text!("rest-begins", side = side_names(world, seat));
    add_note(world, line);
    if let Err(error) = choose(world, pass) {
        world.resource_mut::<Toast>().failed(error.to_string());
        return;
    }
    world.resource_mut::<Resting>().0.insert(seat, rest);
}

/// The names of the sides of a seat.
fn side_names(world: &World, seat: Seat) -> String {
    let roster = world.resource::<Roster>();
    let sides = roster.sides_of(seat).filter_map(|side| roster.sides.get(usize::from(side.0)));
    sides.map(|side| side.name.clone()).collect::<Vec<_>>().join(", ")
}

/// The units of the same kind on the same side as a unit, itself among them.
#[must_use]
pub fn units_of_kind(roster: &Roster, unit: UnitId) -> Vec<UnitId> {
    let me = roster.member(unit);
    let is_same = |other: &UnitId| roster.member(*other).kind == me.kind && roster.member(*other).side == me.side;
    roster.ids().filter(is_same).collect()
}
