//! What would be answered to an action, were it declared now: the rows of the window as [`super::reactions`] makes
//! them, each with the details that cost least.

use super::answering::candidates;
use super::data::{Cost, Data};
use super::ids::REACT;
use super::offer::row;
use super::procedure::{Action, ActionStep};
use super::reach::trigger;
use super::{actions, ranged, reactions};
use crate::battle::{Arg, Asked, FrameSpec, Intent, Row, Slot, Verb, View};
use crate::battlefield::UnitId;
use crate::rules::common::Announced;

/// The window of the answers to an action.
fn window(actor: UnitId, intent: &Intent) -> Announced {
    Announced::new(FrameSpec::new::<Action>(ActionStep::Declare, Some(actor), intent.clone()), REACT)
}

/// The answers that a unit would have to an action: of every reaction the cheapest.
pub(super) fn answers(view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Vec<Intent> {
    match candidates(view, actor, intent).has(unit) {
        true => given(view, &window(actor, intent), unit, |_| true),
        false => Vec::new(),
    }
}

/// Those of the answers of a unit in a window whose verb is wanted.
fn given(view: &View, window: &Announced, unit: UnitId, wanted: impl Fn(Verb) -> bool) -> Vec<Intent> {
    window.ask(view, unit, |view, asked| {
        let me = view.field.unit(unit);
        let verbs = reactions::verbs(view, asked, REACT, unit).filter(|&verb| wanted(verb));
        verbs.filter_map(|verb| cheapest(view, asked, unit, &row(view, asked, &me, verb)?)).collect()
    })
}

/// The answer of a row that costs least: every slot has its first value, and a shot meets a mover where it is hit most
/// easily.
fn cheapest(view: &View, asked: &Asked, unit: UnitId, row: &Row) -> Option<Intent> {
    let mut intent = Intent::of(row.verb);
    for (at, slot) in row.slots.iter().enumerate() {
        let value = match slot {
            Slot::Cell => {
                let frame = view.frame(asked)?;
                let (me, mover) = (view.field.unit(unit), view.field.unit(frame.actor?));
                Arg::Cell(ranged::easiest(view, &me, &mover, frame.intent.path(), intent.part()?)?)
            }
            _ => actions::domain(view, asked, row, &intent.with, at).first(view)?,
        };
        intent.with.push(value);
    }
    Some(intent)
}

/// Which units could strike or shoot at a movement, and after how many steps of its path the first of their blows
/// falls.
pub(super) fn provokes(view: &View, mover: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    let (data, path) = (view.field.data::<Data>(), intent.path());
    if path.is_empty() {
        return Vec::new();
    }
    let (me, window) = (view.field.unit(mover), window(mover, intent));
    let step = |foe: UnitId, answer: &Intent| match data.shoots(answer.verb) {
        true => ranged::trigger(answer, path),
        false => trigger(view, &view.field.unit(foe), &me, path),
    };
    let blow = |verb: Verb| data.action(verb).cost == Cost::Surface;
    let first = |foe: UnitId| {
        let answers = given(view, &window, foe, blow).into_iter();
        answers.filter_map(|answer| step(foe, &answer)).min().map(|at| (foe, at))
    };
    let mut found: Vec<(UnitId, u8)> = candidates(view, mover, intent).iter().filter_map(first).collect();
    found.sort_by_key(|&(unit, at)| (at, unit));
    found
}
