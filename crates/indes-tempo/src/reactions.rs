//! The rows of the two windows: answers to an opponent's action, and replacements of the actor's own.
//!
//! `REACT` opens after an action is declared and paid, `TEMPO` for its actor once a unit has answered. Which reaction
//! fits which action is in [`super::answering`].

use super::answering::misfit;
use super::condition::allowed;
use super::data::{Data, Kind};
use super::ids::TEMPO;
use super::offer::{free_row, row};
use super::ranged;
use super::reach::Cells;
use indes_core::battle::{
    AnswerRules, Arg, AskOrder, Asked, ReplaceRules, ReplyKind, Rows, Verb, View, WindowKind, WindowRule,
};
use indes_core::battlefield::{RuleData, UnitId, UnitRef};
use indes_core::rule_id;

/// A replacement costs the difference (TEMPO-011), is announced (TEMPO-013) and reveals what was meant (TEMPO-C15).
const REPLACING: ReplaceRules =
    ReplaceRules { price: rule_id!("TEMPO-011"), revealed: rule_id!("TEMPO-C15"), replaced: rule_id!("TEMPO-013") };

/// How a window works: reactors answer after the actor, in order (TEMPO-008, TEMPO-G29), and may pass (TEMPO-009); the
/// actor replaces its own action (TEMPO-010).
pub(super) fn window(data: &RuleData, kind: WindowKind) -> WindowRule {
    let (order, reply) = match kind {
        TEMPO => (AskOrder::Actor, ReplyKind::Replace(REPLACING)),
        _ => (AskOrder::AfterActor, ReplyKind::Join),
    };
    let idle = data.of::<Data>().verbs.pass;
    WindowRule {
        reply,
        ..WindowRule::open(order, idle, AnswerRules { answer: rule_id!("TEMPO-008"), pass: rule_id!("TEMPO-009") })
    }
}

/// The verbs with which a unit may answer in a window by its status and by what happened; its points and weapons do not
/// count.
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

/// Adds the rows of a window, last the one that passes.
pub(super) fn rows(view: &View, asked: &Asked, kind: WindowKind, unit: UnitId, out: &mut Rows) {
    let me = view.field.unit(unit);
    out.extend(verbs(view, asked, kind, unit).filter_map(|verb| row(view, asked, &me, verb)));
    out.push(free_row(view.field.data::<Data>().verbs.pass));
}

/// TEMPO-G26: the cells where a Counter-Fire with the chosen weapon can strike a mover; empty if none is chosen yet.
pub(super) fn cells(view: &View, asked: &Asked, me: &UnitRef, so_far: &[Arg]) -> Cells {
    let frame = view.frame(asked).and_then(|frame| Some((frame, frame.actor?)));
    let part = so_far.iter().find_map(|arg| if let Arg::Part(part) = arg { Some(*part) } else { None });
    match (frame, part) {
        (Some((frame, actor)), Some(part)) => {
            ranged::shot_cells(view.field, me, &view.field.unit(actor), frame.intent.path(), part)
        }
        _ => Cells::new(),
    }
}
