//! Walks: before each step that begins in a foe's reach that foe may strike; metres are paid for the steps really made
//! (MANEUVER-010, MANEUVER-139, MANEUVER-205, MANEUVER-G35, MANEUVER-G36, MANEUVER-G74).

use super::{hazards, stealth};
use crate::data::Data;
use crate::field::{opportunity, places, routes};
use crate::ids::{HURT, METRES, MOVED, PROVOKE};
use crate::state::{Fall, FallStep, FreeWalk, FreeWalkStep};
use crate::unit;
use indes_core::battle::error::broken;
use indes_core::battle::{Change, Dice, EventKind, Frame, FrameSpec, Loss, Next, StepOutput, View, Walk};
use indes_core::battlefield::movement::PathStep;
use indes_core::battlefield::{Path, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// Makes a step and returns what follows.
pub(crate) fn step(
    view: &View,
    frame: &Frame,
    step: FreeWalkStep,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<FreeWalkStep> {
    let Some(unit) = frame.actor else {
        broken!("a walk of no unit");
        return Next::Done;
    };
    match step {
        FreeWalkStep::Declare => declare(view, frame, unit, out),
        FreeWalkStep::Before => before(view, frame, unit, out),
        FreeWalkStep::Step => make_steps(view, frame, unit, out),
        FreeWalkStep::Hazard => strike(view, frame, dice, out),
        FreeWalkStep::AskMoved => ask_moved(view, unit),
        FreeWalkStep::Over => over(view, frame, unit, out),
    }
}

fn declare(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<FreeWalkStep> {
    let data: &Data = view.field.data();
    let declared = EventKind::Declared { unit, intent: Box::new(frame.intent.clone()) };
    out.batch.tell(rule_id!("MANEUVER-010"), declared);
    let path: Path = frame.intent.path().into();
    let until = u8::try_from(path.len()).unwrap_or(u8::MAX);
    out.walk = Some(Walk { path, at: 0, until, stopped: false });
    let me = view.field.unit(unit);
    let way = out.remember::<FreeWalk>(frame);
    (way.prone, way.start) = (me.statuses.has(data.statuses.prone), Some(me.body.cell));
    Next::Go(FreeWalkStep::Before)
}

/// The steps that are left of a walk with their prices; `None` if the walk cannot go on.
fn rest(view: &View, frame: &Frame, me: &UnitRef, walk: &Walk) -> Option<Vec<PathStep>> {
    let data: &Data = view.field.data();
    let strayed = walk.at.checked_sub(1).is_some_and(|at| walk.path[usize::from(at)] != me.body.cell);
    let tripped = me.statuses.has(data.statuses.prone) && !frame.memory.get::<FreeWalk>().is_some_and(|way| way.prone);
    if !unit::is_able(data, me) || strayed || tripped {
        return None;
    }
    routes::walking(view, me)?.follow(view.field, &walk.path[usize::from(walk.at)..]).ok()
}

/// Before a step: the walk ends if it cannot go on; foes that the step provokes are asked, once about each step.
fn before(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<FreeWalkStep> {
    let (me, way) = (view.field.unit(unit), frame.memory.get::<FreeWalk>());
    let Some(walk) = frame.walk.clone() else { return Next::Done };
    if let Some(from) = way.and_then(|way| way.entered_from) {
        out.remember::<FreeWalk>(frame).entered_from = None;
        let foes = opportunity::entered(view, &me, from, me.body.cell);
        let able = unit::is_able(view.field.data(), &me);
        return if able && !foes.is_empty() {
            Next::Open(PROVOKE, foes, FreeWalkStep::Before)
        } else {
            Next::Go(FreeWalkStep::Before)
        };
    }
    if walk.at >= walk.until {
        return Next::Go(FreeWalkStep::Over);
    }
    let Some(steps) = rest(view, frame, &me, &walk) else {
        return stop(unit, &me, walk, out);
    };
    let asked = way.is_some_and(|way| way.asked == Some(walk.at));
    let foes = steps.first().map_or(UnitMask::NONE, |_| opportunity::provoked_by_step(view, &me, me.body.cell));
    if asked || foes.is_empty() {
        return Next::Go(FreeWalkStep::Step);
    }
    out.remember::<FreeWalk>(frame).asked = Some(walk.at);
    Next::Open(PROVOKE, foes, FreeWalkStep::Before)
}

/// The walk is cut short (MANEUVER-205).
fn stop(unit: UnitId, me: &UnitRef, mut walk: Walk, out: &mut StepOutput) -> Next<FreeWalkStep> {
    out.batch.tell(rule_id!("MANEUVER-205"), EventKind::Stopped { unit, at: me.body.cell });
    (walk.until, walk.stopped) = (walk.at, true);
    out.walk = Some(walk);
    Next::Go(FreeWalkStep::Over)
}

/// Whether the walk has to pause after a step: hazards or magic may answer it, its user is hidden, or the next step
/// provokes.
fn pauses(view: &View, me: &UnitRef, step: &PathStep, next: Option<&PathStep>) -> bool {
    let data: &Data = view.field.data();
    data.is_moved_at()
        || view.field.concealed.of(me.id).is_any()
        || !hazards::entered_by_step(view, me, step.from, step.to).is_empty()
        || !opportunity::entered(view, me, step.from, step.to).is_empty()
        || next.is_some_and(|next| !opportunity::provoked_by_step(view, me, next.from).is_empty())
}

/// Makes the next steps as one change, up to the first after which something can happen.
fn make_steps(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<FreeWalkStep> {
    let me = view.field.unit(unit);
    let Some(mut walk) = frame.walk.clone() else { return Next::Done };
    let Some(steps) = rest(view, frame, &me, &walk) else {
        return stop(unit, &me, walk, out);
    };
    let last = (0..steps.len()).find(|&at| {
        pauses(view, &me, &steps[at], steps.get(at + 1))
            || routes::ledge(view, &me, steps[at].from, steps[at].to).is_some()
    });
    // A unit that the walker does not know of bars its way when it is met.
    let barred = (0..steps.len()).find(|&at| !view.field.hidden_on(&me, steps[at].to).is_empty());
    if barred == Some(0) {
        let met = view.field.hidden_on(&me, steps[0].to);
        stealth::bump(view, &mut out.batch, rule_id!("MANEUVER-G12"), unit, met);
        return stop(unit, &me, walk, out);
    }
    let count = last.map_or(steps.len(), |at| at + 1).min(barred.unwrap_or(usize::MAX));
    let Some(end) = count.checked_sub(1).map(|at| &steps[at]) else { return Next::Go(FreeWalkStep::Over) };
    let path: Path = steps[..count].iter().map(|step| step.to).collect();
    let entered = hazards::entered(view, &me, me.body.cell, &path, out);
    let amount = i16::try_from(end.spent).unwrap_or(i16::MAX);
    out.batch.write(rule_id!("MANEUVER-010"), Change::March { unit, path });
    let paid = Change::Lose { unit, pool: METRES, amount, kind: Loss::Price };
    out.batch.write(rule_id!("MANEUVER-205"), paid);
    walk.at = walk.at.saturating_add(u8::try_from(count).unwrap_or(u8::MAX));
    let falls = routes::ledge(view, &me, end.from, end.to);
    if falls.is_some() {
        (walk.until, walk.stopped) = (walk.at, walk.at < walk.until);
    }
    out.walk = Some(walk);
    let enters = falls.is_none() && !opportunity::entered(view, &me, end.from, end.to).is_empty();
    let way = out.remember::<FreeWalk>(frame);
    (way.hazards, way.entered_from) = (entered, enters.then_some(end.from));
    match falls {
        Some(levels) => {
            out.remember::<FreeWalk>(frame).fell = true;
            let fall =
                FrameSpec::of(Fall { levels, ..Fall::default() }, FallStep::Land, Some(unit), frame.intent.clone());
            Next::Push(fall, FreeWalkStep::Hazard)
        }
        None => Next::Go(FreeWalkStep::Hazard),
    }
}

/// The next hazard that its user has walked into strikes.
fn strike(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Next<FreeWalkStep> {
    match frame.memory.get::<FreeWalk>().and_then(|way| hazards::next(&way.hazards)) {
        Some((unit, number)) => {
            let hurts = hazards::strike(view, unit, number, dice, out);
            out.remember::<FreeWalk>(frame).hazards.after(hurts);
            Next::Go(FreeWalkStep::Hazard)
        }
        None => {
            let Some(me) = frame.actor.map(|unit| view.field.unit(unit)) else { return Next::Done };
            if frame.memory.get::<FreeWalk>().is_some_and(|way| way.hazards.hurt) {
                out.remember::<FreeWalk>(frame).hazards.hurt = false;
                if opportunity::may_answer_hurt(view, me.id) {
                    return Next::Open(HURT, UnitMask::only(me.id), FreeWalkStep::Hazard);
                }
            }
            stealth::step_ended(view, &me, &mut out.batch);
            Next::Go(FreeWalkStep::AskMoved)
        }
    }
}

/// Magic may answer a step that ends in its range (MANEUVER-G83).
fn ask_moved(view: &View, unit: UnitId) -> Next<FreeWalkStep> {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    if !data.is_moved_at() || !unit::is_able(data, &me) {
        return Next::Go(FreeWalkStep::Before);
    }
    let foes = view.field.roster.foes(unit).without(view.field.bodies.down());
    let aware = foes.iter().filter(|&foe| opportunity::knows_of(view, &view.field.unit(foe), unit)).collect();
    Next::Open(MOVED, aware, FreeWalkStep::Before)
}

/// The end: a unit that stops in the cell of another one is put back into the last free cell of its path
/// (MANEUVER-G74).
fn over(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<FreeWalkStep> {
    let me = view.field.unit(unit);
    let (fell, start) = frame.memory.get::<FreeWalk>().map_or((false, None), |way| (way.fell, way.start));
    if !fell && places::shares(view, &me) {
        let walked = frame.walk.as_ref().map_or(0, |walk| usize::from(walk.at));
        let path = frame.walk.as_ref().map_or(&[][..], |walk| &walk.path[..walked]);
        let free = |cell: &Cell| {
            let body = indes_core::battlefield::Body { cell: *cell, ..me.body.clone() };
            !places::shares(view, &UnitRef { body: &body, ..me })
        };
        let back = path.iter().rev().copied().find(free).or_else(|| start.filter(free));
        let nearest = || places::landings(view, &me).first().copied();
        if let Some(cell) = back.or_else(nearest) {
            let path = [cell].into_iter().collect();
            out.batch.write(rule_id!("MANEUVER-G74"), Change::Push { unit, path });
        }
    }
    Next::Done
}
