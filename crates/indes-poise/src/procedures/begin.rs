//! The beginning of a turn: the question to its unit, and the order of units (POISE-006, POISE-014, POISE-D21).

use super::watch;
use crate::state::Count;
use indes_core::battle::{Asked, Batch, Change, FrameId, Privacy, Prompt, RuleId, StepOutput, View};
use indes_core::battlefield::{Seat, UnitId};
use indes_core::rule_id;

use crate::field::water;

pub(crate) fn asked(view: &View, seat: Seat, unit: UnitId, prompt: Prompt) -> Asked {
    let frame = view.stack.top().map_or(FrameId(0), |frame| frame.id);
    Asked { frame, seat, unit: Some(unit), prompt, privacy: Privacy::Open }
}

/// POISE-D21: begins a turn, and counts it for its round (POISE-020).
pub(crate) fn begin_turn(view: &View, out: &mut StepOutput, unit: UnitId) {
    open_turn(view, out, unit);
    out.batch.write(rule_id!("POISE-020"), Change::count(unit, Count::Turns, 1));
}

/// Begins a turn with an action and a maneuver, without counting it.
pub(crate) fn open_turn(view: &View, out: &mut StepOutput, unit: UnitId) {
    let slot = view.turn.order.iter().position(|&other| other == unit).and_then(|at| u8::try_from(at).ok());
    out.batch.write(rule_id!("POISE-014"), Change::BeginTurn { slot: slot.unwrap_or(unit.0) });
    watch::turn_begins(view, &mut out.batch, unit);
    water::begin_turn(view, &mut out.batch, unit);
}

/// Sets the order of units to that of the level at the first turn. It is only for counting: poise has no initiative
/// (POISE-006).
pub(crate) fn fix_order(view: &View, batch: &mut Batch, by: RuleId) {
    if view.turn.order.is_empty() {
        batch.write(by, Change::SetOrder { order: view.field.roster.ids().collect() });
    }
}
