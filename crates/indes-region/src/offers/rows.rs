//! The rows of a question, the price of an answer, and why a verb is not offered.

use super::{actions, price, reactions, refused};
use crate::data::{ActionKind, Data};
use crate::ids::AP;
use crate::state::Turns;
use crate::unit::pairs;
use indes_core::battle::{Asked, Intent, Price, Prompt, Refusal, Rows, Verb, View, price as points};

/// The rows of a question: those of a unit's own turn here, those of windows and details in [`reactions`].
pub(crate) fn rows(view: &View, asked: &Asked, out: &mut Rows) {
    let Some(unit) = asked.unit else { return };
    let data: &Data = view.field.data();
    match asked.prompt {
        Prompt::Act => {
            let me = view.field.unit(unit);
            out.extend(data.verbs_of(ActionKind::Turn).filter_map(|verb| actions::row(view, &me, verb)));
            out.push(price::free(data.verbs.end_turn));
        }
        Prompt::React(kind) => reactions::rows(view, asked, kind, unit, out),
        Prompt::Detail => reactions::details(view, asked, unit, out),
    }
}

/// Why a verb is not offered; `None` if it is, or if it does not belong to this question.
pub(crate) fn explain(view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let (unit, frame) = (asked.unit?, view.frame(asked)?);
    let (me, kind) = (view.field.unit(unit), data.action(verb).kind);
    match asked.prompt {
        Prompt::Act if frame.is::<Turns>() && kind == ActionKind::Turn => {
            let unoffered = actions::concerns(view, &me, verb) && actions::row(view, &me, verb).is_none();
            unoffered.then(|| refused::refusal(view, &me, verb))
        }
        Prompt::React(window) => reactions::explain(view, frame, window, &me, verb),
        Prompt::Detail => reactions::explain_detail(view, frame, &me, verb),
        Prompt::Act => None,
    }
}

/// The price of an answer: an interrupt costs a point of the next turn (REGION-036).
pub(crate) fn price(view: &View, asked: &Asked, intent: &Intent) -> Price {
    let data: &Data = view.field.data();
    match data.action(intent.verb).kind {
        ActionKind::Turn | ActionKind::Keep => {
            let unit = asked.unit.map(|unit| pairs::payer(view.field, unit));
            unit.map_or_else(Price::new, |unit| price::price(view, &view.field.unit(unit), intent))
        }
        ActionKind::Opportunity | ActionKind::Defence => points(AP, 1),
        _ => Price::new(),
    }
}
