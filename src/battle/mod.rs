//! The heart of a battle: what is asked, what waits, what is written, and how it is remembered.
//!
//! A battle is a Bevy world with [`BattlePlugin`] and the [`Rules`] of a rule set. [`advance`] runs the schedule [`BattleStep`] until
//! the world holds a [`Pending`] question or the battle is over; [`answer`] is the one door through which people,
//! bots, scripts and replays answer it.
//!
//! - [`decision`]: questions, rows, domains, answers.
//! - [`stack`]: suspended procedures as data; [`procedure`]: what one is, and what it remembers.
//! - [`event`]: changes, tellings, events.
//! - [`dice`], [`odds`]: draws from a seed, from a script, or from every branch.
//! - [`driver`]: the loop; [`ending`]: the order in which a battle ends.
//! - [`view`]: what rules may look at; the functions that make a rule set.
//! - [`setup`]: the beginning; [`snapshot`], [`record`]: memory; [`turn`], [`error`]: the clock, faults.
//! - [`words`]: answers and events in words.

mod apply;
pub mod assumed;
pub mod decision;
pub mod dice;
pub mod driver;
pub mod ending;
pub mod error;
pub mod event;
pub mod odds;
pub mod orders;
pub mod procedure;
pub mod record;
mod rule;
pub mod setup;
pub mod snapshot;
pub mod stack;
pub mod turn;
pub mod view;
pub mod words;

pub use assumed::Assumed;
pub use decision::{
    Arg, Args, Asked, Decision, Domain, FrameId, Intent, Price, Privacy, Prompt, Row, Rows, Slot, Verb, WindowKind,
    price,
};
pub use dice::{Dice, DiceFault, Die, Draw, Draws, FACES, Shown, face};
pub use driver::{BattlePlugin, BattleStep, Next, Outbox, Pending, StepSystems, difference, pay, renew_zones};
pub use ending::EndPhase;
pub use error::{BattleError, Refusal};
pub use event::{
    Batch, BattleEvent, Change, Ending, Events, Loss, Preparing, Scope, Source, Sum, Term, WeaponPart, What,
};
pub use odds::{Forecast, Odds};
pub use orders::{Alike, Condition, GivenOrder, Order, Orders, Standing};
pub use procedure::{ByUnit, Memory, Procedure, Step};
pub use record::{RECORD_FORMAT, RECORD_HEAD, Record, ReplayError};
pub use rule::{NotARule, RuleId, RuleKind, RuleSetId};
pub use setup::{BattleIdentity, BondSeed, Opening, Setup, UnitSeed, begin, recount};
pub use snapshot::{Snapshot, UnitState, fingerprint};
pub use stack::{Fate, Frame, Purse, Reply, Sealed, Seed, Stack, Walk, Window};
pub use turn::{Count, Counted, Expiry, Moment, Phase, Silence, Subject, Tally, Timeline, Turn};
pub use view::{
    AskOrder, Gauge, Honest, Names, NextTurn, Pays, Reckoned, ReplaceRules, ReplyKind, RuleSet, Rules, Sheet, View,
    WindowRule, WordedQuestion, Wording, look, try_look,
};

use crate::battlefield::Seat;
use bevy::prelude::{Schedules, World};
use event::CourseMark;
use snapshot::StableHasher;
use std::hash::{Hash, Hasher};

/// Passes allowed between two questions or ends of rounds before the rules are called runaway.
const PASS_LIMIT: u32 = 4096;
/// Frames allowed on the stack.
const DEPTH_LIMIT: usize = 64;

/// Carries a battle on until it waits for an answer or is over.
///
/// # Errors
/// [`BattleError::Runaway`] if the rules never come to a question; [`BattleError::DiceRanOut`] or
/// [`BattleError::WrongDice`] if a script of dice is too short or has a number that its die cannot show. The battle then
/// stands before the step that drew, and its events tell nothing that rests on that draw. [`BattleError::NoBattle`] if none
/// was begun.
pub fn advance(world: &mut World) -> Result<(), BattleError> {
    if !world.contains_resource::<BattleIdentity>() {
        return Err(BattleError::NoBattle);
    }
    let kept = world.resource_mut::<driver::Passes>().0.take();
    let first = || world.resource_mut::<Schedules>().remove(BattleStep).map(Box::new);
    let Some(mut schedule) = kept.or_else(first) else {
        return Err(BattleError::NoBattle);
    };
    let mut result = Err(BattleError::Runaway(PASS_LIMIT));
    let (mut passes, mut rounds) = (0, world.resource::<Silence>().rounds);
    while passes < PASS_LIMIT {
        schedule.run(world);
        passes += 1;
        // A round without a question restarts the count of passes: [`Silence`] bounds the number of such rounds.
        let ended = world.resource::<Silence>().rounds;
        if ended > rounds {
            (passes, rounds) = (0, ended);
        }
        if world.resource::<Stack>().frames.len() > DEPTH_LIMIT {
            result = Err(BattleError::Runaway(passes));
            break;
        }
        if world.resource::<Outbox>().rests || world.resource::<Dice>().fault().is_some() {
            result = Ok(());
            break;
        }
    }
    world.resource_mut::<driver::Passes>().0 = Some(schedule);
    match world.resource::<Dice>().fault() {
        Some(DiceFault { draw, shown: None, .. }) => Err(BattleError::DiceRanOut(*draw)),
        Some(DiceFault { draw, reason, .. }) => Err(BattleError::WrongDice(*draw, reason.clone())),
        None => result,
    }
}

/// Answers the open question and carries the battle on.
///
/// # Errors
/// [`BattleError`] if nothing is asked, another seat decides, or the answer is not legal: the battle is then as it was. As
/// [`advance`] if a script of dice or the rules fail: the battle then stands where they failed.
pub fn answer(world: &mut World, seat: Seat, intent: Intent) -> Result<(), BattleError> {
    let Some(decision) = world.get_resource_mut::<Pending>().and_then(|mut pending| pending.0.take()) else {
        return Err(BattleError::NothingAsked);
    };
    let rules = world.resource::<Rules>().0;
    let checked = if decision.asked.seat != seat {
        Err(BattleError::NotYourDecision(decision.asked.seat, seat))
    } else {
        look(world, |view| match words::why_not(&rules, view, &decision, &intent) {
            None => Ok((rules.price)(view, &decision.asked, &intent)),
            Some(reason) => Err(BattleError::NotLegal(reason)),
        })
    };
    world.resource_mut::<Pending>().0 = Some(decision);
    let price = checked?;
    let events = world.resource::<Events>();
    let mut course = StableHasher::new();
    (events.mark().digest, seat.0, &intent).hash(&mut course);
    world.resource_mut::<driver::Inbox>().0 = Some((intent, price));
    let result = advance(world);
    world.resource::<Dice>().hash_course(&mut course);
    let mut events = world.resource_mut::<Events>();
    let mark = CourseMark { next: events.next, digest: course.finish() };
    events.course.push(mark);
    result
}
