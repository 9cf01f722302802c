//! Feints: what is settled in secret about an action before it is announced (TEMPO-063..071, TEMPO-164).
//!
//! An action that could be feigned is no action yet when it is chosen: first its actor is asked behind a curtain what
//! it means (TEMPO-J04). What is announced, paid and answered is the same in any case (TEMPO-C15); the truth lies in
//! the frame as [`crate::battle::Sealed`] until a replacement or the dice reveal it. Rows and domains of the others
//! read the announced action, those of the actor's own replacement what it meant.

use super::condition::allowed;
use super::data::{Data, Kind, rule};
use super::gear::surface_price;
use super::ids::AP;
use super::procedure::{ActionStep, Next};
use super::reach::targets;
use crate::battle::{Asked, Batch, EventKind, Frame, Intent, Privacy, Prompt, Seats, Verb, View};
use crate::battlefield::{RuleData, UnitId};
use crate::rules::common::question;

/// TEMPO-065, TEMPO-J04: the actor is asked in secret, whenever there is more than one thing the action could be.
pub(super) fn ask(view: &View, frame: &Frame) -> Option<Next> {
    let unit = frame.actor?;
    possible(view, unit, &frame.intent).next()?;
    let asked = Asked { privacy: Privacy::Sealed, ..question(view, frame.id, unit, Prompt::Detail) };
    Some(Next::Ask(asked, ActionStep::Declare))
}

/// What an action could be in secret instead of what it seems: with the same surface against the same target
/// (TEMPO-063, TEMPO-064).
pub(super) fn possible<'a>(view: &'a View, unit: UnitId, announced: &'a Intent) -> impl Iterator<Item = Verb> + 'a {
    let data: &Data = view.field.data();
    data.verbs_of(Kind::Sealed).filter(move |&verb| {
        let fits = || {
            let me = view.field.unit(unit);
            let (Some(part), Some(target)) = (announced.part(), announced.unit()) else {
                return false;
            };
            // TEMPO-G37: bare hands do not feign.
            part.item.is_some()
                && allowed(data, &me, verb)
                && surface_price(data, &me, part) <= me.pools.free(AP)
                && targets(view, &me, verb, Some(part)).has(target)
        };
        data.known(verb).seems & 1 << announced.verb.0 != 0 && data.option("feints") != 0 && fits()
    })
}

/// What the answer to the secret question makes of what is announced: the same details.
pub(super) fn meant(data: &RuleData, announced: &Intent, answer: &Intent) -> Intent {
    let feigned = data.of::<Data>().known(answer.verb).seems != 0;
    let verb = if feigned { answer.verb } else { announced.verb };
    Intent { verb, with: announced.with.clone() }
}

/// TEMPO-065: it is put on record for the own seat, just before the announcement.
pub(super) fn put_on_record(batch: &mut Batch, frame: &Frame) {
    if let (Some(sealed), Some(unit)) = (&frame.sealed, frame.actor) {
        batch.confide(
            rule(65),
            Seats::only(sealed.seat),
            EventKind::Sealed { unit, intent: Box::new(sealed.intent.clone()) },
        );
    }
}
