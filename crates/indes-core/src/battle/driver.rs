//! The loop: Take, Step, Apply, Settle, Ask, until the battle waits for an answer or is over.
//!
//! Each part is a system from the table of [`super::systems`]; a part that has nothing to do is not run.
//!
//! - **Take** files the answer: as a pass or a reply in the open window, as the answer to the question asked, or, if it
//!   was given in secret, as the action that is meant.
//! - **Step** is the system of the top frame's procedure: it makes the current step, which leaves a batch and a
//!   [`Next`](super::Next), and goes on to the next step as long as there is nothing to write. No step is made while
//!   the frame's window is open, nor before everything is settled.
//! - **Apply** writes the batch (`super::apply`), then the frame's memory and what comes next.
//! - **Settle** runs the rule set's settling systems that watch what was written. What they add is written and settled
//!   once more in the next pass.
//! - **Ask** finds the next question, if nothing was added. A question with a single answer is answered at once.

use super::decision::Intent;
use super::dice::{Dice, DiceFault};
use super::ending::EndPhase;
use super::error::BattleError;
use super::event::{CourseMark, Events};
use super::expiry::{self, Closing};
use super::hash::StableHasher;
use super::ids::BattleIdentity;
pub use super::pending::Pending;
use super::pending::{GivenAnswer, Offers};
use super::rule::RuleSetId;
use super::stack::Stack;
use super::step_output::StepOutput;
use super::steps::{STEPS_AT_ONCE, may_step};
use super::systems::{BattleSystems, SystemTable};
use super::time::Timeline;
use super::turn::{Phase, Silence};
use super::view::{Rules, View, look};
use super::words::why_not;
use crate::battlefield::Seat;
use bevy::prelude::World;
use std::hash::{Hash, Hasher};

/// Passes allowed between two questions or ends of rounds before [`BattleError::Runaway`].
const PASS_LIMIT: u32 = 4096;
/// Frames allowed on the stack.
const DEPTH_LIMIT: usize = 64;

/// Carries a battle on until it waits for an answer or is over.
///
/// # Errors
/// [`BattleError::Runaway`] if the rules never come to a question; [`BattleError::DiceRanOut`] or
/// [`BattleError::WrongDice`] if a script of dice is too short or has a number that its die cannot show. The battle
/// then stands before the step that drew, and no event depends on that draw. [`BattleError::NoBattle`] if none was
/// begun.
pub fn advance(world: &mut World) -> Result<(), BattleError> {
    if !world.contains_resource::<BattleIdentity>() {
        return Err(BattleError::NoBattle);
    }
    let Some(mut systems) = world.get_resource_mut::<BattleSystems>().and_then(|mut systems| systems.0.take()) else {
        return Err(BattleError::NoBattle);
    };
    let result = run(world, &mut systems);
    world.resource_mut::<BattleSystems>().0 = Some(systems);
    match world.resource::<Dice>().fault() {
        Some(DiceFault { draw, shown: None, .. }) => Err(BattleError::DiceRanOut(*draw)),
        Some(DiceFault { draw, reason, .. }) => Err(BattleError::WrongDice(*draw, reason.clone())),
        None => result,
    }
}

/// Makes passes until the battle rests.
fn run(world: &mut World, systems: &mut SystemTable) -> Result<(), BattleError> {
    let set = world.resource::<Rules>().0.id();
    let mut rounds = world.resource::<Silence>().rounds;
    loop {
        for passes in 1..=PASS_LIMIT {
            match pass(world, systems, set) {
                PassOutcome::GoesOn => {}
                PassOutcome::Rests => return Ok(()),
                PassOutcome::TooDeep => return Err(BattleError::Runaway(passes)),
            }
        }
        // After a round without a question there may be as many passes again: [`Silence`] bounds the number of such
        // rounds.
        let ended = world.resource::<Silence>().rounds;
        if ended == rounds {
            return Err(BattleError::Runaway(PASS_LIMIT));
        }
        rounds = ended;
    }
}

/// How a battle stands after a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PassOutcome {
    /// Another pass follows.
    GoesOn,
    /// The battle waits for an answer, is over, or has run out of dice.
    Rests,
    /// The stack has more than [`DEPTH_LIMIT`] frames.
    TooDeep,
}

/// Answers the open question and carries the battle on.
///
/// # Errors
/// [`BattleError`] if nothing is asked, another seat decides, or the answer is not legal: the battle is then as it was.
/// As [`advance`] if a script of dice or the rules fail: the battle then stands where they failed.
pub fn answer(world: &mut World, seat: Seat, intent: Intent) -> Result<(), BattleError> {
    let Some(decision) = world.get_resource_mut::<Pending>().and_then(|mut pending| pending.0.take()) else {
        return Err(BattleError::NothingAsked);
    };
    let rules = world.resource::<Rules>().0;
    let checked = if decision.asked.seat != seat {
        Err(BattleError::NotYourDecision(decision.asked.seat, seat))
    } else {
        look(world, |view| match why_not(rules, view, &decision, &intent) {
            None => {
                let price = rules.price(view, &decision.asked, &intent);
                Ok((price, rules.actor(view, &decision.asked, &intent)))
            }
            Some(reason) => Err(BattleError::NotLegal(reason)),
        })
    };
    world.resource_mut::<Pending>().0 = Some(decision);
    let (price, actor) = checked?;
    world.resource_mut::<Offers>().0.clear();
    let events = world.resource::<Events>();
    let mut course = StableHasher::new();
    (events.mark().digest, seat.0, &intent).hash(&mut course);
    world.resource_mut::<StepOutput>().given = Some(GivenAnswer { intent, price, actor });
    let result = advance(world);
    world.resource::<Dice>().hash_course(&mut course);
    let mut events = world.resource_mut::<Events>();
    let mark = CourseMark { next: events.next, digest: course.finish() };
    events.course.push(mark);
    result
}

/// The result of making steps.
enum StepsOutcome {
    /// There is something to write.
    Wrote,
    /// There is nothing to write.
    Nothing,
    /// The stack has more than [`DEPTH_LIMIT`] frames.
    TooDeep,
}

/// One pass. It looks up each resource as rarely as it can: look-ups took a tenth of a battle's time.
fn pass(world: &mut World, systems: &mut SystemTable, set: RuleSetId) -> PassOutcome {
    match make_steps(world, systems) {
        StepsOutcome::Wrote => systems.apply(world),
        StepsOutcome::Nothing => {}
        StepsOutcome::TooDeep => return PassOutcome::TooDeep,
    }
    let phase = *world.resource::<Phase>();
    let mut over = matches!(phase, Phase::Over { .. });
    let written = std::mem::take(&mut world.resource_mut::<StepOutput>().unsettled);
    if !over && !written.is_nothing() {
        systems.settle(world, set, written);
    }
    let out = world.resource::<StepOutput>();
    let (settled, closes) = (out.batch.is_empty(), phase.ending() == Some(EndPhase::Close));
    // Whether the top frame waits, if nothing more is written in this pass.
    let known = (settled && !closes).then(|| asks(world.resource::<Stack>()));
    if known == Some(false) {
        return if rests(out, over) { PassOutcome::Rests } else { PassOutcome::GoesOn };
    }
    if !settled {
        systems.apply(world);
        over = matches!(world.resource::<Phase>(), Phase::Over { .. });
    }
    if closes {
        close_battle(world, systems);
        over = matches!(world.resource::<Phase>(), Phase::Over { .. });
    }
    let asks = known.unwrap_or_else(|| asks(world.resource::<Stack>()));
    if asks && settled && world.resource::<Pending>().0.is_none() {
        systems.ask(world);
    }
    let out = world.resource::<StepOutput>();
    let waits = asks && out.given.is_none() && world.resource::<Pending>().0.is_some();
    if waits || rests(out, over) { PassOutcome::Rests } else { PassOutcome::GoesOn }
}

/// Whether a battle without an open question goes no further: it is over and settled, or has run out of dice.
fn rests(out: &StepOutput, over: bool) -> bool {
    over && out.unsettled.is_nothing() || out.lacks_dice
}

/// Files the answer that was given, if one was, and makes steps as long as they leave nothing to write.
fn make_steps(world: &mut World, systems: &mut SystemTable) -> StepsOutcome {
    let mut out = world.resource::<StepOutput>();
    if out.given.is_some() {
        systems.take(world);
        out = world.resource::<StepOutput>();
    }
    for _ in 0..STEPS_AT_ONCE {
        if !world.resource::<Timeline>().fired.is_empty() {
            systems.carry_out_due(world);
            out = world.resource::<StepOutput>();
        }
        if !out.is_empty() || !out.unsettled.is_nothing() {
            break;
        }
        let stack = world.resource::<Stack>();
        if stack.frames.len() > DEPTH_LIMIT {
            return StepsOutcome::TooDeep;
        }
        let top = stack.top().filter(|_| may_step(out, world.resource::<Phase>(), stack));
        let Some(frame) = top else { break };
        if frame.nesting.group.is_some() {
            systems.next_member(world);
        } else {
            let procedure = frame.memory.type_of();
            systems.step(world, procedure);
        }
        out = world.resource::<StepOutput>();
        if out.lacks_dice || !out.is_empty() {
            break;
        }
        // A status or an entry of the timeline may end with the frame, before the next step.
        if !out.ended.is_empty() {
            if world.resource::<Timeline>().watches_frames() {
                break;
            }
            world.resource_mut::<StepOutput>().ended.clear();
            out = world.resource::<StepOutput>();
        }
    }
    if out.is_empty() && out.ended.is_empty() { StepsOutcome::Nothing } else { StepsOutcome::Wrote }
}

/// Releases what is reserved and drops all frames but the machine's.
fn close_battle(world: &mut World, systems: &mut SystemTable) {
    if expiry::close_all(world) == Closing::Releases {
        systems.apply(world);
        let closed = expiry::close_all(world);
        debug_assert!(closed == Closing::Done, "a purse holds what cannot be released");
    }
    if !world.resource::<StepOutput>().ended.is_empty() {
        systems.apply(world);
    }
}

/// Whether the top frame has an open window or question.
fn asks(stack: &Stack) -> bool {
    stack.top().is_some_and(|frame| frame.window.is_some() || frame.asks.is_some())
}

/// The seat of the unit whose turn it is; `None` between turns.
#[must_use]
pub fn acting_seat(view: &View) -> Option<Seat> {
    view.turn.actor().map(|unit| view.field.roster.seat(unit))
}
