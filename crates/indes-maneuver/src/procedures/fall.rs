//! Falls: a die for each full step of height, of crushing damage; the place to land is the nearest free one
//! (MANEUVER-168, MANEUVER-G55, MANEUVER-G80).

use super::{effects, hazards};
use crate::data::Data;
use crate::field::{damage, opportunity, places};
use crate::ids::HURT;
use crate::state::{Fall, FallStep};
use indes_core::battle::error::broken;
use indes_core::battle::{
    Change, Dice, Die, Draws, EventKind, Frame, Intent, Next, Prompt, Source, StepOutput, Sum, View,
};
use indes_core::battlefield::elevation::FallHarm;
use indes_core::battlefield::{UnitId, UnitMask, Water};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_rules::common::question;

/// Makes a step and returns what follows.
pub(crate) fn step(
    view: &View,
    frame: &Frame,
    step: FallStep,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<FallStep> {
    let Some(unit) = frame.actor else {
        broken!("a fall of no unit");
        return Next::Done;
    };
    match step {
        FallStep::Land => land(view, frame, unit, out),
        FallStep::LandingChosen => {
            let cells = places::landings(view, &view.field.unit(unit));
            let named = frame.answer.as_ref().and_then(Intent::cell).filter(|cell| cells.contains(cell));
            if let Some(cell) = named.or_else(|| cells.first().copied()) {
                set_down(unit, cell, out);
            }
            Next::Go(FallStep::Damage)
        }
        FallStep::Damage => {
            hurt(view, frame, unit, dice, out);
            Next::Go(FallStep::Hazard)
        }
        FallStep::Hazard => match frame.memory.get::<Fall>().and_then(|fall| hazards::next(&fall.hazards)) {
            Some((unit, number)) => {
                let hurts = hazards::strike(view, unit, number, dice, out);
                out.remember::<Fall>(frame).hazards.after(hurts);
                Next::Go(FallStep::Hazard)
            }
            None => ask_hurt(view, frame, unit, out),
        },
    }
}

/// Magic may answer the damage of the fall and of the cell below (MANEUVER-G32).
fn ask_hurt(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<FallStep> {
    if !frame.memory.get::<Fall>().is_some_and(|fall| fall.hazards.hurt) {
        return Next::Done;
    }
    out.remember::<Fall>(frame).hazards.hurt = false;
    if opportunity::may_answer_hurt(view, unit) {
        return Next::Open(HURT, UnitMask::only(unit), FallStep::Hazard);
    }
    Next::Done
}

/// Finds the place to land; its owner chooses among equal ones.
fn land(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<FallStep> {
    let me = view.field.unit(unit);
    match places::landings(view, &me).as_slice() {
        [] => Next::Go(FallStep::Damage),
        &[cell] => {
            set_down(unit, cell, out);
            Next::Go(FallStep::Damage)
        }
        _ => Next::Ask(question(view, frame.id, unit, Prompt::Detail), FallStep::LandingChosen),
    }
}

fn set_down(unit: UnitId, cell: Cell, out: &mut StepOutput) {
    out.batch.write(rule_id!("MANEUVER-G80"), Change::Push { unit, path: [cell].into_iter().collect() });
}

/// The dice of a fall of so many levels.
#[must_use]
pub fn dice_of(view: &View, levels: u8) -> u8 {
    match view.field.mechanics.fall.map(|fall| fall.harm) {
        Some(FallHarm::Dice { free, levels: each, most }) => {
            (levels.saturating_sub(free) / each.max(1)).min(most.unwrap_or(u8::MAX))
        }
        _ => 0,
    }
}

/// The damage of a fall; a unit that it hurts is prone.
fn hurt(view: &View, frame: &Frame, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let levels = frame.memory.get::<Fall>().map_or(0, |fall| fall.levels);
    let softens = view.field.mechanics.fall.is_some_and(|fall| fall.water_softens);
    let soft = softens && view.field.board.ground(me.body.cell).water == Water::Deep;
    let count = dice_of(view, levels).saturating_mul(data.file.fall.count);
    if soft || count == 0 {
        return;
    }
    let draw = dice.draw(Die::Sum { count, sides: data.file.fall.faces });
    let mut sum = Sum::default();
    sum.keep(Source::Dice, rule_id!("MANEUVER-G55"), draw.value);
    let rolled = [(data.file.fall_type, sum)];
    let after = damage::reduced(data, &me, &rolled, None, None).into_iter().next().unwrap_or_default();
    let (verb, amount) = (data.verbs.fall, after.total());
    out.batch.tell(rule_id!("MANEUVER-G55"), EventKind::Rolled { unit, verb, draw: Some(draw), result: after });
    effects::harm(view, &mut out.batch, &me, amount);
    out.remember::<Fall>(frame).hazards.hurt = amount > 0;
    if amount > 0 && view.field.mechanics.fall.is_some_and(|fall| fall.prone_if_hurt) {
        effects::trip(view, &mut out.batch, rule_id!("MANEUVER-G55"), &me);
    }
}
