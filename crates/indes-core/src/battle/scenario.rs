//! What a level has happen at the end of rounds: units arrive, statuses are imposed, goals are reached.
//!
//! The entries wait on the timeline ([`super::time`]), behind everything that the rules do at the end of a round and
//! before the end of the battle by its last round. In the end of one round arrivals come first, then statuses, then
//! goals. Serves TEMPO-G31, TEMPO-G42, TEMPO-J02.

use super::event::{Change, Ending};
use super::rule::RuleId;
use super::step_output::StepOutput;
use super::time::{Expiry, Moment, Timeline};
use super::view::{RuleSet, View};
use crate::battlefield::movement::forced::nearest_free;
use crate::battlefield::{Field, Goal, GoalKind, Goals, SideId, StatusId, UnitId, UnitMask};
use crate::grid::Cell;

/// The rank of arrivals and of statuses that the level imposes, among what happens at the end of a round.
const EVENTS: u8 = u8::MAX - 2;
/// The rank of goals.
const GOALS: u8 = u8::MAX - 1;
/// The rank of the end of the battle by its last round.
pub(super) const LAST_ROUND: u8 = u8::MAX;

/// A status that the level imposes on a unit at the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelStatus {
    /// The round, counted from 0.
    pub round: u16,
    /// The unit.
    pub unit: UnitId,
    /// The status.
    pub status: StatusId,
}

/// Schedules an arrival at the end of a round.
pub(super) fn schedule_arrival(timeline: &mut Timeline, round: u16, unit: UnitId, cell: Cell) {
    timeline.schedule(Moment::RoundEnd(round), EVENTS, Expiry::Arrive { unit, cell });
}

/// Schedules a status that the level imposes.
pub(super) fn schedule_status(timeline: &mut Timeline, imposed: LevelStatus) {
    let LevelStatus { round, unit, status } = imposed;
    timeline.schedule(Moment::RoundEnd(round), EVENTS, Expiry::Impose { unit, status });
}

/// Schedules the goals that depend on the ends of rounds, from a round on.
pub(super) fn schedule_goals(timeline: &mut Timeline, goals: &Goals, round: u16) {
    for (goal, _) in (0u8..).zip(&goals.0).filter(|(_, goal)| matches!(goal.kind, GoalKind::Hold { .. })) {
        timeline.schedule(Moment::RoundEnd(round), GOALS, Expiry::Hold { goal, rounds: 0 });
    }
}

/// A unit arrives on its cell, or on the nearest one where it has room. Without room on the whole board it arrives at
/// the end of the next round.
pub(super) fn arrive(view: &View, rules: &dyn RuleSet, unit: UnitId, cell: Cell, out: &mut StepOutput) {
    let (field, by) = (view.field, rules.arrivals());
    let me = field.unit(unit);
    if !me.body.awaited {
        return;
    }
    match nearest_free(&field.board, &field.bodies, &me.size.footprint, unit, cell).first() {
        Some(&cell) => out.batch.write(by, Change::Arrive { unit, cell }),
        None => again(view, by, EVENTS, Expiry::Arrive { unit, cell }, out),
    }
}

/// The level imposes a status on a unit; nothing happens to one that does not stand.
pub(super) fn impose(view: &View, rules: &dyn RuleSet, unit: UnitId, status: StatusId, out: &mut StepOutput) {
    if !view.field.unit(unit).body.down {
        rules.impose(view, unit, status, &mut out.batch);
    }
}

/// The end of a round counts for a goal of holding a region: the side wins, or the next round counts as well.
pub(super) fn hold(view: &View, rules: &dyn RuleSet, goal: u8, rounds: u16, out: &mut StepOutput) {
    let by = rules.victory();
    let Some(found) = view.field.goals.0.get(usize::from(goal)) else { return };
    let GoalKind::Hold { cells, rounds: wanted, .. } = &found.kind else { return };
    let rounds = if is_held(view.field, found.side, cells) { rounds.saturating_add(1) } else { 0 };
    if rounds >= *wanted {
        out.batch.write(by, Change::Conclude { winner: Some(found.side), reason: Ending::Goal });
    } else {
        again(view, by, GOALS, Expiry::Hold { goal, rounds }, out);
    }
}

/// A side wins because the units are defeated that it had to defeat.
pub(super) fn defeat(view: &View, rules: &dyn RuleSet, out: &mut StepOutput) {
    if view.phase.winner().is_none()
        && let Some(side) = winner_by_defeat(view.field)
    {
        out.batch.write(rules.victory(), Change::Conclude { winner: Some(side), reason: Ending::Goal });
    }
}

/// Schedules an entry for the end of the round that comes now: the round that has ended is counted already.
fn again(view: &View, by: RuleId, phase: u8, what: Expiry, out: &mut StepOutput) {
    out.batch.write(by, Change::Schedule { at: Moment::RoundEnd(view.turn.round), phase, what });
}

/// The side that wins because all units are defeated that it had to defeat; `None` if there is none.
fn winner_by_defeat(field: &Field) -> Option<SideId> {
    let down = field.bodies.down();
    let gone = |units: UnitMask| units.without(down).is_empty() && !units.intersects(field.awaited());
    let reached = |goal: &&Goal| matches!(goal.kind, GoalKind::Defeat(units) if gone(units));
    field.goals.0.iter().find(reached).map(|goal| goal.side)
}

/// Whether a side holds these cells: a unit of it stands on one of them, and no opponent does.
fn is_held(field: &Field, side: SideId, cells: &[Cell]) -> bool {
    let there: UnitMask = cells.iter().fold(UnitMask::NONE, |found, &cell| found.union(field.bodies.on(cell)));
    let mut own = there.iter().filter(|&unit| field.roster.member(unit).side == side);
    own.next().is_some_and(|unit| !there.intersects(field.roster.foes(unit)))
}
