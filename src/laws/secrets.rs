//! What a seat settled in secret: another one that is asked must not be able to tell what it was.

use crate::battle::{Decision, Intent, Pending, Refusal, Rules, Snapshot, Verb, advance, look};
use bevy::prelude::World;

/// Whatever another seat settled in secret, the question is the same, with the same answers, as good as each other, and
/// the same reasons for what is not offered. The twin is left as the battle is.
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
            guess.restore(twin);
            twin.resource_mut::<Pending>().0 = None;
            let asked = advance(twin);
            if asked.is_err() || twin.resource::<Pending>().0.as_ref() != Some(decision) {
                wrong.push(format!("were it {other:?}, {:?} would be asked", twin.resource::<Pending>().0));
            } else if known(twin, decision) != known(world, decision) {
                wrong.push(format!("were it {other:?}, something else would be offered, refused or better"));
            }
        }
    }
    if guessed {
        state.restore(twin);
    }
    wrong
}

/// All that the one who is asked can find out: the answers, what each is worth, and why others are not offered.
fn known(world: &mut World, decision: &Decision) -> (Vec<Intent>, Vec<i64>, Vec<Option<Refusal>>) {
    let rules = world.resource::<Rules>().0;
    look(world, |view| {
        let listed = decision.listed(&rules, view);
        let worth = (rules.worth)(view, decision, &listed);
        let verbs = (rules.names)(&view.field.rule_data).verbs.len();
        let verbs = (0..u8::try_from(verbs).unwrap_or(u8::MAX)).map(Verb);
        (listed, worth, verbs.map(|verb| (rules.explain)(view, &decision.asked, verb)).collect())
    })
}
