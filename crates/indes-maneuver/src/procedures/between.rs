//! The window between two turns: units that stand by may handle an object, and magic may answer the end of the turn
//! (MANEUVER-054, MANEUVER-G33, MANEUVER-G83, MANEUVER-C07).
//!
//! A unit is asked only if it has said so on its own turn.

use crate::data::Data;
use crate::field::turns;
use crate::ids::BETWEEN;
use crate::state::{BetweenStep, BetweenTurns, Count};
use crate::unit;
use indes_core::battle::{Batch, Change, Dice, Frame, FrameSpec, Intent, Next, StepOutput, View};
use indes_core::battlefield::{UnitId, UnitMask};
use indes_core::rule_id;

/// Notes what a unit has said.
pub(super) fn say(view: &View, batch: &mut Batch, unit: UnitId) {
    let more = if turns::stands_by(view, unit) { -1 } else { 1 };
    batch.write(rule_id!("MANEUVER-G33"), Change::count(unit, Count::StandsBy, more));
    batch.write(rule_id!("MANEUVER-G33"), Change::count(unit, Count::SaidStandBy, 1));
}

/// The frame of the window after the turn of a unit, if any unit is asked in it. That unit could handle objects in its own
/// turn.
pub(super) fn frame(view: &View, ended: UnitId) -> Option<FrameSpec> {
    let data: &Data = view.field.data();
    let handles = turns::allows_handling(data);
    let asked = |me: &indes_core::battlefield::UnitRef| {
        unit::is_able(data, me)
            && (handles && me.id != ended && turns::stands_by(view, me.id) || data.reacts_between_turns())
    };
    let candidates: UnitMask = view.field.standing().filter(asked).map(|me| me.id).collect();
    let memory = BetweenTurns { candidates };
    let intent = Intent::of(data.verbs.end_turn);
    (!candidates.is_empty()).then(|| FrameSpec::of(memory, BetweenStep::Ask, None, intent))
}

/// Makes a step and returns what follows.
pub(crate) fn step(_: &View, frame: &Frame, step: BetweenStep, _: &mut Dice, _: &mut StepOutput) -> Next<BetweenStep> {
    match (step, frame.memory.get::<BetweenTurns>()) {
        (BetweenStep::Ask, Some(memory)) => Next::Open(BETWEEN, memory.candidates, BetweenStep::Over),
        _ => Next::Done,
    }
}
