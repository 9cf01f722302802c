//! The two windows: the rows of the answers to an action, and of the replacement of one's own.
//!
//! `REACT` opens after an action is declared and paid, `TEMPO` for its actor once a unit has answered. Which reaction
//! fits which action is in [`super::answering`].

use super::answering::misfit;
use super::condition::allowed;
use super::data::{Data, Kind, conflict, rule};
use super::ids::TEMPO;
use super::offer::{free, row};
use super::ranged;
use super::reach::Cells;
use crate::battle::{Arg, AskOrder, Asked, ReplaceRules, ReplyKind, Rows, Verb, View, WindowKind, WindowRule};
use crate::battlefield::{RuleData, UnitId, UnitRef};

/// A replacement costs the difference (TEMPO-011), is told (TEMPO-013), and ends the secret (TEMPO-C15).
const REPLACING: ReplaceRules = ReplaceRules { price: rule(11), revealed: conflict(15), replaced: rule(13) };

/// How the two windows work (TEMPO-G29, TEMPO-010).
pub(super) fn window(data: &RuleData, kind: WindowKind) -> WindowRule {
    let (order, reply) = match kind {
        TEMPO => (AskOrder::Actor, ReplyKind::Replace(REPLACING)),
        _ => (AskOrder::AfterActor, ReplyKind::Join),
    };
    let idle = data.of::<Data>().verbs.pass;
    WindowRule { reply, ..WindowRule::open(order, idle, (rule(8), rule(9))) }
}

/// The verbs with which a unit may answer in a window by its status and by what happened, whether it has the means or
/// not.
pub(super) fn verbs(view: &View, asked: &Asked, kind: WindowKind, unit: UnitId) -> impl Iterator<Item = Verb> {
    let data: &Data = view.field.data();
    let wanted = if kind == TEMPO { Kind::CounterTempo } else { Kind::Reactive };
    let (frame, me) = (view.frame(asked), view.field.unit(unit));
    debug_assert!(frame.is_some(), "a window asks without a frame: {asked:?}");
    let fitting = move |verb: &Verb| {
        allowed(data, &me, *verb) && frame.is_some_and(|frame| misfit(view, frame, kind, unit, *verb).is_none())
    };
    data.verbs_of(wanted).filter(fitting)
}

/// The rows of a window.
pub(super) fn rows(view: &View, asked: &Asked, kind: WindowKind, unit: UnitId, out: &mut Rows) {
    let me = view.field.unit(unit);
    out.extend(verbs(view, asked, kind, unit).filter_map(|verb| row(view, asked, &me, verb)));
    out.push(free(view.field.data::<Data>().verbs.pass));
}

/// TEMPO-G26: where a Counter-Fire with the chosen weapon can strike a mover.
pub(super) fn cells(view: &View, asked: &Asked, me: &UnitRef, so_far: &[Arg]) -> Cells {
    let frame = view.frame(asked).and_then(|frame| Some((frame, frame.actor?)));
    let part = so_far.iter().find_map(|arg| if let Arg::Part(part) = arg { Some(*part) } else { None });
    match (frame, part) {
        (Some((frame, actor)), Some(part)) => {
            ranged::cells(view.field, me, &view.field.unit(actor), frame.intent.path(), part)
        }
        _ => Cells::new(),
    }
}
