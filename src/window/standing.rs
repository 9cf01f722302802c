//! Standing orders ([`crate::battle::orders`]) of the people at the screen are obeyed here.

use super::message::{Message, say};
use super::panels::decision::OrderPart;
use super::session::{Plan, Session, aside, choose, question};
pub use crate::battle::Orders;
use crate::battle::{
    Aside, BatchAnswer, BattleError, Condition, Events, Intent, Order, Pending, Rules, Standing, Turn, Verb, look,
};
use crate::battlefield::{Concealed, Roster, UnitId};
use crate::text::text;
use bevy::prelude::{Resource, World};

/// The number of the question during which an order was last given or changed: standing orders do not answer that one.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spared(pub u64);

/// Gives an order. It holds from the next question on: the open one is not answered by it.
pub fn set(world: &mut World, key: (UnitId, Verb), now: Standing) {
    let before = world.resource::<Orders>().0.get(&key).copied().unwrap_or_default();
    write(world, key, Some(Order { now, ..before }));
    spare(world);
}

/// Gives an order in the name of the unit's seat, or takes it back. Where no question is open it is given all the same: it
/// holds from the next one on, and is no part of the record's choices.
fn write(world: &mut World, (unit, verb): (UnitId, Verb), order: Option<Order>) {
    let seat = world.resource::<Roster>().seat(unit);
    if aside(world, seat, Aside::Order { unit, verb, order }).is_ok() {
        return;
    }
    let mut orders = world.resource_mut::<Orders>();
    match order {
        Some(order) => orders.0.insert((unit, verb), order),
        None => orders.0.remove(&(unit, verb)),
    };
}

/// Keeps standing orders from answering the open question.
fn spare(world: &mut World) {
    let question = question(world);
    world.insert_resource(Spared(question));
}

/// Whether the open question is left to the person who is asked, because orders were changed during it.
#[must_use]
pub fn is_spared(world: &World) -> bool {
    world.get_resource::<Spared>().is_some_and(|spared| spared.0 == question(world))
}

/// Answers the open question, and, if the person at the screen wants it so, for all who are asked the same.
///
/// # Errors
/// As [`choose`].
pub fn answer(world: &mut World, intent: Intent) -> Result<(), BattleError> {
    let decision = world.resource::<Pending>().0.clone().filter(|_| world.resource::<Plan>().together);
    let rules = world.resource::<Rules>().0;
    let orders = world.resource::<Orders>().clone();
    let alike = decision.map(|decision| {
        let units = look(world, |view| BatchAnswer::others(&orders, rules, view, &decision));
        BatchAnswer { frame: decision.asked.frame, prompt: decision.asked.prompt, units, verb: intent.verb }
    });
    choose(world, intent)?;
    match alike {
        Some(alike) => world.insert_resource(alike),
        None => {
            world.remove_resource::<BatchAnswer>();
        }
    }
    Ok(())
}

/// Answers by standing orders as long as they say what to do, and as somebody of the same kind was told to. Says whether
/// anything was answered.
pub fn obey(world: &mut World) -> bool {
    let mut answered = false;
    while let Some((intent, alike)) = due(world) {
        note_answer(world, &intent, alike);
        let session = world.resource::<Session>();
        let (holder, decided) = (session.holder, session.decided.clone());
        let chosen = choose(world, intent);
        // An answer by an order neither takes the screen nor counts as a decision of its seat.
        let mut session = world.resource_mut::<Session>();
        (session.holder, session.decided) = (holder, decided);
        if let Err(error) = chosen {
            say(world, Message::Failed(error.to_string()));
            break;
        }
        answered = true;
    }
    answered
}

/// Writes into the log that an order is obeyed, or that something was answered for several.
fn note_answer(world: &mut World, intent: &Intent, alike: bool) {
    let Some(unit) = world.resource::<Pending>().0.as_ref().and_then(|decision| decision.asked.unit) else { return };
    // What is not told of is not written there either.
    if world.resource::<Concealed>().of(unit).is_any() {
        return;
    }
    let rules = world.resource::<Rules>().0;
    let verb = look(world, |view| rules.names(&view.field.rule_data).verb_name(intent.verb).to_owned());
    let name = world.resource::<Roster>().member(unit).name.clone();
    note(
        world,
        if alike {
            text!("standing-alike", name = name, action = verb)
        } else {
            text!("standing-obeyed", name = name, action = verb)
        },
    );
}

/// An order in one word.
#[must_use]
pub fn name(order: Standing) -> String {
    match order {
        Standing::Never => text!("standing-never"),
        Standing::Ask => text!("standing-ask"),
        Standing::Always => text!("standing-always"),
    }
}

/// On what an order depends, after `if`.
#[must_use]
pub fn condition(only: Condition) -> String {
    match only {
        Condition::Any => text!("standing-any"),
        Condition::Likely(percent) => text!("standing-likely", percent = percent),
        Condition::Deadly => text!("standing-deadly"),
        Condition::Spare(points) => text!("standing-spare", points = points),
    }
}

/// What the number of a condition is.
#[must_use]
pub fn number(only: Condition) -> String {
    match only {
        Condition::Any | Condition::Deadly => String::new(),
        Condition::Likely(_) => text!("standing-likely-number"),
        Condition::Spare(_) => text!("standing-spare-number"),
    }
}

/// An action with what an order about it depends on, and for how long.
#[must_use]
pub fn action(verb: &str, order: &Order) -> String {
    let mut said = verb.to_owned();
    if order.only != Condition::Any {
        said = text!("standing-action-if", action = said, condition = condition(order.only));
    }
    if order.turn.is_some() {
        said = text!("standing-action-turn", action = said);
    }
    said
}

/// Drops the orders of turns that are over.
pub(super) fn forget(world: &mut World) {
    let turn = world.resource::<Turn>().turns;
    if let Some(mut orders) = world.get_resource_mut::<Orders>() {
        orders.0.retain(|_, order| order.turn.is_none_or(|until| until == turn));
    }
}

/// Gives a part of an order its next value.
pub fn change(world: &mut World, (unit, verb): (UnitId, Verb), part: OrderPart) {
    let turn = world.resource::<Turn>().turns;
    let kin = super::present::kin(world.resource::<Roster>(), unit);
    spare(world);
    let orders = world.resource::<Orders>().clone();
    let Some(mut order) = orders.0.get(&(unit, verb)).copied() else { return };
    match part {
        OrderPart::Only => order.only = order.only.next(),
        OrderPart::Less | OrderPart::More => {
            let Some([now, _, _, step]) = order.only.number() else { return };
            let less = part == OrderPart::Less;
            order.only = order.only.with(if less { now.saturating_sub(step) } else { now.saturating_add(step) });
        }
        OrderPart::Span => order.turn = if order.turn.is_some() { None } else { Some(turn) },
        OrderPart::Whom => {
            let all = kin.iter().all(|&other| orders.0.get(&(other, verb)) == Some(&order));
            for other in kin.into_iter().filter(|&other| other != unit) {
                write(world, (other, verb), if all { None } else { Some(order) });
            }
            return;
        }
    }
    give(world, &kin, (unit, verb), order);
}

/// Gives the condition of an order another number.
pub(super) fn set_number(world: &mut World, (unit, verb): (UnitId, Verb), number: u8) {
    spare(world);
    let kin = super::present::kin(world.resource::<Roster>(), unit);
    let Some(mut order) = world.resource::<Orders>().0.get(&(unit, verb)).copied() else { return };
    order.only = order.only.with(number);
    give(world, &kin, (unit, verb), order);
}

/// Those of a kind who had the same order have the new one.
fn give(world: &mut World, kin: &[UnitId], (unit, verb): (UnitId, Verb), order: Order) {
    let orders = world.resource::<Orders>().clone();
    let before = orders.0.get(&(unit, verb));
    for &other in kin.iter().filter(|&&other| orders.0.get(&(other, verb)) == before) {
        write(world, (other, verb), Some(order));
    }
}

/// Writes a line into the log, after everything that has happened so far.
pub fn note(world: &mut World, line: String) {
    let next = world.resource::<Events>().next;
    if let Some(mut session) = world.get_resource_mut::<Session>() {
        session.notes.push((next, line));
    }
}

/// The answer that standing orders give to the open question, and whether it was given for several. Bots have none.
fn due(world: &mut World) -> Option<(Intent, bool)> {
    if is_spared(world) {
        return None;
    }
    let decision = world.resource::<Pending>().0.clone()?;
    let side = decision.asked.side(world.resource::<Roster>());
    let bots = &world.get_resource::<Session>()?.bots;
    if bots.get(usize::from(side.0)).is_some_and(Option::is_some) {
        return None;
    }
    let (rules, orders) = (world.resource::<Rules>().0, world.resource::<Orders>().clone());
    let alike = world.get_resource::<BatchAnswer>().cloned();
    look(world, |view| {
        let together = alike.and_then(|alike| alike.answer(rules, view, &decision)).map(|intent| (intent, true));
        together.or_else(|| orders.answer(rules, view, &decision).map(|intent| (intent, false)))
    })
}
