//! Getting on a mount and off it, being thrown, and whether an animal obeys (POISE-196..198, POISE-204, POISE-G36,
//! POISE-C27, POISE-J11).

use super::{share, spending};
use crate::battle::error::broken;
use crate::battle::{
    Batch, Change, Dice, Die, Draws, EventKind, Frame, FrameSpec, Intent, Loss, Source, StepOutput, Sum, Verb, View,
};
use crate::battlefield::{UnitId, UnitMask, UnitRef};
use crate::grid::Cell;
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Stat, conflict, gap, judgement, rule};
use crate::rules::poise::field::{hidden, riding, water};
use crate::rules::poise::ids::MOMENTUM;
use crate::rules::poise::procedure::{Next, Skill, SkillStep};
use crate::rules::poise::unit::{frames, statuses};

/// POISE-G36, POISE-198: the user gets on or off, unless something has come between since it said so.
pub(crate) fn carry_out(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    let (field, data) = (view.field, view.field.data::<Data>());
    let able = !me.body.down && statuses::held(data, me, false).is_none() && field.aloft(me.id).is_none();
    let mount = frame.intent.unit().filter(|&mount| riding::barred(view, me, &field.unit(mount)).is_none());
    let cell =
        frame.intent.cell().filter(|cell| riding::sits(field, me.id) && riding::landings(field, me.id).contains(cell));
    match (mount, cell) {
        (Some(mount), _) if able => {
            let by = data.action(frame.intent.verb).rule;
            out.batch.write(by, Change::Ride { unit: me.id, mount });
            // POISE-G43: a pair is hidden as a whole or not at all, in preparation too.
            let pair = UnitMask::only(me.id).with(mount);
            if pair.intersection(view.field.concealed.all()) != pair {
                hidden::reveal(view, &mut out.batch, pair);
            }
        }
        (_, Some(cell)) if able && !hidden::in_the_way(view, me, cell).is_empty() => {
            hidden::bump(view, me.id, hidden::in_the_way(view, me, cell), out);
        }
        (_, Some(cell)) if able => out.batch.write(rule(198), Change::Alight { unit: me.id, to: cell }),
        _ => out.batch.tell(conflict(12), EventKind::Stopped { unit: me.id, at: me.body.cell }),
    }
}

/// The frame in which a rider comes off.
pub(crate) fn fall(view: &View, rider: UnitId) -> FrameSpec {
    let intent = Intent::of(view.field.data::<Data>().verbs.pass);
    FrameSpec::new::<Skill>(SkillStep::Throw, Some(rider), intent)
}

/// POISE-196, POISE-G36: where it lands its player says.
pub(crate) fn thrown(view: &View, frame: &Frame, rider: UnitId, out: &mut StepOutput) -> Next {
    if !riding::sits(view.field, rider) {
        return Next::Done;
    }
    match riding::landings(view.field, rider).as_slice() {
        [] => {
            land(view, &mut out.batch, rider, view.field.unit(rider).body.cell);
            share::stay_with_mount(view, &mut out.batch, rider);
        }
        &[only] => return lands(view, rider, only, out),
        _ => return Next::Ask(frames::question(view, frame, rider), SkillStep::Landed),
    }
    Next::Done
}

/// The cell that was chosen.
pub(crate) fn landed(view: &View, frame: &Frame, rider: UnitId, out: &mut StepOutput) -> Next {
    let Some(cell) = frame.answer.as_ref().and_then(Intent::cell) else {
        broken!("an answer about a landing names no cell");
        return Next::Done;
    };
    lands(view, rider, cell, out)
}

/// On a cell; where it finds a hidden unit there, it is asked once more (POISE-G43).
fn lands(view: &View, rider: UnitId, cell: Cell, out: &mut StepOutput) -> Next {
    let met = hidden::in_the_way(view, &view.field.unit(rider), cell);
    if !met.is_empty() {
        hidden::bump(view, rider, met, out);
        return Next::Go(SkillStep::Throw);
    }
    land(view, &mut out.batch, rider, cell);
    Next::Done
}

/// POISE-196, POISE-197: off its mount, with its own momentum, of which little is left.
pub(crate) fn land(view: &View, batch: &mut Batch, rider: UnitId, cell: Cell) {
    let (field, data) = (view.field, view.field.data::<Data>());
    let own = field.mounts.loan_of(rider).map_or(0, |loan| loan.own.now);
    batch.write(rule(196), Change::Alight { unit: rider, to: cell });
    // POISE-G20: from the saddle one falls however deep it is, and what it does comes with the landing.
    let (me, mount) = (field.unit(rider), field.level(&field.unit(rider)));
    let falls = mount - field.ground_under(me.size, cell) > i16::from(FREE) && field.aloft(rider).is_none();
    if falls {
        batch.write(gap(20), Change::SetAltitude { unit: rider, to: i8::try_from(mount).ok() });
    }
    let shoved = view.turn.counted(rider, Count::Thrown);
    batch.write(rule(196), Change::count(rider, Count::Thrown, -shoved));
    if own > data.file.saddle.thrown {
        let amount = own - data.file.saddle.thrown;
        batch.write(rule(197), Change::Lose { unit: rider, pool: MOMENTUM, amount, kind: Loss::Drain });
    }
    if !falls {
        water::plunge(view, batch, &me, cell);
    }
}

/// Levels that one steps down from a saddle.
const FREE: u8 = 1;

/// Rows of a command's table: it is obeyed, or not.
const OBEYS: u8 = 1;

const BALKS: u8 = 2;

/// POISE-204: a command that is not obeyed is lost.
pub(crate) fn obey(view: &View, frame: &Frame, mount: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let verb = frame.intent.verb;
    let rider = riding::commander(view.field, mount, verb);
    riding::remember(view, &mut out.batch, mount);
    if !riding::may_balk(view, mount) {
        return Next::Go(SkillStep::Declare);
    }
    let draw = dice.draw(Die::Sum { count: 1, sides: data.file.saddle.die });
    let mut number = Sum::default();
    number.add(Source::Dice, judgement(11), -draw.value);
    number.add(Source::Stat(Stat::Cunning.id()), judgement(11), Stat::Cunning.of(&view.field.unit(rider)));
    out.batch.tell(rule(204), EventKind::Rolled { unit: rider, verb, draw: Some(draw), result: number.clone() });
    let row = if number.total() >= 0 { OBEYS } else { BALKS };
    out.batch.tell(rule(204), EventKind::Judged { unit: rider, verb, number, threshold: Some(0), row });
    if row == OBEYS {
        return Next::Go(SkillStep::Declare);
    }
    spending::spend(view, &mut out.batch, mount, verb);
    Next::Done
}

/// The step with which what a unit does begins.
pub(crate) fn first_step(data: &Data, verb: Verb) -> SkillStep {
    if data.action(verb).mount { SkillStep::Obey } else { SkillStep::Declare }
}
