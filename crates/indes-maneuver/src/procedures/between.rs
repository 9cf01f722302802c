//! The window between two turns: units that stand by may handle an object, and magic may answer the end of the turn
//! (MANEUVER-054, MANEUVER-G33, MANEUVER-G83, MANEUVER-C07).
//!
//! A unit is asked only if it has said so on its own turn.

use crate::data::Data;
use crate::ids::BETWEEN;
use crate::state::Count;
use crate::state::{BetweenStep, BetweenTurns};
use crate::unit;
use indes_core::battle::{Batch, Change, Dice, Frame, FrameSpec, Intent, Next, StepOutput, View};
use indes_core::battlefield::{UnitId, UnitMask};
use indes_core::rule_id;

/// The value of the option `manipulate_offturn` by which objects are handled on the own turn only.
const OWN_TURN_ONLY: i16 = 1;

/// Whether units may handle objects between the turns of others.
#[must_use]
pub fn allows_handling(data: &Data) -> bool {
    data.option("manipulate_offturn") != OWN_TURN_ONLY
}

/// Whether a unit is asked between turns.
#[must_use]
pub fn stands_by(view: &View, unit: UnitId) -> bool {
    view.turn.counted(unit, Count::StandsBy) > 0
}

/// Whether a unit can say now that it is asked between turns, or no longer, once in its turn; `now` is what it has said
/// before.
#[must_use]
pub fn may_say(view: &View, unit: UnitId, now: bool) -> bool {
    allows_handling(view.field.data())
        && stands_by(view, unit) == now
        && view.turn.counted(unit, Count::SaidStandBy) == 0
}

/// Notes what a unit has said.
pub(super) fn say(view: &View, batch: &mut Batch, unit: UnitId) {
    let more = if stands_by(view, unit) { -1 } else { 1 };
    batch.write(rule_id!("MANEUVER-G33"), Change::count(unit, Count::StandsBy, more));
    batch.write(rule_id!("MANEUVER-G33"), Change::count(unit, Count::SaidStandBy, 1));
}

/// The frame of the window after the turn of a unit, if any unit is asked in it. That unit could handle objects in its own
/// turn.
pub(super) fn frame(view: &View, ended: UnitId) -> Option<FrameSpec> {
    let data: &Data = view.field.data();
    let handles = allows_handling(data);
    let asked = |me: &indes_core::battlefield::UnitRef| {
        unit::is_able(data, me) && (handles && me.id != ended && stands_by(view, me.id) || data.reacts_between_turns())
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
