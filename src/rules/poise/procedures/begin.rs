//! A turn begins: the question to its unit, the order in which units are counted (POISE-006, POISE-014, POISE-D21).

use super::watch;
use crate::battle::{Asked, Batch, Change, FrameId, Privacy, Prompt, RuleId, StepOutput, View};
use crate::battlefield::{Seat, UnitId};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::rule;
use crate::rules::poise::field::water;

pub(crate) fn asked(view: &View, seat: Seat, unit: UnitId, prompt: Prompt) -> Asked {
    let frame = view.stack.top().map_or(FrameId(0), |frame| frame.id);
    Asked { frame, seat, unit: Some(unit), prompt, privacy: Privacy::Open }
}

/// POISE-D21: a new turn, counted for its round.
pub(crate) fn begin_turn(view: &View, out: &mut StepOutput, unit: UnitId) {
    open_turn(view, out, unit);
    out.batch.write(rule(20), Change::count(unit, Count::Turns, 1));
}

/// A turn with an action and a maneuver.
pub(crate) fn open_turn(view: &View, out: &mut StepOutput, unit: UnitId) {
    let slot = view.turn.order.iter().position(|&other| other == unit).and_then(|at| u8::try_from(at).ok());
    out.batch.write(rule(14), Change::BeginTurn { slot: slot.unwrap_or(unit.0) });
    watch::turn_begins(view, &mut out.batch, unit);
    water::begin_turn(view, &mut out.batch, unit);
}

/// The order in which units are counted is that of the level, from the first turn on: no unit has a place in it by
/// right (POISE-006).
pub(crate) fn fix_order(view: &View, batch: &mut Batch, by: RuleId) {
    if view.turn.order.is_empty() {
        batch.write(by, Change::SetOrder { order: view.field.roster.ids().collect() });
    }
}
