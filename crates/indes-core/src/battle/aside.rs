//! Asides: what a seat can choose at any open question, its own or another seat's. It can concede, offer a draw, or
//! give a standing order.
//!
//! The question stays open. If units leave the fight, the frames that depend on them are dropped and the question is
//! found anew. Asides are public; bots use none.

use super::decision::{Arg, Args, FrameId, Intent, Verb};
use super::dice::Dice;
use super::driver::{advance, answer};
use super::error::BattleError;
pub use super::event::Terms;
use super::event::{Batch, Change, CourseMark, Ending, EventKind, Events};
use super::hash::StableHasher;
use super::orders::{Order, Orders};
use super::payment::Account;
pub use super::pending::Offers;
use super::pending::Pending;
use super::stack::{Frame, Stack};
use super::step_output::StepOutput;
use super::systems::BattleSystems;
use super::view::{RuleSet, Rules, View, look};
use crate::battlefield::{Roster, Seat, UnitId, UnitMask};
use bevy::prelude::{Reflect, World};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::hash::{Hash, Hasher};

/// The choice of a seat: an answer to the open question, or an aside.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect)]
pub enum Choice {
    /// The answer to the open question.
    Do(Intent),
    /// An aside.
    Aside(Aside),
}

/// A choice that a seat can make at any open question.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum Aside {
    /// All sides of the seat give up (TEMPO-J10).
    Concede,
    /// The seat offers to end the battle like this.
    Terms(Terms),
    /// A standing order for one of the seat's units.
    Order {
        /// The unit that answers by it.
        unit: UnitId,
        /// The verb of the answer.
        verb: Verb,
        /// The order; `None` revokes the one that was given.
        order: Option<Order>,
    },
}

impl Choice {
    /// The answer; `None` for an aside.
    #[must_use]
    pub const fn intent(&self) -> Option<&Intent> {
        match self {
            Self::Do(intent) => Some(intent),
            Self::Aside(_) => None,
        }
    }

    /// Whether it is a standing order.
    #[must_use]
    pub const fn is_order(&self) -> bool {
        matches!(self, Self::Aside(Aside::Order { .. }))
    }
}

impl From<Intent> for Choice {
    fn from(intent: Intent) -> Self {
        Self::Do(intent)
    }
}

impl From<Aside> for Choice {
    fn from(aside: Aside) -> Self {
        Self::Aside(aside)
    }
}

/// An answer is written as its [`Intent`] alone: `(verb: (3), with: [])`. An aside is `(aside: Concede)`.
impl Serialize for Choice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Said<'a> {
            aside: &'a Aside,
        }
        match self {
            Self::Do(intent) => intent.serialize(serializer),
            Self::Aside(aside) => Said { aside }.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Choice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Either {
            #[serde(default, deserialize_with = "given")]
            verb: Option<Verb>,
            #[serde(default, deserialize_with = "given")]
            with: Option<Args>,
            #[serde(default, deserialize_with = "given")]
            aside: Option<Aside>,
        }
        let Either { verb, with, aside } = Either::deserialize(deserializer)?;
        match (verb, with, aside) {
            (Some(verb), Some(with), None) => Ok(Self::Do(Intent { verb, with })),
            (None, None, Some(aside)) => Ok(Self::Aside(aside)),
            _ => Err(de::Error::custom("a choice has either `verb` and `with`, or `aside`")),
        }
    }
}

/// Reads an optional field that is written without `Some`.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Carries out the choice of a seat: answers the open question, or makes an aside, and carries the battle on.
///
/// # Errors
/// As [`answer`] or [`aside`].
pub fn choose(world: &mut World, seat: Seat, choice: Choice) -> Result<(), BattleError> {
    match choice {
        Choice::Do(intent) => answer(world, seat, intent),
        Choice::Aside(said) => aside(world, seat, &said),
    }
}

/// Makes an aside. The open question stays open, or is found anew if units left the fight.
///
/// - [`Aside::Concede`]: the battle ends if all sides that still stand then are allied, and they win. Else the seat's
///   units leave the fight.
/// - [`Aside::Terms`]: the battle ends if all seats with a standing unit have made this offer since the last answer.
/// - [`Aside::Order`]: the order holds from the next question on.
///
/// # Errors
/// [`BattleError::NothingAsked`] if no question is open; [`BattleError::NotLegal`] if the seat has no unit that stands,
/// the battle is decided, the offer was made already, or the order is for another seat's unit or an unknown verb: the
/// battle is then unchanged. As [`advance`] if dice or rules fail afterwards.
pub fn aside(world: &mut World, seat: Seat, said: &Aside) -> Result<(), BattleError> {
    if world.get_resource::<Pending>().is_none_or(|pending| pending.0.is_none()) {
        return Err(BattleError::NothingAsked);
    }
    let (batch, gone) = match said {
        Aside::Order { unit, verb, order } => return give(world, seat, *unit, *verb, *order),
        Aside::Concede => {
            let rules = world.resource::<Rules>().0;
            look(world, |view| concede(view, rules, seat))?
        }
        Aside::Terms(terms) => (offer(world, seat, *terms)?, UnitMask::NONE),
    };
    let mut course = StableHasher::new();
    (world.resource::<Events>().mark().digest, seat.0, said).hash(&mut course);
    world.resource_mut::<Pending>().0 = None;
    let batch = if gone.is_empty() { batch } else { release(world, batch, gone) };
    if !gone.is_empty() {
        break_off(&mut world.resource_mut::<Stack>(), gone);
    }
    world.resource_mut::<StepOutput>().batch = batch;
    let result = advance(world);
    world.resource::<Dice>().hash_course(&mut course);
    let mut events = world.resource_mut::<Events>();
    let mark = CourseMark { next: events.next, digest: course.finish() };
    events.course.push(mark);
    result
}

fn not_legal<T>(reason: String) -> Result<T, BattleError> {
    Err(BattleError::NotLegal(reason))
}

/// The standing units of a seat, in a battle that is not decided.
fn standing(view: &View, seat: Seat) -> Result<UnitMask, BattleError> {
    let own = view.field.standing().map(|unit| unit.id).filter(|&unit| view.field.roster.seat(unit) == seat);
    let own: UnitMask = own.collect();
    if view.phase.winner().is_some() {
        return not_legal("the battle is decided".to_owned());
    }
    if own.is_empty() { not_legal(format!("seat {} has no unit that stands", seat.0)) } else { Ok(own) }
}

/// The changes and events of a concession, and the units that leave the fight.
fn concede(view: &View, rules: &dyn RuleSet, seat: Seat) -> Result<(Batch, UnitMask), BattleError> {
    let awaited = view.field.awaited().iter().filter(|&unit| view.field.roster.seat(unit) == seat);
    let own = standing(view, seat)?.union(awaited.collect());
    let (by, mut batch) = (rules.surrender(), Batch::default());
    batch.tell(by, EventKind::Conceded { seat });
    if let Some(winner) = view.last_side(own) {
        batch.write(by, Change::Conclude { winner, reason: Ending::Conceded });
        return Ok((batch, UnitMask::NONE));
    }
    let leaves = |unit: UnitId| own.has(unit);
    for ride in view.field.mounts.rides().iter().filter(|ride| leaves(ride.rider) || leaves(ride.mount)) {
        batch.write(by, Change::Alight { unit: ride.rider, to: view.field.unit(ride.mount).body.cell });
    }
    own.iter().for_each(|unit| rules.leaves(view, unit, &mut batch));
    Ok((batch, own))
}

/// Notes an offer. Returns its changes and events.
fn offer(world: &mut World, seat: Seat, terms: Terms) -> Result<Batch, BattleError> {
    look(world, |view| standing(view, seat))?;
    let rules = world.resource::<Rules>().0;
    if world.resource::<Offers>().has(seat, terms) {
        return not_legal(format!("seat {} has offered this already", seat.0));
    }
    world.resource_mut::<Offers>().0.push((seat, terms));
    world.resource_mut::<Offers>().0.sort_unstable_by_key(|offer| offer.0);
    let offers = world.resource::<Offers>().clone();
    let agreed =
        look(world, |view| view.field.standing().all(|unit| offers.has(view.field.roster.seat(unit.id), terms)));
    let (by, mut batch) = (rules.surrender(), Batch::default());
    batch.tell(by, EventKind::TermsOffered { seat, terms });
    if agreed {
        let Terms::Draw = terms;
        batch.write(by, Change::Conclude { winner: None, reason: Ending::Terms });
    }
    Ok(batch)
}

/// Gives a standing order, or revokes it.
fn give(world: &mut World, seat: Seat, unit: UnitId, verb: Verb, order: Option<Order>) -> Result<(), BattleError> {
    let roster = world.resource::<Roster>();
    if usize::from(unit.0) >= roster.units.len() || roster.seat(unit) != seat {
        return not_legal(format!("unit number {} is not played by seat {}", unit.0, seat.0));
    }
    let rules = world.resource::<Rules>().0;
    if look(world, |view| usize::from(verb.0) >= rules.names(&view.field.rule_data).verbs.len()) {
        return not_legal(format!("there is no action number {}", verb.0));
    }
    let mut orders = world.resource_mut::<Orders>();
    match order {
        Some(order) => orders.0.insert((unit, verb), order.within_bounds()),
        None => orders.0.remove(&(unit, verb)),
    };
    Ok(())
}

/// Whether the open question of a frame is for one of these units.
fn asks_one_of(frame: &Frame, gone: UnitMask) -> bool {
    frame.asks.and_then(|(asked, _)| asked.unit).is_some_and(|unit| gone.has(unit))
}

/// The number of frames, from the bottom, that do not depend on units that leave the fight.
fn kept(stack: &Stack, gone: UnitMask) -> usize {
    let names = |intent: &Intent| intent.with.iter().any(|arg| matches!(arg, Arg::Unit(unit) if gone.has(*unit)));
    let depends = |frame: &Frame| {
        let acts = frame.actor.is_some_and(|actor| gone.has(actor));
        acts || asks_one_of(frame, gone) || names(&frame.intent) || names(frame.meant())
    };
    stack.frames.iter().skip(1).position(depends).map_or(stack.frames.len(), |at| at + 1)
}

/// Releases what the purses hold that are dropped with units that leave the fight, after the first entry of the batch,
/// which is the event of the concession. Returns the rest of the batch.
fn release(world: &mut World, mut batch: Batch, gone: UnitMask) -> Batch {
    let stack = world.resource::<Stack>();
    let kept: Vec<FrameId> = stack.frames[..kept(stack, gone)].iter().map(|frame| frame.id).collect();
    let dropped =
        |account: &Account| !kept.contains(&account.frame) || account.reply.is_some_and(|(_, unit)| gone.has(unit));
    let held = stack.reservations().into_iter().filter(|(account, _)| dropped(account));
    let by = world.resource::<Rules>().0.surrender();
    let mut first = Batch::default();
    for (account, purse) in held {
        for &(pool, amount) in &purse.held {
            first.write(by, Change::Release { account, pool, amount });
        }
    }
    if !first.is_empty() {
        let rest = batch.0.split_off(1);
        batch.0.append(&mut first.0);
        world.resource_mut::<StepOutput>().batch = std::mem::replace(&mut batch, Batch(rest));
        let systems = world.get_resource_mut::<BattleSystems>().and_then(|mut systems| systems.0.take());
        if let Some(mut systems) = systems {
            systems.apply(world);
            world.resource_mut::<BattleSystems>().0 = Some(systems);
        }
    }
    batch
}

/// Drops what depends on units that leave the fight: frames in which one of them acts, is a target or is asked, with
/// all frames above, and their replies in the other frames. A frame below goes on with its next step; the bottom frame
/// makes the step that asked again.
fn break_off(stack: &mut Stack, gone: UnitMask) {
    let kept = kept(stack, gone);
    stack.frames.truncate(kept);
    for frame in &mut stack.frames {
        if asks_one_of(frame, gone) {
            frame.asks = None;
        }
        if let Some(window) = &mut frame.window {
            window.candidates = window.candidates.without(gone);
        }
        frame.replies.retain(|reply| !gone.has(reply.unit));
        frame.nesting.withheld.retain(|reply| !gone.has(reply.unit));
        if let Some(group) = &mut frame.nesting.group {
            group.queue.retain(|member| !member.actor.is_some_and(|actor| gone.has(actor)));
        }
    }
}
