//! Immediate Interrupts: all of a window are declared in secret, then carried out together on one state (ENERGY-093,
//! ENERGY-094, ENERGY-095, ENERGY-096, ENERGY-347, ENERGY-G58, ENERGY-G63, ENERGY-G64, ENERGY-G65, ENERGY-J03).

use super::{NextStep, initiative};
use crate::data::{ActionEffect, ActionKind, Data};
use crate::field::ground;
use crate::ids::INTERRUPT;
use crate::offers::prospect::Prospect;
use crate::offers::{reactions, swift};
use crate::state::procedure::{Act, ActStep, Manner};
use crate::unit;
use indes_core::battle::event::Entry;
use indes_core::battle::{
    Batch, Change, Dice, EventKind, Frame, FrameSpec, Next, Pace, Reply, StepOutput, View, WindowSet,
};
use indes_core::battlefield::{Path, UnitId, UnitMask};
use indes_core::grid::Cell;
use indes_core::rule_id;
use smallvec::SmallVec;

/// The creatures that could break into an action now, by what all can see.
#[must_use]
pub fn candidates(view: &View, frame: &Frame) -> UnitMask {
    let data: &Data = view.field.data();
    let is_any_open = swift::is_any_open(view, frame);
    let can = |me: &indes_core::battlefield::UnitRef| {
        let prospect = Prospect::of(*me, Some(frame));
        let offered =
            |kind| data.verbs_of(kind).any(|verb| reactions::interrupt(view, frame, &prospect, verb).is_some());
        let strikes = || is_any_open && !prospect.open(view).is_empty() && offered(ActionKind::Swift);
        unit::is_able(data, me) && (strikes() || offered(ActionKind::Interrupt))
    };
    view.field.standing().filter(can).map(|me| me.id).collect()
}

/// Asks for interrupts before the dice, or before anything comes of the action (ENERGY-G58).
pub(crate) fn ask(view: &View, frame: &Frame) -> NextStep {
    let able = candidates(view, frame);
    if able.is_empty() { Next::Go(ActStep::Recheck) } else { Next::Open(INTERRUPT, able, ActStep::Interrupted) }
}

/// Asks for interrupts after an action: all, about creatures that have become Unguarded, or its own creature alone, about
/// Agile Moves that are left (ENERGY-D27, ENERGY-G63).
pub(crate) fn ask_after(view: &View, frame: &Frame, of: UnitMask) -> NextStep {
    let able = candidates(view, frame).intersection(of);
    if able.is_empty() { Next::Go(ActStep::Close) } else { Next::Open(INTERRUPT, able, ActStep::AfterBroken) }
}

/// Carries out the interrupts that were declared, together; `steps` is the present step, and the one after it
/// (ENERGY-095, ENERGY-097, ENERGY-103, ENERGY-C28, ENERGY-G54).
pub(crate) fn carry_out(
    view: &View,
    frame: &Frame,
    steps: (ActStep, ActStep),
    dice: &mut Dice,
    out: &mut StepOutput,
) -> NextStep {
    let new: Vec<&Reply> = frame.new_replies_in(INTERRUPT).collect();
    if new.is_empty() {
        return Next::Go(steps.1);
    }
    let mut specs = Vec::new();
    let losers = race(view, &new, dice, out);
    for reply in new {
        if let Some(account) = frame.account_of(INTERRUPT, reply.unit) {
            out.release_rest(rule_id!("ENERGY-J03"), account, frame);
        }
        if losers.has(reply.unit) {
            out.batch.tell(rule_id!("ENERGY-J03"), EventKind::ReplyLost { unit: reply.unit });
            continue;
        }
        let memory = Act { manner: Manner::Interrupt, ..Act::default() };
        let spec = FrameSpec::of(memory, ActStep::Declare, Some(reply.unit), reply.intent.clone());
        specs.push(spec.opening(WindowSet::NONE));
    }
    out.deals = true;
    out.remember::<Act>(frame).disturbed = true;
    if specs.is_empty() { Next::Go(steps.1) } else { Next::Together(specs, Pace::SameState, steps.1) }
}

/// The cell to which an interrupt moves its creature.
fn goal(view: &View, reply: &Reply) -> Option<Cell> {
    let does = view.field.data::<Data>().action(reply.intent.verb).does;
    matches!(does, ActionEffect::AgileMove | ActionEffect::StepBack).then(|| reply.intent.cell()).flatten()
}

/// The cells that a creature takes up with its anchor on a cell.
fn taken(view: &View, unit: UnitId, at: Cell) -> SmallVec<[Cell; 4]> {
    view.field.taken(&view.field.roster.member(unit).size.footprint, at)
}

/// Whether two creatures on these cells would be in each other's way.
fn meet(one: &[Cell], other: &[Cell]) -> bool {
    one.iter().any(|cell| other.contains(cell))
}

/// The creatures that lose a race for a cell: both roll Initiative if both have a roll; who alone has one wins; else
/// the nearer; ties by roster (ENERGY-088, ENERGY-G64, ENERGY-J03, ENERGY-J28).
fn race(view: &View, replies: &[&Reply], dice: &mut Dice, out: &mut StepOutput) -> UnitMask {
    let mut losers = UnitMask::NONE;
    for (at, one) in replies.iter().enumerate() {
        for other in &replies[at + 1..] {
            let (Some(own), Some(theirs)) = (goal(view, one), goal(view, other)) else { continue };
            let clash = meet(&taken(view, one.unit, own), &taken(view, other.unit, theirs));
            if !clash || losers.has(one.unit) || losers.has(other.unit) {
                continue;
            }
            let rolls = [one, other].map(|reply| initiative::may_roll(view, &view.field.unit(reply.unit)));
            let far = |unit: UnitId, to: Cell| view.field.board.grid.distance(view.field.unit(unit).body.cell, to);
            let first_wins = match rolls {
                [true, true] => {
                    let own = initiative::roll(view, one.unit, dice, out);
                    own >= initiative::roll(view, other.unit, dice, out)
                }
                [true, false] => true,
                [false, true] => false,
                [false, false] => (far(one.unit, own), one.unit) <= (far(other.unit, theirs), other.unit),
            };
            losers = losers.with(if first_wins { other.unit } else { one.unit });
        }
    }
    losers
}

/// The cell to which a creature goes in what was held back.
fn march_end(batch: &Batch, of: UnitId) -> Option<Cell> {
    batch.0.iter().rev().find_map(|(_, entry)| match entry {
        Entry::Write(Change::March { unit, path }) if *unit == of => path.last().copied(),
        _ => None,
    })
}

/// Settles clashes of interrupts that were carried out on one state: own moves come first and pushes move on from
/// there; a hold stands only if both are still beside each other (ENERGY-G65).
pub(crate) fn reconcile(view: &View, held: &mut [(Option<UnitId>, Batch)]) {
    let moved: Vec<(UnitId, Cell)> =
        held.iter().filter_map(|(unit, batch)| unit.and_then(|unit| Some((unit, march_end(batch, unit)?)))).collect();
    let place = |unit: UnitId| {
        let own = moved.iter().find(|one| one.0 == unit).map(|one| one.1);
        own.unwrap_or_else(|| view.field.unit(unit).body.cell)
    };
    let named = &view.field.data::<Data>().statuses;
    let grid = &view.field.board.grid;
    // Where creatures come to stand: no other one is pushed there.
    let mut ends: Vec<(UnitId, SmallVec<[Cell; 4]>)> =
        moved.iter().map(|&(unit, cell)| (unit, taken(view, unit, cell))).collect();
    for (_, batch) in held.iter_mut() {
        for (_, entry) in &mut batch.0 {
            let Entry::Write(Change::Push { unit, path }) = entry else { continue };
            let (from, to) = (view.field.unit(*unit).body.cell, place(*unit));
            if from != to {
                let way = path.first().and_then(|&first| grid.direction_to(from, first));
                let next = way.and_then(|way| grid.step(to, way));
                let me = view.field.unit(*unit);
                let open = next.filter(|&cell| ground::is_free(view, &me, &view.field.bodies, cell));
                *path = open.into_iter().collect::<Path>();
            }
            let Some(&end) = path.last() else { continue };
            let cells = taken(view, *unit, end);
            if ends.iter().any(|(other, theirs)| other != unit && meet(&cells, theirs)) {
                path.clear();
            } else {
                ends.push((*unit, cells));
            }
        }
        batch.0.retain(|(_, entry)| match entry {
            Entry::Write(Change::Push { path, .. }) => !path.is_empty(),
            Entry::Write(Change::AddUntil { unit, status, by: Some(by), .. })
                if *by != *unit && (*status == named.restrained || *status == named.restraining) =>
            {
                grid.distance(place(*unit), place(*by)) <= 1
            }
            _ => true,
        });
    }
}
