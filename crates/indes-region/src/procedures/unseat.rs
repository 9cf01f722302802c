//! A rider comes off its mount against its will: its owner chooses where it lands; if its mount has fallen it may keep on
//! its feet (REGION-G39, REGION-G55, REGION-G61, REGION-G72).

use super::{harm, movement};
use crate::data::Data;
use crate::field::{handling, place};
use crate::state::{Count, Unseat, UnseatStep};
use crate::unit::pairs;
use crate::unit::throw::{self, Throw};
use indes_core::battle::error::broken;
use indes_core::battle::{
    Change, Dice, Die, Draws, EventKind, Frame, FrameSpec, Intent, Next, Prompt, StepOutput, View,
};
use indes_core::battlefield::{Path, UnitId};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_rules::common::question;

/// The first rider that has to come off: it or its mount lies, or its mount is gone.
#[must_use]
pub fn due(view: &View) -> Option<UnitId> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let lies = |unit: UnitId| {
        let unit = field.unit(unit);
        unit.body.down || unit.statuses.has(data.statuses.prone)
    };
    let thrown = field.mounts.rides().iter().find(|ride| lies(ride.rider) || lies(ride.mount)).map(|ride| ride.rider);
    let left = || view.turn.first_with(Count::Unseated).filter(|&unit| !field.unit(unit).body.is_away());
    thrown.or_else(left)
}

/// The frame in which a rider comes off.
#[must_use]
pub fn frame(view: &View, rider: UnitId) -> FrameSpec {
    let intent = Intent::of(view.field.data::<Data>().verbs.land_on);
    FrameSpec::new::<Unseat>(UnseatStep::Land, Some(rider), intent)
}

/// Makes a step and returns what follows.
pub(crate) fn step(
    view: &View,
    frame: &Frame,
    step: UnseatStep,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<UnseatStep> {
    let Some(rider) = frame.actor else {
        broken!("a fall of no rider");
        return Next::Done;
    };
    match step {
        UnseatStep::Land => {
            let cells = handling::landings(view, rider);
            match cells.as_slice() {
                [] => land(view, rider, view.field.unit(rider).body.cell, out),
                &[only] if is_taken(view, rider, only, out) => return Next::Go(UnseatStep::Land),
                &[only] => land(view, rider, only, out),
                _ => return Next::Ask(question(view, frame.id, rider, Prompt::Detail), UnseatStep::LandingChosen),
            }
            keeps_balance(view, rider, out)
        }
        UnseatStep::LandingChosen => {
            let cells = handling::landings(view, rider);
            let named = frame.answer.as_ref().and_then(Intent::cell).filter(|cell| cells.contains(cell));
            if let Some(cell) = named.or_else(|| cells.first().copied()) {
                if is_taken(view, rider, cell, out) {
                    return Next::Go(UnseatStep::Land);
                }
                land(view, rider, cell, out);
            }
            keeps_balance(view, rider, out)
        }
        UnseatStep::Balance => {
            balance(view, rider, dice, out);
            Next::Done
        }
    }
}

/// Whether a landing is taken by a unit that was hidden from the rider; that unit is found, and the rider lands elsewhere.
fn is_taken(view: &View, rider: UnitId, cell: Cell, out: &mut StepOutput) -> bool {
    let taken = !place::is_free(view.field, cell);
    if taken {
        movement::bump(view, rider, cell, out);
    }
    taken
}

/// Whether the rider may keep on its feet: it does not lie already, and it was its mount that fell.
fn keeps_balance(view: &View, rider: UnitId, out: &mut StepOutput) -> Next<UnseatStep> {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(rider));
    if me.body.down || me.statuses.has(data.statuses.prone) {
        harm::add(&mut out.batch, rule_id!("REGION-G39"), &me, data.statuses.prone);
        return Next::Done;
    }
    Next::Go(UnseatStep::Balance)
}

/// The rider is put on a cell, and the pair is parted.
fn land(view: &View, rider: UnitId, to: Cell, out: &mut StepOutput) {
    let field = view.field;
    let unseated = view.turn.counted(rider, Count::Unseated);
    if unseated > 0 {
        out.batch.write(rule_id!("REGION-G39"), Change::count(rider, Count::Unseated, -unseated));
    }
    if pairs::is_mounted(field, rider) {
        pairs::part(view, &mut out.batch, rider);
        out.batch.write(rule_id!("REGION-G39"), Change::Alight { unit: rider, to });
    } else if field.unit(rider).body.cell != to {
        let path: Path = std::iter::once(to).collect();
        out.batch.write(rule_id!("REGION-G61"), Change::Push { unit: rider, path });
    }
}

/// REF against a difficulty die, or the rider is prone (REGION-G39).
fn balance(view: &View, rider: UnitId, dice: &mut Dice, out: &mut StepOutput) {
    let (data, me, rule) = (view.field.data::<Data>(), view.field.unit(rider), rule_id!("REGION-G39"));
    let (verb, difficulty) = (data.verbs.unseated, data.verbs.difficulty);
    let draw = throw::reflexes(data, &me).roll(dice);
    let result = Throw::told(rule, draw.value);
    out.batch.tell(rule, EventKind::Rolled { unit: rider, verb, draw: Some(draw), result: result.clone() });
    let opposing = dice.draw(Die::Sum { count: 1, sides: data.file.difficulty.unseated });
    let told = Throw::told(rule, opposing.value);
    out.batch.tell(rule, EventKind::Rolled { unit: rider, verb: difficulty, draw: Some(opposing), result: told });
    let stays = draw.value >= opposing.value;
    let row = u8::from(stays);
    out.batch.tell(rule, EventKind::Judged { unit: rider, verb, number: result, threshold: Some(opposing.value), row });
    if !stays {
        harm::add(&mut out.batch, rule, &me, data.statuses.prone);
    }
}
