//! Systems of every rule set: statuses lapse, entries of the timeline fall due, frames are dropped at the end.

use super::decision::FrameId;
use super::ending::EndPhase;
use super::event::Change;
use super::rule::RuleId;
use super::scenario;
use super::stack::{Nesting, Stack};
use super::step_output::{Ended, StepOutput};
use super::time::{Expiry, Timeline};
use super::turn::Phase;
use super::view::{RuleSet, Rules, View, ViewParams};
use crate::battlefield::{ActSet, Cause, End, Status, StatusId, Statuses, UnitRef};
use bevy::prelude::{Query, Res, ResMut, World};

/// The rule that defines a kind of status.
fn rule_of(rules: &dyn RuleSet, view: &View, status: StatusId) -> RuleId {
    let names = rules.names(&view.field.rule_data);
    names.status_rules.get(usize::from(status.0)).copied().unwrap_or_else(|| rules.last_round())
}

/// Whether any status has an end that can come to pass: one that its cause alone takes away has none.
pub(super) fn is_any_limited(units: Query<&Statuses>) -> bool {
    let ends =
        |status: &Status| status.until.as_ref().is_some_and(|until| !until.ends.is_empty() || until.is_over(until.met));
    units.iter().any(|statuses| statuses.0.iter().any(ends))
}

/// Ends the statuses that are over, by unit and in the order in which they began. The others note which of their ends
/// have come to pass.
pub(super) fn lapse(params: ViewParams, rules: Res<Rules>, stack: Res<Stack>, mut out: ResMut<StepOutput>) {
    let view = params.view(&stack);
    for unit in view.field.roster.ids().map(|unit| view.field.unit(unit)) {
        for status in &unit.statuses.0 {
            let Some(met) = met_now(&view, &unit, status) else { continue };
            let (unit, cause, status) = (unit.id, status.by, status);
            let until = status.until.as_ref();
            if until.is_some_and(|until| until.is_over(met)) {
                let rule = rule_of(rules.0, &view, status.kind);
                out.batch.write(rule, Change::Lapse { unit, status: status.kind, cause });
            } else if until.is_some_and(|until| until.met != met) {
                let rule = rule_of(rules.0, &view, status.kind);
                out.batch.write(rule, Change::Meet { unit, status: status.kind, cause, met });
            }
        }
    }
}

/// The bits of the ends of a status that have come to pass; `None` for a status that does not end by itself.
fn met_now(view: &View, unit: &UnitRef, status: &Status) -> Option<u16> {
    let until = status.until.as_ref()?;
    let lasts = |cause: &Cause| match *cause {
        Cause::Status { unit, kind, by } => view.field.unit(unit).statuses.by(kind, by).is_some(),
        Cause::Bond(bond) => view.field.bonds.get(bond).is_some(),
    };
    let full = |pool| {
        let pool = unit.pools.get(pool);
        pool.now >= pool.max
    };
    let holds = |end: &End| match end {
        End::While(cause) => !lasts(cause),
        End::Full(pool) => full(*pool),
        End::At(_) | End::Act { .. } | End::Uses(_) | End::Removal => false,
    };
    Some(until.met | until.bits(holds))
}

/// Adds the changes that are due to the batch, up to the first effect.
pub(super) fn due(
    params: ViewParams,
    rules: Res<Rules>,
    stack: Res<Stack>,
    mut out: ResMut<StepOutput>,
    mut timeline: ResMut<Timeline>,
) {
    let depth = stack.frames.len();
    while let Some(at) = timeline.due(depth) {
        match timeline.fired[at].what {
            Expiry::Conclude(winner, reason) => {
                out.batch.write(rules.0.last_round(), Change::Conclude { winner, reason });
            }
            Expiry::Lapse { unit, status, cause } => {
                let rule = rule_of(rules.0, &params.view(&stack), status);
                out.batch.write(rule, Change::Lapse { unit, status, cause });
            }
            Expiry::Arrive { unit, cell } => {
                timeline.fired.remove(at);
                // The next arrival has to see this one on the board.
                return scenario::arrive(&params.view(&stack), rules.0, unit, cell, &mut out);
            }
            Expiry::Impose { unit, status } => {
                timeline.fired.remove(at);
                // A unit that arrived in this round has to be on the board.
                return scenario::impose(&params.view(&stack), rules.0, unit, status, &mut out);
            }
            Expiry::Hold { goal, rounds } => {
                timeline.fired.remove(at);
                return scenario::hold(&params.view(&stack), rules.0, goal, rounds, &mut out);
            }
            Expiry::Run { .. } => return,
        }
        timeline.fired.remove(at);
    }
}

/// Ends the battle when the units are defeated that a side had to defeat.
pub(super) fn goals(params: ViewParams, rules: Res<Rules>, stack: Res<Stack>, mut out: ResMut<StepOutput>) {
    scenario::defeat(&params.view(&stack), rules.0, &mut out);
}

/// Pushes the frame of the next effect that is due and has one.
pub(super) fn effect(params: ViewParams, rules: Res<Rules>, mut stack: ResMut<Stack>, mut timeline: ResMut<Timeline>) {
    // A frame that is pushed while frames are dropped would be dropped with them.
    if params.phase.ending() == Some(EndPhase::Close) {
        return;
    }
    while let Some(at) = timeline.due(stack.frames.len()) {
        let Expiry::Run { effect, subject } = timeline.fired[at].what else { return };
        timeline.fired.remove(at);
        let spec = rules.0.effect(&params.view(&stack), effect, subject);
        if let Some(spec) = spec {
            stack.push(spec);
            return;
        }
    }
}

/// Whether something is due now: everything is settled, and the top frame waits for nothing.
pub(super) fn is_due(world: &World) -> bool {
    let timeline = world.resource::<Timeline>();
    if timeline.fired.is_empty() {
        return false;
    }
    let stack = world.resource::<Stack>();
    if timeline.due(stack.frames.len()).is_none() {
        return false;
    }
    let out = world.resource::<StepOutput>();
    let over = matches!(world.resource::<Phase>(), Phase::Over { .. });
    let waits =
        stack.top().is_none_or(|frame| frame.window.is_some() || frame.asks.is_some() || frame.nesting.group.is_some());
    out.is_empty() && out.unsettled.is_nothing() && out.ended.is_empty() && !waits && !over
}

/// When the battle is decided: releases what is still reserved, or, once nothing is, drops all frames but the
/// machine's, which then waits for nothing.
pub(super) fn close_all(world: &mut World) -> Closing {
    let rule = world.resource::<Rules>().0.last_round();
    let held = world.resource::<Stack>().reservations();
    let releases: Vec<Change> = held
        .into_iter()
        .rev()
        .flat_map(|(account, purse)| {
            purse.held.iter().map(move |&(pool, amount)| Change::Release { account, pool, amount })
        })
        .collect();
    if !releases.is_empty() {
        let batch = &mut world.resource_mut::<StepOutput>().batch;
        releases.into_iter().for_each(|change| batch.write(rule, change));
        return Closing::Releases;
    }
    let mut stack = world.resource_mut::<Stack>();
    let mut gone: Vec<FrameId> = Vec::new();
    stack.for_each(|frame| gone.push(frame.id));
    stack.frames.truncate(1);
    if let Some(machine) = stack.frames.last_mut() {
        (machine.window, machine.asks, machine.sealed) = (None, None, None);
        machine.nesting = Nesting::default();
        machine.answer = None;
        machine.asked.clear();
    }
    let ended = gone.into_iter().skip(1).rev().map(|frame| Ended { frame, actor: None, acts: ActSet::NONE });
    world.resource_mut::<StepOutput>().ended.extend(ended);
    Closing::Done
}

/// The state of [`close_all`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    /// Releases have to be written before the frames can be dropped.
    Releases,
    /// The frames are dropped.
    Done,
}
