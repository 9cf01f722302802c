//! The answers that an action could get if it were declared now: the rows of its window, made by [`super::reactions`]
//! as for a declared one, each with the details that cost least.

use super::row::row;
use super::{reactions, slots};
use crate::data::{Cost, Data};
use crate::field::answering::candidates;
use crate::field::ranged;
use crate::field::reach::trigger;
use crate::ids::REACT;
use crate::state::{ActionProcedure, ActionStep};
use indes_core::battle::{Arg, Asked, FrameSpec, Intent, Row, Slot, Verb, View};
use indes_core::battlefield::UnitId;
use indes_rules::common::HypotheticalWindow;

/// The window that would open over an action.
fn window(actor: UnitId, intent: &Intent) -> HypotheticalWindow {
    HypotheticalWindow::new(FrameSpec::new::<ActionProcedure>(ActionStep::Declare, Some(actor), intent.clone()), REACT)
}

/// The answers that a unit would have to an action: the cheapest one of every reaction.
pub(crate) fn answers(view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Vec<Intent> {
    match candidates(view, actor, intent).has(unit) {
        true => cheapest_answers(view, &window(actor, intent), unit, |_| true),
        false => Vec::new(),
    }
}

/// The cheapest answers of a unit in a window, for the verbs that are wanted.
fn cheapest_answers(
    view: &View,
    window: &HypotheticalWindow,
    unit: UnitId,
    wanted: impl Fn(Verb) -> bool,
) -> Vec<Intent> {
    window.ask(view, unit, |view, asked| {
        let me = view.field.unit(unit);
        let verbs = reactions::verbs(view, asked, REACT, unit).filter(|&verb| wanted(verb));
        verbs.filter_map(|verb| cheapest(view, asked, unit, &row(view, asked, &me, verb)?)).collect()
    })
}

/// The cheapest answer of a row: every slot has its first value, and a shot meets a mover on the cell where it is hit
/// most easily. `None` if a slot has no value.
fn cheapest(view: &View, asked: &Asked, unit: UnitId, row: &Row) -> Option<Intent> {
    let mut intent = Intent::of(row.verb);
    for (at, slot) in row.slots.iter().enumerate() {
        let value = match slot {
            Slot::Cell => {
                let frame = view.frame(asked)?;
                let (me, mover) = (view.field.unit(unit), view.field.unit(frame.actor?));
                Arg::Cell(ranged::easiest_cell(view, &me, &mover, frame.intent.path(), intent.part()?)?)
            }
            _ => slots::domain(view, asked, row, &intent.with, at).first(view)?,
        };
        intent.with.push(value);
    }
    Some(intent)
}

/// The units that could strike or shoot at a movement, each with the number of steps of the path after which its first
/// blow falls; in the order of the path.
pub(crate) fn provokes(view: &View, mover: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    let (data, path) = (view.field.data::<Data>(), intent.path());
    if path.is_empty() {
        return Vec::new();
    }
    let (me, window) = (view.field.unit(mover), window(mover, intent));
    let step = |foe: UnitId, answer: &Intent| match data.shoots(answer.verb) {
        true => ranged::trigger(answer, path),
        false => trigger(view, &view.field.unit(foe), &me, path),
    };
    let strikes = |verb: Verb| data.action(verb).cost == Cost::Surface;
    let first = |foe: UnitId| {
        let answers = cheapest_answers(view, &window, foe, strikes).into_iter();
        answers.filter_map(|answer| step(foe, &answer)).min().map(|at| (foe, at))
    };
    let mut found: Vec<(UnitId, u8)> = candidates(view, mover, intent).iter().filter_map(first).collect();
    found.sort_by_key(|&(unit, at)| (at, unit));
    found
}
