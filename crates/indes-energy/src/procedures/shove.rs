//! Pushes and flung weapons (ENERGY-277, ENERGY-288, ENERGY-290, ENERGY-292, ENERGY-G33, ENERGY-G77, ENERGY-J13).

use super::{NextStep, fall, hazards};
use crate::data::{ActionEffect, ActionKind, Data};
use crate::field::{details, reach};
use crate::offers::price;
use crate::state::procedure::{Act, ActStep, points};
use indes_core::battle::{Change, Dice, Frame, Intent, Next, StepOutput, View, pay};
use indes_core::battlefield::movement::forced::{Shove, Stop, shove};
use indes_core::battlefield::{Place, UnitRef};
use indes_core::rule_id;

/// The pusher has chosen where the target goes: the direction is kept, an obstacle ends it, over an edge the target
/// falls.
pub(crate) fn way_chosen(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> NextStep {
    let (field, answer) = (view.field, frame.answer.as_ref());
    let (Some(target), Some(cell)) = (frame.intent.unit(), answer.and_then(Intent::cell)) else {
        return Next::Go(ActStep::After);
    };
    let them = field.unit(target);
    let way = field.board.grid.direction_to(them.body.cell, cell);
    let (Some(heading), Some(rule)) = (way, field.mechanics.forced) else { return Next::Go(ActStep::After) };
    let most = details::most_metres(view, frame);
    let metres = answer.and_then(Intent::amount).unwrap_or(1).clamp(1, most);
    let pushed = Shove { unit: target, from: them.body.cell, heading, paces: reach::cells(field, metres) };
    let done = shove(&field.board, &field.bodies, &rule, &them.size.footprint, &pushed);
    if done.path.is_empty() {
        return Next::Go(ActStep::After);
    }
    let mut path = done.path.clone();
    let levels = if let Stop::Fell(levels) = done.stop { levels } else { 0 };
    let end = path.last().copied().unwrap_or(them.body.cell);
    let landing = fall::landing(view, &them, end);
    if landing != end {
        path.push(landing);
    }
    let cells = path.clone();
    out.batch.write(rule_id!("ENERGY-288"), Change::Push { unit: target, path });
    if levels > 0 {
        fall::hurt(view, &them, i16::from(levels), dice, &mut out.batch);
    }
    hazards::along(view, &them, them.body.cell, &cells, dice, &mut out.batch);
    Next::Go(ActStep::After)
}

/// Whether a creature can pay for flinging a weapon (ENERGY-277, ENERGY-338).
#[must_use]
pub fn may_fling(view: &View, me: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    let mut verbs = data.verbs_of(ActionKind::Fling).filter(|&verb| data.action(verb).does == ActionEffect::Fling);
    verbs.any(|verb| price::of(view, me, &Intent::of(verb)).is_some())
}

/// The attacker flings the weapon, or lets it lie.
pub(crate) fn fling_chosen(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) -> NextStep {
    let data: &Data = view.field.data();
    let answer = frame.answer.as_ref().filter(|answer| data.action(answer.verb).does == ActionEffect::Fling);
    if let (Some(answer), Some((owner, item))) = (answer, Act::of(frame).disarmed)
        && let Some(cell) = answer.cell()
    {
        let rule = rule_id!("ENERGY-277");
        let cost = price::of(view, me, &Intent::of(answer.verb)).unwrap_or_default();
        pay(&mut out.batch, rule, me.id, &points(cost));
        out.batch.write(rule, Change::Put { unit: owner, item, place: Place::Ground(cell) });
    }
    Next::Go(ActStep::After)
}
