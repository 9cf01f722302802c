//! Pushes: one step of the grid after another, down an edge, into hazards (MANEUVER-121, MANEUVER-202, MANEUVER-203,
//! MANEUVER-G75, MANEUVER-G80).

use super::hazards;
use crate::data::Data;
use crate::field::pushes::{self, PushWay};
use crate::state::{Beset, BesetStep, Fall, FallStep};
use indes_core::battle::{Change, FrameSpec, Intent, Next, Step, StepOutput, View};
use indes_core::battlefield::UnitRef;
use indes_core::rule_id;

/// Pushes a unit; then it falls if it was pushed over an edge, or hazards on the cell strike it (MANEUVER-C17).
pub(crate) fn carry_out<S: Step>(view: &View, them: &UnitRef, way: PushWay, then: S, out: &mut StepOutput) -> Next<S> {
    let Some((path, levels)) =
        pushes::shoved(view, &view.field.bodies, them, way.heading).filter(|done| !done.0.is_empty())
    else {
        return Next::Go(then);
    };
    let intent = Intent::of(view.field.data::<Data>().verbs.push_to);
    let entered = hazards::entered(view, them, them.body.cell, &path, out);
    out.batch.write(rule_id!("MANEUVER-121"), Change::Push { unit: them.id, path });
    if levels > 0 {
        let fall = FrameSpec::of(Fall { levels, hazards: entered }, FallStep::Land, Some(them.id), intent);
        return Next::Push(fall, then);
    }
    if entered.due.is_empty() {
        return Next::Go(then);
    }
    Next::Push(FrameSpec::of(Beset { hazards: entered }, BesetStep::Strike, Some(them.id), intent), then)
}
