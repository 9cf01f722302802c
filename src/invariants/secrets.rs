//! What a seat settled in secret, and where those are whom another one does not know of: that one must not be able to
//! tell it by anything it is asked.

use super::hash;
use crate::battle::{Decision, Intent, Pending, Prompt, Refusal, Rows, Rules, Snapshot, Verb, advance, answer, look};
use crate::battlefield::{Roster, Seat, unseen_by};
use bevy::prelude::World;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// Whatever another seat settled in secret, the question is the same, with the same answers, as good as each other, and
/// the same reasons for what is not offered; and so it is wherever those are who are hidden from the one who is asked. The
/// twin is left as the battle is.
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
    if guessed || moved {
        put_back(&state, twin, &mut wrong);
    }
    wrong
}

/// Puts a state into a world of the same battle.
fn put_back(state: &Snapshot, world: &mut World, wrong: &mut Vec<String>) {
    if let Err(error) = state.restore(world) {
        wrong.push(error.to_string());
    }
}

/// Whatever a seat may think the battle to be, it goes on: the question has answers, and one that is drawn is taken. The
/// twin is left as the battle is.
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

/// Places that one who is hidden is put to.
const PLACES: usize = 3;

/// The same wherever somebody stands whom the seat does not know of. Whose turn is next, where that is what is asked,
/// does follow from where everybody is. Says whether anybody was put elsewhere.
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

fn rows(world: &mut World, decision: &Decision) -> Rows {
    let rules = world.resource::<Rules>().0;
    look(world, |view| {
        let mut rows = Rows::new();
        rules.rows(view, &decision.asked, &mut rows);
        rows
    })
}

/// All that the one who is asked can find out.
struct Known {
    /// The answers.
    listed: Vec<Intent>,
    /// What each is worth.
    worth: Vec<i64>,
    /// Why a verb is not offered, by verb.
    refused: Vec<Option<Refusal>>,
}

impl Known {
    /// The first thing that is otherwise in the battle as it is; nothing if all is the same.
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
