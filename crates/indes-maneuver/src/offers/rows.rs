//! The rows of a question, and why a verb is not offered.

use super::{actions, price, reactions, refused};
use crate::data::{ActionKind, Data};
use crate::state::Turns;
use indes_core::battle::{Asked, Prompt, Refusal, Rows, Verb, View};

/// The kinds of verbs of a unit's own turn, in the order in which they are offered.
pub(crate) const OWN_TURN: [ActionKind; 6] = [
    ActionKind::Primary,
    ActionKind::Magic,
    ActionKind::Movement,
    ActionKind::Manipulate,
    ActionKind::Free,
    ActionKind::Beside,
];

/// The rows of a question: those of a unit's own turn here, those of windows and details in [`reactions`].
pub(crate) fn rows(view: &View, asked: &Asked, out: &mut Rows) {
    let Some(unit) = asked.unit else { return };
    let data: &Data = view.field.data();
    match asked.prompt {
        Prompt::Act => {
            let me = view.field.unit(unit);
            for kind in OWN_TURN {
                out.extend(data.verbs_of(kind).filter_map(|verb| actions::row(view, &me, verb)));
            }
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
        Prompt::Act if frame.is::<Turns>() && OWN_TURN.contains(&kind) => {
            let unoffered = actions::concerns(view, &me, verb) && actions::row(view, &me, verb).is_none();
            unoffered.then(|| refused::refusal(view, &me, verb))
        }
        Prompt::React(window) => reactions::explain(view, frame, window, &me, verb),
        Prompt::Act | Prompt::Detail => None,
    }
}
