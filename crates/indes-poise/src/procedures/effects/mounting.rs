//! Mounting, dismounting, coming off against one's will, and whether an animal obeys (POISE-196, POISE-197, POISE-198,
//! POISE-204, POISE-G36, POISE-C27, POISE-J11).

use crate::data::{Data, Stat};
use crate::field::resolve::Purpose;
use crate::field::{hidden, ledges, resolve, riding, water};
use crate::ids::MOMENTUM;
use crate::procedures::effects::{share, spending};
use crate::state::Count;
use crate::state::procedure::{Next, Skill, SkillStep};
use crate::unit::statuses::Movement;
use crate::unit::{frames, statuses};
use indes_core::battle::error::broken;
use indes_core::battle::{
    Batch, Change, Dice, Die, Draws, EventKind, Frame, FrameSpec, Intent, Loss, Source, StepOutput, Sum, Verb, View,
};
use indes_core::battlefield::{UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// POISE-G36, POISE-198: a unit mounts or dismounts, if that is still possible since it was declared.
pub(crate) fn carry_out(view: &View, frame: &Frame, me: &UnitRef, out: &mut StepOutput) {
    let (field, data) = (view.field, view.field.data::<Data>());
    let able = !me.body.down
        && statuses::rule_against_moving(data, me, Movement::Other).is_none()
        && field.aloft(me.id).is_none();
    let mount = frame.intent.unit().filter(|&mount| riding::mount_refusal(view, me, &field.unit(mount)).is_none());
    let cell = frame
        .intent
        .cell()
        .filter(|cell| riding::is_mounted(field, me.id) && riding::landing_cells(field, me.id).contains(cell));
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
        (_, Some(cell)) if able && !view.field.hidden_on(me, cell).is_empty() => {
            hidden::bump(view, me.id, view.field.hidden_on(me, cell), out);
        }
        (_, Some(cell)) if able => {
            out.batch.write(rule_id!("POISE-198"), Change::Alight { unit: me.id, to: cell });
            out.remember::<Skill>(frame).dismounted = true;
            // POISE-C17: one or two levels down are walked, more are a fall.
            if ledges::is_ledge(field, riding::drop_to(field, me.id, cell)) {
                begin_fall(view, &mut out.batch, me.id);
            }
        }
        _ => out.batch.tell(rule_id!("POISE-C12"), EventKind::Stopped { unit: me.id, at: me.body.cell }),
    }
}

/// The frame in which a rider comes off against its will.
pub(crate) fn frame_of_throw(view: &View, rider: UnitId) -> FrameSpec {
    let intent = Intent::of(view.field.data::<Data>().verbs.pass);
    FrameSpec::new::<Skill>(SkillStep::ThrowRider, Some(rider), intent)
}

/// POISE-196, POISE-G36: a rider comes off; its owner chooses where it lands if several cells are free.
pub(crate) fn throw_rider(view: &View, frame: &Frame, rider: UnitId, out: &mut StepOutput) -> Next {
    if !riding::is_mounted(view.field, rider) {
        return Next::Done;
    }
    match riding::landing_cells(view.field, rider).as_slice() {
        [] => {
            land(view, &mut out.batch, rider, view.field.unit(rider).body.cell);
            share::stay_with_mount(view, &mut out.batch, rider);
        }
        &[only] => return land_or_bump(view, rider, only, out),
        _ => return Next::Ask(frames::question(view, frame, rider), SkillStep::LandingChosen),
    }
    Next::Done
}

/// The rider lands on the cell that its owner has chosen.
pub(crate) fn landing_chosen(view: &View, frame: &Frame, rider: UnitId, out: &mut StepOutput) -> Next {
    let Some(cell) = frame.answer.as_ref().and_then(Intent::cell) else {
        broken!("an answer about a landing names no cell");
        return Next::Done;
    };
    land_or_bump(view, rider, cell, out)
}

/// The rider lands on a cell, or finds a hidden unit there and begins again (POISE-G43).
fn land_or_bump(view: &View, rider: UnitId, cell: Cell, out: &mut StepOutput) -> Next {
    let met = view.field.hidden_on(&view.field.unit(rider), cell);
    if !met.is_empty() {
        hidden::bump(view, rider, met, out);
        return Next::Go(SkillStep::ThrowRider);
    }
    land(view, &mut out.batch, rider, cell);
    Next::Done
}

/// POISE-196, POISE-197: writes a rider's landing on a cell, with no more of its own momentum than the fall leaves.
pub(crate) fn land(view: &View, batch: &mut Batch, rider: UnitId, cell: Cell) {
    let (field, data) = (view.field, view.field.data::<Data>());
    let own = field.mounts.loan_of(rider).map_or(0, |loan| loan.own.now);
    batch.write(rule_id!("POISE-196"), Change::Alight { unit: rider, to: cell });
    // POISE-G20: from the saddle a rider falls any depth; the harm comes with the landing.
    let me = field.unit(rider);
    let falls = ledges::harm(field, riding::drop_to(field, rider, cell)) > 0;
    if falls {
        begin_fall(view, batch, rider);
    }
    let shoved = view.turn.counted(rider, Count::Thrown);
    batch.write(rule_id!("POISE-196"), Change::count(rider, Count::Thrown, -shoved));
    if own > data.file.saddle.thrown {
        let amount = own - data.file.saddle.thrown;
        batch.write(rule_id!("POISE-197"), Change::Lose { unit: rider, pool: MOMENTUM, amount, kind: Loss::Drain });
    }
    if !falls {
        water::pushed_in(view, batch, &me, cell);
    }
}

/// Puts a rider that has just come off in the air, at the level of its mount, so that it falls from there.
fn begin_fall(view: &View, batch: &mut Batch, rider: UnitId) {
    let level = view.field.level(&view.field.unit(rider));
    batch.write(rule_id!("POISE-G20"), Change::SetAltitude { unit: rider, to: i8::try_from(level).ok() });
}

/// The rows in which the judged number of a command can fall, by their places in the names of its outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum CommandRow {
    /// The animal obeys.
    Obeyed = 1,
    /// The animal does not obey.
    Disobeyed = 2,
}

/// POISE-204: an animal obeys a command, or the command is spent for nothing.
pub(crate) fn obey(view: &View, frame: &Frame, mount: UnitId, dice: &mut Dice, out: &mut StepOutput) -> Next {
    let data: &Data = view.field.data();
    let verb = frame.intent.verb;
    let rider = riding::commander(view.field, mount, verb);
    let shies = riding::may_disobey(view, mount);
    riding::forget_losses(view, &mut out.batch, mount);
    if !shies {
        return Next::Go(SkillStep::Declare);
    }
    let me = view.field.unit(rider);
    // POISE-G04: boons and banes of the rider's skills change the die.
    let net = resolve::net(data, &resolve::boons(view, &me, &data.action(verb).tags, Purpose::Other, None));
    let mut number = Sum::default();
    let obeys = match data.stepped(data.difficulty(&data.file.saddle.roll), net) {
        Err(obeys) => obeys,
        Ok(sides) => {
            let draw = dice.draw(Die::Sum { count: 1, sides });
            number.add(Source::Dice, rule_id!("POISE-J11"), -draw.value);
            number.add(Source::Stat(Stat::Cunning.id()), rule_id!("POISE-J11"), Stat::Cunning.of(&me));
            let result = number.clone();
            let rolled = EventKind::Rolled { unit: rider, verb, draw: Some(draw), result };
            out.batch.tell(rule_id!("POISE-204"), rolled);
            number.total() >= 0
        }
    };
    let row = if obeys { CommandRow::Obeyed } else { CommandRow::Disobeyed };
    out.batch.tell(
        rule_id!("POISE-204"),
        EventKind::Judged { unit: rider, verb, number, threshold: Some(0), row: row as u8 },
    );
    if obeys {
        return Next::Go(SkillStep::Declare);
    }
    spending::spend(view, &mut out.batch, mount, verb);
    Next::Done
}

/// The first step of a verb's frame: a command to an animal begins with its obedience.
pub(crate) fn first_step(data: &Data, verb: Verb) -> SkillStep {
    if data.action(verb).mount { SkillStep::Obey } else { SkillStep::Declare }
}
