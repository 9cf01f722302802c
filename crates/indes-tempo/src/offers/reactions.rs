//! The rows of the two windows: answers to an opponent's action, and replacements of the actor's own.
//!
//! Which reaction fits which action is in [`crate::field::answering`].

use super::row::{free_row, row};
use crate::data::{Data, Kind};
use crate::field::answering::misfit;
use crate::ids::TEMPO;
use crate::unit::condition::allowed;
use indes_core::battle::{Asked, Rows, Verb, View, WindowKind};
use indes_core::battlefield::UnitId;

/// The verbs with which a unit may answer in a window by its status and by what happened; its points and weapons do not
/// count.
pub(crate) fn verbs(view: &View, asked: &Asked, kind: WindowKind, unit: UnitId) -> impl Iterator<Item = Verb> {
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
pub(crate) fn rows(view: &View, asked: &Asked, kind: WindowKind, unit: UnitId, out: &mut Rows) {
    let me = view.field.unit(unit);
    out.extend(verbs(view, asked, kind, unit).filter_map(|verb| row(view, asked, &me, verb)));
    out.push(free_row(view.field.data::<Data>().verbs.pass));
}
