//! Secrets: a seat's questions must not depend on the secret answers of other seats, nor on the places of units that it
//! does not know of, nor on what others know of hidden doors.

use super::state::hash;
use bevy::prelude::World;
use indes_core::battle::{
    Decision, Intent, Pending, Prompt, Refusal, Rows, Rules, Snapshot, Verb, advance, answer, look,
};
use indes_core::battlefield::{Roster, Seat, SideMask, unseen_by};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// Whatever another seat answered in secret, wherever the units are that are hidden from the seat that is asked, and
/// whatever other sides know of hidden doors, the question is the same: the same answers with the same worth, the same
/// reasons for what is not offered. `twin` is a second world, left with the state of the first.
pub fn keeps_secrets(world: &mut World, twin: &mut World, decision: &Decision) -> Vec<String> {
    let state = Snapshot::take(world);
    let mut wrong = Vec::new();
    let mut guessed = false;
    for (at, frame) in state.stack.frames.iter().enumerate() {
        let Some(sealed) = frame.sealed.as_ref().filter(|sealed| sealed.seat != decision.asked.seat) else {
            continue;
        };
        for other in sealed.among.iter().filter(|other| **other != sealed.intent) {
            let mut guess = state.clone();
            if let Some(sealed) = &mut guess.stack.frames[at].sealed {
                sealed.intent.clone_from(other);
            }
            guessed = true;
            let asked = guess.restore(twin).and_then(|()| {
                twin.resource_mut::<Pending>().0 = None;
                advance(twin)
            });
            if asked.is_err() || twin.resource::<Pending>().0.as_ref() != Some(decision) {
                wrong.push(format!("were it {other:?}, {:?} would be asked", twin.resource::<Pending>().0));
            } else if let Some(differs) = known(twin, decision).differs(&known(world, decision)) {
                wrong.push(format!("were it {other:?}, {differs}"));
            }
        }
    }
    let moved = keeps_places(world, twin, decision, &state, &mut wrong);
    let swapped = keeps_doors(world, twin, decision, &state, &mut wrong);
    if guessed || moved || swapped {
        put_back(&state, twin, &mut wrong);
    }
    wrong
}

/// Restores a state in a world of the same battle; adds a complaint if that fails.
fn put_back(state: &Snapshot, world: &mut World, wrong: &mut Vec<String>) {
    if let Err(error) = state.restore(world) {
        wrong.push(error.to_string());
    }
}

/// A battle as a seat may guess it to be ([`Snapshot::seen_by`]) goes on: its question has answers, and a random one is
/// accepted. `twin` is a second world, left with the state of the first.
pub fn guesses_go_on(world: &mut World, twin: &mut World, rng: &mut ChaCha8Rng) -> Vec<String> {
    let state = Snapshot::take(world);
    let secret = state.stack.frames.iter().any(|frame| frame.sealed.is_some());
    if state.concealed.is_empty() && !secret {
        return Vec::new();
    }
    let mut wrong = Vec::new();
    let rules = world.resource::<Rules>().0;
    let seats: BTreeSet<Seat> = world.resource::<Roster>().sides.iter().map(|side| side.seat).collect();
    for seat in seats {
        let guess = match state.seen_by(world, seat, rng) {
            Ok(guess) => guess,
            Err(error) => {
                wrong.push(error.to_string());
                continue;
            }
        };
        put_back(&guess, twin, &mut wrong);
        let Some(decision) = guess.pending.as_ref() else { continue };
        let sampled = look(twin, |view| decision.sample(rules, view, rng));
        let taken = sampled.map(|intent| (answer(twin, decision.asked.seat, intent.clone()), intent));
        match taken {
            Some((Ok(()), _)) => {}
            Some((Err(error), intent)) => wrong.push(format!("as seat {} may think, {intent:?}: {error}", seat.0)),
            None => wrong.push(format!("as seat {} may think, nothing can be answered", seat.0)),
        }
    }
    if hash(world) != state.hash() {
        wrong.push("a guess changed the battle".to_owned());
    }
    put_back(&state, twin, &mut wrong);
    wrong
}

/// The number of other cells on which a hidden unit is tried.
const PLACES: usize = 3;

/// The question is the same on whichever cell a hidden unit stands, unless the question is whose turn is next: that
/// depends on where units are. Returns whether a unit was tried on another cell.
fn keeps_places(
    world: &mut World,
    twin: &mut World,
    decision: &Decision,
    state: &Snapshot,
    wrong: &mut Vec<String>,
) -> bool {
    if state.concealed.is_empty() || state.stack.frames.len() == 1 && decision.asked.prompt == Prompt::Detail {
        return false;
    }
    let unseen = unseen_by(&state.concealed, world.resource::<Roster>(), decision.asked.seat);
    let mut moved = false;
    // A rider is where its mount is.
    for unit in unseen.iter().filter(|&unit| state.mounts.carrier(unit) == unit) {
        let places = state.elsewhere(world, unit);
        for &place in places.iter().step_by((places.len() / PLACES).max(1)) {
            let mut guess = state.clone();
            guess.shift(unit, place);
            put_back(&guess, twin, wrong);
            moved = true;
            if rows(twin, decision) != rows(world, decision) {
                wrong.push(format!("were {unit:?} on {place}, something else would be offered"));
            } else if let Some(differs) = known(twin, decision).differs(&known(world, decision)) {
                wrong.push(format!("were {unit:?} on {place}, {differs}"));
            }
        }
    }
    moved
}

/// The question is the same if other sides know of hidden doors what they do not, and the other way round. Returns whether
/// that was tried.
fn keeps_doors(
    world: &mut World,
    twin: &mut World,
    decision: &Decision,
    state: &Snapshot,
    wrong: &mut Vec<String>,
) -> bool {
    if state.door_knowledge.is_empty() {
        return false;
    }
    let own: SideMask = world.resource::<Roster>().sides_of(decision.asked.seat).collect();
    let mut guess = state.clone();
    for known_to in &mut guess.door_knowledge {
        *known_to = SideMask(known_to.0 ^ !own.0);
    }
    put_back(&guess, twin, wrong);
    if rows(twin, decision) != rows(world, decision) {
        wrong.push("if others knew other doors, something else would be offered".to_owned());
    } else if let Some(differs) = known(twin, decision).differs(&known(world, decision)) {
        wrong.push(format!("if others knew other doors, {differs}"));
    }
    true
}

fn rows(world: &mut World, decision: &Decision) -> Rows {
    let rules = world.resource::<Rules>().0;
    look(world, |view| {
        let mut rows = Rows::new();
        rules.rows(view, &decision.asked, &mut rows);
        rows
    })
}

/// All that the seat that is asked can find out.
struct Known {
    /// The answers.
    listed: Vec<Intent>,
    /// The worth of each answer.
    worth: Vec<i64>,
    /// By verb: the reason for which it is not offered, if there is one.
    refused: Vec<Option<Refusal>>,
}

impl Known {
    /// The first difference from the battle as it is; `None` if there is none.
    fn differs(&self, real: &Self) -> Option<String> {
        if self.listed != real.listed {
            let missing = real.listed.iter().find(|one| !self.listed.contains(one));
            let more = self.listed.iter().find(|one| !real.listed.contains(one));
            return Some(format!("something else could be answered: not {missing:?}, but {more:?}"));
        }
        let mut all = self.listed.iter().zip(self.worth.iter().zip(&real.worth));
        if let Some((intent, (worth, real))) = all.find(|(_, (worth, real))| worth != real) {
            return Some(format!("{intent:?} would be worth {worth}, and is {real}"));
        }
        let mut refused = self.refused.iter().zip(&real.refused).enumerate();
        let (verb, (then, now)) = refused.find(|(_, (then, now))| then != now)?;
        Some(format!("verb {verb} would be refused by {then:?}, and is by {now:?}"))
    }
}

fn known(world: &mut World, decision: &Decision) -> Known {
    let rules = world.resource::<Rules>().0;
    look(world, |view| {
        let listed = decision.listed(rules, view);
        let worth = rules.worth(view, decision, &listed);
        let verbs = rules.names(&view.field.rule_data).verbs.len();
        let verbs = (0..u8::try_from(verbs).unwrap_or(u8::MAX)).map(Verb);
        let refused = verbs.map(|verb| rules.explain(view, &decision.asked, verb)).collect();
        Known { listed, worth, refused }
    })
}
