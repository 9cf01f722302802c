//! Feints: what an actor settles in secret about an action before it is announced (TEMPO-063, TEMPO-064, TEMPO-065,
//! TEMPO-066, TEMPO-067, TEMPO-068, TEMPO-069, TEMPO-070, TEMPO-071, TEMPO-164).
//!
//! When an action is chosen that could be feigned, its actor is first asked in private what it means (TEMPO-J04). What
//! is announced, paid and answered is the same in any case (TEMPO-C15). What was meant is kept in the frame as
//! [`indes_core::battle::Sealed`] until a replacement or the dice reveal it: rows and domains of other units read the
//! announced action, those of the actor's own replacement read what it meant.

use crate::data::Data;
use crate::offers::feints::possible;
use crate::state::{ActionStep, Next};
use indes_core::battle::{Asked, Batch, EventKind, Frame, Intent, Privacy, Prompt, Seats, View};
use indes_core::battlefield::RuleData;
use indes_core::rule_id;
use indes_rules::common::question;

/// TEMPO-065, TEMPO-J04: asks the actor in private what it means; `None` if the action cannot be feigned.
pub(super) fn ask(view: &View, frame: &Frame) -> Option<Next> {
    let unit = frame.actor?;
    possible(view, unit, &frame.intent).next()?;
    let asked = Asked { privacy: Privacy::Sealed, ..question(view, frame.id, unit, Prompt::Detail) };
    Some(Next::Ask(asked, ActionStep::Declare))
}

/// The intent that the answer to the sealed question means: its verb, or the announced one, with the announced details.
pub(crate) fn meant(data: &RuleData, announced: &Intent, answer: &Intent) -> Intent {
    let feigned = data.of::<Data>().compiled(answer.verb).seems != 0;
    let verb = if feigned { answer.verb } else { announced.verb };
    Intent { verb, with: announced.with.clone() }
}

/// TEMPO-065: emits what was meant as an event for the actor's own seat, just before the announcement.
pub(super) fn record_sealed(batch: &mut Batch, frame: &Frame) {
    if let (Some(sealed), Some(unit)) = (&frame.sealed, frame.actor) {
        batch.tell_privately(
            rule_id!("TEMPO-065"),
            Seats::only(sealed.seat),
            EventKind::Sealed { unit, intent: Box::new(sealed.intent.clone()) },
        );
    }
}
