//! Movements: cell by cell, answered where they provoke, stopped where their unit is (REGION-038, REGION-042,
//! REGION-128, REGION-140, REGION-C08, REGION-C25, REGION-G10, REGION-G15, REGION-G42, REGION-G67).

use super::harm;
use crate::data::{ActionEffect, Data, Trigger};
use crate::field::{opportunity, place, routes};
use crate::ids::OPPORTUNITY;
use crate::offers::price;
use crate::state::{Count, Movement, MovementStep};
use crate::unit::{self, pairs};
use indes_core::battle::error::broken;
use indes_core::battle::{Change, EventKind, Frame, Next, Purse, StepOutput, View, Walk};
use indes_core::battlefield::{Path, UnitId, UnitMask, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;

/// Makes a step and returns what follows.
pub(crate) fn step(
    view: &View,
    frame: &Frame,
    step: MovementStep,
    _: &mut indes_core::battle::Dice,
    out: &mut StepOutput,
) -> Next<MovementStep> {
    let Some(unit) = frame.actor else {
        broken!("a movement of no unit");
        return Next::Done;
    };
    match step {
        MovementStep::Declare => declare(view, frame, unit, out),
        MovementStep::Before => before(view, frame, unit, out),
        MovementStep::Step => make_steps(view, frame, unit, out),
        MovementStep::Over => over(view, frame, unit, out),
    }
}

/// The movement is declared and paid; an exclusive one may be answered as a whole (REGION-038).
fn declare(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<MovementStep> {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let (intent, action) = (&frame.intent, data.action(frame.intent.verb));
    let payer = view.field.unit(pairs::payer(view.field, unit));
    out.batch.tell(action.rule, EventKind::Declared { unit, intent: Box::new(intent.clone()) });
    out.purse = Some(Purse::new(payer.id, price::price(view, &payer, intent)));
    price::spend(view, &mut out.batch, &payer, intent);
    if action.does == ActionEffect::Shift {
        out.batch.write(rule_id!("REGION-G10"), Change::count(unit, Count::Shifts, 1));
    }
    let path = routes::path(view, &me, intent);
    let until = u8::try_from(path.len()).unwrap_or(u8::MAX);
    out.walk = Some(Walk { path, at: 0, until, stopped: false });
    let asked = if opportunity::provokes(data, intent, Trigger::Exclusive) {
        opportunity::around(view, unit)
    } else {
        UnitMask::NONE
    };
    if asked.is_empty() { Next::Go(MovementStep::Before) } else { Next::Open(OPPORTUNITY, asked, MovementStep::Before) }
}

/// Whether the movement can go on: its unit is where the path expects it and can move.
fn may_go_on(view: &View, frame: &Frame, me: &UnitRef, walk: &Walk) -> bool {
    let (field, data) = (view.field, view.field.data::<Data>());
    let carrier = field.unit(field.mounts.carrier(me.id));
    let strayed = walk.at.checked_sub(1).is_some_and(|at| walk.path[usize::from(at)] != carrier.body.cell);
    let able = [me, &carrier].into_iter().all(|one| unit::is_able_bodied(data, one) && !unit::is_grabbed(data, one));
    let does = data.action(frame.intent.verb).does;
    let holds = does != ActionEffect::ForceMove || unit::grabs(data, me).is_some();
    // A rider that was thrown is no longer on the way of its mount.
    let drives = frame.purse.as_ref().is_none_or(|purse| purse.payer == pairs::payer(field, me.id));
    let fallen = does != ActionEffect::Crawl && carrier.statuses.has(data.statuses.prone);
    !strayed && able && holds && drives && !fallen
}

/// Before a step: the movement ends if it cannot go on; enemies are asked, once about each step.
fn before(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<MovementStep> {
    let me = view.field.unit(unit);
    let (Some(memory), Some(walk)) = (frame.memory.get::<Movement>(), frame.walk.clone()) else { return Next::Done };
    if !may_go_on(view, frame, &me, &walk) {
        return stop(view, &me, walk, out);
    }
    let at = usize::from(walk.at);
    let here = place::cell(view.field, unit);
    if memory.entered {
        out.remember::<Movement>(frame).entered = false;
        let from = if at >= 2 { walk.path[at - 2] } else { start_of(frame, here) };
        let asked = opportunity::answering_entry(view, unit, &frame.intent, from, here);
        if !asked.is_empty() {
            return Next::Open(OPPORTUNITY, asked, MovementStep::Before);
        }
    }
    if walk.at >= walk.until {
        return Next::Go(MovementStep::Over);
    }
    let to = walk.path[at];
    let asked = if memory.asked == Some(walk.at) {
        UnitMask::NONE
    } else {
        opportunity::answering(view, unit, &frame.intent, here, to)
    };
    if asked.is_empty() {
        return Next::Go(MovementStep::Step);
    }
    out.remember::<Movement>(frame).asked = Some(walk.at);
    Next::Open(OPPORTUNITY, asked, MovementStep::Before)
}

/// The cell where a movement began.
fn start_of(frame: &Frame, otherwise: Cell) -> Cell {
    frame.memory.get::<Movement>().and_then(|memory| memory.start).unwrap_or(otherwise)
}

/// The movement is cut short; what is left of it is lost and stays paid (REGION-G15).
fn stop(view: &View, me: &UnitRef, mut walk: Walk, out: &mut StepOutput) -> Next<MovementStep> {
    let at = place::cell(view.field, me.id);
    out.batch.tell(rule_id!("REGION-G15"), EventKind::Stopped { unit: me.id, at });
    (walk.until, walk.stopped) = (walk.at, true);
    out.walk = Some(walk);
    Next::Go(MovementStep::Over)
}

/// Makes the next steps as one change, up to the first before or after which enemies can answer.
fn make_steps(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<MovementStep> {
    let (field, me) = (view.field, view.field.unit(unit));
    let Some(mut walk) = frame.walk.clone() else { return Next::Done };
    let (first, here) = (usize::from(walk.at), place::cell(field, unit));
    let held = routes::carried_or_held(view, &me, field.data::<Data>().action(frame.intent.verb).does);
    let open = |cell: Cell| {
        let leaving = held.is_some_and(|held| place::cell(field, held) == cell) || cell == here;
        place::is_free(field, cell) || leaving
    };
    if !open(walk.path[first]) {
        bump(view, unit, walk.path[first], out);
        return stop(view, &me, walk, out);
    }
    let (mut path, mut from, mut entered) = (Path::new(), here, false);
    for (at, &to) in walk.path.iter().enumerate().skip(first) {
        if at > first && (!opportunity::answering(view, unit, &frame.intent, from, to).is_empty() || !open(to)) {
            break;
        }
        path.push(to);
        entered = !opportunity::answering_entry(view, unit, &frame.intent, from, to).is_empty();
        from = to;
        if entered {
            break;
        }
    }
    walk.at = walk.at.saturating_add(u8::try_from(path.len()).unwrap_or(u8::MAX));
    let carrier = field.mounts.carrier(unit);
    let rule = field.data::<Data>().action(frame.intent.verb).rule;
    out.batch.write(rule, Change::March { unit: carrier, path: path.clone() });
    if let Some(rider) = field.mounts.rider_of(carrier) {
        out.batch.write(rule_id!("REGION-148"), Change::March { unit: rider, path });
    }
    if place::region_at(field, here) != place::region_at(field, from) {
        let payer = pairs::payer(field, unit);
        out.batch.write(rule_id!("REGION-G42"), Change::count(payer, Count::Moved, 1));
    }
    out.walk = Some(walk);
    let after = out.remember::<Movement>(frame);
    after.entered = entered;
    after.start.get_or_insert(here);
    Next::Go(MovementStep::Before)
}

/// A unit finds another one in its way that it did not know of (REGION-G47).
pub(super) fn bump(view: &View, unit: UnitId, cell: Cell, out: &mut StepOutput) {
    let field = view.field;
    let there = field.bodies.on(cell).union(field.bodies.under(cell));
    for into in field.mounts.with_partners(there).iter() {
        if field.concealed.of(into).is_from(unit) {
            out.batch.tell(rule_id!("REGION-G65"), EventKind::Bumped { unit, into });
            out.batch.write(rule_id!("REGION-G57"), Change::Unhide { unit: into });
        }
    }
}

/// The end: the unit that goes along is put beside the mover (REGION-128, REGION-140, REGION-G67).
fn over(view: &View, frame: &Frame, unit: UnitId, out: &mut StepOutput) -> Next<MovementStep> {
    let (field, me) = (view.field, view.field.unit(unit));
    let data: &Data = field.data();
    let does = data.action(frame.intent.verb).does;
    let stopped = frame.walk.as_ref().is_none_or(|walk| walk.at == 0);
    let Some(held) = routes::carried_or_held(view, &me, does).filter(|_| !stopped) else { return Next::Done };
    let here = place::cell(field, unit);
    let cells = routes::beside(view, &me, held, here);
    let open = |cell: &Cell| place::is_free(field, *cell) || *cell == place::cell(field, held);
    let named = routes::second_cell(&frame.intent).filter(|cell| cells.contains(cell) && *cell != here);
    if let Some(taken) = named.filter(|cell| !open(cell)) {
        bump(view, unit, taken, out);
    }
    let cell = named.filter(open).or_else(|| cells.iter().copied().find(|cell| *cell != here && open(cell)));
    let mover = field.mounts.carrier(held);
    if cell.is_none() && !place::share_region(field, unit, held) {
        harm::release(view, &mut out.batch, rule_id!("REGION-G34"), unit, held);
    }
    if let Some(cell) = cell.filter(|&cell| place::cell(field, held) != cell) {
        let path: Path = std::iter::once(cell).collect();
        out.batch.write(rule_id!("REGION-G67"), Change::Push { unit: mover, path: path.clone() });
        if let Some(rider) = field.mounts.rider_of(mover) {
            out.batch.write(rule_id!("REGION-G67"), Change::Push { unit: rider, path });
        }
    }
    Next::Done
}
